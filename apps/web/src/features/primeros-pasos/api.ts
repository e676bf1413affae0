import {
  agendas,
  type OperadoresVarios,
  operadores,
  type ServiciosVarios,
  servicios,
  TITULO_HORARIO,
} from '@jornal/contract';
import { cliente, dato } from '../../lib/api-client';
import type { Semana } from './propuestas';

const deServicios = cliente(servicios);
const deOperadores = cliente(operadores);
const deAgendas = cliente(agendas);

export const agregarServicios = (body: ServiciosVarios) => dato(deServicios.crearVarios({ body }));
export const agregarPersonas = (body: OperadoresVarios) => dato(deOperadores.invitarVarios({ body }));

/** A person who performs services, and the agenda they have already, without hours. */
export type SinHorario = { operador_id: number; nombre: string; agenda_id: number | null };

/**
 * Opens the week of each of those people: an agenda where there is none, and its slots. Each is whole by itself; after a
 * failure those who have theirs are not asked for again.
 */
export async function abrirSemana(personas: readonly SinHorario[], { dias, ...horas }: Semana): Promise<void> {
  for (const { operador_id, nombre, agenda_id } of personas) {
    const agenda = agenda_id ?? (await nuevaAgenda(operador_id, nombre));
    await dato(
      deAgendas.generarHorarios({ body: { agenda_id: agenda, dias: [...dias], ...horas, titulo: TITULO_HORARIO } }),
    );
  }
}

async function nuevaAgenda(operador_id: number, nombre: string): Promise<number> {
  const { data } = await dato(deAgendas.crear({ body: { operador_id, nombre: `Agenda de ${nombre}` } }));
  return data.id;
}
