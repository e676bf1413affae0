import {
  cuentas,
  type ORDEN_USUARIOS,
  type Ordenada,
  roles,
  type UsuarioConRol,
  type UsuarioNuevo,
  usuarios,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(usuarios);
const apiRoles = cliente(roles);
const apiCuenta = cliente(cuentas);
const porId = (id: number) => ({ id: String(id) });

export type FiltrosUsuarios = { page: string; search: string; estado: string };

/** Accounts by the name they go by, a page at a time. */
export const usuariosQuery = ({ page, search, estado, ...pedido }: FiltrosUsuarios & Ordenada<typeof ORDEN_USUARIOS>) =>
  queryOptions({
    queryKey: ['usuarios', 'listar', { page, search, estado, ...pedido }],
    queryFn: ({ signal }) =>
      dato(
        api.listar({
          query: {
            page,
            ...pedido,
            ...(search && { search }),
            ...(estado !== 'todos' && { estado: estado as 'activo' | 'inactivo' }),
          },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** An account by its id. */
export const usuarioQuery = (id: number) =>
  queryOptions({
    queryKey: ['usuarios', 'uno', id],
    queryFn: ({ signal }) => dato(api.obtener({ params: porId(id), fetchOptions: { signal } })),
  });

export const invitarUsuario = (body: UsuarioNuevo) => dato(api.invitar({ body }));
export const cambiarEstado = ({ id, activo, motivo }: { id: number; activo: boolean; motivo: string | undefined }) =>
  dato(api.cambiarEstado({ params: porId(id), body: { activo, ...(motivo && { motivo }) } }));
export const restablecerContrasena = (id: number) => dato(api.restablecer({ params: porId(id), body: undefined }));
export const quitarSegundoFactor = (id: number) =>
  dato(apiCuenta.quitarSegundoFactorDe({ params: porId(id), query: {} }));
export const cerrarSesiones = (id: number) => dato(api.cerrarSesiones({ params: porId(id) }));

export const cambiarRol = ({ id, role_id, entidad_id }: { id: number; role_id: number; entidad_id: number | null }) =>
  dato(apiRoles.cambiarRol({ params: porId(id), body: { role_id, ...(entidad_id !== null && { entidad_id }) } }));

/** How an account is called: its operator's name, its own, or its e-mail. */
export const nombreDe = ({ operador, nombre, email }: Pick<UsuarioConRol, 'operador' | 'nombre' | 'email'>): string =>
  operador ? `${operador.nombre} ${operador.apellido}` : (nombre ?? email);
