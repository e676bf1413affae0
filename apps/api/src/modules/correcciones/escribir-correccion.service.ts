import { type Efecto, efectosDe, montosDe } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { Clock } from '../../platform/time/clock.js';
import { CorregirCuentasService } from '../cuentas/corregir-cuentas.service.js';
import type { Item, Propina } from '../cuentas/cuentas.service.js';
import { RetenidosService } from '../cuentas/retenidos.service.js';
import { LibroService, type Movimiento, type Registro } from '../libro/libro.service.js';
import { PropinasService } from '../propinas/propinas.service.js';
import { LineasService } from '../servicios/lineas.service.js';
import { CorregidosService } from '../tiquetes/corregidos.service.js';
import { comoPagado, mediosDe, type Pago } from '../tiquetes/tiquetes.service.js';
import { CorregirVentasService } from '../ventas/corregir-ventas.service.js';
import type { Vendido, VentaLista } from '../ventas/vender.service.js';
import { Correccion } from './correccion.entity.js';
import type { Cambia } from './corregir.service.js';
import { EfectosService } from './efectos.service.js';
import { LibroEnPie } from './libro-en-pie.js';
import type { ProductoPuesto, ServicioPuesto } from './lineas-corregidas.service.js';
import {
  cuadraCon,
  esLaMisma,
  type Plan,
  registroDePropina,
  registroDeServicio,
  registroDeVenta,
  registrosDe,
  resumenDeAhora,
  resumenDeAntes,
  saldoDe,
  sonLosMismos,
  totalDeLineas,
} from './plan.js';
import { rastroDe } from './rastro.js';

type De = { entidad_id: number; id: number; correccion_id: number; motivo: string };
/** The records that are reversed in the book, and the rows that are posted then. */
type Asientos = { revertir: Registro[]; asentar: Movimiento[] };
type Puesto<T> = T & { pago: Pago };

/** Writes a correction: its lines, the accounts of their operators, the stock, the tips, how it is paid, and the book. */
@Injectable()
export class EscribirCorreccionService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly servicios: LineasService,
    private readonly ventas: CorregirVentasService,
    private readonly cuentas: CorregirCuentasService,
    private readonly retenidos: RetenidosService,
    private readonly propinas: PropinasService,
    private readonly corregidos: CorregidosService,
    private readonly libro: LibroService,
    private readonly efectos: EfectosService,
  ) {}

  /** Call it behind the locks of the ticket, the accounts, the products and the debt; answers what it changed. */
  async escribir(
    em: EntityManager,
    audit: Audit,
    session: Session,
    plan: Plan,
    { dinero }: Cambia,
  ): Promise<{ revision: number; efectos: Efecto[] }> {
    const { tiquete, como, motivo } = plan;
    const { entidad_id, id } = tiquete;
    const correccion_id = await this.ids.one(em, 'correccion');
    const [antes, despues] = [resumenDeAntes(plan), resumenDeAhora(plan)];
    const revision = tiquete.revision + 1;
    await insertRecord(em, Correccion, {
      ...{ entidad_id, id: correccion_id, tiquete_id: id, revision, motivo, antes, despues },
      ...{ usuario_id: session.usuario_id, created_at: this.clock.now() },
    });
    const nombres = await this.efectos.nombres(em, plan);
    const era = await this.efectos.antes(em, plan, nombres);
    await this.corregidos.corregir(em, tiquete, {
      ...como,
      ...(dinero ? montosDe([...plan.cobros, ...plan.favor]) : null),
      ...{ total: totalDeLineas(plan.lineas), monto_por_cobrar: plan.debe },
      total_original: tiquete.total_original - tiquete.total + totalDeLineas(plan.lineas),
      saldo: saldoDe(plan),
    });
    const items = dinero
      ? await this.mover(em, session, plan, { entidad_id, id, correccion_id, motivo })
      : plan.enPie.servicios;
    const es = await this.efectos.ahora(em, plan, items, nombres);
    audit(rastroDe(plan, { antes, despues, revision, hoy: this.clock.today() }));
    return { revision, efectos: efectosDe(era, es) };
  }

  /** Everything of it that is money; answers its services as they are now. */
  private async mover(em: EntityManager, session: Session, plan: Plan, de: De): Promise<readonly Item[]> {
    const { entidad_id } = de;
    const { tiquete, como, enPie, cobros } = plan;
    const libro = new LibroEnPie(await this.libro.enPie(em, entidad_id, registrosDe(enPie)));
    const asientos: Asientos = { revertir: [], asentar: [] };
    const salen = await this.deProductos(em, session, plan, de, libro, asientos);
    const items = await this.deServicios(em, session, plan, de, libro, asientos);
    const quitado = libro.porMetodo();
    if (como.fecha !== tiquete.fecha || !cuadraCon(quitado, cobros) || !sonLosMismos(cobros, plan.estaban))
      await this.corregidos.cobrar(
        em,
        session,
        { ...de, antes: tiquete.fecha, fecha: como.fecha },
        { quitado, pagado: cobros.map(comoPagado) },
      );
    await this.libro.revertirJuntos(em, session, { entidad_id }, asientos.revertir);
    await this.libro.asentar(em, session, asientos.asentar);
    await this.ventas.contar(em, salen.vienen, salen.salen);
    return items;
  }

  /** The sales: those that change are written anew, of the others perhaps their means. */
  private async deProductos(
    em: EntityManager,
    session: Session,
    { lineas, enPie, tiquete }: Plan,
    { entidad_id, id, correccion_id, motivo }: De,
    libro: LibroEnPie,
    { revertir, asentar }: Asientos,
  ) {
    const puestos = lineas.flatMap((linea) => (linea.tipo === 'producto' ? [linea] : []));
    const quedan = new Set(puestos.map(({ antes }) => antes?.venta.id));
    const cambios = [
      ...puestos
        .filter(({ igual }) => !igual)
        .map((linea) => ({ antes: linea.antes, ahora: comoVendido(linea, tiquete) })),
      ...enPie.ventas.filter(({ venta }) => !quedan.has(venta.id)).map((antes) => ({ antes, ahora: null })),
    ];
    const { listas, ajustes } = await this.ventas.cambiar(
      em,
      session,
      { entidad_id, tiquete_id: id, correccion_id, motivo },
      cambios,
    );
    const otroPago: VentaLista[] = puestos.flatMap(({ igual, antes, pago }) => {
      if (!igual || antes === null) return [];
      if (libro.dice(registroDeVenta(antes.venta.id), pago.partes, pago.monto_por_cobrar)) return [];
      return [{ venta: { ...antes.venta, ...mediosDe(pago) }, linea: antes.linea, partes: pago.partes }];
    });
    await this.ventas.pagarCon(
      em,
      entidad_id,
      otroPago.map(({ venta }) => venta),
    );
    const eran = cambios.flatMap(({ antes }) => antes?.venta ?? []);
    const conOtro = enPie.ventas.flatMap(({ venta }) =>
      otroPago.some((una) => una.venta.id === venta.id) ? [venta] : [],
    );
    revertir.push(...[...eran, ...conOtro].map((venta) => registroDeVenta(venta.id)));
    asentar.push(...this.ventas.movimientos([...listas, ...otroPago]), ...ajustes);
    return { vienen: [...listas, ...otroPago].map(({ venta }) => venta), salen: [...eran, ...conOtro] };
  }

  /** The services and the tips, and with them the accounts of their operators. */
  private async deServicios(
    em: EntityManager,
    session: Session,
    plan: Plan,
    { entidad_id, id, correccion_id, motivo }: De,
    libro: LibroEnPie,
    { revertir, asentar }: Asientos,
  ): Promise<Item[]> {
    const { lineas, enPie, como } = plan;
    const puestos = lineas.flatMap((linea) => (linea.tipo === 'servicio' ? [linea] : []));
    const quedan = new Set(puestos.flatMap(({ igual, antes }) => (igual && antes !== null ? [antes.id] : [])));
    const salen = enPie.servicios.filter((servicio) => !quedan.has(servicio.id));
    const nuevos = puestos.filter(({ igual }) => !igual);
    const retiene = plan.retiene && saldoDe(plan) > 0;
    await this.retenidos.ajustar(em, entidad_id, [id], { menos: salen.map((servicio) => servicio.id) });
    const items = await this.servicios.componer(
      em,
      session,
      { entidad_id, registro_id: id, fecha: como.fecha, retiene },
      nuevos.map((linea) => ({ ...linea, ...mediosDe(linea.pago) })),
    );
    const propinas = await this.propinasDe(em, session, plan, libro);
    const movimientos = await this.cuentas.cambiar(
      em,
      session,
      { entidad_id, correccion_id, motivo },
      { fuera: { items: salen, propinas: propinas.salen }, items, propinas: propinas.entran },
    );
    const otroPago = puestos.flatMap(({ igual, antes, pago }) => {
      if (!igual || antes === null) return [];
      if (libro.dice(registroDeServicio(antes.id), pago.partes, pago.monto_por_cobrar)) return [];
      return [{ item: { ...antes, ...mediosDe(pago) }, pago }];
    });
    await this.cuentas.pagarCon(
      em,
      entidad_id,
      otroPago.map(({ item }) => item),
    );
    revertir.push(
      ...[...salen, ...otroPago.map(({ item }) => item)].map((item) => registroDeServicio(item.id)),
      ...[...propinas.salen, ...propinas.conOtroPago.map(({ partida }) => partida)].map((tip) =>
        registroDePropina(tip.id),
      ),
    );
    asentar.push(
      ...items.flatMap((item, i) => this.servicios.ingresos(item, (nuevos[i] as Puesto<ServicioPuesto>).pago.partes)),
      ...otroPago.flatMap(({ item, pago }) => this.servicios.ingresos(item, pago.partes)),
      ...this.cuentas.comisiones(otroPago.map(({ item }) => item)),
      ...this.cuentas.propinas(propinas.conOtroPago),
      ...movimientos,
    );
    const siguen = enPie.servicios.filter(({ id: suyo }) => quedan.has(suyo));
    return [...siguen, ...items];
  }

  /** The tips that go, those that come, and those that stay and came in by other methods. */
  private async propinasDe(em: EntityManager, session: Session, plan: Plan, libro: LibroEnPie) {
    const { tiquete, enPie, como, cobros } = plan;
    const ticket = {
      ...{ id: tiquete.id, entidad_id: tiquete.entidad_id, fecha: como.fecha },
      ...{ usuario_id: session.usuario_id, created_at: this.clock.now() },
    };
    const son = await this.propinas.componer(em, ticket, plan.propinas, cobros);
    const mismoDia = como.fecha === tiquete.fecha;
    const vieja = (tip: Propina) => (mismoDia ? enPie.propinas.find((una) => esLaMisma(tip, una)) : undefined);
    const siguen = son.flatMap((tip) => {
      const antes = vieja(tip);
      return antes === undefined ? [] : [{ ...tip, partida: { ...tip.partida, ...antes } }];
    });
    return {
      salen: enPie.propinas.filter(({ id }) => !siguen.some(({ partida }) => partida.id === id)),
      entran: son.filter((tip) => vieja(tip) === undefined),
      conOtroPago: siguen.filter(({ partida, partes }) => !libro.dice(registroDePropina(partida.id), partes)),
    };
  }
}

/** A product as its correction writes it: of the day and the moment of its sale; one that is added, of those of its ticket. */
const comoVendido = ({ pago, entonces, ...linea }: Puesto<ProductoPuesto>, tiquete: Plan['tiquete']): Vendido => {
  const { fecha, created_at } = linea.antes?.venta ?? tiquete;
  return {
    ...{ ...linea, ...mediosDe(pago), partes: pago.partes },
    entonces: { ...entonces, fecha, created_at: new Date(created_at) },
  };
};
