import type { ServicioDeOperador } from '@jornal/contract';

const lista = new Intl.ListFormat('es-CO', { type: 'conjunction' });
/** More names than these are not read. */
const NOMBRES = 5;

/** Which services an operator does, in a sentence, and below it those they do not do and those they take their own time for. */
export function resumenDe(servicios: readonly ServicioDeOperador[]): { frase: string; notas: string[] } {
  const hechos = servicios.filter(({ hace }) => hace);
  const otros = servicios.filter(({ hace }) => !hace).map(({ nombre }) => nombre);
  const frase =
    otros.length === 0
      ? 'Hace todos los servicios'
      : hechos.length === 0
        ? 'No hace ningún servicio'
        : `Hace ${hechos.length} de ${servicios.length} servicios`;
  const nombrados = otros.length > 0 && otros.length <= NOMBRES && hechos.length > 0;
  return {
    frase,
    notas: [
      ...(nombrados ? [`No hace ${lista.format(otros)}`] : []),
      ...hechos.flatMap(({ nombre, duracion_minutos }) =>
        duracion_minutos === null ? [] : [`${nombre}: ${duracion_minutos} min`],
      ),
    ],
  };
}
