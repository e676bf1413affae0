import type { HalladoBusqueda, Periodo, Permiso } from '@jornal/contract';
import type { Icon } from '@tabler/icons-react';
import type { Puerta } from './session-context';

/** A record that the palette found by its name or its number, or a branch. */
export type Hallado =
  | HalladoBusqueda
  | { tipo: 'sucursal'; id: number; nombre: string; detalle: null; fecha: null; entidad_id: number };

/** The parts of a request that a command is carried out with: the record it is about, and the days. */
export type Dicho = { hallado?: Hallado; rango?: Periodo };
export type DichoDe = Dicho & { hallado: Hallado };

/** The work that a screen is asked to begin with, once it is open (`lib/pedido`). */
export type Pedido =
  | { que: 'crear' | 'exportar' | 'arqueo' | 'ingresar-dinero' | 'retirar-dinero' | 'trasladar' | 'buscar-hora' }
  | { que: 'servicio' | 'pagar'; id: number };

export type Verbo =
  | 'crear'
  | 'ver'
  | 'pagar'
  | 'vender'
  | 'cobrar'
  | 'contar'
  | 'agendar'
  | 'cambiar'
  | 'exportar'
  | 'retirar'
  | 'trasladar'
  | 'anular'
  | 'invitar'
  | 'salir';

type Comun = {
  id: string;
  icono: Icon;
  /** The permission it asks for, or the module; one that asks for nothing is everybody's. */
  permiso?: Permiso;
  puerta?: Puerta;
  /** The verbs that ask for it: any of them, in any of its words. */
  verbos?: readonly Verbo[];
  /** The words that name what it is about, apart from those of its text; those of one and the same thing by a space. */
  cosas?: string;
  /** Those of its words of which the request has to say one; where not said, any of `cosas`. */
  propias?: string;
  /** The first of its verbs alone says it: 'agendar', 'exportar'. */
  bastaElVerbo?: true;
  /** Without its verb it is not meant. */
  exige?: 'verbo';
  /** Another that answers as well comes before it. */
  despues?: true;
  /** The days of a request narrow it; 'siempre': it is there for a request with days only. */
  rango?: true | 'siempre';
  /** The keys that do the same (`app/atajos`). */
  atajo?: string | undefined;
};

/** Where it leads to, and what the screen there begins with; or a deed that is done at once. */
export type Destino = { a: string; pedido?: Pedido } | (() => void);

/** A command that needs no record. */
type Suelto = Comun & { de?: undefined; texto: string; ir: (dicho: Dicho) => Destino };
/** A command about a record of one kind: its text says of which. `porDefecto`: the name of the record alone means it. */
type DeAlgo = Comun & {
  de: Hallado['tipo'];
  texto: (hallado: Hallado) => string;
  porDefecto?: true;
  ir: (dicho: DichoDe) => Destino;
};

/** An action or a place of a feature, in its `comandos.ts`; `app/comandos.ts` has them all. */
export type Comando = Suelto | DeAlgo;

/** The address of a list narrowed to the days of a request, with its other parameters. */
export function conDias(
  ruta: string,
  rango: Periodo | undefined,
  otros: Readonly<Record<string, string>> = {},
): string {
  const consulta = new URLSearchParams({
    ...otros,
    ...(rango && { fecha_inicio: rango.inicio, fecha_fin: rango.fin }),
  });
  return consulta.size === 0 ? ruta : `${ruta}?${consulta}`;
}

/** The address of the row of a record in a list that finds it by its name and its day, and then shows it. */
export const enSuLista = (ruta: string, registro: string, { id, nombre, fecha }: Hallado): string =>
  conDias(ruta, fecha === null ? undefined : { inicio: fecha, fin: fecha }, {
    search: nombre,
    registro: `${registro}-${id}`,
  });
