import {
  type AnulacionDeLinea,
  conBarras,
  type LineaSumada,
  sumarLineas,
  type Venta as VentaFila,
  type VentaNueva,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch, withinBranchOf } from '../../core/session/branch.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { lockRecord } from '../../platform/db/records.js';
import { onlyRowIn, rowIn, sql, together } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { AtencionService } from '../agenda/atencion.service.js';
import { type PorAprobar, SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { AnularDeudaService } from '../deudas/anular-deuda.service.js';
import { VueltaService } from '../deudas/vuelta.service.js';
import { LibroService, partesDe } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { QuienVieneService } from '../personas/quien-viene.service.js';
import { StockService } from '../productos/stock.service.js';
import { AnularPropinaService, conSusPropinas, registroDe } from '../propinas/anular-propina.service.js';
import { pagadoCon, TiquetesService } from '../tiquetes/tiquetes.service.js';
import { AnularVentasService } from './anular-ventas.service.js';
import { VenderService, type VentaLista } from './vender.service.js';
import { Venta } from './venta.entity.js';
import { ventaDe } from './ventas.queries.js';
import { exigirPago, tiqueteDe } from './ventas.rules.js';

const NO_HAY = 'No se encontró la venta';
/** A sale that stands, as the trail tells it once it is annulled. */
const EN_PIE = {
  only: sql`r.anulado_en IS NULL`,
  but: ['id', 'empleado_id', 'ganancia_total', 'usuario_id'] as const,
};

/** Sells and takes back. Stock, income and cost move in one transaction, under the lock of the product. */
@Injectable()
export class VentasService {
  constructor(
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly stock: StockService,
    private readonly libro: LibroService,
    private readonly atencion: AtencionService,
    private readonly tiquetes: TiquetesService,
    private readonly metodos: MetodosService,
    private readonly segunda: SegundaPersonaService,
    private readonly topes: TopesQueries,
    private readonly vender: VenderService,
    private readonly propinas: AnularPropinaService,
    private readonly deudas: AnularDeudaService,
    private readonly personas: QuienVieneService,
    private readonly vueltas: VueltaService,
    private readonly sacar: AnularVentasService,
  ) {}

  crear(session: Session, datos: VentaNueva) {
    return this.transactions.execute(session, async (em, audit) => {
      const { cantidad } = datos;
      const producto = await this.stock.bloquearParaVender(em, session, datos.productoId, cantidad);
      const { entidad_id, precio_unitario } = producto;
      const [suma] = sumarLineas([{ precio_unitario, cantidad }]) as [LineaSumada];
      this.vender.exigirMonto([suma]);
      exigirPago(datos, suma.total);
      const { persona_id: deCita = null, ...cita } = datos.cita_id
        ? await this.atencion.exigirVigente(em, session, { cita_id: datos.cita_id, entidad_id })
        : {};
      const nombrada = datos.persona_id
        ? await this.personas.nombrada(em, session, { entidad_id, id: datos.persona_id })
        : null;
      const persona_id = nombrada?.id ?? deCita;
      const montos = { monto_efectivo: datos.montoEfectivo, monto_transferencia: datos.montoTransferencia };
      const metodo = await this.metodos.elegir(em, { ...montos, entidad_id, metodo_id: datos.metodo_id }, datos);
      const deTiquete = {
        entidad_id,
        tiquete_id: await this.ids.one(em, 'tiquete'),
        cita_id: datos.cita_id ?? null,
        observaciones: datos.observaciones || null,
      };
      const vendido = {
        ...{ producto, cantidad, precio_unitario, suma, ...montos, monto_por_cobrar: 0, metodo_pago: datos.metodoPago },
        empleado_id: session.operador?.id ?? null,
        partes: partesDe(montos, metodo),
      };
      const listas = await this.vender.alistar(em, session, deTiquete, [vendido]);
      const [lista] = listas as [VentaLista];
      const { venta } = lista;
      const listo = await this.tiquetes.alistar(
        em,
        tiqueteDe(venta, persona_id),
        pagadoCon(montos, metodo, datos.referencia),
      );
      const asientos = await this.libro.alistar(em, this.vender.movimientos(lista));
      // Sent in this order without waiting in between: each refers to the one before, and from its number on the other
      // tickets of the branch wait for this one.
      const [tiquete, , , , data] = await together([
        this.tiquetes.cobrar(em, listo),
        this.vender.escribir(em, listas),
        this.libro.escribir(em, session, asientos),
        this.vender.contar(em, listas),
        onlyRowIn<VentaFila>(
          em,
          sql`${ventaDe({ entidad_id: venta.entidad_id, empleado_id: null })}
            WHERE v.entidad_id = ${venta.entidad_id} AND v.id = ${venta.id}`,
        ),
      ]);
      audit({
        accion: 'crear',
        recurso: 'venta',
        recurso_id: venta.id,
        entidad_id: venta.entidad_id,
        personales: ['empleado', ...personalTexts(Venta)],
        despues: {
          ...data,
          ...(persona_id !== null && { persona_id }),
          ...(venta.cita_id !== null && { cita_id: venta.cita_id }),
        },
        ...(venta.cita_id !== null && { avisos: [{ tema: 'ventas' as const }, { tema: 'agendas' as const, ...cita }] }),
      });
      return { message: 'Venta registrada exitosamente', data, tiquete };
    });
  }

  /** Annuls a sale: its rows are reversed, its stock comes back, once; twice is 404. It is no longer of its appointment. */
  eliminar(session: Session, id: number, { motivo, devolver_con, conservar_propina }: AnulacionDeLinea) {
    return this.transactions.execute(session, async (em, audit) => {
      const tiquete = await this.deSuTiquete(em, session, id);
      const { entidad_id } = tiquete;
      const aprobada = await this.segunda.tomar(em, session, entidad_id);
      // Its ticket first, in the order of annulling or correcting all of it. Whether the sale still stands is seen behind that lock.
      await this.tiquetes.bloquearParaAnular(em, tiquete);
      const venta = ensureFound(await lockRecord(em, Venta, { entidad_id, id }, EN_PIE), NO_HAY);
      const vuelta = await this.vueltas.acordar(em, tiquete, devolver_con);
      await this.deudas.tomar(em, tiquete);
      const linea = { entidad_id, tiquete_id: tiquete.id, venta_id: id };
      const tips = await this.propinas.alAnular(em, session, linea, { motivo, conservar_propina });
      await this.segunda.exigir(em, session, aprobada, await this.porAprobar(em, venta, tips, motivo));
      const quitada = await this.tiquetes.quitar(em, tiquete, venta);
      const cita = venta.cita_id === null ? null : await this.atencion.dia(em, { cita_id: venta.cita_id, entidad_id });
      const { lineas, ajustes } = await this.sacar.sacar(em, session, { ...venta, id }, motivo);
      const registro = { origen: 'venta' as const, origen_id: id };
      const { repuesto, movimientos, avisos: sueltos } = await this.deudas.quitar(em, session, quitada, [registro]);
      await this.tiquetes.soltar(em, tiquete);
      const registros = [registro, ...tips.map(registroDe)];
      const aFavor = await this.vueltas.quedar(em, session, vuelta, tiquete, registros);
      const de = { entidad_id, devolver_con: vuelta.por };
      const [suyo = [], ...devuelto] = await this.libro.revertirJuntos(em, session, de, registros);
      await this.libro.asentar(em, session, [...ajustes, ...movimientos, ...aFavor]);
      await this.tiquetes.devolver(em, session, tiquete, [...suyo, ...repuesto]);
      await this.propinas.devolver(em, audit, session, { motivo, ...vuelta.dicho }, { tips, devuelto });
      await this.sacar.contar(em, [venta]);
      const avisos = [
        { tema: 'ventas' as const },
        ...sueltos,
        ...(cita === null ? [] : [{ tema: 'agendas' as const, ...cita }]),
      ];
      audit({
        accion: 'anular',
        recurso: 'venta',
        recurso_id: id,
        entidad_id,
        antes: { ...venta, lineas, ...vuelta.dicho },
        motivo,
        avisos,
        personales: personalTexts(Venta),
      });
      return { message: 'Venta eliminada exitosamente' };
    });
  }

  /** The ticket of a sale of the caller's reach that stands; its branch is open, and held. */
  private deSuTiquete(em: EntityManager, session: Session, id: number): Promise<{ entidad_id: number; id: number }> {
    return ofOpenBranch(em, session, async () => {
      const { entidad_id } = await withinBranchOf(em, scopeOf(session), Venta, id);
      const deElla = sql`SELECT entidad_id, tiquete_id AS id FROM venta
        WHERE entidad_id = ${entidad_id} AND id = ${id} AND anulado_en IS NULL`;
      return ensureFound(await rowIn(em, deElla), NO_HAY);
    });
  }

  private async porAprobar(
    em: EntityManager,
    { entidad_id, tiquete_id, total, fecha }: Pick<Venta, 'entidad_id' | 'tiquete_id' | 'total' | 'fecha'>,
    tips: Parameters<typeof conSusPropinas>[1],
    motivo: string | undefined,
  ): Promise<PorAprobar> {
    const { monto, dicho } = conSusPropinas(total, tips);
    const requiere = await this.topes.deAnulacion(em, entidad_id, { monto, fecha });
    const resumen = [`Venta de ${dicho}, del ${conBarras(fecha)}`, motivo].filter(Boolean).join('. ');
    return { entidad_id, accion: 'anular', resumen, requiere, de: { tiquete_id } };
  }
}
