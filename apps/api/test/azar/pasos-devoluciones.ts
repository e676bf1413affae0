import type { Tiquete } from '@jornal/contract';
import type { Accion } from './azar.js';
import {
  anotar,
  cobrados,
  type LineaEnPie,
  leerTiquete,
  lineasEnPie,
  montoDe,
  type Pedida,
  parteDe,
  queda,
  quedanUnidades,
} from './devoluciones.js';
import { favoresDe } from './favores.js';
import { de, type Negocio, sumar } from './negocio.js';

/** Units of a line, to the shelf or lost, or pesos of it; null where nothing is left. */
function pedir(linea: LineaEnPie, n: number, monto: number): Pedida | null {
  const [pesos, unidades] = [queda(linea), quedanUnidades(linea)];
  if (unidades > 0 && (n % 3 > 0 || pesos === 0)) {
    const destino = 'venta_id' in linea.clave ? de(['stock', 'perdida', undefined] as const, n) : undefined;
    return { cantidad: 1 + (n % unidades), ...(destino === undefined ? {} : { destino }) };
  }
  return pesos === 0 ? null : { monto: de([pesos, 1 + (monto % pesos)], n) };
}

/** The favour of a person that came in as cash. */
const favorEnEfectivo = async (negocio: Negocio, persona_id: number): Promise<number> =>
  sumar((await favoresDe(negocio, persona_id)).data, (lote) => (lote.clase === 'efectivo' ? lote.monto : 0));

/** Money that goes back by one method or by two: of each its class. */
function reembolsos(dinero: number, b: number, c: number) {
  const efectivo = de([dinero, 0, Math.ceil(dinero / 2)], b + c);
  const partes = [
    { metodo_id: de([2, 3], c), monto: dinero - efectivo },
    { metodo_id: de([1, 4], b), monto: efectivo },
  ];
  return { efectivo, reembolso: partes.filter(({ monto }) => monto > 0) };
}

/** Gives back parts of the lines of a ticket. Its debt takes them first; the rest is money, or stays in favour of its person. */
export async function devolverDe(
  negocio: Negocio,
  tiquete: Tiquete,
  pedidas: ReadonlyArray<{ linea: LineaEnPie; pedida: Pedida }>,
  { b, c }: { b: number; c: number },
) {
  const partes = pedidas.map(({ linea, pedida }) => parteDe(linea, montoDe(linea, pedida), pedida));
  const monto = sumar(partes, (parte) => parte.monto);
  const a_deuda = Math.min(monto, tiquete.saldo);
  const persona_id = tiquete.persona?.id;
  const a_favor = persona_id !== undefined && b % 3 === 0 ? Math.ceil((monto - a_deuda) / (1 + (c % 2))) : 0;
  const { efectivo, reembolso } = reembolsos(monto - a_deuda - a_favor, b, c);
  const antes = persona_id === undefined ? 0 : await favorEnEfectivo(negocio, persona_id);
  const { status, body } = await negocio.admin.api.post(`/api/tiquetes/${tiquete.id}/devolver`).send({
    ...{ motivo: 'No le gustó', reembolso, ...(a_favor > 0 ? { a_favor } : {}) },
    lineas: pedidas.map(({ linea: { clave }, pedida }) => ({ ...clave, ...pedida })),
  });
  if (status !== 200) return { status, body };
  expect(body.data.a_favor).toBe(a_favor);
  const enFavor = persona_id === undefined ? 0 : (await favorEnEfectivo(negocio, persona_id)) - antes;
  anotar(negocio, { tiquete, partes, a_deuda, efectivo: efectivo + enFavor }, body.data);
  return { status, body };
}

/** A line of a ticket of which something went back is annulled no more. */
async function exigirQueNoSeAnule({ admin }: Negocio, { clave }: LineaEnPie): Promise<void> {
  const ruta =
    'venta_id' in clave
      ? `ventas/eliminar-venta/${clave.venta_id}`
      : `servicios/eliminar-servicio-realizado/${clave.servicio_realizado_id}`;
  const { body } = await admin.api.delete(`/api/${ruta}`).expect(409);
  expect(body.codigo).toBe('TIQUETE_CON_DEVOLUCIONES');
}

/** Some or all lines of a ticket; now and then of one that owes, or of which something went back before. */
const devolverLineas: Accion = async (negocio, { n: [a, b, c], monto }) => {
  const todos = await cobrados(negocio);
  const otraVez = todos.filter(({ saldo, devuelto, total }) => (saldo > 0 || devuelto > 0) && devuelto < total);
  const elegido = de(a % 2 === 0 && otraVez.length > 0 ? otraVez : todos, a);
  if (elegido === undefined) return null;
  const tiquete = await leerTiquete(negocio, elegido.id);
  const lineas = await lineasEnPie(negocio, tiquete);
  const pedidas = lineas
    .map((linea, i) => ({ linea, pedida: pedir(linea, c + i, monto) }))
    .filter((una): una is { linea: LineaEnPie; pedida: Pedida } => una.pedida !== null)
    .filter((_, i) => i === 0 || (b + i) % 3 > 0);
  if (pedidas.length === 0) return null;
  const respuesta = await devolverDe(negocio, tiquete, pedidas, { b, c });
  if (respuesta.status === 200) await exigirQueNoSeAnule(negocio, de(lineas, c));
  const [{ pedida } = { pedida: {} as Pedida }] = pedidas;
  return { ...respuesta, nombre: pedida.cantidad === undefined ? 'pesos' : 'unidades' };
};

/** All, half or a peso of a debt, which will not be paid; with the share of the operators or without. */
const castigar: Accion = async (negocio, { n: [a, b, c] }) => {
  const { data } = await negocio.leer('tiquetes', { debe: 'true', per_page: 100 });
  const debido = de<{ id: number; saldo: number }>(data, a);
  if (debido === undefined) return null;
  const tiquete = await leerTiquete(negocio, debido.id);
  const lineas = await lineasEnPie(negocio, tiquete);
  const monto = Math.min(de([debido.saldo, Math.ceil(debido.saldo / 2), 1], b), sumar(lineas, queda));
  if (monto === 0) return null;
  const con_comision = c % 2 === 0;
  const { status, body } = await negocio.admin.api
    .post(`/api/tiquetes/${debido.id}/castigar`)
    .send({ ...(monto === debido.saldo ? {} : { monto }), motivo: 'Se fue del país', con_comision });
  if (status !== 200) return { status, body };
  // It is spread over what is left of the lines: each has its part, the larger ones more.
  const partes = (body.data.lineas as Array<Record<string, number>>).map((suya) => {
    const linea = lineas.find(({ clave }) => Object.entries(clave).every(([campo, id]) => suya[campo] === id));
    expect(suya.monto).toBeLessThanOrEqual(queda(linea as LineaEnPie));
    return parteDe(linea as LineaEnPie, suya.monto as number, {}, con_comision);
  });
  expect(sumar(partes, (parte) => parte.monto)).toBe(monto);
  anotar(negocio, { tiquete, partes, a_deuda: monto, efectivo: 0 }, body.data);
  return { status, body, nombre: con_comision ? 'con la comisión' : 'sin ella' };
};

/** Parts of tickets that go back, and debts that are given up. */
export const PASOS_DEVOLUCIONES = { devolverLineas, castigar };
