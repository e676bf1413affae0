import type { Evento, Tema } from '@jornal/contract';
import { focusManager, type QueryClient } from '@tanstack/react-query';
import { anotarRefresco, escucharCambios, repartida } from './conexion-en-vivo';
import { cambiaCon, laSigueSuPantalla } from './temas';

/** Between one refresh and the next. */
const DESCANSO_MS = 500;
/** And this many times the time of the last one: a server that is slow is asked less. */
const VECES = 4;
const DESCANSO_MAXIMO_MS = 10_000;
/** A query that takes longer keeps the others waiting no more. */
const PACIENCIA_MS = 5_000;

/** The queries to ask again: those that depend on some topics, on any of them, or all there are. */
type Pendiente = { temas: Set<Tema> | null; entero: boolean };

const nada = (): Pendiente => ({ temas: new Set(), entero: false });
const hay = ({ temas, entero }: Pendiente): boolean => entero || temas === null || temas.size > 0;

/**
 * Keeps the screen up to date: events that come together are one refresh, of the queries that depend on them alone.
 * Queries that no screen shows are asked again when one does; a tab that is not seen asks when it is seen again.
 */
export function refrescarEnVivo(consultas: QueryClient): { recargar: () => void; detener: () => void } {
  let pendiente = nada();
  let [espera, ocupado, libreDesde]: [ReturnType<typeof setTimeout> | undefined, boolean, number] = [
    undefined,
    false,
    0,
  ];

  const olvidar = () => {
    clearTimeout(espera);
    espera = undefined;
    pendiente = nada();
  };
  const programar = () => {
    if (!ocupado) espera ??= setTimeout(() => void soltar(), Math.max(repartida(), libreDesde - Date.now()));
  };
  const soltar = async () => {
    const { temas, entero } = pendiente;
    olvidar();
    const [empezo, vista] = [Date.now(), focusManager.isFocused()];
    const toca = (clave: readonly unknown[]) =>
      entero || (cambiaCon(clave, temas) && !(vista && laSigueSuPantalla(clave)));
    ocupado = true;
    const hecho = consultas.invalidateQueries({
      predicate: ({ queryKey }) => toca(queryKey),
      refetchType: vista ? 'active' : 'none',
    });
    await Promise.race([hecho, new Promise((cansado) => setTimeout(cansado, PACIENCIA_MS))]);
    ocupado = false;
    libreDesde = Date.now() + Math.min(DESCANSO_MAXIMO_MS, Math.max(DESCANSO_MS, VECES * (Date.now() - empezo)));
    if (hay(pendiente)) programar();
  };
  const avisar = (evento: Evento | null, primera: boolean) => {
    // The screen has just been asked for.
    if (primera) return;
    if (evento === null) pendiente.temas = null;
    else pendiente.temas?.add(evento.tema);
    programar();
  };
  const dejar = escucharCambios({ avisar, olvidar });
  return {
    recargar: () => {
      anotarRefresco();
      pendiente = { temas: null, entero: true };
      programar();
    },
    detener: () => {
      dejar();
      olvidar();
    },
  };
}
