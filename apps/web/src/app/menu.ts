import type { AlcanceRol } from '@jornal/contract';
import {
  type Icon,
  IconBuildingStore,
  IconBuildings,
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconCash,
  IconCashRegister,
  IconChartBar,
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
  IconToggleRight,
  IconUserCircle,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';

import type { Puerta } from '../lib/session-context';
import { RUTAS, type Ruta } from './routes';

export type EntradaMenu = {
  texto: string;
  /** Where there is room for one word: how `texto` begins, or a word of it. */
  corto?: string;
  ruta: Ruta;
  modulo: Puerta;
  icono: Icon;
  nueva?: boolean;
};
export type GrupoMenu = { id: string; titulo: string; entradas: readonly EntradaMenu[] };

/** The sidebar, in its order. An entry is added with its screen and shown to whoever has its module. */
export const ENTRADAS: readonly EntradaMenu[] = [
  { texto: 'Dashboard', ruta: RUTAS.tablero, modulo: 'dashboard', icono: IconLayoutDashboard },
  {
    texto: 'Registrar Servicio',
    corto: 'Registrar',
    ruta: RUTAS.registrarServicio,
    modulo: 'servicios',
    icono: IconClipboardPlus,
  },
  { texto: 'Productos', ruta: RUTAS.productos, modulo: 'productos', icono: IconPackage },
  { texto: 'Ventas', ruta: RUTAS.mostrador, modulo: 'ventas', icono: IconShoppingCart },
  { texto: 'Inventario', ruta: RUTAS.inventario, modulo: 'inventario', icono: IconBuildingWarehouse, nueva: true },
  {
    texto: 'Ingresos Adicionales',
    corto: 'Ingresos',
    ruta: RUTAS.ingresos,
    modulo: 'ingresos_adicionales',
    icono: IconCoins,
  },
  { texto: 'Agendas', ruta: RUTAS.agendas, modulo: 'agendas', icono: IconCalendarEvent, nueva: true },
  { texto: 'Gastos', ruta: RUTAS.gastos, modulo: 'gastos', icono: IconReceipt },
  { texto: 'Caja Menor', corto: 'Caja', ruta: RUTAS.cajaMenor, modulo: 'caja_menor', icono: IconCashRegister },
  { texto: 'Pagos a Empleados', corto: 'Pagos', ruta: RUTAS.pagos, modulo: 'pagos', icono: IconCash },
];

export const GRUPOS: readonly GrupoMenu[] = [
  {
    id: 'reportes',
    titulo: 'Reportes',
    entradas: [
      { texto: 'Analytics', ruta: RUTAS.reportes, modulo: 'reportes', icono: IconChartBar },
      { texto: 'Servicios', ruta: RUTAS.servicios, modulo: 'servicios', icono: IconScissors },
    ],
  },
  {
    id: 'administracion',
    titulo: 'Administración',
    entradas: [
      { texto: 'Operadores', ruta: RUTAS.operadores, modulo: 'operadores', icono: IconUsers },
      { texto: 'Sucursales', ruta: RUTAS.sucursales, modulo: 'entidades', icono: IconBuildingStore },
      { texto: 'Clientes', ruta: RUTAS.clientes, modulo: 'entidades', icono: IconBuildings },
      { texto: 'Zonas', ruta: RUTAS.zonas, modulo: 'entidades', icono: IconMapPin },
      { texto: 'Usuarios', ruta: RUTAS.usuarios, modulo: 'usuarios', icono: IconUserCircle },
      { texto: 'Usuarios y Roles', corto: 'Roles', ruta: RUTAS.usuariosRoles, modulo: 'roles', icono: IconUserShield },
      {
        texto: 'Roles y Permisos',
        corto: 'Permisos',
        ruta: RUTAS.rolesPermisos,
        modulo: 'roles',
        icono: IconShieldLock,
      },
      {
        texto: 'Módulos por Entidad',
        corto: 'Módulos',
        ruta: RUTAS.modulosEntidades,
        modulo: 'modulos_entidades',
        icono: IconToggleRight,
      },
      { texto: 'Auditoría', ruta: RUTAS.auditoria, modulo: 'usuarios', icono: IconHistory },
      { texto: 'Correo', ruta: RUTAS.correo, modulo: 'usuarios', icono: IconMail },
      {
        texto: 'Datos personales',
        corto: 'Datos',
        ruta: RUTAS.datosPersonales,
        modulo: 'usuarios',
        icono: IconShieldHeart,
      },
      { texto: 'Respaldos', ruta: RUTAS.respaldos, modulo: 'administrador', icono: IconDatabaseExport },
    ],
  },
];

/** Where a person begins: the first screen of their menu, which is the dashboard for whoever has it; without any, their own account. */
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

/** What each scope opens most in a day, in the order of the bar of a phone. */
const DE_CADA_DIA: Readonly<Record<AlcanceRol, readonly Ruta[]>> = {
  todo: [RUTAS.tablero, RUTAS.registrarServicio, RUTAS.mostrador, RUTAS.pagos],
  sucursal: [RUTAS.tablero, RUTAS.registrarServicio, RUTAS.agendas, RUTAS.mostrador],
  propio: [RUTAS.tablero, RUTAS.agendas, RUTAS.registrarServicio, RUTAS.mostrador],
};
const EN_LA_BARRA = 4;

/** The four places a person uses most, among those they may open: what is missing comes from the menu, in its order. The rest is behind 'Menú'. */
export function barraDe(accede: (puerta: Puerta) => boolean, alcance: AlcanceRol): EntradaMenu[] {
  const { entradas, grupos } = menuDe(accede);
  const todas = [...entradas, ...grupos.flatMap((grupo) => grupo.entradas)];
  const preferidas = DE_CADA_DIA[alcance].flatMap((ruta) => todas.filter((entrada) => entrada.ruta === ruta));
  return [...preferidas, ...todas.filter((entrada) => !preferidas.includes(entrada))].slice(0, EN_LA_BARRA);
}
