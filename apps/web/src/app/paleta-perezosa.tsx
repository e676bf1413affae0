import { useHotkeys } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { alAbrir } from '../ui/al-abrir';
import { useAtajos } from './atajos';

const Paleta = alAbrir(() => import('./paleta').then((modulo) => modulo.Paleta));
const AtajosModal = alAbrir(() => import('./atajos-modal').then((modulo) => modulo.AtajosModal));
const PorAtajo = alAbrir(() => import('./por-atajo').then((modulo) => modulo.PorAtajo));

type Props = { abrir: boolean; alAbrir: () => void; alCerrar: () => void };

/** The palette (Ctrl K, ⌘ K or the search button), the other shortcuts and their list: their code comes at the first gesture. */
export function PaletaPerezosa({ abrir, alAbrir: alPedirla, alCerrar }: Props) {
  const [atajos, setAtajos] = useState(false);
  const [pulsado, setPulsado] = useState<string | null>(null);
  const verAtajos = useCallback(() => setAtajos(true), []);
  const soltar = useCallback(() => setPulsado(null), []);
  useHotkeys([['mod+K', alPedirla]], []);
  useAtajos((atajo) => (atajo === '?' ? verAtajos() : setPulsado(atajo)));
  return (
    <>
      <Paleta abierto={abrir} alCerrar={alCerrar} verAtajos={verAtajos} />
      <AtajosModal abierto={atajos} alCerrar={() => setAtajos(false)} verAtajos={verAtajos} />
      <PorAtajo abierto={pulsado !== null} atajo={pulsado} alCerrar={soltar} verAtajos={verAtajos} />
    </>
  );
}
