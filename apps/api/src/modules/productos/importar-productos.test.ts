import {
  cambiosDe,
  type EventoAuditoria,
  type EventoDetalle,
  type Importacion,
  PERMISOS,
  type Producto,
} from '@jornal/contract';
import { Client } from 'pg';
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
import { excel } from '../../../test/xlsx.js';

describe('Importar productos', () => {
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
  const review = async (file: Buffer | string): Promise<Importacion> => (await send(file, true).expect(200)).body.data;
  const importOne = async (file: Buffer | string): Promise<Importacion> =>
    (await send(file, false).expect(201)).body.data;
  const productos = async (): Promise<Producto[]> =>
    (await sara.api.get('/api/productos/listar-productos').query({ per_page: 100 }).expect(200)).body.data;
  const kept = async () =>
    (await productos()).map((p) => [p.nombre, p.codigo, p.precio_unitario, p.costo_unitario, p.stock]);
  const movimientos = async (): Promise<number> =>
    Number(
      (
        await app.sql<{ n: string }>('SELECT count(*) AS n FROM producto_movimiento WHERE entidad_id = $1', [
          entidad_id,
        ])
      )[0]?.n,
    );

  const CSV =
    'Código;Nombre;Precio de venta;Costo de compra;Stock\n0077;Champú de ají;$ 25.000;15.000,00;12\n;Cera mate;30000;18000;\n';
  const GUARDADO = [
    ['Cera mate', null, 30_000, 18_000, 0],
    ['Champú de ají', '0077', 25_000, 15_000, 12],
  ];

  it('primero se revisa sin cambiar nada, y al aplicar dice qué hizo con cada fila', async () => {
    const plan = {
      resumen: { crear: 2, actualizar: 0, sin_cambios: 0, errores: 0, omitidas: 0 },
      filas: [
        { fila: 2, nombre: 'Champú de ají', accion: 'crear', errores: [] },
        { fila: 3, nombre: 'Cera mate', accion: 'crear', errores: [] },
      ],
    };
    const columns = [
      { campo: 'nombre', titulo: 'Nombre', requerida: true, encabezado: 'Nombre' },
      { campo: 'codigo', titulo: 'Código', requerida: false, encabezado: 'Código' },
      { campo: 'categoria', titulo: 'Categoría', requerida: false, encabezado: null },
      { campo: 'precio_unitario', titulo: 'Precio de venta', requerida: true, encabezado: 'Precio de venta' },
      { campo: 'costo_unitario', titulo: 'Costo de compra', requerida: false, encabezado: 'Costo de compra' },
      { campo: 'stock', titulo: 'Stock', requerida: false, encabezado: 'Stock' },
      { campo: 'entidad', titulo: 'Sucursal', requerida: false, encabezado: null },
    ];
    const read = {
      hoja: null,
      hojas: [],
      fila_encabezados: 1,
      primeras_filas: [
        { fila: 1, celdas: ['Código', 'Nombre', 'Precio de venta', 'Costo de compra', 'Stock'] },
        { fila: 2, celdas: ['0077', 'Champú de ají', '$ 25.000', '15.000,00', '12'] },
        { fila: 3, celdas: ['Cera mate', '30000', '18000'] },
      ],
    };
    const leido = {
      lectura: read,
      encabezados: ['Código', 'Nombre', 'Precio de venta', 'Costo de compra', 'Stock'],
      columnas: columns,
    };
    expect((await send(CSV, true).expect(200)).body).toEqual({
      message: 'Revisión terminada: todavía no se ha importado nada',
      data: { aplicado: false, ...plan, ...leido },
    });
    expect(await kept()).toEqual([]);
    expect((await send(CSV, false).expect(201)).body).toEqual({
      message: 'Importación terminada. Creados: 2. Actualizados: 0.',
      data: { aplicado: true, ...plan, ...leido },
    });
    expect(await kept()).toEqual(GUARDADO);
  });

  it('sin decirlo, solo se revisa', async () => {
    const answer = await enviarHoja(sara, 'productos', CSV, {}).expect(200);
    expect(answer.body.data.aplicado).toBe(false);
    expect(await kept()).toEqual([]);
  });

  it('repetirla no cambia nada: ni un movimiento más', async () => {
    await importOne(CSV);
    const before = [await productos(), await movimientos()];
    expect((await importOne(CSV)).resumen).toEqual({
      crear: 0,
      actualizar: 0,
      sin_cambios: 2,
      errores: 0,
      omitidas: 0,
    });
    expect([await productos(), await movimientos()]).toEqual(before);
  });

  it('cada producto cuenta en su historial que se creó o qué cambió, y la importación tiene un evento suyo', async () => {
    const history = async (id: number): Promise<EventoDetalle[]> =>
      (await sara.api.get(`/api/historial/producto/${id}`).expect(200)).body.data;
    await importOne(CSV);
    await importOne(CSV.replace('25.000', '26.000'));
    const champu = (await productos()).find((p) => p.codigo === '0077') as Producto;
    const [change, alta, ...others] = await history(champu.id);
    expect(others).toEqual([]);
    expect(alta).toMatchObject({
      accion: 'crear',
      antes: null,
      despues: { nombre: 'Champú de ají', precio_unitario: 25_000, stock: 12, categoria: { id: 1 } },
    });
    expect(cambiosDe(change as EventoDetalle, 'America/Bogota').map((c) => c.etiqueta)).toEqual(['Precio']);
    const { data } = (await admin.api.get('/api/auditoria').query({ accion: 'importar', entidad_id }).expect(200)).body;
    expect(data.map((e: EventoAuditoria) => [e.recurso, e.recurso_id, e.nombre])).toEqual(
      Array(2).fill(['importacion', 0, 'Productos']),
    );
    const first = (await admin.api.get(`/api/auditoria/${entidad_id}/${data[1].id}`).expect(200)).body.data;
    expect(first.despues).toEqual({
      nombre: 'Productos',
      crear: 2,
      actualizar: 0,
      sin_cambios: 0,
      errores: 0,
      omitidas: 0,
    });
    await sara.api.post(`/api/auditoria/${entidad_id}/${change?.id}/deshacer`).expect(200);
    expect(await kept()).toEqual(GUARDADO);
  });

  it.each([
    ['con comas', CSV.replaceAll(';', ',').replace('15.000,00', '"15.000,00"')],
    ['con tabuladores', CSV.replaceAll(';', '\t')],
    ['con marca de UTF-8 y líneas de Windows', `\uFEFF${CSV.replaceAll('\n', '\r\n')}`],
    ['como lo guarda Windows', Buffer.from(CSV, 'latin1')],
    ['en UTF-16', Buffer.from(`\uFEFF${CSV}`, 'utf16le')],
    ['en UTF-16 al revés', Buffer.from(`\uFEFF${CSV}`, 'utf16le').swap16()],
    ['en UTF-16 sin marca', Buffer.from(CSV, 'utf16le')],
    ['en UTF-16 al revés y sin marca', Buffer.from(CSV, 'utf16le').swap16()],
    [
      'con filas vacías y columnas de más',
      CSV.replace('Stock\n', 'Stock;Notas\n;;;;;\n').replace('18000;', '18000;;algo'),
    ],
    ['con miles en inglés', CSV.replace('$ 25.000', '25,000').replace('15.000,00', '15,000.00')],
    [
      'de Excel',
      excel([
        ['Código', 'Nombre', 'Precio de venta', 'Costo de compra', 'Stock'],
        ['0077', 'Champú de ají', '$ 25.000', 15_000, 12],
        [null, 'Cera mate', 30_000, 18_000, null],
      ]),
    ],
  ])('un archivo %s dice lo mismo', async (_caso, file) => {
    expect((await importOne(file)).resumen).toMatchObject({ crear: 2 });
    expect(await kept()).toEqual(GUARDADO);
  });

  it('las filas se reconocen por código y si no por nombre, sin importar tildes; lo que no traen queda igual', async () => {
    const cera = await crearProducto(sara, { nombre: 'Cera mate', codigo: 'C-1', stock: 4 });
    const gel = await crearProducto(sara, { nombre: 'Géllîdo', stock: 7 });
    const data = await importOne(
      'codigo;producto;precio;costo;cantidad\nC-1;Cera brillante;31000;18000;9\n;GELLIDO;35000;18000;\n',
    );
    expect(data.filas.map(({ accion }) => accion)).toEqual(['actualizar', 'actualizar']);
    expect(await productos()).toMatchObject([
      { id: cera.id, nombre: 'Cera brillante', codigo: 'C-1', precio_unitario: 31_000, stock: 9 },
      { id: gel.id, nombre: 'GELLIDO', precio_unitario: 35_000, stock: 7 },
    ]);
    const [ultimo] = (await sara.api.get(`/api/productos/movimientos/${cera.id}`).expect(200)).body.data;
    expect(ultimo).toMatchObject({ origen: 'importacion', cantidad_anterior: 4, cantidad_nueva: 9 });
  });

  it('la categoría se nombra y debe existir; sin nombrarla es General', async () => {
    const { id } = (await sara.api.post('/api/productos/categorias').send({ nombre: 'Cuidado facial' }).expect(201))
      .body.data;
    const data = await review('nombre;precio;costo;categoria\nUno;2000;1000;Nadie la creó\n');
    expect(data.filas[0]?.errores).toEqual(['La categoría «Nadie la creó» no existe']);
    await importOne('nombre;precio;costo;Categoría\nUno;2000;1000;cuidado FACIAL\nDos;2000;1000;\n');
    expect((await productos()).map((p) => p.categoria_id)).toEqual([1, id]);
  });

  it('con una sola fila mala no se importa ninguna, y cada una dice por qué', async () => {
    await crearProducto(sara, { nombre: 'Cera', codigo: 'C-1' });
    const file = [
      'codigo;nombre;precio;costo;stock',
      ';Buena;2000;1000;1',
      ';;2000;1000;1',
      ';Al revés;1000;2000;1',
      ';Sin precio;abc;1000;1',
      ';Negativa;2000;1000;-3',
      ';Media;2000;1000;1,5',
      ';Con centavos;2000,50;1000;1',
      ';BUENA;2000;1000;1',
      'C-1;Otra;2000;1000;1',
      ';cera;2000;1000;1',
    ].join('\n');
    const ganancia = 'El precio de venta debe ser mayor al costo de compra para tener ganancia';
    const expected = [
      [3, ['El nombre es requerido']],
      [4, [ganancia]],
      [5, ['No se entiende el precio «abc»']],
      [6, ['El stock no puede ser negativo']],
      [7, ['El stock debe ser un número entero']],
      [8, ['El monto debe ser en pesos enteros']],
      [9, ['La fila está repetida en el archivo']],
      // By its code row 10 is the same product that row 11 names.
      [11, ['La fila está repetida en el archivo']],
    ] as const;
    const data = await review(file);
    expect(data.filas.filter((f) => f.accion === 'error').map((f) => [f.fila, f.errores])).toEqual(expected);
    expect(data.resumen).toEqual({ crear: 1, actualizar: 1, sin_cambios: 0, errores: 8, omitidas: 0 });
    const answer = await send(file, false).expect(400);
    expect(answer.body).toMatchObject({
      codigo: 'ARCHIVO_CON_ERRORES',
      message: 'No se importó nada: 8 filas tienen errores',
    });
    expect(answer.body.errores).toEqual(Object.fromEntries(expected.map(([row, errors]) => [`fila ${row}`, errors])));
    expect((await productos()).map((p) => p.nombre)).toEqual(['Cera']);
  });

  it.each([
    [
      'una imagen',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'),
      'No se pudo leer el archivo: debe ser CSV o Excel (.xlsx)',
    ],
    [
      'un ZIP que no es de Excel',
      Buffer.from('PK\x03\x04nada', 'latin1'),
      'No se pudo leer el archivo: debe ser CSV o Excel (.xlsx)',
    ],
    [
      'un texto cualquiera',
      'Querido diario:\nhoy no vendí nada\n',
      'No se encontraron las columnas Nombre y Precio de venta',
    ],
    ['solo los encabezados', 'nombre;precio;costo\n', 'El archivo no tiene filas'],
    ['una línea vacía', '\n', 'El archivo no tiene encabezados'],
    [
      'una tabla de más de 5000 filas',
      `nombre;precio;costo\n${'x;2;1\n'.repeat(5001)}`,
      'La tabla sigue después de la fila 5.001: el máximo son 5.000 filas. Borra las filas vacías de arriba o divide el archivo.',
    ],
  ])('%s se rechaza', async (_caso, file, message) => {
    for (const simular of [true, false]) expect((await send(file, simular).expect(400)).body.message).toBe(message);
  });

  it('revisar no toca a nadie: termina aunque otro tenga la sucursal y sus productos', async () => {
    const { id } = await crearProducto(sara, { nombre: 'Cera mate', precio_unitario: 31_000 });
    const other = new Client({ connectionString: app.baseUrl });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM sucursal WHERE entidad_id = $1 FOR UPDATE', [entidad_id]);
      await other.query('SELECT 1 FROM producto WHERE entidad_id = $1 AND id = $2 FOR UPDATE', [entidad_id, id]);
      expect((await review(CSV)).resumen).toMatchObject({ crear: 1, actualizar: 1 });
    } finally {
      await other.end();
    }
  });

  it('una importación con clave se hace una vez, y repetida responde lo mismo', async () => {
    const withKey = () => send(CSV, false).set('Idempotency-Key', '6f2f1c1e-5a0e-4b57-9d7e-0d2c6b1f9a10').expect(201);
    const first = await withKey();
    expect((await withKey()).body).toEqual(first.body);
    expect(first.body.data.aplicado).toBe(true);
    expect(await movimientos()).toBe(1);
  });

  it('de muchas filas malas nombra las primeras cincuenta y cuenta todas', async () => {
    const { body } = await send(
      `nombre;precio;costo\n${Array.from({ length: 80 }, (_, i) => `P${i};1;2\n`).join('')}`,
      false,
    ).expect(400);
    expect(body.message).toBe('No se importó nada: 80 filas tienen errores');
    expect(Object.keys(body.errores)).toHaveLength(50);
  });

  it('sin archivo se pide, y uno de más de 5 MB no se recibe', async () => {
    expect(
      (await sara.api.post('/api/productos/importar').set('Content-Type', 'application/octet-stream').expect(400)).body
        .message,
    ).toBe('El archivo es requerido');
    expect((await sara.api.post('/api/productos/importar').send({}).expect(415)).body.message).toBe(
      'El archivo debe enviarse como application/octet-stream',
    );
    await send(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), true).expect(413);
  });

  it('un administrador dice de qué sucursal, que debe existir', async () => {
    expect((await send(CSV, false, admin).expect(400)).body.message).toBe('Debe seleccionar una entidad');
    await send(CSV, false, admin, { entidad_id: 999_999 }).expect(404);
    await send(CSV, false, admin, { entidad_id }).expect(201);
    expect(await kept()).toEqual(GUARDADO);
  });

  it('un código de un producto archivado vuelve a servir', async () => {
    const { id } = await crearProducto(sara, { codigo: '0077' });
    await sara.api.delete(`/api/productos/eliminar-producto/${id}`).expect(200);
    expect((await importOne(CSV)).resumen.crear).toBe(2);
  });

  it('quien puede crear productos pero no editarlos no cambia por un archivo los que ya existen', async () => {
    await importOne(CSV);
    const supervisor = 2;
    const permiso_id = PERMISOS.indexOf('productos.editar') + 1;
    const allow = (status: boolean) =>
      admin.api.put(`/api/roles/${supervisor}/permisos`).send({ permisos: [{ permiso_id, estado: status }] });
    await allow(false).expect(200);
    expect((await review(CSV.replace('30000', '31000'))).filas.at(-1)).toEqual({
      fila: 3,
      nombre: 'Cera mate',
      accion: 'error',
      errores: ['Ya existe, y no tienes permiso para cambiarlo'],
    });
    await send(CSV.replace('30000', '31000'), false).expect(400);
    expect(await kept()).toEqual(GUARDADO);
    expect((await importOne(`${CSV}N-1;Gel;9000;4000;1\n`)).resumen).toEqual({
      crear: 1,
      actualizar: 0,
      sin_cambios: 2,
      errores: 0,
      omitidas: 0,
    });
    await allow(true).expect(200);
  });
});
