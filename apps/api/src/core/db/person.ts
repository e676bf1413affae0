import { type Sql, sql } from './sql.js';

/** Whom a text may speak of: everything they are told from others by. Telephones and NITs as digits; `comerciales`: what their business is called. */
export type Identity = {
  nombres: readonly string[];
  comerciales: readonly string[];
  telefonos: readonly string[];
  emails: readonly string[];
  nits: readonly string[];
};

/** As the database folds a text for searches (`plano`). */
export const plain = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** A number of Colombia by its last ten digits, with or without the country. */
export const digitsOf = (texto: string): string => texto.replace(/\D/g, '').slice(-10);
export const wordsOf = (nombre: string): string[] =>
  plain(nombre)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((palabra) => palabra !== '');

const escapeText = (texto: string): string => texto.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
const wholeWord = (palabra: string): string => `\\m${escapeText(palabra)}\\M`;
/** Fewer digits than seven are no telephone: they would be found in any amount. */
const numbersOf = ({ telefonos, nits }: Identity): string[] =>
  [...telefonos, ...nits].filter((cifras) => cifras.length >= 7);
const loose = (cifras: string): string => [...cifras].join('[^0-9a-z"]{0,3}');

/** How somebody spaces the digits of one number. */
const BETWEEN = '[ \u00a0.()/+-]{0,3}';
/** A number that stands alone, behind the prefix of any country or of none, and is no amount. */
function wholeNumber(cifras: string): string {
  const escrito = [...cifras].join(BETWEEN);
  return `(?<![0-9])(?<!\\$[ \u00a0]{0,2})[0-9]{0,3}${BETWEEN}${escrito}(?![0-9])`;
}
/** An address and not the end of another's, nor its beginning. */
const wholeAddress = (email: string): string =>
  `(?<![a-z0-9_.'+-])${escapeText(email.toLowerCase())}(?![a-z0-9_-]|\\.[a-z0-9])`;

/**
 * Expressions, for the database and the program alike, that a text in lower case answers only if it holds a whole address or number of
 * somebody's. What they are called proves nothing: two may share a name, and what a text says of one is not to be taken from the other.
 */
const signsOf = (persona: Identity): string[] => [
  ...persona.emails.map(wholeAddress),
  ...numbersOf(persona).filter(ofOneOnly).map(wholeNumber),
];

/** Shorter ones are amounts as well ('4.223.344'): where they stand in a text is for a person to read. */
const ofOneOnly = (cifras: string): boolean => cifras.length >= 10;

/** Whether a text of the database holds an address or number of somebody's. */
export const pointsTo = (texto: Sql, persona: Identity): Sql =>
  sql`lower(${inLines(texto)}) ~ ANY(${signsOf(persona)}::text[])`;

/** The same of a text in hand. */
export function pointsToThem(persona: Identity): (texto: string) => boolean {
  const patrones = signsOf(persona).map((patron) => new RegExp(patron));
  return (texto) => patrones.some((patron) => patron.test(texto.toLowerCase()));
}

/** Whether a text is nothing but a number of somebody's, however short. */
export function isTheirNumber(persona: Identity): (texto: string) => boolean {
  const suyos = new Set(numbersOf(persona));
  return (texto) => /^[0-9 \u00a0.()/+-]+$/.test(texto) && suyos.has(digitsOf(texto));
}

/** Whether a text is a name of somebody's or a part of it, for where their record is named beside it. */
export function isTheirName(persona: Identity): (texto: string) => boolean {
  const nombres = [...persona.nombres, ...persona.comerciales].map((nombre) => new Set(wordsOf(nombre)));
  return (texto) => {
    const suyas = wordsOf(texto);
    return suyas.length > 0 && nombres.some((nombre) => suyas.every((palabra) => nombre.has(palabra)));
  };
}

/** Regular expressions of the database for a folded text that may speak of somebody, for a person to read: every word of a name, or one of their addresses. */
export const patternsOf = (persona: Identity): string[] => [
  ...[...persona.nombres, ...persona.comerciales]
    .map(
      (nombre) =>
        `^${wordsOf(nombre)
          .map((palabra) => `(?=.*${wholeWord(palabra)})`)
          .join('')}`,
    )
    .filter((patron) => patron !== '^'),
  ...numbersOf(persona).map(loose),
  ...persona.emails.map((email) => escapeText(plain(email))),
];

/** As `patternsOf`, and any one word of a name: for whoever reads what is found. */
export const loosePatterns = (persona: Identity): string[] => [
  ...patternsOf(persona),
  ...looseOnes(persona).map(wholeWord),
];

const COMMON_WORDS = new Set(['del', 'los', 'las']);
const looseOnes = ({ nombres }: Identity): string[] =>
  [...new Set(nombres.flatMap(wordsOf))].filter((palabra) => palabra.length >= 3 && !COMMON_WORDS.has(palabra));

/** A text of the database, or of a JSON of it, in which a new line is no letter of the word after it. */
const inLines = (texto: Sql): Sql => sql`regexp_replace(${texto}, ${'\\\\[nrt]'}, ' ', 'g')`;

/** Whether a text of the database, whatever its case and accents, answers one of these. */
export const speaks = (texto: Sql, patrones: readonly string[]): Sql =>
  sql`plano(${inLines(texto)}) ~ ANY(${patrones}::text[])`;

/** What of somebody a text says, for people: the surest first. */
export function whatItSays(texto: string, persona: Identity): string | null {
  const folded = plain(texto);
  const cifras = folded.replace(/[^0-9]/g, '');
  const suelta = new Set(wordsOf(texto));
  return (
    persona.emails.find((email) => folded.includes(plain(email))) ??
    numbersOf(persona).find((numero) => cifras.includes(numero)) ??
    [...persona.nombres, ...persona.comerciales].find(
      (nombre) => wordsOf(nombre).length > 0 && wordsOf(nombre).every((palabra) => suelta.has(palabra)),
    ) ??
    looseOnes(persona).find((palabra) => suelta.has(palabra)) ??
    null
  );
}
