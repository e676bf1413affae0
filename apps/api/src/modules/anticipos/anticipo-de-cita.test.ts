import type { Cita, Favor } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearAgenda, crearCita, crearHorario } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

describe('El anticipo de una cita', () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;
  let f: Fiado;
  let horario: { id: number; agenda_id: number };

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    app.reloj.poner('2026-11-17T10:00:00-05:00');
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    f = await abrirFiado(admin, m);
    const agenda_id = (await crearAgenda(admin, { operador_id: m.ana.id })).id;
    horario = await crearHorario(admin, { agenda_id, capacidad: 5 });
  });
  afterAll(() => app.cerrar());

  const agendar = (mas: Record<string, unknown> = {}): Promise<Cita> =>
    crearCita(admin, horario, { persona_id: f.luisa, cliente_nombre: 'Luisa Mora', ...mas });
  const dejar = (monto: number, cita_id: number | null) =>
    admin.api.post('/api/anticipos').send({ persona_id: f.luisa, cita_id, cobros: enEfectivo(monto) });
  const quedan = async () =>
    ((await admin.api.get(`/api/personas/${f.luisa}/favores`).expect(200)).body.data as Favor[])
      .map(({ monto, queda }) => [monto, queda])
      .sort();

  it('es de una cita de esa persona que siga en pie', async () => {
    const ajena = await agendar({ persona_id: null, cliente_nombre: 'Carmen Díaz' });
    expect((await dejar(10_000, ajena.id).expect(409)).body).toMatchObject({
      codigo: 'CITA_DE_OTRA_PERSONA',
      message: 'Esa cita no es de Luisa Mora',
    });
    const cancelada = await agendar();
    await admin.api.put(`/api/agenda/actualizar-cita/${cancelada.id}`).send({ estado: 'cancelada' }).expect(200);
    expect((await dejar(10_000, cancelada.id).expect(409)).body.codigo).toBe('CITA_CANCELADA');
    await dejar(10_000, 999_999).expect(404);
    expect(await quedan()).toEqual([]);
  });

  it('se usa primero en el tiquete de su cita, después lo que no es de ninguna y al final lo de otras', async () => {
    const [suya, otra] = [await agendar(), await agendar()];
    await dejar(6_000, otra.id).expect(201);
    await dejar(5_000, null).expect(201);
    await dejar(4_000, suya.id).expect(201);
    const usar = (usar_favor: number, cita_id?: number) =>
      m.cobrar({
        ...{ persona_id: f.luisa, cita_id, lineas: [m.unCorte()], usar_favor },
        cobros: enEfectivo(25_000 - usar_favor),
      });
    await usar(7_000, suya.id);
    expect(await quedan()).toEqual([
      [4_000, 0],
      [5_000, 2_000],
      [6_000, 6_000],
    ]);
    await usar(3_000);
    expect(await quedan()).toEqual([
      [4_000, 0],
      [5_000, 0],
      [6_000, 5_000],
    ]);
  });

  it('queda a favor aunque la cita se cancele o se elimine', async () => {
    const cita = await agendar();
    await dejar(9_000, cita.id).expect(201);
    await admin.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).query({ motivo: 'No podrá' }).expect(200);
    expect((await f.credito()).a_favor).toBe(14_000);
    await m.cobrar({
      ...{ persona_id: f.luisa, lineas: [m.unCorte()], usar_favor: 14_000 },
      cobros: enEfectivo(11_000),
    });
    expect(await m.saldos('a_favor.efectivo')).toEqual([0]);
  });
});
