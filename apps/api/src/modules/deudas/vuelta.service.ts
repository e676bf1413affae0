import { type DevolverCon, METODOS_FIJOS, type Medio, type ParteDeLinea } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { onlyRowIn, sql } from '../../platform/db/sql.js';
import { invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { LibroService, type Movimiento, type PorDonde, type Registro } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { DejarFavorService } from './dejar-favor.service.js';

type Clave = { entidad_id: number; id: number };
/** The way in which the money of an annulment goes back, as the audit trail tells it. */
export type Dicho = { devuelto_con?: Medio | 'a_favor' | undefined; metodo_id?: number };
/** The same with what it takes to do it: `por` undefined, as it came; `persona_id`, it stays in their favour. */
export type Vuelta = { por: PorDonde | undefined; persona_id: number | null; dicho: Dicho };

/** The money of a ticket or of a line that is annulled: by which way it goes back, or that it stays in favour of its person. */
@Injectable()
export class VueltaService {
  constructor(
    private readonly clock: Clock,
    private readonly metodos: MetodosService,
    private readonly dejar: DejarFavorService,
    private readonly libro: LibroService,
  ) {}

  /** Settles it, behind the lock of the ticket and before anything is written. */
  async acordar(em: EntityManager, tiquete: Clave, devolver_con: DevolverCon | undefined): Promise<Vuelta> {
    if (devolver_con === undefined) return { por: undefined, persona_id: null, dicho: {} };
    if (devolver_con === 'a_favor')
      return { por: undefined, persona_id: await this.persona(em, tiquete), dicho: { devuelto_con: devolver_con } };
    if (typeof devolver_con === 'string')
      return { por: { clase: devolver_con }, persona_id: null, dicho: { devuelto_con: devolver_con } };
    const por = await this.metodos.paraDevolver(em, tiquete.entidad_id, devolver_con);
    return { por, persona_id: null, dicho: { devuelto_con: por.clase, metodo_id: devolver_con } };
  }

  /**
   * Leaves in favour of their person what records had brought in, each of the method it came by and of the day of the ticket: nothing
   * left the till. Call it behind the balance of the person and before the records are reversed. Answers the rows of the book, which
   * are posted then.
   */
  async quedar(
    em: EntityManager,
    session: Session,
    { persona_id }: Vuelta,
    { entidad_id, id: tiquete_id }: Clave,
    registros: readonly Registro[],
  ): Promise<readonly Movimiento[]> {
    if (persona_id === null) return [];
    const { fecha } = await onlyRowIn<{ fecha: string }>(
      em,
      sql`SELECT fecha FROM tiquete WHERE entidad_id = ${entidad_id} AND id = ${tiquete_id}`,
    );
    const de = { entidad_id, persona_id, fecha, usuario_id: session.usuario_id, created_at: this.clock.now() };
    const partes = await this.entrado(em, entidad_id, registros);
    const dejado = await this.dejar.alistar(em, de, partes, { origen: 'anulacion', tiquete_id });
    await this.dejar.escribir(em, dejado);
    return dejado.movimientos;
  }

  private async persona(em: EntityManager, { entidad_id, id }: Clave): Promise<number> {
    const { persona_id } = await onlyRowIn<{ persona_id: number | null }>(
      em,
      sql`SELECT persona_id FROM tiquete WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
    if (persona_id !== null) return persona_id;
    const falta = 'Este tiquete no tiene persona: devuelve el dinero, o corrige el tiquete y dile de quién es';
    throw invalidField('PERSONA_REQUERIDA', 'devolver_con', falta);
  }

  /** The money that records brought into the tills, by method. */
  private async entrado(
    em: EntityManager,
    entidad_id: number,
    registros: readonly Registro[],
  ): Promise<ParteDeLinea[]> {
    const metodos = new Map<number, ParteDeLinea>();
    for (const { caja, metodo_id: propio, monto } of await this.libro.enPie(em, entidad_id, registros)) {
      if (caja !== 'caja.efectivo' && caja !== 'caja.transferencia') continue;
      const clase = caja === 'caja.efectivo' ? 'efectivo' : 'transferencia';
      const metodo_id = propio ?? METODOS_FIJOS[clase];
      metodos.set(metodo_id, { metodo_id, clase, monto: (metodos.get(metodo_id)?.monto ?? 0) + monto });
    }
    return [...metodos.values()].sort((a, b) => a.metodo_id - b.metodo_id);
  }
}
