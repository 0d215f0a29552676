#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| whistlestop_testkit::fuzz::frame(data));
