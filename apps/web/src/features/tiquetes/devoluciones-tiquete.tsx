import { type Devolucion, type LineaDeDevolucion, NOMBRE_DEVOLUCION } from '@jornal/contract';
import { fecha, numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Panel } from '../../ui/panel';
import { ImprimirDevolucion } from '../recibos/comprobantes-panel';
import clases from './tiquete.module.css';

/** The returns of a ticket and the debts of it that were given up, the oldest first. */
export function DevolucionesDeTiquete({ devoluciones }: { devoluciones: readonly Devolucion[] }) {
  if (devoluciones.length === 0) return null;
  return (
    <Panel
      titulo="Devoluciones"
      subtitulo="Cuentan en su día. El tiquete ya no se anula: se devuelve lo que falta"
      sinRelleno
    >
      <ul className={`renglones ${clases.lineas}`} aria-label="Devoluciones del tiquete">
        {devoluciones.map((una) => (
          <Una key={una.id} devolucion={una} />
        ))}
      </ul>
    </Panel>
  );
}

function Una({ devolucion }: { devolucion: Devolucion }) {
  const { puede } = useSesion();
  const { id, tipo, numero: suyo, fecha: dia, monto, motivo, usuario, lineas } = devolucion;
  return (
    <li>
      <div className={clases.cabeza}>
        <strong>
          {NOMBRE_DEVOLUCION[tipo]} {suyo}
        </strong>
        <strong className="cifra entero">{pesos(monto)}</strong>
      </div>
      <div className={clases.pie}>
        <div className={clases.datos}>
          <span>
            <span className="cifra">{fecha(dia)}</span>
            {usuario && ` · ${usuario.nombre}`}: {motivo}
          </span>
          <span className="cifra">{comoVolvio(devolucion)}</span>
          {lineas.map((linea) => (
            <span key={`${linea.servicio_realizado_id}-${linea.venta_id}`}>{enPalabras(linea)}</span>
          ))}
        </div>
        {tipo === 'devolucion' && puede('tiquetes.devolver') && (
          <div className={clases.acciones}>
            <ImprimirDevolucion id={id} numero={suyo} />
          </div>
        )}
      </div>
    </li>
  );
}

/** 'Pagó $ 8.000 de lo que debía · $ 20.934 en dinero'. */
export function comoVolvio({ tipo, monto, a_deuda, a_favor }: Devolucion): string {
  if (tipo === 'castigo') return `Ya no se cobran ${pesos(monto)}`;
  const en_dinero = monto - a_deuda - a_favor;
  return [
    a_deuda > 0 && `Pagó ${pesos(a_deuda)} de lo que debía`,
    en_dinero > 0 && `${pesos(en_dinero)} en dinero`,
    a_favor > 0 && `${pesos(a_favor)} quedaron a favor`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const A_DONDE = { stock: 'volvió al stock', perdida: 'se perdió', ninguno: null } as const;

/** 'Shampoo × 2, $ 57.868, volvió al stock · Ana Ruiz deja de ganar $ 4.000'. */
export function enPalabras({ nombre, cantidad, monto, destino, empleado, comision }: LineaDeDevolucion): string {
  const que = [cantidad > 1 ? `${nombre} × ${numero(cantidad)}` : nombre, pesos(monto), A_DONDE[destino]];
  const deja =
    empleado !== null && comision > 0 && `${empleado.nombre} ${empleado.apellido} deja de ganar ${pesos(comision)}`;
  return [que.filter(Boolean).join(', '), deja].filter(Boolean).join(' · ');
}
