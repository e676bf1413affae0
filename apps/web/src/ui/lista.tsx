import { Box, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Key, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePedido } from '../lib/pedido';
import type { AccionFila } from './acciones-fila';
import { type AccionDeLista, deCadaFila } from './acciones-lista';
import { BarraHerramientas } from './barra-herramientas';
import { EncabezadoPagina } from './encabezado-pagina';
import { Exportar } from './exportar';
import clases from './lista.module.css';
import { Paginador } from './paginador';
import { Panel } from './panel';
import { type Columna, Tabla } from './tabla';
import type { EnLista } from './use-lista';

/** The button that makes the first record and the next one; false: this person may not. */
export type Crear =
  | false
  | ({ etiqueta: string; icono?: ReactNode } & ({ alPulsar: () => void; a?: undefined } | { a: string }));

/** The history of the records of a list: `useHistorial`. */
type Historial<T> = {
  conHistorial: (acciones?: (fila: T) => AccionFila[]) => ((fila: T) => AccionFila[]) | undefined;
  cajon: ReactNode;
};

type PropsTabla<T extends object> = Pick<
  Parameters<typeof Tabla<T>>[0],
  'registro' | 'densa' | 'totales' | 'alAbrir' | 'seAbre' | 'falloSinAviso' | 'filasEsqueleto'
>;

type Props<T extends object> = PropsTabla<T> & {
  /** `useListaPaginada`, `useListaEntera` or `useListaSuelta`. */
  lista: EnLista<T>;
  /** Names the table for a screen reader. */
  nombre: string;
  columnas: readonly Columna<T>[];
  claveDe?: (fila: T) => Key;
  /** Where the list is the screen: its title, the line below, and the content beside the button that creates. */
  pagina?: { titulo: string; subtitulo: ReactNode; acciones?: ReactNode };
  /** The content between the title and the list, which leads to it. */
  antes?: ReactNode;
  panel?: { titulo?: string; subtitulo?: string; nombre?: string; acciones?: ReactNode; mt?: number };
  /** The bar stands close below the title of the panel. */
  barraJunta?: true;
  /** The placeholder of the search: 'Buscar por nombre…'. Left out: there is no search. */
  busqueda?: string;
  /** '/' goes to this search; false for the second search of a screen. */
  atajo?: false;
  filtros?: ReactNode;
  /** `VistasDeLista`. */
  vistas?: ReactNode;
  crear?: Crear;
  /** Where the list is empty, beside the button that creates: how many records come at once. */
  traer?: ReactNode;
  /** The list as a file, and the other tools beside it. */
  exportar?: false | { ruta: `/api/${string}`; nombre: string; query?: Record<string, string | undefined> };
  herramientas?: ReactNode;
  acciones?: ReadonlyArray<AccionDeLista<T>>;
  historial?: Historial<T>;
  error?: string;
  vacio?: string;
  paginador?: Pick<Parameters<typeof Paginador>[0], 'variante' | 'nombre' | 'tamanos' | 'alCambiarTamano'>;
  /** The content below the rows in place of pages that are numbered. */
  pie?: ReactNode;
  /** In a dialog: no panel of its own, and the file below the rows. */
  suelta?: true;
  /** Its dialogs. */
  children?: ReactNode;
};

/**
 * A list and all that goes with it: title, search, filters, saved views, file, rows, totals, pages. A screen says what it is of.
 *
 *   <Lista lista={lista} nombre="Zonas" columnas={COLUMNAS} busqueda="Buscar por nombre…" acciones={[editar(puede('…'), abrir)]} />
 */
export function Lista<T extends object>(props: Props<T>) {
  const { lista, pagina, antes, panel = {}, suelta, crear, historial, children } = props;
  const boton = crear && <BotonCrear {...crear} />;
  const marco = antes ? { ...panel, ref: lista.panel } : panel;
  return (
    <>
      {pagina && (
        <EncabezadoPagina
          titulo={pagina.titulo}
          subtitulo={pagina.subtitulo}
          acciones={
            pagina.acciones ? (
              <>
                {pagina.acciones}
                {boton}
              </>
            ) : (
              boton
            )
          }
        />
      )}
      {antes && (
        <div className={clases.antes} data-cifras>
          {antes}
        </div>
      )}
      {suelta ? (
        <>
          <Filas {...props} boton={boton} />
          <Barra {...props} />
          <Paginas {...props} />
        </>
      ) : (
        <Panel sinRelleno {...marco}>
          <Barra {...props} />
          <Filas {...props} boton={boton} />
          <Paginas {...props} />
          {props.pie}
        </Panel>
      )}
      {historial?.cajon}
      {children}
    </>
  );
}

/** The filled button of a screen: it makes a new record. */
export function BotonCrear({
  etiqueta,
  icono = <IconPlus size={16} aria-hidden />,
  variant,
  ...como
}: Exclude<Crear, false> & {
  /** Where another button of the screen is the filled one. */
  variant?: 'default';
}) {
  usePedido('crear', como.a === undefined && como.alPulsar);
  if (como.a !== undefined)
    return (
      <Button component={Link} to={como.a} leftSection={icono} variant={variant}>
        {etiqueta}
      </Button>
    );
  return (
    <Button leftSection={icono} onClick={como.alPulsar} variant={variant}>
      {etiqueta}
    </Button>
  );
}

function Barra<T extends object>({ lista, busqueda, atajo, filtros, vistas, exportar, ...props }: Props<T>) {
  const { herramientas, barraJunta } = props;
  if (!busqueda && !filtros && !vistas && !exportar && !herramientas) return null;
  const { archivo, enUso } = lista;
  const barra = (
    <BarraHerramientas
      {...(busqueda && lista.busqueda && { ...lista.busqueda, busqueda: lista.busqueda.texto, placeholder: busqueda })}
      atajo={atajo}
      enUso={enUso}
      filtros={filtros}
      vistas={vistas}
      acciones={
        (exportar || herramientas) && (
          <>
            {exportar && <Exportar {...archivo} {...exportar} />}
            {herramientas}
          </>
        )
      }
    />
  );
  return barraJunta ? <Box mt={-16}>{barra}</Box> : barra;
}

const ID = (fila: object): Key => (fila as { id: number }).id;

function Filas<T extends object>({
  lista: { filas, consulta, orden, filtrada, hayFiltros, limpiar },
  claveDe = ID,
  acciones,
  historial,
  error,
  vacio,
  boton,
  traer,
  ...props
}: Props<T> & { boton: ReactNode }) {
  const { nombre, columnas, registro, densa, totales, alAbrir, seAbre, falloSinAviso, filasEsqueleto } = props;
  const deFila = deCadaFila(acciones);
  return (
    <Tabla
      nombre={nombre}
      columnas={columnas}
      filas={filas}
      claveDe={claveDe}
      consulta={consulta}
      registro={registro}
      densa={densa}
      totales={totales}
      alAbrir={alAbrir}
      seAbre={seAbre}
      falloSinAviso={falloSinAviso}
      orden={orden}
      hayFiltros={hayFiltros}
      filasEsqueleto={filasEsqueleto}
      filtros={filtrada}
      mensajeError={error}
      acciones={historial ? historial.conHistorial(deFila) : deFila}
      alLimpiar={limpiar}
      textoVacio={vacio}
      accionVacio={
        traer ? (
          <Group gap="sm" justify="center">
            {traer}
            {boton}
          </Group>
        ) : (
          boton
        )
      }
    />
  );
}

function Paginas<T extends object>({ lista: { paginacion, alPaginar }, paginador }: Props<T>) {
  return (
    <Paginador
      variante="extremos"
      {...paginador}
      paginacion={paginacion}
      alCambiar={(page) => alPaginar(String(page))}
    />
  );
}
