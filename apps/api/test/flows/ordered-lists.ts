import { z } from 'zod';
import { rutasDelContrato } from '../../src/modules/operaciones/openapi.js';
import type { Sitios } from './full-lists.js';

type Valor = string | number | boolean | null;
type Nombrado = { nombre: string };
type Quien = { nombre: string; apellido: string } | null;
/** The fields that any list may be ordered by; everything else of a row is found by its name. */
export type Fila = {
  entidad: Nombrado | null;
  role: Nombrado | null;
  categoria: Nombrado;
  usuario: Nombrado;
  persona: Nombrado;
  empleado: Quien;
  operador: Quien;
  nombre: string | null;
  email: string;
  tipo: string;
  monto: number;
  precio_unitario: number;
  costo_unitario: number;
  fecha: string;
  hora_inicio: string;
  estado: Valor;
  pagado: boolean;
  activo: boolean;
  anonimizado: boolean;
  invitacion_pendiente: boolean;
};
export type Cuerpo = { data: Fila[]; movimientos: { data: Fila[] } };
/**
 * A list that the server puts in order: the field of a row for each of its words. `sitio`: whose list it is, where its
 * address says it.
 */
export type Lista = {
  ruta: string;
  por: Record<string, (fila: Fila) => Valor>;
  sitio?: keyof Sitios;
  filas?: (body: Cuerpo) => Fila[];
  sinArchivo?: true;
};

const espanol = new Intl.Collator('es');
const nombre = (persona: { nombre: string; apellido: string } | null): Valor =>
  persona && `${persona.nombre} ${persona.apellido}`;
const de =
  (campo: string) =>
  (fila: Fila): Valor =>
    (fila as unknown as Record<string, Valor>)[campo] ?? null;
/** The name on screen of a word of the wire. */
const llamada = (campo: string, nombres: Record<string, string>) => (fila: Fila) =>
  nombres[String(de(campo)(fila))] ?? null;
const ORIGENES_DE_CAJA = {
  servicio: 'Servicio',
  ingreso: 'Ingreso adicional',
  venta: 'Venta',
  producto: 'Producto',
  gasto: 'Gasto',
  pago: 'Pago a empleado',
  caja: 'Movimiento de caja',
  arqueo: 'Arqueo',
  propina: 'Propina',
  cobro: 'Abono',
};
const ORIGENES_DE_STOCK = {
  creacion: 'Creación',
  ajuste: 'Ajuste',
  venta: 'Venta',
  anulacion: 'Venta anulada',
  archivo: 'Producto eliminado',
  importacion: 'Importación',
};
const METODO = de('metodo_pago');
const FECHA = de('fecha');
const SUCURSAL = ({ entidad }: Fila): Valor => entidad?.nombre ?? null;
const deUna = (fila: Fila): Valor => SUCURSAL(fila) ?? 'General';
const persona = (campo: 'empleado' | 'operador') => (fila: Fila) => nombre(fila[campo]);
const estadoDeCuenta = ({ activo, anonimizado, invitacion_pendiente }: Fila): Valor =>
  anonimizado ? 4 : !activo ? 3 : invitacion_pendiente ? 2 : 1;
const llamado = ({ operador, nombre: suyo, email }: Fila): Valor => nombre(operador) ?? suyo ?? email;

export const LISTAS: readonly Lista[] = [
  {
    ruta: '/api/servicios/listar-servicios-realizados',
    por: {
      servicio: de('servicio_nombre'),
      fecha: FECHA,
      empleado: persona('empleado'),
      entidad: SUCURSAL,
      cantidad: de('cantidad'),
      descuento: de('descuento_porcentaje'),
      total: de('total_con_descuento'),
      comision: de('monto_empleado'),
      metodo: METODO,
      estado: ({ pagado }) => !pagado,
    },
  },
  {
    ruta: '/api/gastos/listar',
    por: {
      descripcion: de('descripcion'),
      fecha: FECHA,
      entidad: deUna,
      metodo: METODO,
      monto: de('monto'),
      recibo: de('tiene_recibo'),
    },
  },
  {
    ruta: '/api/servicios/listar-ingresos-adicionales',
    por: {
      concepto: de('concepto'),
      fecha: FECHA,
      tipo: de('tipo'),
      metodo: METODO,
      monto: de('monto'),
      empleado: persona('empleado'),
      operador: persona('operador'),
      entidad: deUna,
    },
  },
  {
    ruta: '/api/ventas/listar-ventas',
    por: {
      fecha: de('created_at'),
      vendedor: persona('empleado'),
      entidad: SUCURSAL,
      metodo: METODO,
      total: de('total'),
      ganancia: de('ganancia_total'),
    },
  },
  {
    ruta: '/api/tiquetes',
    por: { numero: de('numero'), fecha: FECHA, entidad: SUCURSAL, total: de('total') },
  },
  {
    ruta: '/api/pagos/listar-pagos',
    por: {
      empleado: persona('empleado'),
      fecha: FECHA,
      monto: de('monto'),
      tipo: de('tipo_pago'),
      metodo: METODO,
      estado: ({ estado }) => !estado,
    },
  },
  {
    ruta: '/api/pagos/servicios-empleado/:empleadoId',
    sitio: 'empleado',
    sinArchivo: true,
    por: {
      servicio: de('servicio_nombre'),
      fecha: FECHA,
      cantidad: de('cantidad'),
      monto_servicio: de('monto_servicio'),
      porcentaje: de('porcentaje_empleado'),
      monto_empleado: de('monto_empleado'),
      estado: ({ pagado }) => !pagado,
    },
  },
  {
    ruta: '/api/caja-menor/listar-cajas/:id',
    sitio: 'caja',
    filas: ({ movimientos }) => movimientos.data,
    por: {
      fecha: FECHA,
      origen: llamada('origen', ORIGENES_DE_CAJA),
      medio: de('medio'),
      entrada: ({ tipo, monto }) => (tipo === 'entrada' ? monto : null),
      salida: ({ tipo, monto }) => (tipo === 'salida' ? monto : null),
    },
  },
  {
    ruta: '/api/caja-menor/arqueos',
    por: {
      fecha: de('created_at'),
      contado: de('efectivo_contado'),
      esperado: de('efectivo_esperado'),
      resultado: de('diferencia'),
    },
  },
  {
    ruta: '/api/productos/listar-productos',
    por: {
      nombre: de('nombre'),
      categoria: ({ categoria }) => categoria.nombre,
      precio: de('precio_unitario'),
      costo: de('costo_unitario'),
      ganancia: ({ precio_unitario, costo_unitario }) => precio_unitario - costo_unitario,
      stock: de('stock'),
      entidad: SUCURSAL,
    },
  },
  {
    ruta: '/api/productos/movimientos/:id',
    sitio: 'producto',
    por: {
      fecha: de('id'),
      tipo: de('tipo'),
      cantidad: de('cantidad_movimiento'),
      anterior: de('cantidad_anterior'),
      nueva: de('cantidad_nueva'),
      origen: llamada('origen', ORIGENES_DE_STOCK),
    },
  },
  {
    ruta: '/api/inventario/listar-inventario',
    por: {
      nombre: de('nombre'),
      cantidad: de('cantidad'),
      estado: de('estado'),
      costo: de('costo_unitario'),
      valor: de('valor_total'),
      entidad: SUCURSAL,
    },
  },
  {
    ruta: '/api/inventario/movimientos/:id',
    sitio: 'articulo',
    por: {
      fecha: de('id'),
      tipo: de('tipo'),
      cantidad: de('cantidad_movimiento'),
      anterior: de('cantidad_anterior'),
      nueva: de('cantidad_nueva'),
    },
  },
  {
    ruta: '/api/usuarios',
    por: {
      nombre: llamado,
      rol: ({ role }) => role?.nombre ?? null,
      entidad: SUCURSAL,
      estado: estadoDeCuenta,
      ingreso: de('ultimo_ingreso'),
    },
  },
  {
    ruta: '/api/correo',
    por: {
      para: de('para'),
      asunto: de('asunto'),
      estado: de('estado'),
      fecha: de('created_at'),
      enviado: de('enviado_en'),
    },
  },
  {
    ruta: '/api/agenda/citas',
    por: {
      cliente: de('cliente_nombre'),
      cuando: ({ fecha, hora_inicio }) => `${fecha} ${hora_inicio}`,
      servicio: de('servicio'),
      agenda: persona('operador'),
      estado: (fila) => `${de('estado')(fila)} ${de('no_asistio')(fila) === true ? 1 : 0}`,
      entidad: SUCURSAL,
    },
  },
  {
    ruta: '/api/agenda/personas',
    por: {
      persona: de('nombre'),
      visitas: de('visitas'),
      canceladas: de('canceladas'),
      inasistencias: de('inasistencias'),
      ultima: de('ultima'),
      proxima: de('proxima'),
    },
  },
  { ruta: '/api/personas', por: { nombre: de('nombre'), creada: de('created_at'), entidad: SUCURSAL } },
  {
    ruta: '/api/cartera',
    por: {
      persona: (fila) => fila.persona.nombre,
      deuda: de('deuda'),
      desde: de('desde'),
      entidad: SUCURSAL,
    },
  },
  {
    ruta: '/api/lista-espera/ofertas',
    sinArchivo: true,
    por: {
      persona: de('persona_nombre'),
      espacio: ({ fecha, hora_inicio }) => `${fecha} ${hora_inicio}`,
      estado: de('estado'),
      cuando: de('created_at'),
    },
  },
  {
    ruta: '/api/datos-personales/solicitudes',
    por: { persona: de('nombre'), tipo: de('tipo'), entidad: deUna, recibida: de('recibida'), vence: de('vence') },
  },
  {
    ruta: '/api/datos-personales/aceptaciones',
    por: {
      usuario: ({ nombre: suyo, usuario }) => suyo ?? usuario.nombre,
      entidad: SUCURSAL,
      version: de('version'),
      aceptado: de('aceptado_en'),
    },
  },
  {
    ruta: '/api/pagos/estado-empleados',
    sinArchivo: true,
    por: {
      empleado: (fila) => nombre(fila as unknown as { nombre: string; apellido: string }),
      cantidad_servicios: de('cantidad_servicios'),
      total_bruto: de('total_bruto'),
      total_pagar: de('total_pagar'),
      pagos_realizados: de('pagos_realizados'),
      saldo_pendiente: de('saldo_pendiente'),
      estado: llamada('estado_pago', { pagado: 'Pagado', parcial: 'Pago Parcial', pendiente: 'Pendiente' }),
    },
  },
  { ruta: '/api/libro/asientos', por: { fecha: FECHA, operador: persona('operador'), efecto: de('efecto') } },
];

/** Every list of pages that the contract says can be ordered, with its words. Of the trail, which has a cursor, below. */
export const DEL_CONTRATO = rutasDelContrato()
  .filter(
    ({ ruta }) =>
      ruta.method === 'GET' &&
      ruta.query instanceof z.ZodObject &&
      'sentido' in ruta.query.shape &&
      'page' in ruta.query.shape,
  )
  .map(({ ruta }) => ({
    ruta: ruta.path,
    palabras: palabrasDe((ruta.query as unknown as z.ZodObject).shape.orden as z.ZodType),
  }));

function palabrasDe(tipo: z.ZodType): string[] {
  const dentro = tipo instanceof z.ZodOptional || tipo instanceof z.ZodDefault ? (tipo.unwrap() as z.ZodType) : tipo;
  // The two ways through appointments have a name of their own, and tests of their own.
  return (dentro as z.ZodEnum).options
    .map(String)
    .filter((palabra) => palabra !== 'recientes' && palabra !== 'proximas');
}

function comparar(a: Valor, b: Valor): number {
  if (typeof a === 'string' && typeof b === 'string') return espanol.compare(a, b);
  return Number(a) - Number(b);
}

/** Rows go one way; those without a value come last, whichever it is. */
export function estaEnOrden(valores: readonly Valor[], sentido: 'asc' | 'desc'): boolean {
  return valores.every((valor, i) => {
    if (i === 0) return true;
    const previo = valores[i - 1] as Valor;
    if (previo === null || valor === null) return valor === null;
    return (sentido === 'asc' ? 1 : -1) * comparar(previo, valor) <= 0;
  });
}
