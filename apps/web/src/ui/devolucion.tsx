import { type DevolverCon, METODOS_FIJOS, type Metodo } from '@jornal/contract';
import { Radio, Stack, Text } from '@mantine/core';
import { pesos } from '../lib/format';
import type { Reparto } from './reparto';

/** The ways in which the money of a ticket may go back: the methods of its branch, or in favour of its person, by their name. */
export type Destinos = { metodos: ReadonlyArray<Pick<Metodo, 'id' | 'nombre'>>; persona: string | null };

/**
 * Money that is annulled. `salio`: it left the till, and comes back; `monto_por_cobrar`: the part that was left owing, of
 * which there is nothing to give back; `sinCifras`: a part of it, not known here, is not given back; `destinos`: it is of a ticket.
 */
export type Devolvible = Reparto & {
  salio?: boolean;
  monto_por_cobrar?: number;
  sinCifras?: boolean;
  destinos?: Destinos | undefined;
};

type Props = { de: Devolvible; valor: DevolverCon | undefined; alCambiar: (con: DevolverCon | undefined) => void };

/** Whether there is a choice in how it goes back: it came by both means, or its ticket has other methods, or a person. */
export const hayComoDevolver = ({ metodo_pago, monto_efectivo, monto_transferencia, destinos }: Devolvible): boolean =>
  metodo_pago === 'mixto' || (destinos !== undefined && monto_efectivo + monto_transferencia > 0);

/** The two methods that every branch has, as people say them. */
const MEDIO_FIJO: Readonly<Record<number, string>> = {
  [METODOS_FIJOS.efectivo]: 'en efectivo',
  [METODOS_FIJOS.transferencia]: 'por transferencia',
};
const MEDIOS = [
  { valor: 'efectivo', nombre: 'Todo en efectivo' },
  { valor: 'transferencia', nombre: 'Todo por transferencia' },
];
const deDestinos = ({ metodos }: Destinos) =>
  metodos.map(({ id, nombre }) => ({ valor: String(id), nombre: `Todo ${MEDIO_FIJO[id] ?? `por ${nombre}`}` }));

function comoDevolver(elegido: string): DevolverCon | undefined {
  if (elegido === '') return undefined;
  if (elegido === 'efectivo' || elegido === 'transferencia' || elegido === 'a_favor') return elegido;
  return Number(elegido);
}

/** How the money of something that is annulled was given back: the till has less where it really left. */
export function Devolucion({ de, valor, alCambiar }: Props) {
  const con = (dice: string) => (de.sinCifras ? undefined : dice);
  const total = pesos(de.monto_efectivo + de.monto_transferencia);
  const { destinos } = de;
  return (
    <Radio.Group
      label="¿Cómo se devolvió el dinero?"
      mt="md"
      value={String(valor ?? '')}
      onChange={(elegido) => alCambiar(comoDevolver(elegido))}
    >
      <Stack gap={10} mt={8}>
        <Radio value="" label={de.salio ? 'Como salió' : 'Como entró'} description={con(repartoDe(de))} />
        {(destinos === undefined ? MEDIOS : deDestinos(destinos)).map(({ valor: uno, nombre }) => (
          <Radio key={uno} value={uno} label={nombre} description={con(total)} />
        ))}
        {destinos?.persona && (
          <Radio
            value="a_favor"
            label={`Dejar a favor de ${destinos.persona}`}
            description="No sale dinero: lo usa en su próxima visita"
          />
        )}
      </Stack>
    </Radio.Group>
  );
}

function repartoDe({ monto_efectivo, monto_transferencia }: Devolvible): string {
  const partes = [
    monto_efectivo > 0 && `${pesos(monto_efectivo)} en efectivo`,
    monto_transferencia > 0 && `${pesos(monto_transferencia)} por transferencia`,
  ];
  return partes.filter(Boolean).join(' y ');
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
