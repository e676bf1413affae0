import { type ComponentType, lazy } from 'react';
import type { Puerta } from '../lib/session-context';
import { RUTAS, type Ruta } from './routes';

type Pagina = { ruta: Ruta; modulo: Puerta; Componente: ComponentType };

/** Screens behind the sign-in, each fetched when it is first visited, and the module that opens it. */
export const PAGINAS: readonly Pagina[] = [
  { ruta: RUTAS.tablero, modulo: 'dashboard', Componente: lazy(() => import('../features/tablero/tablero-page')) },
  { ruta: RUTAS.servicios, modulo: 'servicios', Componente: lazy(() => import('../features/servicios/servicios-page')) },
  { ruta: RUTAS.registrarServicio, modulo: 'servicios', Componente: lazy(() => import('../features/servicios/registrar-page')) },
  { ruta: RUTAS.productos, modulo: 'productos', Componente: lazy(() => import('../features/productos/productos-page')) },
  { ruta: RUTAS.inventario, modulo: 'inventario', Componente: lazy(() => import('../features/inventario/inventario-page')) },
  { ruta: RUTAS.mostrador, modulo: 'ventas', Componente: lazy(() => import('../features/ventas/mostrador-page')) },
  { ruta: RUTAS.ventas, modulo: 'ventas', Componente: lazy(() => import('../features/ventas/ventas-page')) },
  { ruta: RUTAS.ingresos, modulo: 'ingresos_adicionales', Componente: lazy(() => import('../features/ingresos/ingresos-page')) },
  { ruta: RUTAS.agendas, modulo: 'agendas', Componente: lazy(() => import('../features/agendas/agendas-page')) },
  { ruta: RUTAS.gastos, modulo: 'gastos', Componente: lazy(() => import('../features/gastos/gastos-page')) },
  { ruta: RUTAS.cajaMenor, modulo: 'caja_menor', Componente: lazy(() => import('../features/caja-menor/caja-menor-page')) },
  { ruta: RUTAS.pagos, modulo: 'pagos', Componente: lazy(() => import('../features/pagos/pagos-page')) },
  { ruta: RUTAS.reportes, modulo: 'reportes', Componente: lazy(() => import('../features/reportes/analytics-page')) },
  { ruta: RUTAS.operadores, modulo: 'operadores', Componente: lazy(() => import('../features/operadores/operadores-page')) },
  { ruta: RUTAS.operador, modulo: 'operadores', Componente: lazy(() => import('../features/operadores/operador-page')) },
  { ruta: RUTAS.sucursales, modulo: 'entidades', Componente: lazy(() => import('../features/sucursales/sucursales-page')) },
  { ruta: RUTAS.clientes, modulo: 'entidades', Componente: lazy(() => import('../features/clientes/clientes-page')) },
  { ruta: RUTAS.zonas, modulo: 'entidades', Componente: lazy(() => import('../features/zonas/zonas-page')) },
  { ruta: RUTAS.usuarios, modulo: 'usuarios', Componente: lazy(() => import('../features/usuarios/usuarios-page')) },
  { ruta: RUTAS.usuariosRoles, modulo: 'roles', Componente: lazy(() => import('../features/usuarios/usuarios-roles-page')) },
  { ruta: RUTAS.rolesPermisos, modulo: 'roles', Componente: lazy(() => import('../features/roles/roles-page')) },
  { ruta: RUTAS.modulosEntidades, modulo: 'modulos_entidades', Componente: lazy(() => import('../features/modulos-entidades/modulos-page')) },
  { ruta: RUTAS.correo, modulo: 'usuarios', Componente: lazy(() => import('../features/correo/correo-page')) },
  { ruta: RUTAS.auditoria, modulo: 'usuarios', Componente: lazy(() => import('../features/auditoria/auditoria-page')) },
  { ruta: RUTAS.datosPersonales, modulo: 'usuarios', Componente: lazy(() => import('../features/datos-personales/datos-personales-page')) },
  { ruta: RUTAS.respaldos, modulo: 'administrador', Componente: lazy(() => import('../features/respaldos/respaldos-page')) },
  { ruta: RUTAS.calendarioAgenda, modulo: 'agendas', Componente: lazy(() => import('../features/calendario-agenda/calendario-page')) },
];
