import type { CambioCita } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fecha, fechaHora } from '../../lib/format';
import { Cargando } from '../../ui/cargando';
import { historialCitaQuery } from './api';
import { ESTADOS } from './estados';

const ACCIONES: Readonly<Record<string, string>> = {
  crear: 'Agendó la cita',
  modificar: 'Cambió la cita',
  anular: 'Eliminó la cita',
  mover: 'Movió la cita',
};
const CAMPOS: Readonly<Record<string, string>> = {
  agenda_nombre: 'Agenda',
  operador: 'Operador',
  fecha: 'Fecha',
  hora_inicio: 'Hora de inicio',
  hora_fin: 'Hora de fin',
  cliente_nombre: 'Nombre',
  cliente_telefono: 'Teléfono',
  cliente_email: 'Email',
  servicio: 'Servicio',
  notas: 'Notas',
  estado: 'Estado',
  no_asistio: 'No asistió',
  mensaje_enviado_en: 'Mensaje enviado',
  llegada_en: 'Llegó',
  atencion_en: 'Empezó',
};

/** The history of an appointment: who did what, and when, the newest first. */
export function HistorialCita({ citaId }: { citaId: number }) {
  const { data, isPending, isError } = useQuery(historialCitaQuery(citaId));
  if (isError)
    return (
      <Text fz="sm" c="dimmed">
        No se pudo cargar el historial.
      </Text>
    );
  if (isPending) return <Cargando height={72} />;
  return (
    <Stack component="ol" gap={10} pl={14} className="bitacora" aria-label="Historial de la cita">
      {data.map((cambio) => (
        <Cambio key={cambio.id} cambio={cambio} />
      ))}
    </Stack>
  );
}

function Cambio({ cambio: { accion, usuario, created_at, motivo, cambios } }: { cambio: CambioCita }) {
  const legibles = accion === 'crear' ? [] : cambios;
  return (
    <li>
      <span>
        {ACCIONES[accion] ?? accion} <strong>{usuario.nombre}</strong>
        <time className="cifra" dateTime={created_at}>
          {fechaHora(created_at)}
        </time>
      </span>
      {legibles.map(({ campo, antes, despues }) => (
        <small key={campo}>
          {CAMPOS[campo] ?? campo}: {valor(campo, antes)} → {valor(campo, despues)}
        </small>
      ))}
      {motivo && <small>Motivo: {motivo}</small>}
    </li>
  );
}

function valor(campo: string, texto: string | null): string {
  if (texto === null || texto === '') return '—';
  if (campo === 'fecha') return fecha(texto);
  if (campo.endsWith('_en')) return fechaHora(texto);
  return campo === 'estado' && texto in ESTADOS ? ESTADOS[texto as keyof typeof ESTADOS].nombre : texto;
}
