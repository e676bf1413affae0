import { timingSafeEqual } from 'node:crypto';
import type { primerAdmin } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Watch } from '../../core/access/watch.js';
import { type Change, toAudit } from '../../core/changes/audit.js';
import type { RequestInfo } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { Ids } from '../../platform/db/ids.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { networkOf } from '../../platform/http/address.js';
import { Clock } from '../../platform/time/clock.js';
import { ClientesService } from '../clientes/clientes.service.js';
import { SucursalesService } from '../sucursales/sucursales.service.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { LoginAttempts } from './login-attempts.js';
import { hashDeCodigo, nuevoCodigo } from './readable-codes.js';

/** Each start of each process says a code of its own; this many of the last hold. */
const CODIGOS = 20;
/** 59 bits, for as long as there are no accounts: there is nothing behind it yet. */
const GRUPOS = 3;

type Datos = z.output<typeof primerAdmin>;

const CERRADO = 'Este negocio ya tiene dueño. Inicia sesión.';

/** Makes an empty business its owner's, once, with the code that the server prints when it starts. */
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
    private readonly clientes: ClientesService,
    private readonly sucursales: SucursalesService,
    private readonly ids: Ids,
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

  /**
   * Makes the owner's account, their company and its first branch. Of several who come at once with the right code one
   * does, and the others read that there is one.
   */
  async crear(data: Datos, { id, ip }: RequestInfo) {
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
    await this.retries.finish(async (em) => {
      ensure(await this.usuarios.sinNadie(em), 'PRIMER_USO_CERRADO', CERRADO);
      const { email, nombre } = data;
      const usuario_id = await this.usuarios.crear(em, { email, clave: password, rol: 'admin', nombre });
      const owner = { usuario_id, rol: 'admin', ip, solicitud_id: id };
      await this.watch.register(em, { accion: 'primer_uso', ...owner });
      const changes = await this.abrirNegocio(em, data);
      await executeIn(em, sql`DELETE FROM codigo_primer_uso`);
      await this.attempts.olvidar(em, attempt);
      const { closing } = await toAudit(em, { ...owner, sesion: null }, changes, { ids: this.ids, clock: this.clock });
      return { answer: null, closing };
    });
    return { message: 'Tu cuenta de administrador está lista' };
  }

  /** The company of the owner and its first branch, of the same name; what is not known yet is filled in later. */
  private async abrirNegocio(em: EntityManager, { negocio, ciudad, email }: Datos): Promise<Change[]> {
    const unknown = { nit: '', address: '', phone: '' };
    const client = await this.clientes.insertar(em, { name: negocio, business_name: negocio, ...unknown }, null);
    const branch = { name: negocio, address: '', city: ciudad, budget: 0, email, client_id: client.recurso_id };
    return [client, await this.sucursales.abrir(em, branch)];
  }

  private async esCodigo(code: string): Promise<boolean> {
    const dado = hashDeCodigo(code);
    const vigentes = await this.db.rows<{ hash: string }>(sql`SELECT hash FROM codigo_primer_uso`);
    return vigentes.filter(({ hash }) => timingSafeEqual(Buffer.from(hash, 'hex'), dado)).length > 0;
  }
}
