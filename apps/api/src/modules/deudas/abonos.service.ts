import {
  type AbonoNuevo,
  apartarSobrante,
  formatoPesos,
  METODOS_FIJOS,
  type Medio,
  type ParteDeLinea,
  repartirAbono,
  vueltoDe,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureOpenBranch } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { avisosDe, RetenidosService } from '../cuentas/retenidos.service.js';
import { LibroService, type Movimiento } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { QuienVieneService } from '../personas/quien-viene.service.js';
import { type Abono, type Debe, DebidosService } from '../tiquetes/debidos.service.js';
import { AVISOS, contados, debidosDe, nombreDe, tiquetesDe } from './abonos.rules.js';
import { DejarFavorService, rastroDeLotes } from './dejar-favor.service.js';
import { SaldosService } from './saldos.service.js';

type Pedido = AbonoNuevo['cobros'][number] & { clase: Medio };

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
}

/** The tickets that are named, each of which has to be owed by the person. */
function elegidos(todos: readonly Debe[], ids: readonly number[]): Debe[] {
  const suyos = todos.filter(({ id }) => ids.includes(id));
  ensure(suyos.length === ids.length, 'SIN_DEUDA', 'De uno de esos tiquetes la persona no debe nada');
  return suyos;
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
