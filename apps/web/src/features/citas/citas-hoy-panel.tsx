import type { CitaDelDia } from '@jornal/contract';
import { Anchor, Box, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fechaLarga, horaActual, hoy, numero, sumarDias } from '../../lib/format';
import { useAhora } from '../../lib/use-ahora';
import { Cargando } from '../../ui/cargando';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { citasEnRenglonesQuery, siguientesQuery } from './api';
import clases from './citas.module.css';
import { activa, repartir } from './dia';
import { EstadoDeCita } from './estados';

const MINUTO_MS = 60_000;
const ALTO = { base: '9rem', xs: '16rem' };
/** Room for one that is over, one that is on, and the next one of another day. */
const ALTO_PROPIAS = '12rem';

type Props = { entidad?: string | undefined; solo?: boolean | undefined; propias?: boolean | undefined };

/**
 * The appointments of today: those that are over are put away, the next one stands out. `entidad`: one branch, or all
 * within reach; `solo`: nothing stands below, so all of them are in sight; `propias`: those of one person, to whom the
 * next one is told though it is of another day.
 */
export default function CitasHoyPanel({ entidad, solo, propias }: Props) {
  useAhora(MINUTO_MS);
  const dia = hoy();
  const consulta = useQuery(citasEnRenglonesQuery(dia, entidad ?? ''));
  const aTodas = `/agendas?${new URLSearchParams({ tab: 'citas', ...(entidad && { entidad_id: entidad }) })}`;
  return (
    <Panel
      sinRelleno
      titulo="Citas de hoy"
      subtitulo={fechaLarga(dia)}
      acciones={
        <Anchor component={Link} to={aTodas} fw={600} fz="sm">
          Ver todas
        </Anchor>
      }
    >
      {/* Of one height however many come today: the panels below do not move. */}
      <Box {...(propias ? { mih: ALTO_PROPIAS } : solo ? { mih: ALTO } : { h: ALTO })} style={{ overflowY: 'auto' }}>
        {consulta.data ? (
          <Dia citas={consulta.data} hora={horaActual()} propias={propias} />
        ) : consulta.isError ? (
          <EstadoError texto="Error al cargar las citas" alReintentar={() => consulta.refetch()} />
        ) : (
          <Box px={18} pb={18} aria-busy="true">
            <Cargando height={126} />
          </Box>
        )}
      </Box>
    </Panel>
  );
}

function Dia({ citas, hora, propias }: { citas: readonly CitaDelDia[]; hora: string; propias: boolean | undefined }) {
  const [todas, setTodas] = useState(false);
  const { pasadas, porVenir, proxima } = repartir(citas, hora);
  const siguiente = propias && !proxima && <SiguienteCita />;
  if (citas.length === 0)
    return siguiente ? (
      <>
        <p className={clases.cuenta}>No hay citas para hoy</p>
        {siguiente}
      </>
    ) : (
      <EstadoVacio ajustado icono={<IconCalendarCheck size={24} stroke={1.5} />} texto="No hay citas para hoy" />
    );
  return (
    <>
      {pasadas.length > 0 && (
        <UnstyledButton
          px={18}
          pb={10}
          fz={13}
          fw={600}
          c="var(--jornal-enlace)"
          aria-expanded={todas}
          onClick={() => setTodas(!todas)}
        >
          {todas
            ? 'Ocultar las anteriores'
            : pasadas.length === 1
              ? 'Ver la anterior'
              : `Ver las ${numero(pasadas.length)} anteriores`}
        </UnstyledButton>
      )}
      {porVenir.length === 0 && !todas && <p className={clases.cuenta}>No quedan citas por hoy.</p>}
      <ol className={`raya-arriba renglones ${clases.deHoy}`} aria-label="Citas de hoy">
        {(todas ? citas : porVenir).map((cita) => (
          <DeHoy key={cita.id} cita={cita} esProxima={cita === proxima} deQuien={!propias} />
        ))}
      </ol>
      {siguiente}
    </>
  );
}

/** The next appointment of the days that follow; nothing while there is none. */
function SiguienteCita() {
  const { data } = useQuery(siguientesQuery(sumarDias(hoy(), 1)));
  const cita = data?.data.find(activa);
  if (!cita) return null;
  return (
    <>
      <p className={clases.cuenta}>
        Tu próxima cita: <strong>{fechaLarga(cita.fecha)}</strong>
      </p>
      <ol className="raya-arriba renglones" aria-label="Tu próxima cita">
        <DeHoy cita={cita} esProxima={false} deQuien={false} />
      </ol>
    </>
  );
}

function DeHoy({ cita, esProxima, deQuien }: { cita: CitaDelDia; esProxima: boolean; deQuien: boolean }) {
  const { agenda_id, horario_id, fecha, hora_inicio, cliente_nombre, servicio, operador } = cita;
  return (
    <li data-proxima={esProxima || undefined}>
      <Link className={clases.cita} to={`/agendas/${agenda_id}/calendario?fecha=${fecha}&horario=${horario_id}`}>
        <span className={`${clases.hora} cifra`}>{hora_inicio}</span>
        <Stack component="span" gap={0} display="inline-flex" miw={0} lh={1.35} className="partible">
          <Text component="strong" fw={600}>
            {cliente_nombre}
          </Text>
          <Text span fz={13} fw={400} c="dimmed">
            {deQuien ? `${servicio} · ${operador.nombre} ${operador.apellido}` : servicio}
          </Text>
        </Stack>
        <Stack component="span" gap={2} align="flex-end">
          {esProxima && (
            <Insignia tono="acento" rellena>
              Próxima
            </Insignia>
          )}
          <EstadoDeCita cita={cita} />
        </Stack>
      </Link>
    </li>
  );
}
