import type { IngresoAdicional } from '@jornal/contract';
import { fecha, pesos } from '../../lib/format';
import { MetodoPago } from '../../ui/metodo-pago';
import type { Columna } from '../../ui/tabla';
import { NOMBRES_TIPO } from './api';
import clases from './ingresos.module.css';

type Persona = { nombre: string; apellido: string };
const nombreDe = ({ nombre, apellido }: Persona): string => `${nombre} ${apellido}`;

const ENTIDAD: Columna<IngresoAdicional> = { id: 'entidad', titulo: 'Entidad', celda: ({ entidad }) => entidad?.nombre ?? 'General' };

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasIngresos = ({ conEntidad }: { conEntidad: boolean }): Columna<IngresoAdicional>[] => [
  { id: 'concepto', titulo: 'Concepto', celda: (ingreso) => <Concepto ingreso={ingreso} /> },
  { id: 'fecha', titulo: 'Fecha', celda: (ingreso) => <span className="cifra">{fecha(ingreso.fecha)}</span> },
  { id: 'categoria', titulo: 'Categoría', celda: ({ categoria }) => categoria ?? <Nada /> },
  { id: 'tipo', titulo: 'Tipo', celda: ({ tipo }) => NOMBRES_TIPO[tipo] },
  { id: 'metodo', titulo: 'Método', celda: (ingreso) => <MetodoPago de={ingreso} /> },
  { id: 'monto', titulo: 'Monto', numerica: true, celda: ({ monto }) => pesos(monto) },
  { id: 'empleado', titulo: 'Empleado', celda: ({ empleado }) => (empleado ? nombreDe(empleado) : 'Sistema') },
  { id: 'operador', titulo: 'Operador', celda: ({ operador }) => (operador ? nombreDe(operador) : <Nada />) },
  ...(conEntidad ? [ENTIDAD] : []),
];

function Concepto({ ingreso: { concepto, descripcion } }: { ingreso: IngresoAdicional }) {
  return (
    <span className={clases.concepto}>
      {concepto}
      {descripcion && <span className={clases.descripcion}>{descripcion}</span>}
    </span>
  );
}

/** Nothing to say: a phone, where a row is a card, leaves it out. */
function Nada() {
  return <span className={clases.nada}>—</span>;
}
