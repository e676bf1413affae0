import { loadModule, parseSync } from 'libpg-query';
import type { Catalogue, Migrated } from './catalogue.js';
import { judge, keyOf } from './judge.js';
import { MENDED } from './mended.js';
import { migrateAsCluster } from './on-cluster.js';
import { EVERY_BRANCH } from './reviewed.js';
import { objections } from './rules.js';
import { joined } from './schema-rules.js';
import { workedOut } from './shapes.js';

describe('Las reglas de un clúster', () => {
  let catalogue: Catalogue;
  let migrated: Migrated;
  let withoutKey: string[];
  let writersInSql: string[];
  const rules = (text: string): string[] => objections(text, catalogue).map(({ rule, about }) => `${rule} ${about}`);

  beforeAll(async () => {
    await loadModule();
    ({ catalogue, withoutKey, writersInSql, ...migrated } = await migrateAsCluster());
  }, 120_000);

  it.each(MENDED)('$rule, lo que había: $was', ({ rule, about, was, is }) => {
    expect(rules(was)).toContain(`${rule} ${about}`);
    for (const text of is) expect(rules(text).filter((one) => !/^R(10|2 alone) /.test(one))).toEqual([]);
  });

  it.each([
    [
      'un candado por la sucursal que dice otra tabla de la misma',
      'SELECT 1 FROM cita c JOIN agenda a ON a.entidad_id = c.entidad_id AND a.id = c.agenda_id ' +
        'WHERE a.entidad_id = $1 AND c.id = $2 FOR UPDATE OF c',
      [],
    ],
    [
      'un candado que nombra la sucursal de otra tabla',
      'SELECT 1 FROM cita c JOIN agenda a ON a.id = c.agenda_id WHERE a.entidad_id = $1 AND c.id = $2 FOR UPDATE OF c',
      ['R1 cita', 'R10 cita', 'R11 cita', 'R17 cita'],
    ],
    ['una sucursal que se dice solo a veces', 'SELECT id FROM gasto WHERE entidad_id = $1 OR $2', ['R10 gasto']],
    ['una sucursal que se niega', 'SELECT id FROM gasto WHERE NOT entidad_id = $1', ['R10 gasto']],
    ['varias sucursales dichas', 'SELECT id FROM gasto WHERE entidad_id = ANY($1::bigint[])', []],
    ['un cambio en varias', 'UPDATE gasto SET motivo = $1 WHERE entidad_id = ANY($2::bigint[])', ['R5 gasto']],
    [
      'la sucursal dentro de una consulta que no la pasa afuera',
      'SELECT id FROM gasto g WHERE EXISTS (SELECT 1 FROM venta v WHERE v.entidad_id = g.entidad_id AND v.entidad_id = $1)',
      ['R10 gasto', 'R11 gasto'],
    ],
    [
      'lo que se pregunta por cada fila, en la sucursal de la fila',
      'SELECT (SELECT count(*) FROM venta_linea l WHERE l.entidad_id = v.entidad_id AND l.venta_id = v.id) ' +
        'FROM venta v WHERE v.entidad_id = $1',
      ['R11 venta_linea'],
    ],
    [
      'lo mismo sin su sucursal',
      'SELECT (SELECT count(*) FROM venta_linea l WHERE l.venta_id = v.id) FROM venta v WHERE v.entidad_id = $1',
      ['R3 venta_linea', 'R10 venta_linea', 'R11 venta_linea'],
    ],
    [
      'la página de una lista por su propia tabla',
      'WITH p AS (SELECT entidad_id, id FROM gasto WHERE entidad_id = $1 LIMIT 10) SELECT g.* FROM p JOIN gasto g ' +
        'ON g.entidad_id = p.entidad_id AND g.id = p.id',
      ['R11 gasto'],
    ],
    [
      'lo que puede faltar junto a lo de una sucursal',
      'SELECT 1 FROM gasto g LEFT JOIN gasto_recibo r ON r.entidad_id = g.entidad_id AND r.gasto_id = g.id WHERE g.entidad_id = $1',
      [],
    ],
    ['la hora de la base en un cambio', 'UPDATE client SET archivado_en = now() WHERE id = $1', ['R6 client: now()']],
    [
      'una consulta en un cambio',
      'UPDATE usuario SET clave_version = (SELECT max(clave_version) FROM usuario WHERE id = $1) WHERE id = $2',
      ['R6 usuario: a query'],
    ],
    [
      'lo mismo, y un candado compartido, en lo que es de un solo nodo',
      'UPDATE intento_login SET fallos = (SELECT fallos FROM intento_login WHERE clave = $1 FOR SHARE) WHERE clave = $2',
      [],
    ],
    [
      'una elección entre columnas y parámetros',
      'UPDATE client SET archivado_en = coalesce(archivado_en, $1) WHERE id = $2',
      [],
    ],
    [
      'un candado propio sobre una tabla global',
      'SELECT id FROM role WHERE id = $1 FOR NO KEY UPDATE',
      ['R2 alone role'],
    ],
    [
      'un candado compartido sobre la fila de una sucursal',
      'SELECT archivada_en FROM sucursal WHERE entidad_id = $1 FOR KEY SHARE',
      [],
    ],
  ])('%s', (_, text, expected) => {
    expect(rules(text).sort()).toEqual([...expected].sort());
  });

  it('toda tabla de una sucursal tiene llave primaria (R14), y lo que escribe una función se planea cada vez (R13)', () => {
    expect({ withoutKey, writersInSql }).toEqual({ withoutKey: [], writersInSql: [] });
  });

  it('lo que las migraciones mueven de antes lo admite un clúster (R15)', () => {
    const moves = migrated.sent.filter(({ text }) => /^\s*(INSERT|UPDATE|DELETE|WITH)\b/i.test(text));
    expect(moves.length).toBeGreaterThan(20);
    // A value may be worked out of a column here, as long as it is the same at any moment.
    const refused = (text: string) => [
      ...rules(text).filter((one) => /^R([34]|1[267]) /.test(one)),
      ...(/^\s*(UPDATE|DELETE)/.test(text) ? workedOut(parseSync(text).stmts?.[0]?.stmt) : []),
    ];
    expect(moves.flatMap(({ migration, text }) => refused(text).map((one) => `${migration}: ${one}`))).toEqual([]);
    expect(refused('UPDATE auditoria SET despues = despues || jsonb_build_object($1, recurso)')).not.toEqual([]);
  });

  it('lo que incumple se dice con quién lo manda, y el mismo de dos sucursales una vez', () => {
    const sent = ['true', 'g.monto > 1'].map((donde) => ({
      text: `SELECT id FROM gasto g WHERE ${donde} AND g.id = $1 FOR UPDATE`,
      by: 'GastosService.bloquear',
      file: 'modules/gastos/gastos.service.ts',
    }));
    expect(judge(sent, catalogue).map(keyOf)).toEqual([
      'R1 gasto, by GastosService.bloquear',
      'R10 gasto, by GastosService.bloquear',
    ]);
  });

  it('una columna y su regla se agregan aparte, y una regla se cambia en dos pasos', () => {
    expect(migrated.sent.length).toBeGreaterThan(200);
    expect(joined(migrated)).toEqual([]);
    const migracion = (text: string) => joined({ sent: [{ migration: 'Nueva', text }] }).length;
    expect(migracion('ALTER TABLE gasto ADD COLUMN de bigint REFERENCES usuario')).toBe(1);
    expect(migracion('ALTER TABLE gasto ADD COLUMN de bigint CONSTRAINT de_positivo CHECK (de > 0)')).toBe(1);
    expect(migracion('ALTER TABLE gasto DROP CONSTRAINT a, ADD CONSTRAINT a CHECK (monto > 0)')).toBe(1);
    expect(migracion('ALTER TABLE gasto ADD COLUMN de bigint, ADD CONSTRAINT a CHECK (de > 0)')).toBe(1);
    expect(migracion('ALTER TABLE gasto ADD COLUMN de bigint NOT NULL DEFAULT 0, ADD COLUMN a text')).toBe(0);
    // It is worked out of its own row, and refuses none.
    expect(migracion('ALTER TABLE gasto ADD COLUMN de bigint GENERATED ALWAYS AS (monto + 1) STORED')).toBe(0);
  });

  it('de lo que puede mirar todas las sucursales nada está dos veces', () => {
    const files = EVERY_BRANCH.flatMap((group) => Object.keys(group.files));
    expect(new Set(files).size).toBe(files.length);
  });
});
