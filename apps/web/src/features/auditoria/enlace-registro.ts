import type { EventoAuditoria } from '@jornal/contract';

type Registro = Pick<EventoAuditoria, 'recurso' | 'recurso_id' | 'nombre' | 'accion' | 'deshecho_por'>;

/**
 * Where a list of records is; `busca`, where it finds one by its name, and then shows it; `con`, the other parameters
 * that its address needs to show all of them.
 */
type Pantalla = { ruta: string; busca?: boolean; con?: Readonly<Record<string, string>> };
const PANTALLAS: Readonly<Record<string, Pantalla>> = {
  registro: { ruta: '/servicios/registrar', busca: true },
  servicio_realizado: { ruta: '/servicios/registrar', busca: true },
  servicio: { ruta: '/servicios/lista', busca: true },
  venta: { ruta: '/ventas/lista', busca: true },
  gasto: { ruta: '/gastos', busca: true },
  ingreso: { ruta: '/ingresos-adicionales', busca: true },
  pago: { ruta: '/pagos/registrar' },
  caja: { ruta: '/caja-menor' },
  arqueo: { ruta: '/caja-menor' },
  metodo: { ruta: '/metodos-pago', busca: true },
  producto: { ruta: '/productos', busca: true },
  articulo: { ruta: '/inventario/lista', busca: true },
  horario: { ruta: '/agendas' },
  bloqueo: { ruta: '/agendas' },
  cita: { ruta: '/agendas', busca: true, con: { tab: 'citas', fecha_inicio: '' } },
  persona_espera: { ruta: '/agendas' },
  persona: { ruta: '/personas', busca: true },
  campo_persona: { ruta: '/personas', busca: true, con: { tab: 'campos' } },
  texto_consentimiento: { ruta: '/personas', con: { tab: 'textos' } },
  cobro: { ruta: '/cartera' },
  devolucion: { ruta: '/tiquetes' },
  // A person with something in their favour need not owe: their card tells it.
  favor: { ruta: '/personas' },
  tope_sucursal: { ruta: '/sucursales/lista' },
  aprobacion: { ruta: '/aprobaciones' },
  ajuste_sucursal: { ruta: '/sucursales/lista' },
  recibo_sucursal: { ruta: '/sucursales/lista' },
  client: { ruta: '/clientes/lista', busca: true },
  entidad: { ruta: '/sucursales/lista', busca: true, con: { estado: 'todas' } },
  zone: { ruta: '/zonas/lista', busca: true },
  usuario: { ruta: '/usuarios/lista', busca: true },
  solicitud_datos: { ruta: '/datos-personales', con: { tab: 'solicitudes', estado: 'todas' } },
};

/** The records that have a screen of their own. */
const PROPIAS: Readonly<Record<string, (id: number) => string>> = {
  operador: (id) => `/operadores/${id}`,
  agenda: (id) => `/agendas/${id}/calendario`,
  role: (id) => `/roles-permisos?rol=${id}`,
};

/** Records that are still shown after they were eliminated: archived, or inactive. */
const QUEDAN: ReadonlySet<string> = new Set(['entidad', 'operador']);

/** Where a record is seen; null for a record without a screen, or that is no more. */
export function enlaceRegistro({ recurso, recurso_id, nombre, accion, deshecho_por }: Registro): string | null {
  if (deshecho_por === null && !QUEDAN.has(recurso) && (accion === 'anular' || accion === 'eliminar')) return null;
  const propia = PROPIAS[recurso]?.(recurso_id);
  const pantalla = PANTALLAS[recurso];
  if (propia !== undefined || pantalla === undefined) return propia ?? null;
  // A sale is called by all that was sold, and found by any of it.
  const buscado = recurso === 'venta' ? nombre?.split(', ')[0] : nombre;
  const donde = new URLSearchParams({
    ...pantalla.con,
    ...(pantalla.busca && buscado && { search: buscado, registro: `${recurso}-${recurso_id}` }),
  });
  return donde.size > 0 ? `${pantalla.ruta}?${donde}` : pantalla.ruta;
}
