// ---- The working: a step lights what it speaks of, a thing its steps ----
const working = find('working'), AXES = { x: 0, y: 1, z: 2, u: 0, v: 1, w: 2 };
// The things that a step speaks of, by the label in front of it; a name stands in brackets.
const KINDS = {
  enter: '(n) in|way in|enter|distance|reflect|(contact|coming|check in)', exit: '(n) out|way out|exit|length|(going|check out)',
  verdict: 'verdict', gap: '(near|check|gap_from|gap_to|gap_t|gap)', sum: 'relative|sum|point', end: 'end', slab: 'slab (\\w)',
  step: 'step (\\d+)', start: 'start', caps: 'caps|along', axis: 'axis$', planes: 'axis (\\w)|grid', mover: 'box ([ab])', moment: '(a|b|shared)$',
  ball: 'sphere ([12])', solid: 'box|cylinder|capsule|sphere|side|about|slabs|turned|own|cosine|sine', path: 'path|range|ball',
};
const speaksOf = (label) => {
  for (const [kind, words] of Object.entries(KINDS)) {
    const found = RegExp(`^(?:${words})`).exec(label);
    if (found) return { kind, name: found.slice(1).find(Boolean) ?? '' };
  }
  return null;
};
// The letter that a step is about, its faces, and its time, if it has one.
const detailsOf = (text, label) => {
  const flat = text.replace(/\n *(?=[=≈+·×/-] )/g, ' ').replace(/\n */g, '  '), said = flat.slice(label.length).trim();
  const [, faces = ''] = / ((?:[xyzuvw][-+](?: and )?)+|cap[12])(?!\w)/.exec(flat) || [];
  const [, sides = ''] = /(?:^| )t = (.*?)(?:  |$)/.exec(said.replace(/^(?:in|out|gap_t) +/, '')) || [];
  const [, over, under = 1] = /^(-?[\d.]+)(?:\/(\d+))?$/.exec(sides.split(/ [=≈] /).at(-1)) || [];
  return { letter: (/^(\S{1,3}|p - \S+) = /.exec(said) || [])[1], faces: faces.match(/\w[-+]|cap[12]/g) || [], t: over && over / under };
};
// The solids that the working of a row is about.
const solidsOf = (row) => {
  const met = contactsOf(row).map((contact) => contact.solid);
  return solids.filter((solid) => !solid.moment && solid.step === null
    && (solid.solid === null ? solid.row === null || solid.row === row : met.includes(solid.solid)));
};
const strokesOf = (row, name) => strokes.filter((line) => line.class.startsWith(name) && (!line.row || line.row === row));
const contactsOf = (row) => contacts.filter((known) => known.row === row && !known.later);
const isFull = (hull) => hull?.corners.length === (inSpace ? 8 : 4);
// Box a or b of a row at the start, and its way; b may rest.
const boxOf = (row, wantsB) => {
  const mover = movers.find((thing) => thing.hull && thing.row === row && isB(thing) === wantsB);
  if (!mover) return wantsB && { hull: solidsOf(row)[0]?.hull, way: [0, 0, 0] };
  const from = mover.at[0][1];
  return { hull: movedTo(mover.hull, from), way: sub(mover.at.at(-1)[1], from) };
};
// A corner of a, and b with a's size added below it.
const sumOf = (row) => {
  const [a, b] = [boxOf(row, false), boxOf(row, true)];
  if (!a || !isFull(a.hull) || !isFull(b.hull)) return null;
  const low = a.hull.corners[0], size = sub(a.hull.corners.at(-1), low);
  const corners = b.hull.corners.map((corner, index) => corner.map((side, axis) => ((index >> axis) & 1 ? side : side - size[axis])));
  return { hull: { ...b.hull, corners }, way: [low, add(low, sub(a.way, b.way))] };
};
// The corners that a box has on all of these faces. A corner's index has a bit for each edge that leads to it.
const onFaces = ({ corners }, faces) => {
  const on = corners.filter((_, index) => faces.every(([name, side]) => ((index >> AXES[name]) & 1) === (side === '+' ? 1 : 0)));
  return on.length === 4 ? [on[0], on[1], on[3], on[2]] : on;
};
const SIDES = ['x-', 'x+', 'y-', 'y+', 'z-', 'z+'].slice(0, inSpace ? 6 : 4);
// Where the path of a row, or the corner of a, is at a time.
const runOf = (row, sum) => {
  const mover = movers.find((known) => known.row === row && !known.round && known.at.length > 1);
  if (!mover) return null;
  const [[begin, from], [end, to]] = [mover.at[0], mover.at.at(-1)], [start, stop_] = sum ? sum.way : [from, to];
  return (t) => add(start, times(sub(stop_, start), (t - keys[begin].t) / (keys[end].t - keys[begin].t)));
};
// The things that are lit, and how.
let lit = [];
const light = (d, name = 'spoken') => d && drawPath(lit, name, d);
const line = (...list) => light(points(list)), area = (list) => light(points(list, true), 'spoken area');
const arrow = (from, to) => { line(from, to); head(from, to, 11, 'spoken area', lit); };
const spot = (point) => { const [cx, cy] = project(point); lit.push(make('circle', { class: 'spoken', cx, cy, r: 8 })); };
const circle = (center, a, b, radius) => arc(center, times(a, radius), times(b, radius), 0, 2 * PI);
const drawSpoken = ({ row, kind, name, letter, faces = [], t }) => {
  lit = [];
  goTo({ row });
  const own = paths.filter((path) => path.row === row), sum = ['sum', 'slab'].includes(kind) && sumOf(row), run = runOf(row, sum);
  const end = contactsOf(row)[0]?.points[['enter', 'exit'].indexOf(kind)];
  if (kind === 'path') own.forEach(({ range, line: whole }) => line(...(range || whole)));
  if (kind === 'start') own.forEach(({ range, begins }) => begins && spot(range[0]));
  if (kind === 'verdict') own.forEach(({ inside }) => inside.forEach((part) => line(...part)));
  // Of the grid all sides of cells, of an axis those across it.
  if (kind === 'planes') {
    for (const { hull } of solids.filter((cell) => cell.step !== null && cell.row === row)) {
      for (const face of SIDES.filter((side) => side.startsWith(name))) light(points(onFaces(hull, [face]), true));
    }
  }
  if (kind === 'mover') {
    const { hull, way } = boxOf(row, name === 'b') || {};
    const from = hull && middle(hull.corners);
    if (hull) { light(hullParts(hull).edge); arrow(from, add(from, way)); }
  }
  // Boxes and what they share when they meet.
  if (kind === 'moment') solids.filter((solid) => solid.row === row && RegExp(name === 'shared' ? '^shared' : `contact ${name} `).test(solid.class)).forEach((solid) => light(parts(solid).edge));
  if (kind === 'gap') {
    for (const { from, to } of strokesOf(row, 'link')) {
      if (!/_/.test(name)) line(from, to);
      if (name === 'gap_from') spot(from);
      if (name === 'gap_to') spot(to);
      if (letter === 'q') arrow(to, from);
    }
  }
  if (sum) {
    light(hullParts(sum.hull).edge);
    arrow(...sum.way);
  }
  // The normal of this end: of two at a corner the first is that of the way in.
  const normals = end ? strokesOf(row, 'normal').filter(({ from }) => hypot(...sub(from, end)) < NEAR) : [];
  const normal = normals.at(kind === 'exit' ? -1 : 0), ball = movers.find((mover) => mover.row === row && mover.round)?.round;
  if (normal && name === 'n' && (!letter || letter === 'n')) arrow(normal.from, normal.to);
  if (end && !name) spot(end);
  // A ball is around its center, and meets the solid where its normal comes from.
  if (normal && ball && name) {
    const met = sub(end, times(unit(sub(normal.to, normal.from)), ball.radius));
    if (name === 'contact') spot(met);
    if (letter === 'e' || name === 'contact') arrow(met, end);
  }
  if (t !== undefined && run) {
    spot(run(t));
    if (ball) line(...circle(run(t), view.right, view.up, ball.radius));
  }
  for (const solid of sum ? [{ hull: sum.hull }] : solidsOf(row)) {
    const { hull, round } = solid;
    if (kind === 'solid' && !(letter && round)) light(parts(solid).edge);
    if (hull && isFull(hull)) {
      const all = kind !== 'slab' ? [faces] : (faces.length ? faces : [`${name}-`, `${name}+`]).map((face) => [face]);
      for (const list of all.filter((of) => of.length).map((of) => onFaces(hull, of))) {
        if (list.length > 2) area(list);
        else if (list.length === 2) line(...list);
        else list.forEach(spot);
        // A slab of the plane goes on beyond the box.
        if (kind !== 'slab' || list.length !== 2) continue;
        const along = times(unit(sub(list[1], list[0])) || view.right, whole[0] / site.scale);
        line(sub(list[0], along), add(list[1], along));
      }
    }
    if (round) lightRound(round, { kind, name, letter, faces, end, run });
  }
  return lit;
};
// The letters of a working that is about a round solid, and what they stand for.
const lightRound = ({ p1, axis, radius }, { kind, name, letter, faces, end, run }) => {
  const p2 = add(p1, axis), long = dot(axis, axis), along = unit(axis) || view.eye, a = unit(cross(along, view.eye)) || view.right;
  const foot = (point) => (long > 0 ? add(p1, times(axis, dot(sub(point, p1), axis) / long)) : p1);
  for (const [cap, at] of kind === 'caps' && !letter ? [['cap1', p1], ['cap2', p2]] : []) {
    if (!faces.length || faces.includes(cap)) area(circle(at, a, cross(along, a), radius));
  }
  if (kind === 'ball' && !letter) area(circle(name === '1' ? p1 : p2, view.right, view.up, radius));
  if (kind === 'axis') { line(p1, p2); if (letter !== 'p2') spot(p1); if (letter !== 'p1') spot(p2); }
  if (name === 'n' && end) {
    const at = letter === 'p - p1' ? p1 : letter === 'p - p2' ? p2 : foot(end);
    if (letter === 'h') line(p1, at);
    if (letter === 'a') spot(at);
    if (/^p/.test(letter)) arrow(at, end);
  }
  if (!run || !letter || !['solid', 'caps', 'ball'].includes(kind)) return;
  const o = run(0), v = sub(run(1), o), q = sub(o, p1), w = cross(axis, v);
  // The parallelogram of two vectors stands for their cross product.
  const beside = (b) => area([p1, p2, add(p2, b), add(p1, b)]);
  const nearest = dot(w, w) > 0 ? run(-dot(cross(axis, q), w) / dot(w, w)) : o;
  const arrows = { q: [p1, o], q1: [p1, o], q2: [p2, o], s: [p1, p2], v: [o, add(o, v)] };
  for (const one of letter.split('·')) if (arrows[one]) arrow(...arrows[one]);
  if (letter === 'm') beside(q);
  if (letter === 'w' || letter === 'a') beside(v);
  if (letter === 'c') line(kind === 'ball' && name === '2' ? p2 : foot(o), o);
  if (/^[bD]|√/.test(letter)) { line(foot(nearest), nearest); spot(nearest); }
};
// When a step is: the key of what it speaks of.
const keyOf = ({ row, kind, name }) => {
  const contact = contactsOf(row)[0];
  if (kind === 'step') return steps.find((step) => step.row === row && step.step === +name)?.key;
  if (kind === 'start' || kind === 'end') return kind === 'end' ? last : 0;
  if (kind === 'gap') return events.find((event) => event.row === row && /gap_t/.test(event.text))?.key;
  return contact && { enter: contact.from, verdict: contact.from, moment: contact.from, exit: contact.to }[kind];
};
const stepButtons = () => [...working.querySelectorAll('button')];
const isPressed = (button) => button.getAttribute('aria-pressed') === 'true';
const showWorking = (row) => {
  const found = workings.find((known) => row === null || String(known.row) === row);
  working.hidden = !found;
  if (!found || working.dataset.row === String(found.row)) return;
  working.dataset.row = found.row;
  let group = '', isApart = false, faces = [];
  const list = found.steps.flatMap((text) => {
    if (!text) { isApart = true; return []; }
    const [, indent, label = ''] = /^( *)(\S.*?)?(?: {2}|$)/.exec(text.split('\n')[0]) || [];
    if (indent === '' && label) group = label;
    const of = speaksOf(group), details = detailsOf(text, indent === '' ? label : '');
    // A name in the first line of a group goes for all.
    if (label === group) faces = details.faces;
    if (!details.faces.length) details.faces = faces;
    const button = newButton(text, () => {
      if (isPressed(button)) speak(null); else speak(of && { ...of, row: found.row, ...details }, button);
      show();
    });
    button.classList.toggle('apart', isApart);
    isApart = false;
    Object.assign(button.dataset, of || {});
    return button;
  });
  working.replaceChildren(workings.length > 1 ? `Row ${found.row}` : '', ...list);
};
// Lights it, and the step that is chosen, or all that are about it.
const speak = (spoken, chosen = null) => {
  state.spoken = spoken;
  document.body.classList.toggle('spoken', !!spoken);
  for (const button of stepButtons()) {
    const { kind, name } = button.dataset;
    const isOf = spoken && kind === spoken.kind && (!spoken.name || name === spoken.name);
    button.classList.toggle('spoken', chosen ? button === chosen : !!isOf);
    button.setAttribute('aria-pressed', button === chosen);
  }
  const step = working.querySelector('.spoken');
  if (step) heard.textContent = `chosen: ${step.textContent}`;
  return step;
};
// Goes to its time, if it has one.
const show = () => {
  const key = state.spoken && keyOf(state.spoken);
  if (key in keys) { stop(); setKey(key); } else draw();
};
const leave = () => { if (state.spoken && keyOf(state.spoken) !== undefined) speak(null); };
// Brings the steps of a thing into sight; the page stays.
const speakOf = (row, kind, name, faces) => {
  showWorking(row);
  const of = { row: +row, kind, name, faces }, step = speak(of) ?? speak({ ...of, kind: 'solid' });
  if (step) working.scrollTop = step.offsetTop - working.offsetTop - 40;
};
on(working, 'keydown', (event) => {
  const list = stepButtons(), at = list.indexOf(document.activeElement);
  const to = list[{ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[event.key]];
  if (!to) return;
  event.preventDefault();
  to.focus();
  to.click();
});
on(window, 'keydown', (event) => { if (event.key === 'Escape' && state.spoken) { speak(null); draw(); link(); } });

// ---- What of a query is at a place of the sheet: a mark, a normal, a side, a cap, a way ----
const away = ([x, y], from, to = from) => {
  const [a, b] = [project(from), project(to)], way = sub(b, a), long = way[0] ** 2 + way[1] ** 2;
  const part = long > 0 ? max(0, min(1, ((x - a[0]) * way[0] + (y - a[1]) * way[1]) / long)) : 0;
  return hypot(x - a[0] - part * way[0], y - a[1] - part * way[1]);
};
const holds = (list, [x, y]) => list.map(project).reduce((within, [bx, by], index, all) => {
  const [ax, ay] = all.at(index - 1);
  return (ay > y) !== (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay) ? !within : within;
}, false);
const partAt = (row, place) => {
  goTo({ row });
  const isAt = (from, to) => away(place, from, to) < 7, [enter, exit] = contactsOf(row)[0]?.points ?? [];
  const along = ({ from, to }) => isAt(from, to);
  if (enter && isAt(enter)) return ['enter'];
  if (exit && isAt(exit)) return ['exit'];
  if (paths.some((path) => path.row === row && path.begins && isAt(path.range[0]))) return [steps.length ? 'start' : 'path'];
  const normals = strokesOf(row, 'normal'), normal = normals.findIndex(along);
  if (normal >= 0) return [normal && exit ? 'exit' : enter ? 'enter' : 'exit', 'n'];
  if (strokesOf(row, 'link').some(along)) return ['gap'];
  if (movers.some((mover) => mover.hull && mover.row === row)) {
    for (const name of 'ab') {
      const { hull, way } = boxOf(row, name === 'b') || {};
      if (hull && [...hull.corners, middle(hull.corners)].some((from) => isAt(from, add(from, way)))) return ['mover', name];
    }
    return null;
  }
  for (const { hull, round } of solidsOf(row)) {
    if (round && inSpace) {
      const { p1, axis, radius, ends } = round, along_ = unit(axis);
      if (along_ && isAt(p1, add(p1, axis))) return ['axis'];
      const out = along_ && times(along_, sign(dot(along_, view.eye))), a = out && unit(cross(out, view.eye));
      const cap = a && circle(dot(out, axis) > 0 ? add(p1, axis) : p1, a, cross(out, a), radius);
      if (cap && ends === 'flat' && holds(cap, place)) return ['caps'];
    }
    if (!isFull(hull) || !inSpace && nets[hull.net].edges.length < 4) continue;
    for (const face of SIDES) {
      const list = onFaces(hull, [face]), back = onFaces(hull, [face[0] + (face[1] === '+' ? '-' : '+')]);
      const normal_ = inSpace && cross(sub(list[1], list[0]), sub(list[3], list[0]));
      const isSeen = inSpace ? dot(normal_, view.eye) * dot(normal_, sub(list[0], back[0])) > 0 && holds(list, place) : isAt(...list);
      const step = isSeen && [...working.querySelectorAll('[data-kind=slab]')].find(({ dataset }) => AXES[dataset.name] === AXES[face[0]]);
      if (step) return ['slab', step.dataset.name, [face]];
    }
  }
  return null;
};
