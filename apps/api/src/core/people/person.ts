import { plano } from '@jornal/contract';
import { type Sql, sql } from '../../platform/db/sql.js';

/**
 * A person of whom a text may speak: everything that tells them from others. Telephones and NITs as digits;
 * `tradeNames`: the names of their business.
 */
export type Identity = {
  names: readonly string[];
  tradeNames: readonly string[];
  phones: readonly string[];
  emails: readonly string[];
  nits: readonly string[];
};

/** A number of Colombia by its last ten digits, with or without the country. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(-10);
export const wordsOf = (name: string): string[] =>
  plano(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const escapeText = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
const wholeWord = (word: string): string => `\\m${escapeText(word)}\\M`;
/** Fewer digits than seven are no telephone: they would be found in any amount. */
const numbersOf = ({ phones, nits }: Identity): string[] =>
  [...phones, ...nits].filter((figures) => figures.length >= 7);
const loose = (figures: string): string => [...figures].join('[^0-9a-z"]{0,3}');

/** The signs that may stand between the digits of one number. */
const BETWEEN = '[ \u00a0.()/+-]{0,3}';
/** A number that stands alone, behind the prefix of any country or of none, and is no amount. */
function wholeNumber(figures: string): string {
  const written = [...figures].join(BETWEEN);
  return `(?<![0-9])(?<!\\$[ \u00a0]{0,2})[0-9]{0,3}${BETWEEN}${written}(?![0-9])`;
}
/** An address and not the end of another's, nor its beginning. */
const wholeAddress = (email: string): string =>
  `(?<![a-z0-9_.'+-])${escapeText(email.toLowerCase())}(?![a-z0-9_-]|\\.[a-z0-9])`;

/**
 * Expressions, for the database and the program alike, that a text in lower case answers only if it holds a whole
 * address or number of the person. Their name proves nothing: two may share one, and the words of a text on one are not
 * to be taken from the other.
 */
const signsOf = (person: Identity): string[] => [
  ...person.emails.map(wholeAddress),
  ...numbersOf(person).filter(ofOneOnly).map(wholeNumber),
];

/** Shorter ones are amounts as well ('4.223.344'): where they stand in a text is for a person to read. */
const ofOneOnly = (figures: string): boolean => figures.length >= 10;

/** Whether a text of the database holds an address or number of the person. */
export const pointsTo = (text: Sql, person: Identity): Sql =>
  sql`lower(${inLines(text)}) ~ ANY(${signsOf(person)}::text[])`;

/** The same of a text in hand. */
export function pointsToThem(person: Identity): (text: string) => boolean {
  const patterns = signsOf(person).map((pattern) => new RegExp(pattern));
  return (text) => patterns.some((pattern) => pattern.test(text.toLowerCase()));
}

/** Whether a text is nothing but a number of the person, however short. */
export function isTheirNumber(person: Identity): (text: string) => boolean {
  const own = new Set(numbersOf(person));
  return (text) => /^[0-9 \u00a0.()/+-]+$/.test(text) && own.has(digitsOf(text));
}

/** Whether a text is a name of the person or a part of it, for where their record is named beside it. */
export function isTheirName(person: Identity): (text: string) => boolean {
  const names = [...person.names, ...person.tradeNames].map((name) => new Set(wordsOf(name)));
  return (text) => {
    const own = wordsOf(text);
    return own.length > 0 && names.some((name) => own.every((word) => name.has(word)));
  };
}

/**
 * Regular expressions of the database for a folded text that may speak of a person, for another to read: every word of
 * a name, or one of their addresses.
 */
export const patternsOf = (person: Identity): string[] => [
  ...[...person.names, ...person.tradeNames]
    .map(
      (name) =>
        `^${wordsOf(name)
          .map((word) => `(?=.*${wholeWord(word)})`)
          .join('')}`,
    )
    .filter((pattern) => pattern !== '^'),
  ...numbersOf(person).map(loose),
  ...person.emails.map((email) => escapeText(plano(email))),
];

/** As `patternsOf`, and any one word of a name: for a person who reads the rows found. */
export const loosePatterns = (person: Identity): string[] => [
  ...patternsOf(person),
  ...looseOnes(person).map(wholeWord),
];

const COMMON_WORDS = new Set(['del', 'los', 'las']);
const looseOnes = ({ names }: Identity): string[] =>
  [...new Set(names.flatMap(wordsOf))].filter((word) => word.length >= 3 && !COMMON_WORDS.has(word));

/** A text of the database, or of a JSON of it, in which a new line is no letter of the word after it. */
const inLines = (text: Sql): Sql => sql`regexp_replace(${text}, ${'\\\\[nrt]'}, ' ', 'g')`;

/** Whether a text of the database, whatever its case and accents, answers one of these. */
export const speaks = (text: Sql, patterns: readonly string[]): Sql =>
  sql`plano(${inLines(text)}) ~ ANY(${patterns}::text[])`;

/** The words by which a text names a person, the surest first. */
export function whatItSays(text: string, person: Identity): string | null {
  const folded = plano(text);
  const figures = folded.replace(/[^0-9]/g, '');
  const loose = new Set(wordsOf(text));
  return (
    person.emails.find((email) => folded.includes(plano(email))) ??
    numbersOf(person).find((number) => figures.includes(number)) ??
    [...person.names, ...person.tradeNames].find(
      (name) => wordsOf(name).length > 0 && wordsOf(name).every((word) => loose.has(word)),
    ) ??
    looseOnes(person).find((word) => loose.has(word)) ??
    null
  );
}

/**
 * Whether a label (the name given to a view or a report) is of the person: it holds an address or number of theirs, or
 * the whole of a name of two words or more; where the thing it names is theirs (`own`), any word of it is enough. A
 * label is no record: at worst a stranger's namesake is called by a number.
 */
export function namedIn(text: Sql, person: Identity, own: Sql): Sql {
  const full = (names: readonly string[]) => names.filter((name) => wordsOf(name).length > 1);
  const names: Identity = {
    names: full(person.names),
    tradeNames: full(person.tradeNames),
    phones: [],
    emails: [],
    nits: [],
  };
  return sql`(${pointsTo(text, person)} OR ${speaks(text, patternsOf(names))} OR (${own} AND ${speaks(text, loosePatterns(person))}))`;
}
