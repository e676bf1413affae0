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

export { Tira } from './tira';

export function empezar(consultas: QueryClient): () => void {
  // Without it the page is as it ever was.
  void registrarObrero().catch(() => undefined);
  const refrescar = () => {
    anotarRefresco();
    void consultas.invalidateQueries();
  };
  const soltar = [alCambiarLinea(() => sinLinea() || refrescar())];
  if (hayCofre()) soltar.push(seguirCola(refrescar), seguirPaginas(consultas));
  return () => {
    for (const dejar of soltar) dejar();
  };
}
