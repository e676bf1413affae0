import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { cerrarDemas } from './api';

/** A session from before the second factor was put showed no code: now it may be asked for it. */
export function DemasSesiones({ cuantas, alTerminar }: { cuantas: number; alTerminar: () => void }) {
  const cerrar = useMutation({
    mutationFn: cerrarDemas,
    onSuccess: ({ message }) => {
      avisos.exito(message);
      alTerminar();
    },
    onError: (error) => avisos.error(mensajeDe(error, 'Error al cerrar las demás sesiones')),
  });
  return (
    <Stack gap="md">
      <Text fz="sm">
        Tu cuenta sigue abierta en{' '}
        {cuantas === 1
          ? 'otro dispositivo, que entró sin el código'
          : `otros ${cuantas} dispositivos, que entraron sin el código`}
        . Si {cuantas === 1 ? 'la cierras, ahí habrá' : 'las cierras, ahí habrá'} que entrar de nuevo con tu contraseña
        y un código. Esta sesión sigue abierta.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={alTerminar} disabled={cerrar.isPending}>
          {cuantas === 1 ? 'Dejarla abierta' : 'Dejarlas abiertas'}
        </Button>
        <Button onClick={() => cerrar.mutate()} disabled={cerrar.isPending}>
          {cerrar.isPending ? 'Cerrando...' : 'Cerrar las demás sesiones'}
        </Button>
      </Group>
    </Stack>
  );
}
