import { useEffect, useState } from 'react';

/** The instant, in milliseconds, again every so often: for texts that change as time goes by. */
export function useAhora(cadaMs: number): number {
  const [ahora, setAhora] = useState(() => Date.now());
  useEffect(() => {
    const reloj = setInterval(() => setAhora(Date.now()), cadaMs);
    return () => clearInterval(reloj);
  }, [cadaMs]);
  return ahora;
}
