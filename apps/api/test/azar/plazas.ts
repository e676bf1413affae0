import { diaDeLaSemana, festivo } from '@jornal/contract';
import type { Prueba } from '../app.js';

/** The rows places come from, read as they are. */
export type Libreta = {
  agendas: Array<{
    id: number;
    entidad_id: number;
    operador_id: number;
    activa: boolean;
    atiende_festivos: boolean;
    operador_activo: boolean;
    operador_entidad: number;
  }>;
  horarios: Array<{
    id: number;
    agenda_id: number;
    dia_semana: string;
    hora_inicio: string;
    hora_fin: string;
    capacidad: number;
    activo: boolean;
  }>;
  citas: Array<{
    id: number;
    horario_id: number;
    operador_id: number;
    entidad_id: number;
    fecha: string;
    hora_inicio: string;
    hora_fin: string;
    estado: string;
    persona_id: number | null;
  }>;
  plazas: Array<{
    horario_id: number;
    fecha: string;
    plaza: number;
    cita_id: number | null;
    oferta_id: number | null;
    vence_en: string | null;
  }>;
  ofertas: Array<{
    id: number;
    horario_id: number;
    operador_id: number;
    entidad_id: number;
    fecha: string;
    hora_inicio: string;
    hora_fin: string;
    vence_en: string;
    estado: string;
  }>;
  bloqueos: Array<{
    id: number;
    agenda_id: number;
    desde: string;
    hasta: string;
    hora_inicio: string | null;
    hora_fin: string | null;
  }>;
  esperan: Array<{ id: number; entidad_id: number }>;
};

export async function leerLibreta(prueba: Prueba): Promise<Libreta> {
  const [agendas, horarios, citas, plazas, ofertas, bloqueos, esperan] = await Promise.all([
    prueba.sql(`SELECT a.id, a.entidad_id, a.operador_id, a.activa, a.atiende_festivos, o.activo AS operador_activo,
        o.entidad_id AS operador_entidad
      FROM agenda a JOIN operador o ON o.id = a.operador_id WHERE a.anulado_en IS NULL ORDER BY a.id`),
    prueba.sql(
      `SELECT id, agenda_id, dia_semana, hora_inicio, hora_fin, capacidad, activo FROM horario WHERE anulado_en IS NULL ORDER BY id`,
    ),
    prueba.sql(
      `SELECT id, horario_id, operador_id, entidad_id, fecha, hora_inicio, hora_fin, estado, persona_id FROM cita
        WHERE anulado_en IS NULL ORDER BY id`,
    ),
    prueba.sql(`SELECT horario_id, fecha, plaza, cita_id, oferta_id, vence_en FROM cita_plaza`),
    prueba.sql(
      `SELECT id, horario_id, operador_id, entidad_id, fecha, hora_inicio, hora_fin, vence_en, estado FROM oferta ORDER BY id`,
    ),
    prueba.sql(
      `SELECT id, agenda_id, desde, hasta, hora_inicio, hora_fin FROM agenda_bloqueo WHERE anulado_en IS NULL ORDER BY id`,
    ),
    prueba.sql(
      `SELECT id, entidad_id FROM persona_espera WHERE anulado_en IS NULL AND atendida_en IS NULL ORDER BY id`,
    ),
  ]);
  return { agendas, horarios, citas, plazas, ofertas, bloqueos, esperan } as Libreta;
}

export type Momento = { hoy: string; hora: string; ahora: Date };
/** The answer that the product should give about a slot on a day. */
export type Lugar = {
  horario_id: number;
  agenda_id: number;
  capacidad: number;
  libres: number;
  ocupados: number;
  pasados: number;
  retenidos: number;
  bloqueado: boolean;
};

const cruzan = (a: { hora_inicio: string; hora_fin: string }, b: { hora_inicio: string; hora_fin: string }) =>
  a.hora_inicio < b.hora_fin && b.hora_inicio < a.hora_fin;

const atiende = (agenda: Libreta['agendas'][number]): boolean =>
  agenda.activa && agenda.operador_activo && agenda.operador_entidad === agenda.entidad_id;

/** Whether a block closes a slot on a day. */
const cierra = (b: Libreta['bloqueos'][number], h: Libreta['horarios'][number], fecha: string): boolean =>
  b.desde <= fecha &&
  fecha <= b.hasta &&
  (b.hora_inicio === null || cruzan(h, { hora_inicio: b.hora_inicio, hora_fin: b.hora_fin as string }));

/** Counts a place after another: first those with an appointment, then those offered, then the others, all alike. */
function contar(
  lugar: Lugar,
  { suyas, retenidas, enOtra, paso }: { suyas: number; retenidas: number; enOtra: boolean; paso: boolean },
): void {
  for (let plaza = 0; plaza < lugar.capacidad; plaza++) {
    if (plaza < suyas + retenidas || enOtra) lugar.ocupados++;
    else if (paso) lugar.pasados++;
    else lugar.libres++;
    if (plaza >= suyas && plaza < suyas + retenidas) lugar.retenidos++;
  }
}

/**
 * The places of the slots of a day counted one by one in plain TypeScript, apart from the product's statement: who stands in each,
 * then whether the operator is elsewhere, then whether it is over.
 */
export function lugaresDe(libreta: Libreta, fecha: string, { hoy, hora, ahora }: Momento): Lugar[] {
  const lugares: Lugar[] = [];
  for (const h of libreta.horarios) {
    const agenda = libreta.agendas.find((a) => a.id === h.agenda_id);
    if (agenda === undefined || !atiende(agenda) || !h.activo || h.dia_semana !== diaDeLaSemana(fecha)) continue;
    const vivas = libreta.ofertas.filter(
      (o) => o.fecha === fecha && o.estado === 'pendiente' && new Date(o.vence_en) > ahora,
    );
    const citas = libreta.citas.filter((c) => c.fecha === fecha && c.estado !== 'cancelada');
    const bloqueado =
      (!agenda.atiende_festivos && festivo(fecha) !== null) ||
      libreta.bloqueos.some((b) => b.agenda_id === agenda.id && cierra(b, h, fecha));
    const lugar: Lugar = {
      horario_id: h.id,
      agenda_id: h.agenda_id,
      capacidad: h.capacidad,
      libres: 0,
      ocupados: 0,
      pasados: 0,
      retenidos: 0,
      bloqueado,
    };
    lugares.push(lugar);
    if (bloqueado) continue;
    const enOtra = [...citas, ...vivas].some(
      (x) =>
        x.entidad_id === agenda.entidad_id &&
        x.operador_id === agenda.operador_id &&
        x.horario_id !== h.id &&
        cruzan(h, x),
    );
    // On a day to come, only the appointments at the hours the slot has by now.
    const enSuHora = (x: { hora_inicio: string; hora_fin: string }) => fecha < hoy || cruzan(h, x);
    const suyas = citas.filter((c) => c.horario_id === h.id && enSuHora(c)).length;
    const retenidas = vivas.filter((o) => o.horario_id === h.id && enSuHora(o)).length;
    const paso = fecha < hoy || (fecha === hoy && h.hora_fin <= hora);
    contar(lugar, { suyas, retenidas, enOtra, paso });
  }
  return lugares;
}

/** Appointments of one operator in two slots at once. */
const cruzadas = (vigentes: Libreta['citas']): string[] =>
  vigentes.flatMap((a) =>
    vigentes
      .filter(
        (b) =>
          b.id > a.id &&
          b.fecha === a.fecha &&
          b.operador_id === a.operador_id &&
          b.entidad_id === a.entidad_id &&
          b.horario_id !== a.horario_id &&
          cruzan(a, b),
      )
      .map((b) => `las citas ${a.id} y ${b.id} se cruzan`),
  );

const porFecha = (plazas: Libreta['plazas']): [string, Libreta['plazas']][] =>
  [...new Set(plazas.map((p) => p.fecha))].map((fecha) => [fecha, plazas.filter((p) => p.fecha === fecha)]);

/** How many of them are taken at once, at most. */
function aLaVez({ citas, ofertas }: Pick<Libreta, 'citas' | 'ofertas'>, plazas: Libreta['plazas']): number {
  const horas = plazas.flatMap(
    (p) => citas.find((c) => c.id === p.cita_id) ?? ofertas.find((o) => o.id === p.oferta_id) ?? [],
  );
  return Math.max(
    0,
    ...horas.map((a) => horas.filter((b) => b.hora_inicio <= a.hora_inicio && b.hora_fin > a.hora_inicio).length),
  );
}

/** The faults of an agenda, told in words; none when it is sound. */
export function faltasDe({ horarios, citas, plazas, ofertas }: Libreta, { hoy, ahora }: Momento): string[] {
  const faltas = cruzadas(citas.filter((c) => c.estado !== 'cancelada'));
  for (const c of citas) {
    const [suyas, debe] = [plazas.filter((p) => p.cita_id === c.id).length, Number(c.estado !== 'cancelada')];
    if (suyas !== debe) faltas.push(`la cita ${c.id}, ${c.estado}, tiene ${suyas} plazas`);
  }
  const vistas = new Set<string>();
  for (const p of plazas) {
    const clave = `${p.horario_id} ${p.fecha} ${p.plaza}`;
    if (vistas.has(clave)) faltas.push(`la plaza ${clave} está dos veces`);
    vistas.add(clave);
  }
  const vivas = plazas.filter((p) => p.fecha >= hoy && (p.vence_en === null || new Date(p.vence_en) > ahora));
  for (const h of horarios) {
    for (const [fecha, suyas] of porFecha(vivas.filter((p) => p.horario_id === h.id))) {
      const tomadas = aLaVez({ citas, ofertas }, suyas);
      if (tomadas > h.capacidad) faltas.push(`el horario ${h.id} tiene ${tomadas} de ${h.capacidad} el ${fecha}`);
    }
  }
  for (const o of ofertas.filter((o) => o.estado === 'pendiente' && new Date(o.vence_en) > ahora))
    if (plazas.filter((p) => p.oferta_id === o.id).length !== 1) faltas.push(`la oferta ${o.id} no retiene su plaza`);
  return faltas;
}
