import type { Servicio } from '@jornal/contract';
import { IconCheck, IconPlayerPause } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { type AccionDeLista, editar, eliminar } from '../../ui/acciones-lista';
import { avisos } from '../../ui/avisos';
import { CLAVE_CATALOGO, modificarServicio } from './api';

const ACTIVO = 'No se puede eliminar un servicio activo. Primero desactívalo.';
const DE_TODAS = 'Es un servicio de todas las sucursales: solo un administrador puede cambiarlo.';

type Abrir = { alEditar: (servicio: Servicio) => void; alEliminar: (servicio: Servicio) => void };

/** The actions on a service of the catalogue, for this person. */
export function useAccionesServicio({ alEditar, alEliminar }: Abrir): AccionDeLista<Servicio>[] {
  const { puede, esAdmin } = useSesion();
  const alternar = useAlternarEstado();
  const si = puede('servicios.editar');
  const ajeno = ({ entidad_id }: Servicio) => entidad_id === null && !esAdmin;
  const veto = (servicio: Servicio) => ({ deshabilitada: ajeno(servicio), motivo: DE_TODAS });
  const comun = { si, veto, alPulsar: alternar };
  return [
    editar(si, alEditar, { veto }),
    {
      ...comun,
      etiqueta: 'Desactivar',
      icono: <IconPlayerPause />,
      variante: 'warning',
      de: ({ estado }) => estado,
    },
    { ...comun, etiqueta: 'Activar', icono: <IconCheck />, variante: 'success', de: ({ estado }) => !estado },
    eliminar(puede('servicios.eliminar'), alEliminar, {
      veto: (servicio) => (servicio.estado ? { deshabilitada: true, motivo: ACTIVO } : veto(servicio)),
    }),
  ];
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
