import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCreador } from '../../lib/creadores';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { operadoresQuery } from './api';

type Props = Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | null;
  onChange?: (operadorId: number | null) => void;
  /** Only the operators of this branch. */
  entidadId?: number | null;
  /** For filters of history: those who left are offered too, named as such. */
  conInactivos?: boolean;
};

/** Chooses an operator; where several branches are in reach each name carries its own. */
export function OperadorSelector({ entidadId, conInactivos, placeholder = 'Seleccionar empleado', ...resto }: Props) {
  const consulta = useQuery(operadoresQuery(entidadId));
  const crear = useCreador('operador', { entidadId });
  useAvisoDeFallo(consulta.isError, 'Error al cargar la lista de operadores');
  const visibles = (consulta.data ?? []).filter((operador) => conInactivos || operador.activo !== false);
  const variasSedes = new Set(visibles.map((operador) => operador.entidad_id)).size > 1;
  return (
    <Selector
      placeholder={placeholder}
      {...resto}
      cargando={consulta.isPending}
      crear={resto.disabled || conInactivos ? null : crear}
      opciones={visibles.map(({ id, nombre, apellido, entidades, activo }) => ({
        value: id,
        label: [`${nombre} ${apellido}`, variasSedes && entidades.nombre, activo === false && 'inactivo']
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
