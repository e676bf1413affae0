import { z } from 'zod';
import { id, texto, textoRequerido } from './common.js';
import { CAMPOS_MAXIMO, LARGO_DATO, TIPOS_CAMPO } from './personas.rules.js';

/** How many options a field offers at most. */
export const OPCIONES_MAXIMO = 50;

/** A field that the business adds to the cards of its people. It is of every branch. */
export const campoPersona = z.object({
  id,
  nombre: z.string(),
  tipo: z.enum(TIPOS_CAMPO),
  /** Of an option, in their order; none of the others. */
  opciones: z.array(z.string()),
  orden: z.int(),
  activo: z.boolean(),
});
export type CampoPersona = z.infer<typeof campoPersona>;

const dato = z.union([z.string(), z.number(), z.boolean()]);

/** The value that a person has in an own field. */
export const datoDeFicha = z.object({ id, nombre: z.string(), tipo: z.enum(TIPOS_CAMPO), dato });
export type DatoDeFicha = z.infer<typeof datoDeFicha>;

const ESCRIBE = 'Escribe el dato';
/** The own fields of a card that a form knows of, as they are sent: null empties one, and those left out stay. */
export const datosEscritos = z
  .array(
    z.strictObject({
      id,
      dato: z.union([texto(LARGO_DATO), z.number({ error: ESCRIBE }), z.boolean()], { error: ESCRIBE }).nullable(),
    }),
  )
  .max(CAMPOS_MAXIMO, { error: `Máximo ${CAMPOS_MAXIMO} campos` })
  .refine((todos) => new Set(todos.map((uno) => uno.id)).size === todos.length, { error: 'Hay un campo repetido' });
export type DatosEscritos = z.output<typeof datosEscritos>;

const orden = z
  .int({ error: 'El orden debe ser un número entero' })
  .min(0, { error: 'El orden no puede ser negativo' })
  .max(1_000, { error: 'El orden es demasiado grande' });
const opciones = z
  .array(textoRequerido('Escribe la opción', 60))
  .max(OPCIONES_MAXIMO, { error: `Máximo ${OPCIONES_MAXIMO} opciones` })
  .refine((todas) => new Set(todas.map((una) => una.toLowerCase())).size === todas.length, {
    error: 'Hay una opción repetida',
  });

/** A new own field, after the others. What type it is stays: the values of people are of it. */
export const campoNuevo = z.strictObject({
  nombre: textoRequerido('El nombre es requerido', 40),
  tipo: z.enum(TIPOS_CAMPO, { error: 'Elige un tipo' }),
  opciones: opciones.optional(),
});
export type CampoNuevo = z.output<typeof campoNuevo>;

export const campoCambios = z.strictObject({
  nombre: campoNuevo.shape.nombre.optional(),
  opciones: opciones.optional(),
  orden: orden.optional(),
  activo: z.boolean({ error: 'Elige sí o no' }).optional(),
});
export type CampoCambios = z.output<typeof campoCambios>;
