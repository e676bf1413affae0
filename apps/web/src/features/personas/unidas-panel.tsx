import type { PersonaFicha } from '@jornal/contract';
import { Box, Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { separarFicha } from './api';

/** The cards that are part of one, each to be made one of its own again. */
export function UnidasPanel({ ficha: { unidas } }: { ficha: PersonaFicha }) {
  const { puede } = useSesion();
  const separar = useMutation({ mutationFn: separarFicha });
  if (unidas.length === 0) return null;
  const separa = async (id: number) => {
    try {
      avisos.exito((await separar.mutateAsync(id)).message);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al separar la ficha'));
    }
  };
  return (
    <section aria-labelledby="fichas-unidas">
      <Title order={3} fz="sm" id="fichas-unidas">
        Fichas unidas
      </Title>
      <Text fz="xs" c="dimmed">
        Lo de ellas está sumado aquí.
      </Text>
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {unidas.map(({ id, nombre }) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" mt={4}>
            <Text fz="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
              {nombre}
            </Text>
            {puede('personas.editar') && (
              <Button
                variant="subtle"
                size="compact-sm"
                flex="none"
                loading={separar.isPending && separar.variables === id}
                aria-label={`Separar ${nombre}`}
                onClick={() => void separa(id)}
              >
                Separar
              </Button>
            )}
          </Group>
        ))}
      </Box>
    </section>
  );
}
