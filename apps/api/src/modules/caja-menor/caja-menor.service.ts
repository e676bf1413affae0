import {
  type Arqueo as ArqueoFila,
  type ArqueoNuevo,
  type Caja,
  type Cuenta,
  formatoPesos,
  METODOS_FIJOS,
  type Medio,
  type MovimientoCajaNuevo,
  type TrasladoNuevo,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, ensureOpenBranch } from '../../core/session/branch.js';
import { type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { executeIn, onlyRowIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { HUECO } from '../libro/concepto.queries.js';
import { LibroService, type MetodoPropio, type Movimiento } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { Arqueo } from './arqueo.entity.js';
import { ARQUEO } from './caja-menor.queries.js';
import { CajaMovimiento } from './caja-movimiento.entity.js';
import { cajaDe } from './cajas.queries.js';
import { causasDe } from './causes.queries.js';

/** Moves and counts the money of a till. Its balance is the book's; these take turns on the till's own row. */
@Injectable()
export class CajaMenorService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly libro: LibroService,
    private readonly metodos: MetodosService,
  ) {}

  /** A deposit or a withdrawal: more than the till holds is 409. */
  mover(session: Session, datos: MovimientoCajaNuevo) {
    const entidad_id = branchOfNew(session, datos.entidad_id);
    return this.transactions.execute(session, async (em, audit) => {
      await this.bloquear(em, entidad_id);
      const cuenta: Cuenta = `caja.${datos.medio}`;
      const metodo = await this.metodos.elegir(em, {
        monto_efectivo: datos.medio === 'efectivo' ? datos.monto : 0,
        monto_transferencia: datos.medio === 'transferencia' ? datos.monto : 0,
        metodo_id: datos.metodo_id,
        entidad_id,
      });
      if (datos.tipo === 'retiro') {
        const enCaja = await this.saldo(em, entidad_id, cuenta);
        const hay = metodo === null ? enCaja : Math.min(enCaja, await this.saldoDe(em, entidad_id, metodo));
        ensure(
          datos.monto <= hay,
          'CAJA_INSUFICIENTE',
          `No hay suficiente dinero en la caja. Disponible: ${formatoPesos(hay)}`,
        );
      }
      const metodo_id = metodo?.id ?? null;
      const movimiento: CajaMovimiento = {
        ...datos,
        metodo_id,
        hacia_id: null,
        entidad_id,
        id: await this.ids.one(em, 'caja_movimiento'),
        fecha: this.clock.today(),
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      };
      await insertRecord(em, CajaMovimiento, movimiento);
      const [debe, haber]: [Cuenta, Cuenta] = datos.tipo === 'ingreso' ? [cuenta, 'aportes'] : ['aportes', cuenta];
      await this.libro.asentar(em, session, [
        this.fila({
          entidad_id,
          debe,
          haber,
          metodo_id,
          monto: datos.monto,
          concepto: HUECO,
          origen: 'caja',
          origen_id: movimiento.id,
        }),
      ]);
      const data = await onlyRowIn<Caja>(em, cajaDe(entidad_id));
      audit({ accion: datos.tipo, recurso: 'caja', recurso_id: movimiento.id, entidad_id, despues: movimiento });
      return {
        message:
          datos.tipo === 'ingreso'
            ? 'Ingreso a caja registrado exitosamente'
            : 'Retiro de caja registrado exitosamente',
        data,
      };
    });
  }

  /**
   * Money from one method of the till to another, through an account that ends where it began: more than the first holds
   * is 409. No figure of income or expense moves.
   */
  trasladar(session: Session, { desde, hacia, monto, ...datos }: TrasladoNuevo) {
    const entidad_id = branchOfNew(session, datos.entidad_id);
    return this.transactions.execute(session, async (em, audit) => {
      await this.bloquear(em, entidad_id);
      const [from, to] = [
        await this.metodos.delLugar(em, desde, entidad_id),
        await this.metodos.delLugar(em, hacia, entidad_id),
      ];
      ensure(to.activo, 'METODO_INACTIVO', `${to.nombre} ya no está activo`);
      const hay = await this.saldoDe(em, entidad_id, from);
      ensure(
        monto <= hay,
        'METODO_SIN_SALDO',
        `No hay suficiente dinero en ${from.nombre}. Disponible: ${formatoPesos(Math.max(0, hay))}`,
      );
      const detail = datos.concepto ? `: ${datos.concepto}` : '';
      const movimiento: CajaMovimiento = {
        entidad_id,
        id: await this.ids.one(em, 'caja_movimiento'),
        tipo: 'traslado',
        medio: from.clase,
        metodo_id: from.id,
        hacia_id: to.id,
        monto,
        concepto: `De ${from.nombre} a ${to.nombre}${detail}`,
        fecha: this.clock.today(),
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      };
      await insertRecord(em, CajaMovimiento, movimiento);
      const common = { entidad_id, monto, concepto: HUECO, origen: 'caja' as const, origen_id: movimiento.id };
      const own = (m: typeof from) => (m.fijo ? null : m.id);
      await this.libro.asentar(em, session, [
        this.fila({ ...common, debe: 'traslados', haber: `caja.${from.clase}`, metodo_id: own(from) }),
        { ...this.fila({ ...common, debe: `caja.${to.clase}`, haber: 'traslados', metodo_id: own(to) }), cantidad: 0 },
      ]);
      const data = await onlyRowIn<Caja>(em, cajaDe(entidad_id));
      audit({ accion: 'trasladar', recurso: 'caja', recurso_id: movimiento.id, entidad_id, despues: movimiento });
      return { message: `Traslado de ${from.nombre} a ${to.nombre} registrado exitosamente`, data };
    });
  }

  /**
   * A count: the expected amount is told only now, and the difference is booked so that the till agrees with the cash.
   */
  contar(session: Session, data: ArqueoNuevo) {
    const entidad_id = branchOfNew(session, data.entidad_id);
    return this.transactions.execute(session, async (em, audit) => {
      await this.bloquear(em, entidad_id);
      const efectivo_esperado = await this.saldo(em, entidad_id, 'caja.efectivo');
      const difference = data.efectivo_contado - efectivo_esperado;
      const arqueo: Arqueo = {
        entidad_id,
        id: await this.ids.one(em, 'arqueo'),
        fecha: this.clock.today(),
        efectivo_esperado,
        efectivo_contado: data.efectivo_contado,
        diferencia: difference,
        denominaciones: data.denominaciones ?? [],
        observaciones: data.observaciones || null,
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      };
      await insertRecord(em, Arqueo, arqueo);
      const common = { entidad_id, monto: Math.abs(difference), origen: 'arqueo' as const, origen_id: arqueo.id };
      await this.libro.asentar(em, session, [
        difference > 0
          ? this.fila({ ...common, debe: 'caja.efectivo', haber: 'ajustes.caja', concepto: 'Sobrante en arqueo' })
          : this.fila({ ...common, debe: 'ajustes.caja', haber: 'caja.efectivo', concepto: 'Faltante en arqueo' }),
      ]);
      await this.libro.contar(em, { entidad_id, serie: 'arqueo', created_at: arqueo.created_at, filas: 1 });
      const row = await onlyRowIn<Omit<ArqueoFila, 'causas'>>(
        em,
        sql`${ARQUEO} WHERE a.entidad_id = ${entidad_id} AND a.id = ${arqueo.id}`,
      );
      const causes = await causasDe(em, { entidad_id, diferencia: difference, hasta: arqueo.created_at });
      audit({
        accion: 'contar',
        recurso: 'arqueo',
        recurso_id: arqueo.id,
        entidad_id,
        despues: row,
        personales: ['usuario', ...personalTexts(Arqueo)],
      });
      return {
        message: difference === 0 ? 'Arqueo registrado: la caja cuadra' : 'Arqueo registrado: la caja no cuadra',
        data: { ...row, causas: causes },
      };
    });
  }

  /** Movements and counts of one till take turns. */
  private async bloquear(em: EntityManager, entidad_id: number): Promise<void> {
    await ensureOpenBranch(em, entidad_id, () => new BusinessError('NO_ENCONTRADO', 'No se encontró la caja', 404));
    await executeIn(em, sql`INSERT INTO caja (entidad_id) VALUES (${entidad_id}) ON CONFLICT DO NOTHING`);
    await rowIn(em, sql`SELECT entidad_id FROM caja WHERE entidad_id = ${entidad_id} FOR UPDATE`);
  }

  private async saldo(em: EntityManager, entidad_id: number, cuenta: Cuenta): Promise<number> {
    const row = await rowIn<{ saldo: number }>(
      em,
      sql`SELECT coalesce(sum(saldo), 0)::bigint AS saldo FROM libro_saldo WHERE entidad_id = ${entidad_id} AND cuenta = ${cuenta}`,
    );
    return row?.saldo ?? 0;
  }

  /** The balance of a method in the till: a fixed one has the rest of its class. */
  private async saldoDe(em: EntityManager, entidad_id: number, { id, clase }: MetodoPropio): Promise<number> {
    const rows = await rowsIn<{ id: number; clase: Medio; saldo: number }>(
      em,
      sql`SELECT m.id, m.clase, s.saldo FROM metodo_saldo s JOIN metodo m ON m.id = s.metodo_id
        WHERE s.entidad_id = ${entidad_id}`,
    );
    if (id > METODOS_FIJOS.transferencia) return rows.find((row) => row.id === id)?.saldo ?? 0;
    const others = rows.reduce((sum, row) => sum + (row.clase === clase ? row.saldo : 0), 0);
    return (await this.saldo(em, entidad_id, `caja.${clase}`)) - others;
  }

  private fila(
    data: Pick<
      Movimiento,
      'entidad_id' | 'debe' | 'haber' | 'metodo_id' | 'monto' | 'concepto' | 'origen' | 'origen_id'
    >,
  ): Movimiento {
    return { ...data, fecha: this.clock.today(), cantidad: 1, operador_id: null };
  }
}
