import { type EventoDetalle, enPalabras } from '@jornal/contract';
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { fechaHora } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Cargando } from '../../ui/cargando';
import { historialQuery } from './api';
import { CambiosEvento } from './cambios-evento';

type Props = { recurso: string; id: number };

/** The history of a record: who did what, when and why, the newest first: the rows of the audit trail. */
export function HistorialPanel({ recurso, id }: Props) {
  const consulta = useInfiniteQuery(historialQuery(recurso, id));
  const eventos = consulta.data?.pages.flatMap((pagina) => pagina.data);
  if (eventos === undefined) {
    if (!consulta.isError) return <Cargando height={96} />;
    return (
      <Text fz="sm" c="dimmed" role="status">
        {mensajeDe(consulta.error, 'No se pudo cargar el historial')}{' '}
        <Anchor component="button" type="button" fz="sm" onClick={() => void consulta.refetch()}>
          Reintentar
        </Anchor>
      </Text>
    );
  }
  if (eventos.length === 0)
    return (
      <Text fz="sm" c="dimmed" role="status">
        Todavía no hay cambios registrados.
      </Text>
    );
  return (
    <>
      <Stack component="ol" gap={12} pl={14} className="bitacora" aria-label="Historial">
        {eventos.map((evento) => (
          <Evento key={`${evento.entidad_id}-${evento.id}`} evento={evento} />
        ))}
      </Stack>
      {consulta.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={consulta.isFetchingNextPage}
          onClick={() => void consulta.fetchNextPage()}
        >
          Ver más antiguos
        </Button>
      )}
    </>
  );
}

/** The same at the foot of a record's detail, asked for with a button. Who sees only their own rows has none. */
export function HistorialPlegado({ recurso, id }: Props) {
  const { soloLoPropio } = useSesion();
  const [abierto, setAbierto] = useState(false);
  const panel = useId();
  if (soloLoPropio) return null;
  return (
    <Stack gap={12} align="flex-start" mt={16}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconHistory size={14} aria-hidden />}
        aria-expanded={abierto}
        aria-controls={panel}
        onClick={() => setAbierto(!abierto)}
      >
        Historial
      </Button>
      <Box id={panel} w="100%" hidden={!abierto}>
        {abierto && <HistorialPanel recurso={recurso} id={id} />}
      </Box>
    </Stack>
  );
}

function Evento({ evento }: { evento: EventoDetalle }) {
  const [abierto, setAbierto] = useState(false);
  const id = useId();
  return (
    <li>
      <Group gap="2px 12px" align="stretch" justify="space-between">
        <span>
          <strong>{enPalabras(evento).accion}</strong> · {evento.usuario?.nombre ?? 'Sistema'}
        </span>
        <Anchor
          component="button"
          type="button"
          fz="sm"
          aria-expanded={abierto}
          aria-controls={id}
          onClick={() => setAbierto(!abierto)}
        >
          {abierto ? 'Ocultar' : 'Ver cambios'}
        </Anchor>
      </Group>
      <time className="cifra" dateTime={evento.created_at}>
        {fechaHora(evento.created_at)}
        {evento.deshecho_por !== null && ' · Deshecho después'}
        {evento.deshace_id !== null && ' · Deshace un cambio anterior'}
      </time>
      {evento.motivo && <small>Motivo: {evento.motivo}</small>}
      <div id={id} hidden={!abierto}>
        {abierto && <CambiosEvento evento={evento} />}
      </div>
    </li>
  );
}
