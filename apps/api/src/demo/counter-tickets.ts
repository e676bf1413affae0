import type { TiqueteNuevo } from '@jornal/contract';

/** The methods of the demo business besides cash and transfer: name, and whether the number of the voucher is asked for. */
export const METODOS: ReadonlyArray<readonly [nombre: string, pide_referencia: boolean]> = [
  ['Nequi', false],
  ['Daviplata', false],
  ['Datáfono', true],
];

type LineaNueva = TiqueteNuevo['lineas'][number];
/**
 * `servicio`: its name in the catalogue; without one, the product that the branch has most of. `operador`: a place among
 * those of the branch.
 */
export type Linea = Pick<
  LineaNueva,
  'precio_unitario' | 'motivo_precio' | 'descuento_porcentaje' | 'descuento_pesos' | 'motivo_descuento'
> & { servicio?: string; operador?: number; cantidad?: number };
/** Money by the method of that name: `monto`, or what is left. `billete`: cash is paid in notes of it, and there is change. */
export type Pago = { por: string; monto?: number; billete?: number; referencia?: string };

/** A branch and a card by their places in the lists of the demo. */
type Comun = { sede: number; persona?: number; lineas: readonly Linea[] };
/**
 * A ticket that is charged. `propina`: in the last of its payments. `debe`: what its person is left owing; `sobra`: what they
 * pay over it, which stays in their favour. `anula`: why its product is annulled afterwards.
 */
export type Tiquete = Comun & {
  pagos: readonly Pago[];
  propina?: number;
  debe?: number;
  sobra?: number;
  descuento?: TiqueteNuevo['descuento'];
  notas?: string;
  anula?: string;
};
/** A ticket that is still open, for so many minutes. */
export type Abierto = Comun & { nombre?: string; hace: number };

const [CHAPINERO, LAURELES, CEDRITOS] = [0, 1, 2];

/** The tickets of the day, in the order in which they are charged: one of each kind that the counter knows. */
export const TIQUETES: readonly Tiquete[] = [
  {
    sede: CHAPINERO,
    lineas: [{ servicio: 'Corte clásico', operador: 0 }],
    pagos: [{ por: 'Efectivo', billete: 50_000 }],
  },
  {
    sede: LAURELES,
    lineas: [
      { servicio: 'Tinte completo', operador: 1 },
      { servicio: 'Cepillado', operador: 1 },
    ],
    pagos: [{ por: 'Datáfono', referencia: '004512' }],
    propina: 10_000,
  },
  {
    sede: CHAPINERO,
    lineas: [
      { servicio: 'Corte y barba', operador: 0 },
      { servicio: 'Manicure tradicional', operador: 1 },
      { operador: 1 },
    ],
    pagos: [{ por: 'Efectivo', monto: 40_000 }, { por: 'Nequi' }],
    propina: 5_000,
  },
  {
    sede: CEDRITOS,
    lineas: [{ servicio: 'Arreglo de barba', operador: 0 }, { operador: 0 }],
    pagos: [{ por: 'Efectivo', billete: 10_000 }],
    anula: 'El cliente prefirió llevarlo otro día',
  },
  {
    sede: CHAPINERO,
    persona: 2,
    lineas: [{ servicio: 'Manicure semipermanente', operador: 3 }],
    pagos: [{ por: 'Daviplata' }],
  },
  {
    sede: LAURELES,
    persona: 0,
    lineas: [
      { servicio: 'Corte dama', operador: 3 },
      { servicio: 'Diseño de cejas', operador: 3 },
    ],
    descuento: { descuento_porcentaje: 10, motivo_descuento: 'Cumple años esta semana' },
    pagos: [{ por: 'Nequi' }],
  },
  {
    sede: CEDRITOS,
    lineas: [
      {
        servicio: 'Keratina',
        operador: 1,
        precio_unitario: 150_000,
        motivo_precio: 'Cabello corto: se usó menos producto',
      },
    ],
    pagos: [{ por: 'Datáfono', referencia: '118230' }],
  },
  { sede: LAURELES, lineas: [{ cantidad: 2 }], pagos: [{ por: 'Efectivo', billete: 20_000 }] },
  {
    sede: CHAPINERO,
    lineas: [
      {
        servicio: 'Perfilado de barba',
        operador: 2,
        descuento_porcentaje: 100,
        motivo_descuento: 'Cortesía por la espera',
      },
    ],
    pagos: [],
    notas: 'Esperó media hora por una confusión con su cita',
  },
  { sede: CEDRITOS, lineas: [{ operador: 2 }, {}], pagos: [{ por: 'Daviplata' }] },
  {
    sede: CHAPINERO,
    persona: 5,
    lineas: [
      { servicio: 'Masaje relajante 60 min', operador: 4 },
      {
        servicio: 'Limpieza facial',
        operador: 4,
        descuento_pesos: 10_000,
        motivo_descuento: 'Segundo servicio del día',
      },
    ],
    pagos: [
      { por: 'Efectivo', monto: 50_000 },
      { por: 'Datáfono', monto: 60_000, referencia: '004527' },
      { por: 'Transferencia' },
    ],
  },
  {
    sede: CEDRITOS,
    lineas: [{ servicio: 'Corte infantil', operador: 0, cantidad: 2 }],
    pagos: [{ por: 'Efectivo', billete: 50_000 }],
    propina: 2_000,
    notas: 'Dos hermanos',
  },
];

/** The clients who are still in the chair at the largest branch. */
export const ABIERTOS: readonly Abierto[] = [
  {
    sede: CHAPINERO,
    nombre: 'Silla 2',
    hace: 38,
    lineas: [
      { servicio: 'Mechas californianas', operador: 3 },
      { servicio: 'Hidratación capilar', operador: 3 },
    ],
  },
  {
    sede: CHAPINERO,
    persona: 9,
    hace: 21,
    lineas: [
      { servicio: 'Manicure tradicional', operador: 1 },
      { servicio: 'Pedicure tradicional', operador: 1 },
    ],
  },
  // It is not said yet who attends.
  { sede: CHAPINERO, hace: 6, lineas: [{}, { servicio: 'Afeitado con toalla caliente' }] },
];
