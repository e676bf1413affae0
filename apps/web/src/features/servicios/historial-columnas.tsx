import type { MetodoPago, ServicioRealizado } from '@jornal/contract';
import { fecha, numero, pesos, porcentaje } from '../../lib/format';
import { Insignia } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { unSoloDia } from '../../ui/tabla-columnas';
import clases from './historial.module.css';

export const METODOS: Record<MetodoPago, string> = { efectivo: 'Efectivo', transferencia: 'Transferencia', mixto: 'Mixto' };

const SERVICIO: Columna<ServicioRealizado> = { id: 'servicio', titulo: 'Servicio', celda: ({ servicio_nombre }) => servicio_nombre };
const FECHA: Columna<ServicioRealizado> = { id: 'fecha', titulo: 'Fecha', callaSi: unSoloDia, celda: (fila) => <span className="cifra">{fecha(fila.fecha)}</span> };
const EMPLEADO: Columna<ServicioRealizado> = { id: 'empleado', titulo: 'Empleado', callaSi: 'empleado_id', celda: ({ empleado }) => `${empleado.nombre} ${empleado.apellido}` };
const ENTIDAD: Columna<ServicioRealizado> = { id: 'entidad', titulo: 'Sucursal', callaSi: 'entidad_id', celda: ({ entidad }) => entidad.nombre };
const IMPORTES: readonly Columna<ServicioRealizado>[] = [
  { id: 'cantidad', titulo: 'Cantidad', numerica: true, celda: ({ cantidad }) => (cantidad > 1 ? numero(cantidad) : <Corriente>1</Corriente>) },
  {
    id: 'descuento',
    titulo: 'Descuento',
    numerica: true,
    celda: ({ descuento_porcentaje }) => (descuento_porcentaje > 0 ? porcentaje(descuento_porcentaje) : <Corriente>—</Corriente>),
  },
  { id: 'total', titulo: 'Total', numerica: true, celda: ({ total_con_descuento }) => pesos(total_con_descuento) },
  { id: 'comision', titulo: 'Comisión', numerica: true, celda: (fila) => <DosLineas arriba={pesos(fila.monto_empleado)} abajo={porcentaje(fila.porcentaje_empleado)} /> },
  { id: 'metodo', titulo: 'Método', celda: (fila) => <DosLineas arriba={METODOS[fila.metodo_pago]} abajo={reparto(fila)} /> },
  { id: 'estado', titulo: 'Estado', callaSi: 'pagado', celda: ({ pagado }) => <Insignia tono={pagado ? 'exito' : 'alerta'}>{pagado ? 'Pagado' : 'Pendiente'}</Insignia> },
];

/** The columns of the history for this person: the branch for an administrator, the employee for whoever sees more than their own. */
export const columnasHistorial = ({ conEntidad, conEmpleado }: { conEntidad: boolean; conEmpleado: boolean }): Columna<ServicioRealizado>[] => [
  SERVICIO,
  FECHA,
  ...(conEmpleado ? [EMPLEADO] : []),
  ...(conEntidad ? [ENTIDAD] : []),
  ...IMPORTES,
];

const reparto = ({ metodo_pago, monto_efectivo, monto_transferencia }: ServicioRealizado): string | null =>
  metodo_pago === 'mixto' ? `${pesos(monto_efectivo)} + ${pesos(monto_transferencia)}` : null;

/** What is nearly always so: a phone, where a row is a tall card, leaves it out. */
function Corriente({ children }: { children: string }) {
  return <span className={clases.corriente}>{children}</span>;
}

function DosLineas({ arriba, abajo }: { arriba: string; abajo: string | null }) {
  return (
    <span className={clases.dosLineas}>
      {arriba}
      {abajo && <span className={`${clases.abajo} cifra`}>{abajo}</span>}
    </span>
  );
}
