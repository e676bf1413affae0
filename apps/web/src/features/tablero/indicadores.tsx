import { hastaElDia, mesAnterior, variacion } from '@jornal/contract';
import { IconArrowsExchange, IconCash, IconChartLine, IconCoins, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fechaCorta, pesos, porcentaje } from '../../lib/format';
import { EstadoError } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { type Entidad, gananciaNetaQuery, metodosPagoQuery, rangoQuery } from './api';
import { useDesglose } from './desglose-contexto';
import { ambitoMes, deCuenta, deGanancia, deMedio } from './desgloses';
import clases from './tablero.module.css';

/** Last month, days 1 to the day of `hoy`: what this month so far can be held against. */
export function corteAnterior(hoy: string) {
  const [anio, mes, dia] = hoy.split('-').map(Number) as [number, number, number];
  const previo = mesAnterior(anio, mes);
  return hastaElDia(previo.anio, previo.mes, dia);
}

/** Change against the same cut; a figure that has not come yet has none. */
const cambio = (ahora: number | undefined, antes: number | undefined) => (ahora === undefined || antes === undefined ? undefined : variacion(ahora, antes));

/** The five figures of this month, each against last month at the same cut, each opening its rows. */
export function Indicadores({ entidad, hoy }: { entidad: Entidad; hoy: string }) {
  const mes = hoy.slice(0, 7);
  const corte = corteAnterior(hoy);
  const neta = useQuery(gananciaNetaQuery(entidad, mes));
  const medios = useQuery(metodosPagoQuery(entidad, mes));
  const antes = useQuery(rangoQuery(entidad, corte.inicio, corte.fin));
  const abrir = useDesglose();
  const fallidas = [neta, medios].filter((consulta) => consulta.isError && !consulta.data);

  if (fallidas.length > 0) {
    return (
      <Panel className={clases.fila}>
        <EstadoError alReintentar={() => void Promise.all(fallidas.map(({ refetch }) => refetch()))} />
      </Panel>
    );
  }

  const ambito = ambitoMes(entidad, mes);
  const n = neta.data;
  const m = medios.data;
  const previos = antes.data?.metodos_pago;
  const contra = `vs. 1 al ${fechaCorta(corte.fin)}`;
  const valor = (monto: number | undefined) => ({ valor: monto === undefined ? '' : pesos(monto), negativo: (monto ?? 0) < 0, cargando: monto === undefined });

  return (
    <section aria-label="Indicadores del mes" className={clases.indicadores}>
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
          cambio={cambio(m?.efectivo.total_ingresos, previos?.efectivo.total)}
          detalle={m && `${porcentaje(m.efectivo.porcentaje_del_total)} del total`}
          alAbrir={m && (() => abrir(deMedio(ambito, 'efectivo', m.efectivo.total_ingresos)))}
        />
        <TarjetaCifra
          etiqueta="Transferencia"
          icono={<IconArrowsExchange size={18} stroke={1.6} />}
          {...valor(m?.transferencia.total_ingresos)}
          cambio={cambio(m?.transferencia.total_ingresos, previos?.transferencia.total)}
          detalle={m && `${porcentaje(m.transferencia.porcentaje_del_total)} del total`}
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
