//! One line's cells, and the line that answers it.

const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// The cells of a chunk of whole lines, read from left to right.
pub struct Cells<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cells<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub fn at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// A cell as it stands.
    pub fn text(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let length = memchr::memchr2(b',', b'\n', rest).expect("a line's end");
        self.at += length + 1;
        &rest[..length]
    }

    /// All of a line.
    pub fn line(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let length = memchr::memchr(b'\n', rest).expect("a line's end");
        self.at += length + 1;
        &rest[..length]
    }

    pub fn vector(&mut self) -> [f64; 3] {
        [self.number(), self.number(), self.number()]
    }

    /// Scanning and reading in one pass: digits gather in an integer, which one division by a power of ten makes the
    /// nearest f64, as long as both are exact.
    #[inline(always)]
    pub fn number(&mut self) -> f64 {
        let bytes = &self.bytes[self.at..];
        let negative = bytes[0] == b'-';
        let start = usize::from(negative);
        let mut at = start;
        let mut digits = 0u64;
        while at < bytes.len() && bytes[at].wrapping_sub(b'0') < 10 {
            digits = digits.wrapping_mul(10) + u64::from(bytes[at] - b'0');
            at += 1;
        }
        let mut decimals = 0;
        if at < bytes.len() && bytes[at] == b'.' {
            at += 1;
            let point = at;
            while at < bytes.len() && bytes[at].wrapping_sub(b'0') < 10 {
                digits = digits.wrapping_mul(10) + u64::from(bytes[at] - b'0');
                at += 1;
            }
            decimals = at - point;
        }
        let plain = at < bytes.len() && (bytes[at] == b',' || bytes[at] == b'\n');
        if !plain || at - start > 19 || digits >> 53 != 0 || decimals > 22 {
            return self.any_number();
        }
        self.at += at + 1;
        let value = digits as f64 / POWERS[decimals];
        if negative { -value } else { value }
    }

    #[cold]
    fn any_number(&mut self) -> f64 {
        let text = std::str::from_utf8(self.text()).expect("text");
        text.trim().parse().expect("a number")
    }
}

/// The answers of a chunk, a comma in front of each cell but the first.
#[derive(Default)]
pub struct Row {
    pub text: Vec<u8>,
}

impl Row {
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.text.extend_from_slice(bytes);
    }

    pub fn number(&mut self, value: f64) {
        let mut buffer = zmij::Buffer::new();
        // Adding zero makes -0 a 0.
        let text = buffer.format(value + 0.0);
        self.text.push(b',');
        self.bytes(text.strip_suffix(".0").unwrap_or(text).as_bytes());
    }

    pub fn vector(&mut self, values: [f64; 3]) {
        for value in values {
            self.number(value);
        }
    }
}
