import type { Usuario, UsuarioConRol } from '@jornal/contract';
import {
  IconDoorExit,
  IconKey,
  IconMailForward,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
  IconUserShield,
} from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import type { AccionDeLista, Veto } from '../../ui/acciones-lista';

export type Hecho = 'activar' | 'desactivar' | 'restablecer' | 'factor' | 'sesiones';
export type Pedido = { hecho: Hecho; usuario: Usuario };

const AJENA = { deshabilitada: true, motivo: 'Su rol puede o ve más que el tuyo: la maneja un administrador.' };

/**
 * The actions on an account, for this person. One's own password and second factor ask for the present ones, in one's
 * account.
 */
export function useAcciones(pedir: (pedido: Pedido) => void): AccionDeLista<Usuario>[] {
  const { puede, usuario: yo } = useSesion();
  const propia = ({ id }: Usuario) => id === yo.id;
  const inactiva = ({ activo }: Usuario): Veto => ({ deshabilitada: !activo, motivo: 'La cuenta está inactiva.' });
  const accion = (
    hecho: Hecho,
    { de, veto, ...resto }: Pick<AccionDeLista<Usuario>, 'etiqueta' | 'icono' | 'variante' | 'de' | 'veto'>,
  ): AccionDeLista<Usuario> => ({
    ...resto,
    si: puede('usuarios.editar'),
    de: (usuario) => !usuario.anonimizado && (de?.(usuario) ?? true),
    veto: (usuario) => (usuario.a_su_mando ? (veto?.(usuario) ?? {}) : AJENA),
    alPulsar: (usuario) => pedir({ hecho, usuario }),
  });
  return [
    accion('activar', {
      etiqueta: 'Activar',
      icono: <IconUserCheck />,
      variante: 'success',
      de: ({ activo }) => !activo,
    }),
    accion('restablecer', {
      etiqueta: 'Reenviar invitación',
      icono: <IconMailForward />,
      de: (usuario) => !propia(usuario) && usuario.invitacion_pendiente,
      veto: inactiva,
    }),
    accion('restablecer', {
      etiqueta: 'Restablecer contraseña',
      icono: <IconKey />,
      de: (usuario) => !propia(usuario) && !usuario.invitacion_pendiente,
      veto: inactiva,
    }),
    accion('factor', {
      etiqueta: 'Quitar segundo factor',
      icono: <IconShieldOff />,
      variante: 'warning',
      de: (usuario) => !propia(usuario) && usuario.segundo_factor,
    }),
    accion('sesiones', {
      etiqueta: 'Cerrar sesiones',
      icono: <IconDoorExit />,
      variante: 'warning',
      veto: inactiva,
    }),
    accion('desactivar', {
      etiqueta: 'Desactivar',
      icono: <IconUserOff />,
      variante: 'danger',
      de: ({ activo }) => activo,
      veto: (usuario) => ({ deshabilitada: propia(usuario), motivo: 'No puedes desactivar tu propia cuenta.' }),
    }),
  ];
}

/** As the server says it. */
const SIN_MANDO = 'Su rol puede o ve más que el tuyo: lo cambia un administrador.';

/** The change of role, for people who may; they do not change their own. */
export function useAccionRol<T extends Pick<UsuarioConRol, 'id' | 'a_su_mando'>>(
  abrir: (usuario: T) => void,
): AccionDeLista<T>[] {
  const { puede, usuario: yo } = useSesion();
  return [
    {
      etiqueta: 'Cambiar rol',
      icono: <IconUserShield />,
      si: puede('roles.editar'),
      veto: ({ id, a_su_mando }) =>
        id === yo.id
          ? { deshabilitada: true, motivo: 'No puedes cambiar tu propio rol.' }
          : { deshabilitada: !a_su_mando, motivo: SIN_MANDO },
      alPulsar: abrir,
    },
  ];
}
