import { type Disponibilidad, type Horario, sumarDias } from '@jornal/contract';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearSucursal,
} from '../../../test/crear.js';
import { migrarDesde } from '../../../test/migrar-una.js';
import { Carriles1700000000104 } from '../../platform/db/migrations/0104-carriles.js';

const HOY = '2026-11-18';
const EN_OCHO = sumarDias(HOY, 7);

describe.each(CON_Y_SIN_GUARDAS)('El paso de espacios a minutos$base', ({ guardas }) => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp({ guardas });
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  const cambiar = (ruta: string, cambios: object) => admin.api.put(`/api/agenda/${ruta}`).send(cambios).expect(200);
  /** The places of the sixty days to come, of every agenda. */
  const espacios = async (): Promise<Disponibilidad[]> => {
    const dias: Disponibilidad[] = [];
    for (let n = 0; n < 60; n++) {
      const fecha = sumarDias(HOY, n);
      const { body } = await admin.api.get('/api/agenda/disponibilidad-tiempo-real').query({ fecha }).expect(200);
      dias.push(body);
    }
    return dias;
  };
  /** The minutes of each; which of the lanes does not matter. */
  const enCarriles = () =>
    app.sql<{ toma: boolean }>(
      `SELECT cita_id, oferta_id, agenda_id, operador_id, fecha::text, hora_inicio::text, hora_fin::text, ocupa::text,
        carril IS NOT NULL AS toma
        FROM cita_tramo ORDER BY cita_id, oferta_id`,
    );

  it('deja cada espacio como estaba, y lo que ocupa cada cita y cada oferta', async () => {
    const entidad_id = (await crearSucursal(admin)).id;
    const { id: operador_id } = await crearOperador(admin, { entidad_id });
    const [una, otra] = [await crearAgenda(admin, { operador_id }), await crearAgenda(admin, { operador_id })];
    const doble = await crearHorario(admin, { agenda_id: una.id, capacidad: 3 });
    const movido = await crearHorario(admin, { agenda_id: una.id, hora_inicio: '14:00', hora_fin: '15:00' });
    const ajeno = await crearHorario(admin, { agenda_id: otra.id, hora_inicio: '16:00', hora_fin: '17:00' });
    await crearHorario(admin, { agenda_id: una.id, hora_inicio: '16:30', hora_fin: '17:30' });
    const agendar = (horario: Horario, fecha: string, mas: object = {}) =>
      crearCita(admin, horario, { fecha, cliente_nombre: 'Ana', ...mas });

    const primera = await agendar(doble, HOY);
    await agendar(doble, HOY);
    await cambiar(`actualizar-cita/${primera.id}`, { estado: 'cancelada' });
    await agendar(doble, EN_OCHO, { estado: 'cancelada' });
    const anulada = await agendar(doble, EN_OCHO);
    await admin.api.delete(`/api/agenda/eliminar-cita/${anulada.id}`).expect(200);
    await cambiar(`actualizar-cita/${(await agendar(doble, EN_OCHO)).id}`, { no_asistio: true });
    await agendar(movido, EN_OCHO);
    await cambiar(`modificar-horario/${movido.id}`, { hora_inicio: '18:00', hora_fin: '19:00' });
    await agendar(movido, EN_OCHO);
    await agendar(ajeno, EN_OCHO);
    const { id } = await anotar(admin, { fecha: EN_OCHO, entidad_id });
    await admin.api
      .post(`/api/lista-espera/ofrecer/${id}`)
      .send({ agenda_id: una.id, horario_id: doble.id, fecha: EN_OCHO })
      .expect(201);
    // The migration goes by the clock of the database: this hold stands on any.
    for (const tabla of ['oferta', 'cita_tramo'])
      await app.sql(`UPDATE ${tabla} SET vence_en = '2100-01-01' WHERE vence_en IS NOT NULL`);

    const [antes, ocupados] = [await espacios(), await enCarriles()];
    expect(antes.reduce((suma, dia) => suma + dia.total_espacios_ocupados, 0)).toBeGreaterThan(5);
    await migrarDesde(app, Carriles1700000000104, 'down', { guardas });
    const plazas = await app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM cita_plaza`);
    expect(plazas).toEqual([{ n: ocupados.filter(({ toma }) => toma).length }]);
    await migrarDesde(app, Carriles1700000000104, 'up', { guardas });
    expect(await espacios()).toEqual(antes);
    expect(await enCarriles()).toEqual(ocupados);
  });
});
