import { Checkbox } from '@mantine/core';
import { pesos } from '../../lib/format';

type Props = { monto: number; valor: boolean; alCambiar: (valor: boolean) => void; pagada?: boolean };

/** The tip that goes back with what is annulled, unless it stays with who earned it; `pagada`: it was handed over already. */
export function Conservar({ monto, valor, alCambiar, pagada = false }: Props) {
  if (monto === 0) return null;
  return (
    <Checkbox
      mt="md"
      label={`Conservar la propina de ${pesos(monto)}`}
      description={pagada ? 'Ya se pagó: no vuelve' : 'Si no, vuelve al cliente con lo demás'}
      disabled={pagada}
      checked={valor}
      onChange={(evento) => alCambiar(evento.currentTarget.checked)}
    />
  );
}
