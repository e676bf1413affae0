import type { IngresoAdicional } from '@jornal/contract';
import { fecha, fechaHora, pesos } from '../../lib/format';
import { DatosDePago } from '../../ui/datos-pago';
import { Dato, Ficha } from '../../ui/ficha';
import { Modal } from '../../ui/modal';
import { HistorialPlegado } from '../auditoria/historial-panel';
import { QuienRegistro } from '../auditoria/registro-panel';
import { NOMBRES_TIPO } from './api';

type Props = { abierto: boolean; ingreso: IngresoAdicional | null; alCerrar: () => void };

/** Everything about one additional income: its data, how it was paid, its branch and who wrote it. */
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
      <Dato nombre="Fecha" cifra>
        {fecha(ingreso.fecha)}
      </Dato>
      <Dato nombre="Tipo">{NOMBRES_TIPO[ingreso.tipo]}</Dato>
      {categoria && <Dato nombre="Categoría">{categoria}</Dato>}
      {descripcion && <Dato nombre="Descripción">{descripcion}</Dato>}
      <Dato nombre="Sucursal">{ingreso.entidad?.nombre ?? 'General (de ninguna sucursal)'}</Dato>
      <Dato nombre="Monto" cifra="fuerte">
        {pesos(ingreso.monto)}
      </Dato>
      <DatosDePago de={ingreso} />
      <Dato nombre="Empleado">{empleado ? nombreDe(empleado) : 'Sistema'}</Dato>
      {operador && <Dato nombre="Operador">{nombreDe(operador)}</Dato>}
      <Dato nombre="Registrado" cifra>
        {fechaHora(ingreso.created_at)}
      </Dato>
      <QuienRegistro recurso="ingreso" id={ingreso.id} />
    </Ficha>
  );
}
