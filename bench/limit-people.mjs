// The list of people of the limit, and the search of one of them: by SQL written by hand over the same tables.

const CALLA = `(p.no_contactar OR coalesce(NOT (SELECT k.otorga FROM persona_consentimiento k WHERE k.entidad_id = p.entidad_id
  AND k.persona_id = p.id AND k.finalidad = 'mensajes' ORDER BY k.id DESC LIMIT 1), false)) AS no_contactar`;
const BREVE = `p.id, p.entidad_id, p.nombre, p.telefono_texto AS telefono, p.email, p.alergias, p.etiquetas, ${CALLA}`;
/** How often each came, by appointment and without: `$1` is the day, `$2` the hour. */
const VISITAS = `CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE c.vino) AS visitas, max(c.fecha) FILTER (WHERE c.vino) AS ultima,
      array_agg(c.fecha) FILTER (WHERE c.vino) AS dias,
      min(c.fecha) FILTER (WHERE c.estado IN ('pendiente', 'confirmada') AND NOT c.no_asistio AND NOT c.paso) AS proxima
    FROM (SELECT x.*, y.paso, x.estado <> 'cancelada' AND NOT x.no_asistio AND (x.estado = 'completada' OR y.paso) AS vino
      FROM cita x CROSS JOIN LATERAL (SELECT x.fecha < $1::date OR x.fecha = $1::date AND x.hora_fin <= $2::time AS paso) y
      WHERE x.entidad_id = p.entidad_id AND x.persona_id = p.id AND x.anulado_en IS NULL) c) v
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT t.fecha) FILTER (WHERE t.fecha <> ALL(coalesce(v.dias, '{}'::date[]))) AS dias, max(t.fecha) AS ultima
    FROM tiquete t LEFT JOIN cita x ON x.entidad_id = t.entidad_id AND x.id = t.cita_id AND x.persona_id = p.id AND x.anulado_en IS NULL
    WHERE t.entidad_id = p.entidad_id AND t.persona_id = p.id AND t.estado <> 'anulado' AND x.id IS NULL
      AND NOT EXISTS (SELECT 1 FROM venta w JOIN cita z ON z.entidad_id = w.entidad_id AND z.id = w.cita_id AND z.persona_id = p.id
        WHERE w.entidad_id = t.entidad_id AND w.tiquete_id = t.id AND w.anulado_en IS NULL)) s`;
const VIVAS = 'p.archivado_en IS NULL AND p.fusionada_en IS NULL';
/** The list and its total stop at so many. */
const LISTADAS = 10_000;
const OFRECIDAS = 8;

const cifrasDe = (texto) => (/[\p{L}@]/u.test(texto) ? '' : texto.replace(/\D/g, ''));
/** The condition of a telephone, of ten figures or of part of one. */
function deTelefono(texto, valores) {
  const cifras = cifrasDe(texto);
  if (cifras.length < 4) return [];
  valores.push(cifras.length >= 10 ? cifras.slice(-10) : `%${cifras}%`);
  return [`p.telefono_digitos ${cifras.length >= 10 ? '=' : 'LIKE'} $${valores.length}`];
}

function dePalabra(palabra, valores) {
  valores.push(`%${palabra}%`);
  const n = `plano($${valores.length}::text)`;
  const lugares = [
    'plano(p.nombre)',
    'etiquetas_planas(p.etiquetas)',
    `plano(coalesce(p.email, ''))`,
    `plano(coalesce(p.documento, ''))`,
  ];
  return `(${[...lugares.map((lugar) => `${lugar} LIKE ${n}`), ...deTelefono(palabra, valores)].join(' OR ')})`;
}

/** The condition of a text: each word anywhere, and numbers also together. */
function halladas(texto, valores) {
  const palabras = texto.split(/\s+/).filter(Boolean);
  const numeros = palabras.filter((palabra) => cifrasDe(palabra) !== '');
  const condiciones = palabras.filter((p) => !numeros.includes(p)).map((p) => dePalabra(p, valores));
  if (numeros.length > 0) {
    const sueltos = `(${numeros.map((p) => dePalabra(p, valores)).join(' AND ')})`;
    const juntos = numeros.length > 1 ? deTelefono(numeros.join(''), valores) : [];
    condiciones.push(`(${[sueltos, ...juntos].join(' OR ')})`);
  }
  return condiciones;
}

function enSucursal(sesion, valores) {
  if (sesion.entidad_id === null) return [];
  valores.push(sesion.entidad_id);
  return [`p.entidad_id = $${valores.length}`];
}

async function listar(pool, sesion, query) {
  const ahora = new Date();
  const valores = [
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(ahora),
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Bogota', timeStyle: 'short' }).format(ahora),
    Number(query.get('per_page')),
    (Number(query.get('page')) - 1) * Number(query.get('per_page')),
  ];
  const texto = query.get('search') ?? '';
  const donde = [...enSucursal(sesion, valores), VIVAS, ...halladas(texto, valores)].join(' AND ');
  const { rows } = await pool.query({
    name: texto === '' ? `personas ${sesion.entidad_id === null}` : undefined,
    text: `SELECT (SELECT count(*) FROM (SELECT 1 FROM persona p WHERE ${donde} LIMIT ${LISTADAS}) x) AS en_total, ${BREVE},
        jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, p.documento, p.cumple, p.archivado_en IS NOT NULL AS archivada,
        p.created_at, v.visitas + s.dias AS visitas, greatest(v.ultima, s.ultima) AS ultima, v.proxima
      FROM (SELECT p.* FROM persona p WHERE ${donde} ORDER BY plano(p.nombre), p.id LIMIT $3 OFFSET $4) p
      JOIN entidad e ON e.id = p.entidad_id ${VISITAS} ORDER BY plano(p.nombre), p.id`,
    values: valores,
  });
  const total = rows[0]?.en_total ?? 0;
  for (const row of rows) delete row.en_total;
  const [page, per_page] = ['page', 'per_page'].map((campo) => Number(query.get(campo)));
  const from = rows.length === 0 ? 0 : (page - 1) * per_page + 1;
  const to = from === 0 ? 0 : from + rows.length - 1;
  return {
    data: rows,
    pagination: { current_page: page, per_page, total, total_pages: Math.ceil(total / per_page), from, to },
  };
}

async function buscar(pool, sesion, query) {
  const valores = [];
  const donde = [...enSucursal(sesion, valores), VIVAS, ...halladas(query.get('q') ?? '', valores)].join(' AND ');
  const { rows } = await pool.query({
    text: `SELECT ${BREVE} FROM (SELECT p.* FROM persona p WHERE ${donde} ORDER BY plano(p.nombre), p.id LIMIT ${OFRECIDAS}) p
      ORDER BY plano(p.nombre), p.id`,
    values: valores,
  });
  return { data: rows };
}

const RUTAS = { '/api/personas': listar, '/api/personas/buscar': buscar };
/** The routes of people that the limit answers too, with and without words. */
export const RUTAS_DE_PERSONAS = Object.keys(RUTAS);
export const rutasDePersonas = (pool) =>
  Object.fromEntries(
    Object.entries(RUTAS).map(([ruta, hacer]) => [
      `GET ${ruta}`,
      { hacer: (sesion, query) => hacer(pool, sesion, query), permiso: 67 },
    ]),
  );
