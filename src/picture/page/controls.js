// ---- The address ----
const link = () => {
  const key = keys[state.key];
  const t = isAtKey() && !/[^\d./e+-]/.test(key.exact) ? key.exact : now();
  const side = state.isTurned ? state.eye.map((part) => +part.toFixed(4)).join(',') : data.view;
  const step = stepButtons().findIndex(isPressed) + 1;
  const row = state.row ?? (step && workings.length > 1 ? working.dataset.row : null);
  const address = `#t=${t}${inSpace ? `&view=${side}` : ''}${row ? `&row=${row}` : ''}${step ? `&step=${step}` : ''}`;
  try { history.replaceState(null, '', address); } catch { /* a browser that forbids it has no address to keep */ }
};
const read = () => {
  const { t, view: side, row, step } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  choose(row);
  speak(null);
  if (step) stepButtons()[step - 1]?.click();
  const eye = side?.split(',').map(Number);
  if (eye) setView(side === data.view || eye.length !== 3 ? projection.eye : eye);
  const [over, under = 1] = (t ?? '').split('/'), number = over / under;
  if (t?.trim() && isFinite(number)) setTime(number); else draw();
  // A click on a step wrote the state before.
  if (step) link();
};

// ---- Playing: off at first; with reduced motion from key to key ----
const showPlaying = (is) => { play.setAttribute('aria-pressed', is); play.textContent = is ? 'Pause' : 'Play'; };
const stop = () => {
  if (playing) playing();
  playing = null;
  showPlaying(false);
  link();
};
const start = () => {
  if (isAtKey() && state.key === last) setKey(0);
  showPlaying(true);
  if (calm.matches) {
    const timer = setInterval(() => { setKey(state.key + 1); if (state.key === last) stop(); }, 1000);
    playing = () => clearInterval(timer);
    return;
  }
  let before = null, request;
  const step = (moment) => {
    const t = now() + (before === null ? 0 : (moment - before) / 1000 / SECONDS * span);
    before = moment;
    setTime(t);
    if (t >= keys[last].t) return stop();
    request = requestAnimationFrame(step);
  };
  request = requestAnimationFrame(step);
  playing = () => cancelAnimationFrame(request);
};

// ---- Rows: a click on a query or a solid shows its row of the table ----
const choose = (row, solid, title) => {
  const rows = [...table.tBodies[0].rows], ofRow = rows.filter((tr) => tr.dataset.row === row);
  const ofSolid = (row === undefined ? rows : ofRow).filter((tr) => tr.dataset.solid === solid), all = solid !== undefined && ofSolid.length ? ofSolid : ofRow;
  // Of a walk each cell has a row of its own.
  const cell = /cell (\([^()]*\)): \w+$/.exec(title)?.[1], ofCell = all.filter((tr) => [...tr.cells].some((td) => td.textContent === cell));
  const found = ofCell.length ? ofCell : all;
  for (const tr of rows) tr.classList.toggle('chosen', found.includes(tr));
  state.row = found[0]?.dataset.row ?? null;
  showWorking(state.row);
  const cells = found[0] ? [...found[0].cells].map((cell, index) => `${table.tHead.rows[0].cells[index].textContent} ${cell.textContent}`) : row || solid ? [`${row ? `row ${row}: ` : ''}in no answer`] : [];
  about.textContent = [title, ...cells.filter((text) => !text.endsWith(' '))].filter(Boolean).join('; ');
  buttons();
};
const buttons = () => {
  const own = events.filter((event) => !event.row || !state.row || String(event.row) === state.row);
  // A button for each time; of too many those of all queries and the first, and the arrows lead to the rest.
  const byKey = {};
  for (const event of own) (byKey[event.key] ??= []).push(event);
  const shared = Object.values(byKey);
  let left = MOST_BUTTONS - 2;
  const wanted = shared.filter((all) => shared.length <= MOST_BUTTONS || !all[0].row || left-- > 0);
  find('keys').replaceChildren(...wanted.map((all) => {
    const { key, row } = all.find((event) => event.row) || all[0], text = few(all.map((event) => event.text), '; ');
    const button = newButton(all.some((event) => event.timed) ? `${text}${/(t_e\w+|gap_t)$/.test(text) ? '' : ': t'} ${keys[key].text}` : text, () => { if (row) showWorking(String(row)); goToKey(key); });
    button.dataset.key = key;
    return button;
  }), wanted[shared.length - 1] ? '' : `${shared.length - wanted.length} more: ‹ ›`);
};
for (const tr of table.tBodies[0].rows) {
  const cell = tr.cells[0];
  cell.replaceChildren(newButton(cell.textContent, () => { choose(tr.dataset.row, tr.dataset.solid); draw(); }));
}

// ---- Controls ----
const onClick = (id, act) => on(find(id), 'click', () => { act(); link(); });
const goToKey = (key) => { stop(); leave(); setKey(key); };
on(slider, 'input', () => { if (playing) stop(); leave(); setPlace(+slider.value); });
on(slider, 'change', link);
onClick('play', () => { leave(); if (playing) stop(); else start(); });
onClick('before', () => goToKey(isAtKey() ? state.key - 1 : state.key));
onClick('after', () => goToKey(state.key + 1));
const WAYS = { left: [-TURN, 0], right: [TURN, 0], up: [0, TURN], down: [0, -TURN] };
for (const [way, by] of Object.entries(WAYS)) onClick(way, () => turn(...by));
onClick('in', () => zoom(1.25));
onClick('out', () => zoom(0.8));
onClick('whole', () => { state.box = [0, 0, ...whole]; frame(); setView(projection.eye); });
const shift = (right, down) => { state.box[0] += right; state.box[1] += down; frame(); };
on(stage, 'keydown', (event) => {
  const way = WAYS[event.key.replace('Arrow', '').toLowerCase()], part = state.box[2] / 200;
  if (way && inSpace) turn(...way);
  else if (way) shift(way[0] * part, -way[1] * part);
  else if (event.key === '+') zoom(1.25);
  else if (event.key === '-') zoom(0.8);
  else return;
  link();
  event.preventDefault();
});
// The wheel scrolls the page; with Ctrl, as a pinch on a touchpad gives it, it zooms.
on(stage, 'wheel', (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 400), under(event));
}, { passive: false });
let drag = null;
const fingers = new Map();
const spread = () => { const [a, b] = [...fingers.values()]; return hypot(a.x - b.x, a.y - b.y); };
on(stage, 'pointerdown', (event) => {
  fingers.set(event.pointerId, event);
  drag = { x: event.x, y: event.y, moved: 0 };
});
on(window, 'pointermove', (event) => {
  if (!drag || event.buttons === 0) return;
  const isHeld = fingers.has(event.pointerId);
  if (fingers.size === 2 && isHeld) {
    const before = spread(), [a, b] = [...fingers.values()];
    fingers.set(event.pointerId, event);
    drag.moved = 4;
    if (before > 0) zoom(spread() / before, under({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }));
    return;
  }
  if (isHeld) fingers.set(event.pointerId, event);
  const x = event.x - drag.x, y = event.y - drag.y, wide = 1 / still.getScreenCTM().a;
  drag = { x: event.x, y: event.y, moved: drag.moved + abs(x) + abs(y) };
  if (drag.moved < 4) return;
  if (inSpace) turn(-x / 2, y / 2);
  else shift(-x * wide, -y * wide);
});
for (const end of ['pointerup', 'pointercancel']) {
  on(window, end, (event) => { fingers.delete(event.pointerId); if (drag && drag.moved >= 4) link(); });
}
on(stage, 'click', (event) => {
  if (drag && drag.moved >= 4) return;
  const found = event.target.closest('[data-row], [data-of], [data-solid]'), text = event.target.closest('text');
  // A text is what it is beside.
  const label = text && labels.find((known) => known.text.split('\n').includes(text.textContent.trim()));
  if (label) goTo(label);
  const place = label ? project(label.at) : under(event);
  const panel = data.places[[...still.querySelectorAll('g.panel')].indexOf(event.target.closest('g.panel'))];
  const of = found?.dataset.row ?? found?.dataset.of ?? (panel ? String(panel.row) : state.row ?? String(workings[0]?.row));
  showWorking(of);
  const part = partAt(+of, place);
  if (!found && !part && !panel) return;
  const title = found?.querySelector('title')?.textContent, step = /(?:^|, )step (\d+), cell \(/.exec(title);
  if (found || panel) choose(of, found?.dataset.solid, title);
  const className = found?.getAttribute('class'), [, isMark] = /mark.* (enter|exit)/.exec(className) || [], isMoving = movers.some((mover) => mover.hull && String(mover.row) === of), names = found?.closest('g')?.getAttribute('class') ?? className;
  if (step) speakOf(of, 'step', step[1]);
  else if (part || isMark) speakOf(of, ...(part || [isMark]));
  else if (found) speakOf(of, /line|path/.test(names) ? 'path' : isMoving ? 'mover' : 'solid', isMoving ? (/ b\b|^b/.test(title) ? 'b' : 'a') : undefined);
  show();
  link();
});
on(window, 'hashchange', read);
// Paper shows the whole still.
on(window, 'beforeprint', () => frame([0, 0, ...whole]));
on(window, 'afterprint', () => frame());

for (const part of document.querySelectorAll('.controls')) part.hidden = part.id === 'turning' && !inSpace;
document.body.classList.add('live');
stage.className = `${whole[1] > 1.7 * whole[0] ? 'tall' : ''} ${inSpace ? 'space' : ''}`;
frame();
read();
