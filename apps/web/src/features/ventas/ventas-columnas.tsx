import type { Venta } from '@jornal/contract';
import { Box } from '@mantine/core';
import { fechaHora, pesos } from '../../lib/format';
import { MetodoPago } from '../../ui/metodo-pago';
import type { Columna } from '../../ui/tabla';
import type { FiltrosDeTabla } from '../../ui/tabla-columnas';
import { resumenProductos, vendedorDe } from './api';

/** Of sales paid both ways the column says how much by each. */
const deUnMedio = ({ metodo_pago }: FiltrosDeTabla): boolean =>
  metodo_pago === 'efectivo' || metodo_pago === 'transferencia';

const ENTIDAD: Columna<Venta> = {
  id: 'entidad',
  titulo: 'Sucursal',
  enTelefono: 'fuera',
  callaSi: 'entidad_id',
  celda: ({ entidad }) => entidad.nombre,
};

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasVentas = ({ conEntidad }: { conEntidad: boolean }): Columna<Venta>[] => [
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
  {
    id: 'fecha',
    titulo: 'Fecha y hora',
    enTelefono: 'quien',
    celda: ({ created_at }) => <span className="entero cifra">{fechaHora(created_at)}</span>,
  },
  { id: 'vendedor', titulo: 'Vendedor', enTelefono: 'quien', celda: vendedorDe },
  ...(conEntidad ? [ENTIDAD] : []),
  {
    id: 'metodo',
    titulo: 'Método',
    enTelefono: 'estado',
    callaSi: deUnMedio,
    celda: (venta) => <MetodoPago de={venta} />,
  },
  { id: 'total', titulo: 'Total', enTelefono: 'monto', numerica: true, celda: ({ total }) => pesos(total) },
  {
    id: 'ganancia',
    titulo: 'Ganancia',
    enTelefono: 'fuera',
    numerica: true,
    celda: ({ ganancia_total }) => pesos(ganancia_total),
  },
];
