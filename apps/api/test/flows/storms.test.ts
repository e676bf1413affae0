import { Pool } from 'pg';
import type { Response } from 'supertest';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
} from '../crear.js';

const A_LA_VEZ = 50;

/** How many answers of each status, and the sentences of those that lost. */
function resumir(respuestas: readonly Response[]): { estados: Record<number, number>; mensajes: string[] } {
  const estados: Record<number, number> = {};
  for (const { status } of respuestas) estados[status] = (estados[status] ?? 0) + 1;
  return {
    estados,
    mensajes: [...new Set(respuestas.filter((r) => r.status >= 400).map((r) => r.body.message))].sort(),
  };
}

/** Stops all until the last has arrived: two steps of naive code interleave in the same way every time. */
function barrera(n: number): () => Promise<void> {
  let llegados = 0;
  let abrir: () => void = () => undefined;
  const abierta = new Promise<void>((listo) => (abrir = listo));
  return () => {
    if (++llegados === n) abrir();
    return abierta;
  };
}

describe.each(CON_Y_SIN_GUARDAS)('Muchos a la vez$base', ({ guardas }) => {
  let prueba: Prueba;
  let admin: Actor;
  let entidad_id: number;
  let ana: Operador;
  let corte: number;

  beforeAll(async () => {
    prueba = await abrirApp({ guardas });
    admin = await crearAdmin(prueba);
    entidad_id = (await crearSucursal(admin)).id;
    corte = (await crearServicio(admin, { precio: 10_000, porcentaje_pago_empleado: 40 })).id;
  });
  afterAll(() => prueba.cerrar());
  beforeEach(async () => {
    ana = await crearOperador(admin, { entidad_id });
  });

  const trabajar = async (): Promise<number> =>
    (await registrar(admin, { empleado_id: ana.id, total: 10_000, servicios: [{ servicio_id: corte }] }))[0]
      ?.id as number;
  const pagarTodo = (monto: number) =>
    admin.api.post('/api/pagos/crear-pago-semanal').send({ empleado_id: ana.id, monto, tipo_pago: 'total' });
  const veces = <T>(n: number, hacer: (i: number) => PromiseLike<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: n }, (_, i) => hacer(i)));
  const saldo = async () =>
    (
      await admin.api
        .get('/api/libro/asientos')
        .query({ cuenta: 'por_pagar', operador_id: ana.id, per_page: 1 })
        .expect(200)
    ).body.total;
  const pagosDe = async () =>
    (await admin.api.get('/api/pagos/listar-pagos').query({ empleado_id: ana.id }).expect(200)).body.pagination.total;
  const items = async () => (await admin.api.get(`/api/pagos/servicios-empleado/${ana.id}`).expect(200)).body;

  it(`${A_LA_VEZ} pagos semanales del mismo empleado: se le paga una vez y los demás lo saben`, async () => {
    for (let i = 0; i < 3; i++) await trabajar();
    const { estados, mensajes } = resumir(await veces(A_LA_VEZ, () => pagarTodo(12_000)));
    expect(estados).toEqual({ 201: 1, 409: A_LA_VEZ - 1 });
    expect(mensajes).toEqual(['El saldo pendiente cambió. Saldo actual: $\u00a00']);
    expect([await saldo(), await pagosDe()]).toEqual([0, 1]);
  });

  it(`${A_LA_VEZ} pagos parciales del mismo servicio: se paga una vez`, async () => {
    const id = await trabajar();
    const cuerpo = { empleado_id: ana.id, monto: 4_000, tipo_pago: 'parcial', servicios_incluidos: [id] };
    const { estados, mensajes } = resumir(
      await veces(A_LA_VEZ, () => admin.api.post('/api/pagos/crear-pago-semanal').send(cuerpo)),
    );
    expect(estados).toEqual({ 201: 1, 409: A_LA_VEZ - 1 });
    expect(mensajes).toEqual(['Uno o más servicios ya fueron pagados']);
    expect(await saldo()).toBe(0);
  });

  it('100 repeticiones de una solicitud con su clave: un solo efecto y la misma respuesta para todas', async () => {
    const hoy = {
      empleado_id: ana.id,
      fecha: '2026-11-18',
      metodo_pago: 'efectivo',
      monto_efectivo: 10_000,
      monto_transferencia: 0,
      servicios: [{ servicio_id: corte, cantidad: 1 }],
    };
    const respuestas = await veces(100, () =>
      admin.api.post('/api/servicios/servicios-multiples').set('Idempotency-Key', `tormenta-${ana.id}`).send(hoy),
    );
    expect(resumir(respuestas).estados).toEqual({ 201: 100 });
    expect(new Set(respuestas.map((r) => JSON.stringify(r.body))).size).toBe(1);
    expect(respuestas.filter((r) => r.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(await items()).toHaveLength(1);
    expect(await saldo()).toBe(4_000);
  });

  it('pagar contra anular el mismo servicio: gana uno de los dos, nunca ambos', async () => {
    for (let ronda = 0; ronda < 12; ronda++) {
      ana = await crearOperador(admin, { entidad_id });
      const id = await trabajar();
      const anular = () => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`);
      const carrera = ronda % 2 === 0 ? [pagarTodo(4_000), anular()] : [anular(), pagarTodo(4_000)];
      const respuestas = await Promise.all(carrera.map((solicitud) => solicitud.then((r) => r)));
      const [pago, anulado] = (ronda % 2 === 0 ? respuestas : respuestas.reverse()) as [Response, Response];
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([pago.status, anulado.status]);
      if (pago.status === 201) expect(anulado.body.message).toBe('No se puede eliminar un servicio que ya fue pagado');
      else expect(pago.body.message).toBe('El saldo pendiente cambió. Saldo actual: $\u00a00');
      expect(await saldo()).toBe(0);
      expect(await items()).toHaveLength(pago.status === 201 ? 1 : 0);
    }
  });

  it(`${A_LA_VEZ} veces eliminar el mismo pago: el dinero vuelve a la caja una vez`, async () => {
    await trabajar();
    const { id } = (await pagarTodo(4_000).expect(201)).body.data;
    const { estados, mensajes } = resumir(
      await veces(A_LA_VEZ, () => admin.api.delete(`/api/pagos/eliminar-pago/${id}`)),
    );
    expect(estados).toEqual({ 200: 1, 404: A_LA_VEZ - 1 });
    expect(mensajes).toEqual(['No se encontró el pago']);
    expect(await saldo()).toBe(4_000);
    const caja = await admin.api.get('/api/libro/asientos').query({ cuenta: 'caja', operador_id: ana.id }).expect(200);
    expect(caja.body.total).toBe(10_000);
  });

  it(`${A_LA_VEZ} veces anular el mismo servicio, y marcar pagada la misma nota: una vez cada cosa`, async () => {
    const id = await trabajar();
    expect(
      resumir(await veces(A_LA_VEZ, () => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`)))
        .estados,
    ).toEqual({ 200: 1, 404: A_LA_VEZ - 1 });
    const nota = (
      await admin.api
        .post('/api/pagos/crear-pago')
        .send({ empleado_id: ana.id, monto: 700, fecha: '2026-11-18', estado: false })
        .expect(201)
    ).body.data;
    const marcas = resumir(await veces(A_LA_VEZ, () => admin.api.put(`/api/pagos/marcar-pagado/${nota.id}`)));
    expect(marcas).toEqual({
      estados: { 200: 1, 409: A_LA_VEZ - 1 },
      mensajes: ['El pago ya está marcado como pagado'],
    });
    expect(await saldo()).toBe(-700);
  });

  it('registrar mientras se paga todo: cada servicio queda pagado entero o pendiente entero, y el saldo cuadra', async () => {
    await trabajar();
    const cuerpo = {
      empleado_id: ana.id,
      fecha: '2026-11-18',
      metodo_pago: 'efectivo',
      monto_efectivo: 10_000,
      monto_transferencia: 0,
      servicios: [{ servicio_id: corte, cantidad: 1 }],
    };
    const registros = veces(20, () => ana.api.post('/api/servicios/servicios-multiples').send(cuerpo));
    const pagos = veces(20, (i) => pagarTodo(4_000 * (1 + (i % 6))));
    const [hechos, pagados] = await Promise.all([registros, pagos]);
    expect(resumir(hechos).estados).toEqual({ 201: 20 });
    expect(Object.keys(resumir(pagados).estados).every((s) => ['201', '409'].includes(s))).toBe(true);
    const cobrado = pagados.filter((r) => r.status === 201).reduce((suma, r) => suma + r.body.data.monto, 0);
    expect(await saldo()).toBe(21 * 4_000 - cobrado);
    const filas: Array<{ pagado: boolean }> = await items();
    expect(filas.filter((f) => f.pagado).length * 4_000).toBe(cobrado);
  });

  it('los primeros anticipos de alguien sin cuenta todavía se suman todos y pagan lo que les cabe', async () => {
    const anticipos = veces(10, () =>
      admin.api.post('/api/pagos/crear-pago').send({ empleado_id: ana.id, monto: 1_000, fecha: '2026-11-18' }),
    );
    const registros = veces(2, () =>
      ana.api.post('/api/servicios/servicios-multiples').send({
        empleado_id: ana.id,
        fecha: '2026-11-18',
        metodo_pago: 'efectivo',
        monto_efectivo: 10_000,
        monto_transferencia: 0,
        servicios: [{ servicio_id: corte, cantidad: 1 }],
      }),
    );
    expect(resumir((await Promise.all([anticipos, registros])).flat()).estados).toEqual({ 201: 12 });
    expect(await saldo()).toBe(8_000 - 10_000);
    expect((await items()).every((i: { pagado: boolean }) => i.pagado)).toBe(true);
  });
});

/**
 * The same storms over code written without the locks: they must go wrong, or the tests above would pass by luck. A barrier
 * between looking and writing makes the interleaving the same on every machine.
 */
describe('Los controles: quien mira y después escribe', () => {
  let prueba: Prueba;
  let pool: Pool;
  const N = 20;

  beforeAll(async () => {
    prueba = await abrirApp();
    pool = new Pool({ connectionString: prueba.baseUrl, max: N });
    await prueba.sql(
      `CREATE TABLE borrador (id bigint PRIMARY KEY, saldo bigint NOT NULL, anulado boolean NOT NULL DEFAULT false)`,
    );
    await prueba.sql(`CREATE TABLE borrador_pago (clave text, monto bigint NOT NULL)`);
  });
  afterAll(async () => {
    await pool.end();
    await prueba.cerrar();
  });
  beforeEach(async () => {
    await prueba.sql(`TRUNCATE borrador, borrador_pago`);
    await prueba.sql(`INSERT INTO borrador VALUES (1, 12000)`);
  });

  /**
   * N transactions that look with `mirar`, meet at the barrier, and write with `escribir` when the rows they saw allow
   * it.
   */
  const ingenuos = async (
    mirar: string,
    puede: (fila: Record<string, unknown> | undefined) => boolean,
    escribir: string[],
  ) => {
    const esperar = barrera(N);
    await Promise.all(
      Array.from({ length: N }, async () => {
        const cliente = await pool.connect();
        try {
          await cliente.query('BEGIN');
          const { rows } = await cliente.query(mirar);
          await esperar();
          if (puede(rows[0])) for (const sentencia of escribir) await cliente.query(sentencia);
          await cliente.query('COMMIT');
        } finally {
          cliente.release();
        }
      }),
    );
  };
  const pagado = async () =>
    Number(
      (await prueba.sql<{ total: string }>(`SELECT coalesce(sum(monto), 0) AS total FROM borrador_pago`))[0]?.total,
    );

  it('paga el mismo saldo muchas veces', async () => {
    await ingenuos(`SELECT saldo FROM borrador WHERE id = 1`, (f) => Number(f?.saldo) === 12_000, [
      `INSERT INTO borrador_pago VALUES ('p', 12000)`,
      `UPDATE borrador SET saldo = 0 WHERE id = 1`,
    ]);
    expect(await pagado()).toBe(12_000 * N);
  });

  it('repite el efecto de una misma clave', async () => {
    await ingenuos(`SELECT 1 FROM borrador_pago WHERE clave = 'k'`, (f) => f === undefined, [
      `INSERT INTO borrador_pago VALUES ('k', 1)`,
    ]);
    expect(await pagado()).toBe(N);
  });

  it('devuelve muchas veces el mismo dinero', async () => {
    await ingenuos(`SELECT anulado FROM borrador WHERE id = 1`, (f) => f?.anulado === false, [
      `UPDATE borrador SET anulado = true, saldo = saldo + 4000 WHERE id = 1`,
    ]);
    const [fila] = await prueba.sql<{ saldo: string }>(`SELECT saldo FROM borrador WHERE id = 1`);
    expect(Number(fila?.saldo)).toBe(12_000 + 4_000 * N);
  });

  it('paga un servicio que otro anula', async () => {
    const esperar = barrera(2);
    const uno = async (escribir: string) => {
      const [fila] = await prueba.sql<{ anulado: boolean; pagado: boolean }>(
        `SELECT b.anulado, EXISTS (SELECT 1 FROM borrador_pago) AS pagado FROM borrador b WHERE b.id = 1`,
      );
      await esperar();
      if (fila?.anulado === false && fila.pagado === false) await prueba.sql(escribir);
    };
    await Promise.all([
      uno(`INSERT INTO borrador_pago VALUES ('p', 12000)`),
      uno(`UPDATE borrador SET anulado = true WHERE id = 1`),
    ]);
    const [fila] = await prueba.sql<{ anulado: boolean }>(`SELECT anulado FROM borrador WHERE id = 1`);
    expect({ anulado: fila?.anulado, pagado: await pagado() }).toEqual({ anulado: true, pagado: 12_000 });
  });

  it('pierde un servicio registrado mientras se paga todo', async () => {
    const [leido, registrado] = [barrera(2), barrera(2)];
    const pagar = async () => {
      const [antes] = await prueba.sql<{ saldo: string }>(`SELECT saldo FROM borrador WHERE id = 1`);
      await leido();
      await registrado();
      await prueba.sql(`INSERT INTO borrador_pago VALUES ('p', ${antes?.saldo})`);
      await prueba.sql(`UPDATE borrador SET saldo = 0 WHERE id = 1`);
    };
    const trabajar = async () => {
      await leido();
      await prueba.sql(`UPDATE borrador SET saldo = saldo + 4000 WHERE id = 1`);
      await registrado();
    };
    await Promise.all([pagar(), trabajar()]);
    const [fila] = await prueba.sql<{ saldo: string }>(`SELECT saldo FROM borrador WHERE id = 1`);
    // Earned 16.000 and, by the naive account, paid 12.000 and owed nothing.
    expect({ saldo: Number(fila?.saldo), pagado: await pagado() }).toEqual({ saldo: 0, pagado: 12_000 });
  });
});
