import { PERMISOS, type Permiso, type RolFila } from '@jornal/contract';
import { IconCheck, IconPencil, IconPlayerPause, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { nombreDeRol, personas } from '../../lib/palabras-modulos';
import { type Sesion, useSesion } from '../../lib/session-context';
import { AccionesFila, type AccionFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { Eliminar } from '../../ui/eliminar';
import { useDialogo } from '../../ui/use-dialogo';
import { useHistorial } from '../auditoria/historial-modal';
import { eliminarRol, modificarRol } from './api';

type Props = { rol: RolFila; alEditar: (rol: RolFila) => void; alEliminar: () => void };

/** The actions on a role, for this person: edit it, switch it off or on, delete it. */
export function AccionesRol({ rol, alEditar, alEliminar }: Props) {
  const sesion = useSesion();
  const { puede } = sesion;
  const estado = useDialogo<RolFila>();
  const borrado = useDialogo<RolFila>();
  const { conHistorial, cajon } = useHistorial<RolFila>('role', ({ nombre }) => nombreDeRol(nombre));
  const ajeno = vetoAjeno(rol, sesion);
  const veto = ajeno ?? vetoDe(rol);
  const acciones: AccionFila[] = [
    ...(puede('roles.editar')
      ? [
          { etiqueta: 'Editar', icono: <IconPencil />, alPulsar: () => alEditar(rol), ...vetada(ajeno) },
          { ...deEstado(rol, () => estado.abrir(rol)), ...vetada(ajeno) },
        ]
      : []),
    ...(puede('roles.eliminar')
      ? [
          {
            etiqueta: 'Eliminar',
            icono: <IconTrash />,
            variante: 'danger' as const,
            alPulsar: () => borrado.abrir(rol),
            ...vetada(veto),
          },
        ]
      : []),
  ];
  return (
    <>
      <AccionesFila acciones={conHistorial(() => acciones)?.(rol) ?? acciones} />
      {cajon}
      <CambiarEstado abierto={estado.abierto} rol={estado.sobre} alCerrar={estado.cerrar} />
      <Eliminar
        dialogo={borrado}
        titulo="Eliminar rol"
        error="Error al eliminar el rol"
        con={eliminarRol}
        alEliminar={alEliminar}
      >
        {({ nombre }) => (
          <>
            ¿Quieres eliminar el rol <strong>{nombreDeRol(nombre)}</strong>? Nadie lo tiene.
          </>
        )}
      </Eliminar>
    </>
  );
}

const vetada = (motivo: string | null) => (motivo === null ? {} : { deshabilitada: true, motivo });

/** Why the person may not change a role; null when it reaches no one beyond their branch, nor beyond what they may. */
export function vetoAjeno(
  { de_la_casa, en_otras_sucursales, alcance, permisos }: RolFila,
  { esAdmin, soloLoPropio, puede }: Pick<Sesion, 'esAdmin' | 'soloLoPropio' | 'puede'>,
): string | null {
  if (esAdmin) return null;
  const puedeMas = permisos.some(({ id, estado }) => estado && !puede(PERMISOS[id - 1] as Permiso));
  if (de_la_casa) return 'Los roles de la casa los cambia un administrador.';
  if (en_otras_sucursales) return 'Lo tienen personas de otras sucursales: lo cambia un administrador.';
  if (puedeMas) return 'Tiene permisos que tú no tienes: lo cambia un administrador.';
  return soloLoPropio && alcance !== 'propio' ? 'Ve más que tu rol: lo cambia un administrador.' : null;
}

/** Why a role cannot be deleted; null when it can. */
function vetoDe({ de_la_casa, usuarios }: RolFila): string | null {
  if (de_la_casa) return 'Es un rol de la casa: no se elimina.';
  if (usuarios === 0) return null;
  return usuarios === 1
    ? 'Lo tiene 1 cuenta: dale otro rol primero.'
    : `Lo tienen ${usuarios} cuentas: dales otro rol primero.`;
}

const deEstado = ({ estado, alcance }: RolFila, alPulsar: () => void): AccionFila =>
  estado
    ? {
        etiqueta: 'Desactivar',
        icono: <IconPlayerPause />,
        variante: 'warning',
        alPulsar,
        deshabilitada: alcance === 'todo',
        motivo: 'El rol de administrador no se desactiva.',
      }
    : { etiqueta: 'Activar', icono: <IconCheck />, variante: 'success', alPulsar };

type PropsDialogo = { abierto: boolean; rol: RolFila | null; alCerrar: () => void };

function CambiarEstado({ abierto, rol, alCerrar }: PropsDialogo) {
  const modificar = useMutation({ mutationFn: modificarRol });
  const apaga = rol?.estado === true;
  const quienes = rol?.activos ? personas(rol.activos) : 'nadie por ahora';
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={apaga ? 'Desactivar rol' : 'Activar rol'}
      textoConfirmar={apaga ? 'Desactivar' : 'Activar'}
      color={apaga ? 'red' : 'jornal'}
      mensajeError="Error al guardar el rol"
      alConfirmar={async () => {
        if (rol) avisos.exito((await modificar.mutateAsync({ id: rol.id, estado: !rol.estado })).message);
      }}
    >
      {apaga ? (
        <>
          ¿Quieres desactivar <strong>{nombreDeRol(rol?.nombre ?? '')}</strong>? Quienes lo tienen ({quienes}) conservan
          su sesión y solo ven su cuenta, hasta que lo actives o les des otro rol.
        </>
      ) : (
        <>
          ¿Quieres activar <strong>{nombreDeRol(rol?.nombre ?? '')}</strong>? Quienes lo tienen ({quienes}) vuelven a
          entrar a lo que permite.
        </>
      )}
    </Confirmar>
  );
}
