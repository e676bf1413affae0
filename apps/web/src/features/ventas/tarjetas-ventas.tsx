import { METODOS_PAGO } from '@jornal/contract';
import { Skeleton } from '@mantine/core';
import { IconCalendarDollar, IconChartLine, IconShoppingCart, IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { hoy, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import type { Desglose, FiltroAsientos } from '../libro/api';
import { estadisticasQuery, totalDeMetodo } from './api';
import clases from './ventas.module.css';

const AsientosModal = lazy(() => import('../libro/asientos-modal'));

type Cuando = { detalle: string; filtro: FiltroAsientos };

const deVentas = (titulo: string, cifra: number, { detalle, filtro }: Cuando): Desglose => ({ titulo, cifra, detalle, filtro: { cuenta: 'ingresos.productos', ...filtro } });

/** What was sold less what it cost. */
const deGanancia = (titulo: string, cifra: number, { detalle, filtro }: Cuando): Desglose => ({
  titulo,
  cifra,
  detalle,
  partes: [
    { nombre: 'Venta de productos', signo: 1, filtro: { cuenta: 'ingresos.productos', ...filtro } },
    { nombre: 'Costo de productos', signo: -1, filtro: { cuenta: 'costo.productos', ...filtro } },
  ],
});

/** Sales and their profit since the first day and today; each card opens the rows behind its figure. */
export function TarjetasVentas({ entidadId }: { entidadId: string }) {
  const { puede } = useSesion();
  const { data, isPending } = useQuery(estadisticasQuery(entidadId));
  const [desglose, setDesglose] = useState<Desglose | null>(null);

  const titulo = useId();
  const filtro = entidadId ? { entidad_id: entidadId } : {};
  const siempre: Cuando = { detalle: 'De todas las fechas', filtro };
  const deHoy: Cuando = { detalle: 'De hoy', filtro: { ...filtro, fecha_inicio: hoy(), fecha_fin: hoy() } };
  const tarjeta = (etiqueta: string, cifra: number | undefined, icono: ReactNode, desglosar: typeof deVentas, cuando: Cuando) => (
    <TarjetaCifra
      etiqueta={etiqueta}
      valor={cifra === undefined ? '—' : pesos(cifra)}
      negativo={cifra !== undefined && cifra < 0}
      cargando={isPending}
      icono={icono}
      alAbrir={cifra !== undefined && puede('dashboard.negocio') ? () => setDesglose(desglosar(etiqueta, cifra, cuando)) : undefined}
    />
  );

  return (
    <>
      <TarjetasCifra>
        {tarjeta('Total Ventas', data?.total_ventas, <IconShoppingCart size={18} stroke={1.6} />, deVentas, siempre)}
        {tarjeta('Total Ganancia', data?.total_ganancia, <IconTrendingUp size={18} stroke={1.6} />, deGanancia, siempre)}
        {tarjeta('Ventas de Hoy', data?.ventas_hoy, <IconCalendarDollar size={18} stroke={1.6} />, deVentas, deHoy)}
        {tarjeta('Ganancia de Hoy', data?.ganancia_hoy, <IconChartLine size={18} stroke={1.6} />, deGanancia, deHoy)}
      </TarjetasCifra>
      <div className={clases.metodos}>
        <span id={titulo}>Ventas por método</span>
        <dl aria-labelledby={titulo}>
          {METODOS_PAGO.map((metodo) => (
            <div key={metodo}>
              <dt>{NOMBRES_METODO[metodo]}</dt>
              <dd className="cifra">{isPending ? <Skeleton height={16} width={80} /> : pesos(totalDeMetodo(data, metodo))}</dd>
            </div>
          ))}
        </dl>
      </div>
      {desglose && (
        <Suspense>
          <AsientosModal {...desglose} alCerrar={() => setDesglose(null)} />
        </Suspense>
      )}
    </>
  );
}
