import type { Operador } from '@jornal/contract';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { type AccionDeLista, editar } from '../../ui/acciones-lista';

type Abrir = (operador: Operador) => void;

/**
 * The actions on an operator, for this person. An operator who was deactivated is brought back by people who may change
 * them.
 */
export function useAccionesOperador(alEditar: Abrir, desactivar: Abrir, reactivar: Abrir): AccionDeLista<Operador>[] {
  const { puede } = useSesion();
  const [edita, elimina] = [puede('operadores.editar'), puede('operadores.eliminar')];
  const inactivo = ({ activo }: Operador) => activo === false;
  const olvidado = ({ anonimizado }: Operador) => anonimizado;
  return [
    {
      etiqueta: 'Reactivar',
      icono: <IconUserCheck />,
      variante: 'success',
      si: edita,
      de: (operador) => !olvidado(operador) && inactivo(operador),
      alPulsar: reactivar,
    },
    editar(edita, alEditar, { de: (operador) => !olvidado(operador) }),
    {
      etiqueta: 'Desactivar',
      icono: <IconUserOff />,
      variante: 'danger',
      si: elimina,
      de: (operador) => !olvidado(operador) && !(edita && inactivo(operador)),
      veto: (operador) => ({ deshabilitada: inactivo(operador), motivo: 'Este operador ya está inactivo.' }),
      alPulsar: desactivar,
    },
  ];
}
