import {
  fechaDeMovimiento,
  id as idDeContrato,
  lineaCorregida,
  type Metodo,
  motivoRequerido,
  texto,
} from '@jornal/contract';
import { z } from 'zod';
import { faltaReferencia } from '../metodos/api';
import { conOtroPrecio, faltan, type LineaDeAntes, problemaDeCobros, totalDeLinea } from './corregir';
import { type ConPropina, problemaDeLaPropina } from './propinas';

const FALTA_QUIEN = { error: 'Elige quién hizo el servicio', path: ['quien'] };
const dineroEscrito = z.number({ error: 'Ingresa un monto válido en pesos' }).int().min(0).nullable();
const lineaEscrita = z
  .object({
    clave: z.string(),
    tipo: z.enum(['servicio', 'producto']),
    id: idDeContrato.nullable(),
    cosa_id: z.number(),
    nombre: z.string(),
    quien: idDeContrato.nullable(),
    cantidad: lineaCorregida.shape.cantidad,
    precio: dineroEscrito,
    motivo_precio: texto(300),
    descuento: dineroEscrito,
    antes: z.custom<LineaDeAntes | null>(),
  })
  .refine(({ tipo, quien }) => tipo === 'producto' || quien !== null, FALTA_QUIEN)
  .refine((linea) => totalDeLinea(linea) >= 0, {
    error: 'El descuento supera lo que cuesta la línea',
    path: ['descuento'],
  })
  .refine((linea) => !conOtroPrecio(linea) || linea.motivo_precio.trim().length >= 3, {
    error: 'Escribe por qué cambia el precio',
    path: ['motivo_precio'],
  });

type DeTiquete = {
  favor: number;
  metodos: readonly Metodo[];
  /** The methods it was paid with before, which ask for no voucher now. */
  estaban: ReadonlySet<number>;
  tiquete: ConPropina;
};
/** The rules of the form, in the words of the server. */
export function esquemaDe({ favor, metodos, estaban, tiquete }: DeTiquete) {
  return z
    .object({
      lineas: z
        .array(lineaEscrita)
        .min(1, { error: 'Deja al menos una línea: para quitarlas todas, anula el tiquete' }),
      cobros: z.array(
        z
          .object({
            clave: z.string(),
            metodo_id: idDeContrato,
            monto: z.number({ error: 'Ingresa un monto válido en pesos' }).int().positive({
              error: 'Ingresa un monto válido en pesos',
            }),
            propina: dineroEscrito,
            referencia: texto(60),
            recibido: dineroEscrito,
          })
          .refine(({ monto, propina }) => (propina ?? 0) <= monto, {
            error: 'La propina supera lo pagado',
            path: ['propina'],
          }),
      ),
      propinas: z.array(z.object({ operador_id: idDeContrato, monto: z.int().min(0) })).nullable(),
      debe: dineroEscrito,
      persona: z.object({ id: idDeContrato, nombre: z.string() }).nullable(),
      fecha: fechaDeMovimiento.nullable(),
      notas: texto(500),
      motivo: motivoRequerido,
    })
    .superRefine((escrita, ctx) => {
      const resto = faltan(escrita, favor);
      if (resto !== 0) ctx.addIssue({ code: 'custom', path: ['cobros'], message: problemaDeCobros(resto) ?? '' });
      const sinDueno = problemaDeLaPropina(escrita, tiquete);
      if (sinDueno !== null) ctx.addIssue({ code: 'custom', path: ['propinas'], message: sinDueno });
      for (const [i, cobro] of escrita.cobros.entries()) {
        const mal = estaban.has(cobro.metodo_id) ? undefined : faltaReferencia(cobro, metodos);
        if (mal !== undefined) ctx.addIssue({ code: 'custom', path: ['cobros', i, 'referencia'], message: mal });
      }
    });
}
