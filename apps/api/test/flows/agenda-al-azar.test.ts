import type { Disponibilidad } from '@jornal/contract';
import { sumarDias } from '@jornal/contract';
import { verificar } from '../../src/verificar.js';
import { CON_Y_SIN_GUARDAS } from '../app.js';
import { exigirFavores } from '../azar/favores.js';
import { NegocioAgenda } from '../azar/negocio-agenda.js';
import { faltasDe, lugaresDe } from '../azar/plazas.js';
import { PASOS_AGENDA, type PasoAgenda, secuencia } from '../azar/secuencia-agenda.js';

const SEMILLA = Number(process.env.SEMILLA ?? 20_261_118);
/** `npm run drills -- agenda` walks further. */
const PASOS = Number(process.env.PASOS ?? 200);
/** A Monday, early. */
const PRINCIPIO = '2026-11-23T07:00:00-05:00';
/** The refusals of past days, of the weekday of a slot, or of too few minutes, before anything is tried. */
const DE_FECHA = ['FECHA_PASADA', 'HORARIO_TERMINADO', 'FECHA_NO_ES_SU_DIA', 'HORA_PASADA', 'DURACION_CORTA'];
/** A slot of an agenda, or the one of an appointment, may have been deleted meanwhile. */
const YA_NO_ESTA = /^No se encontró (la agenda|el horario)$/;

/** The refusals that must have happened, or the walk would prove nothing about them; the second in a long one. */
const RECHAZOS = [
  'agendar HORARIO_OCUPADO',
  'agendar OPERADOR_OCUPADO',
  'reservar HORARIO_OCUPADO',
  'reservar NO_CABE',
  'responder OFERTA_VENCIDA',
];
const RECHAZOS_RAROS = [
  'mover HORARIO_OCUPADO',
  'reactivar HORARIO_OCUPADO',
  'agendar DIA_BLOQUEADO',
  'agendar AGENDA_INACTIVA',
  'agendar HORARIO_INACTIVO',
  'cambiarHorario CAPACIDAD_OCUPADA',
  'cambiarAgenda OPERADOR_OCUPADO',
];

/** Free, occupied and past places of a day are those of its slots counted one by one, and add up to their capacity. */
async function exigirIdentidad(negocio: NegocioAgenda, fecha: string): Promise<void> {
  const lugares = lugaresDe(negocio.libreta, fecha, negocio.momento());
  const { disponibilidad, ...total }: Disponibilidad = (
    await negocio.api.get('/api/agenda/disponibilidad-tiempo-real').query({ fecha }).expect(200)
  ).body;
  const dichos = disponibilidad.flatMap((a) =>
    a.horarios_disponibles.map((h) => [h.id, h.disponibles, h.ocupados, h.pasados, h.retenidos, h.bloqueado]),
  );
  const contados = lugares.map((l) => [l.horario_id, l.libres, l.ocupados, l.pasados, l.retenidos, l.bloqueado]);
  const porId = (a: unknown[], b: unknown[]) => Number(a[0]) - Number(b[0]);
  expect(dichos.sort(porId)).toEqual(contados.sort(porId));
  const capacidad = lugares.reduce((suma, l) => suma + (l.bloqueado ? 0 : l.capacidad), 0);
  expect([
    total.total_espacios_libres + total.total_espacios_ocupados + total.total_espacios_pasados,
    total.total_espacios,
  ]).toEqual([capacidad, capacidad]);
}

describe.each(CON_Y_SIN_GUARDAS)(`Una agenda tras ${PASOS} pasos al azar (SEMILLA=${SEMILLA})$base`, ({ guardas }) => {
  let negocio: NegocioAgenda;

  beforeAll(async () => {
    negocio = await NegocioAgenda.abrir(PRINCIPIO, guardas);
  });
  afterAll(() => negocio.prueba.cerrar());

  it(
    'después de cada uno nadie está en dos partes, ninguna plaza es de dos y libres, ocupadas y pasadas suman la capacidad',
    async () => {
      const hechos = new Map<string, number>();
      for (const [i, { tipo, minutos, ...azar }] of secuencia(SEMILLA, PASOS).entries()) {
        negocio.prueba.reloj.avanzar({ minutos });
        if (i % 300 === 0) await negocio.entrar();
        const respuesta = await PASOS_AGENDA[tipo](negocio, { ...azar, minutos });
        if (respuesta === null) continue;
        const { status, body } = respuesta;
        const rechazado =
          status === 409 ||
          (status === 400 && DE_FECHA.includes(String(body.codigo))) ||
          (status === 404 && YA_NO_ESTA.test(String(body.message)));
        if (![200, 201].includes(status) && !rechazado)
          throw new Error(`Paso ${i}, ${tipo} ${JSON.stringify(azar)}: ${status} ${JSON.stringify(body)}`);
        const clave = rechazado ? `${tipo} ${body.codigo}` : tipo;
        hechos.set(clave, (hechos.get(clave) ?? 0) + 1);
        await negocio.releer();
        const { hoy } = negocio.momento();
        expect([i, tipo, faltasDe(negocio.libreta, negocio.momento())]).toEqual([i, tipo, []]);
        for (const fecha of [hoy, sumarDias(hoy, 1 + (azar.n[1] % 7))]) await exigirIdentidad(negocio, fecha);
      }
      const deben: string[] = (Object.keys(PASOS_AGENDA) as PasoAgenda[]).filter(
        (tipo) => tipo !== 'quitarAgenda' || PASOS >= 1_000,
      );
      deben.push(...RECHAZOS, ...(PASOS >= 1_000 ? RECHAZOS_RAROS : []));
      if (process.env.PASOS !== undefined)
        process.stdout.write(`${JSON.stringify(Object.fromEntries([...hechos].sort()))}\n`);
      expect(deben.filter((hecho) => !hechos.has(hecho))).toEqual([]);
    },
    PASOS * 2_000,
  );

  it('lo que dejó cada persona es lo que queda de sus anticipos y lo que dice el libro, y ninguna regla se rompió', async () => {
    await exigirFavores(negocio);
    expect((await verificar(negocio.prueba.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]);
  });

  it('control: una cita sin sus minutos, un minuto dos veces, un operador en dos partes y una de más se descubren', async () => {
    const { libreta } = negocio;
    const momento = negocio.momento();
    const { id, agenda_id } = libreta.horarios[0] as (typeof libreta.horarios)[number];
    const [operador_id, fecha] = [1, sumarDias(momento.hoy, 30)];
    const tramo = {
      ...{ entidad_id: 1, agenda_id, horario_id: id, operador_id, fecha, hora_inicio: '10:00', hora_fin: '11:00' },
      ...{ ocupa: '{[600,660)}', carril: 1, cita_id: 1, oferta_id: null, vence_en: null },
    };
    const cita = { ...libreta.citas[0], id: 1, estado: 'confirmada' } as (typeof libreta.citas)[number];
    const vacia = { ...libreta, citas: [], tramos: [], ofertas: [] };
    const faltas = (mas: Partial<typeof libreta>) => faltasDe({ ...vacia, ...mas }, momento).length;
    expect(faltas({ citas: [cita], tramos: [tramo] })).toBe(0);
    expect(faltas({ citas: [cita] })).toBe(1);
    expect(faltas({ citas: [{ ...cita, estado: 'cancelada' }], tramos: [tramo] })).toBe(1);
    expect(faltas({ tramos: [tramo, { ...tramo, cita_id: 2, horario_id: 0 }] })).toBe(1);
    const enOtra = { ...tramo, cita_id: 2, carril: 2, agenda_id: 0, horario_id: 0 };
    expect(faltas({ tramos: [tramo, enOtra] })).toBe(1);
    const muchos = Array.from({ length: 51 }, (_, n) => ({ ...tramo, cita_id: n, carril: n + 1 }));
    expect(faltas({ tramos: muchos })).toBe(1);
    const oferta = { ...cita, vence_en: '2100-01-01T00:00:00Z', estado: 'pendiente' } as never;
    expect(faltas({ ofertas: [oferta] })).toBe(1);
  });
});
