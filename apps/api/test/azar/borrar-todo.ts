import { abonos } from './deudas.js';
import { lotesConAlgo } from './favores.js';
import { type Negocio, propinas } from './negocio.js';

/**
 * Deletes all the records of a business through its own routes; half of the sales only after their products were
 * archived. What people have in their favour is given back.
 */
export async function borrarTodo(negocio: Negocio): Promise<void> {
  const borrar = async (ruta: string, filas: ReadonlyArray<{ id: number }>) => {
    for (const { id } of filas) await negocio.admin.api.delete(`/api/${ruta}/${id}`).expect(200);
  };
  const { archivada } = await negocio.leer(`branches/${negocio.aparte}`);
  if (archivada) await negocio.admin.api.put(`/api/branches/${negocio.aparte}/restaurar`).send({}).expect(200);
  for (const { id } of await abonos(negocio)) {
    const { status, body } = await negocio.admin.api.delete(`/api/cobros/${id}`);
    // Money that paid a line which was annulled is in favour of the person by now, and goes back from there.
    expect(status === 409 ? body.codigo : status).toBe(status === 409 ? 'ABONO_A_FAVOR' : 200);
  }
  await borrar('pagos/eliminar-pago', await negocio.pagos());
  await borrar('propinas', await propinas(negocio));
  await borrar('servicios/eliminar-ingreso-adicional', await negocio.ingresos());
  await borrar('servicios/eliminar-servicio-realizado', await negocio.realizados());
  await borrar('gastos/eliminar', await negocio.gastos());
  const ventas = await negocio.ventas();
  const mitad = Math.ceil(ventas.length / 2);
  await borrar('ventas/eliminar-venta', ventas.slice(0, mitad));
  await borrar('productos/eliminar-producto', await negocio.productos());
  await borrar('ventas/eliminar-venta', ventas.slice(mitad));
  // Money of people who have no ticket any more goes back by the method it came in.
  for (const { id, metodo } of await lotesConAlgo(negocio))
    await negocio.admin.api
      .post(`/api/anticipos/${id}/devolver`)
      .send({ metodo_id: metodo.id, motivo: 'Ya no viene' })
      .expect(200);
}
