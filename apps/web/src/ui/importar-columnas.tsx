import type { Importacion } from '@jornal/contract';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Selector } from './selector';

type Columna = Importacion['columnas'][number];
export type Relacion = Readonly<Record<string, string>>;

type Props = {
  /** The columns to ask for; each begins with the heading it was read from, if any. */
  columnas: readonly Columna[];
  /** Every heading of the file. */
  encabezados: readonly string[];
  mensaje: string;
  /** The other choices of the file: its sheet, the row of its headings. */
  lugar?: ReactNode;
  volver: string;
  revisando: boolean;
  alVolver: () => void;
  /** Headings by field, of the columns that have one. */
  alRevisar: (relacion: Relacion) => void;
};

/** Which column of the file is which: asked when one cannot be told by its heading. */
export function ImportarColumnas({
  columnas,
  encabezados,
  mensaje,
  lugar,
  volver,
  revisando,
  alVolver,
  alRevisar,
}: Props) {
  const [elegidas, setElegidas] = useState<Relacion>(() =>
    Object.fromEntries(columnas.flatMap(({ campo, encabezado }) => (encabezado === null ? [] : [[campo, encabezado]]))),
  );
  const opciones = [...new Set(encabezados)].map((encabezado) => ({ value: encabezado, label: encabezado }));
  const completas = columnas.every(({ campo, requerida }) => !requerida || elegidas[campo] !== undefined);
  return (
    <>
      <Stack gap="md">
        <Alert color="blue" variant="light" role="status">
          {mensaje}
        </Alert>
        {lugar}
        {columnas.map(({ campo, titulo, requerida }) => (
          <Selector
            key={campo}
            label={titulo}
            withAsterisk={requerida}
            placeholder="Elige la columna del archivo"
            opciones={opciones}
            value={elegidas[campo] ?? null}
            onChange={(encabezado) =>
              encabezado !== null && setElegidas((previas) => ({ ...previas, [campo]: encabezado }))
            }
          />
        ))}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={alVolver} disabled={revisando}>
          {volver}
        </Button>
        <Button onClick={() => alRevisar(elegidas)} disabled={!completas || revisando}>
          {revisando ? 'Revisando...' : 'Revisar archivo'}
        </Button>
      </Group>
    </>
  );
}
