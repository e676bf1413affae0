import { sumarLineas } from '@jornal/contract';
import { type Accion, devolucion, diaDe } from './azar.js';
import { abonos, cartera } from './deudas.js';
import { de, sumar } from './negocio.js';

/**
 * A ticket of a service, and now and then a product, of which a person is left owing all, half or a peso; with a tip where
 * something is paid. One of services alone is of some other day, so that debts have ages. Not every branch lends.
 */
const fiar: Accion = async (negocio, azar) => {
  const [a, b, c] = azar.n;
  const { id: persona_id, entidad_id } = de(negocio.personas, a);
  const operador = de(
    negocio.operadores.filter((suyo) => suyo.entidad_id === entidad_id),
    b,
  );
  const precios = new Map(
    (await negocio.leer('servicios/listar-servicio')).map((s: { id: number; precio: number }) => [s.id, s.precio]),
  );
  const producto =
    c % 3 === 0 ? (await negocio.productos()).find((p) => p.entidad.id === entidad_id && p.stock > 0) : undefined;
  const servicio = { servicio_id: de(negocio.servicios, b), empleado_id: operador.id, cantidad: 1 + (c % 2) };
  const lineas = [servicio, ...(producto === undefined ? [] : [{ producto_id: producto.id, cantidad: 1 }])];
  const pedidas = lineas.map((linea) => ({
    ...linea,
    precio_unitario: ('servicio_id' in linea ? precios.get(linea.servicio_id) : producto?.precio_unitario) as number,
  }));
  const total = sumar(sumarLineas(pedidas, undefined), (linea) => linea.total);
  const queda_debiendo = Math.min(de([total, Math.ceil(total / 2), 1], a + c), total);
  if (queda_debiendo === 0) return null;
  const paga = total - queda_debiendo;
  const propina = paga > 0 && c % 4 === 0 ? 1 + (azar.monto % 9_999) : 0;
  const efectivo = Math.floor(paga / 2);
  const cobros = [
    { metodo_id: 1, monto: efectivo },
    { metodo_id: de([1, 2, 3], c), monto: paga - efectivo + propina, propina },
  ].filter(({ monto }) => monto > 0);
  const fecha = producto === undefined ? diaDe(negocio, azar) : undefined;
  return negocio.admin.api
    .post('/api/tiquetes')
    .send({ entidad_id, fecha, persona_id, lineas, cobros, queda_debiendo });
};

/**
 * All, half or a peso of what a person owes, or of one of their tickets, by one method or by two; now and then more, which
 * stays in their favour.
 */
const abonar: Accion = async (negocio, { n: [a, b, c], monto: otro }) => {
  const deudor = de(await cartera(negocio), a);
  if (deudor === undefined) return null;
  const persona_id = deudor.persona.id;
  const debidos: Array<{ id: number; saldo: number }> = (
    await negocio.leer('tiquetes', { persona_id, debe: 'true', per_page: 100 })
  ).data;
  const uno = b % 3 === 0 ? de(debidos, c) : undefined;
  const debe = uno?.saldo ?? deudor.deuda;
  const sobra = a % 4 === 0 ? 1 + (otro % 4_999) : 0;
  const monto = sobra > 0 ? debe + sobra : de([debe, Math.ceil(debe / 2), 1], a + b);
  const efectivo = c % 2 === 0 ? Math.floor(monto / 3) : 0;
  const cobros = [
    { metodo_id: 1, monto: efectivo, recibido: efectivo + b },
    { metodo_id: de([1, 2, 3], c), monto: monto - efectivo },
  ].filter((cobro) => cobro.monto > 0);
  return negocio.admin.api.post('/api/abonos').send({
    ...{ persona_id, cobros, tiquetes: uno === undefined ? undefined : [uno.id] },
    sobrante: sobra > 0 ? 'a_favor' : undefined,
  });
};

const anularAbono: Accion = async (negocio, azar) => {
  const abono = de(await abonos(negocio), azar.n[1]);
  return abono === undefined ? null : negocio.admin.api.delete(`/api/cobros/${abono.id}`).query(devolucion(azar));
};

/** Debts of people, and their payments. */
export const PASOS_DEUDAS = { fiar, abonar, anularAbono };
