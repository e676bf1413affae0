import type { Servicio } from '@jornal/contract';
import { IconCheck, IconPencil, IconPlayerPause, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import type { AccionFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { CLAVE_CATALOGO, modificarServicio } from './api';

const ACTIVO = 'No se puede eliminar un servicio activo. Primero desactívalo.';
const DE_TODAS = 'Es un servicio de todas las sucursales: solo un administrador puede cambiarlo.';

type Abrir = { editar: (servicio: Servicio) => void; eliminar: (servicio: Servicio) => void };

/** What this person may do with a service of the catalogue; undefined when nothing. */
export function useAccionesServicio({ editar, eliminar }: Abrir): ((servicio: Servicio) => AccionFila[]) | undefined {
  const { puede, esAdmin } = useSesion();
  const alternar = useAlternarEstado();
  const [puedeEditar, puedeEliminar] = [puede('servicios.editar'), puede('servicios.eliminar')];
  if (!puedeEditar && !puedeEliminar) return undefined;

  return (servicio) => {
    const ajeno = servicio.entidad_id === null && !esAdmin;
    const veto = { deshabilitada: ajeno, motivo: DE_TODAS };
    const edicion: AccionFila[] = [
      { etiqueta: 'Editar', icono: <IconPencil />, alPulsar: () => editar(servicio), ...veto },
      servicio.estado
        ? {
            etiqueta: 'Desactivar',
            icono: <IconPlayerPause />,
            variante: 'warning',
            alPulsar: () => alternar(servicio),
            ...veto,
          }
        : {
            etiqueta: 'Activar',
            icono: <IconCheck />,
            variante: 'success',
            alPulsar: () => alternar(servicio),
            ...veto,
          },
    ];
    const borrado: AccionFila = {
      etiqueta: 'Eliminar',
      icono: <IconTrash />,
      variante: 'danger',
      alPulsar: () => eliminar(servicio),
      deshabilitada: servicio.estado || ajeno,
      motivo: servicio.estado ? ACTIVO : DE_TODAS,
    };
    return [...(puedeEditar ? edicion : []), ...(puedeEliminar ? [borrado] : [])];
  };
}

/** Active or not, with one press: shown at once, taken back if the server refuses. */
function useAlternarEstado(): (servicio: Servicio) => void {
  const consultas = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, estado }: Servicio) => modificarServicio({ id, estado: !estado }),
    onMutate: async ({ id, estado }) => {
      await consultas.cancelQueries({ queryKey: CLAVE_CATALOGO });
      consultas.setQueriesData<Servicio[]>({ queryKey: CLAVE_CATALOGO }, (lista) =>
        lista?.map((uno) => (uno.id === id ? { ...uno, estado: !estado } : uno)),
      );
    },
    onSuccess: ({ message }) => avisos.exito(message),
    onError: (error) => {
      avisos.error(mensajeDe(error, 'Error al actualizar el servicio'));
      void consultas.invalidateQueries({ queryKey: CLAVE_CATALOGO });
    },
  });
  return mutate;
}
