import type { Importacion, Producto } from '@jornal/contract';
import iconv from 'iconv-lite';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal } from '../../../test/crear.js';
import { enviarHoja } from '../../../test/importar.js';
import { ARCHIVOS_DE_TIENDAS } from '../../../test/shop-files.js';
import { cuaderno } from '../../../test/xlsx.js';

describe('Los archivos de las tiendas', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;

  beforeAll(async () => {
    // Eighty files in a minute are more than one account may send.
    app = await abrirApp({ config: { FILES_PER_MINUTE: 1_000, REQUESTS_PER_MINUTE: 10_000 } });
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    entidad_id = (await crearSucursal(admin)).id;
  });

  const send = (file: Buffer, simular: boolean, query: Record<string, unknown> = {}) =>
    enviarHoja(admin, 'productos', file, { simular, entidad_id, ...query });
  const pagina = async (page: number): Promise<Producto[]> =>
    (await admin.api.get('/api/productos/listar-productos').query({ page, per_page: 100, entidad_id }).expect(200)).body
      .data;
  const kept = async () =>
    [...(await pagina(1)), ...(await pagina(2))].map((p) => [
      p.nombre,
      p.codigo,
      p.precio_unitario,
      p.costo_unitario,
      p.stock,
    ]);

  it('son sesenta o más, y ninguno se llama como otro', () => {
    expect(new Set(ARCHIVOS_DE_TIENDAS.map(({ caso }) => caso)).size).toBe(ARCHIVOS_DE_TIENDAS.length);
    expect(ARCHIVOS_DE_TIENDAS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(ARCHIVOS_DE_TIENDAS.map((a) => [a.caso, a] as const))(
    '%s: se lee bien o se dice por qué no',
    async (_, a) => {
      const { status, body } = await send(a.archivo, false);
      if ('guardado' in a) {
        expect([status, body.errores]).toEqual([201, undefined]);
        expect(await kept()).toEqual(a.guardado);
        return;
      }
      expect(status).toBe(400);
      if ('filas' in a) expect(body.errores).toEqual(a.filas);
      else expect(body.message).toBe(a.rechazo);
      expect(await kept()).toEqual([]);
    },
  );

  it('cada letra de Windows-1252 llega como es', async () => {
    // Five bytes of the range have no letter in this encoding.
    const bytes = Array.from({ length: 128 }, (_, i) => 128 + i).filter(
      (b) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(b),
    );
    const LETRAS =
      '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ' +
      '\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ';
    expect(bytes).toHaveLength(LETRAS.length);
    const rows = bytes.map((b, i) =>
      Buffer.concat([Buffer.from(`P${String(i).padStart(3, '0')} `), Buffer.from([b]), Buffer.from(' x;2000;900\n')]),
    );
    await send(Buffer.concat([Buffer.from('Nombre;Precio;Costo\n'), ...rows]), false).expect(201);
    expect((await kept()).map(([name]) => name)).toEqual(
      // A space that does not break is one more space, and of those one is kept.
      [...LETRAS].map((letra, i) => `P${String(i).padStart(3, '0')} ${letra} x`.replace(/\s+/g, ' ')),
    );
  });

  describe('Dónde está la tabla', () => {
    const rows = (name: string) => [
      ['Nombre', 'Precio', 'Costo'],
      [name, 2_000, 900],
    ];
    const LIBRO = cuaderno([
      { nombre: 'Marzo', filas: rows('De marzo') },
      { nombre: 'Abril', filas: [['Lista de abril'], ...rows('De abril')] },
    ]);
    const read = async (file: Buffer, query: Record<string, unknown>): Promise<Importacion> =>
      (await send(file, true, query).expect(200)).body.data;

    it('se cuenta, y la hoja se elige a mano', async () => {
      const { lectura, filas: readOnes } = await read(LIBRO, {});
      expect(lectura).toMatchObject({ hoja: 'Marzo', hojas: ['Marzo', 'Abril'], fila_encabezados: 1 });
      expect(readOnes.map((f) => f.nombre)).toEqual(['De marzo']);
      const abril = await read(LIBRO, { hoja: 'Abril' });
      expect(abril.lectura).toEqual({
        hoja: 'Abril',
        hojas: ['Marzo', 'Abril'],
        fila_encabezados: 2,
        primeras_filas: [
          { fila: 1, celdas: ['Lista de abril'] },
          { fila: 2, celdas: ['Nombre', 'Precio', 'Costo'] },
          { fila: 3, celdas: ['De abril', '2000', '900'] },
        ],
      });
      expect(abril.filas.map((f) => [f.fila, f.nombre])).toEqual([[3, 'De abril']]);
    });

    it('una hoja que no está se dice, con las que hay', async () => {
      const { body } = await send(LIBRO, true, { hoja: 'Mayo' }).expect(400);
      expect(body).toMatchObject({
        codigo: 'ARCHIVO_SIN_HOJA',
        message: 'El archivo no tiene la hoja «Mayo»',
        errores: { hojas: ['Marzo', 'Abril'] },
      });
    });

    it('la fila de los encabezados se elige a mano', async () => {
      const file = Buffer.from('Nombre;Precio;Costo\nLo que;vale;cuesta\nCera;2000;900\n');
      expect((await read(file, {})).filas).toHaveLength(2);
      const { lectura, filas: readOnes } = await read(file, {
        fila_encabezados: 2,
        columnas: ['nombre:Lo que', 'precio_unitario:vale', 'costo_unitario:cuesta'],
      });
      expect(lectura.fila_encabezados).toBe(2);
      expect(readOnes.map((f) => [f.fila, f.nombre, f.accion])).toEqual([[3, 'Cera', 'crear']]);
      expect((await send(file, true, { fila_encabezados: 9 }).expect(400)).body.message).toBe(
        'La fila 9 está vacía: elige otra',
      );
      await send(file, true, { fila_encabezados: 0 }).expect(400);
    });

    it('cuando falta una columna se cuenta dónde se buscó', async () => {
      const { body } = await send(iconv.encode('Mi tienda\nNombre;Año\nCera;2026\n', 'windows-1252'), true).expect(400);
      expect(body.errores).toMatchObject({
        encabezados: ['Nombre', 'Año'],
        fila_encabezados: ['2'],
        primeras_filas: ['1: Mi tienda', '2: Nombre · Año', '3: Cera · 2026'],
      });
    });
  });
});
