// Finds numbers near those of a handle for which the program says touch, or walks through a corner. The program says where
// a miss comes nearest, exactly, or which cells it walks through; that gives numbers to try; and the program judges them.

const csv = (columns, rows) => [columns, ...rows].map((cells) => `"${cells.join('","')}"\n`).join("");
const point = (numbers) => numbers.map(write).join(",");
const column = (flag, texts) => csv([flag.replaceAll("-", "_")], texts.map((text) => [text]));
const shift = (all, axis, by) => all.map((x, at) => (at === axis ? add(x, by) : x));
const byLength = (candidates) => [...candidates.keys()].sort((a, b) => a.length - b.length).slice(0, 60);
/** Whether a value is as near as `reach` says, on each axis. */
const isWithin = (all, numbers, reach) => all.every((x, axis) => {
  const away = subtract(x, numbers[axis]);
  return near(away.n < 0n ? minus(away) : away) <= near(reach[axis]);
});

/** What the program says with each of these values of a flag: a word each; nothing where it fails. */
async function statuses(question, flag, texts, ask) {
  const values = { ...question.values, fields: "status" };
  for (const name of [flag, "no-touch", ...seen]) delete values[name];
  const words = wordsOf({ command: question.command, values, rest: ["-"] });
  const answer = await ask([...words, "--format", "csv", "--no-output-header", "--on-error", "report"], column(flag, texts));
  return !answer || answer.status ? [] : answer.stdout.split("\n").map((line) => /^\w*/.exec(line)[0]);
}

/** The path and the solid of a question as ray-box has them: moving boxes are a ray and the sum of both. */
function asRay({ command, values }) {
  const all = (flag) => readAll(values[flag]);
  if (command !== "swept-aabb") {
    const origin = all("origin") ?? all("from");
    const dir = all("dir") ?? (origin && all("to") && each(subtract, all("to"), origin));
    return origin && dir && { origin, dir };
  }
  const [a, b] = [corners(values, "a-"), corners(values, "b-")];
  const still = a?.[0].map(() => zero);
  const dir = a && each(subtract, all("a-vel") ?? still, all("b-vel") ?? still);
  return a && b && { origin: a[0], dir, min: each(subtract, b[0], each(subtract, a[1], a[0])), max: b[1] };
}

/** Where misses with these values of a flag come nearest: for each value the path's origin and direction, and the nearest
 * points of both, if all are fractions. */
async function nearest(question, flag, tried, ask) {
  const questions = tried.map((numbers) => ({ ...question, values: { ...question.values, [flag]: point(numbers) } }));
  const rays = questions.map(asRay);
  if (!rays.every(Boolean)) return [];
  const others = { ...question.values, fields: "status,gap,gap_from,gap_to" };
  const rest = ["-", ...(others[against] ? ["--report", "nearest"] : [])];
  for (const name of ["as", "no-touch", ...seen]) delete others[name];
  let words, table;
  if (question.command === "swept-aabb") {
    words = wordsOf({ command: "ray-box", values: { "t-max": others["t-max"], fields: others.fields }, rest: ["-"] });
    table = csv(["origin", "dir", "min", "max"], rays.map((ray) => [ray.origin, ray.dir, ray.min, ray.max].map(point)));
  } else {
    delete others[flag];
    words = wordsOf({ command: question.command, values: others, rest });
    table = column(flag, tried.map(point));
  }
  const answer = await ask([...words, "--exact", "--format", "json", "--on-error", "report"], table);
  if (!answer || answer.status) return [];
  return JSON.parse(answer.stdout).flatMap(({ status, gap, gap_from, gap_to }, index) => {
    const [from, to] = [gap_from, gap_to].map((all) => all?.map?.((text) => read(text)));
    const known = status === "miss" && (read(gap) || (from?.every(Boolean) && to?.every(Boolean)));
    return known ? [{ numbers: tried[index], ray: rays[index], gap: read(gap), from, to }] : [];
  });
}

/** Values of a flag for which a path that turns about its other end leads through a point. */
function turnedTo(flag, values, ray, through, numbers) {
  const all = (name) => readAll(values[name]);
  const still = numbers.map(() => zero);
  const ends = {
    dir: [ray.origin, still, 1], to: [ray.origin, ray.origin, 1], from: [all("to"), all("to"), 1],
    "a-vel": [ray.origin, all("b-vel") ?? still, 1], "b-vel": [ray.origin, all("a-vel") ?? still, -1],
  };
  if (!ends[flag]?.[0]) return [];
  const [about, base, way] = ends[flag];
  const direction = each(subtract, through, about).map((x) => (way < 0 ? minus(x) : x));
  const length = dot(direction, direction);
  if (!length.n) return [];
  const exact = over(dot(each(subtract, numbers, base), direction), length);
  const size = near(exact);
  if (!size || !Number.isFinite(size)) return [];
  // A round multiple keeps the numbers short.
  const rough = [1, 2, 3].map((digits) => read(size.toPrecision(digits)));
  return [...rough, exact].map((factor) => each(add, base, direction.map((x) => times(x, factor))));
}

/** The shortest value of a flag that is near these numbers and makes a touch; undefined if none is found. `reach` is how
 * far to look on each of the axes. */
async function touchNear(question, flag, numbers, axes, reach, ask) {
  if (question.values.as && question.values.as !== "decimal") return undefined;
  const moved = axes.filter((axis) => axis < numbers.length)
    .flatMap((axis) => [reach[axis], minus(reach[axis])].map((by) => shift(numbers, axis, by)));
  const tried = [numbers, ...moved].map((all) => (/radius$/.test(flag) && all[0].n < 0n ? [zero] : all));
  const candidates = new Map();
  const keep = (all) => isWithin(all, numbers, reach) && candidates.set(point(all), all);
  for (const { numbers: at, ray, gap, from, to } of await nearest(question, flag, tried, ask)) {
    if (at.length === 1 && gap) [gap, minus(gap)].forEach((by) => keep([add(at[0], by)]));
    if (!from?.every(Boolean) || !to?.every(Boolean)) continue;
    const way = each(subtract, to, from);
    // The points are those of a ball's middle and of the solid: what is between the ball and the solid is a part of that.
    const part = question.values["path-radius"] && gap && root(over(times(gap, gap), dot(way, way)));
    if (part) way.forEach((x, axis) => (way[axis] = times(x, part)));
    for (const axis of way.keys()) {
      // Moved on one axis alone, as far as the path is away there.
      if (axis >= at.length) continue;
      const others = [...way.keys()].filter((other) => other !== axis && ray.dir[other].n && way[other].n);
      const along = (other) => times(over(way[other], ray.dir[other]), ray.dir[axis]);
      const shifts = [way[axis], ...others.map((other) => subtract(way[axis], along(other)))];
      for (const by of shifts) for (const factor of [1n, -1n, 2n, -2n]) keep(shift(at, axis, times(by, fraction(factor))));
    }
    for (const all of turnedTo(flag, question.values, ray, to, numbers)) keep(all);
  }
  const sorted = byLength(candidates);
  const said = sorted.length ? await statuses(question, flag, sorted, ask) : [];
  return sorted.find((_, index) => said[index] === "touch");
}

/** Looks along each axis for the place nearest to these numbers where hits become misses, and narrows it to 24 digits: the
 * `exact` value of a touch there, or the `ends` of a short part in which it is where no short fraction is. */
async function touchBetween(question, flag, numbers, axes, reach, ask) {
  if (question.values.as && question.values.as !== "decimal") return undefined;
  const parts = 100, middle = parts / 2;
  let rough;
  for (const axis of axes.filter((axis) => axis < numbers.length)) {
    const value = (x) => point(numbers.map((old, at) => (at === axis ? x : old)));
    let ends = [subtract(numbers[axis], reach[axis]), add(numbers[axis], reach[axis])];
    if (/radius$/.test(flag) && ends[0].n < 0n) ends[0] = zero;
    let said;
    for (let round = 0; round < 12; round++) {
      const step = times(subtract(ends[1], ends[0]), fraction(1n, BigInt(parts)));
      const tried = Array.from({ length: parts + 1 }, (_, at) => add(ends[0], times(step, fraction(BigInt(at)))));
      const words = await statuses(question, flag, tried.map(value), ask);
      const isChange = (at) => words[at] !== words[at + 1] && [words[at], words[at + 1]].every((word) => /hit|miss/.test(word));
      const touch = words.indexOf("touch");
      if (touch >= 0) return { exact: value(tried[touch]) };
      const changes = [...tried.keys()].filter(isChange);
      if (!changes.length) break;
      const at = changes.reduce((best, other) => (Math.abs(other - middle) < Math.abs(best - middle) ? other : best));
      ends = [tried[at], tried[at + 1]];
      if (round === 2) said = ends;
    }
    if (!said) continue;
    const simple = simplest(...ends);
    const [verdict] = await statuses(question, flag, [value(simple)], ask);
    if (verdict === "touch") return { exact: value(simple) };
    // Where hits end at a short fraction without a touch, there is none.
    if (simple.d > 10n ** 9n) rough ??= said.map(value);
  }
  return rough && { ends: rough };
}

/** The shortest value of a flag near these numbers with which a walk leads through a corner. */
async function cornerNear(question, flag, numbers, axes, reach, ask) {
  const shortened = { ...question.values, corners: "all", as: "", "max-steps": "200" };
  for (const name of [flag, against, ...seen]) delete shortened[name];
  const walks = async (texts) => {
    const words = wordsOf({ command: question.command, values: shortened, rest: ["-"] });
    const answer = await ask([...words, "--format", "json", "--on-error", "report"], column(flag, texts));
    return !answer || answer.status ? [] : JSON.parse(answer.stdout).map(({ steps = [] }) => steps);
  };
  const isThrough = (steps) => steps.some(({ cells }) => cells.length > 1);
  const [now] = await walks([point(numbers)]);
  const ray = asRay({ ...question, values: { ...question.values, [flag]: point(numbers) } });
  if (!now || !ray) return undefined;
  if (isThrough(now)) return point(numbers);
  const [size = [fraction(1n)], origin = []] = ["cell-size", "grid-origin"].map((name) => readAll(question.values[name]));
  const first = question.values.centers ? minus(half) : zero;
  const candidates = new Map();
  const keep = (all) => isWithin(all, numbers, reach) && candidates.set(point(all), all);
  for (const cell of now.flatMap(({ cells }) => cells)) {
    for (let corner = 0; corner < 1 << cell.length; corner++) {
      const at = cell.map((index, axis) => {
        const side = add(first, fraction(BigInt(index) + BigInt((corner >> axis) & 1)));
        return add(times(side, size[axis] ?? size[0]), origin[axis] ?? zero);
      });
      if (/^(from|to|origin)$/.test(flag)) keep(at);
      for (const all of turnedTo(flag, question.values, ray, at, numbers)) keep(all);
      if (flag !== "origin") continue;
      // Moved on one axis alone until it leads there.
      const way = each(subtract, at, ray.origin);
      for (const axis of axes) for (const other of axes.filter((other) => other !== axis && ray.dir[other]?.n)) {
        keep(shift(numbers, axis, subtract(way[axis], times(over(way[other], ray.dir[other]), ray.dir[axis]))));
      }
    }
  }
  const sorted = byLength(candidates);
  const found = sorted.length ? await walks(sorted) : [];
  return sorted.find((_, index) => isThrough(found[index] ?? []));
}
