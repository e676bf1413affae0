import { useMutation, useQuery } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { EsqueletoTabla } from '../../ui/tabla-partes';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useDialogo } from '../../ui/use-dialogo';
import { cambiarModulos, matrizQuery } from './api';
import type { Cambio } from './cambio';
import { ConfirmarCambio } from './confirmar-cambio';
import { Matriz } from './matriz';

const MENSAJE_ERROR = 'Error al guardar los módulos';

/** '/modulos-entidades': which modules each branch uses. One switched off is off for everybody of the branch but administrators. */
export default function ModulosPage() {
  const { puede } = useSesion();
  const consulta = useQuery(matrizQuery);
  const varios = useDialogo<Cambio>();
  const guardar = useMutation({
    mutationFn: ({ entidades, modulos, activo }: Cambio) =>
      cambiarModulos({ entidades, modulos: modulos.map((modulo) => ({ modulo, activo })) }),
    onSuccess: ({ message }) => avisos.exito(message),
  });
  useAvisoDeFallo(consulta.isError, 'Error al cargar los módulos');
  return (
    <>
      <EncabezadoPagina
        titulo="Módulos por Entidad"
        subtitulo="Lo que usa cada sucursal. Un módulo apagado desaparece para todos los de la sucursal, menos para los administradores."
      />
      <Panel sinRelleno nombre="Matriz de módulos">
        {!consulta.data && consulta.isError && (
          <EstadoError texto="Error al cargar los módulos" alReintentar={() => void consulta.refetch()} />
        )}
        {!consulta.data && !consulta.isError && (
          <EsqueletoTabla
            nombre="Módulos por Entidad"
            columnas={[{ id: 'entidad', titulo: 'Sucursal' }]}
            filas={4}
            conAcciones={false}
          />
        )}
        {consulta.data?.length === 0 && <EstadoVacio texto="No hay sucursales" />}
        {consulta.data && consulta.data.length > 0 && (
          <Matriz
            filas={consulta.data}
            cambia={puede('modulos_entidades.editar') && !guardar.isPending}
            alAlternar={(cambio) =>
              guardar.mutate(cambio, { onError: (error) => avisos.error(mensajeDe(error, MENSAJE_ERROR)) })
            }
            alCambiarVarios={varios.abrir}
          />
        )}
      </Panel>
      <ConfirmarCambio
        abierto={varios.abierto}
        cambio={varios.sobre}
        filas={consulta.data ?? []}
        alCerrar={varios.cerrar}
        alConfirmar={(cambio) => guardar.mutateAsync(cambio)}
      />
    </>
  );
}
