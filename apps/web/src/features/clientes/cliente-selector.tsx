import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCreador } from '../../lib/creadores';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { clientesQuery } from './api';

type Props = Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | null;
  onChange?: (clienteId: number | null) => void;
};

/** Chooses a client: the company that owns branches. */
export function ClienteSelector({ placeholder = 'Seleccionar cliente', ...resto }: Props) {
  const consulta = useQuery(clientesQuery());
  useAvisoDeFallo(consulta.isError, 'Error al cargar los clientes');
  const opciones = consulta.data?.map(({ id, name, business_name }) => ({
    value: id,
    label: name === business_name ? name : `${name} · ${business_name}`,
  }));
  return (
    <Selector
      placeholder={placeholder}
      allowDeselect={false}
      {...resto}
      cargando={consulta.isPending}
      opciones={opciones}
      crear={useCreador('cliente')}
    />
  );
}
