// The counters of a drill: in each branch a product and a person who may owe, and the charge of a ticket with all that one may have:
// a service and a product, paid by two methods with a tip, and a part left owing.
import { exigir, PRECIO, pedir } from './business.mjs';

const CHAMPU = { precio_unitario: 3_000, costo_unitario: 1_000, stock: 50_000 };
const [PROPINA, DEBE, EFECTIVO] = [500, 1_000, 5_000];
const TOTAL = PRECIO + CHAMPU.precio_unitario;

/** Each branch of the business ready for its counter, in the order in which they are its own. */
export async function abrirMostradores(url, { token, entidades }) {
  const mostradores = [];
  for (const entidad_id of entidades) {
    const hacer = async (ruta, cuerpo, metodo) =>
      (await exigir(await pedir(url, ruta, { token, metodo, cuerpo: { entidad_id, ...cuerpo } }))).data.id;
    await hacer('ajustes-sucursal', { fia: true, limite_fiado: 90_000_000 }, 'PUT');
    mostradores.push({
      entidad_id,
      persona_id: await hacer('personas', { nombre: 'Luisa Mora', telefono: '310 555 0009' }),
      producto_id: await hacer('productos/crear-producto', { nombre: 'Champú', ...CHAMPU }),
    });
  }
  return mostradores;
}

/** The charge of a ticket, which says its own key. */
export const cobroDe = ({ entidad_id, persona_id, producto_id }, { servicio_id, empleado_id, clave }) => ({
  ...{ entidad_id, persona_id, notas: clave, queda_debiendo: DEBE },
  lineas: [
    { servicio_id, empleado_id, cantidad: 1 },
    { producto_id, cantidad: 1 },
  ],
  cobros: [
    { metodo_id: 1, monto: EFECTIVO, recibido: 2 * EFECTIVO },
    { metodo_id: 2, monto: TOTAL - DEBE - EFECTIVO + PROPINA, propina: PROPINA },
  ],
});

/** Each ticket of the counters: the key that it says, its number, and whether all that it is made of is there. */
export async function cobrados(cliente) {
  const { rows } = await cliente.query(
    `SELECT t.entidad_id::int, t.id::int, t.numero::int, t.notas AS clave, t.total = $1 AND t.saldo = $2
      AND (SELECT sum(s.total_con_descuento) FROM servicio_realizado s WHERE s.entidad_id = t.entidad_id AND s.registro_id = t.id) = $3
      AND (SELECT sum(v.total) FROM venta v WHERE v.entidad_id = t.entidad_id AND v.tiquete_id = t.id) = $1 - $3
      AND (SELECT sum(c.monto) FROM cobro c WHERE c.entidad_id = t.entidad_id AND c.tiquete_id = t.id) = $1 - $2 + $4
      AND (SELECT sum(p.monto_empleado) FROM partida p WHERE p.entidad_id = t.entidad_id AND p.tiquete_id = t.id) = $4
      AS entero FROM tiquete t WHERE t.origen = 'mostrador'`,
    [TOTAL, DEBE, PRECIO, PROPINA],
  );
  return rows;
}

/** The branches whose numbers are not 1 to as many as their tickets are, each once. */
export async function conHuecos(cliente) {
  const { rows } = await cliente.query(
    'SELECT entidad_id FROM tiquete GROUP BY 1 HAVING min(numero) <> 1 OR max(numero) <> count(*) OR count(DISTINCT numero) <> count(*)',
  );
  return rows.length;
}
