// Handles for the numbers of a question, where the picture shows them.

/** How the picture puts points on pixels, as it says itself: see `projection` in src/picture/svg.rs. */
class Frame {
  constructor(svg) {
    const { center, unit, middle, scale, right, up } = svg.dataset;
    const numbers = (text) => text.split(" ").map(Number);
    this.center = center.split(" ").map(read);
    this.unit = read(unit);
    this.middle = numbers(middle);
    this.scale = Number(scale);
    this.across = [numbers(right), numbers(up)];
    this.size = numbers(svg.getAttribute("viewBox")).slice(2);
  }
  /** A point, or the difference of two, in units about the middle. */
  point(numbers) {
    return [0, 1, 2].map((axis) => near(over(subtract(numbers[axis] ?? zero, this.center[axis]), this.unit)));
  }
  vector(numbers) {
    return [0, 1, 2].map((axis) => near(over(numbers[axis] ?? zero, this.unit)));
  }
  pixel(point) {
    const [x, y] = this.across.map((side) => this.scale * side.reduce((sum, part, axis) => sum + part * point[axis], 0));
    return [this.middle[0] + x, this.middle[1] - y];
  }
  /** How far a move by so many pixels goes on two axes. */
  moved([x, y], [a, b]) {
    const [right, up] = this.across;
    const size = this.scale * (right[a] * up[b] - right[b] * up[a]);
    return [(x * up[b] + y * right[b]) / size, (-y * right[a] - x * up[a]) / size];
  }
  /** How well moves along two axes are told from each other: 1 from straight above, 0 from the side. */
  seen([a, b]) {
    const [right, up] = this.across;
    return Math.abs(right[a] * up[b] - right[b] * up[a]);
  }
  /** The two axes that are seen best. */
  plane() {
    return [[0, 1], [0, 2], [1, 2]].reduce((best, two) => (this.seen(two) > this.seen(best) + 1e-9 ? two : best));
  }
  /** A round number of about so many pixels: 1, 2 or 5 and zeros. */
  step(pixels) {
    const exact = near(this.unit) * (pixels / this.scale);
    const exponent = Number.isFinite(exact) && exact > 1e-290 ? Math.floor(Math.log10(exact)) : 0;
    const digit = [1, 2, 5, 10].find((digit) => digit * 10 ** exponent >= exact) ?? 10;
    return read(`${digit}e${exponent}`);
  }
  /** The part of the other frame that this one shows, in its pixels. */
  seenIn(other) {
    const factor = (this.scale / other.scale) * near(over(other.unit, this.unit));
    const [x, y] = this.pixel(this.point(other.center)).map((side, axis) => other.middle[axis] - side / factor);
    return [x, y, this.size[0] / factor, this.size[1] / factor];
  }
}

const sum = (a, b, by = 1) => a.map((x, axis) => x + by * b[axis]);

const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** How a rotation shows a box: `of` turns a vector, `back` turns it back, and a point of the box keeps its place. */
const byRotation = (quaternion, place) =>
  ({ of: (v) => turned(v, quaternion), back: (v) => turned(v, quaternion, -1), from: place, to: place });

/** How a matrix shows a box; nothing if it cannot. Lengths grow by `scale`. */
function byMatrix(numbers, areRows, frame) {
  const size = Math.sqrt(numbers.length);
  if (size !== 3 && size !== 4) return undefined;
  const entry = (row, column) => numbers[areRows ? column * size + row : row * size + column];
  const axes = [0, 1, 2].map((column) => [0, 1, 2].map((row) =>
    (Math.max(row, column) < size - 1 ? near(entry(row, column)) : Number(row === column))));
  const crosses = axes.map((_, axis) => cross(axes[(axis + 1) % 3], axes[(axis + 2) % 3]));
  const dot = (a, b) => a.reduce((sum, part, axis) => sum + part * b[axis], 0);
  const volume = dot(axes[0], crosses[0]);
  return !volume ? undefined : {
    of: (vector) => axes.reduce((all, axis, at) => sum(all, axis, vector[at]), [0, 0, 0]),
    back: (vector) => crosses.map((side) => dot(side, vector) / volume),
    from: frame.point([]),
    to: frame.point(Array.from({ length: size - 1 }, (_, row) => entry(row, size - 1))),
    scale: Math.abs(volume) ** (1 / (size - 1)),
  };
}

/** Turns a vector by a quaternion x, y, z, w, or the other way round. */
function turned(vector, [x, y, z, w], way = 1) {
  const axis = [x, y, z].map((part) => part * way);
  const twice = cross(axis, vector).map((part) => (2 * part) / (x * x + y * y + z * z + w * w));
  return sum(sum(vector, twice, w), cross(axis, twice));
}

/** The handles of a question: each is about one flag, `kind` point, vector or radius. A vector begins at `base`, and is
 * shown `by` of its length. */
function handlesOf({ command, values }, frame) {
  const handles = [], dimension = dimensionOf({ command, values });
  const all = (flag) => readAll(values[flag]);
  const add = (kind, flag, base, by = 1, turn) => {
    // A box that rests has a handle for its velocity in its middle.
    let numbers = all(flag) ?? (flag.endsWith("-vel") && !values[flag] ? [zero, zero, zero].slice(0, dimension) : undefined);
    if (!numbers || (kind !== "point" && !base)) return;
    const single = kind === "vector" && numbers.length === 1;
    if (single) numbers = [0, 1, 2].map((axis) => (axis < dimension ? numbers[0] : zero));
    const isSolid = !/^(origin|dir|from|to|path-radius)$/.test(flag);
    let at;
    if (kind === "point") at = frame.point(numbers);
    if (kind === "vector") at = frame.vector(numbers).map((part) => part * by);
    if (kind === "radius") at = frame.across[by].map((part) => part * frame.vector(numbers)[0]);
    if (turn) at = kind === "point" ? sum(turn.to, turn.of(sum(at, turn.from, -1))) : turn.of(at);
    handles.push({ kind, flag, by, turn, isSolid, single, numbers, base, at: kind === "point" ? at : sum(base, at) });
  };
  const point = (flag) => all(flag) && frame.point(all(flag));

  const start = point("origin") ?? point("from");
  for (const flag of ["origin", "from", "to"]) add("point", flag);
  add("vector", "dir", start);
  add("radius", "path-radius", start, 1);
  const turns = values.rotation && all("rotation")?.map(near);
  const quaternion = turns?.length === 2 ? [0, 0, ...turns] : turns?.length === 4 ? turns : undefined;
  const matrix = all("matrix") && byMatrix(all("matrix"), values["matrix-vectors"] === "row", frame);
  for (const prefix of command === "swept-aabb" ? ["a-", "b-"] : command === "ray-box" ? [""] : []) {
    const box = corners(values, prefix);
    const about = box && sum(frame.point(box[0]), frame.point(box[1])).map((part) => part / 2);
    const turn = matrix ?? (quaternion && about && byRotation(quaternion, about));
    const placed = (flag) => {
      const at = point(prefix + flag);
      return at && matrix ? sum(matrix.to, matrix.of(sum(at, matrix.from, -1))) : at;
    };
    const [low, center] = [placed("min"), placed("center")];
    for (const flag of ["min", "max"]) add("point", prefix + flag, undefined, 1, turn);
    add("point", `${prefix}center`, undefined, 1, matrix);
    // The corner that a turned size leads to is as far from the middle as half of it.
    if (turn && !matrix) add("vector", "size", about, 0.5, turn);
    else add("vector", `${prefix}size`, low ?? center, low ? 1 : 0.5, matrix);
    add("vector", `${prefix}half`, center, 1, turn);
    add("vector", `${prefix}vel`, about);
    if (prefix) continue;
    add("point", "corner");
    for (const edge of ["edge-u", "edge-v", "edge-w"]) add("vector", edge, point("corner"));
  }
  if (command === "ray-cylinder") {
    for (const flag of ["p1", "p2", "center"]) add("point", flag);
    add("vector", "axis", point("p1"));
    add("vector", "half-axis", point("center"), 1, quaternion && byRotation(quaternion));
    add("radius", "radius", point("p1") ?? point("center"), 0);
  }
  if (command === "grid-walk") {
    add("point", "grid-origin");
    add("vector", "cell-size", point("grid-origin") ?? frame.point([]));
  }
  return handles;
}

/** What the flag of a handle is when the handle is moved by so much, on these axes, rounded to the step. */
function dragged(handle, frame, move, axes, step) {
  const { kind, by, turn, numbers } = handle;
  const number = (float) => times(read(String(float)) ?? zero, frame.unit);
  const to = sum(handle.at, move);
  if (kind === "radius") {
    const away = frame.across[by].reduce((sum, part, axis) => sum + part * (to[axis] - handle.base[axis]), 0);
    return [rounded(number(Math.max(0, away)), step)];
  }
  let place = kind === "point" ? to : sum(to, handle.base, -1);
  const isPoint = kind === "point";
  if (turn) place = isPoint ? sum(turn.from, turn.back(sum(place, turn.to, -1))) : turn.back(place);
  const value = numbers.map((old, axis) => {
    if (!turn && !axes.includes(axis)) return old;
    return rounded(isPoint ? add(frame.center[axis], number(place[axis])) : number(place[axis] / by), step);
  });
  // One number for all axes grows with the axis that was moved most.
  if (!handle.single) return value;
  return [value[Math.abs(move[axes[1]]) > Math.abs(move[axes[0]]) ? axes[1] : axes[0]]];
}
