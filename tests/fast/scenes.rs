//! Paths in scenes, answered by the fast path and by the general way.

use hitcalc::internals::commands::Asked;
use hitcalc::internals::fast::Solids;
use hitcalc::internals::output::format::{PassedValue, SolidField, SolidsPassed};
use hitcalc::internals::query::Value;
use hitcalc::internals::scene::{Scene, SceneBuilder};

use super::*;

/// Solids of a scene, and paths in it.
const IN_SCENE: usize = 60;

/// A question whose last vectors are those of solids.
struct SceneForm {
    /// The path alone.
    path: Form,
    /// All of it.
    whole: Form,
}

/// What a solid passes through.
struct Name(String);

impl Passed for Name {
    fn visit(&self, visit: &mut dyn FnMut(&str, PassedValue<'_>)) {
        visit("name", PassedValue::Cell { text: self.0.as_bytes(), is_quoted: false });
    }
}

impl SceneForm {
    fn new(name: &str, path: &str, solid: &str, dimension: usize) -> Self {
        // Flags stand behind all columns.
        let (columns, flags) =
            path.split_once(" --").map_or((path, String::new()), |(columns, flags)| (columns, format!(" --{flags}")));
        let whole = Form::new(name, &format!("{columns} {solid}{flags}"), dimension);
        Self { path: Form::new(name, path, dimension), whole }
    }

    /// How many numbers a path has.
    fn of_path(&self) -> usize {
        self.path.vectors.len() * self.path.dimension
    }

    /// Rows whose ends are solids: some of them twice, some next to others. Some rows are not sound.
    fn rows(&self, random: &mut Random, lengths: Lengths) -> Vec<Vec<String>> {
        let style = Style::new(random, lengths);
        let mut rows: Vec<Vec<String>> = Vec::new();
        for _ in 0..IN_SCENE {
            let mut row = style.row(random, &self.whole, Spelling::Plain);
            if !rows.is_empty() && random.below(3) == 0 {
                let before = &rows[random.below(rows.len() as u64) as usize];
                row.splice(self.of_path().., before[self.of_path()..].iter().cloned());
            }
            rows.push(row);
        }
        rows
    }

    fn args(&self, numbers: &[String], slots: &[usize]) -> Args {
        let mut args = Args::new(self.whole.command.spec.parameters);
        for (&slot, number) in slots.iter().zip(numbers) {
            args.set(slot, args.parameter(slot).kind.read(number.as_bytes()).unwrap());
        }
        args
    }

    /// The scene of all solids that are sound; where they have a word, each has one of its own.
    fn scene(&self, rows: &[Vec<String>]) -> (Scene, Arc<SolidsPassed>) {
        let slots = &self.whole.slots;
        let parameters = self.whole.command.spec.parameters;
        let mut builder = SceneBuilder::new(&Args::new(self.whole.command.spec.parameters));
        let mut passed = SolidsPassed::new(false);
        for (index, row) in rows.iter().enumerate() {
            let mut solid = self.args(&row[self.of_path()..], &slots[self.of_path()..]);
            if let Some((name, word)) = &self.whole.word {
                let word = if index % 2 == 0 { word.clone() } else { Value::Word(index % 3) };
                solid.set(slot_of(&parameters, name), word);
            }
            if let Ok(shape) = (self.whole.command.solid)(&solid) {
                builder.add(&solid, shape).unwrap();
                // What must be quoted is left to the general way.
                passed.add(&Name(if index % 9 == 8 { "a \"name\"".to_owned() } else { format!("name {index}") }));
            }
        }
        (builder.finish(1), Arc::new(passed))
    }

    fn layout(&self, spelling: Spelling, passed: &Arc<SolidsPassed>) -> Layout {
        let mut layout = layout(&self.path, spelling);
        layout.against = Some(Arc::clone(passed));
        let [row, value] =
            [SolidField::Row, SolidField::Value(0)].map(|field| AnswerField::of_solid(field, passed, ""));
        match spelling {
            // Among the results, and some of it alone.
            Spelling::Chosen => layout.fields.insert(1, value),
            Spelling::ChosenToObjects => layout.fields.push(row),
            _ => drop(layout.fields.splice(0..0, [row, value])),
        }
        layout
    }

    /// The line of the general way; `None` is an error.
    fn general(
        &self,
        layout: &Layout,
        spelling: Spelling,
        scene: &Scene,
        id: usize,
        path: &[String],
    ) -> Option<Vec<u8>> {
        let args = self.args(path, &self.path.slots);
        let ask = self.path.ask(wanted(&self.path, layout));
        let mut cells = empty_row(self.whole.command.spec.results);
        let mut lines =
            Lines { writer: spelling.format().writer(layout), only: self.path.only, is_empty: true, text: Vec::new() };
        let passed = Id { text: spelling.id(id), is_json: spelling.is_json() };
        lines.writer.begin(1, &passed, &mut lines.text).unwrap();
        let mut report = Report::new(&ask, &mut cells, &mut lines);
        let mut scratch = scene.scratch();
        let asked = Asked { args: &args, scene: Some((scene, &mut scratch)) };
        let answer = (self.whole.command.answer)(asked, &mut report);
        answer.ok()?;
        lines.writer.end(None, &mut lines.text);
        Some(lines.text)
    }

    /// Answers paths in a scene both ways, and gives how many the fast path has answered, and how many of these hit.
    fn compare(&self, spelling: Spelling, lengths: Lengths, random: &mut Random) -> [u64; 2] {
        let rows = self.rows(random, lengths);
        let (scene, passed) = self.scene(&rows);
        let layout = self.layout(spelling, &passed);
        let spec = self.whole.command.spec;
        let written = WantedCells::new(
            &layout,
            (self.path.command.spec, self.path.command.spec.results, &[]),
            self.path.dimension,
        )
        .unwrap();
        let columns: Vec<_> = std::iter::once(Vec::new()).chain(spelling.columns(&self.path)).collect();
        let flags = Args::new(spec.parameters);
        let ask = self.path.ask(wanted(&self.path, &layout));
        let mut table = table(&self.path, spelling, &columns, &flags, &ask);
        table.of_solids = scene.form().unwrap();
        table.arrangement = spelling.arrangement(&written);
        let mut counts = [0; 2];
        for level in [Level::new(), Level::baseline()] {
            let solids = Solids { scene: &scene, passed: &passed, cells: written.of_solid.clone() };
            let mut fast = (self.whole.command.fast)(&table, Some(solids)).expect("the fast path");
            for (id, row) in rows.iter().enumerate() {
                let path = &row[..self.of_path()];
                let mut text = spelling.line(&self.path, id, path, "\n");
                let length = text.len();
                text += &" ".repeat(64);
                let mut line = Vec::new();
                fast.begin();
                fast.insist(level);
                let found = fast.answer(text.as_bytes(), 0, 1, &mut line);
                if found.rows() == 1 {
                    let expected = self.general(&layout, spelling, &scene, id, path).expect("an answer");
                    let [line, expected] = [line, expected].map(|line| String::from_utf8(line).unwrap());
                    assert_eq!(line, expected, "{:?} {spelling:?} {row:?}", self.whole.vectors);
                    assert_eq!(found.end, length);
                    counts[0] += 1;
                    counts[1] += found.hits;
                }
            }
        }
        counts
    }
}

/// Answers this many `scenes` of each form both ways, in each spelling.
pub fn compare_all(scenes: u64) {
    let spellings = [Spelling::Plain, Spelling::Fractions].into_iter().chain(OTHER_SPELLINGS);
    for (name, path, solid) in [
        ("ray-box", "origin dir", "min max"),
        ("ray-box", "from to", "center size"),
        ("ray-box", "origin dir", "center half"),
        ("swept-aabb", "a_min a_max a_vel", "b_min b_size b_vel"),
        ("swept-aabb", "a_center a_half a_vel", "b_center b_size"),
        ("ray-box", "origin dir --line", "min max"),
        ("ray-box", "from to --no-touch", "min max"),
        ("swept-aabb", "a_min a_max a_vel --no-touch", "b_min b_max b_vel"),
        ("ray-box", "origin dir", "min max rotation"),
        ("ray-box", "from to", "center size matrix"),
        ("ray-box", "origin dir", "corner edge_u edge_v edge_w"),
        ("ray-cylinder", "from to", "p1 p2 radius --caps=flat"),
        ("ray-cylinder", "origin dir --line --no-touch", "p1 p2 radius --caps=round"),
    ] {
        for dimension in if ["edge_w", "p1"].iter().any(|name| solid.contains(name)) { 3..4 } else { 2..4 } {
            let form = SceneForm::new(name, path, solid, dimension);
            for (seed, spelling) in spellings.clone().enumerate() {
                let mut random = Random::new(seed as u64 * 8 + dimension as u64);
                let mut counts = [0; 2];
                for round in 0..scenes {
                    let lengths = if round % 4 == 3 { Lengths::Wide } else { Lengths::Short };
                    let [answered, hits] = form.compare(spelling, lengths, &mut random);
                    counts = [counts[0] + answered, counts[1] + hits];
                }
                // 25 answers a scene, and 25 hits in six; a few of placed boxes, some without thickness, and of
                // cylinders, some infinite and some without a radius.
                let [answers, hits] = match form.whole.is_placed() || form.whole.has("radius") {
                    true => [5, 0],
                    false => [25, 25],
                };
                assert!(
                    counts[0] > answers * scenes && 6 * counts[1] >= hits * scenes,
                    "{path} {solid} {dimension} {spelling:?}: {counts:?}"
                );
            }
        }
    }
}

#[test]
fn paths_in_scenes_are_answered_as_the_general_way_does() {
    compare_all(12);
}
