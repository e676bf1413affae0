import { Table } from '@mantine/core';
import { createSortedRowModel, type Row, rowSortingFeature, sortFn_text, tableFeatures, useTable } from '@tanstack/react-table';
import { type Key, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { comparar } from '../lib/lista-local';
import type { OrdenDeLista } from '../lib/use-orden';
import { AccionesFila, type AccionFila } from './acciones-fila';
import { EstadoError, EstadoSinResultados, EstadoVacio } from './estado-vacio';
import clases from './tabla.module.css';
import { type FiltrosDeTabla, queDicen } from './tabla-columnas';
import { CabezaTabla, EsqueletoTabla, OrdenEnTelefono } from './tabla-partes';
import { useAvisoDeFallo } from './use-aviso-de-fallo';
import { useDesplazamiento } from './use-desplazamiento';

export type Columna<T> = {
  id: string;
  titulo: string;
  celda: (fila: T) => ReactNode;
  /** What it is sorted by; without it the column cannot be sorted. For lists that come whole: pages are ordered by the server. */
  ordenPor?: (fila: T) => string | number | null | undefined;
  /** The server sorts by it; the table is then told how (`orden`), which may say it of all columns at once (`orden.por`). */
  ordenable?: boolean;
  /** Under these filters it says the same in every row, and is left out: the name of a filter that is set, or a rule. Never because of the rows of a page, or columns would come and go with them. */
  callaSi?: string | ((filtros: FiltrosDeTabla) => boolean);
  /** Amounts and counts: at the right, in figures of one width. */
  numerica?: boolean;
  ancho?: string;
};

/** What the table needs of a React Query result. */
export type EstadoConsulta = { isPending: boolean; isError: boolean; isPlaceholderData?: boolean; error?: unknown; refetch: () => unknown };

type Props<T> = {
  /** Names the table for a screen reader: 'Servicios'. */
  nombre: string;
  columnas: readonly Columna<T>[];
  filas: readonly T[] | undefined;
  claveDe: (fila: T) => Key;
  consulta: EstadoConsulta;
  /** The toast and title of a failed load: 'Error al cargar la lista de servicios'. */
  mensajeError?: string;
  acciones?: (fila: T) => readonly AccionFila[];
  /** The whole row opens; for the keyboard the first cell is the button. */
  alAbrir?: (fila: T) => void;
  /** What its rows are, as the audit trail calls it: an address that asks for one of them (`?registro=gasto-7`) finds it opened, or in sight and marked. */
  registro?: string;
  /** Which rows open, where not every one does. */
  seAbre?: (fila: T) => boolean;
  /** The rows are put in order before they come here: by the server or, of a list that is paged here, by its screen. A third press gives the list its own order back. */
  orden?: OrdenDeLista;
  /** What the list is narrowed to: columns that say nothing under it are left out. */
  filtros?: FiltrosDeTabla;
  /** The last row, of the whole list and not of its page: what each column adds up to. */
  totales?: Readonly<Record<string, ReactNode>>;
  hayFiltros?: boolean;
  alLimpiar?: () => void;
  textoVacio?: string;
  /** What fills an empty list: the button that creates the first record. */
  accionVacio?: ReactNode;
  /** Many columns: the cells stand closer. */
  densa?: boolean;
  /** Rows of the skeleton: those of a page, so that nothing jumps. */
  filasEsqueleto?: number;
};

const funciones = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns: { text: sortFn_text } });
const NINGUNA: never[] = [];

/** The one table. It renders its own four states (loading, empty, nothing for these filters, failed), so that no screen can forget one; on a phone rows are cards. */
export function Tabla<T extends object>({ columnas: todas, filtros, ...props }: Props<T>) {
  const { filas, consulta, mensajeError, nombre } = props;
  const columnas = useMemo(() => queDicen(todas, filtros), [todas, filtros]);
  useAvisoDeFallo(consulta.isError, mensajeError);
  if (!filas && consulta.isError) return <EstadoError texto={mensajeError} alReintentar={() => consulta.refetch()} />;
  if (!filas) {
    const cabezas = props.orden && cabezasDelServidor(columnas, props.orden);
    return <EsqueletoTabla {...{ nombre, columnas, cabezas }} filas={props.filasEsqueleto ?? 10} conAcciones={Boolean(props.acciones)} densa={props.densa} />;
  }
  if (filas.length === 0) return props.hayFiltros ? <EstadoSinResultados alLimpiar={props.alLimpiar} /> : <EstadoVacio texto={props.textoVacio} accion={props.accionVacio} />;
  return <Filas {...props} columnas={columnas} filas={filas} />;
}

function Filas<T extends object>({ nombre, columnas, filas, claveDe, consulta, acciones, alAbrir, seAbre, densa, registro, orden, totales }: Props<T> & { filas: readonly T[] }) {
  const definiciones = useMemo(
    () =>
      columnas.map((columna) => ({
        id: columna.id,
        header: columna.titulo,
        accessorFn: columna.ordenPor ?? (() => ''),
        enableSorting: Boolean(columna.ordenPor),
        sortFn: (a: Row<typeof funciones, T>, b: Row<typeof funciones, T>, id: string) => comparar(a.getValue<string | number>(id), b.getValue<string | number>(id)),
      })),
    [columnas],
  );
  const tabla = useTable({ features: funciones, columns: definiciones, data: filas.length > 0 ? (filas as T[]) : NINGUNA, getRowId: (fila) => String(claveDe(fila)) });
  const desplazamiento = useDesplazamiento(nombre);
  const pedida = useFilaPedida(registro, filas, claveDe, alAbrir);

  return (
    <div
      className={clases.marco}
      data-densa={densa || undefined}
      data-anterior={consulta.isPlaceholderData || undefined}
      aria-busy={consulta.isPlaceholderData || undefined}
      {...desplazamiento}
    >
      {orden && <OrdenEnTelefono columnas={columnas.filter((columna) => seOrdena(columna, orden))} orden={orden} />}
      <Table className={clases.tabla} highlightOnHover={Boolean(alAbrir)} verticalSpacing={0} horizontalSpacing={0} withRowBorders={false}>
        <caption className="solo-lector">{nombre}</caption>
        <CabezaTabla columnas={columnas} cabezas={orden ? cabezasDelServidor(columnas, orden) : (tabla.getHeaderGroups()[0]?.headers ?? [])} conAcciones={Boolean(acciones)} />
        <Table.Tbody>
          {tabla.getRowModel().rows.map((fila) => (
            <Fila
              key={fila.id}
              fila={fila.original}
              columnas={columnas}
              acciones={acciones}
              alAbrir={seAbre?.(fila.original) === false ? undefined : alAbrir}
              pedida={fila.original === pedida}
            />
          ))}
        </Table.Tbody>
        {totales && <Totales columnas={columnas} totales={totales} conAcciones={Boolean(acciones)} />}
      </Table>
    </div>
  );
}

type FilaProps<T> = { fila: T; columnas: readonly Columna<T>[]; acciones?: (fila: T) => readonly AccionFila[]; alAbrir?: (fila: T) => void; pedida: boolean };

function Fila<T>({ fila, columnas, acciones, alAbrir, pedida }: FilaProps<T>) {
  const abrir = (evento: MouseEvent) => {
    const propia = (evento.target as Element).closest('button, a, input, label');
    // A drag that selected text was meant to copy, not to open.
    if (!propia && !window.getSelection()?.toString()) alAbrir?.(fila);
  };
  return (
    <Table.Tr
      ref={pedida ? alAVista : undefined}
      aria-current={pedida || undefined}
      className={pedida ? clases.pedida : undefined}
      onClick={alAbrir && abrir}
      data-abre={alAbrir ? true : undefined}
    >
      {columnas.map((columna, i) => (
        <Table.Td
          key={columna.id}
          data-etiqueta={columna.titulo}
          data-numerica={columna.numerica || undefined}
          data-principal={i === 0 || undefined}
          className={columna.numerica ? 'cifra' : undefined}
        >
          {i === 0 && alAbrir ? (
            <button type="button" className={clases.abrir} onClick={() => alAbrir(fila)}>
              {columna.celda(fila)}
            </button>
          ) : (
            columna.celda(fila)
          )}
        </Table.Td>
      ))}
      {acciones && (
        <Table.Td className={clases.acciones}>
          <AccionesFila acciones={acciones(fila)} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

const alAVista = (fila: HTMLElement | null) => fila?.scrollIntoView({ block: 'center' });

/** The row that the address asks for, if it is here; opened once, where rows open. */
function useFilaPedida<T>(registro: string | undefined, filas: readonly T[], claveDe: (fila: T) => Key, alAbrir?: (fila: T) => void): T | undefined {
  const [parametros] = useSearchParams();
  const cual = parametros.get('registro');
  const pedida = registro === undefined || cual === null ? undefined : filas.find((fila) => cual === `${registro}-${claveDe(fila)}`);
  const abierta = useRef<string | null>(null);
  useEffect(() => {
    if (pedida === undefined || abierta.current === cual) return;
    abierta.current = cual;
    alAbrir?.(pedida);
  }, [pedida, cual, alAbrir]);
  return pedida;
}

function Totales({
  columnas,
  totales,
  conAcciones,
}: {
  columnas: readonly { id: string; titulo: string; numerica?: boolean }[];
  totales: Readonly<Record<string, ReactNode>>;
  conAcciones: boolean;
}) {
  return (
    <Table.Tfoot>
      <Table.Tr>
        {columnas.map(({ id, titulo, numerica }, i) => (
          <Table.Td
            key={id}
            data-etiqueta={titulo}
            data-numerica={numerica || undefined}
            data-principal={i === 0 || undefined}
            data-vacia={(i > 0 && totales[id] === undefined) || undefined}
            className={numerica ? 'cifra' : undefined}
          >
            {i === 0 ? 'Total' : totales[id]}
          </Table.Td>
        ))}
        {conAcciones && <Table.Td className={clases.acciones} />}
      </Table.Tr>
    </Table.Tfoot>
  );
}

/** What the heads of a table that sorts by itself say of themselves, of one the server sorts. */
function cabezasDelServidor(columnas: readonly ColumnaOrdenable[], orden: OrdenDeLista) {
  const { actual, alCambiar } = orden;
  return columnas.map((columna) => {
    const suyo = actual?.id === columna.id ? actual.sentido : (false as const);
    return {
      id: columna.id,
      column: {
        getCanSort: () => seOrdena(columna, orden),
        getIsSorted: () => suyo,
        toggleSorting: () => alCambiar(suyo === 'desc' ? null : { id: columna.id, sentido: suyo === 'asc' ? 'desc' : 'asc' }),
      },
    };
  });
}

type ColumnaOrdenable = { id: string; ordenable?: boolean };
const seOrdena = ({ id, ordenable }: ColumnaOrdenable, { por }: OrdenDeLista): boolean => ordenable === true || (por?.includes(id) ?? false);
