import { type EstadoPagoEmpleado, ORDEN_SERVICIOS_EMPLEADO, type ServicioEmpleado } from '@jornal/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fecha, numero, pesos, porcentaje } from '../../lib/format';
import { useOrdenSuelto } from '../../lib/use-orden';
import { cantidad, dia, dinero, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { estadoDeComision } from '../../ui/estado-comision';
import { Insignia } from '../../ui/insignia';
import { Modal } from '../../ui/modal';
import { Paginador } from '../../ui/paginador';
import { type Columna, Tabla } from '../../ui/tabla';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { type CuentaDe, serviciosOperadorQuery } from './api';
import { ajusteDe, CIFRAS, type Cifra } from './cuenta';
import clases from './pagos.module.css';

type Operador = CuentaDe &
  Pick<EstadoPagoEmpleado, 'nombre' | 'apellido' | 'total_pagar' | 'saldo_pendiente'> & {
    /** All that they ever earned, where it is known. */
    total_ganado?: number | undefined;
  };
/** A figure of the account of an employee. */
export type CifraDeCuenta = { empleado: Operador; cifra: Cifra };
type Props = Partial<CifraDeCuenta> & {
  /** Left mounted and closed, the dialog fades out and gives the focus back. */
  abierto?: boolean;
  onClose: () => void;
  /** The other figures of the account, and how one of them is opened instead: on a phone their list shows the balance alone. */
  cifras?: readonly Cifra[];
  alElegir?: (cifra: CifraDeCuenta) => void;
};

/** The services behind a figure of an employee's account, and their sum, which is the figure. */
export default function EstadoCuentaModal({ empleado, cifra, abierto = true, onClose, cifras, alElegir }: Props) {
  const enTelefono = useEnTelefono();
  const titulo = empleado && cifra ? `${CIFRAS[cifra].titulo} · ${empleado.nombre} ${empleado.apellido}` : '';
  return (
    <Modal abierto={abierto} alCerrar={onClose} titulo={titulo} tamano="xl">
      {enTelefono && empleado && cifra && cifras && alElegir && (
        <NativeSelect
          aria-label="Cifra"
          mb="sm"
          size="md"
          data={cifras.map((value) => ({ value, label: CIFRAS[value].titulo }))}
          value={cifra}
          onChange={({ currentTarget: { value } }) =>
            alElegir({ empleado, cifra: cifras.find((una) => una === value) ?? cifra })
          }
        />
      )}
      {empleado && cifra && (
        <Cuenta key={`${empleado.entidad_id} ${empleado.empleado_id} ${cifra}`} empleado={empleado} cifra={cifra} />
      )}
    </Modal>
  );
}

const COLUMNAS: readonly Columna<ServicioEmpleado>[] = [
  texto('servicio', 'Servicio', 'que', (item) => item.servicio_nombre),
  dia('fecha', 'Fecha', 'quien', (item) => item.fecha),
  cantidad('cantidad', 'Cantidad', 'fuera', (item) => item.cantidad),
  dinero('monto_servicio', 'Pagó el cliente', 'fuera', (item) => item.monto_servicio),
  {
    id: 'porcentaje',
    titulo: '%',
    enTelefono: 'quien',
    rotulo: '',
    celda: (item) => (item.tipo === 'propina' ? '—' : porcentaje(item.porcentaje_empleado)),
    numerica: true,
  },
  {
    id: 'monto_empleado',
    titulo: 'Comisión',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ monto_empleado, descontado }) => (
      <DosLineas cifra arriba={pesos(monto_empleado)} abajo={descontado > 0 && `${pesos(descontado)} descontados`} />
    ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    celda: (item) => {
      const [estado, tono] = estadoDeComision(item, 'peligro');
      return <Insignia tono={tono}>{item.fecha_pago ? `${estado} el ${fecha(item.fecha_pago)}` : estado}</Insignia>;
    },
  },
];

function Cuenta({ empleado, cifra }: CifraDeCuenta) {
  const [pagina, setPagina] = useState(1);
  const { pedido, orden } = useOrdenSuelto(ORDEN_SERVICIOS_EMPLEADO, () => setPagina(1));
  const consulta = useQuery(serviciosOperadorQuery(empleado, cifra, pagina, pedido));
  const { data } = consulta;
  const suma = data?.totales[CIFRAS[cifra].mide];

  return (
    <div className={`recuadro ${clases.items}`}>
      <Tabla
        nombre={CIFRAS[cifra].titulo}
        columnas={COLUMNAS}
        filas={data?.data}
        claveDe={(item) => item.id}
        consulta={consulta}
        orden={orden}
        mensajeError="Error al cargar los servicios del empleado"
        textoVacio="No hay servicios en esta cifra"
        filasEsqueleto={5}
      />
      {suma !== undefined && <Suma cifra={cifra} suma={suma} ajuste={ajusteDe(cifra, empleado, suma)} />}
      <Paginador nombre="Paginación de los servicios" paginacion={data?.pagination} alCambiar={setPagina} />
    </div>
  );
}

/** The names of the rows of a figure, and of the part of it that stands in none. */
const PARTES: Partial<Record<Cifra, readonly [string, string]>> = {
  saldo_pendiente: ['Servicios pendientes', 'Anticipo sin aplicar'],
  pagos_realizados: ['Servicios pagados', 'Anticipo sin aplicar'],
  total_ganado: ['Servicios realizados', 'Descontado por devoluciones'],
};

/** The rows added up, and apart what stands in none of them. */
function Suma({ cifra, suma, ajuste }: { cifra: Cifra; suma: number; ajuste: number }) {
  const { mide, titulo } = CIFRAS[cifra];
  const total = suma + ajuste;
  const mostrar = mide === 'cantidad' ? numero : pesos;
  const [filas, fuera] = PARTES[cifra] ?? [];
  return (
    <dl className={`raya-arriba cifra ${clases.suma}`}>
      {ajuste !== 0 && (
        <>
          <div>
            <dt>{filas}</dt>
            <dd>{mostrar(suma)}</dd>
          </div>
          <div>
            <dt>{fuera}</dt>
            <dd data-negativo={ajuste < 0 || undefined}>{mostrar(ajuste)}</dd>
          </div>
        </>
      )}
      <div className={clases.total}>
        <dt>{titulo}</dt>
        <dd data-negativo={total < 0 || undefined}>{mostrar(total)}</dd>
      </div>
    </dl>
  );
}
