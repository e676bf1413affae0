import type { Bloqueo } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { Modal } from '../../ui/modal';
import { useDialogo } from '../../ui/use-dialogo';
import { entidadesQuery, useEntidadInicial } from '../entidades/api';
import { NuevoBloqueo } from './bloqueo-nuevo';
import { Bloqueos, soloMotivo, useQuitarBloqueo } from './bloqueos';

/** `entidadId`: the branch in view, '' is all of them; `dia`: the day in view. */
type Props = { abierto: boolean; entidadId: string; dia: string; alCerrar: () => void };

const VACIO = {
  texto: 'Sin cierres por venir',
  detalle: 'Un cierre bloquea todas las agendas de la sucursal: un inventario, una obra, un día de duelo.',
};

/** The days when a whole branch is closed, and closing it for some more. */
export function CierresModal({ abierto, entidadId, dia, alCerrar }: Props) {
  const nuevo = useDialogo<true>();
  const { usuario, esAdmin } = useSesion();
  const { acciones, dialogos, hay } = useQuitarBloqueo();
  const inicial = useEntidadInicial();
  const entidad_id = esAdmin ? inicial : usuario.entidad?.id;
  const { data: sucursales } = useQuery({ ...entidadesQuery, enabled: esAdmin && entidadId === '' });
  const texto =
    esAdmin && entidadId === ''
      ? ({ motivo, entidad_id: id }: Bloqueo) =>
          [motivo, sucursales?.find((una) => una.id === id)?.nombre].filter(Boolean).join(' · ')
      : soloMotivo;
  return (
    <>
      <Modal abierto={abierto && !nuevo.abierto && !hay} alCerrar={alCerrar} titulo="Cierres de la sucursal">
        <Bloqueos
          filtro={{ alcance: 'sucursal', ...(entidadId === '' ? {} : { entidad_id: entidadId }) }}
          crear={{ texto: 'Cerrar la sucursal', alPulsar: () => nuevo.abrir(true) }}
          acciones={acciones}
          vacio={VACIO}
          texto={texto}
          alIr={alCerrar}
        />
      </Modal>
      <Modal abierto={nuevo.abierto} alCerrar={nuevo.cerrar} titulo="Cerrar la sucursal">
        <NuevoBloqueo
          que={entidad_id ? [{ texto: 'La sucursal', de: { entidad_id } }] : []}
          dia={dia}
          ejemplo="inventario"
          enviar="Cerrar la sucursal"
          alCerrar={nuevo.cerrar}
        />
      </Modal>
      {dialogos}
    </>
  );
}
