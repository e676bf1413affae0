import { type AnulacionDeLinea, conBarras, formatoPesos, type MontosCobrados } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch } from '../../core/session/branch.js';
import { canNow, type Session } from '../../core/session/session.js';
import { onlyRowIn, rowIn, rowsIn } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden } from '../../platform/errors/business-error.js';
import { type PorAprobar, SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { CorregirCuentasService } from '../cuentas/corregir-cuentas.service.js';
import { AnularDeudaService } from '../deudas/anular-deuda.service.js';
import { type Vuelta, VueltaService } from '../deudas/vuelta.service.js';
import { type Devuelto, LibroService } from '../libro/libro.service.js';
import { TiquetesService } from '../tiquetes/tiquetes.service.js';
import { AnularVentasService } from '../ventas/anular-ventas.service.js';
import { CorregirVentasService } from '../ventas/corregir-ventas.service.js';
import type { EnPie } from './lineas-corregidas.service.js';
import { registroDePropina, registroDeServicio, registroDeVenta } from './plan.js';
import { anulacionDelTiquete } from './rastro.js';
import {
  atadoA,
  bloqueado,
  type CitaDeTiquete,
  type Corregible,
  citaDe,
  esEste,
  propinasEnPie,
  serviciosEnPie,
  ventasEnPie,
} from './tiquete-en-pie.queries.js';

const NO_HAY = 'No se encontró el tiquete';

/** The ticket, its lines and the tips that go back with them. */
type Anulable = { tiquete: Corregible; enPie: EnPie; vuelta: Vuelta; motivo: string | undefined };

/**
 * Annuls a charged ticket whole, dated as it was (docs/decisions/0133): each line as its own annulment would, in one act. Locks: the
 * ticket, the accounts of its operators, its products, the balance of its person, and last the totals of the book.
 */
@Injectable()
export class AnularTiqueteService {
  constructor(
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly topes: TopesQueries,
    private readonly cuentas: CorregirCuentasService,
    private readonly enVentas: CorregirVentasService,
    private readonly ventas: AnularVentasService,
    private readonly tiquetes: TiquetesService,
    private readonly deudas: AnularDeudaService,
    private readonly vueltas: VueltaService,
    private readonly libro: LibroService,
  ) {}

  anular(session: Session, id: number, { motivo, devolver_con, conservar_propina }: AnulacionDeLinea) {
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id } = await ofOpenBranch(em, session, async () =>
        ensureFound(await rowIn<{ entidad_id: number }>(em, esEste(session, id)), NO_HAY),
      );
      const aprobada = await this.segunda.tomar(em, session, entidad_id);
      const tiquete = await this.bloquear(em, session, { entidad_id, id });
      const enPie = await this.enPie(em, tiquete, conservar_propina === 'true');
      exigirPermiso(session, enPie);
      const vuelta = await this.vueltas.acordar(em, tiquete, devolver_con);
      await this.tomarCuentas(em, session, entidad_id, enPie);
      await this.segunda.exigir(em, session, aprobada, await this.porAprobar(em, { tiquete, enPie, vuelta, motivo }));
      const data = await this.deshacer(em, audit, session, { tiquete, enPie, vuelta, motivo });
      return { message: dichoDe(tiquete.numero, data), data };
    });
  }

  /** Locks a ticket that may be annulled: it stands, it is of no others, and nothing of it was given back. */
  private async bloquear(em: EntityManager, session: Session, { entidad_id, id }: { entidad_id: number; id: number }) {
    await this.tiquetes.bloquear(em, { entidad_id, id });
    const tiquete = ensureFound(await rowIn<Corregible>(em, bloqueado(entidad_id, id)), NO_HAY);
    ensure(tiquete.estado === 'cobrado', 'TIQUETE_ANULADO', `El tiquete ${tiquete.numero} está anulado`);
    const { con_otros } = await onlyRowIn<{ con_otros: boolean }>(em, atadoA(session, entidad_id, id));
    ensure(!con_otros, 'TIQUETE_DE_OTROS', 'Este tiquete también es de otros operadores', 403);
    await this.tiquetes.bloquearParaAnular(em, tiquete);
    return tiquete;
  }

  /** The lines that stand and, unless they are kept, the tips. */
  private async enPie(em: EntityManager, { entidad_id, id }: Corregible, conserva: boolean): Promise<EnPie> {
    return {
      servicios: await rowsIn(em, serviciosEnPie(entidad_id, id)),
      ventas: await rowsIn(em, ventasEnPie(entidad_id, id)),
      propinas: conserva ? [] : await rowsIn(em, propinasEnPie(entidad_id, id)),
    };
  }

  /**
   * Holds the accounts of its operators, by id. A share that a weekly payment covered is let go of by who corrects tickets alone; a
   * tip is not.
   */
  private async tomarCuentas(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    { servicios, propinas }: EnPie,
  ): Promise<void> {
    await this.cuentas.tomar(em, entidad_id, [...servicios, ...propinas]);
    const suelta = canNow(session, 'tiquetes.corregir');
    await this.cuentas.exigirSinPagar(em, entidad_id, { servicios: suelta ? [] : servicios, propinas });
  }

  private async porAprobar(em: EntityManager, { tiquete, enPie, motivo }: Anulable): Promise<PorAprobar> {
    const { entidad_id, id: tiquete_id, fecha, total, persona_id, saldo } = tiquete;
    const propinas = sumar(enPie.propinas);
    const requiere = await this.topes.deAnulacion(em, entidad_id, { monto: total + propinas, fecha });
    const ademas = propinas === 0 ? '' : ` y ${formatoPesos(propinas)} de propina`;
    const resumen = `Todo el tiquete: ${formatoPesos(total)}${ademas}, del ${conBarras(fecha)}`;
    const de = { tiquete_id, persona_id: saldo > 0 ? persona_id : null };
    return { entidad_id, accion: 'anular', resumen: [resumen, motivo].filter(Boolean).join('. '), requiere, de };
  }

  /** Everything that it takes; answers what of its money went back, what stayed in favour and what is owed no more. */
  private async deshacer(em: EntityManager, audit: Audit, session: Session, como: Anulable) {
    const { tiquete, enPie, vuelta, motivo } = como;
    const { entidad_id, id } = tiquete;
    const { servicios, ventas, propinas } = enPie;
    const cita = await rowIn<CitaDeTiquete>(em, citaDe(entidad_id, id));
    await this.enVentas.bloquear(
      em,
      entidad_id,
      ventas.map(({ linea }) => linea.producto_id),
    );
    const fuera = { items: servicios, propinas };
    const de = { entidad_id, correccion_id: null, motivo };
    await this.cuentas.cambiar(em, session, de, { fuera, items: [], propinas: [] });
    const ajustes = [];
    for (const { venta } of ventas) ajustes.push(...(await this.ventas.sacar(em, session, venta, motivo)).ajustes);
    const lineas = [
      ...servicios.map((servicio) => registroDeServicio(servicio.id)),
      ...ventas.map(({ venta }) => registroDeVenta(venta.id)),
    ];
    const registros = [...lineas, ...propinas.map((propina) => registroDePropina(propina.id))];
    const quitada = await this.tiquetes.quitar(em, tiquete, montosDe([...servicios, ...ventas.map((v) => v.venta)]));
    const { repuesto, movimientos, avisos } = await this.deudas.quitar(em, session, quitada, lineas);
    const aFavor = await this.vueltas.quedar(em, session, vuelta, tiquete, registros);
    const vueltas = await this.libro.revertirJuntos(em, session, { entidad_id, devolver_con: vuelta.por }, registros);
    await this.libro.asentar(em, session, [...ajustes, ...movimientos, ...aFavor]);
    const [deLineas, dePropinas] = [juntos(vueltas.slice(0, lineas.length)), juntos(vueltas.slice(lineas.length))];
    await this.tiquetes.devolver(em, session, tiquete, [...deLineas, ...repuesto]);
    await this.tiquetes.devolver(em, session, tiquete, dePropinas, { propina: true });
    await this.ventas.contar(
      em,
      ventas.map(({ venta }) => venta),
    );
    await this.tiquetes.soltar(em, tiquete);
    const salio = sumar(deLineas) + sumar(dePropinas);
    const devuelto = {
      devuelto: vuelta.persona_id === null ? salio : 0,
      a_favor: (vuelta.persona_id === null ? 0 : salio) + sumar(repuesto) + quitada.abonado,
      ya_no_debe: quitada.monto,
      propina: propinas.reduce((suma, { monto_empleado }) => suma + monto_empleado, 0),
    };
    audit(
      anulacionDelTiquete({ tiquete, enPie, cita, avisos, propina: devuelto.propina, dicho: vuelta.dicho, motivo }),
    );
    return devuelto;
  }
}

/** The money that went back, and that stayed in favour, in a few words. */
const dichoDe = (numero: number, { devuelto, a_favor }: { devuelto: number; a_favor: number }): string =>
  [
    `Tiquete ${numero} anulado`,
    devuelto > 0 && `Se devuelven ${formatoPesos(devuelto)}`,
    a_favor > 0 && `Quedan a favor ${formatoPesos(a_favor)}`,
  ]
    .filter(Boolean)
    .join('. ');

/** Each line asks of the whole what it asks where it is annulled by itself. */
function exigirPermiso(session: Session, { servicios, ventas }: EnPie): void {
  if (servicios.length > 0 && !canNow(session, 'servicios.eliminar')) throw forbidden();
  if (ventas.length > 0 && !canNow(session, 'ventas.eliminar')) throw forbidden();
}

const MONTOS = ['monto_efectivo', 'monto_transferencia', 'monto_por_cobrar'] as const;
function montosDe(lineas: readonly MontosCobrados[]): MontosCobrados {
  const [monto_efectivo, monto_transferencia, monto_por_cobrar] = MONTOS.map((de) =>
    lineas.reduce((suma, linea) => suma + linea[de], 0),
  ) as [number, number, number];
  return { monto_efectivo, monto_transferencia, monto_por_cobrar };
}

/** The money of several records, by method: it goes back at once. */
function juntos(vueltas: ReadonlyArray<readonly Devuelto[]>): Devuelto[] {
  const metodos = new Map<string, Devuelto>();
  for (const parte of vueltas.flat()) {
    const clave = `${parte.clase} ${parte.metodo_id}`;
    const ya = metodos.get(clave)?.monto ?? 0;
    metodos.set(clave, { ...parte, monto: ya + parte.monto });
  }
  return [...metodos.values()];
}

const sumar = (partes: ReadonlyArray<{ monto: number } | { monto_empleado: number }>): number =>
  partes.reduce((suma, parte) => suma + ('monto' in parte ? parte.monto : parte.monto_empleado), 0);
