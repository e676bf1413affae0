import type { AlcanceRol } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { checkPassword } from '../../core/access/passwords.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';

/** The account of a sign-in, with the data of its first screen. */
export type CuentaDeEntrada = {
  id: number;
  email: string;
  clave_hash: string | null;
  activo: boolean;
  con_factor: boolean;
  nombre: string | null;
  rol: string | null;
  alcance: AlcanceRol;
  entidad: { id: number; nombre: string } | null;
  operador: {
    id: number;
    nombre: string;
    apellido: string;
    entidad_id: number;
    entidad: { id: number; nombre: string };
  } | null;
};

@Injectable()
export class CuentaDeEntradaQueries {
  constructor(private readonly db: Db) {}

  /**
   * The account of an e-mail, and whether this is its password: of none it takes as long to say no. `who`: on whose
   * behalf it is worked out.
   */
  async comprobar(
    email: string,
    password: string,
    who: string,
  ): Promise<{ cuenta: CuentaDeEntrada | null; correcta: boolean }> {
    const cuenta = await this.buscar(email);
    return { cuenta, correcta: await checkPassword(password, cuenta?.clave_hash ?? null, who) };
  }

  private buscar(email: string): Promise<CuentaDeEntrada | null> {
    return this.db.row<CuentaDeEntrada>(sql`
      SELECT u.id, u.email, u.clave_hash, u.activo, f.confirmado_en IS NOT NULL AS con_factor, u.nombre,
        r.nombre AS rol, coalesce(r.alcance, 'propio') AS alcance,
        CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad,
        CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido,
              'entidad_id', o.entidad_id, 'entidad', jsonb_build_object('id', e.id, 'nombre', e.name)) END AS operador
      FROM usuario u LEFT JOIN role r ON r.id = u.role_id LEFT JOIN operador o ON o.usuario_id = u.id AND o.activo
      LEFT JOIN entidad e ON e.id = coalesce(o.entidad_id, u.entidad_id)
        LEFT JOIN segundo_factor f ON f.usuario_id = u.id
      WHERE u.email = ${email}`);
  }
}
