import {
  type Icon,
  IconAddressBook,
  IconBasketDollar,
  IconBuildingStore,
  IconBuildings,
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconCash,
  IconCashRegister,
  IconChartBar,
  IconChecks,
  IconClipboardPlus,
  IconCoins,
  IconDatabaseExport,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconMapPin,
  IconPackage,
  IconReceipt,
  IconScissors,
  IconShieldHeart,
  IconShieldLock,
  IconShoppingCart,
  IconTicket,
  IconToggleRight,
  IconUserCircle,
  IconUserDollar,
  IconUserShield,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import { reposo } from '../lib/primer-gesto';
import type { Puerta } from '../lib/session-context';
import { type Pantalla, pantalla } from './pantalla';
import { PRIMERAS } from './primeras';
import { RUTAS, type Ruta } from './routes';

/** How a screen is called in the menu, and in which part of it; without one, before them all. */
export type EnMenu = {
  grupo?: 'reportes' | 'administracion';
  texto: string;
  /** Where there is room for one word: how `texto` begins, or a word of it. */
  corto?: string;
  icono: Icon;
  nueva?: boolean;
  /** How many things of it wait for this person. */
  cuenta?: ComponentType;
};
export type Pagina = {
  ruta: Ruta;
  modulo: Puerta;
  menu: EnMenu | undefined;
} & Pantalla;

// Once the page stands: a number is no part of the first look.
const CuantasPorAprobar = lazy(() => reposo().then(() => import('../features/aprobaciones/cuantas-panel')));

const pagina = (
  ruta: Ruta,
  modulo: Puerta,
  suya: Pantalla | (() => Promise<{ default: ComponentType }>),
  menu?: EnMenu,
): Pagina => ({ ruta, modulo, menu, ...('cargar' in suya ? suya : pantalla(suya)) });

/**
 * Screens behind the sign-in, each fetched when it is first visited: the module or the permission that opens it, and its entry of the
 * menu, in the order of the menu. A screen that is reached from another has none.
 */
export const PAGINAS: readonly Pagina[] = [
  pagina(RUTAS.tablero, 'dashboard', PRIMERAS[RUTAS.tablero], {
    texto: 'Dashboard',
    icono: IconLayoutDashboard,
  }),
  pagina(RUTAS.mostrador, 'tiquetes.crear', () => import('../features/mostrador/mostrador-page'), {
    texto: 'Mostrador',
    icono: IconBasketDollar,
    nueva: true,
  }),
  pagina(RUTAS.registrarServicio, 'servicios', PRIMERAS[RUTAS.registrarServicio], {
    texto: 'Registrar Servicio',
    corto: 'Registrar',
    icono: IconClipboardPlus,
  }),
  pagina(RUTAS.productos, 'productos', () => import('../features/productos/productos-page'), {
    texto: 'Productos',
    icono: IconPackage,
  }),
  pagina(RUTAS.registrarVenta, 'ventas', PRIMERAS[RUTAS.registrarVenta], {
    texto: 'Ventas',
    icono: IconShoppingCart,
  }),
  pagina(RUTAS.tiquetes, 'tiquetes', () => import('../features/tiquetes/tiquetes-page'), {
    texto: 'Tiquetes',
    icono: IconTicket,
    nueva: true,
  }),
  pagina(RUTAS.inventario, 'inventario', () => import('../features/inventario/inventario-page'), {
    texto: 'Inventario',
    icono: IconBuildingWarehouse,
    nueva: true,
  }),
  pagina(RUTAS.ingresos, 'ingresos_adicionales', () => import('../features/ingresos/ingresos-page'), {
    texto: 'Ingresos Adicionales',
    corto: 'Ingresos',
    icono: IconCoins,
  }),
  pagina(RUTAS.agendas, 'agendas', PRIMERAS[RUTAS.agendas], {
    texto: 'Agendas',
    icono: IconCalendarEvent,
    nueva: true,
  }),
  pagina(RUTAS.personas, 'personas', () => import('./personas-page'), {
    texto: 'Personas',
    icono: IconAddressBook,
  }),
  pagina(RUTAS.cartera, 'tiquetes.fiado', () => import('../features/deudas/cartera-page'), {
    texto: 'Cartera',
    icono: IconUserDollar,
  }),
  // For the people who approve, and for those who may have asked.
  pagina(
    RUTAS.aprobaciones,
    ['aprobaciones.aprobar', 'tiquetes.crear', 'pagos.crear'],
    () => import('../features/aprobaciones/bandeja-page'),
    {
      texto: 'Aprobaciones',
      icono: IconChecks,
      cuenta: CuantasPorAprobar,
    },
  ),
  pagina(RUTAS.gastos, 'gastos', PRIMERAS[RUTAS.gastos], {
    texto: 'Gastos',
    icono: IconReceipt,
  }),
  pagina(RUTAS.cajaMenor, 'caja_menor', () => import('../features/caja-menor/caja-menor-page'), {
    texto: 'Caja Menor',
    corto: 'Caja',
    icono: IconCashRegister,
  }),
  pagina(RUTAS.pagos, 'pagos', PRIMERAS[RUTAS.pagos], {
    texto: 'Pagos a Empleados',
    corto: 'Pagos',
    icono: IconCash,
  }),
  pagina(RUTAS.reportes, 'reportes', () => import('../features/reportes/analytics-page'), {
    grupo: 'reportes',
    texto: 'Analytics',
    icono: IconChartBar,
  }),
  pagina(RUTAS.servicios, 'servicios', () => import('../features/catalogo/servicios-page'), {
    grupo: 'reportes',
    texto: 'Servicios',
    icono: IconScissors,
  }),
  pagina(RUTAS.operadores, 'operadores', () => import('../features/operadores/operadores-page'), {
    grupo: 'administracion',
    texto: 'Operadores',
    icono: IconUsers,
  }),
  pagina(RUTAS.sucursales, 'entidades', () => import('../features/sucursales/sucursales-page'), {
    grupo: 'administracion',
    texto: 'Sucursales',
    icono: IconBuildingStore,
  }),
  pagina(RUTAS.clientes, 'entidades', () => import('../features/clientes/clientes-page'), {
    grupo: 'administracion',
    texto: 'Clientes',
    icono: IconBuildings,
  }),
  pagina(RUTAS.zonas, 'entidades', () => import('../features/zonas/zonas-page'), {
    grupo: 'administracion',
    texto: 'Zonas',
    icono: IconMapPin,
  }),
  pagina(RUTAS.metodosPago, 'entidades', () => import('../features/metodos/metodos-page'), {
    grupo: 'administracion',
    texto: 'Métodos de pago',
    corto: 'Métodos',
    icono: IconWallet,
  }),
  pagina(RUTAS.usuarios, 'usuarios', () => import('../features/usuarios/usuarios-page'), {
    grupo: 'administracion',
    texto: 'Usuarios',
    icono: IconUserCircle,
  }),
  pagina(RUTAS.usuariosRoles, 'roles', () => import('../features/usuarios/usuarios-roles-page'), {
    grupo: 'administracion',
    texto: 'Usuarios y Roles',
    corto: 'Roles',
    icono: IconUserShield,
  }),
  pagina(RUTAS.rolesPermisos, 'roles', () => import('./roles-page'), {
    grupo: 'administracion',
    texto: 'Roles y Permisos',
    corto: 'Permisos',
    icono: IconShieldLock,
  }),
  pagina(RUTAS.modulosEntidades, 'modulos_entidades', () => import('../features/modulos-entidades/modulos-page'), {
    grupo: 'administracion',
    texto: 'Módulos por Entidad',
    corto: 'Módulos',
    icono: IconToggleRight,
  }),
  pagina(RUTAS.auditoria, 'usuarios', () => import('../features/auditoria/auditoria-page'), {
    grupo: 'administracion',
    texto: 'Auditoría',
    icono: IconHistory,
  }),
  pagina(RUTAS.correo, 'usuarios', () => import('../features/correo/correo-page'), {
    grupo: 'administracion',
    texto: 'Correo',
    icono: IconMail,
  }),
  pagina(RUTAS.datosPersonales, 'usuarios', () => import('../features/datos-personales/datos-personales-page'), {
    grupo: 'administracion',
    texto: 'Datos personales',
    corto: 'Datos',
    icono: IconShieldHeart,
  }),
  pagina(RUTAS.respaldos, 'administrador', () => import('../features/respaldos/respaldos-page'), {
    grupo: 'administracion',
    texto: 'Respaldos',
    icono: IconDatabaseExport,
  }),
  pagina(RUTAS.ventas, 'ventas', () => import('../features/ventas/ventas-page')),
  pagina(RUTAS.tiquete, 'tiquetes', () => import('../features/tiquetes/tiquete-page')),
  pagina(RUTAS.operador, 'operadores', () => import('./operador-page')),
  pagina(RUTAS.calendarioAgenda, 'agendas', () => import('../features/calendario-agenda/calendario-page')),
];

/** Fetches the code of a screen before it is known whether it may be opened: there are no data in it. */
export async function precargarPagina(camino: string): Promise<void> {
  // The error is told when the screen is opened.
  await PAGINAS.find(({ ruta }) => ruta === camino)
    ?.cargar()
    .catch(() => undefined);
}
