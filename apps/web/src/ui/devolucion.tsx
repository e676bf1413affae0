import type { Medio } from '@jornal/contract';
import { Radio, Stack, Text } from '@mantine/core';
import { pesos } from '../lib/format';
import type { Reparto } from './reparto';

/**
 * Money that is annulled. `salio`: it left the till, and comes back; `monto_por_cobrar`: the part that was left owing, of
 * which there is nothing to give back; `sinCifras`: a part of it, not known here, is not given back.
 */
export type Devolvible = Reparto & { salio?: boolean; monto_por_cobrar?: number; sinCifras?: boolean };

type Props = { de: Devolvible; valor: Medio | undefined; alCambiar: (medio: Medio | undefined) => void };

/** How the money of something that was paid by both means was given back: the till has less where it really left. */
export function Devolucion({ de, valor, alCambiar }: Props) {
  const con = (dice: string) => (de.sinCifras ? undefined : dice);
  const total = pesos(de.monto_efectivo + de.monto_transferencia);
  const reparto = `${pesos(de.monto_efectivo)} en efectivo y ${pesos(de.monto_transferencia)} por transferencia`;
  return (
    <Radio.Group
      label="¿Cómo se devolvió el dinero?"
      mt="md"
      value={valor ?? ''}
      onChange={(elegido) => alCambiar((elegido || undefined) as Medio | undefined)}
    >
      <Stack gap={10} mt={8}>
        <Radio value="" label={de.salio ? 'Como salió' : 'Como entró'} description={con(reparto)} />
        <Radio value="efectivo" label="Todo en efectivo" description={con(total)} />
        <Radio value="transferencia" label="Todo por transferencia" description={con(total)} />
      </Stack>
    </Radio.Group>
  );
}

/** The debt that goes with what is annulled. */
export function DeudaAnulada({ de: { monto_efectivo, monto_transferencia, monto_por_cobrar = 0 } }: Pick<Props, 'de'>) {
  if (monto_por_cobrar === 0) return null;
  return (
    <Text fz="sm" mt="md">
      Quedó debiendo <span className="cifra">{pesos(monto_por_cobrar)}</span>: ya no se deben
      {monto_efectivo + monto_transferencia === 0 && ', y no hay dinero que devolver'}. Si ya abonó una parte, le queda
      a favor.
    </Text>
  );
}
