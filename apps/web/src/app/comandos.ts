import type { TipoReporte } from '@jornal/contract';
import {
  IconBuildingStore,
  IconDownload,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { comandosAgendas } from '../features/agendas/comandos';
import { comandosAuditoria } from '../features/auditoria/comandos';
import { comandosCajaMenor } from '../features/caja-menor/comandos';
import { comandosCatalogo } from '../features/catalogo/comandos';
import { comandosCitas } from '../features/citas/comandos';
import { comandosClientes } from '../features/clientes/comandos';
import { comandosDeudas } from '../features/deudas/comandos';
import { comandosGastos } from '../features/gastos/comandos';
import { comandosIngresos } from '../features/ingresos/comandos';
import { comandosInventario } from '../features/inventario/comandos';
import { comandosMetodos } from '../features/metodos/comandos';
import { comandosOperadores } from '../features/operadores/comandos';
import { comandosPagos } from '../features/pagos/comandos';
import { comandosProductos } from '../features/productos/comandos';
import { comandosReportes } from '../features/reportes/comandos';
import { comandosServicios } from '../features/servicios/comandos';
import { comandosSucursales } from '../features/sucursales/comandos';
import { comandosTiquetes } from '../features/tiquetes/comandos';
import { comandosUsuarios } from '../features/usuarios/comandos';
import { comandosVentas } from '../features/ventas/comandos';
import { comandosZonas } from '../features/zonas/comandos';
import type { Comando } from '../lib/comandos';
import type { Sesion } from '../lib/session-context';
import { atajoDe } from './atajos';
import { menuDe } from './menu';
import { RUTAS, type Ruta } from './routes';

/** The words that people have for the screens, besides their names. */
const COSAS_DE_PANTALLA: Partial<Record<Ruta, string>> = {
  [RUTAS.tablero]: 'dashboard tablero inicio resumen panel principal negocio',
  [RUTAS.mostrador]: 'mostrador cobrar tiquete nuevo',
  [RUTAS.registrarServicio]: 'servicio trabajo atencion ticket',
  [RUTAS.productos]: 'productos mercancia stock existencias catalogo vitrina',
  [RUTAS.registrarVenta]: 'ventas vender',
  [RUTAS.tiquetes]: 'tiquetes tickets cobrado recibos comprobantes',
  [RUTAS.inventario]: 'inventario articulos insumos bodega',
  [RUTAS.ingresos]: 'ingresos adicionales entradas',
  [RUTAS.agendas]: 'agendas agenda calendario disponibilidad horarios espera lista',
  [RUTAS.personas]: 'personas clientes clientas atendidas contactos telefonos',
  [RUTAS.cartera]: 'cartera deudas deuda deudores deben debe fiado fiados credito',
  [RUTAS.gastos]: 'gastos egresos costos',
  [RUTAS.cajaMenor]: 'caja menor saldo movimientos efectivo dinero plata',
  [RUTAS.pagos]: 'pagos empleados nomina liquidaciones',
  [RUTAS.reportes]: 'reportes informes analytics estadisticas analitica graficas',
  [RUTAS.servicios]: 'servicios catalogo precios tarifas',
  [RUTAS.operadores]: 'operadores empleados trabajadores barberos estilistas equipo personal',
  [RUTAS.sucursales]: 'sucursales sedes locales tiendas',
  [RUTAS.clientes]: 'clientes empresas nit',
  [RUTAS.zonas]: 'zonas',
  [RUTAS.metodosPago]: 'metodos medios formas pago nequi daviplata datafono banco',
  [RUTAS.usuarios]: 'usuarios cuentas accesos',
  [RUTAS.usuariosRoles]: 'usuarios roles',
  [RUTAS.rolesPermisos]: 'roles permisos',
  [RUTAS.modulosEntidades]: 'modulos entidad apagar prender funciones',
  [RUTAS.auditoria]: 'auditoria historial cambios quien borro elimino anulo cambio modifico',
  [RUTAS.correo]: 'correo correos mensajes emails enviados',
  [RUTAS.datosPersonales]: 'datos personales habeas data solicitudes olvidar privacidad',
  [RUTAS.respaldos]: 'respaldos copias seguridad backup',
};

const COBRAN: ReadonlySet<Ruta> = new Set([RUTAS.registrarServicio, RUTAS.mostrador]);

/** The screens of this person's menu. */
function pantallas(accede: Sesion['accede']): Comando[] {
  const { entradas, grupos } = menuDe(accede);
  return [...entradas, ...grupos.flatMap((grupo) => grupo.entradas)].map(({ texto, ruta, icono }) => ({
    id: ruta,
    texto,
    icono,
    verbos: COBRAN.has(ruta) ? ['crear', 'cobrar', 'ver'] : ['ver'],
    cosas: COSAS_DE_PANTALLA[ruta] ?? '',
    atajo: atajoDe(ruta),
    ir: () => ({ a: ruta }),
  }));
}

/** The deeds of the frame, done where they are asked for. */
export type DelMarco = {
  tema: (cual: 'light' | 'dark') => void;
  salir: () => void;
  cambiarSucursal: ((valor: string) => void) | undefined;
  verAtajos: () => void;
  /** The screen has a list or a report that goes to a file. */
  exportable: boolean;
  exportar: () => void;
};

/** The branch in view, for those who have several. */
const deSucursal = (cambiarSucursal: (valor: string) => void): Comando[] => [
  {
    id: 'sucursal',
    de: 'sucursal',
    texto: ({ nombre }) => `Cambiar a ${nombre}`,
    icono: IconBuildingStore,
    verbos: ['cambiar', 'ver'],
    cosas: 'sucursal sede local tienda punto',
    porDefecto: true,
    ir:
      ({ hallado }) =>
      () =>
        cambiarSucursal(String(hallado.id)),
  },
  {
    id: 'sucursales-todas',
    texto: 'Ver todas las sucursales',
    icono: IconBuildingStore,
    verbos: ['ver', 'cambiar'],
    cosas: 'todas todos sucursales sedes locales',
    propias: 'todas todos',
    ir: () => () => cambiarSucursal(''),
  },
];

const deLaLista = (exportar: () => void): Comando[] => [
  {
    id: 'exportar',
    texto: 'Exportar a Excel lo que ves',
    icono: IconDownload,
    verbos: ['exportar'],
    cosas: 'esto lista pantalla archivo tabla',
    bastaElVerbo: true,
    ir: () => exportar,
  },
];

const delTema = (tema: DelMarco['tema']): Comando[] => [
  {
    id: 'oscuro',
    texto: 'Usar tema oscuro',
    icono: IconMoon,
    verbos: ['cambiar'],
    cosas: 'tema oscuro modo noche negro dark',
    propias: 'oscuro noche negro dark tema',
    ir: () => () => tema('dark'),
  },
  {
    id: 'claro',
    texto: 'Usar tema claro',
    icono: IconSun,
    verbos: ['cambiar'],
    cosas: 'tema claro modo dia blanco light',
    propias: 'claro blanco light tema',
    ir: () => () => tema('light'),
  },
];

function delMarco({ tema, salir, cambiarSucursal, verAtajos, exportable, exportar }: DelMarco): Comando[] {
  return [
    ...(exportable ? deLaLista(exportar) : []),
    ...(cambiarSucursal ? deSucursal(cambiarSucursal) : []),
    ...delTema(tema),
    {
      id: 'cuenta',
      texto: 'Tu cuenta',
      icono: IconUserCircle,
      verbos: ['ver', 'cambiar'],
      cosas: 'cuenta perfil clave contrasena sesiones factor password',
      ir: () => ({ a: RUTAS.cuenta }),
    },
    {
      id: 'atajos',
      texto: 'Atajos del teclado',
      icono: IconKeyboard,
      verbos: ['ver'],
      cosas: 'atajos teclado teclas ayuda',
      atajo: '?',
      ir: () => verAtajos,
    },
    {
      id: 'salir',
      texto: 'Cerrar sesión',
      icono: IconLogout,
      verbos: ['salir'],
      cosas: 'sesion',
      bastaElVerbo: true,
      ir: () => salir,
    },
  ];
}

/** The commands of the features. */
const DE_LAS_SECCIONES: readonly Comando[] = [
  ...comandosServicios,
  ...comandosVentas,
  ...comandosTiquetes,
  ...comandosDeudas,
  ...comandosGastos,
  ...comandosIngresos,
  ...comandosPagos,
  ...comandosCajaMenor,
  ...comandosCitas,
  ...comandosAgendas,
  ...comandosProductos,
  ...comandosInventario,
  ...comandosCatalogo,
  ...comandosOperadores,
  ...comandosUsuarios,
  ...comandosSucursales,
  ...comandosClientes,
  ...comandosZonas,
  ...comandosMetodos,
  ...comandosAuditoria,
];

/** Every command that this person may give. */
export function comandosDe(
  { puede, accede }: Pick<Sesion, 'puede' | 'accede'>,
  marco: DelMarco,
  reportes: readonly TipoReporte[],
): Comando[] {
  const todos = [...DE_LAS_SECCIONES, ...pantallas(accede), ...comandosReportes(reportes), ...delMarco(marco)];
  return todos.filter(
    ({ permiso, puerta }) => (permiso === undefined || puede(permiso)) && (puerta === undefined || accede(puerta)),
  );
}
