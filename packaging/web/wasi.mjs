// Runs a WebAssembly program with the part of WASI (preview 1) that hitcalc asks for: arguments, the standard streams, a
// clock, random bytes, and one folder of files.

const done = 0, badFile = 8, exists = 20, invalid = 28, missing = 44, unsupported = 52;
const folder = 3;
const kinds = { stream: 0, folder: 3, file: 4 };
const create = 1, exclusive = 4, truncate = 8, append = 1, mayWrite = 64n;

class Exit {
  constructor(status) {
    this.status = status;
  }
}

/** The files of a folder in memory, by their names. */
export class Files extends Map {
  isFolder(name) {
    return [...this.keys()].some((key) => key.startsWith(name + "/"));
  }
}

export const joined = (chunks) => {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  chunks.reduce((at, chunk) => (bytes.set(chunk, at), at + chunk.length), 0);
  return bytes;
};

/** Runs the program with these arguments, and says how it ended and what it wrote. What it does to files is done to
 * `files`, which has `get`, `set`, `delete` and `isFolder`. */
export function run(module, args, stdin = new Uint8Array(), files = new Files()) {
  let memory;
  const view = () => new DataView(memory.buffer);
  const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
  const name = (at, size) => new TextDecoder().decode(bytes(at, size)).replace(/^(\.?\/)+|^\.$/, "");
  const set32 = (at, value) => (view().setUint32(at, value, true), done);
  const set64 = (at, value) => (view().setBigUint64(at, BigInt(value), true), done);
  const isFolder = (path) => path === "" || files.isFolder(path);
  // A file that is read has its bytes from the beginning, one that is written gets them in chunks.
  const open = [{ bytes: stdin, at: 0 }, { chunks: [] }, { chunks: [] }, { isFolder: true }];
  const keep = (file) => file.name !== undefined && file.chunks && files.set(file.name, joined(file.chunks));
  const describe = (at, kind, size) => {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, kind);
    return set64(at + 32, size);
  };
  const kindOf = (file) => (file.isFolder ? kinds.folder : file.name === undefined ? kinds.stream : kinds.file);
  const list = (items, pointers, buffer) => {
    for (const [index, item] of items.entries()) {
      set32(pointers + 4 * index, buffer);
      bytes(buffer, item.length).set(item);
      buffer += item.length;
    }
    return done;
  };
  const words = args.map((word) => new TextEncoder().encode(word + "\0"));
  const parts = (at, count) =>
    Array.from({ length: count }, (_, index) =>
      bytes(view().getUint32(at + 8 * index, true), view().getUint32(at + 8 * index + 4, true)));

  const system = {
    args_sizes_get: (count, size) => set32(count, words.length) || set32(size, joined(words).length),
    args_get: (pointers, buffer) => list(words, pointers, buffer),
    environ_sizes_get: (count, size) => set32(count, 0) || set32(size, 0),
    environ_get: () => done,
    clock_time_get: (_clock, _precision, at) => set64(at, BigInt(Math.round(performance.now() * 1e6))),
    random_get: (at, size) => (crypto.getRandomValues(bytes(at, size)), done),
    sched_yield: () => done,
    proc_exit: (status) => {
      throw new Exit(status);
    },
    fd_prestat_get: (fd, at) => (fd === folder ? set32(at, 0) || set32(at + 4, 1) : badFile),
    fd_prestat_dir_name: (_fd, at) => (bytes(at, 1).set([46]), done),
    fd_fdstat_get: (fd, at) => {
      if (!open[fd]) return badFile;
      bytes(at, 24).fill(0);
      view().setUint8(at, kindOf(open[fd]));
      return set64(at + 8, 2n ** 64n - 1n) || set64(at + 16, 2n ** 64n - 1n);
    },
    fd_filestat_get: (fd, at) => (open[fd] ? describe(at, kindOf(open[fd]), open[fd].bytes?.length ?? 0) : badFile),
    fd_read: (fd, at, count, read) => {
      const file = open[fd];
      if (!file?.bytes) return badFile;
      const from = file.at;
      for (const part of parts(at, count)) {
        part.set(file.bytes.subarray(file.at, file.at + part.length));
        file.at = Math.min(file.at + part.length, file.bytes.length);
      }
      return set32(read, file.at - from);
    },
    fd_write: (fd, at, count, written) => {
      if (!open[fd]?.chunks) return badFile;
      const copied = joined(parts(at, count));
      open[fd].chunks.push(copied);
      return set32(written, copied.length);
    },
    fd_seek: (fd, offset, whence, at) => {
      const file = open[fd];
      if (!file?.bytes || fd === 0) return invalid;
      file.at = Number(offset) + [0, file.at, file.bytes.length][whence];
      return set64(at, file.at);
    },
    fd_sync: (fd) => (open[fd] ? (keep(open[fd]), done) : badFile),
    fd_close: (fd) => {
      if (!open[fd]) return badFile;
      keep(open[fd]);
      open[fd] = undefined;
      return done;
    },
    path_open: (_fd, _links, at, size, how, rights, _inherited, flags, opened) => {
      const path = name(at, size);
      const found = files.get(path);
      if (!found && isFolder(path)) return set32(opened, open.push({ isFolder: true }) - 1);
      if (!found && !(how & create)) return missing;
      if (found && how & exclusive) return exists;
      const old = flags & append && !(how & truncate) && found ? [found] : [];
      const file = rights & mayWrite ? { name: path, chunks: old } : { name: path, bytes: found, at: 0 };
      return set32(opened, open.push(file) - 1);
    },
    path_filestat_get: (_fd, _links, at, size, result) => {
      const path = name(at, size);
      const found = files.get(path);
      if (found) return describe(result, kinds.file, found.length);
      return isFolder(path) ? describe(result, kinds.folder, 0) : missing;
    },
    path_readlink: () => invalid,
    path_rename: (_from, at, size, _to, newAt, newSize) => {
      const found = files.get(name(at, size));
      if (!found) return missing;
      const [old, next] = [name(at, size), name(newAt, newSize)];
      files.set(next, found);
      files.delete(old);
      // What is still open is closed later.
      for (const file of open) if (file?.name === old) file.name = next;
      return done;
    },
    path_unlink_file: (_fd, at, size) => {
      const path = name(at, size);
      for (const file of open) if (file?.name === path) file.chunks = undefined;
      return files.delete(path) ? done : missing;
    },
  };
  const asked = WebAssembly.Module.imports(module).map(({ name }) => [name, system[name] ?? (() => unsupported)]);
  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: Object.fromEntries(asked) });
  memory = exports.memory;
  let status = 0;
  try {
    exports._start();
  } catch (end) {
    if (!(end instanceof Exit)) throw end;
    status = end.status;
  }
  return { status, stdout: joined(open[1].chunks), stderr: joined(open[2].chunks) };
}
