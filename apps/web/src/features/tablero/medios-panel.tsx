import { Box, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { mesYAnio, porcentaje } from '../../lib/format';
import { CargaALaVista } from '../../ui/carga-a-la-vista';
import { Panel } from '../../ui/panel';
import { VerReporte } from '../../ui/ver-reporte';
import { type Entidad, type Mes, mesQuery } from './api';
import { Cifra } from './cifra';
import { ContenidoPanel } from './contenido-panel';
import { Linea, Lista } from './datos';
import { ambitoMes, deCuenta, deMedio } from './desgloses';

const GraficoMedios = lazy(() => import('./grafico-medios'));
const ALTO = 168;

/** How the income of a month came in: a ring to look at, and its figures. */
export function MediosPanel({ entidad, mes }: { entidad: Entidad; mes: Mes }) {
  const consulta = useQuery({
    ...mesQuery(entidad, mes),
    placeholderData: keepPreviousData,
    select: ({ medios }) => medios,
  });
  const ambito = ambitoMes(entidad, mes);
  return (
    <Panel
      plegable="medios"
      titulo="Ingresos por método de pago"
      subtitulo={
        <>
          {mesYAnio(`${mes}-01`)}{' '}
          <VerReporte
            sobre="Ingresos por método de pago"
            de={{
              report_type: 'ingresos_metodo_pago',
              start_date: ambito.inicio,
              end_date: ambito.fin,
              entidad_id: entidad,
            }}
          />
        </>
      }
    >
      <ContenidoPanel consulta={consulta} alto={ALTO} estaVacio={({ total_general }) => total_general === 0}>
        {({ efectivo, transferencia, total_general }) => (
          <Box className="columnas" style={{ '--columnas': 'auto minmax(0, 1fr)', gap: 24, alignItems: 'center' }}>
            <Suspense fallback={<Skeleton height={ALTO} width={ALTO} circle />}>
              <CargaALaVista alto={ALTO} ancho={ALTO}>
                <GraficoMedios
                  efectivo={efectivo.total_ingresos}
                  transferencia={transferencia.total_ingresos}
                  alto={ALTO}
                />
              </CargaALaVista>
            </Suspense>
            <Lista>
              <Linea
                nombre="Efectivo"
                detalle={`${porcentaje(efectivo.porcentaje_del_total)} del total`}
                marca="efectivo"
              >
                <Cifra
                  nombre="Efectivo del mes"
                  valor={efectivo.total_ingresos}
                  desglose={deMedio(ambito, 'efectivo', efectivo.total_ingresos)}
                />
              </Linea>
              <Linea
                nombre="Transferencia"
                detalle={`${porcentaje(transferencia.porcentaje_del_total)} del total`}
                marca="transferencia"
              >
                <Cifra
                  nombre="Transferencia del mes"
                  valor={transferencia.total_ingresos}
                  desglose={deMedio(ambito, 'transferencia', transferencia.total_ingresos)}
                />
              </Linea>
              <Linea nombre="Total" total>
                <Cifra
                  nombre="Ingresos del mes"
                  valor={total_general}
                  desglose={deCuenta(ambito, 'Ingresos', 'ingresos', total_general)}
                />
              </Linea>
            </Lista>
          </Box>
        )}
      </ContenidoPanel>
    </Panel>
  );
}
