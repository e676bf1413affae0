import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';

const Paleta = lazy(() => import('./paleta'));

type Props = { abrir: boolean; alAbrir: () => void; alCerrar: () => void };

/** The palette, fetched when it is first asked for: Ctrl K, ⌘ K or the search button. */
export function PaletaPerezosa({ abrir, alAbrir, alCerrar }: Props) {
  useHotkeys([['mod+K', alAbrir]], []);
  if (!abrir) return null;
  return (
    <Suspense>
      <Paleta alCerrar={alCerrar} />
    </Suspense>
  );
}
