import type { ReactNode } from 'react';

type Props = { de: { isPending: boolean }; children: ReactNode };

/**
 * What stands below something whose height nobody knows yet: shown once it is there, so that it never moves. It asks
 * for its own data meanwhile.
 */
export function EsperaCarga({ de, children }: Props) {
  return <div hidden={de.isPending}>{children}</div>;
}
