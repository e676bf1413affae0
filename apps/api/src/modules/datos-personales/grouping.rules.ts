import { NOMBRE_ANONIMO, type PersonaEncontrada } from '@jornal/contract';
import { digitsOf, plain, wordsOf } from '../../core/people/person.js';
import type { Fila } from './fuentes.js';

const numero = (texto: string | null): string => {
  const cifras = digitsOf(texto ?? '');
  return cifras.length >= 7 ? cifras : '';
};

/**
 * Two people may share a telephone: they are taken for the same one only when their names have a word in common, or one
 * has no name.
 */
const seParecen = (una: Fila, otra: Fila): boolean => {
  if (una.nombre === null || otra.nombre === null) return true;
  const suyas = new Set(wordsOf(otra.nombre));
  return wordsOf(una.nombre).some((palabra) => palabra.length >= 3 && suyas.has(palabra));
};

const iguales = (una: string | null, otra: string | null): boolean =>
  una !== null && una !== '' && una.toLowerCase() === otra?.toLowerCase();

const esLaMisma = (una: Fila, otra: Fila): boolean =>
  (una.usuario_id !== null && una.usuario_id === otra.usuario_id) ||
  iguales(una.email, otra.email) ||
  iguales(una.nit, otra.nit) ||
  (numero(una.telefono) !== '' && numero(una.telefono) === numero(otra.telefono) && seParecen(una, otra));

type Senas = Pick<Fila, 'nombre' | 'telefono' | 'email' | 'nit'>;

/** Whether what a record said once is said of the person of these records: it may have held another person before. */
export const esDe = (filas: readonly Fila[], senas: Senas): boolean =>
  filas.some(
    (fila) =>
      esLaMisma(fila, { ...fila, ...senas, usuario_id: null }) ||
      (fila.nombre !== null &&
        senas.nombre !== null &&
        wordsOf(fila.nombre).join(' ') === wordsOf(senas.nombre).join(' ')),
  );

const sinSenas = (fila: Fila): boolean =>
  numero(fila.telefono) === '' && fila.email === null && fila.nit === null && fila.usuario_id === null;
const seLlama = (grupo: readonly Fila[], nombre: string | null): boolean =>
  nombre !== null && grupo.some((fila) => fila.nombre !== null && plain(fila.nombre) === plain(nombre));

/**
 * Groups the records of one person. A record with nothing but a name goes to the only person of that name, and stays
 * apart when there are several or none: a name alone proves nothing.
 */
export function agrupar(filas: readonly Fila[]): Fila[][] {
  let grupos: Fila[][] = [];
  for (const fila of filas.filter((f) => !sinSenas(f))) {
    const suyos = grupos.filter((grupo) => grupo.some((otra) => esLaMisma(fila, otra)));
    grupos = [...grupos.filter((grupo) => !suyos.includes(grupo)), [...suyos.flat(), fila]];
  }
  const conSenas = [...grupos];
  for (const fila of filas.filter(sinSenas)) {
    const suyos = conSenas.filter((grupo) => seLlama(grupo, fila.nombre));
    const solos = grupos.filter((grupo) => !conSenas.includes(grupo) && seLlama(grupo, fila.nombre));
    const destino = suyos.length === 1 ? suyos[0] : solos[0];
    if (destino === undefined) grupos.push([fila]);
    else destino.push(fila);
  }
  return grupos;
}

/** A record forgotten already names no one to be found. */
export const estaAnonimizada = ({ nombre, email }: Pick<Fila, 'nombre' | 'email'>): boolean =>
  nombre === NOMBRE_ANONIMO || (email?.endsWith('@anonimo.invalid') ?? false);

const distintos = (textos: ReadonlyArray<string | null>): string[] => [
  ...new Set(textos.filter((t): t is string => t !== null && t !== '')),
];

/** A person as they are shown: by the name most of their records give. */
export function comoPersona(grupo: readonly Fila[]): PersonaEncontrada {
  const nombres = grupo.map(({ nombre }) => nombre).filter((n): n is string => n !== null);
  const veces = (nombre: string) => nombres.filter((n) => n === nombre).length;
  const [nombre] = [...new Set(nombres)].sort((a, b) => veces(b) - veces(a));
  return {
    nombre: nombre ?? grupo[0]?.email ?? '',
    telefonos: distintos(grupo.map((f) => f.telefono)),
    emails: distintos(grupo.map((f) => f.email)),
    nits: distintos(grupo.map((f) => f.nit)),
    registros: grupo.map(({ ids: _, usuario_id: __, comercial: ___, partes: ____, ...registro }) => registro),
  };
}
