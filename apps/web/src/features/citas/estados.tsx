import { type Cita, type DatosMensaje, type EstadoCita, enlaceWhatsapp } from '@jornal/contract';
import { IconCheck, IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { llegadaEnPalabras } from '../../lib/llegada';
import { Insignia, type Tono } from '../../ui/insignia';

/** How a state is said and drawn; never by colour alone. */
export const ESTADOS: Readonly<Record<EstadoCita, { nombre: string; tono: Tono; icono: ReactNode }>> = {
  pendiente: { nombre: 'Pendiente', tono: 'alerta', icono: <IconClock size={16} aria-hidden /> },
  confirmada: { nombre: 'Confirmada', tono: 'info', icono: <IconCheck size={16} aria-hidden /> },
  completada: { nombre: 'Completada', tono: 'exito', icono: <IconCircleCheck size={16} aria-hidden /> },
  cancelada: { nombre: 'Cancelada', tono: 'neutro', icono: <IconX size={16} aria-hidden /> },
};

type DeEstado = Pick<Cita, 'estado' | 'no_asistio'> & Partial<Pick<Cita, 'llegada_en' | 'atencion_en'>>;

/** The state of an appointment in a word, whether the person came, and since when they are there. */
export function EstadoDeCita({ cita }: { cita: DeEstado }) {
  if (cita.no_asistio && cita.estado !== 'cancelada')
    return <Insignia tono="peligro">{ESTADOS[cita.estado].nombre}, no asistió</Insignia>;
  const llegada = llegadaEnPalabras(cita);
  if (llegada !== null) return <Insignia tono="exito">{llegada}</Insignia>;
  return <Insignia tono={ESTADOS[cita.estado].tono}>{ESTADOS[cita.estado].nombre}</Insignia>;
}

/** The data of a message about an appointment. */
export const datosMensaje = (cita: Cita): DatosMensaje => ({
  nombre: cita.cliente_nombre,
  servicio: cita.servicio,
  fecha: cita.fecha,
  hora_inicio: cita.hora_inicio,
  negocio: cita.entidad.nombre,
});

/** A chat with the client of the appointment; null without a telephone that WhatsApp knows, or where they asked not to be written to. */
export const chatCon = (cita: Cita, texto: (datos: DatosMensaje) => string): string | null =>
  cita.cliente_telefono === null || cita.no_contactar
    ? null
    : enlaceWhatsapp(cita.cliente_telefono, texto(datosMensaje(cita)));
