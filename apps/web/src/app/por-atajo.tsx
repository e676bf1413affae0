import { useEffect, useEffectEvent } from 'react';
import { useComandos } from './use-comandos';

type Props = { abierto: boolean; atajo: string | null; alCerrar: () => void; verAtajos: () => void };

/** Carries out the command of the keys that were pressed, where this person may; draws nothing. */
export function PorAtajo({ atajo, alCerrar, verAtajos }: Props) {
  const { comandos, hacer } = useComandos(verAtajos);
  const alPulsar = useEffectEvent((pulsado: string) => {
    const comando = comandos.find((uno) => uno.atajo === pulsado);
    if (comando && comando.de === undefined) hacer(comando.ir({}));
    alCerrar();
  });
  useEffect(() => {
    if (atajo !== null) alPulsar(atajo);
  }, [atajo]);
  return null;
}
