import { type DatosReciboNuevos, recibos } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';
import { ErrorApi } from '../../lib/error-api';

const api = cliente(recibos);
const de = (id: number) => ({ params: { id: String(id) } });

export const enlazarRecibo = (id: number) => dato(api.enlazar({ ...de(id), body: {} }));
export const imprimirRecibo = (id: number) => dato(api.imprimir({ ...de(id), body: {} }));
export const imprimirAbono = (id: number) => dato(api.imprimirAbono({ ...de(id), body: {} }));
export const imprimirDevolucion = (id: number) => dato(api.imprimirDevolucion({ ...de(id), body: {} }));
export const quitarEnlace = (id: number) => dato(api.quitar(de(id)));
export const enviarRecibo = ({ id, email }: { id: number; email: string }) =>
  dato(api.enviar({ ...de(id), body: { email } }));

/** The receipt that a link opens; null where it opens none. */
export const abrirRecibo = (token: string) =>
  dato(api.abrir({ body: { token } })).then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof ErrorApi && (error.status === 404 || error.status === 400)) return null;
      throw error;
    },
  );

/** The texts of the receipts of a branch. */
export const datosReciboQuery = (entidad_id: number) =>
  queryOptions({
    queryKey: ['sucursales', 'recibo', entidad_id],
    queryFn: ({ signal }) =>
      dato(api.datos({ query: { entidad_id: String(entidad_id) }, fetchOptions: { signal } })).then(({ data }) => data),
  });
export const guardarDatosRecibo = (body: DatosReciboNuevos) => dato(api.guardarDatos({ body }));
