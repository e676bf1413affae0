import { type IngresoNuevo, type Medio, type MetodoPago, type Montos, type Permiso, repartir } from '@jornal/contract';
import type { DeNuevo } from '../../lib/registrar-de-nuevo';

type Pagado = { metodo_pago: MetodoPago } & Montos;
/**
 * The values of an annulled record in the audit trail. The texts of a person who was forgotten are not there any more.
 */
type Anulado = {
  /** The oldest did not keep the amounts: they were what the method makes of the whole. */
  gasto: Partial<Montos> & {
    descripcion: string;
    monto: number;
    fecha: string;
    metodo_pago: MetodoPago;
    metodo_id?: number | null;
    entidad_id: number;
  };
  ingreso: IngresoNuevo & { entidad_id: number };
  pago: {
    empleado_id: number;
    monto: number;
    fecha: string;
    estado: boolean;
    metodo_pago: Medio;
    metodo_id?: number | null;
  };
  venta: Pagado & { lineas: Array<{ producto_id: number; cantidad: number }>; observaciones?: string | null };
  servicio_realizado: Pagado & {
    entidad_id: number;
    empleado_id: number;
    fecha: string;
    servicio_id?: number | null;
    cantidad: number;
    descuento_porcentaje: number;
  };
};

export const PERMISO_DE_REGISTRAR: Readonly<Record<DeNuevo['de'], Permiso>> = {
  gasto: 'gastos.crear',
  ingreso: 'ingresos_adicionales.crear',
  pago: 'pagos.crear',
  venta: 'ventas.crear',
  servicio: 'servicios.crear',
};

/** 'General' is no branch of the forms. */
const sucursal = (entidad_id: number): number | null => entidad_id || null;

const LECTORES: { readonly [R in keyof Anulado]: (antes: Anulado[R]) => DeNuevo | null } = {
  gasto: ({ descripcion, monto, fecha, metodo_pago, metodo_id, entidad_id, ...montos }) => ({
    de: 'gasto',
    datos: {
      descripcion,
      monto,
      fecha,
      entidad_id: sucursal(entidad_id),
      ...(metodo_id && { metodo_id }),
      ...comoSePago({ ...repartir(metodo_pago, monto), ...montos, metodo_pago }),
    },
  }),
  ingreso: ({ entidad_id, empleado_id = null, ...ingreso }) => ({
    de: 'ingreso',
    datos: { ...ingreso, empleado_id, entidad_id: sucursal(entidad_id), ...comoSePago(ingreso) },
  }),
  pago: ({ empleado_id, monto, fecha, estado, metodo_pago, metodo_id }) => ({
    de: 'pago',
    datos: { empleado_id, monto, fecha, estado, metodo_pago, ...(metodo_id && { metodo_id }) },
  }),
  venta: ({ lineas: [linea], observaciones, ...pago }) =>
    linea === undefined
      ? null
      : {
          de: 'venta',
          datos: {
            producto_id: linea.producto_id,
            cantidad: linea.cantidad,
            observaciones: observaciones ?? '',
            ...comoSePago(pago),
          },
        },
  servicio_realizado: ({ entidad_id, empleado_id, fecha, servicio_id, cantidad, descuento_porcentaje, ...pago }) =>
    servicio_id
      ? {
          de: 'servicio',
          datos: {
            entidad_id,
            empleado_id,
            fecha,
            servicios: [{ servicio_id, cantidad, descuento_porcentaje }],
            ...comoSePago(pago),
          },
        }
      : null,
};

function comoSePago({
  metodo_pago = 'efectivo',
  monto_efectivo = 0,
  monto_transferencia = 0,
}: Partial<Pagado>): Pagado {
  return { metodo_pago, monto_efectivo, monto_transferencia };
}

/**
 * The values of an annulment of money, as the form that registers it again asks for them; null for anything else. Of
 * what was left owing a part, too: the counter alone lends, and anew it would be paid.
 */
export function deNuevoDe({
  recurso,
  accion,
  antes,
}: {
  recurso: string;
  accion: string;
  antes: unknown;
}): DeNuevo | null {
  const leer = (LECTORES as Readonly<Record<string, ((fila: never) => DeNuevo | null) | undefined>>)[recurso];
  return accion === 'anular' && leer !== undefined && typeof antes === 'object' && antes !== null && !seFio(antes)
    ? leer(antes as never)
    : null;
}

const seFio = ({ monto_por_cobrar = 0 }: { monto_por_cobrar?: number }): boolean => monto_por_cobrar > 0;
