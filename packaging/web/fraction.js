// Fractions, for what is typed and for what is to be typed next. No answer comes from them.

const power = (base, exponent) => BigInt(base) ** BigInt(exponent);
const divisor = (a, b) => {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
};
/** A fraction in lowest terms, its denominator above zero. */
const fraction = (n, d = 1n) => {
  const by = divisor(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / by, d: d / by };
};
const zero = fraction(0n), half = fraction(1n, 2n);
const add = (a, b) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
const minus = (a) => ({ n: -a.n, d: a.d });
const subtract = (a, b) => add(a, minus(b));
const times = (a, b) => fraction(a.n * b.n, a.d * b.d);
const over = (a, b) => fraction(a.n * b.d, a.d * b.n);
/** Component by component; of vectors of several lengths, which are asked about all the same, the rest is zero. */
const each = (operation, a, b) => a.map((x, axis) => operation(x, b[axis] ?? zero));
const dot = (a, b) => each(times, a, b).reduce(add, zero);

/** Reads a number as flags take it: 0.5, 1e-3, 1/3, 0x1.8p3; undefined for anything else. */
function read(text) {
  const [top, bottom, ...more] = String(text).trim().split("/");
  if (bottom !== undefined) {
    const [n, d] = [read(top), read(bottom)];
    return more.length || !n || !d?.n ? undefined : over(n, d);
  }
  const hex = "0x([\\da-f]+)?(?:\\.([\\da-f]*))?(?:p([+-]?\\d{1,4}))?";
  const found = new RegExp(`^([+-]?)(?:${hex}|(\\d*)(?:\\.(\\d*))?(?:e([+-]?\\d{1,4}))?)$`, "i").exec(top);
  if (!found) return undefined;
  const [, sign, hexWhole, hexRest, binary, whole, rest, decimal] = found;
  const isHex = /x/i.test(top);
  const digits = isHex ? (hexWhole ?? "") + (hexRest ?? "") : whole + (rest ?? "");
  if (!digits) return undefined;
  const exponent = isHex ? Number(binary ?? 0) - 4 * (hexRest ?? "").length : Number(decimal ?? 0) - (rest ?? "").length;
  const n = BigInt((isHex ? "0x" : "") + digits) * (sign === "-" ? -1n : 1n);
  const scale = power(isHex ? 2 : 10, Math.abs(exponent));
  return exponent < 0 ? fraction(n, scale) : fraction(n * scale);
}

/** Reads the components of a vector; undefined if one is no number. */
function readAll(text) {
  const all = text?.split(",").map(read);
  return all?.every(Boolean) ? all : undefined;
}

/** Writes a number as a decimal if that is short, else as a fraction. */
function write({ n, d }) {
  if (d === 1n) return String(n).replace(/0{7,}$/, (zeros) => "e" + zeros.length);
  for (let places = 1; places <= 30; places++) {
    if (power(10, places) % d) continue;
    const sign = n < 0n ? "-" : "";
    const short = String((n < 0n ? -n : n) * (power(10, places) / d));
    if (places > 9 && short.length < places - 4) return `${sign}${short}e-${places}`;
    const digits = short.padStart(places + 1, "0");
    return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }
  return `${n}/${d}`;
}

/** The nearest float, for a place on the screen. */
function near({ n, d }) {
  const shift = Math.max(0, String(n).length - String(d).length > 20 ? 0 : 20 - String(n).length + String(d).length);
  return Number(`${(n * power(10, shift)) / d}e-${shift}`);
}

/** The root of a number above zero, if it is a fraction. */
function root({ n, d }) {
  const whole = (square) => {
    let guess = power(10, Math.ceil(String(square).length / 2));
    for (let next; (next = (guess + square / guess) / 2n) < guess; ) guess = next;
    return guess;
  };
  const found = n > 0n && fraction(whole(n), whole(d));
  return found && times(found, found).n * d === n * times(found, found).d ? found : undefined;
}

/** The fraction between two others that has the least denominator. */
function simplest(low, high) {
  if (high.n <= 0n) return minus(simplest(minus(high), minus(low)));
  if (low.n < 0n) return zero;
  const whole = fraction(low.n / low.d);
  const [from, to] = [subtract(low, whole), subtract(high, whole)];
  if (to.n > to.d) return add(whole, fraction(1n));
  if (!from.n) return add(whole, fraction(1n, to.d / to.n + 1n));
  return add(whole, over(fraction(1n), simplest(over(fraction(1n), to), over(fraction(1n), from))));
}

/** The multiple of a step that is nearest. */
function rounded(number, step) {
  const { n, d } = over(number, step);
  return times(step, fraction((2n * n + (n < 0n ? -d : d)) / (2n * d)));
}
