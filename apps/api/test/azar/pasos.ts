import fc from 'fast-check';
import type { Accion, Azar } from './azar.js';
import type { Negocio } from './negocio.js';
import { PASOS_ABIERTOS } from './pasos-abiertos.js';
import { PASOS_ANULAR } from './pasos-anular.js';
import { PASOS_CORRECCIONES } from './pasos-correcciones.js';
import { PASOS_DESHACER } from './pasos-deshacer.js';
import { PASOS_DEUDAS } from './pasos-deudas.js';
import { PASOS_DEVOLUCIONES } from './pasos-devoluciones.js';
import { PASOS_FAVORES } from './pasos-favores.js';
import { PASOS_SERVICIOS } from './pasos-servicios.js';
import { PASOS_SUCURSALES } from './pasos-sucursales.js';
import { PASOS_TIENDA } from './pasos-tienda.js';

const PASOS = {
  ...PASOS_SERVICIOS,
  ...PASOS_DEUDAS,
  ...PASOS_FAVORES,
  ...PASOS_DEVOLUCIONES,
  ...PASOS_CORRECCIONES,
  ...PASOS_ABIERTOS,
  ...PASOS_ANULAR,
  ...PASOS_TIENDA,
  ...PASOS_DESHACER,
  ...PASOS_SUCURSALES,
};
type Tipo = keyof typeof PASOS;
type Paso = Azar & { tipo: Tipo };

/** The factor of a long run: `VUELTAS=3`. */
export const VUELTAS = Number(process.env.VUELTAS ?? 1);

/** How often each thing happens; in all, as many as the sequence has. */
const VECES: Record<Tipo, number> = {
  registrar: 27,
  mostrador: 20,
  anular: 9,
  anularPropina: 5,
  fiar: 18,
  abonar: 12,
  anularAbono: 4,
  anticipo: 12,
  usarFavor: 14,
  devolverFavor: 5,
  retenerFavor: 5,
  devolverLineas: 20,
  castigar: 9,
  abrirTiquete: 10,
  seguirTiquete: 5,
  descartarTiquete: 4,
  cobrarAbierto: 9,
  corregirMetodo: 7,
  corregirOperador: 7,
  corregirDeuda: 8,
  corregirPrecio: 4,
  corregirCantidad: 4,
  corregirPorcentaje: 4,
  corregirPesos: 4,
  corregirDeTodo: 4,
  corregirDia: 4,
  corregirPersona: 4,
  corregirNotas: 2,
  corregirPropina: 4,
  comision: 10,
  anularTiquete: 12,
  anularAnticipo: 4,
  total: 6,
  parcial: 7,
  manual: 6,
  nota: 6,
  marcar: 5,
  eliminar: 7,
  catalogo: 6,
  ingreso: 21,
  quitarIngreso: 9,
  gasto: 13,
  editarGasto: 9,
  quitarGasto: 6,
  producto: 5,
  precio: 9,
  stock: 6,
  archivar: 10,
  vender: 16,
  devolver: 20,
  deshacer: 18,
  restaurar: 6,
  depositar: 4,
  retirar: 6,
  trasladar: 8,
  contar: 4,
  sede: 5,
};
const TIPOS = Object.keys(VECES) as Tipo[];
export const OPERACIONES = Object.values(VECES).reduce((total, veces) => total + veces * VUELTAS, 0);
/** The steps that a sequence must have done at least once. */
export const DEBEN_HACERSE: readonly string[] = [
  ...TIPOS,
  'ingreso accesorio de sucursal',
  'ingreso servicio_ocasional de sucursal',
  'ingreso otro de sucursal',
  'ingreso General',
  'gasto General',
  'devolver de un archivado',
  'devolver con otro costo',
  'devolverLineas pesos',
  'devolverLineas unidades',
  'castigar con la comisión',
  'castigar sin ella',
  'comision que retiene',
  'comision que suelta',
  'anularTiquete como entró',
  'anularTiquete de otra forma',
  'sede archivada',
  'sede restaurada',
];
/** The steps that no rule forbids to this business. */
export const NUNCA_RECHAZADOS =
  /^(registrar|abrirTiquete|seguirTiquete|descartarTiquete|anticipo|devolverLineas|castigar|comision|ingreso|gasto|editarGasto|quitarGasto|producto|precio|stock|archivar|depositar|contar|sede) rechazado$/;
const TODOS = TIPOS.flatMap((tipo) => Array<Tipo>(VECES[tipo] * VUELTAS).fill(tipo));

const azar: fc.Arbitrary<Azar> = fc.record({
  n: fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)),
  dias: fc.integer({ min: -45, max: 1 }),
  monto: fc.integer({ min: 1, max: 60_000 }),
});

/** The same sequence for the same seed: every kind of step as often as it should, in any order. */
function secuencia(seed: number): Paso[] {
  const [orden] = fc.sample(fc.shuffledSubarray(TODOS, { minLength: TODOS.length }), { numRuns: 1, seed }) as [Tipo[]];
  const datos = fc.sample(azar, { numRuns: TODOS.length, seed });
  return orden.map((tipo, i) => ({ ...(datos[i] as Azar), tipo }));
}

/**
 * Does the sequence of a seed, or its beginning, and counts the steps that were done, refused or had no record. Nearly
 * two hours go by with every operation, so that sales and counts, which are always of today, fall on many days too.
 */
export async function recorrer(negocio: Negocio, seed: number, cuantas = OPERACIONES): Promise<Map<string, number>> {
  const hechas = new Map<string, number>();
  for (const { tipo, ...azar } of secuencia(seed).slice(0, cuantas)) {
    negocio.prueba.reloj.avanzar({ horas: 1.95 / VUELTAS });
    const respuesta = await (PASOS[tipo] as Accion)(negocio, azar);
    if (respuesta === null) continue;
    const { status, body, nombre } = respuesta;
    if (![200, 201, 409].includes(status))
      throw new Error(`${tipo} ${JSON.stringify(azar)} answered ${status} ${JSON.stringify(body)}`);
    for (const clave of status === 409
      ? [`${tipo} rechazado`]
      : [tipo, ...(nombre === undefined ? [] : [`${tipo} ${nombre}`])])
      hechas.set(clave, (hechas.get(clave) ?? 0) + 1);
  }
  return hechas;
}
