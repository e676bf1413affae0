import type { Importacion, Servicio } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearServicio, crearSucursal, crearSupervisor } from '../../../test/crear.js';
import { enviarHoja, NADA } from '../../../test/importar.js';
import { aLaVez, resumir } from '../../../test/tormenta.js';
import { excel } from '../../../test/xlsx.js';

describe('Importar servicios', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sara: Actor;
  beforeEach(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
  });
  afterEach(() => app.cerrar());

  const send = (file: Buffer | string, query: object, who = admin) => enviarHoja(who, 'servicios', file, query);
  const importOne = async (file: Buffer | string, who = admin, query: object = {}): Promise<Importacion> =>
    (await send(file, { simular: false, ...query }, who).expect(201)).body.data;
  const kept = async (who = admin) =>
    (await who.api.get('/api/servicios/listar-servicio').expect(200)).body.map((s: Servicio) => [
      s.nombre,
      s.precio,
      s.porcentaje_pago_empleado,
      s.estado,
      s.entidad?.nombre ?? 'todas',
    ]);

  const CSV = 'Nombre;Precio;% empleado;Estado\nCorte clásico;$ 20.000;50 %;\nTinte;40.000;45,5;Inactivo\n';
  const GUARDADO = [
    ['Corte clásico', 20_000, 50, true, 'todas'],
    ['Tinte', 40_000, 45.5, false, 'todas'],
  ];

  it.each([
    ['CSV', CSV],
    [
      'Excel',
      excel([
        ['Servicio', 'Valor', 'Comisión', 'Estado'],
        ['Corte clásico', 20_000, 50, null],
        ['Tinte', 40_000, 45.5, 'inactivo'],
      ]),
    ],
  ])('un %s se revisa, se aplica y repetirlo no cambia nada', async (_caso, file) => {
    expect((await send(file, { simular: true }).expect(200)).body.data).toMatchObject({
      aplicado: false,
      resumen: { ...NADA, crear: 2 },
    });
    expect(await kept()).toEqual([]);
    expect((await importOne(file)).resumen).toEqual({ ...NADA, crear: 2 });
    expect(await kept()).toEqual(GUARDADO);
    expect((await importOne(file)).resumen).toEqual({ ...NADA, sin_cambios: 2 });
    expect(await kept()).toEqual(GUARDADO);
  });

  it('sin porcentaje es el de siempre, y un nombre que ya está cambia solo lo que la fila dice', async () => {
    await importOne('nombre;precio\nCejas;8000\n');
    expect(await kept()).toEqual([['Cejas', 8_000, 40, true, 'todas']]);
    expect((await importOne('nombre;precio\nCEJAS;9000\n')).resumen).toEqual({ ...NADA, actualizar: 1 });
    expect(await kept()).toEqual([['CEJAS', 9_000, 40, true, 'todas']]);
  });

  it('lo importado queda en el rastro, y lo que cambió se deshace', async () => {
    await importOne('nombre;precio\nCejas;8000\n');
    await importOne('nombre;precio\nCejas;9000\n');
    const { id } = (await admin.api.get('/api/servicios/listar-servicio').expect(200)).body[0];
    const events = (await admin.api.get(`/api/historial/servicio/${id}`).expect(200)).body.data;
    expect(events).toMatchObject([
      { accion: 'modificar', antes: { precio: 8_000 }, despues: { precio: 9_000 }, deshacible: true },
      { accion: 'crear', despues: { nombre: 'Cejas', precio: 8_000 } },
    ]);
    await admin.api.post(`/api/auditoria/0/${events[0].id}/deshacer`).send({ motivo: 'Era el de antes' }).expect(200);
    expect(await kept()).toEqual([['Cejas', 8_000, 40, true, 'todas']]);
  });

  it('cada fila va a la sucursal que nombra, y la que no nombra ninguna es de todas', async () => {
    const data = await importOne(
      'nombre;precio;sucursal\nCorte;20000;\nBarba;15000;norte\nTinte;40000;Todas las sucursales\nCejas;8000;Sur\n',
      admin,
      { dejar_errores: true },
    );
    expect(data.filas.map(({ nombre, accion, sucursal, errores }) => [nombre, accion, sucursal, errores])).toEqual([
      ['Corte', 'crear', 'Todas las sucursales', []],
      ['Barba', 'crear', 'Norte', []],
      ['Tinte', 'crear', 'Todas las sucursales', []],
      ['Cejas', 'error', undefined, ['No existe la sucursal «Sur»']],
    ]);
    expect((await kept()).map(([nombre, , , , de]: string[]) => [nombre, de])).toEqual([
      ['Barba', 'Norte'],
      ['Corte', 'todas'],
      ['Tinte', 'todas'],
    ]);
  });

  it('la lista de una sucursal no repite ni cambia lo que ofrecen todas', async () => {
    await crearServicio(admin, { nombre: 'Corte', precio: 20_000, porcentaje_pago_empleado: 50, entidad_id: null });
    const same = await importOne('nombre;precio\ncorte;20000\nBarba;15000\n', sara);
    expect(same.filas).toMatchObject([
      { nombre: 'corte', accion: 'sin_cambios', aviso: 'Ya lo ofrecen todas las sucursales' },
      { nombre: 'Barba', accion: 'crear' },
    ]);
    const dearer = { simular: true, entidad_id: north };
    expect((await send('nombre;precio\nCorte;21000\n', dearer).expect(200)).body.data.filas[0]).toMatchObject({
      accion: 'error',
      errores: ['Ya hay un servicio de todas las sucursales con ese nombre, y la fila dice otra cosa de él'],
    });
    expect(await kept()).toEqual([
      ['Barba', 15_000, 40, true, 'Norte'],
      ['Corte', 20_000, 50, true, 'todas'],
    ]);
  });

  it('con una fila mala no se importa ninguna', async () => {
    const file = 'nombre;precio;porcentaje;estado\nCorte;20000;50;\n;1000;;\nUno;0;;\nDos;gratis;;\nTres;9000;120;\n';
    const { body } = await send(`${file}Cuatro;9000;la mitad;\nCinco;9000;;roto\nCORTE;1;;\n3-may;900;;\n`, {
      simular: false,
    }).expect(400);
    expect(body.errores).toEqual({
      'fila 3': ['El nombre es requerido'],
      'fila 4': ['El precio debe ser mayor a 0'],
      'fila 5': ['No se entiende el precio «gratis»'],
      'fila 6': ['El porcentaje debe estar entre 0 y 100'],
      'fila 7': ['No se entiende el porcentaje «la mitad»'],
      'fila 8': ['El estado no es válido'],
      'fila 9': ['La fila está repetida en el archivo'],
      'fila 10': ['«3-may» es una fecha, no un nombre: corrígelo en el archivo'],
    });
    expect(await kept()).toEqual([]);
    expect((await send('cosa\nuna\n', { simular: true }).expect(400)).body.message).toBe(
      'No se encontraron las columnas Nombre y Precio',
    );
  });

  it('el mismo archivo a la vez está una sola vez', async () => {
    const reply = await aLaVez(6, () => send(CSV, { simular: false }));
    expect(resumir(reply).estados).toEqual({ 201: 6 });
    expect(await kept()).toEqual(GUARDADO);
  });
});
