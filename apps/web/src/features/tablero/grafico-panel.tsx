import type { TableroDias } from '@jornal/contract';
import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChartAreaLine, IconTable } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CargaALaVista } from '../../ui/carga-a-la-vista';
import { Panel } from '../../ui/panel';
import { VerReporte } from '../../ui/ver-reporte';
import { diasQuery, type Entidad, type Mes } from './api';
import { Cifra } from './cifra';
import { ContenidoPanel } from './contenido-panel';
import { deCuenta } from './desgloses';
import { periodoDe } from './periodo';
import type { Rango } from './use-vista';

const Grafico = lazy(() => import('./grafico'));
const TablaDias = lazy(() => import('./tabla-dias'));
/** Also the height of the placeholder before the chart has come. */
const ALTO = 260;

type Props = {
  entidad: Entidad;
  rango: Rango;
  mes: Mes;
  hoy: string;
  alCambiarRango: (rango: string) => void;
  alElegirDia: (dia: string) => void;
};

const sinMovimiento = (dia: TableroDias['dias'][number]) =>
  dia.ingresos_totales === 0 && dia.gastos === 0 && dia.ganancia_neta === 0;

/** Income and expenses day by day: a chart to look at, a table to read; a day of either is shown above. */
export function GraficoPanel({ entidad, rango, mes, hoy, alCambiarRango, alElegirDia }: Props) {
  const [enTabla, setEnTabla] = useState(false);
  // The days are asked for when they come into sight: most people look at today and leave.
  const [visto, setVisto] = useState(false);
  const { inicio, fin, texto } = periodoDe(rango, mes, hoy);
  const ambito = { entidad, inicio, fin, texto };
  const consulta = useQuery({
    ...diasQuery(entidad, inicio, fin),
    placeholderData: keepPreviousData,
    enabled: visto,
  });
  return (
    <Panel
      plegable="grafico"
      titulo="Ingresos y gastos"
      subtitulo={
        <>
          {texto}{' '}
          <VerReporte
            sobre="Ingresos y gastos"
            de={{ report_type: 'tendencia_diaria', start_date: inicio, end_date: fin, entidad_id: entidad }}
          />
        </>
      }
      acciones={
        <Button
          variant="default"
          size="xs"
          leftSection={enTabla ? <IconChartAreaLine size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
          onClick={() => setEnTabla(!enTabla)}
        >
          {enTabla ? 'Ver gráfico' : 'Ver tabla'}
        </Button>
      }
    >
      <Group justify="space-between" mb="sm" gap="xs">
        <SegmentedControl
          aria-label="Período del gráfico"
          value={rango}
          onChange={alCambiarRango}
          data={[
            { value: '14', label: '14 días' },
            { value: '30', label: '30 días' },
            { value: 'mes', label: 'Mes' },
          ]}
        />
        {consulta.data && !consulta.isPlaceholderData && (
          <Cifra
            nombre="Ingresos del período"
            valor={consulta.data.ingresos_totales}
            desglose={deCuenta(ambito, 'Ingresos', 'ingresos', consulta.data.ingresos_totales)}
          />
        )}
      </Group>
      <CargaALaVista alto={ALTO} alVer={() => setVisto(true)}>
        <ContenidoPanel
          consulta={consulta}
          alto={ALTO}
          textoVacio="No hay movimientos en este período."
          estaVacio={({ dias }) => dias.every(sinMovimiento)}
        >
          {({ dias }) => (
            <Suspense fallback={<Skeleton height={ALTO} radius="md" />}>
              {enTabla ? (
                <TablaDias dias={dias} alElegirDia={alElegirDia} />
              ) : (
                <Grafico
                  dias={dias}
                  alto={ALTO}
                  alElegirDia={alElegirDia}
                  descripcion={`Ingresos y gastos por día, ${texto}. Las cifras están en «Ver tabla».`}
                />
              )}
            </Suspense>
          )}
        </ContenidoPanel>
      </CargaALaVista>
    </Panel>
  );
}
