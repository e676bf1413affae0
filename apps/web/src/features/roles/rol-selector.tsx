import type { RolFila } from '@jornal/contract';
import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { useSesion } from '../../lib/session-context';
import { Selector } from '../../ui/selector';
import { useRegistroDeFallo } from '../../ui/use-aviso-de-fallo';
import { rolesQuery } from './api';

type Props = Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | null;
  onChange?: (rolId: number | null) => void;
  /** Which of them are offered here. */
  ofrece?: (rol: RolFila) => boolean;
};

/** Chooses a role; the administrator's is offered to administrators alone, as the server gives it. */
export function RolSelector({ ofrece = () => true, ...resto }: Props) {
  const { esAdmin } = useSesion();
  const consulta = useQuery(rolesQuery);
  useRegistroDeFallo(consulta.isError, 'Error al cargar los roles');
  const opciones = consulta.data
    ?.filter((rol) => (esAdmin || rol.alcance !== 'todo') && ofrece(rol))
    .map(({ id, nombre, estado }) => ({
      value: id,
      label: estado ? nombreDeRol(nombre) : `${nombreDeRol(nombre)} (desactivado)`,
    }));
  return (
    <Selector
      placeholder="Seleccionar rol"
      allowDeselect={false}
      {...resto}
      cargando={consulta.isPending}
      opciones={opciones}
    />
  );
}

/** The role that was chosen, once the roles are here. */
export function useRol(id: number | null | undefined): RolFila | undefined {
  return useQuery(rolesQuery).data?.find((rol) => rol.id === id);
}
