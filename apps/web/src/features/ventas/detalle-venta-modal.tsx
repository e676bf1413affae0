import type { Venta } from '@jornal/contract';
import { Button, Group } from '@mantine/core';
import { IconPrinter, IconTrash } from '@tabler/icons-react';
import { fechaHora, numero, pesos } from '../../lib/format';
import type { DeNuevo } from '../../lib/registrar-de-nuevo';
import { useSesion } from '../../lib/session-context';
import { Eliminar } from '../../ui/eliminar';
import { EnlaceTiquete } from '../../ui/enlace-tiquete';
import { Dato, Ficha } from '../../ui/ficha';
import { MetodoPago } from '../../ui/metodo-pago';
import { Modal } from '../../ui/modal';
import { repartoDe } from '../../ui/reparto';
import { useDialogo } from '../../ui/use-dialogo';
import { useImpresion } from '../../ui/use-impresion';
import { HistorialPlegado } from '../auditoria/historial-panel';
import { eliminarVenta, resumenProductos, vendedorDe } from './api';
import clases from './detalle.module.css';
import { Recibo } from './recibo';

type Props = { abierto: boolean; venta: Venta | null; alCerrar: () => void };

/** Everything about one sale: its receipt can be printed again, and it can be taken back. */
export function DetalleVentaModal({ abierto, venta, alCerrar }: Props) {
  const borrado = useDialogo<Venta>();
  return (
    <>
      <Modal
        abierto={abierto && !borrado.abierto}
        alCerrar={alCerrar}
        titulo={venta ? `Venta N.º ${venta.id}` : 'Venta'}
      >
        {venta && <Detalle venta={venta} alEliminar={() => borrado.abrir(venta)} />}
      </Modal>
      <EliminarVenta dialogo={borrado} alEliminar={alCerrar} />
    </>
  );
}

function Detalle({ venta, alEliminar }: { venta: Venta; alEliminar: () => void }) {
  const { puede } = useSesion();
  const { imprimir, hoja } = useImpresion(<Recibo venta={venta} />);
  return (
    <>
      <ul className={`recuadro renglones ${clases.lineas}`} aria-label="Productos vendidos">
        {venta.productos.map(({ id, nombre, precio_unitario, pivot }) => (
          <li key={id}>
            <span>
              {nombre}
              <small className="cifra">
                {numero(pivot.cantidad)} × {pesos(precio_unitario)}
              </small>
            </span>
            <span className="cifra">{pesos(pivot.subtotal)}</span>
          </li>
        ))}
      </ul>
      <Ficha>
        <Dato nombre="Total" cifra="fuerte">
          {pesos(venta.total)}
        </Dato>
        {venta.monto_devuelto > 0 && (
          <Dato nombre="Devuelto" cifra>
            {pesos(venta.monto_devuelto)}
          </Dato>
        )}
        <Dato nombre="Ganancia" cifra>
          {pesos(venta.ganancia_total)}
        </Dato>
        <Dato nombre="Método">
          <MetodoPago de={venta} />
        </Dato>
        <Dato nombre="Tiquete" cifra>
          <EnlaceTiquete tiquete={venta.tiquete} />
        </Dato>
        <Dato nombre="Fecha y hora" cifra>
          {fechaHora(venta.created_at)}
        </Dato>
        <Dato nombre="Vendedor">{vendedorDe(venta)}</Dato>
        <Dato nombre="Sucursal">{venta.entidad.nombre}</Dato>
        {venta.observaciones && <Dato nombre="Observaciones">{venta.observaciones}</Dato>}
      </Ficha>
      <HistorialPlegado recurso="venta" id={venta.id} />
      <Group justify="flex-end" gap="sm" mt="lg" className={clases.botones}>
        {puede('ventas.eliminar') && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={alEliminar}>
            Eliminar venta
          </Button>
        )}
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => imprimir('tirilla')}>
          Imprimir recibo
        </Button>
      </Group>
      {hoja}
    </>
  );
}

/** A sale as it is registered again; of which something was left owing it is not: the counter alone lends. */
const comoSeRegistra = (venta: Venta): DeNuevo | false => {
  const [linea] = venta.productos;
  return (
    linea !== undefined &&
    venta.monto_por_cobrar === 0 && {
      de: 'venta',
      datos: {
        ...repartoDe(venta),
        producto_id: linea.id,
        cantidad: linea.pivot.cantidad,
        observaciones: venta.observaciones ?? '',
      },
    }
  );
};

type PropsEliminar = Pick<Parameters<typeof Eliminar<Venta>>[0], 'dialogo' | 'alEliminar'>;

/** Takes a sale back: its money leaves every figure and its units go back to the shelf. */
export function EliminarVenta(props: PropsEliminar) {
  const { puede } = useSesion();
  return (
    <Eliminar
      {...props}
      titulo="Eliminar venta"
      error="Error al eliminar la venta"
      con={eliminarVenta}
      dinero={(venta) => venta}
      deNuevo={(venta) => puede('ventas.crear') && comoSeRegistra(venta)}
    >
      {(venta) => (
        <>
          ¿Quieres eliminar la venta de <strong>{resumenProductos(venta)}</strong>, del {fechaHora(venta.created_at)},
          por <strong className="cifra">{pesos(venta.total)}</strong>? Sale de todas las cuentas y el stock de lo
          vendido vuelve.
        </>
      )}
    </Eliminar>
  );
}
