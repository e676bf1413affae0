import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Modal } from '../../ui/modal';
import { renovarCodigos } from './api';
import { ClaveYCodigo } from './clave-y-codigo';
import { Codigos } from './codigos';

/** New recovery codes in place of those there were. */
export default function RenovarCodigos({ alCerrar }: { alCerrar: () => void }) {
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const renovar = useMutation({ mutationFn: renovarCodigos });
  return (
    <Modal abierto alCerrar={alCerrar} titulo="Códigos de recuperación">
      {codigos ? (
        <Codigos codigos={codigos} alTerminar={alCerrar} />
      ) : (
        <ClaveYCodigo
          explicacion="Recibirás diez códigos nuevos. Los que tenías dejan de servir."
          enviar="Crear códigos"
          mensajeError="Error al crear los códigos"
          alEnviar={async (datos) => setCodigos((await renovar.mutateAsync(datos)).codigos)}
        />
      )}
    </Modal>
  );
}
