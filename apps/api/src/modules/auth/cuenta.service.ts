import type { CuentaPropia, SesionAbierta, SesionesAbiertas } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { qrOf } from '../../platform/files/qr.js';
import { Config } from '../../platform/settings/config.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { SesionesService, sigueViva } from '../usuarios/sesiones.service.js';
import { ultimoIngreso } from '../usuarios/ultimo-ingreso.queries.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { OwnPasswordService } from './own-password.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { direccionDe } from './totp.js';

const MOSTRADAS = 50;

/** The data that people see and change of their own account. */
@Injectable()
export class CuentaService {
  constructor(
    private readonly db: Db,
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly open: SesionesService,
    private readonly passwords: OwnPasswordService,
    private readonly factor: SecondFactorService,
    private readonly enlaces: EnlacesService,
    private readonly config: Config,
  ) {}

  async ver({ usuario_id, email, nombre, rol, operador, entidad }: Session): Promise<CuentaPropia> {
    const row = await this.db.row<
      Omit<CuentaPropia, 'id' | 'email' | 'nombre' | 'role' | 'operador' | 'entidad' | 'aceptaciones'>
    >(
      sql`SELECT u.created_at, ${ultimoIngreso} AS ultimo_ingreso,
            EXISTS (SELECT FROM segundo_factor f WHERE f.usuario_id = u.id AND f.confirmado_en IS NOT NULL) AS segundo_factor,
            EXISTS (SELECT FROM role r WHERE r.id = u.role_id AND r.factor_dias IS NOT NULL) AS factor_exigido,
            (SELECT count(*)::int FROM codigo_recuperacion c WHERE c.usuario_id = u.id AND c.usado_en IS NULL) AS codigos_restantes
          FROM usuario u WHERE u.id = ${usuario_id}`,
    );
    const aceptaciones = await this.db.rows<CuentaPropia['aceptaciones'][number]>(
      sql`SELECT version, aceptado_en FROM aceptacion WHERE usuario_id = ${usuario_id} ORDER BY aceptado_en DESC, version`,
    );
    return {
      id: usuario_id,
      email,
      nombre,
      role: rol === null ? null : { nombre: rol },
      operador,
      entidad,
      ...ensureFound(row),
      aceptaciones,
    };
  }

  modificar(session: Session, { nombre }: { nombre: string }) {
    return this.transactions.execute(session, async (em, audit) => {
      ensure(
        session.operador === null,
        'NOMBRE_DEL_OPERADOR',
        'Tu nombre es el de tu ficha de operador: se cambia en Operadores',
      );
      await this.usuarios.cambiarNombre(em, session.usuario_id, nombre);
      audit({
        ...this.hecho(session, 'editar'),
        antes: { nombre: session.nombre },
        despues: { nombre },
        personales: ['nombre'],
      });
      return { message: 'Nombre actualizado exitosamente' };
    });
  }

  async sesiones({ usuario_id, sid }: Session): Promise<SesionesAbiertas> {
    const rows = await this.db.rows<SesionAbierta & { total: number }>(
      sql`SELECT id AS sid, dispositivo, ip, creada_en, coalesce(ultimo_uso, creada_en) AS ultimo_uso,
            id = ${sid}::uuid AS actual, count(*) OVER ()::int AS total FROM sesion s
          WHERE usuario_id = ${usuario_id} AND ${sigueViva(this.config)}
            AND clave_version = (SELECT u.clave_version FROM usuario u WHERE u.id = ${usuario_id})
          ORDER BY actual DESC, ultimo_uso DESC, id LIMIT ${MOSTRADAS}::int`,
    );
    return {
      sesiones: rows.map(({ total: _, ...sesion }) => sesion),
      total: rows[0]?.total ?? 0,
      dias_sin_uso: this.config.SESSION_IDLE_DAYS,
    };
  }

  cerrarSesion(session: Session, sid: string) {
    return this.transactions.execute(session, async (em, audit) => {
      ensureFound((await this.open.cerrar(em, session.usuario_id, sid)) || null, 'No se encontró la sesión');
      audit(this.hecho(session, 'cerrar_sesion'));
      return { message: 'Sesión cerrada' };
    });
  }

  cerrarDemas(session: Session) {
    return this.transactions.execute(session, async (em, audit) => {
      await this.open.cerrarTodas(em, session.usuario_id, session.sid);
      audit(this.hecho(session, 'cerrar_sesiones'));
      return { message: 'Las demás sesiones quedaron cerradas' };
    });
  }

  async prepararSegundoFactor(session: Session, { password }: { password: string }) {
    const checked = await this.passwords.mirar(session, password);
    const secreto = await this.transactions.execute(session, async (em, audit) => {
      await this.passwords.exigir(em, session, checked);
      audit(this.hecho(session, 'preparar_factor'));
      return this.factor.preparar(em, session.usuario_id);
    });
    const uri = direccionDe(secreto, session.email);
    return { secreto, uri, qr: qrOf(uri) };
  }

  confirmarSegundoFactor(session: Session, { codigo }: { codigo: string }) {
    return this.transactions.execute(session, async (em, audit) => {
      const codes = await this.factor.confirmar(em, session.usuario_id, codigo);
      audit(this.hecho(session, 'activar_factor'));
      return { message: 'Segundo factor activado', codigos: codes };
    });
  }

  async renovarCodigos(session: Session, { password, codigo }: { password: string; codigo: string }) {
    const checked = await this.passwords.mirar(session, password);
    return this.transactions.execute(session, async (em, audit) => {
      await this.passwords.exigir(em, session, checked);
      await this.factor.exigirCodigo(em, session.usuario_id, codigo);
      audit(this.hecho(session, 'renovar_codigos'));
      return {
        message: 'Códigos de recuperación nuevos',
        codigos: await this.factor.nuevosCodigos(em, session.usuario_id),
      };
    });
  }

  async quitarSegundoFactor(session: Session, { password, codigo }: { password: string; codigo: string }) {
    const checked = await this.passwords.mirar(session, password);
    return this.transactions.execute(session, async (em, audit) => {
      await this.passwords.exigir(em, session, checked);
      await this.factor.exigirCodigo(em, session.usuario_id, codigo);
      await this.factor.quitar(em, session.usuario_id);
      audit(this.hecho(session, 'quitar_factor'));
      return { message: 'Segundo factor quitado' };
    });
  }

  /**
   * Takes the second factor off another person's account, when they lost their telephone and their codes: they are told
   * by mail, should the request not be theirs.
   */
  quitarSegundoFactorDe(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const { email, nombre } = await this.usuarios.exigirMando(em, session, id);
      ensure(
        id !== session.usuario_id,
        'FACTOR_PROPIO',
        'El tuyo se quita en Tu cuenta, con tu contraseña y un código',
      );
      await this.factor.quitar(em, id);
      await this.enlaces.avisar(em, { aviso: 'factor_quitado', usuario_id: id, email, nombre });
      audit({
        ...this.hecho(session, 'quitar_factor'),
        recurso_id: id,
        ...(reason === undefined ? {} : { motivo: reason }),
      });
      return { message: 'Segundo factor quitado. Se avisó por correo a su dueño.' };
    });
  }

  private readonly hecho = ({ usuario_id }: Session, action: string) => ({
    accion: action,
    recurso: 'usuario',
    recurso_id: usuario_id,
    entidad_id: 0,
    // Accounts belong to no module of their own: the managers of accounts see it too.
    avisos: [{ tema: 'usuarios' as const }],
  });
}
