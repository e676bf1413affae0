import { type SaldoMetodo, TIPOS_INGRESO } from '@jornal/contract';
import { type Accion, devolucion, diaDe, medios } from './azar.js';
import { de, type Negocio } from './negocio.js';

/** A branch, or none: 'General'. */
const lugar = (negocio: Negocio, n: number): number | null => de([...negocio.sucursales, null], n);

const ingreso: Accion = async (negocio, azar) => {
  const { n, monto } = azar;
  const tipo = de(TIPOS_INGRESO, n[2]);
  const operador = de(negocio.operadores, n[0]);
  // The branch of an occasional service is its operator's, said or not.
  const donde =
    tipo === 'servicio_ocasional'
      ? { operador_id: operador.id, ...(n[1] % 2 === 0 ? { entidad_id: operador.entidad_id } : {}) }
      : { entidad_id: lugar(negocio, n[0]) };
  const cuerpo = {
    concepto: `Ingreso por ${tipo}`,
    tipo,
    monto,
    fecha: diaDe(negocio, azar),
    ...medios(monto, n[1]),
    ...donde,
  };
  const { status, body } = await negocio.admin.api.post('/api/servicios/crear-ingreso-adicional').send(cuerpo);
  return { status, body, nombre: body.data?.entidad_id === null ? 'General' : `${tipo} de sucursal` };
};

const quitarIngreso: Accion = async (negocio, azar) => {
  const elegido = de(await negocio.ingresos(), azar.n[1]);
  return elegido === undefined
    ? null
    : negocio.admin.api.delete(`/api/servicios/eliminar-ingreso-adicional/${elegido.id}`).query(devolucion(azar));
};

const METODOS = ['efectivo', 'transferencia', 'mixto'] as const;

const gasto: Accion = async (negocio, azar) => {
  const [a, b] = azar.n;
  const cuerpo = {
    descripcion: 'Gasto',
    monto: 100 + azar.monto,
    fecha: diaDe(negocio, azar),
    metodo_pago: de([...METODOS, undefined], b),
    ...(b % 4 === 1 && a % 2 === 0 ? { metodo_id: 3 } : {}),
    entidad_id: lugar(negocio, a),
  };
  const { status, body } = await negocio.admin.api.post('/api/gastos/crear').send(cuerpo);
  return { status, body, nombre: body.data?.entidad_id === null ? 'General' : 'de sucursal' };
};

const editarGasto: Accion = async (negocio, azar) => {
  const [a, b, c] = azar.n;
  const elegido = de(await negocio.gastos(), b);
  if (elegido === undefined) return null;
  const otros = METODOS.filter((metodo) => metodo !== elegido.metodo_pago);
  const nuevo = { monto: 100 + azar.monto, metodo_pago: de(otros, a), fecha: diaDe(negocio, azar) };
  const cambios = de(
    [{ metodo_pago: nuevo.metodo_pago }, { monto: nuevo.monto }, { fecha: nuevo.fecha }, nuevo],
    b + c,
  );
  return negocio.admin.api.put(`/api/gastos/actualizar/${elegido.id}`).send(cambios);
};

const quitarGasto: Accion = async (negocio, azar) => {
  const elegido = de(await negocio.gastos(), azar.n[1]);
  return elegido === undefined
    ? null
    : negocio.admin.api.delete(`/api/gastos/eliminar/${elegido.id}`).query(devolucion(azar));
};

const producto: Accion = async (negocio, { n: [a, b, c], monto }) => {
  const costo_unitario = 1 + b * 7;
  const cuerpo = {
    nombre: `Producto ${b}`,
    precio_unitario: costo_unitario + monto,
    costo_unitario,
    stock: c % 20,
    entidad_id: de(negocio.sucursales, a),
  };
  const { status, body } = await negocio.admin.api.post('/api/productos/crear-producto').send(cuerpo);
  negocio.productosCreados.push(body.data?.id);
  return { status, body };
};

/** A product on sale, one that was sold before when there is. */
const elegirProducto = async (negocio: Negocio, n: number) => {
  const [productos, ventas] = await Promise.all([negocio.productos(), negocio.ventas()]);
  const vendidos = productos.filter((p) => ventas.some((v) => v.productos[0]?.id === p.id));
  return de(vendidos.length > 0 ? vendidos : productos, n);
};

const precio: Accion = async (negocio, { n: [a, b, c], monto }) => {
  const elegido = await elegirProducto(negocio, b);
  if (elegido === undefined) return null;
  const costo_unitario = 1 + c * 11;
  const cambios = de(
    [{ precio_unitario: elegido.costo_unitario + monto }, { precio_unitario: costo_unitario + monto, costo_unitario }],
    a,
  );
  return negocio.admin.api.put(`/api/productos/actualizar-producto/${elegido.id}`).send(cambios);
};

/** A count of the shelves, alone or together with a new cost. */
const stock: Accion = async (negocio, { n: [a, b, c] }) => {
  const elegido = de(await negocio.productos(), b);
  if (elegido === undefined) return null;
  if (a % 2 === 0)
    return negocio.admin.api.put(`/api/productos/actualizar-stock/${elegido.id}`).send({ cantidad: c % 25 });
  return negocio.admin.api
    .put(`/api/productos/actualizar-producto/${elegido.id}`)
    .send({ stock: c % 25, costo_unitario: 1 + (c % (elegido.precio_unitario - 1)) });
};

const archivar: Accion = async (negocio, { n: [, b] }) => {
  const elegido = await elegirProducto(negocio, b);
  return elegido === undefined ? null : negocio.admin.api.delete(`/api/productos/eliminar-producto/${elegido.id}`);
};

const vender: Accion = async (negocio, { n: [a, b, c] }) => {
  const elegido = de(await negocio.productos(), b);
  if (elegido === undefined) return null;
  const cantidad = 1 + (a % 4);
  const pago = medios(elegido.precio_unitario * cantidad, c);
  const supervisor = negocio.supervisores.find((s) => s.entidad_id === elegido.entidad_id);
  const quien = a % 2 === 0 || supervisor === undefined ? negocio.admin : supervisor;
  const { status, body } = await quien.api.post('/api/ventas/crear-venta').send({
    productoId: elegido.id,
    cantidad,
    metodoPago: pago.metodo_pago,
    montoEfectivo: pago.monto_efectivo,
    montoTransferencia: pago.monto_transferencia,
    metodo_id: pago.metodo_id,
  });
  if (status === 201) negocio.costoAlVender.set(body.data.id, elegido.costo_unitario);
  return { status, body };
};

const CASOS = ['de un archivado', 'con otro costo', 'como estaba'] as const;

/**
 * Deletes a sale: of an archived product, of one with another cost by now, or as it was made, in the order that comes
 * up.
 */
const devolver: Accion = async (negocio, azar) => {
  const [, b, c] = azar.n;
  const ventas = await negocio.ventas();
  const enVenta = new Map((await negocio.productos()).map((p) => [p.id, p.costo_unitario]));
  const casoDe = (v: (typeof ventas)[number]) => {
    const costo = enVenta.get(v.productos[0]?.id as number);
    return costo === undefined ? CASOS[0] : costo === negocio.costoAlVender.get(v.id) ? CASOS[2] : CASOS[1];
  };
  const nombre = [0, 1, 2].map((i) => de(CASOS, c + i)).find((caso) => ventas.some((v) => casoDe(v) === caso));
  const elegida = de(
    ventas.filter((v) => casoDe(v) === nombre),
    b,
  );
  if (elegida === undefined) return null;
  const { status, body } = await negocio.admin.api
    .delete(`/api/ventas/eliminar-venta/${elegida.id}`)
    .query(devolucion(azar));
  return { status, body, nombre };
};

const depositar: Accion = async (negocio, { n: [a, b], monto }) =>
  negocio.admin.api.post('/api/caja-menor/movimientos').send({
    entidad_id: lugar(negocio, a) ?? 0,
    tipo: 'ingreso',
    medio: de(['efectivo', 'transferencia'], b),
    monto,
    concepto: 'Base de la caja',
  });

/** Takes a part of the money of a till, or more than it holds. */
const retirar: Accion = async (negocio, { n: [a, b, c] }) => {
  const caja = de(await negocio.cajas(), a);
  const medio = de(['efectivo', 'transferencia'] as const, b);
  const hay = Math.max(caja[`saldo_${medio}`], 0);
  const monto = de([Math.max(Math.floor(hay / 3), 1), hay + 1, Math.max(Math.floor(hay / 2), 1)], c);
  return negocio.admin.api
    .post('/api/caja-menor/movimientos')
    .send({ entidad_id: caja.id, tipo: 'retiro', medio, monto, concepto: 'Al banco' });
};

/** Passes a part of what a method holds to another, or more than it holds. */
const trasladar: Accion = async (negocio, { n: [a, b, c] }) => {
  const { id } = de(await negocio.cajas(), a);
  const metodos: SaldoMetodo[] = (await negocio.leer(`caja-menor/listar-cajas/${id}`)).metodos;
  const llenos = metodos.filter(({ saldo }) => saldo > 0);
  const desde = de(llenos.length > 0 ? llenos : metodos, b);
  const hay = Math.max(desde.saldo, 0);
  return negocio.admin.api.post('/api/caja-menor/traslados').send({
    entidad_id: id,
    desde: desde.id,
    hacia: de(
      metodos.filter(({ id: otro }) => otro !== desde.id),
      a + c,
    ).id,
    monto: de([Math.max(Math.floor(hay / 2), 1), hay + 1, Math.max(hay, 1)], c),
  });
};

const contar: Accion = async (negocio, { n: [a, b], monto }) => {
  const caja = de(await negocio.cajas(), a);
  const efectivo_contado = Math.max(caja.saldo_efectivo + de([monto, -monto, 0], b), 0);
  return negocio.admin.api.post('/api/caja-menor/arqueos').send({ entidad_id: caja.id, efectivo_contado });
};

/** Additional income, expenses, products, sales and tills. */
export const PASOS_TIENDA = {
  ingreso,
  quitarIngreso,
  gasto,
  editarGasto,
  quitarGasto,
  producto,
  precio,
  stock,
  archivar,
  vender,
  devolver,
  depositar,
  retirar,
  trasladar,
  contar,
};
