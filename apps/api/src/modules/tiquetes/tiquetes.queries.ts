import {
  type CobroDeTiquete,
  type contract,
  type Devolucion,
  type MontosCobrados,
  type QueryOf,
  type Tiquete,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { branchIn } from '../../core/session/scope.js';
import { canNow, historyReach, personalScope, type Reach, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { citasAlAlcance } from '../agenda/citas.queries.js';
import { AuditoriaQueries } from '../auditoria/auditoria.queries.js';
import { accionesDe, type Partes } from './acciones.js';
import { type CorreccionGuardada, conNombres, correccionesDe, nombresEn } from './correcciones-de.queries.js';
import {
  type Anulada,
  cobrosDe,
  conOtros,
  cuentaDe,
  devolucionesDe,
  esteTiquete,
  type Propina,
  propinasDe,
  type Servicio,
  serviciosDe,
  sucursalDe,
  type Venta,
  ventasDe,
} from './partes.queries.js';

type Leido = Omit<
  Tiquete,
  'servicios' | 'ventas' | 'propinas' | 'cobros' | 'devoluciones' | 'correcciones' | 'acciones'
> & {
  archivada: boolean;
  con_devoluciones: boolean;
  servicios: Servicio[] | null;
  ventas: Venta[] | null;
  propinas: Propina[] | null;
  cobros: CobroDeTiquete[] | null;
  devoluciones: Devolucion[] | null;
  correcciones: CorreccionGuardada[] | null;
};

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

  /** The reach of reading a ticket, in its branch: its parts are then asked for where they lie, on a cluster too. */
  private async alcance(session: Session, id: number): Promise<Reach> {
    const who = historyReach(session);
    if (typeof who.entidad_id === 'number') return who;
    return { ...who, ...ensureFound(await this.db.row<{ entidad_id: number }>(sucursalDe(who, id)), NO_HAY) };
  }

  /** A ticket with its lines; of an operator's, only theirs. */
  async obtener(session: Session, id: number): Promise<Tiquete> {
    const who = await this.alcance(session, id);
    const rama = branchIn(who, sql`t.entidad_id`);
    const row = await this.db.row<Leido>(sql`
      SELECT t.id, t.numero, t.estado, t.origen, t.fecha, t.total, t.total_original, t.monto_efectivo, t.monto_transferencia,
        t.monto_por_cobrar, t.saldo, t.devuelto, t.revision, t.created_at, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad,
        e.archivado_en IS NOT NULL AS archivada,
        EXISTS (SELECT FROM devolucion d WHERE d.entidad_id = ${rama} AND d.tiquete_id = t.id) AS con_devoluciones,
        ${conOtros(who, rama)} AS con_otros, ${cuentaDe(sql`t.usuario_id`, who)} AS registrado_por, ${citaDe(session, rama)} AS cita,
        ${personaDe(session, rama)} AS persona, t.notas,
        ${serviciosDe(who, rama)} AS servicios, ${ventasDe(who, rama)} AS ventas, ${propinasDe(who, rama)} AS propinas,
        ${cobrosDe(who, rama)} AS cobros, ${devolucionesDe(who, rama)} AS devoluciones,
        ${correccionesDe(who, rama)} AS correcciones
      FROM tiquete t JOIN entidad e ON e.id = t.entidad_id WHERE ${esteTiquete(who, id)}`);
    const { servicios, ventas, propinas, cobros, devoluciones, correcciones, archivada, con_devoluciones, ...tiquete } =
      ensureFound(row, NO_HAY);
    const partes = {
      servicios: (servicios ?? []).map(enUtc),
      ventas: (ventas ?? []).map(enUtc),
      propinas: (propinas ?? []).map(enUtc),
    };
    const { entidad } = tiquete;
    return {
      ...tiquete,
      ...(who.empleado_id === null ? {} : loPropio(partes, tiquete.saldo)),
      servicios: partes.servicios.map(({ semanal: _, ...servicio }) => servicio),
      ventas: partes.ventas,
      propinas: partes.propinas.map(({ semanal: _, ...propina }) => propina),
      cobros: cobros ?? [],
      devoluciones: (devoluciones ?? []).map((una) => ({ ...una, created_at: new Date(una.created_at).toISOString() })),
      correcciones: await this.correcciones(correcciones ?? []),
      acciones: accionesDe(session, tiquete, { entidad_id: entidad.id, archivada, con_devoluciones, ...partes }),
    };
  }

  private async correcciones(guardadas: readonly CorreccionGuardada[]) {
    if (guardadas.length === 0) return [];
    return conNombres(guardadas, await this.db.rows<{ de: string; id: number; nombre: string }>(nombresEn(guardadas)));
  }

  /** Everything that was done with a ticket and its lines; an operator is told what they did themselves. */
  async historia(session: Session, id: number, query: QueryOf<typeof contract.tiquetes.historia>) {
    const who = await this.alcance(session, id);
    const rama = branchIn(who, sql`t.entidad_id`);
    const { entidad_id, servicios, ventas, propinas, abonos, favores, devoluciones } = ensureFound(
      await this.db.row<
        { entidad_id: number } & Record<
          'servicios' | 'ventas' | 'propinas' | 'abonos' | 'favores' | 'devoluciones',
          number[]
        >
      >(sql`
        SELECT t.entidad_id,
          ARRAY(SELECT s.id FROM servicio_realizado s WHERE s.entidad_id = ${rama} AND s.registro_id = t.id) AS servicios,
          ARRAY(SELECT v.id FROM venta v WHERE v.entidad_id = ${rama} AND v.tiquete_id = t.id) AS ventas,
          ARRAY(SELECT p.id FROM partida p WHERE p.entidad_id = ${rama} AND p.tiquete_id = t.id) AS propinas,
          ARRAY(SELECT r.cobro_id FROM cobro_reparto r WHERE r.entidad_id = ${rama} AND r.tiquete_id = t.id) AS abonos,
          ARRAY(SELECT f.id FROM saldo_favor f WHERE f.entidad_id = ${rama} AND f.tiquete_id = t.id) AS favores,
          ARRAY(SELECT d.id FROM devolucion d WHERE d.entidad_id = ${rama} AND d.tiquete_id = t.id) AS devoluciones
        FROM tiquete t WHERE ${esteTiquete(who, id)}`),
      NO_HAY,
    );
    return await this.auditoria.deRegistros(session, { entidad_id, empleado_id: null }, query, [
      { recurso: 'registro', ids: [id] },
      { recurso: 'servicio_realizado', ids: servicios },
      { recurso: 'venta', ids: ventas },
      { recurso: 'propina', ids: propinas },
      { recurso: 'cobro', ids: abonos },
      { recurso: 'favor', ids: favores },
      { recurso: 'devolucion', ids: devoluciones },
    ]);
  }
}

const NO_HAY = 'No se encontró el tiquete';

/** The money of an operator's own lines; what is still owed of those is all that it may be. */
function loPropio({ servicios, ventas }: Partes, saldo: number) {
  const todas = [...servicios.map((s) => ({ ...s, total: s.total_con_descuento })), ...ventas];
  const vivas = todas.filter(({ anulacion }) => anulacion === null);
  const sumar = (lineas: typeof todas, de: 'total' | keyof MontosCobrados) =>
    lineas.reduce((suma, linea) => suma + linea[de], 0);
  const monto_por_cobrar = sumar(vivas, 'monto_por_cobrar');
  return {
    total: sumar(vivas, 'total'),
    total_original: sumar(todas, 'total'),
    monto_efectivo: sumar(vivas, 'monto_efectivo'),
    monto_transferencia: sumar(vivas, 'monto_transferencia'),
    monto_por_cobrar,
    saldo: Math.min(saldo, monto_por_cobrar),
    devuelto: vivas.reduce((suma, { monto_devuelto }) => suma + monto_devuelto, 0),
  };
}
