import { type Importacion, type Producto } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor, type Operador } from '../../../test/crear.js';
import { enviarHoja } from '../../../test/importar.js';

describe('Importar productos de un archivo con otras columnas', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    entidad_id = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id });
  });

  const send = (file: Buffer | string, simular: boolean, who: Actor = sara, query: Record<string, unknown> = {}) =>
    enviarHoja(who, 'productos', file, { simular, ...query });
  const productos = async (): Promise<Producto[]> =>
    (await sara.api.get('/api/productos/listar-productos').query({ per_page: 100 }).expect(200)).body.data;
  const kept = async () =>
    (await productos()).map((p) => [p.nombre, p.codigo, p.precio_unitario, p.costo_unitario, p.stock]);

  const CSV =
    'Código;Nombre;Precio de venta;Costo de compra;Stock\n0077;Champú de ají;$ 25.000;15.000,00;12\n;Cera mate;30000;18000;\n';
  const GUARDADO = [
    ['Cera mate', null, 30_000, 18_000, 0],
    ['Champú de ají', '0077', 25_000, 15_000, 12],
  ];

  describe('Las columnas', () => {
    const SUYO = 'Referencia;Lo que vale;Lo que costó;Bodega;Notas\nCera mate;30000;18000;4;frágil\n';
    const RELACION = ['nombre:Referencia', 'precio_unitario:Lo que vale', 'costo_unitario: lo que COSTÓ'];

    it('la que falta se nombra como en la plantilla, junto a las que trae el archivo', async () => {
      for (const simular of [true, false]) {
        const { body } = await send('Nombre;Lo que vale;Costo de compra\nCera;30000;18000\n', simular).expect(400);
        expect(body).toMatchObject({
          codigo: 'ARCHIVO_SIN_COLUMNA',
          message: 'No se encontró la columna Precio de venta',
        });
        expect(body.errores).toEqual({
          precio_unitario: ['No se encontró la columna Precio de venta'],
          encabezados: ['Nombre', 'Lo que vale', 'Costo de compra'],
          hojas: [],
          fila_encabezados: ['1'],
          primeras_filas: ['1: Nombre · Lo que vale · Costo de compra', '2: Cera · 30000 · 18000'],
        });
      }
    });

    it('se relacionan a mano con las del archivo, y las demás se reconocen como siempre', async () => {
      const { body } = await send(SUYO, true, sara, { columnas: RELACION }).expect(200);
      expect(body.data.encabezados).toEqual(['Referencia', 'Lo que vale', 'Lo que costó', 'Bodega', 'Notas']);
      expect(body.data.columnas.map((c: Importacion['columnas'][number]) => c.encabezado)).toEqual([
        'Referencia',
        null,
        null,
        'Lo que vale',
        'Lo que costó',
        null,
        null,
      ]);
      await send(SUYO, false, sara, { columnas: [...RELACION, 'stock:Bodega'] }).expect(201);
      expect(await kept()).toEqual([['Cera mate', null, 30_000, 18_000, 4]]);
    });

    it('la elegida a mano manda sobre la reconocida, y no sirve para otra', async () => {
      const file = 'Nombre;Precio;Precio de venta;Costo\nCera;99000;30000;18000\n';
      await send(file, false, sara, { columnas: 'precio_unitario:Precio' }).expect(201);
      expect(await kept()).toEqual([['Cera', null, 99_000, 18_000, 0]]);
      const { body } = await send(file, true, sara, { columnas: 'costo_unitario:Precio de venta' }).expect(200);
      expect(body.data.columnas.find((c: { campo: string }) => c.campo === 'precio_unitario').encabezado).toBe(
        'Precio',
      );
    });

    it.each([
      ['una columna que el archivo no tiene', ['stock:Estante'], 'No se encontró la columna Estante'],
      ['un campo que no existe', ['color:Notas'], 'No existe la columna color'],
      ['algo mal escrito', ['Notas'], 'Escribe cada columna como campo:encabezado del archivo'],
    ])('%s no se relaciona', async (_caso, columns, message) => {
      expect((await send(CSV, true, sara, { columnas: columns }).expect(400)).body.message).toBe(message);
    });
  });

  it('un encabezado escrito en dos líneas se relaciona a mano como cualquier otro', async () => {
    const file = CSV.replace('Precio de venta', '"Lo que\nse cobra"');
    const { body } = await send(file, true).expect(400);
    expect(body.errores.encabezados).toContain('Lo que\nse cobra');
    await send(file, false, sara, { columnas: 'precio_unitario:Lo que\nse cobra' }).expect(201);
    expect(await kept()).toEqual(GUARDADO);
  });
});
