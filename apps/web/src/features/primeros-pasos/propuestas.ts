import type { DiaSemana } from '@jornal/contract';

/** A service that is proposed: its price in pesos, the share of the person who performs it, and how long it is. */
export type Propuesto = { nombre: string; precio: number; porcentaje_pago_empleado: number; duracion_minutos: number };
/** The hours of a week that a business of a kind usually keeps, in slots of so many minutes. */
export type Semana = { dias: readonly DiaSemana[]; hora_inicio: string; hora_fin: string; duracion_minutos: number };
/** A kind of business, with what is proposed to it: nothing of it is written before a person accepts it. */
export type Clase = { nombre: string; servicios: readonly Propuesto[]; semana: Semana };

const DE_LUNES_A_SABADO: readonly DiaSemana[] = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'];
const semana = (
  hora_inicio: string,
  hora_fin: string,
  duracion_minutos: number,
  dias: readonly DiaSemana[] = DE_LUNES_A_SABADO,
): Semana => ({ dias, hora_inicio, hora_fin, duracion_minutos });

/** The services of a kind: the price of each, and its minutes. */
const de = (
  porcentaje_pago_empleado: number,
  servicios: Readonly<Record<string, readonly [precio: number, duracion_minutos: number]>>,
): readonly Propuesto[] =>
  Object.entries(servicios).map(([nombre, [precio, duracion_minutos]]) => ({
    nombre,
    precio,
    porcentaje_pago_empleado,
    duracion_minutos,
  }));

export const CLASES = {
  barberia: {
    nombre: 'Barbería',
    servicios: de(50, {
      'Corte clásico': [20_000, 30],
      'Corte y barba': [30_000, 45],
      'Arreglo de barba': [15_000, 20],
      'Corte de niño': [18_000, 30],
      Cejas: [8_000, 15],
      Tinte: [40_000, 90],
    }),
    semana: semana('09:00', '19:00', 30),
  },
  peluqueria: {
    nombre: 'Peluquería',
    servicios: de(45, {
      'Corte de dama': [35_000, 45],
      'Corte de caballero': [22_000, 30],
      Cepillado: [30_000, 45],
      Tinte: [90_000, 90],
      Mechas: [180_000, 180],
      Keratina: [200_000, 150],
      Peinado: [60_000, 60],
    }),
    semana: semana('09:00', '19:00', 60),
  },
  unas: {
    nombre: 'Uñas',
    servicios: de(50, {
      Manicure: [20_000, 40],
      Pedicure: [25_000, 50],
      'Manicure semipermanente': [45_000, 60],
      'Pedicure semipermanente': [50_000, 70],
      'Uñas acrílicas': [90_000, 120],
      'Retoque de acrílicas': [60_000, 90],
      'Retiro de esmalte': [12_000, 20],
    }),
    semana: semana('09:00', '19:00', 60),
  },
  spa: {
    nombre: 'Spa',
    servicios: de(40, {
      'Masaje relajante': [90_000, 60],
      'Masaje de tejido profundo': [110_000, 75],
      'Limpieza facial': [80_000, 60],
      'Exfoliación corporal': [100_000, 60],
      Depilación: [40_000, 30],
      'Día de spa': [220_000, 240],
    }),
    semana: semana('09:00', '18:00', 60),
  },
  lavadero: {
    nombre: 'Lavadero',
    servicios: de(40, {
      'Lavado de moto': [12_000, 20],
      'Lavado de automóvil': [22_000, 30],
      'Lavado de camioneta': [28_000, 40],
      'Lavado de motor': [25_000, 40],
      Polichado: [90_000, 120],
      'Tapicería completa': [150_000, 240],
    }),
    semana: semana('07:00', '18:00', 30, [...DE_LUNES_A_SABADO, 'domingo']),
  },
  otro: { nombre: 'Otro', servicios: [], semana: semana('08:00', '18:00', 60) },
} as const satisfies Readonly<Record<string, Clase>>;

export type NombreClase = keyof typeof CLASES;
