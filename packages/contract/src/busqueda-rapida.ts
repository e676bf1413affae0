import { z } from 'zod';
import { acceso } from './access.js';
import { c, dia, entidadTexto, erroresComunes, id, textoRequerido } from './common.js';

/** As much of a text as a search by name reads; the palette sends no more. */
export const LARGO_BUSQUEDA = 80;
/** As many records of each kind as it finds. */
export const HALLADOS_POR_TIPO = 6;

/**
 * The kinds of records that are found: by their names those of people and of what is offered (`persona` has
 * appointments), by the number that their receipts and details show those that moved money.
 */
export const TIPOS_HALLADOS = [
  'operador',
  'persona',
  'usuario',
  'cliente',
  'servicio',
  'producto',
  'articulo',
  'tiquete',
  'venta',
  'servicio_realizado',
  'gasto',
  'ingreso',
  'pago',
] as const;

/**
 * A record as one chooses it from a list. A person has no id: theirs is that of their newest appointment. `fecha`: the
 * business day of what moved money. `entidad_id`: its branch; null is a record of all of them, or of none.
 */
export const halladoBusqueda = z.object({
  tipo: z.enum(TIPOS_HALLADOS),
  id,
  nombre: z.string(),
  detalle: z.string().nullable(),
  fecha: dia.nullable(),
  entidad_id: id.nullable(),
});
export type HalladoBusqueda = z.infer<typeof halladoBusqueda>;

export const busqueda = c.router(
  {
    buscar: {
      method: 'GET',
      path: '/api/busqueda',
      query: z.strictObject({
        q: textoRequerido('Escribe qué buscar', LARGO_BUSQUEDA),
        entidad_id: entidadTexto.optional(),
      }),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(halladoBusqueda) }) },
      summary: 'Personas, servicios, productos y comprobantes por su nombre o su número',
      description:
        'Lo que tiene alguna palabra de `q`, aunque tenga una letra mal, hasta 6 de cada tipo y lo más parecido ' +
        'primero; un número halla el comprobante que lo lleva. Cada tipo se busca solo si el permiso y los módulos de ' +
        'quien llama lo dejan ver, en la sucursal pedida o en las suyas; a un operador, de lo que mueve dinero y de las ' +
        'citas, solo lo propio.',
      metadata: acceso('sesion'),
    },
  },
  { strictStatusCodes: true },
);
