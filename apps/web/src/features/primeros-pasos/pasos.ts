import type { PrimerosPasos } from '@jornal/contract';

/** A step as its panel shows it: its dialog, or the screen it leads to. */
export type Paso = {
  clave: Exclude<keyof PrimerosPasos, 'cifras'>;
  titulo: string;
  detalle: string;
  accion: string;
  a?: string;
  /** The list that may come from a sheet in its place. */
  hoja?: Hoja;
};

/** The lists that are brought from a sheet on the first day. */
export type Hoja = 'hoja-servicios' | 'hoja-operadores' | 'hoja-personas' | 'hoja-productos';

/** In the order in which one leads to the next. */
export const PASOS: readonly Paso[] = [
  {
    clave: 'servicios',
    titulo: 'Tus servicios',
    detalle: 'Elige de una lista con precios, o escribe los tuyos.',
    accion: 'Agregar servicios',
    hoja: 'hoja-servicios',
  },
  {
    clave: 'personas',
    titulo: 'Quién los presta',
    detalle: 'Tú, tu equipo o ambos. A cada persona le llega un enlace para entrar.',
    accion: 'Agregar personas',
    hoja: 'hoja-operadores',
  },
  {
    clave: 'horarios',
    titulo: 'El horario de la semana',
    detalle: 'Con él se agendan citas. Si no trabajas con citas, sáltalo.',
    accion: 'Poner el horario',
  },
  {
    clave: 'primer_servicio',
    titulo: 'El primer servicio',
    detalle: 'Anota lo que le hiciste a un cliente y cómo pagó.',
    accion: 'Registrar un servicio',
    a: '/servicios/registrar',
  },
  {
    clave: 'primer_pago',
    titulo: 'El primer pago',
    detalle: 'Cuando toque, págale a tu equipo lo que ganó.',
    accion: 'Ver lo que se debe',
    a: '/pagos/registrar',
  },
];
