// Says what a slab test in 64-bit floats that multiplies by 1/d gets wrong: node reader.js ray-box.f64.json
const fs = require("fs");

function hits(box) {
  let near = 0, far = box.t_max ? box.t_max[0] : Infinity;
  for (let axis = 0; axis < box.min.length; axis++) {
    const inverse = 1 / box.dir[axis];
    const low = (box.min[axis] - box.origin[axis]) * inverse, high = (box.max[axis] - box.origin[axis]) * inverse;
    near = Math.max(near, Math.min(low, high));
    far = Math.min(far, Math.max(low, high));
  }
  return near <= far;
}

function held(pattern) {
  const bytes = Buffer.from(pattern, "hex");
  return pattern.length === 8 ? bytes.readFloatBE() : bytes.readDoubleBE();
}

const wrong = new Map();
let count = 0, sum = 0;
for (const { kind, bits, acceptable } of JSON.parse(fs.readFileSync(process.argv[2], "utf8")).cases) {
  if (!bits.min) continue; // turned boxes
  count++;
  const box = Object.fromEntries(Object.entries(bits).map(([name, patterns]) => [name, patterns.map(held)]));
  if (acceptable.includes(hits(box) ? "hit" : "miss")) continue;
  wrong.set(kind, (wrong.get(kind) || 0) + 1);
  sum++;
}
for (const [kind, times] of [...wrong].sort()) console.log(times, kind);
console.log(`64-bit floats, multiplied by 1/d: ${sum} of ${count} wrong`);
