import { type LineaAbierta, sumarLineas, type TiqueteAbierto, type TiqueteAbiertoEntero } from '@jornal/contract';
import type { Accion } from './azar.js';
import { de, type Negocio, sumar } from './negocio.js';

/** The last number of a branch, the rows of its book and the units on its shelves: a ticket that is open moves none of them. */
async function rastroDe({ prueba }: Negocio, entidad_id: number) {
  const [rastro] = await prueba.sql<{ numero: number; asientos: number; unidades: number }>(
    `SELECT (SELECT coalesce(max(numero), 0) FROM tiquete WHERE entidad_id = $1)::int AS numero,
      (SELECT count(*) FROM libro WHERE entidad_id = $1)::int AS asientos,
      (SELECT sum(stock) FROM producto WHERE entidad_id = $1)::int AS unidades`,
    [entidad_id],
  );
  return rastro as { numero: number; asientos: number; unidades: number };
}

/** Does a thing that may change nothing of the branch but its open tickets. */
async function sinMover<T>(negocio: Negocio, entidad_id: number, hacer: () => PromiseLike<T>): Promise<T> {
  const antes = await rastroDe(negocio, entidad_id);
  const hecho = await hacer();
  expect(await rastroDe(negocio, entidad_id)).toEqual(antes);
  return hecho;
}

/** An open ticket whole, with those of its lines that are offered still. */
async function elegir(negocio: Negocio, n: number) {
  const abiertos: TiqueteAbierto[] = await negocio.leer('tiquetes-abiertos');
  const elegido = de(abiertos, n);
  if (elegido === undefined) return null;
  const abierto: TiqueteAbiertoEntero = await negocio.leer(`tiquetes-abiertos/${elegido.id}`);
  return { ...abierto, lineas: abierto.lineas.filter(({ precio }) => precio !== null) };
}

/** A line as it is sent: what it does not say is left out. */
const enviada = ({ nombre: _, precio: __, stock: ___, vendedor_id, ...linea }: LineaAbierta) => ({
  ...Object.fromEntries(Object.entries(linea).filter(([, valor]) => valor !== null)),
  ...(linea.producto_id === null ? {} : { vendedor_id }),
});

/** The amount of lines at the prices of now, unless they say another. */
const totalDe = (lineas: ReadonlyArray<LineaAbierta>, descuento: TiqueteAbiertoEntero['descuento']): number => {
  const sinNada = ({
    descuento_porcentaje,
    descuento_pesos,
  }: Pick<LineaAbierta, 'descuento_porcentaje' | 'descuento_pesos'>) => ({
    descuento_porcentaje: descuento_porcentaje ?? 0,
    descuento_pesos: descuento_pesos ?? 0,
  });
  const pedidas = lineas.map(({ precio_unitario, precio, cantidad, ...linea }) => ({
    ...{ precio_unitario: precio_unitario ?? (precio as number), cantidad },
    ...sinNada(linea),
  }));
  return sumar(sumarLineas(pedidas, descuento === null ? undefined : sinNada(descuento)), ({ total }) => total);
};

/** A ticket that is left open: services, of some of which it is not said who performs them, and now and then a product. */
const abrirTiquete: Accion = async (negocio, azar) => {
  const [a, b, c] = azar.n;
  const operador = de(negocio.operadores, a);
  const { entidad_id } = operador;
  const producto = (await negocio.productos()).find((uno) => uno.entidad.id === entidad_id && uno.stock > 0);
  const servicios = [b, b + 1].map((n, i) => ({
    servicio_id: de(negocio.servicios, n),
    ...(i === 1 && c % 2 === 0 ? {} : { empleado_id: operador.id }),
    cantidad: 1 + (n % 3),
    ...de([{}, { descuento_porcentaje: 12.5 }, { precio_unitario: azar.monto, motivo_precio: 'Cliente fiel' }], c + i),
  }));
  const vendido = producto === undefined ? [] : [{ producto_id: producto.id, cantidad: 1 + (c % producto.stock) }];
  const lineas = [...vendido, ...servicios].slice(b % 2);
  // Of an operator are services alone, at the price that they have.
  const propio = c % 3 === 0;
  const suya = { servicio_id: de(negocio.servicios, b), cantidad: 1 };
  const cuerpo = propio
    ? { entidad_id, nombre: `Silla ${c}`, lineas: [suya] }
    : {
        ...{ entidad_id, lineas, nombre: b % 2 === 0 ? `Silla ${c}` : undefined },
        persona_id: de(
          negocio.personas.filter((persona) => persona.entidad_id === entidad_id),
          b,
        ).id,
        descuento: de([undefined, { descuento_porcentaje: 10 }], c),
      };
  const quien = propio ? operador : negocio.admin;
  return sinMover(negocio, entidad_id, () => quien.api.post('/api/tiquetes-abiertos').send(cuerpo));
};

/** An open ticket is gone on with: another unit, one service more or one line less. As it was read before, it is saved no more. */
const seguirTiquete: Accion = async (negocio, { n: [a, b] }) => {
  const abierto = await elegir(negocio, a);
  if (abierto === null) return null;
  const { id, version, nombre, persona, cita_id, notas, descuento } = abierto;
  const otro = negocio.servicios.find((uno) => abierto.lineas.every(({ servicio_id }) => servicio_id !== uno));
  const lineas = [
    ...abierto.lineas.map(enviada).slice(b % 4 === 0 ? 1 : 0),
    ...(otro === undefined || b % 2 === 1 ? [] : [{ servicio_id: otro, cantidad: 1 + (b % 3) }]),
  ].map((linea, i) => (i === 0 && b % 3 === 0 ? { ...linea, cantidad: 2 } : linea));
  const guardar = () =>
    negocio.admin.api.put(`/api/tiquetes-abiertos/${id}`).send({
      ...{ version, lineas, cita_id, notas: `${notas ?? ''} y algo más`.slice(-500) },
      ...{ nombre: nombre ?? undefined, persona_id: persona?.id ?? null },
      descuento: descuento === null ? undefined : { descuento_porcentaje: descuento.descuento_porcentaje },
    });
  return sinMover(negocio, abierto.entidad.id, async () => {
    const respuesta = await guardar();
    if (respuesta.status === 200) expect((await guardar()).body.codigo).toBe('TIQUETE_CAMBIO');
    return respuesta;
  });
};

const descartarTiquete: Accion = async (negocio, { n: [a] }) => {
  const abierto = await elegir(negocio, a);
  if (abierto === null) return null;
  const { id, version, entidad } = abierto;
  return sinMover(negocio, entidad.id, async () => {
    const respuesta = await negocio.admin.api.post(`/api/tiquetes-abiertos/${id}/descartar`).send({ version });
    await negocio.admin.api.get(`/api/tiquetes-abiertos/${id}`).expect(404);
    return respuesta;
  });
};

/** The lines of an open ticket as they are charged: each service has its operator, and of a product there is as much as is left. */
const porCobrar = (
  negocio: Negocio,
  { lineas, entidad }: Pick<TiqueteAbiertoEntero, 'lineas' | 'entidad'>,
  n: number,
) => {
  const equipo = negocio.operadores.filter(({ entidad_id }) => entidad_id === entidad.id);
  return lineas
    .filter(({ stock }) => stock !== 0)
    .map((linea) => ({
      ...linea,
      cantidad: Math.min(linea.cantidad, linea.stock ?? linea.cantidad),
      empleado_id: linea.producto_id === null ? (linea.empleado_id ?? de(equipo, n).id) : null,
    }));
};

/** An open ticket is charged at the prices of now, with a tip now and then: it has its number then, and is charged once. */
const cobrarAbierto: Accion = async (negocio, { n: [a, b, c], monto }) => {
  const abierto = await elegir(negocio, a);
  if (abierto === null) return null;
  const { id, version, entidad, persona, descuento } = abierto;
  const lineas = porCobrar(negocio, abierto, b);
  if (lineas.length === 0) return null;
  const total = totalDe(lineas, descuento);
  const conServicio = lineas.some(({ servicio_id }) => servicio_id !== null);
  const propina = conServicio && c % 3 === 0 ? 1 + (monto % 9_999) : 0;
  const efectivo = Math.floor(total / (1 + (b % 3)));
  const cobros = [
    { metodo_id: 1, monto: efectivo, recibido: efectivo + b },
    { metodo_id: de([2, 3], c), monto: total - efectivo + propina, propina },
  ].filter((cobro) => cobro.monto > 0);
  const antes = await rastroDe(negocio, entidad.id);
  const cobrar = () =>
    negocio.admin.api.post('/api/tiquetes').send({
      ...{ entidad_id: entidad.id, persona_id: persona?.id, cobros, abierto: { id, version } },
      lineas: lineas.map(enviada),
      descuento: descuento === null ? undefined : { descuento_porcentaje: descuento.descuento_porcentaje },
    });
  const { status, body } = await cobrar();
  if (status === 201) {
    expect([body.tiquete, body.data.total]).toEqual([{ id, numero: antes.numero + 1 }, total]);
    expect((await cobrar()).body.codigo).toBe('TIQUETE_COBRADO');
  }
  return { status, body };
};

/** Tickets that are left open: gone on with, discarded or charged. */
export const PASOS_ABIERTOS = { abrirTiquete, seguirTiquete, descartarTiquete, cobrarAbierto };
