import type { CopiaDeRecibo, Recibo } from '@jornal/contract';
import type { ReactNode } from 'react';
import { fechaHora, pesos } from '../../lib/format';
import clases from '../../ui/recibo.module.css';

type Props = {
  /** Its name for who can't see it. */
  nombre: string;
  titulo: string;
  negocio: Recibo['negocio'];
  created_at: string;
  cliente: string | null;
  /** On paper: which copy it is. */
  copia?: CopiaDeRecibo;
  anulado?: boolean;
  corregido?: boolean;
  atendio?: string;
  /** On paper: the code that opens it on a telephone. */
  qr?: string;
  children: ReactNode;
};

/** A receipt on the roll of a till, on a sheet or on a screen: its head and its foot are those of its branch. */
export function Papel({ nombre, titulo, negocio, created_at, cliente, copia, atendio, qr, children, ...es }: Props) {
  return (
    <article className={clases.recibo} aria-label={nombre}>
      <header>
        <strong>{negocio.nombre}</strong>
        {negocio.nit && <span>NIT {negocio.nit}</span>}
        {negocio.regimen && <span>{negocio.regimen}</span>}
        {negocio.direccion && <span>{negocio.direccion}</span>}
        {negocio.telefono && <span>{negocio.telefono}</span>}
        <span>{titulo}</span>
        {es.anulado && <strong>ANULADO</strong>}
        {es.corregido && <span>Corregido</span>}
        {copia && (
          <strong>
            COPIA {copia.numero}
            <small>
              {copia.usuario}, {fechaHora(copia.created_at)}
            </small>
          </strong>
        )}
        <span>{fechaHora(created_at)}</span>
        {cliente && <span>{cliente}</span>}
        {atendio && <span>Te atendió: {atendio}</span>}
      </header>
      {children}
      {negocio.resolucion && <p>{negocio.resolucion}</p>}
      <p>Documento interno. No es factura electrónica ni documento equivalente.</p>
      {qr && (
        <figure>
          <img src={qr} alt="Código para ver este recibo en el celular" />
          <figcaption>Míralo en tu celular</figcaption>
        </figure>
      )}
      <footer>{negocio.pie ?? '¡Gracias por tu visita!'}</footer>
    </article>
  );
}

export type Renglon = { clave: string; nombre: string; detalles: ReadonlyArray<string | null>; valor: number };

/** The lines that were charged or given back. */
export const Renglones = ({ de }: { de: readonly Renglon[] }) => (
  <table>
    <thead>
      <tr>
        <th>Concepto</th>
        <th>Valor</th>
      </tr>
    </thead>
    <tbody>
      {de.map(({ clave, nombre, detalles, valor }) => (
        <tr key={clave}>
          <td>
            {nombre}
            {detalles.map((detalle) => detalle && <small key={detalle}>{detalle}</small>)}
          </td>
          <td>{pesos(valor)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

export const Valor = ({ nombre, valor, fuerte }: { nombre: string; valor: number; fuerte?: true }) => (
  <div data-fuerte={fuerte}>
    <dt>{nombre}</dt>
    <dd>{pesos(valor)}</dd>
  </div>
);
