import type { AlcanceRol } from '@jornal/contract';
import type { Puerta } from '../lib/session-context';
import { type EnMenu, PAGINAS, type Pagina } from './paginas';
import { RUTAS, type Ruta } from './routes';

export type EntradaMenu = Omit<EnMenu, 'grupo'> & Pick<Pagina, 'ruta' | 'modulo'>;
export type GrupoMenu = { id: string; titulo: string; entradas: readonly EntradaMenu[] };

const entradasDe = (parte: EnMenu['grupo']): EntradaMenu[] =>
  PAGINAS.flatMap(({ ruta, modulo, menu }) =>
    menu !== undefined && menu.grupo === parte ? [{ ...menu, ruta, modulo }] : [],
  );

/** The sidebar, in its order. An entry is shown to those whom its screen is open to. */
export const ENTRADAS: readonly EntradaMenu[] = entradasDe(undefined);

export const GRUPOS: readonly GrupoMenu[] = [
  { id: 'reportes', titulo: 'Reportes', entradas: entradasDe('reportes') },
  { id: 'administracion', titulo: 'Administración', entradas: entradasDe('administracion') },
];

/**
 * Where a person begins: the first screen of their menu, which is the dashboard for those who have it; without any,
 * their own account.
 */
export function inicioDe(accede: (puerta: Puerta) => boolean): Pick<EntradaMenu, 'ruta' | 'texto'> {
  const { entradas, grupos } = menuDe(accede);
  return [...entradas, ...grupos.flatMap((grupo) => grupo.entradas)][0] ?? { ruta: RUTAS.cuenta, texto: 'Tu cuenta' };
}

/** The entries a person may open; groups without any are left out. */
export function menuDe(accede: (puerta: Puerta) => boolean): { entradas: EntradaMenu[]; grupos: GrupoMenu[] } {
  const visibles = (entradas: readonly EntradaMenu[]) => entradas.filter((entrada) => accede(entrada.modulo));
  return {
    entradas: visibles(ENTRADAS),
    grupos: GRUPOS.map((grupo) => ({ ...grupo, entradas: visibles(grupo.entradas) })).filter(
      (grupo) => grupo.entradas.length > 0,
    ),
  };
}

/** The screens that each scope opens most in a day, in the order of the bar of a phone. */
const DE_CADA_DIA: Readonly<Record<AlcanceRol, readonly Ruta[]>> = {
  todo: [RUTAS.tablero, RUTAS.registrarServicio, RUTAS.mostrador, RUTAS.pagos],
  sucursal: [RUTAS.tablero, RUTAS.registrarServicio, RUTAS.agendas, RUTAS.mostrador, RUTAS.registrarVenta],
  propio: [
    RUTAS.tablero,
    RUTAS.agendas,
    RUTAS.registrarServicio,
    RUTAS.registrarVenta,
    RUTAS.personas,
    RUTAS.mostrador,
  ],
};
const EN_LA_BARRA = 4;

/**
 * The four places a person uses most, among those they may open: missing ones come from the menu, in its order. The
 * rest is behind 'Menú'.
 */
export function barraDe(accede: (puerta: Puerta) => boolean, alcance: AlcanceRol): EntradaMenu[] {
  const { entradas, grupos } = menuDe(accede);
  const todas = [...entradas, ...grupos.flatMap((grupo) => grupo.entradas)];
  const preferidas = DE_CADA_DIA[alcance].flatMap((ruta) => todas.filter((entrada) => entrada.ruta === ruta));
  return [...preferidas, ...todas.filter((entrada) => !preferidas.includes(entrada))].slice(0, EN_LA_BARRA);
}
