import type { CitaConCuenta, Servicio } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { catalogoQuery } from '../catalogo/api';
import { citaQuery } from '../citas/api';

/**
 * The appointment that the address names, once it is here and has no ticket yet. When its service is one of the
 * catalogue, `alSaber` is told which, once. An appointment that cannot be registered is let go.
 */
export function useCitaPorRegistrar(
  texto: string,
  alSaber: (servicio: Servicio) => void,
  alSoltar: () => void,
): CitaConCuenta | null {
  const { puede } = useSesion();
  const id = /^[1-9]\d{0,15}$/.test(texto) ? Number(texto) : null;
  const { data, error } = useQuery({ ...citaQuery(id ?? 0), enabled: id !== null && puede('agendas.ver') });
  const cita = data && data.id === id && data.registro === null ? data : null;
  const { data: catalogo } = useQuery({ ...catalogoQuery(cita?.entidad_id), enabled: cita !== null });
  // The appointment is taken in once, however often it is read again.
  const atendida = useRef<number | null>(null);
  const ultimos = useRef({ alSaber, alSoltar });
  ultimos.current = { alSaber, alSoltar };

  useEffect(() => {
    if (id === null || atendida.current === id) return;
    if (error) {
      atendida.current = id;
      avisos.error(mensajeDe(error, 'No se pudo cargar la cita'));
      ultimos.current.alSoltar();
    } else if (data?.id === id && data.registro !== null) {
      atendida.current = id;
      avisos.error('La cita ya tiene un servicio registrado');
      ultimos.current.alSoltar();
    } else if (cita && catalogo) {
      atendida.current = id;
      const servicio = catalogo.find((uno) => uno.id === cita.servicio_id && uno.estado);
      if (servicio) ultimos.current.alSaber(servicio);
    }
  }, [id, data, error, cita, catalogo]);
  return cita;
}
