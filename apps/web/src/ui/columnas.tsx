import type { ReactNode } from 'react';
import { fecha, fechaHora, numero, pesos } from '../lib/format';
import { Insignia, type Tono } from './insignia';
import type { Columna } from './tabla';
import type { Lugar } from './tabla-columnas';
import { Nada } from './tabla-partes';

/** The settings of a column besides its value. */
type Resto<T> = Omit<Columna<T>, 'id' | 'titulo' | 'enTelefono' | 'celda'>;
/**
 * The name and the head of a column, its place on a phone, and its value in each row: nothing, an empty text too, is a dash.
 * It is ordered by that value.
 */
type Hacer<V> = <T>(
  id: string,
  titulo: string,
  enTelefono: Lugar,
  de: (fila: T) => V | null | undefined,
  resto?: Resto<T>,
) => Columna<T>;

const deValor =
  <V extends string | number>(muestra: (valor: V) => ReactNode, comun: { numerica?: boolean } = {}): Hacer<V> =>
  (id, titulo, enTelefono, de, resto) => ({
    id,
    titulo,
    enTelefono,
    ...comun,
    ordenPor: de,
    celda: (fila) => {
      const valor = de(fila);
      return valor === null || valor === undefined || valor === '' ? <Nada /> : muestra(valor);
    },
    ...resto,
  });

export const texto = deValor<string>((valor) => valor);
/** A text that is read in one piece: a telephone, a number of identity. */
export const entero = deValor<string>((valor) => <span className="entero cifra">{valor}</span>);
/** Whole pesos. */
export const dinero = deValor<number>(pesos, { numerica: true });
export const cantidad = deValor<number>(numero, { numerica: true });
/** A day: 'YYYY-MM-DD'. */
export const dia = deValor<string>((valor) => <span className="cifra">{fecha(valor)}</span>);
/** A day and its hour, of an instant. */
export const instante = deValor<string>((valor) => <span className="entero cifra">{fechaHora(valor)}</span>);

/** How a record stands, in a word of a colour. */
export const estado = <T,>(
  id: string,
  titulo: string,
  de: (fila: T) => readonly [string, Tono],
  resto: Resto<T> = {},
): Columna<T> => ({
  id,
  titulo,
  enTelefono: 'estado',
  ordenPor: (fila) => de(fila)[0],
  celda: (fila) => {
    const [palabra, tono] = de(fila);
    return <Insignia tono={tono}>{palabra}</Insignia>;
  },
  ...resto,
});
