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

/** The names of the fields of what a person is left owing, of what is used of their favour, and of what stays in it. */
export const CAMPO_DE_DEUDA = 'queda-debiendo';
export const CAMPO_DE_FAVOR = 'saldo-a-favor';
export const CAMPO_DE_SOBRANTE = 'dejar-a-favor';

/** A press that takes its own button away leaves the focus in the field that it fills. */
export function enfocarElCampo({ currentTarget: boton }: { currentTarget: Element }, campo: string): void {
  if (!esTactil()) boton.closest('form')?.querySelector<HTMLElement>(`[name="${campo}"]`)?.focus();
}

/** Enter where it does not add up yet: the field that is wrong, that of a payment that lacks something, else another method. */
export function enfocarLoQueFalta(
  formulario: HTMLFormElement | null,
  { cobro: problema, campo: suyo }: { cobro: CobroEscrito | undefined; campo: string | null },
): void {
  const deCobro = problema?.recibido === null ? `referencia-${problema.metodo_id}` : `recibido-${problema?.metodo_id}`;
  const campo =
    suyo !== null || problema ? formulario?.querySelector<HTMLElement>(`[name="${suyo ?? deCobro}"]`) : null;
  (
    campo ?? formulario?.querySelector<HTMLElement>('[aria-label="Cómo paga"] [aria-pressed=false]:not(:disabled)')
  )?.focus();
}
