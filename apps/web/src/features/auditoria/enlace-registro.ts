import type { EventoAuditoria } from '@jornal/contract';

type Registro = Pick<EventoAuditoria, 'recurso' | 'recurso_id' | 'nombre'>;

/** The screen of each kind of record; `busca`, where it finds one by its name. */
const PANTALLAS: Readonly<Record<string, { ruta: string; busca?: boolean }>> = {
  registro: { ruta: '/servicios/lista' },
  servicio_realizado: { ruta: '/servicios/lista', busca: true },
  servicio: { ruta: '/servicios/registrar' },
  venta: { ruta: '/ventas/lista', busca: true },
  gasto: { ruta: '/gastos', busca: true },
  ingreso: { ruta: '/ingresos-adicionales', busca: true },
  pago: { ruta: '/pagos/registrar' },
  caja: { ruta: '/caja-menor' },
  arqueo: { ruta: '/caja-menor' },
  producto: { ruta: '/productos', busca: true },
  articulo: { ruta: '/inventario/lista', busca: true },
  agenda: { ruta: '/agendas' },
  horario: { ruta: '/agendas' },
  bloqueo: { ruta: '/agendas' },
  cita: { ruta: '/agendas' },
  persona_espera: { ruta: '/agendas' },
  client: { ruta: '/clientes/lista', busca: true },
  entidad: { ruta: '/sucursales/lista', busca: true },
  zone: { ruta: '/zonas/lista', busca: true },
  role: { ruta: '/roles-permisos' },
  usuario: { ruta: '/usuarios/lista', busca: true },
  solicitud_datos: { ruta: '/datos-personales?tab=solicitudes' },
};

/** Where a record is seen; null for what has no screen. */
export function enlaceRegistro({ recurso, recurso_id, nombre }: Registro): string | null {
  if (recurso === 'operador') return `/operadores/${recurso_id}`;
  const pantalla = PANTALLAS[recurso];
  if (pantalla === undefined) return null;
  return pantalla.busca && nombre ? `${pantalla.ruta}?${new URLSearchParams({ search: nombre })}` : pantalla.ruta;
}
