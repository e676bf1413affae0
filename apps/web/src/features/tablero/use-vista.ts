import { esFecha } from '@jornal/contract';
import { useLocalStorage } from '@mantine/hooks';
import { hoy } from '../../lib/format';
import { useEstadoUrl } from '../../lib/url-state';
import type { Entidad, Mes } from './api';

export type Variante = 'resumen' | 'completo';
const RANGOS = ['14', '30', 'mes'] as const;
export type Rango = (typeof RANGOS)[number];

/**
 * A link that was edited by hand, or kept since a day that is now another, must not ask the server for a day it
 * refuses.
 */
const diaDe = (texto: string, ultimo: string): string => (esFecha(texto) && texto <= ultimo ? texto : ultimo);

/**
 * The state of the dashboard, kept in the URL: the branch in view or all of them, day, month, range of the chart. The
 * variant is a taste of the person and is remembered instead.
 */
export function useVista(conEntidades: boolean) {
  const { filtros, cambiar } = useEstadoUrl({ vista: 'global', entidad_id: '', fecha: '', mes: '', rango: '14' });
  const [guardada, setVariante] = useLocalStorage<Variante>({
    key: 'tablero-variante',
    defaultValue: 'resumen',
    getInitialValueInEffect: false,
  });
  const ultimo = hoy();

  const entidad: Entidad = conEntidades && /^(0|[1-9]\d*)$/.test(filtros.entidad_id) ? filtros.entidad_id : undefined;
  // A branch in view is the specific view; `vista` says it only before one is chosen.
  const especifica = conEntidades && (entidad !== undefined || filtros.vista === 'especifica');
  const fecha = diaDe(filtros.fecha, ultimo);
  const mes: Mes = diaDe(`${filtros.mes}-01`, ultimo).slice(0, 7);
  const rango: Rango = RANGOS.find((opcion) => opcion === filtros.rango) ?? '14';

  return {
    especifica,
    entidad,
    /** The specific view before a branch is chosen: there is nothing to ask for yet. */
    faltaEntidad: especifica && !entidad,
    fecha,
    mes,
    rango,
    hoy: ultimo,
    variante: guardada === 'completo' ? guardada : ('resumen' as const),
    cambiarVista: (vista: string) => cambiar(vista === 'especifica' ? { vista } : { vista, entidad_id: '' }),
    cambiarEntidad: (id: number | null) => cambiar({ vista: 'global', entidad_id: id === null ? '' : String(id) }),
    // Today is the default and stays out of the URL, so that a link to the dashboard shows each day its own.
    cambiarFecha: (dia: string) => cambiar({ fecha: dia === ultimo ? '' : dia }),
    cambiarMes: (nuevo: Mes) => cambiar({ mes: nuevo === ultimo.slice(0, 7) ? '' : nuevo }),
    cambiarRango: (nuevo: string) => cambiar({ rango: nuevo }),
    setVariante,
  };
}
