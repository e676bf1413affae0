import { type Explicado, e } from './explained.js';

/** Agendas, appointments and the waiting list. */
export const DE_AGENDAS = {
  // Agendas, their slots and their blocks.
  AGENDA_CON_CITAS: e(
    409,
    'La agenda tiene … citas futuras. Puedes desactivarla: no recibe más y lo que tiene se conserva.',
  ),
  HORARIO_CON_CITAS: e(
    409,
    'El horario tiene … citas futuras. Puedes desactivarlo: no recibe más y lo que tiene se conserva.',
  ),
  HORARIO_CRUZADO: e(
    409,
    'El horario se cruza con «…», de … a …',
    'Al generar varios, `errores.horarios` nombra cada cruce.',
  ),
  CAPACIDAD_OCUPADA: e(409, 'El … hay … espacios ocupados: la capacidad no puede ser menor'),
  HORAS_INVALIDAS: e(400, 'La hora de fin debe ser mayor a la hora de inicio'),
  SIN_HORARIOS: e(400, 'No cabe ningún horario de esa duración entre esas horas'),
  HORARIOS_EXCESIVOS: e(400, 'Serían … horarios: el máximo es 200 a la vez'),
  OPERADOR_OCUPADO: e(409, 'El operador ya tiene una cita a esa hora'),
  FECHA_PASADA: e(400, 'La fecha no puede ser pasada'),
  // Appointments.
  HORARIO_OCUPADO: e(409, 'El horario ya está ocupado', 'Lee de nuevo los espacios del día y ofrece otro.'),
  HORARIO_INACTIVO: e(409, 'El horario no está activo'),
  HORARIO_TERMINADO: e(400, 'El horario ya terminó'),
  AGENDA_INACTIVA: e(409, 'La agenda no está activa'),
  FECHA_NO_ES_SU_DIA: e(400, 'La fecha no corresponde al día del horario'),
  DIA_BLOQUEADO: e(409, 'Ese día está bloqueado'),
  SIN_CITAS: e(409, 'No hay citas por mover ese día'),
  CITAS_CON_CHOQUES: e(
    409,
    'No se movió nada: … citas no se pueden mover',
    '`errores.citas` nombra cada una y dice por qué; `simular=true` lo dice sin mover nada.',
  ),
  // The services of an appointment, and the waiting list.
  CITA_YA_ATENDIDA: e(409, 'La cita ya tiene un servicio registrado'),
  CITA_CANCELADA: e(409, 'La cita está cancelada: agéndala de nuevo antes de registrar …'),
  CITA_DE_OTRA_SUCURSAL: e(409, 'La cita es de otra sucursal'),
  PERSONA_REPETIDA: e(409, 'Ya existe Ana Ruiz con ese teléfono'),
  FICHA_UNIDA: e(409, 'Esta ficha está unida a otra: ábrela y cámbiala allí'),
  FICHA_CON_OTRAS: e(409, 'Ana Ruiz ya reúne otras fichas: sepáralas primero o únelas al revés'),
  CAMPO_REPETIDO: e(409, 'Ya existe un campo con ese nombre'),
  CAMPO_DE_LA_FICHA: e(400, 'La ficha ya tiene ese dato'),
  TEXTO_REQUERIDO: e(400, 'Di qué texto autorizó'),
  SIN_OPCIONES: e(400, 'Escribe las opciones que se pueden elegir'),
  DEMASIADOS_CAMPOS: e(409, 'Hay demasiados campos propios: máximo …'),
  CAMPO_DESCONOCIDO: e(400, 'Ese campo ya no se usa: vuelve a abrir la ficha'),
  DATO_INVALIDO: e(400, 'Hijos: escribe un número'),
  TIPO_DE_FOTO: e(400, 'La foto debe ser una imagen WebP o JPEG entera, de hasta … píxeles por lado'),
  FOTOS_SIN_AUTORIZAR: e(409, 'Ana Ruiz no ha autorizado que se le tomen fotos: anota primero su autorización'),
  DEMASIADAS_FOTOS: e(409, 'Ana Ruiz ya tiene 40 fotos: borra alguna'),
  FOTOS_SIN_ESPACIO: e(409, 'Las fotos de la sucursal llegaron a su límite de … MB'),
  TEXTO_CAMBIADO: e(409, 'El texto cambió mientras tanto: léelo de nuevo'),
  TEXTO_IGUAL: e(409, 'No cambiaste nada: es el texto vigente'),
  MENSAJES_REVOCADOS: e(409, 'Ana Ruiz revocó los mensajes: anota primero que los autoriza de nuevo'),
  FICHA_DE_SI_MISMA: e(400, 'Elige otra ficha: es la misma'),
  PERSONA_DE_OTRA_SUCURSAL: e(409, 'La persona espera en otra sucursal'),
  OFERTA_PENDIENTE: e(409, 'La persona tiene una oferta pendiente. Responde esa oferta primero.'),
  OFERTA_VENCIDA: e(409, 'La oferta venció. Ofrece el espacio de nuevo.'),
  OFERTA_RESPONDIDA: e(409, 'La oferta ya fue respondida'),
} as const satisfies Record<string, Explicado>;
