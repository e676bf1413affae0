import type { CampoPersona, DatoDeCampo, DatoDeFicha, Importacion, PersonaListada } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor, type Operador } from '../../../test/crear.js';
import { enviarHoja } from '../../../test/importar.js';
import { cuaderno } from '../../../test/xlsx.js';

describe('Los campos propios en las hojas', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    await app.sql('DELETE FROM campo_persona');
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
  });

  const campo = async (nombre: string, tipo = 'texto', opciones?: string[]): Promise<CampoPersona> =>
    (
      await admin.api
        .post('/api/personas/campos')
        .send({ nombre, tipo, ...(opciones && { opciones }) })
        .expect(201)
    ).body.data;
  const ficha = async (telefono: string, campos: Array<{ id: number; dato: DatoDeCampo }> = []): Promise<number> =>
    (
      await sara.api
        .post('/api/personas')
        .send({ nombre: `Ana ${telefono}`, telefono, campos })
        .expect(201)
    ).body.data.id;
  const escribir = (id: number, campos: unknown) => sara.api.put(`/api/personas/${id}`).send({ campos }).expect(200);
  const datos = async (id: number) =>
    ((await sara.api.get(`/api/personas/${id}`).expect(200)).body.data.campos as DatoDeFicha[]).map(
      ({ nombre, dato }) => [nombre, dato],
    );
  const mirar = async (hoja: Buffer | string): Promise<Importacion> =>
    (await enviarHoja(sara, 'personas', hoja, { simular: true }).expect(200)).body.data;
  const traer = async (hoja: Buffer | string): Promise<Importacion> =>
    (await enviarHoja(sara, 'personas', hoja, { simular: false }).expect(201)).body.data;
  const archivo = async (formato: string): Promise<Buffer> =>
    (await sara.api.get('/api/personas').query({ formato }).responseType('blob').expect(200)).body;
  const hallada = async (nombre: string): Promise<number> => {
    const { body } = await sara.api.get('/api/personas').query({ search: nombre }).expect(200);
    const [una] = (body.data as PersonaListada[]).filter((p) => p.nombre === nombre);
    return (una as PersonaListada).id;
  };

  const NUMEROS = [
    ...[0, 1, -3, 1.5, -0.25, 10.05, 1.125, -1.125, 12.345, 999.999, 0.125, 1234.5, 1234.567, 1_000, 25_000],
    ...[1_250_000, -1_250_000.5, 1_000_000_000_000, 0.000_000_1, -1.5e-7, 1 / 3, 123_456.789, 0.1 + 0.2],
  ];

  it.each(['csv', 'excel'])('un número que se exporta en %s vuelve igual', async (formato) => {
    const { id } = await campo('Medida', 'numero');
    const fichas = [];
    for (const [i, dato] of NUMEROS.entries()) fichas.push(await ficha(`31055500${10 + i}`, [{ id, dato }]));
    const hoja = await archivo(formato);
    expect((await mirar(hoja)).resumen).toMatchObject({ sin_cambios: NUMEROS.length, errores: 0 });
    for (const una of fichas) await escribir(una, [{ id, dato: 7 }]);
    expect((await traer(hoja)).resumen).toMatchObject({ actualizar: NUMEROS.length, errores: 0 });
    const vueltos = [];
    for (const una of fichas) vueltos.push(await datos(una));
    expect(vueltos).toEqual(NUMEROS.map((dato) => [['Medida', dato]]));
  });

  it.each([
    ['1,125', 1.125],
    ['1.125', 1_125],
    ['1.5', 1.5],
    ['1.250,5', 1_250.5],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['-3', -3],
  ])('en una hoja «%s» es %s', async (escrito, dato) => {
    await campo('Medida', 'numero');
    await traer(`Nombre;Teléfono;Medida\nLuz;3105550001;${escrito}`);
    expect(await datos(await hallada('Luz'))).toEqual([['Medida', dato]]);
  });

  it('en Excel un número es el de la celda', async () => {
    await campo('Medida', 'numero');
    const filas = [
      ['Nombre', 'Teléfono', 'Medida'],
      ['Luz', 3_105_550_001, 1.125],
    ];
    await traer(cuaderno([{ nombre: 'Hoja', filas }]));
    expect(await datos(await hallada('Luz'))).toEqual([['Medida', 1.125]]);
  });

  it('dos campos que solo difieren entre paréntesis son dos, también si uno viene vacío o falta', async () => {
    await campo('Talla (pie)');
    await campo('Talla (mano)');
    await traer('Nombre;Teléfono;Talla (mano);Talla (pie)\nLuz;3105550001;M;38\nSol;3105550002;L;');
    expect(await datos(await hallada('Luz'))).toEqual([
      ['Talla (pie)', '38'],
      ['Talla (mano)', 'M'],
    ]);
    expect(await datos(await hallada('Sol'))).toEqual([['Talla (mano)', 'L']]);
    await traer('Nombre;Teléfono;Talla (pie);Talla (mano)\nPaz;3105550003;;S\nMar;3105550004;;M');
    expect(await datos(await hallada('Paz'))).toEqual([['Talla (mano)', 'S']]);
    await traer('Nombre;Teléfono;Talla (mano)\nFlor;3105550005;S');
    expect(await datos(await hallada('Flor'))).toEqual([['Talla (mano)', 'S']]);
  });

  it('el nombre exacto de un campo propio gana a los otros nombres de los datos de la ficha', async () => {
    await campo('Teléfono (casa)');
    await campo('Cliente.');
    const { columnas } = await mirar('Nombre;Teléfono (casa);Cliente.\nLuz;6015550001;Frecuente');
    const de = Object.fromEntries(columnas.map(({ titulo, encabezado }) => [titulo, encabezado]));
    expect(de).toMatchObject({ 'Teléfono (casa)': 'Teléfono (casa)', Teléfono: null, 'Cliente.': 'Cliente.' });
    const hoja = 'Nombre;Teléfono (casa);Teléfono\nSol;6015550002;3105550002\nPaz;6015550003;3105550003';
    expect((await traer(hoja)).resumen).toMatchObject({ crear: 2 });
    expect(await datos(await hallada('Sol'))).toEqual([['Teléfono (casa)', '6015550002']]);
    const { body } = await sara.api.get(`/api/personas/${await hallada('Sol')}`).expect(200);
    expect(body.data.telefono).toBe('3105550002');
    // Where only the telephone is in a file, it is no own field.
    await traer('Nombre;Teléfono (celular)\nMar;3105550004');
    expect(await datos(await hallada('Mar'))).toEqual([]);
  });

  it('lo que la persona ya tiene sigue bien aunque su opción se haya quitado', async () => {
    const talla = await campo('Talla', 'opcion', ['S', 'M']);
    await campo('Tinte');
    const id = await ficha('3105550001', [{ id: talla.id, dato: 'S' }]);
    await ficha('3105550002', [{ id: talla.id, dato: 'M' }]);
    await admin.api
      .put(`/api/personas/campos/${talla.id}`)
      .send({ opciones: ['M', 'L'] })
      .expect(200);
    expect((await mirar(await archivo('csv'))).resumen).toMatchObject({ sin_cambios: 2, errores: 0 });
    await traer('Nombre;Teléfono;Talla;Tinte\nAna 3105550001;3105550001;S;7.1');
    expect(await datos(id)).toEqual([
      ['Talla', 'S'],
      ['Tinte', '7.1'],
    ]);
    // Another person may not have it, new or known.
    const { filas } = await mirar(
      'Nombre;Teléfono;Talla\nAna 3105550002;3105550002;S\nLuz;3105550003;S\nAna 3105550001;3105550001;XL',
    );
    expect(filas.map(({ errores }) => errores)).toEqual([
      ['Talla: elige M o L'],
      ['Talla: elige M o L'],
      ['Talla: elige M o L'],
    ]);
  });

  it.each(['Si', 'Sí', 'sí', 'SI', ' Sí ', 'x', 'Verdadero', '1'])('«%s» es que sí', async (escrito) => {
    await campo('Zurda', 'si_no');
    await traer(`Nombre;Teléfono;Zurda\nLuz;3105550001;${escrito}`);
    expect(await datos(await hallada('Luz'))).toEqual([['Zurda', true]]);
  });
});
