import { esTactil } from '../lib/pantalla-tactil';

/**
 * The attribute by which the focus trap of a dialog finds its first field, when it begins and when the layer above the
 * dialog is gone.
 */
const MARCA = 'data-autofocus';
const AJENOS = new Set(['hidden', 'file', 'submit', 'button', 'image', 'reset']);
type Campo = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function seLlena(campo: Campo): boolean {
  if (
    AJENOS.has(campo.type) ||
    campo.tabIndex < 0 ||
    campo.matches(':disabled') ||
    campo.closest('[hidden], [inert], [aria-hidden="true"]')
  )
    return false;
  // A list that is not searched in is written as a field that only reads.
  if ('readOnly' in campo && campo.readOnly && !campo.hasAttribute('aria-haspopup')) return false;
  return campo.checkVisibility?.() ?? true;
}

/**
 * The first field of `raiz` that is for the person to fill in. Of choices that are made already, the chosen one, and
 * only where there is no other field.
 */
export function primerCampo(raiz: ParentNode, cuales = 'input, textarea, select'): HTMLElement | null {
  const campos = [...raiz.querySelectorAll<Campo>(cuales)].filter(seLlena);
  const esOpcion = ({ type }: Campo) => type === 'radio';
  return (
    campos.find((campo) => !esOpcion(campo)) ??
    campos.find((campo) => 'checked' in campo && campo.checked) ??
    campos[0] ??
    null
  );
}

const callar = (evento: Event) => evento.stopPropagation();

/**
 * Puts the focus where it was not asked for yet: hence no list and no calendar opens over a text that is still to be
 * read.
 */
function enfocar(campo: HTMLElement): void {
  const raiz = document.documentElement;
  raiz.addEventListener('focusin', callar, true);
  campo.focus({ preventScroll: true });
  raiz.removeEventListener('focusin', callar, true);
  if (campo instanceof HTMLInputElement && campo.inputMode === 'numeric') campo.select();
}

function marcar(raiz: HTMLElement, campo: Element): void {
  for (const otro of raiz.querySelectorAll(`[${MARCA}]`)) otro.removeAttribute(MARCA);
  campo.setAttribute(MARCA, 'true');
}

const alLlegar =
  (cuales?: string) =>
  (raiz: HTMLElement | null): (() => void) | undefined => {
    // The keyboard of a phone would cover half of the opened layer: there the person chooses.
    if (!raiz || esTactil()) return;
    let enEspera = true;
    const soltar = (): void => {
      enEspera = false;
      observador.disconnect();
      document.removeEventListener('keydown', soltar, true);
      document.removeEventListener('pointerdown', soltar, true);
    };
    const buscar = (): void => {
      const campo = raiz.querySelector<HTMLElement>(`[${MARCA}]`) ?? primerCampo(raiz, cuales);
      if (!campo || !enEspera) return;
      observador.disconnect();
      marcar(raiz, campo);
      // The layer that is opening has yet to note where the focus was, to give it back.
      setTimeout(() => {
        if (enEspera && campo.isConnected) enfocar(campo);
        soltar();
      });
    };
    const observador = new MutationObserver(buscar);
    // A question above it that is answered 'no' leaves the person where they were.
    const seguir = ({ target }: FocusEvent) => target instanceof Element && marcar(raiz, target);

    // A person who has begun to do something is not moved by data that arrive late.
    document.addEventListener('keydown', soltar, true);
    document.addEventListener('pointerdown', soltar, true);
    raiz.addEventListener('focusin', seguir);
    observador.observe(raiz, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'readonly', 'hidden'],
    });
    const oculto = raiz.closest('[hidden]');
    if (oculto) observador.observe(oculto, { attributes: true, attributeFilter: ['hidden'] });
    buscar();
    return () => {
      soltar();
      raiz.removeEventListener('focusin', seguir);
    };
  };

/**
 * `ref` of a dialog or a page that opens to be filled in: its first field takes the focus, also when it arrives after
 * its data, unless the person has moved already.
 */
export const alPrimerCampo = alLlegar();

/** The same for a layer that opens to be read and may hold a form: people do not come for a filter. */
export const alPrimerCampoDeFormulario = alLlegar('form :is(input, textarea, select)');

/** Focuses a field, once it is seen where its screen is still waiting to be shown. The answer gives up waiting. */
export function enfocarAlVerse(campo: HTMLElement | null): (() => void) | undefined {
  const oculto = campo?.closest('[hidden]');
  if (!campo || !oculto) {
    campo?.focus();
    return undefined;
  }
  const observador = new MutationObserver(() => {
    observador.disconnect();
    campo.focus();
  });
  observador.observe(oculto, { attributes: true, attributeFilter: ['hidden'] });
  return () => observador.disconnect();
}
