import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { EXPECTED } from '../src/platform/db/schema.js';

const ROOT = join(__dirname, '../../..');

/** Names of libraries and of the browser that a comment may say of code that leaves them to others. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'crypto.subtle',
  'extend',
  'key',
  'queryOptions',
  'ref',
  'useMutation',
]);

const DOC_COMMENT = /\/\*\*[\s\S]*?\*\//g;
const ANY_COMMENT = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;
/** A name, of code, between backticks: not a letter of a statement, nor a word of SQL, nor a sentence. */
const NAME = /`([A-Za-z_$][\w$]*[a-z][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g;
const EXPORTED =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;

/** A doc comment, or the lines of a comment that stand by themselves; the address '/*' in a text begins none. */
const PARAGRAPH = /(?<!['"`])\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;
/** Words that begin a riddle: a comment begins with the noun of the code, or with the verb. */
const RIDDLES = ['what', 'whatever', 'who', 'whoever', 'one', 'ones', 'somebody', 'someone', 'nobody', 'anybody'];
/** Words that name no one, wherever they stand: the operator, the caller or the session has a name. */
const NO_ONE = /\b(?:whoever|somebody|nobody|anybody)\b/i;

/** The comments of a text that begin with a riddle or speak of no one in particular. */
const riddlesIn = (source: string): string[] =>
  (source.match(PARAGRAPH) ?? [])
    .map((comment) => comment.replace(/^[\s/*{]+/, '').replace(/\s*\n[\s/*]*/g, ' '))
    .filter((text) => RIDDLES.includes((/^[a-z]+/i.exec(text)?.[0] ?? '').toLowerCase()) || NO_ONE.test(text));

const wordsOf = (code: string): Set<string> => new Set(code.match(/[\w$]+/g) ?? []);

/** Names that doc comments say and that are gone: from the file, and from `elsewhere`. */
function unknownNames(source: string, elsewhere: ReadonlySet<string>): string[] {
  const inFile = wordsOf(source.replace(ANY_COMMENT, ''));
  return (source.match(DOC_COMMENT) ?? [])
    .flatMap((comment) => [...comment.matchAll(NAME)].map(([, name]) => name as string))
    .filter((name) => {
      const parts = name.split('.');
      return !OF_OTHERS.has(name) && !inFile.has(parts.at(-1) as string) && !parts.some((part) => elsewhere.has(part));
    });
}

function filesOf(folder: string): string[] {
  return (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter(
      (file) =>
        /\.(tsx?|mjs|cjs|js)$/.test(file) && !/(^|[/\\])(node_modules|dist|migrations|test-results)[/\\]/.test(file),
    )
    .map((file) => join(ROOT, folder, file));
}

describe('Lo que dicen los comentarios', () => {
  const folders = [
    'apps/api/src',
    'apps/api/test',
    'apps/web/src',
    'apps/web/test',
    'e2e',
    'bench',
    'scripts',
    'packages',
  ];
  const sources = folders.flatMap(filesOf).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const contract = sources.filter(({ file }) => relative(ROOT, file).startsWith(join('packages', 'contract')));
  /** The names of other files, of the contract and of the database. */
  const elsewhere = new Set([
    ...sources.flatMap(({ text }) => [...text.matchAll(EXPORTED)].map(([, name]) => name as string)),
    ...contract.flatMap(({ text }) => [...wordsOf(text.replace(ANY_COMMENT, ''))]),
    ...EXPECTED.schema.flatMap((line) => [...wordsOf(line)]),
    ...sources.map(({ file }) => file.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '')),
  ]);

  it('nombra lo que hay: un nombre entre comillas está en su archivo, o es de otro', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    const gone = sources.flatMap(({ file, text }) =>
      unknownNames(text, elsewhere).map((name) => `${relative(ROOT, file).replaceAll('\\', '/')}: ${name}`),
    );
    expect(gone).toEqual([]);
  });

  it('dice de qué habla: no empieza con una adivinanza ni habla de nadie', () => {
    const riddles = sources.flatMap(({ file, text }) =>
      riddlesIn(text).map((comment) => `${relative(ROOT, file).replaceAll('\\', '/')}: ${comment}`),
    );
    expect(riddles).toEqual([]);
  });

  it.each(RIDDLES)('control: la que empieza con %s se halla', (word) => {
    const said = `${word} is asked for.`;
    expect(riddlesIn(`/** ${said} */\n\n  // ${said}\n  // Next.\ncode(); // ${said}\n`)).toHaveLength(2);
    expect(riddlesIn(`route('/*');\n/** ${said} */\n`)).toHaveLength(1);
    expect(riddlesIn(`/** The order,\n * ${said} */\n// As the rest,\n// ${said}\n`)).toHaveLength(
      NO_ONE.test(word) ? 2 : 0,
    );
  });

  it('control: el parámetro que cambió de nombre se halla, y lo que otro exporta no', () => {
    const source =
      '/** Takes `many`, at most `limit`, as `Lists.make`; SQL is `COPY`, an alias `r`. */\nfunction take(limit: number) {}';
    expect(unknownNames(source, new Set(['Lists']))).toEqual(['many']);
  });
});
