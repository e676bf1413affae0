import { Stack } from '@mantine/core';
import { esDemasiado, porcentaje } from '../lib/format';
import clases from './presupuesto-usado.module.css';

/**
 * How much of the month's budget is gone: a bar that is full at 100 % and red above it; the words say it too, with the
 * budget where `de` tells it.
 */
export function PresupuestoUsado({ usado, de }: { usado: number; de?: string }) {
  const del = esDemasiado(usado) ? 'el' : 'del';
  return (
    <Stack
      component="span"
      gap={6}
      w="100%"
      className={clases.presupuesto}
      data-presupuesto
      data-excedido={usado > 100 || undefined}
    >
      <span className={clases.barra} aria-hidden>
        <span style={{ width: `${Math.max(0, Math.min(100, usado))}%` }} />
      </span>
      <span className="cifra">
        {porcentaje(usado)}
        {de && ` ${del} presupuesto de ${de}`}
      </span>
    </Stack>
  );
}
