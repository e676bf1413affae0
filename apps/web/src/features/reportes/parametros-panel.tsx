import { type Comparacion, RANGOS_RAPIDOS, type ReportType } from '@jornal/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { type FormEvent, useId } from 'react';
import { useSesion } from '../../lib/session-context';
import { Filtros } from '../../ui/filtros';
import { Panel } from '../../ui/panel';
import { RangoDeReporte } from '../../ui/rango-fechas';
import { Selector } from '../../ui/selector';
import { ServicioSelector } from '../catalogo/servicio-selector';
import { OperadorSelector } from '../operadores/operador-selector';
import type { Parametros } from './parametros';
import clases from './parametros.module.css';
import { TipoSelector } from './tipo-selector';

type Editar = (cambio: Partial<Parametros>) => void;
type Props = {
  tipos: readonly ReportType[] | undefined;
  valor: Parametros;
  editar: Editar;
  generando: boolean;
  alGenerar: () => void;
  /** Cancels the report that is on its way. */
  alCancelar: () => void;
  alLimpiar: () => void;
};

/**
 * The parameters of a report: which one, of which days, of whom. Nothing is asked until 'Generar Reporte' is pressed.
 */
export function ParametrosPanel({ tipos, valor, editar, generando, alGenerar, alCancelar, alLimpiar }: Props) {
  const tipo = tipos?.find(({ id }) => id === valor.report_type);
  const falta =
    tipo === undefined
      ? 'Por favor selecciona un tipo de reporte'
      : valor.start_date && valor.end_date
        ? ''
        : 'Por favor elige las dos fechas';
  const ayuda = useId();
  const fechas = { fecha_inicio: valor.start_date, fecha_fin: valor.end_date };
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    if (!falta) alGenerar();
  };
  return (
    <Panel nombre="Parámetros del reporte" mb={20}>
      <form onSubmit={enviar} noValidate>
        <Stack gap={14}>
          <TipoSelector tipos={tipos} valor={valor.report_type} alCambiar={(report_type) => editar({ report_type })} />
          <RangoDeReporte
            rapidos={RANGOS_RAPIDOS}
            valor={fechas}
            alCambiar={({ fecha_inicio, fecha_fin }) => editar({ start_date: fecha_inicio, end_date: fecha_fin })}
          />
          <Quien tipo={tipo} valor={valor} editar={editar} />
          <Group gap={8} className={`a-lo-ancho ${clases.botones}`}>
            <Button
              type="submit"
              leftSection={<IconChartBar size={16} aria-hidden />}
              disabled={falta !== ''}
              loading={generando}
              aria-describedby={falta ? ayuda : undefined}
            >
              Generar Reporte
            </Button>
            <Button variant="default" onClick={alLimpiar}>
              Limpiar
            </Button>
            {generando && (
              <Button variant="default" className={clases.cancelar} onClick={alCancelar}>
                Cancelar
              </Button>
            )}
            <Text id={ayuda} span fz={13} c="dimmed" className={clases.falta}>
              {tipos && falta}
            </Text>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

const COMPARAR: readonly { value: Comparacion; label: string }[] = [
  { value: 'anterior', label: 'El período anterior' },
  { value: 'mismo_mes_anio_pasado', label: 'El mismo mes del año pasado' },
];

/** The filters its report takes besides the branch in view. Who sees only themselves is not asked for another. */
function Quien({ tipo, valor, editar }: { tipo: ReportType | undefined; valor: Parametros; editar: Editar }) {
  const { soloLoPropio } = useSesion();
  const toma = (filtro: ReportType['filtros'][number]) => tipo?.filtros.includes(filtro) ?? false;
  const entidadId = Number(valor.entidad_id) || null;
  return (
    <Filtros>
      {!soloLoPropio && toma('operador_id') && (
        <OperadorSelector
          aria-label="Operador"
          placeholder="Todos los operadores"
          clearable
          conInactivos
          entidadId={entidadId}
          value={Number(valor.operador_id) || null}
          onChange={(id) => editar({ operador_id: id === null ? '' : String(id) })}
        />
      )}
      {toma('servicio_id') && (
        <ServicioSelector
          entidadId={entidadId}
          value={Number(valor.servicio_id) || null}
          onChange={(id) => editar({ servicio_id: id === null ? '' : String(id) })}
        />
      )}
      {!tipo?.de_ahora && (
        <Selector
          aria-label="Comparar con"
          placeholder="Comparar con…"
          clearable
          searchable={false}
          opciones={COMPARAR}
          value={valor.comparar_con === '' ? null : (valor.comparar_con as Comparacion)}
          onChange={(una) => editar({ comparar_con: una ?? '' })}
        />
      )}
    </Filtros>
  );
}
