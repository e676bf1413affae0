import type { GananciaNeta } from '@jornal/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mesYAnio } from '../../lib/format';
import { Panel } from '../../ui/panel';
import { VerReporte } from '../../ui/ver-reporte';
import { type Entidad, type Mes, mesQuery } from './api';
import { Cifra } from './cifra';
import { ContenidoPanel } from './contenido-panel';
import { BarraGanancia, Linea, Lista } from './datos';
import { ambitoMes, deCuenta, deGanancia } from './desgloses';
import { MES } from './moldes';
import { NavegadorMes } from './navegador-mes';

type Props = { entidad: Entidad; mes: Mes; mesActual: Mes; alCambiar: (mes: Mes) => void };

const sinMovimiento = (n: GananciaNeta) =>
  n.ingresos_totales === 0 && n.gastos_mes === 0 && n.total_pagar_empleados === 0 && n.costo_productos === 0;

/** The net profit of a month and its parts. */
export function ResumenFinanciero({ entidad, mes, mesActual, alCambiar }: Props) {
  const consulta = useQuery({
    ...mesQuery(entidad, mes),
    placeholderData: keepPreviousData,
    select: ({ neta }) => neta,
  });
  const ambito = ambitoMes(entidad, mes);
  return (
    <Panel
      plegable="resumen"
      titulo="Resumen Financiero"
      subtitulo={
        <>
          <span aria-live="polite">{mesYAnio(`${mes}-01`)}</span>{' '}
          <VerReporte
            sobre="Resumen Financiero"
            de={{
              report_type: 'resumen_financiero',
              start_date: ambito.inicio,
              end_date: ambito.fin,
              entidad_id: entidad,
            }}
          />
        </>
      }
      acciones={<NavegadorMes mes={mes} actual={mesActual} alCambiar={alCambiar} />}
    >
      <ContenidoPanel
        consulta={consulta}
        molde={MES.neta}
        textoVacio="No hay datos financieros disponibles."
        estaVacio={sinMovimiento}
      >
        {(n) => (
          <Lista>
            <Linea nombre="Ingresos Totales">
              <Cifra
                nombre="Ingresos Totales del mes"
                valor={n.ingresos_totales}
                desglose={deCuenta(ambito, 'Ingresos Totales', 'ingresos', n.ingresos_totales)}
              />
            </Linea>
            <Linea nombre="Total a pagar empleados">
              <Cifra
                nombre="Total a pagar empleados"
                valor={n.total_pagar_empleados}
                desglose={deCuenta(ambito, 'Total a pagar empleados', 'comisiones', n.total_pagar_empleados)}
              />
            </Linea>
            <Linea nombre="Costo de productos">
              <Cifra
                nombre="Costo de productos"
                valor={n.costo_productos}
                desglose={deCuenta(ambito, 'Costo de productos', 'costo.productos', n.costo_productos)}
              />
            </Linea>
            <Linea nombre="Gastos">
              <Cifra
                nombre="Gastos"
                valor={n.gastos_mes}
                desglose={deCuenta(ambito, 'Gastos', 'gastos', n.gastos_mes)}
              />
            </Linea>
            <Linea nombre="Ganancia Neta" total>
              <Cifra
                nombre="Ganancia Neta del mes"
                valor={n.ganancia_neta}
                desglose={deGanancia(ambito, n.ganancia_neta)}
              />
            </Linea>
            <Linea nombre="% de ganancia">
              <BarraGanancia valor={n.porcentaje_ganancia} />
            </Linea>
          </Lista>
        )}
      </ContenidoPanel>
    </Panel>
  );
}
