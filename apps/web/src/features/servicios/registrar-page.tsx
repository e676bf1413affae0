import type { Servicio } from '@jornal/contract';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePedido } from '../../lib/pedido';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { alAbrir } from '../../ui/al-abrir';
import { avisos } from '../../ui/avisos';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EsperaCarga } from '../../ui/espera-carga';
import { useDialogo } from '../../ui/use-dialogo';
import { catalogoQuery } from '../catalogo/api';
import { useCreaEn } from '../entidades/api';
import { CitaPorRegistrar, useCitaPorRegistrar } from './cita-por-registrar';
import { Historial } from './historial';
import { type PorAsignar, useServicioDeNuevo } from './servicio-de-nuevo';
import { TarjetasServicio } from './tarjetas-servicio';

const AsignarModal = alAbrir(() => import('./asignar-modal').then((modulo) => modulo.AsignarModal));

/**
 * The page where the day is written down: the services as cards, and below those that were performed. With `?cita=` it
 * begins with that appointment.
 */
export default function RegistrarPage() {
  const { soloLoPropio } = useSesion();
  const { filtros, cambiar } = useEstadoUrl({ entidad_id: '', page: '1', cita: '' });
  const asignacion = useDialogo<PorAsignar>();
  const soltar = () => cambiar({ cita: '' });
  const elegir = (servicio: Servicio) => asignacion.abrir({ servicio, inicial: null });
  const cita = useCitaPorRegistrar(filtros.cita, elegir, soltar);
  useServicioDeNuevo(asignacion.abrir);
  const sucursal = cita?.entidad_id ?? (Number(filtros.entidad_id) || null);
  const registra = useCreaEn('servicios.crear', sucursal === null ? '' : String(sucursal));
  const catalogo = useQuery({ ...catalogoQuery(sucursal), enabled: registra });
  usePedido(
    'servicio',
    catalogo.data &&
      (({ id }) => {
        const servicio = catalogo.data.find((uno) => uno.id === id && uno.estado);
        if (servicio) elegir(servicio);
        else avisos.error('Ese servicio no se ofrece en esta sucursal');
      }),
  );
  return (
    <>
      <EncabezadoPagina titulo={soloLoPropio ? 'Registrar Mi Servicio' : 'Registrar Servicio'} />
      <Stack gap="lg">
        {cita && <CitaPorRegistrar cita={cita} alSoltar={soltar} />}
        {registra && <TarjetasServicio sucursal={sucursal} alElegir={elegir} />}
        <EsperaCarga de={{ isPending: registra && catalogo.isPending }}>
          <Historial />
        </EsperaCarga>
      </Stack>
      <AsignarModal
        abierto={asignacion.abierto}
        sobre={asignacion.sobre}
        sucursal={sucursal}
        cita={cita}
        alCerrar={asignacion.cerrar}
        alAsignar={soltar}
      />
    </>
  );
}
