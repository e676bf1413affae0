import { formatoPesos, type Operador, type operadorDatos, type operadorNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { branchOfNew, ensureOpenBranch } from '../../core/branch.js';
import { Clock } from '../../core/clock.js';
import { inScope } from '../../core/db/db.js';
import { Ids } from '../../core/db/ids.js';
import { insertRecord } from '../../core/db/records.js';
import { executeIn, literal, onlyRowIn, rowIn, rowsIn, sql } from '../../core/db/sql.js';
import { Transactions } from '../../core/db/transactions.js';
import { personalTexts } from '../../core/db/written.js';
import { ensure, ensureFound, invalidField } from '../../core/errors.js';
import type { Notice } from '../../core/events/notices.js';
import { declareConstraints } from '../../core/http/restrictions.js';
import { edit, goBack, Inverses } from '../../core/inverses.js';
import { type Session, scopeOf } from '../../core/session.js';
import { CuentasService } from '../cuentas/cuentas.service.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { DarRolService } from '../usuarios/dar-rol.service.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { OperadorFila } from './operador.entity.js';
import { OperadoresQueries } from './operadores.queries.js';

declareConstraints({
  operador_cargo: { codigo: 'CARGO_NO_EXISTE', message: 'El cargo no existe', status: 400, campo: 'cargo_id' },
});

/** Who leaves changes the agendas too; who goes to another branch, those of both. */
const AVISOS: readonly Notice[] = [{ tema: 'operadores' }, { tema: 'agendas' }];
const AVISOS_A_TODAS: readonly Notice[] = AVISOS.map((aviso) => ({ ...aviso, todas: true }));

/** What the audit trail keeps apart of an operator. */
const PERSONALES = personalTexts(OperadorFila);

type Nuevo = z.output<typeof operadorNuevo>;
type Cambios = Partial<z.output<typeof operadorDatos>>;
type Fila = {
  id: number;
  nombre: string;
  apellido: string;
  telefono: string;
  entidad_id: number;
  cargo_id: number;
  usuario_id: number;
  activo: boolean;
};
type Cuenta = { saldo: number; anticipo: number };
type Pendiente = { citas: number; retenidos: number };

/** What somebody still has to do, and to do first. */
function loPendiente({ citas, retenidos }: Pendiente): string {
  const deCitas = citas === 1 ? '1 cita futura' : `${citas} citas futuras`;
  if (retenidos === 0) return `${deCitas}: ${citas === 1 ? 'reasígnala' : 'reasígnalas'} primero`;
  const deRetenidos = retenidos === 1 ? '1 espacio retenido' : `${retenidos} espacios retenidos`;
  if (citas === 0) return `${deRetenidos}: ${retenidos === 1 ? 'resuélvelo' : 'resuélvelos'} primero`;
  return `${deCitas} y ${deRetenidos}: resuélvelos primero`;
}

/** Who works where. An operator and their user are one thing: created and deactivated together. */
@Injectable()
export class OperadoresService {
  constructor(
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly roles: DarRolService,
    private readonly enlaces: EnlacesService,
    private readonly queries: OperadoresQueries,
    private readonly cuentas: CuentasService,
    inversas: Inverses,
  ) {
    const nombres = {
      nombre: 'Nombre',
      apellido: 'Apellido',
      telefono: 'Teléfono',
      entidad_id: 'Sucursal',
      cargo_id: 'Cargo',
    };
    inversas.register('operador', {
      editar: edit<Cambios>({
        permission: 'operadores.editar',
        names: nombres,
        modify: (...args) => this.modificar(...args),
      }),
      eliminar: goBack('operadores.editar', (sesion, { recurso_id }) => this.reactivar(sesion, recurso_id)),
      reactivar: goBack('operadores.eliminar', (sesion, { recurso_id }) =>
        this.eliminar(sesion, recurso_id, { forzar: false, motivo: undefined }),
      ),
    });
  }

  async crear(sesion: Session, { email, password, ...datos }: Nuevo) {
    const entidad_id = branchOfNew(sesion, datos.entidad_id);
    const clave = await this.usuarios.prepararClave(password, {
      email,
      campo: 'password',
      quien: `usuario:${sesion.usuario_id}`,
    });
    return this.transacciones.execute(sesion, async (em, auditar) => {
      await this.exigirSucursal(em, entidad_id);
      await this.roles.exigirPoderDar(em, sesion, 'operador');
      const usuario_id = await this.usuarios.crear(em, { email, clave, rol: 'operador' });
      const id = await this.ids.one(em, 'operador');
      await insertRecord(em, OperadorFila, {
        id,
        ...datos,
        entidad_id,
        usuario_id,
        activo: true,
        created_at: this.reloj.now(),
      });
      await this.enlaces.emitir(em, { usuario_id, email, nombre: datos.nombre, proposito: 'credenciales_operador' });
      await this.anotarSucursal(em, id, entidad_id);
      auditar({
        accion: 'crear',
        recurso: 'operador',
        recurso_id: id,
        entidad_id,
        despues: { ...datos, usuario_id },
        personales: PERSONALES,
      });
      return { message: 'Operador creado exitosamente', data: await this.leer(em, id) };
    });
  }

  modificar(sesion: Session, id: number, cambios: Cambios) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await (cambios.entidad_id === undefined
        ? this.bloquear(em, sesion, id)
        : this.bloquearConAgendas(em, sesion, id));
      await this.usuarios.exigirNoAnonimizado(em, antes.usuario_id);
      const seVa = cambios.entidad_id !== undefined && cambios.entidad_id !== antes.entidad_id;
      if (seVa) await this.cambiarSucursal(em, sesion, antes, cambios.entidad_id as number);
      const fila = { ...antes, ...cambios };
      await executeIn(
        em,
        sql`UPDATE operador SET nombre = ${fila.nombre}, apellido = ${fila.apellido}, telefono = ${fila.telefono}, entidad_id = ${fila.entidad_id}, cargo_id = ${fila.cargo_id} WHERE id = ${id}`,
      );
      if (seVa) await this.anotarSucursal(em, id, fila.entidad_id);
      const avisos = seVa ? { avisos: AVISOS_A_TODAS } : {};
      auditar({
        accion: 'editar',
        recurso: 'operador',
        recurso_id: id,
        entidad_id: fila.entidad_id,
        antes,
        despues: fila,
        personales: PERSONALES,
        ...avisos,
      });
      return { message: 'Operador actualizado exitosamente', data: await this.leer(em, id) };
    });
  }

  /** Deactivates an operator and their user; history stays. Money still owed either way is told, and let pass only when `forzar` says so. */
  eliminar(sesion: Session, id: number, { forzar, motivo }: { forzar: boolean; motivo: string | undefined }) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.bloquearConAgendas(em, sesion, id);
      ensure(antes.activo, 'YA_INACTIVO', 'El operador ya está inactivo');
      await this.usuarios.exigirMandoAjeno(em, sesion, antes.usuario_id);
      await this.exigirSinCitas(em, antes);
      if (!forzar) this.exigirSinSaldo(await this.cuenta(em, antes));
      await executeIn(em, sql`UPDATE operador SET activo = false WHERE id = ${id}`);
      await this.usuarios.desactivar(em, antes.usuario_id);
      auditar({
        accion: 'eliminar',
        recurso: 'operador',
        recurso_id: id,
        entidad_id: antes.entidad_id,
        antes,
        personales: PERSONALES,
        avisos: AVISOS,
        ...(motivo === undefined ? {} : { motivo }),
      });
      return { message: 'Operador eliminado exitosamente' };
    });
  }

  /** Brings an operator and their user back, into a branch that is open. Sessions that ended stay ended. */
  reactivar(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, id);
      ensure(!antes.activo, 'YA_ACTIVO', 'El operador ya está activo');
      await ensureOpenBranch(em, antes.entidad_id);
      await this.usuarios.exigirMando(em, sesion, antes.usuario_id);
      await executeIn(em, sql`UPDATE operador SET activo = true WHERE id = ${id}`);
      await this.usuarios.activar(em, antes.usuario_id);
      auditar({
        accion: 'reactivar',
        recurso: 'operador',
        recurso_id: id,
        entidad_id: antes.entidad_id,
        antes: { activo: false },
        despues: { activo: true },
        avisos: AVISOS,
      });
      return { message: 'Operador reactivado exitosamente', data: await this.leer(em, id) };
    });
  }

  /**
   * An operator within the caller's reach, locked. Their account first, as whoever works holds it when they write the operator down:
   * services performed meanwhile wait, so a balance cannot appear behind our back.
   */
  private async bloquear(em: EntityManager, sesion: Session, id: number): Promise<Fila> {
    for (;;) {
      const vista = await this.visto(em, sesion, id);
      await this.cuentas.tomarTurno(em, { entidad_id: vista.entidad_id, empleado_id: id });
      const fila = await this.bloquearFila(em, sesion, id);
      // Moved meanwhile, with another account.
      if (fila.entidad_id === vista.entidad_id) return fila;
    }
  }

  private async visto(em: EntityManager, sesion: Session, id: number): Promise<{ entidad_id: number }> {
    const donde = inScope(scopeOf(sesion), { entidad: literal('entidad_id') });
    const fila = await rowIn<{ entidad_id: number }>(
      em,
      sql`SELECT entidad_id FROM operador WHERE id = ${id} AND ${donde}`,
    );
    return ensureFound(fila, 'No se encontró el operador');
  }

  private async bloquearFila(em: EntityManager, sesion: Session, id: number): Promise<Fila> {
    const donde = inScope(scopeOf(sesion), { entidad: literal('entidad_id') });
    const fila = await rowIn<Fila>(
      em,
      sql`SELECT id, nombre, apellido, telefono, entidad_id, cargo_id, usuario_id, activo FROM operador WHERE id = ${id} AND ${donde} FOR UPDATE`,
    );
    return ensureFound(fila, 'No se encontró el operador');
  }

  /**
   * As `bloquear`, with their agendas: nobody books in them meanwhile. The agendas first, as a booking holds its agenda when it
   * writes the operator down; and once more, for one that came to them before the operator was locked.
   */
  private async bloquearConAgendas(em: EntityManager, sesion: Session, id: number): Promise<Fila> {
    const { entidad_id } = await this.visto(em, sesion, id);
    await this.bloquearAgendas(em, { id, entidad_id });
    const fila = await this.bloquear(em, sesion, id);
    await this.bloquearAgendas(em, fila);
    return fila;
  }

  private async bloquearAgendas(em: EntityManager, { id, entidad_id }: Pick<Fila, 'id' | 'entidad_id'>): Promise<void> {
    await rowsIn(
      em,
      sql`SELECT id FROM agenda WHERE entidad_id = ${entidad_id} AND operador_id = ${id} AND anulado_en IS NULL ORDER BY id FOR UPDATE`,
    );
  }

  /** What they have promised somebody else must keep first: appointments, and places held for who is answering. Asked with their agendas locked. */
  private async exigirSinCitas(em: EntityManager, { id, entidad_id }: Fila): Promise<void> {
    const hoy = this.reloj.today();
    const suyas = sql`entidad_id = ${entidad_id} AND operador_id = ${id} AND (fecha > ${hoy}::date OR (fecha = ${hoy}::date AND hora_fin > ${this.reloj.hour()}::time))`;
    const pendiente = await onlyRowIn<Pendiente>(
      em,
      sql`SELECT (SELECT count(*) FROM cita WHERE ${suyas} AND anulado_en IS NULL AND estado <> 'cancelada') AS citas,
            (SELECT count(*) FROM oferta WHERE ${suyas} AND estado = 'pendiente' AND vence_en > ${this.reloj.asDatabase()}) AS retenidos`,
    );
    ensure(
      pendiente.citas + pendiente.retenidos === 0,
      'OPERADOR_CON_CITAS',
      `El operador tiene ${loPendiente(pendiente)}`,
    );
  }

  private async cambiarSucursal(em: EntityManager, sesion: Session, operador: Fila, entidad_id: number): Promise<void> {
    branchOfNew(sesion, entidad_id);
    await this.exigirSucursal(em, entidad_id);
    await this.exigirSinCitas(em, operador);
    const { saldo, anticipo } = await this.cuenta(em, operador);
    ensure(
      saldo === 0 && anticipo === 0,
      'OPERADOR_CON_SALDO',
      `No se puede cambiar de sucursal a un operador con saldo. Saldo actual: ${formatoPesos(saldo)}. Págale primero.`,
    );
  }

  /** Where an operator works from now on. Twice at the same instant, the last word counts. */
  private async anotarSucursal(em: EntityManager, id: number, entidad_id: number): Promise<void> {
    await executeIn(
      em,
      sql`INSERT INTO operador_sucursal (operador_id, desde, entidad_id) VALUES (${id}, ${this.reloj.now()}, ${entidad_id}) ON CONFLICT (operador_id, desde) DO UPDATE SET entidad_id = excluded.entidad_id`,
    );
  }

  private exigirSinSaldo({ saldo }: Cuenta): void {
    ensure(
      saldo <= 0,
      'OPERADOR_CON_SALDO',
      `El operador tiene un saldo pendiente de ${formatoPesos(saldo)}. Págale antes de eliminarlo.`,
    );
    ensure(
      saldo === 0,
      'OPERADOR_CON_ANTICIPO',
      `El operador tiene un anticipo sin descontar de ${formatoPesos(-saldo)}. Ajústalo antes de eliminarlo.`,
    );
  }

  /** What the branch owes the operator (below 0: what they owe), and their advance not yet applied. */
  private async cuenta(em: EntityManager, { id, entidad_id }: Fila): Promise<Cuenta> {
    const fila = await rowIn<Cuenta>(
      em,
      sql`SELECT ganado - pagado - anticipo AS saldo, anticipo FROM cuenta WHERE entidad_id = ${entidad_id} AND empleado_id = ${id}`,
    );
    return fila ?? { saldo: 0, anticipo: 0 };
  }

  /** Nobody archives the branch while an operator is coming in. */
  private exigirSucursal(em: EntityManager, entidad_id: number): Promise<void> {
    return ensureOpenBranch(em, entidad_id, () =>
      invalidField('ENTIDAD_NO_EXISTE', 'entidad_id', 'La sucursal no existe'),
    );
  }

  private async leer(em: EntityManager, id: number): Promise<Operador> {
    return ensureFound(await this.queries.uno(em, id));
  }
}
