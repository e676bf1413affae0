import type { Metodo } from '@jornal/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { esTactil } from '../../lib/pantalla-tactil';
import type { CobroEscrito } from './cobros';

/** With a keyboard at hand the focus goes to the payment that was just given: to its voucher where it asks for one. */
export function useFocoEnElNuevo(
  formulario: RefObject<HTMLFormElement | null>,
  cobros: readonly CobroEscrito[],
  de: (id: number) => Metodo | undefined,
): () => void {
  const pedido = useRef(false);
  const antes = useRef<readonly number[]>([]);
  const ultimoDe = useRef(de);
  ultimoDe.current = de;
  useEffect(() => {
    const ids = cobros.map(({ metodo_id }) => metodo_id);
    const nuevo = ids.find((id) => !antes.current.includes(id));
    antes.current = ids;
    if (!pedido.current) return;
    pedido.current = false;
    if (nuevo === undefined || esTactil()) return;
    const campo = ultimoDe.current(nuevo)?.pide_referencia ? 'referencia' : 'monto';
    formulario.current?.querySelector<HTMLElement>(`[name="${campo}-${nuevo}"]`)?.focus();
  }, [cobros, formulario]);
  return () => {
    pedido.current = true;
  };
}

/** The name of the field of what a person is left owing. */
export const CAMPO_DE_DEUDA = 'queda-debiendo';

/** Enter where it does not add up yet: the field that lacks something, else another method. */
export function enfocarLoQueFalta(
  formulario: HTMLFormElement | null,
  { cobro: problema, deuda }: { cobro: CobroEscrito | undefined; deuda: boolean },
): void {
  const deCobro = problema?.recibido === null ? `referencia-${problema.metodo_id}` : `recibido-${problema?.metodo_id}`;
  const suyo = deuda ? CAMPO_DE_DEUDA : deCobro;
  const campo = (deuda || problema) && formulario?.querySelector<HTMLElement>(`[name="${suyo}"]`);
  (
    campo ?? formulario?.querySelector<HTMLElement>('[aria-label="Cómo paga"] [aria-pressed=false]:not(:disabled)')
  )?.focus();
}
