import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  registrar,
  vender,
} from '../../../test/crear.js';
import { migrarDesde } from '../../../test/migrar-una.js';
import { Mostrador1700000000081 } from '../../platform/db/migrations/0081-mostrador.js';

const DIA = '2026-11-25';

describe.each(CON_Y_SIN_GUARDAS)('Los tiquetes que ya había al actualizar$base', ({ guardas }) => {
  let app: Prueba;
  let admin: Actor;
  let luisa: number;
  /** The tickets by what they were of. */
  let de: { cita: number; ventaDeCita: number; nadie: number; sinCita: number };

  beforeAll(async () => {
    app = await abrirApp({ guardas });
    app.reloj.poner(`${DIA}T07:00:00-05:00`);
    admin = await crearAdmin(app);
    const entidad_id = (await crearSucursal(admin)).id;
    const ana = await crearOperador(admin, { entidad_id });
    const agenda = await crearAgenda(admin, { operador_id: ana.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id, capacidad: 5 });
    const ficha = { nombre: 'Luisa Rey', telefono: '310 555 0001', entidad_id };
    luisa = (await admin.api.post('/api/personas').send(ficha).expect(201)).body.data.id;
    const citar = (persona_id: number | null) =>
      crearCita(admin, horario, { fecha: DIA, cliente_nombre: 'Luisa Rey', persona_id });
    const [suya, sinFicha] = [await citar(luisa), await citar(null)];
    const corte = await crearServicio(admin, { precio: 25_000 });
    const champu = await crearProducto(admin, { entidad_id, precio_unitario: 30_000 });
    const atender = async (cita_id?: number) => {
      const lineas = await registrar(admin, {
        empleado_id: ana.id,
        total: 25_000,
        servicios: [{ servicio_id: corte.id }],
        ...(cita_id && { cita_id }),
      });
      return lineas[0]?.tiquete?.id as number;
    };
    de = {
      cita: await atender(suya.id),
      ventaDeCita: (await vender(admin, champu, 1, { cita_id: suya.id })).tiquete?.id as number,
      nadie: await atender(sinFicha.id),
      sinCita: await atender(),
    };
    for (const direction of ['down', 'up'] as const)
      await migrarDesde(app, Mostrador1700000000081, direction, { guardas });
  });
  afterAll(() => app.cerrar());

  it('son de la persona de su cita, también los de lo que se vendió en ella', async () => {
    const personaDe = async (id: number) => (await admin.api.get(`/api/tiquetes/${id}`).expect(200)).body.persona?.id;
    expect(await Promise.all(Object.values(de).map(personaDe))).toEqual([luisa, luisa, undefined, undefined]);
    const { data } = (await admin.api.get('/api/tiquetes').query({ persona_id: luisa }).expect(200)).body;
    expect(data.map(({ id }: { id: number }) => id).sort()).toEqual([de.cita, de.ventaDeCita].sort());
  });
});
