import { type Anulacion, type AnulacionDeLinea, conBarras, formatoPesos, type Medio } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { rowIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { type PorAprobar, SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { RetirarService } from '../cuentas/retirar.service.js';
import { TurnoService } from '../cuentas/turno.service.js';
import { type Devuelto, LibroService, type Registro } from '../libro/libro.service.js';
import { TiquetesService } from '../tiquetes/tiquetes.service.js';

type Tip = {
  entidad_id: number;
  id: number;
  empleado_id: number;
  nombre: string;
  tiquete_id: number;
  monto_empleado: number;
  fecha: string;
};
/** A line of a ticket that is about to be annulled. */
type Linea = { entidad_id: number; tiquete_id: number } & (
  | { servicio_id: number; empleado_id: number }
  | { venta_id: number }
);

/** Why tips are annulled, and by which way their money went back, as the audit trail tells it. */
type ComoSeDevolvio = {
  motivo?: string | undefined;
  devuelto_con?: Medio | 'a_favor' | undefined;
  metodo_id?: number | undefined;
};

const NO_HAY = 'No se encontró la propina';
const PROPINA_DE = sql`SELECT p.entidad_id, p.id, p.empleado_id, o.nombre, p.tiquete_id, p.monto_empleado, p.fecha
  FROM partida p JOIN operador o ON o.id = p.empleado_id`;

/** A tip as the book names it. */
export const registroDe = ({ id }: Pick<Tip, 'id'>): Registro => ({ origen: 'propina', origen_id: id });

/** The pesos of a line with those of the tips that go back with it, and in words for who approves that. */
export function conSusPropinas(monto: number, tips: readonly Tip[]): { monto: number; dicho: string } {
  const propinas = tips.reduce((suma, { monto_empleado }) => suma + monto_empleado, 0);
  const ademas = propinas === 0 ? '' : ` y ${formatoPesos(propinas)} de propina`;
  return { monto: monto + propinas, dicho: `${formatoPesos(monto)}${ademas}` };
}

/** Gives a tip back to the client: it is owed no more, and its money leaves the till. */
@Injectable()
export class AnularPropinaService {
  constructor(
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly topes: TopesQueries,
    private readonly retirar: RetirarService,
    private readonly libro: LibroService,
    private readonly tiquetes: TiquetesService,
    private readonly turn: TurnoService,
  ) {}

  anular(session: Session, id: number, how: Anulacion) {
    return this.transactions.execute(session, async (em, audit) => {
      const tip = await this.visible(em, session, id);
      const { entidad_id } = tip;
      const aprobada = await this.segunda.tomar(em, session, entidad_id);
      await this.tiquetes.bloquear(em, { entidad_id, id: tip.tiquete_id });
      ensureFound((await this.retirar.anularPropina(em, session, tip, how.motivo)) ? true : null, NO_HAY);
      await this.segunda.exigir(em, session, aprobada, await this.porAprobar(em, tip, how.motivo));
      const { devolver_con } = how;
      const devuelto = await this.libro.revertirJuntos(em, session, { entidad_id, devolver_con }, [registroDe(tip)]);
      await this.devolver(em, audit, session, { ...how, devuelto_con: devolver_con }, { tips: [tip], devuelto });
      return { message: 'Propina anulada' };
    });
  }

  /**
   * Annuls the tips that a line leaves without work: of its operator where it was their last of the ticket, of everybody
   * where it was the last of all. Call it behind the lock of the ticket and before any other, its accounts are taken in order.
   * Answers them: their rows of the book are to be reversed with those of the line, and then their money given back.
   */
  async alAnular(em: EntityManager, session: Session, linea: Linea, how: AnulacionDeLinea): Promise<Tip[]> {
    if (how.conservar_propina === 'true') return [];
    const { entidad_id, tiquete_id } = linea;
    const queda = quedaSin(linea);
    const tips = await rowsIn<Tip>(
      em,
      sql`${PROPINA_DE} WHERE p.entidad_id = ${entidad_id} AND p.tiquete_id = ${tiquete_id} AND p.anulado_en IS NULL
          AND (NOT (${queda.algo}) OR (${queda.hizo} AND NOT ${queda.suyo})) ORDER BY p.id`,
    );
    const cuentas = [
      ...tips.map(({ empleado_id }) => empleado_id),
      ...('empleado_id' in linea ? [linea.empleado_id] : []),
    ];
    for (const empleado_id of [...new Set(cuentas)].sort((a, b) => a - b))
      await this.turn.bloquear(em, { entidad_id, empleado_id });
    const annulled: Tip[] = [];
    for (const tip of tips) if (await this.retirar.anularPropina(em, session, tip, how.motivo)) annulled.push(tip);
    return annulled;
  }

  /** Gives the money of annulled tips back to the client, once their rows are reversed: how each came, or by one means. */
  async devolver(
    em: EntityManager,
    audit: Audit,
    session: Session,
    { motivo, devuelto_con, metodo_id }: ComoSeDevolvio,
    { tips, devuelto }: { tips: readonly Tip[]; devuelto: ReadonlyArray<readonly Devuelto[]> },
  ): Promise<void> {
    for (const [i, tip] of tips.entries()) {
      const { entidad_id, id, tiquete_id, empleado_id, monto_empleado: monto, fecha } = tip;
      await this.tiquetes.devolver(em, session, { entidad_id, id: tiquete_id }, devuelto[i] ?? [], { propina: true });
      audit({
        accion: 'anular',
        recurso: 'propina',
        recurso_id: id,
        entidad_id,
        antes: { concepto: 'Propina', monto, fecha, empleado_id, tiquete_id, devuelto_con, metodo_id },
        motivo,
        avisos: [{ tema: 'pagos', operador_id: empleado_id }, { tema: 'tiquetes' }],
      });
    }
  }

  private async porAprobar(em: EntityManager, tip: Tip, motivo: string | undefined): Promise<PorAprobar> {
    const { entidad_id, nombre, monto_empleado: monto, fecha } = tip;
    const requiere = await this.topes.deAnulacion(em, entidad_id, { monto, fecha });
    const resumen = [`Propina de ${formatoPesos(monto)} de ${nombre}, del ${conBarras(fecha)}`, motivo]
      .filter(Boolean)
      .join('. ');
    return { entidad_id, accion: 'anular', resumen, requiere };
  }

  private async visible(em: EntityManager, session: Session, id: number): Promise<Tip> {
    const where = inScope(personalScope(session), { entidad: sql`p.entidad_id`, operador: sql`p.empleado_id` });
    return ofOpenBranch(em, session, async () =>
      ensureFound(
        await rowIn<Tip>(em, sql`${PROPINA_DE} WHERE ${where} AND p.id = ${id} AND p.anulado_en IS NULL`),
        NO_HAY,
      ),
    );
  }
}

/** The standing work of a ticket without a line: whether there is any, any of the operator of a tip `p`, and whether they ever had some. */
function quedaSin(linea: Linea): { algo: Sql; suyo: Sql; hizo: Sql } {
  const { entidad_id, tiquete_id } = linea;
  const [servicio, venta] = 'servicio_id' in linea ? [linea.servicio_id, 0] : [0, linea.venta_id];
  const deEl = sql`s.entidad_id = ${entidad_id} AND s.registro_id = ${tiquete_id}`;
  return {
    algo: sql`EXISTS (SELECT 1 FROM servicio_realizado s WHERE ${deEl} AND s.anulado_en IS NULL AND s.id <> ${servicio})
      OR EXISTS (SELECT 1 FROM venta v WHERE v.entidad_id = ${entidad_id} AND v.tiquete_id = ${tiquete_id}
        AND v.anulado_en IS NULL AND v.id <> ${venta})`,
    suyo: sql`EXISTS (SELECT 1 FROM servicio_realizado s WHERE ${deEl} AND s.empleado_id = p.empleado_id
      AND s.anulado_en IS NULL AND s.id <> ${servicio})`,
    hizo: sql`EXISTS (SELECT 1 FROM servicio_realizado s WHERE ${deEl} AND s.empleado_id = p.empleado_id
      AND s.correccion_id IS NULL)`,
  };
}
