import { type MovimientoCitas, seCruzan, type Tramo } from '@jornal/contract';

/** An appointment that has to go elsewhere, at its own hours: those of its slot may be others by now. */
export type PorMover = Tramo & { id: number; agenda_id: number; cliente_nombre: string; servicio: string };
/** A slot of the target operator on the target day. */
export type Destino = Tramo & {
  agenda_id: number;
  agenda_nombre: string;
  horario_id: number;
  operador_id: number;
  fecha: string;
  capacidad: number;
  tomadas: number;
  bloqueado: boolean;
  terminado: boolean;
};
/** Where the target operator already is that day. */
export type Ocupacion = Tramo & { horario_id: number };
export type Movimiento = MovimientoCitas['citas'][number];

/** The reason why no more appointments fit in a slot, or null. */
function impedimento(d: Destino, ocupaciones: readonly Ocupacion[]): string | null {
  if (d.terminado) return 'El horario ya terminó';
  if (d.bloqueado) return 'Ese día está bloqueado';
  if (d.tomadas >= d.capacidad) return 'El horario ya está ocupado';
  return ocupaciones.some((o) => o.horario_id !== d.horario_id && seCruzan(o, d))
    ? 'El operador ya tiene una cita a esa hora'
    : null;
}

/**
 * Where each appointment goes: to the slot of the same hours, of its own agenda first and then by agenda, the first of them that takes
 * it. Each one that moves is in the way of those after it.
 */
export function planear(
  citas: readonly PorMover[],
  targets: readonly Destino[],
  ocupaciones: readonly Ocupacion[],
): Movimiento[] {
  const taken = [...ocupaciones];
  const tomadas = new Map(targets.map((d) => [d.horario_id, d.tomadas]));
  return citas.map(({ id, agenda_id, cliente_nombre, servicio, hora_inicio, hora_fin }) => {
    const theirs = targets.filter((d) => d.hora_inicio === hora_inicio && d.hora_fin === hora_fin);
    const enOrden = [
      ...theirs.filter((d) => d.agenda_id === agenda_id),
      ...theirs.filter((d) => d.agenda_id !== agenda_id),
    ];
    const juzgados = enOrden.map((d) => ({
      d,
      choque: impedimento({ ...d, tomadas: tomadas.get(d.horario_id) as number }, taken),
    }));
    const elegido = juzgados.find((j) => j.choque === null)?.d;
    const deEsta = { id, cliente_nombre, servicio, hora_inicio, hora_fin };
    if (elegido === undefined)
      return {
        ...deEsta,
        destino: null,
        choque: juzgados[0]?.choque ?? `No hay un horario de ${hora_inicio} a ${hora_fin}`,
      };
    tomadas.set(elegido.horario_id, (tomadas.get(elegido.horario_id) as number) + 1);
    taken.push(elegido);
    const { agenda_nombre, horario_id, operador_id, fecha } = elegido;
    return {
      ...deEsta,
      destino: { agenda_id: elegido.agenda_id, agenda_nombre, horario_id, operador_id, fecha },
      choque: null,
    };
  });
}
