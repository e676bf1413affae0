import {
  type CastigoNuevo,
  type CobroPedido,
  type DevolucionHecha,
  type DevolucionNueva,
  formatoPesos,
  porDeuda,
  type TipoDevolucion,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch } from '../../core/session/branch.js';
import { onlyOwn, personalScope, type Session } from '../../core/session/session.js';
import { rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound, invalidField } from '../../platform/errors/business-error.js';
import { type Aprobada, SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { sucursalDe } from '../tiquetes/partes.queries.js';
import { type Parte, partesDeCastigo, partesDeLineas, renglonDe } from './devoluciones.rules.js';
import { EscribirDevolucionService } from './escribir-devolucion.service.js';
import { FavorDeDevolucionService } from './favor-de-devolucion.service.js';
import { exigirQueQuede, type Linea, lineasDe } from './lineas-devueltas.queries.js';

export type TiqueteBloqueado = {
  entidad_id: number;
  id: number;
  numero: number;
  persona_id: number | null;
  saldo: number;
  aprobada: Aprobada | null;
};
/** A return before it is written: its lines, and how its money goes back. `favores`: the part that stays, by class and method. */
export type Plan = {
  tipo: TipoDevolucion;
  motivo: string;
  tiquete: TiqueteBloqueado;
  partes: readonly Parte[];
  monto: number;
  a_deuda: number;
  reembolso: ReadonlyArray<CobroPedido & { referencia?: string | undefined }>;
  favores: readonly CobroPedido[];
};

const NO_HAY = 'No se encontró el tiquete';

/**
 * Gives back of a ticket, dated today, and gives up debts (docs/decisions/0126). Locks: the ticket, the number of returns of its
 * branch, accounts, products, the balance of its person, and last the totals of the book.
 */
@Injectable()
export class DevolverService {
  constructor(
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly topes: TopesQueries,
    private readonly metodos: MetodosService,
    private readonly favores: FavorDeDevolucionService,
    private readonly escribir: EscribirDevolucionService,
  ) {}

  devolver(session: Session, id: number, pedido: DevolucionNueva) {
    return this.transactions.execute(session, async (em, audit) => {
      const tiquete = await this.bloquear(em, session, id);
      const { entidad_id } = tiquete;
      const lineas = alAlcance(session, await rowsIn<Linea>(em, lineasDe(entidad_id, id)));
      const partes = partesDeLineas(lineas, pedido.lineas);
      const monto = sumaDe(partes);
      const a_deuda = porDeuda(monto, tiquete.saldo);
      const reembolso = await this.metodos.deCobros(em, entidad_id, pedido.reembolso);
      const { a_favor = 0, motivo } = pedido;
      exigirReparto(monto - a_deuda, sumaDe(reembolso) + a_favor);
      if (a_favor > 0 && tiquete.persona_id === null)
        throw invalidField(
          'PERSONA_REQUERIDA',
          'a_favor',
          'El tiquete no tiene persona: devuelve el dinero por un método',
        );
      const favores = await this.favores.clases(em, tiquete, a_favor);
      const plan: Plan = { tipo: 'devolucion', motivo, tiquete, partes, monto, a_deuda, reembolso, favores };
      return await this.hacer(em, audit, session, plan);
    });
  }

  castigar(session: Session, id: number, { monto: pedido, motivo, con_comision = false }: CastigoNuevo) {
    return this.transactions.execute(session, async (em, audit) => {
      const tiquete = await this.bloquear(em, session, id);
      ensure(tiquete.saldo > 0, 'SIN_DEUDA', `El tiquete ${tiquete.numero} no debe nada`);
      const monto = pedido ?? tiquete.saldo;
      if (monto > tiquete.saldo)
        throw invalidField('ABONO_EXCEDE', 'monto', `La deuda es de ${formatoPesos(tiquete.saldo)}`);
      const lineas = await rowsIn<Linea>(em, lineasDe(tiquete.entidad_id, id));
      const suyas = alAlcance(session, lineas).length === lineas.length;
      ensure(suyas, 'TIQUETE_DE_OTROS', 'Este tiquete también es de otros operadores', 403);
      exigirQueQuede(lineas, monto);
      const partes = partesDeCastigo(lineas, monto, con_comision);
      const plan: Plan = {
        tipo: 'castigo',
        motivo,
        tiquete,
        partes,
        monto,
        a_deuda: monto,
        reembolso: [],
        favores: [],
      };
      return await this.hacer(em, audit, session, plan);
    });
  }

  private async hacer(em: EntityManager, audit: Audit, session: Session, plan: Plan) {
    const { tiquete, tipo, monto, motivo } = plan;
    const { entidad_id, aprobada } = tiquete;
    const requiere = await this.topes.deDevolucion(em, entidad_id, monto);
    const resumen = `Tiquete ${tiquete.numero}: ${formatoPesos(monto)}. ${motivo}`;
    const accion = tipo === 'castigo' ? ('castigar' as const) : ('devolver' as const);
    const de = { persona_id: tipo === 'castigo' ? tiquete.persona_id : null };
    await this.segunda.exigir(em, session, aprobada, { entidad_id, accion, resumen, requiere, de });
    const { numero, partes } = await this.escribir.escribir(em, audit, session, plan);
    const que = tipo === 'castigo' ? 'Deuda castigada' : 'Devolución';
    return {
      message: `${que} ${numero} del tiquete ${tiquete.numero}`,
      data: hechaDe({ ...plan, partes, a_favor: sumaDe(plan.favores) }, numero),
    };
  }

  /** Locks a ticket that the caller sees and that stands. */
  private async bloquear(em: EntityManager, session: Session, id: number): Promise<TiqueteBloqueado> {
    const { entidad_id } = await ofOpenBranch(em, session, async () =>
      ensureFound(await rowIn<{ entidad_id: number }>(em, sucursalDe(personalScope(session), id)), NO_HAY),
    );
    const aprobada = await this.segunda.tomar(em, session, entidad_id);
    const row = ensureFound(
      await rowIn<Omit<TiqueteBloqueado, 'aprobada'> & { estado: string }>(
        em,
        sql`SELECT t.entidad_id, t.id, t.numero, t.persona_id, t.saldo, t.estado FROM tiquete t
          WHERE t.entidad_id = ${entidad_id} AND t.id = ${id} FOR UPDATE`,
      ),
      NO_HAY,
    );
    const { estado, ...tiquete } = row;
    ensure(estado === 'cobrado', 'TIQUETE_ANULADO', `El tiquete ${tiquete.numero} está anulado`);
    return { ...tiquete, aprobada };
  }
}

/** Of a ticket that others have lines of too, an operator gives back only of theirs: those they see. */
const alAlcance = (session: Session, lineas: readonly Linea[]): Linea[] =>
  lineas.filter(({ empleado }) => !onlyOwn(session) || empleado?.id === session.operador?.id);

type Hecho = Pick<Plan, 'tiquete' | 'partes' | 'monto' | 'a_deuda'> & { a_favor: number };
const hechaDe = ({ tiquete, partes, monto, a_deuda, a_favor }: Hecho, numero: number): DevolucionHecha => ({
  ...{ numero, monto, a_deuda, a_favor, en_dinero: monto - a_deuda - a_favor },
  queda_debiendo: tiquete.saldo - a_deuda,
  lineas: partes.map(renglonDe),
});

/** The money of a return is all that its debt did not take. */
function exigirReparto(resto: number, dicho: number): void {
  ensure(dicho >= resto, 'FALTA_POR_DEVOLVER', `Faltan ${formatoPesos(resto - dicho)} por devolver`, 400);
  ensure(
    dicho <= resto,
    'SOBRA_DEVUELTO',
    `Sobran ${formatoPesos(dicho - resto)}: solo se devuelven ${formatoPesos(resto)}`,
    400,
  );
}

const sumaDe = (partes: ReadonlyArray<{ monto: number }>): number =>
  partes.reduce((suma, { monto }) => suma + monto, 0);
