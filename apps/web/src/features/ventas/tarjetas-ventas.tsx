import { type EstadisticasVentas, METODOS_PAGO } from '@jornal/contract';
import { Group, Skeleton, UnstyledButton } from '@mantine/core';
import { IconCalendarDollar, IconChartLine, IconShoppingCart, IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { hoy, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import type { Desglose, FiltroAsientos } from '../libro/api';
import { estadisticasQuery, type FiltrosVentas, totalDeMetodo } from './api';
import clases from './ventas.module.css';

const AsientosModal = lazy(() => import('../libro/asientos-modal'));

type Cuando = { detalle: string; filtro: FiltroAsientos; fechas: { fecha_inicio: string; fecha_fin: string } };

const deVentas = (titulo: string, cifra: number, { detalle, filtro }: Cuando): Desglose => ({
  titulo,
  cifra,
  detalle,
  filtro: { cuenta: 'ingresos.productos', ...filtro },
});

/** The sales less their cost. */
const deGanancia = (titulo: string, cifra: number, { detalle, filtro }: Cuando): Desglose => ({
  titulo,
  cifra,
  detalle,
  partes: [
    { nombre: 'Venta de productos', signo: 1, filtro: { cuenta: 'ingresos.productos', ...filtro } },
    { nombre: 'Costo de productos', signo: -1, filtro: { cuenta: 'costo.productos', ...filtro } },
  ],
});

type Props = {
  entidadId: string;
  /** Narrows the list to the sales that a figure counts. */
  alVer: (cuales: Partial<FiltrosVentas>) => void;
};

/**
 * Sales and their profit since the first day and today, and by method; each opens its parts: the rows of the book, or
 * the list where that says it better or there is no book to see.
 */
export function TarjetasVentas({ entidadId, alVer }: Props) {
  const { puede } = useSesion();
  const { data, isPending } = useQuery(estadisticasQuery(entidadId));
  const [desglose, setDesglose] = useState<Desglose | null>(null);

  const filtro = entidadId ? { entidad_id: entidadId } : {};
  const siempre: Cuando = { detalle: 'De siempre', filtro, fechas: { fecha_inicio: '', fecha_fin: '' } };
  const fechasDeHoy = { fecha_inicio: hoy(), fecha_fin: hoy() };
  const deHoy: Cuando = { detalle: 'De hoy', filtro: { ...filtro, ...fechasDeHoy }, fechas: fechasDeHoy };
  const tarjeta = (
    etiqueta: string,
    cifra: number | undefined,
    icono: ReactNode,
    desglosar: typeof deVentas,
    cuando: Cuando,
  ) => (
    <TarjetaCifra
      etiqueta={etiqueta}
      valor={cifra === undefined ? '—' : pesos(cifra)}
      negativo={cifra !== undefined && cifra < 0}
      cargando={isPending}
      icono={icono}
      detalle={cuando.detalle}
      alAbrir={
        cifra === undefined
          ? undefined
          : () => (puede('dashboard.negocio') ? setDesglose(desglosar(etiqueta, cifra, cuando)) : alVer(cuando.fechas))
      }
    />
  );

  return (
    <>
      <TarjetasCifra>
        {tarjeta('Total Ventas', data?.total_ventas, <IconShoppingCart size={18} stroke={1.6} />, deVentas, siempre)}
        {tarjeta(
          'Total Ganancia',
          data?.total_ganancia,
          <IconTrendingUp size={18} stroke={1.6} />,
          deGanancia,
          siempre,
        )}
        {tarjeta('Ventas de Hoy', data?.ventas_hoy, <IconCalendarDollar size={18} stroke={1.6} />, deVentas, deHoy)}
        {tarjeta('Ganancia de Hoy', data?.ganancia_hoy, <IconChartLine size={18} stroke={1.6} />, deGanancia, deHoy)}
      </TarjetasCifra>
      <PorMetodo estadisticas={data} cargando={isPending} alVer={alVer} />
      {desglose && (
        <Suspense>
          <AsientosModal {...desglose} alCerrar={() => setDesglose(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The sales by each method; each opens its sales in the list. */
function PorMetodo({
  estadisticas,
  cargando,
  alVer,
}: {
  estadisticas: EstadisticasVentas | undefined;
  cargando: boolean;
  alVer: Props['alVer'];
}) {
  const titulo = useId();
  return (
    <Group
      gap="4px 32px"
      align="baseline"
      mb={20}
      py={12}
      px="var(--orilla)"
      bdrs={12}
      bg="var(--jornal-superficie)"
      className={`recuadro ${clases.metodos}`}
    >
      <span id={titulo}>Ventas por método, de siempre</span>
      <ul aria-labelledby={titulo}>
        {METODOS_PAGO.map((metodo) => (
          <li key={metodo}>
            <UnstyledButton
              className={clases.deMetodo}
              disabled={!estadisticas}
              onClick={() => alVer({ metodo_pago: metodo })}
            >
              <span>{NOMBRES_METODO[metodo]}</span>
              <strong className="cifra">
                {cargando ? (
                  <Skeleton component="span" height={16} width={80} />
                ) : estadisticas ? (
                  pesos(totalDeMetodo(estadisticas, metodo))
                ) : (
                  '—'
                )}
              </strong>
            </UnstyledButton>
          </li>
        ))}
        {estadisticas && estadisticas.devuelto > 0 && (
          <li>
            <span className={clases.deMetodo}>
              <span>Devuelto</span>
              <strong className="cifra">{pesos(-estadisticas.devuelto)}</strong>
            </span>
          </li>
        )}
      </ul>
    </Group>
  );
}
