import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

const VIVA = 'WHERE archivado_en IS NULL AND fusionada_en IS NULL';
const digitos = (columna: string) => `right(regexp_replace(coalesce(${columna}, ''), '[^0-9]', '', 'g'), 10)`;

const INDICES: Readonly<Record<string, string>> = {
  persona_por_nombre: `persona (entidad_id, plano(nombre), id) INCLUDE (nombre) ${VIVA}`,
  persona_todas_por_nombre: `persona (plano(nombre), id) INCLUDE (nombre, entidad_id) ${VIVA}`,
  persona_alfabetico: `persona (entidad_id, nombre COLLATE "es-x-icu") ${VIVA}`,
  persona_de_telefono: `persona (entidad_id, telefono_digitos) WHERE telefono_digitos <> ''`,
  persona_de_email: `persona (entidad_id, email) WHERE email IS NOT NULL`,
  persona_de_documento: `persona (entidad_id, documento) WHERE documento IS NOT NULL`,
  persona_unida: `persona (entidad_id, fusionada_en) WHERE fusionada_en IS NOT NULL`,
  persona_por_id: `persona (id)`,
  persona_busqueda: `persona USING gin ((plano(nombre)) gin_trgm_ops, (plano(coalesce(email, ''))) gin_trgm_ops,
    (plano(coalesce(documento, ''))) gin_trgm_ops, (etiquetas_planas(etiquetas)) gin_trgm_ops, telefono_digitos gin_trgm_ops)
    WITH (fastupdate = off)`,
  cita_de_ficha: `cita (entidad_id, persona_id, fecha, hora_inicio, id) WHERE persona_id IS NOT NULL AND anulado_en IS NULL`,
  persona_espera_de_persona: `persona_espera (entidad_id, persona_id) WHERE persona_id IS NOT NULL`,
};

/** How somebody was written down in appointments or in the waiting list of a branch, and where that was newest. */
type Escrita = {
  plano: string;
  digitos: string;
  email: string;
  nombre: string;
  telefono: string | null;
  desde: string;
  hasta: string;
};
type Persona = { palabras: ReadonlySet<string>; escritas: Escrita[] };

const senasDe = ({ digitos: suyos, email }: Escrita): string[] => [
  ...(suyos === '' ? [] : [`tel ${suyos}`]),
  ...(email === '' ? [] : [`mail ${email}`]),
];
const palabrasDe = ({ plano }: Escrita): string[] => plano.split(/\s+/).filter((palabra) => palabra !== '');

/** A telephone of Colombia or with its country, as the world dials it. */
function normal(telefono: string | null): string | null {
  const numero = (telefono ?? '').replace(/[\s.()/\p{Pd}]/gu, '').replace(/^00/, '+');
  const nacional = numero.replace(/^\+?57(?=\d{10}$)/, '');
  if (/^(3\d{9}|60\d{8})$/.test(nacional)) return `+57${nacional}`;
  return /^\+[1-9]\d{7,14}$/.test(numero) && !numero.startsWith('+57') ? numero : null;
}

const dentro = (unas: ReadonlySet<string>, otras: ReadonlySet<string>): boolean =>
  [...unas].every((palabra) => otras.has(palabra));

/**
 * The persons of a branch: who gave one telephone or e-mail, and whose name is within the other's. The fullest names come
 * first, so that a shorter one joins one of them; it makes two of them one only where these are one name.
 */
function personasDe(escritas: readonly Escrita[]): Persona[] {
  const personas = new Set<Persona>();
  const porSena = new Map<string, Set<Persona>>();
  const orden = [...escritas].sort(
    (a, b) => palabrasDe(b).length - palabrasDe(a).length || (a.hasta < b.hasta ? 1 : -1),
  );
  const anotar = (persona: Persona, escrita: Escrita): void => {
    for (const sena of senasDe(escrita)) porSena.set(sena, (porSena.get(sena) ?? new Set()).add(persona));
  };
  for (const escrita of orden) {
    const palabras = new Set(palabrasDe(escrita));
    const conocidas = new Set(
      senasDe(escrita)
        .flatMap((sena) => [...(porSena.get(sena) ?? [])])
        .filter((otra) => dentro(palabras, otra.palabras)),
    );
    const [conocida, ...otras] = conocidas;
    const persona = conocida ?? { palabras, escritas: [] };
    personas.add(persona);
    for (const otra of otras.filter((una) => dentro(una.palabras, persona.palabras))) {
      personas.delete(otra);
      for (const suya of otra.escritas) {
        for (const sena of senasDe(suya)) porSena.get(sena)?.delete(otra);
        persona.escritas.push(suya);
        anotar(persona, suya);
      }
    }
    persona.escritas.push(escrita);
    anotar(persona, escrita);
  }
  return [...personas];
}

/** The newest of what was given, and of the name the newest of the fullest. */
function fichaDe({ escritas, palabras }: Persona) {
  const recientes = [...escritas].sort((a, b) => (a.hasta < b.hasta ? 1 : -1));
  const conTelefono = recientes.find(({ digitos: suyos }) => suyos !== '');
  const nombre = recientes.find((escrita) => palabrasDe(escrita).length === palabras.size) ?? (recientes[0] as Escrita);
  return {
    nombre: nombre.nombre,
    telefono_texto: conTelefono?.telefono ?? null,
    telefono_normal: normal(conTelefono?.telefono ?? null),
    telefono_digitos: conTelefono?.digitos ?? '',
    email: recientes.find(({ email }) => email !== '')?.email ?? null,
    created_at: escritas.reduce((antes, { desde }) => (desde < antes ? desde : antes), recientes[0]?.desde as string),
  };
}

/** Whoever left a way to be reached, by how they were written; a bare name makes nobody, and the forgotten left none. */
const ESCRITAS = `SELECT x.plano, x.digitos, x.email, (array_agg(x.nombre ORDER BY x.created_at DESC))[1] AS nombre,
    (array_agg(x.telefono ORDER BY x.created_at DESC))[1] AS telefono, min(x.created_at)::text AS desde, max(x.created_at)::text AS hasta
  FROM (SELECT plano(btrim(c.cliente_nombre)) AS plano, ${digitos('c.cliente_telefono')} AS digitos,
      lower(coalesce(c.cliente_email, '')) AS email, btrim(c.cliente_nombre) AS nombre, c.cliente_telefono AS telefono, c.created_at
    FROM cita c WHERE c.entidad_id = $1 AND c.persona_id IS NULL
    UNION ALL SELECT plano(btrim(p.nombre)), ${digitos('p.telefono')}, '', btrim(p.nombre), p.telefono, p.created_at
    FROM persona_espera p WHERE p.entidad_id = $1 AND p.persona_id IS NULL) x
  WHERE length(x.digitos) >= 7 OR x.email <> '' GROUP BY 1, 2, 3`;

const CREAR = `INSERT INTO persona (entidad_id, id, nombre, telefono_texto, telefono_normal, telefono_digitos, email, etiquetas,
    no_contactar, created_at)
  SELECT $1, x.id, x.nombre, x.telefono_texto, x.telefono_normal, x.telefono_digitos, x.email, '{}', false, x.created_at
  FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
    AS x (id, nombre, telefono_texto, telefono_normal, telefono_digitos, email, created_at)`;

const enlazar = (
  tabla: string,
  nombre: string,
  telefono: string,
  email: string,
) => `UPDATE ${tabla} c SET persona_id = x.persona_id
  FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) AS x (plano, digitos, email, persona_id)
  WHERE c.entidad_id = $1 AND c.persona_id IS NULL AND plano(btrim(c.${nombre})) = x.plano AND ${digitos(`c.${telefono}`)} = x.digitos
    AND ${email} = x.email`;
const ENLAZAR = [
  enlazar('cita', 'cliente_nombre', 'cliente_telefono', `lower(coalesce(c.cliente_email, ''))`),
  enlazar('persona_espera', 'nombre', 'telefono', `''`),
];
/** As many in one statement. */
const DE_UNA_VEZ = 5_000;

const PERMISOS = [
  ...(['ver', 'crear', 'editar', 'eliminar'] as const).map((accion) => ({ accion, de: `agendas.${accion}` })),
  { accion: 'contacto', de: 'agendas.ver' },
];
const PALABRAS: Readonly<Record<string, string>> = {
  ver: 'Ver',
  crear: 'Crear',
  editar: 'Editar',
  eliminar: 'Eliminar',
  contacto: 'Ver contacto',
};

/**
 * The people who are served have a card of their own in each branch, which appointments and the waiting list point at
 * (docs/decisions/0120). Those who were written down before get theirs, branch by branch. What a role may do with
 * agendas it may do with people, and how to reach them is known to those who knew it.
 */
export class Personas1700000000078 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE SEQUENCE persona_id_seq`,
      // Immutable, which the function of the database is not, so that an index can hold it.
      `CREATE FUNCTION etiquetas_planas(etiquetas text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT public.plano(array_to_string(etiquetas, ' ')) $$`,
    ]);
    await create(
      runner,
      'persona',
      'entidad',
      `CREATE TABLE persona (
        entidad_id bigint NOT NULL CONSTRAINT persona_entidad REFERENCES entidad, id bigint NOT NULL,
        nombre text NOT NULL CONSTRAINT persona_nombre_no_vacio CHECK (btrim(nombre) <> ''), telefono_texto text, telefono_normal text,
        telefono_digitos text NOT NULL CONSTRAINT persona_digitos_son_cifras CHECK (telefono_digitos ~ '^[0-9]{0,10}$'), email text,
        documento_tipo text CONSTRAINT persona_documento_conocido CHECK (documento_tipo IN ('CC', 'CE', 'TI', 'PA', 'NIT', 'OTRO')),
        documento text, cumple text CONSTRAINT persona_cumple_es_dia CHECK (cumple ~ '^[0-1][0-9]-[0-3][0-9]$'),
        anio_nacimiento integer CONSTRAINT persona_anio_posible CHECK (anio_nacimiento BETWEEN 1900 AND 2199),
        notas text, preferencias text, alergias text, etiquetas text[] NOT NULL, no_contactar boolean NOT NULL,
        fusionada_en bigint CONSTRAINT persona_unida_a_otra CHECK (fusionada_en <> id),
        usuario_id bigint CONSTRAINT persona_usuario REFERENCES usuario, created_at timestamptz NOT NULL, archivado_en timestamptz,
        PRIMARY KEY (entidad_id, id), CONSTRAINT persona_de_sucursal CHECK (entidad_id > 0),
        CONSTRAINT persona_telefono_escrito CHECK (telefono_texto IS NOT NULL OR (telefono_normal IS NULL AND telefono_digitos = '')),
        CONSTRAINT persona_unida FOREIGN KEY (entidad_id, fusionada_en) REFERENCES persona (entidad_id, id))`,
    );
    await apply(runner, [
      `ALTER TABLE cita ADD COLUMN persona_id bigint`,
      `ALTER TABLE cita ADD CONSTRAINT cita_persona FOREIGN KEY (entidad_id, persona_id) REFERENCES persona (entidad_id, id)`,
      `ALTER TABLE persona_espera ADD COLUMN persona_id bigint`,
      `ALTER TABLE persona_espera ADD CONSTRAINT persona_espera_persona FOREIGN KEY (entidad_id, persona_id) REFERENCES persona (entidad_id, id)`,
    ]);
    if ((await hasRows(runner, 'cita')) || (await hasRows(runner, 'persona_espera'))) await this.conocer(runner);
    await apply(runner, [
      `CREATE UNIQUE INDEX persona_una_por_telefono ON persona (entidad_id, plano(nombre), telefono_digitos)
        ${VIVA} AND telefono_digitos <> ''`,
      ...Object.entries(INDICES).map(([indice, en]) => `CREATE INDEX ${indice} ON ${en}`),
    ]);
    await this.permitir(runner);
  }

  /** Branch by branch: those that are done have nobody left without a card. */
  private async conocer(runner: QueryRunner): Promise<void> {
    const sucursales = (await runner.query(
      `SELECT entidad_id AS id FROM cita WHERE entidad_id > 0 GROUP BY 1
       UNION SELECT entidad_id FROM persona_espera WHERE entidad_id > 0 GROUP BY 1 ORDER BY 1`,
    )) as Array<{ id: number }>;
    for (const { id } of sucursales) {
      const personas = personasDe((await runner.query(ESCRITAS, [id])) as Escrita[]);
      for (let n = 0; n < personas.length; n += DE_UNA_VEZ)
        await this.crear(runner, id, personas.slice(n, n + DE_UNA_VEZ));
    }
  }

  private async crear(runner: QueryRunner, entidad_id: number, personas: readonly Persona[]): Promise<void> {
    const [{ antes }] = (await runner.query(
      `SELECT setval('persona_id_seq', nextval('persona_id_seq') + $1::bigint) - $1::bigint AS antes`,
      [personas.length],
    )) as [{ antes: string | number }];
    const fichas = personas.map((persona, n) => ({ id: Number(antes) + n, ...fichaDe(persona) }));
    const columna = (nombre: keyof (typeof fichas)[number]) => fichas.map((ficha) => ficha[nombre]);
    await runner.query(CREAR, [
      entidad_id,
      columna('id'),
      columna('nombre'),
      columna('telefono_texto'),
      columna('telefono_normal'),
      columna('telefono_digitos'),
      columna('email'),
      columna('created_at'),
    ]);
    const escritas = personas.flatMap((persona, n) =>
      persona.escritas.map((escrita) => ({ ...escrita, persona_id: Number(antes) + n })),
    );
    for (const sentencia of ENLAZAR)
      await runner.query(sentencia, [
        entidad_id,
        escritas.map(({ plano }) => plano),
        escritas.map(({ digitos: suyos }) => suyos),
        escritas.map(({ email }) => email),
        escritas.map(({ persona_id }) => persona_id),
      ]);
  }

  private async permitir(runner: QueryRunner): Promise<void> {
    const [{ ultimo }] = (await runner.query(`SELECT max(id) AS ultimo FROM permiso`)) as [{ ultimo: string | number }];
    for (const [i, { accion, de }] of PERMISOS.entries()) {
      const id = Number(ultimo) + 1 + i;
      await runner.query(`INSERT INTO permiso (id, modulo, nombre, clave) VALUES ($1, 'personas', $2, $3)`, [
        id,
        PALABRAS[accion],
        `personas.${accion}`,
      ]);
      const roles = (await runner.query(
        `SELECT x.role_id, x.estado FROM role_permiso x JOIN permiso p ON p.id = x.permiso_id WHERE p.clave = $1 ORDER BY 1`,
        [de],
      )) as Array<{ role_id: number; estado: boolean }>;
      for (const { role_id, estado } of roles)
        await runner.query(`INSERT INTO role_permiso (role_id, permiso_id, estado) VALUES ($1, $2, $3)`, [
          role_id,
          id,
          estado,
        ]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DELETE FROM role_permiso WHERE permiso_id IN (SELECT id FROM permiso WHERE modulo = 'personas')`,
      `DELETE FROM permiso WHERE modulo = 'personas'`,
      `DELETE FROM modulo_apagado WHERE modulo = 'personas'`,
      ...['cita', 'persona_espera'].flatMap((tabla) => [
        `ALTER TABLE ${tabla} DROP CONSTRAINT ${tabla}_persona`,
        `ALTER TABLE ${tabla} DROP COLUMN persona_id`,
      ]),
      `DROP TABLE persona`,
      `DROP FUNCTION etiquetas_planas`,
      `DROP SEQUENCE persona_id_seq`,
    ]);
  }
}
