import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import type { Desglose } from '../libro/api';

const AsientosModal = lazy(() => import('../libro/asientos-modal'));

const Contexto = createContext<(desglose: Desglose) => void>(() => undefined);

/** Opens, from any figure below, the rows that make it up. The drawer is fetched with the first one. */
export function DesgloseProvider({ children }: { children: ReactNode }) {
  const [desglose, setDesglose] = useState<Desglose | null>(null);
  return (
    <Contexto value={setDesglose}>
      {children}
      {desglose && (
        <Suspense>
          <AsientosModal {...desglose} alCerrar={() => setDesglose(null)} />
        </Suspense>
      )}
    </Contexto>
  );
}

export const useDesglose = () => useContext(Contexto);
