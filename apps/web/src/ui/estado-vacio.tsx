import { Box, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFilterOff, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import clases from './estado-vacio.module.css';

type Props = {
  icono?: ReactNode;
  texto?: string;
  detalle?: string;
  accion?: ReactNode;
  /** True when there is nothing else on the screen: then it is its title. */
  unico?: boolean;
  /** True inside a box of a height of its own, which it fills and no more. */
  ajustado?: boolean;
};

/** Nothing to show, said calmly, with the action that can be taken. */
export function EstadoVacio({ icono, texto = 'No hay datos disponibles', detalle, accion, unico, ajustado }: Props) {
  return (
    <Stack
      gap={6}
      align="center"
      justify="center"
      {...(ajustado ? { h: '100%', py: 8 } : { mih: 224, py: 32 })}
      px={20}
      ta="center"
      role="status"
    >
      <div className={clases.icono} aria-hidden>
        {icono ?? <IconInbox size={24} stroke={1.5} />}
      </div>
      <Text fz="md" fw={600} component={unico ? 'h1' : 'p'}>
        {texto}
      </Text>
      {detalle && (
        <Text c="dimmed" fz="sm" maw="32rem">
          {detalle}
        </Text>
      )}
      {accion && <Box mt={12}>{accion}</Box>}
    </Stack>
  );
}

/** The filters leave nothing. */
export function EstadoSinResultados({ buscado = '', alLimpiar }: { buscado?: string; alLimpiar?: () => void }) {
  return (
    <EstadoVacio
      icono={<IconFilterOff size={24} stroke={1.5} />}
      texto="No se encontraron resultados"
      detalle={
        buscado === ''
          ? 'Ningún registro coincide con la búsqueda o los filtros.'
          : `Ningún registro coincide con «${buscado}».`
      }
      accion={
        alLimpiar && (
          <Button variant="default" onClick={alLimpiar}>
            Limpiar filtros
          </Button>
        )
      }
    />
  );
}

/** The error of a query that failed. */
export function EstadoError({
  texto = 'Error al cargar datos',
  detalle,
  alReintentar,
}: {
  texto?: string;
  detalle?: string;
  alReintentar: () => void;
}) {
  return (
    <EstadoVacio
      icono={<IconAlertTriangle size={24} stroke={1.5} />}
      texto={texto}
      detalle={detalle ?? 'Revisa tu conexión e inténtalo de nuevo.'}
      accion={
        <Button variant="default" onClick={alReintentar}>
          Reintentar
        </Button>
      }
    />
  );
}
