import type { Venta } from '@jornal/contract';
import { Box } from '@mantine/core';
import { dinero, instante, texto } from '../../ui/columnas';
import { ConDevuelto } from '../../ui/con-devuelto';
import { MetodoPago } from '../../ui/metodo-pago';
import type { Columna } from '../../ui/tabla';
import type { FiltrosDeTabla } from '../../ui/tabla-columnas';
import { resumenProductos, vendedorDe } from './api';

/** Of sales paid both ways the column says how much by each. */
const deUnMedio = ({ metodo_pago }: FiltrosDeTabla): boolean =>
  metodo_pago === 'efectivo' || metodo_pago === 'transferencia';

const ENTIDAD: Columna<Venta> = texto('entidad', 'Sucursal', 'fuera', ({ entidad }) => entidad.nombre, {
  callaSi: 'entidad_id',
});

/**
 * The columns of the list for this person: only an administrator sees more than one branch. `conFiado`: of some of the rows
 * a part was left owing, which is said beside how the rest was paid.
 */
export const columnasVentas = ({
  conEntidad,
  conFiado,
}: {
  conEntidad: boolean;
  conFiado: boolean;
}): Columna<Venta>[] => [
  {
    id: 'productos',
    titulo: 'Productos',
    enTelefono: 'que',
    celda: (venta) => (
      <Box component="span" display="block" miw={144} className="partible">
        {resumenProductos(venta)}
      </Box>
    ),
  },
  instante('fecha', 'Fecha y hora', 'quien', ({ created_at }) => created_at),
  texto('vendedor', 'Vendedor', 'quien', vendedorDe),
  ...(conEntidad ? [ENTIDAD] : []),
  {
    id: 'metodo',
    titulo: 'Método',
    enTelefono: 'estado',
    ...(!conFiado && { callaSi: deUnMedio }),
    celda: (venta) => <MetodoPago de={venta} />,
  },
  {
    id: 'total',
    titulo: 'Total',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ total, monto_devuelto }) => <ConDevuelto total={total} devuelto={monto_devuelto} />,
  },
  dinero('ganancia', 'Ganancia', 'fuera', ({ ganancia_total }) => ganancia_total),
];
