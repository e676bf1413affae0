/** The facts of offers that need no request. */
import type { Oferta, PersonaEspera } from '@jornal/contract';

/** 'm:ss' until an instant; '0:00' once it has passed. */
export function cuentaAtras(hasta: string, ahora: number): string {
  const segundos = Math.max(0, Math.ceil((Date.parse(hasta) - ahora) / 1000));
  return `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`;
}

/** Whole minutes until an instant, as one says it to a person: never none. */
export const minutosHasta = (hasta: string, ahora: number): number =>
  Math.max(1, Math.round((Date.parse(hasta) - ahora) / 60_000));

/**
 * Offers that were held and are no longer, while their person waits on: they were refused or had no answer, and their
 * places are free. A person who accepted, or left, is not in the list.
 */
export function caidas(antes: readonly PersonaEspera[], ahora: readonly PersonaEspera[]): Oferta[] {
  const siguen = new Map(ahora.map((persona) => [persona.id, persona]));
  return antes.flatMap(({ id, oferta }) => {
    const persona = siguen.get(id);
    return oferta && persona && persona.oferta?.id !== oferta.id ? [oferta] : [];
  });
}
