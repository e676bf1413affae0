/** Every URL of the application. */
export const RUTAS = {
  entrada: '/',
  primerUso: '/primer-uso',
  privacidad: '/politica-privacidad',
  terminos: '/terminos-uso',
  error: '/error',
  tablero: '/dashboard',
  servicios: '/servicios/lista',
  registrarServicio: '/servicios/registrar',
  productos: '/productos',
  inventario: '/inventario/lista',
  mostrador: '/ventas',
  ventas: '/ventas/lista',
  ingresos: '/ingresos-adicionales',
  agendas: '/agendas',
  gastos: '/gastos',
  cajaMenor: '/caja-menor',
  pagos: '/pagos/registrar',
  operadores: '/operadores/lista',
  calendarioAgenda: '/agendas/:agendaId/calendario',
} as const;

export type Ruta = (typeof RUTAS)[keyof typeof RUTAS];
