import { FileInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { ARCHIVOS_RECIBO, reparoDe } from './api';

type Props = { valor: File | null; alCambiar: (archivo: File | null) => void; reemplaza: boolean };

/** Chooses the photo of the receipt; a file that cannot be one is refused at once. */
export function CampoRecibo({ valor, alCambiar, reemplaza }: Props) {
  const [reparo, setReparo] = useState<string | null>(null);
  return (
    <FileInput
      label="Recibo"
      description={`Foto o PDF, hasta 5 MB. De la foto se guarda solo lo que se ve.${reemplaza ? ' Reemplaza el que tiene.' : ''}`}
      placeholder="Elegir archivo…"
      accept={ARCHIVOS_RECIBO}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar el archivo' }}
      value={valor}
      error={reparo}
      onChange={(archivo) => {
        const motivo = archivo ? reparoDe(archivo) : null;
        setReparo(motivo);
        alCambiar(motivo ? null : archivo);
      }}
    />
  );
}
