import { useEffect, useRef } from 'react';
import { RUTAS, type Ruta } from './routes';

/** Keys one after the other, outside of any field: 'i' goes to a screen, 'n' makes something new (in its command). */
const DE_PANTALLA: Partial<Record<Ruta, string>> = {
  [RUTAS.tablero]: 'i d',
  [RUTAS.mostrador]: 'i m',
  [RUTAS.registrarServicio]: 'i s',
  [RUTAS.registrarVenta]: 'i v',
  [RUTAS.tiquetes]: 'i t',
  [RUTAS.agendas]: 'i a',
  [RUTAS.gastos]: 'i g',
  [RUTAS.cajaMenor]: 'i c',
  [RUTAS.pagos]: 'i p',
  [RUTAS.productos]: 'i o',
  [RUTAS.inventario]: 'i n',
  [RUTAS.ingresos]: 'i e',
  [RUTAS.reportes]: 'i r',
};

export const atajoDe = (ruta: Ruta): string | undefined => DE_PANTALLA[ruta];

const COMIENZOS: readonly string[] = ['i', 'n'];
/** How long (ms) the second key is waited for. */
const ESPERA = 1_200;

/** Where keys are letters of a text, or belong to a dialog. */
const ocupado = (donde: EventTarget | null): boolean =>
  (donde instanceof Element && donde.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null;

/** Tells of the shortcuts that are pressed: '?' and those of two keys. */
export function useAtajos(alPulsar: (atajo: string) => void): void {
  const ultimo = useRef(alPulsar);
  ultimo.current = alPulsar;
  useEffect(() => {
    let primera = { tecla: '', hasta: 0 };
    const alTeclear = (evento: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, timeStamp } = evento;
      if (ctrlKey || metaKey || altKey || evento.defaultPrevented || key.length !== 1 || ocupado(target)) return;
      const tecla = key.toLowerCase();
      const { tecla: antes, hasta } = primera;
      primera = { tecla: '', hasta: 0 };
      if (antes !== '' && timeStamp < hasta) ultimo.current(`${antes} ${tecla}`);
      else if (key === '?') ultimo.current(key);
      else if (COMIENZOS.includes(tecla)) primera = { tecla, hasta: timeStamp + ESPERA };
      else return;
      evento.preventDefault();
    };
    document.addEventListener('keydown', alTeclear);
    return () => document.removeEventListener('keydown', alTeclear);
  }, []);
}
