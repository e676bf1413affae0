import { METODOS_FIJOS, type Medio, porcentajeDe } from '@jornal/contract';
import type { Reader } from '../../../platform/db/snapshot.js';
import { sql } from '../../../platform/db/sql.js';
import { type Cifras, porcentajesDe, type Via } from '../../tablero/cifras.queries.js';
import { type Reporte, SIN_ORIGEN } from '../reporte.js';
import { SUCURSAL_DE_METODO } from './comunes.js';

/** How the income of a row is counted, as the dashboard tells it. */
type Parte = Medio | 'por_cobrar';
type Metodo = { id: number; nombre: string; clase: Medio; entidad: string };
type Renglon = { metodo_pago: string; entidad: string | null; parte: Parte; via: Via };
const FIJOS: readonly Via[] = Object.values(METODOS_FIJOS);
const NOMBRES: Readonly<Record<Parte, string>> = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia',
  por_cobrar: 'Por cobrar',
};
/** Income of these came in on another day, or has not yet. */
const SIN_METODO: readonly Renglon[] = [
  { metodo_pago: 'Saldo a favor en efectivo', entidad: null, parte: 'efectivo', via: 'a_favor.efectivo' },
  {
    metodo_pago: 'Saldo a favor por transferencia',
    entidad: null,
    parte: 'transferencia',
    via: 'a_favor.transferencia',
  },
  { metodo_pago: 'Por cobrar', entidad: null, parte: 'por_cobrar', via: 'por_cobrar' },
];

/** The fixed methods, and those of the business's own that moved something, each with its branch: two may call theirs alike. */
async function metodosDe(movidos: readonly Via[], reader: Reader): Promise<Renglon[]> {
  const ids = [...FIJOS, ...movidos.filter((via) => typeof via === 'number')];
  const metodos = await reader.rows<Metodo>(
    sql`SELECT m.id, m.nombre, m.clase, ${SUCURSAL_DE_METODO} AS entidad
      FROM metodo m LEFT JOIN entidad e ON e.id = m.entidad_id
      WHERE m.id = ANY(${ids}::bigint[]) ORDER BY m.orden, m.id`,
  );
  return metodos.map(({ id, nombre, clase, entidad }) => ({ metodo_pago: nombre, entidad, parte: clase, via: id }));
}

/** The amounts of a row; of what people had left, what was given back again is what came in without staying. */
function montosDe({ via, parte }: Renglon, porVia: ReadonlyMap<Via, Cifras>) {
  const cifras = porVia.get(via);
  const suma = (de: (cifras: Cifras) => number): number => (cifras === undefined ? 0 : de(cifras));
  const montos = {
    servicios: suma((c) => c.servicios),
    productos: suma((c) => c.ventas),
    adicionales: suma((c) => c.adicionales),
    total: suma((c) => c.ingresos_totales),
    propinas: suma(({ recaudo }) => recaudo.propinas),
    abonos: suma(({ recaudo }) => recaudo.abonos),
    anticipos: suma(({ recaudo }) => recaudo.anticipos),
    recaudo: parte === 'por_cobrar' ? 0 : suma(({ recaudo }) => recaudo[parte]),
  };
  const { total, propinas, abonos, anticipos, recaudo } = montos;
  const deMetodo = typeof via === 'number';
  return { ...montos, devuelto: deMetodo ? total + propinas + abonos + anticipos - recaudo : 0 };
}

type Montos = ReturnType<typeof montosDe>;
type Fila = Montos & Omit<Renglon, 'via'>;

/** The share of each row: those of a class add up to what the dashboard says of it, and the largest takes what rounding leaves. */
function porcentajes(filas: readonly Fila[], c: Cifras): number[] {
  const deParte = porcentajesDe(c);
  const propio = ({ total }: Fila) => porcentajeDe(total, c.ingresos_totales);
  return filas.map((fila) => {
    const suyas = filas.filter(({ parte }) => parte === fila.parte);
    const mayor = suyas.reduce((una, otra) => (Math.abs(otra.total) > Math.abs(una.total) ? otra : una));
    if (fila !== mayor) return propio(fila);
    const otras = suyas.filter((otra) => otra !== mayor).reduce((suma, otra) => suma + propio(otra), 0);
    return Math.round((deParte[fila.parte] - otras) * 100) / 100;
  });
}

/** By which means the income came in, and what came in besides. A mixed payment is in both, each with its part. */
export const ingresosMetodoPago: Reporte = {
  id: 'ingresos_metodo_pago',
  nombre: 'Ingresos por método de pago',
  descripcion: 'Cuánto se ganó y cuánto se recibió por cada método: Efectivo, Nequi, el datáfono o el que sea.',
  categoria: 'financiero',
  base: 'Por fecha del movimiento',
  nota:
    'Un pago mixto cuenta en cada método por su parte. «Recaudo» es lo que entró en estos días: los ingresos más propinas, ' +
    'abonos y lo que las personas dejaron para después, menos lo que de eso se les devolvió. ' +
    'Lo usado de un saldo a favor ya había entrado; lo fiado, todavía no.',
  columnas: [
    { key: 'metodo_pago', header: 'Método', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'clase', header: 'Cuenta como', tipo: 'texto' },
    { key: 'servicios', header: 'Servicios', tipo: 'dinero', suma: true },
    { key: 'productos', header: 'Productos', tipo: 'dinero', suma: true },
    { key: 'adicionales', header: 'Adicionales', tipo: 'dinero', suma: true },
    { key: 'total', header: 'Total', tipo: 'dinero', suma: true },
    { key: 'porcentaje', header: '% del total', tipo: 'porcentaje' },
    { key: 'recaudo', header: 'Recaudo', tipo: 'dinero', suma: true },
    { key: 'propinas', header: 'Propinas', tipo: 'dinero', suma: true },
    { key: 'abonos', header: 'Abonos', tipo: 'dinero', suma: true },
    { key: 'anticipos', header: 'Quedó para después', tipo: 'dinero', suma: true },
    { key: 'devuelto', header: 'Devuelto de lo que quedó', tipo: 'dinero', suma: true },
  ],
  asientos: {
    ingresos_totales: { cuenta: 'ingresos' },
    monto_efectivo: { cuenta: 'ingresos', contra: 'efectivo' },
    monto_transferencia: { cuenta: 'ingresos', contra: 'transferencia' },
    monto_por_cobrar: { cuenta: 'ingresos', contra: 'por_cobrar' },
  },
  calcular: async ({ quien, periodo }, { cifras, lector }) => {
    const [c, porVia] = await Promise.all([cifras.una(quien, periodo, lector), cifras.porVia(quien, periodo, lector)]);
    const filas = [...(await metodosDe([...porVia.keys()], lector)), ...SIN_METODO].flatMap(
      ({ via, ...renglon }): Fila[] => {
        const montos = montosDe({ via, ...renglon }, porVia);
        // The two means of every business are always told; the others, where clients paid by them.
        const dicho = FIJOS.includes(via) || Object.values(montos).some((monto) => monto !== 0);
        return dicho ? [{ ...renglon, ...montos }] : [];
      },
    );
    const partes = porcentajes(filas, c);
    const suma = (de: keyof Montos): number => filas.reduce((total, fila) => total + fila[de], 0);
    return {
      filas: filas.map(({ parte, metodo_pago, entidad, ...montos }, i) => ({
        ...{ metodo_pago, entidad, clase: NOMBRES[parte], ...montos, porcentaje: partes[i] as number },
        ...SIN_ORIGEN,
      })),
      resumen: {
        ingresos_totales: c.ingresos_totales,
        monto_efectivo: c.efectivo,
        monto_transferencia: c.transferencia,
        monto_por_cobrar: c.por_cobrar,
        recaudo: suma('recaudo'),
        abonos: suma('abonos'),
        anticipos: suma('anticipos'),
      },
    };
  },
};
