import {
  type AbonoNuevo,
  type Anulacion,
  apartarSobrante,
  conBarras,
  formatoPesos,
  METODOS_FIJOS,
  type Medio,
  type ParteDeLinea,
  repartirAbono,
  vueltoDe,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureOpenBranch, ofOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { avisosDe, RetenidosService } from '../cuentas/retenidos.service.js';
import { LibroService, type Movimiento } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { QuienVieneService } from '../personas/quien-viene.service.js';
import { type Abono, type Debe, DebidosService, type Parte } from '../tiquetes/debidos.service.js';
import { DejarFavorService, rastroDeLotes } from './dejar-favor.service.js';
import { SaldosService } from './saldos.service.js';

type Cobro = { entidad_id: number; id: number; persona_id: number; monto: number; fecha: string };
type Pedido = AbonoNuevo['cobros'][number] & { clase: Medio };

const NO_HAY = 'No se encontró el abono';

/**
 * Payments of what people owe. Locks: their tickets by id, the accounts whose shares wait for them, the balance of the person, the
 * totals of the book. Income was
 * counted on the day of the ticket: here only the till moves.
 */
@Injectable()
export class AbonosService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly topes: TopesQueries,
    private readonly personas: QuienVieneService,
    private readonly debidos: DebidosService,
    private readonly retenidos: RetenidosService,
    private readonly saldos: SaldosService,
    private readonly dejar: DejarFavorService,
    private readonly metodos: MetodosService,
    private readonly libro: LibroService,
  ) {}

  abonar(session: Session, { persona_id, cobros: pedidos, tiquetes, sobrante }: AbonoNuevo) {
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id, ids, nombre } = await this.personas.visible(em, session, persona_id);
      await ensureOpenBranch(em, entidad_id);
      const todos = await this.debidos.deCartas(em, entidad_id, ids);
      const debidos = tiquetes === undefined ? todos : elegidos(todos, tiquetes);
      const cobros = await this.metodos.deCobros(em, entidad_id, pedidos);
      const { abonos, aparte } = repartidos(cobros, debidos, { nombre, sobrante });
      const de = {
        entidad_id,
        persona_id: ids[0] as number,
        fecha: this.clock.today(),
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      };
      const creados = await this.debidos.abonar(em, de, abonos);
      const partes = abonos.flatMap((abono) => abono.partes);
      const movidos = await this.retenidos.ajustar(em, entidad_id, tiquetesDe(partes));
      await this.saldos.bloquear(em, entidad_id, ids);
      await this.saldos.rebajar(em, ...debidosDe(entidad_id, debidos, partes));
      const dejado = await this.dejar.alistar(em, de, aparte, { origen: 'sobrante' });
      await this.dejar.escribir(em, dejado);
      await this.libro.asentar(em, session, [
        ...abonos.map((abono, i) =>
          movimientoDe(abono, { entidad_id, fecha: de.fecha, id: creados[i] as number }, debidos),
        ),
        ...dejado.movimientos,
      ]);
      audit(
        ...abonos.map(({ monto, metodo_id, partes: suyas }, i) => ({
          accion: 'crear',
          recurso: 'cobro',
          recurso_id: creados[i] as number,
          entidad_id,
          despues: { monto, metodo_id, fecha: de.fecha, persona_id: de.persona_id, tiquetes: contados(suyas, debidos) },
          avisos: [...AVISOS, ...avisosDe(movidos)],
        })),
        ...rastroDeLotes(dejado),
      );
      const abonado = partes.reduce((suma, { monto }) => suma + monto, 0);
      const deuda = todos.reduce((suma, { saldo }) => suma + saldo, 0) - abonado;
      const a_favor = aparte.reduce((suma, { monto }) => suma + monto, 0);
      return {
        message: `Abono de ${formatoPesos(abonado)} recibido`,
        data: { abonado, a_favor, deuda, vuelto: cobros.reduce((suma, cobro) => suma + vueltoDe(cobro), 0) },
      };
    });
  }

  anular(session: Session, id: number, { motivo, devolver_con }: Anulacion) {
    return this.transactions.execute(session, async (em, audit) => {
      const cobro = await this.visible(em, session, id);
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
          sql`SELECT c.entidad_id, c.id, c.persona_id, c.monto, c.fecha FROM cobro c
            WHERE ${where} AND c.id = ${id} AND c.tipo = 'abono'`,
        ),
        NO_HAY,
      ),
    );
  }
}

/** The till moves, what the person owes and what their tickets do, and what of the day was annulled. */
const AVISOS = (['tiquetes', 'personas', 'caja_menor', 'dashboard'] as const).map((tema) => ({ tema }));

/** The tickets that are named, each of which has to be owed by the person. */
function elegidos(todos: readonly Debe[], ids: readonly number[]): Debe[] {
  const suyos = todos.filter(({ id }) => ids.includes(id));
  ensure(suyos.length === ids.length, 'SIN_DEUDA', 'De uno de esos tiquetes la persona no debe nada');
  return suyos;
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

/** The payments with the tickets that each settles, one after the other, the oldest first; and what is over, if it may stay in favour. */
function repartidos(
  pedidos: readonly Pedido[],
  debidos: readonly Debe[],
  { nombre, sobrante }: { nombre: string; sobrante: AbonoNuevo['sobrante'] },
): { abonos: Abono[]; aparte: ParteDeLinea[] } {
  const deuda = debidos.reduce((suma, { saldo }) => suma + saldo, 0);
  ensure(deuda > 0, 'SIN_DEUDA', `${nombre} no debe nada`);
  const sobra = pedidos.reduce((suma, { monto }) => suma + monto, 0) - deuda;
  const apartado = sobrante !== undefined && sobra > 0 ? apartarSobrante(sobra, pedidos) : null;
  const { cobros, sobrante: aparte } = apartado ?? { cobros: pedidos, sobrante: [] };
  let quedan = debidos;
  const abonos = cobros.map(({ referencia, recibido, ...cobro }) => {
    const partes = repartirAbono(cobro.monto, quedan);
    ensure(partes !== null, 'ABONO_EXCEDE', `La deuda es de ${formatoPesos(deuda)}`, 400);
    const pagado = new Map(partes.map(({ id, parte }) => [id, parte]));
    quedan = quedan.map((debe) => ({ ...debe, saldo: debe.saldo - (pagado.get(debe.id) ?? 0) }));
    return {
      ...{ metodo_id: cobro.metodo_id, clase: cobro.clase, monto: cobro.monto, propina: 0 },
      ...{ referencia: referencia || null, recibido: recibido ?? null },
      partes: partes.map(({ id, parte }) => ({ tiquete_id: id, monto: parte })),
    };
  });
  return { abonos, aparte };
}

/** The debt that some parts are of, by the card that each ticket names. */
const debidosDe = (entidad_id: number, debidos: readonly Debe[], partes: readonly Parte[]) =>
  partes.map(({ tiquete_id, monto }) => ({
    entidad_id,
    monto,
    persona_id: debidos.find(({ id }) => id === tiquete_id)?.persona_id ?? null,
  }));

const tiquetesDe = (partes: readonly Parte[]): number[] => partes.map(({ tiquete_id }) => tiquete_id);

const contados = (partes: readonly Parte[], debidos: readonly Debe[]) =>
  partes.map(({ tiquete_id, monto }) => ({ numero: debidos.find(({ id }) => id === tiquete_id)?.numero, monto }));

/** A payment by the tickets it settles. */
function nombreDe(partes: readonly Parte[], debidos: readonly Debe[]): string {
  const [unico, ...otros] = contados(partes, debidos);
  return otros.length === 0 ? `Abono al tiquete ${unico?.numero}` : `Abono a ${partes.length} tiquetes`;
}

/** The money of a payment, which lowers what is owed. The book names no person. */
function movimientoDe(
  { metodo_id, clase, monto, partes }: Abono,
  { entidad_id, fecha, id }: { entidad_id: number; fecha: string; id: number },
  debidos: readonly Debe[],
): Movimiento {
  return {
    entidad_id,
    fecha,
    debe: `caja.${clase}`,
    haber: 'por_cobrar',
    monto,
    cantidad: 1,
    operador_id: null,
    metodo_id: metodo_id === METODOS_FIJOS[clase] ? null : metodo_id,
    concepto: nombreDe(partes, debidos),
    origen: 'cobro',
    origen_id: id,
  };
}
