import { type EspacioHorario, TITULO_HORARIO } from '@jornal/contract';
import { Group, SimpleGrid, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconClockPause, IconLock, IconPlayerStop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ratoLibre } from '../../lib/format';
import { useAhora } from '../../lib/use-ahora';
import clases from './agendas.module.css';
import { CLAVE_AGENDAS } from './api';
import { type EstadoEspacio, enCuenta, estadoDe } from './estado-espacio';
import { rutaCalendario } from './rutas';

const ESTADOS: Readonly<Record<EstadoEspacio, { nombre: string; icono: ReactNode }>> = {
  libre: { nombre: 'Libre', icono: <IconCircle size={16} aria-hidden /> },
  ocupado: { nombre: 'Ocupado', icono: <IconCircleCheckFilled size={16} aria-hidden /> },
  retenido: { nombre: 'Retenido', icono: <IconClockPause size={16} aria-hidden /> },
  bloqueado: { nombre: 'Bloqueado', icono: <IconLock size={16} aria-hidden /> },
  termino: { nombre: 'Terminó', icono: <IconPlayerStop size={16} aria-hidden /> },
};

/** How long a place is still held. When it runs out the data on screen are no longer true, and are asked for again. */
function CuentaAtras({ hasta }: { hasta: string }) {
  const consultas = useQueryClient();
  const quedan = Math.max(0, Math.ceil((Date.parse(hasta) - useAhora(1_000)) / 1_000));
  const vencio = quedan === 0;
  useEffect(() => {
    if (vencio) void consultas.invalidateQueries({ queryKey: CLAVE_AGENDAS });
  }, [vencio, consultas]);
  return (
    <span role="timer" aria-label="Tiempo que queda" className="cifra">
      {enCuenta(quedan)}
    </span>
  );
}

/** The text below the hours: who comes, why no one does, or who is expected. */
function detalleDe(espacio: EspacioHorario, estado: EstadoEspacio): string {
  const { cita_existente: cita, motivo_bloqueo, operador_ocupado, ocupados, capacidad } = espacio;
  // The name it is born with says nothing.
  const titulo = espacio.titulo === TITULO_HORARIO ? '' : espacio.titulo;
  if (estado === 'bloqueado') return motivo_bloqueo ?? titulo;
  if (estado === 'ocupado' && cita)
    return ocupados > 1 ? `${cita.cliente_nombre} y ${ocupados - 1} más` : `${cita.cliente_nombre} · ${cita.servicio}`;
  if (estado === 'ocupado' && operador_ocupado) return 'El operador atiende otra cita';
  if (estado === 'libre' && cita && capacidad > 1)
    return [titulo, `ya viene ${cita.cliente_nombre}`].filter(Boolean).join(' · ');
  return titulo;
}

function Espacio({ espacio, agendaId, fecha }: { espacio: EspacioHorario; agendaId: number; fecha: string }) {
  const estado = estadoDe(espacio);
  const { nombre, icono } = ESTADOS[estado];
  const detalle = detalleDe(espacio, estado);
  const [parametros] = useSearchParams();
  return (
    <li>
      <Link
        to={rutaCalendario(agendaId, fecha, espacio.id, parametros.get('persona'))}
        className={`recuadro ${clases.espacio}`}
        data-estado={estado}
      >
        <Group component="span" gap="0 8px" justify="space-between" fw={600}>
          <span className="cifra">
            {espacio.hora_inicio} – {espacio.hora_fin}
          </span>
          <Group
            component="span"
            gap={5}
            wrap="nowrap"
            display="inline-flex"
            fz={13}
            c="var(--tono, var(--jornal-tenue))"
          >
            {icono}
            {nombre}
            {estado === 'libre' && espacio.capacidad > 1 && (
              <span className="cifra">
                {espacio.disponibles}/{espacio.capacidad}
              </span>
            )}
            {estado === 'retenido' && espacio.retenido_hasta && <CuentaAtras hasta={espacio.retenido_hasta} />}
          </Group>
        </Group>
        {detalle !== '' && (
          <Text span truncate display="block" fz={13} c="dimmed">
            {detalle}
          </Text>
        )}
        {espacio.huecos.map((hueco) => (
          <Text span key={hueco.hora_inicio} display="block" fz={13} className="cifra">
            {ratoLibre(hueco)}
          </Text>
        ))}
      </Link>
    </li>
  );
}

/**
 * The slots of an agenda on a day: their hours, how they stand in an icon and a word, and who has them. Each leads to
 * its place in the calendar.
 */
export function EspaciosLista({
  espacios,
  agendaId,
  fecha,
  nombre,
}: {
  espacios: readonly EspacioHorario[];
  agendaId: number;
  fecha: string;
  nombre: string;
}) {
  return (
    <SimpleGrid component="ul" minColWidth="min(100%, 14rem)" spacing={8} aria-label={nombre}>
      {espacios.map((espacio) => (
        <Espacio key={espacio.id} espacio={espacio} agendaId={agendaId} fecha={fecha} />
      ))}
    </SimpleGrid>
  );
}
