import type { Anulado } from '@jornal/contract';
import { Box, Button, SimpleGrid, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fecha, numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Panel } from '../../ui/panel';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { diaQuery, type Entidad } from './api';
import { ContenidoPanel } from './contenido-panel';

// Its table weighs as much as the whole screen.
const AnuladoCajon = lazy(() => import('./anulado-cajon'));

type Fila = Anulado['filas'][number];
type Props = { entidad: Entidad; dia: string };

/** In the words of the panel, where there are several of each. */
const VARIOS: Record<Fila['recurso'], string> = {
  registro: 'Tiquetes',
  servicio_realizado: 'Servicios',
  venta: 'Ventas',
  ingreso: 'Ingresos adicionales',
  gasto: 'Gastos',
  pago: 'Pagos a empleados',
  propina: 'Propinas',
  cobro: 'Abonos',
  favor: 'Anticipos',
};

/** The records annulled on a day that is over: how much of each kind, and each with who did it and why. */
export function AnuladoPanel({ entidad, dia }: Props) {
  const { usuario } = useSesion();
  const consulta = useQuery({
    ...diaQuery(usuario.id, entidad, dia),
    placeholderData: keepPreviousData,
    select: ({ anulado }) => anulado,
  });
  const enTelefono = useEnTelefono();
  const [abierto, setAbierto] = useState(false);
  const titulo = `Anulado el ${fecha(dia)}`;
  const cantidad = consulta.data?.cantidad ?? 0;
  return (
    <Panel
      titulo={titulo}
      acciones={
        <Box flex="none" mih={30}>
          {cantidad > 0 && (
            <Button variant="default" size="xs" onClick={() => setAbierto(true)}>
              Ver {cantidad === 1 ? 'la anulación' : `las ${numero(cantidad)} anulaciones`}
            </Button>
          )}
        </Box>
      }
    >
      <ContenidoPanel consulta={consulta} alto={44}>
        {({ resumen }) =>
          resumen.length === 0 ? (
            <Text fz="sm" c="dimmed">
              Ese día no se anuló nada.
            </Text>
          ) : enTelefono ? (
            // A single line, however many kinds there are: how much of each is a press away.
            <Text fz="sm" truncate>
              {resumen.map((clase) => `${VARIOS[clase.recurso]} ${numero(clase.cantidad)}`).join(' · ')}
            </Text>
          ) : (
            <SimpleGrid component="dl" minColWidth="11rem" spacing={24} verticalSpacing={12} className="cifras">
              {resumen.map(({ recurso, cantidad: cuantos, monto }) => (
                <div key={recurso}>
                  <Text component="dt" fz={13}>
                    {VARIOS[recurso]} <small className="cifra">{numero(cuantos)}</small>
                  </Text>
                  <dd className="cifra">{pesos(monto)}</dd>
                </div>
              ))}
            </SimpleGrid>
          )
        }
      </ContenidoPanel>
      {abierto && (
        <Suspense>
          <AnuladoCajon entidad={entidad} dia={dia} titulo={titulo} alCerrar={() => setAbierto(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
