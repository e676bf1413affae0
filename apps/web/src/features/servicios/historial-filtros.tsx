import { Filtros as FilaDeFiltros } from '../../ui/filtros';
import { RangoFechas } from '../../ui/rango-fechas';
import { Selector } from '../../ui/selector';
import { OperadorSelector } from '../operadores/operador-selector';

export const FILTROS_HISTORIAL = {
  page: '1',
  per_page: '10',
  search: '',
  empleado_id: '',
  fecha_inicio: '',
  fecha_fin: '',
  pagado: '',
  entidad_id: '',
};
type Filtros = typeof FILTROS_HISTORIAL;

const ESTADOS = [
  { value: 'true', label: 'Pagado' },
  { value: 'false', label: 'Pendiente' },
];

type Props = { filtros: Filtros; cambiar: (cambio: Partial<Filtros>) => void; conOperador: boolean };

export function FiltrosHistorial({ filtros, cambiar, conOperador }: Props) {
  return (
    <>
      <RangoFechas valor={filtros} alCambiar={cambiar} />
      <FilaDeFiltros>
        {conOperador && (
          <OperadorSelector
            aria-label="Empleado"
            placeholder="Empleado"
            clearable
            conInactivos
            entidadId={Number(filtros.entidad_id) || null}
            value={Number(filtros.empleado_id) || null}
            onChange={(operador) => cambiar({ empleado_id: operador ? String(operador) : '' })}
          />
        )}
        <Selector
          aria-label="Estado de pago"
          placeholder="Estado"
          clearable
          searchable={false}
          opciones={ESTADOS}
          value={filtros.pagado}
          onChange={(pagado) => cambiar({ pagado: pagado ?? '' })}
        />
      </FilaDeFiltros>
    </>
  );
}
