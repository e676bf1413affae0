import { plano } from '@jornal/contract';
import type { Prueba } from './app.js';
import {
  type Actor,
  anotar,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  type Operador,
  registrar,
  vender,
} from './crear.js';
import { respuestasGuardadas } from './kept-answers.js';

const HOY = '2026-11-18';

/** The business in which the person worked and was a client. */
type Negocio = { admin: Actor; supervisora: Operador; producto: Awaited<ReturnType<typeof crearProducto>> };

/** A person whose name no other has, in every place a person is written in. */
export const ZORAIDA = {
  nombre: 'Zoraida',
  apellido: 'Lozano Peñuela',
  telefono: '317 555 0143',
  email: 'zoraida.lozano@jornal.test',
};

type Persona = typeof ZORAIDA;
const nombreDe = ({ nombre, apellido }: Persona): string => `${nombre} ${apellido}`;

/** An operator who also has appointments, waits, was paid, sold, was written of by hand, and got mail; retired by the end. */
export async function llenar(negocio: Negocio, entidad_id: number, quien = ZORAIDA): Promise<Operador> {
  const { admin } = negocio;
  const operadora = await crearOperador(admin, { ...quien, entidad_id });
  await conTrabajo(admin, operadora, entidad_id);
  await escritaAMano(admin, entidad_id, quien);
  await conVentas(negocio, operadora, quien);
  await comoCliente(negocio, entidad_id, quien);
  await conSuCuenta(admin.prueba, operadora, quien);
  await admin.api.delete(`/api/operadores/eliminar-operador/${operadora.id}`).expect(200);
  return operadora;
}

/** The work of the person and its payment. */
async function conTrabajo(admin: Actor, operadora: Operador, entidad_id: number): Promise<void> {
  const servicio = await crearServicio(admin, { precio: 20_000, entidad_id });
  await registrar(operadora, { empleado_id: operadora.id, total: 20_000, servicios: [{ servicio_id: servicio.id }] });
  await admin.api
    .post('/api/pagos/crear-pago-semanal')
    .set('Idempotency-Key', `pago-${operadora.id}`)
    .send({ empleado_id: operadora.id, monto: 8_000, tipo_pago: 'total' })
    .expect(201);
}

/** Money that was noted with their name in it. */
async function escritaAMano(admin: Actor, entidad_id: number, quien: Persona): Promise<void> {
  const completo = nombreDe(quien);
  await admin.api
    .post('/api/caja-menor/movimientos')
    .send({ entidad_id, tipo: 'ingreso', medio: 'efectivo', monto: 30_000, concepto: `Préstamo de ${completo}` })
    .expect(201);
  await admin.api
    .post('/api/gastos/crear')
    .send({ descripcion: `Almuerzo de ${completo}`, monto: 12_000, metodo_pago: 'efectivo', fecha: HOY, entidad_id })
    .expect(201);
  await admin.api
    .post('/api/servicios/crear-ingreso-adicional')
    .send({
      concepto: `Peinado de ${completo}`,
      tipo: 'otro',
      monto: 9_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 9_000,
      monto_transferencia: 0,
      fecha: HOY,
      entidad_id,
    })
    .expect(201);
}

/** A sale that names them, and one of their own that was taken back. */
async function conVentas({ admin, producto }: Negocio, operadora: Operador, quien: Persona): Promise<void> {
  await vender(admin, producto, 1, { observaciones: `Para ${quien.nombre}, al ${quien.telefono}` });
  const venta = await vender(operadora, producto, 1).catch(() => null);
  if (venta === null) return;
  await admin.api
    .delete(`/api/ventas/eliminar-venta/${venta.id}`)
    .query({ motivo: `Se equivocó ${nombreDe(quien)}` })
    .expect(200);
}

/** Their appointments with another operator, one of them deleted, and their requests and place on the waiting list. */
async function comoCliente({ admin, supervisora }: Negocio, entidad_id: number, quien: Persona): Promise<void> {
  const { telefono, email } = quien;
  const nombre = nombreDe(quien);
  const agenda = await crearAgenda(admin, { operador_id: supervisora.id, nombre: 'Agenda de Sara' });
  const horario = await crearHorario(admin, { agenda_id: agenda.id });
  const datos = {
    cliente_nombre: nombre,
    cliente_telefono: telefono,
    cliente_email: email,
    notas: `Avisar a ${quien.nombre}`,
  };
  await admin.api
    .delete(`/api/agenda/eliminar-cita/${(await crearCita(admin, horario, datos)).id}`)
    .query({ motivo: 'No pudo' })
    .expect(200);
  await crearCita(admin, horario, datos);
  await anotar(admin, { nombre, telefono, notas: 'Prefiere las tardes', entidad_id });
  await admin.api
    .post('/api/datos-personales/solicitudes')
    .send({ tipo: 'reclamo', nombre, telefono, email, detalle: 'Pide que borren sus datos', entidad_id })
    .expect(201);
  const ficha = {
    ...{ nombre, telefono, email, entidad_id, documento_tipo: 'CC', documento: '52987654', cumple: '04-12' },
    ...{ anio_nacimiento: 1988, notas: `${nombre} llega tarde`, preferencias: `Lo de ${nombre}`, alergias: 'Amoníaco' },
    ...{ etiquetas: ['Novia'] },
  };
  const { id } = (await admin.api.post('/api/personas').send(ficha).expect(201)).body.data;
  await admin.api
    .put(`/api/personas/${id}`)
    .send({ notas: `${nombre} llega temprano` })
    .expect(200);
}

/** The records kept with their account. */
async function conSuCuenta(prueba: Prueba, { api, usuario_id }: Operador, quien: Persona): Promise<void> {
  await api.post('/api/sesion/aceptacion').send({ version: '2026-11' }).expect(201);
  await api
    .post('/api/vistas/crear-vista')
    .send({ lista: 'citas', nombre: `Las de ${nombreDe(quien)}`, filtros: { search: quien.telefono } })
    .expect(201);
  await prueba.sql(`INSERT INTO segundo_factor (usuario_id, secreto, creado_en) VALUES ($1, 'sellado', now())`, [
    usuario_id,
  ]);
  await prueba.sql(`INSERT INTO codigo_recuperacion (usuario_id, hash) VALUES ($1, 'huella')`, [usuario_id]);
  await prueba.sql(`UPDATE sesion SET dispositivo = 'Chrome en Android' WHERE usuario_id = $1`, [usuario_id]);
  await prueba.http.post('/api/login').send({ email: quien.email, password: 'no es esta' }).expect(401);
}

/** Every text of the database in which one of these is found, as a search through everything would see. */
export async function dondeDice(prueba: Prueba, buscados: readonly string[]): Promise<string[]> {
  const columnas = await prueba.sql<{ tabla: string; columna: string }>(
    `SELECT c.table_name AS tabla, c.column_name AS columna
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND c.data_type IN ('text', 'jsonb', 'json', 'character varying', 'ARRAY') ORDER BY 1, 2`,
  );
  const partes = columnas.map(
    ({ tabla, columna }) => `SELECT '${tabla}.${columna}' AS donde, count(*) AS n FROM "${tabla}"
      WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) b WHERE plano("${columna}"::text) LIKE '%' || plano(b) || '%'
      OR (b ~ '^[0-9 ]+$' AND regexp_replace("${columna}"::text, '[^0-9]', '', 'g') LIKE '%' || replace(b, ' ', '') || '%'))`,
  );
  const filas = await prueba.sql<{ donde: string; n: string }>(
    `SELECT * FROM (${partes.join(' UNION ALL ')}) x WHERE n > 0 ORDER BY 1`,
    [buscados],
  );
  const respuestas = (await respuestasGuardadas(prueba.sql)).filter((texto) =>
    buscados.some((b) => plano(texto).includes(plano(b))),
  ).length;
  return [
    ...filas.map(({ donde, n }) => `${donde}: ${n}`),
    ...(respuestas > 0 ? [`idempotencia.respuesta_breve: ${respuestas}`] : []),
  ];
}

/** The secrets that open a door, in whatever table: a mark of its own for each that has a row. */
export async function sembrarSecretos(prueba: Prueba): Promise<Array<{ donde: string; secreto: string }>> {
  const columnas = await prueba.sql<{ tabla: string; columna: string }>(
    `SELECT table_name AS tabla, column_name AS columna
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'text'
       AND column_name ~ '(secreto|hash|huella|token)' AND table_name <> 'idempotencia'`,
  );
  const sembrados: Array<{ donde: string; secreto: string }> = [];
  for (const { tabla, columna } of columnas) {
    const propios = await prueba.sql<{ antes: string }>(
      `SELECT DISTINCT ${columna} AS antes FROM ${tabla} WHERE ${columna} IS NOT NULL`,
    );
    for (const [n, { antes }] of propios.entries()) {
      const secreto = `canario-${tabla}-${columna}-${n}`;
      await prueba.sql(`UPDATE ${tabla} SET ${columna} = $1 WHERE ${columna} = $2`, [secreto, antes]);
      sembrados.push({ donde: `${tabla}.${columna}`, secreto });
    }
  }
  return sembrados;
}

/** Lists are in the order of names, which change: here in any order that does not. */
const ordenado = (valor: unknown) =>
  Array.isArray(valor)
    ? [...valor].sort((a, b) => (JSON.stringify(sinQuien(a)) < JSON.stringify(sinQuien(b)) ? -1 : 1))
    : valor;
const sinQuien = (valor: unknown) =>
  typeof valor === 'object' && valor !== null
    ? { ...valor, nombre: 0, apellido: 0, empleado: 0, operador: 0, concepto: 0, email: 0, telefono: 0, usuario: 0 }
    : valor;

/** The figures of the screens, without the names of people. */
export async function cifras(admin: Actor, centro: number): Promise<unknown> {
  const leer = async (camino: string, query: Record<string, unknown> = {}) =>
    (await admin.api.get(camino).query(query).expect(200)).body;
  const sinNombres = (texto: unknown) =>
    JSON.parse(
      JSON.stringify(texto, (clave, valor) =>
        ['nombre', 'apellido', 'empleado', 'operador', 'concepto', 'email', 'telefono', 'usuario'].includes(clave)
          ? undefined
          : ordenado(valor),
      ),
    );
  return sinNombres([
    await leer('/api/servicios/estadisticas-completas'),
    await leer('/api/servicios/ganancia-neta'),
    await leer('/api/servicios/ganancias-diarias', { fecha: HOY }),
    await leer('/api/servicios/total-pagar-operador-completo'),
    await leer('/api/pagos/estado-empleados'),
    await leer('/api/caja-menor/listar-cajas'),
    await leer(`/api/caja-menor/listar-cajas/${centro}`, { per_page: 100 }),
    await leer('/api/libro/asientos', { per_page: 100 }),
    await leer('/api/ventas/estadisticas'),
    await leer('/api/pagos/listar-pagos', { per_page: 100 }),
    await admin.prueba.sql(
      `SELECT entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, concepto, origen, origen_id, revierte_id
        FROM libro ORDER BY 1, 2`,
    ),
    await admin.prueba.sql(`SELECT * FROM libro_dia ORDER BY 1, 2, 3, 4, 5`),
    await admin.prueba.sql(`SELECT * FROM cuenta ORDER BY 1, 2`),
  ]);
}
