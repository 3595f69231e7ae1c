//! Where a request came from, as far as that can be believed.
//!
//! A forwarding header is anybody's to write. It counts when the line itself comes from a proxy that the host has
//! named (`--trusted-proxy`), and of a list of addresses the last one that no such proxy has: what stands to the left
//! of it was written by whoever it is.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName};
use ipnet::IpNet;

const FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED_PROTO: &str = "x-forwarded-proto";
const FORWARDED_HOST: &str = "x-forwarded-host";
/// Whoever has one address of the newer kind has this much of it.
const HOUSEHOLD_BITS: u32 = 64;
/// A provider gives a customer up to this much of it; of the older kind so much is often one building's.
const NEIGHBOURHOOD_BITS: u32 = 48;
const OLD_NEIGHBOURHOOD_BITS: u32 = 24;

/// Who asks, over what, and by which name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// What bounds are counted by: an address, or the network that one household has of the newer kind.
    pub address: IpAddr,
    /// The page is at an `https` address.
    pub https: bool,
    /// The name under which the room was asked for.
    pub host: Option<String>,
}

impl Client {
    pub fn of(peer: SocketAddr, headers: &HeaderMap, proxies: &[IpNet]) -> Client {
        let peer = peer.ip().to_canonical();
        let own_name = last(headers, HOST.as_str());
        if !is_trusted(peer, proxies) {
            return Client { address: bucket(peer), https: false, host: own_name.map(str::to_owned) };
        }
        Client {
            address: bucket(first_stranger(peer, headers, proxies)),
            https: last(headers, FORWARDED_PROTO).is_some_and(|proto| proto.eq_ignore_ascii_case("https")),
            host: last(headers, FORWARDED_HOST).or(own_name).map(str::to_owned),
        }
    }
}

pub fn is_trusted(address: IpAddr, proxies: &[IpNet]) -> bool {
    proxies.iter().any(|net| net.contains(&address.to_canonical()))
}

/// Whether a request speaks of another one that was forwarded.
pub fn is_forwarded(headers: &HeaderMap) -> bool {
    [FORWARDED_FOR, FORWARDED_PROTO, FORWARDED_HOST]
        .iter()
        .any(|name| headers.contains_key(HeaderName::from_static(name)))
}

/// The whole list as it came, for those who look for what is wrong with it.
pub fn forwarded_for(headers: &HeaderMap) -> Option<String> {
    let values: Vec<&str> = headers.get_all(FORWARDED_FOR).iter().filter_map(|value| value.to_str().ok()).collect();
    (!values.is_empty()).then(|| values.join(", "))
}

/// The address by which bounds are counted.
pub fn bucket(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => first_bits(v6, HOUSEHOLD_BITS).into(),
        v4 => v4,
    }
}

/// The network around an address, by which looser bounds are counted: who has one such address can have many.
pub fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => first_bits(v6, NEIGHBOURHOOD_BITS).into(),
        IpAddr::V4(v4) => Ipv4Addr::from(u32::from(v4) & (u32::MAX << (32 - OLD_NEIGHBOURHOOD_BITS))).into(),
    }
}

fn first_bits(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    Ipv6Addr::from(u128::from(address) & (u128::MAX << (128 - bits)))
}

/// Goes back from the room along the proxies that are known, to the first address that is none of theirs.
fn first_stranger(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let mut nearest = peer;
    let values: Vec<&str> = headers.get_all(FORWARDED_FOR).iter().filter_map(|value| value.to_str().ok()).collect();
    for text in values.iter().rev().flat_map(|value| value.rsplit(',')) {
        // What cannot be read was written by nobody who is trusted, so the way back ends before it.
        let Some(address) = parse(text.trim()) else { return nearest };
        nearest = address;
        if !is_trusted(address, proxies) {
            return address;
        }
    }
    nearest
}

/// An address, perhaps with its port.
fn parse(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let address = text.parse().ok().or_else(with_port).or_else(in_brackets)?;
    Some(IpAddr::to_canonical(&address))
}

/// The last value of a header that may be a list: the one that the nearest wrote.
fn last<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let value = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next().map(str::trim).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(peer: &str, headers: &[(&'static str, &str)], expect: &str) {
        let proxies: Vec<IpNet> =
            ["127.0.0.1/32", "10.0.0.0/8", "fd00::/8"].map(|net| net.parse().expect("a net")).into();
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a value"));
        }
        let client = Client::of(SocketAddr::new(peer.parse().expect("an address"), 5_000), &map, &proxies);
        let said = format!("{} {} {}", client.address, client.https, client.host.unwrap_or_default());
        assert_eq!(said.trim(), expect, "{peer} {headers:?}");
    }

    #[test]
    fn the_word_of_a_named_proxy_counts_and_nobody_elses() {
        let forged =
            [("x-forwarded-for", "1.2.3.4"), ("x-forwarded-proto", "https"), ("x-forwarded-host", "a.example")];
        check("203.0.113.7", &forged, "203.0.113.7 false");
        check("127.0.0.1", &forged, "1.2.3.4 true a.example");
        check("::ffff:127.0.0.1", &forged, "1.2.3.4 true a.example");
        check("127.0.0.1", &[("host", "b.example")], "127.0.0.1 false b.example");
    }

    #[test]
    fn the_last_address_that_no_proxy_has_is_the_clients() {
        let list = |value| [("x-forwarded-for", value)];
        check("127.0.0.1", &list("6.6.6.6, 1.2.3.4, 10.1.1.1"), "1.2.3.4 false");
        check("127.0.0.1", &list("6.6.6.6, junk, 10.1.1.1"), "10.1.1.1 false");
        check("127.0.0.1", &list(""), "127.0.0.1 false");
        check("127.0.0.1", &[("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "1.2.3.4:999")], "1.2.3.4 false");
        check("fd00::1", &list("[2001:db8:1:2:3:4:5:6]:80"), "2001:db8:1:2:: false");
    }

    #[test]
    fn a_household_of_the_newer_kind_is_one_address() {
        check("2001:db8:1:2:3:4:5:6", &[], "2001:db8:1:2:: false");
        check("2001:db8:1:2::9", &[], "2001:db8:1:2:: false");
        check("2001:db8:1:3::9", &[], "2001:db8:1:3:: false");
    }
}
