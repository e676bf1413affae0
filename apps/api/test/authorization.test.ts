import type { Readable } from 'node:stream';
import { type MetadatosRuta, moduloDe, PERMISOS, type Permiso, cuerpoDe as tipoDeCuerpo } from '@jornal/contract';
import type { AppRoute } from '@ts-rest/core';
import { rutasDelContrato } from '../src/modules/operaciones/openapi.js';
import { abrirApp, type Cliente, type Prueba } from './app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearCliente,
  crearCuenta,
  crearHorario,
  crearOperador,
  crearProducto,
  crearRol,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  crearZona,
  iniciarSesion,
  type Operador,
  registrar,
  vender,
} from './crear.js';
import { camposDe, muestraDe } from './muestra.js';
import { ACCESO_A_MANO } from './permissions.js';

/** Text that only the other branch has: nobody of this one may ever read it. */
const CANARIO = 'CANARIO';

type Ajeno = Record<
  | 'entidad'
  | 'client'
  | 'zona'
  | 'operador'
  | 'usuario'
  | 'correo'
  | 'servicio'
  | 'realizado'
  | 'pago'
  | 'ingreso'
  | 'gasto'
  | 'arqueo'
  | 'producto'
  | 'venta'
  | 'articulo'
  | 'agenda'
  | 'cita'
  | 'horario'
  | 'bloqueo'
  | 'persona'
  | 'oferta'
  | 'solicitud'
  | 'guardado'
  | 'vista',
  number
>;

/**
 * Whose record a path names, so that the matrix can name somebody else's. A new route with an id in its path goes here;
 * `null` for records of the whole business, which have no branch.
 */
const DUENOS: ReadonlyArray<[RegExp, keyof Ajeno | null]> = [
  // What it takes depends on the deed: flows/undo-rules.test.ts.
  [/^\/api\/auditoria\/:entidadId\/:id\/deshacer$/, null],
  [/^\/api\/(branches\/:id|branches\/:id\/restaurar|modulos-entidades\/:entidadId)$/, 'entidad'],
  [/^\/api\/zones\/:id$/, 'zona'],
  [/^\/api\/clients\/:id/, 'client'],
  [/^\/api\/operadores\//, 'operador'],
  // A session is named by what nobody guesses; that those of others are left alone is asked in cuenta.test.ts.
  [/^\/api\/cuenta\/sesiones\/:sid$/, null],
  [/^\/api\/(roles\/)?usuarios\//, 'usuario'],
  [/^\/api\/roles\/:id(\/permisos)?$/, null],
  // Of the whole business, for administrators alone: respaldos.test.ts.
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
  [/^\/api\/inventario\/[\w-]+\/:id$/, 'articulo'],
  [/^\/api\/agenda\/([\w-]+-agenda|ical|consultar-espacios|calendario)\/:\w+$/, 'agenda'],
  [/^\/api\/agenda\/[\w-]+-horario\/:id$/, 'horario'],
  [/^\/api\/agenda\/bloqueos\/:id$/, 'bloqueo'],
  [/^\/api\/agenda\/([\w-]+-cita|citas)\/:id/, 'cita'],
  [/^\/api\/lista-espera\/responder-oferta\/:id$/, 'oferta'],
  [/^\/api\/lista-espera\/[\w-]+\/:id$/, 'persona'],
  [/^\/api\/datos-personales\/solicitudes\/:id/, 'solicitud'],
  [/^\/api\/reportes-guardados\/:id/, 'guardado'],
  [/^\/api\/vistas\/[\w-]+\/:id$/, 'vista'],
  // A day is of nobody; who waits that day is asked in lista-espera.test.ts.
  [/^\/api\/lista-espera\/personas-por-fecha\/:fecha$/, null],
  [/^\/api\/auditoria\/:entidadId\/:id$/, 'entidad'],
  // Whose record it is depends on its kind, and so does the permission: auditoria.test.ts asks.
  [/^\/api\/historial\//, null],
];

/** A report that takes every filter. */
const REPORTE = { report_type: 'servicios_realizados', start_date: '2026-11-01', end_date: '2026-11-18' };
const TRAMO = { dia_semana: 'lunes', hora_inicio: '09:00', hora_fin: '10:00', color: '#93C5FD' };

/** Bodies that a rule of their own would refuse before the scope is looked at, were they made from the schema alone. */
const CUERPOS: Readonly<Record<string, Record<string, unknown>>> = {
  'ingresos.crear': {
    tipo: 'otro',
    metodo_pago: 'efectivo',
    monto: 1_000,
    monto_efectivo: 1_000,
    monto_transferencia: 0,
  },
  'gastos.crear': { monto: 1_000 },
  'productos.crear': { precio_unitario: 2_000, costo_unitario: 1_000 },
  'agendas.crearHorario': TRAMO,
  'agendas.modificarHorario': TRAMO,
  'agendas.generarHorarios': { dias: ['lunes'], hora_inicio: '09:00', hora_fin: '10:00', duracion_minutos: 30 },
  'modulosEntidades.cambiar': { modulos: [{ modulo: 'gastos', activo: false }] },
  'citas.crear': { fecha: '2026-11-18', cliente_email: null },
  'citas.mover': { fecha: '2026-11-18', a_fecha: '2026-11-25' },
  'reportes.generar': REPORTE,
  'reportes.exportar': REPORTE,
  'reportes.exportarArchivo': REPORTE,
  'reportesGuardados.programar': { hora: '07:00' },
  'agendas.crearBloqueo': { desde: '2026-11-20', hasta: '2026-11-20', hora_inicio: null, hora_fin: null },
};

/** Routes that receive a file instead of JSON. */
const ARCHIVOS: Readonly<Record<string, Buffer>> = {
  'gastos.guardarRecibo': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'productos.importar': Buffer.from('nombre;precio;costo\nUna muestra;2000;1000'),
  'inventario.importar': Buffer.from('nombre;cantidad\nUna muestra;1'),
};

/** The modules whose records are of a branch. */
const DE_SUCURSAL = /^(servicios|pagos|gastos|ingresos_adicionales|ventas|productos|inventario|agendas|caja_menor)\./;
/** Of those modules, what is of no branch; and whoever waits may leave the list of one that is archived. */
const SIN_SUCURSAL = ['productos.crearCategoria', 'listaEspera.eliminar'];

/** Being refused is noticed, once a minute; and who asked for a file. */
const SIN_AVISOS: Readonly<Record<string, string>> = {
  auditoria: ` WHERE recurso <> 'acceso' AND accion <> 'exportar'`,
};
/** Tables that tests of access write themselves. */
const NO_CUENTAN = ['sesion', 'intento_login', 'role_permiso', 'modulo_apagado'];

type Ruta = {
  clave: string;
  ruta: AppRoute;
  metodo: 'get' | 'post' | 'put' | 'delete' | 'patch';
  acceso: MetadatosRuta['acceso'];
  propio: boolean;
};
/** An answer as far as these tests look at it. */
type Respuesta = { status: number; text: string };

const sinFin = ({ ruta }: Ruta): boolean => (ruta.metadata as MetadatosRuta).sinFin === true;

/** Access as the table written by hand says it, never as the contract does. */
const RUTAS: Ruta[] = rutasDelContrato().map(({ grupo, nombre, ruta }) => {
  const [quien, propio] = (ACCESO_A_MANO[`${ruta.method} ${ruta.path}`] ?? 'sin declarar').split(' o ');
  return {
    clave: `${grupo}.${nombre}`,
    ruta,
    metodo: ruta.method.toLowerCase() as Ruta['metodo'],
    acceso: quien as MetadatosRuta['acceso'],
    propio: propio !== undefined,
  };
});
const CERRADAS = RUTAS.filter((r) => r.acceso !== 'publico');
const CON_PERMISO = CERRADAS.filter((r) => r.acceso !== 'sesion');
/** Of an answer that does not end, what comes first. */
const comienzoDe = (peticion: ReturnType<Cliente['get']>) =>
  peticion.buffer(true).parse((respuesta, listo) => {
    respuesta.once('data', (trozo) => {
      respuesta.text = String(trozo);
      (respuesta as unknown as Readable).destroy();
      listo(null, null);
    });
  });
const conParametros = (r: Ruta) => r.ruta.path.includes(':');
const cuerpoDe = (r: Ruta) => ('body' in r.ruta ? r.ruta.body : undefined);

describe('La matriz de acceso', () => {
  let prueba: Prueba;
  let admin: Actor;
  let supervisora: Operador;
  let ana: Operador;
  let colega: Operador;
  let ajeno: Ajeno;
  /** Of the branch 'Centro', each with every permission: the two of the house, and a role of the shop's own of each scope. */
  let quienes: Record<'supervisora' | 'operadora' | 'recepcionista sin operador' | 'ayudante', Actor>;
  let propios: Record<'sucursal' | 'propio', number>;
  let celdas = 0;
  let malas = 0;

  beforeAll(async () => {
    prueba = await abrirApp({
      config: {
        REQUESTS_PER_MINUTE: 1_000_000,
        FILES_PER_MINUTE: 1_000_000,
        EXPORTS_PER_MINUTE: 1_000_000,
        REFUSED_TOKENS_PER_MINUTE: 1_000_000,
      },
    });
    admin = await crearAdmin(prueba);
    const centro = await crearSucursal(admin, { name: 'Centro' });
    supervisora = await crearSupervisor(admin, { entidad_id: centro.id });
    ana = await crearOperador(admin, { entidad_id: centro.id });
    colega = await crearOperador(admin, { entidad_id: centro.id });
    ajeno = await llenarOtraSucursal();
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id IN (2, 3)`);
    propios = {
      sucursal: (await crearRol(admin, { alcance: 'sucursal', permisos: PERMISOS })).id,
      propio: (await crearRol(admin, { alcance: 'propio', permisos: PERMISOS })).id,
    };
    const ayudante = await crearOperador(admin, { entidad_id: centro.id });
    await darRol(ayudante, propios.propio);
    quienes = {
      supervisora,
      operadora: ana,
      'recepcionista sin operador': await crearCuenta(admin, { role_id: propios.sucursal, entidad_id: centro.id }),
      ayudante,
    };
  });
  afterAll(async () => {
    process.stdout.write(`La matriz de acceso: ${celdas} celdas, ${malas} mal\n`);
    await prueba.cerrar();
  });
  const darRol = (quien: Actor, role_id: number) =>
    admin.api.put(`/api/roles/usuarios/${quien.usuario_id}/role`).send({ role_id }).expect(200);

  /** Another branch with one of everything, all of it marked. */
  async function llenarOtraSucursal(): Promise<Ajeno> {
    const client = await crearCliente(admin, { name: `${CANARIO} cliente`, nit: CANARIO });
    const zona = await crearZona(admin, { name: `${CANARIO} zona`, client_id: client.id });
    const norte = await crearSucursal(admin, { name: `${CANARIO} norte`, client_id: client.id });
    const operador = await crearOperador(admin, {
      entidad_id: norte.id,
      nombre: CANARIO,
      email: `${CANARIO}@jornal.test`,
    });
    const servicio = await crearServicio(admin, { nombre: `${CANARIO} corte`, precio: 25_000, entidad_id: norte.id });
    const [realizado] = await registrar(operador, {
      empleado_id: operador.id,
      total: 25_000,
      servicios: [{ servicio_id: servicio.id }],
    });
    const pago = await admin.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: operador.id, monto: 4_000, fecha: '2026-11-18', estado: false })
      .expect(201);
    const ingreso = await admin.api
      .post('/api/servicios/crear-ingreso-adicional')
      .send({
        concepto: CANARIO,
        tipo: 'otro',
        monto: 1_000,
        metodo_pago: 'efectivo',
        monto_efectivo: 1_000,
        monto_transferencia: 0,
        fecha: '2026-11-18',
        entidad_id: norte.id,
      })
      .expect(201);
    const gasto = await admin.api
      .post('/api/gastos/crear')
      .send({ descripcion: CANARIO, monto: 1_000, metodo_pago: 'efectivo', fecha: '2026-11-18', entidad_id: norte.id })
      .expect(201);
    const arqueo = await admin.api
      .post('/api/caja-menor/arqueos')
      .send({ entidad_id: norte.id, efectivo_contado: 20_000, observaciones: CANARIO })
      .expect(201);
    const producto = await crearProducto(admin, { nombre: `${CANARIO} cera`, entidad_id: norte.id });
    const venta = await vender(admin, producto, 1, { observaciones: CANARIO });
    const articulo = await crearArticulo(admin, { nombre: `${CANARIO} toalla`, entidad_id: norte.id });
    const agenda = await crearAgenda(admin, { operador_id: operador.id, nombre: `${CANARIO} agenda` });
    const horario = await crearHorario(admin, { agenda_id: agenda.id, titulo: CANARIO });
    const bloqueo = await admin.api
      .post('/api/agenda/bloqueos')
      .send({ agenda_id: agenda.id, desde: '2026-11-20', hasta: '2026-11-20', motivo: CANARIO })
      .expect(201);
    const cita = await crearCita(admin, horario, {
      cliente_nombre: CANARIO,
      cliente_telefono: CANARIO,
      notas: CANARIO,
    });
    const persona = await anotar(admin, { nombre: CANARIO, telefono: CANARIO, notas: CANARIO, entidad_id: norte.id });
    const oferta = await admin.api
      .post(`/api/lista-espera/ofrecer/${persona.id}`)
      .send({ agenda_id: agenda.id, horario_id: horario.id, fecha: '2026-11-25' })
      .expect(201);
    // The one with their credentials.
    const [correo] = await prueba.sql<{ id: number }>('SELECT id FROM correo_saliente WHERE usuario_id = $1', [
      operador.usuario_id,
    ]);
    const solicitud = await admin.api
      .post('/api/datos-personales/solicitudes')
      .send({ tipo: 'consulta', nombre: CANARIO, entidad_id: norte.id })
      .expect(201);
    const guardado = await admin.api
      .post('/api/reportes-guardados')
      .send({
        nombre: CANARIO,
        report_type: 'gastos',
        rango: 'ultimo_mes',
        filtros: { entidad_id: norte.id },
        compartido: true,
      })
      .expect(201);
    const vista = await operador.api
      .post('/api/vistas/crear-vista')
      .send({ lista: 'citas', nombre: CANARIO, filtros: { entidad_id: String(norte.id) } })
      .expect(201);
    return {
      vista: vista.body.data.id,
      guardado: guardado.body.data.id,
      solicitud: solicitud.body.data.id,
      agenda: agenda.id,
      cita: cita.id,
      persona: persona.id,
      oferta: oferta.body.data.id,
      horario: horario.id,
      bloqueo: bloqueo.body.data.id,
      producto: producto.id,
      venta: venta.id,
      articulo: articulo.id,
      arqueo: arqueo.body.data.id,
      ingreso: ingreso.body.data.id,
      gasto: gasto.body.data.id,
      entidad: norte.id,
      client: client.id,
      zona: zona.id,
      operador: operador.id,
      usuario: operador.usuario_id,
      correo: correo?.id as number,
      servicio: servicio.id,
      realizado: realizado?.id as number,
      pago: pago.body.data.id,
    };
  }

  /** Everything stored, as one value: equal before and after means that nothing changed. */
  async function foto(): Promise<unknown> {
    const tablas = await prueba.sql<{ nombre: string }>(
      `SELECT relname AS nombre FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relname = ANY($1) ORDER BY 1`,
      [NO_CUENTAN],
    );
    const partes = tablas.map(
      ({ nombre }) =>
        `SELECT '${nombre}' AS tabla, count(*)::int AS filas, md5(string_agg(t::text, '|' ORDER BY t::text)) AS huella FROM ${nombre} t${SIN_AVISOS[nombre] ?? ''}`,
    );
    // The parts may be read by several workers: only what orders the whole tells their order.
    return prueba.sql(`${partes.join(' UNION ALL ')} ORDER BY tabla`);
  }

  /** Calls a route; without more, with an id nobody has and an empty body. */
  function llamar(
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

  const duenoDe = (r: Ruta): keyof Ajeno | null => {
    const fila = DUENOS.find(([patron]) => patron.test(r.ruta.path));
    if (fila === undefined) throw new Error(`${r.clave}: say in DUENOS whose record ${r.ruta.path} names`);
    return fila[1];
  };

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

  /** One cell: who asks, which route, what they may be answered; never anything of another branch. */
  const responde = async (
    peticion: PromiseLike<Respuesta>,
    esperados: readonly number[],
    quien?: string,
  ): Promise<string | null> => {
    celdas++;
    const { status, text } = await peticion;
    const nombre = quien === undefined ? '' : `${quien}: `;
    if (text.includes(CANARIO)) return `${nombre}shows something of another branch: ${text.slice(0, 300)}`;
    return esperados.includes(status)
      ? null
      : `${nombre}${status} instead of ${esperados.join(' or ')}: ${text.slice(0, 200)}`;
  };

  /** The same of everybody of the branch at once. */
  const deCadaQuien = async (
    pedir: (api: Cliente, quien: keyof typeof quienes) => Promise<string | null>,
  ): Promise<string | null> => {
    const fallas = await Promise.all(
      Object.entries(quienes).map(([quien, { api }]) => pedir(api, quien as keyof typeof quienes)),
    );
    return fallas.filter((falla) => falla !== null).join('; ') || null;
  };

  it('el contrato pide de cada ruta lo que la tabla escrita a mano, ruta por ruta y sin que falte ni sobre ninguna', () => {
    const delContrato = rutasDelContrato().map(({ ruta }) => {
      const { acceso, propio } = (ruta.metadata ?? {}) as Partial<MetadatosRuta>;
      return [`${ruta.method} ${ruta.path}`, propio ? `${acceso} o lo propio` : acceso];
    });
    expect(Object.fromEntries(delContrato)).toEqual(ACCESO_A_MANO);
    expect(delContrato).toHaveLength(Object.keys(ACCESO_A_MANO).length);
  });

  it('toda ruta dice qué pide a quien la llama, y son públicas solo las que deben serlo', () => {
    const sinDeclarar = RUTAS.filter((r) => !(['publico', 'sesion', ...PERMISOS] as const).includes(r.acceso)).map(
      (r) => r.clave,
    );
    expect(sinDeclarar).toEqual([]);
    expect(RUTAS.filter((r) => r.acceso === 'publico').map((r) => r.clave)).toEqual([
      'auth.login',
      'auth.primerUso',
      'auth.crearPrimerAdmin',
      'auth.recuperar',
      'auth.consultarEnlace',
      'auth.elegirClave',
      'agendas.ical',
      'operaciones.vivo',
      'operaciones.listo',
      'operaciones.openapi',
      'operaciones.docs',
      'operaciones.metricas',
    ]);
  });

  it.each([
    'sin sesión',
    'con un token inventado',
    'con una sesión vencida',
    'con una sesión cerrada',
    'con un usuario desactivado',
  ])('%s nadie entra a ninguna ruta, y nada cambia', async (caso) => {
    const api = await apiDe(caso);
    const antes = await foto();
    await paraCada(CERRADAS, (r) => responde(llamar(api, r), [401]));
    expect(await foto()).toEqual(antes);
  });

  async function apiDe(caso: string): Promise<Cliente> {
    if (caso === 'sin sesión') return prueba.http;
    if (caso === 'con un token inventado') return prueba.como('eyJhbGciOiJIUzI1NiJ9.e30.basura');
    if (caso === 'con una sesión vencida') return prueba.como(await iniciarSesion(prueba, admin.usuario_id, -1));
    if (caso === 'con una sesión cerrada') {
      const token = await iniciarSesion(prueba, admin.usuario_id);
      await prueba.como(token).post('/api/logout').send({}).expect(200);
      return prueba.como(token);
    }
    const inactivo = await crearAdmin(prueba);
    await prueba.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [inactivo.usuario_id]);
    return inactivo.api;
  }

  it('sin el permiso de la ruta es 403; con él se pasa', async () => {
    const antes = await foto();
    const poner = (permiso: Permiso, estado: boolean) =>
      prueba.sql(`UPDATE role_permiso SET estado = $2 WHERE role_id = 2 AND permiso_id = $1`, [
        PERMISOS.indexOf(permiso) + 1,
        estado,
      ]);
    await paraCada(CON_PERMISO, async (r) => {
      await poner(r.acceso as Permiso, false);
      // What a route lets everybody do for themselves it lets a supervisor too.
      const sin = await responde(llamar(supervisora.api, r), r.propio ? [200, 400, 403, 404] : [403]);
      await poner(r.acceso as Permiso, true);
      return sin ?? responde(llamar(supervisora.api, r), [200, 400, 404, 409]);
    });
    expect(await foto()).toEqual(antes);
  });

  it('quien no tiene rol ni operador no pasa de su propia sesión', async () => {
    const cuenta = await crearCliente(admin);
    const [usuario] = await prueba.sql<{ id: number }>(`SELECT id FROM usuario WHERE email = $1`, [cuenta.email]);
    const api = prueba.como(await iniciarSesion(prueba, usuario?.id as number));
    await paraCada(CON_PERMISO, (r) => responde(llamar(api, r), [403]));
  });

  describe('Con un rol que creó el negocio', () => {
    /** Of a missing record and an empty body: whatever is wrong with them, but no refusal for want of a permission. */
    const pasa = async (peticion: PromiseLike<Respuesta>, quien: string) => {
      const falla = await responde(peticion, [200, 400, 403, 404, 409], quien);
      const { text } = await peticion;
      return (
        falla ??
        (text.includes('No tienes permisos para realizar esta acción')
          ? `${quien}: refused with every permission`
          : null)
      );
    };
    const deAmbos = (
      pedir: (api: Cliente, quien: 'recepcionista sin operador' | 'ayudante') => Promise<string | null>,
    ) =>
      deCadaQuien(async (api, quien) =>
        quien === 'recepcionista sin operador' || quien === 'ayudante' ? pedir(api, quien) : null,
      );
    const poner = (estado: boolean) =>
      prueba.sql(`UPDATE role_permiso SET estado = $2 WHERE role_id = ANY($1)`, [Object.values(propios), estado]);

    it('de una sucursal y sin operador, con todos los permisos entra a todas las rutas; el que ve lo propio, a las de su alcance', async () => {
      const antes = await foto();
      await paraCada(CON_PERMISO, (r) =>
        deAmbos((api, quien) =>
          quien === 'ayudante' ? pasa(llamar(api, r), quien) : responde(llamar(api, r), [200, 400, 404, 409], quien),
        ),
      );
      expect(await foto()).toEqual(antes);
    });

    it('sin permisos no entra a ninguna, salvo un operador a lo propio; con el rol apagado, ni a eso', async () => {
      const antes = await foto();
      await poner(false);
      await paraCada(CON_PERMISO, (r) =>
        deAmbos((api, quien) =>
          responde(llamar(api, r), r.propio && quien === 'ayudante' ? [200, 400, 403, 404] : [403], quien),
        ),
      );
      await poner(true);
      const apagar = (estado: boolean) =>
        prueba.sql(`UPDATE role SET estado = $2 WHERE id = ANY($1)`, [Object.values(propios), estado]);
      await apagar(false);
      await paraCada(CON_PERMISO, (r) => deAmbos((api, quien) => responde(llamar(api, r), [403], quien)));
      await apagar(true);
      expect(await foto()).toEqual(antes);
    });

    it('un permiso, un módulo o un alcance que se quitan con la sesión abierta rigen desde la siguiente solicitud', async () => {
      const { 'recepcionista sin operador': recepcionista } = quienes;
      const quitar = (estado: boolean) =>
        admin.api
          .put(`/api/roles/${propios.sucursal}/permisos`)
          .send({ permisos: [{ permiso_id: PERMISOS.indexOf('gastos.ver') + 1, estado }] })
          .expect(200);
      const modulo = (activo: boolean) =>
        admin.api
          .put(`/api/modulos-entidades/${supervisora.entidad_id}`)
          .send({ modulos: [{ modulo: 'ventas', activo }] })
          .expect(200);
      // A role that an operator has: an account without one has nothing of its own to see.
      const alcance = (ve: string) => admin.api.put(`/api/roles/${propios.propio}`).send({ alcance: ve }).expect(200);
      const veACuantos = async () =>
        (await quienes.ayudante.api.get('/api/pagos/estado-empleados').expect(200)).body.length;
      const vigentes = async () => (await recepcionista.api.get('/api/sesion').expect(200)).body;
      await recepcionista.api.get('/api/gastos/listar').expect(200);
      await quitar(false);
      await recepcionista.api.get('/api/gastos/listar').expect(403);
      expect((await vigentes()).permisos).not.toContain('gastos.ver');
      await quitar(true);
      await modulo(false);
      await recepcionista.api.get('/api/ventas/listar-ventas').expect(403);
      expect((await vigentes()).modulos).not.toContain('ventas');
      await modulo(true);
      expect(await veACuantos()).toBe(1);
      await alcance('sucursal');
      expect(await veACuantos()).toBeGreaterThan(1);
      await alcance('propio');
      expect(await veACuantos()).toBe(1);
    });
  });

  it('nadie pone en lo que envía lo que no le toca decir: rol, estado, sucursal, alcance, casa', async () => {
    const sensibles = ['role_id', 'activo', 'entidad_id', 'alcance', 'de_la_casa', 'permisos', 'usuario_id'];
    const antes = await foto();
    const conCuerpo = RUTAS.filter((r) => r.metodo !== 'get' && tipoDeCuerpo(r.ruta) === 'json');
    expect(conCuerpo.length).toBeGreaterThan(40);
    await paraCada(conCuerpo, async (r) => {
      const sobran = sensibles.filter((campo) => !camposDe(cuerpoDe(r)).includes(campo));
      const cuerpo = {
        ...(muestraDe(cuerpoDe(r)) as object),
        ...CUERPOS[r.clave],
        ...Object.fromEntries(sobran.map((campo) => [campo, 1])),
      };
      celdas++;
      const { status, text } = await llamar(admin.api, r, { cuerpo });
      return status === 400 && text.includes(`Campos no reconocidos: ${sobran.join(', ')}`)
        ? null
        : `${status}: ${text.slice(0, 200)}`;
    });
    expect(await foto()).toEqual(antes);
  });

  describe('Control: la matriz nombra la celda', () => {
    const GASTOS = RUTAS.filter((r) => r.clave === 'gastos.listar');

    it('de una ruta que dejó de pedir su permiso', async () => {
      const metadatos = GASTOS[0]?.ruta.metadata as MetadatosRuta;
      const quitado = metadatos.acceso;
      metadatos.acceso = 'sesion';
      await prueba.sql(`UPDATE role_permiso SET estado = false WHERE role_id = $1`, [propios.sucursal]);
      const fallas = await fallasDe(GASTOS, (r) =>
        deCadaQuien((api, quien) =>
          quien.startsWith('recep') ? responde(llamar(api, r), [403], quien) : Promise.resolve(null),
        ),
      );
      metadatos.acceso = quitado;
      await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = $1`, [propios.sucursal]);
      expect(fallas).toEqual([
        expect.stringMatching(
          /^gastos\.listar \(GET \/api\/gastos\/listar\): recepcionista sin operador: 200 instead of 403/,
        ),
      ]);
    });

    it('de quien ve lo de otra sucursal', async () => {
      const { 'recepcionista sin operador': recepcionista } = quienes;
      const mudar = (entidad_id: number) =>
        prueba.sql(`UPDATE usuario SET entidad_id = $2 WHERE id = $1`, [recepcionista.usuario_id, entidad_id]);
      await mudar(ajeno.entidad);
      const fallas = await fallasDe(GASTOS, (r) => deCadaQuien((api, quien) => responde(llamar(api, r), [200], quien)));
      await mudar(supervisora.entidad_id);
      expect(fallas).toEqual([
        expect.stringMatching(/^gastos\.listar \(.+\): recepcionista sin operador: shows something of another branch/),
      ]);
    });
  });

  it('con el módulo apagado en su sucursal es 403, también para lo propio; para un administrador no', async () => {
    const antes = await foto();
    await paraCada(CON_PERMISO, async (r) => {
      const modulo = moduloDe(r.acceso as Permiso);
      await prueba.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, $2)`, [
        supervisora.entidad_id,
        modulo,
      ]);
      const falla = await deCadaQuien((api, quien) => responde(llamar(api, r), [403], quien));
      const { status } = await llamar(admin.api, r);
      await prueba.sql(`DELETE FROM modulo_apagado WHERE modulo = $1`, [modulo]);
      return falla ?? (status === 403 ? 'an administrator was refused' : null);
    });
    expect(await foto()).toEqual(antes);
  });

  it('lo de otra sucursal no existe para quien no es administrador, aunque tenga todos los permisos', async () => {
    const antes = await foto();
    await paraCada(CERRADAS.filter(conParametros), async (r) => {
      const dueno = duenoDe(r);
      if (dueno === null) return null;
      const cuerpo = { ...(muestraDe(cuerpoDe(r)) as object | undefined), ...CUERPOS[r.clave] };
      return deCadaQuien((api, quien) => responde(llamar(api, r, { id: ajeno[dueno], cuerpo }), [403, 404], quien));
    });
    expect(await foto()).toEqual(antes);
  });

  it('nadie nombra otra sucursal ni a alguien de otra en lo que envía', async () => {
    const antes = await foto();
    const ajenos = {
      entidad_id: ajeno.entidad,
      empleado_id: ajeno.operador,
      operador_id: ajeno.operador,
      productoId: ajeno.producto,
      agenda_id: ajeno.agenda,
      cita_id: ajeno.cita,
      entidades: [ajeno.entidad],
    };
    const escriben = CERRADAS.filter((r) => r.metodo !== 'get' && !conParametros(r));
    const enDireccion = (r: Ruta) => camposDe(r.ruta.query).includes('entidad_id');
    const nombran = escriben.filter((r) => enDireccion(r) || camposDe(cuerpoDe(r)).some((campo) => campo in ajenos));
    expect(nombran.length).toBeGreaterThan(0);
    await paraCada(nombran, async (r) => {
      const cuerpo = { ...(muestraDe(cuerpoDe(r), ajenos) as object), ...CUERPOS[r.clave] };
      const query = enDireccion(r) ? { simular: 'false', entidad_id: ajeno.entidad } : {};
      return deCadaQuien((api, quien) => responde(llamar(api, r, { cuerpo, query }), [403, 404], quien));
    });
    expect(await foto()).toEqual(antes);
  });

  it('nadie nombra otra sucursal en lo que consulta; de alguien de otra no recibe nada', async () => {
    // Nobody can ask for a place without naming an agenda: that of the other branch.
    const obligatorios = {
      fecha: '2026-11-18',
      fecha_inicio: '2026-11-01',
      fecha_fin: '2026-11-30',
      horario_id: ajeno.horario,
      q: 'ninguna',
      lista: 'citas',
    };
    const lugar = (campos: string[]) => (campos.includes('horario_id') ? { agenda_id: ajeno.agenda } : {});
    await paraCada(
      CERRADAS.filter((r) => r.metodo === 'get' && !conParametros(r)),
      async (r) => {
        const campos = camposDe(r.ruta.query);
        const base = {
          ...Object.fromEntries(Object.entries(obligatorios).filter(([campo]) => campos.includes(campo))),
          ...lugar(campos),
        };
        return deCadaQuien(async (api, quien) => {
          const pedir = (query: Record<string, unknown>, esperados: number[]) =>
            responde(llamar(api, r, { query }), esperados, quien);
          const fallas = [await pedir(base, 'agenda_id' in base ? [403, 404] : [200, 403])];
          if (campos.includes('entidad_id')) fallas.push(await pedir({ ...base, entidad_id: ajeno.entidad }, [403]));
          for (const campo of ['empleado_id', 'operador_id'].filter((c) => campos.includes(c)))
            fallas.push(await pedir({ ...base, [campo]: ajeno.operador }, [200, 403, 404]));
          for (const campo of ['search', 'q'].filter((c) => campos.includes(c)))
            fallas.push(
              await pedir({ ...base, [campo]: 'canario' }, r.clave.startsWith('datosPersonales.') ? [200, 403] : [200]),
            );
          return fallas.find((f) => f !== null) ?? null;
        });
      },
    );
  });

  it('un operador no consulta la cuenta de un colega de su misma sucursal, tampoco con un rol que la ve entera sin ver pagos', async () => {
    const cajera = await crearOperador(admin, { entidad_id: colega.entidad_id });
    await darRol(
      cajera,
      (await crearRol(admin, { alcance: 'sucursal', permisos: PERMISOS.filter((p) => p !== 'pagos.ver') })).id,
    );
    for (const { api } of [ana, cajera]) {
      await paraCada(
        CERRADAS.filter((r) => r.metodo === 'get' && r.ruta.path.includes(':empleadoId')),
        (r) => responde(llamar(api, r, { id: colega.id }), [403]),
      );
    }
    await cajera.api.get('/api/pagos/listar-pagos').query({ empleado_id: colega.id }).expect(403);
    for (const ruta of ['/api/servicios/listar-servicios-realizados', '/api/pagos/listar-pagos'])
      await ana.api.get(ruta).query({ empleado_id: colega.id }).expect(403);
  });

  it('un operador no cambia la cuenta de un colega de su misma sucursal ni la ve entre las demás, aunque tenga todos los permisos', async () => {
    const pagar = { empleado_id: colega.id, monto: 1_000, fecha: '2026-11-18' };
    const nota = (
      await admin.api
        .post('/api/pagos/crear-pago')
        .send({ ...pagar, estado: false })
        .expect(201)
    ).body.data.id;
    const ocasional = {
      tipo: 'servicio_ocasional',
      concepto: 'Peinado',
      metodo_pago: 'efectivo',
      monto: 1_000,
      monto_efectivo: 1_000,
      monto_transferencia: 0,
      fecha: '2026-11-18',
    };
    const ingreso = (
      await admin.api
        .post('/api/servicios/crear-ingreso-adicional')
        .send({ ...ocasional, operador_id: colega.id })
        .expect(201)
    ).body.data.id;
    const antes = await foto();
    await ana.api.delete(`/api/servicios/eliminar-ingreso-adicional/${ingreso}`).expect(403);
    await ana.api.post('/api/pagos/crear-pago').send(pagar).expect(403);
    await ana.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: colega.id, monto: 1_000, tipo_pago: 'total' })
      .expect(403);
    await ana.api
      .post('/api/servicios/crear-ingreso-adicional')
      .send({ ...ocasional, operador_id: colega.id })
      .expect(403);
    await ana.api.put(`/api/pagos/marcar-pagado/${nota}`).send({}).expect(404);
    await ana.api.delete(`/api/pagos/eliminar-pago/${nota}`).expect(404);
    expect(await foto()).toEqual(antes);
    for (const ruta of [
      '/api/pagos/estado-empleados',
      '/api/servicios/total-pagar-operador',
      '/api/servicios/total-pagar-operador-completo',
    ]) {
      const { body } = await ana.api.get(ruta).expect(200);
      expect(body.filter((e: { empleado_id: number }) => e.empleado_id !== ana.id)).toEqual([]);
    }
    const { body } = await supervisora.api.get('/api/pagos/estado-empleados').expect(200);
    expect(body.map((e: { empleado_id: number }) => e.empleado_id)).toEqual(
      expect.arrayContaining([ana.id, colega.id]),
    );
    await admin.api.delete(`/api/pagos/eliminar-pago/${nota}`).expect(200);
    await admin.api.delete(`/api/servicios/eliminar-ingreso-adicional/${ingreso}`).expect(200);
  });

  it('en una sucursal archivada nada se crea ni se cambia: ninguna ruta de lo suyo escribe, ni para un administrador', async () => {
    const escriben = CON_PERMISO.filter(
      (r) => r.metodo !== 'get' && DE_SUCURSAL.test(r.acceso) && !SIN_SUCURSAL.includes(r.clave),
    );
    expect(escriben.length).toBeGreaterThan(40);
    const archivar = (cuando: string | null) =>
      Promise.all([
        prueba.sql(`UPDATE sucursal SET archivada_en = $2 WHERE entidad_id = $1`, [ajeno.entidad, cuando]),
        prueba.sql(`UPDATE entidad SET archivado_en = $2 WHERE id = $1`, [ajeno.entidad, cuando]),
      ]);
    await archivar('2026-11-18T15:00:00Z');
    const antes = await foto();
    const suyos = {
      entidad_id: ajeno.entidad,
      empleado_id: ajeno.operador,
      operador_id: ajeno.operador,
      a_operador_id: ajeno.operador,
    };
    const conocidos = {
      ...suyos,
      productoId: ajeno.producto,
      agenda_id: ajeno.agenda,
      horario_id: ajeno.horario,
      servicio_id: ajeno.servicio,
    };
    await paraCada(escriben, async (r) => {
      const dueno = conParametros(r) ? duenoDe(r) : null;
      const cuerpo = { ...(muestraDe(cuerpoDe(r), conocidos) as object), ...CUERPOS[r.clave] };
      const query = camposDe(r.ruta.query).includes('entidad_id')
        ? { simular: 'false', entidad_id: ajeno.entidad }
        : {};
      const { status, text } = await llamar(admin.api, r, {
        id: dueno === null ? undefined : ajeno[dueno],
        cuerpo,
        query,
      });
      return status === 409 && text.includes('"La sucursal está archivada. Restáurala primero en Sucursales."')
        ? null
        : `${status}: ${text.slice(0, 200)}`;
    });
    expect(await foto()).toEqual(antes);
    await archivar(null);
  });

  it('control: un administrador sí ve lo de esa sucursal', async () => {
    const textos: string[] = [];
    for (const r of CERRADAS.filter((c) => c.metodo === 'get' && !conParametros(c)))
      textos.push((await llamar(admin.api, r, { query: {} })).text);
    expect(textos.filter((t) => t.includes(CANARIO)).length).toBeGreaterThan(5);
  });
});
