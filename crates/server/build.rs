//! Builds anew when the page was built anew, since the page is compiled into the program.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
    println!("cargo:rerun-if-changed=build.rs");
}
