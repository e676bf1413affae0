import type { ReactNode } from 'react';
import clases from './presupuesto-usado.module.css';

/** How much of the month's budget is gone: a bar that is full at 100 % and red above it; the words say it too. */
export function PresupuestoUsado({ usado, children }: { usado: number; children: ReactNode }) {
  return (
    <span className={clases.presupuesto} data-excedido={usado > 100 || undefined}>
      <span className={clases.barra} aria-hidden>
        <span style={{ width: `${Math.max(0, Math.min(100, usado))}%` }} />
      </span>
      <span className="cifra">{children}</span>
    </span>
  );
}
