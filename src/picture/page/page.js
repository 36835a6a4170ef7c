'use strict';
// What moves on the page of a picture. All times, points and verdicts come with the page, from exact numbers: a time
// that matters is a key, known by its rank in the exact order of time, and contacts are told by ranks alone. Floats are
// used for what is shown between two keys, and for the view.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const { keys, events, movers, contacts, solids, nets, paths, marks, labels, strokes, steps, workings, projection } = data;
  const find = (id) => document.getElementById(id);
  const stage = find('stage'), slider = find('time'), play = find('play'), shown = find('shown'), said = find('said');
  const about = find('about');
  const still = stage.querySelector('svg'), table = document.querySelector('table');
  const last = keys.length - 1, first = keys[0].t, span = keys[last].t - first;
  const STEPS = 1000, SECONDS = 6, TURN = 10, MOST_BUTTONS = 14;

  // The state: at a key, or between `key` and the next one at about `t`; the view; what is seen of the sheet; a row.
  const state = { key: 0, t: null, eye: projection.eye, isTurned: false, box: [0, 0, ...data.size], row: null, spoken: null };

  // ---- Vectors, elements ----
  const add = (a, b) => a.map((side, axis) => side + b[axis]);
  const sub = (a, b) => a.map((side, axis) => side - b[axis]);
  const times = (a, factor) => a.map((side) => side * factor);
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const unit = (a) => { const long = Math.hypot(...a); return long > 0 ? times(a, 1 / long) : null; };

  const make = (name, attributes, title) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== null) element.setAttribute(key, value);
    }
    if (title) element.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'title')).textContent = title;
    return element;
  };
  const live = make('svg', { id: 'live', class: still.getAttribute('class'), 'aria-hidden': 'true' });
  still.after(live);

  // ---- The view: a parallel projection, as the still has it ----
  const worldUp = data.up, east = worldUp[0] ? [0, 1, 0] : [1, 0, 0], north = cross(worldUp, east);

  const angles = (eye) => {
    const [x, y, z] = [dot(eye, east), dot(eye, north), dot(eye, worldUp)];
    const flat = Math.hypot(x, y);
    // From straight above or below, the first axis is to the right.
    return [flat < 1e-9 ? -Math.PI / 2 : Math.atan2(y, x), Math.atan2(z, flat)];
  };
  const look = (eye) => {
    if (!data.space) return projection;
    const [around] = angles(eye);
    const right = add(times(east, -Math.sin(around)), times(north, Math.cos(around)));
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
    if (!data.space) return;
    const [around, above] = angles(state.eye);
    const steep = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, above + degreesUp * Math.PI / 180));
    const to = around + degreesRight * Math.PI / 180;
    const flat = add(times(east, Math.cos(to)), times(north, Math.sin(to)));
    // Not quite from above, where there would be no way around.
    const bounded = Math.max(-1.57, Math.min(1.57, steep));
    setView(add(times(flat, Math.cos(bounded)), times(worldUp, Math.sin(bounded))));
  };
  const setView = (eye) => {
    const direction = unit(eye);
    if (!direction || !data.space || direction.some((side) => !Number.isFinite(side))) return;
    state.eye = direction;
    state.isTurned = sub(direction, projection.eye).some((side) => Math.abs(side) > 1e-9);
    view = look(direction);
    draw();
  };
  const zoom = (factor, at) => {
    const [x, y, width, height] = state.box;
    const wide = Math.min(data.size[0] * 4, Math.max(data.size[0] / 400, width / factor)), part = wide / width;
    const [px, py] = at || [x + width / 2, y + height / 2];
    state.box = [px - (px - x) * part, py - (py - y) * part, width * part, height * part];
    frame();
  };
  const frame = () => {
    for (const svg of [still, live]) svg.setAttribute('viewBox', state.box.join(' '));
  };
  // The point of the sheet below the pointer.
  const under = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(still.getScreenCTM().inverse());
    return [x, y];
  };

  // ---- Time ----
  const isAtKey = () => state.t === null;
  const now = () => (isAtKey() ? keys[state.key].t : state.t);
  const place = (t) => (span > 0 ? Math.round((t - first) / span * STEPS) : 0);
  const setKey = (key) => {
    state.key = Math.max(0, Math.min(last, key));
    state.t = null;
    draw();
  };
  const setTime = (t) => {
    const at = keys.findIndex((key) => key.t === t);
    if (at >= 0 || t <= first || t >= keys[last].t) return setKey(at >= 0 ? at : t <= first ? 0 : last);
    state.key = keys.findLastIndex((key) => key.t < t);
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
    for (let digits = 4; digits < 18; digits += 1) {
      const text = String(Number(state.t.toPrecision(digits)));
      if (Number(text) > keys[state.key].t && Number(text) < keys[state.key + 1].t) return `t ≈ ${text}`;
    }
    return `t ≈ ${state.t}`;
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
  const middle = (corners) => times(corners.reduce(add), 1 / corners.length);

  // Points of an arc: center + cos·a + sin·b.
  const arc = (center, a, b, from, to) => Array.from({ length: 33 }, (_, part) => {
    const angle = from + (to - from) * part / 32;
    return add(center, add(times(a, Math.cos(angle)), times(b, Math.sin(angle))));
  });
  const roundParts = ({ p1, axis, radius, ends }) => {
    const seen = { fill: '', edge: '', hidden: '' }, along = unit(axis), all = 2 * Math.PI;
    const side = along && unit(cross(along, view.eye));
    const rim = (center, normal, from = 0, to = all) => {
      const a = times(side || view.right, radius), b = times(unit(cross(normal, a)) || view.up, radius);
      return arc(center, a, b, from, to);
    };
    if (!along || !side) {
      // A sphere, or a solid seen along its axis.
      seen.edge = seen.fill = points(arc(p1, times(view.right, radius), times(view.up, radius), 0, all), true);
      return seen;
    }
    const p2 = add(p1, axis), isUpward = dot(along, view.eye) >= 0;
    const [near, far] = isUpward ? [p2, p1] : [p1, p2];
    const out = isUpward ? along : times(along, -1);
    if (ends === 'round') {
      // The outline of each ball is the circle about it across the line of sight; its outer half is seen.
      const outward = cross(side, view.eye), way = Math.sign(dot(outward, out)) || 1;
      const half = (center, sign) => arc(center, times(side, radius), times(outward, radius * sign * way), 0, Math.PI);
      seen.edge = seen.fill = points([...half(near, 1), ...half(far, -1).reverse()], true);
      return seen;
    }
    const [front, back] = [rim(far, out, Math.PI, all), rim(far, out, 0, Math.PI)];
    const isFrontNear = dot(sub(front[16], far), view.eye) >= 0;
    seen.edge = points(rim(near, out), true) + points(isFrontNear ? front : back);
    seen.hidden = points(isFrontNear ? back : front);
    for (const sign of [1, -1]) seen.edge += points([near, far].map((end) => add(end, times(side, sign * radius))));
    const upper = rim(near, out, isFrontNear ? 0 : Math.PI, isFrontNear ? Math.PI : all);
    const lower = isFrontNear ? front : back;
    seen.fill = points([...upper, ...lower], true);
    return seen;
  };
  const parts = (solid) => (solid.hull ? hullParts(solid.hull) : roundParts(solid.round));
  const depth = ({ hull, round }) => dot(hull ? middle(hull.corners) : add(round.p1, times(round.axis, 0.5)), view.eye);

  const drawSolid = (solid, className, into) => {
    goTo(solid);
    const seen = parts(solid), owner = { 'data-row': solid.row, 'data-solid': solid.solid };
    if (seen.fill) into.push(make('path', { class: `fill ${className}`, d: seen.fill, ...owner }, solid.title));
    if (seen.hidden) into.push(make('path', { class: `edge hidden ${className}`, d: seen.hidden }));
    into.push(make('path', { class: `edge ${className}`, d: seen.edge, ...owner }, solid.title));
  };

  // Whether a box that stands at a moment of its motion does not move: no mover is the same box, a or b, of its query.
  const isB = (thing) => / b /.test(thing.class);
  const isAtRest = (solid) => !/^shared/.test(solid.class)
    && movers.every((mover) => !mover.hull || mover.row !== solid.row || isB(mover) !== isB(solid));

  // ---- What hides a path, seen from another side: solids between a point of it and the eye ----
  const NEAR = 1e-6, PIECES = 60, MOST_TESTS = 4000;
  const meets = (first, last) => Math.max(first, NEAR) < last - NEAR;
  const hullHides = ({ net, corners }, point) => {
    let [first, last] = [-Infinity, Infinity];
    if (nets[net].faces.length < 4) return false;
    for (const [start, next, ...rest] of nets[net].faces) {
      const normal = cross(sub(corners[next], corners[start]), sub(corners[rest.at(-1)], corners[start]));
      const speed = dot(normal, view.eye), away = dot(normal, sub(point, corners[start]));
      if (speed > 0) last = Math.min(last, -away / speed);
      else if (speed < 0) first = Math.max(first, -away / speed);
      else if (away > 0) return false;
    }
    return meets(first, last);
  };
  const roots = (a, b, c) => { const root = Math.sqrt(b * b - a * c); return [(-b - root) / a, (-b + root) / a]; };
  const roundHides = ({ p1, axis, radius, ends }, point) => {
    const long = Math.hypot(...axis), along = unit(axis) || [0, 0, 0], from = sub(point, p1);
    const ball = (center) => { const to = sub(point, center); return meets(...roots(1, dot(to, view.eye), dot(to, to) - radius * radius)); };
    if (ends === 'round' && (ball(p1) || ball(add(p1, axis)))) return true;
    const [height, rise] = [dot(from, along), dot(view.eye, along)];
    const [w, e] = [sub(from, times(along, height)), sub(view.eye, times(along, rise))];
    let [first, last] = dot(e, e) > NEAR ? roots(dot(e, e), dot(w, e), dot(w, w) - radius * radius)
      : dot(w, w) < radius * radius ? [-Infinity, Infinity] : [1, 0];
    if (Math.abs(rise) > NEAR) {
      const caps = [-height / rise, (long - height) / rise].sort((a, b) => a - b);
      [first, last] = [Math.max(first, caps[0]), Math.min(last, caps[1])];
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
      into.push(make('path', { class: covered ? hidden : seen, d: points([at(begin), at(part)]), ...owner }, title));
    }
  };
  const head = (from, to, size, name, into) => {
    const [a, b] = [project(from), project(to)], way = [b[0] - a[0], b[1] - a[1]], long = Math.hypot(...way);
    if (long < 1e-3) return;
    const [x, y] = way.map((side) => side / long * size), wing = (side) => `${b[0] - x - side * 0.36 * y} ${b[1] - y + side * 0.36 * x}`;
    into.push(make('path', { class: name, d: `M${b.join(' ')}L${wing(1)}L${wing(-1)}z` }));
  };
  // Labels beside what they name, where none of those before them stands.
  const drawLabels = (into) => {
    const taken = [];
    for (const { row, at, text } of labels) {
      goTo({ row });
      const lines = text.split('\n'), [x, y] = project(at), wide = 7.4 * Math.max(...lines.map((line) => line.length)), high = 16 * lines.length;
      const places = [];
      for (const far of [10, 24, 42]) {
        for (const [right, down] of [[1, -1], [-1, -1], [1, 1], [-1, 1], [0, -1], [0, 1]]) {
          places.push([x + right * (far + wide / 2), y + down * (far + high / 2)]);
        }
      }
      const isFree = ([cx, cy]) => taken.every(([ox, oy, w, h]) => Math.abs(cx - ox) > (wide + w) / 2 || Math.abs(cy - oy) > (high + h) / 2);
      const within = ([cx, cy]) => [cx, cy].map((side, axis) => {
        const half = [wide, high][axis] / 2 + 4;
        return Math.max(half, Math.min(data.size[axis] - half, side));
      });
      const spots = places.map(within), [cx, cy] = spots.find(isFree) || spots[0];
      taken.push([cx, cy, wide, high]);
      for (const [index, line] of lines.entries()) {
        const element = make('text', { class: index ? 'small soft middle' : 'middle', x: cx, y: cy + 4.3 + 15.5 * (index - (lines.length - 1) / 2) });
        element.textContent = line;
        into.push(element);
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
      into.push(make('path', { class: name, d: points([from, to]) }));
      if (tip) head(from, to, 8, tip, into);
    }
    for (const { line, range, begins, inside, verdict, row, title } of paths) {
      goTo({ row });
      const owner = { 'data-row': row }, named = (kind) => [`path ${kind} ${verdict}`, `path behind ${kind} ${verdict}`];
      into.push(make('path', { class: `path beyond ${verdict}`, d: points(line), ...owner }, title));
      if (!range) continue;
      stretch(range, named(''), into, owner, title);
      for (const part of inside) stretch(part, named('inside'), into, owner, title);
      head(...range, 11, `head ${verdict}`, into);
      const [x, y] = project(range[0]);
      if (begins) into.push(make('path', { class: `mark from ${verdict}`, d: `M${x - 3} ${y - 3}h6v6h-6z` }));
    }
    for (const { at, kind, verdict, about: title, row } of marks) {
      goTo({ row });
      const [x, y] = project(at), owner = { class: `mark ${kind} ${verdict}`, 'data-row': row };
      if (verdict === 'touch') into.push(make('path', { ...owner, d: `M${x} ${y - 6}l6 6l-6 6l-6 -6z`, cx: x, cy: y }, title));
      else into.push(make('circle', { ...owner, cx: x, cy: y, r: 4.2 }, title));
    }
    drawLabels(into);
    const corner = [46, data.corner + 50];
    for (const [name, axis] of [['x', [1, 0, 0]], ['y', [0, 1, 0]], ['z', [0, 0, 1]]]) {
      const tip = [corner[0] + 30 * dot(axis, view.right), corner[1] - 30 * dot(axis, view.up)];
      into.push(make('path', { class: 'axis', d: `M${corner.join(' ')}L${tip.join(' ')}` }));
      const text = make('text', { class: 'small soft middle', x: tip[0] * 1.25 - corner[0] * 0.25, y: tip[1] * 1.25 - corner[1] * 0.25 + 4 });
      text.textContent = name;
      into.push(text);
    }
  };

  // ---- What stands at t ----
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let playing = null;
  // The step of a walk at t: the last that has begun.
  const stepOf = (row) => steps.filter((step) => step.row === row && step.key <= state.key).at(-1);
  const walks = [...new Set(steps.map((step) => step.row))];
  const nameOf = (solid) => {
    const mover = movers.find((known) => known.solid === solid);
    if (mover) return mover.name;
    const known = solids.filter((drawn) => drawn.solid === solid), found = known.find(({ row }) => row === null) ?? known[0];
    return found ? found.title.replace(/(, [^:,]*)?(: \w+)$/, '') : '';
  };
  const draw = () => {
    const into = [], isNow = (contact) => isOn(contact) && !contact.later, on = contacts.filter(isNow);
    const isLit = (thing) => on.some((contact) => (thing.solid === null
      ? thing.row === null || contact.row === thing.row
      : contact.solid === thing.solid && (thing.row === null || contact.row === thing.row)));
    stage.classList.toggle('turned', state.isTurned);
    if (state.isTurned) drawTurned(into);
    for (const solid of solids) {
      goTo(solid);
      const isHere = solid.step !== null && walks.length && stepOf(solid.row)?.step === solid.step;
      if (isHere) into.push(make('path', { class: 'lit cell', d: parts(solid).fill, 'data-step': solid.step }));
      else if (!solid.moment && solid.step === null && isLit(solid)) into.push(make('path', { class: `lit edge ${solid.class}`, d: parts(solid).edge }));
    }
    for (const [index, mover] of movers.entries()) {
      const at = position(mover);
      if (!at) continue;
      goTo(mover);
      const lit = isLit(mover) ? ' lit' : '', [x, y] = project(at);
      const marked = { 'data-mover': index, 'data-row': mover.row, 'data-solid': mover.solid };
      if (mover.hull || mover.round) {
        const corners = mover.hull && mover.hull.corners.map((corner) => add(at, sub(corner, mover.hull.corners[0])));
        const moved = corners ? { hull: { ...mover.hull, corners } } : { round: { ...mover.round, p1: at } };
        drawSolid({ ...mover, ...moved }, `now ${mover.class}${lit}`, into);
        Object.entries({ 'data-mover': index, 'data-at': `${x} ${y}` }).forEach((pair) => into.at(-1).setAttribute(...pair));
        const center = project(corners ? middle(corners) : at), text = make('text', { class: 'now middle', x: center[0], y: center[1] + (corners ? 4.3 : 20) });
        text.textContent = mover.name;
        into.push(text);
      } else {
        into.push(make('circle', { class: `now mark ${mover.class}${lit}`, cx: x, cy: y, r: 6, ...marked }, mover.title));
      }
    }
    for (const { points: [enter], verdict, row } of on) {
      if (!enter) continue;
      goTo({ row });
      const [cx, cy] = project(enter);
      into.push(make('circle', { class: `ring ${verdict}`, cx, cy, r: 10 }));
    }
    if (state.spoken) drawSpoken(state.spoken, into);
    live.replaceChildren(...into);
    tell(on, contacts.filter((contact) => contact.later && isOn(contact)));
  };
  const tell = (on, later) => {
    const text = timeText();
    const here = isAtKey() ? events.filter((event) => event.key === state.key).map((event) => event.text) : [];
    const names = (list) => list.filter(({ solid }) => solid !== null).map(({ solid }) => nameOf(solid)).slice(0, 3).join(', ');
    const isSingle = new Set(contacts.map(({ row }) => row)).size < 2, told_ = [];
    if (walks.length === 1 && stepOf(walks[0])) told_.push(`step ${stepOf(walks[0]).step}`);
    if (on.length && isSingle) told_.push(`in contact${names(on) && ` with ${names(on)}`} (${on[0].verdict})`);
    else if (on.length) told_.push(`${on.length} in contact`);
    if (later.length) told_.push(isSingle ? `past the first contact, with ${names(later)} (${later[0].verdict})` : `${later.length} past the first contact`);
    if (!told_.length && (contacts.length || !walks.length)) told_.push('no contact');
    const told = told_.join(', ');
    slider.value = place(now());
    slider.setAttribute('aria-valuetext', [text, ...here.slice(0, 4), told].filter(Boolean).join(', '));
    shown.textContent = told ? `${text}: ${told}` : text;
    // What is spoken changes at events alone.
    if (isAtKey() && !(playing && calm.matches === false && !here.length)) said.textContent = shown.textContent;
    for (const button of find('keys').children) {
      button.setAttribute('aria-current', String(isAtKey() && Number(button.dataset.key) === state.key));
    }
  };

  // ---- The working: a step lights what it speaks of, a thing its steps ----
  const working = find('working'), AXES = { x: 0, y: 1, z: 2, u: 0, v: 1, w: 2 };
  // What a step speaks of, by the label in front of it.
  const KINDS = [
    [/^(way in|enter|n in|distance|contact|reflect|coming|check in)/, 'enter'], [/^verdict/, 'verdict'],
    [/^(way out|exit|n out|length|going|check out)/, 'exit'], [/^(relative|sum|point)/, 'sum'], [/^end/, 'end'], [/^slab ([xyzuvw])/, 'slab'], [/^step (\d+)/, 'step'], [/^start/, 'start'], [/^(caps|along)/, 'caps'], [/^box ([ab])/, 'mover'],
    [/^(box|cylinder|capsule|sphere|side|solid|slabs|turned|sum)/, 'solid'], [/^(path|range|ball|near|gap|point)/, 'path'],
  ];
  const speaksOf = (label) => {
    for (const [pattern, kind] of KINDS) {
      const found = pattern.exec(label);
      if (found) return { kind, name: ['slab', 'step', 'mover'].includes(kind) ? found[1] : '' };
    }
    return null;
  };
  // The solids that the working of a row is about.
  const solidsOf = (row) => {
    const met = contacts.filter((contact) => contact.row === row && !contact.later).map((contact) => contact.solid);
    return solids.filter((solid) => !solid.moment && solid.step === null
      && (solid.solid === null ? solid.row === null || solid.row === row : met.includes(solid.solid)));
  };
  const isFull = (hull) => hull?.corners.length === (data.space ? 8 : 4);
  // Box a or b of a row at the start, and its way; b may rest.
  const boxOf = (row, wantsB) => {
    const mover = movers.find((thing) => thing.hull && thing.row === row && isB(thing) === wantsB);
    if (!mover) return wantsB && { hull: solidsOf(row)[0]?.hull, way: [0, 0, 0] };
    const { hull, at: [[, from]] } = mover;
    return { hull: { ...hull, corners: hull.corners.map((corner) => add(from, sub(corner, hull.corners[0]))) }, way: sub(mover.at.at(-1)[1], from) };
  };
  // A corner of a, and b with a's size added below it.
  const sumOf = (row) => {
    const [a, b] = [boxOf(row, false), boxOf(row, true)];
    if (!a || !isFull(a.hull) || !isFull(b.hull)) return null;
    const low = a.hull.corners[0], size = sub(a.hull.corners.at(-1), low);
    const corners = b.hull.corners.map((corner, index) => corner.map((side, axis) => ((index >> axis) & 1 ? side : side - size[axis])));
    return { hull: { ...b.hull, corners }, way: [low, add(low, sub(a.way, b.way))] };
  };
  // Both sides of a slab, or one; in the plane beyond the box, too.
  const lightSlab = ({ corners }, name, side, light) => {
    // A corner's index has a bit for each edge that leads to it.
    for (const end of side ? [side === '+' ? 1 : 0] : [0, 1]) {
      const face = corners.filter((_, index) => ((index >> AXES[name]) & 1) === end);
      if (data.space) { light(points([face[0], face[1], face[3], face[2]], true), true); continue; }
      const along = unit(sub(face[1], face[0])), far = data.size[0] / site.scale;
      light(points([sub(face[0], times(along, far)), add(face[1], times(along, far))]), false);
      light(points(face), false);
    }
  };
  const drawSpoken = ({ row, kind, name, side, t }, into) => {
    const light = (d, area) => d && into.push(make('path', { class: `spoken${area ? ' area' : ''}`, d }));
    goTo({ row });
    const own = paths.filter((path) => path.row === row), sum = ['sum', 'slab'].includes(kind) && sumOf(row);
    if (kind === 'path') own.forEach(({ range, line }) => light(points(range || line)));
    if (kind === 'verdict') own.forEach(({ inside }) => inside.forEach((part) => light(points(part))));
    if (kind === 'mover') {
      const all = [...solids, ...movers].filter((thing) => thing.hull && thing.row === row && isB(thing) === (name === 'b'));
      const first = all.filter((thing) => /start/.test(thing.class));
      (first.length ? first : all).forEach((thing) => light(hullParts(thing.hull).edge));
    }
    if (sum) {
      light(hullParts(sum.hull).edge);
      light(points(sum.way));
      head(...sum.way, 11, 'spoken area', into);
      if (kind === 'slab') lightSlab(sum.hull, name, side, light);
    }
    // The time of a step that is no time of the answer: a ring on the way.
    const mover = movers.find((known) => known.row === row && !known.round && known.at.length > 1);
    if (t !== undefined && mover) {
      const [[begin, from], [end, to]] = [mover.at[0], mover.at.at(-1)], [start, way] = sum ? [sum.way[0], sub(sum.way[1], sum.way[0])] : [from, sub(to, from)];
      const [cx, cy] = project(add(start, times(way, (t - keys[begin].t) / (keys[end].t - keys[begin].t))));
      into.push(make('circle', { class: 'spoken', cx, cy, r: 8 }));
    }
    for (const solid of sum ? [] : solidsOf(row)) {
      const { hull, round } = solid;
      if (kind === 'solid') light(parts(solid).edge);
      if (kind === 'slab' && isFull(hull)) lightSlab(hull, name, side, light);
      if (kind === 'caps' && round) {
        const along = unit(round.axis) || view.eye, a = unit(cross(along, view.eye)) || view.right, b = cross(along, a);
        for (const end of [round.p1, add(round.p1, round.axis)]) {
          light(points(arc(end, times(a, round.radius), times(b, round.radius), 0, 2 * Math.PI), true), true);
        }
      }
    }
  };
  // When a step is: the key of what it speaks of.
  const keyOf = ({ row, kind, name }) => {
    const contact = contacts.find((known) => known.row === row && !known.later);
    if (kind === 'step') return steps.find((step) => step.row === row && step.step === Number(name))?.key;
    if (kind === 'start' || kind === 'end') return kind === 'end' ? last : 0;
    return contact && { enter: contact.from, verdict: contact.from, exit: contact.to }[kind];
  };
  const showWorking = (row) => {
    const found = workings.find((known) => row === null || String(known.row) === row);
    working.hidden = !found;
    if (!found || working.dataset.row === String(found.row)) return;
    working.dataset.row = found.row;
    let group = '', isApart = false;
    const list = found.steps.flatMap((text) => {
      if (!text) { isApart = true; return []; }
      const [line] = text.split('\n'), [, indent, label] = /^( *)(\S.*?)?(?: {2}|$)/.exec(line) || ['', '', ''];
      if (indent === '' && label) group = label;
      const of = speaksOf(group), button = document.createElement('button');
      // A step of a slab: of which side, at what time.
      const [, side] = /^ .*through [xyzuvw]([-+])/.exec(text) || [], [, over, under = 1] = /^ .* t = (?:.* = )?(-?[\d.]+)(?:\/([\d.]+))?(?: |$)/.exec(line) || [];
      const spoken = of && { ...of, row: found.row, ...(of.kind === 'slab' && over !== undefined ? { side, t: over / under } : {}) };
      button.type = 'button';
      button.textContent = text;
      button.classList.toggle('apart', isApart);
      isApart = false;
      Object.assign(button.dataset, of || {});
      button.addEventListener('click', () => {
        if (button.getAttribute('aria-current') === 'true') speak(null); else speak(spoken, button);
        show();
      });
      return button;
    });
    working.replaceChildren(workings.length > 1 ? `Row ${found.row}` : '', ...list);
  };
  // Lights it, and its steps.
  const speak = (spoken, chosen = null) => {
    state.spoken = spoken;
    for (const button of working.querySelectorAll('button')) {
      const { kind, name = '' } = button.dataset;
      button.classList.toggle('spoken', Boolean(spoken) && kind === spoken.kind && name === (spoken.name ?? ''));
      button.setAttribute('aria-current', String(button === chosen));
    }
  };
  // Goes to its time, if it has one.
  const show = () => {
    const key = state.spoken ? keyOf(state.spoken) : undefined;
    if (Number.isInteger(key) && key >= 0 && key <= last) { stop(); setKey(key); } else draw();
  };
  const leave = () => { if (state.spoken && keyOf(state.spoken) !== undefined) speak(null); };
  // Brings the steps of a thing into sight; the page stays.
  const speakOf = (row, kind, name) => {
    showWorking(row);
    speak({ row: Number(row), kind, name });
    const step = working.querySelector('.spoken');
    if (step) working.scrollTop += step.getBoundingClientRect().top - working.getBoundingClientRect().top - 40;
  };
  working.addEventListener('keydown', (event) => {
    const list = [...working.querySelectorAll('button')], at = list.indexOf(document.activeElement);
    const to = list[{ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[event.key]];
    if (!to) return;
    event.preventDefault();
    to.focus();
    to.click();
  });
  window.addEventListener('keydown', (event) => { if (event.key === 'Escape' && state.spoken) { speak(null); draw(); } });

  // ---- The address ----
  const link = () => {
    const key = keys[state.key];
    const t = isAtKey() && !/[^\d./e+-]/.test(key.exact) ? key.exact : String(now());
    const side = state.isTurned ? state.eye.map((part) => Number(part.toFixed(4))).join(',') : data.view;
    const address = `#t=${t}${data.space ? `&view=${side}` : ''}`;
    try { history.replaceState(null, '', address); } catch { /* a browser that forbids it has no address to keep */ }
  };
  const read = () => {
    const wanted = new URLSearchParams(location.hash.slice(1)), t = wanted.get('t'), side = wanted.get('view');
    if (side !== null && side !== data.view && /^[^,]+,[^,]+,[^,]+$/.test(side)) setView(side.split(',').map(Number));
    else if (side !== null) setView(projection.eye);
    if (t === null) return draw();
    const exact = keys.findIndex((key) => key.exact === t), [over, under = '1'] = t.split('/');
    const number = Number(over) / Number(under);
    if (exact >= 0) setKey(exact);
    else if (t.trim() !== '' && Number.isFinite(number)) setTime(number);
    else draw();
  };

  // ---- Playing: off at first; with reduced motion from key to key ----
  const stop = () => {
    if (playing) playing();
    playing = null;
    play.setAttribute('aria-pressed', 'false');
    play.textContent = 'Play';
    link();
  };
  const start = () => {
    if (isAtKey() && state.key === last) setKey(0);
    play.setAttribute('aria-pressed', 'true');
    play.textContent = 'Pause';
    if (calm.matches) {
      const timer = setInterval(() => { if (state.key + 1 >= last) { setKey(last); stop(); } else setKey(state.key + 1); }, 1000);
      playing = () => clearInterval(timer);
      return;
    }
    let before = null, request;
    const step = (moment) => {
      const t = now() + (before === null ? 0 : (moment - before) / 1000 / SECONDS * span);
      before = moment;
      if (t >= keys[last].t) { setKey(last); return stop(); }
      setTime(t);
      request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    playing = () => cancelAnimationFrame(request);
  };

  // ---- Rows: a click on a query or a solid shows its row of the table ----
  const choose = (row, solid, title) => {
    const of = (tr) => (solid === undefined ? tr.dataset.row === row : tr.dataset.solid === solid && (row === undefined || tr.dataset.row === row));
    const rows = [...table.tBodies[0].rows];
    const all = rows.filter(of).length ? rows.filter(of) : rows.filter((tr) => row !== undefined && tr.dataset.row === row);
    // Of a walk each cell has a row of its own.
    const cell = /cell (\([^()]*\)): \w+$/.exec(title || ''), ofCell = all.filter((tr) => cell && [...tr.cells].some((td) => td.textContent === cell[1]));
    const found = ofCell.length ? ofCell : all;
    for (const tr of rows) tr.classList.toggle('chosen', found.includes(tr));
    state.row = found.length ? found[0].dataset.row : null;
    showWorking(state.row);
    const cells = found.length ? [...found[0].cells].map((cell, index) => `${table.tHead.rows[0].cells[index].textContent} ${cell.textContent}`) : ['in no answer'];
    about.textContent = [title, ...cells.filter((text) => !text.endsWith(' '))].filter(Boolean).join('; ');
    buttons();
  };
  const buttons = () => {
    const own = events.filter((event) => event.row === null || state.row === null || String(event.row) === state.row);
    const wanted = own.length <= MOST_BUTTONS || state.row !== null ? own : own.filter((event) => event.row === null);
    find('keys').replaceChildren(...wanted.map((event) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.key = event.key;
      button.textContent = event.text;
      button.addEventListener('click', () => { stop(); leave(); if (event.row !== null) showWorking(String(event.row)); setKey(event.key); link(); });
      return button;
    }));
  };
  for (const tr of table.tBodies[0].rows) {
    const cell = tr.cells[0], button = document.createElement('button');
    button.type = 'button';
    button.textContent = cell.textContent;
    button.addEventListener('click', () => { choose(tr.dataset.row, tr.dataset.solid); draw(); });
    cell.replaceChildren(button);
  }

  // ---- Controls ----
  slider.addEventListener('input', () => { if (playing) stop(); leave(); setPlace(Number(slider.value)); });
  slider.addEventListener('change', link);
  play.addEventListener('click', () => { leave(); if (playing) stop(); else start(); });
  find('before').addEventListener('click', () => { stop(); leave(); setKey(isAtKey() ? state.key - 1 : state.key); link(); });
  find('after').addEventListener('click', () => { stop(); leave(); setKey(state.key + 1); link(); });
  const WAYS = { left: [-TURN, 0], right: [TURN, 0], up: [0, TURN], down: [0, -TURN] };
  for (const [way, [right, up]] of Object.entries(WAYS)) find(way).addEventListener('click', () => { turn(right, up); link(); });
  find('in').addEventListener('click', () => zoom(1.25));
  find('out').addEventListener('click', () => zoom(0.8));
  find('whole').addEventListener('click', () => { state.box = [0, 0, ...data.size]; frame(); setView(projection.eye); link(); });
  stage.addEventListener('keydown', (event) => {
    const way = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }[event.key];
    if (way && data.space) { turn(...WAYS[way]); link(); }
    else if (event.key === '+') zoom(1.25);
    else if (event.key === '-') zoom(0.8);
    else return;
    event.preventDefault();
  });
  // The wheel scrolls the page; with Ctrl, as a pinch on a touchpad gives it, it zooms.
  stage.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), under(event));
  }, { passive: false });
  let drag = null;
  const fingers = new Map();
  const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };
  stage.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, event);
    drag = { x: event.clientX, y: event.clientY, moved: 0 };
  });
  window.addEventListener('pointermove', (event) => {
    if (!drag || event.buttons === 0) return;
    if (fingers.size === 2 && fingers.has(event.pointerId)) {
      const before = spread(), [a, b] = [...fingers.values()];
      fingers.set(event.pointerId, event);
      drag.moved = 4;
      if (before > 0) zoom(spread() / before, under({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }));
      return;
    }
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y], wide = 1 / still.getScreenCTM().a;
    drag = { x: event.clientX, y: event.clientY, moved: drag.moved + Math.abs(x) + Math.abs(y) };
    if (drag.moved < 4) return;
    if (data.space) turn(-x / 2, y / 2);
    else { state.box = [state.box[0] - x * wide, state.box[1] - y * wide, state.box[2], state.box[3]]; frame(); }
  });
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, (event) => { fingers.delete(event.pointerId); if (drag && drag.moved >= 4) link(); });
  }
  stage.addEventListener('click', (event) => {
    const found = event.target.closest('[data-row], [data-of], [data-solid]');
    if (!found || (drag && drag.moved >= 4)) return;
    const title = found.querySelector('title');
    const row = found.dataset.row ?? found.dataset.of, names = found.getAttribute('class') || found.parentNode.getAttribute('class') || '';
    choose(row, found.dataset.solid, title && title.textContent);
    const of = row ?? state.row ?? String(workings[0]?.row);
    const step = title && /(?:^|, )step (\d+), cell \(/.exec(title.textContent);
    if (step) speakOf(of, 'step', step[1]);
    else if (/mark.*(enter|exit)/.test(names)) speakOf(of, /enter/.test(names) ? 'enter' : 'exit');
    else speakOf(of, /line|path/.test(names) ? 'path' : movers.some((mover) => mover.hull) ? 'mover' : 'solid', movers.some((mover) => mover.hull) ? (title && / b\b|^b/.test(title.textContent) ? 'b' : 'a') : undefined);
    show();
  });
  window.addEventListener('hashchange', read);
  // Paper shows the whole still.
  window.addEventListener('beforeprint', () => still.setAttribute('viewBox', [0, 0, ...data.size].join(' ')));
  window.addEventListener('afterprint', frame);

  for (const part of document.querySelectorAll('.controls')) part.hidden = part.id === 'turning' && !data.space;
  document.documentElement.classList.add('live');
  stage.classList.toggle('tall', data.size[1] > 1.7 * data.size[0]);
  stage.classList.toggle('space', data.space);
  frame();
  buttons();
  showWorking(null);
  read();
})();
