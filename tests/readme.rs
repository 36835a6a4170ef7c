//! The README, docs/ and CONTRIBUTING.md keep their promises: their examples are run as they stand, and what they name
//! exists.

#![cfg(unix)]

use std::env;
use std::fs;
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command of a console block, and what the page says that it prints.
struct Example {
    line: usize,
    command: String,
    expected: String,
}

fn read(file: &str) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The commands of all console blocks; a line that ends with `\`, `|` or `do` goes on in the next one.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let (mut inside, mut continues) = (false, false);
    let goes_on = |line: &str| line.ends_with(['\\', '|']) || line.ends_with("; do");
    for (number, line) in page.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside && continues {
            let example = examples.last_mut().expect("a command has begun");
            example.command.push('\n');
            example.command.push_str(line);
            continues = goes_on(line);
        } else if inside && let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example { line: number + 1, command: command.to_owned(), expected: String::new() });
            continues = goes_on(line);
        } else if inside {
            let example = examples.last_mut().unwrap_or_else(|| panic!("line {}: output of nothing", number + 1));
            example.expected.push_str(line);
            example.expected.push('\n');
        }
    }
    examples
}

/// An empty folder that looks like the project's to the examples, so that they leave no files in the real one.
fn scratch_folder(purpose: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("readme-{purpose}-{}", std::process::id()));
    // A run that was killed may have left one of the same number.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder is made");
    let samples = fs::canonicalize("samples").expect("samples is a folder");
    symlink(samples, folder.join("samples")).expect("a link is made");
    folder
}

/// What a shell prints, both streams in one, with the built program in the place of any other `hitcalc`.
fn printed(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_hitcalc")).parent().expect("the program is in a folder");
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap_or_default());
    let command = command.replace("cargo run --release -- ", "hitcalc ");
    let script = format!("exec 2>&1\n{command}");
    let output = Command::new("sh").args(["-c", &script]).current_dir(folder).env("PATH", path).output();
    String::from_utf8(output.expect("a shell runs").stdout).expect("the output is UTF-8")
}

/// The pages whose commands are run here; those of samples/README.md are run by `tests/samples.rs`.
fn pages() -> Vec<String> {
    let docs = fs::read_dir("docs").expect("docs is a folder");
    let mut pages: Vec<String> =
        docs.flatten().map(|page| format!("docs/{}", page.file_name().to_string_lossy())).collect();
    pages.retain(|page| page.ends_with(".md"));
    pages.extend(["README.md", "CONTRIBUTING.md"].map(str::to_owned));
    pages.sort();
    pages
}

#[test]
fn every_example_prints_what_its_page_says() {
    let mut wrong = Vec::new();
    let mut run = 0;
    for page in pages() {
        let folder = scratch_folder("examples");
        for Example { line, command, expected } in examples(&read(&page)) {
            if !can_run(&command) {
                continue;
            }
            run += 1;
            let printed = printed(&command, &folder);
            if printed != expected {
                wrong.push(format!("{page}:{line}: $ {command}\n{printed}instead of\n{expected}"));
            }
        }
        fs::remove_dir_all(&folder).expect("the folder goes away");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run >= 50, "only {run} commands were run");
}

#[test]
fn no_page_calls_the_program_where_it_is_not_run() {
    for page in pages() {
        let (text, mut block) = (read(&page), None);
        for (index, line) in text.lines().enumerate() {
            if let Some(kind) = line.strip_prefix("```") {
                block = if block.is_some() { None } else { Some(kind) };
            }
            let command = line.trim_start().trim_start_matches("$ ");
            let is_call = command.starts_with("hitcalc ") || command.contains("| hitcalc ");
            assert!(!is_call || matches!(block, None | Some("console")), "{page}:{}: {line}", index + 1);
        }
    }
}

#[test]
fn the_gallery_shows_what_its_commands_draw() {
    let folder = scratch_folder("gallery");
    let mut drawn = Vec::new();
    for example in examples(&read("docs/gallery.md")) {
        let Some((_, file)) = example.command.split_once("--picture ") else { continue };
        printed(&example.command, &folder);
        let shown = format!("](../samples/{file})");
        assert!(read("docs/gallery.md").contains(&shown), "{shown}");
        let picture = fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(picture == read(&format!("samples/{file}")), "{file} is another picture");
        drawn.push(example.command);
    }
    fs::remove_dir_all(&folder).expect("the folder goes away");
    for spec in hitcalc::internals::commands::SPECS.iter().filter(|spec| spec.offers("picture")) {
        let call = format!("hitcalc {} ", spec.name);
        assert!(drawn.iter().any(|command| command.starts_with(&call)), "no picture of {call}");
    }
}

#[test]
fn no_line_is_longer_than_120_characters() {
    for page in pages() {
        let text = read(&page);
        let long = text.lines().enumerate().filter(|(_, line)| line.chars().count() > 120).map(|(index, _)| index + 1);
        assert_eq!(long.collect::<Vec<_>>(), [0; 0], "{page}");
    }
}

/// A stranger reads two pages of text, not ten, and needs no word of our workshop.
#[test]
fn the_readme_is_short_and_users_are_told_nothing_of_lanes() {
    let lines = read("README.md").lines().count();
    assert!(lines <= 170, "README.md has {lines} lines, and may have 170");
    for page in pages().iter().filter(|page| *page != "CONTRIBUTING.md") {
        let text = read(page).to_lowercase();
        let words = text.split(|character: char| !character.is_alphanumeric());
        assert!(words.into_iter().all(|word| word != "lane" && word != "lanes"), "{page}");
    }
}

/// What a recipe may need that not every machine has.
const TOOLS: [&str; 3] = ["jq", "awk", "timeout"];

/// Whether a machine has what an example needs.
fn can_run(command: &str) -> bool {
    let is_there = |tool: &str| Command::new("sh").args(["-c", &format!("command -v {tool}")]).output();
    let needed = TOOLS.iter().filter(|tool| command.split_whitespace().any(|word| word == **tool));
    needed.into_iter().all(|tool| is_there(tool).is_ok_and(|found| found.status.success()))
}

/// The cookbook stays one: a recipe that cannot be run is a promise that nobody keeps.
#[test]
fn every_recipe_of_the_cookbook_is_run_and_short() {
    let cookbook = read("docs/cookbook.md");
    let recipes: Vec<&str> =
        cookbook.split("```console\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    assert!(recipes.len() >= 15, "{}", recipes.len());
    for recipe in recipes {
        assert!(recipe.starts_with("$ ") && (2..=8).contains(&recipe.lines().count()), "{recipe}");
    }
    let subjects = [
        "picking ray",
        "frames a second",
        "laser",
        "tile map",
        "preadsheets",
        "jq",
        "awk",
        "floats that a program held",
        "Columns of your own names",
        "f64_status",
        "-qe",
        "while read",
        "tail -n",
        "gnuplot",
        "Distance in the world",
        "Degrees",
        "y points down",
        "Faces of turned boxes",
        "No header",
    ];
    assert_eq!(subjects.iter().find(|subject| !cookbook.contains(**subject)), None);
}

#[test]
fn the_readme_has_examples_of_every_command() {
    let examples = examples(&read("README.md"));
    for spec in hitcalc::internals::commands::SPECS {
        let call = format!("hitcalc {} ", spec.name);
        assert!(examples.iter().any(|example| example.command.contains(&call)), "no example of {call}in README.md");
    }
}

#[test]
fn examples_are_found_with_their_continued_lines_and_their_output() {
    let page = "```sh\n$ not this\n```\n```console\n$ a |\n    b \\\n    c\nx\n\ny\n$ d\n```\n$ nor this\n";
    let found: Vec<_> = examples(page).into_iter().map(|found| (found.line, found.command, found.expected)).collect();
    let expected = [(5, "a |\n    b \\\n    c", "x\n\ny\n"), (11, "d", "")];
    assert_eq!(found, expected.map(|(line, command, output)| (line, command.to_owned(), output.to_owned())));
}

#[test]
fn the_first_example_is_a_miss_for_a_slab_test_by_reciprocals() {
    let (exit_x, enter_y) = (49.0_f64 * (1.0 / 49.0), 1.0_f64 * (1.0 / 1.0));
    assert!(enter_y > exit_x, "{enter_y} {exit_x}");
}

/// All four doubles are whole numbers of 2^-56, so that their sum is found without rounding.
#[test]
fn the_doubles_of_the_disputed_corner_miss_it_as_closely_as_the_readme_says() {
    let unit = 56;
    let units = |number: f64| (number * 2_f64.powi(unit)) as i64;
    assert!([0.1, 1.7, 0.8, 1.0].iter().all(|&number| units(number) as f64 / 2_f64.powi(unit) == number));
    // From (0.1, 1.7) along (1, -1), x + y stays what it is.
    let gap = units(0.8) + units(1.0) - units(0.1) - units(1.7);
    let distance = gap as f64 / 2_f64.powi(unit) / 2_f64.sqrt();
    let told = format!("at a distance of {distance:.1e}");
    assert!(gap > 0 && read("README.md").contains(&told), "{told}");
}

#[test]
fn the_list_of_commands_names_every_result_in_order() {
    let page = read("docs/reference.md");
    for spec in hitcalc::internals::commands::SPECS {
        let begin = format!("**`{}`**:", spec.name);
        let (_, paragraph) = page.split_once(&begin).unwrap_or_else(|| panic!("no paragraph {begin}"));
        let (_, gives) = paragraph.split("\n\n").next().and_then(|text| text.split_once("Gives ")).expect("results");
        let expected: Vec<_> = spec.results.iter().map(|result| format!("`{}`", result.name)).collect();
        let named = gives.split_whitespace().filter(|word| word.starts_with('`'));
        assert_eq!(named.map(|word| word.trim_end_matches([',', '.'])).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn the_checks_run_the_test_command_of_the_readme() {
    let page = read("README.md");
    let (_, after) = page.split_once("and this runs all tests:\n\n```sh\n").expect("the test command");
    let command = after.lines().next().expect("a line");
    // A package of the crate comes without the checks.
    let path = Path::new(".ci/run");
    if !path.exists() && !Path::new(".git").exists() {
        return;
    }
    let checks = read(".ci/run");
    let step = format!("step {command}");
    assert!(checks.lines().any(|line| line == step || line == format!("{step} --locked")), "{command}");
    let mode = fs::metadata(path).expect(".ci/run is there").permissions().mode();
    assert_eq!(mode & 0o111, 0o111, ".ci/run can be executed");
}

#[test]
fn every_link_leads_to_a_file_of_the_project() {
    let others = ["samples/README.md", "samples/distributed/README.md", "SECURITY.md", "CHANGELOG.md"];
    for page in pages().into_iter().chain(others.map(str::to_owned)) {
        let text = read(&page);
        let folder = Path::new(&page).parent().expect("a page is in a folder");
        for rest in text.split("](").skip(1) {
            let target = rest.split(')').next().expect("a link ends");
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { PathBuf::from(&page) } else { folder.join(file) };
            assert!(target.starts_with("https://") || file.exists(), "{page}: {target}");
            if !heading.is_empty() && !target.starts_with("https://") {
                let there = fs::read_to_string(&file).expect("a page is text");
                let mut headings = there.lines().filter(|line| line.starts_with('#')).map(anchor);
                assert!(headings.any(|known| known == heading), "{page}: {target}");
            }
        }
    }
}

/// What a link calls a heading.
fn anchor(line: &str) -> String {
    let text = line.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|character| character.is_alphanumeric() || matches!(character, ' ' | '-' | '_'));
    kept.map(|character| if character == ' ' { '-' } else { character }).collect()
}

#[test]
fn every_folder_that_contributors_are_told_of_is_there() {
    let page = read("CONTRIBUTING.md");
    let rows: Vec<_> = page.lines().filter_map(|line| line.strip_prefix("- `")?.split_once("/`:")).collect();
    assert!(rows.len() >= 8, "{rows:?}");
    for (folder, _) in rows {
        assert!(Path::new(folder).is_dir(), "{folder}");
    }
    for source in fs::read_dir("src").expect("src is a folder").flatten() {
        let name = format!("src/{}", source.file_name().to_string_lossy());
        assert!(!source.path().is_dir() || page.contains(&format!("\n- `{name}/`: ")), "{name} is not explained");
    }
}

/// A word that has two rows has two meanings.
#[test]
fn the_glossary_fits_a_screen_and_has_each_word_once() {
    let page = read("CONTRIBUTING.md");
    let (_, glossary) = page.split_once("| word | meaning |\n").expect("a glossary");
    let rows: Vec<&str> = glossary.lines().skip(1).take_while(|line| line.starts_with('|')).collect();
    assert!((20..=50).contains(&rows.len()), "{}", rows.len());
    let first = rows.iter().filter_map(|row| row.split('|').nth(1)).map(str::trim);
    let beside = glossary.split('*').skip(1).step_by(2);
    let mut words: Vec<&str> = first.chain(beside).collect();
    words.sort_unstable();
    assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
}

/// The exit status for one row with a passed cell of this many bytes.
fn status_of_a_row_of(bytes: usize) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hitcalc"));
    command.args(["ray-box", "-", "--dir", "1,0", "--min", "2,0", "--max", "3,2"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("stdin is piped");
    let row = format!("name,origin_x,origin_y\n\"{}\",1,1\n", "x".repeat(bytes));
    // A program that stops early closes its input: that is no failure of the test.
    let _ = input.write_all(row.as_bytes());
    drop(input);
    child.wait().expect("the program ends").code()
}

#[test]
fn a_record_has_at_most_16_mib() {
    // With its quotes, delimiters and ones.
    assert_eq!(status_of_a_row_of((16 << 20) - 6), Some(0));
    assert_eq!(status_of_a_row_of((16 << 20) - 5), Some(3));
}
