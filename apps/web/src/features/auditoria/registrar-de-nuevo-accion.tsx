import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useRegistrarDeNuevo } from '../../lib/registrar-de-nuevo';
import { useSesion } from '../../lib/session-context';
import { deNuevoDe, PERMISO_DE_REGISTRAR } from './registrar-de-nuevo';

type Props = { evento: { recurso: string; accion: string; antes: unknown } };

/**
 * 'Registrar de nuevo', of money whose annulment the audit trail tells; nothing for other events, or for people who may
 * not register it.
 */
export function RegistrarDeNuevoAccion({ evento }: Props) {
  const { puede } = useSesion();
  const registrar = useRegistrarDeNuevo();
  const deNuevo = deNuevoDe(evento);
  if (deNuevo === null || !puede(PERMISO_DE_REGISTRAR[deNuevo.de])) return null;
  return (
    <Button variant="default" leftSection={<IconRepeat size={16} aria-hidden />} onClick={() => registrar(deNuevo)}>
      Registrar de nuevo
    </Button>
  );
}
