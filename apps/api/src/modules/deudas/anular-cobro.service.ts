import { type Anulacion, conBarras, formatoPesos, METODOS_FIJOS } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { avisosDe, RetenidosService } from '../cuentas/retenidos.service.js';
import { LibroService } from '../libro/libro.service.js';
import { type Debe, DebidosService, type Parte } from '../tiquetes/debidos.service.js';
import { AVISOS, contados, debidosDe, nombreDe, tiquetesDe } from './abonos.rules.js';
import { AnularAnticipoService } from './anular-anticipo.service.js';
import { SaldosService } from './saldos.service.js';

type Cobro = {
  entidad_id: number;
  id: number;
  persona_id: number;
  monto: number;
  fecha: string;
  favor_id: number | null;
};

const NO_HAY = 'No se encontró el abono';

/** Annuls a payment of a person, dated as it was: of what they owed, which they owe again, or what they left for later. */
@Injectable()
export class AnularCobroService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly topes: TopesQueries,
    private readonly debidos: DebidosService,
    private readonly retenidos: RetenidosService,
    private readonly saldos: SaldosService,
    private readonly libro: LibroService,
    private readonly anticipos: AnularAnticipoService,
  ) {}

  anular(session: Session, id: number, how: Anulacion) {
    return this.transactions.execute(session, async (em, audit) => {
      const cobro = await this.visible(em, session, id);
      if (cobro.favor_id !== null)
        return await this.anticipos.anular(em, audit, session, { ...cobro, favor_id: cobro.favor_id }, how);
      const { motivo, devolver_con } = how;
      const { entidad_id, persona_id, monto, fecha } = cobro;
      const aprobada = await this.segunda.tomar(em, session, entidad_id);
      const partes = await rowsIn<Parte>(
        em,
        sql`SELECT tiquete_id, monto FROM cobro_reparto WHERE entidad_id = ${entidad_id} AND cobro_id = ${id}`,
      );
      await this.retenidos.retiene(em, entidad_id);
      const debidos = await this.debidos.deTiquetes(em, entidad_id, tiquetesDe(partes));
      // Seen behind the lock of its tickets: of two who annul it one comes second.
      const anulado = await rowIn(em, sql`SELECT 1 FROM cobro WHERE entidad_id = ${entidad_id} AND anula_id = ${id}`);
      ensure(anulado === null, 'NO_ENCONTRADO', NO_HAY, 404);
      for (const { tiquete_id, monto: parte } of partes) exigirQueVuelva(debidos, tiquete_id, parte);
      const requiere = await this.topes.deAnulacion(em, entidad_id, { monto, fecha });
      const resumen = `${nombreDe(partes, debidos)} de ${formatoPesos(monto)}, del ${conBarras(fecha)}`;
      const por = { accion: 'anular' as const, resumen: [resumen, motivo].filter(Boolean).join('. '), requiere };
      await this.segunda.exigir(em, session, aprobada, { entidad_id, ...por });
      await this.debidos.deber(em, entidad_id, partes);
      const movidos = await this.retenidos.ajustar(em, entidad_id, tiquetesDe(partes));
      const vuelven = debidosDe(entidad_id, debidos, partes).map((debido) => ({ ...debido, monto: -debido.monto }));
      await this.saldos.rebajar(em, ...vuelven);
      const [devuelto] = await this.libro.revertir(em, session, {
        ...{ entidad_id, devolver_con, origen: 'cobro', origen_id: id },
      });
      const { clase, metodo_id } = ensureFound(devuelto, NO_HAY);
      const de = { entidad_id, persona_id, fecha, usuario_id: session.usuario_id, created_at: this.clock.now() };
      const salida = { anula_id: id, clase, metodo_id: metodo_id ?? METODOS_FIJOS[clase], monto };
      await this.debidos.devolver(em, de, salida);
      audit({
        accion: 'anular',
        recurso: 'cobro',
        recurso_id: id,
        entidad_id,
        antes: { monto, fecha, persona_id, tiquetes: contados(partes, debidos), devuelto_con: devolver_con },
        motivo,
        avisos: [...AVISOS, ...avisosDe(movidos)],
      });
      return { message: 'Abono anulado: la deuda volvió' };
    });
  }

  private async visible(em: EntityManager, session: Session, id: number): Promise<Cobro> {
    const where = inScope({ ...scopeOf(session), empleado_id: null }, { entidad: sql`c.entidad_id` });
    return ofOpenBranch(em, session, async () =>
      ensureFound(
        await rowIn<Cobro>(
          em,
          sql`SELECT c.entidad_id, c.id, c.persona_id, c.monto, c.fecha, c.favor_id FROM cobro c
            WHERE ${where} AND c.id = ${id} AND c.tipo IN ('abono', 'anticipo')`,
        ),
        NO_HAY,
      ),
    );
  }
}

/** The part of a ticket that is owed again has to be of lines that stand: of one that was annulled it is in favour of the person. */
function exigirQueVuelva(debidos: readonly Debe[], tiquete_id: number, parte: number): void {
  const debe = debidos.find(({ id }) => id === tiquete_id);
  ensure(
    debe !== undefined && debe.saldo + parte <= debe.monto_por_cobrar,
    'ABONO_A_FAVOR',
    `Del tiquete ${debe?.numero} se anuló lo que este abono pagó: quedó a favor, y se devuelve desde ahí`,
  );
}
