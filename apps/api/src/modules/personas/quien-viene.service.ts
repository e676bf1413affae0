import { estaOculto, ultimasDiez } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { seesContact } from '../../core/people/contact.js';
import type { Session } from '../../core/session/session.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { BusinessError, ensureFound } from '../../platform/errors/business-error.js';
import { type Ficha, NO_HAY, suya } from './personas.queries.js';

/** The person who comes, as a form says it: a card by its id, none (null), or nothing of it. */
type Escrito = {
  persona_id?: number | null | undefined;
  nombre: string;
  telefono?: string | null | undefined;
  email?: string | null | undefined;
};
/** A card that is named in a record of a branch, of whose favour something may be used. */
type Nombrada = { entidad_id: number; id: number; usa_favor?: boolean };
type Contacto = Partial<Record<'telefono' | 'cliente_telefono' | 'cliente_email', string | null | undefined>>;

/**
 * The contact that a form sends of a record: a caller who may not know it sends back the mask that they were shown, or
 * nothing, and changes nothing by that.
 */
export function contactoEscrito<T extends Contacto>(session: Session, cambios: T): T {
  if (seesContact(session)) return cambios;
  const escritos = { ...cambios };
  for (const field of ['telefono', 'cliente_telefono', 'cliente_email'] as const)
    if (field in escritos && (!escritos[field] || estaOculto(escritos[field]))) delete escritos[field];
  return escritos;
}

/** Tells whose card an appointment or a place in the waiting list is of. */
@Injectable()
export class QuienVieneService {
  /**
   * The card that is named, else that of the same name and telephone, else none; and the contact: as it was written,
   * else the one of the card. A card that is part of another stands for that one. In 'General' there are no cards.
   */
  async deEscrito(em: EntityManager, session: Session, entidad_id: number, escrito: Escrito) {
    const suyo = (text: string | null | undefined) => (estaOculto(text) ? undefined : text);
    const [telefono, email] = [suyo(escrito.telefono), suyo(escrito.email)];
    if (escrito.persona_id === null || (entidad_id === 0 && escrito.persona_id === undefined))
      return { persona_id: null, telefono: telefono ?? null, email: email ?? null };
    if (escrito.persona_id === undefined)
      return {
        persona_id: await this.porTelefono(em, entidad_id, { nombre: escrito.nombre, telefono }),
        telefono: telefono ?? null,
        email: email ?? null,
      };
    const ficha = await this.nombrada(em, session, { entidad_id, id: escrito.persona_id });
    // A caller who may not know how to reach people leaves both fields empty.
    const sabe = seesContact(session);
    return {
      persona_id: ficha.id,
      telefono: telefono === undefined || (!sabe && telefono === null) ? ficha.telefono : telefono,
      email: email === undefined || (!sabe && email === null) ? ficha.email : email,
    };
  }

  /** The card that a session names, of those it may see, with those that are part of it. */
  async visible(em: EntityManager, session: Session, id: number): Promise<Ficha> {
    return ensureFound(await rowIn<Ficha>(em, suya(session, id)), NO_HAY);
  }

  /**
   * The card of a branch that is named; one that is part of another stands for that. Of another branch it is not found,
   * unless the session sees both: then it says whose it is, or whose the favour (`usa_favor`).
   */
  async nombrada(em: EntityManager, session: Session, { entidad_id, id, usa_favor = false }: Nombrada) {
    const row = await rowIn<{ id: number; telefono: string | null; email: string | null }>(
      em,
      sql`SELECT p.id, p.telefono_texto AS telefono, p.email
        FROM persona f JOIN persona p ON p.entidad_id = f.entidad_id AND p.id = coalesce(f.fusionada_en, f.id)
        WHERE f.entidad_id = ${entidad_id} AND p.entidad_id = ${entidad_id} AND f.id = ${id}`,
    );
    if (row !== null) return row;
    const otra = ensureFound(
      await rowIn<{ nombre: string; sucursal: string }>(
        em,
        sql`SELECT s.nombre, e.name AS sucursal FROM (${suya(session, id)}) s JOIN entidad e ON e.id = s.entidad_id`,
      ),
      NO_HAY,
    );
    if (usa_favor) throw new BusinessError('FAVOR_DE_OTRA_SUCURSAL', `Ese saldo es de la sucursal ${otra.sucursal}`);
    throw new BusinessError('FICHA_DE_OTRA_SUCURSAL', `La ficha de ${otra.nombre} es de la sucursal ${otra.sucursal}`);
  }

  private async porTelefono(
    em: EntityManager,
    entidad_id: number,
    { nombre, telefono }: Escrito,
  ): Promise<number | null> {
    const cifras = ultimasDiez(telefono ?? '');
    if (cifras === '') return null;
    const row = await rowIn<{ id: number }>(
      em,
      sql`SELECT coalesce(p.fusionada_en, p.id) AS id FROM persona p
        WHERE p.entidad_id = ${entidad_id} AND p.telefono_digitos = ${cifras} AND plano(p.nombre) = plano(${nombre})
          AND p.archivado_en IS NULL ORDER BY p.fusionada_en NULLS FIRST, p.id LIMIT 1`,
    );
    return row?.id ?? null;
  }
}
