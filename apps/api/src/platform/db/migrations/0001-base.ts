import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/** As they were on the day of this migration: whatever came after has a migration of its own. */
const ROLES = {
  admin: 'Administra todas las sucursales y paga a los empleados',
  supervisor: 'Supervisa una sucursal',
  operador: 'Registra sus servicios y ve su cuenta',
  cliente: 'Cuenta de la empresa cliente',
};
const MODULOS = [
  ...[
    'dashboard',
    'servicios',
    'pagos',
    'operadores',
    'gastos',
    'ingresos_adicionales',
    'ventas',
    'productos',
    'inventario',
    'agendas',
    'caja_menor',
    'reportes',
  ],
  ...['entidades', 'usuarios', 'roles', 'modulos_entidades'],
];
const SOLO_ADMIN = ['entidades', 'usuarios', 'roles', 'modulos_entidades'];
const ACCIONES = { ver: 'Ver', crear: 'Crear', editar: 'Editar', eliminar: 'Eliminar' };
const PERMISOS = [
  ...MODULOS.flatMap((modulo) =>
    Object.entries(ACCIONES).map(([accion, nombre]) => ({ modulo, nombre, clave: `${modulo}.${accion}` })),
  ),
  { modulo: 'dashboard', nombre: 'Ver cifras del negocio', clave: 'dashboard.negocio' },
];
const DE_OPERADOR = ['dashboard.ver', 'servicios.ver', 'servicios.crear'];
const PUEDE: Record<keyof typeof ROLES, (permiso: (typeof PERMISOS)[number]) => boolean> = {
  admin: () => true,
  supervisor: ({ modulo }) => !SOLO_ADMIN.includes(modulo),
  operador: ({ clave }) => DE_OPERADOR.includes(clave),
  cliente: () => false,
};

/** Tables that belong to no branch: small, read often, the only foreign-key targets without `entidad_id`. */
export class Base1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE EXTENSION IF NOT EXISTS unaccent`,
      `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
      // Folds case and accents for searches; immutable so that an index can hold it.
      `CREATE FUNCTION plano(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$`,
    ]);
    await create(
      runner,
      'role',
      'referencia',
      `CREATE TABLE role (
        id bigint PRIMARY KEY, nombre text NOT NULL CONSTRAINT role_nombre_unico UNIQUE, descripcion text NOT NULL, estado boolean NOT NULL DEFAULT true)`,
    );
    await create(
      runner,
      'permiso',
      'referencia',
      `CREATE TABLE permiso (id bigint PRIMARY KEY, modulo text NOT NULL, nombre text NOT NULL, clave text NOT NULL CONSTRAINT permiso_clave_unica UNIQUE)`,
    );
    await create(
      runner,
      'role_permiso',
      'referencia',
      `CREATE TABLE role_permiso (
        role_id bigint NOT NULL CONSTRAINT role_permiso_role REFERENCES role, permiso_id bigint NOT NULL CONSTRAINT role_permiso_permiso REFERENCES permiso,
        estado boolean NOT NULL, PRIMARY KEY (role_id, permiso_id))`,
    );
    await apply(runner, [`CREATE SEQUENCE usuario_id_seq`]);
    await create(
      runner,
      'usuario',
      'referencia',
      `CREATE TABLE usuario (
        id bigint PRIMARY KEY, email text NOT NULL CONSTRAINT usuario_email_unico UNIQUE CONSTRAINT usuario_email_minuscula CHECK (email = lower(email) AND email LIKE '%_@_%'),
        clave_hash text NOT NULL, role_id bigint CONSTRAINT usuario_role REFERENCES role, activo boolean NOT NULL DEFAULT true, created_at timestamptz NOT NULL)`,
    );
    await apply(runner, [
      `CREATE INDEX usuario_role_activo ON usuario (role_id) WHERE activo`,
      `CREATE SEQUENCE client_id_seq`,
    ]);
    await create(
      runner,
      'client',
      'referencia',
      `CREATE TABLE client (
        id bigint PRIMARY KEY, name text NOT NULL CONSTRAINT client_name_no_vacio CHECK (btrim(name) <> ''), business_name text NOT NULL, nit text NOT NULL, address text NOT NULL,
        phone text NOT NULL, order_start_date smallint CONSTRAINT client_dia_inicio CHECK (order_start_date BETWEEN 0 AND 6),
        order_end_date smallint CONSTRAINT client_dia_fin CHECK (order_end_date BETWEEN 0 AND 6),
        usuario_id bigint NOT NULL CONSTRAINT client_usuario REFERENCES usuario, created_at timestamptz NOT NULL, archivado_en timestamptz)`,
    );
    await apply(runner, [
      `CREATE UNIQUE INDEX client_nit_unico ON client (nit) WHERE archivado_en IS NULL`,
      `CREATE SEQUENCE entidad_id_seq`,
    ]);
    await create(
      runner,
      'entidad',
      'referencia',
      `CREATE TABLE entidad (
        id bigint PRIMARY KEY, name text NOT NULL CONSTRAINT entidad_name_no_vacio CHECK (btrim(name) <> ''), address text NOT NULL DEFAULT '', city text NOT NULL DEFAULT '',
        budget bigint NOT NULL DEFAULT 0 CONSTRAINT entidad_budget_positivo CHECK (budget >= 0), email text NOT NULL DEFAULT '',
        client_id bigint CONSTRAINT entidad_client REFERENCES client, created_at timestamptz NOT NULL, archivado_en timestamptz)`,
    );
    await create(
      runner,
      'modulo_apagado',
      'referencia',
      `CREATE TABLE modulo_apagado (entidad_id bigint NOT NULL CONSTRAINT modulo_apagado_entidad REFERENCES entidad, modulo text NOT NULL, PRIMARY KEY (entidad_id, modulo))`,
    );
    await apply(runner, [`CREATE SEQUENCE cargo_id_seq START 5`]);
    await create(
      runner,
      'cargo',
      'referencia',
      `CREATE TABLE cargo (id bigint PRIMARY KEY, nombre text NOT NULL CONSTRAINT cargo_nombre_unico UNIQUE, sueldo_base bigint NOT NULL DEFAULT 0)`,
    );
    await apply(runner, [`CREATE SEQUENCE operador_id_seq`]);
    await create(
      runner,
      'operador',
      'referencia',
      `CREATE TABLE operador (
        id bigint PRIMARY KEY, nombre text NOT NULL CONSTRAINT operador_nombre_no_vacio CHECK (btrim(nombre) <> ''), apellido text NOT NULL, telefono text NOT NULL,
        entidad_id bigint NOT NULL CONSTRAINT operador_entidad REFERENCES entidad, cargo_id bigint NOT NULL CONSTRAINT operador_cargo REFERENCES cargo,
        usuario_id bigint NOT NULL CONSTRAINT operador_usuario REFERENCES usuario CONSTRAINT operador_usuario_unico UNIQUE, activo boolean NOT NULL DEFAULT true, created_at timestamptz NOT NULL)`,
    );
    await apply(runner, [`CREATE INDEX operador_de_entidad ON operador (entidad_id)`]);
    await create(
      runner,
      'sesion',
      'local',
      `CREATE TABLE sesion (
        id uuid PRIMARY KEY, usuario_id bigint NOT NULL CONSTRAINT sesion_usuario REFERENCES usuario, creada_en timestamptz NOT NULL, vence_en timestamptz NOT NULL,
        revocada_en timestamptz, ip text NOT NULL)`,
    );
    await apply(runner, [`CREATE INDEX sesion_viva ON sesion (usuario_id) WHERE revocada_en IS NULL`]);
    await create(
      runner,
      'intento_login',
      'local',
      `CREATE TABLE intento_login (clave text PRIMARY KEY, fallos integer NOT NULL, desde timestamptz NOT NULL, ultimo timestamptz NOT NULL)`,
    );
    await create(
      runner,
      'aceptacion',
      'local',
      `CREATE TABLE aceptacion (
        usuario_id bigint NOT NULL CONSTRAINT aceptacion_usuario REFERENCES usuario, version text NOT NULL, aceptado_en timestamptz NOT NULL, PRIMARY KEY (usuario_id, version))`,
    );
    await apply(runner, [`CREATE SEQUENCE servicio_id_seq`]);
    await create(
      runner,
      'servicio',
      'referencia',
      `CREATE TABLE servicio (
        id bigint PRIMARY KEY, nombre text NOT NULL CONSTRAINT servicio_nombre_no_vacio CHECK (btrim(nombre) <> ''),
        precio bigint NOT NULL CONSTRAINT servicio_precio_positivo CHECK (precio > 0 AND precio <= 1000000000000), estado boolean NOT NULL DEFAULT true,
        porcentaje_pago_empleado numeric(5,2) NOT NULL DEFAULT 40 CONSTRAINT servicio_porcentaje_valido CHECK (porcentaje_pago_empleado BETWEEN 0 AND 100),
        entidad_id bigint CONSTRAINT servicio_entidad REFERENCES entidad, created_at timestamptz NOT NULL, archivado_en timestamptz,
        CONSTRAINT servicio_archivado_inactivo CHECK (archivado_en IS NULL OR NOT estado))`,
    );
    await apply(runner, [`CREATE SEQUENCE correo_saliente_id_seq`]);
    await create(
      runner,
      'correo_saliente',
      'local',
      `CREATE TABLE correo_saliente (
        id bigint PRIMARY KEY, para text NOT NULL, asunto text NOT NULL, cuerpo text NOT NULL, created_at timestamptz NOT NULL, enviado_en timestamptz, intentos integer NOT NULL DEFAULT 0)`,
    );
    await apply(runner, [`CREATE INDEX correo_por_enviar ON correo_saliente (id) WHERE enviado_en IS NULL`]);
    await this.sembrar(runner);
  }

  /** What every installation starts with: roles and their permissions, the positions, and branch 0, 'General', which is never listed. */
  private async sembrar(runner: QueryRunner): Promise<void> {
    for (const [i, { modulo, nombre, clave }] of PERMISOS.entries())
      await runner.query(`INSERT INTO permiso (id, modulo, nombre, clave) VALUES ($1, $2, $3, $4)`, [
        i + 1,
        modulo,
        nombre,
        clave,
      ]);
    for (const [i, [nombre, descripcion]] of Object.entries(ROLES).entries()) {
      await runner.query(`INSERT INTO role (id, nombre, descripcion) VALUES ($1, $2, $3)`, [
        i + 1,
        nombre,
        descripcion,
      ]);
      for (const [p, permiso] of PERMISOS.entries())
        await runner.query(`INSERT INTO role_permiso (role_id, permiso_id, estado) VALUES ($1, $2, $3)`, [
          i + 1,
          p + 1,
          PUEDE[nombre as keyof typeof ROLES](permiso),
        ]);
    }
    await runner.query(`INSERT INTO entidad (id, name, created_at) VALUES (0, 'General', '2020-01-01T00:00:00Z')`);
    const cargos: Array<[string, number]> = [
      ['Operador', 0],
      ['Auxiliar', 0],
      ['Supervisor', 1_800_000],
      ['Administrador', 2_600_000],
    ];
    for (const [i, [nombre, sueldo]] of cargos.entries())
      await runner.query(`INSERT INTO cargo (id, nombre, sueldo_base) VALUES ($1, $2, $3)`, [i + 1, nombre, sueldo]);
  }

  async down(): Promise<void> {
    throw new Error('The first migration is not undone: restore a backup instead');
  }
}
