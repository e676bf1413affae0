import type { ParDuplicado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSupervisor, permitir } from '../../../test/crear.js';
import { abrirFiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

const ROL_SUPERVISOR = 2;
const ROL_OPERADOR = 3;

describe('Las fichas que pueden ser de la misma persona', () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;
  let luisa: number;
  let lucha: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    const f = await abrirFiado(admin, m);
    luisa = f.luisa;
    const otra = { entidad_id: m.entidad_id, nombre: 'Lucha Mora', telefono: '+57 (310) 555-0009' };
    lucha = (await admin.api.post('/api/personas').send(otra).expect(201)).body.data.id;
    await f.fiar(20_000);
  });

  const pares = async (quien: Actor = admin): Promise<ParDuplicado[]> =>
    (await quien.api.get('/api/personas/duplicados').query({ entidad_id: m.entidad_id }).expect(200)).body.data;
  const dejar = (persona_id: number) =>
    admin.api.post('/api/anticipos').send({ persona_id, cobros: [{ metodo_id: EFECTIVO, monto: 7_000 }] });

  it('van con lo que hay que saber para unirlas: visitas, lo que deben y lo que tienen a favor', async () => {
    await dejar(lucha).expect(201);
    expect(await pares()).toMatchObject([
      {
        por: ['telefono'],
        personas: [
          { id: luisa, telefono: '310 555 0009', visitas: 1, ultima: '2026-11-18', deuda: 20_000, a_favor: 0 },
          { id: lucha, visitas: 0, ultima: null, deuda: 0, a_favor: 7_000 },
        ],
      },
    ]);
  });

  it('lo de una ficha que ya reúne otras va sumado', async () => {
    const lucy = { entidad_id: m.entidad_id, nombre: 'Lucy', telefono: '310 555 0009' };
    const { id } = (await admin.api.post('/api/personas').send(lucy).expect(201)).body.data;
    await dejar(id).expect(201);
    await m.cobrar({ persona_id: id, lineas: [m.unCorte()], cobros: enEfectivo(25_000), fecha: '2026-11-17' });
    await admin.api.post(`/api/personas/${luisa}/fusionar`).send({ persona_id: id }).expect(200);
    const [par, ...otros] = await pares();
    expect(otros).toEqual([]);
    expect(par?.personas[0]).toMatchObject({ id: luisa, visitas: 2, deuda: 20_000, a_favor: 7_000 });
  });

  it('lo que deben lo sabe quien puede fiar', async () => {
    const sara = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    const saldos = async () => (await pares(sara))[0]?.personas.map(({ deuda, a_favor }) => [deuda, a_favor]);
    await permitir(admin, ROL_SUPERVISOR, ['tiquetes.fiado'], true).expect(200);
    expect(await saldos()).toEqual([
      [20_000, 0],
      [0, 0],
    ]);
    await permitir(admin, ROL_SUPERVISOR, ['tiquetes.fiado'], false).expect(200);
    try {
      expect(await saldos()).toEqual([
        [null, null],
        [null, null],
      ]);
    } finally {
      await permitir(admin, ROL_SUPERVISOR, ['tiquetes.fiado'], true).expect(200);
    }
  });

  it('un operador no sabe de la que no atendió, ni por la que sí', async () => {
    await permitir(admin, ROL_OPERADOR, ['personas.ver'], true).expect(200);
    await m.ana.api.get(`/api/personas/${lucha}`).expect(404);
    expect(await pares(m.ana)).toEqual([]);
    await m.cobrar({ persona_id: lucha, lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    expect((await pares(m.ana))[0]?.personas.map(({ id }) => id)).toEqual([luisa, lucha]);
  });
});
