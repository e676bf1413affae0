import { type Accion, diaDe } from './azar.js';
import { favoresDe, lotesConAlgo } from './favores.js';
import { de, sumar } from './negocio.js';

/** Money that a person leaves for later, by one method or by two. */
const anticipo: Accion = async (negocio, { n: [a, b, c], monto }) => {
  const efectivo = b % 3 === 0 ? Math.floor(monto / 3) : 0;
  const cobros = [
    { metodo_id: 1, monto: efectivo, recibido: efectivo + b },
    { metodo_id: de([1, 2, 3], c), monto: monto - efectivo },
  ].filter((cobro) => cobro.monto > 0);
  return negocio.admin.api.post('/api/anticipos').send({ persona_id: de(negocio.personas, a).id, cobros });
};

/**
 * A ticket of a service and now and then of two, of which as much as fits, half or a peso is taken from what its person left;
 * what else there is to pay is paid, or now and then owed, and of some is paid more than there is, which stays in their favour.
 */
const usarFavor: Accion = async (negocio, azar) => {
  const [a, b, c] = azar.n;
  const conAlgo = (
    await Promise.all(
      negocio.personas.map(async (persona) => ({ ...persona, ...(await favoresDe(negocio, persona.id)) })),
    )
  ).filter(({ queda }) => queda > 0);
  const persona = de(conAlgo, a);
  if (persona === undefined) return null;
  const { id: persona_id, entidad_id, queda } = persona;
  const operadores = negocio.operadores.filter((suyo) => suyo.entidad_id === entidad_id);
  const catalogo: Array<{ id: number; precio: number }> = await negocio.leer('servicios/listar-servicio');
  const lineas = [b, b + 1].slice(0, 1 + (c % 2)).map((n, i) => ({
    servicio_id: de(negocio.servicios, n),
    empleado_id: de(operadores, b + i).id,
    cantidad: 1 + (n % 2),
  }));
  const total = sumar(
    lineas,
    ({ servicio_id, cantidad }) => (catalogo.find(({ id }) => id === servicio_id)?.precio as number) * cantidad,
  );
  const usar_favor = Math.min(queda, de([total, Math.ceil(total / 2), 1], a + c));
  if (usar_favor === 0) return null;
  const falta = total - usar_favor;
  const queda_debiendo = c % 5 === 0 && falta > 0 ? Math.ceil(falta / 2) : undefined;
  const sobra = c % 3 === 0 ? 1 + (azar.monto % 9_999) : 0;
  const paga = falta - (queda_debiendo ?? 0) + sobra;
  const efectivo = Math.floor(paga / 2);
  const cobros = [
    { metodo_id: 1, monto: efectivo },
    { metodo_id: de([1, 2, 3], b), monto: paga - efectivo },
  ].filter(({ monto }) => monto > 0);
  return negocio.admin.api.post('/api/tiquetes').send({
    ...{ entidad_id, persona_id, fecha: diaDe(negocio, azar), lineas, cobros, usar_favor, queda_debiendo },
    sobrante: sobra > 0 ? 'a_favor' : undefined,
  });
};

/** All or half of a lot, given back by any method. */
const devolverFavor: Accion = async (negocio, { n: [a, b, c] }) => {
  const lote = de(await lotesConAlgo(negocio), a);
  return lote === undefined
    ? null
    : negocio.admin.api.post(`/api/anticipos/${lote.id}/devolver`).send({
        metodo_id: de([1, 2, 3], b),
        monto: c % 2 === 0 ? Math.ceil(lote.queda / 2) : undefined,
        motivo: 'No vendrá',
      });
};

/** All or half of a lot, kept by the house. */
const retenerFavor: Accion = async (negocio, { n: [a, , c] }) => {
  const lote = de(await lotesConAlgo(negocio), a);
  return lote === undefined
    ? null
    : negocio.admin.api
        .post(`/api/anticipos/${lote.id}/retener`)
        .send({ monto: c % 2 === 0 ? Math.ceil(lote.queda / 2) : undefined, motivo: 'No vino a la cita' });
};

/** Money that people leave with the house, and what becomes of it. */
export const PASOS_FAVORES = { anticipo, usarFavor, devolverFavor, retenerFavor };
