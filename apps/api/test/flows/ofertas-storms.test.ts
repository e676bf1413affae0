import type { Agenda, Horario, Oferta, PersonaEspera } from '@jornal/contract';
import { Pool } from 'pg';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../app.js';
import { type Actor, anotar, crearAdmin, crearAgenda, crearHorario, crearOperador, crearSucursal } from '../crear.js';
import { aLaVez, barrera, esperanCandado, resumir, veces } from '../tormenta.js';

const HOY = '2026-11-18';
const N = 50;
const RETENCION_MINUTOS = 15;

describe.each(CON_Y_SIN_GUARDAS)('Muchos con la lista de espera a la vez$base', ({ guardas }) => {
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;
  let agenda: Agenda;
  let horario: Horario;
  let lina: PersonaEspera;

  beforeAll(async () => {
    prueba = await abrirApp({ guardas, config: { RETENCION_MINUTOS } });
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin)).id;
  });
  afterAll(() => prueba.cerrar());
  beforeEach(async () => {
    prueba.reloj.poner('2026-11-18T10:00:00-05:00');
    agenda = await crearAgenda(admin, { operador_id: (await crearOperador(admin, { entidad_id: norte })).id });
    horario = await crearHorario(admin, { agenda_id: agenda.id });
    lina = await anotar(admin, { entidad_id: norte });
  });

  const plaza = () => ({ agenda_id: agenda.id, horario_id: horario.id, fecha: HOY });
  const ofrecer = (id: number) => admin.api.post(`/api/lista-espera/ofrecer/${id}`).send(plaza());
  const ofrecida = async (): Promise<Oferta> => (await ofrecer(lina.id).expect(201)).body.data;
  const responder = (id: number, acepta: boolean) =>
    admin.api.post(`/api/lista-espera/responder-oferta/${id}`).send({ acepta });
  const asignar = (id: number) => admin.api.post(`/api/lista-espera/asignar-cita/${id}`).send(plaza());
  const agendar = () =>
    admin.api.post('/api/agenda/crear-cita').send({ ...plaza(), cliente_nombre: 'Otra', servicio: 'Corte' });
  const plazas = () =>
    prueba.sql(
      `SELECT carril AS plaza, cita_id IS NOT NULL AS de_cita FROM cita_tramo
        WHERE entidad_id = $1 AND horario_id = $2 AND carril IS NOT NULL`,
      [norte, horario.id],
    );
  const citas = async () =>
    (await prueba.sql(`SELECT id FROM cita WHERE entidad_id = $1 AND horario_id = $2`, [norte, horario.id])).length;

  it(`${N} aceptan una oferta: hay una cita, y los demás saben que ya se respondió`, async () => {
    const { id } = await ofrecida();
    const { estados, mensajes } = resumir(await aLaVez(N, () => responder(id, true)));
    expect([estados, mensajes]).toEqual([{ 200: 1, 409: N - 1 }, ['La oferta ya fue respondida']]);
    expect([await citas(), await plazas()]).toEqual([1, [{ plaza: 1, de_cita: true }]]);
  });

  it('unos la aceptan y otros la rechazan: vale la primera respuesta, y el espacio es de una cita o de nadie', async () => {
    const { id } = await ofrecida();
    expect(resumir(await aLaVez(20, (i) => responder(id, i % 2 === 0))).estados).toEqual({ 200: 1, 409: 19 });
    const [oferta] = await prueba.sql<{ estado: string }>(
      `SELECT estado FROM oferta WHERE entidad_id = $1 AND id = $2`,
      [norte, id],
    );
    expect([await citas(), await plazas()]).toEqual(
      oferta?.estado === 'aceptada' ? [1, [{ plaza: 1, de_cita: true }]] : [0, []],
    );
  });

  it('mientras se acepta, nadie más toma el espacio', async () => {
    const { id } = await ofrecida();
    const [aceptada, ...demas] = await aLaVez(20, (i) => (i === 0 ? responder(id, true) : agendar()));
    expect(aceptada?.status).toBe(200);
    expect(resumir(demas)).toEqual({ estados: { 409: 19 }, mensajes: ['El horario ya está ocupado'] });
    expect([await citas(), await plazas()]).toEqual([1, [{ plaza: 1, de_cita: true }]]);
  });

  it('cuando venció, uno de los que llegan toma el espacio y aceptarla ya no vale', async () => {
    const { id } = await ofrecida();
    prueba.reloj.avanzar({ minutos: RETENCION_MINUTOS });
    const [aceptada, ...demas] = await aLaVez(20, (i) => (i === 0 ? responder(id, true) : agendar()));
    expect(aceptada?.body).toMatchObject({ statusCode: 409, codigo: 'OFERTA_VENCIDA' });
    expect(resumir(demas)).toEqual({ estados: { 201: 1, 409: 18 }, mensajes: ['El horario ya está ocupado'] });
    expect([await citas(), await plazas()]).toEqual([1, [{ plaza: 1, de_cita: true }]]);
  });

  it('vence mientras se acepta: quien llegó antes al día se queda con el espacio, y nadie más', async () => {
    const { id } = await ofrecida();
    // A transaction holds that day of the operator: both wait behind it, and by then the hold has ended.
    const pool = new Pool({ connectionString: prueba.baseUrl, max: 1 });
    const otro = await pool.connect();
    await otro.query('BEGIN');
    await otro.query(`SELECT 1 FROM agenda_dia WHERE entidad_id = $1 AND operador_id = $2 AND fecha = $3 FOR UPDATE`, [
      norte,
      agenda.operador_id,
      HOY,
    ]);
    const esperan = async (n: number) => {
      while ((await esperanCandado(prueba)) < n);
    };
    const aceptar = responder(id, true).then((r) => r);
    await esperan(1);
    prueba.reloj.avanzar({ minutos: RETENCION_MINUTOS });
    const llegar = agendar().then((r) => r);
    await esperan(2);
    await otro.query('COMMIT');
    otro.release();
    await pool.end();
    const { estados } = resumir([await aceptar, await llegar]);
    expect(Object.values(estados)).toEqual([1, 1]);
    expect(estados[409]).toBe(1);
    expect([await citas(), await plazas()]).toEqual([1, [{ plaza: 1, de_cita: true }]]);
  });

  it('la misma persona asignada dos veces: una cita, y el otro sabe que ya no espera', async () => {
    const libre = await crearHorario(admin, { agenda_id: agenda.id, hora_inicio: '14:00', hora_fin: '15:00' });
    const { estados } = resumir(
      await aLaVez(2, (i) =>
        admin.api
          .post(`/api/lista-espera/asignar-cita/${lina.id}`)
          .send({ ...plaza(), horario_id: i === 0 ? horario.id : libre.id }),
      ),
    );
    expect(estados).toEqual({ 201: 1, 404: 1 });
    expect(
      await prueba.sql(`SELECT id FROM cita WHERE entidad_id = $1 AND agenda_id = $2`, [norte, agenda.id]),
    ).toHaveLength(1);
  });

  it('un espacio ofrecido y asignado a varias personas: es de una, y las demás siguen esperando', async () => {
    const gente = await veces(10, () => anotar(admin, { entidad_id: norte }));
    const respuestas = await aLaVez(10, (i) => (i % 2 === 0 ? ofrecer : asignar)(gente[i]?.id as number));
    expect(resumir(respuestas)).toEqual({ estados: { 201: 1, 409: 9 }, mensajes: ['El horario ya está ocupado'] });
    expect(await plazas()).toHaveLength(1);
  });

  it('dos ofertas a la misma persona: recibe una', async () => {
    const libre = await crearHorario(admin, { agenda_id: agenda.id, hora_inicio: '14:00', hora_fin: '15:00' });
    const respuestas = await aLaVez(2, (i) =>
      admin.api
        .post(`/api/lista-espera/ofrecer/${lina.id}`)
        .send({ ...plaza(), horario_id: i === 0 ? horario.id : libre.id }),
    );
    expect(resumir(respuestas)).toEqual({
      estados: { 201: 1, 409: 1 },
      mensajes: ['La persona tiene una oferta pendiente. Responde esa oferta primero.'],
    });
  });

  it('se elimina a la persona mientras acepta: o tiene su cita, o el espacio quedó libre', async () => {
    const { id } = await ofrecida();
    const [aceptada, eliminada] = await aLaVez(2, (i) =>
      i === 0 ? responder(id, true) : admin.api.delete(`/api/lista-espera/eliminar-persona/${lina.id}`),
    );
    expect([aceptada?.status, eliminada?.status].sort()).toEqual(aceptada?.status === 200 ? [200, 404] : [200, 409]);
    expect([await citas(), (await plazas()).length]).toEqual(aceptada?.status === 200 ? [1, 1] : [0, 0]);
  });

  it('control: quienes miran si la oferta espera respuesta y después agendan, agendan todos', async () => {
    const { id } = await ofrecida();
    await prueba.sql(`CREATE TABLE IF NOT EXISTS borrador (oferta_id bigint NOT NULL)`);
    const pool = new Pool({ connectionString: prueba.baseUrl, max: N });
    const esperar = barrera(20);
    await veces(20, async () => {
      const { rows } = await pool.query<{ estado: string }>(
        `SELECT estado FROM oferta WHERE entidad_id = $1 AND id = $2`,
        [norte, id],
      );
      await esperar();
      if (rows[0]?.estado === 'pendiente') await pool.query(`INSERT INTO borrador VALUES ($1)`, [id]);
    });
    await pool.end();
    expect(await prueba.sql(`SELECT count(*)::int AS n FROM borrador`)).toEqual([{ n: 20 }]);
  });
});
