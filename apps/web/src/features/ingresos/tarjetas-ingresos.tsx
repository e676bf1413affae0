import type { TipoIngreso } from '@jornal/contract';
import { IconArrowsExchange, IconCash, IconCoins, IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import type { CifraSimple, FiltroAsientos } from '../libro/api';
import { totalesQuery } from './api';

const AsientosModal = lazy(() => import('../libro/asientos-modal'));

const DE_SIEMPRE = 'De siempre';

type Props = {
  entidadId: string;
  /** Narrows the list to a type of income; '' is all of them. */
  alVer: (tipo: TipoIngreso | '') => void;
};

/**
 * All the income besides services and sales, of all time; each card opens its parts: the rows of the book, or the list
 * for people without the book.
 */
export function TarjetasIngresos({ entidadId, alVer }: Props) {
  const { puede } = useSesion();
  const consulta = useQuery(totalesQuery(entidadId));
  useAvisoDeFallo(consulta.isError, 'Error al cargar los ingresos adicionales');
  const [desglose, setDesglose] = useState<CifraSimple | null>(null);

  const totales = consulta.data;
  const abrir = (etiqueta: string, cifra: number, filtro: FiltroAsientos) =>
    setDesglose({
      titulo: `${etiqueta} · Ingresos Adicionales`,
      detalle: DE_SIEMPRE,
      cifra,
      filtro: { cuenta: 'ingresos', origen: 'ingreso', ...filtro, ...(entidadId && { entidad_id: entidadId }) },
    });
  const tarjeta = (
    etiqueta: string,
    cifra: number | undefined,
    icono: ReactNode,
    filtro: FiltroAsientos,
    enLista?: TipoIngreso | '',
  ) => (
    <TarjetaCifra
      etiqueta={etiqueta}
      valor={cifra === undefined ? '—' : pesos(cifra)}
      cargando={consulta.isPending}
      icono={icono}
      detalle={DE_SIEMPRE}
      alAbrir={
        cifra === undefined
          ? undefined
          : puede('dashboard.negocio')
            ? () => abrir(etiqueta, cifra, filtro)
            : enLista !== undefined
              ? () => alVer(enLista)
              : undefined
      }
    />
  );

  return (
    <>
      <TarjetasCifra>
        {tarjeta('Total General', totales?.total_general, <IconCoins size={18} stroke={1.6} />, {}, '')}
        {tarjeta('Efectivo', totales?.efectivo, <IconCash size={18} stroke={1.6} />, { contra: 'efectivo' })}
        {tarjeta('Transferencia', totales?.transferencia, <IconArrowsExchange size={18} stroke={1.6} />, {
          contra: 'transferencia',
        })}
        {tarjeta(
          'Accesorios',
          totales?.por_tipo.accesorios,
          <IconShoppingBag size={18} stroke={1.6} />,
          { cuenta: 'ingresos.accesorios' },
          'accesorio',
        )}
      </TarjetasCifra>
      {desglose && (
        <Suspense>
          <AsientosModal {...desglose} alCerrar={() => setDesglose(null)} />
        </Suspense>
      )}
    </>
  );
}
