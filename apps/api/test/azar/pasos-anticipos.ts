import type { Favor } from '@jornal/contract';
import { favoresDe, lotesConAlgo } from './favores.js';
import { de } from './negocio.js';
import { type NegocioAgenda, PRECIO } from './negocio-agenda.js';
import { type AccionAgenda, VIGENTES } from './pasos-agenda.js';

type ConPersona = NegocioAgenda['libreta']['citas'][number] & { persona_id: number };

/** The appointments that stand of people who have a card. */
const conPersona = ({ libreta }: NegocioAgenda): ConPersona[] =>
  libreta.citas.filter((cita): cita is ConPersona => cita.persona_id !== null && VIGENTES.includes(cita.estado));

/** Money that a person leaves for their appointment, by one method or by two. */
const dejarAnticipo: AccionAgenda = async (negocio, { n: [a, b, c] }) => {
  const cita = de(conPersona(negocio), a);
  if (cita === undefined) return null;
  const { id: cita_id, persona_id } = cita;
  const [efectivo, porTransferencia] = [1 + (b % PRECIO), c % 2 === 0 ? 0 : 1 + (c % 5_000)];
  const cobros = [
    { metodo_id: 1, monto: efectivo },
    { metodo_id: 2, monto: porTransferencia },
  ].filter(({ monto }) => monto > 0);
  const antes = await favoresDe(negocio, persona_id);
  const respuesta = await negocio.api.post('/api/anticipos').send({ persona_id, cita_id, cobros });
  if (respuesta.status !== 201) return respuesta;
  const { data, queda } = await favoresDe(negocio, persona_id);
  const nuevos = data.filter(({ id }) => antes.data.every((lote) => lote.id !== id));
  expect(nuevos.map(({ cita: suya }) => suya?.id)).toEqual(cobros.map(() => cita_id));
  expect(queda).toBe(antes.queda + efectivo + porTransferencia);
  return respuesta;
};

/** Lots after so much was taken from them: those of an appointment first, then those of none, then those of others, by their age. */
function trasUsar(lotes: readonly Favor[], cita_id: number, monto: number): Map<number, number> {
  const lugar = ({ cita }: Favor) => (cita === null ? 1 : cita.id === cita_id ? 0 : 2);
  let falta = monto;
  return new Map(
    [...lotes]
      .sort((a, b) => lugar(a) - lugar(b) || a.id - b.id)
      .map(({ id, queda }) => {
        const parte = Math.min(queda, falta);
        falta -= parte;
        return [id, queda - parte] as const;
      }),
  );
}

/** An appointment is charged with what its person left, as much as fits or a part of it; one that money was left for when there is. */
const cobrarCita: AccionAgenda = async (negocio, { n: [a, b, c] }) => {
  // Those that are done may be charged already: they are tried again now and then.
  const citas = conPersona(negocio).filter(({ estado }) => estado !== 'completada' || b % 4 === 0);
  const pagadas = new Set((await lotesConAlgo(negocio)).map(({ cita }) => cita?.id));
  const conAnticipo = citas.filter(({ id }) => pagadas.has(id));
  const cita = de(conAnticipo.length > 0 && b % 3 > 0 ? conAnticipo : citas, a);
  if (cita === undefined) return null;
  const { id: cita_id, persona_id, entidad_id, operador_id } = cita;
  const antes = await favoresDe(negocio, persona_id);
  const cantidad = 1 + (c % 2);
  const total = PRECIO * cantidad;
  const usar_favor = Math.min(antes.queda, de([total, Math.ceil(total / 2), 1], c));
  const cobros = [{ metodo_id: 1 + (b % 2), monto: total - usar_favor }].filter(({ monto }) => monto > 0);
  const respuesta = await negocio.api.post('/api/tiquetes').send({
    ...{ entidad_id, cita_id, persona_id, cobros, usar_favor: usar_favor > 0 ? usar_favor : undefined },
    lineas: [{ servicio_id: negocio.servicio_id, empleado_id: operador_id, cantidad }],
  });
  const quedan = new Map((await favoresDe(negocio, persona_id)).data.map(({ id, queda }) => [id, queda]));
  const usado = respuesta.status === 201 ? usar_favor : 0;
  const deben = trasUsar(antes.data, cita_id, usado);
  expect([...deben].filter(([id, queda]) => quedan.get(id) !== queda)).toEqual([]);
  return respuesta;
};

/** The person of an appointment did not come: what they had left for it, or half of it, is given back or kept. */
const siNoVino =
  (ruta: string, como: (n: number) => Record<string, unknown>): AccionAgenda =>
  async (negocio, { n: [a, b] }) => {
    const lote = de(
      (await lotesConAlgo(negocio)).filter(({ cita }) => cita !== null),
      a,
    );
    if (lote === undefined) return null;
    // A deleted appointment is noted no more: what was left for it is still of its person.
    const enLibreta = negocio.libreta.citas.find(({ id }) => id === lote.cita?.id);
    if (enLibreta !== undefined)
      await negocio.api.put(`/api/agenda/actualizar-cita/${enLibreta.id}`).send({ no_asistio: true }).expect(200);
    const monto = b % 2 === 0 ? Math.ceil(lote.queda / 2) : lote.queda;
    const respuesta = await negocio.api
      .post(`/api/anticipos/${lote.id}/${ruta}`)
      .send({ monto, motivo: 'No vino a la cita', ...como(b) });
    if (respuesta.status === 200) expect(respuesta.body.data.queda).toBe(lote.queda - monto);
    return respuesta;
  };

/** Money that people leave for an appointment, and what becomes of it. */
export const PASOS_ANTICIPOS = {
  dejarAnticipo,
  cobrarCita,
  devolverAnticipo: siNoVino('devolver', (n) => ({ metodo_id: 1 + (n % 2) })),
  retenerAnticipo: siNoVino('retener', () => ({})),
};
