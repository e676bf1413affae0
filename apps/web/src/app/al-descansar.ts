/**
 * The work of a page that stands, once it has nothing else to do: it keeps itself and what was seen for a time without a
 * line, and sends the services that wait.
 */
import type { QueryClient } from '@tanstack/react-query';
import '../features/servicios/cola-panel';
import { seguirCola } from '../features/servicios/cola-envio';
import { anotarRefresco } from '../lib/conexion-en-vivo';
import { hayCofre } from '../lib/hay-cofre';
import { alCambiarLinea, sinLinea } from '../lib/linea';
import { registrarObrero } from '../lib/obrero';
import { seguirPaginas } from '../lib/paginas-vistas';
import { alPrimerGesto } from '../lib/primer-gesto';

/** The page and its code are fetched once more than it needs: later than anything a person waits for. */
const GUARDAR_MS = 10_000;

export { Tira } from './tira';

export function empezar(consultas: QueryClient): () => void {
  const refrescar = () => {
    anotarRefresco();
    void consultas.invalidateQueries();
  };
  // Once a person is there, or has only been looking; without it the page is as it ever was.
  const guardar = () => registrarObrero().catch(() => undefined);
  const reloj = setTimeout(guardar, GUARDAR_MS);
  const soltar = [alCambiarLinea(() => sinLinea() || refrescar()), alPrimerGesto(guardar), () => clearTimeout(reloj)];
  if (hayCofre()) soltar.push(seguirCola(refrescar), seguirPaginas(consultas));
  return () => {
    for (const dejar of soltar) dejar();
  };
}
