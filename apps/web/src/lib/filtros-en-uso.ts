type Filtros = Record<string, string>;

/** The filters in use, which a bar tells while they are not in sight. */
export type FiltrosEnUso = {
  /** The number of filters that differ from their first values. */
  cuantos: number;
  /** The days a list is narrowed to; both empty: all of them. */
  periodo: { fecha_inicio: string; fecha_fin: string };
  /** Takes the filters away; the text of the search stays. */
  soltar: () => void;
};

/**
 * The parameters that are no filters to count: those written in the bar itself, and those that say where one stands and
 * in what order.
 */
const SIN_CONTAR = new Set(['page', 'per_page', 'search', 'orden', 'sentido', 'entidad_id', 'tab', 'registro']);
/** Two keys of one filter: the second is counted with the first. */
const CON: Readonly<Filtros> = { fecha_fin: 'fecha_inicio', hasta: 'desde', recurso_id: 'recurso' };

/** Counts `filtros` that differ from `inicial`, their values before any is touched. */
export function filtrosEnUso(
  filtros: Filtros,
  inicial: Filtros,
): { cuantos: number; periodo: FiltrosEnUso['periodo']; alComienzo: Filtros } {
  const propios = Object.keys(inicial).filter((clave) => !SIN_CONTAR.has(clave));
  const cambiados = propios.filter((clave) => filtros[clave] !== inicial[clave]);
  return {
    cuantos: new Set(cambiados.map((clave) => CON[clave] ?? clave)).size,
    periodo: {
      fecha_inicio: filtros.fecha_inicio ?? filtros.desde ?? '',
      fecha_fin: filtros.fecha_fin ?? filtros.hasta ?? '',
    },
    alComienzo: Object.fromEntries(propios.map((clave) => [clave, inicial[clave] ?? ''])),
  };
}
