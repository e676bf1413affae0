import { Client } from 'pg';
import { copiarPlantilla, deLasGuardas } from '../../../test/app.js';
import { type Ask, describeSchema, fingerprintOf } from './fingerprint.js';

/** A connection, and the question that the fingerprint asks of it. */
async function connect(url: string): Promise<{ cliente: Client; consultar: Ask }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return { cliente: client, consultar: async (text) => (await client.query(text)).rows };
}

describe('La huella del esquema', () => {
  const open: Array<() => Promise<void>> = [];
  let con: Awaited<ReturnType<typeof openOne>>;

  const openOne = async (options = {}, address: 'url' | 'servicioUrl' = 'url') => {
    const database = await copiarPlantilla(options);
    const { cliente, consultar } = await connect(database[address]);
    open.push(() => cliente.end().then(() => database.borrar()));
    return { cliente, consultar };
  };

  beforeAll(async () => {
    con = await openOne();
  });
  afterAll(async () => {
    for (const close of open) await close();
  });

  it('es la misma en otra base y para quien solo trabaja en ella', async () => {
    const other = await openOne({}, 'servicioUrl');
    await con.cliente.query('ALTER TABLE gasto SET (fillfactor = 71)');
    expect(await fingerprintOf(other.consultar)).toBe(await fingerprintOf(con.consultar));
  });

  it('es la misma con una regla hecha de nuevo con sus propias palabras, que trae otros paréntesis', async () => {
    const { cliente, consultar } = con;
    const palabras = async () =>
      (
        await cliente.query(
          `SELECT pg_get_constraintdef(oid) AS regla FROM pg_constraint WHERE conname = 'cuenta_acumulados'`,
        )
      ).rows[0].regla as string;
    const [before, rule] = [await fingerprintOf(consultar), await palabras()];
    await cliente.query(
      `ALTER TABLE cuenta DROP CONSTRAINT cuenta_acumulados, ADD CONSTRAINT cuenta_acumulados ${rule}`,
    );
    expect(await palabras()).not.toBe(rule);
    expect(await fingerprintOf(consultar)).toBe(before);
  });

  deLasGuardas('sin guardas solo le faltan las guardas', async () => {
    const sin = await openOne({ guardas: false });
    const [lines, own] = [await describeSchema(con.consultar), await describeSchema(sin.consultar)];
    expect(lines.filter(({ guarda }) => guarda).length).toBeGreaterThan(20);
    expect(own).toEqual(lines.filter(({ guarda }) => !guarda));
  });

  const differsWith = async (change: string) => {
    const { cliente, consultar } = con;
    const before = await fingerprintOf(consultar);
    await cliente.query('BEGIN');
    await cliente.query(change);
    expect(await fingerprintOf(consultar)).not.toBe(before);
    await cliente.query('ROLLBACK');
    expect(await fingerprintOf(consultar)).toBe(before);
  };

  it.each([
    ['una columna que falta', 'ALTER TABLE gasto DROP COLUMN descripcion CASCADE'],
    ['una columna de más', 'ALTER TABLE gasto ADD COLUMN otra text'],
    ['otro tipo', 'ALTER TABLE gasto ALTER COLUMN monto TYPE numeric'],
    ['lo que ya no es obligatorio', 'ALTER TABLE gasto ALTER COLUMN monto DROP NOT NULL'],
    ['otro valor inicial', `ALTER TABLE cargo ALTER COLUMN sueldo_base SET DEFAULT 1`],
    ['una regla que falta', 'ALTER TABLE libro DROP CONSTRAINT libro_monto_positivo'],
    [
      'una regla distinta con el mismo nombre',
      'ALTER TABLE libro DROP CONSTRAINT libro_monto_positivo, ADD CONSTRAINT libro_monto_positivo CHECK (monto >= 0)',
    ],
    ['un índice que falta', 'DROP INDEX libro_por_dia'],
    ['una secuencia que salta', 'ALTER SEQUENCE gasto_id_seq INCREMENT 7'],
    ['una tabla que falta', 'DROP TABLE idempotencia'],
  ])('es otra con %s', (_what, change) => differsWith(change));

  deLasGuardas.each([
    ['una guarda apagada', 'ALTER TABLE libro DISABLE TRIGGER guarda_filas'],
    ['una guarda que falta', 'DROP TRIGGER guarda_filas ON libro'],
    [
      'una función que hace otra cosa',
      `CREATE OR REPLACE FUNCTION rechazar_cambio() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
    ],
  ])('es otra con %s', (_what, change) => differsWith(change));
});
