import { type Sql, sql } from './sql.js';

/** Whom a text may speak of: everything they are told from others by. Telephones and NITs as digits. */
export type Identidad = { nombres: readonly string[]; telefonos: readonly string[]; emails: readonly string[]; nits: readonly string[] };

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
/** Digits however somebody spaced them. Fewer than seven are no telephone: they would be found in any amount. */
const espaciados = (cifras: string): string[] => (cifras.length < 7 ? [] : [[...cifras].join('[^0-9a-z"]{0,3}')]);

/** Regular expressions of the database for a folded text that speaks of somebody: every word of their name, or one of their addresses. */
export const patronesDe = ({ nombres, telefonos, emails, nits }: Identidad): string[] => [
  ...nombres
    .map(
      (nombre) =>
        `^${palabras(nombre)
          .map((palabra) => `(?=.*${palabraEntera(palabra)})`)
          .join('')}`,
    )
    .filter((patron) => patron !== '^'),
  ...[...telefonos, ...nits].flatMap((numero) => espaciados(numero)),
  ...emails.map((email) => escapar(plano(email))),
];

/** As `patronesDe`, and any one word of a name: for whoever reads what is found. */
export const patronesSueltos = (persona: Identidad): string[] => [...patronesDe(persona), ...sueltas(persona).map(palabraEntera)];

const COMUNES = new Set(['del', 'los', 'las']);
const sueltas = ({ nombres }: Identidad): string[] => [...new Set(nombres.flatMap(palabras))].filter((palabra) => palabra.length >= 3 && !COMUNES.has(palabra));

/** Whether a text of the database, whatever its case and accents, answers one of these. */
export const habla = (texto: Sql, patrones: readonly string[]): Sql => sql`plano(${texto}) ~ ANY(${patrones}::text[])`;

/** What of somebody a text says, for people: the surest first. */
export function loQueDice(texto: string, persona: Identidad): string | null {
  const folded = plano(texto);
  const cifras = folded.replace(/[^0-9]/g, '');
  const suelta = new Set(palabras(texto));
  return (
    persona.emails.find((email) => folded.includes(plano(email))) ??
    [...persona.telefonos, ...persona.nits].find((numero) => numero.length >= 7 && cifras.includes(numero)) ??
    persona.nombres.find((nombre) => palabras(nombre).every((palabra) => suelta.has(palabra))) ??
    sueltas(persona).find((palabra) => suelta.has(palabra)) ??
    null
  );
}
