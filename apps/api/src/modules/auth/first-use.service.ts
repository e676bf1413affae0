import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Watch } from '../../core/access/watch.js';
import type { RequestInfo } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { networkOf } from '../../platform/http/address.js';
import { Clock } from '../../platform/time/clock.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { LoginAttempts } from './login-attempts.js';
import { hashDeCodigo, nuevoCodigo } from './readable-codes.js';

/** Each start of each process says a code of its own; this many of the last hold. */
const CODIGOS = 20;
/** 59 bits, for as long as there are no accounts: there is nothing behind it yet. */
const GRUPOS = 3;

const CERRADO = 'Este negocio ya tiene dueño. Inicia sesión.';

/** Makes the owner of an empty business, once, with the code that the server prints when it starts. */
@Injectable()
export class FirstUseService {
  // A business with an account never is without again: the database is not asked again.
  private cerrado = false;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly retries: Retries,
    private readonly attempts: LoginAttempts,
    private readonly usuarios: UsuariosService,
    private readonly watch: Watch,
  ) {}

  async abierto(): Promise<boolean> {
    if (!this.cerrado) this.cerrado = (await this.db.row(sql`SELECT id FROM usuario LIMIT 1`)) !== null;
    return !this.cerrado;
  }

  /**
   * A new code for the person who started this process, or null when the business has people already. Only its hash is
   * kept.
   */
  async emitirCodigo(): Promise<string | null> {
    if (!(await this.abierto())) return null;
    const code = nuevoCodigo(GRUPOS);
    await this.retries.run(async (em) => {
      await executeIn(
        em,
        sql`INSERT INTO codigo_primer_uso (hash, creado_en) VALUES (${hashDeCodigo(code).toString('hex')}, ${this.clock.now()})`,
      );
      await executeIn(
        em,
        sql`DELETE FROM codigo_primer_uso
          WHERE hash NOT IN (SELECT hash FROM codigo_primer_uso ORDER BY creado_en DESC, hash LIMIT ${CODIGOS})`,
      );
    });
    return code;
  }

  /** Makes the owner. Of several who come at once with the right code one does, and the others read that there is one. */
  async crear(data: { codigo: string; email: string; password: string }, { id, ip }: RequestInfo) {
    ensure(await this.abierto(), 'PRIMER_USO_CERRADO', CERRADO);
    const attempt = await this.attempts.codigo(ip);
    const esCodigo = await this.esCodigo(data.codigo);
    // An owner who was made meanwhile took the codes away.
    if (!esCodigo) ensure(await this.abierto(), 'PRIMER_USO_CERRADO', CERRADO);
    ensure(esCodigo, 'CODIGO_INCORRECTO', 'El código no es correcto. Es el que muestra el servidor al iniciar.', 400);
    const password = await this.usuarios
      .prepararClave(data.password, { email: data.email, campo: 'password', quien: `direccion:${networkOf(ip)}` })
      .catch(async (error: unknown) => {
        await this.attempts.devolver(attempt);
        throw error;
      });
    await this.retries.run(async (em) => {
      ensure(await this.usuarios.sinNadie(em), 'PRIMER_USO_CERRADO', CERRADO);
      const usuario_id = await this.usuarios.crear(em, { email: data.email, clave: password, rol: 'admin' });
      await this.watch.register(em, { accion: 'primer_uso', ip, usuario_id, rol: 'admin', solicitud_id: id });
      await executeIn(em, sql`DELETE FROM codigo_primer_uso`);
      await this.attempts.olvidar(em, attempt);
    });
    return { message: 'Tu cuenta de administrador está lista' };
  }

  private async esCodigo(code: string): Promise<boolean> {
    const dado = hashDeCodigo(code);
    const vigentes = await this.db.rows<{ hash: string }>(sql`SELECT hash FROM codigo_primer_uso`);
    return vigentes.filter(({ hash }) => timingSafeEqual(Buffer.from(hash, 'hex'), dado)).length > 0;
  }
}
