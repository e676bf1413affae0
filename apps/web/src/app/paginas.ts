import { type ComponentType, lazy } from 'react';
import type { Puerta } from '../lib/session-context';
import { RUTAS, type Ruta } from './routes';

type Pagina = { ruta: Ruta; modulo: Puerta; cargar: () => Promise<unknown>; Componente: ComponentType };

const pagina = (ruta: Ruta, modulo: Puerta, cargar: () => Promise<{ default: ComponentType }>): Pagina => ({
  ruta,
  modulo,
  cargar,
  Componente: lazy(cargar),
});

/** Screens behind the sign-in, each fetched when it is first visited, and the module that opens it. */
export const PAGINAS: readonly Pagina[] = [
  pagina(RUTAS.tablero, 'dashboard', () => import('../features/tablero/tablero-page')),
  pagina(RUTAS.servicios, 'servicios', () => import('../features/servicios/servicios-page')),
  pagina(RUTAS.registrarServicio, 'servicios', () => import('../features/servicios/registrar-page')),
  pagina(RUTAS.productos, 'productos', () => import('../features/productos/productos-page')),
  pagina(RUTAS.inventario, 'inventario', () => import('../features/inventario/inventario-page')),
  pagina(RUTAS.mostrador, 'ventas', () => import('../features/ventas/mostrador-page')),
  pagina(RUTAS.ventas, 'ventas', () => import('../features/ventas/ventas-page')),
  pagina(RUTAS.ingresos, 'ingresos_adicionales', () => import('../features/ingresos/ingresos-page')),
  pagina(RUTAS.agendas, 'agendas', () => import('../features/agendas/agendas-page')),
  pagina(RUTAS.gastos, 'gastos', () => import('../features/gastos/gastos-page')),
  pagina(RUTAS.cajaMenor, 'caja_menor', () => import('../features/caja-menor/caja-menor-page')),
  pagina(RUTAS.pagos, 'pagos', () => import('../features/pagos/pagos-page')),
  pagina(RUTAS.reportes, 'reportes', () => import('../features/reportes/analytics-page')),
  pagina(RUTAS.operadores, 'operadores', () => import('../features/operadores/operadores-page')),
  pagina(RUTAS.operador, 'operadores', () => import('../features/operadores/operador-page')),
  pagina(RUTAS.sucursales, 'entidades', () => import('../features/sucursales/sucursales-page')),
  pagina(RUTAS.clientes, 'entidades', () => import('../features/clientes/clientes-page')),
  pagina(RUTAS.zonas, 'entidades', () => import('../features/zonas/zonas-page')),
  pagina(RUTAS.usuarios, 'usuarios', () => import('../features/usuarios/usuarios-page')),
  pagina(RUTAS.usuariosRoles, 'roles', () => import('../features/usuarios/usuarios-roles-page')),
  pagina(RUTAS.rolesPermisos, 'roles', () => import('../features/roles/roles-page')),
  pagina(RUTAS.modulosEntidades, 'modulos_entidades', () => import('../features/modulos-entidades/modulos-page')),
  pagina(RUTAS.correo, 'usuarios', () => import('../features/correo/correo-page')),
  pagina(RUTAS.auditoria, 'usuarios', () => import('../features/auditoria/auditoria-page')),
  pagina(RUTAS.datosPersonales, 'usuarios', () => import('../features/datos-personales/datos-personales-page')),
  pagina(RUTAS.respaldos, 'administrador', () => import('../features/respaldos/respaldos-page')),
  pagina(RUTAS.calendarioAgenda, 'agendas', () => import('../features/calendario-agenda/calendario-page')),
];

/** Fetches a screen before it is known whether it may be opened: what it holds is nobody's data. */
export function precargarPagina(camino: string): void {
  // Whoever opens it finds out that it did not come.
  PAGINAS.find(({ ruta }) => ruta === camino)
    ?.cargar()
    .catch(() => undefined);
}
