import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');
const FOLDERS = ['apps', 'bench', 'docker', 'docs', 'e2e', 'packages', 'scripts', '.github'];
const NOT_OURS = /^(node_modules|dist|coverage|test-results|frozen|\..*)$/;
const WITH_WORDS = /\.(md|ts|tsx|js|mjs|cjs|css|grit|sql|ya?ml)$|Dockerfile/;

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : filesUnder(join(folder, entry.name));
    return WITH_WORDS.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

/** A heading as an address names it: small letters, hyphens for spaces, no signs. */
const asAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => asAnchor(heading));

const PAGES = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name));
const pageIsThere = (name: string): boolean => PAGES.some((page) => page === name || page.startsWith(`${name}-`));

/** The links of a document that lead nowhere. */
function deadLinks(file: string, text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const there = path === '' ? file : join(dirname(file), path);
      return !existsSync(there) || (anchor !== undefined && !anchorsOf(there).includes(anchor));
    });
}

/** The documents and pages of decisions that a source names and that are not there. */
function namedInVain(text: string): string[] {
  const pages = [...text.matchAll(/(?:docs\/decisions\/|\bdecisions? )(\d{4}(?:-[\w-]+\.md)?)/gi)]
    .map(([, name = '']) => name)
    .filter((name) => !pageIsThere(name));
  const documents = [...text.matchAll(/\bdocs\/[a-z-]+\.md\b/g)]
    .map(([name]) => name)
    .filter((name) => !existsSync(join(ROOT, name)));
  return [...pages, ...documents];
}

/** The pictures of a document: the text for who cannot see them, and the file. */
const picturesOf = (text: string): { said: string; target: string }[] =>
  [...withoutCode(text).matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, said = '', target = '']) => ({
    said,
    target,
  }));

const MANUAL = join(ROOT, 'docs/manual');
const KB = 1024;

const FILES = [
  ...['README.md', 'CONTRIBUTING.md'].map((name) => join(ROOT, name)),
  ...FOLDERS.flatMap((folder) => filesUnder(join(ROOT, folder))),
].filter((file) => file !== __filename);

test('every link of the documents leads somewhere', () => {
  const documents = FILES.filter((file) => file.endsWith('.md'));
  const dead = documents.flatMap((file) =>
    deadLinks(file, readFileSync(file, 'utf8')).map((target) => `${relative(ROOT, file)}: ${target}`),
  );
  expect(documents.length).toBeGreaterThan(60);
  expect(dead).toEqual([]);
});

test('every page of decisions and every document that a file names is there', () => {
  const named = FILES.flatMap((file) =>
    namedInVain(readFileSync(file, 'utf8')).map((name) => `${relative(ROOT, file)}: ${name}`),
  );
  expect(named).toEqual([]);
});

test('the list of decisions has every page, and a number that moved has none', () => {
  const list = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  expect(PAGES.filter((page) => !list.includes(`](${page})`))).toEqual([]);
  const moved = [...list.matchAll(/(\d{4})→/g)].map(([, number = '']) => number);
  expect(moved.length).toBeGreaterThan(0);
  expect(moved.filter(pageIsThere)).toEqual([]);
});

test('each picture of the manual is shown by a page of it, with its text, and is small', () => {
  const pages = readdirSync(MANUAL).filter((name) => name.endsWith('.md'));
  const shown = pages.flatMap((page) => picturesOf(readFileSync(join(MANUAL, page), 'utf8')));
  const kept = readdirSync(join(MANUAL, 'imagenes')).map((name) => `imagenes/${name}`);
  expect([...new Set(shown.map(({ target }) => target))].sort()).toEqual(kept.sort());
  expect(shown.length).toBeGreaterThan(10);
  // A sentence, and not the name of the file.
  expect(shown.filter(({ said }) => said.split(' ').length < 4)).toEqual([]);
  const sizes = kept.map((picture) => ({ picture, size: statSync(join(MANUAL, picture)).size }));
  expect(sizes.filter(({ size }) => size > 60 * KB)).toEqual([]);
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(KB * KB);
});

test('a picture is found with its text, and what is only written as code is none', () => {
  expect(picturesOf('a ![El tiquete](imagenes/a.png) [b](b.md) ![](c.png) `![d](d.png)`')).toEqual([
    { said: 'El tiquete', target: 'imagenes/a.png' },
    { said: '', target: 'c.png' },
  ]);
});

test('a link, a heading, a page or a document that is not there is found', () => {
  const file = join(ROOT, 'docs/scale.md');
  const text =
    '[a](nothing.md) [b](scale.md#nothing) [c](#in-place) [d](decisions/9999-x.md) `[e](code.md)` [f](https://x.co)';
  expect(deadLinks(file, text)).toEqual(['nothing.md', 'scale.md#nothing', 'decisions/9999-x.md']);
  expect(namedInVain('docs/decisions/9999, decision 9998, docs/decisions/0001, docs/no.md, docs/scale.md')).toEqual([
    '9999',
    '9998',
    'docs/no.md',
  ]);
});
