/** Turns the address of a list into a view of it, and a view into an address. */
import { type FiltroDeVista, RANGOS_DE_LISTA, rangoDe, rangoRapido } from '@jornal/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hoy } from './format';
import { conSucursal, PARAMETRO_SUCURSAL, useSucursalEnVista } from './sucursal';

/** The filters and the order of a list, as its view keeps them. */
export type FiltrosDeVista = Partial<Record<FiltroDeVista, string>>;
/** Where one is in a list is of no view. */
type Lugar = 'page' | 'per_page' | 'arqueos';
/** The filters of a list as they begin. */
export type FiltrosDeLista = Readonly<Partial<Record<FiltroDeVista | Lugar, string>>>;
/** Never, where a list has a filter that no view knows: it goes to `FILTROS_DE_VISTA` of the contract. */
export type DeVistas<P> = Exclude<keyof P, FiltroDeVista | Lugar> extends never ? P : never;

const LUGARES: readonly string[] = ['page', 'per_page', 'arqueos'] satisfies Lugar[];
/** The two days of a list, as the lists call them. */
const DIAS = [
  ['fecha_inicio', 'fecha_fin'],
  ['desde', 'hasta'],
] as const;

const clavesDe = (lista: FiltrosDeLista): FiltroDeVista[] => [
  ...(Object.keys(lista).filter((clave) => !LUGARES.includes(clave)) as FiltroDeVista[]),
  'orden',
  'sentido',
];
const diasDe = (lista: FiltrosDeLista) => DIAS.find(([desde]) => desde in lista);

/** The filters of the address, as a view keeps them: days that are a period of the list move with time. */
export function filtrosEnDireccion(parametros: URLSearchParams, lista: FiltrosDeLista, dia: string): FiltrosDeVista {
  const dichos: FiltrosDeVista = {};
  for (const clave of clavesDe(lista)) {
    const valor = parametros.get(clave);
    if (valor !== null && !(clave === PARAMETRO_SUCURSAL && valor === '')) dichos[clave] = valor;
  }
  const dias = diasDe(lista);
  if (dias === undefined) return dichos;
  const [desde, hasta] = dias;
  const periodo = rangoDe(
    RANGOS_DE_LISTA,
    { inicio: dichos[desde] ?? lista[desde] ?? '', fin: dichos[hasta] ?? lista[hasta] ?? '' },
    dia,
  );
  if (periodo === undefined) return dichos;
  const { [desde]: _, [hasta]: __, ...resto } = dichos;
  return { ...resto, periodo };
}

/**
 * The address that shows a view, from its first page; parameters that are not of the list stay. A view that names no
 * branch is of the one in view.
 */
export function conVista(
  parametros: URLSearchParams,
  filtros: FiltrosDeVista,
  lista: FiltrosDeLista,
  dia: string,
): URLSearchParams {
  const { entidad_id, periodo, ...resto } = filtros;
  const otra =
    entidad_id !== undefined &&
    PARAMETRO_SUCURSAL in lista &&
    entidad_id !== (parametros.get(PARAMETRO_SUCURSAL) ?? '');
  const nuevos = otra ? conSucursal(parametros, entidad_id) : new URLSearchParams(parametros);
  const valores: Readonly<Record<string, string>> = { ...resto, ...deSuPeriodo(periodo, lista, dia) };
  nuevos.delete('page');
  for (const clave of clavesDe(lista)) {
    if (clave === PARAMETRO_SUCURSAL) continue;
    const valor = valores[clave];
    if (valor === undefined || valor === lista[clave]) nuevos.delete(clave);
    else nuevos.set(clave, valor);
  }
  return nuevos;
}

function deSuPeriodo(periodo: string | undefined, lista: FiltrosDeLista, dia: string): Record<string, string> {
  const [rango, dias] = [RANGOS_DE_LISTA.find((uno) => uno === periodo), diasDe(lista)];
  if (rango === undefined || dias === undefined) return {};
  const { inicio, fin } = rangoRapido(rango, dia);
  return { [dias[0]]: inicio, [dias[1]]: fin };
}

const comoTexto = (filtros: FiltrosDeVista): string =>
  JSON.stringify(Object.entries(filtros).sort(([una], [otra]) => (una < otra ? -1 : 1)));

/** Whether a view is the one on screen: a view that names no branch is so in any. */
export const esLaQueSeVe = (vista: FiltrosDeVista, { entidad_id, ...vistos }: FiltrosDeVista): boolean =>
  comoTexto(vista) ===
  comoTexto('entidad_id' in vista && entidad_id !== undefined ? { ...vistos, entidad_id } : vistos);

/** The filters in view, and the way to look at the list by a view. */
export function useVistaEnDireccion(lista: FiltrosDeLista): {
  vistos: FiltrosDeVista;
  abrir: (filtros: FiltrosDeVista) => void;
} {
  const [parametros, fijar] = useSearchParams();
  const enVista = useSucursalEnVista()?.valor;
  const dia = hoy();
  const vistos = useMemo(() => {
    const dichos = filtrosEnDireccion(parametros, lista, dia);
    // As for every list, the branch is that of the header: the address may be about to say it.
    if (!(PARAMETRO_SUCURSAL in lista) || enVista === undefined) return dichos;
    const { entidad_id: _, ...resto } = dichos;
    return enVista === '' ? resto : { ...resto, entidad_id: enVista };
  }, [parametros, lista, dia, enVista]);
  // A step one goes back from: it changes many filters at once.
  const abrir = useCallback(
    (filtros: FiltrosDeVista) => fijar((previos) => conVista(previos, filtros, lista, hoy())),
    [fijar, lista],
  );
  return { vistos, abrir };
}
