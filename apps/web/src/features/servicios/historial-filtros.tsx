import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FiltrosEnUso } from '../../lib/filtros-en-uso';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { RangoFechas } from '../../ui/rango-fechas';
import { Selector } from '../../ui/selector';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { OperadorSelector } from '../operadores/operador-selector';
import clases from './historial.module.css';

export const FILTROS_HISTORIAL = {
  page: '1',
  per_page: '10',
  search: '',
  empleado_id: '',
  fecha_inicio: '',
  fecha_fin: '',
  pagado: '',
};
type Filtros = typeof FILTROS_HISTORIAL;
/** The branch is that of the screen, and of its views. */
const EN_VISTAS = { ...FILTROS_HISTORIAL, entidad_id: '' };

const ESTADOS = [
  { value: 'true', label: 'Pagado' },
  { value: 'false', label: 'Pendiente' },
];

type Props = {
  filtros: Filtros;
  enUso: FiltrosEnUso;
  exportar: ReactNode;
  cambiar: (cambio: Partial<Filtros>) => void;
  sucursal: number | null;
  conOperador: boolean;
};

export function FiltrosHistorial({ filtros, enUso, exportar, cambiar, sucursal, conOperador }: Props) {
  return (
    <Box mt={-16}>
      <BarraHerramientas
        busqueda={filtros.search}
        enUso={enUso}
        alBuscar={(search) => cambiar({ search })}
        placeholder="Buscar en el historial…"
        vistas={<VistasDeLista lista="servicios_realizados" porDefecto={EN_VISTAS} />}
        atajo={false}
        acciones={exportar}
        filtros={
          <>
            <RangoFechas conPeriodos valor={filtros} alCambiar={cambiar} />
            <Group
              gap={12}
              align="stretch"
              flex="1 1 auto"
              className={clases.filtros}
              data-impar={!conOperador || undefined}
            >
              {conOperador && (
                <OperadorSelector
                  aria-label="Empleado"
                  placeholder="Empleado"
                  clearable
                  conInactivos
                  entidadId={sucursal}
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
            </Group>
          </>
        }
      />
    </Box>
  );
}
