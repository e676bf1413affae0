import { type RefObject, useEffect, useRef } from 'react';

/** Between two keys of a hand there is more time than this. */
const ENTRE_TECLAS_MS = 35;
/** A code has as many characters at least. */
const LETRAS = 4;

type Campo = HTMLInputElement | HTMLTextAreaElement;
type Rafaga = {
  codigo: string;
  ultima: number;
  /** The place where it began, what that said then, and what puts back all else. */
  foco: Element | null;
  antes: string;
  devolver: () => void;
};
type Lector = {
  /** The field of codes: a burst that is there alone is its own. */
  campo: RefObject<HTMLInputElement | null>;
  /** Called ahead of each key: the answer puts back what is changed from there on. */
  alEmpezar: () => () => void;
  alLeer: (codigo: string) => void;
};

/**
 * The burst of a scanner, wherever the focus is: characters that come faster than any hand, and Enter. What it typed is taken
 * out again, Enter does nothing else, and its code is read.
 */
export function useRafaga(lector: Lector): void {
  const suyo = useRef(lector);
  suyo.current = lector;
  useEffect(() => {
    let rafaga: Rafaga | null = null;
    const alTeclear = (evento: globalThis.KeyboardEvent) => {
      // Shift goes with a capital letter.
      if (evento.key === 'Shift') return;
      const sigue = rafaga !== null && evento.timeStamp - rafaga.ultima <= ENTRE_TECLAS_MS ? rafaga : null;
      rafaga = esDeTexto(evento) ? conTecla(sigue, evento, suyo.current) : null;
      if (evento.key === 'Enter' && sigue) terminar(sigue, evento, suyo.current);
    };
    document.addEventListener('keydown', alTeclear, true);
    return () => document.removeEventListener('keydown', alTeclear, true);
  }, []);
}

const esDeTexto = (evento: globalThis.KeyboardEvent): boolean =>
  evento.key.length === 1 && !evento.repeat && !conMando(evento) && !esSecreto(evento.target);

function conTecla(sigue: Rafaga | null, evento: globalThis.KeyboardEvent, { alEmpezar }: Lector): Rafaga {
  // Its first character may be a key of a hand; those that follow press nothing.
  if (sigue && campoDe(evento.target) === null) callar(evento);
  const { codigo, ...desde } = sigue ?? { codigo: '', ...dondeEmpieza(), devolver: alEmpezar() };
  return { ...desde, codigo: codigo + evento.key, ultima: evento.timeStamp };
}

function terminar(rafaga: Rafaga, evento: globalThis.KeyboardEvent, lector: Lector): void {
  if (conMando(evento) || rafaga.codigo.length < LETRAS || estaSolo(rafaga, lector.campo.current)) return;
  callar(evento);
  leer(rafaga, lector);
}

type Mando = Pick<globalThis.KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;
const conMando = ({ ctrlKey, metaKey, altKey, isComposing }: Mando): boolean =>
  ctrlKey || metaKey || altKey || isComposing;

const campoDe = (donde: EventTarget | null): Campo | null =>
  donde instanceof HTMLInputElement || donde instanceof HTMLTextAreaElement ? donde : null;

/** A password is typed by its keeper as fast. */
const esSecreto = (donde: EventTarget | null): boolean =>
  donde instanceof HTMLInputElement && donde.type === 'password';

function callar(evento: Event): void {
  evento.preventDefault();
  evento.stopImmediatePropagation();
}

const dondeEmpieza = (): Pick<Rafaga, 'foco' | 'antes'> => ({
  foco: document.activeElement,
  antes: campoDe(document.activeElement)?.value ?? '',
});

/** It is in the field of codes and nothing else is but how many ('3*'), or is a text that is typed there: that field reads it. */
function estaSolo({ codigo }: Rafaga, campo: HTMLInputElement | null): boolean {
  if (campo === null || document.activeElement !== campo || !campo.value.endsWith(codigo)) return false;
  const delante = campo.value.slice(0, campo.value.length - codigo.length).trim();
  return delante === '' || !/^\d+$/.test(codigo) || /[\d*@]$/.test(delante);
}

function leer({ codigo, foco, antes, devolver }: Rafaga, { campo, alLeer }: Lector): void {
  const [suyo, ahora] = [campoDe(foco), campoDe(document.activeElement)];
  if (suyo) escribir(suyo, antes);
  if (ahora && ahora === campo.current && ahora !== suyo) escribir(ahora, ahora.value.replace(codigo, ''));
  devolver();
  if (foco instanceof HTMLElement && foco !== document.body) foco.focus();
  alLeer(codigo);
}

/** Puts a text into a field as if it were typed, so that its form knows. */
function escribir(campo: Campo, texto: string): void {
  if (campo.value === texto) return;
  const de = campo instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(de, 'value')?.set?.call(campo, texto);
  campo.dispatchEvent(new Event('input', { bubbles: true }));
}
