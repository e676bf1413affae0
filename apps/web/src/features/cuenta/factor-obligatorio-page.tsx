import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSesion } from '../../lib/session-context';
import { Marca } from '../../ui/marca';
import { type Paso, PasosFactor } from './pasos-factor';

type Props = {
  /** The second factor is in force: the codes are still to be read. */
  alPonerlo: () => void;
  alTerminar: () => void;
};

const TITULO = 'Activa tu segundo factor';

/**
 * In place of every screen while the person owes the second factor that their role demands: how to put it, or the way
 * out.
 */
export default function FactorObligatorioPage({ alPonerlo, alTerminar }: Props) {
  const { usuario, salir } = useSesion();
  const [paso, setPaso] = useState<Paso>('empezar');
  useEffect(() => {
    document.title = `${TITULO} · Jornal`;
  }, []);
  const pasar = (siguiente: Paso) => {
    if (siguiente === 'codigos') alPonerlo();
    setPaso(siguiente);
  };
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" px="md" py="lg">
      <Paper withBorder radius="lg" p="xl" w="min(100%, 32rem)">
        <Stack gap="lg">
          <Marca />
          <div>
            <Title order={1} fz={24}>
              {TITULO}
            </Title>
            {paso === 'empezar' && (
              <Text mt={4} c="dimmed">
                Tu rol lo exige y el plazo se venció: cuando lo actives sigues donde ibas.
              </Text>
            )}
          </div>
          <PasosFactor paso={paso} alPasar={pasar} alTerminar={alTerminar} />
          {(paso === 'empezar' || paso === 'confirmar') && (
            <Group justify="space-between" gap="sm" className="raya-arriba" pt="md">
              <Text fz="sm" c="dimmed" className="partible">
                {usuario.email}
              </Text>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconLogout size={15} aria-hidden />}
                onClick={() => void salir()}
              >
                Cerrar sesión
              </Button>
            </Group>
          )}
        </Stack>
      </Paper>
    </Stack>
  );
}
