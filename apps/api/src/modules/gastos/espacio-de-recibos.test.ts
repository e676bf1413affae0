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
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;

  beforeAll(async () => {
    prueba = await abrirApp({ config: { RECIBOS_MB_POR_SUCURSAL: 20, FILES_PER_MINUTE: 10_000 } });
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin)).id;
  });
  afterAll(() => prueba.cerrar());

  const crear = async (entidad_id: number | null = norte): Promise<number> =>
    (
      await admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Jabón', monto: 12_000, fecha: '2026-11-18', entidad_id })
        .expect(201)
    ).body.data.id;
  const guardar = (id: number, archivo: Buffer, quien: Actor = admin) =>
    quien.api.put(`/api/gastos/recibo/${id}`).set('Content-Type', 'application/octet-stream').send(archivo);
  const quitar = (id: number, quien: Actor = admin) => quien.api.delete(`/api/gastos/recibo/${id}`);

  const LLENO =
    'Los recibos de la sucursal llegaron a su límite de 20 MB. Quita alguno que ya no necesites o pide que lo amplíen.';
  const nueva = async () => (await crearSucursal(admin)).id;
  const ocupado = async (entidad_id: number) =>
    (
      await prueba.sql<{ bytes: number }>(
        'SELECT coalesce(sum(octet_length(contenido)), 0)::int AS bytes FROM gasto_recibo WHERE entidad_id = $1',
        [entidad_id],
      )
    )[0]?.bytes as number;

  it('se llena, se libera quitando o achicando, y no es el de otra ni el de General', async () => {
    const llena = await nueva();
    const gastos = await Promise.all(Array.from({ length: 4 }, () => crear(llena)));
    for (const id of gastos) await guardar(id, pdf(5 * MB)).expect(200);
    const otro = await crear(llena);
    expect((await guardar(otro, PDF).expect(409)).body).toMatchObject({
      codigo: 'RECIBOS_SIN_ESPACIO',
      message: LLENO,
    });
    await guardar(await crear(), PDF).expect(200);
    await guardar(await crear(null), PDF).expect(200);
    await guardar(gastos[0] as number, pdf(4 * MB)).expect(200);
    await guardar(otro, pdf(MB)).expect(200);
    expect((await guardar(otro, pdf(MB + 1)).expect(409)).body.message).toBe(LLENO);
    await quitar(gastos[1] as number).expect(200);
    await guardar(otro, pdf(5 * MB)).expect(200);
  });

  it('muchos a la vez no lo pasan', async () => {
    const entidad_id = await nueva();
    const gastos = await Promise.all(Array.from({ length: 12 }, () => crear(entidad_id)));
    const { estados, mensajes } = resumir(await aLaVez(12, (i) => guardar(gastos[i] as number, pdf(3 * MB))));
    expect(estados).toEqual({ 200: 6, 409: 6 });
    expect(mensajes).toEqual([LLENO]);
    expect(await ocupado(entidad_id)).toBe(18 * MB);
  });

  it('el mismo recibo a la vez se cuenta una vez', async () => {
    const entidad_id = await nueva();
    const id = await crear(entidad_id);
    expect(resumir(await aLaVez(8, () => guardar(id, pdf(3 * MB)))).estados).toEqual({ 200: 8 });
    await guardar(await crear(entidad_id), pdf(5 * MB)).expect(200);
  });

  it('control: sumar y guardar después, sin contar en fila, sí lo pasa', async () => {
    const entidad_id = await nueva();
    const gastos = await Promise.all(Array.from({ length: 8 }, () => crear(entidad_id)));
    const pool = new Pool({ connectionString: prueba.baseUrl, max: 8 });
    const todos = barrera(8);
    await Promise.all(
      gastos.map(async (id) => {
        const { rows } = await pool.query(
          'SELECT coalesce(sum(octet_length(contenido)), 0)::int AS bytes FROM gasto_recibo WHERE entidad_id = $1',
          [entidad_id],
        );
        await todos();
        if (rows[0].bytes + 3 * MB > 20 * MB) return;
        await pool.query(
          `INSERT INTO gasto_recibo (entidad_id, gasto_id, mime_type, contenido, usuario_id, created_at)
            VALUES ($1, $2, 'application/pdf', $3, $4, now())`,
          [entidad_id, id, pdf(3 * MB), admin.usuario_id],
        );
      }),
    );
    await pool.end();
    expect(await ocupado(entidad_id)).toBe(24 * MB);
    await prueba.sql('DELETE FROM gasto_recibo WHERE entidad_id = $1', [entidad_id]);
  });
});
