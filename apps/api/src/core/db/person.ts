import { type Sql, sql } from './sql.js';

/** Whom a text may speak of: everything they are told from others by. Telephones and NITs as digits; `comerciales`: what their business is called. */
export type Identidad = {
  nombres: readonly string[];
  comerciales: readonly string[];
  telefonos: readonly string[];
  emails: readonly string[];
  nits: readonly string[];
};

/** As the database folds a text for searches (`plano`). */
export const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** A number of Colombia by its last ten digits, with or without the country. */
export const digitos = (texto: string): string => texto.replace(/\D/g, '').slice(-10);
export const palabras = (nombre: string): string[] =>
  plano(nombre)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((palabra) => palabra !== '');

const escapar = (texto: string): string => texto.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
const palabraEntera = (palabra: string): string => `\\m${escapar(palabra)}\\M`;
/** Fewer digits than seven are no telephone: they would be found in any amount. */
const numeros = ({ telefonos, nits }: Identidad): string[] =>
  [...telefonos, ...nits].filter((cifras) => cifras.length >= 7);
const suelto = (cifras: string): string => [...cifras].join('[^0-9a-z"]{0,3}');

/** How somebody spaces the digits of one number. */
const ENTRE = '[ \u00a0.()/+-]{0,3}';
/** A number that stands alone, behind the prefix of any country or of none, and is no amount. */
function numeroEntero(cifras: string): string {
  const escrito = [...cifras].join(ENTRE);
  return `(?<![0-9])(?<!\\$[ \u00a0]{0,2})[0-9]{0,3}${ENTRE}${escrito}(?![0-9])`;
}
/** An address and not the end of another's, nor its beginning. */
const direccionEntera = (email: string): string =>
  `(?<![a-z0-9_.'+-])${escapar(email.toLowerCase())}(?![a-z0-9_-]|\\.[a-z0-9])`;

/**
 * Expressions, for the database and the program alike, that a text in lower case answers only if it holds a whole address or number of
 * somebody's. What they are called proves nothing: two may share a name, and what a text says of one is not to be taken from the other.
 */
const senasDe = (persona: Identidad): string[] => [
  ...persona.emails.map(direccionEntera),
  ...numeros(persona).filter(soloDeUna).map(numeroEntero),
];

/** Shorter ones are amounts as well ('4.223.344'): where they stand in a text is for a person to read. */
const soloDeUna = (cifras: string): boolean => cifras.length >= 10;

/** Whether a text of the database holds an address or number of somebody's. */
export const senala = (texto: Sql, persona: Identidad): Sql =>
  sql`lower(${enLineas(texto)}) ~ ANY(${senasDe(persona)}::text[])`;

/** The same of a text in hand. */
export function loSenala(persona: Identidad): (texto: string) => boolean {
  const patrones = senasDe(persona).map((patron) => new RegExp(patron));
  return (texto) => patrones.some((patron) => patron.test(texto.toLowerCase()));
}

/** Whether a text is nothing but a number of somebody's, however short. */
export function esSuNumero(persona: Identidad): (texto: string) => boolean {
  const suyos = new Set(numeros(persona));
  return (texto) => /^[0-9 \u00a0.()/+-]+$/.test(texto) && suyos.has(digitos(texto));
}

/** Whether a text is a name of somebody's or a part of it, for where their record is named beside it. */
export function esSuNombre(persona: Identidad): (texto: string) => boolean {
  const nombres = [...persona.nombres, ...persona.comerciales].map((nombre) => new Set(palabras(nombre)));
  return (texto) => {
    const suyas = palabras(texto);
    return suyas.length > 0 && nombres.some((nombre) => suyas.every((palabra) => nombre.has(palabra)));
  };
}

/** Regular expressions of the database for a folded text that may speak of somebody, for a person to read: every word of a name, or one of their addresses. */
export const patronesDe = (persona: Identidad): string[] => [
  ...[...persona.nombres, ...persona.comerciales]
    .map(
      (nombre) =>
        `^${palabras(nombre)
          .map((palabra) => `(?=.*${palabraEntera(palabra)})`)
          .join('')}`,
    )
    .filter((patron) => patron !== '^'),
  ...numeros(persona).map(suelto),
  ...persona.emails.map((email) => escapar(plano(email))),
];

/** As `patronesDe`, and any one word of a name: for whoever reads what is found. */
export const patronesSueltos = (persona: Identidad): string[] => [
  ...patronesDe(persona),
  ...sueltas(persona).map(palabraEntera),
];

const COMUNES = new Set(['del', 'los', 'las']);
const sueltas = ({ nombres }: Identidad): string[] =>
  [...new Set(nombres.flatMap(palabras))].filter((palabra) => palabra.length >= 3 && !COMUNES.has(palabra));

/** A text of the database, or of a JSON of it, in which a new line is no letter of the word after it. */
const enLineas = (texto: Sql): Sql => sql`regexp_replace(${texto}, ${'\\\\[nrt]'}, ' ', 'g')`;

/** Whether a text of the database, whatever its case and accents, answers one of these. */
export const habla = (texto: Sql, patrones: readonly string[]): Sql =>
  sql`plano(${enLineas(texto)}) ~ ANY(${patrones}::text[])`;

/** What of somebody a text says, for people: the surest first. */
export function loQueDice(texto: string, persona: Identidad): string | null {
  const folded = plano(texto);
  const cifras = folded.replace(/[^0-9]/g, '');
  const suelta = new Set(palabras(texto));
  return (
    persona.emails.find((email) => folded.includes(plano(email))) ??
    numeros(persona).find((numero) => cifras.includes(numero)) ??
    [...persona.nombres, ...persona.comerciales].find(
      (nombre) => palabras(nombre).length > 0 && palabras(nombre).every((palabra) => suelta.has(palabra)),
    ) ??
    sueltas(persona).find((palabra) => suelta.has(palabra)) ??
    null
  );
}
