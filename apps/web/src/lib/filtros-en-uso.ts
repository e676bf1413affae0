type Filtros = Record<string, string>;

/** What a bar tells of the filters while they are not in sight. */
export type FiltrosEnUso = {
  /** How many differ from what they begin with. */
  cuantos: number;
  /** The days a list is narrowed to; both empty: all of them. */
  periodo: { fecha_inicio: string; fecha_fin: string };
  /** Takes them away; what is searched for stays. */
  soltar: () => void;
};

/** What is written in the bar itself, and what says where one stands and in what order. */
const SIN_CONTAR = new Set(['page', 'per_page', 'search', 'orden', 'sentido', 'entidad_id', 'tab', 'registro']);
/** Two keys of one filter: the second is counted with the first. */
const CON: Readonly<Filtros> = { fecha_fin: 'fecha_inicio', hasta: 'desde', recurso_id: 'recurso' };

/** What is narrowed by `filtros`, where `inicial` is what they are when nobody has touched them. */
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
