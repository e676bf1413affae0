/** An error of the API as an integrator reads of it: the statuses it comes with, its sentence (… stands for what changes) and what to do about it. */
export type Explicado = { estados: readonly number[]; frase: string; hacer?: string };

const e = (estado: number | readonly number[], frase: string, hacer?: string): Explicado => ({
  estados: typeof estado === 'number' ? [estado] : estado,
  frase,
  ...(hacer === undefined ? {} : { hacer }),
});

/** Every `codigo` the API answers. A test reads the sources: one they say that is missing here, or with another status, fails. */
export const CATALOGO = {
  // Of any request.
  SOLICITUD_INVALIDA: e(400, 'La solicitud no es válida', 'El cuerpo no es JSON bien formado, o la dirección no se puede leer.'),
  DATOS_INVALIDOS: e(400, 'La frase del primer campo que no se acepta', '`errores` dice qué pasa con cada campo.'),
  CLAVE_INVALIDA: e(400, 'La clave de idempotencia no es válida', 'De 1 a 200 letras, cifras o signos, sin espacios.'),
  SESION_INVALIDA: e(401, 'Tu sesión terminó. Inicia sesión de nuevo.', 'Inicia sesión y repite la solicitud con el token nuevo.'),
  PROHIBIDO: e(403, 'No tienes permisos para realizar esta acción', 'El permiso no está en el rol, el módulo está apagado en la sucursal, o lo pedido es de otra.'),
  NO_ENCONTRADO: e(404, 'No se encontró el registro', 'No existe, fue archivado, o no está al alcance de quien llama.'),
  CLAVE_REUTILIZADA: e(409, 'Esta clave de idempotencia ya se usó con otra solicitud', 'Una clave nueva para cada operación nueva.'),
  OCUPADO: e([409, 503], 'Otra persona está cambiando este registro. Intenta de nuevo.', 'Repite la solicitud, con la misma clave.'),
  DUPLICADO: e(409, 'Ya existe un registro con esos datos'),
  EN_USO: e(409, 'El registro está en uso o ya no existe'),
  REGLA_INCUMPLIDA: e(409, 'Los datos no cumplen una regla del negocio'),
  CONFLICTO: e(409, 'El registro se cruza con otro'),
  DEMASIADO_GRANDE: e(413, 'La solicitud es demasiado grande'),
  TIPO_NO_SOPORTADO: e(415, 'El contenido debe ser JSON', 'Un archivo se envía como application/octet-stream; lo demás, como application/json.'),
  DEMASIADAS_SOLICITUDES: e(429, 'Demasiadas solicitudes. Intenta de nuevo en un momento.', 'Espera los segundos de `Retry-After`.'),
  ERROR_INTERNO: e(500, 'Ocurrió un error inesperado. Intenta de nuevo.', 'Es una falla nuestra: repórtala con su `request_id`.'),
  BASE_NO_DISPONIBLE: e(503, 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.', 'Espera los segundos de `Retry-After`.'),
  TARDO_DEMASIADO: e(503, 'La consulta tardó demasiado. Intenta de nuevo en unos segundos o con menos datos.', 'Pide menos: un rango más corto, una sucursal.'),
  // Sign-in and accounts.
  CREDENCIALES_INCORRECTAS: e(401, 'Credenciales incorrectas'),
  DEMASIADOS_INTENTOS: e(429, 'Demasiados intentos fallidos. Intenta de nuevo en …', 'Espera los segundos de `Retry-After`.'),
  CONTRASENA_INCORRECTA: e(400, 'La contraseña actual no es correcta'),
  EMAIL_REGISTRADO: e(409, 'El email ya está registrado'),
  ULTIMO_ADMIN: e(409, 'No se puede quitar el último administrador activo'),
  PERMISOS_FIJOS: e(409, 'Los permisos del administrador no se pueden cambiar'),
  PERMISO_NO_EXISTE: e(400, 'El permiso no existe'),
  MODULO_NO_EXISTE: e(400, 'El módulo «…» no existe'),
  // Branches, clients and operators.
  ENTIDAD_REQUERIDA: e(400, 'Debe seleccionar una entidad', 'Un administrador sin sucursal dice `entidad_id`.'),
  ENTIDAD_NO_EXISTE: e(400, 'La sucursal no existe'),
  OTRA_SUCURSAL: e(409, 'Un registro no cambia de sucursal: elimínalo y créalo en la otra'),
  CLIENTE_NO_EXISTE: e(400, 'El cliente no existe'),
  CLIENTE_CON_SUCURSALES: e(409, 'No se puede eliminar un cliente con sucursales. Elimina o cambia de cliente sus sucursales primero.'),
  NIT_REGISTRADO: e(409, 'El NIT ya está registrado'),
  SUCURSAL_CON_OPERADORES: e(409, 'No se puede eliminar una sucursal con operadores activos. Elimínalos o cámbialos de sucursal primero.'),
  CARGO_NO_EXISTE: e(400, 'El cargo no existe'),
  OPERADOR_INACTIVO: e(409, 'El operador está inactivo'),
  OPERADOR_CON_SALDO: e(409, 'El operador tiene un saldo pendiente de …. Págale antes de eliminarlo.'),
  OPERADOR_CON_ANTICIPO: e(409, 'El operador tiene un anticipo sin descontar de …. Ajústalo antes de eliminarlo.'),
  YA_INACTIVO: e(409, 'El operador ya está inactivo'),
  // Services, income and money.
  FECHA_FUTURA: e(400, 'La fecha no puede ser futura'),
  MONTO_EXCESIVO: e(400, 'El monto es demasiado grande'),
  SUMA_INCORRECTA: e(400, 'La suma de efectivo y transferencia debe ser igual a …'),
  METODO_NO_CONCUERDA: e(400, 'Los montos no corresponden al método de pago'),
  DESCUENTO_EXCESIVO: e(403, 'El descuento máximo permitido es … %'),
  SERVICIO_ACTIVO: e(409, 'No se puede eliminar un servicio activo. Primero desactívalo.'),
  SERVICIO_INACTIVO: e(409, 'El servicio … está inactivo'),
  SERVICIO_DE_OTRA_SUCURSAL: e(409, 'El servicio … no se ofrece en esta sucursal'),
  SERVICIO_OCASIONAL: e(409, 'Un servicio ocasional se elimina desde Ingresos Adicionales'),
  SERVICIO_PAGADO: e(409, 'No se puede eliminar un servicio que ya fue pagado'),
  CUENTA_CERRADA: e(409, 'El operador ahora es de … y su cuenta en esta sucursal quedó en cero. Para cambiarla, devuélvelo primero a esta sucursal.'),
  OPERADOR_DE_OTRA_SUCURSAL: e(400, 'El operador no es de esa sucursal'),
  GASTO_DE_OTRA_SUCURSAL: e(409, 'Un gasto no cambia de sucursal: elimínalo y regístralo en la otra'),
  TIPO_DE_RECIBO: e(400, 'El recibo debe ser una imagen JPG, PNG o WebP, o un PDF'),
  CAJA_INSUFICIENTE: e(409, 'No hay suficiente dinero en la caja. Disponible: …'),
  // Payments.
  SALDO_CAMBIO: e(409, 'El saldo pendiente cambió. Saldo actual: …', 'Lee el saldo de nuevo y paga ese.'),
  SERVICIOS_YA_PAGADOS: e(409, 'Uno o más servicios ya fueron pagados'),
  MONTO_NO_COINCIDE: e(400, 'El monto debe ser la suma de los servicios elegidos: …'),
  PAGO_YA_PAGADO: e(409, 'El pago ya está marcado como pagado'),
  // Products, sales and the internal inventory.
  CATEGORIA_REPETIDA: e(409, 'Ya existe una categoría con ese nombre'),
  CATEGORIA_DESCONOCIDA: e(400, 'La categoría no existe'),
  CODIGO_REPETIDO: e(409, 'Ya existe un producto con ese código en la sucursal'),
  SIN_GANANCIA: e(400, 'El precio de venta debe ser mayor al costo de compra para tener ganancia'),
  STOCK_INSUFICIENTE: e(409, 'Stock insuficiente. Disponible: …'),
  STOCK_EXCESIVO: e(409, 'El stock es demasiado grande'),
  STOCK_CAMBIO: e(409, 'El stock cambió. Stock actual: …', 'Lee el stock de nuevo y decide con él.'),
  VALOR_EXCESIVO: e(409, 'El valor del inventario es demasiado grande'),
  CANTIDAD_EXCESIVA: e(409, 'La cantidad es demasiado grande'),
  SIN_PAQUETES: e(409, 'Este artículo no se maneja por paquetes'),
  PAQUETES_INSUFICIENTES: e(409, 'No hay suficientes paquetes. Disponible: … paquetes'),
  // Imports.
  ARCHIVO_ILEGIBLE: e(400, 'No se pudo leer el archivo: debe ser CSV o Excel (.xlsx)'),
  ARCHIVO_VACIO: e(400, 'El archivo no tiene filas'),
  ARCHIVO_SIN_COLUMNA: e(400, 'El archivo no tiene la columna «…»'),
  ARCHIVO_MUY_LARGO: e(400, 'El archivo tiene … filas: el máximo es …'),
  ARCHIVO_CON_ERRORES: e(400, 'No se importó nada: … filas tienen errores', '`errores` dice qué pasa en cada fila.'),
  // The dashboard.
  RANGO_INVALIDO: e(400, 'La fecha final no puede ser anterior a la inicial'),
  RANGO_MUY_LARGO: e(400, 'El rango no puede superar 366 días'),
} as const satisfies Record<string, Explicado>;

export type Codigo = keyof typeof CATALOGO;

export const explicar = (codigo: Codigo): Explicado => CATALOGO[codigo];

/** Of any write: a rule of the database with no sentence of its own. And of anything at all: a failure of ours. */
export const DE_CUALQUIERA: readonly Codigo[] = ['DUPLICADO', 'EN_USO', 'REGLA_INCUMPLIDA', 'CONFLICTO', 'ERROR_INTERNO'];
