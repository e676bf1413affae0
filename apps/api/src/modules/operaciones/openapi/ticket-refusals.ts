import type { Codigo } from './errors.js';

/** Where a method of the business's own may be said. */
export const DE_METODO: readonly Codigo[] = ['NO_ENCONTRADO', 'METODO_INACTIVO', 'METODO_NO_CONCUERDA'];
/** Where a day may be said. */
export const FECHA: readonly Codigo[] = ['FECHA_FUTURA', 'FECHA_FUERA_DE_LIMITE'];
/** Where a service of the catalogue is asked for. */
export const DE_SERVICIO: readonly Codigo[] = ['SERVICIO_INACTIVO', 'SERVICIO_DE_OTRA_SUCURSAL'];
/** Where a second person may have to say yes. */
export const DE_SEGUNDA: readonly Codigo[] = [
  ...(['REQUIERE_APROBACION', 'APROBACION_INVALIDA', 'APROBACION_DE_OTRA', 'APROBACION_USADA'] as const),
  ...(['APROBACION_SIN_DAR', 'APROBACION_VENCIDA'] as const),
];

/** A ticket that is charged, or made right: its lines, their price, how it is paid, its tip and its debt. */
export const DE_TIQUETE: readonly Codigo[] = [
  ...[...DE_METODO, ...FECHA, ...DE_SERVICIO, ...DE_SEGUNDA],
  ...(['REFERENCIA_REQUERIDA', 'FECHA_NO_PERMITIDA', 'UNIDADES_EXCESIVAS', 'OPERADOR_INACTIVO'] as const),
  ...(['OPERADOR_DE_OTRA_SUCURSAL', 'STOCK_INSUFICIENTE', 'MOTIVO_REQUERIDO', 'MONTO_EXCESIVO'] as const),
  ...(['DESCUENTO_EXCESIVO', 'DESCUENTO_SUPERA_TOTAL', 'FALTA_POR_COBRAR', 'SOBRA_COBRADO'] as const),
  ...(['PROPINA_SUPERA_PAGADO', 'PROPINA_NO_CONCUERDA', 'PROPINA_SIN_DUENO', 'OPERADOR_FUERA_DEL_TIQUETE'] as const),
  ...(['PERSONA_REQUERIDA', 'NO_FIA', 'LIMITE_DE_FIADO', 'FICHA_DE_OTRA_SUCURSAL'] as const),
];

/** A ticket or a line of it that is annulled, and what becomes of its money. */
export const DE_ANULACION: readonly Codigo[] = [
  ...DE_SEGUNDA,
  ...([
    'TIQUETE_CON_DEVOLUCIONES',
    'PROPINA_PAGADA',
    'METODO_INACTIVO',
    'PERSONA_REQUERIDA',
    'VALOR_EXCESIVO',
  ] as const),
];

/** A return: of a line there is less, its money is not what is left, the account of its operator is closed. */
export const DE_DEVOLUCION: readonly Codigo[] = [
  ...DE_SEGUNDA,
  'TIQUETE_ANULADO',
  'NO_QUEDA',
  'FALTA_POR_DEVOLVER',
  'SOBRA_DEVUELTO',
  'CUENTA_CERRADA',
];

/** The refusals of the operations with which a second person is asked. */
export const DE_APROBACIONES: Readonly<Record<string, readonly Codigo[]>> = {
  aprobacionesPedir: ['SELLO_INVALIDO', 'APROBACION_YA_PEDIDA'],
  aprobacionesEnElActo: [
    ...(['SELLO_INVALIDO', 'DEBE_APROBAR_OTRA_PERSONA', 'SIN_CODIGO', 'CODIGO_DE_APROBAR_INCORRECTO'] as const),
    ...(['DEMASIADOS_INTENTOS', 'OCUPADO'] as const),
  ],
  aprobacionesAprobadores: ['PROHIBIDO', 'ENTIDAD_REQUERIDA'],
  aprobacionesAprobar: ['DEBE_APROBAR_OTRA_PERSONA', 'APROBACION_RESUELTA', 'APROBACION_VENCIDA'],
  aprobacionesRechazar: ['DEBE_APROBAR_OTRA_PERSONA', 'APROBACION_RESUELTA', 'APROBACION_VENCIDA'],
  aprobacionesPonerCodigo: ['CONTRASENA_INCORRECTA', 'DEMASIADOS_INTENTOS', 'OCUPADO'],
  aprobacionesTopes: ['PROHIBIDO', 'NO_ENCONTRADO', 'ENTIDAD_REQUERIDA'],
  aprobacionesPonerTopes: ['NO_ENCONTRADO', 'ENTIDAD_REQUERIDA'],
};
