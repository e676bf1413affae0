/** The entries of the palette that a person used lately in this browser, the newest first: their keys, and no name. */
const CUANTAS = 12;
const clave = (personaId: number): string => `paleta-${personaId}`;

export function usadasDe(personaId: number): string[] {
  try {
    const guardadas: unknown = JSON.parse(localStorage.getItem(clave(personaId)) ?? '[]');
    return Array.isArray(guardadas) ? guardadas.filter((una) => typeof una === 'string').slice(0, CUANTAS) : [];
  } catch {
    // Unreadable, or storage is refused: nothing was used.
    return [];
  }
}

export function anotarUsada(personaId: number, usada: string): void {
  try {
    const todas = [usada, ...usadasDe(personaId).filter((una) => una !== usada)].slice(0, CUANTAS);
    localStorage.setItem(clave(personaId), JSON.stringify(todas));
  } catch {
    // Storage refused or full: it is found by its words all the same.
  }
}
