import { z } from 'zod';
import { acceso } from './access.js';
import {
  c,
  cantidad,
  dinero,
  dineroEntrada,
  dineroPositivo,
  entidadQuery,
  erroresComunes,
  fechaDeMovimiento,
  id,
  motivoRequerido,
  porcentaje,
  texto,
} from './common.js';
import { conTiquete } from './tiquete.js';

/** The most lines and payments of a ticket. */
export const LINEAS_MAXIMAS = 100;
export const COBROS_MAXIMOS = 10;

/** A discount is a percentage or pesos. */
const descuento = {
  descuento_porcentaje: porcentaje('El descuento debe estar entre 0 y 100').optional(),
  descuento_pesos: dineroEntrada.optional(),
  motivo_descuento: motivoRequerido.optional(),
};
type ConDescuento = { descuento_porcentaje?: number | undefined; descuento_pesos?: number | undefined };
const unSoloDescuento = ({ descuento_porcentaje = 0, descuento_pesos = 0 }: ConDescuento): boolean =>
  descuento_porcentaje === 0 || descuento_pesos === 0;
const DOS_DESCUENTOS = { error: 'El descuento es un porcentaje o un valor, no ambos', path: ['descuento_pesos'] };

const UNA_COSA = { error: 'Una línea es un servicio o un producto', path: ['servicio_id'] };
const unaSolaCosa = ({
  servicio_id,
  producto_id,
}: {
  servicio_id?: number | undefined;
  producto_id?: number | undefined;
}) => (servicio_id === undefined) !== (producto_id === undefined);

const deLinea = {
  servicio_id: id.optional(),
  empleado_id: id.optional(),
  producto_id: id.optional(),
  vendedor_id: id.nullable().optional(),
  cantidad,
  precio_unitario: dineroEntrada.optional(),
  motivo_precio: motivoRequerido.optional(),
  ...descuento,
};

const unServicioNoSeVende = ({
  servicio_id,
  vendedor_id,
}: {
  servicio_id?: number | undefined;
  vendedor_id?: number | null | undefined;
}) => servicio_id === undefined || vendedor_id === undefined;
const SIN_VENDEDOR = { error: 'Un servicio no tiene vendedor', path: ['vendedor_id'] };

/** A line that is being written: who performed the service may not be known yet. */
export const lineaEnCurso = z
  .strictObject(deLinea)
  .refine(unaSolaCosa, UNA_COSA)
  .refine(({ producto_id, empleado_id }) => producto_id === undefined || empleado_id === undefined, {
    error: 'Un producto no tiene empleado',
    path: ['empleado_id'],
  })
  .refine(unServicioNoSeVende, SIN_VENDEDOR)
  .refine(unSoloDescuento, DOS_DESCUENTOS)
  .meta({ examples: [{ servicio_id: 1, cantidad: 1 }] });
export type LineaEnCurso = z.output<typeof lineaEnCurso>;

/** The discount of a whole ticket. */
export const descuentoDeTodo = z.strictObject(descuento).refine(unSoloDescuento, DOS_DESCUENTOS);

/**
 * A line of a ticket: a service and who performed it, or a product and who sold it (without one, an account without operator).
 * `precio_unitario`: another than that of the catalogue, with its reason.
 */
export const lineaNueva = z
  .strictObject(deLinea)
  .refine(unaSolaCosa, UNA_COSA)
  .refine(({ servicio_id, empleado_id }) => (servicio_id === undefined) === (empleado_id === undefined), {
    error: 'Elige quién hizo el servicio',
    path: ['empleado_id'],
  })
  .refine(unServicioNoSeVende, SIN_VENDEDOR)
  .refine(unSoloDescuento, DOS_DESCUENTOS)
  .meta({ examples: [{ servicio_id: 1, empleado_id: 7, cantidad: 1 }] });
export type LineaNueva = z.output<typeof lineaNueva>;

/**
 * The money of the client by one method; `recibido`: the banknotes, where the change is to be told; `propina`: the part of
 * it that is a tip.
 */
export const cobroNuevo = z
  .strictObject({
    metodo_id: id,
    monto: dineroPositivo('Ingresa un monto válido en pesos'),
    recibido: dineroEntrada.optional(),
    referencia: texto(60).optional(),
    propina: dineroEntrada.optional(),
  })
  .refine(({ monto, recibido = monto }) => recibido >= monto, { error: 'El recibido no alcanza', path: ['recibido'] })
  .refine(({ monto, propina = 0 }) => propina <= monto, { error: 'La propina supera lo pagado', path: ['propina'] });
export type CobroNuevo = z.output<typeof cobroNuevo>;

/** The part of the tip that is of an operator. */
export const propinaNueva = z.strictObject({
  operador_id: id,
  monto: dineroPositivo('Ingresa un monto válido en pesos'),
});

/** The payments of a ticket. */
export const cobrosNuevos = z
  .array(cobroNuevo)
  .max(COBROS_MAXIMOS, { error: `Máximo ${COBROS_MAXIMOS} cobros por tiquete` });
/** The tip of a ticket by operator. */
export const propinasNuevas = z
  .array(propinaNueva)
  .max(LINEAS_MAXIMAS)
  .refine((propinas) => new Set(propinas.map(({ operador_id }) => operador_id)).size === propinas.length, {
    error: 'Un operador está repetido en la propina',
  });

/** Whether no service is there twice with the same operator. */
export const sonDistintas = (
  lineas: ReadonlyArray<{ servicio_id?: number | undefined; empleado_id?: number | undefined }>,
): boolean => {
  const servicios = lineas.filter(({ servicio_id }) => servicio_id !== undefined);
  return (
    new Set(servicios.map(({ servicio_id, empleado_id }) => `${servicio_id} ${empleado_id}`)).size === servicios.length
  );
};
export const REPETIDA = { error: 'Este servicio ya está en la lista' };

/** The version of an open ticket that was read: who saves another is told of it, and nothing is written over. */
export const versionDeAbierto = z
  .int({ error: 'La versión no es válida' })
  .positive({ error: 'La versión no es válida' });

/** The charge of a client in one piece (docs/decisions/0121). The same service twice is of two operators. */
export const tiqueteNuevo = z.strictObject({
  entidad_id: id.nullable().optional(),
  persona_id: id.nullable().optional(),
  /** The appointment that was attended. */
  cita_id: id.nullable().optional(),
  /** The day of its services; products are sold on the day they are sold. Today unless told. */
  fecha: fechaDeMovimiento.optional(),
  lineas: z
    .array(lineaNueva)
    .min(1, { error: 'Agrega al menos un servicio o un producto' })
    .max(LINEAS_MAXIMAS, { error: `Máximo ${LINEAS_MAXIMAS} líneas por tiquete` })
    .refine(sonDistintas, REPETIDA),
  descuento: descuentoDeTodo.optional(),
  cobros: cobrosNuevos,
  /** Whose the tip is; not said: of those who served, by what their services cost. */
  propinas: propinasNuevas.optional(),
  /** The part of it that its person is left owing (docs/decisions/0124). It is said, and never what a wrong sum leaves. */
  queda_debiendo: dineroPositivo('Ingresa un monto válido en pesos').optional(),
  /** The part of it that is taken from what its person has in their favour. */
  usar_favor: dineroPositivo('Ingresa un monto válido en pesos').optional(),
  /** Money paid over it stays in favour of its person; not said, it is refused. */
  sobrante: z.literal('a_favor', { error: 'El sobrante solo puede quedar a favor' }).optional(),
  notas: texto(500).nullable().optional(),
  /** The open ticket that it was, as it was read: charged, it is open no more. */
  abierto: z.strictObject({ id, version: versionDeAbierto }).optional(),
});
export type TiqueteNuevo = z.output<typeof tiqueteNuevo>;

/** As many services, and as many products, as are kept at hand. */
export const MAS_USADOS = 12;
/** The services by their id, of the catalogue; the products with what their card says. */
export const masUsados = z.object({
  servicios: z.array(id),
  productos: z.array(z.object({ id, nombre: z.string(), precio_unitario: dinero, stock: z.int() })),
});
export type MasUsados = z.infer<typeof masUsados>;

export const mostrador = c.router(
  {
    cobrar: {
      method: 'POST',
      path: '/api/tiquetes',
      body: tiqueteNuevo,
      responses: {
        ...erroresComunes,
        201: conTiquete(
          z.object({ total: dinero, por_cobrar: dinero, a_favor: dinero, propina: dinero, vuelto: dinero }),
        ),
      },
      summary: 'Cobrar un tiquete: servicios de uno o varios operadores y productos',
      description:
        'Todo o nada. Un servicio pide además `servicios.crear` y un producto `ventas.crear`; otro precio que el del ' +
        'catálogo pide `tiquetes.precio` y su motivo. El descuento de todo se reparte entre las líneas por lo que paga ' +
        'cada una, y el efectivo por su total. Lo cobrado suma el total y la propina: si falta o sobra es 400. La propina ' +
        '(`cobros[].propina`, o la que suman `propinas`) es entera de los operadores y no es ingreso. Lo que ' +
        '`queda_debiendo` una persona pide `tiquetes.fiado`, que su sucursal fíe y que quepa en su límite. `entidad_id` lo dice un ' +
        'administrador; el tiquete de otra persona es de su sucursal. Un operador cobra lo suyo.',
      metadata: acceso('tiquetes.crear'),
    },
    masUsados: {
      method: 'GET',
      path: '/api/mostrador/mas-usados',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: masUsados },
      summary: 'Lo que más se cobra en una sucursal, para tenerlo a la mano',
      description:
        'De sus últimos servicios y ventas, lo que más se hizo o se vendió primero; a un operador, de lo que él hace. Sin ' +
        'sucursal no hay nada. Los productos son los que tienen existencias.',
      metadata: acceso('tiquetes.crear'),
    },
  },
  { strictStatusCodes: true },
);
