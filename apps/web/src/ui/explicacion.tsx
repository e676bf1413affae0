import { Anchor, Popover, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** The question, within a sentence of the screen: 'Qué es un arqueo'. */
  pregunta: string;
  children: ReactNode;
};

/**
 * The meaning of a word of the screen, for people who meet it: pointer, finger and keyboard open it, and it is read from
 * where the focus then is.
 */
export function Explicacion({ pregunta, children }: Props) {
  return (
    <Popover width={280} position="bottom-start" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Anchor component="button" type="button" inherit underline="always">
          {pregunta}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown aria-label={pregunta}>
        <Text fz="sm" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          {children}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
