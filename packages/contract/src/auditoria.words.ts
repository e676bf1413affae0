import { diaEn, horaEn } from './fechas.js';
import { formatoPesos } from './money.js';

/** The audit trail in the words of the screens: what was done, to what, and each of its fields. What is not here is said as it is. */

export const PALABRAS_ACCION: Readonly<Record<string, string>> = {
  crear: 'Crear',
  modificar: 'Cambiar',
  editar: 'Cambiar',
  anular: 'Anular',
  eliminar: 'Eliminar',
  archivar: 'Archivar',
  restaurar: 'Restaurar',
  reactivar: 'Reactivar',
  activar: 'Activar',
  desactivar: 'Desactivar',
  importar: 'Importar',
  ajustar_stock: 'Ajustar stock',
  agregar: 'Agregar stock',
  reducir: 'Reducir stock',
  agregar_paquetes: 'Agregar paquetes',
  reducir_paquetes: 'Reducir paquetes',
  cambiar_estado: 'Cambiar estado',
  marcar_pagado: 'Marcar como pagado',
  guardar_recibo: 'Guardar recibo',
  eliminar_recibo: 'Quitar recibo',
  deposito: 'Depositar en caja',
  retiro: 'Retirar de caja',
  contar: 'Contar caja',
  mover: 'Mover',
  asignar: 'Asignar cita',
  aceptar: 'Aceptar',
  rechazar: 'Rechazar',
  desligar: 'Separar de la cita',
  crear_ical: 'Crear dirección de calendario',
  eliminar_ical: 'Quitar dirección de calendario',
  cambiar_rol: 'Cambiar rol',
  cambiar_permisos: 'Cambiar permisos',
  cambiar_modulos: 'Cambiar módulos',
  cambiar_contrasena: 'Cambiar contraseña',
  restablecer: 'Restablecer contraseña',
  restablecer_contrasena: 'Restablecer contraseña',
  aceptar_terminos: 'Aceptar términos',
  invitar: 'Invitar',
  reenviar: 'Reenviar',
  cerrar_sesiones: 'Cerrar sesiones',
  cerrar_sesion: 'Cerrar sesión',
  preparar_factor: 'Preparar segundo factor',
  activar_factor: 'Activar segundo factor',
  quitar_factor: 'Quitar segundo factor',
  renovar_codigos: 'Crear códigos de recuperación',
  deshacer: 'Deshacer',
  anonimizar: 'Anonimizar',
  exportar: 'Exportar',
  entrar: 'Entró',
  salir: 'Salió',
  entrada_fallida: 'Entrada fallida',
  clave_fallida: 'Contraseña actual incorrecta',
  primer_uso: 'Creó su negocio',
  token_rechazado: 'Sesión no válida',
  rechazo: 'No permitido',
  limite: 'Límite alcanzado',
  otros: 'Otros avisos del sistema',
};

export const PALABRAS_RECURSO: Readonly<Record<string, string>> = {
  acceso: 'Acceso',
  registro: 'Registro de servicios',
  servicio_realizado: 'Servicio realizado',
  servicio: 'Servicio del catálogo',
  venta: 'Venta',
  gasto: 'Gasto',
  ingreso: 'Ingreso adicional',
  pago: 'Pago a empleado',
  caja: 'Movimiento de caja',
  arqueo: 'Arqueo de caja',
  producto: 'Producto',
  categoria: 'Categoría de producto',
  articulo: 'Artículo de inventario',
  agenda: 'Agenda',
  horario: 'Horario',
  bloqueo: 'Día bloqueado',
  cita: 'Cita',
  persona_espera: 'Lista de espera',
  oferta: 'Oferta de espacio',
  operador: 'Operador',
  client: 'Cliente',
  entidad: 'Sucursal',
  zona: 'Zona',
  role: 'Rol',
  usuario: 'Usuario',
  correo: 'Correo',
  solicitud_datos: 'Solicitud de datos personales',
};

const CAMPOS: Readonly<Record<string, string>> = {
  nombre: 'Nombre',
  apellido: 'Apellido',
  name: 'Nombre',
  business_name: 'Razón social',
  nit: 'NIT',
  address: 'Dirección',
  city: 'Ciudad',
  phone: 'Teléfono',
  telefono: 'Teléfono',
  email: 'Email',
  budget: 'Presupuesto',
  client_id: 'Cliente',
  client: 'Cliente',
  cliente_nombre: 'Cliente',
  cliente_telefono: 'Teléfono',
  cliente_email: 'Email',
  order_start_date: 'Primer día de pedidos',
  order_end_date: 'Último día de pedidos',
  cargo: 'Cargo',
  cargo_id: 'Cargo',
  role: 'Rol',
  role_id: 'Rol',
  alcance: 'Alcance',
  activo: 'Activo',
  activa: 'Activa',
  estado: 'Estado',
  entidad: 'Sucursal',
  entidad_id: 'Sucursal',
  operador: 'Operador',
  operador_id: 'Operador',
  empleado: 'Empleado',
  empleado_id: 'Empleado',
  usuario: 'Usuario',
  usuario_id: 'Usuario',
  descripcion: 'Descripción',
  concepto: 'Concepto',
  tipo: 'Tipo',
  fecha: 'Fecha',
  monto: 'Monto',
  valor: 'Valor',
  total: 'Total',
  ganancia_total: 'Ganancia',
  metodo_pago: 'Método de pago',
  metodo_indicado: 'Método indicado',
  tipo_pago: 'Tipo de pago',
  monto_efectivo: 'Efectivo',
  monto_transferencia: 'Transferencia',
  monto_empleado: 'Para el empleado',
  monto_pagado: 'Pagado',
  fecha_pago: 'Fecha de pago',
  pagado_el: 'Pagado el',
  pagado: 'Pagado',
  precio: 'Precio',
  precio_unitario: 'Precio',
  costo_unitario: 'Costo',
  porcentaje_pago_empleado: '% para el empleado',
  porcentaje_empleado: '% para el empleado',
  descuento_porcentaje: 'Descuento',
  total_servicio: 'Total del servicio',
  total_con_descuento: 'Total con descuento',
  servicio: 'Servicio',
  servicio_id: 'Servicio',
  servicio_nombre: 'Servicio',
  servicios: 'Servicios',
  productos: 'Productos',
  lineas: 'Productos',
  observaciones: 'Observaciones',
  notas: 'Notas',
  motivo: 'Motivo',
  razon: 'Motivo',
  stock: 'Stock',
  stock_minimo: 'Stock mínimo',
  cantidad: 'Cantidad',
  cantidad_minima: 'Cantidad mínima',
  tamanio_paquete: 'Unidades por paquete',
  paquetes: 'Paquetes',
  unidad: 'Unidad',
  categoria: 'Categoría',
  categoria_id: 'Categoría',
  codigo: 'Código',
  tiene_recibo: 'Con recibo',
  mime_type: 'Tipo de archivo',
  bytes: 'Tamaño en bytes',
  efectivo_contado: 'Efectivo contado',
  efectivo_esperado: 'Efectivo esperado',
  diferencia: 'Diferencia',
  saldo: 'Saldo',
  agenda_id: 'Agenda',
  agenda_nombre: 'Agenda',
  atiende_festivos: 'Atiende festivos',
  horario_id: 'Horario',
  titulo: 'Título',
  dia_semana: 'Día',
  hora_inicio: 'Hora de inicio',
  hora_fin: 'Hora de fin',
  desde: 'Desde',
  hasta: 'Hasta',
  color: 'Color',
  capacidad: 'Capacidad',
  no_asistio: 'No asistió',
  mensaje_enviado_en: 'Mensaje enviado',
  cita_id: 'Cita',
  registro_id: 'Registro',
  vence_en: 'Vence',
  crear: 'Creados',
  actualizar: 'Actualizados',
  sin_cambios: 'Sin cambios',
  errores: 'Con errores',
  version: 'Versión',
  aceptado_en: 'Aceptado',
  created_at: 'Registrado',
  archivado_en: 'Archivado',
  veces: 'Veces',
  ruta: 'Qué se pidió',
  correo_hash: 'Huella del correo',
  acciones: 'Avisos',
};

const VALORES: Readonly<Record<string, string>> = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia',
  mixto: 'Mixto',
  accesorio: 'Accesorio',
  servicio_ocasional: 'Servicio ocasional',
  otro: 'Otro',
  catalogo: 'Del catálogo',
  ocasional: 'Ocasional',
  manual: 'Manual',
  parcial: 'Parcial',
  pendiente: 'Pendiente',
  confirmada: 'Confirmada',
  completada: 'Completada',
  cancelada: 'Cancelada',
  aceptada: 'Aceptada',
  rechazada: 'Rechazada',
  deposito: 'Depósito',
  retiro: 'Retiro',
  lunes: 'Lunes',
  martes: 'Martes',
  miercoles: 'Miércoles',
  jueves: 'Jueves',
  viernes: 'Viernes',
  sabado: 'Sábado',
  domingo: 'Domingo',
  todo: 'Todo el negocio',
  sucursal: 'Su sucursal',
  propio: 'Solo lo propio',
};
/** Fields whose words are of a list of ours; everywhere else a text is what somebody wrote. */
const CON_PALABRAS = new Set(['metodo_pago', 'tipo', 'tipo_pago', 'estado', 'dia_semana', 'alcance']);

const DINERO = /^(monto|precio|costo|total|ganancia|valor|budget|diferencia|saldo)|_(contado|esperado|unitario)$/;
const PORCENTAJE = /porcentaje/;
const DIA = /^\d{4}-\d{2}-\d{2}$/;
const INSTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Says nothing that the row does not say already. */
const DE_MAS = new Set(['id', 'usuario_id', 'entidad_id', 'created_at', 'actualizada_en', 'secuencia', 'personales']);

type Hecho = { accion: string; recurso: string };
type ConCambios = { antes?: unknown; despues?: unknown };
/** One field of a deed; null where there was nothing. */
export type CambioCampo = { campo: string; etiqueta: string; antes: string | null; despues: string | null };

const llano = (clave: string): string => clave.charAt(0).toUpperCase() + clave.slice(1).replaceAll('_', ' ');

/** What was done and to what. */
export const enPalabras = ({ accion, recurso }: Hecho): { accion: string; recurso: string } => ({
  accion: PALABRAS_ACCION[accion] ?? llano(accion),
  recurso: PALABRAS_RECURSO[recurso] ?? llano(recurso),
});

type Objeto = Record<string, unknown>;
const esObjeto = (valor: unknown): valor is Objeto => typeof valor === 'object' && valor !== null && !Array.isArray(valor);

function escalar(campo: string, valor: string | number | boolean, zona: string): string {
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (typeof valor === 'number') return DINERO.test(campo) ? formatoPesos(valor) : PORCENTAJE.test(campo) ? `${String(valor).replace('.', ',')} %` : String(valor);
  if (DIA.test(valor)) return valor.split('-').reverse().join('/');
  if (INSTANTE.test(valor)) {
    const cuando = new Date(valor);
    return `${diaEn(zona, cuando).split('-').reverse().join('/')} ${horaEn(zona, cuando)}`;
  }
  return CON_PALABRAS.has(campo) ? (VALORES[valor] ?? valor) : valor;
}

/** A thing within a thing, by its name and what goes with it. */
function objetoEnTexto(valor: Objeto, zona: string): string {
  const nombre = [valor.nombre ?? valor.name ?? valor.servicio ?? valor.email, valor.apellido].filter((parte) => typeof parte === 'string').join(' ');
  if (nombre === '') return typeof valor.id === 'number' && Object.keys(valor).length === 1 ? `N.º ${valor.id}` : pares(valor, zona);
  const resto = Object.fromEntries(Object.entries(valor).filter(([clave]) => !['id', 'nombre', 'name', 'servicio', 'email', 'apellido'].includes(clave)));
  return Object.keys(resto).length === 0 ? nombre : `${nombre} (${pares(resto, zona)})`;
}

const pares = (valor: Objeto, zona: string): string =>
  Object.entries(valor)
    .flatMap(([clave, dato]) => {
      const texto = enTexto(clave, dato, zona);
      if (texto === null) return [];
      return esObjeto(dato) ? [texto] : [`${etiquetaDe(clave).toLowerCase()} ${texto}`];
    })
    .join(', ');

function enTexto(campo: string, valor: unknown, zona: string): string | null {
  if (valor === null || valor === undefined || valor === '') return null;
  if (Array.isArray(valor)) return valor.map((uno) => enTexto(campo, uno, zona)).join('; ') || null;
  return esObjeto(valor) ? objetoEnTexto(valor, zona) : escalar(campo, valor as string | number | boolean, zona);
}

const etiquetaDe = (campo: string): string => CAMPOS[campo] ?? llano(campo);

/** The fields of one side: of a list of switches (permissions, modules), each switch by its name. */
function camposDe(valor: unknown): Map<string, { etiqueta: string; dato: unknown }> {
  if (Array.isArray(valor)) {
    return new Map(
      valor.filter(esObjeto).flatMap((uno) => {
        const clave = uno.permiso ?? uno.modulo ?? uno.nombre;
        return typeof clave === 'string' ? [[clave, { etiqueta: llano(clave).replace('.', ': '), dato: uno.estado ?? uno.activo ?? null }] as const] : [];
      }),
    );
  }
  if (!esObjeto(valor)) return new Map();
  return new Map(Object.entries(valor).flatMap(([campo, dato]) => (DE_MAS.has(campo) ? [] : [[campo, { etiqueta: etiquetaDe(campo), dato }] as const])));
}

/** What changed, field by field: of what was made or taken away, everything that was said of it. An id steps back where its thing is told by name. */
export function cambiosDe({ antes, despues }: ConCambios, zona: string): CambioCampo[] {
  const [antiguos, nuevos] = [camposDe(antes), camposDe(despues)];
  const todos = [...new Set([...antiguos.keys(), ...nuevos.keys()])].filter(
    (campo) => !campo.endsWith('_id') || !(antiguos.has(campo.slice(0, -3)) || nuevos.has(campo.slice(0, -3))),
  );
  const [habia, hay] = [antiguos.size > 0, nuevos.size > 0];
  return todos.flatMap((campo) => {
    const cambio = {
      campo,
      etiqueta: (nuevos.get(campo) ?? antiguos.get(campo))?.etiqueta ?? campo,
      antes: enTexto(campo, antiguos.get(campo)?.dato, zona),
      despues: enTexto(campo, nuevos.get(campo)?.dato, zona),
    };
    // Of two pictures, what only one of them speaks of did not change: the other is a shorter one.
    const callado = habia && hay && !(antiguos.has(campo) && nuevos.has(campo)) && antiguos.size > 1;
    return cambio.antes === cambio.despues || callado ? [] : [cambio];
  });
}
