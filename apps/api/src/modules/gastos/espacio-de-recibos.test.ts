import { Pool } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal } from '../../../test/crear.js';
import { aLaVez, barrera, resumir } from '../../../test/tormenta.js';

// Each picture is read by a process of its own, and some tests send ten of them.
jest.setTimeout(120_000);

const MB = 1024 * 1024;
const PDF = Buffer.from('%PDF-1.7\n');
const pdf = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)]);

describe('El espacio de los recibos', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;

  beforeAll(async () => {
    app = await abrirApp({ config: { RECIBOS_MB_POR_SUCURSAL: 20, FILES_PER_MINUTE: 10_000 } });
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin)).id;
  });
  afterAll(() => app.cerrar());

  const create = async (entidad_id: number | null = north): Promise<number> =>
    (
      await admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Jabón', monto: 12_000, fecha: '2026-11-18', entidad_id })
        .expect(201)
    ).body.data.id;
  const save = (id: number, file: Buffer, who: Actor = admin) =>
    who.api.put(`/api/gastos/recibo/${id}`).set('Content-Type', 'application/octet-stream').send(file);
  const remove = (id: number, who: Actor = admin) => who.api.delete(`/api/gastos/recibo/${id}`);

  const LLENO =
    'Los recibos de la sucursal llegaron a su límite de 20 MB. Quita alguno que ya no necesites o pide que lo amplíen.';
  const fresh = async () => (await crearSucursal(admin)).id;
  const taken = async (entidad_id: number) =>
    (
      await app.sql<{ bytes: number }>(
        'SELECT coalesce(sum(octet_length(contenido)), 0)::int AS bytes FROM gasto_recibo WHERE entidad_id = $1',
        [entidad_id],
      )
    )[0]?.bytes as number;

  it('se llena, se libera quitando o achicando, y no es el de otra ni el de General', async () => {
    const llena = await fresh();
    const gastos = await Promise.all(Array.from({ length: 4 }, () => create(llena)));
    for (const id of gastos) await save(id, pdf(5 * MB)).expect(200);
    const other = await create(llena);
    expect((await save(other, PDF).expect(409)).body).toMatchObject({
      codigo: 'RECIBOS_SIN_ESPACIO',
      message: LLENO,
    });
    await save(await create(), PDF).expect(200);
    await save(await create(null), PDF).expect(200);
    await save(gastos[0] as number, pdf(4 * MB)).expect(200);
    await save(other, pdf(MB)).expect(200);
    expect((await save(other, pdf(MB + 1)).expect(409)).body.message).toBe(LLENO);
    await remove(gastos[1] as number).expect(200);
    await save(other, pdf(5 * MB)).expect(200);
  });

  it('muchos a la vez no lo pasan', async () => {
    const entidad_id = await fresh();
    const gastos = await Promise.all(Array.from({ length: 12 }, () => create(entidad_id)));
    const { estados, mensajes } = resumir(await aLaVez(12, (i) => save(gastos[i] as number, pdf(3 * MB))));
    expect(estados).toEqual({ 200: 6, 409: 6 });
    expect(mensajes).toEqual([LLENO]);
    expect(await taken(entidad_id)).toBe(18 * MB);
  });

  it('el mismo recibo a la vez se cuenta una vez', async () => {
    const entidad_id = await fresh();
    const id = await create(entidad_id);
    expect(resumir(await aLaVez(8, () => save(id, pdf(3 * MB)))).estados).toEqual({ 200: 8 });
    await save(await create(entidad_id), pdf(5 * MB)).expect(200);
  });

  it('control: sumar y guardar después, sin contar en fila, sí lo pasa', async () => {
    const entidad_id = await fresh();
    const gastos = await Promise.all(Array.from({ length: 8 }, () => create(entidad_id)));
    const pool = new Pool({ connectionString: app.baseUrl, max: 8 });
    const all = barrera(8);
    await Promise.all(
      gastos.map(async (id) => {
        const { rows } = await pool.query(
          'SELECT coalesce(sum(octet_length(contenido)), 0)::int AS bytes FROM gasto_recibo WHERE entidad_id = $1',
          [entidad_id],
        );
        await all();
        if (rows[0].bytes + 3 * MB > 20 * MB) return;
        await pool.query(
          `INSERT INTO gasto_recibo (entidad_id, gasto_id, mime_type, contenido, usuario_id, created_at)
            VALUES ($1, $2, 'application/pdf', $3, $4, now())`,
          [entidad_id, id, pdf(3 * MB), admin.usuario_id],
        );
      }),
    );
    await pool.end();
    expect(await taken(entidad_id)).toBe(24 * MB);
    await app.sql('DELETE FROM gasto_recibo WHERE entidad_id = $1', [entidad_id]);
  });
});
