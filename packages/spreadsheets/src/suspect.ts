import { numberIn, textIn } from './cells.js';
import type { Row } from './rows.js';

const SPOILT: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(true|false|verdadero|falso)$/i, 'es un valor de Excel'],
  [/^#(n\/[ad]|¿?¡?[a-zà-ú/]{2,12}[!?])$/i, 'es un error de una fórmula de Excel'],
  [/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}([ T]\d{1,2}:\d{2}.*)?$/, 'es una fecha'],
  [/^\d{1,2}[-/.]\d{1,2}[-/.](\d{2}|\d{4})( \d{1,2}:\d{2}.*)?$/, 'es una fecha'],
  [
    /^\d{1,2}[-/](ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec)\.?([-/]\d{2,4})?$/i,
    'es una fecha',
  ],
];
/** Letters that were read wrongly before this file was written, and saved so: «ChampÃº», «Champ�», «Loci—n». */
const DAMAGED = /\uFFFD|[\u0080-\u009F]|[ÃÂ][\u00A0-\u00BF‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|\p{Ll}—\p{Ll}/u;
/** 7,70205E+12: the figures after the sixth are gone. */
const SCIENTIFIC = /^\d+([.,]\d+)?E\+\d+$/i;
/** 3,105550001E9: none is. */
const WHOLE = /^(\d)[.,](\d+)E\+?(\d+)$/i;
/** Excel keeps fifteen figures of a number; the rest are zeros it made. */
const KEPT_FIGURES = 1e15;

const whySpoilt = (text: string): string | undefined => SPOILT.find(([like]) => like.test(text))?.[1];

/** Says why a name cannot be one: Excel wrote it, or its letters were lost on the way; null when it can be. */
export function problemOfName(name: string): string | null {
  const why = whySpoilt(name);
  if (why !== undefined) return `«${name}» ${why}, no un nombre: corrígelo en el archivo`;
  if (DAMAGED.test(name))
    return `El nombre «${name}» tiene letras dañadas: en Excel guarda el archivo como .xlsx o como CSV UTF-8`;
  return null;
}

/** A kind of codes, as a sentence tells one of them and all. */
type Codes = { uno: string; todos: string };
const CODES: Codes = { uno: 'El código', todos: 'los códigos' };

/** Says why a code cannot be one, and how it is mended where it was lost; null when it can be. */
export function problemOfCode(row: Row, field: string, words: Codes = CODES): string | null {
  const value = row.celdas[field];
  const code = textIn(row, field);
  if (code === undefined) return null;
  return SCIENTIFIC.test(code) || (typeof value === 'number' && Math.abs(value) >= KEPT_FIGURES)
    ? lostFigures(code, words)
    : spoiltCode(code, words);
}

const lostFigures = (code: string, { uno, todos }: Codes): string =>
  `${uno} «${code}» perdió cifras: en Excel dale a la columna formato de Texto, ` +
  `escribe o pega otra vez ${todos} y guarda el archivo`;

function spoiltCode(code: string, { uno }: Codes): string | null {
  const why = whySpoilt(code);
  if (why === undefined) return null;
  return `${uno} «${code}» ${why}: en Excel dale a la columna formato de Texto, escríbelo otra vez y guarda el archivo`;
}

/**
 * The figures of a telephone or a document: as they were written, and whole where Excel wrote them as a power of ten
 * that has them all; or why they cannot be any.
 */
export function figuresIn(row: Row, field: string, words: Codes): { text: string | undefined; problem: string | null } {
  const written = textIn(row, field) ?? '';
  const [, first = '', rest = '', power] = WHOLE.exec(written) ?? [];
  if (power === undefined || rest.length !== Number(power))
    return {
      text: textIn(row, field),
      problem: power === undefined ? problemOfCode(row, field, words) : lostFigures(written, words),
    };
  return { text: first + rest, problem: null };
}

/** Fields of numbers that say something else, and how to tell it: 'No se entiende el precio «$ 12.500 c/u»'. */
export function notUnderstood(row: Row, words: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([field, word]) => {
      const value = numberIn(row, field);
      return value === undefined || typeof value === 'number'
        ? []
        : [[field, `No se entiende ${word} «${textIn(row, field)}»`] as const];
    }),
  );
}

/** The errors of a row: cells that were not understood, and the rules that the rest breaks. */
export function errorsOf(
  unread: ReadonlyMap<string, string>,
  issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>,
  others: ReadonlyArray<string | null> = [],
): string[] {
  return [
    ...others.filter((o) => o !== null),
    ...unread.values(),
    ...issues.filter(({ path }) => !unread.has(String(path[0]))).map(({ message }) => message),
  ];
}
