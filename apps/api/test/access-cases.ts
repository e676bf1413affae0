import type { Readable } from 'node:stream';
import { type MetadatosRuta, PERMISOS } from '@jornal/contract';
import { rutasDelContrato } from '../src/modules/operaciones/openapi.js';
import { abrirApp, type Cliente, type Prueba } from './app.js';
import {
  type Actor,
  crearAdmin,
  crearCuenta,
  crearOperador,
  crearRol,
  crearSucursal,
  crearSupervisor,
} from './crear.js';
import { type Ajeno, CANARIO, FOTO, llenarOtraSucursal } from './other-branch.js';
import { ACCESO_A_MANO } from './permissions.js';

/**
 * The owner of the record that a path names, so that the matrix can name another branch's. A new route with an id in
 * its path goes here; `null` for records of the whole business, which have no branch.
 */
const DUENOS: ReadonlyArray<[RegExp, keyof Ajeno | null]> = [
  // Its permission depends on the deed: flows/undo-rules.test.ts.
  [/^\/api\/auditoria\/:entidadId\/:id\/deshacer$/, null],
  [/^\/api\/(branches\/:id|branches\/:id\/restaurar|modulos-entidades\/:entidadId)$/, 'entidad'],
  [/^\/api\/zones\/:id$/, 'zona'],
  [/^\/api\/metodos\/:id$/, 'metodo'],
  [/^\/api\/clients\/:id/, 'client'],
  [/^\/api\/operadores\//, 'operador'],
  // A session is named by what cannot be guessed; cuenta.test.ts asks that those of others are left alone.
  [/^\/api\/cuenta\/sesiones\/:sid$/, null],
  [/^\/api\/(roles\/)?usuarios\//, 'usuario'],
  [/^\/api\/roles\/:id(\/permisos)?$/, null],
  // Backups are of the whole business, for administrators alone: respaldos.test.ts.
  [/^\/api\/respaldos\//, null],
  [/^\/api\/correo\/:id/, 'correo'],
  [/^\/api\/servicios\/(modificar|eliminar)-servicio\/:id$/, 'servicio'],
  [/^\/api\/servicios\/eliminar-servicio-realizado\/:id$/, 'realizado'],
  [/^\/api\/pagos\/[\w-]+\/:empleadoId$/, 'operador'],
  [/^\/api\/pagos\/(marcar-pagado|eliminar-pago)\/:id$/, 'pago'],
  [/^\/api\/servicios\/eliminar-ingreso-adicional\/:id$/, 'ingreso'],
  [/^\/api\/gastos\/[\w-]+\/:id$/, 'gasto'],
  [/^\/api\/caja-menor\/listar-cajas\/:id$/, 'entidad'],
  [/^\/api\/caja-menor\/arqueos\/:id$/, 'arqueo'],
  [/^\/api\/productos\/[\w-]+\/:id$/, 'producto'],
  [/^\/api\/ventas\/[\w-]+\/:id$/, 'venta'],
  [/^\/api\/aprobaciones\/:id/, 'aprobacion'],
  [/^\/api\/tiquetes\/:id/, 'tiquete'],
  [/^\/api\/propinas\/:id$/, 'propina'],
  [/^\/api\/cobros\/:id/, 'abono'],
  [/^\/api\/devoluciones\/:id/, 'devolucion'],
  [/^\/api\/anticipos\/:id\//, 'favor'],
  [/^\/api\/tiquetes-abiertos\/:id/, 'abierto'],
  [/^\/api\/inventario\/[\w-]+\/:id$/, 'articulo'],
  [/^\/api\/agenda\/([\w-]+-agenda|ical|consultar-espacios|calendario)\/:\w+$/, 'agenda'],
  [/^\/api\/agenda\/[\w-]+-horario\/:id$/, 'horario'],
  [/^\/api\/agenda\/bloqueos\/:id$/, 'bloqueo'],
  [/^\/api\/agenda\/([\w-]+-cita|citas)\/:id/, 'cita'],
  [/^\/api\/lista-espera\/responder-oferta\/:id$/, 'oferta'],
  [/^\/api\/lista-espera\/[\w-]+\/:id$/, 'persona'],
  // Fields are of every branch, for administrators alone: campos.test.ts.
  [/^\/api\/personas\/campos\/:id$/, null],
  [/^\/api\/personas\/fotos\/:id$/, 'foto'],
  [/^\/api\/personas\/:id/, 'ficha'],
  [/^\/api\/datos-personales\/solicitudes\/:id/, 'solicitud'],
  [/^\/api\/reportes-guardados\/:id/, 'guardado'],
  [/^\/api\/vistas\/[\w-]+\/:id$/, 'vista'],
  // A day has no owner; lista-espera.test.ts asks about the people who wait that day.
  [/^\/api\/lista-espera\/personas-por-fecha\/:fecha$/, null],
  [/^\/api\/auditoria\/:entidadId\/:id$/, 'entidad'],
  // The owner and the permission of a record depend on its kind: auditoria.test.ts asks.
  [/^\/api\/historial\//, null],
];

/** A report that takes every filter. */
const REPORTE = { report_type: 'servicios_realizados', start_date: '2026-11-01', end_date: '2026-11-18' };
const TRAMO = { dia_semana: 'lunes', hora_inicio: '09:00', hora_fin: '10:00', color: '#93C5FD' };

/** Bodies that a rule of their own would refuse before the scope is looked at, were they made from the schema alone. */
export const CUERPOS: Readonly<Record<string, Record<string, unknown>>> = {
  'ingresos.crear': {
    tipo: 'otro',
    metodo_pago: 'efectivo',
    monto: 1_000,
    monto_efectivo: 1_000,
    monto_transferencia: 0,
  },
  'gastos.crear': { monto: 1_000 },
  'mostrador.cobrar': {
    lineas: [{ servicio_id: 1, empleado_id: 1, cantidad: 1 }],
    cobros: [{ metodo_id: 1, monto: 1_000 }],
  },
  'favores.recibir': { cobros: [{ metodo_id: 1, monto: 1_000 }], cita_id: null },
  'favores.devolver': { metodo_id: 1, monto: 1_000 },
  'favores.retener': { monto: 1_000 },
  'correcciones.corregir': {
    revision: 0,
    lineas: [{ servicio_id: 1, empleado_id: 1, cantidad: 1 }],
    cobros: [{ metodo_id: 1, monto: 1_000 }],
  },
  'aprobaciones.pedir': { huella: 'a'.repeat(64), sello: 'b'.repeat(64) },
  'aprobaciones.enElActo': { huella: 'a'.repeat(64), sello: 'b'.repeat(64), codigo: '274951' },
  'aprobaciones.ponerTopes': { descuento: 20, anular_dias: 3 },
  'aprobaciones.ponerCodigo': { codigo: '274951' },
  'devoluciones.devolver': { lineas: [{ servicio_realizado_id: 1, cantidad: 1 }], reembolso: [] },
  'devoluciones.castigar': { monto: 1_000 },
  'recibos.guardarDatos': { prefijo: 'FE', resolucion_fecha: null, resolucion_vence: null },
  'deudas.abonar': { cobros: [{ metodo_id: 1, monto: 1_000 }] },
  'tiquetesAbiertos.abrir': { lineas: [{ servicio_id: 1, cantidad: 1 }] },
  'tiquetesAbiertos.guardar': { lineas: [{ servicio_id: 1, cantidad: 1 }] },
  'cajaMenor.trasladar': { desde: 1, hacia: 2 },
  'productos.crear': { precio_unitario: 2_000, costo_unitario: 1_000 },
  'agendas.crearHorario': TRAMO,
  'agendas.modificarHorario': TRAMO,
  'agendas.generarHorarios': { dias: ['lunes'], hora_inicio: '09:00', hora_fin: '10:00', duracion_minutos: 30 },
  'modulosEntidades.cambiar': { modulos: [{ modulo: 'gastos', activo: false }] },
  'citas.crear': { fecha: '2026-11-18', cliente_email: null },
  'horas.reservar': {
    fecha: '2026-12-18',
    hora_inicio: '09:00',
    servicios: [{ servicio: 'Corte', duracion_minutos: 30 }],
  },
  'horas.servicios': { servicios: [{ servicio: 'Corte', duracion_minutos: 30 }], simular: false },
  'horas.mover': { hora_inicio: '09:00', simular: false },
  'citas.mover': { fecha: '2026-11-18', a_fecha: '2026-11-25' },
  'reportes.generar': REPORTE,
  'reportes.exportar': REPORTE,
  'reportes.exportarArchivo': REPORTE,
  'reportesGuardados.programar': { hora: '07:00' },
  'agendas.crearBloqueo': {
    operador_id: undefined,
    entidad_id: undefined,
    desde: '2026-11-20',
    hasta: '2026-11-20',
    hora_inicio: null,
    hora_fin: null,
  },
};

/** Routes that receive a file instead of JSON. */
const ARCHIVOS: Readonly<Record<string, Buffer>> = {
  'gastos.guardarRecibo': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'productos.importar': Buffer.from('nombre;precio;costo\nUna muestra;2000;1000'),
  'inventario.importar': Buffer.from('nombre;cantidad\nUna muestra;1'),
  'servicios.importar': Buffer.from('nombre;precio\nUna muestra;2000'),
  'operadores.importar': Buffer.from('nombre;apellido;correo\nUna;Muestra;una.muestra@salon.co'),
  'fotosPersona.guardar': Buffer.from(FOTO, 'base64'),
  'personas.importar': Buffer.from('nombre;telefono\nUna Muestra;3105550099'),
};

/** The modules whose records are of a branch. */
export const DE_SUCURSAL =
  /^(servicios|pagos|gastos|ingresos_adicionales|ventas|productos|inventario|agendas|caja_menor|tiquetes)\./;
/** The routes of those modules that name no branch; and a person who waits may leave the list of an archived one. */
export const SIN_SUCURSAL = ['productos.crearCategoria', 'listaEspera.eliminar'];

/** Being refused is noticed, once a minute; and who asked for a file. */
const SIN_AVISOS: Readonly<Record<string, string>> = {
  auditoria: ` WHERE recurso <> 'acceso' AND accion <> 'exportar'`,
};
/** Tables that tests of access write themselves. */
const NO_CUENTAN = ['sesion', 'intento_login', 'role_permiso', 'modulo_apagado'];

export type Ruta = {
  clave: string;
  ruta: ReturnType<typeof rutasDelContrato>[number]['ruta'];
  metodo: 'get' | 'post' | 'put' | 'delete' | 'patch';
  acceso: MetadatosRuta['acceso'];
  propio: boolean;
};
/** An answer as far as these tests look at it. */
export type Respuesta = { status: number; text: string };

const sinFin = ({ ruta }: Ruta): boolean => (ruta.metadata as MetadatosRuta).sinFin === true;

/** Access as the table written by hand says it, never as the contract does. */
export const RUTAS: Ruta[] = rutasDelContrato().map(({ grupo, nombre, ruta }) => {
  const [quien, propio] = (ACCESO_A_MANO[`${ruta.method} ${ruta.path}`] ?? 'sin declarar').split(' o ');
  return {
    clave: `${grupo}.${nombre}`,
    ruta,
    metodo: ruta.method.toLowerCase() as Ruta['metodo'],
    acceso: quien as MetadatosRuta['acceso'],
    propio: propio !== undefined,
  };
});
export const CERRADAS = RUTAS.filter((r) => r.acceso !== 'publico');
export const CON_PERMISO = CERRADAS.filter((r) => r.acceso !== 'sesion');
/** The beginning of an answer that does not end. */
const comienzoDe = (peticion: ReturnType<Cliente['get']>) =>
  peticion.buffer(true).parse((respuesta, listo) => {
    respuesta.once('data', (trozo) => {
      respuesta.text = String(trozo);
      (respuesta as unknown as Readable).destroy();
      listo(null, null);
    });
  });
export const conParametros = (r: Ruta) => r.ruta.path.includes(':');
export const cuerpoDe = (r: Ruta) => ('body' in r.ruta ? r.ruta.body : undefined);

/** Calls a route; without more, with an id that no record has and an empty body. */
export function llamar(
  api: Cliente,
  r: Ruta,
  con: { id?: number | undefined; query?: Record<string, unknown>; cuerpo?: unknown } = {},
): PromiseLike<Respuesta> {
  const camino = r.ruta.path.replace(/:\w+/g, String(con.id ?? 999_999_999));
  const peticion = api[r.metodo](camino).query(con.query ?? {});
  if (sinFin(r)) return comienzoDe(peticion);
  if (r.metodo === 'get') return peticion;
  const archivo = ARCHIVOS[r.clave];
  if (archivo === undefined) return peticion.send((con.cuerpo ?? {}) as object);
  const bytes = peticion.set('Content-Type', 'application/octet-stream');
  return con.cuerpo === undefined ? bytes : bytes.send(archivo);
}

export const duenoDe = (r: Ruta): keyof Ajeno | null => {
  const fila = DUENOS.find(([patron]) => patron.test(r.ruta.path));
  if (fila === undefined) throw new Error(`${r.clave}: say in DUENOS whose record ${r.ruta.path} names`);
  return fila[1];
};

/** Counts the cells of the matrix and names those that are wrong. */
export function matrizDeAcceso() {
  let celdas = 0;
  let malas = 0;

  /** Every route that fails a check, not only the first. */
  async function fallasDe(rutas: readonly Ruta[], comprobar: (r: Ruta) => Promise<string | null>): Promise<string[]> {
    const fallas: string[] = [];
    for (const r of rutas) {
      const falla = await comprobar(r);
      if (falla !== null) fallas.push(`${r.clave} (${r.ruta.method} ${r.ruta.path}): ${falla}`);
    }
    return fallas;
  }

  async function paraCada(rutas: readonly Ruta[], comprobar: (r: Ruta) => Promise<string | null>): Promise<void> {
    const fallas = await fallasDe(rutas, comprobar);
    malas += fallas.length;
    expect(fallas).toEqual([]);
  }

  /** A cell of the matrix: the caller, the route, the answers they may get; never any text of another branch. */
  const responde = async (
    peticion: PromiseLike<Respuesta>,
    esperados: readonly number[],
    quien?: string,
  ): Promise<string | null> => {
    contar();
    const { status, text } = await peticion;
    const nombre = quien === undefined ? '' : `${quien}: `;
    if (text.includes(CANARIO)) return `${nombre}shows something of another branch: ${text.slice(0, 300)}`;
    return esperados.includes(status)
      ? null
      : `${nombre}${status} instead of ${esperados.join(' or ')}: ${text.slice(0, 200)}`;
  };

  const contar = (): void => {
    celdas++;
  };
  const resumen = () => `La matriz de acceso: ${celdas} celdas, ${malas} mal\n`;
  return { contar, fallasDe, paraCada, responde, resumen };
}

/** A branch with a caller of every kind, beside a branch of others. */
export async function abrirMatriz() {
  const prueba = await abrirApp({
    config: {
      REQUESTS_PER_MINUTE: 1_000_000,
      FILES_PER_MINUTE: 1_000_000,
      EXPORTS_PER_MINUTE: 1_000_000,
      REFUSED_TOKENS_PER_MINUTE: 1_000_000,
    },
  });
  const admin = await crearAdmin(prueba);
  const centro = await crearSucursal(admin, { name: 'Centro' });
  const supervisora = await crearSupervisor(admin, { entidad_id: centro.id });
  const ana = await crearOperador(admin, { entidad_id: centro.id });
  const colega = await crearOperador(admin, { entidad_id: centro.id });
  const ajeno = await llenarOtraSucursal(admin);
  await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id IN (2, 3)`);
  const propios = {
    sucursal: (await crearRol(admin, { alcance: 'sucursal', permisos: PERMISOS })).id,
    propio: (await crearRol(admin, { alcance: 'propio', permisos: PERMISOS })).id,
  };
  const ayudante = await crearOperador(admin, { entidad_id: centro.id });
  await darRol(admin, ayudante, propios.propio);
  /**
   * The callers of the branch 'Centro', each with every permission: the two of the house, and a role of the shop's own
   * of each scope.
   */
  const quienes: Record<'supervisora' | 'operadora' | 'recepcionista sin operador' | 'ayudante', Actor> = {
    supervisora,
    operadora: ana,
    'recepcionista sin operador': await crearCuenta(admin, { role_id: propios.sucursal, entidad_id: centro.id }),
    ayudante,
  };
  /** Asks the same of every caller of the branch at once: answers the faults, or nothing. */
  const deCadaQuien = async (pedir: (api: Cliente, quien: keyof typeof quienes) => Promise<string | null>) => {
    const fallas = await Promise.all(
      Object.entries(quienes).map(([quien, { api }]) => pedir(api, quien as keyof typeof quienes)),
    );
    return fallas.filter((falla) => falla !== null).join('; ') || null;
  };
  return { prueba, admin, supervisora, ana, colega, ajeno, propios, quienes, deCadaQuien };
}

export const darRol = (admin: Actor, quien: Actor, role_id: number) =>
  admin.api.put(`/api/roles/usuarios/${quien.usuario_id}/role`).send({ role_id }).expect(200);

/** Everything stored, as one value: equal before and after means that nothing changed. */
export async function foto(prueba: Prueba): Promise<unknown> {
  const tablas = await prueba.sql<{ nombre: string }>(
    `SELECT relname AS nombre
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relname = ANY($1) ORDER BY 1`,
    [NO_CUENTAN],
  );
  const partes = tablas.map(
    ({ nombre }) =>
      `SELECT '${nombre}' AS tabla, count(*)::int AS filas, md5(string_agg(t::text, '|' ORDER BY t::text)) AS huella
        FROM ${nombre} t${SIN_AVISOS[nombre] ?? ''}`,
  );
  // The parts may be read by several workers: only the ORDER BY of the whole tells their order.
  return prueba.sql(`${partes.join(' UNION ALL ')} ORDER BY tabla`);
}

/** The callers and the business of the matrix. */
export type Matriz = Awaited<ReturnType<typeof abrirMatriz>>;
