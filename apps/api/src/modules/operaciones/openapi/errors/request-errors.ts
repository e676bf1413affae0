import { type Explicado, e } from './explained.js';

/** The errors of any request. */
export const DE_SOLICITUDES = {
  SOLICITUD_INVALIDA: e(
    400,
    'La solicitud no es válida',
    'El cuerpo no es JSON bien formado, o la dirección no se puede leer.',
  ),
  DATOS_INVALIDOS: e(400, 'La frase del primer campo que no se acepta', '`errores` dice qué pasa con cada campo.'),
  CLAVE_INVALIDA: e(400, 'La clave de idempotencia no es válida', 'De 1 a 200 letras, cifras o signos, sin espacios.'),
  SESION_INVALIDA: e(
    401,
    'Tu sesión terminó. Inicia sesión de nuevo.',
    'Inicia sesión y repite la solicitud con el token nuevo.',
  ),
  SESION_POR_OTRAS: e(
    401,
    'Tu sesión se cerró porque tu cuenta se abrió en más lugares de los que puede tener a la vez. Inicia sesión de nuevo.',
    'Termina la que llevaba más tiempo sin usarse. Un programa guarda su token y no inicia sesión en cada solicitud.',
  ),
  PROHIBIDO: e(
    403,
    'No tienes permisos para realizar esta acción',
    'El permiso no está en el rol, el módulo está apagado en la sucursal, o lo pedido es de otra.',
  ),
  NO_ENCONTRADO: e(404, 'No se encontró el registro', 'No existe, fue archivado, o no está al alcance de quien llama.'),
  CLAVE_REUTILIZADA: e(
    409,
    'Esta clave de idempotencia ya se usó con otra solicitud',
    'Una clave nueva para cada operación nueva.',
  ),
  OCUPADO: e(
    [409, 503],
    'Otra persona está cambiando este registro. Intenta de nuevo.',
    'Repite la solicitud, con la misma clave.',
  ),
  ID_REPETIDO: e(
    409,
    'Dos sucursales tienen un registro con este número, y no se sabe cuál es. No se cambió nada: avisa a quien administra Jornal.',
    '`npm run verificar` dice cuáles.',
  ),
  YA_DESHECHO: e(409, 'Ya se deshizo', 'Deshacer eso también es un cambio: se deshace como cualquiera.'),
  YA_CAMBIO: e(409, 'Ya cambió: …', 'Alguien lo cambió después: deshaz primero eso, o edítalo.'),
  SIN_INVERSA: e(409, 'Esto no se puede deshacer', 'El dinero anulado no vuelve: se registra de nuevo.'),
  PERSONALES_BORRADOS: e(409, 'No se puede deshacer: los datos personales de este cambio ya se borraron'),
  DUPLICADO: e(409, 'Ya existe un registro con esos datos'),
  EN_USO: e(409, 'El registro está en uso o ya no existe'),
  REGLA_INCUMPLIDA: e(409, 'Los datos no cumplen una regla del negocio'),
  CONFLICTO: e(409, 'El registro se cruza con otro'),
  METODO_NO_PERMITIDO: e(405, 'Esta dirección no atiende ese método', '`Allow` dice cuáles atiende.'),
  SOLICITUD_INCOMPLETA: e(400, 'La solicitud llegó incompleta'),
  SOLICITUD_LENTA: e(408, 'La solicitud tardó demasiado en llegar. Intenta de nuevo.'),
  CABECERAS_DEMASIADO_GRANDES: e(431, 'La solicitud trae cabeceras demasiado grandes'),
  DEMASIADO_GRANDE: e(413, 'La solicitud es demasiado grande'),
  TIPO_NO_SOPORTADO: e(
    415,
    'El contenido debe ser JSON en UTF-8 (application/json)',
    'Un archivo se envía como application/octet-stream; lo demás, como application/json.',
  ),
  DEMASIADAS_SOLICITUDES: e(
    429,
    'Demasiadas solicitudes. Intenta de nuevo en un momento.',
    'Espera los segundos de `Retry-After`.',
  ),
  DEMASIADOS_FLUJOS: e(
    429,
    'Ya tienes Jornal abierto en varias pestañas: esta se actualiza cada 30 segundos.',
    'Tres por sesión. Consulta cada 30 segundos y vuelve a intentar tras los de `Retry-After`.',
  ),
  CERRANDO: e(
    503,
    'El servidor se está reiniciando. Intenta de nuevo en unos segundos.',
    'Espera los segundos de `Retry-After`.',
  ),
  ERROR_INTERNO: e(
    500,
    'Ocurrió un error inesperado. Intenta de nuevo.',
    'Es una falla nuestra: repórtala con su `request_id`.',
  ),
  BASE_NO_DISPONIBLE: e(
    503,
    'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
    'Espera los segundos de `Retry-After`.',
  ),
  BASE_CAIDA: e(
    503,
    'La base de datos no responde: por ahora no se puede consultar ni guardar nada.',
    'Vuelve sola: espera los segundos de `Retry-After`.',
  ),
  BASE_DANADA: e(
    503,
    'Una parte de los datos está dañada y no se puede leer. Avisa a quien administra Jornal.',
    'Repetir no ayuda: alguien debe restaurar un respaldo y revisar el disco del servidor.',
  ),
  DISCO_LLENO: e(
    503,
    'En el disco del servidor quedan … libres y no se guarda nada hasta que haya …',
    'Consultar y entrar siguen: alguien debe liberar espacio en el servidor.',
  ),
  RELOJ: e(
    503,
    'El reloj del servidor está … adelantado respecto al de la base de datos. Mientras no se corrija la hora no se registra nada.',
    'Consultar y entrar siguen: alguien debe corregir la hora del servidor.',
  ),
  BASE_OCUPADA: e(
    503,
    'La base de datos está ocupada. Intenta de nuevo en unos segundos.',
    'Espera los segundos de `Retry-After` y repite la solicitud, con la misma clave.',
  ),
  BASE_RECUPERANDO: e(
    503,
    'Una máquina de la base de datos se cayó y está terminando lo que quedó a medias. Intenta de nuevo en un minuto.',
    'Espera los segundos de `Retry-After` y repite la solicitud, con la misma clave.',
  ),
  TARDO_DEMASIADO: e(
    503,
    'La consulta tardó demasiado. Intenta de nuevo en unos segundos o con menos datos.',
    'Pide menos: un rango más corto, una sucursal.',
  ),
  RESPALDO_EN_CURSO: e(409, 'Ya se está haciendo un respaldo. Espera a que termine.'),
  RESPALDO_UNICO: e(409, 'Es el único respaldo entero que hay. Haz otro antes de borrarlo.'),
  RESPALDO_SIN_CARPETA: e(
    409,
    'Este servidor no tiene dónde guardar respaldos: …',
    'Con una base propia, quien lo opera indica la carpeta en RESPALDO_DIR.',
  ),
} as const satisfies Record<string, Explicado>;
