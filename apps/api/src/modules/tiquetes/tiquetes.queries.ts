import type {
  AccionDeTiquete,
  CobroDeTiquete,
  contract,
  PropinaDeTiquete,
  QueryOf,
  ServicioDeTiquete,
  Tiquete,
  VentaDeTiquete,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { scoped } from '../../core/lists/list.js';
import { AUTHOR_NAME } from '../../core/people/author.js';
import { branchIn } from '../../core/session/scope.js';
import { canNow, historyReach, isAdmin, personalScope, type Reach, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { citasAlAlcance } from '../agenda/citas.queries.js';
import { AuditoriaQueries } from '../auditoria/auditoria.queries.js';
import { alAlcance, deQuien } from './lista.queries.js';

type Anulada = {
  anulacion: { usuario: { id: number; nombre: string } | null; motivo: string | null; created_at: string } | null;
};
/** `semanal`: a weekly payment covered it. */
type Servicio = Omit<ServicioDeTiquete, 'anulacion'> & Anulada & { semanal: boolean };
type Venta = Omit<VentaDeTiquete, 'anulacion'> & Anulada;
type Propina = Omit<PropinaDeTiquete, 'anulacion'> & Anulada & { semanal: boolean };
type Leido = Omit<Tiquete, 'servicios' | 'ventas' | 'propinas' | 'cobros' | 'acciones'> & {
  archivada: boolean;
  servicios: Servicio[] | null;
  ventas: Venta[] | null;
  propinas: Propina[] | null;
  cobros: CobroDeTiquete[] | null;
};

const PERSONA = sql`CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END`;

/** The annulment of a line: its author, moment and reason; an operator is not told of others. */
const anulacionDe = (
  linea: Sql,
  cuenta: Sql,
): Sql => sql`CASE WHEN ${linea}.anulado_en IS NOT NULL THEN jsonb_build_object(
    'usuario', ${cuenta}, 'motivo', ${linea}.motivo, 'created_at', ${linea}.anulado_en) END`;

const cuentaDe = (id: Sql, who: Reach): Sql =>
  who.empleado_id === null
    ? sql`(SELECT jsonb_build_object('id', u.id, 'nombre', ${AUTHOR_NAME}) FROM usuario u WHERE u.id = ${id})`
    : sql`NULL::jsonb`;

/** The price and the discounts of a line. */
const ajustesDe = (
  linea: Sql,
): Sql => sql`'precio_catalogo', ${linea}.precio_catalogo, 'motivo_precio', ${linea}.motivo_precio,
      'descuento_porcentaje', ${linea}.descuento_porcentaje, 'descuento_reparto', ${linea}.descuento_reparto,
      'motivo_descuento', ${linea}.motivo_descuento`;

const serviciosDe = (who: Reach, rama: Sql): Sql => sql`(SELECT jsonb_agg(jsonb_build_object('id', s.id,
      'nombre', s.servicio_nombre, 'servicio_id', s.servicio_id, 'empleado', ${PERSONA}, 'cantidad', s.cantidad,
      'precio_unitario', s.precio_unitario, ${ajustesDe(sql`s`)}, 'total_servicio', s.total_servicio,
      'total_con_descuento', s.total_con_descuento, 'porcentaje_empleado', s.porcentaje_empleado,
      'monto_empleado', s.monto_empleado, 'metodo_pago', s.metodo_pago, 'monto_efectivo', s.monto_efectivo,
      'monto_transferencia', s.monto_transferencia, 'pagado', s.monto_pagado = s.monto_empleado,
      'semanal', EXISTS (SELECT FROM liquidacion q WHERE q.entidad_id = ${rama} AND q.servicio_realizado_id = s.id
        AND q.liberada_en IS NULL AND q.via = 'semanal'),
      'anulacion', ${anulacionDe(sql`s`, cuentaDe(sql`s.anulado_por`, who))}) ORDER BY s.id)
    FROM servicio_realizado s LEFT JOIN operador o ON o.id = s.empleado_id
    WHERE s.entidad_id = ${rama} AND s.registro_id = t.id ${deQuien(who, sql`s.empleado_id`)})`;

const ventasDe = (
  who: Reach,
  rama: Sql,
): Sql => sql`(SELECT jsonb_agg(jsonb_build_object('id', v.id, 'empleado', ${PERSONA},
      'productos', (SELECT jsonb_agg(jsonb_build_object('id', l.producto_id, 'nombre', l.nombre, 'cantidad', l.cantidad,
            'precio_unitario', l.precio_unitario, ${ajustesDe(sql`l`)}, 'subtotal', l.subtotal,
            'total', l.subtotal - l.descuento) ORDER BY l.linea)
        FROM venta_linea l WHERE l.entidad_id = ${rama} AND l.venta_id = v.id),
      'total', v.total, 'metodo_pago', v.metodo_pago, 'monto_efectivo', v.monto_efectivo,
      'monto_transferencia', v.monto_transferencia, 'observaciones', v.observaciones,
      'anulacion', ${anulacionDe(sql`v`, cuentaDe(sql`v.anulado_por`, who))}) ORDER BY v.id)
    FROM venta v LEFT JOIN operador o ON o.id = v.empleado_id
    WHERE v.entidad_id = ${rama} AND v.tiquete_id = t.id ${deQuien(who, sql`v.empleado_id`)})`;

const propinasDe = (who: Reach, rama: Sql): Sql => sql`(SELECT jsonb_agg(jsonb_build_object('id', p.id,
      'operador', ${PERSONA}, 'monto', p.monto_empleado, 'pagada', p.monto_pagado > 0,
      'semanal', EXISTS (SELECT FROM liquidacion q WHERE q.entidad_id = ${rama} AND q.partida_id = p.id
        AND q.liberada_en IS NULL AND q.via = 'semanal'),
      'anulacion', ${anulacionDe(sql`p`, cuentaDe(sql`p.anulado_por`, who))}) ORDER BY p.id)
    FROM partida p JOIN operador o ON o.id = p.empleado_id
    WHERE p.entidad_id = ${rama} AND p.tiquete_id = t.id ${deQuien(who, sql`p.empleado_id`)})`;

/** How a ticket was paid and what of it was given back, in the order in which it moved. */
const cobrosDe = (who: Reach, rama: Sql): Sql =>
  who.empleado_id === null
    ? sql`(SELECT jsonb_agg(jsonb_build_object('id', k.id, 'tipo', k.tipo, 'clase', k.clase, 'monto', k.monto,
        'recibido', k.recibido, 'referencia', k.referencia, 'propina', k.propina,
        'metodo', jsonb_build_object('id', m.id, 'nombre', m.nombre)) ORDER BY k.created_at, k.id)
      FROM cobro k JOIN metodo m ON m.id = k.metodo_id WHERE k.entidad_id = ${rama} AND k.tiquete_id = t.id)`
    : sql`NULL::jsonb`;

/** The appointment of a ticket, or of the sale in it, to who may see that one. */
function citaDe(session: Session, rama: Sql): Sql {
  if (!canNow(session, 'agendas.ver')) return sql`NULL::jsonb`;
  return sql`(SELECT jsonb_build_object('id', c.id, 'cliente_nombre', c.cliente_nombre, 'fecha', c.fecha,
        'hora_inicio', to_char(c.hora_inicio, 'HH24:MI'))
      FROM cita c WHERE c.entidad_id = ${rama} AND ${citasAlAlcance(personalScope(session))} AND c.anulado_en IS NULL
        AND c.id = coalesce(t.cita_id,
          (SELECT max(v.cita_id) FROM venta v WHERE v.entidad_id = ${rama} AND v.tiquete_id = t.id)))`;
}

/** The card of who was served, to who may see cards; of one that is part of another, that one. */
const personaDe = (session: Session, rama: Sql): Sql =>
  canNow(session, 'personas.ver')
    ? sql`(SELECT jsonb_build_object('id', q.id, 'nombre', q.nombre) FROM persona p
        JOIN persona q ON q.entidad_id = ${rama} AND q.id = coalesce(p.fusionada_en, p.id)
        WHERE p.entidad_id = ${rama} AND p.id = t.persona_id)`
    : sql`NULL::jsonb`;

/** A moment of a JSON of the database, as the contract has them. */
const enUtc = <T extends Anulada>({ anulacion, ...linea }: T) => ({
  ...linea,
  anulacion: anulacion && { ...anulacion, created_at: new Date(anulacion.created_at).toISOString() },
});

@Injectable()
export class TiquetesQueries {
  constructor(
    private readonly db: Db,
    private readonly auditoria: AuditoriaQueries,
  ) {}

  /** A ticket with its lines; of an operator's, only theirs. */
  async obtener(session: Session, id: number): Promise<Tiquete> {
    const who = historyReach(session);
    const rama = branchIn(who, sql`t.entidad_id`);
    const row = await this.db.row<Leido>(sql`
      SELECT t.id, t.numero, t.estado, t.origen, t.fecha, t.total, t.total_original, t.monto_efectivo, t.monto_transferencia,
        t.created_at, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, e.archivado_en IS NOT NULL AS archivada,
        ${cuentaDe(sql`t.usuario_id`, who)} AS registrado_por, ${citaDe(session, rama)} AS cita,
        ${personaDe(session, rama)} AS persona, t.notas,
        ${serviciosDe(who, rama)} AS servicios, ${ventasDe(who, rama)} AS ventas, ${propinasDe(who, rama)} AS propinas,
        ${cobrosDe(who, rama)} AS cobros
      FROM tiquete t JOIN entidad e ON e.id = t.entidad_id WHERE ${this.esEste(who, id)}`);
    const { servicios, ventas, propinas, cobros, archivada, ...tiquete } = ensureFound(row, NO_HAY);
    const partes = {
      servicios: (servicios ?? []).map(enUtc),
      ventas: (ventas ?? []).map(enUtc),
      propinas: (propinas ?? []).map(enUtc),
    };
    const { entidad } = tiquete;
    return {
      ...tiquete,
      ...(who.empleado_id === null ? {} : loPropio(partes)),
      servicios: partes.servicios.map(({ semanal: _, ...servicio }) => servicio),
      ventas: partes.ventas,
      propinas: partes.propinas.map(({ semanal: _, ...propina }) => propina),
      cobros: cobros ?? [],
      acciones: accionesDe(session, { entidad_id: entidad.id, archivada, ...partes }),
    };
  }

  /** Everything that was done with a ticket and its lines; an operator is told what they did themselves. */
  async historia(session: Session, id: number, query: QueryOf<typeof contract.tiquetes.historia>) {
    const who = historyReach(session);
    const rama = branchIn(who, sql`t.entidad_id`);
    const { entidad_id, servicios, ventas, propinas } = ensureFound(
      await this.db.row<{ entidad_id: number; servicios: number[]; ventas: number[]; propinas: number[] }>(sql`
        SELECT t.entidad_id,
          ARRAY(SELECT s.id FROM servicio_realizado s WHERE s.entidad_id = ${rama} AND s.registro_id = t.id) AS servicios,
          ARRAY(SELECT v.id FROM venta v WHERE v.entidad_id = ${rama} AND v.tiquete_id = t.id) AS ventas,
          ARRAY(SELECT p.id FROM partida p WHERE p.entidad_id = ${rama} AND p.tiquete_id = t.id) AS propinas
        FROM tiquete t WHERE ${this.esEste(who, id)}`),
      NO_HAY,
    );
    return await this.auditoria.deRegistros(session, { entidad_id, empleado_id: null }, query, [
      { recurso: 'registro', ids: [id] },
      { recurso: 'servicio_realizado', ids: servicios },
      { recurso: 'venta', ids: ventas },
      { recurso: 'propina', ids: propinas },
    ]);
  }

  /** That ticket, found by the key of each branch where all are looked at. */
  private esEste(who: Reach, id: number): Sql {
    const { where } = alAlcance(scoped({ ...who, empleado_id: null }, { entidad: sql`t.entidad_id` }), who);
    const each = who.entidad_id === null ? sql`t.entidad_id = ANY(ARRAY(SELECT b.id FROM entidad b))` : sql`true`;
    return sql`${each} AND ${where} AND t.id = ${id}`;
  }
}

const NO_HAY = 'No se encontró el tiquete';

type Partes = {
  servicios: ReadonlyArray<Omit<Servicio, 'anulacion'> & Pick<ServicioDeTiquete, 'anulacion'>>;
  ventas: readonly VentaDeTiquete[];
  propinas: ReadonlyArray<Omit<Propina, 'anulacion'> & Pick<PropinaDeTiquete, 'anulacion'>>;
};

/** The money of an operator's own lines. */
function loPropio({ servicios, ventas }: Partes) {
  const todas = [...servicios.map((s) => ({ ...s, total: s.total_con_descuento })), ...ventas];
  const vivas = todas.filter(({ anulacion }) => anulacion === null);
  const sumar = (lineas: typeof todas, de: 'total' | 'monto_efectivo' | 'monto_transferencia') =>
    lineas.reduce((suma, linea) => suma + linea[de], 0);
  return {
    total: sumar(vivas, 'total'),
    total_original: sumar(todas, 'total'),
    monto_efectivo: sumar(vivas, 'monto_efectivo'),
    monto_transferencia: sumar(vivas, 'monto_transferencia'),
  };
}

const SIN_PERMISO = 'No tienes permiso para anular esto';
const ARCHIVADA = 'La sucursal está archivada. Restáurala primero en Sucursales.';
const YA_NO_ES_SUYA = 'Es de una sucursal donde ya no trabajas';
const PAGADO = 'No se puede eliminar un servicio que ya fue pagado';

/** For each line that stands, the answer that the route which annuls it would give. */
function accionesDe(
  session: Session,
  { entidad_id, archivada, servicios, ventas, propinas }: Partes & { entidad_id: number; archivada: boolean },
): AccionDeTiquete[] {
  const deLugar = archivada ? ARCHIVADA : isAdmin(session) || session.entidad?.id === entidad_id ? null : YA_NO_ES_SUYA;
  const anular = (recurso: AccionDeTiquete['recurso'], recurso_id: number, motivo: string | null): AccionDeTiquete => ({
    accion: 'anular',
    recurso,
    recurso_id,
    permitida: motivo === null,
    motivo,
  });
  const sinPermiso = (puede: boolean) => (puede ? deLugar : SIN_PERMISO);
  const [deServicio, deVenta] = [
    sinPermiso(canNow(session, 'servicios.eliminar')),
    sinPermiso(canNow(session, 'ventas.eliminar')),
  ];
  return [
    ...servicios
      .filter(({ anulacion }) => anulacion === null)
      .map(({ id, semanal }) => anular('servicio_realizado', id, deServicio ?? (semanal ? PAGADO : null))),
    ...ventas.filter(({ anulacion }) => anulacion === null).map(({ id }) => anular('venta', id, deVenta)),
    ...propinas
      .filter(({ anulacion }) => anulacion === null)
      .map(({ id, semanal, operador: { nombre } }) =>
        anular('propina', id, deServicio ?? (semanal ? `La propina ya se pagó a ${nombre}` : null)),
      ),
  ];
}
