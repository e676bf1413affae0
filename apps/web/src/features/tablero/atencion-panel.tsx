import { type Asunto, TIPOS_DE_ASUNTO } from '@jornal/contract';
import { Anchor, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { numero } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useEnlace } from '../../lib/sucursal';
import { EstadoError } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { atencionQuery, type Entidad } from './api';
import { ASUNTOS, enLinea, sucursalDe } from './asuntos';
import clases from './atencion.module.css';

const AnuladoCajon = lazy(() => import('./anulado-cajon'));

/** The matters that are told at first: the rest is a press away. */
const A_LA_VISTA = 3;

/** The matters of the last time on this device: as many rows are kept while those of now are on their way. */
function useAsuntos(entidad: Entidad) {
  const { usuario } = useSesion();
  const consulta = useQuery(atencionQuery(entidad));
  const [previos, setPrevios] = useLocalStorage<number>({
    key: `tablero-asuntos-${usuario.id}`,
    defaultValue: A_LA_VISTA,
    getInitialValueInEffect: false,
  });
  const cuantos = consulta.data?.length;
  useEffect(() => {
    if (cuantos !== undefined) setPrevios(cuantos);
  }, [cuantos, setPrevios]);
  return { consulta, previos };
}

/** Whether there is something that needs attention, or may be: then it has a place beside today. */
export function useHayAsuntos(entidad: Entidad): boolean {
  const { consulta, previos } = useAsuntos(entidad);
  return consulta.data ? consulta.data.length > 0 : consulta.isError || previos > 0;
}

/** 'Necesita atención': what is not as it should be, each with the way to put it right; nothing when all is well. */
export function AtencionPanel({ entidad, hoy }: { entidad: Entidad; hoy: string }) {
  const { consulta, previos } = useAsuntos(entidad);
  const [todos, setTodos] = useState(false);
  const [anulado, setAnulado] = useState(false);
  const { data, isError } = consulta;
  if (data?.length === 0 || (!data && !isError && previos === 0)) return null;
  const sinRespuesta = data === undefined && isError;
  const visibles = todos ? data : data?.slice(0, A_LA_VISTA);
  const mas = (data?.length ?? previos) - A_LA_VISTA;
  return (
    <Panel
      titulo="Necesita atención"
      sinRelleno
      acciones={
        mas > 0 &&
        !sinRespuesta && (
          <Anchor
            component="button"
            type="button"
            fz="sm"
            fw={600}
            className="entero"
            aria-expanded={todos}
            onClick={() => setTodos(!todos)}
          >
            {todos ? 'Mostrar menos' : `Mostrar ${numero(mas)} más`}
          </Anchor>
        )
      }
    >
      {sinRespuesta ? (
        <EstadoError alReintentar={() => void consulta.refetch()} />
      ) : (
        <ul className={clases.asuntos} aria-busy={data === undefined || undefined}>
          {visibles === undefined
            ? TIPOS_DE_ASUNTO.slice(0, Math.min(previos, A_LA_VISTA)).map((tipo) => (
                <Stack key={tipo} component="li" gap={8} justify="center" aria-hidden>
                  <Skeleton height={13} width="60%" />
                  <Skeleton height={12} width="40%" />
                </Stack>
              ))
            : visibles.map((asunto) => (
                <Renglon key={asunto.tipo} asunto={asunto} alVerAnulado={() => setAnulado(true)} />
              ))}
        </ul>
      )}
      {anulado && (
        <Suspense>
          <AnuladoCajon entidad={entidad} dia={hoy} titulo="Anulado hoy" alCerrar={() => setAnulado(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function Renglon({ asunto, alVerAnulado }: { asunto: Asunto; alVerAnulado: () => void }) {
  const { titulo } = ASUNTOS[asunto.tipo];
  return (
    <Group component="li" gap={12} justify="space-between" wrap="nowrap">
      <Box miw={0}>
        <Text fz="sm" fw={600}>
          {titulo(asunto.cuantos)}
        </Text>
        <Text fz={13} c="dimmed" truncate title={enLinea(asunto)}>
          {enLinea(asunto)}
        </Text>
      </Box>
      <Remedio asunto={asunto} alVerAnulado={alVerAnulado} />
    </Group>
  );
}

/** The way to put it right; 'de' says of which matter to people who hear it alone. */
function Remedio({ asunto, alVerAnulado }: { asunto: Asunto; alVerAnulado: () => void }) {
  const { puede } = useSesion();
  const enlace = useEnlace();
  const { titulo, accion, haciendo, a } = ASUNTOS[asunto.tipo];
  const dicho = haciendo && puede(haciendo.permiso) ? haciendo.accion : accion;
  const nombre = `${dicho}: ${titulo(asunto.cuantos)}`;
  if (a === undefined)
    return (
      <Button variant="default" size="xs" flex="none" aria-label={nombre} onClick={alVerAnulado}>
        {dicho}
      </Button>
    );
  const { ruta, filtros = {} } = a(sucursalDe(asunto));
  const [camino, puestos] = enlace(ruta).split('?') as [string, string?];
  const busqueda = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(puestos)), ...filtros }).toString();
  return (
    <Anchor
      component={Link}
      to={busqueda ? `${camino}?${busqueda}` : camino}
      fz="sm"
      fw={600}
      className={`entero ${clases.remedio}`}
      aria-label={nombre}
    >
      {dicho}
    </Anchor>
  );
}
