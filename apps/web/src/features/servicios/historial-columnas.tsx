import type { ServicioRealizado } from '@jornal/contract';
import { descuentoDe } from '../../lib/descuento';
import { pesos, porcentaje } from '../../lib/format';
import { cantidad, dia, estado, texto } from '../../ui/columnas';
import { ConDevuelto } from '../../ui/con-devuelto';
import { DosLineas } from '../../ui/dos-lineas';
import { estadoDeComision } from '../../ui/estado-comision';
import { MetodoPago } from '../../ui/metodo-pago';
import type { Columna } from '../../ui/tabla';
import { unSoloDia } from '../../ui/tabla-columnas';
import { Nada } from '../../ui/tabla-partes';

const SERVICIO: Columna<ServicioRealizado> = texto(
  'servicio',
  'Servicio',
  'que',
  ({ servicio_nombre }) => servicio_nombre,
);
const FECHA: Columna<ServicioRealizado> = dia('fecha', 'Fecha', 'quien', (fila) => fila.fecha, { callaSi: unSoloDia });
const OPERADOR: Columna<ServicioRealizado> = texto(
  'empleado',
  'Empleado',
  'quien',
  ({ empleado }) => `${empleado.nombre} ${empleado.apellido}`,
  { callaSi: 'empleado_id' },
);
const ENTIDAD: Columna<ServicioRealizado> = texto('entidad', 'Sucursal', 'fuera', ({ entidad }) => entidad.nombre, {
  callaSi: 'entidad_id',
});
const IMPORTES: readonly Columna<ServicioRealizado>[] = [
  cantidad('cantidad', 'Cantidad', 'fuera', ({ cantidad }) => cantidad),
  {
    id: 'descuento',
    titulo: 'Descuento',
    numerica: true,
    enTelefono: 'fuera',
    celda: (fila) => descuentoDe(fila) || <Nada />,
  },
  {
    id: 'total',
    titulo: 'Total',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ total_con_descuento, monto_devuelto }) => (
      <ConDevuelto total={total_con_descuento} devuelto={monto_devuelto} />
    ),
  },
  {
    id: 'comision',
    titulo: 'Comisión',
    numerica: true,
    enTelefono: 'fuera',
    celda: (fila) => <DosLineas arriba={pesos(fila.monto_empleado)} abajo={porcentaje(fila.porcentaje_empleado)} />,
  },
  { id: 'metodo', titulo: 'Método', enTelefono: 'fuera', celda: (fila) => <MetodoPago de={fila} /> },
  estado('estado', 'Estado', (servicio) => estadoDeComision(servicio), {
    callaSi: 'pagado',
  }),
];

/**
 * The columns of the history for this person: the branch for an administrator, the employee for people who see more
 * than their own.
 */
export const columnasHistorial = ({
  conEntidad,
  conOperador,
}: {
  conEntidad: boolean;
  conOperador: boolean;
}): Columna<ServicioRealizado>[] => [
  SERVICIO,
  FECHA,
  ...(conOperador ? [OPERADOR] : []),
  ...(conEntidad ? [ENTIDAD] : []),
  ...IMPORTES,
];
