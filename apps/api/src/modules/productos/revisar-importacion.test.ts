import type { Importacion, Producto } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearProducto,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';
import { enviarHoja } from '../../../test/importar.js';

describe('Lo que se decide al revisar una importación', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let entidad_id: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    entidad_id = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id });
  });

  const send = (file: string, query: Record<string, unknown> = {}, who: Actor = sara) =>
    enviarHoja(who, 'productos', file, query);
  const review = async (file: string, query: Record<string, unknown> = {}, who: Actor = sara) =>
    (await send(file, query, who).expect(200)).body.data as Importacion;
  const importOne = async (file: string, query: Record<string, unknown> = {}, who: Actor = sara) =>
    (await send(file, { simular: false, ...query }, who).expect(201)).body.data as Importacion;
  const productos = async (who: Actor = sara, query: Record<string, unknown> = {}): Promise<Producto[]> =>
    (
      await who.api
        .get('/api/productos/listar-productos')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const names = async () => (await productos()).map(({ nombre }) => nombre);
  const fates = ({ filas }: Importacion) => filas.map(({ fila, accion }) => [fila, accion]);

  it.each([
    ['TOTAL;;26.000;13.000;5', 'por su nombre'],
    ['Suma total:;;26.000;13.000;5', 'por otro nombre'],
    [';TOTAL;26.000;13.000;5', 'donde va el código'],
    [';;26.000;13.000;5', 'sin nombre'],
  ])('la última fila que suma las demás se dice y queda fuera: «%s», %s', async (sum) => {
    const file = `nombre;codigo;precio;costo;stock\nCera;;20000;10000;3\nGel;;6000;3000;2\n${sum}\n`;
    const { filas, resumen } = await importOne(file);
    expect(filas.at(-1)).toMatchObject({ fila: 4, accion: 'omitida', aviso: 'Parece la suma de las demás filas' });
    expect(resumen).toEqual({ crear: 2, actualizar: 0, sin_cambios: 0, errores: 0, omitidas: 1 });
    expect(await names()).toEqual(['Cera', 'Gel']);
  });

  it('lo que se llama Total y se quiere, entra', async () => {
    const file = 'nombre;precio;costo\nCera;20000;10000\nTotal;26000;13000\n';
    expect(fates(await review(file))).toEqual([
      [2, 'crear'],
      [3, 'omitida'],
    ]);
    await importOne(file, { incluir: '3' });
    expect(await names()).toEqual(['Cera', 'Total']);
    // In any other place it is a product like the others.
    expect(fates(await review('nombre;precio;costo\nTotal;26000;13000\nCera;20000;10000\n'))).toEqual([
      [2, 'sin_cambios'],
      [3, 'sin_cambios'],
    ]);
  });

  it('una fila mala no detiene a las demás si se acepta dejarla fuera; si no se acepta, no entra ninguna', async () => {
    const file = 'nombre;precio;costo\nCera;20000;10000\nMala;1;2\nGel;6000;3000\n';
    await send(file, { simular: false }).expect(400);
    expect(await names()).toEqual([]);
    const { resumen, filas } = await importOne(file, { dejar_errores: true });
    expect(resumen).toEqual({ crear: 2, actualizar: 0, sin_cambios: 0, errores: 1, omitidas: 0 });
    expect(filas[1]).toMatchObject({ nombre: 'Mala', accion: 'error' });
    expect(await names()).toEqual(['Cera', 'Gel']);
  });

  it('cualquier fila se deja fuera, y lo que se repetía con ella deja de repetirse', async () => {
    const file = 'nombre;precio;costo\nCera;20000;10000\nUno;2;1\nDos;2;1\ncera;25000;10000\n';
    expect(fates(await review(file)).at(-1)).toEqual([5, 'error']);
    const { resumen } = await importOne(file, { omitir: '2-3' });
    expect(resumen).toEqual({ crear: 2, actualizar: 0, sin_cambios: 0, errores: 0, omitidas: 2 });
    expect(await names()).toEqual(['cera', 'Dos']);
    const { body } = await send(file, { omitir: 'dos' }).expect(400);
    expect(body.message).toBe('Escribe las filas como 2-40,57');
  });

  it('ni los espacios de más ni las mayúsculas hacen otro producto u otro código', async () => {
    const { id } = await crearProducto(sara, { nombre: 'Cera mate', codigo: 'ab-1', stock: 4 });
    await importOne('nombre;codigo;precio;costo\nCERA   mate;AB-1;31000;18000\n');
    expect(await productos()).toMatchObject([{ id, codigo: 'ab-1', precio_unitario: 31_000 }]);
    await importOne('nombre;precio;costo\nCera \u00a0 mate;32000;18000\n');
    expect(await productos()).toMatchObject([{ id, precio_unitario: 32_000 }]);
    const { filas } = await review('nombre;codigo;precio;costo\nGel  fijador;X 1;2000;1000\nOtro;x  1;2000;1000\n');
    expect(filas[1]?.errores).toEqual(['La fila está repetida en el archivo']);
    await importOne('nombre;precio;costo\nGel   fijador;2000;1000\n');
    expect(await names()).toContain('Gel fijador');
  });

  it('entre varios que se llaman igual se reconoce el que la fila dice, y si no se puede se pregunta', async () => {
    const [one, dos] = [
      await crearProducto(sara, { nombre: 'Cera', precio_unitario: 20_000 }),
      await crearProducto(sara, { nombre: 'Cera', precio_unitario: 30_000 }),
    ];
    expect(fates(await review('nombre;precio\nCera;30000\nCera;20000\n'))).toEqual([
      [2, 'sin_cambios'],
      [3, 'sin_cambios'],
    ]);
    const { filas } = await review('nombre;precio\nCera;40000\n');
    expect(filas[0]?.errores).toEqual(['Hay 2 con ese nombre: cambia el que sea en su pantalla, o dale un código']);
    await sara.api.put(`/api/productos/actualizar-producto/${dos.id}`).send({ codigo: 'C-2' }).expect(200);
    await importOne('nombre;codigo;precio\nCera;C-2;40000\nCera;;21000\n');
    const precio = new Map((await productos()).map((p) => [p.id, p.precio_unitario]));
    expect([precio.get(one.id), precio.get(dos.id)]).toEqual([21_000, 40_000]);
  });

  it('un producto nuevo sin costo lo pide en la revisión, por fila o como parte del precio', async () => {
    const file = 'nombre;precio\nCera;20000\nGel;6000\n';
    const { filas } = await review(file);
    expect(filas.map(({ errores, pide }) => [errores, pide])).toEqual(
      Array(2).fill([['Falta el costo de compra'], ['costo_unitario']]),
    );
    const said = { costos: '2:12500', costo_por_ciento: 60 };
    expect((await review(file, said)).resumen).toMatchObject({ crear: 2, errores: 0 });
    await importOne(file, said);
    expect((await productos()).map((p) => [p.nombre, p.costo_unitario])).toEqual([
      ['Cera', 12_500],
      ['Gel', 3_600],
    ]);
    // A product that exists keeps its own cost.
    await importOne(file.replace('20000', '21000'), { costo_por_ciento: 10 });
    expect((await productos())[0]).toMatchObject({ precio_unitario: 21_000, costo_unitario: 12_500 });
    expect((await send(file, { costo_por_ciento: 100 }).expect(400)).body.message).toBe(
      'El porcentaje del costo debe estar entre 1 y 99',
    );
  });

  describe('La sucursal que dice cada fila', () => {
    const tabla = (rows: ReadonlyArray<readonly [nombre: string, sucursal: string]>) =>
      `nombre;precio;costo;sucursal\n${rows.map(([n, s]) => `${n};2000;1000;${s}\n`).join('')}`;

    it('cada una entra a la suya si el administrador no eligió una para todas', async () => {
      const [a, b] = [await crearSucursal(admin, { name: `Sur ${entidad_id}` }), await crearSucursal(admin)];
      const file = tabla([
        ['Cera', `SUR  ${entidad_id}`],
        ['Cera', b.name],
        ['Gel', 'Ninguna'],
        ['Gel', ''],
        ['Total', ''],
      ]);
      const { filas } = await review(file, {}, admin);
      expect(filas.map(({ sucursal, accion, errores }) => [sucursal, accion, ...errores])).toEqual([
        [a.name, 'crear'],
        [b.name, 'crear'],
        [undefined, 'error', 'No existe la sucursal «Ninguna»'],
        [undefined, 'error', 'La fila no dice de qué sucursal es'],
        [undefined, 'omitida'],
      ]);
      await importOne(file, { dejar_errores: true }, admin);
      for (const { id } of [a, b])
        expect((await productos(admin, { entidad_id: id })).map(({ nombre }) => nombre)).toEqual(['Cera']);
      const { data } = (
        await admin.api.get('/api/auditoria').query({ accion: 'importar', entidad_id: a.id }).expect(200)
      ).body;
      expect(data).toHaveLength(1);
    });

    it('la de otra sucursal se dice y queda fuera de la elegida, salvo que se quiera aquí', async () => {
      const file = tabla([
        ['Cera', 'Otra parte'],
        ['Gel', ''],
      ]);
      const { filas } = await review(file);
      expect(filas.map(({ accion, aviso }) => [accion, aviso])).toEqual([
        ['omitida', 'Es de la sucursal «Otra parte»'],
        ['crear', undefined],
      ]);
      await importOne(file, { incluir: '2' });
      expect(await names()).toEqual(['Cera', 'Gel']);
    });
  });
});
