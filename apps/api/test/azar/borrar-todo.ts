import { abonos } from './deudas.js';
import { devueltos, leerTiquete, lineasEnPie, queda, quedanUnidades } from './devoluciones.js';
import { lotesConAlgo } from './favores.js';
import { type Negocio, propinas } from './negocio.js';
import { devolverDe } from './pasos-devoluciones.js';

/**
 * Gives back what is left of the tickets of which something went back: they are annulled no more. A debt that came back with
 * the payment that was annulled, of a ticket of which nothing is left, is paid.
 */
async function acabarDevueltos(negocio: Negocio): Promise<void> {
  for (const id of devueltos(negocio)) {
    const tiquete = await leerTiquete(negocio, id);
    const lineas = await lineasEnPie(negocio, tiquete);
    const pedidas = lineas
      .filter((linea) => quedanUnidades(linea) > 0 || queda(linea) > 0)
      .map((linea) => ({ linea, pedida: { cantidad: quedanUnidades(linea) } }));
    if (pedidas.length > 0)
      expect((await devolverDe(negocio, tiquete, pedidas, { b: id, c: id + 1 })).status).toBe(200);
    const { saldo } = await leerTiquete(negocio, id);
    const pago = { persona_id: tiquete.persona?.id, cobros: [{ metodo_id: 1, monto: saldo }], tiquetes: [id] };
    if (saldo > 0) await negocio.admin.api.post('/api/abonos').send(pago).expect(201);
  }
}

/** Of a list of lines, or of sales, those whose ticket may be annulled. */
const anulables = <T extends { tiquete: { id: number } | null }>(negocio: Negocio, filas: readonly T[]): T[] =>
  filas.filter(({ tiquete }) => tiquete === null || !devueltos(negocio).has(tiquete.id));

/**
 * Deletes all the records of a business through its own routes; half of the sales only after their products were
 * archived. What people have in their favour is given back, and so is what is left of tickets that are annulled no more.
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
  await acabarDevueltos(negocio);
  await borrar('servicios/eliminar-servicio-realizado', anulables(negocio, await negocio.realizados()));
  await borrar('gastos/eliminar', await negocio.gastos());
  const ventas = anulables(negocio, await negocio.ventas());
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
