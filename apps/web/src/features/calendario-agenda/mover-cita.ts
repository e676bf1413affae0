import { type Agenda, type Cita, type EspacioCalendario, minutosDe, seCruzan } from '@jornal/contract';
import type { DiaDeAgenda, EspacioDelDia } from './eventos-agenda';

/** Where an appointment is to be, as the route takes it. */
export type Plaza = { agenda_id: number; horario_id: number; fecha: string };

/** Dropped this far before a slot it still means that one: the grid that is dragged over has steps of half an hour. */
const MARGEN_MINUTOS = 30;

/**
 * The slot meant by an hour: the one it falls in, else the next that begins within half an hour. Among several, as where an operator
 * has two agendas, a free one, and then one of the same agenda.
 */
export function espacioEn(espacios: readonly EspacioDelDia[], hora: string, agendaId: number): EspacioDelDia | null {
  const soltada = minutosDe(hora);
  const distancia = ({ espacio: { hora_inicio, hora_fin } }: EspacioDelDia): number => {
    const [inicio, fin] = [minutosDe(hora_inicio), minutosDe(hora_fin)];
    if (soltada >= inicio && soltada < fin) return 0;
    return inicio > soltada ? inicio - soltada : Number.POSITIVE_INFINITY;
  };
  const cerca = espacios
    .map((sitio) => ({ sitio, lejos: distancia(sitio) }))
    .filter(({ lejos }) => lejos < MARGEN_MINUTOS);
  const peso = ({ sitio, lejos }: (typeof cerca)[number]) =>
    lejos * 4 + (sitio.espacio.disponible ? 0 : 2) + (sitio.agenda.id === agendaId ? 0 : 1);
  return cerca.toSorted((a, b) => peso(a) - peso(b))[0]?.sitio ?? null;
}

/** Why an appointment cannot go to a slot; null when only the server can tell. */
export function reparoDe({ espacio }: EspacioDelDia): string | null {
  // An operator taken at that hour may be so by this very appointment.
  if (espacio.disponible || espacio.operador_ocupado) return null;
  if (!espacio.activo) return 'El horario no está activo';
  if (espacio.bloqueado) return 'Ese día está bloqueado';
  return espacio.pasados > 0 ? 'El horario ya terminó' : 'El horario ya está ocupado';
}

/** The days as they will be once it has moved, to be shown meanwhile. */
export function conCitaMovida(dias: readonly DiaDeAgenda[], cita: Cita, a: Plaza): DiaDeAgenda[] {
  const esDestino = (agenda: Agenda, fecha: string, espacio: EspacioCalendario) =>
    agenda.id === a.agenda_id && fecha === a.fecha && espacio.id === a.horario_id;
  return dias.map(({ agenda, dia }) => ({
    agenda,
    dia: {
      ...dia,
      fuera_de_horario: dia.fuera_de_horario.filter(({ id }) => id !== cita.id),
      horarios: dia.horarios.map((espacio) => {
        const citas = espacio.citas.filter(({ id }) => id !== cita.id);
        const estaba = citas.length < espacio.citas.length;
        // At hours its slot has no more, it left nothing free there.
        const salio = estaba && seCruzan(cita, espacio);
        const llega = esDestino(agenda, dia.fecha, espacio);
        if (!llega && !estaba) return espacio;
        if (!llega) return conLibres(espacio, citas, salio ? 1 : 0);
        const { hora_inicio, hora_fin } = espacio;
        const movida = {
          ...cita,
          ...a,
          agenda_nombre: agenda.nombre,
          operador_id: agenda.operador_id,
          operador: agenda.operador,
          hora_inicio,
          hora_fin,
        };
        return conLibres(espacio, [...citas, movida], salio ? 0 : -1);
      }),
    },
  }));
}

function conLibres(espacio: EspacioCalendario, citas: Cita[], cambio: number): EspacioCalendario {
  const disponibles = Math.max(0, Math.min(espacio.capacidad, espacio.disponibles + cambio));
  return {
    ...espacio,
    citas,
    cita: citas.find((suya) => suya.estado !== 'cancelada' && seCruzan(suya, espacio)) ?? null,
    disponibles,
    disponible: disponibles > 0,
    ocupados: espacio.ocupados - cambio,
  };
}
