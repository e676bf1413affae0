// The parts that the writes of the limit share: ids by the sixty-four, and a transaction in which a request is answered once for its key.
import { deflateRawSync } from 'node:zlib';

const reservas = {};
/** Ids of a table, from its sequence. */
export async function tomarIds(cliente, tabla, n) {
  const libres = (reservas[tabla] ??= []);
  if (libres.length < n) {
    const { rows } = await cliente.query({
      name: `ids_${tabla}`,
      text: `SELECT nextval('${tabla}_id_seq') AS id FROM generate_series(1, 64)`,
    });
    libres.push(...rows.map((f) => f.id));
  }
  return libres.splice(0, n);
}

const CLAVE = `INSERT INTO idempotencia (entidad_id, usuario_id, clave, huella, creada_en)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`;
const RESPUESTA = `UPDATE idempotencia SET respuesta_breve = $1 WHERE entidad_id = $2 AND usuario_id = $3 AND clave = $4`;

/** Writes what `hacer` writes, and keeps its answer by the key of the request. */
export async function enTransaccion(pool, sesion, pedido, hacer) {
  const cliente = await pool.connect();
  try {
    const ahora = new Date();
    const llave = [sesion.entidad_id ?? 0, sesion.usuario_id, pedido.clave];
    await cliente.query('BEGIN');
    if (
      pedido.clave &&
      (await cliente.query({ name: 'clave', text: CLAVE, values: [...llave, pedido.huella, ahora] })).rowCount !== 1
    )
      throw new Error('The limit does not repeat answers');
    const respuesta = await hacer(cliente, ahora);
    if (pedido.clave)
      await cliente.query({
        name: 'respuesta',
        text: RESPUESTA,
        values: [deflateRawSync(JSON.stringify(respuesta)), ...llave],
      });
    await cliente.query('COMMIT');
    return respuesta;
  } catch (error) {
    await cliente.query('ROLLBACK');
    throw error;
  } finally {
    cliente.release();
  }
}
