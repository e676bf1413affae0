import type { Articulo, Importacion } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearArticulo,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';
import { enviarHoja } from '../../../test/importar.js';
import { excel } from '../../../test/xlsx.js';

describe('Importar el inventario', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
  });
  afterAll(() => app.cerrar());
  const list = async (query: Record<string, unknown> = {}, who: Actor = sara): Promise<Articulo[]> =>
    (
      await who.api
        .get('/api/inventario/listar-inventario')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;

  let elena: Operador;
  beforeEach(async () => {
    elena = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
  });
  const send = (file: Buffer | string, simular: boolean) => enviarHoja(elena, 'inventario', file, { simular });
  const importOne = async (file: Buffer | string): Promise<Importacion> =>
    (await send(file, false).expect(201)).body.data;
  const kept = async () =>
    (await list({}, elena)).map((a) => [a.nombre, a.cantidad, a.costo_unitario, a.estado, a.tamanio_paquete]);
  const CSV =
    'Nombre;Cantidad;Costo unitario;Estado;Tamaño del paquete\nAlgodón;1.200;$ 1.500;;100\nGuantes;;;Inactivo;\n';
  const GUARDADO = [
    ['Algodón', 1_200, 1_500, 'activo', 100],
    ['Guantes', 0, 0, 'inactivo', null],
  ];

  it.each([
    ['CSV', CSV],
    ['CSV con comas', CSV.replaceAll(';', ',')],
    [
      'Excel',
      excel([
        ['Artículo', 'Existencias', 'Costo', 'Estado', 'Paquete'],
        ['Algodón', 1_200, 1_500, null, 100],
        ['Guantes', null, null, 'inactivo', null],
      ]),
    ],
  ])('un %s se revisa, se aplica y repetirlo no cambia nada', async (_caso, file) => {
    expect((await send(file, true).expect(200)).body.data).toMatchObject({
      aplicado: false,
      resumen: { crear: 2 },
    });
    expect(await kept()).toEqual([]);
    expect((await importOne(file)).resumen).toEqual({
      crear: 2,
      actualizar: 0,
      sin_cambios: 0,
      errores: 0,
      omitidas: 0,
    });
    expect(await kept()).toEqual(GUARDADO);
    const before = await list({}, elena);
    expect((await importOne(file)).resumen).toEqual({
      crear: 0,
      actualizar: 0,
      sin_cambios: 2,
      errores: 0,
      omitidas: 0,
    });
    expect(await list({}, elena)).toEqual(before);
  });

  it('una lista de solo nombres, también con un título encima, se lee desde su encabezado', async () => {
    await importOne('Insumos de marzo\n\nNombre\nAlgodón\nGuantes\n');
    expect((await kept()).map(([name]) => name)).toEqual(['Algodón', 'Guantes']);
  });

  it('lo que no se entiende y lo que no es un nombre se dicen con lo que estaba escrito', async () => {
    const { body } = await send(
      'Nombre;Cantidad;Costo;Paquete\n3-may;1;900;\nGasa;una caja;900 c/u;varios\n',
      false,
    ).expect(400);
    expect(body.errores).toEqual({
      'fila 2': ['«3-may» es una fecha, no un nombre: corrígelo en el archivo'],
      'fila 3': [
        'No se entiende la cantidad «una caja»',
        'No se entiende el costo «900 c/u»',
        'No se entiende el tamaño del paquete «varios»',
      ],
    });
  });

  it('lo que ya existe se reconoce por su nombre, y su nueva cantidad queda como movimiento', async () => {
    const { id } = await crearArticulo(elena, { nombre: 'Algodón', tamanio_paquete: 10 });
    expect((await importOne('nombre;cantidad\nALGODON;25\n')).resumen.actualizar).toBe(1);
    expect(await kept()).toEqual([['ALGODON', 25, 2_500, 'activo', 10]]);
    const { data } = (await elena.api.get(`/api/inventario/movimientos/${id}`).expect(200)).body;
    expect(data[0]).toMatchObject({ tipo: 'entrada', cantidad_anterior: 20, cantidad_nueva: 25 });
    const events = (await elena.api.get(`/api/historial/articulo/${id}`).expect(200)).body.data;
    expect(events).toMatchObject([
      {
        accion: 'modificar',
        antes: { nombre: 'Algodón', cantidad: 20 },
        despues: { nombre: 'ALGODON', cantidad: 25 },
        deshacible: true,
      },
      { accion: 'crear' },
    ]);
    await importOne('nombre;cantidad\nGasa;3\n');
    const gasa = (await list({}, elena)).find((a) => a.nombre === 'Gasa');
    expect((await elena.api.get(`/api/historial/articulo/${gasa?.id}`).expect(200)).body.data).toMatchObject([
      { accion: 'crear', despues: { nombre: 'Gasa', cantidad: 3 } },
    ]);
  });

  it('con una fila mala no se importa ninguna', async () => {
    const file =
      'nombre;cantidad;costo;estado;paquete\nBuena;1;1;;\n;1;1;;\nUna;-1;1;;\nDos;1;-1;;\nTres;1;1;roto;\nCuatro;1;1;;0\nBUENA;1;1;;\n';
    const answer = await send(file, false).expect(400);
    expect(answer.body.message).toBe('No se importó nada: 6 filas tienen errores');
    expect(answer.body.errores).toEqual({
      'fila 3': ['El nombre es requerido'],
      'fila 4': ['La cantidad no puede ser negativa'],
      'fila 5': ['El costo unitario no puede ser negativo'],
      'fila 6': ['Selecciona un estado válido'],
      'fila 7': ['El tamaño del paquete debe ser mayor a 0'],
      'fila 8': ['La fila está repetida en el archivo'],
    });
    expect(await kept()).toEqual([]);
    expect((await send('cosa\nuna\n', true).expect(400)).body.message).toBe('No se encontró la columna Nombre');
  });
});
