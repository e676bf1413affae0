import type { ColumnaReporte } from '@jornal/contract';
import type { ConLugar, Lugar } from '../../ui/tabla-columnas';
import { esNumerica } from './valores';

/** The subject of a row of a report, the clearest column first: who comes, what was done or sold, what for. */
const QUE = ['cliente', 'servicio', 'producto', 'descripcion', 'concepto', 'nombre', 'detalle'];
/** How much; of several the first that a row has, and then said which. */
const MONTOS = ['ganado', 'pagado', 'entrada', 'salida', 'diferencia', 'saldo'];
const MONTO = ['total_con_descuento', 'total', 'monto', 'cartera', 'a_favor', 'ganancia_neta', 'disponible'];
/** The number of columns that share the second line with the state. */
const JUNTAS = 2;

const queDe = (columnas: readonly ColumnaReporte[]): ColumnaReporte | undefined => {
  const nombrada = QUE.map((clave) => columnas.find(({ key }) => key === clave)).find(Boolean);
  const [primera] = columnas;
  // A day is not the subject of a row where another text is.
  return nombrada ?? (primera?.tipo === 'texto' ? primera : (columnas.find(({ tipo }) => tipo === 'texto') ?? primera));
};

function montosDe(columnas: readonly ColumnaReporte[]): readonly ColumnaReporte[] {
  const varios = columnas.filter(({ key }) => MONTOS.includes(key));
  if (varios.length > 0) return varios;
  const cifras = columnas.filter(esNumerica);
  const uno =
    MONTO.map((clave) => cifras.find(({ key }) => key === clave)).find(Boolean) ??
    cifras.filter(({ suma }) => suma).at(-1) ??
    cifras.at(-1);
  return uno ? [uno] : [];
}

/** The places of the columns of a report on a phone, whichever they are: its columns come from the server. */
export function lugaresDeReporte(
  columnas: readonly ColumnaReporte[],
): ReadonlyMap<string, Pick<ConLugar, 'enTelefono' | 'rotulo'>> {
  const que = queDe(columnas);
  const montos = montosDe(columnas).filter((columna) => columna !== que);
  const libres = columnas.filter((columna) => columna !== que && !montos.includes(columna));
  const estado = libres.find(({ key }) => key === 'estado') ?? libres.find(({ key }) => key === 'metodo_pago');
  const otras = libres.filter((columna) => columna !== estado);
  const textos = otras.filter((columna) => !esNumerica(columna));
  const deOtros = textos.filter(({ key }) => key !== 'entidad');
  const juntas = [
    ...deOtros,
    ...textos.filter((columna) => !deOtros.includes(columna)),
    ...otras.filter(esNumerica),
  ].slice(0, JUNTAS);
  const lugar = (columna: ColumnaReporte): Lugar => {
    if (columna === que) return 'que';
    if (montos.includes(columna)) return 'monto';
    if (columna === estado) return 'estado';
    return juntas.includes(columna) ? 'quien' : 'fuera';
  };
  return new Map(
    columnas.map((columna) => {
      const enTelefono = lugar(columna);
      return [
        columna.key,
        { enTelefono, ...(enTelefono === 'monto' && montos.length > 1 && { rotulo: columna.header.toLowerCase() }) },
      ];
    }),
  );
}
