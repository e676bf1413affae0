import type { Operador, operadoresVarios, personaInvitada } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Change } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, GENERAL, takeBranchTurn } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { DarRolService } from '../usuarios/dar-rol.service.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { OperadoresService } from './operadores.service.js';

type Varios = z.output<typeof operadoresVarios>;
type Invitada = z.output<typeof personaInvitada>;
type Invitado = { operador: Operador; correo_id: number | null };

/** The position of people who perform services ('Operador'). */
export const CARGO_OPERADOR = 1;

/** Brings in several operators at once, who choose their own passwords; the caller may be one of them. */
@Injectable()
export class InvitarOperadoresService {
  constructor(
    private readonly transactions: Transactions,
    private readonly operadores: OperadoresService,
    private readonly usuarios: UsuariosService,
    private readonly roles: DarRolService,
    private readonly enlaces: EnlacesService,
  ) {}

  invitar(session: Session, { entidad_id: requested, yo, personas }: Varios) {
    const entidad_id = branchOfNew(session, requested);
    const place = { entidad_id, cargo_id: CARGO_OPERADOR };
    return this.transactions.execute(session, async (em, audit) => {
      // The same turn as sheets of people take: two with the same e-mails in other orders would wait for each other.
      await takeBranchTurn(em, GENERAL);
      await this.exigirPoder(em, session, entidad_id);
      await this.exigirCorreosLibres(em, personas);
      const data: Invitado[] = [];
      const bring = async (created: Change, correo_id: number | null) => {
        audit(created);
        data.push({ operador: await this.operadores.leer(em, created.recurso_id), correo_id });
      };
      if (yo !== undefined) {
        await this.exigirSinOperador(em, session.usuario_id);
        await bring(await this.operadores.incorporar(em, { ...yo, ...place }, session.usuario_id), null);
      }
      for (const persona of personas) {
        const { created, correo_id } = await this.traer(em, { ...persona, ...place });
        await bring(created, correo_id);
      }
      const message = data.length === 1 ? '1 persona agregada' : `${data.length} personas agregadas`;
      return { message, data };
    });
  }

  /** That the caller may bring operators into a branch, which is held open. */
  async exigirPoder(em: EntityManager, session: Session, entidad_id: number): Promise<void> {
    await this.operadores.exigirSucursal(em, entidad_id);
    await this.roles.exigirPoderDar(em, session, 'operador');
  }

  /** Brings in a person, with an account without password and the letter whose link gives it one. */
  async traer(
    em: EntityManager,
    { email, ...datos }: Invitada & { entidad_id: number; cargo_id: number },
  ): Promise<{ created: Change; correo_id: number }> {
    const usuario_id = await this.usuarios.crear(em, { email, clave: null, rol: 'operador' });
    const letter = { usuario_id, email, nombre: datos.nombre, proposito: 'invitacion' } as const;
    const { correo_id } = await this.enlaces.emitir(em, letter);
    return { created: await this.operadores.incorporar(em, datos, usuario_id), correo_id };
  }

  /** Under the row whose e-mail has an account already, which the index of all of them would not tell. */
  private async exigirCorreosLibres(em: EntityManager, personas: Varios['personas']): Promise<void> {
    const emails = personas.map(({ email }) => email);
    const taken = await rowsIn<{ email: string }>(
      em,
      sql`SELECT email FROM usuario WHERE email = ANY(${emails}::text[])`,
    );
    if (taken.length === 0) return;
    const message = 'El email ya está registrado';
    const errores = taken.map(
      ({ email }) => [`personas.${emails.indexOf(email)}.email`, [message]] as [string, string[]],
    );
    throw new BusinessError('EMAIL_REGISTRADO', message, 409, { errores: Object.fromEntries(errores) });
  }

  private async exigirSinOperador(em: EntityManager, usuario_id: number): Promise<void> {
    await rowIn(em, sql`SELECT id FROM usuario WHERE id = ${usuario_id} FOR NO KEY UPDATE`);
    const row = await rowIn(em, sql`SELECT id FROM operador WHERE usuario_id = ${usuario_id}`);
    ensure(row === null, 'YA_ES_OPERADOR', 'Tu cuenta ya presta servicios');
  }
}
