import { deshacer } from '@jornal/contract';
import { cliente, dato } from './api-client';
import { hechoDe, seDeshizo } from './deshacer';

const api = cliente(deshacer);

export type EventoDeshacible = { entidad_id: number; id: number };

/** Undoes a deed; answers the sentence of the toast. */
export async function deshacerEvento({ entidad_id, id }: EventoDeshacible): Promise<{ message: string }> {
  const hecho = await dato(api.evento({ params: { entidadId: String(entidad_id), id: String(id) }, body: {} }));
  // An undoing is undone from the audit trail: a toast that offers it goes round in circles.
  hechoDe(hecho.message);
  seDeshizo();
  return hecho;
}

/** The event that a header names, `{entidad_id}-{id}`. */
export function eventoDe(texto: string): EventoDeshacible {
  const [entidad_id, id] = texto.split('-').map(Number) as [number, number];
  return { entidad_id, id };
}
