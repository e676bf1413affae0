import type { ServicioPendiente } from '@jornal/contract';
import { Box, Button, Checkbox, Flex, Input, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useId } from 'react';
import type { ListaSimple } from '../../lib/api-client';
import { fecha, numero, pesos, porcentaje } from '../../lib/format';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import clases from './pagos.module.css';

const MENSAJE = 'Error al cargar servicios pendientes';

type Props = {
  consulta: { data: ListaSimple<ServicioPendiente> | undefined; isError: boolean; refetch: () => unknown };
  elegidos: readonly number[];
  alElegir: (ids: number[]) => void;
  error?: string;
};

/** The services and tips a partial payment may cover, the oldest first; tips can be handed over by themselves. */
export function ServiciosPorPagar({ consulta: { data: lista, isError, refetch }, elegidos, alElegir, error }: Props) {
  const idTodos = useId();
  const data = lista?.filas;
  const fallo = isError && !data;
  useAvisoDeFallo(fallo, MENSAJE);
  useEffect(() => {
    // A service that was paid elsewhere meanwhile can no longer be chosen.
    const siguen = data && elegidos.filter((id) => data.some((servicio) => servicio.id === id));
    if (siguen && siguen.length < elegidos.length) alElegir(siguen);
  }, [data, elegidos, alElegir]);

  if (fallo) return <EstadoError texto={MENSAJE} alReintentar={() => refetch()} />;
  if (!lista || !data) return <Esqueleto />;
  if (data.length === 0) return <EstadoVacio texto="No hay servicios pendientes de pago" />;
  const todos = elegidos.length === data.length;
  const propinas = data.filter(({ tipo }) => tipo === 'propina');
  const alternar = (id: number) =>
    alElegir(elegidos.includes(id) ? elegidos.filter((otro) => otro !== id) : [...elegidos, id]);

  return (
    <fieldset aria-label="Servicios pendientes">
      {propinas.length > 0 && propinas.length < data.length && (
        <Button variant="default" size="xs" mb={8} onClick={() => alElegir(propinas.map(({ id }) => id))}>
          Entregar propinas: {pesos(propinas.reduce((suma, { monto_empleado }) => suma + monto_empleado, 0))}
        </Button>
      )}
      <div className={`recuadro ${clases.items}`}>
        <Flex
          component="label"
          gap={12}
          align="center"
          py={10}
          px={14}
          fz={13}
          fw={600}
          bg="var(--jornal-superficie-2)"
          className="raya-abajo"
          style={{ cursor: 'pointer' }}
          htmlFor={idTodos}
        >
          <Checkbox
            id={idTodos}
            checked={todos}
            indeterminate={elegidos.length > 0 && !todos}
            onChange={() => alElegir(todos ? [] : data.map(({ id }) => id))}
          />
          <Text span flex={1}>
            Seleccionar todos
          </Text>
          <small className="cifra" aria-live="polite">
            {numero(elegidos.length)} de {numero(data.length)}
          </small>
        </Flex>
        <ul className={`renglones ${clases.listaItems}`}>
          {data.map((servicio) => (
            <li key={servicio.id}>
              <Flex
                component="label"
                gap={12}
                align="center"
                mih={{ base: 52, xs: 0 }}
                py={10}
                px={14}
                className="pulsable"
                style={{ cursor: 'pointer' }}
                htmlFor={`${idTodos}-${servicio.id}`}
              >
                <Checkbox
                  id={`${idTodos}-${servicio.id}`}
                  checked={elegidos.includes(servicio.id)}
                  onChange={() => alternar(servicio.id)}
                />
                <Box component="span" flex={1} miw={0}>
                  <Text span display="block" fw={550} className="partible">
                    {servicio.cantidad > 1
                      ? `${servicio.servicio_nombre} × ${numero(servicio.cantidad)}`
                      : servicio.servicio_nombre}
                  </Text>
                  <Text span display="block" fz={13} c="dimmed" className="cifra">
                    {fecha(servicio.fecha)} ·{' '}
                    {servicio.tipo === 'propina'
                      ? 'toda suya'
                      : `${porcentaje(servicio.porcentaje_empleado)} de ${pesos(servicio.monto_servicio)}`}
                  </Text>
                </Box>
                <Text span fw={600} className="entero cifra">
                  {pesos(servicio.monto_empleado)}
                </Text>
              </Flex>
            </li>
          ))}
        </ul>
      </div>
      {lista.total > data.length && (
        <Text fz="sm" lh={1.45} mt={6}>
          Mostrando {numero(data.length)} de {numero(lista.total)}: los más antiguos, que son los que caben en un pago.
        </Text>
      )}
      {error && (
        <Input.Error mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}

function Esqueleto() {
  return (
    <Stack gap="xs" aria-busy="true">
      <span className="solo-lector" role="status">
        Cargando...
      </span>
      <Skeleton height={40} />
      <Skeleton height={52} />
      <Skeleton height={52} />
    </Stack>
  );
}
