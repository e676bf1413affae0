import type { CopiaDeRecibo, ReciboDeAbono, ReciboDeDevolucion } from '@jornal/contract';
import { numero } from '../../lib/format';
import { Papel, Renglones, Valor } from './papel';

/** The receipt of a payment of a debt. */
export function Abono({ recibo, copia }: { recibo: ReciboDeAbono; copia: CopiaDeRecibo }) {
  const { metodo, monto, queda, ...encabezado } = recibo;
  return (
    <Papel {...encabezado} copia={copia} nombre="Recibo del abono" titulo="Abono">
      <dl>
        <Valor nombre={`Abono por ${metodo}`} valor={monto} fuerte />
        <Valor nombre="Queda debiendo" valor={queda} />
      </dl>
    </Papel>
  );
}

/** The receipt of a return: its lines, and how their money went back. */
export function Devolucion({ recibo, copia }: { recibo: ReciboDeDevolucion; copia: CopiaDeRecibo }) {
  const { numero: suyo, tiquete, lineas, monto, a_deuda, a_favor, ...encabezado } = recibo;
  const en_dinero = monto - a_deuda - a_favor;
  return (
    <Papel
      {...encabezado}
      copia={copia}
      nombre={`Recibo de la devolución ${suyo}`}
      titulo={`Devolución ${suyo}, tiquete ${tiquete}`}
    >
      <Renglones
        de={lineas.map(({ nombre, cantidad, monto: valor }, i) => ({
          ...{ clave: `${i}`, nombre, valor },
          detalles: [cantidad > 0 ? `× ${numero(cantidad)}` : null],
        }))}
      />
      <dl>
        <Valor nombre="Total devuelto" valor={monto} fuerte />
        {a_deuda > 0 && <Valor nombre="Pagó de lo que debía" valor={a_deuda} />}
        {en_dinero > 0 && <Valor nombre="En dinero" valor={en_dinero} />}
        {a_favor > 0 && <Valor nombre="Quedó a favor" valor={a_favor} />}
      </dl>
    </Papel>
  );
}
