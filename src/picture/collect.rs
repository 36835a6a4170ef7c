//! Collects the shapes of a picture, query by query.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::{Path, Range, Vector};
use crate::number::{Big, Fraction, Surd};
use crate::query::visible;

use super::axes::{Times, times_in};
use super::frame::{coordinates, is_less};
use super::shape::{
    About, Body, ContactTimes, Drawn, DrawnSolid, GapLine, Hull, Mark, Mesh, Mover, Role, Segment, Shape, Tiles,
    Verdict,
};

/// The most queries that are drawn, and the most cells and solids beside those that are met.
pub(crate) const LIMIT: usize = 2000;
/// The most solids that queries bring themselves: a box that moves is drawn several times.
const MOST_OWN: usize = 16 * LIMIT;

/// Said of a page that lacks workings.
const WORKINGS_LEFT_OUT: &str = "Some workings are not on the page: --explain has them.";
/// The most bytes of workings that a page has.
const MOST_WORKING: usize = 400_000;
/// The characters of a text in the table of a page that count as one cell.
pub(crate) const CELL: usize = 60;
/// Points of at most this many queries have their coordinates.
const TOLD: u64 = 6;
/// More queries are many.
const FEW: u64 = 20;

/// Which query is drawn, and what it and its solid are called.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subject {
    /// The number of the query.
    pub(crate) row: u64,
    /// The name of the query; `None` if it is the only one.
    pub(crate) name: Option<String>,
    /// True if its solids are those of a scene, which are drawn by themselves.
    pub(crate) in_scene: bool,
    /// The index of the solid of the scene that is met just now.
    pub(crate) solid: Option<usize>,
    /// The name of that solid.
    pub(crate) solid_name: String,
    /// True if its path ends at its first contact: of a scene no other is reported.
    pub(crate) ends_at_contact: bool,
}

impl Subject {
    fn scene_solid(&self) -> Option<(usize, String)> {
        self.solid.map(|solid| (solid, self.solid_name.clone()))
    }
}

/// A name that can be seen, and turns nothing around it where it is written from right to left.
pub(crate) fn isolated(name: &str) -> String {
    let name = visible(name);
    let is_leftward = |character: char| matches!(character, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    if name.contains(is_leftward) { format!("\u{2068}{name}\u{2069}") } else { name.into_owned() }
}

/// A row of the answers, as text.
#[derive(Clone, Debug)]
pub(crate) struct AnswerRow {
    /// The number of its query.
    pub(crate) row: u64,
    /// The index of the solid of the scene that it is about.
    pub(crate) solid: Option<usize>,
    /// True if it has all copied columns.
    pub(crate) is_whole: bool,
    /// Its cells, each with the name of its column.
    pub(crate) cells: Vec<(String, String)>,
    /// How many cells it counts as: a long one is several.
    pub(crate) size: usize,
}

/// How many cells these count as.
pub(crate) fn size_of_cells(cells: &[(String, String)]) -> usize {
    cells.iter().map(|(_, text)| text.chars().count().div_ceil(CELL).max(1)).sum()
}

/// The shapes of one query, or of many.
#[derive(Clone, Debug, Default)]
pub(crate) struct Picture {
    pub(super) shapes: Vec<Shape>,
    /// The query that is drawn just now.
    pub(crate) subject: Subject,
    /// The solids of a scene that were met, by their indices, and how.
    pub(crate) met: BTreeMap<usize, Verdict>,
    /// The solids of a scene that were touched where touches do not count.
    pub(crate) touched: BTreeSet<usize>,
    /// True if anything has a third axis.
    pub(crate) in_space: bool,
    /// The verdict on the query.
    verdict: Option<Verdict>,
    /// The verdicts on the queries: hits, touches, misses.
    counts: [u64; 3],
    /// How many of the misses are touches that do not count.
    touches: u64,
    /// How many more queries there are, behind the last that is drawn.
    pub(crate) not_drawn: u64,
    /// How many walks, which meet nothing as there is no scene, went through how many cells.
    pub(crate) walks: [u128; 2],
    /// The answer in words, each sentence with the index and the name of the solid of the scene that it is about.
    caption: Vec<(Option<(usize, String)>, String)>,
    /// The parts that are not drawn, in words.
    pub(crate) left_out: Vec<String>,
    /// The workings of queries, step by step as text, for a page.
    pub(crate) workings: Vec<(u64, Vec<String>)>,
    /// True if workings are left out, which are long or many.
    pub(crate) lacks_workings: bool,
    /// The queries, each by itself, where they are to be drawn side by side.
    pub(crate) apart: Vec<Picture>,
    /// The names of queries, by their rows.
    pub(super) names: BTreeMap<u64, String>,
    /// The parameters of the question in words, if it is the only one, how far the lines go, and what flags say for all
    /// questions.
    pub(crate) question: [String; 3],
    /// When contacts begin and end.
    pub(super) contacts: Vec<ContactTimes>,
    /// When the ranges of queries about boxes that move end, if they do.
    pub(crate) range_ends: Vec<Option<Fraction<Big>>>,
    /// All times that are written in the picture.
    pub(super) times: Times,
    /// When walks come into which cells: the query, the step, the time. Without a step, into one that is not drawn.
    pub(super) steps: Vec<(u64, Option<i64>, Surd<Big>)>,
    /// The rows of the answers, where they are to be shown.
    pub(crate) answers: Vec<AnswerRow>,
    /// How many more rows there are.
    pub(crate) answers_left_out: u128,
    /// How many cells and other solids of queries are drawn, and how many are not.
    drawn: [usize; 2],
    pub(crate) hidden: [u128; 2],
}

impl Picture {
    /// Nothing yet of a query.
    pub(crate) fn of(subject: Subject) -> Self {
        Self { subject, ..Self::default() }
    }

    /// Says in how many dimensions a question is; one in three makes it a picture of space.
    pub(crate) fn dimension(&mut self, dimension: usize) {
        self.in_space |= dimension == 3;
    }

    /// Leaves out the last rows of the answers where they have more than this many cells, of which a long one counts as
    /// several; gives the number of those that are left.
    pub(crate) fn keep_cells(&mut self, most: usize) -> usize {
        let mut left = most;
        let kept = self.answers.iter().take_while(|row| {
            let fits = row.size <= left;
            left = if fits { left - row.size } else { 0 };
            fits
        });
        let kept = kept.count();
        self.answers_left_out += (self.answers.len() - kept) as u128;
        self.answers.truncate(kept);
        left
    }

    /// Adds a solid, unless queries bring too many.
    pub(crate) fn solid(&mut self, solid: DrawnSolid) {
        let is_cell = solid.role.is_cell();
        let is_of_scene = self.subject.row == 0;
        let is_moved = solid.role.is_of_query();
        let is_alone = self.subject.name.is_none();
        let has_own = is_alone || self.subject.solid.is_some() && is_moved;
        let name = solid.own_label.as_ref().filter(|_| has_own && !is_cell);
        let name = name.or(solid.label.as_ref().filter(|_| !is_of_scene && !solid.role.is_moment())).cloned();
        let name = name.unwrap_or_else(|| match (solid.role, self.subject.solid) {
            (Role::Shared(_), _) => "what both share".to_owned(),
            _ if is_moved => solid.body.kind_of_mover(self.in_space).to_owned(),
            (_, Some(_)) => self.subject.solid_name.clone(),
            _ => solid.body.kind(self.in_space).to_owned(),
        });
        let name = match solid.own_label.as_ref().filter(|_| is_cell) {
            Some(step) => format!("step {step}, {name}"),
            None => name,
        };
        let name = if is_of_scene && matches!(solid.role, Role::Coming(_)) { format!("{name} at t = 0") } else { name };
        let about = self.about(&name, solid.role);
        if about.row.is_some() { self.push_own(solid, about) } else { self.shapes.push(Shape::Solid(solid, about)) }
    }

    /// Adds a solid that a query brings.
    fn push_own(&mut self, solid: DrawnSolid, about: About) {
        let (kind, most) = if solid.role.is_cell() { (0, LIMIT) } else { (1, MOST_OWN) };
        if self.drawn[kind] < most {
            self.drawn[kind] += 1;
            self.shapes.push(Shape::Solid(solid, about));
        } else {
            self.hidden[kind] += 1;
        }
    }

    /// The query and the name of a shape that is drawn just now.
    fn about(&self, name: &str, role: Role) -> About {
        let Subject { row, name: query, solid, ends_at_contact, .. } = &self.subject;
        let is_any_met = || self.met.values().any(|verdict| *verdict != Verdict::Miss);
        // A body that moves is the query's own.
        let is_of_scene = solid.is_some() && !role.is_of_query();
        let outcome = match role.outcome() {
            // A path may meet another solid of a scene behind its first contact.
            "miss" if is_of_scene && solid.is_some_and(|solid| self.touched.contains(&solid)) => "a touch only",
            "miss" if is_of_scene && *ends_at_contact && is_any_met() => "not met first",
            "miss" if is_of_scene => "not met",
            outcome => outcome,
        };
        let query = query.as_ref().map(|query| format!("{query}, ")).unwrap_or_default();
        About { row: (*row > 0).then_some(*row), solid: *solid, title: format!("{query}{name}: {outcome}") }
    }

    /// Says which solid of the scene comes next, and what it is called.
    pub(crate) fn about_solid(&mut self, solid: usize, name: &str) {
        (self.subject.solid, self.subject.solid_name) = (Some(solid), isolated(name));
    }

    /// Adds a box that moves; one that rests stays where it is drawn.
    pub(crate) fn mover(&mut self, mover: Mover) {
        let mut about = self.about(&mover.name, mover.role);
        if matches!(mover.role, Role::Start(_)) {
            // The query's own box moves alike whatever it meets.
            about.solid = None;
        }
        let is_known = |shape: &Shape| matches!(shape, Shape::Mover(known, other) if known.name == mover.name && other.solid == about.solid);
        if mover.velocity.squared() != Big::ZERO && !self.shapes.iter().any(is_known) {
            self.shapes.push(Shape::Mover(mover, about));
        }
    }

    /// Says when a contact of the query that is drawn just now begins and ends, and where; an end may have neither.
    pub(crate) fn contact(
        &mut self,
        verdict: Verdict,
        times: [Option<Surd<Big>>; 2],
        points: [Option<[Surd<Big>; 3]>; 2],
    ) {
        let Subject { row, solid, solid_name, .. } = &self.subject;
        let about = About { row: Some(*row), solid: *solid, title: String::new() };
        let solid_name = solid_name.clone();
        self.contacts.push(ContactTimes { about, solid_name, verdict, is_later: false, times, left: None, points });
    }

    /// Says when a walk leaves the cell of the contact that was told last.
    pub(crate) fn leaves(&mut self, time: Option<Fraction<Big>>) {
        if let Some(contact) = self.contacts.last_mut() {
            contact.left = time.map(Surd::from);
        }
    }

    /// When the last of the ranges ends of queries about boxes that move; `None` if one has no end.
    pub(crate) fn last_time(&self) -> Option<Fraction<Big>> {
        let later = |latest: Fraction<Big>, end| if is_less(&latest, &end) { end } else { latest };
        let ends = self.range_ends.iter().cloned();
        ends.reduce(|latest, end| Some(later(latest?, end?))).flatten()
    }

    /// Adds a solid of the scene; one that moves where it is at t = 0, with its way until the ranges end, or until 1.
    pub(crate) fn scene_solid(
        &mut self,
        index: usize,
        solid: DrawnSolid,
        velocity: Vector<Big>,
        last: &Option<Fraction<Big>>,
    ) {
        let name = solid.label.clone();
        if velocity.squared() != Big::ZERO {
            let verdict = self.met.get(&index).copied().unwrap_or(Verdict::Miss);
            let (origin, over) = solid.body.middle();
            // The velocity is over the units of the body, the middle over a multiple of them.
            let direction = velocity.times(&(&over / solid.body.over()));
            let until = last.clone().unwrap_or_else(|| Fraction::whole(Big::ONE));
            let range = Range { first: Some(Fraction::whole(Big::ZERO)), last: Some(until) };
            let path = Path { origin, direction, range };
            self.shapes.push(Shape::Segment(Segment { path, over, verdict, arrow: true }));
            for shape in &mut self.shapes {
                if let (Shape::Mover(mover, about), Some(name)) = (shape, &name)
                    && about.solid == Some(index)
                {
                    mover.name.clone_from(name);
                }
            }
            let name = name.unwrap_or_else(|| "b".to_owned());
            let range = Range { first: Some(Fraction::whole(Big::ZERO)), last: last.clone() };
            self.mover(Mover { body: solid.body.clone(), velocity, range, role: solid.role, name });
        }
        self.solid(solid);
    }

    /// Adds the tiles of a map.
    pub(crate) fn tiles(&mut self, tiles: Tiles) {
        self.left_out.extend(tiles.omission());
        self.shapes.push(Shape::Tiles(tiles));
    }

    /// Says when a walk comes into a cell: in which step, if that is drawn.
    pub(crate) fn step(&mut self, number: Option<i64>, time: Fraction<Big>) {
        self.steps.push((self.subject.row, number, time.into()));
    }

    /// Adds the contacts of another picture of the query that come after its own first one, and are not reported.
    pub(crate) fn followed_by(&mut self, all: Self) {
        let is_own = |later: &ContactTimes| self.contacts.iter().any(|own| own.about.solid == later.about.solid);
        let later: Vec<_> = all.contacts.into_iter().filter(|contact| !is_own(contact)).collect();
        self.contacts.extend(later.into_iter().map(|contact| ContactTimes { is_later: true, ..contact }));
    }

    /// Adds a path; one that met a solid before goes on through the next.
    pub(crate) fn path(&mut self, path: Drawn) {
        let name = self.subject.name.clone();
        // A walk without a scene has no verdict.
        let walked = self.caption.first().filter(|_| self.walks[0] > 0).map(|(_, walked)| walked.trim_end_matches('.'));
        let walked = walked.map(str::to_owned);
        let title = |verdict: Verdict| {
            format!("{}: {}", name.as_deref().unwrap_or("path"), walked.as_deref().unwrap_or(verdict.name()))
        };
        let known = self.shapes.iter_mut().find_map(|shape| match shape {
            Shape::Path(known, about) => Some((known, about)),
            _ => None,
        });
        match known {
            Some((known, about)) => {
                known.verdict = known.verdict.min(path.verdict);
                known.inside.extend(path.inside);
                about.title = title(known.verdict);
            }
            None => {
                let about = About { row: Some(self.subject.row), solid: None, title: title(path.verdict) };
                self.shapes.push(Shape::Path(path, about));
            }
        }
    }

    /// Adds how near the query comes to what it misses.
    pub(crate) fn gap(&mut self, gap: GapLine) {
        self.shapes.push(Shape::Gap(gap, self.subject.row));
    }

    pub(crate) fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// The grid, if there is one.
    pub(crate) fn mesh(&self) -> Option<&Mesh> {
        self.shapes.iter().find_map(|shape| match shape {
            Shape::Grid(mesh) => Some(mesh),
            _ => None,
        })
    }

    /// Says what came of a query, and how, in words; in a scene once for each solid that it meets.
    pub(crate) fn answer(&mut self, verdict: Verdict, caption: impl IntoIterator<Item = String>) {
        if let Some(solid) = self.subject.solid {
            self.meet(solid, verdict);
        }
        self.verdict = Some(self.verdict.map_or(verdict, |before| before.min(verdict)));
        let solid = self.subject.scene_solid();
        self.caption.extend(caption.into_iter().map(|sentence| (solid.clone(), sentence)));
    }

    /// Says how a walk went that has nothing to meet.
    pub(crate) fn walked(&mut self, cells: u128, sentence: String) {
        self.walks = [1, cells];
        self.caption.push((None, sentence));
    }

    /// True if the query misses.
    pub(crate) fn is_miss(&self) -> bool {
        self.verdict == Some(Verdict::Miss)
    }

    /// Says that the query is a miss because touches do not count.
    pub(crate) fn only_touches(&mut self) {
        self.touches = 1;
        self.caption =
            vec![(self.subject.scene_solid(), "miss: a touch only, which --no-touch counts as a miss.".to_owned())];
    }

    /// Adds what text says of answers in brackets: why one is a miss, or what else a reader would not guess. Notes come
    /// in the order of the answers, each with the solid of the scene that it is about.
    pub(crate) fn notes(&mut self, notes: Vec<(Option<usize>, String)>) {
        let is_plain_miss = self.is_miss() && self.touches == 0;
        let mut notes = notes.into_iter().peekable();
        for (solid, sentence) in std::mem::take(&mut self.caption) {
            let index = solid.as_ref().map(|(index, _)| *index);
            match notes.next_if(|(solid, _)| *solid == index) {
                Some((_, note)) if is_plain_miss => self.caption.push((solid, format!("miss ({note})."))),
                Some((_, note)) => {
                    let note = format!("{}{}.", note[..1].to_uppercase(), &note[1..]);
                    self.caption.extend([(solid, sentence), (None, note)]);
                }
                None => self.caption.push((solid, sentence)),
            }
        }
    }

    /// The answer in words, with the names of the solids of a scene.
    pub(super) fn sentences(&self) -> Vec<String> {
        let told = |(solid, sentence): &(Option<(usize, String)>, String)| {
            let Some((_, name)) = solid else { return sentence.clone() };
            match sentence.split_once(": ").filter(|_| !sentence.starts_with(Verdict::Miss.name())) {
                Some((verdict, rest)) => format!("{verdict} {name}: {rest}"),
                None => format!("{sentence} Nearest is {name}."),
            }
        };
        self.caption.iter().map(told).collect()
    }

    /// How many queries had which answer, in words.
    pub(super) fn counted(&self) -> String {
        let queries = self.queries();
        let [walks, cells] = self.walks;
        // The verdicts on the others are not known.
        let drawn = match self.not_drawn {
            0 => String::new(),
            more => format!("{} queries; of the first {queries}: ", queries + more),
        };
        if walks > 0 {
            return format!("{drawn}{walks} walks, {cells} cells in all.");
        }
        let parts = [Verdict::Hit, Verdict::Touch, Verdict::Miss].into_iter().zip(self.counts);
        let parts = parts.filter(|(_, count)| *count > 0).map(|(verdict, count)| format!("{} {count}", verdict.name()));
        let touches =
            if self.touches == 0 { String::new() } else { format!(" ({} of them a touch only)", self.touches) };
        match queries {
            0 => "No query has an answer.".to_owned(),
            _ if drawn.is_empty() => format!("{queries} queries: {}{touches}.", parts.collect::<Vec<_>>().join(", ")),
            _ => format!("{drawn}{}{touches}.", parts.collect::<Vec<_>>().join(", ")),
        }
    }

    /// The parts that are not drawn, in words.
    pub(crate) fn omissions(&self) -> Vec<String> {
        let nouns = ["cell", "solid"].into_iter().zip(self.hidden).filter(|(_, count)| *count > 0);
        let hidden = nouns.map(|(noun, count)| {
            let plural = if count == 1 { " is" } else { "s are" };
            format!("{count} more {noun}{plural} not drawn.")
        });
        let workings = self.lacks_workings.then(|| WORKINGS_LEFT_OUT.to_owned());
        self.left_out.iter().cloned().chain(workings).chain(hidden).collect()
    }

    /// Says that a solid of the scene was met; a hit counts for more than a touch.
    fn meet(&mut self, solid: usize, verdict: Verdict) {
        let known = self.met.entry(solid).or_insert(verdict);
        *known = verdict.min(*known);
    }

    /// The solids and cells among its shapes.
    pub(super) fn solids(&self) -> impl Iterator<Item = (&DrawnSolid, &About)> {
        self.shapes.iter().filter_map(|shape| match shape {
            Shape::Solid(solid, about) => Some((solid, about)),
            _ => None,
        })
    }

    /// The ends of contacts among its shapes.
    pub(super) fn marks(&self) -> impl Iterator<Item = &Mark> {
        self.shapes.iter().filter_map(|shape| match shape {
            Shape::Mark(mark) => Some(mark),
            _ => None,
        })
    }

    /// The name of a query, if there are several.
    pub(super) fn query_name(&self, row: u64) -> Option<&str> {
        self.shapes.iter().find_map(|shape| match shape {
            Shape::Path(path, about) if about.row == Some(row) => path.label.as_deref(),
            Shape::Mark(mark) if mark.row == row => mark.name.as_deref(),
            _ => None,
        })
    }

    pub(super) fn queries(&self) -> u64 {
        self.counts.iter().sum::<u64>() + self.walks[0] as u64
    }

    /// ` of the first N queries`; nothing if all are drawn.
    pub(super) fn counted_queries(&self) -> String {
        if self.not_drawn > 0 { format!(" of the first {} queries", self.queries()) } else { String::new() }
    }

    /// True if it shows a query by itself.
    pub(super) fn is_single(&self) -> bool {
        self.queries() == 1
    }

    /// True if points move along paths in it.
    pub(super) fn has_paths(&self) -> bool {
        let of = |picture: &Self| picture.shapes.iter().any(|shape| matches!(shape, Shape::Path(..)));
        of(self) || self.apart.iter().any(of)
    }

    /// How many coordinates its points have.
    pub(crate) fn dimensions(&self) -> usize {
        if self.in_space { 3 } else { 2 }
    }

    /// The coordinates on each axis of the points that bear them, contacts and the ends of paths, and of the corners that
    /// these must be told from.
    pub(super) fn told_points(&self) -> [Times; 3] {
        let points = self.shapes.iter().filter(|_| self.tells_points()).flat_map(|shape| match shape {
            Shape::Mark(mark) => vec![mark.at.clone()],
            Shape::Path(drawn, _) => {
                let ends = [&drawn.path.range.first, &drawn.path.range.last];
                ends.into_iter().flatten().map(|t| drawn.place(t)).collect()
            }
            Shape::Solid(
                DrawnSolid {
                    body: Body::Hull(Hull { corners, over, .. }),
                    role: Role::Target(Verdict::Hit | Verdict::Touch),
                    ..
                },
                _,
            ) => corners.iter().map(|corner| coordinates(corner, over).map(Surd::from)).collect(),
            _ => Vec::new(),
        });
        let points: Vec<_> = points.collect();
        [0, 1, 2].map(|axis| Times::of(points.iter().map(|point| point[axis].clone()).collect()))
    }

    /// True if there are so few queries that points have their coordinates.
    pub(super) fn tells_points(&self) -> bool {
        self.queries() <= TOLD
    }

    /// True if there are so many queries that the parts beyond their ranges, and how they miss, would hide the rest.
    pub(super) fn are_many(&self) -> bool {
        self.queries() > FEW
    }

    /// A query as the only one of a picture.
    pub(crate) fn by_itself(&self) -> Self {
        let mut single = Self::default();
        single.absorb(self.clone());
        single.subject.row = self.subject.row;
        single
    }

    /// Writes the times in all texts, now that no other comes, in digits that tell them apart.
    pub(crate) fn write_times(&mut self) {
        let mut times = Vec::new();
        self.each_text(&mut |text| times.extend(times_in(text)));
        for shape in &self.shapes {
            if let (Shape::Path(drawn, _), true) = (shape, self.is_single() || !self.apart.is_empty()) {
                let Range { first, last } = &drawn.path.range;
                times.extend([first, last].into_iter().flatten().cloned().map(Surd::from));
            }
        }
        let times = Times::of(times);
        self.each_text(&mut |text| times.write(text));
        self.apart.iter_mut().for_each(|query| query.times = times.clone());
        self.times = times;
    }

    /// Does something with each text that may have a time in it.
    fn each_text(&mut self, act: &mut impl FnMut(&mut String)) {
        self.caption.iter_mut().for_each(|(_, sentence)| act(sentence));
        for shape in &mut self.shapes {
            match shape {
                Shape::Solid(solid, about) => {
                    act(&mut about.title);
                    solid.label.iter_mut().chain(&mut solid.own_label).for_each(&mut *act);
                }
                Shape::Mark(mark) => act(&mut mark.text),
                _ => {}
            }
        }
        for query in &mut self.apart {
            query.each_text(act);
        }
    }

    /// Adds all of the picture of one query.
    pub(crate) fn absorb(&mut self, other: Self) {
        self.in_space |= other.in_space;
        if let Some(verdict) = other.verdict {
            self.counts[verdict as usize] += 1;
        }
        self.caption.extend(other.caption);
        self.contacts.extend(other.contacts);
        let (room, mut steps) = (LIMIT.saturating_sub(self.steps.len()), other.steps);
        steps.truncate(room + 1);
        if let Some((_, step, _)) = steps.get_mut(room) {
            *step = None;
        }
        self.steps.extend(steps);
        self.answers.extend(other.answers);
        self.answers_left_out += other.answers_left_out;
        let is_first = self.question[0].is_empty();
        let lines_differ = !is_first && self.question[1] != other.question[1];
        self.question = other.question;
        if lines_differ {
            self.question[1] = "the whole line where no t_min or t_max ends it".to_owned();
        }
        self.names.extend(other.subject.name.map(|name| (other.subject.row, name)));
        for (solid, verdict) in other.met {
            self.meet(solid, verdict);
        }
        self.touched.extend(other.touched);
        self.range_ends.extend(other.range_ends);
        for kind in 0..2 {
            self.walks[kind] += other.walks[kind];
            self.hidden[kind] += other.hidden[kind];
        }
        self.left_out.extend(other.left_out);
        self.lacks_workings |= other.lacks_workings;
        let length = |steps: &[String]| steps.iter().map(String::len).sum::<usize>();
        let size: usize = self.workings.iter().map(|(_, steps)| length(steps)).sum();
        for working in other.workings {
            match size + length(&working.1) <= MOST_WORKING {
                true => self.workings.push(working),
                false => self.lacks_workings = true,
            }
        }
        self.touches += other.touches;
        for mut shape in other.shapes {
            if let Shape::Solid(_, about) | Shape::Path(_, about) | Shape::Mover(_, about) = &mut shape
                && other.touches > 0
                && about.title.ends_with(": miss")
            {
                about.title.push_str(", a touch only");
            }
            match shape {
                Shape::Solid(solid, about) => self.push_own(solid, about),
                // One grid does for all walks through it.
                Shape::Grid(_) if self.shapes.iter().any(|known| matches!(known, Shape::Grid(_))) => {}
                shape => self.shapes.push(shape),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_cells_of_a_table_those_of_many_characters_count_as_several() {
        let row = |lengths: &[usize]| {
            let cell = |length: &usize| ("status".to_owned(), "é".repeat(*length));
            let cells: Vec<_> = lengths.iter().map(cell).collect();
            AnswerRow { row: 1, solid: None, is_whole: true, size: size_of_cells(&cells), cells }
        };
        let rows = [row(&[0, 60]), row(&[61, 3]), row(&[600])];
        // 2 cells, 3 and 10.
        for (most, kept, left) in [(1, 0, 0), (2, 1, 0), (4, 1, 0), (5, 2, 0), (14, 2, 0), (15, 3, 0), (20, 3, 5)] {
            let mut picture = Picture { answers: rows.to_vec(), ..Picture::default() };
            assert_eq!(picture.keep_cells(most), left, "{most}");
            assert_eq!((picture.answers.len(), picture.answers_left_out), (kept, 3 - kept as u128), "{most}");
        }
    }
}
