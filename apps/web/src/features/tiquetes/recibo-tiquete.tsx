import { NOMBRE_DEVOLUCION, type Tiquete } from '@jornal/contract';
import { Fragment } from 'react';
import { fecha, fechaHora, numero, pesos, porcentaje } from '../../lib/format';
import clases from '../../ui/recibo.module.css';
import { pagosDe, quienes } from './api';

/** The receipt of a ticket, as wide as the paper of a till: what stands of it or, annulled, what it was. */
export function ReciboTiquete({ tiquete }: { tiquete: Tiquete }) {
  const anulado = tiquete.estado === 'anulado';
  const deEste = ({ anulacion }: { anulacion: unknown }) => anulado || anulacion === null;
  const [servicios, ventas] = [tiquete.servicios.filter(deEste), tiquete.ventas.filter(deEste)];
  const propina = tiquete.propinas.filter(deEste).reduce((suma, { monto }) => suma + monto, 0);
  // Of what went back, the part that no payment tells.
  const aFavor = tiquete.devoluciones.reduce((suma, { a_favor }) => suma + a_favor, 0);
  const personas = new Map(
    [...servicios, ...ventas].flatMap(({ empleado }) => (empleado === null ? [] : [[empleado.id, empleado] as const])),
  );
  return (
    <article className={clases.recibo} aria-label={`Recibo del tiquete ${tiquete.numero}`}>
      <header>
        <strong>{tiquete.entidad.nombre}</strong>
        <span>Tiquete {tiquete.numero}</span>
        {anulado && <strong>ANULADO</strong>}
        <span>{fechaHora(tiquete.created_at)}</span>
        {tiquete.persona && <span>{tiquete.persona.nombre}</span>}
        <span>Te atendió: {quienes([...personas.values()])}</span>
      </header>
      <table>
        <thead>
          <tr>
            <th>Concepto</th>
            <th>Valor</th>
          </tr>
        </thead>
        <tbody>
          {servicios.map((linea) => (
            <Renglon
              key={linea.id}
              nombre={linea.nombre}
              detalle={porCuanto(linea)}
              devuelto={devueltoDe(linea)}
              valor={linea.total_con_descuento}
            />
          ))}
          {ventas.flatMap((venta) =>
            venta.productos.map((linea) => (
              <Renglon
                key={`${venta.id}-${linea.id}`}
                nombre={linea.nombre}
                detalle={porCuanto(linea)}
                devuelto={devueltoDe(venta)}
                valor={linea.total}
              />
            )),
          )}
        </tbody>
      </table>
      <dl>
        <div data-fuerte>
          <dt>Total</dt>
          <dd>{pesos(anulado ? tiquete.total_original : tiquete.total)}</dd>
        </div>
        <LoDevuelto tiquete={tiquete} />
        {propina > 0 && <Medio nombre="Propina voluntaria" valor={propina} />}
        {pagosDe(tiquete).map(({ id, nombre, monto, billetes, abonado }) => (
          <Fragment key={id}>
            <Medio nombre={abonado === null ? nombre : `${nombre}, ${fecha(abonado)}`} valor={monto} />
            {billetes && <Medio nombre="Recibido" valor={billetes.recibido} />}
            {billetes && <Medio nombre="Vuelto" valor={billetes.vuelto} />}
          </Fragment>
        ))}
        {aFavor > 0 && <Medio nombre="Quedó a favor" valor={-aFavor} />}
        {tiquete.saldo > 0 && (
          <div data-fuerte>
            <dt>Queda debiendo</dt>
            <dd>{pesos(tiquete.saldo)}</dd>
          </div>
        )}
      </dl>
      <p>Documento interno. No es factura electrónica ni documento equivalente.</p>
      <footer>¡Gracias por tu visita!</footer>
    </article>
  );
}

/** Each return, and what is left of the total; who is not told of them, their sum. */
function LoDevuelto({ tiquete: { devoluciones, devuelto, total } }: { tiquete: Tiquete }) {
  if (devuelto === 0) return null;
  return (
    <>
      {devoluciones.map(({ id, tipo, numero: suyo, fecha: dia, monto }) => (
        <Medio key={id} nombre={`${NOMBRE_DEVOLUCION[tipo]} ${suyo}, ${fecha(dia)}`} valor={-monto} />
      ))}
      {devoluciones.length === 0 && <Medio nombre="Devuelto" valor={-devuelto} />}
      <div data-fuerte>
        <dt>Queda</dt>
        <dd>{pesos(total - devuelto)}</dd>
      </div>
    </>
  );
}

type Linea = { cantidad: number; precio_unitario: number; descuento_porcentaje: number; descuento_reparto: number };

/** '2 × $ 30.000 − 10 % − $ 5.000'. */
const porCuanto = ({ cantidad, precio_unitario, descuento_porcentaje, descuento_reparto }: Linea): string =>
  `${numero(cantidad)} × ${pesos(precio_unitario)}` +
  (descuento_porcentaje > 0 ? ` − ${porcentaje(descuento_porcentaje)}` : '') +
  (descuento_reparto > 0 ? ` − ${pesos(descuento_reparto)}` : '');

/** 'Devuelto 1 · $ 28.934'; null of a line of which nothing went back. */
function devueltoDe({ cantidad_devuelta, monto_devuelto }: Devuelta): string | null {
  if (cantidad_devuelta === 0 && monto_devuelto === 0) return null;
  return `Devuelto ${cantidad_devuelta > 0 ? `${numero(cantidad_devuelta)} · ` : ''}${pesos(monto_devuelto)}`;
}
type Devuelta = { cantidad_devuelta: number; monto_devuelto: number };

type PropsRenglon = { nombre: string; detalle: string; devuelto: string | null; valor: number };
function Renglon({ nombre, detalle, devuelto, valor }: PropsRenglon) {
  return (
    <tr>
      <td>
        {nombre}
        <small>{detalle}</small>
        {devuelto && <small>{devuelto}</small>}
      </td>
      <td>{pesos(valor)}</td>
    </tr>
  );
}

const Medio = ({ nombre, valor }: { nombre: string; valor: number }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{pesos(valor)}</dd>
  </div>
);
