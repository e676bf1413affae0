import type { Servicio } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DatosDeNuevo } from '../../lib/de-nuevo';
import { avisos } from '../../ui/avisos';
import { catalogoQuery } from './api';

/** Tells of the service of the catalogue that is registered again, once it is known; one that is no longer offered is said so. */
export function useServicioDeNuevo(datos: DatosDeNuevo['servicio'] | null, alSaber: (servicio: Servicio) => void): void {
  const { data: catalogo } = useQuery({ ...catalogoQuery(datos?.entidad_id), enabled: datos !== null });
  const atendidos = useRef<typeof datos>(null);
  useEffect(() => {
    if (datos === null || catalogo === undefined || atendidos.current === datos) return;
    atendidos.current = datos;
    const servicio = catalogo.find(({ id, estado }) => estado && id === datos.servicios[0]?.servicio_id);
    if (servicio) alSaber(servicio);
    else avisos.error('Ese servicio ya no se ofrece: elige otro para registrarlo de nuevo');
  }, [datos, catalogo, alSaber]);
}
