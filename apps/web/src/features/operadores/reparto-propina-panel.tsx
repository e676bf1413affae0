import type { PropinaPedida } from '@jornal/contract';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pesos } from '../../lib/format';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { operadoresQuery } from './api';

type Conocido = { id: number; nombre: string; apellido: string };
type Props = {
  entidadId: number;
  operadores: readonly number[];
  /** Operators by their names, where the team of the branch may not have them any more. */
  conocidos?: readonly Conocido[];
  partes: readonly PropinaPedida[];
  alRepartir: (partes: PropinaPedida[]) => void;
};

/** The part of each operator in a tip, which may be changed: the tip is then what they add up to. */
export function RepartoDePropina({ entidadId, operadores, conocidos = [], partes, alRepartir }: Props) {
  const { data: equipo = [] } = useQuery(operadoresQuery(entidadId));
  const parteDe = (id: number) => partes.find(({ operador_id }) => operador_id === id)?.monto ?? 0;
  const cambiar = (id: number, monto: number) =>
    alRepartir(
      operadores.map((operador_id) => ({ operador_id, monto: operador_id === id ? monto : parteDe(operador_id) })),
    );
  return (
    <Stack gap={6}>
      {operadores.map((id) => {
        const suyo = [...equipo, ...conocidos].find((uno) => uno.id === id);
        const nombre = suyo ? `${suyo.nombre} ${suyo.apellido}` : 'Operador';
        return (
          <Group key={id} gap={8} wrap="nowrap" justify="space-between">
            <Text fz="sm" truncate>
              {nombre}
            </Text>
            <CampoDinero
              aria-label={`Propina de ${nombre}`}
              name={`propina-${id}`}
              w="9rem"
              flex="none"
              size="xs"
              value={parteDe(id)}
              onChange={(monto) => cambiar(id, monto ?? 0)}
              {...escribirEncima}
            />
          </Group>
        );
      })}
      <Text fz="xs" c="dimmed">
        Es entera de ellos: {pesos(partes.reduce((suma, { monto }) => suma + monto, 0))} que no cuentan como ingreso.
      </Text>
    </Stack>
  );
}
