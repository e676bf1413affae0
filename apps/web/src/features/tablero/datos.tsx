import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { porcentaje } from '../../lib/format';
import clases from './datos.module.css';

/** Names at the left, figures at the right, one below the other. */
export function Lista({ children }: { children: ReactNode }) {
  return <dl className={clases.lista}>{children}</dl>;
}

type PropsLinea = {
  nombre: string;
  detalle?: string;
  total?: boolean /** The colour it has in a chart beside. */;
  marca?: 'efectivo' | 'transferencia';
  children: ReactNode;
};

/** One line of a list of figures; `total` sets it apart as what the others add up to. */
export function Linea({ nombre, detalle, total, marca, children }: PropsLinea) {
  return (
    <div className={clases.linea} data-total={total || undefined} data-marca={marca}>
      <dt>
        {nombre}
        {detalle && <small>{detalle}</small>}
      </dt>
      <dd className="cifra">{children}</dd>
    </div>
  );
}

/** Percentage of profit with its bar: full at 100 %, empty and red below zero. */
export function BarraGanancia({ valor }: { valor: number }) {
  const texto = porcentaje(valor);
  return (
    <div className={clases.barra} data-negativo={valor < 0 || undefined}>
      <span className={`${clases.porcentaje} cifra`}>{texto}</span>
      <Progress
        value={Math.min(100, Math.max(0, valor))}
        color="jornal"
        size="sm"
        aria-label={`Porcentaje de ganancia: ${texto}`}
      />
    </div>
  );
}
