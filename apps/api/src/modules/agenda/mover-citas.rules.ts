import {
  caben,
  carrilPara,
  cruzan,
  type Duracion,
  entre,
  type HorarioDelDia,
  horaDe,
  jornadaDe,
  type Minutos,
  type MovimientoCitas,
  minutosDe,
  ocupaDe,
  type Partes,
  type Tomado,
  type Tramo,
  unir,
} from '@jornal/contract';

/** An appointment that has to go elsewhere, at its own hours: those of its slot may be others by now. */
export type PorMover = Tramo &
  Duracion & {
    partes?: Partes | undefined;
    id: number;
    agenda_id: number;
    cliente_nombre: string;
    servicio: string;
    /** The sentence that says that the other operator does not do its service; null where they do. */
    no_hace: string | null;
  };
/** An agenda of the target operator on the target day: its slots, and what is taken of them. */
export type Destino = {
  agenda_id: number;
  agenda_nombre: string;
  horarios: Array<HorarioDelDia & { id: number }>;
  tomados: Tomado[];
  bloqueados: Minutos;
};
/** The operator and day that appointments go to; `ahora`, the minute of that day before which it is over. */
export type DiaDestino = { operador_id: number; fecha: string; ahora: number; agendas: readonly Destino[] };
/** Where an appointment goes, and the lane it takes there. */
export type Movimiento = MovimientoCitas['citas'][number] & { carril: number | null };

type Juicio = {
  destino: Destino;
  horario: HorarioDelDia & { id: number };
  carril: number | null;
  choque: string | null;
};

const minutos = ({ hora_inicio, hora_fin }: Tramo) => ({ inicio: minutosDe(hora_inicio), fin: minutosDe(hora_fin) });
const todos = ({ inicio, fin }: HorarioDelDia): Minutos => entre(inicio, fin);

/** The slot where an appointment would begin: of its hours, or, when it is as long as its service, any it begins in. */
function horarioPara(cita: PorMover, { horarios }: Destino) {
  const { inicio, fin } = minutos(cita);
  return horarios.find((h) =>
    cita.duracion_minutos === null ? h.inicio === inicio && h.fin === fin : h.inicio <= inicio && inicio < h.fin,
  );
}

/** Whether an appointment fits an agenda at its hours: the lane it would take, or why it cannot. */
function juzgar(cita: PorMover, destino: Destino, { ahora, agendas }: DiaDestino): Juicio | null {
  const horario = horarioPara(cita, destino);
  if (horario === undefined) return null;
  const horas = minutos(cita);
  const no = (choque: string): Juicio => ({ destino, horario, carril: null, choque });
  if (cita.no_hace !== null) return no(cita.no_hace);
  if (horario.fin <= ahora) return no('El horario ya terminó');
  if (cruzan(destino.bloqueados, unir(todos(horario), entre(horas.inicio, horas.fin))))
    return no('Ese día está bloqueado');
  if (
    cita.duracion_minutos !== null &&
    !caben(entre(horas.inicio, horas.fin), jornadaDe(destino.horarios, destino.bloqueados))
  )
    return no(`No se atiende seguido de ${cita.hora_inicio} a ${horaDe(horas.fin)}`);
  const ocupa = ocupaDe(horas, cita);
  const carril = carrilPara(destino.horarios, destino.tomados, ocupa, horario.capacidad);
  if (carril === null) return no('El horario ya está ocupado');
  const enOtra = agendas.some((a) => a !== destino && a.tomados.some((t) => cruzan(t.ocupa, ocupa)));
  return enOtra ? no('El operador ya tiene una cita a esa hora') : { destino, horario, carril, choque: null };
}

/**
 * Where each appointment goes: to its own agenda first and then by agenda, the first of them that takes it. Each one
 * that moves is in the way of those after it.
 */
export function planear(citas: readonly PorMover[], dia: DiaDestino): Movimiento[] {
  return citas.map((cita) => {
    const { id, agenda_id, cliente_nombre, servicio, hora_inicio, hora_fin } = cita;
    const enOrden = [
      ...dia.agendas.filter((a) => a.agenda_id === agenda_id),
      ...dia.agendas.filter((a) => a.agenda_id !== agenda_id),
    ];
    const juzgados = enOrden.flatMap((destino) => juzgar(cita, destino, dia) ?? []);
    const elegido = juzgados.find((j) => j.choque === null);
    const deEsta = { id, cliente_nombre, servicio, hora_inicio, hora_fin };
    if (elegido === undefined || elegido.carril === null) {
      const choque = juzgados[0]?.choque ?? `No hay un horario de ${hora_inicio} a ${hora_fin}`;
      return { ...deEsta, destino: null, choque, carril: null };
    }
    const { destino, horario, carril } = elegido;
    destino.tomados.push({ carril, ocupa: ocupaDe(minutos(cita), cita) });
    const { operador_id, fecha } = dia;
    return {
      ...deEsta,
      destino: {
        agenda_id: destino.agenda_id,
        agenda_nombre: destino.agenda_nombre,
        horario_id: horario.id,
        operador_id,
        fecha,
      },
      choque: null,
      carril,
    };
  });
}
