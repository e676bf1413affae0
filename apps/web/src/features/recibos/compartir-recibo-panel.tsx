import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { alAbrir } from '../../ui/al-abrir';
import { useDialogo } from '../../ui/use-dialogo';

const CompartirReciboModal = alAbrir(() =>
  import('./compartir-recibo-modal').then((modulo) => modulo.CompartirReciboModal),
);

/** Sends the receipt of a ticket to its client. */
export function CompartirRecibo({ id }: { id: number }) {
  const dialogo = useDialogo<number>();
  return (
    <>
      <Button variant="default" leftSection={<IconShare2 size={16} aria-hidden />} onClick={() => dialogo.abrir(id)}>
        Compartir
      </Button>
      <CompartirReciboModal abierto={dialogo.abierto} tiqueteId={dialogo.sobre} alCerrar={dialogo.cerrar} />
    </>
  );
}
