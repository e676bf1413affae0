import type { Agenda, Cita, EspacioCalendario } from '@jornal/contract';
import type { DiaDeAgenda } from './eventos-agenda';

/** The data that the tests of this folder draw and move. */
export const FECHA = '2026-11-20';
export const agenda = {
  id: 1,
  nombre: 'Barbería',
  operador_id: 7,
  operador: { id: 7, nombre: 'Ana', apellido: 'Ruiz' },
} as unknown as Agenda;

export const espacio = (cambios: Partial<EspacioCalendario> = {}): EspacioCalendario =>
  ({
    id: 10,
    agenda_id: 1,
    titulo: 'Turno',
    hora_inicio: '09:00',
    hora_fin: '09:30',
    color: '#93C5FD',
    activo: true,
    capacidad: 1,
    disponible: true,
    disponibles: 1,
    ocupados: 0,
    pasados: 0,
    retenidos: 0,
    retenido_hasta: null,
    operador_ocupado: false,
    bloqueado: false,
    motivo_bloqueo: null,
    cita: null,
    citas: [],
    minutos_libres: 30,
    huecos: [],
    ...cambios,
  }) as EspacioCalendario;

export const cita = (cambios: Partial<Cita> = {}): Cita =>
  ({
    id: 5,
    agenda_id: 1,
    horario_id: 10,
    operador_id: 7,
    fecha: FECHA,
    cliente_nombre: 'Luz',
    servicio: 'Corte',
    estado: 'confirmada',
    no_asistio: false,
    hora_inicio: '09:00',
    hora_fin: '09:30',
    ...cambios,
  }) as Cita;

export const dia = (...horarios: EspacioCalendario[]): DiaDeAgenda => ({
  agenda,
  dia: { fecha: FECHA, horarios, fuera_de_horario: [] },
});
