//! What the server's process has used, as Linux counts it.

use std::fs::read_to_string;
use std::time::Duration;

use anyhow::Context;

/// Processor time is counted in hundredths of a second on every Linux that shows it in /proc.
const TICK: Duration = Duration::from_millis(10);

/// Some processes together, at one moment.
#[derive(Copy, Clone, Default)]
pub struct Used {
    pub processor: Duration,
    /// Memory that is resident, in bytes.
    pub resident: u64,
}

impl Used {
    pub fn by(pids: &[u32]) -> anyhow::Result<Used> {
        let mut all = Used::default();
        for pid in pids {
            let one = by_one(*pid).with_context(|| format!("process {pid} cannot be looked at"))?;
            all.processor += one.processor;
            all.resident += one.resident;
        }
        Ok(all)
    }
}

fn by_one(pid: u32) -> anyhow::Result<Used> {
    let stat = read_to_string(format!("/proc/{pid}/stat"))?;
    // The name in brackets may have spaces and brackets of its own.
    let fields: Vec<&str> = stat.rsplit_once(')').context("no name")?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).context("a field is missing")?.parse::<u32>().context("no number");
    let processor = TICK * (ticks(11)? + ticks(12)?);
    let status = read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no memory")?;
    let kib: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(Used { processor, resident: kib << 10 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_has_memory_and_one_that_is_not_there_is_named() {
        assert!(Used::by(&[std::process::id()]).expect("this process").resident > 0);
        let error = Used::by(&[u32::MAX]).err().expect("there is none").to_string();
        assert!(error.contains(&u32::MAX.to_string()), "{error}");
    }
}
