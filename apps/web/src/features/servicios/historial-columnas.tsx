import type { ServicioRealizado } from '@jornal/contract';
import { fecha, numero, pesos, porcentaje } from '../../lib/format';
import { DosLineas } from '../../ui/dos-lineas';
import { Insignia } from '../../ui/insignia';
import { MetodoPago } from '../../ui/metodo-pago';
import type { Columna } from '../../ui/tabla';
import { unSoloDia } from '../../ui/tabla-columnas';
import { Nada } from '../../ui/tabla-partes';

const SERVICIO: Columna<ServicioRealizado> = {
  id: 'servicio',
  titulo: 'Servicio',
  enTelefono: 'que',
  celda: ({ servicio_nombre }) => servicio_nombre,
};
const FECHA: Columna<ServicioRealizado> = {
  id: 'fecha',
  titulo: 'Fecha',
  enTelefono: 'quien',
  callaSi: unSoloDia,
  celda: (fila) => <span className="cifra">{fecha(fila.fecha)}</span>,
};
const OPERADOR: Columna<ServicioRealizado> = {
  id: 'empleado',
  titulo: 'Empleado',
  enTelefono: 'quien',
  callaSi: 'empleado_id',
  celda: ({ empleado }) => `${empleado.nombre} ${empleado.apellido}`,
};
const ENTIDAD: Columna<ServicioRealizado> = {
  id: 'entidad',
  titulo: 'Sucursal',
  enTelefono: 'fuera',
  callaSi: 'entidad_id',
  celda: ({ entidad }) => entidad.nombre,
};
const IMPORTES: readonly Columna<ServicioRealizado>[] = [
  {
    id: 'cantidad',
    titulo: 'Cantidad',
    numerica: true,
    enTelefono: 'fuera',
    celda: ({ cantidad }) => numero(cantidad),
  },
  {
    id: 'descuento',
    titulo: 'Descuento',
    numerica: true,
    enTelefono: 'fuera',
    celda: ({ descuento_porcentaje }) => (descuento_porcentaje > 0 ? porcentaje(descuento_porcentaje) : <Nada />),
  },
  {
    id: 'total',
    titulo: 'Total',
    numerica: true,
    enTelefono: 'monto',
    celda: ({ total_con_descuento }) => pesos(total_con_descuento),
  },
  {
    id: 'comision',
    titulo: 'Comisión',
    numerica: true,
    enTelefono: 'fuera',
    celda: (fila) => <DosLineas arriba={pesos(fila.monto_empleado)} abajo={porcentaje(fila.porcentaje_empleado)} />,
  },
  { id: 'metodo', titulo: 'Método', enTelefono: 'fuera', celda: (fila) => <MetodoPago de={fila} /> },
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    callaSi: 'pagado',
    celda: ({ pagado }) => <Insignia tono={pagado ? 'exito' : 'alerta'}>{pagado ? 'Pagado' : 'Pendiente'}</Insignia>,
  },
];

/** The columns of the history for this person: the branch for an administrator, the employee for whoever sees more than their own. */
export const columnasHistorial = ({
  conEntidad,
  conOperador,
}: {
  conEntidad: boolean;
  conOperador: boolean;
}): Columna<ServicioRealizado>[] => [
  SERVICIO,
  FECHA,
  ...(conOperador ? [OPERADOR] : []),
  ...(conEntidad ? [ENTIDAD] : []),
  ...IMPORTES,
];
