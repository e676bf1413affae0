import { repartirDevolucion } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit, Change } from '../../core/changes/audit.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, insertRecords } from '../../platform/db/records.js';
import { executeIn, sql, there } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { Clock } from '../../platform/time/clock.js';
import { CargosService } from '../cuentas/cargos.service.js';
import { avisosDe, RetenidosService } from '../cuentas/retenidos.service.js';
import { TurnoService } from '../cuentas/turno.service.js';
import { DejarFavorService } from '../deudas/dejar-favor.service.js';
import { SaldosService } from '../deudas/saldos.service.js';
import { LibroService, type Movimiento } from '../libro/libro.service.js';
import { StockService } from '../productos/stock.service.js';
import { DevueltosService } from '../tiquetes/devueltos.service.js';
import { TiquetesService } from '../tiquetes/tiquetes.service.js';
import { Devolucion } from './devolucion.entity.js';
import { DevolucionLinea } from './devolucion-linea.entity.js';
import { costoDe, type Devuelta, movimientosDe, type Parte, renglonDe } from './devoluciones.rules.js';
import type { Plan } from './devolver.service.js';

type De = Pick<Devolucion, 'entidad_id' | 'id' | 'fecha' | 'usuario_id' | 'created_at' | 'tipo'>;

/** Writes a return: its lines, the accounts of their operators, the stock, the debt and the favour of its person, and the book. */
@Injectable()
export class EscribirDevolucionService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly turn: TurnoService,
    private readonly cargos: CargosService,
    private readonly retenidos: RetenidosService,
    private readonly stock: StockService,
    private readonly saldos: SaldosService,
    private readonly favor: DejarFavorService,
    private readonly tiquetes: TiquetesService,
    private readonly devueltos: DevueltosService,
    private readonly libro: LibroService,
  ) {}

  /** Call it behind the lock of the ticket; answers the number of the return, and its parts as they were written. */
  async escribir(em: EntityManager, audit: Audit, session: Session, plan: Plan) {
    const { tiquete, tipo, motivo, monto, a_deuda } = plan;
    const { entidad_id, persona_id } = tiquete;
    const de: De = {
      ...{ entidad_id, tipo, usuario_id: session.usuario_id },
      ...{ id: await this.ids.one(em, 'devolucion'), fecha: this.clock.today(), created_at: this.clock.now() },
    };
    const a_favor = plan.favores.reduce((suma, parte) => suma + parte.monto, 0);
    const numero = await this.devueltos.numerar(em, entidad_id);
    await insertRecord(em, Devolucion, { ...de, tiquete_id: tiquete.id, numero, motivo, monto, a_deuda, a_favor });
    await this.retenidos.tomar(em, entidad_id, [tiquete.id]);
    await this.devueltos.anotar(em, tiquete, { monto, a_deuda });
    await this.cobrarComisiones(em, de, plan.partes);
    const sueltos = await this.retenidos.ajustar(em, entidad_id, [tiquete.id]);
    const { partes, movimientos } = await this.reponer(em, session, de, plan.partes);
    await this.saldos.rebajar(em, { entidad_id, persona_id, monto: a_deuda });
    const dejado = await this.favor.quedar(em, { ...de, persona_id, tiquete_id: tiquete.id }, plan.favores);
    const devueltas = conDinero(partes, plan, dejado);
    await this.escribirLineas(em, de, devueltas);
    await this.tiquetes.devolver(
      em,
      session,
      tiquete,
      plan.reembolso.map(({ metodo_id, clase, monto: suyo, referencia }) => ({
        ...{ metodo_id, clase, monto: suyo, fecha: de.fecha },
        referencia: referencia || null,
      })),
    );
    await this.libro.asentar(em, session, [
      ...devueltas.flatMap((devuelta) => movimientosDe(devuelta, { ...de, devolucion_id: de.id })),
      ...movimientos,
    ]);
    this.contar(audit, de, { ...plan, partes }, { numero, sueltos });
    for (const [i, favor_id] of dejado.entries()) audit(loDejado(de, plan, i, favor_id));
    return { numero, partes };
  }

  /** The share that each operator gives up, in the order of their accounts. */
  private async cobrarComisiones(em: EntityManager, de: De, partes: readonly Parte[]): Promise<void> {
    const { entidad_id, fecha, usuario_id, created_at, id: devolucion_id } = de;
    const porEmpleado = new Map<number, number>();
    for (const { linea, comision } of partes)
      if (comision > 0 && linea.empleado !== null)
        porEmpleado.set(linea.empleado.id, (porEmpleado.get(linea.empleado.id) ?? 0) + comision);
    for (const [empleado_id, monto] of [...porEmpleado].sort(([a], [b]) => a - b)) {
      await this.turn.bloquear(em, { entidad_id, empleado_id });
      await this.turn.exigirAbierta(em, { entidad_id, empleado_id });
      const cargo = { entidad_id, empleado_id, clase: 'devolucion' as const, monto, fecha };
      await this.cargos.cargar(em, { ...cargo, devolucion_id, usuario_id, created_at });
    }
  }

  /** The units that come back to the shelf, by product; of an archived one they are lost. Their cost of now may be another. */
  private async reponer(em: EntityManager, session: Session, { entidad_id, id }: De, partes: readonly Parte[]) {
    const movimientos: Movimiento[] = [];
    const repuestas = new Map<Parte, Parte>();
    const deProducto = partes.filter(({ destino }) => destino === 'stock');
    for (const parte of deProducto.toSorted((a, b) => (a.linea.producto_id ?? 0) - (b.linea.producto_id ?? 0))) {
      const producto = await this.stock.bloquearDe(em, { entidad_id, id: parte.linea.producto_id as number });
      if (producto.archivado) {
        repuestas.set(parte, { ...parte, destino: 'perdida' });
        continue;
      }
      await this.stock.dejarEn(em, session, producto, producto.stock + parte.cantidad, {
        origen: 'devolucion',
        origen_id: id,
      });
      const diferencia = (producto.costo_unitario - parte.linea.costo_unitario) * parte.cantidad;
      movimientos.push(this.stock.ajuste(producto, diferencia, 'Devolución con otro costo'));
    }
    return { partes: partes.map((parte) => repuestas.get(parte) ?? parte), movimientos };
  }

  private async escribirLineas(em: EntityManager, de: De, devueltas: readonly Devuelta[]): Promise<void> {
    const { entidad_id, id: devolucion_id, fecha } = de;
    await insertRecords(
      em,
      DevolucionLinea,
      devueltas.map((devuelta, i) => {
        const { linea, cantidad, monto, comision, destino, monto_por_cobrar, partes } = devuelta;
        const por = (medio: string) =>
          partes.reduce((suma, parte) => (parte.clase === medio ? suma + parte.monto : suma), 0);
        return {
          ...{ entidad_id, devolucion_id, linea: i + 1, fecha, cantidad, monto, comision, destino, monto_por_cobrar },
          ...{ monto_efectivo: por('efectivo'), monto_transferencia: por('transferencia'), costo: costoDe(devuelta) },
          ...{ servicio_realizado_id: linea.servicio_realizado_id, venta_id: linea.venta_id },
          empleado_id: linea.empleado?.id ?? null,
        };
      }),
    );
    for (const [tabla, clave] of [
      [sql`servicio_realizado`, 'servicio_realizado_id'],
      [sql`venta`, 'venta_id'],
    ] as const) {
      const suyas = devueltas.filter(({ linea }) => linea[clave] !== null);
      if (suyas.length === 0) continue;
      await executeIn(
        em,
        sql`UPDATE ${tabla} r SET monto_devuelto = r.monto_devuelto + x.monto, cantidad_devuelta = r.cantidad_devuelta + x.cantidad
          FROM unnest(${suyas.map(({ linea }) => linea[clave])}::bigint[], ${suyas.map(({ monto }) => monto)}::bigint[],
            ${suyas.map(({ cantidad }) => cantidad)}::bigint[]) AS x (id, monto, cantidad)
          WHERE r.entidad_id = ${entidad_id} AND r.id = x.id`,
      );
    }
  }

  /** `sueltos`: whose shares waited for the debt that it paid. */
  private contar(
    audit: Audit,
    { entidad_id, id, fecha }: De,
    plan: Plan,
    { numero, sueltos }: { numero: number; sueltos: readonly number[] },
  ): void {
    const { tiquete, tipo, motivo, monto, a_deuda, partes } = plan;
    const suyos = partes.flatMap(({ linea }) => (linea.empleado === null ? [] : [linea.empleado.id]));
    audit({
      accion: tipo === 'castigo' ? 'castigar' : 'devolver',
      recurso: 'devolucion',
      recurso_id: id,
      entidad_id,
      despues: {
        ...{ numero, tiquete_id: tiquete.id, fecha, monto, a_deuda },
        lineas: partes
          .map(renglonDe)
          .map(({ empleado, ...linea }) => ({ ...linea, empleado_id: empleado?.id ?? null })),
      },
      motivo,
      personales: personalTexts(Devolucion),
      avisos: [
        ...avisosDe([...new Set([...suyos, ...sueltos])]),
        ...[{ tema: 'ventas' as const }, { tema: 'productos' as const }, { tema: 'tiquetes' as const }],
        ...[{ tema: 'personas' as const }, { tema: 'caja_menor' as const }],
      ],
    });
  }
}

/** The lines with their money: the debt first, then each method, then what stays in favour by its lots. */
function conDinero(
  partes: readonly Parte[],
  { tiquete, reembolso, favores }: Plan,
  lotes: readonly number[],
): Devuelta[] {
  const como = [
    ...reembolso.map(({ metodo_id, clase, monto }) => ({ metodo_id, clase, monto })),
    ...favores.map((favor, i) => ({ ...favor, favor_id: lotes[i] as number })),
  ];
  const repartido = there(
    repartirDevolucion(
      partes.map(({ monto }) => monto),
      tiquete.saldo,
      como,
    ),
  );
  return partes.map((parte, i) => ({ ...parte, ...(repartido[i] as (typeof repartido)[number]) }));
}

/** A lot that a return leaves in favour of its person, for the audit trail. */
const loDejado = ({ entidad_id, fecha }: De, { tiquete, favores }: Plan, i: number, recurso_id: number): Change => ({
  ...{ accion: 'recibir', recurso: 'favor', recurso_id, entidad_id },
  despues: {
    ...{ monto: favores[i]?.monto, metodo_id: favores[i]?.metodo_id, fecha },
    ...{ persona_id: tiquete.persona_id, cita_id: null, tiquete_id: tiquete.id },
  },
});
