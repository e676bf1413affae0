import type { ServicioRealizado } from '@jornal/contract';
import { fecha, fechaHora, numero, pesos, porcentaje } from '../../lib/format';
import { descuentoYRebaja } from '../../lib/rebaja';
import { DatosDePago } from '../../ui/datos-pago';
import { EnlaceTiquete } from '../../ui/enlace-tiquete';
import { estadoDeComision } from '../../ui/estado-comision';
import { Dato, Ficha } from '../../ui/ficha';
import { Insignia } from '../../ui/insignia';
import { Modal } from '../../ui/modal';
import { HistorialPlegado } from '../auditoria/historial-panel';
import { QuienRegistro } from '../auditoria/registro-panel';

type Props = { abierto: boolean; servicio: ServicioRealizado | null; alCerrar: () => void };

/** Everything about one performed service: its value, its payment and the means, and the share of its operator. */
export function DetalleServicioModal({ abierto, servicio, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={servicio?.servicio_nombre ?? 'Servicio'}>
      {servicio && <Detalle servicio={servicio} />}
      {servicio && <HistorialPlegado recurso="servicio_realizado" id={servicio.id} />}
    </Modal>
  );
}

function Detalle({ servicio }: { servicio: ServicioRealizado }) {
  const { empleado, cantidad, precio_unitario, porcentaje_empleado } = servicio;
  const [estado, tono] = estadoDeComision(servicio);
  const descuento = descuentoYRebaja(servicio, servicio.total_servicio - servicio.total_con_descuento);
  const dinero = (monto: number) => <span className="cifra">{pesos(monto)}</span>;
  return (
    <Ficha>
      <Dato nombre="Fecha" cifra>
        {fecha(servicio.fecha)}
      </Dato>
      {servicio.tiquete && (
        <Dato nombre="Tiquete" cifra>
          <EnlaceTiquete tiquete={servicio.tiquete} />
        </Dato>
      )}
      <Dato nombre="Empleado">{`${empleado.nombre} ${empleado.apellido}`}</Dato>
      <Dato nombre="Sucursal">{servicio.entidad.nombre}</Dato>
      <Dato nombre="Cantidad" cifra>{`${numero(cantidad)} × ${pesos(precio_unitario)}`}</Dato>
      <Dato nombre="Total del servicio">{dinero(servicio.total_servicio)}</Dato>
      {descuento !== '' && <Dato nombre="Descuento">{descuento}</Dato>}
      <Dato nombre="Total con descuento">
        <strong>{dinero(servicio.total_con_descuento)}</strong>
      </Dato>
      {servicio.monto_devuelto > 0 && <Dato nombre="Devuelto">{dinero(servicio.monto_devuelto)}</Dato>}
      <DatosDePago de={servicio} />
      <Dato nombre="Comisión" cifra>{`${pesos(servicio.monto_empleado)} (${porcentaje(porcentaje_empleado)})`}</Dato>
      <Dato nombre="Estado">
        <Insignia tono={tono}>{estado}</Insignia>
      </Dato>
      <Dato nombre="Registrado" cifra>
        {fechaHora(servicio.created_at)}
      </Dato>
      <QuienRegistro recurso="servicio_realizado" id={servicio.id} />
    </Ficha>
  );
}
