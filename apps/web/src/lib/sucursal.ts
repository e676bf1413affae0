import { createContext, useCallback, useContext } from 'react';

/** The parameter of the address that names the branch in view. */
export const PARAMETRO_SUCURSAL = 'entidad_id';

/**
 * The value for records of no branch in an address. They are looked at on purpose, where they were chosen, and the
 * value is never carried elsewhere.
 */
export const VALOR_GENERAL = '0';

/** The parameters that narrow to a person, a page or a thing of one branch: none of them holds in another. */
const DE_UNA_SUCURSAL: readonly string[] = [
  'vista',
  'page',
  'arqueos',
  'empleado_id',
  'operador_id',
  'servicio_id',
  'agenda_id',
  'producto',
  'cuenta',
  'sucursal',
  'semana',
  'registro',
];

type EnVista = {
  /** The branch in view by its id, '0' for 'General', '' for all within reach. */
  valor: string;
  /** Looks at another branch, on this screen and the next ones. */
  cambiar: (valor: string) => void;
};

/** Without a provider above, the address alone says it. */
export const SucursalEnVista = createContext<EnVista | null>(null);

/** The branch in view; null where nothing keeps it. */
export const useSucursalEnVista = (): EnVista | null => useContext(SucursalEnVista);

/**
 * The parameters of a screen when it turns to another branch; '' is said too, so that it is not taken for an address
 * that says nothing.
 */
export function conSucursal(parametros: URLSearchParams, valor: string): URLSearchParams {
  const nuevos = new URLSearchParams(parametros);
  for (const clave of DE_UNA_SUCURSAL) nuevos.delete(clave);
  nuevos.set(PARAMETRO_SUCURSAL, valor);
  return nuevos;
}

/** Addresses that take the branch in view along. */
export function useEnlace(): (ruta: string) => string {
  const valor = useSucursalEnVista()?.valor ?? '';
  return useCallback(
    (ruta) => (valor === '' || valor === VALOR_GENERAL ? ruta : `${ruta}?${PARAMETRO_SUCURSAL}=${valor}`),
    [valor],
  );
}

const claveDe = (personaId: number): string => `sucursal-${personaId}`;

/** The branch a person looked at last: in this tab, else in any; '' when that was all of them. */
export function recordada(personaId: number): string {
  try {
    return sessionStorage.getItem(claveDe(personaId)) ?? localStorage.getItem(claveDe(personaId)) ?? '';
  } catch {
    // Storage refused: nothing is remembered.
    return '';
  }
}

export function recordar(personaId: number, valor: string): void {
  try {
    sessionStorage.setItem(claveDe(personaId), valor);
    localStorage.setItem(claveDe(personaId), valor);
  } catch {
    // Storage refused or full: the address says it still.
  }
}
