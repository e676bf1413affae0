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
const PASOS = Number(process.env.PASOS ?? 157);
/** A Monday, early. */
const PRINCIPIO = '2026-11-23T07:00:00-05:00';
/** The refusals of past days, or of the weekday of a slot, before anything is tried. */
const DE_FECHA = ['FECHA_PASADA', 'HORARIO_TERMINADO', 'FECHA_NO_ES_SU_DIA'];
/** A slot of an agenda, or the one of an appointment, may have been deleted meanwhile. */
const YA_NO_ESTA = /^No se encontró (la agenda|el horario)$/;

/** The refusals that must have happened, or the walk would prove nothing about them; the second in a long one. */
const RECHAZOS = [
  'agendar HORARIO_OCUPADO',
  'agendar OPERADOR_OCUPADO',
  'mover HORARIO_OCUPADO',
  'reactivar HORARIO_OCUPADO',
  'responder OFERTA_VENCIDA',
];
const RECHAZOS_RAROS = [
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
      expect([...hechos.keys()]).toEqual(expect.arrayContaining(deben));
    },
    PASOS * 2_000,
  );

  it('lo que dejó cada persona es lo que queda de sus anticipos y lo que dice el libro, y ninguna regla se rompió', async () => {
    await exigirFavores(negocio);
    expect((await verificar(negocio.prueba.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]);
  });

  it('control: una plaza de más, una cita sin la suya y un operador en dos partes se descubren', async () => {
    const { libreta } = negocio;
    const momento = negocio.momento();
    const cita = { ...libreta.citas[0], estado: 'confirmada', fecha: momento.hoy } as (typeof libreta.citas)[number];
    const otra = { ...cita, id: cita.id + 1_000_000, horario_id: cita.horario_id + 1_000_000 };
    const plaza = {
      horario_id: libreta.horarios[0]?.id as number,
      fecha: sumarDias(momento.hoy, 30),
      plaza: 1,
      cita_id: null,
      oferta_id: 1,
      vence_en: '2100-01-01T00:00:00Z',
    };
    expect(faltasDe({ ...libreta, citas: [cita, otra], plazas: [], ofertas: [] }, momento)).toHaveLength(3);
    const llenas = Array.from({ length: 51 }, (_, n) => ({ ...plaza, plaza: n + 1 }));
    const oferta = { ...cita, id: 1, vence_en: plaza.vence_en, estado: 'rechazada' };
    expect(faltasDe({ ...libreta, citas: [], plazas: [...llenas, plaza], ofertas: [oferta] }, momento)).toHaveLength(2);
  });
});
