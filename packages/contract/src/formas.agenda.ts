import type { z } from 'zod';
import { agenda, agendaCambios, agendaDatos } from './agenda.js';
import { alternativa } from './alternativas.js';
import { bloqueo, bloqueoNuevo } from './bloqueos.js';
import { cambioCita } from './cambios-cita.js';
import { cita, citaConCuenta, citaDelDia, servicioDeCita } from './cita.js';
import { citaCambios, citaNueva } from './citas.js';
import {
  calendario,
  calendarioOperadores,
  consultaEspacios,
  diaCalendario,
  disponibilidad,
  espacioCalendario,
  espacioHorario,
} from './espacios.js';
import { generarHorarios, horario, horarioCambios, horarioNuevo, simulacionHorarios } from './horarios.js';
import { horaLibre, horasLibres, movimientoCita, otrosServicios, reserva, servicioReservado } from './horas-libres.js';
import { oferta, personaEspera, personaEsperaCambios, personaEsperaNueva, plazaElegida } from './lista-espera.js';
import { moverCitas, movimientoCitas } from './mover-citas.js';
import { personaCitas } from './personas-citas.js';

/** The shapes of agendas, appointments and the waiting list. */
export const FORMAS_DE_AGENDA: Readonly<Record<string, z.ZodType>> = {
  Agenda: agenda,
  AgendaDatos: agendaDatos,
  AgendaCambios: agendaCambios,
  Horario: horario,
  HorarioNuevo: horarioNuevo,
  HorarioCambios: horarioCambios,
  GenerarHorarios: generarHorarios,
  SimulacionHorarios: simulacionHorarios,
  Bloqueo: bloqueo,
  BloqueoNuevo: bloqueoNuevo,
  EspacioHorario: espacioHorario,
  EspacioCalendario: espacioCalendario,
  DiaCalendario: diaCalendario,
  Calendario: calendario,
  CalendarioOperadores: calendarioOperadores,
  ConsultaEspacios: consultaEspacios,
  Disponibilidad: disponibilidad,
  ServicioDeCita: servicioDeCita,
  Cita: cita,
  CitaConCuenta: citaConCuenta,
  CitaDelDia: citaDelDia,
  CitaNueva: citaNueva,
  CitaCambios: citaCambios,
  HoraLibre: horaLibre,
  HorasLibres: horasLibres,
  ServicioReservado: servicioReservado,
  Reserva: reserva,
  Alternativa: alternativa,
  MovimientoCita: movimientoCita,
  OtrosServicios: otrosServicios,
  MoverCitas: moverCitas,
  MovimientoCitas: movimientoCitas,
  PersonaCitas: personaCitas,
  CambioCita: cambioCita,
  PersonaEspera: personaEspera,
  PersonaEsperaNueva: personaEsperaNueva,
  PersonaEsperaCambios: personaEsperaCambios,
  PlazaElegida: plazaElegida,
  Oferta: oferta,
};
