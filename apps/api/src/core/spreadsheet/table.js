import {
  COLUMNAS_MAXIMAS,
  FILAS_MAXIMAS,
  LimiteSuperado,
  MUCHAS_COLUMNAS,
  MUCHAS_FILAS,
  POSICIONES_MAXIMAS,
  TEXTO_MAXIMO,
} from './limits.js';

/** @typedef {string | number | boolean} Valor */
/** @typedef {{ campo: string, nombres: readonly string[] }} Columna A field and the headings it goes by, already plain. */
/** @typedef {{ campo: string, encabezado: string | null }} Encontrada */
/** @typedef {{ fila: number, celdas: Record<string, Valor> }} Fila */
/** @typedef {{ encabezados: string[], columnas: Encontrada[], filas: Fila[] }} Tabla */

/**
 * A heading as it is compared: without accents, capitals, underscores or spaces to spare.
 * @param {string} texto
 */
export const plano = (texto) =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** @param {unknown} valor */
const vacia = (valor) => valor === null || valor === undefined || (typeof valor === 'string' && valor.trim() === '');

/** The rows of a file as they are read, one by one: refuses the first that is too many. */
export class Filas {
  /** @type {Array<{ fila: number, valores: Valor[] }>} */
  leidas = [];

  /**
   * @param {number} posicion where the row stands in the file, from 1
   * @param {readonly unknown[]} valores its cells, by column
   */
  agregar(posicion, valores) {
    if (posicion > POSICIONES_MAXIMAS) throw new LimiteSuperado(MUCHAS_FILAS);
    if (valores.findLastIndex((v) => !vacia(v)) >= COLUMNAS_MAXIMAS) throw new LimiteSuperado(MUCHAS_COLUMNAS);
    if (posicion > 1 && valores.every(vacia)) return;
    if (posicion > FILAS_MAXIMAS + 1) throw new LimiteSuperado(MUCHAS_FILAS);
    const cortos = valores
      .slice(0, COLUMNAS_MAXIMAS)
      .map((v) => (typeof v === 'string' ? v.slice(0, TEXTO_MAXIMO) : v));
    this.leidas.push({ fila: posicion, valores: /** @type {Valor[]} */ (cortos) });
  }

  /**
   * The table: the first row names the columns. A field is the column chosen for it by hand, else the first that goes by one of
   * its names; what belongs to no field is left behind.
   * @param {readonly Columna[]} columnas
   * @param {Readonly<Record<string, string>>} elegidas heading by field
   * @returns {Tabla}
   */
  tabla(columnas, elegidas) {
    const primera = this.leidas[0]?.fila === 1 ? this.leidas[0].valores : [];
    const encabezados = Array.from({ length: primera.length }, (_, i) =>
      vacia(primera[i]) ? '' : String(primera[i]).trim(),
    );
    const planos = encabezados.map(plano);
    const tomados = new Set(Object.values(elegidas).map(plano));
    const lugares = columnas.map(({ campo, nombres }) => {
      const elegida = elegidas[campo];
      const posibles = elegida === undefined ? nombres.filter((n) => !tomados.has(n)) : [plano(elegida)];
      return { campo, lugar: posibles.map((n) => planos.indexOf(n)).find((l) => l >= 0) ?? -1 };
    });
    const filas = this.leidas
      .filter(({ fila }) => fila > 1)
      .map(({ fila, valores }) => ({
        fila,
        celdas: Object.fromEntries(
          lugares.flatMap(({ campo, lugar }) =>
            lugar < 0 || vacia(valores[lugar]) ? [] : [[campo, /** @type {Valor} */ (valores[lugar])]],
          ),
        ),
      }));
    return {
      encabezados: encabezados.filter((e) => e !== ''),
      columnas: lugares.map(({ campo, lugar }) => ({ campo, encabezado: encabezados[lugar] ?? null })),
      filas,
    };
  }
}
