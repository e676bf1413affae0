import type { Servicio } from '@jornal/contract';
import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { usePedido } from '../../lib/pedido';
import { alPrimerGesto } from '../../lib/primer-gesto';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { alAbrir } from '../../ui/al-abrir';
import { avisos } from '../../ui/avisos';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EsperaCarga } from '../../ui/espera-carga';
import { useDialogo } from '../../ui/use-dialogo';
import { catalogoQuery } from '../catalogo/api';
import { useCreaEn } from '../entidades/api';
import { operadoresQuery } from '../operadores/api';
import { useCitaPorRegistrar } from './cita-por-registrar';
import { ticketDe } from './cola';
import { type EnCola, useCola } from './cola-estado';
import { Historial } from './historial';
import { type PorAsignar, useServicioDeNuevo } from './servicio-de-nuevo';
import { TarjetasServicio } from './tarjetas-servicio';

const ColaPanel = lazy(() => import('./cola-panel'));
const CitaPorRegistrar = lazy(() => import('./aviso-de-cita'));
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
  const elegir = (servicio: Servicio, otros: readonly Servicio[] = []) =>
    asignacion.abrir({ servicio, otros, inicial: null });
  const cita = useCitaPorRegistrar(filtros.cita, elegir, soltar);
  useServicioDeNuevo(asignacion.abrir);
  const sucursal = cita?.entidad_id ?? (Number(filtros.entidad_id) || null);
  const registra = useCreaEn('servicios.crear', sucursal === null ? '' : String(sucursal));
  const catalogo = useQuery({ ...catalogoQuery(sucursal), enabled: registra });
  useOperadoresCerca(sucursal, soloLoPropio ? undefined : catalogo.data);
  usePedido(
    'servicio',
    catalogo.data &&
      (({ id }) => {
        const servicio = catalogo.data.find((uno) => uno.id === id && uno.estado);
        if (servicio) elegir(servicio);
        else avisos.error('Ese servicio no se ofrece en esta sucursal');
      }),
  );
  const cola = useCola();
  return (
    <>
      <EncabezadoPagina titulo={soloLoPropio ? 'Registrar Mi Servicio' : 'Registrar Servicio'} />
      <Stack gap="lg">
        {cita && (
          <Suspense>
            <CitaPorRegistrar cita={cita} alSoltar={soltar} />
          </Suspense>
        )}
        {cola.length > 0 && (
          <Suspense>
            <ColaPanel
              cola={cola}
              alCorregir={catalogo.data && ((uno) => corregir(uno, catalogo.data, asignacion.abrir))}
            />
          </Suspense>
        )}
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

/** The branches whose people are fetched before they are asked for. */
const CERCA = 6;

/** Fetches the people of the form with the first move of a hand, so that they are here when the line goes. */
function useOperadoresCerca(sucursal: number | null, catalogo: readonly Servicio[] | undefined): void {
  const consultas = useQueryClient();
  const sedes = sucursal === null ? catalogo?.map(({ entidad_id }) => entidad_id) : [];
  const cuales = sedes && [...new Set([sucursal, ...sedes])].slice(0, CERCA).join();
  useEffect(() => {
    const sueltas = cuales
      ?.split(',')
      .map((sede) => alPrimerGesto(() => consultas.prefetchQuery(operadoresQuery(sede === '' ? null : Number(sede)))));
    // The methods too, by the code of the forms, which comes then anyway.
    const metodos = alPrimerGesto(async () => consultas.prefetchQuery((await import('../metodos/api')).metodosQuery));
    return () => {
      metodos();
      for (const soltar of sueltas ?? []) soltar();
    };
  }, [cuales, consultas]);
}

/** Opens the form with the services of a kept ticket that are still offered. */
function corregir(uno: EnCola, catalogo: readonly Servicio[], abrir: (sobre: PorAsignar) => void): void {
  const { servicios, ...ticket } = ticketDe(uno);
  const ofrecido = ({ servicio_id }: { servicio_id: number }) =>
    catalogo.find(({ id, estado }) => estado && id === servicio_id);
  const quedan = servicios.filter((linea) => ofrecido(linea) !== undefined);
  const servicio = quedan[0] && ofrecido(quedan[0]);
  if (!servicio) {
    avisos.error('Ese servicio ya no se ofrece: registra lo que se hizo con otro, y descarta este.', 10_000);
    return;
  }
  abrir({ servicio, inicial: { ...ticket, servicios: quedan, entidad_id: uno.sede }, enVezDe: uno });
}
