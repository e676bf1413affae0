import fc from 'fast-check';
import { type AzarAgenda, PASOS_DE_CITAS } from './pasos-agenda.js';
import { PASOS_ANTICIPOS } from './pasos-anticipos.js';

export const PASOS_AGENDA = { ...PASOS_DE_CITAS, ...PASOS_ANTICIPOS };
export type PasoAgenda = keyof typeof PASOS_AGENDA;
type Paso = AzarAgenda & { tipo: PasoAgenda };

/** How often something is booked, moved or of other services at an hour of its own, and an operator is away. */
const VECES_A_UNA_HORA = { reservar: 4, moverAHora: 2, otrosServicios: 1, ausentar: 1 };
/** How often each thing happens to places, of a hundred and some. */
const VECES: Record<Exclude<keyof typeof PASOS_DE_CITAS, keyof typeof VECES_A_UNA_HORA>, number> = {
  crearAgenda: 2,
  cambiarAgenda: 6,
  quitarAgenda: 1,
  crearHorario: 6,
  generar: 2,
  cambiarHorario: 9,
  quitarHorario: 3,
  bloquear: 3,
  desbloquear: 4,
  agendar: 34,
  mover: 12,
  cancelar: 8,
  reactivar: 8,
  completar: 4,
  anular: 3,
  moverDia: 4,
  anotar: 4,
  ofrecer: 9,
  responder: 7,
  asignar: 3,
  quitarDeLista: 1,
};
/** How often each thing happens to money that was left for an appointment. */
const VECES_DE_DINERO: Record<keyof typeof PASOS_ANTICIPOS, number> = {
  dejarAnticipo: 6,
  cobrarCita: 5,
  devolverAnticipo: 3,
  retenerAnticipo: 3,
};
/** As often comes a step of money, and one at an hour of its own: the last of so many. */
const CADA = 9;

const n = fc.nat(10_000);
// Little time goes by between two steps, so that most offers are answered while they hold, and now and then hours.
const MINUTOS = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 180 }) },
);

/** So many steps: every kind as often as it should, in any order. */
function barajar(
  veces: Partial<Record<PasoAgenda, number>>,
  minutos: fc.Arbitrary<number>,
  { seed, pasos }: { seed: number; pasos: number },
): Paso[] {
  const todos = (Object.keys(veces) as PasoAgenda[]).flatMap((tipo) => Array<PasoAgenda>(veces[tipo] ?? 0).fill(tipo));
  const tipos = Array.from({ length: Math.ceil(pasos / todos.length) }, (_, vuelta) =>
    fc.sample(fc.shuffledSubarray(todos, { minLength: todos.length }), { numRuns: 1, seed: seed + vuelta }).flat(),
  ).flat();
  const azar = fc.sample(fc.record({ n: fc.tuple(n, n, n, n), minutos }), { numRuns: pasos, seed });
  return azar.map((paso, i) => ({ ...paso, tipo: tipos[i] as PasoAgenda }));
}

/** The same sequence for the same seed. Steps besides those of slots take no time: those fall at the moments they would without them. */
export function secuencia(seed: number, pasos: number): Paso[] {
  const otros = Math.floor(pasos / CADA);
  const dinero = barajar(VECES_DE_DINERO, fc.constant(0), { seed, pasos: otros });
  const horas = barajar(VECES_A_UNA_HORA, fc.constant(0), { seed, pasos: otros });
  const plazas = barajar(VECES, MINUTOS, { seed, pasos: pasos - 2 * otros });
  return plazas.flatMap((paso, i) => {
    const vuelta = Math.floor(i / (CADA - 2));
    const alFinal = i % (CADA - 2) === CADA - 3 ? [dinero[vuelta], horas[vuelta]] : [];
    return [paso, ...alFinal.filter((otro) => otro !== undefined)];
  });
}
