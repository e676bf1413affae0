import type { IngresoAdicional } from '@jornal/contract';
import { fecha, fechaHora, pesos } from '../../lib/format';
import { Dato, Ficha } from '../../ui/ficha';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { Modal } from '../../ui/modal';
import { HistorialPlegado } from '../auditoria/historial-panel';
import { QuienRegistro } from '../auditoria/registro-panel';
import { NOMBRES_TIPO } from './api';

type Props = { abierto: boolean; ingreso: IngresoAdicional | null; alCerrar: () => void };

/** Everything about one additional income: what it was, how it was paid, whose it is and who wrote it. */
export function DetalleIngresoModal({ abierto, ingreso, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={ingreso?.concepto ?? 'Ingreso adicional'}>
      {ingreso && <Detalle ingreso={ingreso} />}
      {ingreso && <HistorialPlegado recurso="ingreso" id={ingreso.id} />}
    </Modal>
  );
}

const nombreDe = ({ nombre, apellido }: { nombre: string; apellido: string }): string => `${nombre} ${apellido}`;

function Detalle({ ingreso }: { ingreso: IngresoAdicional }) {
  const { categoria, descripcion, empleado, operador } = ingreso;
  return (
    <Ficha>
      <Dato nombre="Fecha">
        <span className="cifra">{fecha(ingreso.fecha)}</span>
      </Dato>
      <Dato nombre="Tipo">{NOMBRES_TIPO[ingreso.tipo]}</Dato>
      {categoria && <Dato nombre="Categoría">{categoria}</Dato>}
      {descripcion && <Dato nombre="Descripción">{descripcion}</Dato>}
      <Dato nombre="Sucursal">{ingreso.entidad?.nombre ?? 'General'}</Dato>
      <Dato nombre="Monto">
        <strong className="cifra">{pesos(ingreso.monto)}</strong>
      </Dato>
      <Dato nombre="Método">{NOMBRES_METODO[ingreso.metodo_pago]}</Dato>
      <Dato nombre="Efectivo">
        <span className="cifra">{pesos(ingreso.monto_efectivo)}</span>
      </Dato>
      <Dato nombre="Transferencia">
        <span className="cifra">{pesos(ingreso.monto_transferencia)}</span>
      </Dato>
      <Dato nombre="Empleado">{empleado ? nombreDe(empleado) : 'Sistema'}</Dato>
      {operador && <Dato nombre="Operador">{nombreDe(operador)}</Dato>}
      <Dato nombre="Registrado">
        <span className="cifra">{fechaHora(ingreso.created_at)}</span>
      </Dato>
      <QuienRegistro recurso="ingreso" id={ingreso.id} />
    </Ficha>
  );
}
