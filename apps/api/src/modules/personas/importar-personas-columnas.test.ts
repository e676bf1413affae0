import type { Importacion, PersonaFicha, PersonaListada } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearSucursal,
  crearSupervisor,
  type Operador,
  permitir,
} from '../../../test/crear.js';
import { enviarHoja, NADA } from '../../../test/importar.js';
import { cuaderno } from '../../../test/xlsx.js';

const ROL_SUPERVISOR = 2;

describe('Importar personas, columna por columna', () => {
  let app: Prueba;
  let admin: Actor;
  let norte: number;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-25T07:00:00-05:00');
    norte = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
  });

  const send = (file: Buffer | string, query: object, who: Actor = sara) => enviarHoja(who, 'personas', file, query);
  const look = async (file: Buffer | string, query: object = {}, who: Actor = sara): Promise<Importacion> =>
    (await send(file, { simular: true, ...query }, who).expect(200)).body.data;
  const bring = async (file: Buffer | string, query: object = {}, who: Actor = sara): Promise<Importacion> =>
    (await send(file, { simular: false, ...query }, who).expect(201)).body.data;
  const card = async (id: number): Promise<PersonaFicha> =>
    (await sara.api.get(`/api/personas/${id}`).expect(200)).body.data;
  const list = async (who: Actor = sara): Promise<PersonaListada[]> =>
    (await who.api.get('/api/personas').query({ per_page: 100 }).expect(200)).body.data;
  const cardOf = async (nombre: string): Promise<PersonaFicha> => {
    const found = (await list()).filter((p) => p.nombre === nombre);
    expect(found).toHaveLength(1);
    return card((found[0] as PersonaListada).id);
  };

  const TODO =
    'Cliente;Apellidos;Celular;E-mail;Tipo de documento;Cédula;Fecha de nacimiento;Etiquetas;Alergias;Preferencias;' +
    'Observaciones;No contactar\nAna;Ruiz;+57 (310) 555-0001;Ana@Correo.co;Cédula;52.123.456;29/02/1992;' +
    'VIP, Novia, vip;Amoníaco;Café sin azúcar;"Llega\ntemprano";Sí\n';

  it('una hoja se revisa, entra, y repetirla no cambia nada', async () => {
    expect((await look(TODO)).resumen).toEqual({ ...NADA, crear: 1 });
    expect(await list()).toEqual([]);
    expect((await bring(TODO)).resumen).toEqual({ ...NADA, crear: 1 });
    expect(await cardOf('Ana Ruiz')).toMatchObject({
      entidad_id: norte,
      telefono: '+57 (310) 555-0001',
      telefono_normal: '+573105550001',
      email: 'ana@correo.co',
      documento_tipo: 'CC',
      documento: '52.123.456',
      cumple: '02-29',
      anio_nacimiento: 1992,
      etiquetas: ['VIP', 'Novia'],
      alergias: 'Amoníaco',
      preferencias: 'Café sin azúcar',
      notas: 'Llega\ntemprano',
      no_contactar: true,
    });
    const again = await bring(TODO);
    expect(again.resumen).toEqual({ ...NADA, sin_cambios: 1 });
  });

  it('en Excel, los números y los días son los que se ven', async () => {
    const filas = [
      ['Nombre', 'Teléfono', 'Documento', 'Cumpleaños', 'Año de nacimiento', 'No contactar'],
      ['Ana Ruiz', 3_105_550_001, 52_123_456, { dia: 46_116 }, 1990, false],
      ['Luz Díaz', '3.105550002E9', '-', { dia: 33_662 }, null, true],
    ];
    const file = cuaderno([{ nombre: 'Clientes', filas }]);
    expect((await bring(file)).resumen).toEqual({ ...NADA, crear: 2 });
    expect(await cardOf('Ana Ruiz')).toMatchObject({
      telefono: '3105550001',
      telefono_normal: '+573105550001',
      documento: '52123456',
      cumple: '04-04',
      anio_nacimiento: 1990,
      no_contactar: false,
    });
    expect(await cardOf('Luz Díaz')).toMatchObject({
      telefono: '3105550002',
      cumple: '02-28',
      anio_nacimiento: 1992,
      no_contactar: true,
    });
    expect((await look(file)).resumen).toEqual({ ...NADA, sin_cambios: 2 });
  });

  it.each([
    ['29/2', '02-29', null],
    ['29-02-90', '02-29', 1990],
    ['29 de febrero de 1990', '02-29', 1990],
    ['29-feb', '02-29', null],
    ['3 sept. 05', '09-03', 2005],
    ['1990-02-03', '02-03', 1990],
    ['3/02/2026', '02-03', null],
    ['3/02/2023', '02-03', 2023],
  ])('el cumpleaños «%s» es el %s de %s', async (escrito, cumple, anio_nacimiento) => {
    await bring(`Nombre;Teléfono;Cumpleaños\nAna;3105550001;${escrito}\n`);
    expect(await cardOf('Ana')).toMatchObject({ cumple, anio_nacimiento });
  });

  it('con una fila mala no entra nadie, y cada una dice qué le pasa', async () => {
    const file =
      'Nombre;Teléfono;Correo;Tipo de documento;Cumpleaños;Año de nacimiento;Alergias;Notas;No contactar;Etiquetas\n' +
      ';3105550001;;;;;;;;\n' +
      'Ana;no tiene;;;;;;;;\n' +
      'Ana;3,11E+09;;;;;;;;\n' +
      'Ana;3105550002;ana@;;;;;;;\n' +
      'Ana;3105550003;;Carné;;;;;;\n' +
      'Ana;3105550004;;;04/25/1990;;;;;\n' +
      'Ana;3105550005;;;marzo;1800;;;;\n' +
      `Ana;3105550006;;;;;${'x'.repeat(301)};${'y'.repeat(1001)};;\n` +
      `Ana;3105550007;;;;;;;quizá;${'z'.repeat(41)}\n` +
      '31/03/2026;3105550008;;;;;;;;\n' +
      `Ana;${'3'.repeat(41)};;;;;;;;\n`;
    const { body } = await send(file, { simular: false }).expect(400);
    expect(body.errores).toEqual({
      'fila 2': ['El nombre es requerido'],
      'fila 3': ['El teléfono debe tener números'],
      'fila 4': [
        'El teléfono «3,11E+09» perdió cifras: en Excel dale a la columna formato de Texto, ' +
          'escribe o pega otra vez los teléfonos y guarda el archivo',
      ],
      'fila 5': ['El email no es válido'],
      'fila 6': ['No se entiende el tipo de documento «Carné»: escribe CC, CE, TI, PA, NIT u OTRO'],
      'fila 7': ['El cumpleaños es un día y un mes que existen'],
      'fila 8': ['No se entiende el cumpleaños «marzo»: escribe día/mes', 'El año de nacimiento no es válido'],
      'fila 9': ['Notas: Máximo 1000 caracteres', 'Alergias: Máximo 300 caracteres'],
      'fila 10': ['No se entiende «quizá» en No contactar: escribe Sí o No', 'Etiquetas: Máximo 40 caracteres'],
      'fila 11': ['«31/03/2026» es una fecha, no un nombre: corrígelo en el archivo'],
      'fila 12': ['Teléfono: Máximo 40 caracteres'],
    });
    expect(await list()).toEqual([]);
    expect((await bring(`${file}Luz;3105550009;;;;;;;;\n`, { dejar_errores: true })).resumen).toMatchObject({
      crear: 1,
      errores: 11,
    });
  });

  it('un texto largo entra entero, y uno que parece fórmula o código queda como es', async () => {
    const notas = `${'ñ'.repeat(998)} x`;
    const nombres = ['=HYPERLINK("http://malo";"x")', '<b>Ana</b>', 'Ana \u202eoculta'];
    const filas = nombres.map((nombre, i) => `"${nombre.replaceAll('"', '""')}";310555000${i};${notas}`);
    const file = `Nombre;Teléfono;Notas\n${filas.join('\n')}\n`;
    expect((await bring(file)).resumen).toEqual({ ...NADA, crear: 3 });
    // All but the signs that would turn round what stands beside a name.
    for (const nombre of [...nombres.slice(0, 2), 'Ana oculta']) expect((await cardOf(nombre)).notas).toBe(notas);
    const { text } = await sara.api.get('/api/personas').query({ formato: 'csv' }).expect(200);
    expect(text).not.toMatch(/[;"]=HYPERLINK/);
  });

  it('la tabla tiene hasta 5.000 filas', async () => {
    const rows = (n: number) =>
      Array.from({ length: n }, (_, i) => `Persona ${i};3${String(i).padStart(9, '0')};`).join('\n');
    expect((await send(`Nombre;Teléfono;Notas\n${rows(5_001)}\n`, {}).expect(400)).body.codigo).toBe(
      'ARCHIVO_MUY_LARGO',
    );
    expect((await bring(`Nombre;Teléfono;Notas\n${rows(5_000)}\n`)).resumen.crear).toBe(5_000);
    expect((await bring(`Nombre;Teléfono;Notas\n${rows(5_000)}\n`)).resumen.sin_cambios).toBe(5_000);
  }, 60_000);

  describe('El archivo que la lista exporta', () => {
    const TODAS = [
      {
        nombre: '=Ana "la buena"',
        telefono: '+57 310 555 0001',
        email: 'ana@correo.co',
        documento_tipo: 'CC',
        documento: '52.123.456',
        cumple: '03-04',
        anio_nacimiento: 1990,
        alergias: "'Amoníaco; y tinte",
        preferencias: '-Café\nsin azúcar',
        notas: `${'ñ'.repeat(990)} =1+1`,
        etiquetas: ['VIP', 'Novia', 'a, b'],
        no_contactar: true,
      },
      { nombre: 'Sofía', telefono: '310 555 0001', cumple: '02-29' },
      { nombre: 'Luz', telefono: 'ext. 22' },
      { nombre: 'Luz', notas: 'La de los martes' },
      { nombre: 'Luz', etiquetas: ['Martes'] },
      { nombre: 'Total', email: 'total@correo.co' },
    ];
    const archivo = async (formato: 'csv' | 'excel', who: Actor, query: object = {}): Promise<Buffer> =>
      (
        await who.api
          .get('/api/personas')
          .query({ formato, ...query })
          .buffer(true)
          .parse((answer, done) => {
            const parts: Buffer[] = [];
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('end', () => done(null, Buffer.concat(parts)));
          })
          .expect(200)
      ).body;

    it('vuelve como se fue, y tiene toda columna que se lee', async () => {
      for (const data of TODAS) await sara.api.post('/api/personas').send(data).expect(201);
      await admin.api
        .put(`/api/personas/${(await cardOf('Sofía')).id}/limite`)
        .send({ limite_fiado: 50_000 })
        .expect(200);
      for (const formato of ['csv', 'excel'] as const)
        for (const [who, query] of [
          [sara, {}],
          [admin, { entidad_id: norte }],
        ] as const) {
          const data = await look(await archivo(formato, who, query), query, who);
          expect(data.filas.filter(({ accion }) => accion !== 'sin_cambios').map((f) => f.aviso)).toEqual([
            'Parece la suma de las demás filas',
          ]);
          expect(data.resumen).toEqual({ ...NADA, sin_cambios: TODAS.length, omitidas: 1 });
          // The family name of those who keep it apart is the one column of a sheet that a card has not.
          expect(data.columnas.filter(({ encabezado }) => encabezado === null).map(({ campo }) => campo)).toEqual([
            'apellido',
          ]);
        }
    });

    it('en otra sucursal la hace igual', async () => {
      for (const data of TODAS.slice(0, 3)) await sara.api.post('/api/personas').send(data).expect(201);
      const sur = await crearSucursal(admin);
      const file = await archivo('excel', sara);
      const beto = await crearSupervisor(admin, { entidad_id: sur.id });
      const { filas } = await look(file, {}, beto);
      const incluir = `2-${filas.length}`;
      expect((await bring(file, { incluir }, beto)).resumen).toEqual({ ...NADA, crear: 3, omitidas: 1 });
      const { data } = (await beto.api.get('/api/personas').query({ search: 'buena' }).expect(200)).body;
      expect((await beto.api.get(`/api/personas/${data[0].id}`).expect(200)).body.data).toMatchObject({
        ...TODAS[0],
        etiquetas: ['VIP', 'Novia', 'a', 'b'],
      });
    });

    it('sin ver el contacto sale oculto', async () => {
      for (const data of TODAS.slice(0, 1)) await sara.api.post('/api/personas').send(data).expect(201);
      await permitir(admin, ROL_SUPERVISOR, ['personas.contacto'], false);
      const text = (await archivo('csv', sara)).toString();
      await permitir(admin, ROL_SUPERVISOR, ['personas.contacto'], true);
      expect(text).toContain('••• 3456');
      expect(text).not.toMatch(/52\.123|555 0001|ana@/);
    });
  });
});
