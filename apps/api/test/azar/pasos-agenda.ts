import { DIAS_SEMANA, diaDeLaSemana, horaDe, minutosDe, sumarDias } from '@jornal/contract';
import { de } from './negocio.js';
import type { NegocioAgenda } from './negocio-agenda.js';

/** The random choices of a step; `n` choose among the records that exist at that moment. */
export type AzarAgenda = { n: [number, number, number, number]; minutos: number };
type Respuesta = { status: number; body: { codigo?: string; message?: string } };
export type AccionAgenda = (negocio: NegocioAgenda, azar: AzarAgenda) => PromiseLike<Respuesta | null> | null;

const hora = (medias: number): string =>
  `${String(Math.floor(medias / 2)).padStart(2, '0')}:${medias % 2 === 0 ? '00' : '30'}`;
/** Half an hour to two hours, between eight and eight. */
const horasDe = (a: number, b: number) => ({
  hora_inicio: hora(16 + (a % 20)),
  hora_fin: hora(16 + (a % 20) + 1 + (b % 4)),
});
const ESTADOS = ['pendiente', 'confirmada', 'completada', 'cancelada'] as const;

const agendaDe = ({ libreta }: NegocioAgenda, n: number) => de(libreta.agendas, n);
const horarioDe = ({ libreta }: NegocioAgenda, n: number) => de(libreta.horarios, n);

/** A slot, of a branch when told, and one of the next days of its week; sometimes one that is over. Null when there is no slot. */
function sitioDe(
  negocio: NegocioAgenda,
  n: number,
  m: number,
  entidad_id = 0,
): { agenda_id: number; horario_id: number; fecha: string } | null {
  const { libreta } = negocio;
  const { hoy } = negocio.momento();
  const deSucursal = new Set(libreta.agendas.filter((a) => a.entidad_id === entidad_id).map((a) => a.id));
  const suyos = libreta.horarios.filter((h) => entidad_id === 0 || deSucursal.has(h.agenda_id));
  const h = de(suyos, n);
  if (h === undefined) return null;
  const dias = Array.from({ length: 8 }, (_, i) => sumarDias(hoy, i - (m % 7 === 0 ? 1 : 0))).filter(
    (d) => diaDeLaSemana(d) === h.dia_semana,
  );
  return { agenda_id: h.agenda_id, horario_id: h.id, fecha: de(dias, m) };
}

/** An appointment of today or later in one of those states; of any day when there is none. */
function citaDe(negocio: NegocioAgenda, n: number, estados: readonly string[]) {
  const { hoy } = negocio.momento();
  const suyas = negocio.libreta.citas.filter((c) => estados.includes(c.estado));
  const porVenir = suyas.filter((c) => c.fecha >= hoy);
  return de(porVenir.length > 0 ? porVenir : suyas, n);
}
export const VIGENTES = ['pendiente', 'confirmada', 'completada'];

const crearAgenda: AccionAgenda = ({ api, operadores }, { n: [a, b] }) =>
  api
    .post('/api/agenda/crear-agenda')
    .send({ operador_id: de(operadores, a).id, nombre: `Agenda ${b}`, atiende_festivos: b % 2 === 0 });

const cambiarAgenda: AccionAgenda = (negocio, { n: [a, b, c] }) => {
  const agenda = agendaDe(negocio, a);
  if (agenda === undefined) return null;
  const colegas = negocio.operadores.filter((o) => o.entidad_id === agenda.entidad_id);
  const cambios = de(
    [
      { activa: !agenda.activa },
      { atiende_festivos: !agenda.atiende_festivos },
      { operador_id: de(colegas, c).id },
      { activa: true },
    ],
    b,
  );
  return negocio.api.put(`/api/agenda/modificar-agenda/${agenda.id}`).send(cambios);
};

const quitarAgenda: AccionAgenda = (negocio, { n: [a] }) => {
  const agenda = agendaDe(negocio, a);
  return agenda === undefined ? null : negocio.api.delete(`/api/agenda/eliminar-agenda/${agenda.id}`);
};

const crearHorario: AccionAgenda = (negocio, { n: [a, b, c, d] }) =>
  negocio.libreta.agendas.length === 0
    ? null
    : negocio.api.post('/api/agenda/crear-horario').send({
        agenda_id: agendaDe(negocio, a)?.id,
        titulo: 'Cita',
        dia_semana: de(DIAS_SEMANA, b),
        ...horasDe(c, d),
        capacidad: 1 + (d % 3),
      });

const generar: AccionAgenda = (negocio, { n: [a, b, c] }) =>
  negocio.libreta.agendas.length === 0
    ? null
    : negocio.api.post('/api/agenda/generar-horarios').send({
        agenda_id: agendaDe(negocio, a)?.id,
        dias: [de(DIAS_SEMANA, b), de(DIAS_SEMANA, b + 1)],
        hora_inicio: hora(16 + (c % 8) * 3),
        hora_fin: hora(19 + (c % 8) * 3),
        duracion_minutos: 30,
        capacidad: 1 + (c % 2),
      });

const cambiarHorario: AccionAgenda = (negocio, { n: [a, b, c, d] }) => {
  const h = horarioDe(negocio, a);
  if (h === undefined) return null;
  const cambios = de(
    [
      { capacidad: 1 + (c % 3) },
      { capacidad: 1 },
      horasDe(c, d),
      { activo: !h.activo },
      { activo: true },
      { dia_semana: de(DIAS_SEMANA, c) },
    ],
    b,
  );
  return negocio.api.put(`/api/agenda/modificar-horario/${h.id}`).send(cambios);
};

const quitarHorario: AccionAgenda = (negocio, { n: [a] }) => {
  const h = horarioDe(negocio, a);
  return h === undefined ? null : negocio.api.delete(`/api/agenda/eliminar-horario/${h.id}`);
};

const bloquear: AccionAgenda = (negocio, { n: [a, b, c, d] }) => {
  const agenda = agendaDe(negocio, a);
  if (agenda === undefined) return null;
  const desde = sumarDias(negocio.momento().hoy, b % 9);
  return negocio.api.post('/api/agenda/bloqueos').send({
    agenda_id: agenda.id,
    desde,
    hasta: sumarDias(desde, c % 2),
    motivo: 'Mantenimiento',
    ...(d % 2 === 0 ? horasDe(c, d) : {}),
  });
};

/** An operator is away for a day or two; now and then the branch of theirs closes for some hours. */
const ausentar: AccionAgenda = (negocio, { n: [a, b, c, d] }) => {
  const { id: operador_id, entidad_id } = de(negocio.operadores, a);
  const desde = sumarDias(negocio.momento().hoy, b % 9);
  return negocio.api.post('/api/agenda/bloqueos').send({
    ...(c % 4 === 0 ? { entidad_id, ...horasDe(c, d) } : { operador_id, ...(d % 2 === 0 ? horasDe(c, d) : {}) }),
    desde,
    hasta: sumarDias(desde, c % 2),
    motivo: 'Vacaciones',
  });
};

const desbloquear: AccionAgenda = ({ api, libreta }, { n: [a] }) => {
  const bloqueo = de(libreta.bloqueos, a);
  return bloqueo === undefined ? null : api.delete(`/api/agenda/bloqueos/${bloqueo.id}`);
};

/** A person with a card in the branch of an agenda, or a name alone. */
function clienteDe({ libreta, personas }: NegocioAgenda, agenda_id: number, n: number) {
  const agenda = libreta.agendas.find(({ id }) => id === agenda_id);
  const suyas = personas.filter(({ entidad_id }) => entidad_id === agenda?.entidad_id);
  return { cliente_nombre: `Persona ${n}`, ...(n % 3 === 0 ? {} : { persona_id: de(suyas, n).id }) };
}

const agendar: AccionAgenda = (negocio, { n: [a, b, c] }) => {
  const sitio = sitioDe(negocio, a, b);
  const estado = c % 9 === 0 ? 'cancelada' : de(ESTADOS.slice(0, 2), c);
  return sitio === null
    ? null
    : negocio.api
        .post('/api/agenda/crear-cita')
        .send({ ...sitio, ...clienteDe(negocio, sitio.agenda_id, c), servicio: 'Corte', estado });
};

const mover: AccionAgenda = (negocio, { n: [a, b, c] }) => {
  const cita = citaDe(negocio, a, ESTADOS);
  const sitio = cita === undefined ? null : sitioDe(negocio, b, c, cita.entidad_id);
  return cita === undefined || sitio === null
    ? null
    : negocio.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send(sitio);
};

/** A slot and one of its days, and any five minutes from a little before it begins to a little after it ends. */
function horaDeSitio(negocio: NegocioAgenda, n: number, m: number, entidad_id = 0) {
  const sitio = sitioDe(negocio, n, m, entidad_id);
  const h = negocio.libreta.horarios.find(({ id }) => id === sitio?.horario_id);
  if (sitio === null || h === undefined) return null;
  const desde = minutosDe(h.hora_inicio) - 10;
  const cuantas = (minutosDe(h.hora_fin) - desde) / 5 + 1;
  return { ...sitio, hora_inicio: horaDe(desde + 5 * (m % Math.floor(cuantas))) };
}
const DURAN = [15, 30, 45, 60, 90];

/** From one to three services. */
const serviciosDe = (n: number, mas: object = {}) =>
  Array.from({ length: de([1, 1, 1, 2, 3], n) }, (_, i) => ({
    servicio: `Servicio ${i}`,
    duracion_minutos: de(DURAN, n + i),
    ...mas,
  }));

/** At any hour, with an operator of a branch or with whichever has time. */
const reservar: AccionAgenda = (negocio, { n: [a, b, c, d] }) => {
  const sitio = horaDeSitio(negocio, a, b);
  const agenda = negocio.libreta.agendas.find(({ id }) => id === sitio?.agenda_id);
  if (sitio === null || agenda === undefined) return null;
  const { fecha, hora_inicio } = sitio;
  const operador_id = d % 3 === 0 ? null : agenda.operador_id;
  return negocio.api.post('/api/agenda/reservar').send({
    entidad_id: agenda.entidad_id,
    ...{ fecha, hora_inicio },
    servicios: serviciosDe(c, { operador_id }),
    cliente_nombre: `Persona ${c}`,
  });
};

const moverAHora: AccionAgenda = (negocio, { n: [a, b, c, d] }) => {
  const cita = citaDe(negocio, a, ESTADOS);
  if (cita === undefined) return null;
  const sitio = horaDeSitio(negocio, c, d, cita.entidad_id);
  const agenda = negocio.libreta.agendas.find(({ id }) => id === sitio?.agenda_id);
  if (sitio === null || agenda === undefined) return null;
  const { fecha, hora_inicio } = sitio;
  const cambios = de(
    [
      { operador_id: agenda.operador_id, fecha, hora_inicio },
      { operador_id: agenda.operador_id, fecha, hora_inicio, duracion_minutos: de(DURAN, d) },
      { duracion_minutos: de(DURAN, d) },
    ],
    b,
  );
  return negocio.api.put(`/api/agenda/mover-cita/${cita.id}`).send(cambios);
};

const otrosServicios: AccionAgenda = (negocio, { n: [a, b] }) => {
  const cita = citaDe(negocio, a, ESTADOS);
  return cita === undefined
    ? null
    : negocio.api.put(`/api/agenda/citas/${cita.id}/servicios`).send({ servicios: serviciosDe(b) });
};

const estadoCon =
  (desde: readonly string[], hasta: (n: number) => Record<string, unknown>): AccionAgenda =>
  (negocio, { n: [a, b] }) => {
    const cita = citaDe(negocio, a, desde);
    return cita === undefined ? null : negocio.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send(hasta(b));
  };
const cancelar = estadoCon(VIGENTES, () => ({ estado: 'cancelada' }));
const reactivar = estadoCon(['cancelada'], (n) => ({ estado: de(VIGENTES, n) }));
const completar = estadoCon(VIGENTES, (n) =>
  de([{ estado: 'completada' }, { no_asistio: true }, { notas: 'Llega tarde' }], n),
);

const anular: AccionAgenda = (negocio, { n: [a] }) => {
  const cita = citaDe(negocio, a, ESTADOS);
  return cita === undefined ? null : negocio.api.delete(`/api/agenda/eliminar-cita/${cita.id}`);
};

const moverDia: AccionAgenda = (negocio, { n: [a, b, c] }) => {
  const cita = citaDe(negocio, a, VIGENTES);
  if (cita === undefined) return null;
  const colegas = negocio.operadores.filter((o) => o.entidad_id === cita.entidad_id && o.id !== cita.operador_id);
  const destino = de([{ a_operador_id: de(colegas, c)?.id }, { a_fecha: sumarDias(cita.fecha, 7) }], b);
  return negocio.api
    .post('/api/agenda/mover-citas')
    .send({ operador_id: cita.operador_id, fecha: cita.fecha, ...destino });
};

const anotar: AccionAgenda = (negocio, { n: [a, b] }) =>
  negocio.api.post('/api/lista-espera/crear-persona').send({
    nombre: `Espera ${a}`,
    servicio: 'Corte',
    fecha: sumarDias(negocio.momento().hoy, b % 5),
    entidad_id: de([...negocio.sucursales, null], a),
  });

/** A person who waits and a slot for them. */
const paraQuienEspera =
  (ruta: string): AccionAgenda =>
  (negocio, { n: [a, b, c] }) => {
    const persona = de(negocio.libreta.esperan, a);
    const sitio = persona === undefined ? null : sitioDe(negocio, b, c, persona.entidad_id);
    return persona === undefined || sitio === null
      ? null
      : negocio.api.post(`/api/lista-espera/${ruta}/${persona.id}`).send(sitio);
  };
const ofrecer = paraQuienEspera('ofrecer');
const asignar = paraQuienEspera('asignar-cita');

/** Answers an offer, a live one when there is. */
const responder: AccionAgenda = (negocio, { n: [a, b] }) => {
  const pendientes = negocio.libreta.ofertas.filter((o) => o.estado === 'pendiente');
  const vivas = pendientes.filter((o) => new Date(o.vence_en) > negocio.momento().ahora);
  const oferta = de(vivas.length > 0 ? vivas : pendientes, a);
  return oferta === undefined
    ? null
    : negocio.api.post(`/api/lista-espera/responder-oferta/${oferta.id}`).send({ acepta: b % 2 === 0 });
};

const quitarDeLista: AccionAgenda = ({ api, libreta }, { n: [a] }) => {
  const persona = de(libreta.esperan, a);
  return persona === undefined ? null : api.delete(`/api/lista-espera/eliminar-persona/${persona.id}`);
};

/** An agenda, its slots and its appointments, and those who wait for one. */
export const PASOS_DE_CITAS = {
  crearAgenda,
  cambiarAgenda,
  quitarAgenda,
  crearHorario,
  generar,
  cambiarHorario,
  quitarHorario,
  bloquear,
  ausentar,
  desbloquear,
  agendar,
  mover,
  reservar,
  moverAHora,
  otrosServicios,
  cancelar,
  reactivar,
  completar,
  anular,
  moverDia,
  anotar,
  ofrecer,
  responder,
  asignar,
  quitarDeLista,
};
