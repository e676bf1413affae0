import { RangoFechas } from '../../ui/rango-fechas';
import { OperadorSelector } from '../operadores/operador-selector';
import type { FiltrosPagos } from './api';

type Props = { filtros: FiltrosPagos; cambiar: (cambio: Partial<FiltrosPagos>) => void };

export function FiltrosDePagos({ filtros, cambiar }: Props) {
  return (
    <>
      <OperadorSelector
        w={{ base: '100%', xs: 224 }}
        aria-label="Empleado"
        placeholder="Todos los empleados"
        clearable
        conInactivos
        entidadId={Number(filtros.entidad_id) || null}
        value={filtros.empleado_id ? Number(filtros.empleado_id) : null}
        onChange={(id) => cambiar({ empleado_id: id === null ? '' : String(id) })}
      />
      <RangoFechas valor={filtros} alCambiar={cambiar} />
    </>
  );
}
