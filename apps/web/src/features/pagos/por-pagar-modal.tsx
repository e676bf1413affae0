import type { EstadoPagoEmpleado } from '@jornal/contract';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pesos } from '../../lib/format';
import { texto } from '../../ui/columnas';
import { Modal } from '../../ui/modal';
import { Paginador } from '../../ui/paginador';
import { type Columna, Tabla } from '../../ui/tabla';
import type { PorPagar } from './api';
import { CIFRAS, conSaldo } from './cuenta';
import clases from './pagos.module.css';

type Props = {
  /** How a page of them is asked for: the dashboard has its own way, which people see without that of payments. */
  consultaDe: (pagina: number) => UseQueryOptions<PorPagar>;
  /** The name they were looked for by: then it is the total of those that were found. */
  buscado?: string;
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
export default function PorPagarModal({ abierto, onClose, buscado = '', ...props }: Props) {
  return (
    <Modal
      abierto={abierto}
      alCerrar={onClose}
      titulo={buscado === '' ? 'Por pagar' : `Por pagar a «${buscado}»`}
      tamano="lg"
    >
      <Sumandos key={buscado} buscado={buscado} {...props} />
    </Modal>
  );
}

/** As many as the server gives at once (`porPagarQuery`). */
const POR_PAGINA = 10;

function Sumandos({ consultaDe, alAbrir, buscado }: Pick<Props, 'consultaDe' | 'alAbrir' | 'buscado'>) {
  const [pagina, setPagina] = useState(1);
  const consulta = useQuery(consultaDe(pagina));
  const { data } = consulta;
  // Those most is owed to come first: behind the last of them nothing is owed to any.
  const filas = data && conSaldo(data.filas);
  const total = data?.con_saldo ?? 0;
  const desde = (pagina - 1) * POR_PAGINA;
  return (
    <div className={`recuadro ${clases.items}`}>
      <Tabla
        nombre="Por pagar"
        columnas={COLUMNAS}
        filas={filas}
        claveDe={({ entidad_id, empleado_id }) => `${entidad_id}-${empleado_id}`}
        consulta={consulta}
        alAbrir={alAbrir}
      />
      <Paginador
        nombre="Paginación de por pagar"
        paginacion={{
          current_page: pagina,
          per_page: POR_PAGINA,
          total,
          total_pages: Math.ceil(total / POR_PAGINA),
          from: total === 0 ? 0 : desde + 1,
          to: desde + (filas?.length ?? 0),
        }}
        alCambiar={setPagina}
        variante="vecinas"
      />
      <dl className={`raya-arriba cifra ${clases.suma}`}>
        <div className={clases.total}>
          <dt>{buscado === '' ? 'Por pagar' : 'Por pagar a los encontrados'}</dt>
          <dd>{data ? pesos(data.por_pagar) : '…'}</dd>
        </div>
      </dl>
    </div>
  );
}
