import { ultimasDiez } from '@jornal/contract';
import type { Dicho } from './filas-de-personas.js';

/** The signs by which a person is known: their name, folded, and their contact and document; '' where there is none. */
export type Senas = { llave: string; digitos: string; email: string; documento: string };

/**
 * A card that a row may be of, or (`id` null) the person of an earlier row, who has none yet; `llave`: their name,
 * folded.
 */
export type FichaConocida = { id: number | null; nombre: string; llave: string; archivada: boolean };
/** A card by its own signs or by those of one that is part of it. */
export type Conocida<F extends FichaConocida> = { ficha: F; senas: Senas };

/** As many of those who share a contact are looked at. */
const SE_MIRAN = 20;

/** A document without the signs that people write in it. */
export const documentoPelado = (texto: string): string => texto.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
export const digitosDe = (telefono: unknown): string => ultimasDiez(typeof telefono === 'string' ? telefono : '');

/** The signs of a row. `llaveDe`: a name as the database folds it. */
export function senasDe({ nombre, telefono, email, documento }: Dicho, llaveDe: (nombre: string) => string): Senas {
  return {
    llave: llaveDe(nombre),
    digitos: digitosDe(telefono),
    email: typeof email === 'string' ? email : '',
    documento: documentoPelado(typeof documento === 'string' ? documento : ''),
  };
}
export const tieneSenas = ({ digitos, email, documento }: Senas): boolean => `${digitos}${email}${documento}` !== '';

const palabras = (llave: string): Set<string> => new Set(llave.split(/\s+/));
/** Whether a name has all the words of another: 'Luz Marina Gómez' those of 'Luz Gómez'. */
export const dentroDe = (corto: string, largo: string): boolean => {
  const todas = palabras(largo);
  return [...palabras(corto)].every((palabra) => todas.has(palabra));
};
const seLlamanIgual = (uno: Senas, otro: Senas): boolean =>
  dentroDe(uno.llave, otro.llave) || dentroDe(otro.llave, uno.llave);

/** The person a row is about: a card, several that cannot be told apart, or none. */
type Hallada<F extends FichaConocida> = { conocida: Conocida<F> | null; dudosas: readonly F[] };

/**
 * The people who are known in a branch, by their signs: those with a card and, as they are judged, those of the rows of
 * a file.
 */
export class FichasConocidas<F extends FichaConocida> {
  private readonly por = new Map<string, Conocida<F>[]>();

  constructor(conocidas: Iterable<Conocida<F>>) {
    for (const conocida of conocidas) this.sumar(conocida);
  }

  sumar(conocida: Conocida<F>): void {
    const { llave, digitos, email, documento } = conocida.senas;
    for (const clave of [
      `n ${llave}`,
      digitos && `t ${digitos}`,
      email && `c ${email}`,
      documento && `d ${documento}`,
    ]) {
      if (clave === '') continue;
      const otras = this.por.get(clave);
      if (otras === undefined) this.por.set(clave, [conocida]);
      else otras.push(conocida);
    }
  }

  /**
   * The one with the telephone and the name of a row; else with its document, or with its e-mail where no two telephones
   * say otherwise, and a name that is within the other. An archived one is only told of where no other is there.
   */
  de(senas: Senas): Hallada<F> {
    for (const archivada of [false, true]) {
      const vivas = (clave: string) => this.que(clave).filter(({ ficha }) => ficha.archivada === archivada);
      const porTelefono = senas.digitos === '' ? [] : vivas(`t ${senas.digitos}`);
      const porNombre = porTelefono.find((una) => una.senas.llave === senas.llave);
      if (porNombre !== undefined) return { conocida: porNombre, dudosas: [] };
      const porSena = [
        ...(senas.documento === '' ? [] : vivas(`d ${senas.documento}`)),
        ...(senas.email === '' ? [] : vivas(`c ${senas.email}`).filter((una) => sinOtroTelefono(una.senas, senas))),
      ].filter((una) => seLlamanIgual(una.senas, senas));
      const hallada = unaDe(porSena, senas.llave);
      if (hallada !== null) return hallada;
    }
    return { conocida: null, dudosas: [] };
  }

  /** Those with that name, whatever else they have. */
  deNombre(llave: string): F[] {
    return this.que(`n ${llave}`).flatMap(({ ficha }) => (ficha.archivada ? [] : [ficha]));
  }

  /** Others who share a telephone, an e-mail or a document with a row: of a number that hundreds have, the first few. */
  parecidas({ digitos, email, documento }: Senas): F[] {
    const otras = new Set<F>();
    for (const clave of [digitos && `t ${digitos}`, email && `c ${email}`, documento && `d ${documento}`])
      for (const { ficha } of clave === '' ? [] : this.que(clave).slice(0, SE_MIRAN))
        if (!ficha.archivada) otras.add(ficha);
    return [...otras];
  }

  private que(clave: string): readonly Conocida<F>[] {
    return this.por.get(clave) ?? [];
  }
}

const sinOtroTelefono = (una: Senas, otra: Senas): boolean =>
  una.digitos === '' || otra.digitos === '' || una.digitos === otra.digitos;

/** The one of several: the only one, else the only one of that very name; null where there is none at all. */
function unaDe<F extends FichaConocida>(halladas: readonly Conocida<F>[], llave: string): Hallada<F> | null {
  const sola = (unas: readonly Conocida<F>[]) =>
    new Set(unas.map(({ ficha }) => ficha)).size === 1 ? unas[0] : undefined;
  const [primera] = halladas;
  if (primera === undefined) return null;
  const una = sola(halladas) ?? sola(halladas.filter(({ senas }) => senas.llave === llave));
  if (una !== undefined) return { conocida: una, dudosas: [] };
  return { conocida: null, dudosas: [...new Set(halladas.map(({ ficha }) => ficha))] };
}
