import { cuantos, type Horario, horaDe, minutosDe, minutosDeTexto } from '@jornal/contract';
import { Pool } from 'pg';
import type { Response } from 'supertest';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../crear.js';
import { aLaVez, barrera, resumir } from '../tormenta.js';

const HOY = '2026-11-18';
const EN_OCHO = '2026-11-25';
const LLENO = 'El horario ya está ocupado';
const EN_OTRA = 'El operador ya tiene una cita a esa hora';

describe.each(CON_Y_SIN_GUARDAS)('Muchos a la vez por el mismo espacio$base', ({ guardas }) => {
  let prueba: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let once: Horario;

  beforeAll(async () => {
    prueba = await abrirApp({ guardas, config: { REQUESTS_PER_MINUTE: 1_000_000 } });
    admin = await crearAdmin(prueba);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
  });
  afterAll(() => prueba.cerrar());
  beforeEach(async () => {
    prueba.reloj.poner('2026-11-18T10:00:00-05:00');
    ana = await crearOperador(admin, { entidad_id: sara.entidad_id });
    once = await crearHorario(sara, { agenda_id: (await crearAgenda(sara, { operador_id: ana.id })).id });
  });

  const pedir = ({ id: horario_id, agenda_id }: Horario, datos: Record<string, unknown> = {}) =>
    sara.api
      .post('/api/agenda/crear-cita')
      .send({ agenda_id, horario_id, fecha: HOY, cliente_nombre: 'Carmen', servicio: 'Corte', ...datos });
  const cambiar = (id: number, cambios: Record<string, unknown>) =>
    sara.api.put(`/api/agenda/actualizar-cita/${id}`).send(cambios);
  const cambiarHorario = (cambios: Record<string, unknown>) =>
    sara.api.put(`/api/agenda/modificar-horario/${once.id}`).send(cambios);
  /** Active appointments of a slot and the places they stand on: as many of one as of the other, each on its own. */
  const tomados = async (horario_id: number, fecha = HOY): Promise<number> => {
    const plazas = await prueba.sql<{ plaza: number; cita_id: number }>(
      `SELECT carril AS plaza, cita_id FROM cita_tramo WHERE horario_id = $1 AND fecha = $2 AND carril IS NOT NULL`,
      [horario_id, fecha],
    );
    const citas = await prueba.sql<{ id: number }>(
      `SELECT id FROM cita WHERE horario_id = $1 AND fecha = $2 AND estado <> 'cancelada' AND anulado_en IS NULL`,
      [horario_id, fecha],
    );
    expect(plazas.map((p) => p.cita_id).sort()).toEqual(citas.map((c) => c.id).sort());
    expect(new Set(plazas.map((p) => p.plaza)).size).toBe(plazas.length);
    return citas.length;
  };
  const ganaron = (respuestas: readonly Response[]) => respuestas.filter((r) => r.status === 201).length;

  it('40 por un espacio: lo toma exactamente uno y los demás saben que está ocupado', async () => {
    expect(resumir(await aLaVez(40, () => pedir(once)))).toEqual({ estados: { 201: 1, 409: 39 }, mensajes: [LLENO] });
    expect(await tomados(once.id)).toBe(1);
  });

  it('40 por un horario de tres: lo toman exactamente tres', async () => {
    await cambiarHorario({ capacidad: 3 }).expect(200);
    expect(resumir(await aLaVez(40, () => pedir(once)))).toEqual({ estados: { 201: 3, 409: 37 }, mensajes: [LLENO] });
    expect(await tomados(once.id)).toBe(3);
  });

  it('40 por una hora y media que cruza dos horarios, y 40 por el segundo: de cada minuto hay un solo dueño', async () => {
    const doce = await crearHorario(sara, { agenda_id: once.agenda_id, hora_inicio: '12:00', hora_fin: '13:00' });
    const { id: servicio_id, nombre: servicio } = await crearServicio(admin, { duracion_minutos: 90 });
    const { estados, mensajes } = resumir(
      await aLaVez(80, (i) => (i % 2 === 0 ? pedir(once, { servicio, servicio_id }) : pedir(doce))),
    );
    expect([estados, mensajes]).toEqual([{ 201: 1, 409: 79 }, [LLENO]]);
    expect((await tomados(once.id)) + (await tomados(doce.id))).toBe(1);
  });

  it('100 de media hora y 100 de una hora sobre un mismo día lo llenan sin tomar un minuto dos veces', async () => {
    const { id: operador_id } = await crearOperador(admin, { entidad_id: sara.entidad_id });
    const { id: agenda_id } = await crearAgenda(sara, { operador_id });
    const horarios: Horario[] = [];
    for (let i = 0; i < 12; i++) {
      const [hora_inicio, hora_fin] = [600 + i * 30, 630 + i * 30].map(horaDe) as [string, string];
      horarios.push(await crearHorario(sara, { agenda_id, hora_inicio, hora_fin }));
    }
    const corto = await crearServicio(admin, { duracion_minutos: 30 });
    const largo = await crearServicio(admin, { duracion_minutos: 60 });
    const respuestas = await aLaVez(200, (i) => {
      const { id: servicio_id, nombre: servicio } = i % 2 === 0 ? corto : largo;
      return pedir(horarios[(i * 7) % 12] as Horario, { servicio, servicio_id, fecha: EN_OCHO });
    });
    expect(respuestas.filter((r) => r.status >= 500)).toEqual([]);
    const [{ ocupado } = { ocupado: '' }] = await prueba.sql<{ ocupado: string }>(
      `SELECT ocupado::text AS ocupado FROM agenda_carril WHERE operador_id = $1`,
      [operador_id],
    );
    const [{ minutos } = { minutos: 0 }] = await prueba.sql<{ minutos: number }>(
      `SELECT sum(extract(epoch FROM hora_fin - hora_inicio) / 60)::int AS minutos FROM cita_tramo
        WHERE operador_id = $1 AND carril = 1`,
      [operador_id],
    );
    // The minutes of those that were booked add up to the lane: a minute taken twice would be in it once.
    expect(cuantos(minutosDeTexto(ocupado))).toBe(minutos);
    const agendadas = respuestas.filter((r) => r.status === 201).map((r) => r.body.data);
    const duran = agendadas.map(({ hora_inicio, hora_fin }) => minutosDe(hora_fin) - minutosDe(hora_inicio));
    expect(duran.reduce((suma, n) => suma + n, 0)).toBe(minutos);
    expect(minutos).toBeGreaterThanOrEqual(180);
  });

  it('alargar una cita contra agendar el horario que le sigue: lo tiene una de las dos', async () => {
    const doce = await crearHorario(sara, { agenda_id: once.agenda_id, hora_inicio: '12:00', hora_fin: '13:00' });
    const { id: servicio_id, nombre: servicio } = await crearServicio(admin, { duracion_minutos: 90 });
    for (let ronda = 0; ronda < 6; ronda++) {
      const fecha = new Date(Date.UTC(2027, 2, 3 + 7 * ronda)).toISOString().slice(0, 10);
      const cita = await crearCita(sara, once, { fecha });
      const respuestas = await aLaVez(8, (i) =>
        i === ronda ? cambiar(cita.id, { servicio, servicio_id }) : pedir(doce, { fecha }),
      );
      const alargo = (respuestas[ronda] as Response).status === 200;
      expect([ronda, ganaron(respuestas), alargo]).toEqual([ronda, alargo ? 0 : 1, alargo]);
      expect(resumir(respuestas).mensajes).toEqual([LLENO]);
    }
  });

  it('20 por cada una de dos agendas de la misma persona a la misma hora: está en una sola', async () => {
    const cruzado = await crearHorario(sara, {
      agenda_id: (await crearAgenda(sara, { operador_id: ana.id })).id,
      hora_inicio: '11:30',
      hora_fin: '12:30',
    });
    const { estados, mensajes } = resumir(await aLaVez(40, (i) => pedir(i % 2 === 0 ? once : cruzado)));
    expect(estados).toEqual({ 201: 1, 409: 39 });
    expect(mensajes).toEqual([LLENO, EN_OTRA].sort());
    expect((await tomados(once.id)) + (await tomados(cruzado.id))).toBe(1);
  });

  it('cancelar la que lo tiene contra reactivar la que lo tuvo: nunca lo tienen las dos', async () => {
    const vieja = await crearCita(sara, once, { estado: 'cancelada' });
    const nueva = await crearCita(sara, once);
    let [con, sin] = [nueva.id, vieja.id];
    for (let ronda = 0; ronda < 12; ronda++) {
      const cancelar = () => cambiar(con, { estado: 'cancelada' });
      const reactivar = () => cambiar(sin, { estado: 'confirmada' });
      const respuestas = await aLaVez(6, (i) => ((i + ronda) % 2 === 0 ? cancelar() : reactivar()));
      expect(resumir(respuestas).mensajes.filter((m) => m !== LLENO)).toEqual([]);
      const quedan = await tomados(once.id);
      expect(quedan).toBe(respuestas.some((r) => r.status === 200 && r.body.data.id === sin) ? 1 : 0);
      if (quedan === 1) [con, sin] = [sin, con];
      else await cambiar(con, { estado: 'confirmada' }).expect(200);
    }
  });

  it('24 que mueven la misma cita a un día y al otro: queda en uno, con un solo espacio', async () => {
    const { id } = await crearCita(sara, once);
    expect(resumir(await aLaVez(24, (i) => cambiar(id, { fecha: i % 2 === 0 ? HOY : EN_OCHO }))).estados).toEqual({
      200: 24,
    });
    expect((await tomados(once.id)) + (await tomados(once.id, EN_OCHO))).toBe(1);
  });

  it('lo retenido no se toma mientras dura; cuando vence, aunque sea a mitad de la carrera, lo toma uno', async () => {
    const { id: enEspera } = await anotar(sara);
    await sara.api
      .post(`/api/lista-espera/ofrecer/${enEspera}`)
      .send({ agenda_id: once.agenda_id, horario_id: once.id, fecha: HOY })
      .expect(201);
    const cruzado = await crearHorario(sara, {
      agenda_id: (await crearAgenda(sara, { operador_id: ana.id })).id,
      hora_inicio: '11:30',
      hora_fin: '12:30',
    });
    expect(resumir(await aLaVez(20, (i) => pedir(i % 2 === 0 ? once : cruzado)))).toEqual({
      estados: { 409: 20 },
      mensajes: [LLENO, EN_OTRA].sort(),
    });
    let contestadas = 0;
    const respuestas = await aLaVez(40, async () => {
      const respuesta = await pedir(once);
      if (++contestadas === 10) prueba.reloj.avanzar({ minutos: 15 });
      return respuesta;
    });
    expect(resumir(respuestas)).toEqual({ estados: { 201: 1, 409: 39 }, mensajes: [LLENO] });
    expect(await tomados(once.id)).toBe(1);
  });

  it('agendar contra reducir la capacidad: nunca quedan más personas que espacios', async () => {
    for (let ronda = 0; ronda < 8; ronda++) {
      const fecha = new Date(Date.UTC(2026, 11, 2 + 7 * ronda)).toISOString().slice(0, 10);
      await cambiarHorario({ capacidad: 3 }).expect(200);
      await crearCita(sara, once, { fecha });
      const respuestas = await aLaVez(7, (i) =>
        i === ronda % 4 ? cambiarHorario({ capacidad: 1 }) : pedir(once, { fecha }),
      );
      const corte = respuestas[ronda % 4] as Response;
      if (corte.status === 409) expect(corte.body.codigo).toBe('CAPACIDAD_OCUPADA');
      else expect([corte.status, ganaron(respuestas)]).toEqual([200, 0]);
      expect(await tomados(once.id, fecha)).toBeLessThanOrEqual(corte.status === 200 ? 1 : 3);
      // The days of the rounds before no longer count against the next cut.
      await prueba.sql(`DELETE FROM agenda_carril WHERE operador_id = $1`, [ana.id]);
      await prueba.sql(`UPDATE cita_tramo SET carril = NULL WHERE horario_id = $1`, [once.id]);
      await prueba.sql(`UPDATE cita SET estado = 'cancelada' WHERE horario_id = $1`, [once.id]);
    }
  });

  it.each(['horario', 'agenda'])(
    'agendar contra eliminar: %s; si se eliminó, nadie quedó con cita en él',
    async (que) => {
      for (let ronda = 0; ronda < 8; ronda++) {
        const { id: agenda_id } = await crearAgenda(sara, {
          operador_id: (await crearOperador(admin, { entidad_id: sara.entidad_id })).id,
        });
        const horario = await crearHorario(sara, { agenda_id, capacidad: 9 });
        const eliminar = () =>
          sara.api.delete(
            que === 'agenda'
              ? `/api/agenda/eliminar-agenda/${agenda_id}`
              : `/api/agenda/eliminar-horario/${horario.id}`,
          );
        const respuestas = await aLaVez(8, (i) => (i === ronda % 4 ? eliminar() : pedir(horario)));
        const borrado = respuestas[ronda % 4] as Response;
        expect([borrado.status, ganaron(respuestas) > 0]).toEqual(borrado.status === 200 ? [200, false] : [409, true]);
        expect(await tomados(horario.id)).toBe(ganaron(respuestas));
      }
    },
  );

  it('agendar contra desactivar el horario: el aviso cuenta exactamente las citas que quedaron', async () => {
    for (let ronda = 0; ronda < 8; ronda++) {
      const fecha = new Date(Date.UTC(2027, 0, 6 + 7 * ronda)).toISOString().slice(0, 10);
      await cambiarHorario({ activo: true, capacidad: 9 }).expect(200);
      const respuestas = await aLaVez(8, (i) =>
        i === ronda % 6 ? cambiarHorario({ activo: false }) : pedir(once, { fecha }),
      );
      const aviso: string | null = (respuestas[ronda % 6] as Response).body.aviso;
      expect(Number(/(\d+) citas? futuras?/.exec(aviso ?? '')?.[1] ?? 0)).toBe(ganaron(respuestas));
      expect(resumir(respuestas).mensajes.filter((m) => m !== 'El horario no está activo')).toEqual([]);
      for (const r of respuestas.filter((x) => x.status === 201))
        await sara.api.delete(`/api/agenda/eliminar-cita/${r.body.data.id}`).expect(200);
    }
  });
});

/**
 * The same storms over code that looks and then writes, without the day's lock or the places' key: they must go wrong,
 * or those above would pass by luck.
 */
describe('Los controles: quien mira si está libre y después agenda', () => {
  const N = 20;
  let prueba: Prueba;
  let pool: Pool;

  beforeAll(async () => {
    prueba = await abrirApp();
    pool = new Pool({ connectionString: prueba.baseUrl, max: N });
    await prueba.sql(`CREATE TABLE borrador_horario (id bigint, capacidad integer, activo boolean)`);
    await prueba.sql(`CREATE TABLE borrador_plaza (horario_id bigint, plaza integer, vence_en timestamptz)`);
  });
  afterAll(async () => {
    await pool.end();
    await prueba.cerrar();
  });
  beforeEach(async () => {
    await prueba.sql(`TRUNCATE borrador_horario, borrador_plaza`);
    await prueba.sql(`INSERT INTO borrador_horario VALUES (1, 1, true), (2, 1, true)`);
  });

  /** Transactions that look with `mirar`, meet at the barrier, and write when nothing they saw stood in the way. */
  const ingenuas = async (pasos: ReadonlyArray<{ mirar: string; escribir: string }>) => {
    const esperar = barrera(pasos.length);
    await Promise.all(
      pasos.map(async ({ mirar, escribir }) => {
        const cliente = await pool.connect();
        try {
          await cliente.query('BEGIN');
          const { rows } = await cliente.query(mirar);
          await esperar();
          if (rows[0]?.libre === true) await cliente.query(escribir);
          await cliente.query('COMMIT');
        } finally {
          cliente.release();
        }
      }),
    );
  };
  const veces = <T>(n: number, uno: T): T[] => Array.from({ length: n }, () => uno);
  const tomadas = async () => (await prueba.sql<{ n: number }>(`SELECT count(*)::int AS n FROM borrador_plaza`))[0]?.n;
  const agendar = {
    mirar: `SELECT count(p.*) < h.capacidad AND h.activo AS libre FROM borrador_horario h
      LEFT JOIN borrador_plaza p ON p.horario_id = h.id WHERE h.id = 1 GROUP BY h.capacidad, h.activo`,
    escribir: `INSERT INTO borrador_plaza VALUES (1, 1, NULL)`,
  };

  it('da el mismo espacio muchas veces', async () => {
    await ingenuas(veces(N, agendar));
    expect(await tomadas()).toBe(N);
  });

  it('toma dos veces los minutos que dos citas de distinto largo vieron libres', async () => {
    await prueba.sql(`CREATE TABLE borrador_minutos (ocupa int4multirange)`);
    const tomar = (ocupa: string) => ({
      mirar: `SELECT NOT EXISTS (SELECT 1 FROM borrador_minutos WHERE ocupa && '${ocupa}') AS libre`,
      escribir: `INSERT INTO borrador_minutos VALUES ('${ocupa}')`,
    });
    await ingenuas([tomar('{[660,690)}'), tomar('{[660,750)}')]);
    const [cruce] = await prueba.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM borrador_minutos a JOIN borrador_minutos b ON a.ocupa && b.ocupa AND a.ctid < b.ctid`,
    );
    expect(cruce?.n).toBe(1);
  });

  it('pone a una persona en dos agendas a la misma hora', async () => {
    const libre = `SELECT NOT EXISTS (SELECT 1 FROM borrador_plaza) AS libre`;
    await ingenuas(
      [1, 2].map((horario) => ({ mirar: libre, escribir: `INSERT INTO borrador_plaza VALUES (${horario}, 1, NULL)` })),
    );
    expect(await tomadas()).toBe(2);
  });

  it('da lo que se dejó de retener a todos los que lo vieron vencido', async () => {
    await prueba.sql(`INSERT INTO borrador_plaza VALUES (1, 1, '2026-11-18T10:15:00-05:00')`);
    const mirar = `SELECT bool_and(vence_en <= '2026-11-18T10:15:00-05:00') AS libre FROM borrador_plaza WHERE horario_id = 1`;
    await ingenuas(veces(N, { mirar, escribir: agendar.escribir }));
    expect(await tomadas()).toBe(N + 1);
  });

  it('reactiva la que otro reemplaza', async () => {
    await ingenuas(veces(2, agendar));
    expect(await tomadas()).toBe(2);
  });

  it.each([
    ['reduce la capacidad por debajo de las personas', `UPDATE borrador_horario SET capacidad = 0 WHERE id = 1`],
    ['desactiva el horario que creyó vacío', `UPDATE borrador_horario SET activo = false WHERE id = 1`],
    ['elimina el horario de alguien', `DELETE FROM borrador_horario WHERE id = 1`],
  ])('%s', async (_, escribir) => {
    const vacio = `SELECT NOT EXISTS (SELECT 1 FROM borrador_plaza WHERE horario_id = 1) AS libre`;
    await ingenuas([agendar, { mirar: vacio, escribir }]);
    const [fila] = await prueba.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM borrador_plaza p
        LEFT JOIN borrador_horario h ON h.id = p.horario_id AND h.activo AND h.capacidad > 0 WHERE h.id IS NULL`,
    );
    expect(fila?.n).toBe(1);
  });
});
