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

const tieneCodigo = (error: unknown, codigo: string): boolean =>
  error instanceof BusinessError && error.codigo === codigo;

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
    private readonly reloj: Clock,
    private readonly config: Config,
    private readonly transacciones: Transactions,
    private readonly retries: Retries,
    private readonly intentos: LoginAttempts,
    private readonly dispositivos: Devices,
    private readonly token: Token,
    private readonly sesiones: SesionesService,
    private readonly factor: SecondFactorService,
    private readonly vigia: Watch,
    private readonly avisos: Notices,
    private readonly abiertas: OpenSessions,
  ) {}

  /**
   * `presentada` is the device that comes: the mark it keeps, if any, and its name for people. The mark it should keep
   * from now on comes with the session. A second factor is asked for once the password is right.
   */
  async entrar(
    datos: Credenciales,
    solicitud: RequestInfo,
    presentada: { marca: string | null; nombre: string | null },
  ): Promise<{ marca: string; respuesta: Entrada }> {
    const email = datos.email.toLowerCase();
    const dispositivo = await this.dispositivos.conocido(presentada.marca, email);
    const intento = await this.intentos.entrar(email, solicitud.ip, dispositivo);
    // Guesses from the same address do not count against a device that is known.
    const quien = dispositivo === null ? `direccion:${networkOf(solicitud.ip)}` : `dispositivo:${dispositivo}`;
    const { cuenta, correcta } = await this.cuentas
      .comprobar(email, datos.password, quien)
      .catch((error: unknown) => this.intentos.sinMirar(intento, error));
    if (cuenta === null || !correcta || !cuenta.activo) {
      this.anotarFallo(email, cuenta, solicitud);
      throw incorrectas();
    }
    const intentos = [intento];
    // A device that is known has a count of its own; an attacker with the password and many addresses shares one.
    if (datos.codigo && cuenta.con_factor && dispositivo === null)
      intentos.push(
        await this.intentos.segundo(email).catch((error: unknown) => this.intentos.sinMirar(intento, error)),
      );
    const sid = randomUUID();
    const abrir = this.retries.run(async (em) => {
      // No row is held: closing the account or changing its password meanwhile ends this session too, by its
      // version.
      const clave_version = await this.sesiones.versionVigente(em, cuenta.id, cuenta.clave_hash);
      if (clave_version === null) throw incorrectas();
      await this.factor.exigirAlEntrar(em, cuenta.id, datos.codigo);
      for (const uno of intentos) await this.intentos.olvidar(em, uno);
      const vence_en = await this.abrirSesion(em, {
        sid,
        usuario_id: cuenta.id,
        clave_version,
        ip: solicitud.ip,
        dispositivo: presentada.nombre,
      });
      const quien = { usuario_id: cuenta.id, entidad_id: cuenta.entidad?.id, rol: cuenta.rol, sesion: sid };
      const cerradas = await this.abiertas.hacerLugar(em, cuenta.id, sid);
      await this.vigia.register(em, { accion: 'entrar', ip: solicitud.ip, ...quien, solicitud_id: solicitud.id });
      if (cerradas > 0)
        await this.vigia.register(em, {
          accion: 'cerrar_sesiones',
          ip: solicitud.ip,
          ...quien,
          solicitud_id: solicitud.id,
        });
      return { vence_en, marca: await this.dispositivos.recordar(em, cuenta.id, presentada.marca) };
    });
    const { vence_en, marca } = await abrir.catch((error: unknown) => {
      // A person who has not been asked for a code yet did not fail one; nor are earlier failures forgotten for a right
      // password alone.
      if (tieneCodigo(error, 'SEGUNDO_FACTOR_REQUERIDO')) return this.intentos.sinMirar(intento, error);
      if (tieneCodigo(error, 'CODIGO_NO_VALIDO')) this.anotarFallo(email, cuenta, solicitud);
      throw error;
    });
    await this.exigirATiempo(cuenta, sid, marca);
    this.contar(cuenta.id);
    const access_token = this.token.firmar({ usuario_id: cuenta.id, sid, vence_en });
    return { marca, respuesta: { access_token, user: usuarioDe(cuenta), zona_horaria: this.reloj.zone } };
  }

  /** Tells the open screens of that account: it has one session more, or less. */
  private contar(usuario_id: number): void {
    this.avisos.note([{ tema: 'cuenta', entidad_id: 0, usuario_id }]);
  }

  private anotarFallo(email: string, cuenta: CuentaDeEntrada | null, { ip }: RequestInfo): void {
    this.vigia.note({
      accion: 'entrada_fallida',
      ip,
      cuenta_id: cuenta?.id,
      entidad_id: cuenta?.entidad?.id,
      correo_hash: this.vigia.fingerprint(email),
    });
  }

  /**
   * A sign-in overtaken by a change of password is refused, and leaves nothing open. Its session would be dead anyway.
   */
  private async exigirATiempo({ id, clave_hash }: CuentaDeEntrada, sid: string, marca: string): Promise<void> {
    const aTiempo = await this.retries.run((em) => this.sesiones.anotarEntrada(em, id, clave_hash));
    if (aTiempo) return;
    await this.retries.run(async (em) => {
      await this.sesiones.cerrar(em, id, sid);
      await this.dispositivos.olvidar(em, id, marca);
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
    const fila = await onlyRowIn<{ vence_en: string }>(
      em,
      sql`INSERT INTO sesion (id, usuario_id, clave_version, creada_en, vence_en, ip, dispositivo)
          VALUES (${sid}, ${usuario_id}, ${clave_version}, ${this.reloj.now()}, ${hoursAgo(-this.config.SESSION_HOURS)},
              ${ip}, ${dispositivo}) RETURNING vence_en`,
    );
    return new Date(fila.vence_en);
  }

  /** The session as the web shows it, with the permissions and modules in force at this moment. */
  actual(sesion: Session): UsuarioSesion & {
    permisos: string[];
    modulos: Modulo[];
    falta_factor: FaltaFactor | null;
    zona_horaria: string;
  } {
    const permisos = [...sesion.permisos];
    return {
      id: sesion.usuario_id,
      email: sesion.email,
      nombre: sesion.nombre,
      role: sesion.rol === null ? null : { nombre: sesion.rol },
      alcance: sesion.alcance,
      entidad: sesion.entidad,
      operador:
        sesion.operador === null || sesion.entidad === null
          ? null
          : { ...sesion.operador, entidad_id: sesion.entidad.id, entidad: sesion.entidad },
      permisos,
      modulos: [...new Set(permisos.map(moduloDe))],
      falta_factor: sesion.missingFactor,
      zona_horaria: this.reloj.zone,
    };
  }

  async salir(sesion: Session): Promise<void> {
    const { usuario_id, entidad, rol, sid, request: solicitud } = sesion;
    await this.retries.run(async (em) => {
      await executeIn(em, sql`UPDATE sesion SET revocada_en = ${this.reloj.now()} WHERE id = ${sid}`);
      await this.vigia.register(em, {
        accion: 'salir',
        ip: solicitud.ip,
        usuario_id,
        entidad_id: entidad?.id,
        rol,
        sesion: sid,
        solicitud_id: solicitud.id,
      });
    });
    this.contar(usuario_id);
  }

  /** Keeps that a person accepted the policy and the terms, once per version (Ley 1581 de 2012). */
  aceptar(sesion: Session, version: string) {
    const ahora = this.reloj.now();
    return this.transacciones.execute(sesion, async (em, auditar) => {
      await executeIn(
        em,
        sql`INSERT INTO aceptacion (usuario_id, version, aceptado_en)
          VALUES (${sesion.usuario_id}, ${version}, ${ahora}) ON CONFLICT DO NOTHING`,
      );
      const fila = await onlyRowIn<{ version: string; aceptado_en: string }>(
        em,
        sql`SELECT version, aceptado_en FROM aceptacion WHERE usuario_id = ${sesion.usuario_id} AND version = ${version}`,
      );
      auditar({
        accion: 'aceptar_terminos',
        recurso: 'usuario',
        recurso_id: sesion.usuario_id,
        entidad_id: 0,
        despues: fila,
        avisos: [{ tema: 'usuarios' }],
      });
      return { message: 'Aceptación registrada exitosamente', data: fila };
    });
  }
}
