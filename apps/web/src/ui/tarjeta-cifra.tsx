import { Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { porcentaje } from '../lib/format';
import clases from './tarjeta-cifra.module.css';

type Props = {
  etiqueta: string;
  /** Already formatted; the card knows no money. */
  valor: string;
  /** The figure is below zero: shown red, its sign says it too. */
  negativo?: boolean;
  /** Change in percent; null is a change without an earlier figure, shown '—'; left out, no chip. While loading, any keeps its place. */
  cambio?: number | null;
  /** A rise is bad news (expenses). */
  subirEsMalo?: boolean;
  /** A rise is no news, good or bad (a count). */
  cambioNeutro?: boolean;
  detalle?: ReactNode;
  icono?: ReactNode;
  cargando?: boolean;
  /** Opens the parts of the figure. */
  alAbrir?: () => void;
};

/** A change in percent, good or bad news. */
export function Cambio({
  valor,
  subirEsMalo,
  cambioNeutro,
}: {
  valor: number | null;
  subirEsMalo?: boolean;
  cambioNeutro?: boolean;
}) {
  if (valor === null) return <span className={clases.chip}>—</span>;
  const sube = valor > 0;
  const Flecha = sube ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span
      className={clases.chip}
      data-tono={valor === 0 || cambioNeutro ? undefined : sube !== Boolean(subirEsMalo) ? 'bueno' : 'malo'}
    >
      {valor !== 0 && <Flecha size={13} stroke={2} aria-hidden />}
      <span className="solo-lector">{sube ? 'Sube ' : valor < 0 ? 'Baja ' : ''}</span>
      {porcentaje(Math.abs(valor))}
    </span>
  );
}

/** The place of a change that is on its way with its figure. */
const Esperado = () => (
  <span className={clases.chip} aria-hidden>
    <span className={clases.espera} />
  </span>
);

/** A figure with its name: the card of every dashboard and list header. */
export function TarjetaCifra({
  etiqueta,
  valor,
  negativo,
  cambio,
  subirEsMalo,
  cambioNeutro,
  detalle,
  icono,
  cargando,
  alAbrir,
}: Props) {
  const contenido = (
    <>
      <Group component="span" gap={8} align="stretch" justify="space-between" wrap="nowrap" fz="sm" c="dimmed">
        {etiqueta}
        {icono && (
          <Group component="span" gap={0} align="stretch" wrap="nowrap" display="inline-flex" aria-hidden>
            {icono}
          </Group>
        )}
      </Group>
      {cargando ? (
        <div className={clases.valor}>
          <Skeleton height="75%" width="70%" />
        </div>
      ) : (
        <span
          className={`${clases.valor} cifra`}
          data-negativo={negativo || undefined}
          style={{ '--letras': valor.length } as CSSProperties}
        >
          {valor}
        </span>
      )}
      {(cambio !== undefined || detalle) && (
        <Group
          component="span"
          gap="4px 8px"
          mt="auto"
          className={clases.pie}
          data-con-cambio={cambio !== undefined || undefined}
        >
          {cambio !== undefined &&
            (cargando ? <Esperado /> : <Cambio valor={cambio} subirEsMalo={subirEsMalo} cambioNeutro={cambioNeutro} />)}
          {detalle && (
            <Text span fz="xs" c="dimmed" className={clases.detalle}>
              {detalle}
            </Text>
          )}
        </Group>
      )}
    </>
  );
  if (!alAbrir) return <div className={clases.tarjeta}>{contenido}</div>;
  return (
    <UnstyledButton className={clases.tarjeta} data-pulsable onClick={alAbrir}>
      {contenido}
    </UnstyledButton>
  );
}

/** The row of cards above a screen: as many as fit, or three where six would leave one alone; two on a phone. */
export function TarjetasCifra({ children, deTres }: { children: ReactNode; deTres?: boolean }) {
  return (
    <div className={clases.fila} data-tarjetas data-de-tres={deTres || undefined}>
      {children}
    </div>
  );
}
