import type { Codigo } from './errors.js';
import { DE_SERVICIO } from './ticket-refusals.js';

/** The refusals of the operations that take a place. */
export const DE_PLAZA: readonly Codigo[] = [
  'NO_ENCONTRADO',
  'FECHA_NO_ES_SU_DIA',
  'FECHA_PASADA',
  'HORARIO_TERMINADO',
  'AGENDA_INACTIVA',
  'HORARIO_INACTIVO',
  'OPERADOR_INACTIVO',
  'DIA_BLOQUEADO',
  'HORARIO_OCUPADO',
  'NO_CABE',
  'OPERADOR_OCUPADO',
  'OPERADOR_NO_HACE',
];
/** The refusals of the operations that take an hour. */
const DE_HORA: readonly Codigo[] = [
  'NO_ENCONTRADO',
  'HORA_PASADA',
  'HORA_QUE_NO_EXISTE',
  'FUERA_DE_JORNADA',
  'AGENDA_INACTIVA',
  'HORARIO_INACTIVO',
  'OPERADOR_INACTIVO',
  'DIA_BLOQUEADO',
  'HORARIO_OCUPADO',
  'NO_CABE',
  'OPERADOR_OCUPADO',
  'OPERADOR_NO_HACE',
];

/** The refusals of agendas, free hours, appointments and the waiting list, besides those their shape tells. */
export const DE_AGENDAS: Readonly<Record<string, readonly Codigo[]>> = {
  agendasCrear: ['NO_ENCONTRADO', 'OPERADOR_INACTIVO'],
  agendasModificar: ['OPERADOR_INACTIVO', 'OPERADOR_DE_OTRA_SUCURSAL', 'OPERADOR_OCUPADO', 'OPERADOR_NO_HACE'],
  agendasEliminar: ['AGENDA_CON_CITAS'],
  agendasCrearHorario: ['NO_ENCONTRADO', 'HORARIO_CRUZADO'],
  agendasModificarHorario: ['HORAS_INVALIDAS', 'HORARIO_CRUZADO', 'HORARIO_CON_CITAS', 'CAPACIDAD_OCUPADA'],
  agendasEliminarHorario: ['HORARIO_CON_CITAS'],
  agendasGenerarHorarios: ['NO_ENCONTRADO', 'SIN_HORARIOS', 'HORARIOS_EXCESIVOS', 'HORARIO_CRUZADO'],
  agendasCrearBloqueo: ['NO_ENCONTRADO', 'FECHA_PASADA', 'OPERADOR_INACTIVO'],
  citasCrear: [...DE_PLAZA, ...DE_SERVICIO, 'FICHA_DE_OTRA_SUCURSAL'],
  citasActualizar: [...DE_PLAZA, ...DE_SERVICIO, 'OTRA_SUCURSAL', 'FICHA_DE_OTRA_SUCURSAL', 'CITA_DE_VARIOS'],
  horasLibres: [
    'NO_ENCONTRADO',
    'ENTIDAD_REQUERIDA',
    'RANGO_INVALIDO',
    'RANGO_MUY_LARGO',
    'DURACION_REQUERIDA',
    'OPERADOR_INACTIVO',
    ...DE_SERVICIO,
  ],
  horasReservar: [...DE_HORA, 'ENTIDAD_REQUERIDA', 'DURACION_REQUERIDA', ...DE_SERVICIO, 'FICHA_DE_OTRA_SUCURSAL'],
  horasMover: [...DE_HORA, 'CITA_ATENDIDA', 'DURACION_CORTA'],
  horasServicios: [...DE_HORA, 'CITA_ATENDIDA', 'DURACION_REQUERIDA', ...DE_SERVICIO],
  citasMarcarLlegada: ['CITA_ATENDIDA', 'CITA_DE_OTRO_DIA', 'CITA_SIN_LUGAR'],
  citasMover: [
    'NO_ENCONTRADO',
    'OPERADOR_DE_OTRA_SUCURSAL',
    'OPERADOR_INACTIVO',
    'FECHA_PASADA',
    'SIN_CITAS',
    'CITAS_CON_CHOQUES',
  ],
  listaEsperaCrear: ['NO_ENCONTRADO', 'FICHA_DE_OTRA_SUCURSAL', 'FECHA_PASADA', ...DE_SERVICIO],
  listaEsperaModificar: ['FECHA_PASADA', 'OTRA_SUCURSAL', 'FICHA_DE_OTRA_SUCURSAL', ...DE_SERVICIO],
  listaEsperaAsignar: [...DE_PLAZA, ...DE_SERVICIO, 'OFERTA_PENDIENTE', 'PERSONA_DE_OTRA_SUCURSAL'],
  listaEsperaSiguiente: ['NO_ENCONTRADO'],
  listaEsperaOfrecer: [...DE_PLAZA, ...DE_SERVICIO, 'OFERTA_PENDIENTE', 'PERSONA_DE_OTRA_SUCURSAL'],
  listaEsperaResponder: [...DE_PLAZA, ...DE_SERVICIO, 'OFERTA_VENCIDA', 'OFERTA_RESPONDIDA'],
};
