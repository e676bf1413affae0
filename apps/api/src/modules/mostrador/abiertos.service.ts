import {
  ABIERTOS_MAXIMOS,
  type LineaEnCurso,
  type TiqueteAbiertoCambios,
  type TiqueteAbiertoNuevo,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, ofOpenBranch, takeBranchTurn, withinBranchOf } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { historyReach, type Session, scopeOf } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, lockRecord, type Row, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { AtencionService } from '../agenda/atencion.service.js';
import { QuienVieneService } from '../personas/quien-viene.service.js';
import { alAlcance } from '../tiquetes/lista.queries.js';
import { NO_HAY, propios } from './abiertos.queries.js';
import { LineasDeTiqueteService } from './lineas-de-tiquete.service.js';
import { type LineaGuardada, TiqueteAbierto } from './tiquete-abierto.entity.js';

declareConstraints({
  abierto_uno_por_cita: {
    codigo: 'CITA_YA_ABIERTA',
    message: 'La cita ya está en un tiquete abierto',
    campo: 'cita_id',
  },
});

/** An open ticket as it was read. */
export type AbiertoLeido = { id: number; version: number };
type Escrito = Omit<TiqueteAbiertoNuevo, 'entidad_id'>;
/** The columns of a draft that are written. */
type Compuesto = Omit<TiqueteAbierto, 'entidad_id' | 'id' | 'version' | 'usuario_id' | 'created_at' | 'updated_at'>;
type Guardado = { message: string; data: { id: number; version: number; titulo: string; total: number } };

/**
 * The tickets of clients who are still in the house (docs/decisions/0122): opened, saved on any device, charged or discarded.
 * No money, no stock and no number is theirs.
 */
@Injectable()
export class AbiertosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly lineas: LineasDeTiqueteService,
    private readonly atencion: AtencionService,
    private readonly personas: QuienVieneService,
  ) {}

  abrir(session: Session, { entidad_id: asked, ...data }: TiqueteAbiertoNuevo): Promise<Guardado> {
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = branchOfNew(session, asked);
      // A branch opens one at a time: so many are counted, and no more than that are open.
      await takeBranchTurn(em, entidad_id);
      const { n } = await onlyRowIn<{ n: number }>(
        em,
        sql`SELECT count(*)::int AS n FROM tiquete_abierto WHERE entidad_id = ${entidad_id}`,
      );
      ensure(n < ABIERTOS_MAXIMOS, 'ABIERTOS_LLENOS', 'Hay demasiados tiquetes abiertos');
      const now = this.clock.now();
      const row = await insertRecord(em, TiqueteAbierto, {
        entidad_id,
        id: await this.ids.one(em, 'tiquete'),
        version: 1,
        ...(await this.componer(em, session, entidad_id, data)),
        usuario_id: session.usuario_id,
        created_at: now,
        updated_at: now,
      });
      audit({ ...hecho('abrir', row), despues: enPalabras(row) });
      return { message: 'Tiquete abierto', data: enCorto(row) };
    });
  }

  guardar(session: Session, id: number, { version, ...data }: TiqueteAbiertoCambios): Promise<Guardado> {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.tomar(em, session, { id, version });
      const { entidad_id } = before;
      const escrito = await this.componer(em, session, entidad_id, data);
      const row: Dicho = { ...before, ...escrito, version: version + 1 };
      await updateRecord(
        em,
        TiqueteAbierto,
        { entidad_id, id },
        { ...escrito, version: row.version, updated_at: this.clock.now() },
      );
      audit({ ...hecho('modificar', row), antes: enPalabras(before), despues: enPalabras(row) });
      return { message: 'Tiquete guardado', data: enCorto(row) };
    });
  }

  descartar(session: Session, leido: AbiertoLeido): Promise<{ message: string }> {
    return this.transactions.execute(session, async (em, audit) => {
      const row = await this.tomar(em, session, leido);
      await this.cerrar(em, row);
      audit({ ...hecho('descartar', row), antes: enPalabras(row) });
      return { message: 'Tiquete descartado' };
    });
  }

  /**
   * Locks an open ticket, ahead of any lock but that of its branch: it is charged, saved or discarded once. 409 where another
   * device changed it since it was read, or it is charged already.
   */
  async tomar(em: EntityManager, session: Session, { id, version }: AbiertoLeido): Promise<Row<TiqueteAbierto>> {
    const row = await ofOpenBranch(em, session, async () => {
      const { entidad_id } = await withinBranchOf(em, scopeOf(session), TiqueteAbierto, id);
      const found = await lockRecord(em, TiqueteAbierto, { entidad_id, id }, { only: propios(session, sql`r`) });
      if (found === null) throw await this.ausente(em, session, id);
      return found;
    });
    ensure(row.version === version, 'TIQUETE_CAMBIO', 'Otro equipo cambió este tiquete. Míralo de nuevo.');
    return row;
  }

  /** An open ticket, locked, is open no more: it was charged or discarded. */
  async cerrar(em: EntityManager, { entidad_id, id }: Pick<TiqueteAbierto, 'entidad_id' | 'id'>): Promise<void> {
    await executeIn(em, sql`DELETE FROM tiquete_abierto WHERE entidad_id = ${entidad_id} AND id = ${id}`);
  }

  /** Refuses an appointment that another open ticket attends: what is written there would be left out. */
  async exigirSinOtro(
    em: EntityManager,
    { entidad_id, cita_id, abierto_id }: { entidad_id: number; cita_id: number; abierto_id: number | undefined },
  ): Promise<void> {
    const otro = await rowIn<{ id: number }>(
      em,
      sql`SELECT id FROM tiquete_abierto WHERE entidad_id = ${entidad_id} AND cita_id = ${cita_id}
        AND id IS DISTINCT FROM ${abierto_id ?? null}::bigint`,
    );
    ensure(otro === null, 'CITA_YA_ABIERTA', 'La cita ya está en un tiquete abierto');
  }

  /** Why it is not there: charged meanwhile, or gone. An operator is told of a ticket with a line of theirs alone. */
  private async ausente(em: EntityManager, session: Session, id: number): Promise<BusinessError> {
    const who = scopeOf(session);
    const seen = { who, where: inScope(who, { entidad: sql`t.entidad_id` }) };
    const charged = await rowIn<{ numero: number }>(
      em,
      sql`SELECT t.numero FROM tiquete t WHERE ${alAlcance(seen, historyReach(session)).where} AND t.id = ${id}
        AND t.origen = 'mostrador'`,
    );
    return charged === null
      ? new BusinessError('NO_ENCONTRADO', NO_HAY, 404)
      : new BusinessError('TIQUETE_COBRADO', `El tiquete ${charged.numero} ya fue cobrado`);
  }

  private async componer(em: EntityManager, session: Session, entidad_id: number, data: Escrito): Promise<Compuesto> {
    const { nombre, persona_id, cita_id, descuento, notas } = data;
    const lineas = await this.lineas.estimar(em, session, entidad_id, data);
    const deCita = cita_id ? await this.atencion.exigirVigente(em, session, { cita_id, entidad_id }) : null;
    return {
      nombre: nombre ?? null,
      persona_id: persona_id
        ? (await this.personas.nombrada(em, session, { entidad_id, id: persona_id })).id
        : (deCita?.persona_id ?? null),
      cita_id: cita_id ?? null,
      lineas: lineas.map(({ total: _, ...linea }): LineaGuardada => linea),
      descuento: descuento ?? null,
      notas: notas || null,
      unidades: lineas.reduce((suma, { cantidad }) => suma + cantidad, 0),
      total: lineas.reduce((suma, { total }) => suma + total, 0),
      operadores: operadoresDe(lineas),
    };
  }
}

type Dicho = Pick<
  TiqueteAbierto,
  'entidad_id' | 'id' | 'version' | 'nombre' | 'persona_id' | 'cita_id' | 'lineas' | 'notas' | 'total'
>;

const enCorto = ({ id, version, nombre, lineas, total }: Dicho) => ({
  id,
  version,
  titulo: nombre ?? lineas[0]?.nombre ?? 'Sin nombre',
  total,
});

/** The ticket as the audit trail tells it. */
const enPalabras = ({ nombre, persona_id, cita_id, lineas, notas, total }: Dicho) => ({
  nombre,
  persona_id,
  cita_id,
  lineas: lineas.map(({ nombre: que, cantidad }) => (cantidad === 1 ? que : `${que} × ${cantidad}`)),
  notas,
  total,
});

const hecho = (accion: string, { entidad_id, id, lineas }: Dicho): Change => ({
  accion,
  recurso: 'registro',
  recurso_id: id,
  entidad_id,
  personales: personalTexts(TiqueteAbierto),
  avisos: avisosDe(lineas),
});

/** Those who performed its services or sell its products. */
const operadoresDe = (lineas: readonly LineaEnCurso[]): number[] => [
  ...new Set(lineas.flatMap(({ empleado_id, vendedor_id }) => empleado_id ?? vendedor_id ?? [])),
];

/** Told to those who look at the counter; to operators where a line is theirs. */
const avisosDe = (lineas: readonly LineaGuardada[]) => {
  const operadores = operadoresDe(lineas);
  return operadores.length === 0
    ? [{ tema: 'tiquetes' as const }]
    : operadores.map((operador_id) => ({ tema: 'tiquetes' as const, operador_id }));
};
