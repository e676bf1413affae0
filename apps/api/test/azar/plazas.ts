import { diaDeLaSemana, festivo, minutosDe, minutosDeTexto } from '@jornal/contract';
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
    agenda_id: number;
    horario_id: number;
    operador_id: number;
    entidad_id: number;
    fecha: string;
    hora_inicio: string;
    hora_fin: string;
    estado: string;
    persona_id: number | null;
  }>;
  tramos: Array<{
    entidad_id: number;
    agenda_id: number;
    horario_id: number;
    operador_id: number;
    fecha: string;
    hora_inicio: string;
    hora_fin: string;
    ocupa: string;
    carril: number | null;
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
    entidad_id: number;
    agenda_id: number | null;
    operador_id: number | null;
    desde: string;
    hasta: string;
    hora_inicio: string | null;
    hora_fin: string | null;
  }>;
  esperan: Array<{ id: number; entidad_id: number }>;
};

export async function leerLibreta(prueba: Prueba): Promise<Libreta> {
  const [agendas, horarios, citas, tramos, ofertas, bloqueos, esperan] = await Promise.all([
    prueba.sql(`SELECT a.id, a.entidad_id, a.operador_id, a.activa, a.atiende_festivos, o.activo AS operador_activo,
        o.entidad_id AS operador_entidad
      FROM agenda a JOIN operador o ON o.id = a.operador_id WHERE a.anulado_en IS NULL ORDER BY a.id`),
    prueba.sql(
      `SELECT id, agenda_id, dia_semana, hora_inicio, hora_fin, capacidad, activo FROM horario WHERE anulado_en IS NULL ORDER BY id`,
    ),
    prueba.sql(
      `SELECT id, agenda_id, horario_id, operador_id, entidad_id, fecha, hora_inicio, hora_fin, estado, persona_id FROM cita
        WHERE anulado_en IS NULL ORDER BY id`,
    ),
    prueba.sql(`SELECT entidad_id, agenda_id, horario_id, operador_id, fecha, hora_inicio, hora_fin, ocupa::text AS ocupa, carril,
        cita_id, oferta_id, vence_en FROM cita_tramo ORDER BY id`),
    prueba.sql(
      `SELECT id, horario_id, operador_id, entidad_id, fecha, hora_inicio, hora_fin, vence_en, estado FROM oferta ORDER BY id`,
    ),
    prueba.sql(
      `SELECT id, entidad_id, agenda_id, operador_id, desde, hasta, hora_inicio, hora_fin FROM agenda_bloqueo
        WHERE anulado_en IS NULL ORDER BY id`,
    ),
    prueba.sql(
      `SELECT id, entidad_id FROM persona_espera WHERE anulado_en IS NULL AND atendida_en IS NULL ORDER BY id`,
    ),
  ]);
  return { agendas, horarios, citas, tramos, ofertas, bloqueos, esperan } as Libreta;
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

/** Whether a stretch takes a minute of a slot, looked at one by one. */
function comparten({ ocupa }: { ocupa: string }, h: { hora_inicio: string; hora_fin: string }): boolean {
  const minutos = minutosDeTexto(ocupa);
  for (let m = minutosDe(h.hora_inicio); m < minutosDe(h.hora_fin); m++)
    if (minutos.some(([a, b]) => a <= m && m < b)) return true;
  return false;
}

const atiende = (agenda: Libreta['agendas'][number]): boolean =>
  agenda.activa && agenda.operador_activo && agenda.operador_entidad === agenda.entidad_id;

/** Whether a block is of an agenda: its own, of its operator in that branch, or of the branch. */
function alcanza(b: Libreta['bloqueos'][number], agenda: Libreta['agendas'][number]): boolean {
  if (b.entidad_id !== agenda.entidad_id) return false;
  if (b.agenda_id !== null) return b.agenda_id === agenda.id;
  return b.operador_id === null || b.operador_id === agenda.operador_id;
}

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
    const tomados = libreta.tramos.filter(
      (t) => t.fecha === fecha && t.carril !== null && (t.vence_en === null || new Date(t.vence_en) > ahora),
    );
    const bloqueado =
      (!agenda.atiende_festivos && festivo(fecha) !== null) ||
      libreta.bloqueos.some((b) => alcanza(b, agenda) && cierra(b, h, fecha));
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
    const enOtra = tomados.some(
      (t) =>
        t.entidad_id === agenda.entidad_id &&
        t.operador_id === agenda.operador_id &&
        t.agenda_id !== agenda.id &&
        comparten(t, h),
    );
    // On a day to come, only what is at the hours the slot has by now.
    const suyos = tomados.filter(
      (t) => t.agenda_id === agenda.id && (comparten(t, h) || (fecha < hoy && t.horario_id === h.id)),
    );
    const carriles = (tramos: typeof suyos) => new Set(tramos.map((t) => `${t.operador_id} ${t.carril}`)).size;
    const suyas = Math.min(h.capacidad, carriles(suyos.filter((t) => t.cita_id !== null)));
    const retenidas = Math.min(h.capacidad, carriles(suyos)) - suyas;
    const paso = fecha < hoy || (fecha === hoy && h.hora_fin <= hora);
    contar(lugar, { suyas, retenidas, enOtra, paso });
  }
  return lugares;
}

const seCruzanMinutos = (a: string, b: string): boolean =>
  minutosDeTexto(a).some(([da, ha]) => minutosDeTexto(b).some(([db, hb]) => da < hb && db < ha));

/** Two stretches that take one minute of a lane, or two agendas of one operator at one minute. */
const cruzadas = (tomados: Libreta['tramos']): string[] =>
  tomados.flatMap((a, i) =>
    tomados
      .slice(i + 1)
      .filter(
        (b) =>
          b.entidad_id === a.entidad_id &&
          b.operador_id === a.operador_id &&
          b.fecha === a.fecha &&
          (b.carril === a.carril || b.agenda_id !== a.agenda_id) &&
          seCruzanMinutos(a.ocupa, b.ocupa),
      )
      .map((b) => `${nombreDe(a)} y ${nombreDe(b)} se cruzan el ${a.fecha}`),
  );
const nombreDe = ({ cita_id, oferta_id }: Libreta['tramos'][number]) =>
  cita_id === null ? `la oferta ${oferta_id}` : `la cita ${cita_id}`;

/** How many of them are taken at once, at most. */
const aLaVez = (tramos: Libreta['tramos']): number =>
  Math.max(
    0,
    ...tramos.map((a) => tramos.filter((b) => b.hora_inicio <= a.hora_inicio && b.hora_fin > a.hora_inicio).length),
  );

/** The faults of an agenda, told in words; none when it is sound. */
export function faltasDe({ horarios, citas, tramos, ofertas }: Libreta, { hoy, ahora }: Momento): string[] {
  const tomados = tramos.filter((t) => t.carril !== null && (t.vence_en === null || new Date(t.vence_en) > ahora));
  const faltas = cruzadas(tomados);
  for (const c of citas) {
    const suyos = tramos.filter((t) => t.cita_id === c.id);
    const [conCarril, debe] = [
      suyos.filter((t) => t.carril !== null).length,
      c.estado === 'cancelada' ? 0 : suyos.length,
    ];
    if (suyos.length === 0 || conCarril !== debe)
      faltas.push(`la cita ${c.id}, ${c.estado}, tiene ${suyos.length} tramos y ${conCarril} en un carril`);
  }
  for (const h of horarios) {
    const suyos = tomados.filter((t) => t.horario_id === h.id && t.fecha >= hoy);
    for (const fecha of new Set(suyos.map((t) => t.fecha))) {
      const tomadas = aLaVez(suyos.filter((t) => t.fecha === fecha));
      if (tomadas > h.capacidad) faltas.push(`el horario ${h.id} tiene ${tomadas} de ${h.capacidad} el ${fecha}`);
    }
  }
  for (const o of ofertas.filter((o) => o.estado === 'pendiente' && new Date(o.vence_en) > ahora))
    if (tomados.filter((t) => t.oferta_id === o.id).length !== 1)
      faltas.push(`la oferta ${o.id} no retiene sus minutos`);
  return faltas;
}
