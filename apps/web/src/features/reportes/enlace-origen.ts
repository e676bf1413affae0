import type { FilaReporte, Modulo } from '@jornal/contract';

type Pantalla = {
  ruta: string;
  nombre: string;
  modulo: Modulo;
  /** The column whose text its search finds the record by. */
  busca?: readonly string[];
  /** The screen filters by day. */
  porDia?: true;
  fijos?: Readonly<Record<string, string>>;
};

/** Where each kind of record is seen. */
const PANTALLAS: Readonly<Record<string, Pantalla>> = {
  servicio_realizado: {
    ruta: '/servicios/registrar',
    nombre: 'Registrar Servicio',
    modulo: 'servicios',
    busca: ['servicio'],
    porDia: true,
  },
  servicio: { ruta: '/servicios/lista', nombre: 'Servicios', modulo: 'servicios', busca: ['servicio', 'nombre'] },
  venta: { ruta: '/ventas/lista', nombre: 'Ventas', modulo: 'ventas', busca: ['producto'], porDia: true },
  gasto: { ruta: '/gastos', nombre: 'Gastos', modulo: 'gastos', busca: ['descripcion'], porDia: true },
  ingreso: {
    ruta: '/ingresos-adicionales',
    nombre: 'Ingresos Adicionales',
    modulo: 'ingresos_adicionales',
    busca: ['concepto'],
    porDia: true,
  },
  pago: { ruta: '/pagos/registrar', nombre: 'Pagos a Empleados', modulo: 'pagos', busca: ['operador'], porDia: true },
  caja: { ruta: '/caja-menor', nombre: 'Caja Menor', modulo: 'caja_menor' },
  arqueo: { ruta: '/caja-menor', nombre: 'Caja Menor', modulo: 'caja_menor' },
  cita: { ruta: '/agendas', nombre: 'Agendas', modulo: 'agendas' },
  producto: { ruta: '/productos', nombre: 'Productos', modulo: 'productos', busca: ['producto', 'nombre'] },
  articulo: { ruta: '/inventario/lista', nombre: 'Inventario', modulo: 'inventario', busca: ['articulo', 'nombre'] },
  persona: { ruta: '/personas', nombre: 'Personas', modulo: 'personas', busca: ['persona'] },
  entidad: {
    ruta: '/sucursales/lista',
    nombre: 'Sucursales',
    modulo: 'entidades',
    busca: ['entidad', 'nombre'],
    fijos: { estado: 'todas' },
  },
};

/** The screen where the record of a row is seen, narrowed to it as far as the row tells; null for a row without one. */
export function pantallaDe(fila: FilaReporte): { a: string; nombre: string; modulo: Modulo } | null {
  const recurso = String(fila.origen);
  if (recurso === 'operador') return { a: `/operadores/${fila.origen_id}`, nombre: 'Operadores', modulo: 'operadores' };
  if (recurso === 'registro') return { a: `/tiquetes/${fila.origen_id}`, nombre: 'Tiquetes', modulo: 'tiquetes' };
  // 'General' is no branch one could look at.
  if (recurso === 'entidad' && fila.origen_id === 0) return null;
  const pantalla = PANTALLAS[recurso];
  if (pantalla === undefined) return null;
  const { ruta, nombre, modulo, busca = [], porDia, fijos } = pantalla;
  const texto = busca.map((clave) => fila[clave]).find((valor) => typeof valor === 'string' && valor !== '');
  const dia: Record<string, string> =
    porDia && typeof fila.fecha === 'string' ? { fecha_inicio: fila.fecha, fecha_fin: fila.fecha } : {};
  // Found by its name, it is shown.
  const hallado: Record<string, string> =
    typeof texto === 'string' ? { search: texto, registro: `${recurso}-${fila.origen_id}` } : {};
  const consulta = new URLSearchParams({ ...fijos, ...hallado, ...dia }).toString();
  return { a: consulta === '' ? ruta : `${ruta}?${consulta}`, nombre, modulo };
}
