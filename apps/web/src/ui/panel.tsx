import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import clases from './panel.module.css';

type Props = {
  titulo?: string;
  subtitulo?: ReactNode;
  acciones?: ReactNode;
  children: ReactNode;
  sinRelleno?: boolean;
  nivel?: 2 | 3;
  className?: string;
  /** Something outside leads here: it can take the focus. */
  ref?: Ref<HTMLElement>;
  /** Its name where it has no title. */
  nombre?: string;
};

/** A card with a hairline border and an optional title. `sinRelleno` lets a table reach the edges. */
export function Panel({ titulo, subtitulo, acciones, children, sinRelleno, nivel = 2, className, ref, nombre }: Props) {
  const id = useId();
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={[clases.panel, className].filter(Boolean).join(' ')}
      aria-label={titulo ? undefined : nombre}
      aria-labelledby={titulo ? id : undefined}
    >
      {titulo && (
        <Group justify="space-between" wrap="nowrap" gap="md" className={clases.cabeza}>
          <div>
            <Title order={nivel} id={id} fz="1.0625rem" lh={1.35}>
              {titulo}
            </Title>
            {subtitulo && (
              <Text c="dimmed" fz="sm">
                {subtitulo}
              </Text>
            )}
          </div>
          {acciones}
        </Group>
      )}
      <div className={sinRelleno ? undefined : clases.cuerpo} data-con-titulo={titulo ? true : undefined}>
        {children}
      </div>
    </section>
  );
}
