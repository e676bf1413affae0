import { type Explicado, e } from './explained.js';

/** Services, money, personal data, products and the inventory. */
export const DE_DINERO = {
  // Services, income and money.
  FECHA_FUTURA: e(400, 'La fecha no puede ser posterior a mañana, …'),
  FECHA_FUERA_DE_LIMITE: e(
    400,
    'La fecha no puede ser anterior al …',
    'Cada negocio decide cuántos días atrás puede registrar cada rol.',
  ),
  UNIDADES_EXCESIVAS: e(400, 'El máximo es de … unidades por línea'),
  MONTO_EXCESIVO: e(400, 'El monto es demasiado grande'),
  SUMA_INCORRECTA: e(400, 'La suma de efectivo y transferencia debe ser igual a …'),
  METODO_NO_CONCUERDA: e(400, 'Los montos no corresponden al método de pago'),
  DESCUENTO_EXCESIVO: e(403, 'El descuento máximo permitido es … %'),
  SERVICIOS_YA_ESTAN: e(409, 'Todos esos servicios ya están en tu catálogo'),
  SERVICIO_ACTIVO: e(409, 'No se puede eliminar un servicio activo. Primero desactívalo.'),
  SERVICIO_INACTIVO: e(409, 'El servicio … está inactivo'),
  SERVICIO_DE_OTRA_SUCURSAL: e(409, 'El servicio … no se ofrece en esta sucursal'),
  SERVICIO_OCASIONAL: e(409, 'Un servicio ocasional se elimina desde Ingresos Adicionales'),
  SERVICIO_PAGADO: e(409, 'No se puede eliminar un servicio que ya fue pagado'),
  // Personal data.
  OPERADOR_ACTIVO: e(409, '… todavía trabaja aquí: desactívalo en Operadores primero'),
  PERSONA_ANONIMIZADA: e(409, 'Esta persona fue anonimizada', 'No vuelve: si trabaja aquí de nuevo, se crea de nuevo.'),
  YA_ANONIMIZADA: e(409, 'Los datos de esta persona ya se anonimizaron'),
  MOTIVO_CON_NOMBRE: e(400, 'El motivo queda para siempre: escríbelo sin nombrar a la persona'),
  SOLICITUD_RESPONDIDA: e(409, 'Esta solicitud ya se respondió'),
  CUENTA_CERRADA: e(
    409,
    'El operador ahora es de … y su cuenta en esta sucursal quedó en cero. Para cambiarla, devuélvelo primero a esta sucursal.',
  ),
  OPERADOR_DE_OTRA_SUCURSAL: e(400, 'El operador no es de esa sucursal'),
  GASTO_DE_OTRA_SUCURSAL: e(409, 'Un gasto no cambia de sucursal: elimínalo y regístralo en la otra'),
  TIPO_DE_RECIBO: e(400, 'El recibo debe ser una imagen JPG, PNG o WebP, o un PDF'),
  IMAGEN_ILEGIBLE: e(400, 'La imagen está dañada o incompleta. Toma la foto de nuevo o guárdala otra vez.'),
  RECIBOS_SIN_ESPACIO: e(
    409,
    'Los recibos de la sucursal llegaron a su límite de … MB. Quita alguno que ya no necesites o pide que lo amplíen.',
  ),
  FOTOS_EN_ESPERA: e(
    503,
    'Hay muchas fotos en proceso. Intenta de nuevo en unos segundos.',
    'Espera los segundos de `Retry-After`.',
  ),
  METODO_INACTIVO: e(409, '… ya no está activo'),
  METODO_REPETIDO: e(409, 'Ya existe un método con ese nombre'),
  METODO_FIJO: e(409, 'De … solo se cambia el orden'),
  METODO_SIN_SALDO: e(409, 'No hay suficiente dinero en …. Disponible: …'),
  DEMASIADOS_METODOS: e(409, 'Hay demasiados métodos de pago: máximo …'),
  REFERENCIA_REQUERIDA: e(400, '… pide la referencia'),
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
  STOCK_CAMBIO: e(409, 'El stock cambió. Stock actual: …', 'Lee el stock de nuevo y decide con él.'),
  VALOR_EXCESIVO: e(409, 'El valor del inventario es demasiado grande'),
  CANTIDAD_EXCESIVA: e(409, 'La cantidad es demasiado grande'),
  SIN_PAQUETES: e(409, 'Este artículo no se maneja por paquetes'),
  PAQUETES_INSUFICIENTES: e(409, 'No hay suficientes paquetes. Disponible: … paquetes'),
} as const satisfies Record<string, Explicado>;
