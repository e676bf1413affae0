import { PALABRAS_CAMPO } from '@jornal/contract';
import { writtenTexts } from '../../platform/db/written.js';

/**
 * A table in which people write by hand: its records in the words of the screens, the texts that its class does not say
 * (`Written`), and the day of a record.
 */
export type Escrito = {
  tabla: string;
  recurso: string;
  donde: string;
  textos?: Readonly<Record<string, string>>;
  fecha?: string;
  id?: string;
  solo?: string;
  sinSucursal?: true;
};

const MOTIVO = { motivo: 'Motivo' };

/**
 * The columns where a person may have been named by hand. None of it is changed by itself: the text of an expense is a
 * matter of the books, and only a person can tell one Ana from another. A test compares this list with every column of
 * the database.
 */
const ESCRITOS: readonly Escrito[] = [
  { tabla: 'gasto', recurso: 'gasto', donde: 'Gasto', textos: MOTIVO, fecha: 'fecha' },
  { tabla: 'ingreso', recurso: 'ingreso', donde: 'Ingreso adicional', textos: MOTIVO, fecha: 'fecha' },
  { tabla: 'venta', recurso: 'venta', donde: 'Venta', textos: MOTIVO, fecha: 'fecha' },
  {
    tabla: 'venta_linea',
    recurso: 'venta',
    donde: 'Venta',
    textos: { nombre: 'Producto' },
    id: 'venta_id',
  },
  { tabla: 'tiquete', recurso: 'registro', donde: 'Tiquete', fecha: 'fecha' },
  {
    tabla: 'tiquete_abierto',
    recurso: 'registro',
    donde: 'Tiquete abierto',
    textos: { lineas: 'Motivo', descuento: 'Motivo' },
    fecha: 'created_at::date',
  },
  {
    tabla: 'correccion',
    recurso: 'registro',
    donde: 'Corrección',
    textos: { antes: 'Antes', despues: 'Después' },
    id: 'tiquete_id',
    fecha: 'created_at::date',
  },
  {
    tabla: 'aprobacion',
    recurso: 'aprobacion',
    donde: 'Aprobación',
    textos: { requiere: 'Qué requería' },
    fecha: 'created_at::date',
  },
  { tabla: 'devolucion', recurso: 'registro', donde: 'Devolución', id: 'tiquete_id', fecha: 'fecha' },
  { tabla: 'partida', recurso: 'registro', donde: 'Propina', textos: MOTIVO, id: 'tiquete_id', fecha: 'fecha' },
  {
    tabla: 'caja_movimiento',
    recurso: 'caja',
    donde: 'Movimiento de caja',
    fecha: 'fecha',
  },
  {
    tabla: 'cobro',
    recurso: 'registro',
    donde: 'Tiquete',
    id: 'tiquete_id',
    fecha: 'fecha',
    solo: 't.tiquete_id IS NOT NULL',
  },
  {
    tabla: 'cobro',
    recurso: 'persona',
    donde: 'Abono',
    id: 'persona_id',
    fecha: 'fecha',
    solo: 't.persona_id IS NOT NULL',
  },
  { tabla: 'arqueo', recurso: 'arqueo', donde: 'Arqueo', fecha: 'fecha' },
  { tabla: 'pago', recurso: 'pago', donde: 'Pago', textos: MOTIVO, fecha: 'fecha' },
  {
    tabla: 'servicio_realizado',
    recurso: 'servicio',
    donde: 'Servicio realizado',
    textos: { servicio_nombre: 'Servicio', ...MOTIVO },
    fecha: 'fecha',
    solo: `(t.tipo = 'ocasional' OR t.motivo IS NOT NULL OR t.motivo_precio IS NOT NULL OR t.motivo_descuento IS NOT NULL)`,
  },
  {
    tabla: 'producto_movimiento',
    recurso: 'producto',
    donde: 'Movimiento de producto',
    textos: MOTIVO,
    id: 'producto_id',
    fecha: 'created_at::date',
  },
  {
    tabla: 'articulo_movimiento',
    recurso: 'articulo',
    donde: 'Movimiento de inventario',
    textos: MOTIVO,
    id: 'articulo_id',
    fecha: 'created_at::date',
  },
  { tabla: 'producto', recurso: 'producto', donde: 'Producto' },
  { tabla: 'articulo', recurso: 'articulo', donde: 'Artículo de inventario' },
  { tabla: 'agenda', recurso: 'agenda', donde: 'Agenda', textos: MOTIVO },
  { tabla: 'horario', recurso: 'horario', donde: 'Horario', textos: MOTIVO },
  {
    tabla: 'agenda_bloqueo',
    recurso: 'bloqueo',
    donde: 'Día bloqueado',
    textos: { razon: 'Motivo', motivo: 'Motivo al quitarlo' },
    fecha: 'desde',
  },
  {
    tabla: 'cita',
    recurso: 'cita',
    donde: 'Cita de otra persona',
    textos: {
      cliente_nombre: 'Nombre',
      cliente_telefono: 'Teléfono',
      cliente_email: 'Correo',
      servicio: 'Servicio',
      notas: 'Notas',
      ...MOTIVO,
    },
    fecha: 'fecha',
  },
  {
    tabla: 'cita_tramo',
    recurso: 'cita',
    donde: 'Cita de otra persona',
    textos: { servicio: 'Servicio' },
    id: 'cita_id',
    fecha: 'fecha',
  },
  {
    tabla: 'persona_espera',
    recurso: 'persona_espera',
    donde: 'Lista de espera',
    textos: MOTIVO,
    fecha: 'fecha',
  },
  {
    tabla: 'persona',
    recurso: 'persona',
    donde: 'Ficha de otra persona',
    textos: { telefono_texto: 'Teléfono', email: 'Correo' },
    fecha: 'created_at::date',
  },
  {
    tabla: 'solicitud_datos',
    recurso: 'solicitud',
    donde: 'Solicitud',
    textos: { nombre: 'Nombre', telefono: 'Teléfono', email: 'Correo', detalle: 'Detalle', respuesta: 'Respuesta' },
    fecha: 'recibida',
  },
  {
    tabla: 'reporte_guardado',
    recurso: 'reporte_guardado',
    donde: 'Reporte guardado',
    fecha: 'created_at::date',
  },
  {
    tabla: 'vista_lista',
    recurso: 'vista_lista',
    donde: 'Vista de una lista',
    fecha: 'created_at::date',
    sinSucursal: true,
  },
  {
    tabla: 'auditoria',
    recurso: 'auditoria',
    donde: 'Auditoría',
    textos: { ...MOTIVO, antes: 'Antes', despues: 'Después' },
    fecha: 'created_at::date',
  },
  {
    tabla: 'auditoria_personal',
    recurso: 'auditoria',
    donde: 'Auditoría',
    textos: { antes: 'Antes', despues: 'Después' },
  },
  {
    tabla: 'correo_saliente',
    recurso: 'correo',
    donde: 'Correo a otra persona',
    textos: { asunto: 'Asunto', cuerpo: 'Texto' },
    fecha: 'created_at::date',
    sinSucursal: true,
  },
  {
    tabla: 'operador',
    recurso: 'operador',
    donde: 'Otro operador',
  },
  { tabla: 'recibo_sucursal', recurso: 'entidad', donde: 'Datos del recibo', id: 'entidad_id' },
  {
    tabla: 'client',
    recurso: 'client',
    donde: 'Otro cliente',
    sinSucursal: true,
  },
  {
    tabla: 'usuario',
    recurso: 'usuario',
    donde: 'Otro usuario',
    textos: { nombre: 'Nombre', email: 'Email' },
    sinSucursal: true,
  },
  { tabla: 'entidad', recurso: 'entidad', donde: 'Sucursal', sinSucursal: true },
  {
    tabla: 'zone',
    recurso: 'zona',
    donde: 'Zona',
    textos: { name: 'Nombre', description: 'Descripción' },
    sinSucursal: true,
  },
  { tabla: 'servicio', recurso: 'catalogo', donde: 'Servicio del catálogo', sinSucursal: true },
  {
    tabla: 'texto_consentimiento',
    recurso: 'texto_consentimiento',
    donde: 'Texto de consentimiento',
    textos: { texto: 'Texto' },
    sinSucursal: true,
  },
  { tabla: 'cargo', recurso: 'cargo', donde: 'Cargo', textos: { nombre: 'Nombre' }, sinSucursal: true },
  { tabla: 'categoria', recurso: 'categoria', donde: 'Categoría de productos', sinSucursal: true },
  { tabla: 'role', recurso: 'rol', donde: 'Rol', sinSucursal: true },
];

/** The same with every text of each table, in the words of the screens. */
export const textosLibres = (): ReadonlyArray<Escrito & Required<Pick<Escrito, 'textos'>>> =>
  ESCRITOS.map((written) => ({
    ...written,
    textos: {
      ...Object.fromEntries(writtenTexts(written.tabla).map((column) => [column, PALABRAS_CAMPO[column] ?? column])),
      ...written.textos,
    },
  }));
