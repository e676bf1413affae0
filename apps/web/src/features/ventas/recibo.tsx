import { NOMBRE_FIADO, type Venta } from '@jornal/contract';
import { fechaHora, numero, pesos } from '../../lib/format';
import { esFiado, NOMBRES_METODO } from '../../ui/metodos-pago';
import clases from '../../ui/recibo.module.css';
import { vendedorDe } from './api';
import { cambioDe } from './venta';

/** The receipt that the client takes home, as wide as the paper of a till: 80 mm. */
export function Recibo({ venta, recibido = null }: { venta: Venta; recibido?: number | null }) {
  const cambio = cambioDe(recibido, venta.monto_efectivo);
  return (
    <article className={clases.recibo} aria-label={`Recibo de venta ${venta.id}`}>
      <header>
        <strong>{venta.entidad.nombre}</strong>
        <span>Recibo de venta N.º {venta.id}</span>
        <span>Tiquete {venta.tiquete.numero}</span>
        <span>{fechaHora(venta.created_at)}</span>
        <span>Vendedor: {vendedorDe(venta)}</span>
      </header>
      <table>
        <thead>
          <tr>
            <th>Producto</th>
            <th>Valor</th>
          </tr>
        </thead>
        <tbody>
          {venta.productos.map(({ id, nombre, precio_unitario, pivot }) => (
            <tr key={id}>
              <td>
                {nombre}
                <small>
                  {numero(pivot.cantidad)} × {pesos(precio_unitario)}
                </small>
              </td>
              <td>{pesos(pivot.subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <Renglon nombre="Total" valor={venta.total} fuerte />
        <div>
          <dt>Método</dt>
          <dd>{esFiado(venta) ? NOMBRE_FIADO : NOMBRES_METODO[venta.metodo_pago]}</dd>
        </div>
        {venta.metodo_pago === 'mixto' && <Renglon nombre="Efectivo" valor={venta.monto_efectivo} />}
        {venta.metodo_pago === 'mixto' && <Renglon nombre="Transferencia" valor={venta.monto_transferencia} />}
        {venta.monto_por_cobrar > 0 && <Renglon nombre="Por cobrar" valor={venta.monto_por_cobrar} />}
        {recibido !== null && <Renglon nombre="Recibido" valor={recibido} />}
        {cambio !== null && <Renglon nombre="Cambio" valor={cambio} />}
      </dl>
      {venta.observaciones && <p>{venta.observaciones}</p>}
      <footer>¡Gracias por tu compra!</footer>
    </article>
  );
}

function Renglon({ nombre, valor, fuerte }: { nombre: string; valor: number; fuerte?: boolean }) {
  return (
    <div data-fuerte={fuerte || undefined}>
      <dt>{nombre}</dt>
      <dd>{pesos(valor)}</dd>
    </div>
  );
}
