import { sumarLineas } from '@jornal/contract';
import { type Accion, type Azar, devolucion, diaDe, medios } from './azar.js';
import { de, type Negocio, propinas, sumar } from './negocio.js';

/** A ticket of one to three services, with a discount and a way to pay; its total follows the catalogue of now. */
const registrar: Accion = async (negocio, azar) => {
  const [a, b, c] = azar.n;
  const operador = de(negocio.operadores, a);
  const catalogo = new Map(
    (await negocio.leer('servicios/listar-servicio')).map((s: { id: number; precio: number }) => [s.id, s.precio]),
  );
  const elegidos = [...new Set([b, b + c, b + 2 * c].slice(0, 1 + (c % 3)).map((i) => de(negocio.servicios, i)))];
  const servicios = elegidos.map((servicio_id, i) => ({
    servicio_id,
    cantidad: 1 + ((b + i) % 4),
    descuento_porcentaje: de([0, 0, 10, 12.5, 33.33, 100], c + i),
  }));
  // The client's total, worked out here in hundredths: the product must agree with it to accept the ticket.
  const total = sumar(servicios, (l) =>
    Math.floor(
      ((catalogo.get(l.servicio_id) as number) * l.cantidad * (10_000 - Math.round(l.descuento_porcentaje * 100)) +
        5_000) /
        10_000,
    ),
  );
  const quien = c % 2 === 0 ? operador : negocio.admin;
  return quien.api
    .post('/api/servicios/servicios-multiples')
    .send({ empleado_id: operador.id, fecha: diaDe(negocio, azar), servicios, ...medios(total, a + c) });
};

/**
 * A ticket of the counter: services of two operators of a branch and some units of a product, with discounts of both kinds
 * on a line and on the whole, paid in three parts, the last of which may hold a tip. The sums are those of the rules: what
 * they add up to is asked of the rows.
 */
const mostrador: Accion = async (negocio, azar) => {
  const [a, b, c] = azar.n;
  const operador = de(negocio.operadores, a);
  const { entidad_id } = operador;
  const suyos = negocio.operadores.filter((otro) => otro.entidad_id === entidad_id);
  const precios = new Map(
    (await negocio.leer('servicios/listar-servicio')).map((s: { id: number; precio: number }) => [s.id, s.precio]),
  );
  const producto = (await negocio.productos()).find((p) => p.entidad.id === entidad_id && p.stock > 0);
  const servicios = [operador, de(suyos, a + 1)].map(({ id }, i) => ({
    servicio_id: de(negocio.servicios, b + i),
    empleado_id: id,
    cantidad: 1 + ((b + i) % 3),
    ...de([{}, { descuento_porcentaje: 33.33 }, { descuento_pesos: 1 }], c + i),
  }));
  const vendido =
    producto === undefined
      ? []
      : [{ producto_id: producto.id, cantidad: 1 + (c % producto.stock), vendedor_id: operador.id }];
  const lineas = [...servicios, ...vendido].slice(0, 1 + (b % 3));
  const pedidas = lineas.map((linea) => ({
    ...linea,
    precio_unitario: ('servicio_id' in linea ? precios.get(linea.servicio_id) : producto?.precio_unitario) as number,
  }));
  const descuento = de([undefined, { descuento_porcentaje: 12.5 }, { descuento_pesos: 1 }], b);
  const total = sumar(sumarLineas(pedidas, descuento), (linea) => linea.total);
  const [uno, otro] = [Math.floor(total / 3), Math.floor(total / 4)];
  const propina = c % 3 === 0 ? 1 + (azar.monto % 9_999) : 0;
  const cobros = [
    { metodo_id: 1, monto: uno, recibido: uno + azar.monto },
    { metodo_id: de([1, 2, 3], c), monto: otro },
    { metodo_id: 2, monto: total - uno - otro + propina, propina },
  ].filter(({ monto }) => monto > 0);
  const quien = lineas.length === 1 && c % 2 === 0 ? operador : negocio.admin;
  return quien.api.post('/api/tiquetes').send({ entidad_id, lineas, descuento, cobros });
};

const anular: Accion = async (negocio, azar) => {
  const item = de(await negocio.realizados(), azar.n[1]);
  return item === undefined
    ? null
    : negocio.admin.api
        .delete(`/api/servicios/eliminar-servicio-realizado/${item.id}`)
        .query({ ...devolucion(azar), ...(azar.n[2] % 3 === 0 ? { conservar_propina: 'true' } : {}) });
};

const anularPropina: Accion = async (negocio, azar) => {
  const propina = de(await propinas(negocio), azar.n[1]);
  return propina === undefined ? null : negocio.admin.api.delete(`/api/propinas/${propina.id}`).query(devolucion(azar));
};

const total: Accion = async (negocio, { n: [a, b] }) => {
  const empleado_id = de(negocio.operadores, a).id;
  const saldo = (await negocio.cuentas()).find((e) => e.empleado_id === empleado_id)?.saldo_pendiente ?? 0;
  return negocio.admin.api.post('/api/pagos/crear-pago-semanal').send({
    empleado_id,
    monto: Math.max(saldo, 1),
    tipo_pago: 'total',
    metodo_pago: de(['efectivo', 'transferencia'], b),
    ...(b % 4 === 1 ? { metodo_id: 3 } : {}),
  });
};

/** Pays every other item of an employee who is owed. */
const parcial: Accion = async (negocio, { n: [a, b] }) => {
  const empleado_id = de(
    (await negocio.cuentas()).filter((e) => e.saldo_pendiente > 0),
    a,
  )?.empleado_id;
  if (empleado_id === undefined) return null;
  const todos: Array<{ id: number; monto_empleado: number }> = await negocio.leer(
    `pagos/servicios-pendientes/${empleado_id}`,
  );
  const pendientes = todos.filter((_, i) => i % 2 === b % Math.min(todos.length, 2));
  const monto = sumar(pendientes, (i) => i.monto_empleado);
  return negocio.admin.api
    .post('/api/pagos/crear-pago-semanal')
    .send({ empleado_id, monto, tipo_pago: 'parcial', servicios_incluidos: pendientes.map((i) => i.id) });
};

const aMano = (negocio: Negocio, azar: Azar, estado: boolean) =>
  negocio.admin.api.post('/api/pagos/crear-pago').send({
    empleado_id: de(negocio.operadores, azar.n[0]).id,
    monto: azar.monto,
    fecha: diaDe(negocio, azar),
    estado,
  });
const manual: Accion = async (negocio, azar) => aMano(negocio, azar, true);
const nota: Accion = async (negocio, azar) => aMano(negocio, azar, false);

const marcar: Accion = async (negocio) => {
  const escrita = (await negocio.pagos()).find((x) => !x.estado);
  return escrita === undefined ? null : negocio.admin.api.put(`/api/pagos/marcar-pagado/${escrita.id}`);
};

const eliminar: Accion = async (negocio, { n: [, b] }) => {
  const pago = de(await negocio.pagos(), b);
  return pago === undefined ? null : negocio.admin.api.delete(`/api/pagos/eliminar-pago/${pago.id}`);
};

const catalogo: Accion = async (negocio, { n: [a, b], monto }) =>
  negocio.admin.api
    .put(`/api/servicios/modificar-servicio/${de(negocio.servicios, a)}`)
    .send({ precio: monto, porcentaje_pago_empleado: b % 101 });

/** Services and the payments of employees for them. */
export const PASOS_SERVICIOS = {
  registrar,
  mostrador,
  anular,
  anularPropina,
  total,
  parcial,
  manual,
  nota,
  marcar,
  eliminar,
  catalogo,
};
