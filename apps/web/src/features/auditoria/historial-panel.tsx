import { type EventoDetalle, enPalabras } from '@jornal/contract';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mensajeDe } from '../../lib/api-client';
import { fechaHora } from '../../lib/format';
import { historialQuery } from './api';
import clases from './auditoria.module.css';
import { CambiosEvento } from './cambios-evento';

type Props = { recurso: string; id: number };

/** Who did what to a record, when and why, the newest first: the rows of the audit trail. */
export function HistorialPanel({ recurso, id }: Props) {
  const consulta = useInfiniteQuery(historialQuery(recurso, id));
  const eventos = consulta.data?.pages.flatMap((pagina) => pagina.data);
  if (eventos === undefined) {
    if (!consulta.isError) return <Skeleton height={96} aria-label="Cargando..." />;
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
      <ol className={clases.historial} aria-label="Historial">
        {eventos.map((evento) => (
          <Evento key={`${evento.entidad_id}-${evento.id}`} evento={evento} />
        ))}
      </ol>
      {consulta.hasNextPage && (
        <Button variant="default" size="xs" mt="sm" loading={consulta.isFetchingNextPage} onClick={() => void consulta.fetchNextPage()}>
          Ver más antiguos
        </Button>
      )}
    </>
  );
}

function Evento({ evento }: { evento: EventoDetalle }) {
  const [abierto, setAbierto] = useState(false);
  const id = useId();
  return (
    <li>
      <div className={clases.linea}>
        <span>
          <strong>{enPalabras(evento).accion}</strong> · {evento.usuario?.nombre ?? 'Sistema'}
        </span>
        <Anchor component="button" type="button" fz="sm" aria-expanded={abierto} aria-controls={id} onClick={() => setAbierto(!abierto)}>
          {abierto ? 'Ocultar' : 'Ver cambios'}
        </Anchor>
      </div>
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
