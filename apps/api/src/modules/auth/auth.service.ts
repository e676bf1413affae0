import { randomUUID } from 'node:crypto';
import { type FaltaFactor, type Modulo, moduloDe, type UsuarioSesion } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Watch } from '../../core/access/watch.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { RequestInfo, Session } from '../../core/session/session.js';
import { hoursAgo } from '../../platform/db/moment.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, onlyRowIn, sql } from '../../platform/db/sql.js';
import { BusinessError } from '../../platform/errors/business-error.js';
import { Notices } from '../../platform/events/notices.js';
import { networkOf } from '../../platform/http/address.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { SesionesService } from '../usuarios/sesiones.service.js';
import { type CuentaDeEntrada, CuentaDeEntradaQueries } from './cuenta-de-entrada.queries.js';
import { Devices } from './devices.js';
import { LoginAttempts } from './login-attempts.js';
import { OpenSessions } from './open-sessions.js';
import { SecondFactorService } from './second-factor.service.js';
import { Token } from './token.js';

type Credenciales = { email: string; password: string; codigo?: string | undefined };
type Entrada = { access_token: string; user: UsuarioSesion; zona_horaria: string };

const incorrectas = (): BusinessError => new BusinessError('CREDENCIALES_INCORRECTAS', 'Credenciales incorrectas', 401);

const tieneCodigo = (error: unknown, code: string): boolean => error instanceof BusinessError && error.codigo === code;

const usuarioDe = ({ id, email, nombre, rol, alcance, entidad, operador }: CuentaDeEntrada): UsuarioSesion => ({
  id,
  email,
  nombre,
  role: rol === null ? null : { nombre: rol },
  alcance,
  entidad,
  operador,
});

/** Signing in and out. Sessions are rows; a wrong e-mail and a wrong password are the same answer in the same time. */
@Injectable()
export class AuthService {
  constructor(
    private readonly cuentas: CuentaDeEntradaQueries,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly retries: Retries,
    private readonly attempts: LoginAttempts,
    private readonly devices: Devices,
    private readonly token: Token,
    private readonly sessions: SesionesService,
    private readonly factor: SecondFactorService,
    private readonly watch: Watch,
    private readonly avisos: Notices,
    private readonly open: OpenSessions,
  ) {}

  /**
   * `presentada` is the device that comes: the mark it keeps, if any, and its name for people. The mark it should keep
   * from now on comes with the session. A second factor is asked for once the password is right.
   */
  async entrar(
    data: Credenciales,
    request: RequestInfo,
    presentada: { marca: string | null; nombre: string | null },
  ): Promise<{ marca: string; respuesta: Entrada }> {
    const email = data.email.toLowerCase();
    const dispositivo = await this.devices.conocido(presentada.marca, email);
    const attempt = await this.attempts.entrar(email, request.ip, dispositivo);
    // Guesses from the same address do not count against a device that is known.
    const who = dispositivo === null ? `direccion:${networkOf(request.ip)}` : `dispositivo:${dispositivo}`;
    const { cuenta, correcta } = await this.cuentas
      .comprobar(email, data.password, who)
      .catch((error: unknown) => this.attempts.sinMirar(attempt, error));
    if (cuenta === null || !correcta || !cuenta.activo) {
      this.anotarFallo(email, cuenta, request);
      throw incorrectas();
    }
    const attempts = [attempt];
    // A device that is known has a count of its own; an attacker with the password and many addresses shares one.
    if (data.codigo && cuenta.con_factor && dispositivo === null)
      attempts.push(
        await this.attempts.segundo(email).catch((error: unknown) => this.attempts.sinMirar(attempt, error)),
      );
    const sid = randomUUID();
    const open = this.retries.run(async (em) => {
      // No row is held: closing the account or changing its password meanwhile ends this session too, by its
      // version.
      const clave_version = await this.sessions.versionVigente(em, cuenta.id, cuenta.clave_hash);
      if (clave_version === null) throw incorrectas();
      await this.factor.exigirAlEntrar(em, cuenta.id, data.codigo);
      for (const one of attempts) await this.attempts.olvidar(em, one);
      const vence_en = await this.abrirSesion(em, {
        sid,
        usuario_id: cuenta.id,
        clave_version,
        ip: request.ip,
        dispositivo: presentada.nombre,
      });
      const who = { usuario_id: cuenta.id, entidad_id: cuenta.entidad?.id, rol: cuenta.rol, sesion: sid };
      const closed = await this.open.hacerLugar(em, cuenta.id, sid);
      await this.watch.register(em, { accion: 'entrar', ip: request.ip, ...who, solicitud_id: request.id });
      if (closed > 0)
        await this.watch.register(em, {
          accion: 'cerrar_sesiones',
          ip: request.ip,
          ...who,
          solicitud_id: request.id,
        });
      return { vence_en, marca: await this.devices.recordar(em, cuenta.id, presentada.marca) };
    });
    const { vence_en, marca } = await open.catch((error: unknown) => {
      // A person who has not been asked for a code yet did not fail one; nor are earlier failures forgotten for a right
      // password alone.
      if (tieneCodigo(error, 'SEGUNDO_FACTOR_REQUERIDO')) return this.attempts.sinMirar(attempt, error);
      if (tieneCodigo(error, 'CODIGO_NO_VALIDO')) this.anotarFallo(email, cuenta, request);
      throw error;
    });
    await this.exigirATiempo(cuenta, sid, marca);
    this.contar(cuenta.id);
    const access_token = this.token.firmar({ usuario_id: cuenta.id, sid, vence_en });
    return { marca, respuesta: { access_token, user: usuarioDe(cuenta), zona_horaria: this.clock.zone } };
  }

  /** Tells the open screens of that account: it has one session more, or less. */
  private contar(usuario_id: number): void {
    this.avisos.note([{ tema: 'cuenta', entidad_id: 0, usuario_id }]);
  }

  private anotarFallo(email: string, cuenta: CuentaDeEntrada | null, { ip }: RequestInfo): void {
    this.watch.note({
      accion: 'entrada_fallida',
      ip,
      cuenta_id: cuenta?.id,
      entidad_id: cuenta?.entidad?.id,
      correo_hash: this.watch.fingerprint(email),
    });
  }

  /**
   * A sign-in overtaken by a change of password is refused, and leaves nothing open. Its session would be dead anyway.
   */
  private async exigirATiempo({ id, clave_hash }: CuentaDeEntrada, sid: string, mark: string): Promise<void> {
    const aTiempo = await this.retries.run((em) => this.sessions.anotarEntrada(em, id, clave_hash));
    if (aTiempo) return;
    await this.retries.run(async (em) => {
      await this.sessions.cerrar(em, id, sid);
      await this.devices.olvidar(em, id, mark);
    });
    throw incorrectas();
  }

  /** Opens a session; answers until when it lasts. */
  private async abrirSesion(
    em: EntityManager,
    {
      sid,
      usuario_id,
      clave_version,
      ip,
      dispositivo,
    }: { sid: string; usuario_id: number; clave_version: number; ip: string; dispositivo: string | null },
  ): Promise<Date> {
    const row = await onlyRowIn<{ vence_en: string }>(
      em,
      sql`INSERT INTO sesion (id, usuario_id, clave_version, creada_en, vence_en, ip, dispositivo)
          VALUES (${sid}, ${usuario_id}, ${clave_version}, ${this.clock.now()}, ${hoursAgo(-this.config.SESSION_HOURS)},
              ${ip}, ${dispositivo}) RETURNING vence_en`,
    );
    return new Date(row.vence_en);
  }

  /** The session as the web shows it, with the permissions and modules in force at this moment. */
  actual(session: Session): UsuarioSesion & {
    permisos: string[];
    modulos: Modulo[];
    falta_factor: FaltaFactor | null;
    zona_horaria: string;
  } {
    const permisos = [...session.permisos];
    return {
      id: session.usuario_id,
      email: session.email,
      nombre: session.nombre,
      role: session.rol === null ? null : { nombre: session.rol },
      alcance: session.alcance,
      entidad: session.entidad,
      operador:
        session.operador === null || session.entidad === null
          ? null
          : { ...session.operador, entidad_id: session.entidad.id, entidad: session.entidad },
      permisos,
      modulos: [...new Set(permisos.map(moduloDe))],
      falta_factor: session.missingFactor,
      zona_horaria: this.clock.zone,
    };
  }

  async salir(session: Session): Promise<void> {
    const { usuario_id, entidad, rol, sid, request } = session;
    await this.retries.run(async (em) => {
      await executeIn(em, sql`UPDATE sesion SET revocada_en = ${this.clock.now()} WHERE id = ${sid}`);
      await this.watch.register(em, {
        accion: 'salir',
        ip: request.ip,
        usuario_id,
        entidad_id: entidad?.id,
        rol,
        sesion: sid,
        solicitud_id: request.id,
      });
    });
    this.contar(usuario_id);
  }

  /** Keeps that a person accepted the policy and the terms, once per version (Ley 1581 de 2012). */
  aceptar(session: Session, version: string) {
    const now = this.clock.now();
    return this.transactions.execute(session, async (em, audit) => {
      await executeIn(
        em,
        sql`INSERT INTO aceptacion (usuario_id, version, aceptado_en)
          VALUES (${session.usuario_id}, ${version}, ${now}) ON CONFLICT DO NOTHING`,
      );
      const row = await onlyRowIn<{ version: string; aceptado_en: string }>(
        em,
        sql`SELECT version, aceptado_en FROM aceptacion WHERE usuario_id = ${session.usuario_id} AND version = ${version}`,
      );
      audit({
        accion: 'aceptar_terminos',
        recurso: 'usuario',
        recurso_id: session.usuario_id,
        entidad_id: 0,
        despues: row,
        avisos: [{ tema: 'usuarios' }],
      });
      return { message: 'Aceptación registrada exitosamente', data: row };
    });
  }
}
