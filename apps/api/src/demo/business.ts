/** The demo business: Barbería y Spa La 70, three branches in Bogotá and Medellín. */
export const SUCURSALES = [
  {
    name: 'Sede Chapinero',
    address: 'Carrera 13 # 57-24',
    city: 'Bogotá',
    budget: 6_500_000,
    email: 'chapinero@jornal.demo',
  },
  {
    name: 'Sede Laureles',
    address: 'Circular 4 # 70-18',
    city: 'Medellín',
    budget: 5_200_000,
    email: 'laureles@jornal.demo',
  },
  {
    name: 'Sede Cedritos',
    address: 'Calle 140 # 11-45',
    city: 'Bogotá',
    budget: 4_800_000,
    email: 'cedritos@jornal.demo',
  },
] as const;

/** Operators by branch; the first of the first branch signs in as operador@jornal.demo. */
export const OPERADORES: ReadonlyArray<ReadonlyArray<readonly [nombre: string, apellido: string]>> = [
  [
    ['Andrés', 'Peña'],
    ['Luisa', 'Ramírez'],
    ['Camilo', 'Torres'],
    ['Valentina', 'Ríos'],
    ['Sebastián', 'Ortiz'],
  ],
  [
    ['Mateo', 'Cárdenas'],
    ['Juliana', 'Gómez'],
    ['Santiago', 'Muñoz'],
    ['Paula', 'Restrepo'],
  ],
  [
    ['Diego', 'Castaño'],
    ['Natalia', 'Suárez'],
    ['Felipe', 'Niño'],
  ],
];

/** name, price, share, and how often it is asked for. */
export const SERVICIOS: ReadonlyArray<readonly [nombre: string, precio: number, porcentaje: number, peso: number]> = [
  ['Corte clásico', 25_000, 40, 30],
  ['Corte y barba', 38_000, 45, 22],
  ['Arreglo de barba', 18_000, 40, 18],
  ['Corte infantil', 20_000, 40, 10],
  ['Corte dama', 35_000, 40, 10],
  ['Cepillado', 28_000, 40, 9],
  ['Manicure tradicional', 22_000, 50, 10],
  ['Manicure semipermanente', 45_000, 50, 8],
  ['Pedicure tradicional', 26_000, 50, 7],
  ['Pedicure spa', 48_000, 50, 5],
  ['Tinte completo', 95_000, 35, 4],
  ['Mechas californianas', 160_000, 35, 2],
  ['Keratina', 180_000, 35, 2],
  ['Hidratación capilar', 55_000, 40, 4],
  ['Diseño de cejas', 16_000, 50, 9],
  ['Depilación facial', 20_000, 50, 5],
  ['Limpieza facial', 70_000, 45, 4],
  ['Masaje relajante 60 min', 85_000, 45, 4],
  ['Masaje descontracturante', 98_000, 45, 2],
  ['Exfoliación corporal', 75_000, 45, 2],
  ['Afeitado con toalla caliente', 24_000, 42.5, 6],
  ['Perfilado de barba', 14_000, 40, 6],
  ['Lavado y peinado', 18_000, 40, 5],
  ['Maquillaje social', 80_000, 45, 2],
  ['Uñas acrílicas', 90_000, 50, 3],
];

/** The first of the first branch is a barber: this one he does not do. */
export const NO_HACE = 'Uñas acrílicas';
/** The second takes her own time for this one. */
export const TARDA = { servicio: 'Keratina', duracion_minutos: 120 };

/** The people who ask for an appointment: any first name with any family name. */
export const NOMBRES = [
  'Laura',
  'Daniel',
  'Mariana',
  'Julián',
  'Gabriela',
  'Esteban',
  'Isabella',
  'Nicolás',
  'Catalina',
  'Óscar',
  'Manuela',
  'Jorge',
  'Sara',
  'Hernán',
  'Ximena',
] as const;
export const APELLIDOS = [
  'Gutiérrez',
  'Álvarez',
  'Patiño',
  'Quintero',
  'Rojas',
  'Salazar',
  'Montoya',
  'Acosta',
  'Vargas',
  'Ospina',
  'Cifuentes',
  'Beltrán',
  'Moreno',
] as const;

type Tiempos = { duracion_minutos: number; espera_desde?: number; espera_minutos?: number; limpieza_minutos?: number };
/** How long each takes; while a colour works its operator is free. */
export const TIEMPOS: Readonly<Record<string, Tiempos>> = {
  'Corte clásico': { duracion_minutos: 30 },
  'Corte y barba': { duracion_minutos: 45 },
  'Arreglo de barba': { duracion_minutos: 20 },
  'Corte infantil': { duracion_minutos: 30 },
  'Corte dama': { duracion_minutos: 45 },
  Cepillado: { duracion_minutos: 45 },
  'Manicure tradicional': { duracion_minutos: 40 },
  'Manicure semipermanente': { duracion_minutos: 60 },
  'Pedicure tradicional': { duracion_minutos: 50 },
  'Pedicure spa': { duracion_minutos: 60, limpieza_minutos: 10 },
  'Tinte completo': { duracion_minutos: 120, espera_desde: 45, espera_minutos: 35, limpieza_minutos: 10 },
  'Mechas californianas': { duracion_minutos: 180, espera_desde: 75, espera_minutos: 45, limpieza_minutos: 10 },
  Keratina: { duracion_minutos: 150 },
  'Hidratación capilar': { duracion_minutos: 45 },
  'Diseño de cejas': { duracion_minutos: 20 },
  'Depilación facial': { duracion_minutos: 20, limpieza_minutos: 5 },
  'Limpieza facial': { duracion_minutos: 60 },
  'Masaje relajante 60 min': { duracion_minutos: 60 },
  'Masaje descontracturante': { duracion_minutos: 60 },
  'Exfoliación corporal': { duracion_minutos: 50, limpieza_minutos: 10 },
  'Afeitado con toalla caliente': { duracion_minutos: 30 },
  'Perfilado de barba': { duracion_minutos: 15 },
  'Lavado y peinado': { duracion_minutos: 40 },
  'Maquillaje social': { duracion_minutos: 60 },
  'Uñas acrílicas': { duracion_minutos: 120 },
};
