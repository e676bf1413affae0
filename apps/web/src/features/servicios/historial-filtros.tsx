import type { ReactNode } from 'react';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { CampoFecha } from '../../ui/campo-fecha';
import { Selector } from '../../ui/selector';
import { OperadorSelector } from '../operadores/operador-selector';
import clases from './historial.module.css';

export const FILTROS_HISTORIAL = { page: '1', per_page: '10', search: '', empleado_id: '', fecha_inicio: '', fecha_fin: '', pagado: '' };
type Filtros = typeof FILTROS_HISTORIAL;

const ESTADOS = [
  { value: 'true', label: 'Pagado' },
  { value: 'false', label: 'Pendiente' },
];

type Props = { filtros: Filtros; exportar: ReactNode; cambiar: (cambio: Partial<Filtros>) => void; sucursal: number | null; conEmpleado: boolean };

export function FiltrosHistorial({ filtros, exportar, cambiar, sucursal, conEmpleado }: Props) {
  const { fecha_inicio: desde, fecha_fin: hasta } = filtros;
  // A range is never upside down: the end that was not touched follows the other.
  const cambiarDesde = (dia: string | null) => cambiar({ fecha_inicio: dia ?? '', ...(dia && hasta && dia > hasta && { fecha_fin: dia }) });
  const cambiarHasta = (dia: string | null) => cambiar({ fecha_fin: dia ?? '', ...(dia && desde && dia < desde && { fecha_inicio: dia }) });
  return (
    <div className={clases.barra}>
      <BarraHerramientas
        busqueda={filtros.search}
        alBuscar={(search) => cambiar({ search })}
        placeholder="Buscar en el historial…"
        atajo={false}
        acciones={exportar}
        filtros={
          <div className={clases.filtros} data-impar={!conEmpleado || undefined}>
            {conEmpleado && (
              <OperadorSelector
                aria-label="Empleado"
                placeholder="Empleado"
                clearable
                conInactivos
                entidadId={sucursal}
                value={Number(filtros.empleado_id) || null}
                onChange={(empleado) => cambiar({ empleado_id: empleado ? String(empleado) : '' })}
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
            <CampoFecha aria-label="Desde" placeholder="Desde" value={desde || null} onChange={cambiarDesde} />
            <CampoFecha aria-label="Hasta" placeholder="Hasta" value={hasta || null} onChange={cambiarHasta} />
          </div>
        }
      />
    </div>
  );
}
