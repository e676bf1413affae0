import { useEffect, useRef, useState } from 'react';

const SE_ENFOCA = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/** The element that has the focus, and what is around it on its screen, the nearest first. */
type Lugar = { elemento: HTMLElement; alrededor: readonly Element[] };

/**
 * Gives the focus back to the element that had it once a layer closes or is taken off the screen, unless it was put
 * elsewhere meanwhile. Where that element is gone, or no longer serves, its neighbour has it: the keyboard does not begin
 * at the top of the page again.
 */
export function useDevolverFoco(abierto: boolean): void {
  // Read while rendering: by the time effects run the layer has already taken the focus, and one whose code came late is
  // open from its first moment.
  const [vez, setVez] = useState<{ abierto: boolean; antes: Lugar | null }>({ abierto: false, antes: null });
  if (vez.abierto !== abierto) setVez({ abierto, antes: abierto ? lugarDelFoco() : vez.antes });
  const { antes } = vez;
  const cerrado = useRef(true);
  useEffect(() => {
    if (!abierto) return undefined;
    cerrado.current = false;
    return () => {
      cerrado.current = true;
      const capa = document.activeElement?.closest('[role=dialog]') ?? null;
      setTimeout(() => {
        if (cerrado.current && antes && sigueEn(capa, antes)) volver(antes);
      });
    };
  }, [abierto, antes]);
}

function lugarDelFoco(): Lugar | null {
  const foco = document.activeElement;
  if (!(foco instanceof HTMLElement) || foco === document.body) return null;
  // An entry of a menu goes with it; the button that opened it stays.
  const menu = foco.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const elemento = (menu && document.getElementById(menu)) || foco;
  const alrededor: Element[] = [];
  for (let en = elemento.parentElement; en && !en.matches('main, body'); en = en.parentElement) alrededor.push(en);
  return { elemento, alrededor };
}

/** The focus went with the layer, or is in it still while that fades. */
function sigueEn(capa: Element | null, { elemento }: Lugar): boolean {
  const foco = document.activeElement;
  if (foco === null || foco === document.body) return true;
  return capa?.contains(foco) === true && !capa.contains(elemento);
}

function volver(lugar: Lugar): void {
  const { elemento } = lugar;
  if (!elemento.isConnected || elemento.matches(':disabled')) {
    alVecino(lugar);
    return;
  }
  elemento.focus({ preventScroll: true });
  // Its list is read again a moment later, and may lose it; once the focus goes on that is all the same.
  const observador = new MutationObserver(() => {
    if (elemento.isConnected) return;
    soltar();
    if (document.activeElement === document.body) alVecino(lugar);
  });
  const soltar = () => {
    observador.disconnect();
    document.removeEventListener('focusin', soltar);
  };
  document.addEventListener('focusin', soltar);
  observador.observe(document.body, { childList: true, subtree: true });
}

function alVecino({ alrededor }: Lugar): void {
  const cerca = alrededor.filter((en) => en.isConnected);
  const vecinos = cerca.flatMap((en) => [...en.querySelectorAll<HTMLElement>(SE_ENFOCA)]);
  vecinos[0]?.focus({ preventScroll: true });
}
