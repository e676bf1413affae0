import { type Agenda, type Cita, cuantos, horaDe, minutosDe, minutosDeTexto, type Servicio } from '@jornal/contract';
import { Pool } from 'pg';
import type { Response } from 'supertest';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../crear.js';
import { aLaVez, barrera, resumir, veces } from '../tormenta.js';

const EN_OCHO = '2026-11-25';
const LLENO = 'El horario ya está ocupado';

describe.each(CON_Y_SIN_GUARDAS)('Muchos a la vez por una misma hora$base', ({ guardas }) => {
  let prueba: Prueba;
  let admin: Actor;
  let sara: Operador;
  let larga: Servicio;
  let agendas: Agenda[];

  beforeAll(async () => {
    prueba = await abrirApp({ guardas, config: { REQUESTS_PER_MINUTE: 1_000_000 } });
    admin = await crearAdmin(prueba);
    larga = await crearServicio(admin, { nombre: 'Keratina', duracion_minutos: 90 });
  });
  afterAll(() => prueba.cerrar());
  beforeEach(async () => {
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    agendas = [];
    for (let i = 0; i < 5; i++) {
      const operador = await crearOperador(admin, { entidad_id: sara.entidad_id });
      const agenda = await crearAgenda(sara, { operador_id: operador.id });
      for (let h = 9; h < 13; h++)
        await crearHorario(sara, {
          agenda_id: agenda.id,
          hora_inicio: horaDe(h * 60),
          hora_fin: horaDe(h * 60 + 60),
        });
      agendas.push(agenda);
    }
  });

  const pedir = (hora_inicio: string, operador_id: number | null, duracion_minutos?: number, mas: object = {}) =>
    sara.api.post('/api/agenda/reservar').send({
      fecha: EN_OCHO,
      hora_inicio,
      servicios: [{ servicio: larga.nombre, servicio_id: larga.id, operador_id, duracion_minutos }],
      cliente_nombre: 'Carmen',
      ...mas,
    });
  /** The minutes of the lanes of an operator, and those of their appointments: as many, where none was given twice. */
  const minutosDeCarril = async (operador_id: number): Promise<[number, number]> => {
    const carriles = await prueba.sql<{ ocupado: string }>(
      `SELECT ocupado::text AS ocupado FROM agenda_carril WHERE operador_id = $1`,
      [operador_id],
    );
    const citas = await prueba.sql<{ hora_inicio: string; hora_fin: string }>(
      `SELECT hora_inicio::text, hora_fin::text FROM cita WHERE operador_id = $1 AND estado <> 'cancelada' AND anulado_en IS NULL`,
      [operador_id],
    );
    const suma = (numeros: number[]) => numeros.reduce((a, b) => a + b, 0);
    return [
      suma(carriles.map(({ ocupado }) => cuantos(minutosDeTexto(ocupado)))),
      suma(citas.map(({ hora_inicio, hora_fin }) => minutosDe(hora_fin) - minutosDe(hora_inicio))),
    ];
  };

  it('200 por una hora y media con la misma persona: la toma una, y a las demás se les ofrecen otras horas', async () => {
    const { operador_id } = agendas[0] as Agenda;
    const respuestas = await aLaVez(200, () => pedir('09:30', operador_id));
    expect(resumir(respuestas)).toEqual({ estados: { 201: 1, 409: 199 }, mensajes: [LLENO] });
    for (const { status, body } of respuestas) if (status === 409) expect(body.alternativas).toHaveLength(3);
    expect(await minutosDeCarril(operador_id)).toEqual([90, 90]);
  });

  it('200 con cualquiera entre cinco: la toman cinco, una cada quien', async () => {
    const respuestas = await aLaVez(200, () => pedir('10:15', null));
    expect(resumir(respuestas)).toEqual({ estados: { 201: 5, 409: 195 }, mensajes: [LLENO] });
    const quienes = respuestas.filter((r) => r.status === 201).map((r) => r.body.data.operador_id);
    expect(quienes.sort((a, b) => a - b)).toEqual(agendas.map((a) => a.operador_id).sort((a, b) => a - b));
  });

  it('100 de media hora y 100 de una hora a cualquier minuto, con cualquiera: ningún minuto se da dos veces', async () => {
    const respuestas = await aLaVez(200, (i) => pedir(horaDe(540 + ((i * 35) % 200)), null, i % 2 === 0 ? 30 : 60));
    expect(respuestas.filter((r) => r.status >= 500)).toEqual([]);
    for (const { operador_id } of agendas) {
      const [carril, citas] = await minutosDeCarril(operador_id);
      expect(carril).toBe(citas);
      expect(citas).toBeGreaterThanOrEqual(120);
    }
  });

  it('100 de dos servicios seguidos y un segundo servicio para quien ya tiene cita, a la misma hora: la toma una', async () => {
    const { operador_id } = agendas[0] as Agenda;
    const primera: Cita = (await pedir('11:00', operador_id, 30).expect(201)).body.data;
    const dos = ['Corte', 'Barba'].map((servicio) => ({ servicio, duracion_minutos: 30, operador_id }));
    const con = dos.map(({ operador_id: _, ...servicio }) => servicio);
    const respuestas = await aLaVez(120, (i) =>
      i % 6 === 0
        ? sara.api.put(`/api/agenda/citas/${primera.id}/servicios`).send({ servicios: con })
        : pedir('11:30', operador_id, 30, { servicios: dos }),
    );
    expect(respuestas.filter((r) => r.status >= 500)).toEqual([]);
    const nuevas = respuestas.filter((r) => r.status === 201).length;
    const cambio = respuestas.some((r) => r.status === 200);
    expect(nuevas + Number(cambio)).toBe(1);
    expect(await minutosDeCarril(operador_id)).toEqual(nuevas === 1 ? [90, 90] : [60, 60]);
  });

  it('mover dos citas a la misma hora contra reservarla: la tiene una', async () => {
    const [una, otra] = agendas as [Agenda, Agenda];
    for (let ronda = 0; ronda < 4; ronda++) {
      const fecha = new Date(Date.UTC(2027, 2, 3 + 7 * ronda)).toISOString().slice(0, 10);
      const cita = (await pedir('09:00', una.operador_id, 60, { fecha }).expect(201)).body.data;
      const deOtra = (await pedir('09:00', otra.operador_id, 60, { fecha }).expect(201)).body.data;
      const a = { hora_inicio: '11:10', operador_id: una.operador_id };
      const respuestas = await aLaVez(9, (i): PromiseLike<Response> => {
        if (i % 3 === 0) return sara.api.put(`/api/agenda/mover-cita/${cita.id}`).send(a);
        if (i % 3 === 1) return sara.api.put(`/api/agenda/mover-cita/${deOtra.id}`).send(a);
        return pedir('11:10', una.operador_id, 60, { fecha });
      });
      expect(respuestas.filter((r) => r.status >= 500)).toEqual([]);
      const alla = await prueba.sql(
        `SELECT id FROM cita WHERE operador_id = $1 AND fecha = $2 AND hora_inicio = '11:10' AND anulado_en IS NULL`,
        [una.operador_id, fecha],
      );
      expect(alla).toHaveLength(1);
    }
  });
});

/** The same race over code that looks for whose turn it is and then writes, without holding their day. */
describe('El control: quien mira de quién es el turno y después escribe', () => {
  it('se la da a la misma persona muchas veces', async () => {
    const prueba = await abrirApp();
    const pool = new Pool({ connectionString: prueba.baseUrl, max: 20 });
    try {
      await prueba.sql(`CREATE TABLE borrador_turno (operador integer)`);
      const juntos = barrera(20);
      await veces(20, async () => {
        const cliente = await pool.connect();
        try {
          await cliente.query('BEGIN');
          const { rows } = await cliente.query(
            `SELECT o FROM generate_series(1, 5) o WHERE o NOT IN (SELECT operador FROM borrador_turno) ORDER BY o LIMIT 1`,
          );
          await juntos();
          await cliente.query(`INSERT INTO borrador_turno VALUES ($1)`, [rows[0].o]);
          await cliente.query('COMMIT');
        } finally {
          cliente.release();
        }
      });
      const [{ n, quienes } = { n: 0, quienes: 0 }] = await prueba.sql<{ n: number; quienes: number }>(
        `SELECT count(*)::int AS n, count(DISTINCT operador)::int AS quienes FROM borrador_turno`,
      );
      expect([n, quienes]).toEqual([20, 1]);
    } finally {
      await pool.end();
      await prueba.cerrar();
    }
  });
});
