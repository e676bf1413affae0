import {
  CITAS_LISTADAS,
  FILAS_SIN_PAGINAS,
  type MetadatosRuta,
  PERSONAS_LISTADAS,
  SOLO_MAXIMO,
} from '@jornal/contract';
import { readXlsx } from 'hucre';
import { z } from 'zod';
import { rutasDelContrato } from '../../src/modules/operaciones/openapi.js';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearCliente,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  crearZona,
  type Operador,
  registrar,
  vender,
} from '../crear.js';
import { dejarDebiendo } from '../fiado.js';
import { GROUND } from '../ground.js';

const HOY = '2026-11-18';
const CANARIO = 'canario-de-otra-sucursal';

/** Every list that may be asked for as a file. A new one is here by itself. */
const LISTAS = rutasDelContrato()
  .filter(
    ({ ruta }) =>
      ruta.method === 'GET' && (ruta.metadata as MetadatosRuta).archivo === true && !ruta.path.includes(':'),
  )
  .filter(({ ruta }) => ruta.query instanceof z.ZodObject && 'formato' in ruta.query.shape)
  .map(({ ruta }) => ruta.path);

describe('Las listas como archivo', () => {
  let prueba: Prueba;
  let admin: Actor;
  let sara: Operador;

  beforeAll(async () => {
    // Without the second lock: rows written by hand leave again the same way.
    prueba = await abrirApp({ config: { EXPORTS_PER_MINUTE: 1_000 }, guardas: false });
    admin = await crearAdmin(prueba);
    const [centro, norte] = await Promise.all([sucursalDe('Centro'), sucursalDe(CANARIO)]);
    sara = await crearSupervisor(admin, { entidad_id: centro });
    const { role_id } = (
      await prueba.sql<{ role_id: number }>('SELECT role_id FROM usuario WHERE id = $1', [sara.usuario_id])
    )[0] as { role_id: number };
    await prueba.sql('UPDATE role_permiso SET estado = true WHERE role_id = $1', [role_id]);
    for (const [entidad_id, marca] of [
      [centro, 'Centro'],
      [norte, CANARIO],
    ] as const) {
      const operador = await crearOperador(admin, {
        entidad_id,
        nombre: marca,
        email: `${marca.toLowerCase()}@jornal.test`,
      });
      const servicio = await crearServicio(admin, { nombre: `${marca} corte`, precio: 25_000, entidad_id });
      await registrar(operador, { empleado_id: operador.id, total: 25_000, servicios: [{ servicio_id: servicio.id }] });
      await admin.api
        .post('/api/pagos/crear-pago')
        .send({ empleado_id: operador.id, monto: 4_000, fecha: HOY, estado: false })
        .expect(201);
      await admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: `=${marca}`, monto: 1_000, fecha: HOY, entidad_id })
        .expect(201);
      const ingreso = {
        concepto: marca,
        tipo: 'otro',
        monto: 1_000,
        metodo_pago: 'efectivo',
        monto_efectivo: 1_000,
        monto_transferencia: 0,
        fecha: HOY,
        entidad_id,
      };
      await admin.api.post('/api/servicios/crear-ingreso-adicional').send(ingreso).expect(201);
      await vender(admin, await crearProducto(admin, { nombre: `${marca} cera`, entidad_id }), 2, {
        observaciones: marca,
      });
      await crearArticulo(admin, { nombre: `${marca} toalla`, entidad_id });
      await admin.api
        .post('/api/caja-menor/arqueos')
        .send({ entidad_id, efectivo_contado: 20_000, observaciones: marca })
        .expect(201);
      const agenda = await crearAgenda(admin, { operador_id: operador.id, nombre: marca });
      await crearCita(admin, await crearHorario(admin, { agenda_id: agenda.id }), {
        cliente_nombre: marca,
        cliente_telefono: '+573001112233',
      });
      const { id: persona_id } = (
        await admin.api.post('/api/personas').send({ nombre: marca, telefono: '3005550001', entidad_id }).expect(201)
      ).body.data;
      const linea = { servicio_id: servicio.id, empleado_id: operador.id };
      await dejarDebiendo(admin, { entidad_id, persona_id, monto: 25_000 }, linea);
      await admin.api
        .post('/api/lista-espera/crear-persona')
        .send({ nombre: marca, servicio: 'Corte', entidad_id })
        .expect(201);
      await admin.api
        .post('/api/datos-personales/solicitudes')
        .send({ tipo: 'consulta', nombre: marca, email: 'titular@jornal.test', entidad_id })
        .expect(201);
      await prueba.sql(
        `INSERT INTO aceptacion (usuario_id, version, aceptado_en) VALUES ($1, '2026-11', '2026-11-18T15:00:00Z')`,
        [operador.usuario_id],
      );
    }
  });
  afterAll(async () => {
    // Nothing hangs from them: it is not looked for, one by one.
    const deSobra = `DELETE FROM cita WHERE id >= 1000000; DELETE FROM persona_espera WHERE id >= 1000000`;
    if (GROUND === 'lab') for (const sentencia of deSobra.split(';')) await prueba.sql(sentencia);
    else await prueba.sql(`SET session_replication_role = replica; ${deSobra}; RESET session_replication_role`);
    await prueba.cerrar();
  }, 120_000);

  async function sucursalDe(marca: string): Promise<number> {
    const client = await crearCliente(admin, { name: `${marca} cliente` });
    await crearZona(admin, { name: `${marca} zona`, client_id: client.id });
    return (await crearSucursal(admin, { name: marca, client_id: client.id })).id;
  }

  const bytesDe = (respuesta: NodeJS.ReadableStream, listo: (error: Error | null, bytes: Buffer) => void) => {
    const trozos: Buffer[] = [];
    respuesta.on('data', (t: Buffer) => trozos.push(t)).on('end', () => listo(null, Buffer.concat(trozos)));
  };
  const archivo = (quien: Actor, ruta: string, query: object) =>
    quien.api
      .get(ruta)
      .query(query)
      .buffer(true)
      .parse(bytesDe as never);

  it('son las que debe haber', () => {
    expect(LISTAS.length).toBeGreaterThan(22);
  });

  it.each(LISTAS)(
    '%s: todas sus filas, las de una sucursal para quien es de ella, y queda anotado quién las pidió',
    async (ruta) => {
      const deTodas = await archivo(admin, ruta, { formato: 'csv' }).expect(200);
      expect(deTodas.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+-2026-11-18\.csv"$/),
      });
      expect(String(deTodas.body)).toContain(CANARIO);

      const suyo = await archivo(sara, ruta, { formato: 'excel' }).expect(200);
      const [datos, parametros] = (await readXlsx(suyo.body)).sheets.map(({ rows }) => rows);
      const filas = Number(suyo.headers['x-total-count']);
      expect(filas).toBeGreaterThan(0);
      expect(JSON.stringify([datos, parametros])).not.toContain(CANARIO);
      const conTotales = datos?.at(-1)?.[0] === 'Total' ? 1 : 0;
      expect(datos).toHaveLength(1 + filas + conTotales);
      expect(parametros).toEqual(expect.arrayContaining([['Filas', filas]]));

      const [rastro] = await prueba.sql<{ usuario_id: number; despues: Record<string, unknown> }>(
        `SELECT usuario_id, despues FROM auditoria WHERE accion = 'exportar' ORDER BY id DESC LIMIT 1`,
      );
      expect(rastro).toMatchObject({ usuario_id: sara.usuario_id, despues: { formato: 'excel', filas } });
      expect((await sara.api.get(ruta).query({ formato: 'pdf' }).expect(400)).body.message).toBe(
        'El formato debe ser csv o excel',
      );
    },
  );

  it('de lo que una pantalla filtra por su cuenta, trae lo que ella muestra y en su orden', async () => {
    const ids = (await admin.api.get('/api/operadores/listar-operador').expect(200)).body.map(
      ({ id }: { id: number }) => id,
    ) as number[];
    const [a, b] = [ids.at(-1) as number, ids[0] as number];
    const { body, headers } = await archivo(admin, '/api/operadores/listar-operador', {
      formato: 'excel',
      solo: `${a},${b},999999`,
    }).expect(200);
    const nombres = (await readXlsx(body)).sheets[0]?.rows.slice(1).map(([nombre]) => nombre);
    const deTodos = (
      await readXlsx((await archivo(admin, '/api/operadores/listar-operador', { formato: 'excel' })).body)
    ).sheets[0]?.rows
      .slice(1)
      .map(([nombre]) => nombre);
    expect([headers['x-total-count'], nombres]).toEqual(['2', [deTodos?.at(-1), deTodos?.[0]]]);
  });

  it('de lo que una pantalla filtra se nombran hasta trescientas filas, y caben en lo que un proxy deja pasar', async () => {
    const ids = (cuantos: number) => Array.from({ length: cuantos }, (_, i) => 1_000_000 + i).join(',');
    const pedir = (cuantos: number) =>
      admin.api.get('/api/operadores/listar-operador').query({ formato: 'csv', solo: ids(cuantos) });
    await pedir(SOLO_MAXIMO).expect(200);
    expect(encodeURIComponent(ids(SOLO_MAXIMO)).length).toBeLessThan(4_096);
    expect((await pedir(SOLO_MAXIMO + 1).expect(400)).body.message).toBe('La selección no es válida');
  });

  it('los operadores activos, o los que ya no lo están, sin nombrarlos uno por uno', async () => {
    const retirado = await crearOperador(admin, { entidad_id: sara.entidad_id, nombre: 'Retirado' });
    await admin.api.delete(`/api/operadores/eliminar-operador/${retirado.id}`).expect(200);
    const filasDe = async (estado?: string) => {
      const { body } = await archivo(admin, '/api/operadores/listar-operador', { formato: 'csv', estado }).expect(200);
      return String(body).trimEnd().split('\r\n').slice(1);
    };
    const [todos, activos, inactivos] = [await filasDe(), await filasDe('activos'), await filasDe('inactivos')];
    expect(inactivos).toEqual([expect.stringContaining('Retirado')]);
    expect(activos.length).toBeGreaterThan(0);
    expect(todos.filter((fila) => !inactivos.includes(fila))).toEqual(activos);
    expect(
      (await admin.api.get('/api/operadores/listar-operador').query({ estado: 'otro' }).expect(400)).body.message,
    ).toBe('Selecciona un estado válido');
  });

  it('trae los movimientos de una caja y de un producto', async () => {
    const { id } = (await admin.api.get('/api/productos/listar-productos').expect(200)).body.data[0];
    const deProducto = String(
      (await archivo(admin, `/api/productos/movimientos/${id}`, { formato: 'csv' }).expect(200)).body,
    );
    expect(deProducto).toContain(';Salida;2;');
    const ruta = `/api/caja-menor/listar-cajas/${sara.entidad_id}`;
    const { saldo_efectivo } = (await sara.api.get(ruta).expect(200)).body;
    const deCaja = String((await archivo(sara, ruta, { formato: 'csv', medio: 'efectivo' }).expect(200)).body);
    expect(deCaja.trimEnd().split('\r\n').at(-1)).toBe(`Total;;;${saldo_efectivo};;;`);
  });

  it('trae quiénes esperan un día, con el espacio que tienen ofrecido', async () => {
    const { body } = await archivo(sara, `/api/lista-espera/personas-por-fecha/${HOY}`, { formato: 'csv' }).expect(200);
    expect(String(body).trimEnd().split('\r\n').slice(1)).toEqual([
      '2026-11-18;1;Centro;;Corte;Centro;;;2026-11-18 10:00',
    ]);
  });

  it('trae lo que dejan sus filtros y en su orden, y lo que se buscó no queda en la auditoría', async () => {
    const { body } = await archivo(admin, '/api/gastos/listar', {
      formato: 'csv',
      search: 'centro',
      fecha_inicio: HOY,
    }).expect(200);
    const lineas = String(body).trimEnd().split('\r\n');
    expect(lineas).toEqual([
      '\uFEFFFecha;Descripción;Sucursal;Método;Efectivo;Transferencia;Monto;Recibo;Registrado;Pagado con',
      "2026-11-18;'=Centro;Centro;Efectivo;1000;0;1000;No;2026-11-18 10:00;",
      'Total;;;;1000;0;1000;;;',
    ]);
    const [rastro] = await prueba.sql(
      `SELECT despues FROM auditoria WHERE accion = 'exportar' ORDER BY id DESC LIMIT 1`,
    );
    expect(rastro).toEqual({ despues: { lista: 'Gastos operativos', formato: 'csv', filas: 1, fecha_inicio: HOY } });
  });

  it('está entera, también donde la pantalla deja de mostrar', async () => {
    const citas = CITAS_LISTADAS + 1;
    await prueba.sql(
      `INSERT INTO cita (entidad_id, id, agenda_id, horario_id, operador_id, fecha, dia_semana, hora_inicio, hora_fin,
           cliente_nombre, servicio, estado, no_asistio, secuencia, usuario_id, created_at, actualizada_en)
       SELECT c.entidad_id, 1000000 + n, c.agenda_id, c.horario_id, c.operador_id, c.fecha, c.dia_semana, c.hora_inicio,
         c.hora_fin, 'Cliente ' || lpad(n::text, 5, '0'), 'Corte', 'cancelada', false, 0,
         c.usuario_id, c.created_at, c.created_at FROM cita c, generate_series(1, $2::int) n WHERE c.entidad_id = $1`,
      [sara.entidad_id, citas],
    );
    const esperan = 2 * FILAS_SIN_PAGINAS + 1;
    await prueba.sql(
      `INSERT INTO persona_espera (entidad_id, id, nombre, servicio, fecha, en_lista_desde, usuario_id, created_at)
       SELECT $1, 1000000 + n, 'Cliente ' || n, 'Corte', '2026-11-20', '2026-11-18T15:00:00Z', $2, '2026-11-18T15:00:00Z'
       FROM generate_series(1, $3::int) n`,
      [sara.entidad_id, sara.usuario_id, esperan],
    );
    for (const [ruta, enPantalla, enArchivo] of [
      ['/api/agenda/citas', CITAS_LISTADAS, citas + 1],
      ['/api/agenda/personas', PERSONAS_LISTADAS, citas + 1],
      ['/api/lista-espera/listar-personas', FILAS_SIN_PAGINAS, esperan + 1],
    ] as const) {
      const { body } = await sara.api.get(ruta).expect(200);
      const { body: csv, headers } = await archivo(sara, ruta, { formato: 'csv' }).expect(200);
      const lineas = String(csv).trimEnd().split('\r\n').slice(1);
      const filas = lineas.filter((linea) => !linea.startsWith('Total;'));
      expect([ruta, body.pagination?.total ?? body.length, headers['x-total-count'], filas.length]).toEqual([
        ruta,
        enPantalla,
        String(enArchivo),
        enArchivo,
      ]);
      // Each once, in the order of the screen.
      expect(new Set(filas).size).toBe(enArchivo);
      expect(filas[0]).toContain(
        ruta.includes('espera') ? 'Centro' : (body.data[0].cliente_nombre ?? body.data[0].nombre),
      );
    }
  });
});
