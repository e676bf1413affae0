import { type CorreoFila, correos, type EstadoCorreo, type ORDEN_CORREOS, type Ordenada } from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(correos);
const porId = (id: number) => ({ id: String(id) });

export type FiltrosCorreo = { page: string; search: string; estado: string };

/** Mails, the newest first; empty filters are left out. */
export const correosQuery = ({ estado, ...filtros }: FiltrosCorreo & Ordenada<typeof ORDEN_CORREOS>) =>
  queryOptions({
    queryKey: ['correo', 'listar', { ...filtros, estado }],
    queryFn: ({ signal }) =>
      dato(
        api.listar({
          query: { ...filtros, ...(estado === '' ? {} : { estado: estado as EstadoCorreo }) },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const correoQuery = (id: number) =>
  queryOptions({
    queryKey: ['correo', 'obtener', id],
    queryFn: ({ signal }) => dato(api.obtener({ params: porId(id), fetchOptions: { signal } })),
  });

export const reenviarCorreo = (id: number) => dato(api.reenviar({ params: porId(id), body: undefined }));
export const copiarEnlace = (id: number) => dato(api.enlace({ params: porId(id), body: undefined }));

/** A link to one's own password, which is changed in one's account with the present one. */
export const esEnlacePropio = (
  { lleva_enlace, para }: Pick<CorreoFila, 'lleva_enlace' | 'para'>,
  yo: { email: string },
): boolean => lleva_enlace && para === yo.email;

/** Why a mail has not left, as a person reads it; null when there is nothing to say. */
export function motivoDe({ estado, fallo }: Pick<CorreoFila, 'estado' | 'fallo'>): string | null {
  if (fallo === null) return null;
  if (fallo === 'ENLACE_VENCIDO')
    return 'Su enlace dejó de servir antes de que el correo saliera. Reenvíalo para enviar uno nuevo.';
  const detalle = `El servidor de correo no lo recibió (${fallo}).`;
  return estado === 'Fallido'
    ? `${detalle} Ya no se intenta más: reenvíalo cuando el servidor funcione.`
    : `${detalle} Se intenta de nuevo solo.`;
}
