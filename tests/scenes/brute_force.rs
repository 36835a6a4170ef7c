//! The answer to a scene from the answers to its pairs.

use crate::program::{Folder, Row, row};
use crate::time::Time;

/// A scene and its queries.
pub struct Scene<'a> {
    /// The command, and flags that hold for all queries.
    pub arguments: &'a [&'a str],
    pub queries: Vec<Row>,
    pub solids: Vec<Row>,
}

/// How many contacts a check has compared, and how many of them share their time with another one of their query.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checked {
    pub contacts: usize,
    pub ties: usize,
}

/// A pair's time and its row of results.
struct Pair {
    time: Option<Time>,
    results: String,
}

impl Scene<'_> {
    /// Compares all fields of both reports, rounded and exact, with any number of threads.
    #[track_caller]
    pub fn check(self) -> Checked {
        let folder = Folder::new();
        let queries = named("query", &self.queries);
        let solids = named("solid", &self.solids);
        folder.csv("queries.csv", &queries);
        folder.csv("solids.csv", &solids);
        let pairs = queries.iter().flat_map(|query| solids.iter().map(|solid| [&query[..], solid].concat()));
        folder.csv("pairs.csv", &pairs.collect::<Vec<_>>());
        let run = |file: &str, more: &[&str]| folder.hitcalc(&[self.arguments, &[file], more].concat());
        let exact = run("pairs.csv", &["--exact"]);
        let times = times(&exact);
        let mut checked = Checked::default();
        for (closed, plain) in [(true, exact), (false, run("pairs.csv", &[]))] {
            let numbers: &[&str] = if closed { &["--exact"] } else { &[] };
            let pairs = read_pairs(&plain, &times);
            let (first, all) = (self.expected(&plain, &pairs, false), self.expected(&plain, &pairs, true));
            checked = count(&pairs, solids.len());
            for jobs in ["1", "2", "7"] {
                let against = [numbers, &["--against", "solids.csv", "--jobs", jobs]].concat();
                same(&first, &run("queries.csv", &against), &self);
                same(&all, &run("queries.csv", &[&against[..], &["--report", "all"]].concat()), &self);
            }
        }
        checked
    }

    /// The expected output.
    fn expected(&self, plain: &str, pairs: &[Pair], all: bool) -> String {
        let header = plain.lines().next().expect("a header").strip_prefix("query,solid,").expect("what passes through");
        let columns = header.split(',').count();
        let row = if all { "row," } else { "" };
        let mut text = format!("{row}query,against_row,against_solid,{header}\n");
        for (query, pairs) in pairs.chunks(self.solids.len()).enumerate() {
            let front = if all { format!("{},q{query}", query + 1) } else { format!("q{query}") };
            let mut contacts: Vec<(&Time, usize)> =
                pairs.iter().enumerate().filter_map(|(place, pair)| Some((pair.time.as_ref()?, place))).collect();
            contacts.sort();
            contacts.truncate(if all { contacts.len() } else { 1 });
            for &(_, place) in &contacts {
                let results = &pairs[place].results;
                if results.starts_with("error,") {
                    text += &format!("{front},,,{results}\n");
                    break;
                }
                text += &format!("{front},{},s{place},{results}\n", place + 1);
            }
            if contacts.is_empty() {
                text += &format!("{front},,,miss{}\n", ",".repeat(columns - 1));
            }
        }
        text
    }
}

/// The rows, each with a name of its own that passes through.
fn named(name: &str, rows: &[Row]) -> Vec<Row> {
    let letter = &name[..1];
    rows.iter().enumerate().map(|(n, cells)| [row([(name, &format!("{letter}{n}"))]), cells.clone()].concat()).collect()
}

/// The time of each pair that meets.
fn times(exact: &str) -> Vec<Option<Time>> {
    let header: Vec<&str> = exact.lines().next().expect("a header").split(',').collect();
    let column = |name: &str| header.iter().position(|column| *column == name).expect(name);
    let (status, t_enter) = (column("status"), column("t_enter"));
    let time = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        assert_ne!(cells[status], "error", "an exact result has no limit: {line}");
        (cells[status] != "miss").then(|| Time::read(cells[t_enter]))
    };
    exact.lines().skip(1).map(time).collect()
}

fn read_pairs(plain: &str, times: &[Option<Time>]) -> Vec<Pair> {
    let results = |line: &str| line.splitn(3, ',').nth(2).expect("results").to_owned();
    let lines = plain.lines().skip(1);
    let pairs: Vec<Pair> =
        lines.zip(times).map(|(line, time)| Pair { time: time.clone(), results: results(line) }).collect();
    assert_eq!(pairs.len(), times.len());
    pairs
}

fn count(pairs: &[Pair], solids: usize) -> Checked {
    let mut checked = Checked::default();
    for pairs in pairs.chunks(solids) {
        let mut times: Vec<&Time> = pairs.iter().filter_map(|pair| pair.time.as_ref()).collect();
        times.sort();
        checked.contacts += times.len();
        checked.ties += times.windows(2).filter(|pair| pair[0].cmp(pair[1]).is_eq()).count();
    }
    checked
}

/// A report whose errors do not say in which line of a file the query stands: pairs have lines of their own.
fn without_places(report: &str, file: &str) -> String {
    let mut pieces = report.split(file);
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        text + piece.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit()).trim_start()
    })
}

#[track_caller]
fn same(expected: &str, printed: &str, scene: &Scene<'_>) {
    let [expected, printed] =
        [(expected, "pairs.csv"), (printed, "queries.csv")].map(|(report, file)| without_places(report, file));
    for (line, (expected, printed)) in expected.lines().zip(printed.lines()).enumerate() {
        assert_eq!(expected, printed, "line {} of {:?}", line + 1, scene.arguments);
    }
    assert_eq!(expected, printed, "{:?}", scene.arguments);
}

impl std::ops::AddAssign for Checked {
    fn add_assign(&mut self, other: Checked) {
        self.contacts += other.contacts;
        self.ties += other.ties;
    }
}
