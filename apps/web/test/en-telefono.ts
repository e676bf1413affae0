import { onTestFinished, vi } from 'vitest';

/** The rest of the test is on a phone: narrow for every query of the width of the screen. */
export function enTelefono(): void {
  const deEscritorio = window.matchMedia;
  const espia = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((consulta) => ({ ...deEscritorio(consulta), matches: consulta.includes('max-width: 640px') }));
  onTestFinished(() => espia.mockRestore());
}
