import {
  auth,
  type FaltaFactor,
  MODULOS_SI_FALLA,
  type Modulo,
  moduloDe,
  PERMISOS_INICIALES,
  type Permiso,
} from '@jornal/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { cliente, dato } from './api-client';
import { sePuedePerder } from './cambios-sin-guardar';
import { permisosRecordados, type Recordados, recordarPermisos } from './permisos-recordados';
import { CLAVE_SESION } from './query-client';
import { borrarLoGuardado, puedeSalir } from './salir';
import { guardarVigente, olvidarSesion, type Usuario } from './session';

const api = cliente(auth);

/** The permissions and modules in force for the signed-in person. */
const sesionQuery = queryOptions({
  queryKey: CLAVE_SESION,
  queryFn: async ({ signal }): Promise<Recordados> => {
    const vigente = await dato(api.sesion({ fetchOptions: { signal } }));
    guardarVigente(vigente);
    recordarPermisos(vigente);
    return { permisos: vigente.permisos, modulos: vigente.modulos, falta_factor: vigente.falta_factor ?? null };
  },
});

type Llave = Modulo | Permiso;
/**
 * The condition that opens a screen: its module, a permission where the module holds more than the screen, any of some, or
 * seeing the whole business, which no permission grants.
 */
export type Puerta = Llave | readonly Llave[] | 'administrador';

export type Sesion = {
  usuario: Usuario;
  /** Sees every branch. */
  esAdmin: boolean;
  /** Sees only their own rows of services, payments and totals. */
  soloLoPropio: boolean;
  /** Permissions are still on their way: nothing can be decided yet. */
  cargando: boolean;
  /**
   * The permissions are those of last time, until the server says them anew: enough to begin with, not to turn a person
   * away.
   */
  porConfirmar: boolean;
  puede: (permiso: Permiso) => boolean;
  accede: (puerta: Puerta) => boolean;
  /** The second factor their account lacks; undefined until the server has said. */
  faltaFactor: FaltaFactor | null | undefined;
  /** Revokes the token on the server and forgets the session here. */
  salir: () => Promise<void>;
};

/**
 * The entries of a table for a role; none for a role that a person created, whatever they called it ('constructor' is
 * in every object).
 */
const deRol = <T,>(tabla: Readonly<Record<string, readonly T[]>>, rol: string): readonly T[] =>
  Object.hasOwn(tabla, rol) ? (tabla[rol] ?? []) : [];

const Contexto = createContext<Sesion | null>(null);

/** Gives the tree below it the session of a person who is signed in; the guard stands above it. */
export function SesionProvider({ usuario, children }: { usuario: Usuario; children: ReactNode }) {
  const { data, isPending, isPlaceholderData } = useQuery({ ...sesionQuery, placeholderData: permisosRecordados });

  const salir = useCallback(async () => {
    if (!(await sePuedePerder()) || !(await puedeSalir())) return;
    // This browser forgets the session whatever the server says: a person who leaves must not stay signed in because
    // of a lost connection.
    await api.logout({ body: undefined }).catch(() => undefined);
    await borrarLoGuardado(usuario.id);
    olvidarSesion({ seVa: true });
  }, [usuario.id]);

  const sesion = useMemo<Sesion>(() => {
    const { type, alcance } = usuario;
    const esAdmin = alcance === 'todo';
    // While the query fails, the permissions known before still hold: no person is turned away from what they are
    // doing.
    const sabido = data ?? permisosRecordados();
    const modulos: readonly string[] = sabido?.modulos ?? deRol(MODULOS_SI_FALLA, type);
    const permisos: readonly string[] =
      sabido?.permisos ?? deRol(PERMISOS_INICIALES, type).filter((p) => modulos.includes(moduloDe(p)));
    return {
      usuario,
      esAdmin,
      soloLoPropio: alcance === 'propio',
      // A person who sees the whole business needs no permission.
      cargando: isPending && !esAdmin,
      porConfirmar: isPlaceholderData,
      puede: (permiso) => esAdmin || permisos.includes(permiso),
      accede: (puerta) =>
        esAdmin || [puerta].flat().some((llave) => modulos.includes(llave) || permisos.includes(llave)),
      faltaFactor: sabido?.falta_factor,
      salir,
    };
  }, [usuario, data, isPending, isPlaceholderData, salir]);

  return <Contexto value={sesion}>{children}</Contexto>;
}

/** The session of the signed-in person. */
export function useSesion(): Sesion {
  const sesion = useContext(Contexto);
  if (!sesion) throw new Error('useSesion debe usarse dentro de un SesionProvider');
  return sesion;
}
