import type { HalladoBusqueda, Producto, Venta } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  type Operador,
  registrar,
  vender,
} from '../../../test/crear.js';

describe('La búsqueda de la paleta', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let paula: Operador;
  let ana: Operador;
  let cera: Producto;
  let venta: Venta;
  let north: number;
  let sur: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north, nombre: 'Sara', apellido: 'Rojas' });
    paula = await crearOperador(admin, { entidad_id: north, nombre: 'Paula', apellido: 'Restrepo' });
    ana = await crearOperador(admin, { entidad_id: north, nombre: 'Ana', apellido: 'Díaz' });
    await crearOperador(admin, { entidad_id: sur, nombre: 'Wílmer', apellido: 'Quintero' });
    cera = await crearProducto(sara, { nombre: 'Cera mate para cabello', precio_unitario: 28_000 });
    await crearProducto(sara, { nombre: 'Champú matizador' });
    await crearProducto(admin, { nombre: 'Pomada del sur', entidad_id: sur });
    venta = await vender(sara, cera);
    const agenda = await crearAgenda(admin, { operador_id: paula.id });
    const slot = await crearHorario(admin, { agenda_id: agenda.id });
    await crearCita(admin, slot, { cliente_nombre: 'Óscar Mejía', cliente_telefono: '3001112233' });
  });
  afterAll(() => app.cerrar());

  const look = async (q: string, who: Actor = sara, query = {}): Promise<HalladoBusqueda[]> =>
    (
      await who.api
        .get('/api/busqueda')
        .query({ q, ...query })
        .expect(200)
    ).body.data;
  const names = async (...asked: Parameters<typeof look>) => (await look(...asked)).map(({ nombre }) => nombre);

  it('halla por cualquiera de las palabras, sin acentos, y lo más parecido primero', async () => {
    expect(await look('pagar paula')).toEqual([
      { tipo: 'operador', id: paula.id, nombre: 'Paula Restrepo', detalle: 'Norte', fecha: null, entidad_id: north },
    ]);
    expect((await names('cera cabello'))[0]).toBe('Cera mate para cabello');
    expect(await look('oscar mejia')).toEqual([
      expect.objectContaining({ tipo: 'persona', nombre: 'Óscar Mejía', detalle: '3001112233', entidad_id: north }),
    ]);
  });

  it('perdona una letra: otra, de más, de menos o cambiada de lugar', async () => {
    for (const wrong of ['restrepa', 'restreppo', 'restepo', 'resrtepo', 'pauka', 'puala'])
      expect(await names(wrong)).toContain('Paula Restrepo');
    for (const wrong of ['cerra', 'csra mate', 'matisador', 'matziador', 'champú matizadr'])
      expect((await names(wrong)).length).toBeGreaterThan(0);
  });

  it('halla un comprobante por su número, con su día y lo que fue', async () => {
    const corte = await crearServicio(admin, { nombre: 'Corte clásico' });
    const [line] = await registrar(admin, {
      empleado_id: paula.id,
      total: 25_000,
      servicios: [{ servicio_id: corte.id }],
    });
    expect(await look(`recibo N.º ${venta.id}`)).toContainEqual({
      tipo: 'venta',
      id: venta.id,
      nombre: 'Cera mate para cabello',
      detalle: 'Norte',
      fecha: '2026-11-18',
      entidad_id: north,
    });
    const number = `#${line?.id}`;
    const itsLine = { tipo: 'servicio_realizado', id: line?.id, nombre: 'Corte clásico' };
    expect(await look(number, admin)).toContainEqual(expect.objectContaining(itsLine));
    // It is Paula's: another operator does not see it.
    expect(await look(number, paula)).toContainEqual(expect.objectContaining(itsLine));
    expect(await look(number, ana)).toEqual([]);
  });

  it('halla un tiquete por su número, en cada sucursal a la vista; un operador, los suyos', async () => {
    const tiquetes = async (q: string, who: Actor = sara, query = {}) =>
      (await look(q, who, query)).filter(({ tipo }) => tipo === 'tiquete');
    const { tiquete } = await vender(admin, await crearProducto(admin, { nombre: 'Gel del sur', entidad_id: sur }));
    expect(await tiquetes('tiquete 1')).toEqual([
      {
        tipo: 'tiquete',
        id: venta.tiquete.id,
        nombre: 'Tiquete 1',
        detalle: 'Cera mate para cabello · Norte',
        fecha: '2026-11-18',
        entidad_id: north,
      },
    ]);
    expect((await tiquetes('1', admin)).map(({ id }) => id)).toEqual([tiquete.id, venta.tiquete.id]);
    expect((await tiquetes('1', admin, { entidad_id: sur })).map(({ id }) => id)).toEqual([tiquete.id]);
    expect(await tiquetes('1', paula)).toEqual([]);
  });

  it('de otra sucursal no halla nada, y nombrarla es 403', async () => {
    for (const other of ['wilmer quintero', 'pomada del sur', 'pomada']) expect(await names(other)).toEqual([]);
    expect(await names('wilmer quintero', admin)).toEqual(['Wílmer Quintero']);
    expect(await names('wilmer quintero', admin, { entidad_id: north })).toEqual([]);
    expect(await names('pomada', admin, { entidad_id: sur })).toEqual(['Pomada del sur']);
    await sara.api.get('/api/busqueda').query({ q: 'pomada', entidad_id: sur }).expect(403);
  });

  it('de lo que su papel no ve no halla nada', async () => {
    expect(await names('paula restrepo', ana)).toEqual([]);
    expect(await names('cera', ana)).toEqual([]);
    expect(await look(String(venta.id), ana)).not.toContainEqual(expect.objectContaining({ tipo: 'venta' }));
    const company = await crearUsuario(app, 'cliente');
    expect(await names('paula', company)).toEqual([]);
  });

  it('un texto de más, vacío o de signos no halla nada, y un texto largo se rechaza sin leerlo', async () => {
    for (const q of ['%', '_', "';--", '\\', '¿?', 'zzzzqq wwwwkk']) expect(await look(q, admin)).toEqual([]);
    for (const q of ['', '   ', 'a'.repeat(81), 'cera '.repeat(2_000)])
      await admin.api.get('/api/busqueda').query({ q }).expect(400);
  });
});
