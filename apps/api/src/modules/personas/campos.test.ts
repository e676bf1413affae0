import type { CampoPersona, DatoDeFicha, Importacion } from '@jornal/contract';
import { Pool } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor, type Operador } from '../../../test/crear.js';
import { enviarHoja } from '../../../test/importar.js';
import { aLaVez, barrera, resumir } from '../../../test/tormenta.js';

describe('Los campos propios de las fichas', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let norte: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    await app.sql('DELETE FROM campo_persona');
    norte = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
  });

  const crear = (datos: Record<string, unknown>, quien: Actor = admin) =>
    quien.api.post('/api/personas/campos').send(datos);
  const campo = async (nombre: string, tipo = 'texto', opciones?: string[]): Promise<CampoPersona> =>
    (await crear({ nombre, tipo, ...(opciones && { opciones }) }).expect(201)).body.data;
  const cambiar = (id: number, cambios: Record<string, unknown>, quien: Actor = admin) =>
    quien.api.put(`/api/personas/campos/${id}`).send(cambios);
  const lista = async (quien: Actor = sara): Promise<CampoPersona[]> =>
    (await quien.api.get('/api/personas/campos').expect(200)).body.data;
  const ficha = async (datos: Record<string, unknown> = {}): Promise<{ id: number; campos: DatoDeFicha[] }> =>
    (
      await sara.api
        .post('/api/personas')
        .send({ nombre: 'Ana Ruiz', ...datos })
        .expect(201)
    ).body.data;
  const escribir = (id: number, campos: unknown) => sara.api.put(`/api/personas/${id}`).send({ campos });
  const datos = async (id: number) =>
    ((await sara.api.get(`/api/personas/${id}`).expect(200)).body.data.campos as DatoDeFicha[]).map(
      ({ nombre, dato }) => [nombre, dato],
    );

  it('un administrador los crea y los cambia, y todos los ven en su orden', async () => {
    const talla = await campo('Talla de guante', 'opcion', ['S', 'M']);
    const tinte = await campo('Tinte');
    await cambiar(tinte.id, { orden: 0 }).expect(200);
    const { body } = await cambiar(talla.id, { nombre: 'Talla', opciones: ['S', 'M', 'L'] }).expect(200);
    expect(body.message).toBe('Campo Talla guardado');
    expect((await lista()).map(({ nombre, opciones, activo }) => [nombre, opciones, activo])).toEqual([
      ['Tinte', [], true],
      ['Talla', ['S', 'M', 'L'], true],
    ]);
    expect((await crear({ nombre: 'Otro', tipo: 'texto' }, sara).expect(403)).body.message).toBe(
      'Los campos son de todas las sucursales: los cambia un administrador',
    );
    await cambiar(talla.id, { activo: false }, sara).expect(403);
    await cambiar(999_999, { activo: false }).expect(404);
    const historia = await sara.api.get(`/api/historial/campo_persona/${talla.id}`).expect(200);
    expect(historia.body.data.map(({ accion }: { accion: string }) => accion)).toEqual(['editar', 'crear']);
  });

  it.each([
    ['repetido, como se escriba', { nombre: 'TINTE', tipo: 'fecha' }, 409, 'Ya existe un campo con ese nombre'],
    ['que la ficha ya tiene', { nombre: 'telefono', tipo: 'texto' }, 400, 'La ficha ya tiene ese dato'],
    [
      'que la ficha ya tiene, con más espacios',
      { nombre: 'Número  de_celular', tipo: 'texto' },
      400,
      'La ficha ya tiene ese dato',
    ],
    ['una opción sin opciones', { nombre: 'Talla', tipo: 'opcion' }, 400, 'Escribe las opciones que se pueden elegir'],
    [
      'opciones donde no se eligen',
      { nombre: 'Talla', tipo: 'texto', opciones: ['S'] },
      400,
      'Solo se eligen opciones en un campo de una opción',
    ],
    ['de otro tipo', { nombre: 'Talla', tipo: 'archivo' }, 400, 'Elige un tipo'],
    ['sin nombre', { nombre: ' ', tipo: 'texto' }, 400, 'El nombre es requerido'],
  ])('no se crea uno %s', async (_, pedido, estado, mensaje) => {
    await campo('Tinte');
    const { body } = await crear(pedido).expect(estado);
    expect(JSON.stringify(body)).toContain(mensaje);
    expect(await lista()).toHaveLength(1);
  });

  it('de cada tipo se guarda su dato, se muestra en orden, y vacío se quita', async () => {
    const [tinte, hijos, boda, talla, zurda] = [
      await campo('Tinte'),
      await campo('Hijos', 'numero'),
      await campo('Boda', 'fecha'),
      await campo('Talla', 'opcion', ['S', 'M']),
      await campo('Zurda', 'si_no'),
    ];
    const { id } = await ficha({ campos: [{ id: tinte.id, dato: ' 7.1 ' }] });
    expect(await datos(id)).toEqual([['Tinte', '7.1']]);
    await escribir(id, [
      { id: zurda.id, dato: false },
      { id: talla.id, dato: 'M' },
      { id: boda.id, dato: '2020-02-29' },
      { id: hijos.id, dato: 2.5 },
      { id: tinte.id, dato: '' },
    ]).expect(200);
    expect(await datos(id)).toEqual([
      ['Hijos', 2.5],
      ['Boda', '2020-02-29'],
      ['Talla', 'M'],
      ['Zurda', false],
    ]);
    // A form that knows nothing of them leaves them as they are.
    await sara.api.put(`/api/personas/${id}`).send({ notas: 'Puntual' }).expect(200);
    expect(await datos(id)).toHaveLength(4);
    await escribir(id, [
      { id: hijos.id, dato: 3 },
      { id: talla.id, dato: null },
      { id: zurda.id, dato: '' },
    ]).expect(200);
    expect(await datos(id)).toEqual([
      ['Hijos', 3],
      ['Boda', '2020-02-29'],
    ]);
  });

  it.each([
    ['numero', 'dos', 'Dato: escribe un número'],
    ['numero', 1e300, 'Dato: escribe un número'],
    ['fecha', '2021-02-29', 'Dato: escribe una fecha que existe'],
    ['fecha', '28/02/1990', 'Dato: escribe una fecha que existe'],
    ['opcion', 'XL', 'Dato: elige S o M'],
    ['si_no', 'sí', 'Dato: elige Sí o No'],
    ['texto', 4, 'Dato: escribe un texto'],
    ['texto', 'x'.repeat(301), 'Máximo 300 caracteres'],
  ])('de tipo %s no es %j', async (tipo, dato, mensaje) => {
    const uno = await campo('Dato', tipo, tipo === 'opcion' ? ['S', 'M'] : undefined);
    const { id } = await ficha();
    const { body } = await escribir(id, [{ id: uno.id, dato }]).expect(400);
    expect(JSON.stringify(body)).toContain(mensaje);
    expect(await datos(id)).toEqual([]);
  });

  it('un campo ajeno o repetido se rechaza', async () => {
    const { id: tinte } = await campo('Tinte');
    const { id } = await ficha();
    expect((await escribir(id, [{ id: 999_999, dato: 'x' }]).expect(400)).body.codigo).toBe('CAMPO_DESCONOCIDO');
    const repetido = [
      { id: tinte, dato: 'a' },
      { id: tinte, dato: 'b' },
    ];
    expect(JSON.stringify((await escribir(id, repetido).expect(400)).body)).toContain('Hay un campo repetido');
  });

  it('el que se deja de usar no se ve y conserva lo suyo; una opción quitada también', async () => {
    const tinte = await campo('Tinte');
    const talla = await campo('Talla', 'opcion', ['S', 'M']);
    const { id } = await ficha({
      campos: [
        { id: tinte.id, dato: '7.1' },
        { id: talla.id, dato: 'S' },
      ],
    });
    await cambiar(tinte.id, { activo: false }).expect(200);
    await cambiar(talla.id, { opciones: ['M', 'L'] }).expect(200);
    await escribir(id, [{ id: talla.id, dato: 'S' }]).expect(200);
    expect(await datos(id)).toEqual([['Talla', 'S']]);
    await cambiar(tinte.id, { activo: true }).expect(200);
    expect(await datos(id)).toEqual([
      ['Tinte', '7.1'],
      ['Talla', 'S'],
    ]);
  });

  it('la historia los dice por su nombre, y se deshace', async () => {
    const tinte = await campo('Tinte');
    const { id } = await ficha();
    const { headers } = await escribir(id, [{ id: tinte.id, dato: '7.1' }]).expect(200);
    const { body } = await sara.api.get(`/api/historial/persona/${id}`).expect(200);
    expect(JSON.stringify(body.data[0])).toContain('Tinte');
    await sara.api
      .post(`/api/auditoria/${String(headers['x-audit-event']).replace('-', '/')}/deshacer`)
      .send({})
      .expect(200);
    expect(await datos(id)).toEqual([]);
  });

  it('un formulario abierto desde antes no vacía el campo que volvió mientras tanto', async () => {
    const [tinte, zurda] = [await campo('Tinte'), await campo('Zurda', 'si_no')];
    const { id } = await ficha({ campos: [{ id: tinte.id, dato: '7.1' }] });
    await cambiar(tinte.id, { activo: false }).expect(200);
    // It is opened here, and knows one field.
    await cambiar(tinte.id, { activo: true }).expect(200);
    await escribir(id, [{ id: zurda.id, dato: true }]).expect(200);
    expect(await datos(id)).toEqual([
      ['Tinte', '7.1'],
      ['Zurda', true],
    ]);
  });

  it('se deshace aunque los campos tengan otro nombre y otro orden; si el dato es otro, ya no', async () => {
    const [tinte, talla] = [await campo('Tinte'), await campo('Talla')];
    const { id } = await ficha({ campos: [{ id: tinte.id, dato: '7.1' }] });
    const cambio = async (campos: unknown) => (await escribir(id, campos).expect(200)).headers['x-audit-event'];
    const deshacer = (evento: unknown) =>
      sara.api.post(`/api/auditoria/${String(evento).replace('-', '/')}/deshacer`).send({});
    const uno = await cambio([
      { id: tinte.id, dato: '8' },
      { id: talla.id, dato: 'M' },
    ]);
    await cambiar(tinte.id, { nombre: 'Tono', orden: 9 }).expect(200);
    await deshacer(uno).expect(200);
    expect(await datos(id)).toEqual([['Tono', '7.1']]);
    const otro = await cambio([{ id: tinte.id, dato: null }]);
    await cambio([{ id: talla.id, dato: 'L' }]);
    expect((await deshacer(otro).expect(409)).body.message).toBe('Ya cambió: Campos propios');
    expect(await datos(id)).toEqual([['Talla', 'L']]);
  });

  it('van en el archivo, y el archivo se importa tal cual', async () => {
    const [tinte, boda, zurda, hijos] = [
      await campo('Tinte'),
      await campo('Boda', 'fecha'),
      await campo('Zurda', 'si_no'),
      await campo('Hijos', 'numero'),
    ];
    const { id } = await ficha({ telefono: '310 555 0001', campos: [{ id: tinte.id, dato: '=7.1' }] });
    await escribir(id, [
      { id: tinte.id, dato: '7.1' },
      { id: boda.id, dato: '2020-02-29' },
      { id: zurda.id, dato: true },
      { id: hijos.id, dato: 1.5 },
    ]).expect(200);
    const { text } = await sara.api.get('/api/personas').query({ formato: 'csv' }).expect(200);
    expect(text).toContain('Tinte;Boda;Zurda;Hijos');
    const mira = async (hoja: string): Promise<Importacion> =>
      (await enviarHoja(sara, 'personas', hoja, { simular: true }).expect(200)).body.data;
    expect((await mira(text)).resumen).toMatchObject({ sin_cambios: 1, errores: 0 });
    const hoja = 'Nombre;Teléfono;Boda;zurda;Hijos;Tinte\nAna Ruiz;3105550001;01/03/2021;no;2;\nLuz;3105550002;;;;6.0';
    await enviarHoja(sara, 'personas', hoja, { simular: false }).expect(201);
    expect(await datos(id)).toEqual([
      ['Tinte', '7.1'],
      ['Boda', '2021-03-01'],
      ['Zurda', false],
      ['Hijos', 2],
    ]);
    const mala = 'Nombre;Teléfono;Boda;Zurda;Hijos\nAna Ruiz;3105550001;mañana;quizá;dos';
    expect((await mira(mala)).filas[0]?.errores).toEqual([
      'Boda: escribe una fecha que existe',
      'Zurda: elige Sí o No',
      'Hijos: escribe un número',
    ]);
  });

  it('se entregan con lo demás de la persona, y se olvidan con ella', async () => {
    const tinte = await campo('Tinte');
    const { id } = await ficha({ campos: [{ id: tinte.id, dato: 'CANARIO' }] });
    const registros = [{ recurso: 'persona', entidad_id: norte, id }];
    const entregado = await admin.api.post('/api/datos-personales/exportar').send({ registros }).expect(200);
    const suya = entregado.body.data.registros.find((uno: { recurso: string }) => uno.recurso === 'persona');
    expect(suya.datos.campos).toEqual({ Tinte: 'CANARIO' });
    const orden = { registros, confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió' };
    await admin.api.post('/api/datos-personales/anonimizar').send(orden).expect(200);
    expect(await app.sql('SELECT campos FROM persona WHERE id = $1', [id])).toEqual([{ campos: {} }]);
    const rastro = await app.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM auditoria_personal WHERE antes::text LIKE '%CANARIO%' OR despues::text LIKE '%CANARIO%'`,
    );
    expect(rastro).toEqual([{ n: 0 }]);
  });

  describe('Hasta 30', () => {
    const llenar = (n: number) =>
      app.sql(
        `INSERT INTO campo_persona (id, nombre, tipo, opciones, orden, activo, created_at)
         SELECT nextval('campo_persona_id_seq'), 'Campo ' || i, 'texto', '{}', i, true, now() FROM generate_series(1, $1::int) i`,
        [n],
      );

    it('muchos a la vez no pasan de ahí', async () => {
      await llenar(27);
      const { estados, mensajes } = resumir(await aLaVez(10, (i) => crear({ nombre: `Nuevo ${i}`, tipo: 'texto' })));
      expect(estados).toEqual({ 201: 3, 409: 7 });
      expect(mensajes).toEqual(['Hay demasiados campos propios: máximo 30']);
      expect(await lista()).toHaveLength(30);
    });

    it('control: contar y escribir después, sin turno, sí los pasa', async () => {
      await llenar(29);
      const pool = new Pool({ connectionString: app.baseUrl, max: 6 });
      const all = barrera(6);
      await Promise.all(
        Array.from({ length: 6 }, async (_, i) => {
          const { rows } = await pool.query('SELECT count(*)::int AS n FROM campo_persona');
          await all();
          if (rows[0].n >= 30) return;
          await pool.query(
            `INSERT INTO campo_persona (id, nombre, tipo, opciones, orden, activo, created_at)
             VALUES (nextval('campo_persona_id_seq'), $1, 'texto', '{}', 0, true, now())`,
            [`Extra ${i}`],
          );
        }),
      );
      await pool.end();
      expect(await lista()).toHaveLength(35);
    });
  });
});
