import type { Permiso, TiqueteEnLista } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearCuenta, crearRol, crearSucursal, crearSupervisor } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

const TELEFONO = '310 555 0001';

describe('Los tiquetes de una persona, en la lista', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Actor;
  let m: Mostrador;
  let luisa: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    const { entidad_id } = m;
    sara = await crearSupervisor(admin, { entidad_id });
    luisa = await ficha({ nombre: 'Luisa Mora', telefono: TELEFONO });
    // 1 of Luisa, 2 of a card that becomes part of hers, 3 of another, 4 of none.
    const repetida = await ficha({ nombre: 'La Mona', telefono: '601 742 0011' });
    const otra = await ficha({ nombre: 'Ana Mora', telefono: '320 777 0002' });
    for (const persona_id of [luisa, repetida, otra, undefined]) await cobrar({ persona_id });
    await admin.api.post(`/api/personas/${luisa}/fusionar`).send({ persona_id: repetida }).expect(200);
  });
  afterAll(() => app.cerrar());

  const ficha = async (datos: Record<string, unknown>, entidad_id = m.entidad_id): Promise<number> =>
    (
      await admin.api
        .post('/api/personas')
        .send({ entidad_id, ...datos })
        .expect(201)
    ).body.data.id;
  const cobrar = (mas: Record<string, unknown>) =>
    m.cobrar({ lineas: [m.unCorte(m.ana)], cobros: enEfectivo(25_000), ...mas });
  const leer = async (quien: Actor, search = '', mas = {}): Promise<TiqueteEnLista[]> =>
    (
      await quien.api
        .get('/api/tiquetes')
        .query({ page: 1, per_page: 10, orden: 'numero', search, ...mas })
        .expect(200)
    ).body.data;
  const numeros = async (quien: Actor, search: string, mas = {}) =>
    (await leer(quien, search, mas)).map(({ numero }) => numero);
  const conPermisos = async (...permisos: Permiso[]) => {
    const { id: role_id } = await crearRol(admin, { alcance: 'sucursal', permisos: ['tiquetes.ver', ...permisos] });
    return crearCuenta(admin, { role_id, entidad_id: m.entidad_id });
  };

  it.each([
    ['su nombre', 'luisa', [1, 2]],
    ['su nombre y otra cosa del tiquete', 'corte mora', [1, 2, 3]],
    ['el nombre de una ficha que es parte de la suya', 'mona', [1, 2]],
    ['cuatro cifras de su teléfono', '5550', [1, 2]],
    ['su teléfono entero, escrito de otro modo', '+57 (310) 555-0001', [1, 2]],
    ['su teléfono por partes y su nombre', 'luisa 310 555 0001', [1, 2]],
    ['el teléfono de una ficha que es parte de la suya', '6017420011', [1, 2]],
    ['dos que no van juntos', 'luisa 3207770002', []],
    ['tres cifras, que están en cualquier teléfono', '555', []],
  ])('se hallan por %s', async (_, search, esperados) => {
    expect(await numeros(sara, search)).toEqual(esperados);
    expect(await numeros(admin, search)).toEqual(esperados);
  });

  it('un operador halla los suyos, y no los de otra persona que atendió otro', async () => {
    expect(await numeros(m.ana, 'luisa')).toEqual([1, 2]);
    expect(await numeros(m.beto, 'luisa')).toEqual([]);
  });

  it('quien no puede ver el contacto solo halla por el teléfono entero', async () => {
    const oculto = await conPermisos('personas.ver');
    expect(await numeros(oculto, 'luisa')).toEqual([1, 2]);
    expect(await numeros(oculto, '5550')).toEqual([]);
    expect(await numeros(oculto, '555 0001')).toEqual([]);
    expect(await numeros(oculto, TELEFONO)).toEqual([1, 2]);
  });

  it('quien no ve fichas no halla por ellas, ni sabe de quién es un tiquete', async () => {
    const sinFichas = await conPermisos();
    expect(await numeros(sinFichas, 'luisa')).toEqual([]);
    expect(await numeros(sinFichas, TELEFONO)).toEqual([]);
    expect((await leer(sinFichas)).map(({ persona }) => persona)).toEqual([null, null, null, null]);
  });

  it('dice de quién es cada uno, por la ficha en que quedó, también en el archivo', async () => {
    const suya = { id: luisa, nombre: 'Luisa Mora' };
    expect((await leer(sara)).map(({ persona }) => persona)).toEqual([
      suya,
      suya,
      { id: expect.any(Number), nombre: 'Ana Mora' },
      null,
    ]);
    const { text } = await sara.api.get('/api/tiquetes').query({ formato: 'csv', search: 'luisa' }).expect(200);
    const [titulos, primero] = text.split('\r\n').map((line) => line.split(';'));
    expect(primero?.[titulos?.indexOf('Persona') ?? -1]).toBe('Luisa Mora');
  });

  it('de otra sucursal no se halla', async () => {
    const sur = (await crearSucursal(admin)).id;
    await ficha({ nombre: 'Luisa Vega', telefono: '300 111 0003' }, sur);
    const suSara = await crearSupervisor(admin, { entidad_id: sur });
    expect(await numeros(suSara, 'luisa')).toEqual([]);
    expect(await numeros(admin, 'luisa', { entidad_id: sur })).toEqual([]);
  });
});
