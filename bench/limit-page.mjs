// A page of a list of the limit: a statement for the page with its total, and one for a search, whose finds are read once.

/** The statement of a page, or of a search of so many words, in one branch or in all. */
function sentencia(lista, { deUna, palabras }) {
  const {
    de,
    a,
    clave = ['entidad_id', 'id'],
    sucursal,
    donde,
    orden,
    columnas,
    juntas,
    total,
    sucursalDelTotal,
  } = lista;
  const una = deUna && sucursal !== undefined;
  const condiciones = [donde, ...(una ? [`${sucursal} = $3`] : [])];
  const n = una ? 4 : 3;
  const condicionesDeBusca = palabras.map((_, i) => lista.busca(`$${n + i}`));
  const claves = clave.map((c) => `${a}.${c}`).join(', ');
  const igual = clave.map((c) => `h.${c} = ${a}.${c}`).join(' AND ');
  if (palabras.length > 0)
    return `WITH h AS MATERIALIZED (SELECT ${a}.* FROM ${de} WHERE ${[...condiciones, ...condicionesDeBusca].join(' AND ')})
      SELECT (SELECT count(*) FROM h) AS en_total, ${columnas} FROM (SELECT * FROM h ${a} ORDER BY ${orden} LIMIT $1 OFFSET $2) ${a}
      ${juntas} ORDER BY ${orden}`;
  const cuantas = `${total}${una && sucursalDelTotal ? ` AND ${sucursalDelTotal} = $3` : ''}`;
  return `SELECT (${cuantas}) AS en_total, ${columnas} FROM (SELECT ${claves} FROM ${de} WHERE ${condiciones.join(' AND ')}
      ORDER BY ${orden} LIMIT $1 OFFSET $2) h JOIN ${de} ON ${igual} ${juntas} ORDER BY ${orden}`;
}

/** Reads a page of a list, or of a search in it, with how many there are. */
export async function leer(pool, lista, ruta, sesion, query) {
  const [page, per_page] = [Number(query.get('page')), Number(query.get('per_page'))];
  const palabras = (query.get('search') ?? '').split(' ').filter(Boolean);
  const deUna = sesion.entidad_id !== null;
  const valores = [per_page, (page - 1) * per_page];
  if (deUna && lista.sucursal !== undefined) valores.push(sesion.entidad_id);
  const text = sentencia(lista, { deUna, palabras });
  // A search is planned for its words.
  const name = palabras.length > 0 ? undefined : `${ruta} ${deUna}`;
  const { rows } = await pool.query({ name, text, values: [...valores, ...palabras.map((p) => `%${p}%`)] });
  const total = rows[0]?.en_total ?? 0;
  for (const row of rows) delete row.en_total;
  const from = rows.length === 0 ? 0 : (page - 1) * per_page + 1;
  return {
    data: rows,
    pagination: {
      current_page: page,
      per_page,
      total,
      total_pages: Math.ceil(total / per_page),
      from,
      to: from === 0 ? 0 : from + rows.length - 1,
    },
    ...lista.ademas,
  };
}
