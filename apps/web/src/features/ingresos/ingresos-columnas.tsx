import type { IngresoAdicional } from '@jornal/contract';
import { fecha, pesos } from '../../lib/format';
import { MetodoPago } from '../../ui/metodo-pago';
import type { Columna } from '../../ui/tabla';
import { unSoloDia } from '../../ui/tabla-columnas';
import { Nada } from '../../ui/tabla-partes';
import { NOMBRES_TIPO } from './api';
import clases from './ingresos.module.css';

type Persona = { nombre: string; apellido: string };
const nombreDe = ({ nombre, apellido }: Persona): string => `${nombre} ${apellido}`;

const ENTIDAD: Columna<IngresoAdicional> = { id: 'entidad', titulo: 'Sucursal', callaSi: 'entidad_id', celda: ({ entidad }) => entidad?.nombre ?? 'General' };

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasIngresos = ({ conEntidad }: { conEntidad: boolean }): Columna<IngresoAdicional>[] => [
  { id: 'concepto', titulo: 'Concepto', celda: ({ concepto, descripcion }) => <DosLineas arriba={concepto} abajo={descripcion} className={clases.concepto} /> },
  { id: 'fecha', titulo: 'Fecha', callaSi: unSoloDia, celda: (ingreso) => <span className="cifra">{fecha(ingreso.fecha)}</span> },
  { id: 'tipo', titulo: 'Tipo y categoría', celda: ({ tipo, categoria }) => <DosLineas arriba={NOMBRES_TIPO[tipo]} abajo={categoria} /> },
  { id: 'metodo', titulo: 'Método', celda: (ingreso) => <MetodoPago de={ingreso} /> },
  { id: 'monto', titulo: 'Monto', numerica: true, celda: ({ monto }) => pesos(monto) },
  { id: 'empleado', titulo: 'Empleado', celda: ({ empleado }) => (empleado ? nombreDe(empleado) : 'Sistema') },
  { id: 'operador', titulo: 'Operador', celda: ({ operador }) => (operador ? nombreDe(operador) : <Nada />) },
  ...(conEntidad ? [ENTIDAD] : []),
];

/** What it is, and below it what there is to add, if anything. */
function DosLineas({ arriba, abajo, className }: { arriba: string; abajo: string | null; className?: string }) {
  return (
    <span className={[clases.dosLineas, className].filter(Boolean).join(' ')}>
      {arriba}
      {abajo && <span className={clases.menor}>{abajo}</span>}
    </span>
  );
}
