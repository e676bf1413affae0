import {
  concuerda,
  type Descuento,
  formatoPesos,
  fueraDeLoComun,
  type LineaSumada,
  type Montos,
  prorratear,
  type ServicioRealizado as Realizado,
  type RegistroServicios,
  sumanTotal,
  sumarLineas,
  type TiqueteCobrado,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { Ceilings } from '../../core/session/ceilings.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { together } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { CitasService } from '../agenda/citas.service.js';
import { type PorAprobar, SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { CuentasService, deCuenta, type Item, movimientosDe } from '../cuentas/cuentas.service.js';
import { type OperadorEnTurno, TurnoService } from '../cuentas/turno.service.js';
import { LibroService, partesDe } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { QuienVieneService } from '../personas/quien-viene.service.js';
import { type PorCobrar, pagadoCon, TiquetesService } from '../tiquetes/tiquetes.service.js';
import { type LineaDeServicio, LineasService } from './lineas.service.js';

/** A line at the price of the catalogue, before its sums. */
type Pedida = Pick<LineaDeServicio, 'servicio' | 'empleado_id' | 'cantidad' | 'precio_unitario'> & Descuento;

/**
 * Registers the services of a client: a ticket, its lines, the commission of each and the entries of the book, all or
 * nothing.
 */
@Injectable()
export class RegistrarService {
  constructor(
    private readonly clock: Clock,
    private readonly topes: Ceilings,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly ceilings: TopesQueries,
    private readonly turn: TurnoService,
    private readonly cuentas: CuentasService,
    private readonly libro: LibroService,
    private readonly citas: CitasService,
    private readonly tiquetes: TiquetesService,
    private readonly metodos: MetodosService,
    private readonly lineasDeTiquete: LineasService,
    private readonly personas: QuienVieneService,
  ) {}

  registrar(session: Session, data: RegistroServicios) {
    this.turn.exigirPropia(session, data.empleado_id);
    this.topes.ensureDate(session, data.fecha);
    for (const [i, { cantidad }] of data.servicios.entries())
      this.topes.ensureUnits(cantidad, `servicios.${i}.cantidad`);
    return this.transactions.execute(session, async (em, audit) => {
      const [operador, catalogo] = await together([
        this.turn.enTurno(em, session, data.empleado_id, { activo: true }),
        this.lineasDeTiquete.catalogo(
          em,
          data.servicios.map(({ servicio_id }) => servicio_id),
        ),
      ]);
      // The turn is the lock of the branch too; only the same request again takes this approval.
      const aprobada = await this.segunda.tomar(em, session, operador.entidad.id);
      const deCita = data.cita_id
        ? await this.citas.completar(em, audit, session, { cita_id: data.cita_id, entidad_id: operador.entidad.id })
        : null;
      const nombrada = data.persona_id
        ? await this.personas.nombrada(em, session, { entidad_id: operador.entidad.id, id: data.persona_id })
        : null;
      const pedidas = data.servicios.map(({ servicio_id, ...pedida }) => {
        const servicio = catalogo(servicio_id, operador.entidad.id);
        return { ...pedida, servicio, empleado_id: operador.id, precio_unitario: servicio.precio };
      });
      const lines = await this.lineas(em, session, data, { entidad_id: operador.entidad.id, pedidas });
      await this.segunda.exigir(em, session, aprobada, await this.porAprobar(em, lines));
      const ticket = this.ticket(session, data, lines, nombrada?.id ?? deCita);
      const metodo = await this.metodos.elegir(em, { ...data, entidad_id: ticket.entidad_id }, data);
      const listo = await this.tiquetes.alistar(em, ticket, pagadoCon(ticket, metodo, data.referencia));
      const ingresos = lines.flatMap((line) => this.lineasDeTiquete.ingresos(line, partesDe(line, metodo)));
      const asientos = await this.libro.alistar(em, [...ingresos, ...movimientosDe({ items: lines })]);
      // Sent without waiting in between: from its number on the other tickets of the branch wait for this one.
      const [{ antes: tiquete, pagados }] = await together([
        this.cuentas.acreditar(em, deCuenta(lines), () => this.tiquetes.cobrar(em, listo)),
        this.libro.escribir(em, session, asientos),
      ]);
      audit({
        accion: 'crear',
        recurso: 'registro',
        recurso_id: ticket.id,
        entidad_id: ticket.entidad_id,
        despues: {
          ...ticket,
          numero: tiquete.numero,
          empleado_id: operador.id,
          metodo_pago: data.metodo_pago,
          metodo_id: metodo?.id,
          servicios: lines.map((l) => ({ id: l.id, servicio: l.servicio_nombre, total: l.total_con_descuento })),
        },
        marcas: fueraDeLoComun({
          hoy: this.clock.today(),
          fecha: data.fecha,
          unidades: data.servicios.map((s) => s.cantidad),
        }),
        avisos: [{ tema: 'servicios', operador_id: operador.id }],
      });
      const n = lines.length;
      return {
        message: n === 1 ? '¡1 servicio asignado exitosamente!' : `¡${n} servicios asignados exitosamente!`,
        data: lines.map((l) => comoFila(l, operador, tiquete, pagados.has(l.id))),
        tiquete,
      };
    });
  }

  private async porAprobar(em: EntityManager, lines: readonly Item[]): Promise<PorAprobar> {
    const [{ entidad_id, empleado_id }] = lines as [Item];
    const requiere = await this.ceilings.deLineas(
      em,
      entidad_id,
      lines.map(({ total_con_descuento: total, precio_unitario, cantidad }) => ({
        ...{ total, precio_unitario, cantidad, precio_catalogo: precio_unitario },
      })),
    );
    const nombres = lines.map(({ servicio_nombre }) => servicio_nombre).join(', ');
    const total = sumar(lines.map((line) => line.total_con_descuento));
    const resumen = `${formatoPesos(total)}: ${nombres}`;
    return { entidad_id, accion: 'registrar', resumen, requiere, de: { empleado_id } };
  }

  /** The lines with prices and percentages of the catalogue, and their part of the payment. */
  private async lineas(
    em: EntityManager,
    session: Session,
    data: RegistroServicios,
    { entidad_id, pedidas }: { entidad_id: number; pedidas: readonly Pedida[] },
  ): Promise<Item[]> {
    const { metodo_pago, fecha } = data;
    const sumas = sumarLineas(pedidas);
    this.lineasDeTiquete.exigirSumas(session, sumas);
    const totales = sumas.map(({ total }) => total);
    ensure(
      sumanTotal(data, sumar(totales)),
      'SUMA_INCORRECTA',
      'La suma de efectivo y transferencia debe ser igual al total de todos los servicios',
      400,
    );
    ensure(concuerda(metodo_pago, data), 'METODO_NO_CONCUERDA', 'Los montos no corresponden al método de pago', 400);
    const parts = prorratear(data.monto_efectivo, totales);
    const lines = pedidas.map((pedida, i) => ({
      ...pedida,
      suma: sumas[i] as LineaSumada,
      metodo_pago,
      ...(parts[i] as Montos),
      monto_por_cobrar: 0,
    }));
    const registro_id = await this.ids.one(em, 'tiquete');
    return await this.lineasDeTiquete.componer(em, session, { entidad_id, registro_id, fecha }, lines);
  }

  private ticket(
    session: Session,
    data: RegistroServicios,
    lines: readonly Item[],
    persona_id: number | null,
  ): PorCobrar {
    const [{ entidad_id, registro_id }] = lines as [Item];
    return {
      entidad_id,
      id: registro_id as number,
      persona_id,
      origen: 'registrar',
      fecha: data.fecha,
      total: sumar(lines.map((l) => l.total_con_descuento)),
      monto_efectivo: data.monto_efectivo,
      monto_transferencia: data.monto_transferencia,
      monto_por_cobrar: 0,
      cita_id: data.cita_id ?? null,
      notas: null,
      usuario_id: session.usuario_id,
      created_at: this.clock.now(),
    };
  }
}

const sumar = (montos: readonly number[]): number => montos.reduce((suma, monto) => suma + monto, 0);

function comoFila(line: Item, operador: OperadorEnTurno, tiquete: TiqueteCobrado, pagado: boolean): Realizado {
  const { created_at, precio_catalogo: _, motivo_precio: __, motivo_descuento: ___, ...resto } = line;
  const { entidad, ...persona } = operador;
  return {
    ...resto,
    tiquete,
    servicio: { id: line.servicio_id as number, nombre: line.servicio_nombre },
    empleado: persona,
    entidad,
    cantidad_devuelta: 0,
    monto_devuelto: 0,
    pagado,
    created_at: created_at.toISOString(),
  };
}
