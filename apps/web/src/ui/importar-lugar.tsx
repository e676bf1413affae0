import type { Importacion } from '@jornal/contract';
import { Button, Group } from '@mantine/core';
import type { ErrorApi } from '../lib/error-api';
import { NotaDeImportacion } from './importar-nota';
import { Selector } from './selector';

/**
 * Where the table of a file was read: its sheet and the row that names its columns, and the other places to choose
 * from.
 */
export type Lectura = Importacion['lectura'];
/** The place of the table as it was said by hand. */
export type Lugar = { hoja?: string; fila_encabezados?: number };

/** Where the server looked, as an error carries it; null when the error says nothing of it. */
export function lecturaDe({ errores }: ErrorApi): Lectura | null {
  if (errores.primeras_filas === undefined) return null;
  return {
    hoja: errores.hoja?.[0] ?? null,
    hojas: errores.hojas ?? [],
    fila_encabezados: Number(errores.fila_encabezados?.[0] ?? 1),
    primeras_filas: errores.primeras_filas.map((escrita) => ({
      fila: Number.parseInt(escrita, 10),
      celdas: [escrita.slice(escrita.indexOf(': ') + 2)],
    })),
  };
}

/** The place to say to read the same table again. */
export const lugarDe = ({ hoja, fila_encabezados }: Lectura): Lugar => ({
  ...(hoja !== null && { hoja }),
  fila_encabezados,
});

/** Where the table was found, and the way to another; nothing where a file has no other. */
export function LugarLeido({
  lectura: { hoja, hojas, fila_encabezados: fila },
  alCambiar,
}: {
  lectura: Lectura;
  alCambiar: () => void;
}) {
  if (hojas.length < 2 && fila === 1) return null;
  return (
    <NotaDeImportacion
      texto={
        <>
          {hojas.length > 1 && `Se leyó la hoja «${hoja}» de ${hojas.length}. `}
          {`Los nombres de las columnas están en la fila ${fila}.`}
        </>
      }
    >
      <Button variant="default" size="xs" onClick={alCambiar}>
        {hojas.length > 1 ? 'Cambiar hoja o fila' : 'Cambiar fila'}
      </Button>
    </NotaDeImportacion>
  );
}

/** Which sheet has the table and which of its rows names the columns. Another is read again at once. */
export function ImportarLugar({
  lectura: { hoja, hojas, fila_encabezados, primeras_filas },
  leyendo,
  alElegir,
}: {
  lectura: Lectura;
  leyendo: boolean;
  alElegir: (lugar: Lugar) => void;
}) {
  const filas = primeras_filas.map(({ fila, celdas }) => ({
    value: String(fila),
    label: `Fila ${fila}: ${celdas.join(' · ')}`,
  }));
  const fila = String(fila_encabezados);
  if (!filas.some(({ value }) => value === fila)) filas.push({ value: fila, label: `Fila ${fila}` });
  return (
    <Group grow align="flex-start" gap="md">
      {hoja !== null && hojas.length > 1 && (
        <Selector
          label="Hoja"
          opciones={[...new Set(hojas)].map((nombre) => ({ value: nombre, label: nombre }))}
          value={hoja}
          disabled={leyendo}
          onChange={(elegida) => elegida !== null && elegida !== hoja && alElegir({ hoja: elegida })}
        />
      )}
      <Selector
        label="Fila con los nombres de las columnas"
        opciones={filas}
        value={fila}
        disabled={leyendo}
        onChange={(elegida) =>
          elegida !== null &&
          elegida !== fila &&
          alElegir({ ...(hoja !== null && { hoja }), fila_encabezados: Number(elegida) })
        }
      />
    </Group>
  );
}
