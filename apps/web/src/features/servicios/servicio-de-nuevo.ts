import type { Servicio } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DatosDeNuevo, useDeNuevo } from '../../lib/registrar-de-nuevo';
import { avisos } from '../../ui/avisos';
import { catalogoQuery } from '../catalogo/api';
import type { EnCola } from './cola-estado';

/**
 * The service a ticket begins with, the others of its appointment, and how it was when it is registered again;
 * `enVezDe`: the one of the tray that it takes the place of.
 */
export type PorAsignar = {
  servicio: Servicio;
  otros?: readonly Servicio[];
  inicial: DatosDeNuevo['servicio'] | null;
  enVezDe?: EnCola;
};

/**
 * Tells of the service of the catalogue that is registered again, once it is known; a service that is no longer offered
 * is said so, and forgotten.
 */
export function useServicioDeNuevo(alSaber: (que: PorAsignar) => void): void {
  const { datos, soltar } = useDeNuevo('servicio');
  const { data: catalogo } = useQuery({ ...catalogoQuery(datos?.entidad_id), enabled: datos !== null });
  useEffect(() => {
    if (datos === null || catalogo === undefined) return;
    const servicio = catalogo.find(({ id, estado }) => estado && id === datos.servicios[0]?.servicio_id);
    if (servicio) alSaber({ servicio, inicial: datos });
    else avisos.error('Ese servicio ya no se ofrece: no se puede registrar de nuevo');
    soltar();
  }, [datos, catalogo, alSaber, soltar]);
}
