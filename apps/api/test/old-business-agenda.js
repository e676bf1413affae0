const HORARIOS = 10;
const DIAS = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];
const NOMBRES = 'Luisa,Ana,José,María,Andrés,Camila,Óscar,Sofía,Iván,Paula,Julián,Mónica,Ramón,Inés,Raúl,Nelly'.split(
  ',',
);
const APELLIDOS = 'Rey,Díaz,Ñáñez,Gómez,Pérez,Rojas,Cruz,Mejía,León,Vargas,Ríos,Peña,Marín,Ossa,Tovar,Uribe'.split(',');

/** @param {readonly string[]} palabras */
const deLista = (palabras) => `(ARRAY['${palabras.join("', '")}'])`;

/**
 * The client `c` of a branch at their visit `w`: a few give the telephone of the shop, some an e-mail alone, some nothing; now and
 * then one gives the first name alone, capitals, or the telephone with its country.
 */
const CLIENTE = `CROSS JOIN LATERAL (SELECT ${deLista(NOMBRES)}[c % 16 + 1] AS pila, ${deLista(APELLIDOS)}[c / 16 % 16 + 1]
       || ' Z' || translate(c::text, '0123456789', 'abcdefghij') AS apellidos, '3' || 100000000 + c * 100 + e AS numero) n
   CROSS JOIN LATERAL (SELECT CASE WHEN c % 20 = 0 THEN pila || ' ' || apellidos WHEN w % 3 = 1 THEN pila
       WHEN w % 4 = 2 THEN upper(pila || ' ' || apellidos) ELSE pila || ' ' || apellidos END AS nombre,
     CASE WHEN c % 20 = 0 THEN '3000000000' WHEN c % 20 IN (1, 2) THEN NULL
       WHEN w % 5 = 3 THEN '+57 ' || left(numero, 3) || ' ' || substr(numero, 4) ELSE numero END AS telefono,
     CASE WHEN c % 20 = 2 OR (w % 2 = 0 AND c % 20 > 2) THEN 'persona' || c || '-' || e || '@correo.test' END AS email) q`;

/**
 * An agenda with slots every day of each who works; two of five tickets were of an appointment, and a fifteenth as many
 * appointments were cancelled. After the lines, of which it takes the tickets.
 * @param {{ tiquetes: number, sucursales: number }} medida
 */
export const citas = ({ tiquetes, sucursales }) => [
  `INSERT INTO agenda (entidad_id, id, operador_id, nombre, activa, atiende_festivos, usuario_id, created_at)
   SELECT entidad_id, id - 1, id, 'Agenda ' || id, true, true, 1, '2010-01-01' FROM operador WHERE id > 1`,
  `INSERT INTO horario (entidad_id, id, agenda_id, titulo, hora_inicio, hora_fin, dia_semana, color, activo,
     capacidad, usuario_id, created_at)
   SELECT a.entidad_id, ((a.id - 1) * 7 + d - 1) * ${HORARIOS} + h, a.id, 'Cita', time '07:00' + h * interval '1 hour',
     time '08:00' + h * interval '1 hour', ${deLista(DIAS)}[d], '#93C5FD', true, 50, 1, '2010-01-01'
   FROM agenda a, generate_series(1, 7) d, generate_series(1, ${HORARIOS}) h`,
  `INSERT INTO cita (entidad_id, id, agenda_id, horario_id, operador_id, fecha, dia_semana, hora_inicio, hora_fin,
     cliente_nombre, cliente_telefono, cliente_email, servicio, estado, no_asistio, secuencia, usuario_id, created_at, actualizada_en)
   SELECT l.entidad_id, l.registro_id, h.agenda_id, h.id, l.empleado_id, l.fecha, h.dia_semana, h.hora_inicio, h.hora_fin, q.nombre,
     q.telefono, q.email, 'Corte', CASE WHEN l.x % 15 = 4 THEN 'cancelada' ELSE 'completada' END, false, 0, 2,
     l.creada - interval '3 days', l.creada - interval '3 days'
   FROM (SELECT DISTINCT entidad_id AS e, entidad_id, registro_id, empleado_id, fecha, creada, x FROM linea
     WHERE x % 5 IN (0, 2) OR x % 15 = 4) l
   CROSS JOIN LATERAL (SELECT greatest(20, ${tiquetes} / ${sucursales} / 8) AS todos) t
   CROSS JOIN LATERAL (SELECT l.x * 13::bigint % t.todos AS c, l.x / t.todos AS w) c ${CLIENTE}
   JOIN horario h ON h.entidad_id = l.entidad_id
     AND h.id = ((l.empleado_id - 2) * 7 + extract(isodow FROM l.fecha)::int - 1) * ${HORARIOS} + l.x / 4 % ${HORARIOS} + 1`,
  `INSERT INTO cita_plaza (entidad_id, horario_id, fecha, plaza, cita_id)
   SELECT entidad_id, horario_id, fecha, row_number() OVER (PARTITION BY horario_id, fecha ORDER BY id), id
   FROM cita WHERE estado <> 'cancelada'`,
  `UPDATE registro r SET cita_id = c.id FROM cita c WHERE c.entidad_id = r.entidad_id AND c.id = r.id AND c.estado = 'completada'`,
  `INSERT INTO persona_espera (entidad_id, id, nombre, telefono, servicio, fecha, en_lista_desde, usuario_id, created_at)
   SELECT entidad_id, row_number() OVER (ORDER BY id), cliente_nombre, cliente_telefono, 'Corte', fecha, created_at, 2, created_at
   FROM cita WHERE estado = 'cancelada' AND id % 7 = 0`,
];
