import {
  type Calendario,
  DIAS_SEMANA,
  type Disponibilidad,
  diaDeLaSemana,
  type EspacioHorario,
  sumarDias,
} from '@jornal/contract';
import fc from 'fast-check';
import { abrirApp, type Prueba } from '../app.js';
import { leerLibreta, lugaresDe } from '../azar/plazas.js';
import { type Actor, crearAdmin, crearOperador, crearSucursal } from '../crear.js';
import { FilasAgenda } from '../filas-agenda.js';

const SEMILLA = Number(process.env.SEMILLA ?? 20_261_118);
const HOY = '2026-11-18';
const MOMENTO = { hoy: HOY, hora: '10:00', ahora: new Date('2026-11-18T10:00:00-05:00') };
/** The days looked at: around today, a holiday among them. */
const DIAS = Array.from({ length: 12 }, (_, i) => sumarDias(HOY, i - 4));

const horas = fc
  .tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 6 }))
  .map(
    ([inicio, largo]) =>
      [inicio, Math.min(inicio + largo, 47)].map(
        (n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
      ) as [string, string],
  );

/**
 * As much of everything as a small business has, without asking whether any route would take it: the statement must
 * count the rows that are there.
 */
async function llenar(prueba: Prueba, admin: Actor): Promise<void> {
  const filas = new FilasAgenda(prueba);
  const sacar = <T>(de: fc.Arbitrary<T>, cuantos: number, n = 0) =>
    fc.sample(de, { numRuns: cuantos, seed: SEMILLA + n });
  const operadores: Array<{ id: number; entidad_id: number }> = [];
  for (let s = 0; s < 2; s++) {
    const entidad_id = (await crearSucursal(admin)).id;
    for (let n = 0; n < 3; n++) operadores.push({ id: (await crearOperador(admin, { entidad_id })).id, entidad_id });
  }
  const agendas: Array<{ id: number; operador: number }> = [];
  const deAgenda = fc.record({
    n: fc.nat(operadores.length - 1),
    activa: fc.boolean(),
    atiende_festivos: fc.boolean(),
    anulada: fc.integer({ min: 0, max: 9 }),
  });
  for (const { n, activa, atiende_festivos, anulada } of sacar(deAgenda, 16, 1)) {
    const { id: operador_id, entidad_id } = operadores[n] as (typeof operadores)[number];
    agendas.push({
      id: await filas.agenda({
        entidad_id,
        operador_id,
        activa: activa || agendas.length < 8,
        atiende_festivos,
        anulada: anulada === 0,
      }),
      operador: n,
    });
  }
  const horarios: Array<{ id: number; dia_semana: string }> = [];
  const deHorario = fc.record({
    n: fc.nat(agendas.length - 1),
    dia: fc.constantFrom(...DIAS_SEMANA),
    horas,
    capacidad: fc.integer({ min: 1, max: 4 }),
    vivo: fc.nat(9),
  });
  for (const {
    n,
    dia,
    horas: [hora_inicio, hora_fin],
    capacidad,
    vivo,
  } of sacar(deHorario, 220, 2))
    horarios.push({
      id: await filas.horario({
        agenda_id: (agendas[n] as { id: number }).id,
        dia_semana: dia,
        hora_inicio,
        hora_fin,
        capacidad,
        activo: vivo > 1,
        anulado: vivo === 0,
      }),
      dia_semana: dia,
    });
  const deCita = fc.record({
    h: fc.nat(horarios.length - 1),
    fecha: fc.constantFrom(...DIAS),
    estado: fc.constantFrom('pendiente', 'confirmada', 'completada', 'cancelada'),
    horas: fc.option(horas),
    n: fc.option(fc.nat(operadores.length - 1), { freq: 4 }),
    anulada: fc.nat(9),
  });
  for (const { h, fecha, estado, horas: propias, n, anulada } of sacar(deCita, 2_000, 3)) {
    const horario = horarios[h] as (typeof horarios)[number];
    if (horario.dia_semana !== diaDeLaSemana(fecha)) continue;
    const [hora_inicio, hora_fin] = propias ?? [];
    await filas.cita({
      horario_id: horario.id,
      fecha,
      estado,
      hora_inicio,
      hora_fin,
      operador_id: n === null ? undefined : operadores[n]?.id,
      anulada: anulada === 0,
    });
  }
  const deRetencion = fc.record({
    h: fc.nat(horarios.length - 1),
    fecha: fc.constantFrom(...DIAS),
    minuto: fc.integer({ min: -20, max: 20 }),
  });
  for (const { h, fecha, minuto } of sacar(deRetencion, 500, 4)) {
    const horario = horarios[h] as (typeof horarios)[number];
    if (horario.dia_semana !== diaDeLaSemana(fecha)) continue;
    await filas.retencion({
      horario_id: horario.id,
      fecha,
      vence_en: new Date(MOMENTO.ahora.getTime() + minuto * 60_000).toISOString(),
    });
  }
  const deBloqueo = fc.record({
    n: fc.nat(agendas.length - 1),
    desde: fc.constantFrom(...DIAS),
    dias: fc.nat(2),
    horas: fc.option(horas),
    anulado: fc.nat(3),
    alcance: fc.nat(9),
  });
  for (const { n, desde, dias, horas: horario, anulado, alcance } of sacar(deBloqueo, 30, 5)) {
    const agenda = agendas[n] as (typeof agendas)[number];
    const operador = operadores[agenda.operador] as (typeof operadores)[number];
    const deOperador = alcance === 0 ? { entidad_id: operador.entidad_id } : { operador_id: operador.id };
    await filas.bloqueo({
      ...(alcance < 4 ? deOperador : { agenda_id: agenda.id }),
      desde,
      hasta: sumarDias(desde, dias),
      hora_inicio: horario?.[0],
      hora_fin: horario?.[1],
      anulado: anulado === 0,
    });
  }
}

describe(`Los espacios de un negocio al azar (SEMILLA=${SEMILLA})`, () => {
  let prueba: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp({ guardas: false });
    admin = await crearAdmin(prueba);
    await llenar(prueba, admin);
  }, 120_000);
  // The rows that fill it ask no rule, so that the invariants of a booked agenda do not hold here.
  afterAll(async () => {
    await prueba.sql('TRUNCATE horario, cita, cita_tramo, agenda_carril, oferta CASCADE');
    await prueba.cerrar();
  });

  it('cada plaza de cada horario, cada día, es la que se cuenta una por una; y el calendario dice lo mismo', async () => {
    const libreta = await leerLibreta(prueba);
    const vistos = { fuera: 0, libres: 0, ocupados: 0, pasados: 0, retenidos: 0, bloqueados: 0 };
    for (const fecha of DIAS) {
      const lugares = lugaresDe(libreta, fecha, MOMENTO);
      const { disponibilidad, ...total }: Disponibilidad = (
        await admin.api.get('/api/agenda/disponibilidad-tiempo-real').query({ fecha }).expect(200)
      ).body;
      const dichos = disponibilidad.flatMap((a) => a.horarios_disponibles);
      const comoLugar = (e: EspacioHorario) => ({
        horario_id: e.id,
        agenda_id: e.agenda_id,
        capacidad: e.capacidad,
        libres: e.disponibles,
        ocupados: e.ocupados,
        pasados: e.pasados,
        retenidos: e.retenidos,
        bloqueado: e.bloqueado,
      });
      const porId = (a: { horario_id: number }, b: { horario_id: number }) => a.horario_id - b.horario_id;
      expect(dichos.map(comoLugar).sort(porId)).toEqual([...lugares].sort(porId));
      const capacidad = lugares.filter((l) => !l.bloqueado).reduce((suma, l) => suma + l.capacidad, 0);
      expect([
        total.total_espacios,
        total.total_espacios_libres + total.total_espacios_ocupados + total.total_espacios_pasados,
      ]).toEqual([capacidad, capacidad]);
      for (const l of lugares) {
        vistos.libres += l.libres;
        vistos.ocupados += l.ocupados;
        vistos.pasados += l.pasados;
        vistos.retenidos += l.retenidos;
        vistos.bloqueados += Number(l.bloqueado);
      }
      for (const { agenda_id, horarios_disponibles } of disponibilidad) {
        const consulta = (
          await admin.api.get(`/api/agenda/consultar-espacios/${agenda_id}`).query({ fecha }).expect(200)
        ).body;
        expect(consulta.horarios_disponibles).toEqual(horarios_disponibles);
        const [anio, mes] = fecha.split('-').map(Number);
        const { calendario } = (
          await admin.api.get(`/api/agenda/calendario/${agenda_id}`).query({ mes, anio }).expect(200)
        ).body;
        const { horarios: delDia, fuera_de_horario: fuera } = (calendario as Calendario['calendario']).find(
          (d) => d.fecha === fecha,
        ) as Calendario['calendario'][number];
        const enCalendario = new Map(delDia.map(({ cita: _, citas: __, ...espacio }) => [espacio.id, espacio]));
        for (const espacio of horarios_disponibles) expect(enCalendario.get(espacio.id)).toEqual(espacio);
        const deLibreta = libreta.citas.filter((c) => c.fecha === fecha && c.agenda_id === agenda_id).map((c) => c.id);
        // In each slot that it crosses, or over none: each is somewhere.
        const enSlots = new Set(delDia.flatMap((h) => h.citas.map((c) => c.id)));
        expect([...enSlots, ...fuera.map((c) => c.id)].sort((a, b) => a - b)).toEqual(deLibreta.sort((a, b) => a - b));
        vistos.fuera += fuera.length;
      }
    }
    // A business where something never happens would prove nothing about it.
    for (const [estado, veces] of Object.entries(vistos)) expect([estado, veces > 10]).toEqual([estado, true]);
  }, 120_000);

  it('y el reporte de ocupación suma esas mismas plazas, de cada sucursal y de todos los días juntos', async () => {
    const libreta = await leerLibreta(prueba);
    const deCada = (fecha: string) => lugaresDe(libreta, fecha, MOMENTO).filter((l) => !l.bloqueado);
    const operadores = await prueba.sql<{ id: number; entidad_id: number; agendas: number[] }>(
      `SELECT o.id, o.entidad_id, jsonb_agg(a.id) AS agendas FROM operador o JOIN agenda a ON a.operador_id = o.id GROUP BY o.id`,
    );
    const ambitos = [
      {},
      ...operadores.map(({ id, entidad_id }) => ({ operador_id: Number(id), entidad_id: Number(entidad_id) })),
    ];
    for (const ambito of ambitos) {
      const suyas =
        'operador_id' in ambito ? operadores.find(({ id }) => Number(id) === ambito.operador_id)?.agendas : undefined;
      for (const dias of [DIAS, ...DIAS.map((fecha) => [fecha])]) {
        const pedido = { report_type: 'ocupacion_agendas', start_date: dias[0], end_date: dias.at(-1), ...ambito };
        const { summary } = (await admin.api.post('/api/generate-report').send(pedido).expect(200)).body.data;
        const lugares = dias.flatMap(deCada).filter((l) => suyas === undefined || suyas.includes(l.agenda_id));
        const suma = (de: (l: (typeof lugares)[number]) => number) => lugares.reduce((total, l) => total + de(l), 0);
        expect([pedido, summary.cantidad_ofrecidos, summary.cantidad_ocupados]).toEqual([
          pedido,
          suma((l) => l.capacidad),
          suma((l) => l.ocupados),
        ]);
      }
    }
  }, 120_000);
});
