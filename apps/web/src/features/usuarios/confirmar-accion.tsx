import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import type { Hecho, Pedido } from './acciones-usuario';
import { cambiarEstado, cerrarSesiones, nombreDe, quitarSegundoFactor, restablecerContrasena } from './api';

type Pregunta = {
  titulo: string;
  boton: string;
  error: string;
  pideMotivo?: true;
  suave?: true;
  texto: (quien: ReactNode) => ReactNode;
};

const PREGUNTAS: Readonly<Record<Hecho, Pregunta>> = {
  desactivar: {
    titulo: 'Desactivar usuario',
    boton: 'Desactivar',
    error: 'Error al desactivar el usuario',
    pideMotivo: true,
    texto: (quien) => (
      <>¿Quieres desactivar a {quien}? Sus sesiones se cierran ya y no podrá iniciar sesión; lo que hizo se conserva.</>
    ),
  },
  activar: {
    titulo: 'Activar usuario',
    boton: 'Activar',
    error: 'Error al activar el usuario',
    pideMotivo: true,
    suave: true,
    texto: (quien) => <>¿Quieres activar a {quien}? Podrá iniciar sesión de nuevo con su contraseña.</>,
  },
  restablecer: {
    titulo: 'Enviar enlace',
    boton: 'Enviar enlace',
    error: 'Error al enviar el enlace',
    suave: true,
    texto: (quien) => (
      <>
        Le enviaremos a {quien} un enlace de 24 horas para elegir su contraseña. Los enlaces anteriores dejan de servir.
      </>
    ),
  },
  factor: {
    titulo: 'Quitar segundo factor',
    boton: 'Quitar segundo factor',
    error: 'Error al quitar el segundo factor',
    texto: (quien) => (
      <>
        ¿Quieres quitar el segundo factor de {quien}? Iniciará sesión solo con su contraseña hasta que ponga otro. Le
        avisaremos por correo.
      </>
    ),
  },
  sesiones: {
    titulo: 'Cerrar sesiones',
    boton: 'Cerrar sesiones',
    error: 'Error al cerrar las sesiones',
    texto: (quien) => (
      <>
        ¿Quieres cerrar todas las sesiones abiertas de {quien}? Tendrá que iniciar sesión otra vez en cada dispositivo.
      </>
    ),
  },
};

const HACER: Readonly<Record<Hecho, (id: number, motivo: string | undefined) => Promise<{ message: string }>>> = {
  activar: (id, motivo) => cambiarEstado({ id, activo: true, motivo }),
  desactivar: (id, motivo) => cambiarEstado({ id, activo: false, motivo }),
  restablecer: (id) => restablecerContrasena(id),
  factor: (id) => quitarSegundoFactor(id),
  sesiones: (id) => cerrarSesiones(id),
};

/** Asks before any of them, and says how it went; a refusal of the server is shown with its sentence. */
export function ConfirmarAccion({
  abierto,
  pedido,
  alCerrar,
}: {
  abierto: boolean;
  pedido: Pedido | null;
  alCerrar: () => void;
}) {
  const hacer = useMutation({
    mutationFn: ({ hecho, id, motivo }: { hecho: Hecho; id: number; motivo: string | undefined }) =>
      HACER[hecho](id, motivo),
  });
  const { titulo, boton, error, pideMotivo, suave, texto } = PREGUNTAS[pedido?.hecho ?? 'sesiones'];
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={titulo}
      textoConfirmar={boton}
      mensajeError={error}
      pideMotivo={pideMotivo}
      sobre={pedido?.usuario.id}
      color={suave ? 'jornal' : 'red'}
      alConfirmar={async (motivo) => {
        if (pedido)
          avisos.exito((await hacer.mutateAsync({ hecho: pedido.hecho, id: pedido.usuario.id, motivo })).message);
      }}
    >
      {pedido && texto(<strong>{nombreDe(pedido.usuario)}</strong>)}
    </Confirmar>
  );
}
