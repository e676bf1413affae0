import { type Explicado, e } from './explained.js';

/** Sign-in, accounts, branches, clients and operators. */
export const DE_CUENTAS = {
  // Sign-in and accounts.
  CREDENCIALES_INCORRECTAS: e(401, 'Credenciales incorrectas'),
  DEMASIADOS_INTENTOS: e(
    429,
    'Demasiados intentos fallidos. Intenta de nuevo en …',
    'Espera los segundos de `Retry-After`.',
  ),
  CONTRASENA_REPETIDA: e(400, 'La contraseña nueva debe ser distinta de la actual'),
  CONTRASENA_ES_CORREO: e(400, 'La contraseña no puede ser el correo de la cuenta'),
  CONTRASENA_COMUN: e(400, 'Esta contraseña es de las más usadas y sería la primera en probarse. Elige otra.'),
  ENLACE_NO_VALIDO: e(
    400,
    'El enlace ya no es válido. Pide uno nuevo.',
    'Ya se usó, venció, lo reemplazó otro o su cuenta está desactivada.',
  ),
  ENLACE_NO_DISPONIBLE: e(
    409,
    'Este enlace ya no se puede copiar. Reenvía el correo para enviar uno nuevo.',
    'El correo ya salió, o su enlace se usó, venció o lo reemplazó otro.',
  ),
  USUARIO_INACTIVO: e(409, 'El usuario está inactivo. Actívalo primero.'),
  CODIGO_INCORRECTO: e(400, 'El código no es correcto. Es el que muestra el servidor al iniciar.'),
  SIN_EJEMPLO: e(409, 'Este servidor no tiene un negocio de ejemplo'),
  DESDE_OTRA_PAGINA: e(
    403,
    'El ejemplo se abre desde la página de Jornal en este equipo',
    'Lo pidió una página de otra parte (`Origin`, `Sec-Fetch-Site`), o por un nombre que no es de este equipo (`Host`).',
  ),
  PRIMER_USO_CERRADO: e(409, 'Este negocio ya tiene dueño. Inicia sesión.'),
  CONTRASENA_INCORRECTA: e(400, 'La contraseña actual no es correcta'),
  SEGUNDO_FACTOR_REQUERIDO: e(
    401,
    'Escribe el código de tu aplicación de autenticación',
    'Repite la entrada con `codigo`: el de la aplicación, o uno de recuperación.',
  ),
  CODIGO_NO_VALIDO: e(401, 'El código no es correcto o ya se usó', 'Cada código sirve una vez: espera el siguiente.'),
  CODIGO_EQUIVOCADO: e(400, 'El código no es correcto o ya se usó', 'Cada código sirve una vez: espera el siguiente.'),
  CON_SEGUNDO_FACTOR: e(409, 'Tu cuenta ya tiene un segundo factor'),
  SIN_SEGUNDO_FACTOR: e(409, 'La cuenta no tiene segundo factor'),
  SIN_PREPARAR: e(409, 'Empieza de nuevo: no hay un segundo factor por confirmar'),
  SEGUNDO_FACTOR_EXIGIDO: e(
    403,
    'Tu rol exige segundo factor: actívalo en tu cuenta para seguir',
    'El plazo se venció (`falta_factor` en GET /api/sesion). Se pone con POST /api/cuenta/segundo-factor y se ' +
      'confirma con un código; hasta entonces solo se atiende eso y salir.',
  ),
  FACTOR_PROPIO_PRIMERO: e(409, 'Activa primero el segundo factor en tu cuenta'),
  FACTOR_PROPIO: e(409, 'El tuyo se quita en Tu cuenta, con tu contraseña y un código'),
  NOMBRE_DEL_OPERADOR: e(409, 'Tu nombre es el de tu ficha de operador: se cambia en Operadores'),
  EMAIL_REGISTRADO: e(409, 'El email ya está registrado'),
  ULTIMO_ADMIN: e(409, 'No se puede quitar el último administrador activo'),
  YA_ES_OPERADOR: e(409, 'Tu cuenta ya presta servicios'),
  CUENTA_PROPIA: e(
    409,
    'No puedes desactivar tu propia cuenta',
    'Tampoco se cambia el rol propio: pídeselo a otra persona que pueda. La contraseña propia se cambia en Tu cuenta.',
  ),
  USUARIO_YA_ASI: e(409, 'El usuario ya está …'),
  OPERADOR_RETIRADO: e(409, 'Reactiva primero al operador'),
  CUENTA_DE_ARCHIVADO: e(409, 'El cliente de esta cuenta está archivado'),
  ROL_DE_OPERADOR: e(400, 'Quien ve solo lo suyo se crea en Operadores'),
  ROL_SIN_SUCURSAL: e(400, 'Este rol no lleva sucursal'),
  SUCURSAL_DEL_OPERADOR: e(400, 'Esta cuenta trabaja en la sucursal de su operador'),
  PERMISOS_FIJOS: e(409, 'Los permisos del administrador no se pueden cambiar'),
  PERMISO_NO_EXISTE: e(400, 'El permiso no existe'),
  ROL_REPETIDO: e(409, 'Ya existe un rol con ese nombre'),
  ROL_DE_LA_CASA: e(
    409,
    'El rol «…» es de la casa: su nombre y su alcance no cambian',
    'Los cuatro de la casa tampoco se eliminan, y el de administrador no se desactiva.',
  ),
  ROL_CON_USUARIOS: e(409, 'El rol lo tienen … cuentas. Dales otro rol antes de eliminarlo, o desactívalo.'),
  ROL_CON_CUENTAS_SIN_OPERADOR: e(
    409,
    'El rol lo tienen cuentas sin operador, que no tienen nada propio que ver. Dales otro rol primero.',
  ),
  MODULO_NO_EXISTE: e(400, 'El módulo «…» no existe'),
  DASHBOARD_NECESARIO: e(409, 'El dashboard no se puede apagar en todas las sucursales: deja al menos una con él'),
  // Branches, clients and operators.
  ENTIDAD_REQUERIDA: e(400, 'Debe seleccionar una entidad', 'Un administrador sin sucursal dice `entidad_id`.'),
  ENTIDAD_NO_EXISTE: e(400, 'La sucursal no existe'),
  OTRA_SUCURSAL: e(409, 'Un registro no cambia de sucursal: elimínalo y créalo en la otra'),
  CLIENTE_NO_EXISTE: e(400, 'El cliente no existe'),
  CLIENTE_CON_SUCURSALES: e(
    409,
    'No se puede eliminar un cliente con sucursales. Elimina o cambia de cliente sus sucursales primero.',
  ),
  NIT_REGISTRADO: e(409, 'El NIT ya está registrado'),
  SUCURSAL_CON_OPERADORES: e(
    409,
    'No se puede eliminar una sucursal con operadores activos. Elimínalos o cámbialos de sucursal primero.',
  ),
  SUCURSAL_CON_CUENTAS: e(
    409,
    'No se puede eliminar una sucursal con cuentas activas. Desactívalas en Usuarios primero.',
  ),
  SUCURSAL_CON_CITAS: e(409, 'No se puede eliminar una sucursal con …. Cancela o resuelve lo pendiente primero.'),
  SUCURSAL_CON_TIQUETES: e(
    409,
    'No se puede eliminar una sucursal con …. Cóbralos o descártalos en Mostrador primero.',
  ),
  SUCURSAL_CON_DEUDAS: e(
    409,
    'No se puede eliminar una sucursal a la que le deben …. Recibe antes los abonos en Cartera.',
  ),
  SUCURSAL_CON_FAVORES: e(
    409,
    'No se puede eliminar una sucursal donde hay … a favor de personas. Devuélvelos o retenlos antes.',
  ),
  SUCURSAL_CON_SALDOS: e(
    409,
    'No se puede eliminar una sucursal con trabajo sin pagar o anticipos sin descontar: …. Deja sus cuentas en cero primero.',
  ),
  SUCURSAL_CON_PAGOS: e(
    409,
    'No se puede eliminar una sucursal con …. Márcalos como pagados o elimínalos en Pagos primero.',
  ),
  SUCURSAL_CON_EXISTENCIAS: e(
    409,
    'No se puede eliminar una sucursal con existencias: …. Déjalos en cero o elimínalos primero.',
  ),
  SUCURSAL_CON_DINERO: e(
    409,
    'No se puede eliminar una sucursal con dinero en su caja: …. Déjala en cero en Caja Menor primero.',
  ),
  ULTIMA_SUCURSAL: e(409, 'No se puede eliminar la última sucursal. Crea otra primero.'),
  SUCURSAL_ARCHIVADA: e(
    409,
    'La sucursal está archivada. Restáurala primero en Sucursales.',
    'Su historia se consulta; para cambiar algo de ella, restáurala primero.',
  ),
  SUCURSAL_NO_ARCHIVADA: e(409, 'La sucursal no está archivada'),
  CLIENTE_ARCHIVADO: e(
    409,
    'El cliente de la sucursal fue eliminado. Elige a qué cliente pertenece ahora.',
    '`client_id` en el cuerpo dice cuál.',
  ),
  CLIENTE_CON_ZONAS: e(
    409,
    'No se puede eliminar un cliente con zonas. Elimina o cambia de cliente sus zonas primero.',
  ),
  CARGO_NO_EXISTE: e(400, 'El cargo no existe'),
  OPERADOR_INACTIVO: e(409, 'El operador está inactivo'),
  OPERADOR_CON_SALDO: e(409, 'El operador tiene un saldo pendiente de …. Págale antes de eliminarlo.'),
  OPERADOR_CON_RETENIDO: e(
    409,
    'El operador tiene … retenidos por fiado. Espera a que los clientes paguen antes de eliminarlo.',
  ),
  OPERADOR_CON_ANTICIPO: e(409, 'El operador tiene un anticipo sin descontar de …. Ajústalo antes de eliminarlo.'),
  YA_INACTIVO: e(409, 'El operador ya está inactivo'),
  YA_ACTIVO: e(409, 'El operador ya está activo'),
  OPERADOR_CON_CITAS: e(
    409,
    'El operador tiene … citas futuras: reasígnalas primero',
    'Mueve o cancela lo pendiente, o pasa su agenda a otro operador.',
  ),
} as const satisfies Record<string, Explicado>;
