import {
  falta,
  montosDe,
  type ParteDeLinea,
  type PropinaPedida,
  pagarLineas,
  propinaDe,
  type TiqueteCobrado,
  type TiqueteNuevo,
  vueltoDe,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { openBranchOfNew } from '../../core/session/branch.js';
import { Ceilings } from '../../core/session/ceilings.js';
import { canNow, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { together } from '../../platform/db/sql.js';
import { ensureFound, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { CitasService } from '../agenda/citas.service.js';
import { SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { CuentasService, type Item, movimientosDe, type Propina } from '../cuentas/cuentas.service.js';
import { RetenidosService } from '../cuentas/retenidos.service.js';
import { DejarFavorService } from '../deudas/dejar-favor.service.js';
import { FavoresService } from '../deudas/favores.service.js';
import { SaldosService } from '../deudas/saldos.service.js';
import { LibroService } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { QuienVieneService } from '../personas/quien-viene.service.js';
import { PropinasService, trabajoDe } from '../propinas/propinas.service.js';
import { LineasService } from '../servicios/lineas.service.js';
import { type ConClase, comoPagado, mediosDe, type PorCobrar, TiquetesService } from '../tiquetes/tiquetes.service.js';
import { VenderService } from '../ventas/vender.service.js';
import { NO_HAY } from './abiertos.queries.js';
import { AbiertosService } from './abiertos.service.js';
import { exigirPagado, sumaDe } from './cuadre.js';
import { exigirVentaPropia, type Linea, LineasDeTiqueteService } from './lineas-de-tiquete.service.js';
import { cobroPorAprobar, conTope } from './por-aprobar.js';
import { type Escrito, rastroDe } from './rastro.js';

type Pagada = Linea & { pago: ReturnType<typeof pagarLineas>[number] };
type PorEscribir = {
  ticket: PorCobrar;
  lines: readonly Pagada[];
  cobros: readonly ConClase[];
  propinas: readonly PropinaPedida[];
  sobrante: readonly ParteDeLinea[];
  /** The shares of its services wait for its debt. */
  retiene: boolean;
};

/**
 * Charges a ticket of services and products (docs/decisions/0121): all or nothing, the rows that each of them would have
 * had by itself. Locks: the open ticket it was, the accounts of its operators, its products, its appointment, the debt of its
 * person, its number, the totals.
 */
@Injectable()
export class CobrarService {
  constructor(
    private readonly clock: Clock,
    private readonly topes: Ceilings,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly ceilings: TopesQueries,
    private readonly abiertos: AbiertosService,
    private readonly lineas: LineasDeTiqueteService,
    private readonly servicios: LineasService,
    private readonly vender: VenderService,
    private readonly tiquetes: TiquetesService,
    private readonly cuentas: CuentasService,
    private readonly retenidos: RetenidosService,
    private readonly libro: LibroService,
    private readonly citas: CitasService,
    private readonly metodos: MetodosService,
    private readonly personas: QuienVieneService,
    private readonly propinas: PropinasService,
    private readonly saldos: SaldosService,
    private readonly favores: FavoresService,
    private readonly dejar: DejarFavorService,
  ) {}

  cobrar(session: Session, data: TiqueteNuevo) {
    const fecha = data.fecha ?? this.clock.today();
    this.exigir(session, data, fecha);
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = await openBranchOfNew(em, session, data.entidad_id);
      const aprobada = await this.segunda.tomar(em, session, entidad_id);
      const { cita_id, persona_id, queda_debiendo: debe = 0, usar_favor = 0 } = data;
      const retiene = debe > 0 && (await this.retenidos.retiene(em, entidad_id));
      const abierto = await this.tomar(em, session, entidad_id, data.abierto);
      const lines = await this.lineas.componer(em, session, entidad_id, data);
      const totales = lines.map(({ suma }) => suma.total);
      const total = totales.reduce((suma, uno) => suma + uno, 0);
      const { cobros: cobrados, propinas } = this.propinas.acordar({
        cobros: await this.metodos.deCobros(em, entidad_id, data.cobros),
        propinas: data.propinas,
        trabajos: lines.flatMap(trabajoDe),
      });
      const { cobros, sobrante } = exigirPagado(falta(total, cobrados) - debe - usar_favor, cobrados, data.sobrante);
      const deCita = cita_id ? await this.citas.completar(em, audit, session, { cita_id, entidad_id }) : null;
      if (cita_id) await this.abiertos.exigirSinOtro(em, { entidad_id, cita_id, abierto_id: abierto?.id });
      const ticket: PorCobrar = {
        entidad_id,
        id: abierto?.id ?? (await this.ids.one(em, 'tiquete')),
        origen: 'mostrador',
        fecha,
        total,
        ...{ monto_efectivo: 0, monto_transferencia: 0, monto_por_cobrar: debe },
        cita_id: cita_id ?? null,
        persona_id: persona_id
          ? (await this.personas.nombrada(em, session, { entidad_id, id: persona_id, usa_favor: usar_favor > 0 })).id
          : deCita,
        notas: data.notas || null,
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      };
      const dePersona = { entidad_id, persona_id: ticket.persona_id };
      const requiere = [
        ...(await this.ceilings.deLineas(em, entidad_id, lines.map(conTope))),
        ...(await this.saldos.prestar(em, session, { ...dePersona, monto: debe })),
      ];
      await this.segunda.exigir(em, session, aprobada, cobroPorAprobar(ticket, lines, requiere));
      const favor = await this.favores.usar(em, { ...dePersona, cita_id: ticket.cita_id, monto: usar_favor });
      const todos = [...cobros, ...favor];
      Object.assign(ticket, montosDe(todos));
      const pagos = pagarLineas(totales, todos, debe);
      const paid = lines.map((line, i) => ({ ...line, pago: pagos[i] as Pagada['pago'] }));
      const porEscribir = { ticket, lines: paid, cobros: todos, propinas, sobrante, retiene };
      const tiquete = await this.escribir(em, session, porEscribir, (written, numero) =>
        audit(...rastroDe({ ...ticket, numero }, written, { hoy: this.clock.today(), pedido: data })),
      );
      if (abierto) await this.abiertos.cerrar(em, abierto);
      const vuelto = cobros.reduce((suma, cobro) => suma + vueltoDe(cobro), 0);
      return {
        message: `Tiquete ${tiquete.numero} cobrado`,
        data: { total, por_cobrar: debe, a_favor: sumaDe(sobrante), propina: propinaDe(cobros), vuelto },
        tiquete,
      };
    });
  }

  private exigir(session: Session, { lineas, cita_id, fecha }: TiqueteNuevo, day: string): void {
    this.topes.ensureDate(session, day);
    const products = lineas.filter(({ producto_id }) => producto_id !== undefined);
    if (lineas.length > products.length && !canNow(session, 'servicios.crear')) throw forbidden();
    if (products.length > 0 && !canNow(session, 'ventas.crear')) throw forbidden();
    exigirVentaPropia(session, products);
    if (products.length > 0 && fecha !== undefined && fecha !== this.clock.today())
      throw invalidField('FECHA_NO_PERMITIDA', 'fecha', 'Los productos se venden con la fecha de hoy');
    if (cita_id && lineas.length === products.length)
      throw invalidField('CITA_SIN_SERVICIO', 'cita_id', 'Para cobrar la cita agrega el servicio que se hizo');
    for (const [i, { cantidad }] of lineas.entries()) this.topes.ensureUnits(cantidad, `lineas.${i}.cantidad`);
  }

  /** Locks the open ticket that is charged, which keeps its id. */
  private async tomar(em: EntityManager, session: Session, entidad_id: number, leido: TiqueteNuevo['abierto']) {
    if (leido === undefined) return null;
    const abierto = await this.abiertos.tomar(em, session, leido);
    return ensureFound(abierto.entidad_id === entidad_id ? abierto : null, NO_HAY);
  }

  private async escribir(
    em: EntityManager,
    session: Session,
    { ticket, lines, cobros, propinas, sobrante, retiene }: PorEscribir,
    trail: (written: Escrito, numero: number) => void,
  ): Promise<TiqueteCobrado> {
    const { entidad_id, id, fecha } = ticket;
    const services = lines.flatMap((line) => (line.tipo === 'servicio' ? [line] : []));
    const sales = lines.flatMap((line) => (line.tipo === 'producto' ? [line] : []));
    const items = await this.servicios.componer(
      em,
      session,
      { entidad_id, registro_id: id, fecha, retiene },
      services.map(conPago),
    );
    const ventas = await this.vender.alistar(
      em,
      session,
      { entidad_id, tiquete_id: id, cita_id: ticket.cita_id, observaciones: null },
      sales.map((line) => ({ ...conPago(line), partes: line.pago.partes })),
    );
    const tips = await this.propinas.componer(em, ticket, propinas, cobros);
    const dejado = await this.dejar.alistar(em, ticket, sobrante, { origen: 'sobrante', tiquete_id: id });
    const listo = await this.tiquetes.alistar(em, ticket, cobros.map(comoPagado));
    // Sent in this order without waiting in between: each refers to the one before.
    const write = async () => {
      const [cobrado] = await together([
        this.tiquetes.cobrar(em, listo),
        this.vender.escribir(em, ventas),
        this.dejar.escribir(em, dejado),
      ]);
      return cobrado;
    };
    const asientos = await this.libro.alistar(em, [
      ...items.flatMap((item, i) => this.servicios.ingresos(item, services[i]?.pago.partes ?? [])),
      ...movimientosDe({ items, propinas: tips }),
      ...ventas.flatMap((venta) => this.vender.movimientos(venta)),
      ...dejado.movimientos,
    ]);
    // From its number on the other tickets of the branch wait for this one.
    const [tiquete] = await together([
      this.acreditar(em, { items, tips }, write),
      this.libro.escribir(em, session, asientos),
      this.vender.contar(em, ventas),
    ]);
    trail({ items, ventas, propinas, dejado }, tiquete.numero);
    return tiquete;
  }

  /** The items and the tip of each operator to their account, whose turn is theirs already; the ticket is written ahead of the first. */
  private async acreditar(
    em: EntityManager,
    { items, tips }: { items: readonly Item[]; tips: readonly Propina[] },
    write: () => Promise<TiqueteCobrado>,
  ): Promise<TiqueteCobrado> {
    const empleados = [...items, ...tips.map(({ partida }) => partida)].map(({ empleado_id }) => empleado_id);
    const groups = [...new Set(empleados)]
      .sort((a, b) => a - b)
      .map((empleado_id) => ({
        entidad_id: (items[0]?.entidad_id ?? tips[0]?.partida.entidad_id) as number,
        empleado_id,
        items: items.filter((item) => item.empleado_id === empleado_id),
        propinas: tips.filter(({ partida }) => partida.empleado_id === empleado_id),
      }));
    const [first, ...others] = groups;
    if (first === undefined) return write();
    const [{ antes: tiquete }] = await together([
      this.cuentas.acreditar(em, first, write),
      ...others.map((group) => this.cuentas.acreditar(em, group, async () => undefined)),
    ]);
    return tiquete;
  }
}

/** A line with its part of the payment, in the words of the rows. */
const conPago = <T extends Pagada>({ pago, ...line }: T) => ({ ...line, ...mediosDe(pago) });
