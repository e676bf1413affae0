import { type Asunto, type Atencion, PALABRAS_RECURSO, type Permiso, TIPOS_DE_ASUNTO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { canNow, isAdmin, onlyOwn, type Scope, type Session, scopeOf } from '../../core/session/session.js';
import { Conditions } from '../../platform/conditions/conditions.js';
import { CorreoQueries } from '../correo/correo.queries.js';
import { AnuladoQueries } from './anulado.queries.js';
import { AtencionQueries } from './atencion.queries.js';

type Matter = Promise<Asunto | null> | Asunto | null;

/** The matters that ask the caller for a deed: each where they may see what it is about. */
@Injectable()
export class AtencionService {
  constructor(
    private readonly queries: AtencionQueries,
    private readonly annulled: AnuladoQueries,
    private readonly mails: CorreoQueries,
    private readonly conditions: Conditions,
  ) {}

  async asuntos(session: Session, { entidad_id }: { entidad_id?: number }): Promise<Atencion> {
    const who = scopeOf(session, entidad_id);
    const matters = await Promise.all([
      ...this.ofBranches(session, who),
      this.anulado(session, entidad_id),
      this.correo(session),
      this.respaldo(session),
    ]);
    const found = matters.filter((matter) => matter !== null);
    return { asuntos: TIPOS_DE_ASUNTO.flatMap((tipo) => found.filter((matter) => matter.tipo === tipo)) };
  }

  /** Of a caller who sees only their own rows, nothing about the money and the agendas of others. */
  private ofBranches(session: Session, who: Scope): Matter[] {
    const { queries } = this;
    const may = (permission: Permiso, ask: () => Matter): Matter => (canNow(session, permission) ? ask() : null);
    const ofOthers = (permission: Permiso, ask: () => Matter): Matter =>
      onlyOwn(session) ? null : may(permission, ask);
    return [
      may('caja_menor.ver', () => queries.cajasEnRojo(who)),
      may('caja_menor.ver', () => queries.cajasSinArqueo(who)),
      may('gastos.ver', () => queries.sobrePresupuesto(who)),
      ofOthers('tiquetes.crear', () => queries.tiquetesAbiertos(who)),
      may('productos.ver', () => queries.productosBajos(who)),
      may('inventario.ver', () => queries.articulosBajos(who)),
      ofOthers('pagos.ver', () => queries.porPagar(who)),
      ofOthers('agendas.ver', () => queries.ofertas(who)),
      ofOthers('aprobaciones.aprobar', () => queries.aprobado(who)),
    ];
  }

  /** The records annulled today, kind by kind: those that the panel of the day tells. */
  private async anulado(session: Session, entidad_id?: number): Promise<Asunto | null> {
    const { cantidad, resumen } = await this.annulled.resumen(this.annulled.pedidoDe(session, { entidad_id }));
    if (cantidad === 0) return null;
    return {
      tipo: 'anulado',
      cuantos: cantidad,
      primeros: resumen.map(({ recurso, cantidad: count, monto }) => ({
        nombre: PALABRAS_RECURSO[recurso] ?? recurso,
        entidad_id: null,
        monto,
        cantidad: count,
        cuando: null,
      })),
    };
  }

  private async correo(session: Session): Promise<Asunto | null> {
    if (!canNow(session, 'usuarios.ver')) return null;
    const { cuantos, asuntos } = await this.mails.fallidos(session);
    return cuantos === 0 ? null : { tipo: 'correo_fallido', cuantos, primeros: asuntos.map(ofTheHouse) };
  }

  /** The notices of the house about its backups, for administrators alone. */
  private respaldo(session: Session): Asunto | null {
    if (!isAdmin(session)) return null;
    const said = this.conditions.all().filter(({ codigo }) => codigo.startsWith('RESPALDO_'));
    return said.length === 0
      ? null
      : { tipo: 'respaldo', cuantos: said.length, primeros: said.map(({ texto }) => ofTheHouse(texto)) };
  }
}

const ofTheHouse = (nombre: string) => ({ nombre, entidad_id: null, monto: null, cantidad: null, cuando: null });
