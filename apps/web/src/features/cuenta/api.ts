import { auth, cuentas } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';
import { guardarSesion, sesionActual } from '../../lib/session';

const api = cliente(cuentas);
const apiAuth = cliente(auth);

export const cuentaQuery = queryOptions({
  queryKey: ['cuenta'],
  queryFn: ({ signal }) => dato(api.ver({ fetchOptions: { signal } })),
});
export const sesionesQuery = queryOptions({
  queryKey: ['cuenta', 'sesiones'],
  queryFn: ({ signal }) => dato(api.sesiones({ fetchOptions: { signal } })),
});

/** Changes one's name, here and in the header of this browser. */
export async function cambiarNombre(body: { nombre: string }): Promise<{ message: string }> {
  const respuesta = await dato(api.modificar({ body }));
  const sesion = sesionActual();
  if (sesion) guardarSesion(sesion.token, { ...sesion.usuario, nombre: body.nombre });
  return respuesta;
}

export const cambiarContrasena = (body: { actual: string; nueva: string }) => dato(apiAuth.cambiarContrasena({ body }));
export const cerrarSesion = (sid: string) => dato(api.cerrarSesion({ params: { sid } }));
export const cerrarDemas = () => dato(api.cerrarDemas());

type ClaveYCodigo = { password: string; codigo: string };
export const prepararSegundoFactor = (body: { password: string }) => dato(api.prepararSegundoFactor({ body }));
export const confirmarSegundoFactor = (body: { codigo: string }) => dato(api.confirmarSegundoFactor({ body }));
export const renovarCodigos = (body: ClaveYCodigo) => dato(api.renovarCodigos({ body }));
export const quitarSegundoFactor = (body: ClaveYCodigo) => dato(api.quitarSegundoFactor({ body }));
