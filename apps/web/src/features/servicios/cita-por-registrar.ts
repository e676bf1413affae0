import type { CitaConCuenta, Servicio } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { catalogoQuery } from '../catalogo/api';
import { citaQuery, ofrecidosDe } from '../citas/api';

type AlSaber = (servicio: Servicio, otros: readonly Servicio[]) => void;

function decir({ servicios, faltan }: ReturnType<typeof ofrecidosDe>, alSaber: AlSaber): void {
  const [servicio, ...otros] = servicios;
  if (servicio) alSaber(servicio, otros);
  if (faltan.length > 0) avisos.info(`Ya no se ofrece: ${faltan.join(', ')}`);
}

/**
 * The appointment that the address names, once it is here and has no ticket yet. Those of its services that the catalogue
 * offers are told to `alSaber`, once; where it offers some no more, that is said. An appointment that cannot be registered
 * is let go.
 */
export function useCitaPorRegistrar(texto: string, alSaber: AlSaber, alSoltar: () => void): CitaConCuenta | null {
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
      decir(ofrecidosDe(cita, catalogo), ultimos.current.alSaber);
    }
  }, [id, data, error, cita, catalogo]);
  return cita;
}
