// Finds numbers near those of a handle for which the program says touch. The program says where a miss comes nearest,
// exactly; that gives numbers to try; and the program judges them.

const csv = (columns, rows) => [columns, ...rows].map((cells) => `"${cells.join('","')}"\n`).join("");
const point = (numbers) => numbers.map(write).join(",");

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
  for (const name of ["as", "no-touch", ...seen]) delete others[name];
  let words, table;
  if (question.command === "swept-aabb") {
    words = wordsOf({ command: "ray-box", values: { "t-max": others["t-max"], fields: others.fields }, rest: ["-"] });
    table = csv(["origin", "dir", "min", "max"], rays.map((ray) => [ray.origin, ray.dir, ray.min, ray.max].map(point)));
  } else {
    delete others[flag];
    words = wordsOf({ command: question.command, values: others, rest: ["-"] });
    table = csv([flag.replaceAll("-", "_")], tried.map((numbers) => [point(numbers)]));
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
  const shift = (all, axis, by) => all.map((x, at) => (at === axis ? add(x, by) : x));
  const moved = axes.filter((axis) => axis < numbers.length)
    .flatMap((axis) => [reach[axis], minus(reach[axis])].map((by) => shift(numbers, axis, by)));
  const tried = [numbers, ...moved].map((all) => (/radius$/.test(flag) && all[0].n < 0n ? [zero] : all));
  const candidates = new Map();
  const isNear = (all) => all.every((x, axis) => {
    const away = subtract(x, numbers[axis]);
    return near(away.n < 0n ? minus(away) : away) <= near(reach[axis]);
  });
  const keep = (all) => isNear(all) && candidates.set(point(all), all);
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
  const sorted = [...candidates.keys()].sort((a, b) => a.length - b.length).slice(0, 60);
  if (!sorted.length) return undefined;
  const values = { ...question.values, fields: "status" };
  for (const name of [flag, "no-touch", ...seen]) delete values[name];
  const words = wordsOf({ command: question.command, values, rest: ["-"] });
  const table = csv([flag.replaceAll("-", "_")], sorted.map((text) => [text]));
  const answer = await ask([...words, "--format", "csv", "--no-output-header", "--on-error", "report"], table);
  if (!answer || answer.status) return undefined;
  const verdicts = answer.stdout.split("\n");
  return sorted.find((_, index) => /^touch\b/.test(verdicts[index]));
}
