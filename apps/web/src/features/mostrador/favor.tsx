import { Button, Checkbox, CloseButton, Group, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { useCredito } from '../deudas/api';
import clases from './cobro.module.css';
import { favorQueCabe, problemaDelFavor } from './reglas';
import { CAMPO_DE_FAVOR, CAMPO_DE_SOBRANTE, enfocarElCampo } from './use-foco-del-pago';
import type { EnMostrador } from './use-tiquete';

/** `seOfrece`: the person has something in their favour; `problema`: why it cannot be used so. */
export type Favor = {
  seOfrece: boolean;
  aFavor: number;
  problema: string | null;
  /** The most that may be taken of it now. */
  todo: number;
};

/** The money that the person of a ticket has in their favour, for who may know it, and how much of it the ticket can take. */
export function useFavor({ tiquete, sumas }: EnMostrador): Favor {
  const { persona, favor } = tiquete;
  const credito = useCredito(persona?.id);
  const aFavor = credito?.a_favor ?? 0;
  return {
    seOfrece: persona !== null && (aFavor > 0 || favor > 0),
    aFavor,
    problema: problemaDelFavor(tiquete, sumas, credito),
    todo: favorQueCabe(tiquete, sumas, aFavor),
  };
}

type Props = { favor: Favor; mostrador: EnMostrador; deshabilitado: boolean };

/** The part of the ticket that is taken from what its person left with the shop: typed, or as much as it takes. */
export function SaldoAFavor({ favor: { seOfrece, aFavor, problema, todo }, mostrador, deshabilitado }: Props) {
  const { tiquete, despachar } = mostrador;
  const { favor } = tiquete;
  if (!seOfrece) return null;
  const poner = (monto: number | null) => despachar({ que: 'favor', favor: monto ?? 0 });
  const llenar = (evento: MouseEvent<HTMLElement>, monto: number | null) => {
    poner(monto);
    enfocarElCampo(evento, CAMPO_DE_FAVOR);
  };
  return (
    <fieldset aria-label="Saldo a favor" disabled={deshabilitado} className={clases.propina}>
      <Group gap={8} align="flex-end">
        <CampoDinero
          label="Saldo a favor"
          description={aFavor > 0 && `Tiene ${pesos(aFavor)}`}
          name={CAMPO_DE_FAVOR}
          aria-keyshortcuts="s"
          flex="1 1 8rem"
          miw={0}
          placeholder="No lo usa"
          value={favor || null}
          onChange={poner}
          error={problema !== null}
          {...escribirEncima}
        />
        {todo > 0 && todo !== favor && (
          <Button variant="default" onClick={(evento) => llenar(evento, todo)}>
            Usar {pesos(todo)}
          </Button>
        )}
        {favor > 0 && (
          <CloseButton size="lg" aria-label="No usar el saldo a favor" onClick={(evento) => llenar(evento, null)} />
        )}
      </Group>
      {problema && (
        <Text fz="sm" c="var(--jornal-negativo)" role="alert">
          {problema}
        </Text>
      )}
    </fieldset>
  );
}

type PropsSobrante = { sobra: number; mostrador: EnMostrador; deshabilitado: boolean };

/** The rest of what is paid, over the ticket and its tip, may stay in favour of its person. */
export function DejarAFavor({ sobra, mostrador, deshabilitado }: PropsSobrante) {
  const { puede } = useSesion();
  const { persona, sobrante } = mostrador.tiquete;
  if (sobra <= 0) return null;
  if (persona === null)
    return puede('personas.ver') ? (
      <Text fz="sm" c="dimmed">
        Para dejarlo a favor elige a la persona
      </Text>
    ) : null;
  return (
    <Checkbox
      name={CAMPO_DE_SOBRANTE}
      label={`Dejar ${pesos(sobra)} a favor de ${persona.nombre}`}
      disabled={deshabilitado}
      checked={sobrante}
      onChange={(evento) => mostrador.despachar({ que: 'sobrante', sobrante: evento.currentTarget.checked })}
    />
  );
}
