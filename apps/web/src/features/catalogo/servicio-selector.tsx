import { useQuery } from '@tanstack/react-query';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { catalogoQuery } from './api';

type Props = { entidadId: number | null; value: number | null; onChange: (id: number | null) => void };

/** A service of the catalogue, those no longer offered too, or all of them. */
export function ServicioSelector({ entidadId, value, onChange }: Props) {
  const consulta = useQuery(catalogoQuery(entidadId));
  useAvisoDeFallo(consulta.isError, 'Error al cargar la lista de servicios');
  return (
    <Selector
      aria-label="Servicio"
      placeholder="Todos los servicios"
      clearable
      cargando={consulta.isPending}
      opciones={consulta.data?.map(({ id, nombre, estado }) => ({
        value: id,
        label: estado ? nombre : `${nombre} · inactivo`,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
