import type { ColumnaImportada, Importacion } from '@jornal/contract';
import type { ComponentProps } from 'react';
import { ErrorApi } from '../lib/error-api';
import { ImportarColumnas, type Relacion } from './importar-columnas';
import { ImportarLugar, type Lectura, type Lugar, lecturaDe, lugarDe } from './importar-lugar';

/** How a file is read, as far as it was said by hand. */
export type Como = { con: Relacion; en: Lugar };
export type PorRelacionar = {
  columnas: Importacion['columnas'];
  encabezados: readonly string[];
  lectura: Lectura | null;
  mensaje: string;
};

/** Which column is which, beneath where the table is: another sheet or row is read at once, with no column matched. */
export function PasoColumnas({
  por,
  como,
  alRevisar,
  ...resto
}: Pick<ComponentProps<typeof ImportarColumnas>, 'volver' | 'alVolver' | 'revisando'> & {
  por: PorRelacionar;
  como: Como;
  alRevisar: (como: Como) => void;
}) {
  const { lectura } = por;
  return (
    <ImportarColumnas
      // Other headings are other choices.
      key={JSON.stringify(lectura)}
      {...por}
      {...resto}
      lugar={
        lectura && (
          <ImportarLugar lectura={lectura} leyendo={resto.revisando} alElegir={(en) => alRevisar({ con: {}, en })} />
        )
      }
      alRevisar={(nueva) => alRevisar({ con: { ...como.con, ...nueva }, en: lectura ? lugarDe(lectura) : como.en })}
    />
  );
}

/** The columns that the server did not find, with the headings it did; null when something else is wrong. */
export function columnasQueFaltan(error: unknown, columnas: readonly ColumnaImportada[]): PorRelacionar | null {
  if (!(error instanceof ErrorApi) || error.codigo !== 'ARCHIVO_SIN_COLUMNA') return null;
  const faltan = columnas
    .filter(({ campo }) => campo in error.errores)
    .map(({ campo, titulo, requerida }) => ({ campo, titulo, requerida, encabezado: null }));
  return {
    columnas: faltan,
    encabezados: error.errores.encabezados ?? [],
    lectura: lecturaDe(error),
    mensaje: `${error.mensaje}. Elige ${faltan.length === 1 ? 'cuál del archivo es' : 'cuáles del archivo son'}.`,
  };
}
