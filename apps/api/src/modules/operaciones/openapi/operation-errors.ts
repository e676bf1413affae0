import { cuerpoDe, limiteDe, type MetadatosRuta, type Modulo } from '@jornal/contract';
import { type Codigo, explicar } from './errors.js';

type Ruta = Parameters<typeof cuerpoDe>[0];

const ARCHIVO: readonly Codigo[] = [
  'ARCHIVO_ILEGIBLE',
  'ARCHIVO_VACIO',
  'ARCHIVO_SIN_COLUMNA',
  'ARCHIVO_MUY_LARGO',
  'ARCHIVO_MUY_COSTOSO',
  'ARCHIVO_CON_ERRORES',
  'COLUMNA_DESCONOCIDA',
  'MUCHOS_ARCHIVOS',
  'LECTURA_INTERRUMPIDA',
];
/** Whoever chooses a password. */
const CLAVE: readonly Codigo[] = ['CONTRASENA_ES_CORREO', 'CONTRASENA_COMUN'];
const FECHA: readonly Codigo[] = ['FECHA_FUTURA', 'FECHA_FUERA_DE_LIMITE'];
/** Whatever asks for a report. */
const REPORTE: readonly Codigo[] = [
  'TIPO_REPORTE_DESCONOCIDO',
  'RANGO_INVALIDO',
  'RANGO_MUY_LARGO',
  'RANGO_MUY_LEJANO',
  'FILTRO_NO_APLICA',
  'ORDEN_DESCONOCIDO',
];
/** Where a place is taken. */
const DE_PLAZA: readonly Codigo[] = [
  'NO_ENCONTRADO',
  'FECHA_NO_ES_SU_DIA',
  'FECHA_PASADA',
  'HORARIO_TERMINADO',
  'AGENDA_INACTIVA',
  'HORARIO_INACTIVO',
  'OPERADOR_INACTIVO',
  'DIA_BLOQUEADO',
  'HORARIO_OCUPADO',
  'OPERADOR_OCUPADO',
];
/** Where a service of the catalogue is asked for. */
const DE_SERVICIO: readonly Codigo[] = ['SERVICIO_INACTIVO', 'SERVICIO_DE_OTRA_SUCURSAL'];
/** Whatever names an appointment that it is of. */
const DE_ATENCION: readonly Codigo[] = ['CITA_CANCELADA', 'CITA_DE_OTRA_SUCURSAL'];
const DE_VENTA: readonly Codigo[] = [
  'STOCK_INSUFICIENTE',
  'MONTO_EXCESIVO',
  'SUMA_INCORRECTA',
  'METODO_NO_CONCUERDA',
  'NO_ENCONTRADO',
];

/** What each operation may refuse besides what its shape tells. */
const PROPIOS: Readonly<Record<string, readonly Codigo[]>> = {
  authLogin: [
    'CREDENCIALES_INCORRECTAS',
    'SEGUNDO_FACTOR_REQUERIDO',
    'CODIGO_NO_VALIDO',
    'DEMASIADOS_INTENTOS',
    'OCUPADO',
  ],
  authCrearPrimerAdmin: [
    'PRIMER_USO_CERRADO',
    'CODIGO_INCORRECTO',
    'EMAIL_REGISTRADO',
    'DEMASIADOS_INTENTOS',
    'OCUPADO',
    ...CLAVE,
  ],
  authConsultarEnlace: ['ENLACE_NO_VALIDO'],
  authElegirClave: ['ENLACE_NO_VALIDO', 'OCUPADO', ...CLAVE],
  correosReenviar: ['USUARIO_INACTIVO', 'CUENTA_PROPIA'],
  correosEnlace: ['ENLACE_NO_DISPONIBLE', 'USUARIO_INACTIVO', 'CUENTA_PROPIA'],
  authCambiarContrasena: ['CONTRASENA_INCORRECTA', 'CONTRASENA_REPETIDA', 'DEMASIADOS_INTENTOS', ...CLAVE],
  deshacerEvento: [
    ...([
      'YA_DESHECHO',
      'YA_CAMBIO',
      'SIN_INVERSA',
      'PERSONALES_BORRADOS',
      'NO_ENCONTRADO',
      'SUCURSAL_ARCHIVADA',
      'ULTIMO_ADMIN',
      'NIT_REGISTRADO',
      'CODIGO_REPETIDO',
    ] as const),
    ...([
      'HORARIO_CRUZADO',
      'CLIENTE_CON_SUCURSALES',
      'CLIENTE_CON_ZONAS',
      'CLIENTE_ARCHIVADO',
      'OPERADOR_CON_SALDO',
      'OPERADOR_CON_CITAS',
      'FECHA_FUERA_DE_LIMITE',
    ] as const),
    ...([
      'USUARIO_YA_ASI',
      'CUENTA_PROPIA',
      'OPERADOR_RETIRADO',
      'CUENTA_DE_ARCHIVADO',
      'PERSONA_ANONIMIZADA',
      'YA_ACTIVO',
      'YA_INACTIVO',
      'OPERADOR_CON_ANTICIPO',
      'ROL_DE_OPERADOR',
      'ROL_CON_CUENTAS_SIN_OPERADOR',
    ] as const),
    ...DE_PLAZA.filter((codigo) => codigo !== 'NO_ENCONTRADO'),
  ],
  cuentasModificar: ['NOMBRE_DEL_OPERADOR'],
  cuentasCerrarSesion: ['NO_ENCONTRADO'],
  cuentasPrepararSegundoFactor: ['CONTRASENA_INCORRECTA', 'DEMASIADOS_INTENTOS', 'OCUPADO', 'CON_SEGUNDO_FACTOR'],
  cuentasConfirmarSegundoFactor: ['SIN_PREPARAR', 'CODIGO_EQUIVOCADO'],
  cuentasRenovarCodigos: [
    'CONTRASENA_INCORRECTA',
    'DEMASIADOS_INTENTOS',
    'OCUPADO',
    'SIN_SEGUNDO_FACTOR',
    'CODIGO_EQUIVOCADO',
  ],
  cuentasQuitarSegundoFactor: [
    'CONTRASENA_INCORRECTA',
    'DEMASIADOS_INTENTOS',
    'OCUPADO',
    'SIN_SEGUNDO_FACTOR',
    'CODIGO_EQUIVOCADO',
  ],
  cuentasQuitarSegundoFactorDe: ['NO_ENCONTRADO', 'SIN_SEGUNDO_FACTOR', 'FACTOR_PROPIO'],
  rolesCambiarRol: [
    'ULTIMO_ADMIN',
    'CUENTA_PROPIA',
    'ENTIDAD_REQUERIDA',
    'ENTIDAD_NO_EXISTE',
    'SUCURSAL_ARCHIVADA',
    'ROL_DE_OPERADOR',
    'ROL_SIN_SUCURSAL',
    'SUCURSAL_DEL_OPERADOR',
  ],
  usuariosInvitar: [
    'NO_ENCONTRADO',
    'EMAIL_REGISTRADO',
    'ENTIDAD_REQUERIDA',
    'ENTIDAD_NO_EXISTE',
    'SUCURSAL_ARCHIVADA',
    'ROL_DE_OPERADOR',
    'ROL_SIN_SUCURSAL',
  ],
  usuariosCambiarEstado: [
    'USUARIO_YA_ASI',
    'CUENTA_PROPIA',
    'ULTIMO_ADMIN',
    'OPERADOR_RETIRADO',
    'CUENTA_DE_ARCHIVADO',
    'SUCURSAL_ARCHIVADA',
    'PERSONA_ANONIMIZADA',
  ],
  usuariosRestablecer: ['USUARIO_INACTIVO', 'CUENTA_PROPIA'],
  rolesCambiarPermisos: ['PERMISOS_FIJOS', 'PERMISO_NO_EXISTE'],
  rolesCrear: ['ROL_REPETIDO'],
  rolesModificar: ['ROL_REPETIDO', 'ROL_DE_LA_CASA', 'ROL_CON_CUENTAS_SIN_OPERADOR'],
  rolesEliminar: ['ROL_DE_LA_CASA', 'ROL_CON_USUARIOS'],
  modulosEntidadesCambiar: ['MODULO_NO_EXISTE', 'DASHBOARD_NECESARIO'],
  modulosEntidadesCambiarVarias: ['MODULO_NO_EXISTE', 'DASHBOARD_NECESARIO', 'NO_ENCONTRADO'],
  operadoresListar: ['PROHIBIDO'],
  operadoresCrear: ['EMAIL_REGISTRADO', ...CLAVE, 'CARGO_NO_EXISTE', 'ENTIDAD_NO_EXISTE'],
  operadoresModificar: [
    'PERSONA_ANONIMIZADA',
    'CARGO_NO_EXISTE',
    'ENTIDAD_NO_EXISTE',
    'OPERADOR_CON_SALDO',
    'OPERADOR_CON_CITAS',
  ],
  operadoresEliminar: [
    'YA_INACTIVO',
    'OPERADOR_CON_CITAS',
    'OPERADOR_CON_SALDO',
    'OPERADOR_CON_ANTICIPO',
    'ULTIMO_ADMIN',
    'CUENTA_PROPIA',
  ],
  operadoresReactivar: ['YA_ACTIVO', 'SUCURSAL_ARCHIVADA', 'PERSONA_ANONIMIZADA'],
  branchesCrear: ['CLIENTE_NO_EXISTE'],
  branchesModificar: ['CLIENTE_NO_EXISTE', 'SUCURSAL_ARCHIVADA'],
  branchesEliminar: [
    'SUCURSAL_ARCHIVADA',
    'ULTIMA_SUCURSAL',
    'SUCURSAL_CON_OPERADORES',
    'SUCURSAL_CON_CUENTAS',
    'SUCURSAL_CON_CITAS',
    'SUCURSAL_CON_SALDOS',
    'SUCURSAL_CON_PAGOS',
    'SUCURSAL_CON_EXISTENCIAS',
    'SUCURSAL_CON_DINERO',
  ],
  branchesRestaurar: ['SUCURSAL_NO_ARCHIVADA', 'CLIENTE_ARCHIVADO', 'CLIENTE_NO_EXISTE'],
  zonesCrear: ['NO_ENCONTRADO'],
  clientsCrear: ['EMAIL_REGISTRADO', ...CLAVE, 'NIT_REGISTRADO'],
  clientsModificar: ['NIT_REGISTRADO'],
  clientsEliminar: ['CLIENTE_CON_SUCURSALES', 'CLIENTE_CON_ZONAS', 'CUENTA_PROPIA', 'ULTIMO_ADMIN'],
  serviciosCrear: ['NO_ENCONTRADO'],
  serviciosEliminar: ['SERVICIO_ACTIVO'],
  serviciosRegistrar: [
    'NO_ENCONTRADO',
    'OPERADOR_INACTIVO',
    ...FECHA,
    'UNIDADES_EXCESIVAS',
    'SERVICIO_INACTIVO',
    'SERVICIO_DE_OTRA_SUCURSAL',
    'DESCUENTO_EXCESIVO',
    'MONTO_EXCESIVO',
    'SUMA_INCORRECTA',
    'METODO_NO_CONCUERDA',
    'CITA_YA_ATENDIDA',
    ...DE_ATENCION,
  ],
  serviciosAnular: ['SERVICIO_OCASIONAL', 'SERVICIO_PAGADO', 'CUENTA_CERRADA'],
  pagosPagarSemana: ['NO_ENCONTRADO', 'SALDO_CAMBIO', 'SERVICIOS_YA_PAGADOS', 'MONTO_NO_COINCIDE'],
  pagosCrear: ['NO_ENCONTRADO', ...FECHA],
  pagosMarcarPagado: ['PAGO_YA_PAGADO', 'CUENTA_CERRADA'],
  pagosEliminar: ['CUENTA_CERRADA'],
  ingresosCrear: [
    'NO_ENCONTRADO',
    ...FECHA,
    'METODO_NO_CONCUERDA',
    'OPERADOR_DE_OTRA_SUCURSAL',
    'OPERADOR_INACTIVO',
    'ENTIDAD_REQUERIDA',
  ],
  ingresosEliminar: ['SERVICIO_PAGADO', 'CUENTA_CERRADA'],
  datosPersonalesExportar: ['NO_ENCONTRADO'],
  datosPersonalesAnonimizar: [
    'NO_ENCONTRADO',
    'OPERADOR_ACTIVO',
    'CLIENTE_CON_SUCURSALES',
    'CUENTA_PROPIA',
    'ULTIMO_ADMIN',
    'YA_ANONIMIZADA',
    'MOTIVO_CON_NOMBRE',
  ],
  datosPersonalesCrearSolicitud: ['NO_ENCONTRADO', 'FECHA_FUTURA', 'FECHA_FUERA_DE_LIMITE', 'SUCURSAL_ARCHIVADA'],
  datosPersonalesResponderSolicitud: ['SOLICITUD_RESPONDIDA'],
  gastosCrear: ['NO_ENCONTRADO', ...FECHA, 'SUMA_INCORRECTA', 'METODO_NO_CONCUERDA'],
  gastosActualizar: [...FECHA, 'GASTO_DE_OTRA_SUCURSAL', 'SUMA_INCORRECTA', 'METODO_NO_CONCUERDA'],
  gastosGuardarRecibo: ['TIPO_DE_RECIBO', 'IMAGEN_ILEGIBLE', 'RECIBOS_SIN_ESPACIO', 'FOTOS_EN_ESPERA'],
  cajaMenorMover: ['NO_ENCONTRADO', 'CAJA_INSUFICIENTE'],
  cajaMenorContar: ['NO_ENCONTRADO'],
  productosCrearCategoria: ['CATEGORIA_REPETIDA'],
  productosCrear: ['NO_ENCONTRADO', 'ENTIDAD_REQUERIDA', 'CATEGORIA_DESCONOCIDA', 'CODIGO_REPETIDO', 'VALOR_EXCESIVO'],
  productosActualizar: ['SIN_GANANCIA', 'OTRA_SUCURSAL', 'CATEGORIA_DESCONOCIDA', 'CODIGO_REPETIDO', 'VALOR_EXCESIVO'],
  productosActualizarStock: ['STOCK_CAMBIO', 'VALOR_EXCESIVO'],
  productosImportar: [
    ...ARCHIVO,
    'NO_ENCONTRADO',
    'ENTIDAD_REQUERIDA',
    'CODIGO_REPETIDO',
    'VALOR_EXCESIVO',
    'CAMBIO_MIENTRAS_TANTO',
  ],
  ventasCrear: [...DE_VENTA, ...DE_ATENCION],
  ventasEliminar: ['VALOR_EXCESIVO'],
  inventarioCrear: ['NO_ENCONTRADO', 'ENTIDAD_REQUERIDA', 'VALOR_EXCESIVO'],
  inventarioActualizar: ['OTRA_SUCURSAL', 'VALOR_EXCESIVO'],
  inventarioActualizarStock: ['STOCK_INSUFICIENTE', 'CANTIDAD_EXCESIVA', 'VALOR_EXCESIVO'],
  inventarioActualizarPaquetes: ['SIN_PAQUETES', 'PAQUETES_INSUFICIENTES', 'CANTIDAD_EXCESIVA', 'VALOR_EXCESIVO'],
  inventarioImportar: [
    ...ARCHIVO,
    'NO_ENCONTRADO',
    'ENTIDAD_REQUERIDA',
    'CANTIDAD_EXCESIVA',
    'VALOR_EXCESIVO',
    'CAMBIO_MIENTRAS_TANTO',
  ],
  agendasCrear: ['NO_ENCONTRADO', 'OPERADOR_INACTIVO'],
  agendasModificar: ['OPERADOR_INACTIVO', 'OPERADOR_DE_OTRA_SUCURSAL', 'OPERADOR_OCUPADO'],
  agendasEliminar: ['AGENDA_CON_CITAS'],
  agendasCrearHorario: ['NO_ENCONTRADO', 'HORARIO_CRUZADO'],
  agendasModificarHorario: ['HORAS_INVALIDAS', 'HORARIO_CRUZADO', 'HORARIO_CON_CITAS', 'CAPACIDAD_OCUPADA'],
  agendasEliminarHorario: ['HORARIO_CON_CITAS'],
  agendasGenerarHorarios: ['NO_ENCONTRADO', 'SIN_HORARIOS', 'HORARIOS_EXCESIVOS', 'HORARIO_CRUZADO'],
  agendasCrearBloqueo: ['NO_ENCONTRADO', 'FECHA_PASADA'],
  citasCrear: [...DE_PLAZA, ...DE_SERVICIO],
  citasActualizar: [...DE_PLAZA, ...DE_SERVICIO, 'OTRA_SUCURSAL'],
  citasMover: [
    'NO_ENCONTRADO',
    'OPERADOR_DE_OTRA_SUCURSAL',
    'OPERADOR_INACTIVO',
    'FECHA_PASADA',
    'SIN_CITAS',
    'CITAS_CON_CHOQUES',
  ],
  listaEsperaCrear: ['NO_ENCONTRADO', 'FECHA_PASADA', ...DE_SERVICIO],
  listaEsperaModificar: ['FECHA_PASADA', 'OTRA_SUCURSAL', ...DE_SERVICIO],
  listaEsperaAsignar: [...DE_PLAZA, ...DE_SERVICIO, 'OFERTA_PENDIENTE', 'PERSONA_DE_OTRA_SUCURSAL'],
  listaEsperaSiguiente: ['NO_ENCONTRADO'],
  listaEsperaOfrecer: [...DE_PLAZA, ...DE_SERVICIO, 'OFERTA_PENDIENTE', 'PERSONA_DE_OTRA_SUCURSAL'],
  listaEsperaResponder: [...DE_PLAZA, ...DE_SERVICIO, 'OFERTA_VENCIDA', 'OFERTA_RESPONDIDA'],
  tableroPorRango: ['RANGO_INVALIDO', 'RANGO_MUY_LARGO'],
  tableroDias: ['RANGO_INVALIDO', 'RANGO_MUY_LARGO'],
  tableroRanking: ['RANGO_INVALIDO', 'RANGO_MUY_LARGO'],
  reportesGenerar: [...REPORTE, 'REPORTE_MUY_LARGO', 'REPORTE_SIN_COMPARACION', 'MUCHOS_REPORTES'],
  reportesExportar: [...REPORTE, 'EXCEL_MUY_LARGO'],
  reportesExportarArchivo: REPORTE,
  reportesGuardadosCrear: [...REPORTE, 'NO_ENCONTRADO', 'GUARDADOS_LLENOS'],
  reportesGuardadosProgramar: ['DESTINATARIO_NO_PUEDE'],
  reportesGuardadosDetener: ['SIN_ENVIO'],
  reportesGuardadosEnviar: ['SIN_ENVIO'],
  vistasCrear: ['VISTAS_LLENAS', 'VISTA_REPETIDA'],
  vistasModificar: ['VISTA_REPETIDA'],
  eventosSeguir: ['DEMASIADOS_FLUJOS', 'CERRANDO'],
  respaldosListar: ['PROHIBIDO'],
  respaldosHacer: ['PROHIBIDO', 'RESPALDO_EN_CURSO', 'RESPALDO_SIN_CARPETA', 'CERRANDO'],
  respaldosDescargar: ['PROHIBIDO', 'CONTRASENA_INCORRECTA', 'DEMASIADOS_INTENTOS', 'OCUPADO'],
  operacionesDetalle: ['PROHIBIDO'],
  operacionesMetricas: ['NO_ENCONTRADO'],
};

/** The operations the table speaks of, for the test that looks for one that is gone. */
export const OPERACIONES_CON_ERRORES = Object.keys(PROPIOS);

/** The modules whose records are of a branch, and nothing of one that is archived changes. */
const DE_SUCURSAL: ReadonlySet<string> = new Set<Modulo>([
  ...(['servicios', 'pagos', 'operadores', 'gastos', 'ingresos_adicionales', 'ventas', 'productos'] as const),
  ...(['inventario', 'agendas', 'caja_menor', 'modulos_entidades'] as const),
]);
const escribeEnSucursal = ({ method, metadata }: Ruta): boolean =>
  method !== 'GET' && DE_SUCURSAL.has((metadata as MetadatosRuta).acceso.split('.')[0] as string);

/** They ask nothing of the database. */
const SIN_BASE = new Set([
  'operacionesVivo',
  'operacionesListo',
  'operacionesOpenapi',
  'operacionesDocs',
  'operacionesMetricas',
]);

/** A route that writes keeps its answer for whoever repeats its key. */
export const llevaClave = ({ method, metadata }: Ruta): boolean =>
  method !== 'GET' && (metadata as MetadatosRuta).sinClave !== true;

/** No limit holds what a balancer asks all the time. */
export const sinLimite = (ruta: Ruta): boolean => limiteDe(ruta) === 'ninguno';

/** The statuses an operation answers a code with: of those the code has, not all are of every operation. */
function estadosDe(codigo: Codigo, ruta: Ruta): readonly number[] {
  if (codigo !== 'OCUPADO') return explicar(codigo).estados;
  return [...(llevaClave(ruta) ? [409] : []), ...(!llevaClave(ruta) || cuerpoDe(ruta) === 'archivo' ? [503] : [])];
}

/** The codes an operation may answer, by status; the others of the catalogue it can't. */
export function erroresDe(operationId: string, ruta: Ruta): Map<number, Codigo[]> {
  const { acceso } = ruta.metadata as MetadatosRuta;
  const cuerpo = cuerpoDe(ruta);
  const preguntas: Array<[boolean, ...Codigo[]]> = [
    [cuerpo === 'json', 'SOLICITUD_INVALIDA'],
    [cuerpo !== 'ninguno' || ruta.pathParams !== undefined || ruta.query !== undefined, 'DATOS_INVALIDOS'],
    [llevaClave(ruta), 'CLAVE_INVALIDA', 'CLAVE_REUTILIZADA', 'OCUPADO', 'BASE_CAIDA', 'DISCO_LLENO'],
    [acceso !== 'publico', 'SESION_INVALIDA'],
    [acceso !== 'publico' && acceso !== 'sesion', 'PROHIBIDO'],
    [ruta.path.includes(':'), 'NO_ENCONTRADO', 'ID_REPETIDO'],
    [true, ...(PROPIOS[operationId] ?? [])],
    [(ruta.metadata as MetadatosRuta).archivo === true, 'ARCHIVO_EXCESIVO', 'MUCHAS_EXPORTACIONES', 'CERRANDO'],
    [escribeEnSucursal(ruta), 'SUCURSAL_ARCHIVADA'],
    [cuerpo !== 'ninguno', 'DEMASIADO_GRANDE', 'TIPO_NO_SOPORTADO', 'SOLICITUD_INCOMPLETA'],
    [!sinLimite(ruta), 'DEMASIADAS_SOLICITUDES'],
    [!SIN_BASE.has(operationId), 'BASE_NO_DISPONIBLE', 'BASE_OCUPADA', 'BASE_DANADA', 'TARDO_DEMASIADO'],
  ];
  const porEstado = new Map<number, Codigo[]>();
  for (const codigo of new Set(preguntas.flatMap(([se_da, ...codigos]) => (se_da ? codigos : [])))) {
    for (const estado of estadosDe(codigo, ruta)) porEstado.set(estado, [...(porEstado.get(estado) ?? []), codigo]);
  }
  return new Map([...porEstado].sort(([a], [b]) => a - b));
}
