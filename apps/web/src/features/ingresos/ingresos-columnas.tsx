import type { IngresoAdicional } from '@jornal/contract';
import { dia, dinero, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { MetodoPago } from '../../ui/metodo-pago';
import type { Columna } from '../../ui/tabla';
import { unSoloDia } from '../../ui/tabla-columnas';
import { NOMBRES_TIPO } from './api';

type Persona = { nombre: string; apellido: string };
const nombreDe = ({ nombre, apellido }: Persona): string => `${nombre} ${apellido}`;

const ENTIDAD: Columna<IngresoAdicional> = texto(
  'entidad',
  'Sucursal',
  'fuera',
  ({ entidad }) => entidad?.nombre ?? 'General',
  { callaSi: 'entidad_id' },
);

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasIngresos = ({ conEntidad }: { conEntidad: boolean }): Columna<IngresoAdicional>[] => [
  {
    id: 'concepto',
    titulo: 'Concepto',
    enTelefono: 'que',
    celda: ({ concepto, descripcion }) => <DosLineas arriba={concepto} abajo={descripcion} ancha />,
  },
  dia('fecha', 'Fecha', 'quien', (ingreso) => ingreso.fecha, { callaSi: unSoloDia }),
  {
    id: 'tipo',
    titulo: 'Tipo y categoría',
    enTelefono: 'fuera',
    celda: ({ tipo, categoria }) => <DosLineas arriba={NOMBRES_TIPO[tipo]} abajo={categoria} />,
  },
  { id: 'metodo', titulo: 'Método', enTelefono: 'estado', celda: (ingreso) => <MetodoPago de={ingreso} /> },
  dinero('monto', 'Monto', 'monto', ({ monto }) => monto),
  {
    id: 'empleado',
    titulo: 'Empleado',
    enTelefono: 'fuera',
    celda: ({ empleado }) => (empleado ? nombreDe(empleado) : 'Sistema'),
  },
  texto('operador', 'Operador', 'quien', ({ operador }) => operador && nombreDe(operador)),
  ...(conEntidad ? [ENTIDAD] : []),
];
