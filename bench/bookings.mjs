// npm run bench:bookings [-- --vueltas 300]
// What an appointment costs, by how it is asked for: in a slot, at an hour, with whichever operator, and of four services. One
// request at a time, by turns over the same agendas, each at a place of its own; the ratio is to the one in a slot.
import { parseArgs } from 'node:util';
import { pedir } from './counter.mjs';
import { abrirPostgres, abrirProducto, abrirSesiones } from './servers.mjs';

const { values: opciones } = parseArgs({ options: { vueltas: { type: 'string', default: '300' } } });
/** The agendas of the written history: as many slots of half an hour each day, from eight on. */
const [AGENDAS, HORARIOS, CITAS] = [50, 20, 10_000];
/** The written appointments end a month ahead. */
const DESDE = 40;
/** So many places later, the days of which no agenda is named. */
const OTROS_DIAS = 200 * AGENDAS * HORARIOS;
/** The first requests of each only warm it. */
const CALENTAR = 60;
const DIA_MS = 86_400_000;

const hora = (h) => `${String(8 + Math.floor(h / 2)).padStart(2, '0')}:${h % 2 === 0 ? '00' : '30'}`;
/** The `i`-th free place: an agenda, a slot of it, and its day. */
function lugar(i) {
  const dia = new Date(Date.now() + (DESDE + Math.floor(i / (AGENDAS * HORARIOS))) * DIA_MS);
  const fecha = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(dia);
  const [agenda, h] = [(i % AGENDAS) + 1, Math.floor(i / AGENDAS) % HORARIOS];
  const semana = (new Date(`${fecha}T12:00:00Z`).getUTCDay() + 6) % 7;
  return { fecha, agenda, hora_inicio: hora(h), horario: (semana * AGENDAS + agenda - 1) * HORARIOS + h + 1 };
}
const persona = { cliente_nombre: 'Carmen' };
const aUnaHora = (i, servicios) => {
  const { fecha, hora_inicio } = lugar(i);
  return ['POST', '/api/agenda/reservar', { ...persona, fecha, hora_inicio, servicios }];
};
const deMinutos = (cuantos, duracion_minutos, operador_id) =>
  Array.from({ length: cuantos }, (_, n) => ({ servicio: `Servicio ${n}`, duracion_minutos, operador_id }));

/** @type {Array<{ nombre: string, maximo?: number, pedido: (i: number) => Array<any> }>} */
const CASOS = [
  {
    nombre: 'In a slot (`crear-cita`)',
    pedido: (i) => {
      const { fecha, agenda, horario } = lugar(i);
      const cuerpo = { ...persona, agenda_id: agenda, horario_id: horario, fecha, servicio: 'Corte' };
      return ['POST', '/api/agenda/crear-cita', cuerpo];
    },
  },
  {
    nombre: 'At an hour (`reservar`)',
    maximo: 1.3,
    pedido: (i) => aUnaHora(i, deMinutos(1, 30, 100 + lugar(i).agenda)),
  },
  // Of other days: whom it finds is not known beforehand.
  { nombre: 'With whichever operator of 50', pedido: (i) => aUnaHora(i + OTROS_DIAS, deMinutos(1, 30, null)) },
  {
    nombre: 'Four services in a row',
    maximo: 2.2,
    pedido: (i) => aUnaHora(i, deMinutos(4, 7, 100 + lugar(i).agenda)),
  },
];
const mediana = (xs) => [...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;

const postgres = await abrirPostgres();
try {
  const url = await postgres.base(1_000, { citas: CITAS });
  const { supervisor } = await abrirSesiones(url);
  const { direccion, cerrar } = await abrirProducto(url);
  const tiempos = CASOS.map(() => []);
  try {
    let i = 0;
    for (let vuelta = -CALENTAR; vuelta < Number(opciones.vueltas); vuelta++)
      for (const [j, { pedido }] of CASOS.entries()) {
        const desde = performance.now();
        await pedir(direccion, supervisor, pedido(i++));
        if (vuelta >= 0) tiempos[j].push(performance.now() - desde);
      }
  } finally {
    await cerrar();
  }
  const medianas = tiempos.map(mediana);
  console.log('\n| appointment | ms | ratio | at most |\n|---|---|---|---|');
  for (const [j, { nombre, maximo }] of CASOS.entries()) {
    const razon = (medianas[j] / medianas[0]).toFixed(2);
    console.log(`| ${nombre} | ${medianas[j].toFixed(1)} | ${razon} | ${maximo ?? ''} |`);
  }
} finally {
  await postgres.cerrar();
}
