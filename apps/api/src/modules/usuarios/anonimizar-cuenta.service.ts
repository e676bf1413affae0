import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { correoAnonimo } from './anonimizado.queries.js';
import { UsuariosService } from './usuarios.service.js';

/** Closes an account for good and forgets whose it was. */
@Injectable()
export class AnonimizarCuentaService {
  constructor(private readonly usuarios: UsuariosService) {}

  /**
   * Forgets an account: its sessions end, its secrets and devices go, and its e-mail becomes one that no mail reaches.
   * Asks for power over it; never one's own.
   */
  async anonimizar(em: EntityManager, session: Session, id: number): Promise<void> {
    await this.usuarios.exigirMandoAjeno(em, session, id);
    await this.usuarios.desactivar(em, id);
    await executeIn(
      em,
      sql`UPDATE usuario SET email = ${correoAnonimo(id)}, nombre = NULL, clave_hash = NULL WHERE id = ${id}`,
    );
    await executeIn(em, sql`UPDATE sesion SET ip = '', dispositivo = NULL WHERE usuario_id = ${id}`);
  }
}
