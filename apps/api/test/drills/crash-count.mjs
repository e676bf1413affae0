// The count of a drill of crashes: the tickets that are in the database against those that writers were told of.
import pg from 'pg';
import { PRECIO } from './business.mjs';
import { cobrados, conHuecos } from './counter.mjs';

/** Does a work on a connection of its own. */
export async function conBase(url, trabajo) {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}

/** The same text for an answer and for the rows of its ticket. */
export const deLineas = (ids) => String([...ids].sort((a, b) => a - b));
export const deNumero = ({ clave, id, numero }) => `${clave} ${id} ${numero}`;

/** Tickets in the database against those that writers were told of. */
function comparar({ claves, reconocidos }, filas, huella) {
  const hay = new Set(filas.map(huella));
  const dichos = [...reconocidos.values()];
  return {
    pedidas: claves.size,
    reconocidas: dichos.length,
    guardadas: filas.length,
    perdidas: dichos.filter((dicho) => !hay.has(dicho)).length,
    repetidas: Math.max(filas.length - claves.size, dichos.length - new Set(dichos).size),
    a_medias: filas.filter(({ entero }) => !entero).length,
  };
}

/** Counts what is in the database. */
export const contar = (url, { registros, cobros }, conIdPropio) =>
  conBase(url, async (cliente) => {
    // Two lines of 10.000 share 10.001 in cash: five rows of income between them at most, and a commission each.
    const { rows } = await cliente.query(`SELECT array_agg(s.id::int) AS lineas,
      count(s.id) = 2 AND sum(s.total_con_descuento) = ${2 * PRECIO} AND (SELECT count(*) FROM libro l
        WHERE l.entidad_id = r.entidad_id AND l.origen = 'servicio' AND l.origen_id = ANY(array_agg(s.id))) >= 5 AS entero
      FROM tiquete r LEFT JOIN servicio_realizado s ON s.entidad_id = r.entidad_id AND s.registro_id = r.id
      WHERE r.origen <> 'mostrador' GROUP BY r.entidad_id, r.id`);
    const dobles = conIdPropio
      .map((tabla) => `SELECT id FROM ${tabla} GROUP BY id HAVING count(*) > 1`)
      .join(' UNION ALL ');
    const { rows: repetidos } = await cliente.query(dobles);
    const enMostrador = await cobrados(cliente);
    return {
      ...comparar(registros, rows, ({ lineas }) => deLineas(lineas)),
      cobros: {
        ...comparar(cobros, enMostrador, deNumero),
        repetidas: enMostrador.length - new Set(enMostrador.map(({ clave }) => clave)).size,
      },
      con_huecos: await conHuecos(cliente),
      ids_dos_veces: repetidos.length,
    };
  });
