import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import clases from './encabezado-pagina.module.css';

type Props = {
  titulo: string;
  subtitulo?: ReactNode;
  acciones?: ReactNode;
  /** Only its name, for who listens: the screen has no room for it, and says in another way where one is. */
  oculto?: true;
};

/**
 * Title of a screen, its line below, and its actions at the right; on a phone below the title, but for the filled one,
 * which stands under the thumb.
 */
export function EncabezadoPagina({ titulo, subtitulo, acciones, oculto }: Props) {
  useEffect(() => {
    document.title = `${titulo} · Jornal`;
  }, [titulo]);
  if (oculto) return <h1 className="solo-lector">{titulo}</h1>;
  return (
    <Group gap="12px 24px" align="flex-end" justify="space-between" mb={20} className={clases.encabezado}>
      <div>
        <Title order={1} fz="1.5rem" lh={1.3} lts="-0.01em">
          {titulo}
        </Title>
        {subtitulo && (
          <Text c="dimmed" fz="sm" mt={2}>
            {subtitulo}
          </Text>
        )}
      </div>
      {acciones && (
        <Group gap="sm" data-al-pulgar>
          {acciones}
        </Group>
      )}
    </Group>
  );
}
