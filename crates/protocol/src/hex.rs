//! 32 bytes as 64 hexadecimal digits.

/// The digits of these bytes.
pub fn to_hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes with these digits, which must be lower case: there is one way to write them.
pub fn from_hex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

fn digit(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_back() {
        let bytes = std::array::from_fn(|place| place as u8 * 8 + 7);
        assert_eq!(from_hex(&to_hex(&bytes)), Some(bytes));
        for wrong in ["", "0", &"0".repeat(63), &"0".repeat(66), &"G0".repeat(32), &"é".repeat(32)]
        {
            assert_eq!(from_hex(wrong), None, "{wrong}");
        }
    }
}
