import type { CreditoDePersona } from '@jornal/contract';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { ajusteQuery, useCredito } from '../deudas/api';
import clases from './cobro.module.css';
import { problemaDeLaDeuda } from './reglas';
import { CAMPO_DE_DEUDA, enfocarElCampo } from './use-foco-del-pago';
import type { EnMostrador } from './use-tiquete';

/** `seOfrece`: the branch lends, to this person or once there is one; `problema`: why it cannot be lent. */
export type Fiado = {
  seOfrece: boolean;
  credito: CreditoDePersona | undefined;
  problema: string | null;
  /** The most that may be owed now: what is missing too, and no more than the ticket without what is in favour. */
  todo: number;
};

/** The part of a ticket that its person may be left owing, for who may lend. `falta`: what is missing of its payment. */
export function useFiado({ tiquete, sumas }: EnMostrador, entidadId: number, falta: number): Fiado {
  const { puede, esAdmin } = useSesion();
  const { persona, debe, favor } = tiquete;
  const credito = useCredito(persona?.id);
  // Without a person it is the branch that says whether it lends.
  const { data: ajuste } = useQuery({
    ...ajusteQuery(esAdmin ? entidadId : undefined),
    enabled: persona === null && puede('tiquetes.fiado'),
  });
  const fia = persona === null ? ajuste?.fia : credito?.fia;
  return {
    seOfrece: fia === true || debe > 0,
    credito,
    problema: problemaDeLaDeuda(tiquete, sumas, credito),
    todo: Math.min(debe + Math.max(0, falta), sumas.total - favor),
  };
}

type Props = {
  fiado: Fiado;
  mostrador: EnMostrador;
  deshabilitado: boolean;
};

/** The part of the ticket that its person is left owing: typed, or all that is missing. */
export function QuedaDebiendo({ fiado: { seOfrece, credito, problema, todo }, mostrador, deshabilitado }: Props) {
  const { tiquete, despachar } = mostrador;
  const { persona, debe } = tiquete;
  if (!seOfrece) return null;
  if (persona === null)
    return (
      <Text fz="sm" c="dimmed">
        Para fiar elige a la persona
      </Text>
    );
  const poner = (monto: number | null) => despachar({ que: 'debe', debe: monto ?? 0 });
  const llenar = (evento: MouseEvent<HTMLElement>, monto: number | null) => {
    poner(monto);
    enfocarElCampo(evento, CAMPO_DE_DEUDA);
  };
  return (
    <fieldset aria-label="Fiado" disabled={deshabilitado} className={clases.propina}>
      <Group gap={8} align="flex-end">
        <CampoDinero
          label="Queda debiendo"
          description={credito && loQueCabe(credito)}
          name={CAMPO_DE_DEUDA}
          aria-keyshortcuts="d"
          flex="1 1 8rem"
          miw={0}
          placeholder="Lo paga después"
          value={debe || null}
          onChange={poner}
          error={problema !== null}
          {...escribirEncima}
        />
        {todo > debe && (
          <Button variant="default" onClick={(evento) => llenar(evento, todo)}>
            Lo que falta
          </Button>
        )}
        {debe > 0 && <CloseButton size="lg" aria-label="No fiar" onClick={(evento) => llenar(evento, null)} />}
      </Group>
      {problema && (
        <Text fz="sm" c="var(--jornal-negativo)" role="alert">
          {problema}
        </Text>
      )}
    </fieldset>
  );
}

/** 'Debe $ 12.000 · le caben $ 88.000'. */
function loQueCabe({ fia, deuda, cupo }: CreditoDePersona): string | null {
  const partes = [
    ...(deuda > 0 ? [`debe ${pesos(deuda)}`] : []),
    ...(fia ? [cupo > 0 ? `le caben ${pesos(cupo)}` : 'no le cabe más'] : []),
  ];
  const [primera = '', ...otras] = partes;
  return partes.length === 0 ? null : [primera.charAt(0).toUpperCase() + primera.slice(1), ...otras].join(' · ');
}
