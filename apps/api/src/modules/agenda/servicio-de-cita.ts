import { type Cita, type Duracion, esperaCabe, SIN_DURACION, seguidas } from '@jornal/contract';
import type { Reader } from '../../platform/db/snapshot.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Parte, Que } from './reserva.js';

/** The part of an operator in a service: null where nothing is said, as of a booking without operator. */
type Suyo = {
  operador: string | null;
  hace: boolean | null;
  duracion_suya: number | null;
  limpieza_suya: number | null;
};
type Hecho = { nombre: string } & Duracion & Suyo;
type Ofrecido = Hecho & { id: number; estado: boolean; entidad_id: number | null };

const HECHO: Sql = sql`s.nombre, s.duracion_minutos, s.espera_desde, s.espera_minutos, s.limpieza_minutos, o.nombre AS operador,
  h.hace, h.duracion_minutos AS duracion_suya, h.limpieza_minutos AS limpieza_suya`;

export const noHace = (operador: string | null, servicio: string): string => `${operador} no hace ${servicio}`;

/** The minutes that a service takes an operator: their own win, and a wait that does not fit in them is left out. */
function duracionDe({
  duracion_suya,
  limpieza_suya,
  ...servicio
}: Duracion & Pick<Suyo, 'duracion_suya' | 'limpieza_suya'>): Duracion {
  const { espera_desde, espera_minutos } = servicio;
  const duracion_minutos = duracion_suya ?? servicio.duracion_minutos;
  const cabe = esperaCabe({ duracion_minutos, espera_desde, espera_minutos });
  return {
    duracion_minutos,
    espera_desde: cabe ? espera_desde : null,
    espera_minutos: cabe ? espera_minutos : null,
    limpieza_minutos: limpieza_suya ?? servicio.limpieza_minutos,
  };
}

function exigirQueHaga({ hace, operador, nombre }: Pick<Hecho, 'hace' | 'operador' | 'nombre'>): void {
  ensure(hace !== false, 'OPERADOR_NO_HACE', noHace(operador, nombre));
}

/** Services of the catalogue by their number, as an operator does them where one is asked for. */
async function leerServicios(
  lee: Reader,
  ids: ReadonlyArray<number | null>,
  operador_id: number | null,
): Promise<Map<number | null, Ofrecido>> {
  const deCatalogo = [...new Set(ids.filter((id) => id !== null))];
  if (deCatalogo.length === 0) return new Map();
  const rows = await lee.rows<Ofrecido>(
    sql`SELECT s.id, s.estado, s.entidad_id, ${HECHO} FROM servicio s
      LEFT JOIN operador o ON o.id = ${operador_id}::bigint
      LEFT JOIN operador_servicio h ON h.operador_id = o.id AND h.servicio_id = s.id
    WHERE s.id = ANY(${deCatalogo}::bigint[]) AND s.archivado_en IS NULL`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** It is of the catalogue and offered in the branch, or somewhere in 'General'. */
function exigirOfrecido(leido: Ofrecido | undefined, entidad_id: number): Hecho {
  const { id: _, estado, entidad_id: de, ...hecho } = ensureFound(leido ?? null, 'No se encontró el servicio');
  ensure(estado, 'SERVICIO_INACTIVO', `El servicio ${hecho.nombre} está inactivo`);
  ensure(
    entidad_id === 0 || de === null || de === entidad_id,
    'SERVICIO_DE_OTRA_SUCURSAL',
    `El servicio ${hecho.nombre} no se ofrece en esta sucursal`,
  );
  return hecho;
}

/**
 * Services that are booked, each with how long it is: of the catalogue as it says; one written by hand is as long as its
 * slot. With `operador_id`, they do them all, and each is as long as it takes them.
 */
export async function serviciosDeCita(
  lee: Reader,
  entidad_id: number,
  ids: ReadonlyArray<number | null>,
  operador_id: number | null,
): Promise<Que[]> {
  const leidos = await leerServicios(lee, ids, operador_id);
  return ids.map((servicio_id) => {
    if (servicio_id === null) return { servicio_id, ...SIN_DURACION };
    const hecho = exigirOfrecido(leidos.get(servicio_id), entidad_id);
    exigirQueHaga(hecho);
    return { servicio_id, ...duracionDe(hecho) };
  });
}

/** The same of one service. */
export async function servicioDeCita(
  lee: Reader,
  entidad_id: number,
  {
    servicio_id = null,
    operador_id = null,
  }: { servicio_id?: number | null | undefined; operador_id?: number | null | undefined },
): Promise<Que> {
  const [que] = (await serviciosDeCita(lee, entidad_id, [servicio_id], operador_id)) as [Que];
  return que;
}

/**
 * The same for whichever operator of the branch does them; `de`: how long each takes an operator, null for who does not
 * do one of them.
 */
export async function serviciosDeCadaQuien(
  lee: Reader,
  entidad_id: number,
  ids: ReadonlyArray<number | null>,
): Promise<{ ques: Que[]; de: (operador_id: number) => Duracion[] | null }> {
  const ques = await serviciosDeCita(lee, entidad_id, ids, null);
  const suyos = await lee.rows<Suyo & { operador_id: number; servicio_id: number }>(
    sql`SELECT o.id AS operador_id, h.servicio_id, o.nombre AS operador, h.hace, h.duracion_minutos AS duracion_suya,
          h.limpieza_minutos AS limpieza_suya
        FROM operador o JOIN operador_servicio h ON h.operador_id = o.id
        WHERE o.entidad_id = ${entidad_id} AND h.servicio_id = ANY(${ids.filter((id) => id !== null)}::bigint[])`,
  );
  const cada = new Map(suyos.map((suyo) => [`${suyo.operador_id} ${suyo.servicio_id}`, suyo]));
  return {
    ques,
    de: (operador_id) => {
      const de = ques.map((que) => ({ que, suyo: cada.get(`${operador_id} ${que.servicio_id}`) }));
      if (de.some(({ suyo }) => suyo?.hace === false)) return null;
      return de.map(({ que, suyo }) => (suyo === undefined ? que : duracionDe({ ...que, ...suyo })));
    },
  };
}

/**
 * A service that was booked with an operator, for another (`a`), who has to do it: as long as it was booked, or, if it
 * does not take both the same, as long as it takes the other.
 */
async function servicioConOtro(lee: Reader, tenia: Que, { de, a }: { de: number; a: number }): Promise<Que> {
  const { servicio_id, partes } = tenia;
  if (partes !== undefined) {
    const otras: Parte[] = [];
    for (const parte of partes) {
      const { duracion_minutos, ...otra } = await servicioConOtro(lee, parte, { de, a });
      otras.push({ ...parte, ...otra, duracion_minutos: duracion_minutos ?? parte.duracion_minutos });
    }
    return { servicio_id, ...seguidas(otras as [Parte, ...Parte[]]) };
  }
  if (servicio_id === null) return tenia;
  // The service may be offered no more: what is booked of it goes on.
  const rows = await lee.rows<Hecho & { operador_id: number }>(
    sql`SELECT o.id AS operador_id, ${HECHO} FROM servicio s CROSS JOIN operador o
        LEFT JOIN operador_servicio h ON h.operador_id = o.id AND h.servicio_id = s.id
        WHERE s.id = ${servicio_id} AND o.id IN (${de}, ${a})`,
  );
  const con = (id: number): Hecho => ensureFound(rows.find(({ operador_id }) => operador_id === id));
  const [antes, otro] = [con(de), con(a)];
  exigirQueHaga(otro);
  const igual = antes.duracion_suya === otro.duracion_suya && antes.limpieza_suya === otro.limpieza_suya;
  return igual ? tenia : { servicio_id, ...duracionDe(otro) };
}

type Vista = Pick<Cita, 'entidad_id' | 'operador_id' | 'servicio_id' | 'estado' | 'fecha' | 'hora_fin'>;

/**
 * The service of an appointment after a change, with the operator (`a`) that it is with then: another one is as long as
 * it is by now, and has to be done by them, unless the appointment is over. `tenia`: what was booked of it.
 */
export async function servicioTras(
  lee: Reader,
  tenia: Que,
  { antes, despues, a }: { antes: Vista; despues: Omit<Vista, 'operador_id'>; a: number },
  clock: Pick<Clock, 'today' | 'hour'>,
): Promise<Que> {
  const { servicio_id, estado, fecha, hora_fin } = despues;
  const porVenir = fecha > clock.today() || (fecha === clock.today() && hora_fin > clock.hour());
  const sigue = porVenir && estado !== 'completada';
  if (servicio_id === antes.servicio_id)
    return sigue && a !== antes.operador_id ? servicioConOtro(lee, tenia, { de: antes.operador_id, a }) : tenia;
  const que = await servicioDeCita(lee, antes.entidad_id, { servicio_id, operador_id: sigue ? a : null });
  return sigue ? que : { ...tenia, servicio_id };
}
