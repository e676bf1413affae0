import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { catalogoQuery } from '../catalogo/api';
import { entidadesQuery, GENERAL } from '../entidades/api';
import { operadoresQuery } from '../operadores/api';
import type { Parametros } from './parametros';

/** The branch and the filters of a report, by their names. */
export function useFiltrosEnPalabras({ entidad_id, operador_id, servicio_id }: Parametros): {
  sucursal: string;
  filtros: string[];
} {
  const { usuario, esAdmin } = useSesion();
  const de = Number(entidad_id) || null;
  const entidades = useQuery({ ...entidadesQuery, enabled: de !== null });
  const operadores = useQuery({ ...operadoresQuery(de), enabled: operador_id !== '' });
  const servicios = useQuery({ ...catalogoQuery(de), enabled: servicio_id !== '' });

  const operador = operadores.data?.find(({ id }) => String(id) === operador_id);
  const servicio = servicios.data?.find(({ id }) => String(id) === servicio_id);
  const elegida = entidades.data?.find(({ id }) => id === de)?.nombre;
  const propia = esAdmin ? 'Todas las sucursales' : (usuario.entidad?.nombre ?? 'Sin sucursal');
  return {
    sucursal: entidad_id === String(GENERAL) ? 'General' : (elegida ?? propia),
    filtros: [
      operador && `Operador: ${operador.nombre} ${operador.apellido}`,
      servicio && `Servicio: ${servicio.nombre}`,
    ].filter((filtro) => filtro !== undefined),
  };
}
