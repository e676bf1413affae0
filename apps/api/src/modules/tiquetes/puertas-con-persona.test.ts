import type { EventoDetalle, Tiquete } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearAgenda, crearCita, crearHorario, crearSucursal } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, type Mostrador } from '../../../test/mostrador.js';

describe('La persona de un tiquete, por Registrar Servicio y por Ventas', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let luisa: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    m = await abrirMostrador(app, admin, carta);
    luisa = await ficha('Luisa Mora');
  });

  const ficha = async (nombre: string, entidad_id = m.entidad_id): Promise<number> =>
    (await admin.api.post('/api/personas').send({ entidad_id, nombre }).expect(201)).body.data.id;
  const servicio = (mas: Record<string, unknown>) =>
    admin.api.post('/api/servicios/servicios-multiples').send({
      empleado_id: m.ana.id,
      fecha: '2026-11-18',
      metodo_pago: 'efectivo',
      monto_efectivo: 25_000,
      monto_transferencia: 0,
      servicios: [{ servicio_id: m.corte, cantidad: 1 }],
      ...mas,
    });
  const venta = (mas: Record<string, unknown>) =>
    admin.api.post('/api/ventas/crear-venta').send({
      productoId: m.champu.id,
      cantidad: 1,
      metodoPago: 'efectivo',
      montoEfectivo: 30_000,
      montoTransferencia: 0,
      ...mas,
    });
  const leer = async (id: number): Promise<Tiquete> => m.leer(id);

  const PUERTAS = [
    ['Registrar Servicio', servicio],
    ['Ventas', venta],
  ] as const;

  it.each(PUERTAS)('%s: el tiquete es de ella, y su historia lo dice', async (_, cobrar) => {
    const { body } = await cobrar({ persona_id: luisa }).expect(201);
    expect((await leer(body.tiquete.id)).persona).toEqual({ id: luisa, nombre: 'Luisa Mora' });
    const historia = await admin.api.get(`/api/tiquetes/${body.tiquete.id}/historia`).expect(200);
    const [creado] = historia.body.data as EventoDetalle[];
    expect(JSON.stringify(creado)).toContain('"persona_id"');
    const { body: visitas } = await admin.api.get(`/api/personas/${luisa}/historia`).expect(200);
    expect(visitas.data).toHaveLength(1);
  });

  it.each(PUERTAS)('%s: sin nadie, o diciendo que nadie, sigue sin persona', async (_, cobrar) => {
    for (const mas of [{}, { persona_id: null }]) {
      const { body } = await cobrar(mas).expect(201);
      expect((await leer(body.tiquete.id)).persona).toBeNull();
    }
  });

  it.each(PUERTAS)('%s: la ficha que es parte de otra vale por esa', async (_, cobrar) => {
    const repetida = await ficha('La Mona');
    await admin.api.post(`/api/personas/${luisa}/fusionar`).send({ persona_id: repetida }).expect(200);
    const { body } = await cobrar({ persona_id: repetida }).expect(201);
    expect((await leer(body.tiquete.id)).persona).toEqual({ id: luisa, nombre: 'Luisa Mora' });
  });

  it.each(PUERTAS)(
    '%s: de otra sucursal, o que no hay, se rechaza como en el mostrador, y nada queda',
    async (_, cobrar) => {
      const ajena = await ficha('Ana Vega', (await crearSucursal(admin)).id);
      for (const [persona_id, estado] of [
        [ajena, 409],
        [999_999_999, 404],
      ] as const) {
        const enMostrador = await m.pedir({ ...m.dorado(), persona_id }).expect(estado);
        const { codigo, message } = enMostrador.body;
        expect((await cobrar({ persona_id }).expect(estado)).body).toMatchObject({ codigo, message });
      }
      expect(await m.numeros()).toEqual([]);
    },
  );

  it.each(PUERTAS)('%s: la que se nombra, y si no se nombra la de la cita', async (_, cobrar) => {
    const { id: agenda_id } = await crearAgenda(admin, { operador_id: m.ana.id });
    const horario = await crearHorario(admin, { agenda_id, capacidad: 2 });
    for (const [cliente_nombre, persona_id] of [
      ['Ana Ruiz', luisa],
      ['Eva Gil', undefined],
    ] as const) {
      const suya = await ficha(cliente_nombre);
      const cita = await crearCita(admin, horario, { cliente_nombre, persona_id: suya });
      const { body } = await cobrar({ cita_id: cita.id, persona_id }).expect(201);
      expect((await leer(body.tiquete.id)).persona?.id).toBe(persona_id ?? suya);
    }
  });
});
