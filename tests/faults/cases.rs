//! Small runs, one for each way in.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use hitcalc::internals::output::destination::Packing;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// A small run.
pub struct Case {
    pub name: &'static str,
    /// The command line. What it says of files is not read.
    pub arguments: &'static str,
    /// What is read: the queries, or the solids if there is a scene.
    pub bytes: fn() -> Vec<u8>,
    pub is_scene: bool,
    /// How often its answers say `hit`.
    pub hits: usize,
    /// How many reads it takes at least.
    pub least_reads: usize,
    /// Whether it is packed, in one part.
    pub is_packed: bool,
}

/// How answers are written.
pub const PACKINGS: [Option<Packing>; 3] = [None, Some(Packing::Gzip), Some(Packing::Zstd)];

const CSV: &str = "ray-box - --dir 1,0 --min 0,0 --max 1,1 --fields status,t_enter";
const NDJSON: &str =
    "ray-box - --input-format ndjson --dir 1,0 --min 0,0 --max 1,1 --fields status,t_enter -f csv --on-error report";
const JSON: &str = "ray-box - --input-format json --dir 1,0 --min 0,0 --max 1,1 --fields status,t_enter";
const SCENE: &str = "ray-box --origin -5,0.5 --dir 1,0 --against solids --fields status,t_enter --report all -f csv";
const MAP: &str =
    "grid-walk --from 0.5,0.5 --to 99.5,0.5 --against map --against-format tiles --fields status --report all -f csv";

/// All of them.
pub const CASES: &[Case] = &[
    Case { name: "CSV", ..plain(CSV, csv) },
    Case { name: "gzip", is_packed: true, least_reads: 4, ..plain(CSV, || gzip(&csv())) },
    Case { name: "gzip of two members", least_reads: 4, ..plain(CSV, || members(&csv())) },
    Case { name: "zstd", is_packed: true, least_reads: 4, ..plain(CSV, || zstd(&csv())) },
    Case { name: "pzstd", least_reads: 4, ..plain(CSV, || frames(&csv())) },
    Case { name: "NDJSON", ..plain(NDJSON, ndjson) },
    Case { name: "NDJSON behind bad lines", hits: 1, ..plain(NDJSON, late) },
    Case { name: "NDJSON in gzip behind bad lines", hits: 1, least_reads: 3, ..plain(NDJSON, || gzip(&late())) },
    Case { name: "JSON", ..plain(JSON, json) },
    Case { name: "scene", ..scene(SCENE, solids) },
    Case { name: "scene in gzip", is_packed: true, least_reads: 3, ..scene(SCENE, || gzip(&solids())) },
    Case { name: "scene in zstd", is_packed: true, least_reads: 3, ..scene(SCENE, || zstd(&solids())) },
    Case { name: "map", hits: 50, least_reads: 4, ..scene(MAP, map) },
];

const fn plain(arguments: &'static str, bytes: fn() -> Vec<u8>) -> Case {
    Case { name: "", arguments, bytes, is_scene: false, hits: 300, least_reads: 8, is_packed: false }
}

const fn scene(arguments: &'static str, bytes: fn() -> Vec<u8>) -> Case {
    Case { is_scene: true, ..plain(arguments, bytes) }
}

/// Rows of different lengths, all of which hit.
fn csv() -> Vec<u8> {
    let rows: String = (0..300).map(|row| format!("{row},-{},0.{}\n", row * row, row % 9 + 1)).collect();
    format!("id,origin_x,origin_y\n{rows}").into_bytes()
}

fn ndjson() -> Vec<u8> {
    (0..300).map(|row| format!("{{\"id\":{row},\"origin\":[-{},0.5]}}\n", row * row)).collect::<String>().into_bytes()
}

/// Bad lines, and one object behind them: all are read ahead to find it, and then again. It brings no columns of its
/// own, so that a run that fails before it has the same ones.
fn late() -> Vec<u8> {
    let bad: String = (0..400).map(|row| format!("[{row}]\n")).collect();
    format!("{bad}{{\"origin\":[-1,0.5]}}\n").into_bytes()
}

fn json() -> Vec<u8> {
    let objects: Vec<_> = (0..300).map(|row| format!("{{\"id\":{row},\"origin\":[-{row},0.5]}}")).collect();
    format!("[{}]", objects.join(",\n")).into_bytes()
}

/// Boxes, one behind another.
fn solids() -> Vec<u8> {
    let rows: String = (0..300).map(|row| format!("{},0,{},1\n", 2 * row, 2 * row + 1)).collect();
    format!("min_x,min_y,max_x,max_y\n{rows}").into_bytes()
}

/// A map with a solid line at its top, and much of nothing below.
fn map() -> Vec<u8> {
    format!("{}\n{}", "#.".repeat(50), format!("{}\n", ".".repeat(100)).repeat(10)).into_bytes()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

fn members(bytes: &[u8]) -> Vec<u8> {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    [gzip(first), gzip(second), vec![0; 512]].concat()
}

/// Each frame behind one that holds no data, as pzstd writes them.
fn frames(bytes: &[u8]) -> Vec<u8> {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    let frame = |bytes: &[u8]| {
        let packed = zstd(bytes);
        [&[0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0][..], &(packed.len() as u32).to_le_bytes(), &packed].concat()
    };
    [frame(first), frame(second)].concat()
}
