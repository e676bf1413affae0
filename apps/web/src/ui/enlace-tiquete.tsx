import type { TiqueteCobrado } from '@jornal/contract';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSesion } from '../lib/session-context';

type Props = { tiquete: TiqueteCobrado; children?: string };

/** The number of a ticket, which leads to it; to who may not see tickets, the number alone. */
export function EnlaceTiquete({ tiquete: { id, numero }, children = String(numero) }: Props) {
  const { accede } = useSesion();
  if (!accede('tiquetes')) return <span className="cifra">{children}</span>;
  return (
    <Anchor component={Link} to={`/tiquetes/${id}`} inherit className="cifra">
      {children}
    </Anchor>
  );
}
