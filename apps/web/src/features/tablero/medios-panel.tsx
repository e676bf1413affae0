import type { GananciasMetodoPago, Recaudo } from '@jornal/contract';
import { Box, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { mesYAnio, pesos, porcentaje } from '../../lib/format';
import { CargaALaVista } from '../../ui/carga-a-la-vista';
import { Panel } from '../../ui/panel';
import { VerReporte } from '../../ui/ver-reporte';
import { type Entidad, type Mes, mesQuery } from './api';
import { Cifra } from './cifra';
import { ContenidoPanel } from './contenido-panel';
import { Linea, Lista } from './datos';
import {
  type Ambito,
  ambitoMes,
  deCuenta,
  deMedio,
  deRecaudo,
  hayRecaudo,
  type MedioDeIngreso,
  mediosCon,
  nombreDeMedio,
} from './desgloses';

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
        {(medios) => (
          <Box className="columnas" style={{ '--columnas': 'auto minmax(0, 1fr)', gap: 24, alignItems: 'center' }}>
            <Suspense fallback={<Skeleton height={ALTO} width={ALTO} circle />}>
              <CargaALaVista alto={ALTO} ancho={ALTO}>
                <GraficoMedios medios={medios} alto={ALTO} />
              </CargaALaVista>
            </Suspense>
            <Lista>
              {mediosCon(medios.por_cobrar.total_ingresos).map((medio) => (
                <DeMedio key={medio} medio={medio} de={medios[medio]} ambito={ambito} />
              ))}
              <Linea nombre="Total" total>
                <Cifra
                  nombre="Ingresos del mes"
                  valor={medios.total_general}
                  desglose={deCuenta(ambito, 'Ingresos', 'ingresos', medios.total_general)}
                />
              </Linea>
              {hayRecaudo(medios.recaudo, medios.total_general) && <DeClientes de={medios.recaudo} ambito={ambito} />}
            </Lista>
          </Box>
        )}
      </ContenidoPanel>
    </Panel>
  );
}

type PropsMedio = { medio: MedioDeIngreso; de: GananciasMetodoPago[MedioDeIngreso]; ambito: Ambito };

function DeMedio({ medio, de: { total_ingresos, porcentaje_del_total }, ambito }: PropsMedio) {
  const nombre = nombreDeMedio(medio);
  return (
    <Linea nombre={nombre} detalle={`${porcentaje(porcentaje_del_total)} del total`} marca={medio}>
      <Cifra nombre={`${nombre} del mes`} valor={total_ingresos} desglose={deMedio(ambito, medio, total_ingresos)} />
    </Linea>
  );
}

/** The money that clients handed over in the month, where it is not the income: with tips, payments of debts and advances. */
function DeClientes({ de, ambito }: { de: Recaudo; ambito: Ambito }) {
  const { efectivo, transferencia } = de;
  return (
    <Linea nombre="Recaudo" detalle={`${pesos(efectivo)} en efectivo y ${pesos(transferencia)} por transferencia`}>
      <Cifra nombre="Recaudo del mes" valor={efectivo + transferencia} desglose={deRecaudo(ambito, de)} />
    </Linea>
  );
}
