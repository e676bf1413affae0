import { Table } from '@mantine/core';
import { type Key, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ordenables, ordenar } from '../lib/lista-local';
import type { Orden, OrdenDeLista } from '../lib/use-orden';
import type { AccionFila } from './acciones-fila';
import { useColumnasVistas } from './columnas-vistas';
import { EstadoError, EstadoSinResultados, EstadoVacio } from './estado-vacio';
import clases from './tabla.module.css';
import { type Columna, type FiltrosDeTabla, lugaresDe, queDicen } from './tabla-columnas';
import desplegada from './tabla-desplegada.module.css';
import { Fila, Totales, useFilaPedida } from './tabla-filas';
import { CabezaTabla, EsqueletoTabla, OrdenEnTelefono, seOrdena } from './tabla-partes';
import telefono from './tabla-telefono.module.css';
import { useAvisoDeFallo, useRegistroDeFallo } from './use-aviso-de-fallo';
import { useDesplazamiento } from './use-desplazamiento';
import { useEnTelefono } from './use-en-telefono';

export type { Columna } from './tabla-columnas';

const PieDeTabla = lazy(() => import('./tabla-pie').then((modulo) => ({ default: modulo.PieDeTabla })));

/** The part of a React Query result that the table needs. */
export type EstadoConsulta = {
  isPending: boolean;
  isError: boolean;
  isPlaceholderData?: boolean;
  error?: unknown;
  refetch: () => unknown;
};

type Props<T> = {
  /** Names the table for a screen reader: 'Servicios'. */
  nombre: string;
  columnas: readonly Columna<T>[];
  filas: readonly T[] | undefined;
  claveDe: (fila: T) => Key;
  consulta: EstadoConsulta;
  /** The toast and title of a failed load: 'Error al cargar la lista de servicios'. */
  mensajeError?: string;
  /** Its failure is only written to the console, besides its title. */
  falloSinAviso?: boolean;
  acciones?: (fila: T) => readonly AccionFila[];
  /** The whole row opens; for the keyboard the first cell is the button. */
  alAbrir?: (fila: T) => void;
  /**
   * The kind of its records, as the audit trail calls it: an address that asks for one of them (`?registro=gasto-7`)
   * finds it opened, or in sight and marked.
   */
  registro?: string;
  /** Which rows open, where not every one does. */
  seAbre?: (fila: T) => boolean;
  /**
   * The rows are put in order before they come here: by the server or, of a list that is paged here, by its screen. A
   * third press gives the list its own order back.
   */
  orden?: OrdenDeLista;
  /** All of its rows are at hand and it has no `orden`: the table puts them in order by the values of its columns. */
  entera?: true;
  /** The filters of the list: columns that say nothing under them are left out. */
  filtros?: FiltrosDeTabla;
  /** The last row, of the whole list and not of its page: the sum of each column. */
  totales?: Readonly<Record<string, ReactNode>>;
  hayFiltros?: boolean;
  /** The text that was searched, told where nothing has it. */
  buscado?: string;
  alLimpiar?: () => void;
  textoVacio?: string;
  /** The action of an empty list: the button that creates the first record. */
  accionVacio?: ReactNode;
  /** Many columns: the cells stand closer. */
  densa?: boolean;
  /** Rows of the skeleton: those of a page, so that nothing jumps. */
  filasEsqueleto?: number;
  /** A list that comes whole and has another below it: on a phone so many rows, until the rest is asked for. */
  tope?: number;
};

/**
 * The one table. It renders its own four states (loading, empty, nothing for these filters, failed), so that no screen
 * can forget one; on a phone a row is two lines (`enTelefono` of its columns).
 */
export function Tabla<T extends object>({ columnas: todas, filtros, ...props }: Props<T>) {
  const { filas, consulta, mensajeError, falloSinAviso = false, nombre } = props;
  const columnas = useMemo(() => queDicen(todas, filtros), [todas, filtros]);
  useAvisoDeFallo(consulta.isError && !falloSinAviso, mensajeError);
  useRegistroDeFallo(consulta.isError && falloSinAviso, mensajeError ?? nombre);
  if (!filas && consulta.isError) return <EstadoError texto={mensajeError} alReintentar={() => consulta.refetch()} />;
  if (!filas) {
    const { orden, densa, filasEsqueleto = 10, acciones } = props;
    return (
      <EsqueletoTabla
        nombre={nombre}
        columnas={columnas}
        orden={orden}
        densa={densa}
        filas={filasEsqueleto}
        conAcciones={Boolean(acciones)}
      >
        {orden && <OrdenEnTelefono columnas={columnas.filter((columna) => seOrdena(columna, orden))} orden={orden} />}
      </EsqueletoTabla>
    );
  }
  if (filas.length === 0)
    return props.hayFiltros ? (
      <EstadoSinResultados buscado={props.buscado} alLimpiar={props.alLimpiar} />
    ) : (
      <EstadoVacio texto={props.textoVacio} accion={props.accionVacio} />
    );
  return <Filas {...props} columnas={columnas} filas={filas} />;
}

function Filas<T extends object>({
  nombre,
  columnas: todas,
  filas,
  claveDe,
  consulta,
  acciones,
  alAbrir,
  seAbre,
  densa,
  registro,
  orden,
  entera,
  totales,
  tope,
}: Props<T> & { filas: readonly T[] }) {
  const propio = useOrdenPropio(todas, entera);
  const enOrden = useMemo(() => ordenar(filas, todas, propio.actual), [filas, todas, propio.actual]);
  const desplazamiento = useDesplazamiento(nombre);
  const vistas = useColumnasVistas({
    nombre,
    columnas: todas,
    filas,
    caja: desplazamiento.ref,
    queda: (id) => (orden ?? propio).actual?.id === id || totales?.[id] !== undefined,
  });
  const columnas = vistas.visibles;
  const pedida = useFilaPedida(registro, filas, claveDe, alAbrir);
  const lugares = useMemo(() => lugaresDe(columnas), [columnas]);
  const { visibles, verMas } = useTope(enOrden, tope);

  return (
    <>
      <div
        className={clases.marco}
        data-densa={densa || undefined}
        data-anterior={consulta.isPlaceholderData || undefined}
        aria-busy={consulta.isPlaceholderData || undefined}
        {...desplazamiento}
      >
        {orden && <OrdenEnTelefono columnas={columnas.filter((columna) => seOrdena(columna, orden))} orden={orden} />}
        <Table
          className={`${clases.tabla} ${telefono.lineas} ${desplegada.filas}`}
          highlightOnHover={Boolean(alAbrir)}
          verticalSpacing={0}
          horizontalSpacing={0}
          withRowBorders={false}
        >
          <caption className="solo-lector">{nombre}</caption>
          <CabezaTabla columnas={columnas} orden={orden ?? propio} conAcciones={Boolean(acciones)} />
          <Table.Tbody>
            {visibles.map((fila) => (
              <Fila
                key={claveDe(fila)}
                fila={fila}
                columnas={columnas}
                lugares={lugares}
                acciones={acciones}
                alAbrir={seAbre?.(fila) === false ? undefined : alAbrir}
                pedida={fila === pedida}
              />
            ))}
          </Table.Tbody>
          {totales && (
            <Totales columnas={columnas} lugares={lugares} totales={totales} conAcciones={Boolean(acciones)} />
          )}
        </Table>
        {verMas}
      </div>
      {vistas.hay && (
        <Suspense>
          <PieDeTabla {...vistas} columnas={todas} />
        </Suspense>
      )}
    </>
  );
}

/** On a phone the first rows of a list that has no pages, and the way to the others. */
function useTope<F>(filas: readonly F[], tope: number | undefined): { visibles: readonly F[]; verMas: ReactNode } {
  const [todas, setTodas] = useState(false);
  const enTelefono = useEnTelefono();
  if (tope === undefined || !enTelefono || todas || filas.length <= tope) return { visibles: filas, verMas: null };
  const verMas = (
    <button type="button" className={clases.verMas} onClick={() => setTodas(true)}>
      Ver más ({filas.length - tope})
    </button>
  );
  return { visibles: filas.slice(0, tope), verMas };
}

/** The order of a table that has all of its rows. */
function useOrdenPropio<T>(columnas: readonly Columna<T>[], entera: true | undefined): OrdenDeLista {
  const [actual, alCambiar] = useState<Orden>(null);
  const por = useMemo(() => (entera ? ordenables(columnas) : []), [columnas, entera]);
  return { por, actual, alCambiar };
}
