import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** The name of an icon of the narrow menu; fetched with it, for the tooltip brings the whole positioning library. */
export default function Pista({ texto, children }: { texto: string; children: ReactElement }) {
  return (
    <Tooltip label={texto} position="right">
      {children}
    </Tooltip>
  );
}
