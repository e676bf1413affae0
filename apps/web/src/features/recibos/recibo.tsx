import {
  type CopiaDeRecibo,
  type Recibo as Datos,
  type LineaDeRecibo,
  NOMBRE_DEVOLUCION,
  type PagoDeRecibo,
} from '@jornal/contract';
import { fecha, numero, pesos, porcentaje } from '../../lib/format';
import { Papel, type Renglon, Renglones, Valor } from './papel';

type Props = { recibo: Datos; copia?: CopiaDeRecibo; qr?: string };

/** The receipt of a ticket: what stands of it or, annulled, what it was. */
export function Recibo({ recibo, copia = null, qr }: Props) {
  const { negocio, created_at, cliente, anulado, corregido, atendio } = recibo;
  return (
    <Papel
      {...{ negocio, created_at, cliente, anulado, corregido, copia, qr }}
      nombre={`Recibo del tiquete ${recibo.numero}`}
      titulo={`Tiquete ${recibo.numero}`}
      atendio={atendio.join(', ') || 'Administración'}
    >
      <Renglones de={recibo.lineas.map(renglonDe)} />
      <dl>
        <Valor nombre="Total" valor={recibo.total} fuerte />
        <LoDevuelto recibo={recibo} />
        {recibo.propina > 0 && <Valor nombre="Propina voluntaria" valor={recibo.propina} />}
        {recibo.pagos.flatMap(valoresDe).map(({ clave, ...valor }) => (
          <Valor key={clave} {...valor} />
        ))}
        {recibo.a_favor > 0 && <Valor nombre="Quedó a favor" valor={-recibo.a_favor} />}
        {recibo.saldo > 0 && <Valor nombre="Queda debiendo" valor={recibo.saldo} fuerte />}
      </dl>
    </Papel>
  );
}

/** Each return, and what is left of the total. */
function LoDevuelto({ recibo: { devoluciones, devuelto, total } }: { recibo: Datos }) {
  if (devuelto === 0) return null;
  return (
    <>
      {devoluciones.map(({ tipo, numero: suyo, fecha: dia, monto }) => (
        <Valor key={suyo} nombre={`${NOMBRE_DEVOLUCION[tipo]} ${suyo}, ${fecha(dia)}`} valor={-monto} />
      ))}
      <Valor nombre="Queda" valor={total - devuelto} fuerte />
    </>
  );
}

// Lines and payments have no name of their own on a receipt, and stay in their order.
const renglonDe = (linea: LineaDeRecibo, i: number): Renglon => ({
  clave: `${i}`,
  nombre: linea.nombre,
  detalles: [porCuanto(linea), devueltoDe(linea)],
  valor: linea.total,
});

/** A payment, and the banknotes of it. */
const valoresDe = ({ nombre, monto, billetes, abonado }: PagoDeRecibo, i: number) => [
  { clave: `${i}`, nombre: abonado === null ? nombre : `${nombre}, ${fecha(abonado)}`, valor: monto },
  ...(billetes === null
    ? []
    : [
        { clave: `${i} recibido`, nombre: 'Recibido', valor: billetes.recibido },
        { clave: `${i} vuelto`, nombre: 'Vuelto', valor: billetes.vuelto },
      ]),
];

/** '2 × $ 30.000 − 10 % − $ 5.000'. */
const porCuanto = ({ cantidad, precio_unitario, descuento_porcentaje, descuento_pesos }: LineaDeRecibo): string =>
  `${numero(cantidad)} × ${pesos(precio_unitario)}` +
  (descuento_porcentaje > 0 ? ` − ${porcentaje(descuento_porcentaje)}` : '') +
  (descuento_pesos > 0 ? ` − ${pesos(descuento_pesos)}` : '');

/** 'Devuelto 1 · $ 28.934'; null of a line of which nothing went back. */
function devueltoDe({ cantidad_devuelta, monto_devuelto }: LineaDeRecibo): string | null {
  if (cantidad_devuelta === 0 && monto_devuelto === 0) return null;
  return `Devuelto ${cantidad_devuelta > 0 ? `${numero(cantidad_devuelta)} · ` : ''}${pesos(monto_devuelto)}`;
}
