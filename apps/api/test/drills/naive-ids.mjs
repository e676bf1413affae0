// The control of the drill of crashes: ids as they must not be taken, in lots that the process keeps whatever becomes of the connection.
// Loaded before the server, with DIST in the environment: node --import naive-ids.mjs DIST/serve.js
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const LOTE = 64;
const { Ids } = await import(pathToFileURL(join(process.env.DIST, 'platform/db/ids.js')).href);
const reservas = new Map();

Ids.prototype.take = async (em, tabla, n) => {
  const reserva = reservas.get(tabla) ?? [];
  reservas.set(tabla, reserva);
  while (reserva.length < n) {
    const filas = await em.query(`SELECT nextval($1::text::regclass) AS id FROM generate_series(1, ${LOTE})`, [
      `${tabla}_id_seq`,
    ]);
    reserva.push(...filas.map(({ id }) => Number(id)));
  }
  return reserva.splice(0, n);
};
Ids.prototype.forget = () => reservas.clear();
