import { type AnulacionDeLinea, conBarras, type MetodoPago, type MontosCobrados } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { type PorAprobar, SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { RetirarService } from '../cuentas/retirar.service.js';
import { AnularDeudaService } from '../deudas/anular-deuda.service.js';
import { VueltaService } from '../deudas/vuelta.service.js';
import { LibroService } from '../libro/libro.service.js';
import { AnularPropinaService, conSusPropinas, registroDe } from '../propinas/anular-propina.service.js';
import { TiquetesService } from '../tiquetes/tiquetes.service.js';

type Realizado = {
  entidad_id: number;
  id: number;
  registro_id: number | null;
  empleado_id: number;
  tipo: 'catalogo' | 'ocasional';
  servicio_nombre: string;
  total_con_descuento: number;
  /** The fields with which it can be registered again as it was. */
  servicio_id: number | null;
  cantidad: number;
  descuento_porcentaje: number;
  fecha: string;
} & { metodo_pago: MetodoPago } & MontosCobrados;

/** Annuls a performed service: it leaves every list and figure, and its rows of the book are reversed once. */
@Injectable()
export class AnularService {
  constructor(
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly topes: TopesQueries,
    private readonly retirar: RetirarService,
    private readonly libro: LibroService,
    private readonly tiquetes: TiquetesService,
    private readonly propinas: AnularPropinaService,
    private readonly deudas: AnularDeudaService,
    private readonly vueltas: VueltaService,
  ) {}

  anular(session: Session, id: number, { motivo, devolver_con, conservar_propina }: AnulacionDeLinea) {
    return this.transactions.execute(session, async (em, audit) => {
      // Read inside: a request repeated with its key answers as it did, and is not told that the service is gone.
      const item = await this.visible(em, session, id);
      ensure(
        item.tipo === 'catalogo',
        'SERVICIO_OCASIONAL',
        'Un servicio ocasional se elimina desde Ingresos Adicionales',
      );
      const { entidad_id } = item;
      const tiquete = { entidad_id, id: item.registro_id as number };
      const aprobada = await this.segunda.tomar(em, session, entidad_id);
      await this.tiquetes.bloquearParaAnular(em, tiquete);
      const vuelta = await this.vueltas.acordar(em, tiquete, devolver_con);
      await this.deudas.tomar(em, tiquete);
      const linea = { entidad_id, tiquete_id: tiquete.id, servicio_id: item.id, empleado_id: item.empleado_id };
      const tips = await this.propinas.alAnular(em, session, linea, { motivo, conservar_propina });
      // Whether it still stands is seen behind the lock of its account.
      await this.retirar.anular(em, session, item, motivo);
      await this.segunda.exigir(em, session, aprobada, await this.porAprobar(em, item, tips, motivo));
      const registro = { origen: 'servicio' as const, origen_id: item.id };
      const quitada = await this.tiquetes.quitar(em, tiquete, item);
      const { repuesto, movimientos, avisos: sueltos } = await this.deudas.quitar(em, session, quitada, [registro]);
      const registros = [registro, ...tips.map(registroDe)];
      const aFavor = await this.vueltas.quedar(em, session, vuelta, tiquete, registros);
      const de = { entidad_id, devolver_con: vuelta.por };
      const [suyo = [], ...devuelto] = await this.libro.revertirJuntos(em, session, de, registros);
      await this.libro.asentar(em, session, [...movimientos, ...aFavor]);
      await this.tiquetes.devolver(em, session, tiquete, [...suyo, ...repuesto]);
      await this.propinas.devolver(em, audit, session, { motivo, ...vuelta.dicho }, { tips, devuelto });
      const avisos = [{ tema: 'servicios' as const, operador_id: item.empleado_id }, ...sueltos];
      audit({
        accion: 'anular',
        recurso: 'servicio_realizado',
        recurso_id: item.id,
        entidad_id,
        antes: { ...item, ...vuelta.dicho },
        motivo,
        avisos,
      });
      const cita_id = await this.tiquetes.soltar(em, tiquete);
      if (cita_id !== null) await this.desligar(em, audit, tiquete, cita_id);
      return { message: 'Servicio eliminado correctamente' };
    });
  }

  private async porAprobar(
    em: EntityManager,
    { entidad_id, registro_id, empleado_id, servicio_nombre, total_con_descuento, fecha }: Realizado,
    tips: Parameters<typeof conSusPropinas>[1],
    motivo: string | undefined,
  ): Promise<PorAprobar> {
    const { monto, dicho } = conSusPropinas(total_con_descuento, tips);
    const requiere = await this.topes.deAnulacion(em, entidad_id, { monto, fecha });
    const resumen = [`${servicio_nombre} de ${dicho}, del ${conBarras(fecha)}`, motivo].filter(Boolean).join('. ');
    const de = { tiquete_id: registro_id, empleado_id };
    return { entidad_id, accion: 'anular', resumen, requiere, de };
  }

  /** The appointment none of whose services stands can be registered again. */
  private async desligar(
    em: EntityManager,
    audit: Audit,
    { entidad_id, id }: { entidad_id: number; id: number },
    cita_id: number,
  ): Promise<void> {
    const dia = await onlyRowIn<{ agenda_id: number; operador_id: number; fecha: string }>(
      em,
      sql`SELECT agenda_id, operador_id, fecha FROM cita WHERE entidad_id = ${entidad_id} AND id = ${cita_id}`,
    );
    const change = { accion: 'desligar', recurso: 'registro', recurso_id: id, entidad_id };
    audit({ ...change, antes: { cita_id }, despues: { cita_id: null }, avisos: [{ tema: 'agendas', ...dia }] });
  }

  private async visible(em: EntityManager, session: Session, id: number): Promise<Realizado> {
    const where = inScope(personalScope(session), { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` });
    const consulta = sql`SELECT s.entidad_id, s.id, s.registro_id, s.empleado_id, s.tipo, s.servicio_nombre,
        s.total_con_descuento, s.servicio_id, s.cantidad, s.descuento_porcentaje, s.fecha,
        s.metodo_pago, s.monto_efectivo, s.monto_transferencia, s.monto_por_cobrar FROM servicio_realizado s
      WHERE ${where} AND s.id = ${id} AND s.anulado_en IS NULL`;
    return ofOpenBranch(em, session, async () =>
      ensureFound(await rowIn<Realizado>(em, consulta), 'No se encontró el servicio'),
    );
  }
}
