import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as respiro } from 'node:timers/promises';
import { readXlsx } from 'hucre';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearCliente,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
const CANARIO = 'canario-de-otra-sucursal';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** More rows than a socket and its neighbours hold: a client that does not read them keeps the server waiting. */
const MUCHAS = 60_000;

describe('Los reportes como archivo', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let center: number;
  let north: number;

  beforeAll(async () => {
    // Without guards: rows come and go by hand.
    app = await abrirApp({ config: { EXPORTS_PER_MINUTE: 1_000 }, guardas: false });
    admin = await crearAdmin(app);
    const { id: client_id } = await crearCliente(admin, { business_name: 'Barbería La 70' });
    center = (await crearSucursal(admin, { name: 'Centro', client_id })).id;
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: center });
    ana = await crearOperador(admin, { entidad_id: north, nombre: CANARIO });
    for (const [description, entidad_id, amount] of [
      ['=cmd|calc', center, 7_000],
      ['Toallas "finas"; dos\nlíneas', center, 5_000],
      [CANARIO, north, 9_000],
    ] as const) {
      await admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: description, monto: amount, fecha: HOY, entidad_id })
        .expect(201);
    }
  });
  afterAll(() => app.cerrar());

  const order = (mas: Record<string, unknown> = {}) => ({
    report_type: 'gastos',
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    format: 'csv',
    ...mas,
  });
  const bytesDe = (answer: IncomingMessage, ready: (error: Error | null, bytes: Buffer) => void) => {
    const chunks: Buffer[] = [];
    answer.on('data', (t: Buffer) => chunks.push(t)).on('end', () => ready(null, Buffer.concat(chunks)));
  };
  const file = async (who: Actor, mas: Record<string, unknown> = {}, path = '/api/export-report/archivo') => {
    const { body, headers } = await who.api
      .post(path)
      .send(order(mas))
      .buffer(true)
      .parse(bytesDe as never)
      .expect(200);
    return { bytes: body as Buffer, headers };
  };

  it('el CSV es el archivo mismo, con su nombre, sus filas contadas y los totales al final', async () => {
    for (const path of ['/api/export-report', '/api/export-report/archivo']) {
      const { bytes, headers } = await file(sara, {}, path);
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="gastos-2026-11-01-a-2026-11-30.csv"',
        'x-total-count': '2',
      });
      expect(bytes.toString('utf8')).toBe(
        [
          '\uFEFFFecha;Descripción;Sucursal;Método;Efectivo;Transferencia;Monto',
          '2026-11-18;"Toallas ""finas""; dos\nlíneas";Centro;Efectivo;5000;0;5000',
          "2026-11-18;'=cmd|calc;Centro;Efectivo;7000;0;7000",
          'Total;;;;12000;0;12000',
          '',
        ].join('\r\n'),
      );
    }
  });

  it('el Excel llega en base64, o como archivo, y dice quién lo hizo, de qué días y de qué sucursal', async () => {
    const { data } = (
      await sara.api
        .post('/api/export-report')
        .send(order({ format: 'excel', orden: 'monto', sentido: 'asc' }))
        .expect(200)
    ).body;
    expect(data).toMatchObject({ mime_type: XLSX, filename: 'gastos-2026-11-01-a-2026-11-30.xlsx' });
    const asText = await readXlsx(Buffer.from(data.content, 'base64'));
    const { bytes, headers } = await file(sara, { format: 'excel', orden: 'monto', sentido: 'asc' });
    expect(headers['content-type']).toBe(XLSX);
    const libro = await readXlsx(bytes);
    expect(libro.sheets.map(({ rows }) => rows)).toEqual(asText.sheets.map(({ rows }) => rows));
    expect(libro.sheets[0]?.rows.slice(1).map((row) => [row[1], row[6]])).toEqual([
      ['Toallas "finas"; dos\nlíneas', 5_000],
      ['=cmd|calc', 7_000],
      [null, 12_000],
    ]);
    expect(libro.sheets[1]?.rows.map(([name, value]) => [name, value])).toEqual(
      expect.arrayContaining([
        ['Negocio', 'Barbería La 70'],
        ['Reporte', 'Gastos operativos'],
        ['Período', '01/11/2026 – 30/11/2026'],
        ['Sucursal', 'Centro'],
        ['Ordenado por', 'Monto, de menor a mayor'],
        ['Hecho por', `${sara.nombre} ${sara.apellido}`],
        ['Hecho el', new Date('2026-11-18T10:00:00Z')],
        ['Gastos', 12_000],
      ]),
    );
  });

  it('en el archivo de una supervisora no hay nada de otra sucursal, y en el de un administrador sí', async () => {
    for (const format of ['csv', 'excel']) {
      for (const report_type of ['gastos', 'servicios_realizados']) {
        const { bytes } = await file(sara, {
          format,
          report_type,
          ...(report_type === 'gastos' ? {} : { operador_id: ana.id }),
        });
        const text =
          format === 'csv'
            ? bytes.toString('utf8')
            : JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows));
        expect([format, report_type, text.includes(CANARIO)]).toEqual([format, report_type, false]);
      }
      await sara.api
        .post('/api/export-report/archivo')
        .send(order({ format, entidad_id: north }))
        .expect(403);
    }
    expect((await file(admin)).bytes.toString('utf8')).toContain(CANARIO);
    await ana.api.post('/api/export-report').send(order()).expect(403);
  });

  it('cada archivo deja en la auditoría quién lo pidió, de qué y con cuántas filas', async () => {
    await file(sara, { format: 'excel' });
    const [row] = await app.sql(
      `SELECT usuario_id, accion, recurso, entidad_id, despues FROM auditoria WHERE accion = 'exportar' ORDER BY id DESC LIMIT 1`,
    );
    expect(row).toEqual({
      usuario_id: sara.usuario_id,
      accion: 'exportar',
      recurso: 'reporte',
      entidad_id: center,
      despues: { reporte: 'Gastos operativos', desde: '2026-11-01', hasta: '2026-11-30', formato: 'excel', filas: 2 },
    });
  });

  it('rechaza lo que no tiene sentido con su frase, y de lo que rechaza no queda rastro', async () => {
    const before = await app.sql(`SELECT count(*) FROM auditoria WHERE accion = 'exportar'`);
    const sentences = [
      [{ format: 'pdf' }, 400, 'El formato debe ser csv o excel'],
      [{ format: undefined }, 400, 'El formato debe ser csv o excel'],
      [{ report_type: '' }, 400, 'Por favor selecciona un tipo de reporte'],
      [{ report_type: 'constructor' }, 400, 'El tipo de reporte no existe'],
      [{ end_date: '2026-10-01' }, 400, 'La fecha final no puede ser anterior a la inicial'],
      [{ operador_id: ana.id }, 400, 'Este reporte no se filtra por operador'],
      [{ orden: 'toString' }, 400, 'El reporte no se ordena por esa columna'],
      [{ page: 1 }, 400, 'Campos no reconocidos: page'],
    ] as const;
    for (const path of ['/api/export-report', '/api/export-report/archivo']) {
      for (const [mas, status, message] of sentences) {
        expect([mas, (await admin.api.post(path).send(order(mas)).expect(status)).body.message]).toEqual([
          mas,
          message,
        ]);
      }
    }
    expect(await app.sql(`SELECT count(*) FROM auditoria WHERE accion = 'exportar'`)).toEqual(before);
  });

  describe('cuando son muchas filas', () => {
    const EN_2025 = { start_date: '2025-01-01', end_date: '2025-12-31' };
    const deQuien = () => sara.usuario_id;

    // Their texts cannot be compressed, and no index of words holds them: a workbook that fits into the buffers of a
    // connection is made whole, though it is not read.
    beforeAll(async () => {
      await app.sql(
        `INSERT INTO gasto (entidad_id, id, descripcion, monto, metodo_pago, monto_efectivo, monto_transferencia,
             metodo_indicado, fecha, usuario_id, created_at)
         SELECT $1, 900000000 + n, 'Gasto número ' || n
           || (SELECT string_agg(' ' || translate(md5(n || '/' || k), '0123456789abcdef', '!#$%()*,./:?[]~_'), '')
           FROM generate_series(1, 6) k), 100, 'efectivo', 100, 0, true, '2025-06-01', $3, now()
         FROM generate_series(1, $2::int) n`,
        [center, MUCHAS, deQuien()],
      );
    });
    afterAll(() => app.sql(`DELETE FROM gasto WHERE id > 900000000`));

    /** Begins to read a file, and stops reading after the first bytes. */
    const empezar = (
      who: Actor,
      mas: Record<string, unknown> = {},
    ): Promise<{ solicitud: ClientRequest; respuesta: IncomingMessage; primero: Buffer }> =>
      new Promise((ready, failure) => {
        const info = request(`${app.url}/api/export-report/archivo`, {
          method: 'POST',
          headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
          agent: false,
        });
        info.on('error', failure).on('response', (answer) => {
          answer
            .on('error', () => undefined)
            .once('data', (primero: Buffer) => {
              answer.pause();
              ready({ solicitud: info, respuesta: answer, primero });
            });
        });
        info.end(JSON.stringify(order({ ...EN_2025, ...mas })));
      });

    const DE_ARCHIVOS = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (query LIKE '%lote_%' OR state LIKE 'idle in%')`;
    const open = async (): Promise<number> =>
      Number((await app.sql<{ n: number }>(`SELECT count(*)::int AS n ${DE_ARCHIVOS} AND state <> 'idle'`))[0]?.n);
    /** Asks until it is so; how long it took, in milliseconds. */
    const until = async (asi: () => Promise<boolean>): Promise<number> => {
      const inicio = performance.now();
      while (!(await asi())) {
        if (performance.now() - inicio > 10_000) throw new Error('It never came to be so');
        await respiro(10);
      }
      return performance.now() - inicio;
    };

    it('dos a la vez; a la tercera se le dice que espere, y quien no lee no detiene a los demás', async () => {
      const dos = [await empezar(admin), await empezar(sara, { format: 'excel' })];
      const tercera = await admin.api.post('/api/export-report/archivo').send(order()).expect(429);
      expect([tercera.body.codigo, tercera.body.message, Number(tercera.headers['retry-after']) > 0]).toEqual([
        'MUCHAS_EXPORTACIONES',
        'Se están haciendo otros archivos. Intenta de nuevo en unos segundos.',
        true,
      ]);
      await Promise.all(Array.from({ length: 20 }, () => sara.api.get('/api/gastos/listar').expect(200)));
      for (const { solicitud } of dos) solicitud.destroy();
      await until(async () => (await open()) === 0);
    });

    it('veinte que se cancelan no dejan ninguna consulta ni ocupan ningún puesto', async () => {
      const demoras: number[] = [];
      for (let i = 0; i < 10; i++) {
        const dos = await Promise.all([empezar(admin, { format: 'excel' }), empezar(admin)]);
        expect(await open()).toBe(2);
        for (const { solicitud } of dos) solicitud.destroy();
        demoras.push(await until(async () => (await open()) === 0));
        await until(async () => (await admin.api.post('/api/export-report/archivo').send(order())).status === 200);
      }
      process.stdout.write(
        `Veinte archivos cancelados: la consulta terminó a los ${Math.max(...demoras).toFixed(0)} ms, a lo sumo\n`,
      );
    });

    it.each([
      ['/api/export-report/archivo', 'csv'],
      ['/api/generate-report', undefined],
    ])('%s: quien se va mientras la base todavía piensa también la libera', async (path, format) => {
      const waiter = new AbortController();
      const bloqueo = app
        .sql(`BEGIN; LOCK TABLE gasto IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(60); COMMIT`)
        .catch((error: Error) => error.message);
      const candados = async () =>
        (await app.sql(
          `SELECT count(*) FILTER (WHERE granted AND mode = 'AccessExclusiveLock')::int AS puesto,
              count(*) FILTER (WHERE NOT granted)::int AS esperan
            FROM pg_locks WHERE relation = 'gasto'::regclass`,
        )) as [{ puesto: number; esperan: number }];
      await until(async () => (await candados())[0].puesto === 1);
      const ida = fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(order({ ...EN_2025, format })),
        signal: waiter.signal,
      }).catch((error: Error) => error.name);
      await until(async () => (await candados())[0].esperan === 1);
      waiter.abort();
      expect(await ida).toBe('AbortError');
      // The request is gone although the lock it waited for is not.
      await until(async () => (await candados())[0].esperan === 0);
      expect(await candados()).toEqual([{ puesto: 1, esperan: 0 }]);
      await app.sql(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query LIKE 'BEGIN; LOCK TABLE gasto%'`);
      expect(await bloqueo).toMatch(/canceling statement/);
    });

    it('si algo falla a mitad de camino la conexión se corta: lo que llega no parece entero', async () => {
      for (const format of ['csv', 'excel']) {
        const { respuesta } = await empezar(admin, { format });
        // Listened to before the cut: its word may come while the statement that cuts is still answered.
        const final = new Promise<string>((ready) =>
          respuesta.once('end', () => ready('entero')).once('error', () => ready('cortado')),
        );
        const [cortadas] = await app.sql<{ n: number }>(
          `SELECT count(pg_terminate_backend(pid))::int AS n ${DE_ARCHIVOS}`,
        );
        expect(cortadas?.n).toBeGreaterThanOrEqual(1);
        respuesta.resume();
        expect([format, await final, respuesta.complete]).toEqual([format, 'cortado', false]);
      }
      await file(admin);
    });

    it('quien lo lee todo lo recibe todo, aunque otro escriba mientras tanto', async () => {
      const { respuesta, primero } = await empezar(admin);
      await app.sql(`UPDATE gasto SET monto = 200, monto_efectivo = 200 WHERE id BETWEEN 900000001 AND 900001000`);
      const chunks = [primero];
      for await (const chunk of respuesta) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      await app.sql(`UPDATE gasto SET monto = 100, monto_efectivo = 100 WHERE id BETWEEN 900000001 AND 900001000`);
      const lines = text.trimEnd().split('\r\n');
      expect(lines.length).toBe(MUCHAS + 2);
      expect(lines.at(-1)).toBe(`Total;;;;${MUCHAS * 100};0;${MUCHAS * 100}`);
      expect(lines.slice(1, -1).every((line) => line.endsWith(';100;0;100'))).toBe(true);
    });

    it('más de cincuenta mil no caben en el JSON, y la frase dice a dónde ir', async () => {
      const { body } = await admin.api
        .post('/api/export-report')
        .send(order({ ...EN_2025, format: 'excel' }))
        .expect(413);
      expect(body.message).toBe(
        'El reporte tiene 60.000 filas: más de 50.000 en Excel se piden a /api/export-report/archivo',
      );
    });
  });
});
