import { useQueries, useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useMemo, useReducer, useState } from 'react';
import { nombreDeBorrador, useBorrador } from '../../ui/use-borrador';
import { useSinGuardar } from '../../ui/use-cambios-sin-guardar';
import { catalogoQuery } from '../catalogo/api';
import { productoQuery } from '../ventas/api';
import { estaGuardado } from './abierto';
import { type TiqueteEnCurso, VACIO } from './en-curso';
import { hayAlgo, type Sumas, seOfrece, sumasDe } from './reglas';
import { type Accion, reducir } from './tiquete-en-curso';

export type Despachar = Dispatch<Accion>;
export type EnMostrador = {
  tiquete: TiqueteEnCurso;
  sumas: Sumas;
  despachar: Despachar;
  /** Of this visit; what was half typed for one is not of the next. */
  vez: number;
  /** It was being written before: the page was loaded again, or a session ended. */
  recuperado: boolean;
  /** Charged, or thrown away: the next one begins. */
  terminar: () => void;
};

/** The ticket of a branch that is being written: kept as a draft, asked about before it is lost. */
export function useTiquete(entidadId: number, enviando: boolean): EnMostrador {
  const [tiquete, despachar] = useReducer(reducir, VACIO);
  const [vez, setVez] = useState(1);
  const escrito = hayAlgo(tiquete);
  // Left open and not changed since, nothing is lost with this page.
  const listo = useSinGuardar(escrito && !estaGuardado(tiquete), { enviando });
  const { recuperado, anotar, olvidar } = useBorrador(nombreDeBorrador('mostrador', entidadId), (antes) =>
    despachar({ que: 'poner', tiquete: { ...VACIO, ...(antes as Partial<TiqueteEnCurso>) } }),
  );
  useEffect(() => void anotar(escrito ? tiquete : null), [escrito, tiquete, anotar]);
  const sumas = useMemo(() => sumasDe(tiquete), [tiquete]);
  const terminar = () => {
    listo();
    olvidar();
    despachar({ que: 'vaciar' });
    setVez(vez + 1);
  };
  return { tiquete, sumas, despachar, vez, recuperado, terminar };
}

/** Keeps prices and units as they are by now; `quieto` while the ticket may be charged already, and must stay as it was sent. */
export function usePreciosAlDia({ tiquete, despachar }: EnMostrador, entidadId: number, quieto: boolean): void {
  const { data: servicios } = useQuery({
    ...catalogoQuery(entidadId),
    enabled: tiquete.lineas.some(({ de }) => de === 'servicio'),
  });
  const productos = useQueries({
    queries: tiquete.lineas.flatMap((linea) =>
      linea.de === 'producto' && seOfrece(linea) ? [productoQuery(linea.producto_id)] : [],
    ),
    combine: juntos,
  });
  useEffect(() => {
    if (!quieto) despachar({ que: 'catalogo', productos, ...(servicios && { servicios }) });
  }, [servicios, productos, quieto, despachar]);
}

const juntos = <T>(consultas: ReadonlyArray<{ data: T | undefined }>): T[] =>
  consultas.flatMap(({ data }) => (data === undefined ? [] : [data]));
