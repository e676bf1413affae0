import {
  falta,
  formatoPesos,
  masLejanos,
  type PropinaPedida,
  pagarLineas,
  propinaDe,
  REVISIONES_MAXIMAS,
  type Requisito,
  type TiqueteCorregido,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch } from '../../core/session/branch.js';
import { Ceilings } from '../../core/session/ceilings.js';
import type { Session } from '../../core/session/session.js';
import { onlyRowIn, rowIn, rowsIn } from '../../platform/db/sql.js';
import { ensure, ensureFound, invalidField } from '../../platform/errors/business-error.js';
import { SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { RetenidosService } from '../cuentas/retenidos.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { QuienVieneService } from '../personas/quien-viene.service.js';
import { PropinasService, trabajoDe } from '../propinas/propinas.service.js';
import { CorregidosService } from '../tiquetes/corregidos.service.js';
import type { ConClase } from '../tiquetes/tiquetes.service.js';
import { DeudaCorregidaService } from './deuda-corregida.service.js';
import { EscribirCorreccionService } from './escribir-correccion.service.js';
import { type EnPie, type LineaPuesta, LineasCorregidasService } from './lineas-corregidas.service.js';
import { loQueQuita, type Plan, resumenDeAhora, resumenDeAntes, sonLosMismos, totalDeLineas } from './plan.js';
import {
  atadoA,
  bloqueado,
  type Corregible,
  esEste,
  propinasEnPie,
  serviciosEnPie,
  ventasEnPie,
} from './tiquete-en-pie.queries.js';

const NO_HAY = 'No se encontró el tiquete';

/**
 * Makes a charged ticket right, dated as it was (docs/decisions/0128). Locks: the ticket, the accounts of its operators, its
 * products, the debt of its person, and last the totals of the book.
 */
@Injectable()
export class CorregirService {
  constructor(
    private readonly topes: Ceilings,
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly ceilings: TopesQueries,
    private readonly lineas: LineasCorregidasService,
    private readonly metodos: MetodosService,
    private readonly personas: QuienVieneService,
    private readonly propinas: PropinasService,
    private readonly corregidos: CorregidosService,
    private readonly deuda: DeudaCorregidaService,
    private readonly retenidos: RetenidosService,
    private readonly escribir: EscribirCorreccionService,
  ) {}

  corregir(session: Session, id: number, pedido: TiqueteCorregido) {
    const hacer = (em: EntityManager, audit: Audit) => this.hacer(em, audit, session, id, pedido);
    return pedido.simular ? this.transactions.rehearse(hacer) : this.transactions.execute(session, hacer);
  }

  private async hacer(em: EntityManager, audit: Audit, session: Session, id: number, pedido: TiqueteCorregido) {
    const { tiquete, dejo, retiene, aprobada } = await this.bloquear(em, session, id, pedido);
    const plan = { ...(await this.planear(em, session, tiquete, pedido)), retiene };
    const cambia = hayCambios(plan);
    ensure(cambia.algo, 'SIN_CAMBIOS', 'No cambiaste nada', 400);
    const atado = dejo || plan.favor.length > 0;
    const fiado = await this.deuda.cambiar(em, session, plan, { atado });
    const requiere = masLejanos([...(await this.requisitos(em, plan, cambia)), ...fiado]);
    const { entidad_id } = tiquete;
    const de = { persona_id: fiado.length > 0 ? plan.como.persona_id : null };
    const por = { accion: 'corregir' as const, resumen: resumenDeCorreccion(plan), requiere, de };
    if (!pedido.simular) await this.segunda.exigir(em, session, aprobada, { entidad_id, ...por });
    const { revision, efectos } = await this.escribir.escribir(em, audit, session, plan, cambia);
    const message = pedido.simular
      ? `Así quedaría el tiquete ${tiquete.numero}`
      : `Tiquete ${tiquete.numero} corregido`;
    return { message, data: { revision, efectos, requiere } };
  }

  /**
   * The ceilings that it goes beyond: those of lines that change, and those of an annulment by what it takes off and, where
   * money moves, by its age.
   */
  private async requisitos(em: EntityManager, plan: Plan, { dinero }: Cambia): Promise<Requisito[]> {
    const { tiquete, lineas } = plan;
    const cambian = lineas.filter(({ igual }) => !igual).map(({ suma: { total }, ...linea }) => ({ ...linea, total }));
    const deLineas = await this.ceilings.deLineas(em, tiquete.entidad_id, cambian);
    if (!dinero) return deLineas;
    const quita = { monto: loQueQuita(plan), fecha: tiquete.fecha };
    return [...deLineas, ...(await this.ceilings.deAnulacion(em, tiquete.entidad_id, quita))];
  }

  /** Locks a ticket that may be corrected: it stands as it was read, and nothing of it was given back. */
  private async bloquear(em: EntityManager, session: Session, id: number, pedido: TiqueteCorregido) {
    const { entidad_id } = await ofOpenBranch(em, session, async () =>
      ensureFound(await rowIn<{ entidad_id: number }>(em, esEste(session, id)), NO_HAY),
    );
    const aprobada = await this.segunda.tomar(em, session, entidad_id);
    const retiene = (pedido.queda_debiendo ?? 0) > 0 && (await this.retenidos.retiene(em, entidad_id));
    const tiquete = ensureFound(await rowIn<Corregible>(em, bloqueado(entidad_id, id)), NO_HAY);
    const { numero, revision, estado } = tiquete;
    ensure(estado === 'cobrado', 'TIQUETE_ANULADO', `El tiquete ${numero} está anulado`);
    ensure(revision === pedido.revision, 'TIQUETE_CAMBIO', 'Otro equipo cambió este tiquete. Míralo de nuevo.');
    // Asked behind the lock.
    const { devuelto, dejo, con_otros } = await onlyRowIn<Record<'devuelto' | 'dejo' | 'con_otros', boolean>>(
      em,
      atadoA(session, entidad_id, id),
    );
    ensure(!con_otros, 'TIQUETE_DE_OTROS', 'Este tiquete también es de otros operadores', 403);
    ensure(!devuelto, 'TIQUETE_CON_DEVOLUCIONES', 'Este tiquete tiene devoluciones: corrige con otra');
    ensure(
      revision < REVISIONES_MAXIMAS,
      'DEMASIADAS_CORRECCIONES',
      `Un tiquete se corrige hasta ${REVISIONES_MAXIMAS} veces`,
    );
    return { tiquete, dejo, retiene, aprobada };
  }

  private async planear(
    em: EntityManager,
    session: Session,
    tiquete: Corregible,
    pedido: TiqueteCorregido,
  ): Promise<Omit<Plan, 'retiene'>> {
    const { entidad_id, id } = tiquete;
    const enPie: EnPie = {
      servicios: await rowsIn(em, serviciosEnPie(entidad_id, id)),
      ventas: await rowsIn(em, ventasEnPie(entidad_id, id)),
      propinas: await rowsIn(em, propinasEnPie(entidad_id, id)),
    };
    const { cobros: estaban, favor } = await this.corregidos.pagos(em, tiquete);
    const fecha = this.dia(session, tiquete, pedido, enPie);
    const cambiaDia = fecha !== tiquete.fecha;
    const lineas = await this.lineas.componer(em, session, { entidad_id, cambiaDia }, pedido, enPie);
    // Work and sales that are added are registered on that day.
    if (lineas.some(({ antes }) => antes === null)) this.topes.ensureDate(session, fecha);
    ensure(
      tiquete.cita_id === null || lineas.some(({ tipo }) => tipo === 'servicio'),
      'CITA_SIN_SERVICIO',
      'Este tiquete es de una cita: deja al menos un servicio',
      400,
    );
    const metodos = new Set(estaban.map(({ metodo_id }) => metodo_id));
    const dichos: ConClase[] = await this.metodos.deCobros(em, entidad_id, pedido.cobros, metodos);
    const { cobros, propinas } = this.propinas.acordar({
      cobros: dichos,
      propinas: pedido.propinas ?? siguenSiendo(enPie, lineas, dichos),
      trabajos: [...lineas.flatMap(trabajoDe), ...conservadas(enPie)],
    });
    const { queda_debiendo: debe = 0, notas = tiquete.notas } = pedido;
    exigirPagado(falta(totalDeLineas(lineas), [...cobros, ...favor]) - debe);
    const pagos = pagarLineas(
      lineas.map(({ suma }) => suma.total),
      [...cobros, ...favor],
      debe,
    );
    const persona_id = await this.persona(em, session, tiquete, pedido.persona_id);
    const como = { fecha, notas: notas || null, persona_id };
    const conPago = lineas.map((linea, i) => ({ ...linea, pago: pagos[i] as (typeof pagos)[number] }));
    const comoEstaban = estaban.map((cobro) => ({ ...cobro, recibido: cobro.recibido ?? undefined }));
    return {
      ...{ tiquete, enPie, como, favor, debe, propinas, cobros, lineas: conPago, motivo: pedido.motivo },
      estaban: comoEstaban.map((cobro) => ({ ...cobro, referencia: cobro.referencia ?? undefined })),
    };
  }

  private dia(
    session: Session,
    tiquete: Corregible,
    { fecha = tiquete.fecha, lineas }: TiqueteCorregido,
    { ventas }: EnPie,
  ): string {
    if (fecha === tiquete.fecha) return fecha;
    this.topes.ensureDate(session, fecha);
    if (ventas.length > 0 || lineas.some(({ producto_id }) => producto_id !== undefined))
      throw invalidField(
        'FECHA_NO_PERMITIDA',
        'fecha',
        'Un tiquete con productos no cambia de día: se vendieron el día en que se cobró',
      );
    return fecha;
  }

  /** The card it is of: the same where it is named by one that is part of it. */
  private async persona(em: EntityManager, session: Session, tiquete: Corregible, pedida?: number | null) {
    const { entidad_id, persona_id } = tiquete;
    if (pedida === undefined || pedida === persona_id) return persona_id;
    if (pedida === null) return null;
    const ficha = async (id: number) => (await this.personas.nombrada(em, session, { entidad_id, id })).id;
    const nueva = await ficha(pedida);
    return persona_id !== null && (await ficha(persona_id)) === nueva ? persona_id : nueva;
  }
}

/** The correction in a few words, for who approves it. */
const resumenDeCorreccion = ({ tiquete, lineas, motivo }: Plan): string =>
  `Tiquete ${tiquete.numero}: de ${formatoPesos(tiquete.total)} a ${formatoPesos(totalDeLineas(lineas))}. ${motivo}`;

/** The tips that stand, where the money of tips is what it was and all of theirs still work in the ticket; else nothing. */
function siguenSiendo(
  { propinas, servicios }: EnPie,
  lineas: readonly LineaPuesta[],
  cobros: readonly ConClase[],
): PropinaPedida[] | undefined {
  const suman = propinas.reduce((suma, { monto_empleado }) => suma + monto_empleado, 0);
  const atienden = new Set(lineas.filter(({ tipo }) => tipo === 'servicio').map(({ empleado_id }) => empleado_id));
  const siguen =
    atienden.size === 0 ||
    propinas.every(
      ({ empleado_id }) => atienden.has(empleado_id) || !servicios.some((uno) => uno.empleado_id === empleado_id),
    );
  if (suman !== propinaDe(cobros) || !siguen) return undefined;
  return propinas.map(({ empleado_id, monto_empleado }) => ({ operador_id: empleado_id, monto: monto_empleado }));
}

/** The owners of tips that were kept without a service that stands: they may stay theirs. */
const conservadas = ({ propinas, servicios }: EnPie) =>
  propinas
    .filter(({ empleado_id }) => !servicios.some((uno) => uno.empleado_id === empleado_id))
    .map(({ empleado_id }) => ({ operador_id: empleado_id, total: 0, servicio: false }));

function exigirPagado(resto: number): void {
  ensure(resto <= 0, 'FALTA_POR_COBRAR', `Faltan ${formatoPesos(resto)} por cobrar`, 400);
  ensure(resto === 0, 'SOBRA_COBRADO', `Sobran ${formatoPesos(-resto)}: baja lo cobrado o súmalo a la propina`, 400);
}

/** Whether a correction changes something, and whether that is money. */
function hayCambios(plan: Plan): { algo: boolean; dinero: boolean } {
  const { tiquete, enPie, como, lineas, cobros, estaban, debe } = plan;
  const [eran, son] = [resumenDeAntes(plan), resumenDeAhora(plan)];
  const dinero =
    como.fecha !== tiquete.fecha ||
    lineas.some(({ igual }) => !igual) ||
    lineas.length < enPie.servicios.length + enPie.ventas.length ||
    debe !== tiquete.monto_por_cobrar ||
    !sonLosMismos(cobros, estaban) ||
    JSON.stringify(porQuien(eran.propinas)) !== JSON.stringify(porQuien(son.propinas));
  return { dinero, algo: dinero || como.persona_id !== tiquete.persona_id || como.notas !== tiquete.notas };
}

const porQuien = (propinas: ReadonlyArray<{ quien: number; monto: number }>) =>
  propinas.map(({ quien, monto }) => [quien, monto]).sort(([a = 0], [b = 0]) => a - b);

export type Cambia = ReturnType<typeof hayCambios>;
