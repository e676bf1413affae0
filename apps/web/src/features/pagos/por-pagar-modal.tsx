import { type EstadoPagoEmpleado, totalPorPagar } from '@jornal/contract';
import { pesos } from '../../lib/format';
import { texto } from '../../ui/columnas';
import { Modal } from '../../ui/modal';
import { type Columna, type EstadoConsulta, Tabla } from '../../ui/tabla';
import { CIFRAS, conSaldo } from './cuenta';
import clases from './pagos.module.css';

type Props = {
  /** Undefined while they are on their way. */
  empleados: readonly EstadoPagoEmpleado[] | undefined;
  /** How they are asked for, where they are not at hand. */
  consulta?: EstadoConsulta;
  abierto: boolean;
  onClose: () => void;
  /** Opens the services behind the balance of one of them; left out when the person may not see them. */
  alAbrir?: (operador: EstadoPagoEmpleado) => void;
};

const COLUMNAS: readonly Columna<EstadoPagoEmpleado>[] = [
  texto('empleado', 'Empleado', 'que', ({ nombre, apellido }) => `${nombre} ${apellido}`),
  {
    id: 'total_pagar',
    titulo: CIFRAS.total_pagar.titulo,
    enTelefono: 'quien',
    celda: ({ total_pagar }) => pesos(total_pagar),
    numerica: true,
  },
  {
    id: 'pagos_realizados',
    titulo: CIFRAS.pagos_realizados.titulo,
    enTelefono: 'quien',
    celda: ({ pagos_realizados }) => pesos(pagos_realizados),
    numerica: true,
  },
  {
    id: 'saldo_pendiente',
    titulo: CIFRAS.saldo_pendiente.titulo,
    enTelefono: 'monto',
    celda: ({ saldo_pendiente }) => pesos(saldo_pendiente),
    numerica: true,
  },
];

/** The total owed, employee by employee; each opens the services of their balance. */
export default function PorPagarModal({ empleados, consulta = A_MANO, abierto, onClose, alAbrir }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={onClose} titulo="Por pagar" tamano="lg">
      <div className={`recuadro ${clases.items}`}>
        <Tabla
          nombre="Por pagar"
          columnas={COLUMNAS}
          filas={empleados && conSaldo(empleados)}
          claveDe={({ entidad_id, empleado_id }) => `${entidad_id}-${empleado_id}`}
          consulta={consulta}
          alAbrir={alAbrir}
        />
        <dl className={`raya-arriba cifra ${clases.suma}`}>
          <div className={clases.total}>
            <dt>Por pagar</dt>
            <dd>{empleados ? pesos(totalPorPagar(empleados)) : '…'}</dd>
          </div>
        </dl>
      </div>
    </Modal>
  );
}

/** The rows are at hand: the states of loading were those of the list behind. */
const A_MANO = { isPending: false, isError: false, refetch: () => undefined };
