//! Looks at the first bytes of an input: whether it is packed, JSON, or not UTF-8.

use std::io::{self, Read};

use anyhow::Context;
use memchr::{memchr, memchr_iter};

use crate::cli::{Dialect, InputFormat, Reading};
use crate::failure::Failure;
use crate::query::{DecimalMark, is_blank};

use super::columns::cells::delimiter_flag;
use super::source::OpenInput;
use super::unpack::{may_become_packed, packing_of, unpack};

/// The mark that some programs write in front of UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// The byte order marks of UTF-32, of which the first begins as one of UTF-16 does.
const UTF_32_MARKS: [&[u8]; 2] = [b"\xff\xfe\0\0", b"\0\0\xfe\xff"];
/// The byte order marks of UTF-16.
const UTF_16_MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];
/// The number of bytes that show UTF-16 without a mark.
const WIDE: usize = 4;
/// The first bytes of files that other programs unpack: what they are, and how to unpack them in a pipe.
const PACKED: [(&[u8], &str, &str); 5] = [
    (b"PK\x03\x04", "a zip archive", "unzip -p FILE"),
    (b"\xfd7zXZ\0", "packed by xz", "xz -dc FILE"),
    (b"BZh", "packed by bzip2", "bzip2 -dc FILE"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "7z x -so FILE"),
    (b"PAR1", "Parquet", "duckdb -csv -c \"from 'FILE'\""),
];
/// The bytes of a tar archive behind the name and the rights of its first file, and their place.
const TAR: (usize, &[u8]) = (257, b"ustar");
/// The first bytes of files that hold numbers, but no text.
const BINARY: [(&[u8], &str); 6] = [
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a file of an old Excel, or of another program of Office"),
    (b"\x93NUMPY", "an array of numpy"),
    (b"\x89HDF\r\n", "HDF5"),
    (b"glTF\x02\0", "binary glTF"),
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
];
/// No line is Excel's `sep=;` that has more bytes, with delimiters behind it, or blanks in front of it.
const LONGEST_SEPARATOR: usize = 4096;
/// How many blanks are looked through for a bracket.
const MOST_BLANKS: usize = 64 * 1024;

impl OpenInput {
    /// Looks at its first bytes, which may show its form unless flags name that, and unpacks it.
    pub(crate) fn sniff(self, reading: &mut Reading) -> anyhow::Result<Self> {
        if self.is_flags {
            return Ok(self);
        }
        let name = &self.name;
        let failed = || format!("cannot read {name}");
        let mut head = Head { reader: self.reader, bytes: Vec::new() };
        head.read_mark().with_context(failed)?;
        let packing = packing_of(&head.bytes);
        if let Some(packing) = packing {
            head = Head { reader: unpack(packing, head.into_reader(), reading.long_window), bytes: Vec::new() };
            head.read_mark().with_context(failed)?;
        }
        let from_pipe = if reading.is_scene { "--against -" } else { "-" };
        if let Some(reason) = unread_packing(&head.bytes, name, packing.is_some(), from_pipe) {
            return Err(Failure::Data(format!("{name}: {reason}")).into());
        }
        if let Some(encoding) = head.wide_encoding() {
            let (called, _) = encoding.split_at(encoding.len().min("UTF-16".len()));
            let cure = format!("convert it first, with iconv -f {encoding} -t UTF-8");
            return Err(Failure::Data(format!("{name}: the input is {called}; {cure}")).into());
        }
        if reading.may_be_json
            && let InputFormat::Csv(_) = reading.format
            && head.is_json().with_context(failed)?
        {
            reading.format = InputFormat::Json;
        }
        let mut lines = 0;
        if let InputFormat::Csv(dialect) = reading.format {
            lines = head.skip_lines(reading.skipped_lines).with_context(failed)?;
            if let Some((found, more)) = head.take_separator(dialect.delimiter).with_context(failed)? {
                lines += more;
                let delimiter = separator(reading, dialect, found, lines)
                    .map_err(|reason| Failure::Data(format!("{name}:{lines}: {reason}")))?;
                reading.format = InputFormat::Csv(Dialect { delimiter, ..dialect });
            }
        }
        let size = self.size.filter(|_| packing.is_none());
        Ok(Self { reader: head.into_reader(), size, lines, ..self })
    }
}

/// The delimiter that Excel's first line names behind `sep=`: `Some(None)` if that is none; `None` if the line is anything
/// else. Programs that save it again put it in quotes, or delimiters behind it.
fn named_separator(rest: &[u8], delimiter: u8) -> Option<Option<u8>> {
    let rest: Vec<u8> = rest.iter().copied().filter(|byte| !b"\"\r".contains(byte)).collect();
    if let Some((first, others)) = rest.split_first()
        && (*first == b'\t' || first.is_ascii_punctuation() && !b".+-\\".contains(first))
        && others.iter().all(|other| other == first)
    {
        return Some(Some(*first));
    }
    let behind = rest.iter().rev().take_while(|byte| **byte == delimiter).count();
    let name = &rest[..rest.len() - behind];
    // Anything longer may be the names of columns.
    (name.len() < 4 && !name.contains(&delimiter)).then_some(None)
}

/// The delimiter that Excel's line says, which is the first of a CSV; or why that is not taken.
fn separator(reading: &Reading, dialect: Dialect, found: Option<u8>, line: u64) -> Result<u8, String> {
    let is_mark = found == Some(b',') && reading.numerals.mark == DecimalMark::Comma;
    if let Some(found) = found.filter(|found| !is_mark && (!reading.says_delimiter || *found == dialect.delimiter)) {
        return Ok(found);
    }
    let cure =
        if reading.is_scene { "take it away".to_owned() } else { format!("add --skip-lines {line} to pass it over") };
    let flag = delimiter_flag(reading.is_scene, dialect.delimiter);
    Err(format!(
        "this line is Excel's sep=, but names no delimiter that can be read, or another than the flags: {cure}; {flag} says \
         what separates the cells"
    ))
}

/// The message about an input that is packed in a way that is not unpacked here, or once more within another packing.
fn unread_packing(bytes: &[u8], name: &str, is_within: bool, from_pipe: &str) -> Option<String> {
    if let Some((_, form)) = BINARY.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Some(format!("it is {form}, which is not read here; save its numbers as CSV or JSON first"));
    }
    let is_tar = bytes.get(TAR.0..).is_some_and(|rest| rest.starts_with(TAR.1));
    let (form, pipe) = match PACKED.iter().find(|(magic, ..)| bytes.starts_with(magic)) {
        Some((_, form, pipe)) => (*form, *pipe),
        None if is_tar => ("a tar archive", "tar xOf FILE"),
        None if is_within && packing_of(bytes).is_some() => ("packed once more", ""),
        None => return None,
    };
    let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    if ["xlsx", "ods", "numbers"].contains(&ending.as_str()) {
        return Some("it is a spreadsheet's own file; save it as CSV first".to_owned());
    }
    Some(match is_within {
        true => format!("within its packing it is {form}, which is not read here; unpack both first"),
        false => format!("it is {form}, which is not read here; unpack it first: {pipe} | hitcalc … {from_pipe}"),
    })
}

/// Said of a header that goes on behind the carriage return at its end.
pub(super) const RETURNS_ALONE: &str =
    "the lines end in carriage returns alone; convert them to line feeds first, with tr '\\r' '\\n'";

/// How many cells of a header are in front of the first carriage return out of quotes, if there is one within it.
pub(super) fn cells_before_return(header: &[u8], delimiter: u8) -> Option<usize> {
    let (mut cells, mut is_quoted) = (1, false);
    header
        .trim_ascii_end()
        .iter()
        .any(|byte| {
            is_quoted ^= *byte == b'"';
            cells += usize::from(*byte == delimiter && !is_quoted);
            *byte == b'\r' && !is_quoted
        })
        .then_some(cells)
}

/// The message about a text that is not CSV, by the line of its header. Some lines may be the name of a column as well:
/// they count only where something is missing.
pub(super) fn other_format(line: &[u8], is_missing: bool) -> Option<&'static str> {
    let line = line.trim_ascii();
    let begins_with = |words: &[&str]| words.iter().any(|word| line.starts_with(word.as_bytes()));
    let has_comma = line.contains(&b',');
    if begins_with(&["<?xml", "<!"]) || line.starts_with(b"<") && line.ends_with(b">") && !has_comma {
        return Some(
            "it looks like XML, which is not read; give each query or solid as a row of CSV or an object of JSON",
        );
    }
    // `key:`, `key: value`, `key: [0, 0]`, `- key: value`, `key = [0, 0]`.
    let is_name = |key: &[u8]| key.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte));
    let pair = line.strip_prefix(b"- ").unwrap_or(line).trim_ascii();
    let (key, value) = pair.split_at(pair.iter().position(|byte| b":=".contains(byte)).unwrap_or(0));
    let is_yaml = match value {
        [b'=', value @ ..] if is_missing && key.ends_with(b" ") => {
            is_name(key.trim_ascii()) && value.starts_with(b" ") && !value.contains(&b'=')
        }
        // A line of a log may have an object behind a word.
        [b':', b' ', b'{', b'"', ..] => false,
        [b':'] | [b':', b' ', b'[' | b'{', ..] => is_name(key),
        [b':', b' ', ..] if is_missing => is_name(key) && !has_comma,
        _ => begins_with(&["%YAML", "---", "- "]) && !has_comma,
    };
    if is_yaml {
        return Some(
            "it looks like YAML, or another file of keys and values, which is not read; convert it to JSON first",
        );
    }
    // `var level = {`, `boxes = [`, `return {`: what is behind would be JSON, or nearly so.
    if is_missing && !has_comma && line.len() > 1 && line.ends_with(b"{") | line.ends_with(b"[") {
        return Some("it looks like the text of a program, of which nothing is read; JSON begins with its own { or [");
    }
    if let Some(map) = map_of_numbers(line).filter(|_| is_missing) {
        return Some(map);
    }
    let is_mesh = line == b"ply" || begins_with(&["mtllib ", "usemtl ", "o ", "g ", "v ", "vn ", "vt "]);
    let is_mesh = is_mesh || is_missing && begins_with(&["solid "]);
    (is_mesh && !has_comma)
        .then_some("it looks like a mesh, such as OBJ, STL or PLY; triangles are not read, only boxes and cylinders")
}

/// The message about the first line of a file of numbers that may be a map, but for its header.
fn map_of_numbers(line: &[u8]) -> Option<&'static str> {
    let mut words = line.split(u8::is_ascii_whitespace);
    match words.next()? {
        [b'P', b'1'..=b'6'] => Some(
            "it looks like a PNM image; a map is its numbers alone, as text without the header, read by --against-format \
             tiles, where --solid names those that are solid",
        ),
        name if name.eq_ignore_ascii_case(b"ncols") && words.next().is_some() => Some(
            "it looks like an ESRI grid; a map is its numbers alone, without the header, read by --against-format tiles, \
             where --solid names those that are solid, and --tiles-up, --cell-size and --grid-origin say where they lie",
        ),
        _ => None,
    }
}

/// The message about a file that is no text, by some of its bytes.
pub(super) fn binary(bytes: &[u8]) -> Option<&'static str> {
    bytes.contains(&0).then_some("it is a binary file, of which nothing is read; save what it holds as text first")
}

/// The message about a binary file in place of a map.
pub(super) fn binary_map(bytes: &[u8]) -> Option<&'static str> {
    let [b'P', b'4'..=b'6', blank, next, ..] = bytes else { return binary(bytes) };
    let is_image = blank.is_ascii_whitespace() && (next.is_ascii_digit() || *next == b'#');
    let image = "it is a binary PNM image, not lines of tiles; a map is its numbers as text, as pnmtopnm -plain has them, \
                 without the header";
    if is_image { Some(image) } else { binary(bytes) }
}

/// The encoding of these bytes if they are UTF-16 without a mark, as far as they go: each letter that we know is a byte
/// beside a zero, and no control character.
fn wide(bytes: &[u8]) -> Option<&'static str> {
    let is_letter = |byte: u8| byte >= b'\t';
    let has_zeros =
        |first| bytes.iter().enumerate().all(|(at, byte)| if at % 2 == first { *byte == 0 } else { is_letter(*byte) });
    let encodings = [(0, "UTF-16BE"), (1, "UTF-16LE")].into_iter();
    encodings.filter(|(first, _)| has_zeros(*first)).map(|(_, encoding)| encoding).next()
}

/// The first bytes of an input.
struct Head {
    reader: Box<dyn Read + Send>,
    bytes: Vec<u8>,
}

impl Head {
    /// Reads once more; false at the end of the input.
    fn read(&mut self) -> io::Result<bool> {
        let mut buffer = [0; 4096];
        let count = self.reader.read(&mut buffer)?;
        self.bytes.extend_from_slice(&buffer[..count]);
        Ok(count > 0)
    }

    /// Reads on until it is clear by which of the marks the input begins.
    fn read_mark(&mut self) -> io::Result<()> {
        let is_open = |bytes: &[u8]| {
            let may_be = |mark: &&[u8]| bytes.len() < mark.len() && mark.starts_with(bytes);
            let may_be_other =
                PACKED.iter().map(|(magic, ..)| magic).chain(BINARY.iter().map(|(magic, _)| magic)).any(may_be);
            let may_be_wide = bytes.len() < WIDE && wide(bytes).is_some();
            let may_be_tar = packing_of(bytes).is_none() && bytes.len() < TAR.0 + TAR.1.len() && bytes.contains(&0);
            may_become_packed(bytes)
                || may_be_other
                || may_be_tar
                || may_be_wide
                || UTF_16_MARKS.iter().chain(&UTF_32_MARKS).any(may_be)
        };
        while is_open(&self.bytes) && self.read()? {}
        Ok(())
    }

    /// The encoding of what has more than one byte for each letter, as iconv calls it.
    fn wide_encoding(&self) -> Option<&'static str> {
        if UTF_32_MARKS.iter().any(|mark| self.bytes.starts_with(mark)) {
            return Some("UTF-32");
        }
        if UTF_16_MARKS.iter().any(|mark| self.bytes.starts_with(mark)) {
            return Some("UTF-16");
        }
        wide(self.bytes.first_chunk::<WIDE>()?)
    }

    /// True if its first character begins a JSON document.
    fn is_json(&mut self) -> io::Result<bool> {
        loop {
            let text = self.bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&self.bytes);
            match text.iter().find(|byte| !is_blank(**byte)) {
                // More may make a byte order mark of it.
                Some(_) if BYTE_ORDER_MARK.starts_with(&self.bytes) => {}
                Some(byte) => return Ok(matches!(byte, b'{' | b'[')),
                None if self.bytes.len() > MOST_BLANKS => return Ok(false),
                None => {}
            }
            if !self.read()? {
                return Ok(false);
            }
        }
    }

    /// Skips this many lines, or as many as there are, and gives their number.
    fn skip_lines(&mut self, lines: u64) -> io::Result<u64> {
        let mut skipped = 0;
        while skipped < lines {
            match memchr(b'\n', &self.bytes) {
                Some(end) => drop(self.bytes.drain(..=end)),
                None => {
                    self.bytes.clear();
                    if self.read()? {
                        continue;
                    }
                    break;
                }
            }
            skipped += 1;
        }
        Ok(skipped)
    }

    /// Takes Excel's first line off, `sep=;`, with blanks in front of it, and gives the delimiter that it names, if it does,
    /// and how many lines it took; `None` if there is no such line.
    fn take_separator(&mut self, delimiter: u8) -> io::Result<Option<(Option<u8>, u64)>> {
        const WORD: &[u8] = b"sep=";
        let mut is_end = false;
        loop {
            let text = self.bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&self.bytes);
            let blanks = text.iter().take_while(|byte| is_blank(**byte)).count();
            let word = text[blanks..].strip_prefix(b"\"").unwrap_or(&text[blanks..]);
            let (word, rest) = word.split_at(WORD.len().min(word.len()));
            let is_mark = !self.bytes.is_empty() && BYTE_ORDER_MARK.starts_with(&self.bytes);
            let is_word = is_mark || WORD[..word.len()].eq_ignore_ascii_case(word) && blanks <= LONGEST_SEPARATOR;
            if !is_word || is_end && word.len() < WORD.len() {
                return Ok(None);
            }
            if let Some(end) = memchr(b'\n', rest).or(is_end.then_some(rest.len())) {
                let found = named_separator(&rest[..end], delimiter);
                let lines = 1 + memchr_iter(b'\n', &text[..blanks]).count() as u64;
                let length = (self.bytes.len() - rest.len() + end + 1).min(self.bytes.len());
                self.bytes.drain(..if found.is_some() { length } else { 0 });
                return Ok(found.map(|found| (found, lines)));
            }
            if rest.len() > LONGEST_SEPARATOR {
                return Ok(None);
            }
            is_end = !self.read()?;
        }
    }

    /// The input from its beginning.
    fn into_reader(self) -> Box<dyn Read + Send> {
        Box::new(io::Cursor::new(self.bytes).chain(self.reader))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a byte at a time, as a slow pipe may.
    struct Slowly(&'static [u8]);

    impl Read for Slowly {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    #[test]
    fn what_an_input_is_does_not_depend_on_how_its_bytes_arrive() {
        let encoding = |bytes| {
            let mut head = Head { reader: Box::new(Slowly(bytes)), bytes: Vec::new() };
            head.read_mark().unwrap();
            head.wide_encoding()
        };
        for (wide, is) in [
            (&b"\xff\xfea\0"[..], "UTF-16"),
            (b"\xfe\xff\0a", "UTF-16"),
            (b"\xff\xfe\0\0a\0\0\0", "UTF-32"),
            (b"\0\0\xfe\xff\0\0\0a", "UTF-32"),
            (b"a\0,\0", "UTF-16LE"),
            (b"\0a\0,", "UTF-16BE"),
            (b"\xe1\0\xef\0", "UTF-16LE"),
        ] {
            assert_eq!(encoding(wide), Some(is), "{wide:?}");
        }
        for text in [&b"a\0,b"[..], b"\0a,\0", b"\0\0\0\0", b"a,b\0", b"a\0,", b"\x01\0\x02\0", b""] {
            assert_eq!(encoding(text), None, "{text:?}");
        }
        for (magic, what) in PACKED.map(|(magic, what, _)| (magic, what)).into_iter().chain(BINARY) {
            let mut head = Head { reader: Box::new(Slowly(magic)), bytes: Vec::new() };
            head.read_mark().unwrap();
            assert!(
                unread_packing(&head.bytes, "stdin", false, "-").is_some_and(|reason| reason.contains(what)),
                "{what}"
            );
        }
    }
}
