import { NOMBRE_ANONIMO, type PersonaEncontrada, plano } from '@jornal/contract';
import { digitsOf, wordsOf } from '../../core/people/person.js';
import type { Fila } from './fuentes.js';

const number = (text: string | null): string => {
  const cifras = digitsOf(text ?? '');
  return cifras.length >= 7 ? cifras : '';
};

/**
 * Two people may share a telephone: they are taken for the same one only when their names have a word in common, or one
 * has no name.
 */
const seParecen = (one: Fila, other: Fila): boolean => {
  if (one.nombre === null || other.nombre === null) return true;
  const own = new Set(wordsOf(other.nombre));
  return wordsOf(one.nombre).some((palabra) => palabra.length >= 3 && own.has(palabra));
};

const iguales = (one: string | null, other: string | null): boolean =>
  one !== null && one !== '' && one.toLowerCase() === other?.toLowerCase();

const esLaMisma = (one: Fila, other: Fila): boolean =>
  (one.usuario_id !== null && one.usuario_id === other.usuario_id) ||
  iguales(one.email, other.email) ||
  iguales(one.nit, other.nit) ||
  (number(one.telefono) !== '' && number(one.telefono) === number(other.telefono) && seParecen(one, other));

type Senas = Pick<Fila, 'nombre' | 'telefono' | 'email' | 'nit'>;

/** Whether what a record said once is said of the person of these records: it may have held another person before. */
export const esDe = (rows: readonly Fila[], senas: Senas): boolean =>
  rows.some(
    (row) =>
      esLaMisma(row, { ...row, ...senas, usuario_id: null }) ||
      (row.nombre !== null &&
        senas.nombre !== null &&
        wordsOf(row.nombre).join(' ') === wordsOf(senas.nombre).join(' ')),
  );

const sinSenas = (row: Fila): boolean =>
  number(row.telefono) === '' && row.email === null && row.nit === null && row.usuario_id === null;
const seLlama = (group: readonly Fila[], name: string | null): boolean =>
  name !== null && group.some((row) => row.nombre !== null && plano(row.nombre) === plano(name));

/**
 * Groups the records of one person. A record with nothing but a name goes to the only person of that name, and stays
 * apart when there are several or none: a name alone proves nothing.
 */
export function agrupar(rows: readonly Fila[]): Fila[][] {
  let groups: Fila[][] = [];
  for (const row of rows.filter((f) => !sinSenas(f))) {
    const theirs = groups.filter((group) => group.some((other) => esLaMisma(row, other)));
    groups = [...groups.filter((group) => !theirs.includes(group)), [...theirs.flat(), row]];
  }
  const conSenas = [...groups];
  for (const fila of rows.filter(sinSenas)) {
    const own = conSenas.filter((group) => seLlama(group, fila.nombre));
    const solos = groups.filter((group) => !conSenas.includes(group) && seLlama(group, fila.nombre));
    const target = own.length === 1 ? own[0] : solos[0];
    if (target === undefined) groups.push([fila]);
    else target.push(fila);
  }
  return groups;
}

/** A record forgotten already names no one to be found. */
export const estaAnonimizada = ({ nombre, email }: Pick<Fila, 'nombre' | 'email'>): boolean =>
  nombre === NOMBRE_ANONIMO || (email?.endsWith('@anonimo.invalid') ?? false);

const distintos = (texts: ReadonlyArray<string | null>): string[] => [
  ...new Set(texts.filter((t): t is string => t !== null && t !== '')),
];

/** A person as they are shown: by the name most of their records give. */
export function comoPersona(group: readonly Fila[]): PersonaEncontrada {
  const names = group.map(({ nombre }) => nombre).filter((n): n is string => n !== null);
  const times = (name: string) => names.filter((n) => n === name).length;
  const [fullName] = [...new Set(names)].sort((a, b) => times(b) - times(a));
  return {
    nombre: fullName ?? group[0]?.email ?? '',
    telefonos: distintos(group.map((f) => f.telefono)),
    emails: distintos(group.map((f) => f.email)),
    nits: distintos(group.map((f) => f.nit)),
    registros: group.map(({ ids: _, usuario_id: __, comercial: ___, partes: ____, ...registro }) => registro),
  };
}
