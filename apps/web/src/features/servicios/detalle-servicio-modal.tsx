import type { ServicioRealizado } from '@jornal/contract';
import { fecha, fechaHora, numero, pesos, porcentaje } from '../../lib/format';
import { Dato, Ficha } from '../../ui/ficha';
import { Insignia } from '../../ui/insignia';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { Modal } from '../../ui/modal';
import { HistorialPlegado } from '../auditoria/historial-panel';
import { QuienRegistro } from '../auditoria/registro-panel';

type Props = { abierto: boolean; servicio: ServicioRealizado | null; alCerrar: () => void };

/** Everything about one performed service: what it was worth, what was paid and with what, and the share of who performed it. */
export function DetalleServicioModal({ abierto, servicio, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={servicio?.servicio_nombre ?? 'Servicio'}>
      {servicio && <Detalle servicio={servicio} />}
      {servicio && <HistorialPlegado recurso="servicio_realizado" id={servicio.id} />}
    </Modal>
  );
}

function Detalle({ servicio }: { servicio: ServicioRealizado }) {
  const { empleado, cantidad, precio_unitario, descuento_porcentaje, porcentaje_empleado, pagado } = servicio;
  const dinero = (monto: number) => <span className="cifra">{pesos(monto)}</span>;
  return (
    <Ficha>
      <Dato nombre="Fecha">
        <span className="cifra">{fecha(servicio.fecha)}</span>
      </Dato>
      <Dato nombre="Empleado">{`${empleado.nombre} ${empleado.apellido}`}</Dato>
      <Dato nombre="Sucursal">{servicio.entidad.nombre}</Dato>
      <Dato nombre="Cantidad">
        <span className="cifra">{`${numero(cantidad)} × ${pesos(precio_unitario)}`}</span>
      </Dato>
      <Dato nombre="Total del servicio">{dinero(servicio.total_servicio)}</Dato>
      {descuento_porcentaje > 0 && (
        <Dato nombre="Descuento">{`${porcentaje(descuento_porcentaje)} (− ${pesos(servicio.total_servicio - servicio.total_con_descuento)})`}</Dato>
      )}
      <Dato nombre="Total con descuento">
        <strong>{dinero(servicio.total_con_descuento)}</strong>
      </Dato>
      <Dato nombre="Método">{NOMBRES_METODO[servicio.metodo_pago]}</Dato>
      <Dato nombre="Efectivo">{dinero(servicio.monto_efectivo)}</Dato>
      <Dato nombre="Transferencia">{dinero(servicio.monto_transferencia)}</Dato>
      <Dato nombre="Comisión">
        <span className="cifra">{`${pesos(servicio.monto_empleado)} (${porcentaje(porcentaje_empleado)})`}</span>
      </Dato>
      <Dato nombre="Estado">
        <Insignia tono={pagado ? 'exito' : 'alerta'}>{pagado ? 'Pagado' : 'Pendiente'}</Insignia>
      </Dato>
      <Dato nombre="Registrado">
        <span className="cifra">{fechaHora(servicio.created_at)}</span>
      </Dato>
      <QuienRegistro recurso="servicio_realizado" id={servicio.id} />
    </Ficha>
  );
}
