import { DIAS_SEMANA, diaDeLaSemana, festivo, type Horario, minutosDe, sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AgendarService } from '../modules/agenda/agendar.service.js';
import { AgendasService } from '../modules/agenda/agendas.service.js';
import { BloqueosService } from '../modules/agenda/bloqueos.service.js';
import { CitasService } from '../modules/agenda/citas.service.js';
import { GenerarHorariosService } from '../modules/agenda/generar-horarios.service.js';
import { OfertasService } from '../modules/lista-espera/ofertas.service.js';
import { PersonasService } from '../modules/lista-espera/personas.service.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import { alguien } from './people.js';
import { Random } from './random.js';
import type { RelojDemo } from './reloj-demo.js';

/** Days with appointments before and after the one the demo is opened on. */
const DIAS_DE_CITAS = 14;
const COLORES = ['#93C5FD', '#86EFAC', '#FCD34D', '#F9A8D4', '#C4B5FD'];
/** The taken slots in every 100: of a day that passed, and of one to come. */
const LLENO = { pasado: 24, futuro: 17 };

type Agenda = {
  id: number;
  entidad_id: number;
  operador_id: number;
  atiende_festivos: boolean;
  horarios: Horario[];
  bloqueada: string | null;
};
export type Agendas = readonly Agenda[];

/**
 * An agenda for every operator, Monday to Saturday; the last one of each branch takes people two by two, and one branch
 * closes on holidays.
 */
export async function abrirAgendas(app: NestFastifyApplication, { admin, sucursales }: Negocio): Promise<Agendas> {
  const agendas: Agenda[] = [];
  for (const [i, sucursal] of sucursales.entries()) {
    for (const [j, operador_id] of sucursal.operadores.entries()) {
      const deDos = j === sucursal.operadores.length - 1;
      const atiende_festivos = i !== 1;
      const nombre = deDos ? 'Spa y uñas' : j % 2 === 0 ? 'Cortes y barba' : 'Peinados y color';
      const { data: agenda } = await app
        .get(AgendasService, { strict: false })
        .crear(admin, { operador_id, nombre, descripcion: null, activa: true, atiende_festivos });
      const semana = {
        dias: DIAS_SEMANA.filter((dia) => dia !== 'domingo'),
        hora_inicio: '09:00',
        hora_fin: '18:00',
        duracion_minutos: 60,
        descanso_minutos: 0,
      };
      const { data: horarios } = await app.get(GenerarHorariosService, { strict: false }).generar(admin, {
        agenda_id: agenda.id,
        ...semana,
        titulo: 'Cita',
        color: COLORES[j % COLORES.length] as string,
        notas: null,
        capacidad: deDos ? 2 : 1,
        simular: false,
      });
      agendas.push({
        id: agenda.id,
        entidad_id: sucursal.id,
        operador_id,
        atiende_festivos,
        horarios,
        bloqueada: null,
      });
    }
  }
  return agendas;
}

/**
 * A day of the last two weeks: who came, who did not, and who called it off; on the day of the demo, also those to
 * come.
 */
export async function atenderCitas(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  negocio: Negocio,
  agendas: Agendas,
  fecha: string,
  ahora: Date,
): Promise<void> {
  const hoy = reloj.dayOf(ahora);
  if (fecha < sumarDias(hoy, -DIAS_DE_CITAS)) return;
  const azar = new Random(Number(fecha.replaceAll('-', '')) + 41);
  const apertura = instante(reloj.zone, fecha, '08:05');
  reloj.irA(apertura < ahora ? apertura : ahora);
  const ids = await agendar(app, azar, negocio, agendas, fecha, LLENO.pasado, reloj.hour());
  if (fecha === hoy) return;
  reloj.irA(instante(reloj.zone, fecha, '18:40'));
  await Promise.all(
    ids.map((id) => {
      const suerte = azar.entero(1, 100);
      const cambio =
        suerte > 92
          ? { estado: 'cancelada' as const }
          : suerte > 84
            ? { no_asistio: true }
            : { estado: 'completada' as const };
      return app.get(CitasService, { strict: false }).actualizar(negocio.admin, id, cambio);
    }),
  );
}

/**
 * The two weeks to come, with a blocked day, and a vacation after them; and who waits: nine people, one of them with a
 * place held.
 */
export async function llenarAgendas(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  negocio: Negocio,
  agendas: Agendas,
  ahora: Date,
): Promise<void> {
  const azar = new Random(2_207);
  reloj.irA(ahora);
  const habil = (dias: number): string => {
    const fecha = sumarDias(reloj.today(), dias);
    return diaDeLaSemana(fecha) === 'domingo' ? sumarDias(fecha, 1) : fecha;
  };
  const [ocupada, descansa] = agendas as readonly [Agenda, Agenda, ...Agenda[]];
  ocupada.bloqueada = habil(3);
  const dia = { desde: ocupada.bloqueada, hasta: ocupada.bloqueada, hora_inicio: null, hora_fin: null };
  const bloqueos = app.get(BloqueosService, { strict: false });
  await bloqueos.crear(negocio.admin, { agenda_id: ocupada.id, ...dia, motivo: 'Capacitación en colorimetría' });
  const desde = habil(DIAS_DE_CITAS + 7);
  const semana = { desde, hasta: sumarDias(desde, 6), motivo: 'Vacaciones' };
  await bloqueos.crear(negocio.admin, { operador_id: descansa.operador_id, ...semana });
  for (let dias = 1; dias <= DIAS_DE_CITAS; dias++)
    await agendar(app, azar, negocio, agendas, sumarDias(reloj.today(), dias), LLENO.futuro, '00:00');
  await hacerEsperar(app, azar, negocio, agendas, habil(1));
}

/** Books some of the slots of a day, each agenda its own; branches one beside the other. Answers the appointments. */
async function agendar(
  app: NestFastifyApplication,
  azar: Random,
  negocio: Negocio,
  agendas: Agendas,
  fecha: string,
  lleno: number,
  desde: string,
): Promise<number[]> {
  const dia = diaDeLaSemana(fecha);
  const abiertas = agendas.filter(
    (agenda) => agenda.bloqueada !== fecha && (agenda.atiende_festivos || festivo(fecha) === null),
  );
  // Chosen first, in order: the content of each agenda does not depend on which ends before.
  const elegidas = abiertas.flatMap((agenda) => {
    const cierra = minutosDe(
      agenda.horarios
        .map(({ hora_fin }) => hora_fin)
        .sort()
        .at(-1) as string,
    );
    let libre = 0;
    return agenda.horarios
      .filter((horario) => horario.dia_semana === dia && horario.hora_fin > desde && azar.veces(lleno))
      .flatMap((horario) => {
        const { minutos, ...suyo } = pedido(azar, negocio);
        const [inicio, fin] = [minutosDe(horario.hora_inicio), minutosDe(horario.hora_inicio) + minutos];
        // An appointment that lasts longer than its slot is in the way of the next, and ends before the day does.
        if (inicio < libre || fin > cierra) return [];
        const { operador_id, servicio_id } = negocio.noHace;
        if (agenda.operador_id === operador_id && suyo.servicio_id === servicio_id) return [];
        libre = fin;
        return [{ agenda_id: agenda.id, horario_id: horario.id, fecha, ...suyo }];
      });
  });
  const citas = await Promise.all(
    elegidas.map((datos) => app.get(AgendarService, { strict: false }).crear(negocio.admin, datos)),
  );
  return citas.map(({ data }) => data.id);
}

/** The appointment of a person, and its service with the minutes it takes. */
function pedido(azar: Random, { servicios }: Negocio) {
  const persona = alguien(azar);
  const { id: servicio_id, nombre: servicio, minutos } = azar.porPeso(servicios);
  return {
    minutos,
    cliente_nombre: persona.nombre,
    cliente_telefono: persona.telefono,
    cliente_email: null,
    servicio,
    servicio_id,
    notas: azar.veces(12) ? 'Prefiere que le escriban por la tarde' : null,
    estado: azar.veces(60) ? ('confirmada' as const) : ('pendiente' as const),
  };
}

async function hacerEsperar(
  app: NestFastifyApplication,
  azar: Random,
  negocio: Negocio,
  agendas: Agendas,
  fecha: string,
): Promise<void> {
  const personas = app.get(PersonasService, { strict: false });
  // The services they wait for fit any slot that becomes free.
  const cortos = negocio.servicios.filter(({ minutos }) => minutos <= 60);
  const esperan: number[] = [];
  for (let i = 0; i < 9; i++) {
    const { id: entidad_id } = negocio.sucursales[i % negocio.sucursales.length] as { id: number };
    const { nombre, telefono } = alguien(azar);
    const { id: servicio_id, nombre: servicio } = azar.porPeso(cortos);
    const { data } = await personas.crear(negocio.admin, {
      nombre,
      telefono,
      servicio,
      servicio_id,
      notas: i === 4 ? 'Solo puede en la mañana' : null,
      fecha,
      entidad_id,
    });
    esperan.push(data.id);
  }
  // The agenda that takes two by two has room: its last hour is not filled twice.
  const espaciosa = agendas.find((agenda) => agenda.horarios.some(({ capacidad }) => capacidad > 1)) as Agenda;
  const horario = espaciosa.horarios.filter(({ dia_semana }) => dia_semana === diaDeLaSemana(fecha)).at(-1) as Horario;
  await app
    .get(OfertasService, { strict: false })
    .ofrecer(negocio.admin, esperan[0] as number, { agenda_id: espaciosa.id, horario_id: horario.id, fecha });
}
