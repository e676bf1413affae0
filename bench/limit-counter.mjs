// The two routes of the limit that charge products: the counter, and a sale by itself.
import { cobrarTiquete } from './limit-charge.mjs';

const suma = (cobros, de) => cobros.reduce((total, cobro) => total + de(cobro), 0);

/** POST /api/tiquetes. */
export function cobrar(pool, sesion, pedido, texto, hoy) {
  const cuerpo = JSON.parse(texto);
  const rastro = ({ id, numero, entidad_id, total, montos, servicios, ventas, propinas, ahora }) => ({
    recurso: 'registro',
    id,
    despues: {
      ...{ entidad_id, id, numero, origen: 'mostrador', fecha: hoy, total, cita_id: null, notas: null },
      ...{ persona_id: cuerpo.persona_id ?? null, usuario_id: sesion.usuario_id, created_at: ahora },
      ...{ monto_efectivo: montos[1], monto_transferencia: montos[2], monto_por_cobrar: montos[3] },
      servicios: servicios.map((s) => ({ id: s.id, servicio: s.nombre, empleado_id: s.empleado_id, total: s.total })),
      ventas: ventas.map((v) => ({ id: v.id, producto: v.nombre, cantidad: v.cantidad, total: v.total })),
      propinas: propinas.map((p) => ({ operador_id: p.empleado_id, monto: p.monto })),
      usado_a_favor: cuerpo.usar_favor,
    },
  });
  const respuesta = ({ id, numero, total, montos, cobros }) => ({
    message: `Tiquete ${numero} cobrado`,
    data: {
      ...{ total, por_cobrar: montos[3], a_favor: 0, propina: suma(cobros, ({ propina }) => propina) },
      vuelto: suma(cobros, ({ recibido, monto }) => (recibido ?? monto) - monto),
    },
    tiquete: { id, numero },
  });
  return cobrarTiquete(pool, sesion, pedido, { cuerpo, hoy, origen: 'mostrador', rastro, respuesta });
}

/** POST /api/ventas/crear-venta: of the operator who asks, paid one way. */
export function vender(pool, sesion, pedido, texto, hoy) {
  const { productoId: producto_id, cantidad, metodoPago, montoEfectivo, montoTransferencia } = JSON.parse(texto);
  const cuerpo = {
    lineas: [{ producto_id, cantidad, vendedor_id: sesion.operador_id }],
    cobros: [{ metodo_id: metodoPago === 'efectivo' ? 1 : 2, monto: montoEfectivo + montoTransferencia }],
  };
  const filaDe = ({ id, numero, entidad_id, ventas: [v], ahora }, leido) => ({
    id: v.id,
    tiquete: { id, numero },
    empleado: leido.operadores[0],
    productos: [
      {
        ...{ id: v.producto_id, nombre: v.nombre, precio_unitario: v.precio_unitario },
        pivot: { cantidad, subtotal: v.total },
      },
    ],
    ...{ total: v.total, ganancia_total: v.total - v.costo_unitario * cantidad, metodo_pago: v.metodo_pago },
    ...{ monto_efectivo: v.monto_efectivo, monto_transferencia: v.monto_transferencia, monto_por_cobrar: 0 },
    ...{ cantidad_devuelta: 0, monto_devuelto: 0, observaciones: null },
    entidad: { id: entidad_id, nombre: leido.entidad },
    created_at: ahora.toISOString(),
  });
  const rastro = (escrito, leido) => {
    const { empleado, ...despues } = filaDe(escrito, leido);
    return { recurso: 'venta', id: despues.id, despues, personal: { empleado } };
  };
  const respuesta = (escrito, leido) => {
    const data = filaDe(escrito, leido);
    return { message: 'Venta registrada exitosamente', data, tiquete: data.tiquete };
  };
  return cobrarTiquete(pool, sesion, pedido, { cuerpo, hoy, origen: 'venta', rastro, respuesta });
}
