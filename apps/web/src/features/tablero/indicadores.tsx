import { hastaElDia, mesAnterior, variacion } from '@jornal/contract';
import { Group, Title } from '@mantine/core';
import { IconArrowsExchange, IconCash, IconChartLine, IconCoins, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fechaCorta, mesYAnio, pesos, porcentaje } from '../../lib/format';
import { EstadoError } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { type Entidad, mesQuery } from './api';
import { useDesglose } from './desglose-contexto';
import { ambitoMes, deCuenta, deGanancia, deMedio } from './desgloses';
import { LineaDeDias } from './linea-de-dias';
import clases from './tablero.module.css';

const ESPACIO = '\u00a0';

/** Last month, days 1 to the day of `hoy`, to compare this month so far with. */
export function corteAnterior(hoy: string) {
  const [anio, mes, dia] = hoy.split('-').map(Number) as [number, number, number];
  const previo = mesAnterior(anio, mes);
  return hastaElDia(previo.anio, previo.mes, dia);
}

/** The five figures of this month, each against last month at the same cut, each opening its rows. */
export function Indicadores({ entidad, hoy }: { entidad: Entidad; hoy: string }) {
  const mes = hoy.slice(0, 7);
  const corte = corteAnterior(hoy);
  const { data, isError, refetch } = useQuery(mesQuery(entidad, mes));
  const abrir = useDesglose();

  if (!data && isError) {
    return (
      <Panel mb={20}>
        <EstadoError alReintentar={() => void refetch()} />
      </Panel>
    );
  }

  const ambito = ambitoMes(entidad, mes);
  const n = data?.neta;
  const m = data?.medios;
  // A business of this month has nothing to be compared with.
  const hayAntes = Object.values(n?.mismo_corte ?? {}).some((monto) => monto !== 0);
  const contra = hayAntes ? `vs. 1 al ${fechaCorta(corte.fin)}` : ESPACIO;
  /** Its place is kept while it is on its way. */
  const cambio = (ahora: number | undefined, antes: number | undefined) =>
    ahora === undefined || antes === undefined ? null : variacion(ahora, antes);
  const delTotal = (parte: number | undefined) =>
    parte === undefined ? ESPACIO : `${porcentaje(parte)} del total del mes`;
  const valor = (monto: number | undefined) => ({
    valor: monto === undefined ? '' : pesos(monto),
    negativo: (monto ?? 0) < 0,
    cargando: monto === undefined,
  });

  return (
    <section aria-label="Indicadores del mes" className={clases.indicadores}>
      <Group gap={16} justify="space-between" wrap="nowrap" mih={32} mb={10}>
        <Title order={2} fz="1.0625rem" lh={1.35}>
          {mesYAnio(`${mes}-01`)}
        </Title>
        {data && <LineaDeDias dias={data.dias} />}
      </Group>
      <TarjetasCifra>
        <TarjetaCifra
          etiqueta="Ingresos Totales"
          icono={<IconCoins size={18} stroke={1.6} />}
          {...valor(n?.ingresos_totales)}
          cambio={cambio(n?.ingresos_totales, n?.mismo_corte.ingresos_totales)}
          detalle={contra}
          alAbrir={n && (() => abrir(deCuenta(ambito, 'Ingresos Totales', 'ingresos', n.ingresos_totales)))}
        />
        <TarjetaCifra
          etiqueta="Ganancia Neta"
          icono={<IconChartLine size={18} stroke={1.6} />}
          {...valor(n?.ganancia_neta)}
          cambio={cambio(n?.ganancia_neta, n?.mismo_corte.ganancia_neta)}
          detalle={contra}
          alAbrir={n && (() => abrir(deGanancia(ambito, n.ganancia_neta)))}
        />
        <TarjetaCifra
          etiqueta="Efectivo"
          icono={<IconCash size={18} stroke={1.6} />}
          {...valor(m?.efectivo.total_ingresos)}
          cambio={cambio(m?.efectivo.total_ingresos, data?.mismo_corte.efectivo)}
          detalle={delTotal(m?.efectivo.porcentaje_del_total)}
          alAbrir={m && (() => abrir(deMedio(ambito, 'efectivo', m.efectivo.total_ingresos)))}
        />
        <TarjetaCifra
          etiqueta="Transferencia"
          icono={<IconArrowsExchange size={18} stroke={1.6} />}
          {...valor(m?.transferencia.total_ingresos)}
          cambio={cambio(m?.transferencia.total_ingresos, data?.mismo_corte.transferencia)}
          detalle={delTotal(m?.transferencia.porcentaje_del_total)}
          alAbrir={m && (() => abrir(deMedio(ambito, 'transferencia', m.transferencia.total_ingresos)))}
        />
        <TarjetaCifra
          etiqueta="Gastos del Mes"
          icono={<IconReceipt size={18} stroke={1.6} />}
          subirEsMalo
          {...valor(n?.gastos_mes)}
          cambio={cambio(n?.gastos_mes, n?.mismo_corte.gastos)}
          detalle={contra}
          alAbrir={n && (() => abrir(deCuenta(ambito, 'Gastos del Mes', 'gastos', n.gastos_mes)))}
        />
      </TarjetasCifra>
    </section>
  );
}
