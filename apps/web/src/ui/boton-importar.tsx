import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';

/** Beside the button that creates one record: many of them, of a file. */
export const BotonImportar = ({ alPulsar }: { alPulsar: () => void }) => (
  <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={alPulsar}>
    Importar
  </Button>
);
