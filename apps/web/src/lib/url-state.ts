import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FiltrosEnUso, filtrosEnUso } from './filtros-en-uso';
import { PARAMETRO_SUCURSAL, useSucursalEnVista } from './sucursal';

type Filtros = Record<string, string>;

/**
 * Filters, search and page of a list, kept in the URL so that reload, back and a shared link give the same screen.
 * Everything is text, as the query of the contract is. What equals its default is left out of the URL. Changing
 * anything but the page goes back to page 1.
 *
 *   const { filtros, cambiar, limpiar, hayFiltros } = useEstadoUrl({ page: '1', per_page: '10', search: '' });
 */
export function useEstadoUrl<T extends Filtros>(porDefecto: T) {
  const [parametros, fijar] = useSearchParams();
  const inicial = useRef(porDefecto).current;
  const enVista = useSucursalEnVista()?.valor;

  const filtros = useMemo(() => {
    const leidos = Object.fromEntries(
      Object.entries(inicial).map(([clave, valor]) => [clave, parametros.get(clave) ?? valor]),
    );
    // The branch is that of every screen: an address which does not say it yet is about to.
    return (
      PARAMETRO_SUCURSAL in inicial && enVista !== undefined ? { ...leidos, [PARAMETRO_SUCURSAL]: enVista } : leidos
    ) as T;
  }, [inicial, parametros, enVista]);

  // The address as it is by then: a change after an answer that took long must not bring an older address back, nor
  // write into another screen's.
  const actual = useRef<URLSearchParams | null>(null);
  useLayoutEffect(() => {
    actual.current = parametros;
    return () => {
      actual.current = null;
    };
  }, [parametros]);

  const cambiar = useCallback(
    (cambio: Partial<T>) => {
      const { current } = actual;
      if (current === null) return;
      fijar(
        () => {
          const nuevos = new URLSearchParams(current);
          const completo: Partial<Filtros> = 'page' in inicial ? { page: '1', ...cambio } : cambio;
          for (const [clave, valor] of Object.entries(completo)) {
            // All branches is said where one was in view: an address that says nothing keeps it.
            const todas = clave === PARAMETRO_SUCURSAL && valor === '' && enVista;
            if (valor === undefined || (valor === inicial[clave] && !todas)) nuevos.delete(clave);
            else nuevos.set(clave, valor);
          }
          return nuevos;
        },
        // A page is a step one goes back from; a half-typed search is not.
        { replace: !('page' in cambio) },
      );
    },
    [fijar, inicial, enVista],
  );

  const limpiar = useCallback(() => cambiar(sinAlcance(inicial) as Partial<T>), [cambiar, inicial]);
  const hayFiltros = Object.entries(sinAlcance(inicial)).some(([clave, valor]) => filtros[clave] !== valor);
  const enUso = useMemo((): FiltrosEnUso => {
    const { alComienzo, ...resto } = filtrosEnUso(filtros, inicial);
    return { ...resto, soltar: () => cambiar(alComienzo as Partial<T>) };
  }, [filtros, inicial, cambiar]);
  return { filtros, cambiar, limpiar, hayFiltros, enUso };
}

/**
 * The parameters that are the reach of a list, and no filters. The branch in view is where one is: an empty list there
 * is empty, and clearing the filters stays there.
 */
const ALCANCE: readonly string[] = ['page', 'per_page', PARAMETRO_SUCURSAL];
const sinAlcance = (filtros: Filtros): Filtros =>
  Object.fromEntries(Object.entries(filtros).filter(([clave]) => !ALCANCE.includes(clave)));

/**
 * The text of a search box: shown at once, handed on 300 ms after the last key or when the third is called. Follows the
 * value when the URL changes by itself.
 */
export function useBusqueda(valor: string, alBuscar: (texto: string) => void, espera = 300) {
  const [texto, setTexto] = useState(valor);
  const enviado = useRef(valor);
  const avisar = useDebouncedCallback((nuevo: string) => {
    enviado.current = nuevo;
    alBuscar(nuevo);
  }, espera);

  useEffect(() => {
    if (valor === enviado.current) return;
    enviado.current = valor;
    setTexto(valor);
  }, [valor]);

  const escribir = (nuevo: string) => {
    setTexto(nuevo);
    avisar(nuevo.trim());
  };
  return [texto, escribir, () => avisar.flush()] as const;
}
