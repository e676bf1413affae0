import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import clases from './cuenta.module.css';

/** Recovery codes, on the one occasion they can be read. */
export function Codigos({ codigos, alTerminar }: { codigos: readonly string[]; alTerminar: () => void }) {
  const { usuario } = useSesion();
  const [copiados, setCopiados] = useState(false);
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(codigos.join('\n'));
      setCopiados(true);
    } catch {
      // Without TLS there is no clipboard to write to.
      avisos.info('Selecciónalos y cópialos con Ctrl C, o descárgalos');
    }
  };
  return (
    <Stack gap="md">
      <Alert color="jornal" variant="light" title="Guárdalos ahora: no se vuelven a mostrar">
        Con uno de estos códigos entras si pierdes el teléfono. Cada uno sirve una sola vez.
      </Alert>
      <Box
        component="ul"
        py={14}
        px={16}
        bdrs={8}
        className={`recuadro ${clases.codigos}`}
        aria-label="Códigos de recuperación"
      >
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </Box>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={copiados ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copiar()}
        >
          {copiados ? 'Copiados' : 'Copiar'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => descargar(usuario.email, codigos)}
        >
          Descargar
        </Button>
      </Group>
      <Text fz="sm" c="dimmed">
        Guárdalos donde solo tú los leas, y no en el mismo teléfono.
      </Text>
      <Group justify="flex-end">
        <Button onClick={alTerminar}>Ya los guardé</Button>
      </Group>
    </Stack>
  );
}

function descargar(email: string, codigos: readonly string[]): void {
  const texto = [
    `Códigos de recuperación de Jornal para ${email}`,
    'Cada uno sirve una sola vez.',
    '',
    ...codigos,
    '',
  ].join('\r\n');
  const url = URL.createObjectURL(new Blob([texto], { type: 'text/plain;charset=utf-8' }));
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = 'codigos-de-recuperacion-jornal.txt';
  enlace.click();
  // The download has its own copy only once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
