import { pantalla } from './pantalla';
import { RUTAS } from './routes';

/**
 * The screens that people open most, apart from the others so that their code comes beside that of the frame and not
 * after it.
 */
export const PRIMERAS = {
  [RUTAS.tablero]: pantalla(() => import('../features/tablero/tablero-page')),
  [RUTAS.registrarServicio]: pantalla(() => import('../features/servicios/registrar-page')),
  [RUTAS.registrarVenta]: pantalla(() => import('../features/ventas/registrar-venta-page')),
  [RUTAS.agendas]: pantalla(() => import('./agendas-page')),
  [RUTAS.gastos]: pantalla(() => import('../features/gastos/gastos-page')),
  [RUTAS.pagos]: pantalla(() => import('../features/pagos/pagos-page')),
} as const;

/** Fetches the code of the screen at an address, where it is one of these; the entrance leads to the dashboard. */
export async function traerPrimera(camino: string): Promise<void> {
  const ruta = camino === RUTAS.entrada ? RUTAS.tablero : camino;
  if (!Object.hasOwn(PRIMERAS, ruta)) return;
  // A failure is told when the screen is opened.
  await PRIMERAS[ruta as keyof typeof PRIMERAS].cargar().catch(() => undefined);
}
