// The records that the cases of the counter need, made through the product's own door: a product with stock, a method, people
// who may owe and have something in their favour; and requests that are good once: a correction of a ticket, an approved charge.
import { randomUUID } from 'node:crypto';

const SUCURSAL = 1;
const PERSONAS = 40;
const MUCHO = 2_000_000_000;
/** As many requests as are prepared at once. */
const A_LA_VEZ = 8;

/**
 * Asks the product as an account; answers what it answers, and throws where another answer was expected.
 * @param {string} direccion
 * @param {string} token
 * @param {Array<any>} pedido its method, its route and its body
 */
export async function pedir(direccion, token, [metodo, ruta, cuerpo], espera = [200, 201]) {
  const r = await fetch(`${direccion}${ruta}`, {
    method: metodo,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(cuerpo),
  });
  const texto = await r.text();
  if (!espera.includes(r.status)) throw new Error(`${metodo} ${ruta}: ${r.status} ${texto.slice(0, 400)}`);
  return JSON.parse(texto);
}

/** A product of the branch, with as much stock as one may have. */
export async function conProducto({ direccion, admin }) {
  const { data } = await pedir(direccion, admin, [
    'POST',
    '/api/productos/crear-producto',
    {
      ...{ entidad_id: SUCURSAL, nombre: 'Champú del mostrador', stock: 1_000_000 },
      ...{ precio_unitario: 30_000, costo_unitario: 18_000 },
    },
  ]);
  return { producto: data.id };
}

/** The product, a method of the branch, and people to whom it lends and who left money with it. */
export async function conMostrador({ direccion, admin }) {
  const { producto } = await conProducto({ direccion, admin });
  const nequi = { nombre: 'Nequi', clase: 'transferencia', entidad_id: SUCURSAL };
  const { data: metodo } = await pedir(direccion, admin, ['POST', '/api/metodos', nequi]);
  const ajuste = { entidad_id: SUCURSAL, fia: true, limite_fiado: MUCHO };
  await pedir(direccion, admin, ['PUT', '/api/ajustes-sucursal', ajuste]);
  const personas = [];
  for (let i = 0; i < PERSONAS; i++) {
    const ficha = { entidad_id: SUCURSAL, nombre: `Cliente ${i}`, telefono: `315 ${String(5_550_000 + i)}` };
    const { data } = await pedir(direccion, admin, ['POST', '/api/personas', ficha]);
    const anticipo = { persona_id: data.id, cobros: [{ metodo_id: 1, monto: MUCHO }] };
    await pedir(direccion, admin, ['POST', '/api/anticipos', anticipo]);
    personas.push(data.id);
  }
  return { producto, metodo: metodo.id, personas };
}

/** So many of a thing that is prepared by requests, a few at once. */
async function varias(cuantas, una) {
  const hechas = [];
  let siguiente = 0;
  const hilo = async () => {
    while (siguiente < cuantas) hechas.push(await una(siguiente++));
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, hilo));
  return hechas;
}

/** Charged tickets, each with the correction of its means: what was paid in cash was paid by the method. */
export function correcciones({ direccion, supervisor }, { metodo }, tickets, cuantas) {
  return varias(cuantas, async (i) => {
    const { lineas, cobros, ...demas } = tickets[i % tickets.length];
    const { tiquete } = await pedir(direccion, supervisor, ['POST', '/api/tiquetes', { ...demas, lineas, cobros }]);
    const leido = await pedir(direccion, supervisor, ['GET', `/api/tiquetes/${tiquete.id}`]);
    const servicios = leido.servicios.map((s) => ({
      ...{ id: s.id, servicio_id: s.servicio_id, empleado_id: s.empleado.id, cantidad: s.cantidad },
    }));
    const productos = leido.ventas.flatMap((v) =>
      v.productos.map((p) => ({ id: v.id, producto_id: p.id, cantidad: p.cantidad, vendedor_id: v.empleado.id })),
    );
    const pagado = cobros.reduce((suma, { monto }) => suma + monto, 0);
    const propina = cobros.reduce((suma, cobro) => suma + (cobro.propina ?? 0), 0);
    return {
      ruta: `/api/tiquetes/${tiquete.id}/corregir`,
      cuerpo: {
        ...{ revision: 0, motivo: 'Pagó todo por Nequi', lineas: [...servicios, ...productos] },
        cobros: [{ metodo_id: metodo, monto: pagado, propina }],
      },
    };
  });
}

/** Charges with a discount over the ceiling of the branch, which a second person approved. */
export async function aprobados({ direccion, supervisor, admin }, tickets, cuantos) {
  const abiertos = { precio: false, anular_monto: null, anular_dias: null, devolver: null, fiado: false };
  const topes = { entidad_id: SUCURSAL, ...abiertos, pago_propio: false, descuento: 5 };
  await pedir(direccion, admin, ['PUT', '/api/topes', topes]);
  return varias(cuantos, async (i) => {
    const { lineas, cobros, ...demas } = tickets[i % tickets.length];
    const [primera, ...otras] = lineas;
    const rebaja = 1_000;
    const [efectivo, ...resto] = cobros;
    const cuerpo = {
      ...{ ...demas, notas: randomUUID() },
      lineas: [{ ...primera, descuento_pesos: rebaja, motivo_descuento: 'Cliente fiel' }, ...otras],
      cobros: [{ metodo_id: efectivo.metodo_id, monto: efectivo.monto - rebaja }, ...resto],
    };
    const { acto } = await pedir(direccion, supervisor, ['POST', '/api/tiquetes', cuerpo], [409]);
    const { data } = await pedir(direccion, supervisor, ['POST', '/api/aprobaciones', acto]);
    await pedir(direccion, admin, ['POST', `/api/aprobaciones/${data.id}/aprobar`, {}]);
    return { ruta: '/api/tiquetes', cuerpo, cabeceras: { aprobacion: String(data.id) } };
  });
}
