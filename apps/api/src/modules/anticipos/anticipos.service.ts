import {
  type AnticipoNuevo,
  type DevolucionDeFavor,
  formatoPesos,
  METODOS_FIJOS,
  type RetencionDeFavor,
  vueltoDe,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureOpenBranch, ofOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { AtencionService } from '../agenda/atencion.service.js';
import { SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { DejarFavorService, rastroDeLotes } from '../deudas/dejar-favor.service.js';
import { FavoresService, type LoteSuyo } from '../deudas/favores.service.js';
import { RetenerService } from '../ingresos/retener.service.js';
import { LibroService } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { QuienVieneService } from '../personas/quien-viene.service.js';
import { CobrosDePersonaService } from '../tiquetes/cobros-de-persona.service.js';

type Suyo = { entidad_id: number; id: number; persona_id: number; nombre: string };
type Lote = LoteSuyo & Suyo;

const NO_HAY = 'No se encontró ese saldo a favor';
const AVISOS = (['tiquetes', 'personas', 'caja_menor'] as const).map((tema) => ({ tema }));

/** Money that people leave for later: taken, given back and kept (docs/decisions/0125). It is income in the ticket that uses it. */
@Injectable()
export class AnticiposService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly topes: TopesQueries,
    private readonly personas: QuienVieneService,
    private readonly atencion: AtencionService,
    private readonly metodos: MetodosService,
    private readonly favores: FavoresService,
    private readonly dejar: DejarFavorService,
    private readonly cobros: CobrosDePersonaService,
    private readonly retenciones: RetenerService,
    private readonly libro: LibroService,
  ) {}

  recibir(session: Session, { persona_id, cita_id = null, cobros: pedidos }: AnticipoNuevo) {
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id, ids, nombre } = await this.personas.visible(em, session, persona_id);
      await ensureOpenBranch(em, entidad_id);
      if (cita_id !== null) {
        const cita = await this.atencion.exigirVigente(em, session, { cita_id, entidad_id });
        ensure(
          cita.persona_id !== null && ids.includes(cita.persona_id),
          'CITA_DE_OTRA_PERSONA',
          `Esa cita no es de ${nombre}`,
        );
      }
      const cobros = await this.metodos.deCobros(em, entidad_id, pedidos);
      const de = { ...this.ahora(session), entidad_id, persona_id: ids[0] as number };
      const partes = cobros.map(({ metodo_id, clase, monto, recibido, referencia }) => ({
        ...{ metodo_id, clase, monto, recibido: recibido ?? null, referencia: referencia || null },
      }));
      const dejado = await this.dejar.alistar(em, de, partes, { origen: 'anticipo', cita_id });
      await this.dejar.escribir(em, dejado);
      await this.libro.asentar(em, session, dejado.movimientos);
      const recibido = partes.reduce((suma, { monto }) => suma + monto, 0);
      audit(...rastroDeLotes(dejado));
      return {
        message: `Anticipo de ${formatoPesos(recibido)} recibido`,
        data: {
          recibido,
          queda: await this.queda(em, entidad_id, ids),
          vuelto: cobros.reduce((suma, cobro) => suma + vueltoDe(cobro), 0),
        },
      };
    });
  }

  devolver(session: Session, id: number, { metodo_id, referencia, monto: pedido, motivo }: DevolucionDeFavor) {
    return this.transactions.execute(session, async (em, audit) => {
      const suyo = await this.visible(em, session, id);
      const aprobada = await this.segunda.tomar(em, session, suyo.entidad_id);
      const lote = await this.tomar(em, suyo);
      const { entidad_id, persona_id, clase } = lote;
      const monto = exigirCabe(lote, pedido);
      const [cobro] = await this.metodos.deCobros(em, entidad_id, [{ metodo_id, monto, referencia }]);
      const por = ensureFound(cobro, NO_HAY).clase;
      const requiere = await this.topes.deDevolucion(em, entidad_id, monto);
      const resumen = `Saldo a favor: ${formatoPesos(monto)}. ${motivo}`;
      const acto = { accion: 'devolver' as const, resumen, requiere, de: { persona_id } };
      await this.segunda.exigir(em, session, aprobada, { entidad_id, ...acto });
      await this.favores.gastar(em, entidad_id, 'devuelto', [{ id, persona_id, clase, monto }]);
      const de = { ...this.ahora(session), entidad_id, persona_id };
      const salida = {
        metodo_id,
        clase: por,
        monto,
        favor_id: id,
        tipo: 'salida' as const,
        referencia: referencia ?? null,
      };
      await this.cobros.dejar(em, de, [salida]);
      await this.libro.asentar(em, session, [
        {
          ...{ entidad_id, fecha: de.fecha, monto, cantidad: 1, operador_id: null, origen: 'favor', origen_id: id },
          debe: `a_favor.${clase}`,
          haber: `caja.${por}`,
          metodo_id: metodo_id === METODOS_FIJOS[por] ? null : metodo_id,
          concepto: 'Saldo a favor devuelto',
        },
      ]);
      audit(this.cambio('devolver', lote, { monto, metodo_id }, motivo));
      return { message: `${formatoPesos(monto)} devueltos a ${lote.nombre}`, data: { queda: lote.queda - monto } };
    });
  }

  retener(session: Session, id: number, { monto: pedido, motivo }: RetencionDeFavor) {
    return this.transactions.execute(session, async (em, audit) => {
      const lote = await this.tomar(em, await this.visible(em, session, id));
      const { entidad_id, persona_id, clase } = lote;
      const monto = exigirCabe(lote, pedido);
      await this.favores.gastar(em, entidad_id, 'retenido', [{ id, persona_id, clase, monto }]);
      await this.retenciones.retener(em, audit, session, { ...lote, monto, motivo });
      audit(this.cambio('retener', lote, { monto }, motivo));
      return { message: `${formatoPesos(monto)} quedan para el negocio`, data: { queda: lote.queda - monto } };
    });
  }

  private ahora({ usuario_id }: Session) {
    return { fecha: this.clock.today(), usuario_id, created_at: this.clock.now() };
  }

  private cambio(
    accion: string,
    { id, entidad_id, persona_id, queda }: Lote,
    hecho: { monto: number; metodo_id?: number },
    motivo: string,
  ) {
    const despues = { persona_id, ...hecho, saldo: queda - hecho.monto };
    return {
      accion,
      recurso: 'favor',
      recurso_id: id,
      entidad_id,
      antes: { saldo: queda },
      despues,
      motivo,
      avisos: AVISOS,
    };
  }

  /** A lot of the caller's branch, which is held. */
  private async visible(em: EntityManager, session: Session, id: number): Promise<Suyo> {
    const where = inScope({ ...scopeOf(session), empleado_id: null }, { entidad: sql`f.entidad_id` });
    return ofOpenBranch(em, session, async () =>
      ensureFound(
        await rowIn<Suyo>(
          em,
          sql`SELECT f.entidad_id, f.id, f.persona_id, p.nombre
            FROM saldo_favor f JOIN persona p ON p.entidad_id = f.entidad_id AND p.id = f.persona_id
            WHERE ${where} AND f.id = ${id}`,
        ),
        NO_HAY,
      ),
    );
  }

  /** Locks it behind the balance of its person. */
  private async tomar(em: EntityManager, suyo: Suyo): Promise<Lote> {
    return { ...suyo, ...(await this.favores.uno(em, suyo)) };
  }

  private async queda(em: EntityManager, entidad_id: number, personas: readonly number[]): Promise<number> {
    const { queda } = await onlyRowIn<{ queda: number }>(
      em,
      sql`SELECT coalesce(sum(s.favor_efectivo + s.favor_transferencia), 0)::bigint AS queda FROM persona_saldo s
        WHERE s.entidad_id = ${entidad_id} AND s.persona_id = ANY(${personas}::bigint[])`,
    );
    return queda;
  }
}

/** As much as was asked for, or all that is left. */
function exigirCabe({ queda }: Lote, pedido = queda): number {
  ensure(queda > 0, 'FAVOR_USADO', 'Ese anticipo ya se usó');
  ensure(pedido <= queda, 'FAVOR_INSUFICIENTE', `De ese saldo a favor quedan ${formatoPesos(queda)}`);
  return pedido;
}
