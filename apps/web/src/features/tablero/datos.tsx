import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { porcentaje } from '../../lib/format';
import clases from './datos.module.css';
import type { MedioDeIngreso } from './desgloses';

/** Names at the left, figures at the right, one below the other. */
export function Lista({ children }: { children: ReactNode }) {
  return <dl className="renglones">{children}</dl>;
}

type PropsLinea = {
  nombre: string;
  detalle?: string;
  total?: boolean;
  /** The colour it has in a chart beside. */
  marca?: MedioDeIngreso;
  children: ReactNode;
};

/** A line of a list of figures; `total` sets it apart as the sum of the others. */
export function Linea({ nombre, detalle, total, marca, children }: PropsLinea) {
  return (
    <Group
      gap={16}
      justify="space-between"
      wrap="nowrap"
      mih="var(--jornal-dedo, 2.5rem)"
      py={5}
      className={clases.linea}
      data-marca={marca}
    >
      <Text component="dt" {...(total && { fw: 600, c: 'var(--mantine-color-text)' })}>
        {nombre}
        {detalle && <small className="debajo">{detalle}</small>}
      </Text>
      <Text component="dd" ta="right" fz={total ? 17 : undefined} className="cifra">
        {children}
      </Text>
    </Group>
  );
}

/** Percentage of profit with its bar: full at 100 %, empty and red below zero. */
export function BarraGanancia({ valor }: { valor: number }) {
  const texto = porcentaje(valor);
  return (
    <Stack gap={8} miw={112}>
      <Text span fw={600} className="cifra" data-negativo={valor < 0 || undefined}>
        {texto}
      </Text>
      <Progress
        value={Math.min(100, Math.max(0, valor))}
        color="jornal"
        size="sm"
        aria-label={`Porcentaje de ganancia: ${texto}`}
      />
    </Stack>
  );
}
