import { type Agenda, type Bloqueo, type Horario } from '@jornal/contract';
import type { Response } from 'supertest';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../crear.js';
import { aLaVez, resumir } from '../tormenta.js';

const RONDAS = 8;
const BLOQUEADO = 'Ese día está bloqueado';

describe.each(CON_Y_SIN_GUARDAS)('Bloquear mientras se agenda$base', ({ guardas }) => {
  let prueba: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  /** Two agendas of Ana, each with its own hour. */
  let agendas: Agenda[];
  let horarios: Horario[];

  beforeAll(async () => {
    prueba = await abrirApp({ guardas, config: { REQUESTS_PER_MINUTE: 1_000_000 } });
    admin = await crearAdmin(prueba);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    ana = await crearOperador(admin, { entidad_id: sara.entidad_id });
    [agendas, horarios] = [[], []];
    for (const [hora_inicio, hora_fin] of [
      ['10:00', '11:00'],
      ['11:00', '12:00'],
    ]) {
      const agenda = await crearAgenda(sara, { operador_id: ana.id });
      agendas.push(agenda);
      horarios.push(await crearHorario(sara, { agenda_id: agenda.id, capacidad: 9, hora_inicio, hora_fin }));
    }
  });
  afterAll(() => prueba.cerrar());

  it.each([
    ['una agenda', () => ({ agenda_id: agendas[0]?.id })],
    ['un operador', () => ({ operador_id: ana.id })],
    ['una sucursal', () => ({ entidad_id: sara.entidad_id })],
  ])('%s: el aviso cuenta exactamente las citas que quedaron dentro, y después no entra ninguna', async (que, de) => {
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      const fecha = new Date(Date.UTC(2027, 0, 6 + 7 * ronda)).toISOString().slice(0, 10);
      const pedir = ({ id: horario_id, agenda_id }: Horario) =>
        sara.api
          .post('/api/agenda/crear-cita')
          .send({ agenda_id, horario_id, fecha, cliente_nombre: 'Carmen', servicio: 'Corte' });
      const enBloqueo = que === 'una agenda' ? horarios.slice(0, 1) : horarios;
      const turno = (ronda * 2) % 9;
      const respuestas = await aLaVez(9, (i): PromiseLike<Response> => {
        if (i !== turno) return pedir(enBloqueo[i % enBloqueo.length] as Horario);
        return sara.api.post('/api/agenda/bloqueos').send({ ...de(), desde: fecha, hasta: fecha, motivo: 'Cierre' });
      });
      const { data, aviso } = (respuestas[turno] as Response).body as { data: Bloqueo; aviso: string | null };
      const citas = respuestas.filter(({ status }, i) => status === 201 && i !== turno);
      expect([data.citas, Number(/Hay (\d+) cita/.exec(aviso ?? '')?.[1] ?? 0)]).toEqual([citas.length, citas.length]);
      expect(resumir(respuestas).mensajes.filter((m) => m !== BLOQUEADO)).toEqual([]);
      for (const horario of enBloqueo) expect((await pedir(horario).expect(409)).body.message).toBe(BLOQUEADO);
      for (const { body } of citas) await sara.api.delete(`/api/agenda/eliminar-cita/${body.data.id}`).expect(200);
      await sara.api.delete(`/api/agenda/bloqueos/${data.id}`).expect(200);
    }
  });
});
