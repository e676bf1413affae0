import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

/** The weight of a screen that a person opens for the first time: read from the files that were built, no browser needed. */
const WEB = join(fileURLToPath(new URL('.', import.meta.url)), '../../apps/web/dist');
const MANIFEST = join(WEB, '.vite/manifest.json');

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
/** The most a screen may weigh on the wire (kB), the most of it that is code, and the most files it may come in. */
type Budget = { all: number; code: number; files: number };

/** The three that the everyday begins with, at what they were brought to, with room for a widget. */
const SCREENS: Readonly<Record<string, Budget & { source: string }>> = {
  '/dashboard': { source: 'tablero-page', all: 236, code: 183, files: 12 },
  '/servicios/registrar': { source: 'registrar-page', all: 282, code: 229, files: 25 },
  '/agendas': { source: 'agendas-page', all: 295, code: 240, files: 28 },
};
/** Any other. */
const OTHERS: Budget = { all: 390, code: 335, files: 50 };
const SIGN_IN: Budget = { all: 105, code: 72, files: 4 };

const chunks = (): Record<string, Chunk> => JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>;
const kB = (bytes: number): number => Math.round(bytes / 100) / 10;

/** A file as it is sent: the smallest are not worth compressing. */
function wire(file: string): number {
  const compressed = join(WEB, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(WEB, file)).size;
}

/** Each screen is a chunk of its own, called as its source is, be it alone in it or with what it stands on. */
function chunkOf(source: string, all: Record<string, Chunk>): string {
  const key = Object.keys(all).find((name) => all[name]?.file.endsWith('.js') && all[name]?.name === source);
  if (key === undefined) throw new Error(`No file of the build is called «${source}»`);
  return key;
}

/** All that has to come before a screen is drawn: the page, its font, and the code and sheets that the given chunks need. */
function filesOf(entries: readonly string[], all: Record<string, Chunk>): string[] {
  const seen = new Set<string>();
  const files = new Set([
    'index.html',
    ...(readFileSync(join(WEB, 'index.html'), 'utf8').match(/assets\/[\w.-]+woff2/g) ?? []),
  ]);
  const follow = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, css = [], imports = [] } = all[key] as Chunk;
    for (const one of [file, ...css]) files.add(one);
    imports.forEach(follow);
  };
  entries.forEach(follow);
  return [...files];
}

/** The parts over their budget, in words: the screen, how much it is and may be, and its heaviest files. */
function overBudget(screen: string, files: readonly string[], budget: Budget): string[] {
  const sum = (some: readonly string[]) => kB(some.reduce((total, file) => total + wire(file), 0));
  const heaviest = [...files]
    .sort((a, b) => wire(b) - wire(a))
    .slice(0, 6)
    .map((file) => `${file.replace('assets/', '')} ${kB(wire(file))}`)
    .join(', ');
  const code = files.filter((file) => file.endsWith('.js'));
  const is = { all: sum(files), code: sum(code), files: files.length };
  return [
    ...(is.all > budget.all ? [`${screen} weighs ${is.all} kB and may weigh ${budget.all}: ${heaviest}`] : []),
    ...(is.code > budget.code ? [`${screen} has ${is.code} kB of code and may have ${budget.code}: ${heaviest}`] : []),
    ...(is.files > budget.files ? [`${screen} comes in ${is.files} files and may in ${budget.files}`] : []),
  ];
}

const entrance = 'index.html';

test('no screen weighs more than its budget', () => {
  const all = chunks();
  const named = Object.entries(SCREENS).map(([screen, budget]) => ({ screen, ...budget }));
  const others = Object.values(all)
    .flatMap(({ name, file }) => (name?.endsWith('-page') && file.endsWith('.js') ? [name] : []))
    .filter((name) => !named.some(({ source }) => source === name))
    .map((name) => ({ screen: name, source: name, ...OTHERS }));
  expect(others.length).toBeGreaterThan(15);
  const over = [...named, ...others].flatMap(({ screen, source, ...budget }) =>
    overBudget(screen, filesOf([entrance, chunkOf('marco', all), chunkOf(source, all)], all), budget),
  );
  expect([...over, ...overBudget('/', filesOf([entrance], all), SIGN_IN)]).toEqual([]);
});

test('the counter is a chunk of 45 kB at most', () => {
  const all = chunks();
  const { file } = all[chunkOf('mostrador-page', all)] as Chunk;
  expect(kB(gzipSync(readFileSync(join(WEB, file))).length)).toBeLessThanOrEqual(45);
});

test('a screen that is too heavy is told by its name, what it weighs and what it may', () => {
  const all = chunks();
  const files = filesOf([entrance, chunkOf('marco', all)], all);
  const [weight, code, count] = overBudget('/', files, { all: 1, code: 1, files: 1 });
  expect(weight).toMatch(/^\/ weighs \d{3}(\.\d)? kB and may weigh 1: marco-.* \d+(\.\d)?, /);
  expect(code).toMatch(/^\/ has \d{3}(\.\d)? kB of code and may have 1: /);
  expect(count).toMatch(/^\/ comes in \d+ files and may in 1$/);
});
