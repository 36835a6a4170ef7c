//! Reads the file of a scene, whole, through the same readers as queries. A bad solid always stops the run.

use std::borrow::Cow;
use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::cli::{Config, Input, InputFormat, Reading, Tiles, Trial};
use crate::failure::Failure;
use crate::memory::{room, room_for_threads};
use crate::output::format::SolidsPassed;
use crate::query::{
    Args, Kind, Mask, OfSome, Parameter, Parameters, Problem, Spelling, Stop, Tile, Value, counted, optional_slot_of,
};
use crate::scene::{Scene, SceneBuilder};

use super::begun::Begun;
use super::chunks::Chunk;
use super::columns::cells::MAP_OF_SCENE;
use super::json::AddedNames;
use super::map_walks::Map;
use super::queries::Plan;
use super::shapes::Shapes;
use super::source::OpenInput;
use super::tiles;
use super::turned_from_outside;
use super::warnings::Warnings;

/// A scene, and what its solids pass through.
pub(crate) struct LoadedScene {
    /// The solids.
    pub(crate) scene: Scene,
    /// Their other columns or keys.
    pub(crate) passed: Arc<SolidsPassed>,
    /// The map that it was, for walks that may pass it by.
    pub(crate) map: Option<Map>,
    /// Where the map lies whose tiles are boxes.
    pub(crate) extent: Option<MapExtent>,
    /// Its form, if it is a table.
    pub(crate) format: Option<InputFormat>,
    /// True if a solid gives the parameter whose default surprises.
    pub(crate) has_said: bool,
    /// True if a solid has a velocity.
    pub(crate) is_moving: bool,
    /// How many rows are no solids and left out, and why the first of them is.
    pub(crate) left_out: Option<String>,
}

/// Where a map lies.
pub(crate) struct MapExtent {
    name: String,
    size: [usize; 2],
    /// Its lowest and its highest corner, in words.
    corners: String,
    /// One box that holds all tiles.
    pub(crate) scene: Scene,
}

impl MapExtent {
    /// The note for a run where nothing meets a tile, if this box, which holds all, is never met: by the only path, or
    /// the first of many.
    pub(crate) fn is_missed(&self, is_only: bool) -> String {
        let Self { name, size: [width, height], corners, .. } = self;
        let which = if is_only { "the path" } else { "nothing meets a tile, and the first path" };
        format!(
            "{name}: {which} never comes to the map, which is {width} tiles wide and {height} high, {corners}; \
             --cell-size says how large they are"
        )
    }
}

/// The message about a column or key of solids whose name is that of the solid's number.
const NUMBER_OF_SOLID: &str = "row: comes as against_row, which is the number of the solid; give it another name";

/// Bytes for each solid that lists need while they grow, and the index while it is made.
const OF_SOLID: usize = 160;

/// The scene of a run, if it has one, from its file as `open` gives it. `told` hears how many bytes of it have been read,
/// and how many there are where that is known; `None` is the end.
pub(crate) fn load(
    config: &mut Config,
    open: impl FnOnce(&Input) -> anyhow::Result<OpenInput>,
    told: &dyn Fn(Option<(u64, Option<u64>)>),
) -> anyhow::Result<Option<LoadedScene>> {
    let Some(mut input) = config.scene.take() else { return Ok(None) };
    let open = open(&input.input)?.sniff(&mut input.reading)?;
    if let Some(tiles) = &input.tiles {
        return load_map(config, open, tiles, &input.defaults).map(Some);
    }
    let flags = Args::new(input.reading.parameters);
    let mut builder = SceneBuilder::new(&flags);
    let (mut first_left_out, mut shapes) = (None, Shapes::of(input.reading.parameters));
    let are_json = !matches!(input.reading.format, InputFormat::Csv(_));
    let mut passed = SolidsPassed::new(are_json);
    let (name, size, mut has_said, mut used) = (open.name.clone(), open.size, false, 0);
    let mut is_moving = has_velocity(config, &input.defaults);
    let spec = config.command.spec;
    let of_some = spec.of_some(&input.defaults);
    input.reading.trial = Some({
        let (solid, defaults, of_some) = (config.command.solid, input.defaults.clone(), of_some.clone());
        let answer = move |args: &Args| match solid(&with_defaults(args, &defaults, of_some.as_ref(), &mut 0)) {
            Err(Stop::Problem(problem)) => Err(problem),
            _ => Ok(()),
        };
        Trial { flags: flags.clone(), answer: Arc::new(answer) }
    });
    if let Some(begun) = open.begin(&input.reading, false, false)? {
        config.reading.units = begun.units();
        check_keys(&begun, &input.reading, spec.tile.is_some())?;
        // A header alone has columns, too.
        if let Plan::Csv(plan) = &begun.plan {
            passed.names = plan.passed_names().iter().map(|name| name.to_string()).collect();
        }
        let (mut solids, mut feed) = begun.plan(
            AddedNames::default(),
            Arc::default(),
            (input.reading.parameters, flags, false, None),
            "solid",
        )?;
        solids.watched.flags = input.defaults.clone();
        solids.tile = spec.tile;
        let said = spec.unsaid_slot().map(|slot| solids.watched.watch_for(vec![slot]));
        let with_unsaid = solids.watched.watch_for(spec.slots_with_unsaid());
        let moving = solids.watched.watch_for(spec.velocity_slots());
        let turned = turned_from_outside(&input.reading).into_iter();
        let turned: Vec<_> = turned.map(|(slots, note)| (solids.watched.watch_for(slots), note)).collect();
        let by_flag = spec.unsaid_slot().is_some_and(|slot| *input.defaults.value(slot) != Value::Absent);
        let (mut reader, solids_warnings) = (solids.reader(), Arc::clone(&solids.warnings));
        let mut chunk = Chunk::default();
        while feed.next(&mut chunk)? {
            told(Some((chunk.end(), size)));
            reader.visit(&chunk, |solid, args| {
                let is_by_flag = |name: &str| !args.gives(name) && input.defaults.gives(name);
                let lacks_some = Cell::new(false);
                let failed = |problem: &Problem| {
                    lacks_some.set(problem.is_incomplete());
                    solid.failure_of(problem, is_by_flag)
                };
                let added = match &solid.problem {
                    Some(problem) => Err(failed(problem).into()),
                    None => {
                        let args = with_defaults(args, &input.defaults, of_some.as_ref(), &mut used);
                        let added = add(config, &mut builder, passed.memory(), &args, failed);
                        // A solid that the flag cannot take is not left out.
                        if config.ask.nearest
                            && added.is_ok()
                            && let Err(Stop::Problem(problem)) = (config.command.check_gap)(&args)
                        {
                            return Err(failed(&problem).into());
                        }
                        added.map(|()| shapes.look(&args, solid.passed))
                    }
                };
                let mut has_row = false;
                solid.passed.visit(&mut |name, _| has_row |= name.trim() == "row");
                match added {
                    Ok(_) if has_row => return Err(solid.failure(NUMBER_OF_SOLID.to_owned()).into()),
                    Ok(says_other) => {
                        says_other.iter().for_each(|line| solids_warnings.tell_once(line));
                        passed.add(solid.passed);
                    }
                    Err(failure)
                        if input.reading.goes_on && matches!(failure.downcast_ref(), Some(Failure::Data(_))) =>
                    {
                        passed.leave_out();
                        first_left_out.get_or_insert_with(|| failure.to_string());
                    }
                    Err(failure) if lacks_some.get() && builder.len() > 0 && !shapes.asks_for(solid.passed) => {
                        return Err(or_leave_out(failure));
                    }
                    Err(failure) => return Err(failure),
                }
                Ok(())
            })?;
        }
        told(None);
        for (_, note) in turned.iter().filter(|(is_there, _)| is_there.load(Ordering::Relaxed)) {
            solids.warnings.tell_once(&format!("hitcalc: note: {note}"));
        }
        is_moving |= moving.load(Ordering::Relaxed);
        let is_of_none = !spec.slots_with_unsaid().is_empty() && !with_unsaid.load(Ordering::Relaxed);
        has_said = by_flag || is_of_none || said.is_some_and(|is_said| is_said.load(Ordering::Relaxed));
        solids
            .named_keys()
            .map_or(Ok(()), |named| named.check_found(&name, &|note| solids.warnings.tell_once(note)))?;
        solids.warnings.end();
    }
    let left_out = first_left_out.map(|first| {
        let count = counted(passed.left_out(), "row");
        format!("hitcalc: {count} of --against left out; the first is {first}")
    });
    tell_if_empty(&builder, &name);
    if builder.len() > 0 {
        tell_unused(&input.defaults, used, of_some.as_ref(), input.reading.parameters);
    }
    let passed = Arc::new(passed);
    let scene = finish(config, builder, &passed)?;
    let format = Some(input.reading.format);
    Ok(Some(LoadedScene { scene, passed, map: None, extent: None, format, has_said, is_moving, left_out }))
}

/// The failure of a solid that lacks something, behind whole ones: it may be of another kind.
fn or_leave_out(failure: anyhow::Error) -> anyhow::Error {
    match failure.downcast_ref() {
        Some(Failure::Data(reason)) if !reason.contains("; add ") => {
            Failure::Data(format!("{reason}; to leave out what is no such solid, add --against-on-error skip")).into()
        }
        _ => failure,
    }
}

/// Fails where the columns of a scene cannot bring a solid, and warns of keys that its first object lacks.
fn check_keys(begun: &Begun, reading: &Reading, are_tiles: bool) -> Result<(), Failure> {
    if let Plan::Csv(plan) = &begun.plan {
        plan.check_complete()?;
        if are_tiles && (reading.may_be_json || plan.may_be_map()) {
            plan.check_is_no_map(MAP_OF_SCENE)?;
        }
    }
    begun.lacking_keys().iter().for_each(|warning| Warnings::default().tell_once(warning));
    Ok(())
}

/// True if flags give a velocity to all solids.
fn has_velocity(config: &Config, defaults: &Args) -> bool {
    config.command.spec.velocity_slots().iter().any(|slot| *defaults.value(*slot) != Value::Absent)
}

/// A solid with what flags give to all that do not give it themselves; `used` has the slots that were filled so.
fn with_defaults<'a>(args: &'a Args, defaults: &Args, of_some: Option<&OfSome>, used: &mut Mask) -> Cow<'a, Args> {
    let mut args = Cow::Borrowed(args);
    if !defaults.is_empty() {
        let own = args.present();
        args.to_mut().fill_from(defaults);
        of_some
            .iter()
            .filter(|of_some| !of_some.is_in(own))
            .for_each(|of_some| of_some.settle(args.to_mut(), defaults));
        *used |= args.present() & !own;
    }
    args
}

/// Tells of flags that give every solid what it has itself.
fn tell_unused(defaults: &Args, used: Mask, of_some: Option<&OfSome>, parameters: Parameters) {
    for (index, parameter) in parameters.iter().enumerate() {
        let first = parameters.first_slot(index);
        let is_used = parameters.slots(index).any(|slot| used >> slot & 1 == 1);
        if defaults.has(first, parameter.kind) && !is_used {
            let flag = format!("--{}", parameter.name.replace('_', "-"));
            let or_none = if of_some.is_some_and(|of_some| of_some.is_in(1 << first)) { ", or takes none" } else { "" };
            let note = format!("hitcalc: note: {flag} changes nothing: each solid of --against gives its own{or_none}");
            Warnings::default().tell_once(&note);
        }
    }
}

/// Said of a map that is three wide, where a query is in 3D.
const THREE_ARE_CELLS: &str = ", as each map is; for a list of cells, put names such as cell_x,cell_y,cell_z in front, and read \
    it with --against-format csv";

/// The scene of a map as text.
fn load_map(config: &Config, open: OpenInput, tiles: &Tiles, defaults: &Args) -> anyhow::Result<LoadedScene> {
    let solid = Args::new(config.reading.parameters);
    let mut builder = SceneBuilder::new(&solid);
    let (mut passed, mut used) = (SolidsPassed::of_map(), 0);
    let name = &open.name;
    // A tile brings its place alone: all else is by flags.
    let failed = |problem: &Problem| match problem.is_only_of(|name| defaults.gives(name)) {
        true => Failure::Usage(problem.describe(Spelling::Flags)),
        false => Failure::Data(format!("{name}: {}", problem.describe(Spelling::Keys))),
    };
    let (size, corners, whole) =
        tiles::read(open.reader, name, (tiles, solid.clone()), &Warnings::default(), |args, tile, cell| {
            add(config, &mut builder, passed.memory(), &with_defaults(args, defaults, None, &mut used), failed)?;
            passed.add_tile(tile, cell);
            Ok(())
        })?;
    // A missing tile that is named has been reported already.
    if tiles.solid.is_none() {
        tell_if_empty(&builder, name);
    }
    let passed = Arc::new(passed);
    let walks = matches!(tiles.tile, Tile::Cell(_));
    let map = walks.then(|| Map::new(name, size, tiles, &passed));
    // A rotation or a placement turns or places each tile, not all of them at once.
    let parameters = &config.reading.parameters;
    let is_placed = |placed: &Parameter| {
        let slot = optional_slot_of(parameters, placed.name);
        matches!(placed.kind, Kind::Matrix | Kind::Quaternion)
            && slot.is_some_and(|slot| defaults.has(slot, placed.kind))
    };
    let extent = match whole.filter(|_| builder.len() > 0 && !parameters.iter().any(is_placed)) {
        Some(whole) => {
            let mut scene = SceneBuilder::new(&solid);
            add(config, &mut scene, 0, &with_defaults(&whole, defaults, None, &mut used), failed)?;
            Some(MapExtent { name: name.clone(), size, corners, scene: finish(config, scene, &passed)? })
        }
        None => None,
    };
    let mut scene = finish(config, builder, &passed)?;
    if walks {
        scene.cure_of_dimension = if size[0] == 3 { THREE_ARE_CELLS } else { "" };
    }
    let is_moving = has_velocity(config, defaults);
    Ok(LoadedScene { scene, passed, map, extent, format: None, has_said: false, is_moving, left_out: None })
}

/// Tells that a scene is empty, as a failed export is.
fn tell_if_empty(builder: &SceneBuilder, name: &str) {
    if builder.len() == 0 {
        Warnings::default().tell_once(&format!("hitcalc: note: {name}: there are no solids in it"));
    }
}

/// The scene with its index, whose solids are called as in their file.
fn finish(config: &Config, builder: SceneBuilder, passed: &Arc<SolidsPassed>) -> anyhow::Result<Scene> {
    let count = builder.len();
    check_room(count, 0, &count.to_string())?;
    // Where memory is short one thread makes the index: more of them would take what the run needs.
    let threads = match config.jobs.get() {
        1 => 1,
        jobs => room_for_threads(jobs, builder.len().saturating_mul(OF_SOLID)).map_or(1, |(threads, _)| threads),
    };
    let (mut scene, passed) = (builder.finish(threads), Arc::clone(passed));
    scene.names = Some(Box::new(move |solid| passed.name(solid)));
    Ok(scene)
}

/// Adds a solid to the scene, beside those with this many copied bytes; `failed` says where it is.
fn add(
    config: &Config,
    builder: &mut SceneBuilder,
    passed: usize,
    args: &Args,
    failed: impl Fn(&Problem) -> Failure,
) -> anyhow::Result<()> {
    let stopped = |stop| match stop {
        Stop::Problem(problem) => failed(&problem),
        _ => failed(&Problem::of_query("the solid cannot be certified")),
    };
    // Then the lists may grow to twice as much.
    if builder.len().is_power_of_two() {
        check_room(2 * builder.len(), 2 * passed, &format!("more than {}", builder.len()))?;
    }
    let kind = (config.command.solid)(args).map_err(stopped)?;
    builder.add(args, kind).map_err(|problem| failed(&problem))?;
    Ok(())
}

/// Fails if there is no room for this many solids and their copied values; so `many` are told.
fn check_room(solids: usize, passed: usize, many: &str) -> io::Result<()> {
    if room(solids.saturating_mul(OF_SOLID).saturating_add(passed)).is_some() {
        return Ok(());
    }
    let reason = format!("out of memory: {many} solids do not fit; --against keeps the whole scene in memory");
    Err(io::Error::new(io::ErrorKind::OutOfMemory, reason))
}
