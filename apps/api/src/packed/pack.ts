// A step of the build: the service and the packages it uses in one file, and what only some requests need in a few others.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { type Lines, linesOf } from './traces.js';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const BUILT = dirname(FOLDER);
const API = dirname(BUILT);
const slashes = (path: string): string => path.split(sep).join('/');

/** The drivers of other databases, half of TypeORM: it asks for all and uses one. */
const OTHER_DRIVERS = /[\\/]typeorm[\\/]driver[\\/](?!postgres|types)[\w-]+[\\/]/;
/** Asks for TypeORM where no packer sees it: the packed one and another would both be loaded. */
const ASKS_UNSEEN = /[\\/]@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/;
/** Machine code, which is no text to pack. */
const NATIVE = [/^@node-rs\//, /^sharp$/];

/** Where a module lies for those that run it: our packages, among the installed ones. */
const inItsPlace = (id: string): string => {
  const ours = /^\.\.[\\/]\.\.[\\/]packages[\\/](.*)$/.exec(relative(API, id));
  return ours ? join(API, 'node_modules/@jornal', ours[1] ?? '') : id;
};

/** A module that asks where it is finds what lies beside its own file, and its lines are those of its source. */
const asItWas: Plugin = {
  name: 'as-it-was',
  load(id) {
    if (OTHER_DRIVERS.test(id))
      return { code: 'module.exports = new Proxy({}, { get: () => class {} });', moduleType: 'js' };
    if (ASKS_UNSEEN.test(id)) return readFileSync(id, 'utf8').replace(/^.*createRequire.*$/gm, '');
    if (!/\.[cm]?js$/.test(id) || relative(API, id).includes('node_modules')) return null;
    const map = readOrNull(`${id}.map`);
    const from = slashes(relative(FOLDER, inItsPlace(id)));
    const here = `require('node:url').pathToFileURL(require('node:path').join(__dirname, '${from}')).href`;
    return { code: readFileSync(id, 'utf8').replaceAll('import.meta.url', here), ...(map && { map }) };
  },
};

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Signs outside ASCII by their number: V8 would give the whole text two bytes a sign. */
const inAscii = (code: string): string =>
  code.replace(/\P{ASCII}/gu, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

function linesFrom({ code, map }: OutputChunk): Lines {
  // The file of rolldown's own words has no source.
  if (map === null) return { sources: [], lines: [] };
  const source = new SourceMap(JSON.parse(map.toString()));
  const root = join(API, '../..');
  const sources = map.sources.map((path) => slashes(relative(root, join(FOLDER, path))));
  const numbers = new Map(map.sources.map((path, n) => [path, n]));
  const lines = code.split('\n').map((line, n): Lines['lines'][number] => {
    const entry = source.findEntry(n, line.search(/\S/));
    if (!('originalLine' in entry) || entry.generatedLine !== n) return 0;
    return [numbers.get(entry.originalSource) ?? 0, entry.originalLine + 1];
  });
  return { sources, lines };
}

for (const name of readdirSync(FOLDER)) if (/\.cjs|\.json$/.test(name)) rmSync(join(FOLDER, name));
const build = await rolldown({
  input: { service: join(BUILT, 'serve.js') },
  platform: 'node',
  external: NATIVE,
  plugins: [asItWas],
  // Packages look for others that are not here, and go on without.
  logLevel: 'silent',
});
const { output } = await build.generate({
  dir: FOLDER,
  format: 'cjs',
  sourcemap: 'hidden',
  keepNames: true,
  comments: false,
  entryFileNames: '[name]-[hash].cjs',
  chunkFileNames: '[name]-[hash].cjs',
});
for (const chunk of output) {
  if (chunk.type !== 'chunk') continue;
  const code = inAscii(chunk.code);
  // The first is compiled by `load.ts`, which gives it what node gives to a file; on its first line, as lines are counted.
  const text = chunk.isEntry ? `(function (exports, require, module, __filename, __dirname) { ${code}\n})` : code;
  writeFileSync(join(FOLDER, chunk.fileName), text);
  writeFileSync(join(FOLDER, linesOf(chunk.fileName)), JSON.stringify(linesFrom(chunk)));
  if (chunk.isEntry) writeFileSync(join(FOLDER, 'packed.json'), JSON.stringify({ service: chunk.fileName }));
}
