import type { IngresoAdicional } from '@jornal/contract';
import { fecha, pesos } from '../../lib/format';
import { DosLineas } from '../../ui/dos-lineas';
import { MetodoPago } from '../../ui/metodo-pago';
import type { Columna } from '../../ui/tabla';
import { unSoloDia } from '../../ui/tabla-columnas';
import { Nada } from '../../ui/tabla-partes';
import { NOMBRES_TIPO } from './api';

type Persona = { nombre: string; apellido: string };
const nombreDe = ({ nombre, apellido }: Persona): string => `${nombre} ${apellido}`;

const ENTIDAD: Columna<IngresoAdicional> = {
  id: 'entidad',
  titulo: 'Sucursal',
  enTelefono: 'fuera',
  callaSi: 'entidad_id',
  celda: ({ entidad }) => entidad?.nombre ?? 'General',
};

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasIngresos = ({ conEntidad }: { conEntidad: boolean }): Columna<IngresoAdicional>[] => [
  {
    id: 'concepto',
    titulo: 'Concepto',
    enTelefono: 'que',
    celda: ({ concepto, descripcion }) => <DosLineas arriba={concepto} abajo={descripcion} ancha />,
  },
  {
    id: 'fecha',
    titulo: 'Fecha',
    enTelefono: 'quien',
    callaSi: unSoloDia,
    celda: (ingreso) => <span className="cifra">{fecha(ingreso.fecha)}</span>,
  },
  {
    id: 'tipo',
    titulo: 'Tipo y categoría',
    enTelefono: 'fuera',
    celda: ({ tipo, categoria }) => <DosLineas arriba={NOMBRES_TIPO[tipo]} abajo={categoria} />,
  },
  { id: 'metodo', titulo: 'Método', enTelefono: 'estado', celda: (ingreso) => <MetodoPago de={ingreso} /> },
  { id: 'monto', titulo: 'Monto', enTelefono: 'monto', numerica: true, celda: ({ monto }) => pesos(monto) },
  {
    id: 'empleado',
    titulo: 'Empleado',
    enTelefono: 'fuera',
    celda: ({ empleado }) => (empleado ? nombreDe(empleado) : 'Sistema'),
  },
  {
    id: 'operador',
    titulo: 'Operador',
    enTelefono: 'quien',
    celda: ({ operador }) => (operador ? nombreDe(operador) : <Nada />),
  },
  ...(conEntidad ? [ENTIDAD] : []),
];
