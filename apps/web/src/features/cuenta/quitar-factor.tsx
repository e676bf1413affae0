import { useMutation } from '@tanstack/react-query';
import { avisos } from '../../ui/avisos';
import { Modal } from '../../ui/modal';
import { quitarSegundoFactor } from './api';
import { ClaveYCodigo } from './clave-y-codigo';

/** Back to the password alone. */
export default function QuitarFactor({ exigido, alCerrar }: { exigido: boolean; alCerrar: () => void }) {
  const quitar = useMutation({ mutationFn: quitarSegundoFactor });
  return (
    <Modal abierto alCerrar={alCerrar} titulo="Quitar segundo factor" tamano="sm">
      <ClaveYCodigo
        explicacion={
          exigido
            ? 'Tu rol exige segundo factor: para seguir tendrás que activarlo de nuevo, en este teléfono o en otro. ' +
              'Tus códigos de recuperación dejan de servir.'
            : 'Desde ahora bastará tu contraseña para entrar. Tus códigos de recuperación dejan de servir.'
        }
        enviar="Quitar segundo factor"
        mensajeError="Error al quitar el segundo factor"
        alEnviar={async (datos) => avisos.exito((await quitar.mutateAsync(datos)).message)}
        alTerminar={alCerrar}
      />
    </Modal>
  );
}
