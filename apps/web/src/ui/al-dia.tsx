/**
 * Stands around the form that edits a record, inside its dialog: nothing that is being typed is replaced, and who types is told.
 *
 *   <AlDia registro={gasto} listas={['gastos', 'listar']} nombre="este gasto" campos={{ descripcion: 'Descripción', monto: 'Monto' }}>
 *     {(vigente) => <Contenido gasto={vigente} />}
 *   </AlDia>
 */

import { Alert, Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { distintos, useCambioAjeno } from '../lib/cambio-ajeno';

const lista = new Intl.ListFormat('es-CO', { type: 'conjunction' });

type Props<T> = {
  /** What the dialog was opened with; null when it is a new one. */
  registro: T | null;
  /** How the keys of the lists that show it begin. */
  listas: QueryKey;
  /** 'este gasto'. */
  nombre: string;
  /** What the form edits, by the label each has in it. */
  campos: Partial<Record<keyof T, string>>;
  children: (vigente: T | null) => ReactNode;
};

export function AlDia<T extends { id: number }>({ registro, listas, nombre, campos, children }: Props<T>) {
  // The record as it was when the dialog opened, whatever the screen behind it has by now.
  const [abierto, setAbierto] = useState({ con: registro, vigente: registro });
  if (abierto.con?.id !== registro?.id) setAbierto({ con: registro, vigente: registro });
  const { con, vigente } = abierto;
  const [callado, setCallado] = useState<T | null>(null);
  const editados = Object.keys(campos) as (keyof T)[];
  const ahora = useCambioAjeno(vigente, listas, editados);
  const cambiados = vigente && ahora && ahora !== callado ? distintos(vigente, ahora, editados) : [];
  return (
    <>
      {cambiados.length > 0 && (
        <Alert color="yellow" variant="light" mb="md" role="status" icon={<IconUsers size={18} aria-hidden />}>
          Alguien cambió {nombre} mientras lo editabas: {lista.format(cambiados.map((campo) => campos[campo] ?? ''))}. Si ves lo nuevo, reemplaza lo que escribiste.
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" variant="default" onClick={() => setAbierto({ con, vigente: ahora })}>
              Ver lo nuevo
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => setCallado(ahora)}>
              Seguir con lo mío
            </Button>
          </Group>
        </Alert>
      )}
      {/* What is seen anew begins anew: the form reads its values once. */}
      <Fragment key={vigente === con ? con?.id : JSON.stringify(vigente)}>{children(vigente)}</Fragment>
    </>
  );
}
