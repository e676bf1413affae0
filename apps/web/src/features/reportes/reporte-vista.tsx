import type { FilaReporte, ReporteGenerado } from '@jornal/contract';
import { Box, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconCalendarSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { numero } from '../../lib/format';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import type { EstadoConsulta } from '../../ui/tabla';
import { TarjetasCifra } from '../../ui/tarjeta-cifra';
import type { Desglose } from '../libro/api';
import { GraficoReporte } from './grafico-reporte';
import { type EnUrl, type Parametros, rangoMasAmplio } from './parametros';
import clases from './reporte.module.css';
import { ResumenCifras } from './resumen-cifras';
import { TablaReporte } from './tabla-reporte';
import { sinMovimiento } from './valores';

const AsientosModal = lazy(() => import('../libro/asientos-modal'));
const OrigenFila = lazy(() => import('./origen-fila'));

type Props = {
  reporte: ReporteGenerado;
  consulta: EstadoConsulta;
  parametros: Parametros;
  url: EnUrl;
  hoy: string;
  cambiarVista: (cambio: Partial<EnUrl>) => void;
  alAmpliar: (rango: Pick<Parametros, 'start_date' | 'end_date'>) => void;
  /** The actions on the whole report. */
  acciones: ReactNode;
};

/** A report: its title, its sums, a chart where looking beats reading, and its rows. */
export function ReporteVista({ reporte, consulta, parametros, url, hoy, cambiarVista, alAmpliar, acciones }: Props) {
  const [desglose, setDesglose] = useState<Desglose | null>(null);
  const [fila, setFila] = useState<FilaReporte | null>(null);
  const vacio = sinMovimiento(reporte);
  return (
    <>
      <Encabezado reporte={reporte} acciones={acciones} />
      {vacio ? (
        <Panel>
          <Vacio desde={reporte.start_date} hoy={hoy} alAmpliar={alAmpliar} />
        </Panel>
      ) : (
        <>
          <ResumenCifras reporte={reporte} parametros={parametros} alAbrir={setDesglose} />
          <GraficoReporte reporte={reporte} parametros={parametros} />
          <Panel sinRelleno nombre={`Filas de ${reporte.title}`}>
            <TablaReporte reporte={reporte} consulta={consulta} url={url} cambiar={cambiarVista} alAbrir={setFila} />
          </Panel>
        </>
      )}
      <Suspense>
        {desglose && <AsientosModal {...desglose} enReporte alCerrar={() => setDesglose(null)} />}
        {fila && <OrigenFila fila={fila} columnas={reporte.columns} alCerrar={() => setFila(null)} />}
      </Suspense>
    </>
  );
}

/** Its title, its days, the number of rows and how they were taken. */
function Encabezado({
  reporte: { title, period, pagination, base, nota, comparacion },
  acciones,
}: {
  reporte: ReporteGenerado;
  acciones: ReactNode;
}) {
  return (
    <Group gap="12px 24px" align="flex-start" justify="space-between" mb={16}>
      <Box flex={{ base: '1 1 100%', xs: '1 1 24rem' }} miw={0}>
        <Title order={2} fz="xl" lh={1.3}>
          {title}
        </Title>
        <Group component="p" gap="2px 16px" align="stretch" mt={2} fz="sm" c="dimmed">
          <Text component="strong" fw={600} c="var(--mantine-color-text)" className="cifra">
            {period}
          </Text>
          <span className="cifra">{`${numero(pagination.total)} ${pagination.total === 1 ? 'registro' : 'registros'}`}</span>
          <span>{base}</span>
          {comparacion && <span className="cifra">Comparado con {comparacion.period}</span>}
        </Group>
        {nota && (
          <Text maw={960} mt={4} fz={13} c="dimmed">
            {nota}
          </Text>
        )}
      </Box>
      <Group gap={8} align="stretch" justify="flex-end" className={clases.barra}>
        {acciones}
      </Group>
    </Group>
  );
}

function Vacio({ desde, hoy, alAmpliar }: { desde: string; hoy: string; alAmpliar: Props['alAmpliar'] }) {
  const amplio = rangoMasAmplio(desde, hoy);
  return (
    <EstadoVacio
      icono={<IconCalendarSearch size={24} stroke={1.5} />}
      texto="No hay datos en este período"
      detalle={
        amplio ? 'Prueba con un rango más amplio o con otros filtros.' : 'Prueba con otras fechas o con otros filtros.'
      }
      accion={
        amplio && (
          <Button
            variant="default"
            onClick={() => alAmpliar({ start_date: amplio.start_date, end_date: amplio.end_date })}
          >
            Ver {amplio.nombre}
          </Button>
        )
      }
    />
  );
}

/** The place of a report that is on its way. */
export function ReporteEsqueleto() {
  return (
    <div aria-busy="true">
      <span className="solo-lector" role="status">
        Generando el reporte...
      </span>
      <Skeleton height={28} width="16rem" mb={8} />
      <Skeleton height={16} width="24rem" maw="80%" mb="lg" />
      <TarjetasCifra>
        {['a', 'b', 'c', 'd'].map((una) => (
          <Skeleton key={una} height={100} radius="lg" />
        ))}
      </TarjetasCifra>
      <Skeleton height={420} radius="lg" />
    </div>
  );
}
