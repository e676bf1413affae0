import type { EstadoPagoEmpleado, ServicioEmpleado } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fecha, hoy, numero, pesos, porcentaje } from '../../lib/format';
import { Insignia } from '../../ui/insignia';
import { Modal } from '../../ui/modal';
import { Paginador } from '../../ui/paginador';
import { type Columna, Tabla } from '../../ui/tabla';
import { serviciosEmpleadoQuery } from './api';
import { ajusteDe, anticipoDe, CIFRAS, type Cifra, itemsDe, sumaDe } from './cuenta';
import clases from './pagos.module.css';

type Empleado = Pick<EstadoPagoEmpleado, 'empleado_id' | 'nombre' | 'apellido' | 'total_pagar' | 'saldo_pendiente'>;
/** A figure of somebody's account. */
export type CifraDeCuenta = { empleado: Empleado; cifra: Cifra };
type Props = Partial<CifraDeCuenta> & {
  /** Left mounted and closed, the dialog fades out and gives the focus back. */
  abierto?: boolean;
  onClose: () => void;
};

const POR_PAGINA = 10;

/** The services behind a figure of an employee's account, and their sum, which is the figure. */
export default function EstadoCuentaModal({ empleado, cifra, abierto = true, onClose }: Props) {
  const titulo = empleado && cifra ? `${CIFRAS[cifra].titulo} · ${empleado.nombre} ${empleado.apellido}` : '';
  return (
    <Modal abierto={abierto} alCerrar={onClose} titulo={titulo} tamano="xl">
      {empleado && cifra && <Cuenta empleado={empleado} cifra={cifra} />}
    </Modal>
  );
}

const COLUMNAS: readonly Columna<ServicioEmpleado>[] = [
  { id: 'servicio', titulo: 'Servicio', celda: (item) => item.servicio_nombre, ordenPor: (item) => item.servicio_nombre },
  { id: 'fecha', titulo: 'Fecha', celda: (item) => fecha(item.fecha), ordenPor: (item) => item.fecha },
  { id: 'cantidad', titulo: 'Cantidad', celda: (item) => numero(item.cantidad), numerica: true, ordenPor: (item) => item.cantidad },
  { id: 'monto_servicio', titulo: 'Pagó el cliente', celda: (item) => pesos(item.monto_servicio), numerica: true, ordenPor: (item) => item.monto_servicio },
  { id: 'porcentaje', titulo: '%', celda: (item) => porcentaje(item.porcentaje_empleado), numerica: true, ordenPor: (item) => item.porcentaje_empleado },
  { id: 'monto_empleado', titulo: 'Comisión', celda: (item) => pesos(item.monto_empleado), numerica: true, ordenPor: (item) => item.monto_empleado },
  {
    id: 'estado',
    titulo: 'Estado',
    celda: (item) => <Insignia tono={item.pagado ? 'exito' : 'peligro'}>{item.pagado ? `Pagado${item.fecha_pago ? ` el ${fecha(item.fecha_pago)}` : ''}` : 'Pendiente'}</Insignia>,
  },
];

function Cuenta({ empleado, cifra }: CifraDeCuenta) {
  const consulta = useQuery(serviciosEmpleadoQuery(empleado.empleado_id));
  const [pagina, setPagina] = useState(1);
  const dia = hoy();
  const items = consulta.data && itemsDe(cifra, consulta.data, dia);
  const visibles = items?.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA);

  return (
    <div className={clases.items}>
      <Tabla
        nombre={CIFRAS[cifra].titulo}
        columnas={COLUMNAS}
        filas={visibles}
        claveDe={(item) => item.id}
        consulta={consulta}
        mensajeError="Error al cargar los servicios del empleado"
        textoVacio="No hay servicios en esta cifra"
        filasEsqueleto={5}
      />
      {items && consulta.data && <Suma cifra={cifra} items={items} anticipo={anticipoDe(empleado, consulta.data, dia)} />}
      {items && items.length > POR_PAGINA && (
        <Paginador
          nombre="Paginación de los servicios"
          paginacion={{
            current_page: pagina,
            per_page: POR_PAGINA,
            total: items.length,
            total_pages: Math.ceil(items.length / POR_PAGINA),
            from: (pagina - 1) * POR_PAGINA + 1,
            to: Math.min(pagina * POR_PAGINA, items.length),
          }}
          alCambiar={setPagina}
        />
      )}
    </div>
  );
}

/** The rows added up. An advance no service has taken yet stands in no row, so it has a line of its own. */
function Suma({ cifra, items, anticipo }: { cifra: Cifra; items: readonly ServicioEmpleado[]; anticipo: number }) {
  const { mide, titulo } = CIFRAS[cifra];
  const suma = sumaDe(cifra, items);
  const ajuste = ajusteDe(cifra, anticipo);
  const total = suma + ajuste;
  const mostrar = mide === 'cantidad' ? numero : pesos;
  return (
    <dl className={`${clases.suma} cifra`}>
      {ajuste !== 0 && (
        <>
          <div>
            <dt>{cifra === 'saldo_pendiente' ? 'Servicios pendientes' : 'Servicios pagados'}</dt>
            <dd>{mostrar(suma)}</dd>
          </div>
          <div>
            <dt>Anticipo sin aplicar</dt>
            <dd className={ajuste < 0 ? clases.negativo : undefined}>{mostrar(ajuste)}</dd>
          </div>
        </>
      )}
      <div className={clases.total}>
        <dt>{titulo}</dt>
        <dd className={total < 0 ? clases.negativo : undefined}>{mostrar(total)}</dd>
      </div>
    </dl>
  );
}
