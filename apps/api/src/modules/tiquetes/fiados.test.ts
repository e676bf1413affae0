import type { TiqueteEnLista, TotalesTiquetes } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearUsuario } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, type Mostrador } from '../../../test/mostrador.js';

describe('Los tiquetes de los que se debe algo', () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;
  let f: Fiado;
  let dorado: number;
  let pagado: number;
  let entero: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    f = await abrirFiado(admin, m);
    dorado = await m.cobrar({
      ...m.dorado(),
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500 },
      ],
      queda_debiendo: 20_000,
    });
    pagado = await m.cobrar({ lineas: [m.unCorte(m.beto)], cobros: [{ metodo_id: EFECTIVO, monto: 25_000 }] });
    app.reloj.poner('2026-11-19T10:00:00-05:00');
    entero = await f.fiar(25_000);
    await f.abonar(12_000, { cobros: [{ metodo_id: EFECTIVO, monto: 12_000, recibido: 20_000 }] }).expect(201);
  });
  afterAll(() => app.cerrar());

  type Lista = { data: TiqueteEnLista[]; pagination: { total: number }; totales: TotalesTiquetes };
  const lista = async (query: Record<string, unknown> = {}, quien: Actor = admin): Promise<Lista> =>
    (
      await quien.api
        .get('/api/tiquetes')
        .query({ page: 1, per_page: 10, totales: 'true', ...query })
        .expect(200)
    ).body;
  const TODOS = {
    total: 145_000,
    monto_efectivo: 75_000,
    monto_transferencia: 25_000,
    monto_por_cobrar: 45_000,
    saldo: 33_000,
  };

  it('la lista dice de cada uno lo que se fió y lo que falta, y lo suma, lo sepa el libro o no', async () => {
    const { data, totales } = await lista();
    expect(data.map(({ id, monto_por_cobrar, saldo }) => [id, monto_por_cobrar, saldo])).toEqual([
      [entero, 25_000, 25_000],
      [pagado, 0, 0],
      [dorado, 20_000, 8_000],
    ]);
    expect(totales).toEqual(TODOS);
    const ayer = { fecha_fin: '2026-11-18' };
    const deAyer = { total: 120_000, monto_efectivo: 75_000, monto_por_cobrar: 20_000, saldo: 8_000 };
    expect((await lista(ayer)).totales).toMatchObject(deAyer);
    expect((await lista({ ...ayer, origen: 'mostrador' })).totales).toMatchObject(deAyer);
    expect((await lista({ estado: 'anulado' })).totales).toMatchObject({ monto_por_cobrar: 0, saldo: 0 });
  });

  it('se dejan los que deben, o los que no', async () => {
    const ids = async (query: Record<string, unknown>) => {
      const { data, pagination, totales } = await lista(query);
      expect(pagination.total).toBe(data.length);
      return [data.map(({ id }) => id), totales.saldo];
    };
    expect(await ids({ debe: 'true' })).toEqual([[entero, dorado], 33_000]);
    expect(await ids({ debe: 'false' })).toEqual([[pagado], 0]);
    expect(await ids({ debe: 'true', fecha_fin: '2026-11-18' })).toEqual([[dorado], 8_000]);
    await admin.api.get('/api/tiquetes').query({ page: 1, per_page: 10, debe: 'algo' }).expect(400);
  });

  it('el tiquete trae sus abonos, su parte sola, con los billetes solo del que fue todo suyo', async () => {
    const { cobros, monto_por_cobrar, saldo } = await m.leer(dorado);
    expect([monto_por_cobrar, saldo]).toEqual([20_000, 8_000]);
    expect(
      cobros.map(({ tipo, fecha, monto, recibido, metodo }) => [tipo, fecha, monto, recibido, metodo.nombre]),
    ).toEqual([
      ['tiquete', '2026-11-18', 50_000, null, 'Efectivo'],
      ['tiquete', '2026-11-18', 34_500, null, 'Nequi'],
      ['abono', '2026-11-19', 12_000, 20_000, 'Efectivo'],
    ]);
    app.reloj.poner('2026-11-20T10:00:00-05:00');
    await f.abonar(13_000, { cobros: [{ metodo_id: EFECTIVO, monto: 13_000, recibido: 20_000 }] }).expect(201);
    const repartido = async (id: number) => (await m.leer(id)).cobros.at(-1);
    expect(await repartido(dorado)).toMatchObject({ tipo: 'abono', monto: 8_000, recibido: null });
    expect(await repartido(entero)).toMatchObject({ tipo: 'abono', monto: 5_000, recibido: null });
    await admin.api
      .delete(`/api/cobros/${await f.ultimoAbono()}`)
      .query({ motivo: 'No era' })
      .expect(200);
    expect((await m.leer(entero)).cobros).toEqual([]);
    expect((await m.leer(dorado)).cobros).toHaveLength(3);
  });

  it('su historia cuenta cada abono, y el que se anuló', async () => {
    const { data } = (await admin.api.get(`/api/tiquetes/${dorado}/historia`).query({ per_page: 20 }).expect(200)).body;
    const deAbonos = (data as Array<{ recurso: string; accion: string }>).filter(({ recurso }) => recurso === 'cobro');
    expect(deAbonos.map(({ accion }) => accion)).toEqual(['anular', 'crear', 'crear']);
  });

  it('a un operador le dice de sus líneas, y de lo que falta lo que más puede ser suyo', async () => {
    const deBeto = { total: 13_021, monto_efectivo: 6_853, monto_transferencia: 3_427, monto_por_cobrar: 2_741 };
    expect(await m.leer(dorado, m.beto)).toMatchObject({ ...deBeto, saldo: 2_741, cobros: [] });
    const debe = await lista({ debe: 'true' }, m.beto);
    expect(debe.data).toMatchObject([{ id: dorado, ...deBeto, saldo: 2_741 }]);
    expect(debe.totales).toEqual({ ...deBeto, saldo: 2_741 });
    expect((await lista({ debe: 'false' }, m.beto)).data.map(({ id }) => id)).toEqual([pagado]);
  });

  it('los archivos lo llevan en sus últimas columnas', async () => {
    const archivo = async (path: string) => {
      const { text } = await admin.api.get(path).query({ formato: 'csv' }).expect(200);
      return text
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n')
        .map((linea: string) => linea.split(';'));
    };
    const fin = async (path: string, cuantas: number) => (await archivo(path)).map((linea) => linea.slice(-cuantas));
    expect(await fin('/api/tiquetes', 4)).toEqual([
      ['Por cobrar', 'Saldo', 'Devuelto', 'Persona'],
      ['25000', '25000', '0', 'Luisa Mora'],
      ['0', '0', '0', ''],
      ['20000', '8000', '0', 'Luisa Mora'],
      ['45000', '33000', '0', ''],
    ]);
    expect((await fin('/api/servicios/listar-servicios-realizados', 2)).flat()).toEqual(
      expect.arrayContaining(['Por cobrar', '25000', '5076', '2741']),
    );
    const ventas = await archivo('/api/ventas/listar-ventas');
    expect(ventas.map((linea) => linea.at(-2))).toEqual(['Por cobrar', '12183', '12183']);
    await f.pedirFiado(30_000, { lineas: [{ producto_id: m.champu.id, cantidad: 1 }], cobros: [] }).expect(201);
    expect((await archivo('/api/ventas/listar-ventas')).map((linea) => linea[6])).toEqual([
      'Método',
      'Fiado',
      'Mixto',
      '',
    ]);
  });

  it('sin el permiso de ver tiquetes no se ve cuáles deben', async () => {
    const empresa = await crearUsuario(app, 'cliente');
    await empresa.api.get('/api/tiquetes').query({ page: 1, per_page: 10, debe: 'true' }).expect(403);
  });
});
