import { comision, type PropinaPedida } from '@jornal/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pesos } from '../../lib/format';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { operadoresQuery } from '../operadores/api';
import { OperadorSelector } from '../operadores/operador-selector';
import clases from './cobro.module.css';
import { type PropinaEscrita, SIN_PROPINA } from './en-curso';
import { propinasDe, trabajosDe } from './reglas';
import type { EnMostrador } from './use-tiquete';

/** Suggested of the services: it is voluntary, and at most a tenth may be suggested (Ley 1935 de 2018). */
const SUGERIDAS = [0, 5, 10] as const;

type Props = {
  entidadId: number;
  mostrador: EnMostrador;
  deshabilitado: boolean;
  /** No operator has it yet. */
  problema: string | null;
};

/** The tip of the client, which is whole of who served: suggested, or typed; shared by what each one's services cost, or by hand. */
export function Propina({ entidadId, mostrador, deshabilitado, problema }: Props) {
  const { tiquete, sumas, despachar } = mostrador;
  const { propina } = tiquete;
  const trabajos = trabajosDe(tiquete.lineas, sumas);
  const base = trabajos.reduce((suma, { total }) => suma + total, 0);
  const operadores = [...new Set(trabajos.map(({ operador_id }) => operador_id))];
  const poner = (cambio: Partial<PropinaEscrita>) => despachar({ que: 'propina', propina: { ...propina, ...cambio } });
  return (
    <fieldset aria-label="Propina" disabled={deshabilitado} className={clases.propina}>
      <Group gap={8} align="flex-end">
        <CampoDinero
          label="Propina"
          name="propina"
          aria-keyshortcuts="p"
          flex="1 1 8rem"
          miw={0}
          placeholder="Voluntaria"
          value={propina.monto || null}
          onChange={(monto) => poner({ monto: monto ?? 0, partes: null })}
          {...escribirEncima}
        />
        {base > 0 && (
          <Group gap={6} className={clases.metodos}>
            {SUGERIDAS.map((porciento) => (
              <Button
                key={porciento}
                variant="default"
                aria-pressed={propina.monto === comision(base, porciento)}
                onClick={() =>
                  despachar({ que: 'propina', propina: { ...SIN_PROPINA, monto: comision(base, porciento) } })
                }
              >
                {porciento} %
              </Button>
            ))}
          </Group>
        )}
      </Group>
      {propina.monto > 0 && operadores.length === 0 && (
        <OperadorSelector
          label="Para quién es la propina"
          entidadId={entidadId}
          withAsterisk
          value={propina.para}
          onChange={(para) => poner({ para })}
          error={problema}
        />
      )}
      {propina.monto > 0 && operadores.length > 1 && (
        <Reparto
          entidadId={entidadId}
          operadores={operadores}
          partes={propinasDe(tiquete, sumas)}
          alRepartir={(partes) => poner({ partes, monto: partes.reduce((suma, { monto }) => suma + monto, 0) })}
        />
      )}
    </fieldset>
  );
}

type PropsReparto = {
  entidadId: number;
  operadores: readonly number[];
  partes: readonly PropinaPedida[];
  alRepartir: (partes: PropinaPedida[]) => void;
};

/** The part of each, which may be changed: the tip is then what they add up to. */
function Reparto({ entidadId, operadores, partes, alRepartir }: PropsReparto) {
  const { data: equipo = [] } = useQuery(operadoresQuery(entidadId));
  const parteDe = (id: number) => partes.find(({ operador_id }) => operador_id === id)?.monto ?? 0;
  const cambiar = (id: number, monto: number) =>
    alRepartir(
      operadores.map((operador_id) => ({ operador_id, monto: operador_id === id ? monto : parteDe(operador_id) })),
    );
  return (
    <Stack gap={6}>
      {operadores.map((id) => {
        const suyo = equipo.find((uno) => uno.id === id);
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
