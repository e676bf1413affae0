import type { VisitaPersona } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearSucursal,
  crearSupervisor,
  permitir,
  vender,
} from '../../../test/crear.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

/** A Wednesday, as are the slots. */
const DIA = '2026-11-25';
const ROL_SUPERVISOR = 2;

describe('Las visitas de una persona', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: { corte: number; barba: number };
  let m: Mostrador;
  let ana: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner(`${DIA}T11:00:00-05:00`);
    m = await abrirMostrador(app, admin, carta);
    ana = await ficha('Ana Ruiz');
  });

  const ficha = async (nombre: string): Promise<number> =>
    (await admin.api.post('/api/personas').send({ entidad_id: m.entidad_id, nombre }).expect(201)).body.data.id;
  const historia = async (id = ana, quien: Actor = admin): Promise<VisitaPersona[]> =>
    (await quien.api.get(`/api/personas/${id}/historia`).expect(200)).body.data;
  const tarjeta = async (id = ana, quien: Actor = admin) =>
    (await quien.api.get(`/api/personas/${id}`).expect(200)).body.data;
  const corte = (mas: Record<string, unknown> = {}) => ({
    persona_id: ana,
    lineas: [m.unCorte()],
    cobros: enEfectivo(25_000),
    ...mas,
  });
  /** A cut of Ana's and a beard of Beto's, with a shampoo that Ana sold. */
  const deLosDos = () => ({
    persona_id: ana,
    lineas: [
      m.unCorte(),
      { ...m.unCorte(m.beto), servicio_id: m.barba },
      { producto_id: m.champu.id, cantidad: 1, vendedor_id: m.ana.id },
    ],
    cobros: enEfectivo(70_001),
  });
  const cita = async (mas: Record<string, unknown> = {}) => {
    const agenda = await crearAgenda(admin, { operador_id: m.ana.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id, capacidad: 20 });
    return crearCita(admin, horario, { fecha: DIA, persona_id: ana, cliente_nombre: 'Ana Ruiz', ...mas });
  };

  it('quien llega sin cita también vino: con lo que se le hizo, quién y por cuánto', async () => {
    const id = await m.cobrar(deLosDos());
    const [visita, ...otras] = await historia();
    expect(otras).toEqual([]);
    expect(visita).toMatchObject({
      ...{
        de: 'tiquete',
        id,
        fecha: DIA,
        servicio: `Corte, Barba, ${m.champu.nombre}`,
        hora_inicio: null,
        estado: null,
      },
      tiquete: { id, numero: 1, total: 70_001 },
    });
    expect(visita?.operadores.map((uno) => uno.id)).toEqual([m.ana.id, m.beto.id]);
    expect(await tarjeta()).toMatchObject({ visitas: 1, ultima: DIA });
  });

  it('la cita y su tiquete son una visita, y las más nuevas van primero', async () => {
    const { id: cita_id } = await cita();
    const deLaCita = await m.cobrar(corte({ cita_id }));
    app.reloj.poner('2026-11-27T11:00:00-05:00');
    const suelto = await m.cobrar(corte());
    expect((await historia()).map(({ de, id, tiquete }) => [de, id, tiquete?.id])).toEqual([
      ['tiquete', suelto, suelto],
      ['cita', cita_id, deLaCita],
    ]);
    expect(await tarjeta()).toMatchObject({ visitas: 2, ultima: '2026-11-27' });
  });

  it('lo que se le vende en su cita es de esa visita, con o sin tiquete de servicios', async () => {
    const { id: cita_id } = await cita();
    const sara = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    const venta = await vender(sara, m.champu, 1, { cita_id });
    const vista = async (quien?: Actor) =>
      (await historia(ana, quien)).map(({ de, id, servicio, tiquete }) => [de, id, servicio, tiquete?.total]);
    expect(await vista()).toEqual([['cita', cita_id, `Corte, ${m.champu.nombre}`, 30_000]]);
    expect(await tarjeta()).toMatchObject({ visitas: 0, ultima: null });
    const tiquete = await m.cobrar(corte({ cita_id }));
    expect(await vista()).toEqual([['cita', cita_id, `Corte, ${m.champu.nombre}`, 55_000]]);
    expect((await historia())[0]?.tiquete?.id).toBe(tiquete);
    expect(await tarjeta()).toMatchObject({ visitas: 1, ultima: DIA });
    await admin.api.delete(`/api/ventas/eliminar-venta/${venta.id}`).expect(200);
    expect(await vista()).toEqual([['cita', cita_id, 'Corte', 25_000]]);
  });

  it('varios tiquetes de un día son un día en que vino, y el anulado ninguno', async () => {
    await m.cobrar(corte());
    const segundo = await m.leer(await m.cobrar(corte()));
    expect(await tarjeta()).toMatchObject({ visitas: 1 });
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${segundo.servicios[0]?.id}`).expect(200);
    expect(await historia()).toHaveLength(1);
    expect(await tarjeta()).toMatchObject({ visitas: 1 });
  });

  it('el tiquete de la cita de otra persona es visita de las dos', async () => {
    const luisa = await ficha('Luisa Mora');
    const { id: cita_id } = await cita();
    const id = await m.cobrar(corte({ cita_id, persona_id: luisa }));
    expect((await historia(luisa)).map((visita) => [visita.de, visita.id])).toEqual([['tiquete', id]]);
    expect((await historia()).map((visita) => [visita.de, visita.id])).toEqual([['cita', cita_id]]);
    expect(await tarjeta(luisa)).toMatchObject({ visitas: 1 });
  });

  it('las de una ficha unida se leen con las suyas', async () => {
    const anita = await ficha('Anita');
    await m.cobrar(corte());
    app.reloj.poner('2026-11-26T11:00:00-05:00');
    await m.cobrar(corte({ persona_id: anita }));
    await admin.api.post(`/api/personas/${ana}/fusionar`).send({ persona_id: anita }).expect(200);
    expect((await historia()).map(({ fecha }) => fecha)).toEqual(['2026-11-26', DIA]);
    expect(await tarjeta()).toMatchObject({ visitas: 2 });
  });

  it('un operador ve lo suyo de cada visita, y ninguna en la que no trabajó', async () => {
    await m.cobrar(deLosDos());
    const [deBeto] = await historia(ana, m.beto);
    expect(deBeto).toMatchObject({ servicio: 'Barba', operadores: [{ id: m.beto.id }], tiquete: { total: 15_001 } });
    expect(deBeto?.operadores).toHaveLength(1);
    await m.cobrar(corte());
    expect(await historia(ana, m.beto)).toHaveLength(1);
    expect(await tarjeta(ana, m.beto)).toMatchObject({ visitas: 1 });
    // Of an appointment of another operator they see the part they did.
    const { id: cita_id } = await cita();
    await m.cobrar({ ...deLosDos(), cita_id });
    expect((await historia(ana, m.beto)).map(({ de }) => de)).toEqual(['tiquete', 'tiquete']);
  });

  it('la ficha dice desde cuándo viene y cuánto ha gastado, lo devuelto aparte, con las fichas unidas', async () => {
    const anita = await ficha('Anita');
    expect(await tarjeta()).toMatchObject({ primera: null, gastado: 0 });
    const primero = await m.leer(await m.cobrar(corte({ persona_id: anita })));
    app.reloj.poner('2026-11-26T11:00:00-05:00');
    await m.cobrar(deLosDos());
    expect(await tarjeta()).toMatchObject({ primera: '2026-11-26', gastado: 70_001 });
    await admin.api.post(`/api/personas/${ana}/fusionar`).send({ persona_id: anita }).expect(200);
    expect(await tarjeta()).toMatchObject({ primera: DIA, ultima: '2026-11-26', gastado: 95_001 });
    await admin.api
      .post(`/api/tiquetes/${primero.id}/devolver`)
      .send({
        lineas: [{ servicio_realizado_id: primero.servicios[0]?.id, monto: 5_000 }],
        reembolso: enEfectivo(5_000),
        motivo: 'No le gustó',
      })
      .expect(200);
    expect(await tarjeta()).toMatchObject({ primera: DIA, gastado: 90_001 });
    const anulado = await m.leer(await m.cobrar(corte()));
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${anulado.servicios[0]?.id}`).expect(200);
    expect(await tarjeta()).toMatchObject({ gastado: 90_001 });
    // An operator does not know the money of others.
    expect(await tarjeta(ana, m.beto)).toMatchObject({ primera: '2026-11-26', gastado: null });
  });

  it('quien solo le vendió ve su ficha, hasta que la venta se anula', async () => {
    const lista = async () =>
      (await m.beto.api.get('/api/personas').expect(200)).body.data.map((una: { id: number }) => una.id);
    await m.beto.api.get(`/api/personas/${ana}`).expect(404);
    const linea = { producto_id: m.champu.id, cantidad: 1, vendedor_id: m.beto.id };
    const id = await m.cobrar(corte({ lineas: [linea], cobros: enEfectivo(30_000) }));
    expect(await tarjeta(ana, m.beto)).toMatchObject({ nombre: 'Ana Ruiz', visitas: 1, primera: DIA });
    expect(await lista()).toEqual([ana]);
    await admin.api.delete(`/api/ventas/eliminar-venta/${(await m.leer(id)).ventas[0]?.id}`).expect(200);
    await m.beto.api.get(`/api/personas/${ana}`).expect(404);
    expect(await lista()).toEqual([]);
  });

  it('sin ver tiquetes se sabe qué se hizo y cuándo, y no por cuánto', async () => {
    const sara = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    await m.cobrar(corte());
    await permitir(admin, ROL_SUPERVISOR, ['tiquetes.ver'], false).expect(200);
    try {
      expect(await historia(ana, sara)).toMatchObject([{ servicio: 'Corte', tiquete: null }]);
      expect(await tarjeta(ana, sara)).toMatchObject({ visitas: 1, gastado: null });
    } finally {
      await permitir(admin, ROL_SUPERVISOR, ['tiquetes.ver'], true).expect(200);
    }
  });

  it('la ficha de otra sucursal no existe', async () => {
    const sur = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    await m.cobrar(corte());
    await sur.api.get(`/api/personas/${ana}/historia`).expect(404);
  });
});
