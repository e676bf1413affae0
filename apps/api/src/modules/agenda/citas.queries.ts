import {
  CITAS_LISTADAS,
  type Cita,
  type CitaConCuenta,
  type CitaDelDia,
  cifrasDeTelefono,
  type contract,
  PALABRAS_VALOR,
  type QueryOf,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { days, type List, scoped } from '../../core/lists/list.js';
import { alphabetical, placeOfBranch, placeOfOperator } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { seesContact, withContactFor } from '../../core/people/contact.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { historyReach, onlyOwn, personalScope, type Reach, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { type Holds, matching } from '../../platform/db/search.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound, forbidden } from '../../platform/errors/business-error.js';
import { noContactar } from '../personas/no-contactar.queries.js';

/** The services of an appointment, one by one, of its stretches `t`. */
export const SERVICIOS_DE_CITA = sql`jsonb_agg(jsonb_build_object('servicio', t.servicio, 'servicio_id', t.servicio_id,
      'hora_inicio', left(t.hora_inicio::text, 5), 'hora_fin', left(t.hora_fin::text, 5)) ORDER BY t.orden)`;
/** The same of an appointment `c`, where it has several. */
const susServicios = (rama: Sql): Sql =>
  sql`CASE WHEN c.varios THEN (SELECT ${SERVICIOS_DE_CITA}
    FROM cita_tramo t WHERE t.entidad_id = ${rama} AND t.cita_id = c.id) END`;

/** Appointments as people see them, of a branch where that is known. */
export const citaEn = (rama: Sql): Sql => sql`
  SELECT c.id, c.entidad_id, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, c.agenda_id,
    a.nombre AS agenda_nombre, c.horario_id, c.operador_id,
    jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) AS operador, c.persona_id, c.cliente_nombre,
    c.cliente_telefono, c.cliente_email, c.servicio, c.servicio_id, ${susServicios(rama)} AS servicios,
    c.fecha, c.dia_semana, c.hora_inicio, c.hora_fin, c.estado, c.no_asistio, c.llegada_en, c.atencion_en,
    c.notas, c.mensaje_enviado_en, c.created_at, c.actualizada_en
  FROM cita c JOIN entidad e ON e.id = c.entidad_id
  JOIN agenda a ON a.entidad_id = c.entidad_id AND a.id = c.agenda_id JOIN operador o ON o.id = c.operador_id`;

/** The same for screens that offer to write to their person, by the card that stands for theirs (`f`). */
const conContacto = (who: Reach): Sql => {
  const rama = branchIn(who, sql`c.entidad_id`);
  const calla = noContactar(rama, sql`coalesce(f.fusionada_en, f.id)`);
  return sql`${citaEn(rama).selecting(sql`${calla} AS no_contactar`)}
    LEFT JOIN persona f ON f.entidad_id = c.entidad_id AND f.id = c.persona_id`;
};

/**
 * The condition that the typed text is of the person of an appointment: name, telephone or e-mail, or one of the others
 * given. Of who may not know how to reach people, a whole telephone alone is looked for.
 */
export const dePersona = (
  session: Session,
  search: string,
  besides: (holds: Holds) => readonly Sql[] = () => [],
): Sql => {
  const sabe = seesContact(session);
  const correo = (holds: Holds) => (sabe ? [holds(sql`coalesce(c.cliente_email, '')`)] : []);
  return matching(
    search,
    (holds) => [holds(sql`c.cliente_nombre`), ...correo(holds), ...besides(holds)],
    sabe || cifrasDeTelefono(search).enteras !== undefined ? [sql`c.cliente_telefono`] : [],
  );
};

const RECIENTES = sql`c.fecha DESC, c.hora_inicio DESC, c.id DESC`;

type FiltroCitas = QueryOf<typeof contract.citas.listar>;

/** Appointments, from the furthest ahead backwards or the other way; annulled ones are gone. */
export const CITAS: List<Cita, FiltroCitas> = {
  from: { table: sql`cita`, alias: sql`c` },
  rows: conContacto,
  scope: (session, { entidad_id, operador_id: empleado_id }) =>
    scoped(historyReach(session, { entidad_id, empleado_id }, 'Solo puedes consultar tus citas'), {
      entidad: sql`c.entidad_id`,
      operador: sql`c.operador_id`,
    }),
  always: sql`c.anulado_en IS NULL`,
  stops: CITAS_LISTADAS,
  filters: {
    operador_id: 'scope',
    ...days(sql`c.fecha`),
    estado: (status) => sql`c.estado = ${status}`,
    no_asistio: (yes) => (yes === 'true' ? sql`c.no_asistio` : sql`NOT c.no_asistio`),
    agenda_id: (agenda) => sql`c.agenda_id = ${agenda}`,
    search: (text, { session }) => dePersona(session, text, (holds) => [holds(sql`c.servicio`)]),
  },
  order: {
    recientes: { whole: RECIENTES },
    proximas: { whole: sql`c.fecha, c.hora_inicio, c.id` },
    cliente: alphabetical(sql`c.cliente_nombre`),
    cuando: { parts: [sql`c.fecha`, sql`c.hora_inicio`] },
    servicio: alphabetical(sql`c.servicio`),
    agenda: placeOfOperator(sql`c.operador_id`),
    estado: { parts: [alphabetical(sql`c.estado`), sql`c.no_asistio`] },
    entidad: placeOfBranch(sql`c.entidad_id`),
  },
  own: RECIENTES,
  file: {
    name: 'citas',
    title: 'Citas',
    columns: [
      { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
      { titulo: 'Inicio', tipo: 'hora', de: ({ hora_inicio }) => hora_inicio },
      { titulo: 'Fin', tipo: 'hora', de: ({ hora_fin }) => hora_fin },
      { titulo: 'Cliente', tipo: 'texto', de: ({ cliente_nombre }) => cliente_nombre },
      { titulo: 'Teléfono', tipo: 'texto', de: ({ cliente_telefono }) => cliente_telefono },
      { titulo: 'Email', tipo: 'texto', de: ({ cliente_email }) => cliente_email },
      { titulo: 'Servicio', tipo: 'texto', de: ({ servicio }) => servicio },
      { titulo: 'Agenda', tipo: 'texto', de: ({ agenda_nombre }) => agenda_nombre },
      {
        titulo: 'Estado',
        tipo: 'texto',
        de: ({ estado, no_asistio }) => (no_asistio ? 'No asistió' : PALABRAS_VALOR[estado]),
      },
      { titulo: 'Notas', tipo: 'texto', de: ({ notas }) => notas },
    ],
  },
};

/** The appointments a caller may see: of a branch, or of every one; an operator only those of their own day. */
export const citasAlAlcance = (who: Reach): Sql =>
  inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.operador_id` });

/** A colleague's appointment is there, but not theirs to touch. */
export function exigirCitaPropia(session: Session, cita: { operador_id: number }, message: string): void {
  const { empleado_id } = personalScope(session);
  if (empleado_id !== null && empleado_id !== cita.operador_id) throw forbidden(message);
}

@Injectable()
export class CitasQueries {
  constructor(private readonly db: Db) {}

  async listar(session: Session, filter: FiltroCitas) {
    const each = (cita: Cita) => withContactFor(session, cita);
    return await readList(this.db, { ...CITAS, each }, session, filter);
  }

  /** The appointments of a day in the caller's scope by their hour, the cancelled ones left out. */
  delDia(session: Session, { fecha, entidad_id }: { fecha: string; entidad_id?: number }): Promise<CitaDelDia[]> {
    const who = personalScope(
      session,
      entidad_id === undefined ? {} : { entidad_id },
      'Solo puedes consultar tus citas',
    );
    return this.db.rows<CitaDelDia>(sql`
      SELECT c.id, c.agenda_id, c.horario_id, c.fecha, c.hora_inicio, c.hora_fin, c.cliente_nombre, c.servicio, c.estado, c.no_asistio,
        c.llegada_en, c.atencion_en, jsonb_build_object('nombre', o.nombre, 'apellido', o.apellido) AS operador
      FROM cita c JOIN operador o ON o.id = c.operador_id
      WHERE ${citasAlAlcance(who)} AND c.anulado_en IS NULL AND c.estado <> 'cancelada' AND c.fecha = ${fecha}::date
      ORDER BY c.hora_inicio, c.id LIMIT ${CITAS_LISTADAS}`);
  }

  async obtener(session: Session, id: number): Promise<CitaConCuenta> {
    const cita = await this.visible(session, id);
    return { ...cita, ...(await this.cuentaDe(cita)) };
  }

  /** An appointment of the caller's branch, or their own in one they have left; a colleague's, to an operator, is 403. */
  async visible(session: Session, id: number): Promise<Cita> {
    const ofBranch = inScope(scopeOf(session), { entidad: sql`c.entidad_id` });
    const [where, who] = onlyOwn(session)
      ? [this.deSucursalOSuya(session, ofBranch), historyReach(session)]
      : [ofBranch, scopeOf(session)];
    const cita = ensureFound(
      await this.db.row<Cita>(sql`${conContacto(who)} WHERE ${where} AND c.id = ${id} AND c.anulado_en IS NULL`),
      'No se encontró la cita',
    );
    exigirCitaPropia(session, cita, 'No tienes permisos para ver esta cita');
    return cita;
  }

  private deSucursalOSuya(session: Session, ofBranch: Sql): Sql {
    const { entidad_id, empleado_id } = historyReach(session);
    const deAlguna = inScope({ entidad_id, empleado_id: null }, { entidad: sql`c.entidad_id` });
    return sql`${deAlguna} AND (${ofBranch} OR c.operador_id = ${empleado_id})`;
  }

  /** The ticket of the services of the appointment, with its balance, and its sales. */
  private async cuentaDe({
    entidad_id,
    id,
  }: Pick<Cita, 'entidad_id' | 'id'>): Promise<Pick<CitaConCuenta, 'registro' | 'ventas'>> {
    const [ticket, ventas] = await Promise.all([
      this.db.row<CitaConCuenta['registro']>(
        sql`SELECT r.id, r.fecha, (SELECT coalesce(sum(s.total_con_descuento), 0)::bigint FROM servicio_realizado s
              WHERE s.entidad_id = ${entidad_id} AND s.registro_id = r.id AND s.anulado_en IS NULL) AS total
            FROM tiquete r WHERE r.entidad_id = ${entidad_id} AND r.cita_id = ${id}`,
      ),
      this.db.rows<CitaConCuenta['ventas'][number]>(
        sql`SELECT v.id, v.total, v.created_at FROM venta v
          WHERE v.entidad_id = ${entidad_id} AND v.cita_id = ${id} AND v.anulado_en IS NULL ORDER BY v.created_at, v.id`,
      ),
    ]);
    return { registro: ticket, ventas };
  }
}
