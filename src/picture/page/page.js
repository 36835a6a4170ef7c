// The moving parts of a picture's page. All times, points and verdicts come with the page, from exact numbers: a time
// that matters is a key, known by its rank in the exact order of time, and contacts are told by ranks alone. Floats are
// used for what is shown between two keys, and for the view.
const data = JSON.parse(document.getElementById('data').textContent);
const { keys, events, movers, contacts, solids, nets, paths, marks, labels, strokes, steps, workings, projection, counted, space: inSpace, size: whole } = data;
const { hypot, max, min, cos, sin, atan2, abs, sign, PI } = Math;
const find = (id) => document.getElementById(id);
const stage = find('stage'), slider = find('time'), play = find('play'), shown = find('shown'), said = find('said');
const about = find('about'), heard = find('heard');
const [still] = stage.children, table = document.querySelector('table');
const last = keys.length - 1, first = keys[0].t, span = keys[last].t - first;
const STEPS = 1000, SECONDS = 6, TURN = 10, MOST_BUTTONS = 14;

// The state: at a key, or between `key` and the next one at about `t`; the view; what is seen of the sheet; a row.
const state = { key: 0, t: null, eye: projection.eye, isTurned: false, box: [0, 0, ...whole], row: null, spoken: null };

// ---- Vectors, elements ----
const add = (a, b) => a.map((side, axis) => side + b[axis]);
const sub = (a, b) => a.map((side, axis) => side - b[axis]);
const times = (a, factor) => a.map((side) => side * factor);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => { const long = hypot(...a); return long > 0 ? times(a, 1 / long) : null; };

const make = (name, attributes, title) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value != null) element.setAttribute(key, value);
  }
  if (title) element.appendChild(make('title', {})).textContent = title;
  return element;
};
const drawPath = (into, name, d, more, title) => into.push(make('path', { class: name, d, ...more }, title));
const drawText = (into, name, x, y, text) => {
  const element = make('text', { class: name, x, y });
  element.textContent = text;
  into.push(element);
};
const on = (target, type, act, options) => target.addEventListener(type, act, options);
const newButton = (text, act) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  on(button, 'click', () => { act(button); link(); });
  return button;
};
// The layer that is drawn now, and over it once more the texts of the still.
const [live, over] = ['live', 'over'].map((id) => make('svg', { id, class: still.getAttribute('class'), 'aria-hidden': 'true' }));
for (const text of still.querySelectorAll('text')) {
  over.appendChild(make('g', { transform: text.closest('.panel')?.getAttribute('transform') })).append(text.cloneNode(true));
}
still.after(live, over);

// ---- The view: a parallel projection, as the still has it ----
const worldUp = data.up, east = worldUp[0] ? [0, 1, 0] : [1, 0, 0], north = cross(worldUp, east);

const angles = (eye) => {
  const [x, y, z] = [dot(eye, east), dot(eye, north), dot(eye, worldUp)];
  const flat = hypot(x, y);
  // From straight above or below, the first axis is to the right.
  return [flat < 1e-9 ? -PI / 2 : atan2(y, x), atan2(z, flat)];
};
const look = (eye) => {
  if (!inSpace) return projection;
  const [around] = angles(eye);
  const right = add(times(east, -sin(around)), times(north, cos(around)));
  return { ...projection, right, up: cross(eye, right), eye };
};
let view = look(projection.eye);
// Where the query of a thing is drawn, if it has a picture of its own.
const sites = new Map(data.places.map((site) => [site.row, site]));
let site = projection;
const goTo = ({ row }) => { site = sites.get(row) || projection; };
const project = (point) => [
  site.middle[0] + site.scale * dot(view.right, point),
  site.middle[1] - site.scale * dot(view.up, point),
];

const turn = (degreesRight, degreesUp) => {
  const [around, above] = angles(state.eye);
  const to = around + degreesRight * PI / 180;
  const flat = add(times(east, cos(to)), times(north, sin(to)));
  // Not quite from above, where there would be no way around.
  const bounded = max(-1.57, min(1.57, above + degreesUp * PI / 180));
  setView(add(times(flat, cos(bounded)), times(worldUp, sin(bounded))));
};
const setView = (eye) => {
  const direction = unit(eye);
  if (!direction || !inSpace || direction.some((side) => !isFinite(side))) return;
  state.eye = direction;
  state.isTurned = hypot(...sub(direction, projection.eye)) > 1e-9;
  view = look(direction);
  draw();
};
const zoom = (factor, at) => {
  const [x, y, width, height] = state.box;
  const wide = min(whole[0] * 4, max(whole[0] / 400, width / factor)), part = wide / width;
  const [px, py] = at || [x + width / 2, y + height / 2];
  state.box = [px - (px - x) * part, py - (py - y) * part, width * part, height * part];
  frame();
};
const frame = (box = state.box) => {
  for (const svg of [still, live, over]) svg.setAttribute('viewBox', box.join(' '));
};
// The point of the sheet below the pointer.
const under = ({ x, y }) => {
  const at = new DOMPoint(x, y).matrixTransform(still.getScreenCTM().inverse());
  return [at.x, at.y];
};

// ---- Time ----
const isAtKey = () => state.t === null;
const now = () => (isAtKey() ? keys[state.key].t : state.t);
const place = (t) => (span > 0 ? Math.round((t - first) / span * STEPS) : 0);
const setKey = (key) => {
  state.key = max(0, min(last, key));
  state.t = null;
  draw();
};
const setTime = (t) => {
  const next = keys.findIndex((key) => key.t >= t);
  if (next <= 0 || keys[next].t === t) return setKey(next < 0 ? last : next);
  state.key = next - 1;
  state.t = t;
  draw();
};
const setPlace = (value) => {
  const at = keys.findIndex((key) => place(key.t) === value);
  if (at >= 0) setKey(at); else setTime(first + span * value / STEPS);
};
const timeText = () => {
  if (isAtKey()) return `t ${keys[state.key].text}`;
  // As many digits as tell the time from its neighbours.
  let text;
  for (let digits = 4; digits < 18; digits++) {
    text = +state.t.toPrecision(digits);
    if (text > keys[state.key].t && text < keys[state.key + 1].t) break;
  }
  return `t ≈ ${text}`.replace(' -', ' −');
};
const isOn = ({ from, to }) => from <= state.key && (isAtKey() ? state.key : state.key + 1) <= to;

// Where something is: at its own keys as it was computed, in between on the straight line.
const position = ({ at }) => {
  const exact = isAtKey() && at.find(([key]) => key === state.key);
  if (exact) return exact[1];
  const after = at.findIndex(([key]) => key > state.key);
  if (after <= 0) return null;
  const [[key, start], [next, end]] = [at[after - 1], at[after]];
  const wide = keys[next].t - keys[key].t, part = wide > 0 ? (now() - keys[key].t) / wide : 0;
  return add(start, times(sub(end, start), part));
};

// ---- Solids as they are seen: what each hides of itself is dashed ----
const points = (list, close) => 'M' + list.map((p) => project(p).map((c) => c.toFixed(2)).join(' ')).join('L') + (close ? 'z' : '');

// The corners of each face run counterclockwise as they are seen from outside; a flat solid is seen from both sides.
const hullParts = ({ net, corners }) => {
  const { edges, faces } = nets[net], seen = { fill: '', edge: '', hidden: '' };
  const towards = faces.filter(([start, next, ...rest]) => {
    const [u, v] = [next, rest.at(-1)].map((end) => sub(corners[end], corners[start]));
    return faces.length === 1 || dot(cross(u, v), view.eye) > 0;
  });
  const drawn = (list, close) => points(list.map((corner) => corners[corner]), close);
  for (const face of towards) seen.fill += drawn(face, true);
  if (faces.length === 1) return { ...seen, edge: seen.fill };
  for (const edge of edges.length ? edges : [[0, 0]]) {
    const isSeen = !faces.length || towards.some((face) => edge.every((corner) => face.includes(corner)));
    seen[isSeen ? 'edge' : 'hidden'] += drawn(edge);
  }
  return seen;
};
const movedTo = (hull, at) => ({ ...hull, corners: hull.corners.map((corner) => add(at, sub(corner, hull.corners[0]))) });
const middle = (corners) => times(corners.reduce(add), 1 / corners.length);

// Points of an arc: center + cos·a + sin·b.
const arc = (center, a, b, from, to) => Array.from({ length: 97 }, (_, part) => {
  const angle = from + (to - from) * part / 96;
  return add(center, add(times(a, cos(angle)), times(b, sin(angle))));
});
const roundParts = ({ p1, axis, radius, ends }) => {
  const seen = { fill: '', edge: '', hidden: '' }, along = unit(axis), all = 2 * PI;
  const side = along && unit(cross(along, view.eye));
  const rim = (center, normal, from = 0, to = all) => {
    const a = times(side || view.right, radius), b = times(unit(cross(normal, a)) || view.up, radius);
    return arc(center, a, b, from, to);
  };
  if (!side) {
    // A sphere, or a solid seen along its axis.
    seen.edge = seen.fill = points(circle(p1, view.right, view.up, radius), true);
    return seen;
  }
  const p2 = add(p1, axis), isUpward = dot(along, view.eye) >= 0;
  const [near, far] = isUpward ? [p2, p1] : [p1, p2];
  const out = isUpward ? along : times(along, -1);
  if (ends === 'round') {
    // The outline of each ball is the circle about it across the line of sight; its outer half is seen.
    const outward = cross(side, view.eye), way = sign(dot(outward, out)) || 1;
    const half = (center, sign) => arc(center, times(side, radius), times(outward, radius * sign * way), 0, PI);
    seen.edge = seen.fill = points([...half(near, 1), ...half(far, -1).reverse()], true);
    return seen;
  }
  const [front, back] = [rim(far, out, PI, all), rim(far, out, 0, PI)];
  const isFrontNear = dot(sub(front[48], far), view.eye) >= 0;
  seen.edge = points(rim(near, out), true) + points(isFrontNear ? front : back);
  seen.hidden = points(isFrontNear ? back : front);
  for (const sign of [1, -1]) seen.edge += points([near, far].map((end) => add(end, times(side, sign * radius))));
  const upper = rim(near, out, isFrontNear ? 0 : PI, isFrontNear ? PI : all);
  const lower = isFrontNear ? front : back;
  seen.fill = points([...upper, ...lower], true);
  return seen;
};
const parts = (solid) => (solid.hull ? hullParts(solid.hull) : roundParts(solid.round));
const depth = ({ hull, round }) => dot(hull ? middle(hull.corners) : add(round.p1, times(round.axis, 0.5)), view.eye);

const drawSolid = (solid, className, into) => {
  goTo(solid);
  const seen = parts(solid), owner = { 'data-row': solid.row, 'data-solid': solid.solid };
  if (seen.fill) drawPath(into, `fill ${className}`, seen.fill, owner, solid.title);
  if (seen.hidden) drawPath(into, `edge rear ${className}`, seen.hidden);
  drawPath(into, `edge ${className}`, seen.edge, owner, solid.title);
};

// True if a box that stands at a moment of its motion does not move: no mover is the same box, a or b, of its query.
const isB = (thing) => / b /.test(thing.class);
const isAtRest = (solid) => !/^shared/.test(solid.class)
  && movers.every((mover) => !mover.hull || mover.row !== solid.row || isB(mover) !== isB(solid));

// ---- What hides a path, seen from another side: solids between a point of it and the eye ----
const NEAR = 1e-6, PIECES = 60, MOST_TESTS = 4000;
const meets = (first, last) => max(first, NEAR) < last - NEAR;
const hullHides = ({ net, corners }, point) => {
  let [first, last] = [-Infinity, Infinity];
  if (nets[net].faces.length < 4) return false;
  for (const [start, next, ...rest] of nets[net].faces) {
    const normal = cross(sub(corners[next], corners[start]), sub(corners[rest.at(-1)], corners[start]));
    const speed = dot(normal, view.eye), away = dot(normal, sub(point, corners[start]));
    if (speed > 0) last = min(last, -away / speed);
    else if (speed < 0) first = max(first, -away / speed);
    else if (away > 0) return false;
  }
  return meets(first, last);
};
const roots = (a, b, c) => { const root = Math.sqrt(b * b - a * c); return [(-b - root) / a, (-b + root) / a]; };
const roundHides = ({ p1, axis, radius, ends }, point) => {
  const long = hypot(...axis), along = unit(axis) || [0, 0, 0], from = sub(point, p1);
  const ball = (center) => { const to = sub(point, center); return meets(...roots(1, dot(to, view.eye), dot(to, to) - radius * radius)); };
  if (ends === 'round' && (ball(p1) || ball(add(p1, axis)))) return true;
  const [height, rise] = [dot(from, along), dot(view.eye, along)];
  const [w, e] = [sub(from, times(along, height)), sub(view.eye, times(along, rise))];
  let [first, last] = dot(e, e) > NEAR ? roots(dot(e, e), dot(w, e), dot(w, w) - radius * radius)
    : dot(w, w) < radius * radius ? [-Infinity, Infinity] : [1, 0];
  if (abs(rise) > NEAR) {
    const caps = [-height / rise, (long - height) / rise].sort((a, b) => a - b);
    [first, last] = [max(first, caps[0]), min(last, caps[1])];
  } else if (height < 0 || height > long) return false;
  return long > 0 && meets(first, last);
};
const hiders = solids.filter((solid) => !/^(side|main|shared)|end|gone/.test(solid.class) && (!solid.moment || isAtRest(solid)));
const hidesAny = hiders.length * paths.length < MOST_TESTS;
const isHidden = (point) => hidesAny && hiders.some((solid) => (solid.hull ? hullHides(solid.hull, point) : roundHides(solid.round, point)));
// A straight line in pieces of the classes for what is seen and what is hidden of it.
const stretch = ([from, to], [seen, hidden], into, owner, title) => {
  const at = (part) => add(from, times(sub(to, from), part / PIECES));
  for (let part = 0; part < PIECES;) {
    const begin = part, covered = isHidden(at(part + 0.5));
    while (part < PIECES && isHidden(at(part + 0.5)) === covered) part += 1;
    drawPath(into, covered ? hidden : seen, points([at(begin), at(part)]), owner, title);
  }
};
const head = (from, to, size, name, into) => {
  const [a, b] = [project(from), project(to)], way = sub(b, a), long = hypot(...way);
  if (long < 1e-3) return;
  const [x, y] = times(way, size / long), wing = (side) => `${b[0] - x - side * 0.36 * y} ${b[1] - y + side * 0.36 * x}`;
  drawPath(into, name, `M${b.join(' ')}L${wing(1)}L${wing(-1)}z`);
};
// Labels beside what they name, where none of those before them stands.
const drawLabels = (into) => {
  const taken = [];
  for (const { row, at, text } of labels) {
    goTo({ row });
    const lines = text.split('\n'), [x, y] = project(at), wide = 7.4 * max(...lines.map((line) => line.length)), high = 16 * lines.length;
    const corners = [[1, -1], [-1, -1], [1, 1], [-1, 1], [0, -1], [0, 1]];
    const places = [10, 24, 42, 64, 90].flatMap((far) => corners.map(([right, down]) => [x + right * (far + wide / 2), y + down * (far + high / 2)]));
    const isFree = ([cx, cy]) => taken.every(([ox, oy, w, h]) => abs(cx - ox) > (wide + w) / 2 || abs(cy - oy) > (high + h) / 2);
    const within = ([cx, cy]) => [cx, cy].map((side, axis) => {
      const half = [wide, high][axis] / 2 + 4;
      return max(half, min(whole[axis] - half, side));
    });
    const spots = places.map(within), [cx, cy] = spots.find(isFree) || spots[0];
    taken.push([cx, cy, wide, high]);
    for (const [index, line] of lines.entries()) {
      drawText(into, index ? 'small soft middle' : 'middle', cx, cy + 4.3 + 15.5 * (index - (lines.length - 1) / 2), line);
    }
  }
};

// The whole scene from another side than the still's.
const drawTurned = (into) => {
  for (const solid of [...solids].sort((a, b) => depth(a) - depth(b))) {
    drawSolid(solid, solid.moment && !isAtRest(solid) ? `${solid.class} ghost` : solid.class, into);
  }
  for (const { class: name, from, to, row, head: tip } of strokes) {
    goTo({ row });
    drawPath(into, name, points([from, to]));
    if (tip) head(from, to, 8, tip, into);
  }
  for (const { line, range, begins, inside, verdict, row, title } of paths) {
    goTo({ row });
    const owner = { 'data-row': row }, named = (kind) => [`path ${kind} ${verdict}`, `path behind ${kind} ${verdict}`];
    drawPath(into, `path beyond ${verdict}`, points(line), owner, title);
    if (!range) continue;
    stretch(range, named(''), into, owner, title);
    for (const part of inside) stretch(part, named('inside'), into, owner, title);
    head(...range, 11, `head ${verdict}`, into);
    const [x, y] = project(range[0]);
    if (begins) drawPath(into, `mark from ${verdict}`, `M${x - 3} ${y - 3}h6v6h-6z`);
  }
  for (const { at, kind, verdict, about: title, row } of marks) {
    goTo({ row });
    const [cx, cy] = project(at), owner = { class: `mark ${kind} ${verdict}`, 'data-row': row, cx, cy };
    into.push(verdict === 'touch' ? make('path', { ...owner, d: `M${cx} ${cy - 6}l6 6l-6 6l-6 -6z` }, title)
      : make('circle', { ...owner, r: 4.2 }, title));
  }
  const x = 46, y = data.corner + 50;
  for (const name of 'xyz') {
    const [right, up] = [view.right, view.up].map((way) => way[AXES[name]]);
    drawPath(into, 'axis', `M${x} ${y}l${30 * right} ${-30 * up}`);
    drawText(into, 'small soft middle', x + 37.5 * right, y + 4 - 37.5 * up, name);
  }
};

// ---- What stands at t ----
const calm = matchMedia('(prefers-reduced-motion: reduce)');
let playing = null;
// The step of a walk at t: the last that has begun.
const stepOf = (row) => steps.filter((step) => step.row === row && step.key <= state.key).at(-1)?.step;
const walks = [...new Set(steps.map((step) => step.row))];
const framed = ({ area: [x, y, width, height] }) => ({ x, y, width, height });
// A part beyond the frame of its query is cut off.
const within = (list, isCut = site.area) => {
  if (!isCut) return list;
  const cut = make('svg', { ...framed(site), viewBox: site.area.join(' ') });
  cut.append(...list);
  return [cut];
};
const draw = () => {
  const all = [], isNow = (contact) => isOn(contact) && !contact.later, on = contacts.filter(isNow);
  const isLit = ({ row, solid }) => on.some((contact) => (row === null || contact.row === row) && (solid === null || contact.solid === solid));
  stage.classList.toggle('turned', state.isTurned);
  if (state.isTurned) drawTurned(all);
  for (const solid of solids) {
    goTo(solid);
    if (solid.step !== null && stepOf(solid.row) === solid.step) drawPath(all, 'lit cell', parts(solid).fill, { 'data-step': solid.step });
    else if (!solid.moment && solid.step === null && isLit(solid)) drawPath(all, `lit edge ${solid.class}`, parts(solid).edge);
  }
  for (const [index, mover] of movers.entries()) {
    const at = position(mover);
    if (!at) continue;
    goTo(mover);
    const lit = isLit(mover) ? ' lit' : '', [x, y] = project(at), into = [];
    if (mover.hull || mover.round) {
      const hull = mover.hull && movedTo(mover.hull, at), moved = hull ? { hull } : { round: { ...mover.round, p1: at } };
      drawSolid({ ...mover, ...moved }, `now ${mover.class}${lit}`, into);
      Object.entries({ 'data-mover': index, 'data-at': `${x} ${y}` }).forEach((pair) => into.at(-1).setAttribute(...pair));
      const center = project(hull ? middle(hull.corners) : at);
      drawText(into, 'now middle', center[0], center[1] + (isFull(hull) ? 4.3 : 20), mover.name);
    } else {
      into.push(make('circle', { class: `now mark ${mover.class}${lit}`, cx: x, cy: y, r: 6, 'data-mover': index, 'data-row': mover.row, 'data-solid': mover.solid }, mover.title));
    }
    all.push(...within(into));
  }
  for (const { points: [enter], verdict, row } of on) {
    if (!enter) continue;
    goTo({ row });
    const [cx, cy] = project(enter);
    all.push(make('circle', { class: `ring ${verdict}`, cx, cy, r: 10 }));
  }
  const chosen = sites.get(+(state.row ?? working.dataset.row));
  if (chosen) all.push(make('rect', { class: 'panel', ...framed(chosen) }));
  if (state.spoken) all.push(...within(drawSpoken(state.spoken), site !== projection));
  if (state.isTurned) drawLabels(all);
  live.replaceChildren(...all);
  tell(on, contacts.filter((contact) => contact.later && isOn(contact)));
};
const few = (texts, by = ', ') => [...texts.slice(0, 3), ...texts[3] ? ['…'] : []].join(by);
const tell = (on, later) => {
  const text = timeText();
  const here = isAtKey() ? events.filter(({ key }) => key === state.key) : [];
  const named = (list) => few(list.map(({ name, verdict }, at) => `${name ? `${at ? '' : 'with '}${name} ` : ''}(${verdict})`));
  const isSingle = contacts.every(({ row }) => row === contacts[0].row), list = [], step = stepOf(walks[0]);
  if (step != null && !walks[1]) list.push(`step ${step}`);
  if (on[0] && isSingle) list.push(`in contact ${named(on)}`);
  else if (on[0]) list.push(`${on.length} in contact${counted}`);
  if (later[0]) list.push(isSingle ? `beyond the first contact: ${named(later)}` : `${later.length} beyond the first contact${counted}`);
  if (!list[0] && (contacts[0] || !walks[0])) list.push('no contact' + counted);
  const told = list.join(', ');
  slider.value = place(now());
  slider.setAttribute('aria-valuetext', [...new Set([text, ...here.filter(({ row }) => row).slice(0, 4).map((event) => event.text), ...list])].join(', '));
  shown.textContent = told ? `${text}: ${told}` : text;
  // The spoken text changes at events alone.
  if (isAtKey() && (!playing || calm.matches || here.length)) said.textContent = shown.textContent;
  for (const button of find('keys').children) {
    button.setAttribute('aria-current', isAtKey() && +button.dataset.key === state.key);
  }
};
