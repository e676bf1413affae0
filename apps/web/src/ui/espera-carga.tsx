import type { ReactNode } from 'react';

type Props = { de: { isPending: boolean }; children: ReactNode };

/**
 * The part below something whose height is not known yet: shown once it is there, so that it never moves. It asks for
 * its own data meanwhile.
 */
export function EsperaCarga({ de, children }: Props) {
  return <div hidden={de.isPending}>{children}</div>;
}
