import { Text } from '@mantine/core';
import { pesos } from '../../lib/format';

/** An amount a till holds. Below zero it is red and carries its sign; while the cash is being counted it is not told. */
export function Saldo({ monto, oculto }: { monto: number; oculto: boolean }) {
  if (oculto) {
    return (
      <Text span lts="0.08em" c="dimmed">
        <span aria-hidden>••••••</span>
        <span className="solo-lector">Oculto mientras cuentas</span>
      </Text>
    );
  }
  return <span data-negativo={monto < 0 || undefined}>{pesos(monto)}</span>;
}
