import type { FiltroStock } from '@jornal/contract';
import {
  type Icon,
  IconAlertTriangle,
  IconBoxMultiple,
  IconCircleCheck,
  IconCoins,
  IconPackage,
  IconTrendingUp,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import type { CifraSimple } from '../libro/api';
import { estadisticasQuery } from './api';
import { PotencialCajon } from './potencial-cajon';

const AsientosModal = lazy(() => import('../libro/asientos-modal'));

type Props = {
  entidadId: string;
  /** Narrows the list to the products that a figure counts; '' is all of them. */
  alVer: (stock: FiltroStock | '') => void;
};

/**
 * The products for sale and their value. Each figure opens its parts: the products it counts, what each adds to it or
 * its rows in the book.
 */
export function TarjetasProductos({ entidadId, alVer }: Props) {
  const { puede } = useSesion();
  const consulta = useQuery(estadisticasQuery(entidadId));
  useAvisoDeFallo(consulta.isError, 'Error al cargar la lista de productos');
  const [desglose, setDesglose] = useState<CifraSimple | null>(null);
  const [potencial, setPotencial] = useState(false);

  const datos = consulta.data;
  const tarjeta = (
    etiqueta: string,
    cifra: number | undefined,
    mostrar: (n: number) => string,
    Icono: Icon,
    extra: { detalle?: string; alAbrir: () => void },
  ) => (
    <TarjetaCifra
      etiqueta={etiqueta}
      valor={cifra === undefined ? '—' : mostrar(cifra)}
      cargando={consulta.isPending}
      icono={<Icono size={18} stroke={1.6} />}
      {...extra}
      alAbrir={datos && extra.alAbrir}
    />
  );
  const abrirValor = (cifra: number) =>
    setDesglose({
      titulo: 'Valor Total Inventario',
      detalle: 'Lo que costó el stock: entradas menos salidas',
      cifra,
      filtro: { cuenta: 'inventario.productos', ...(entidadId && { entidad_id: entidadId }) },
    });

  return (
    <>
      <TarjetasCifra deTres>
        {tarjeta('Total Productos', datos?.total_productos, numero, IconPackage, {
          detalle: 'Ahora',
          alAbrir: () => alVer(''),
        })}
        {tarjeta('Total Stock', datos?.total_stock, numero, IconBoxMultiple, {
          detalle: 'Unidades, ahora',
          alAbrir: () => alVer('disponible'),
        })}
        {tarjeta('Valor Total Inventario', datos?.valor_total_inventario, pesos, IconCoins, {
          detalle: 'A costo de compra, ahora',
          alAbrir: () =>
            datos && puede('dashboard.negocio') ? abrirValor(datos.valor_total_inventario) : alVer('disponible'),
        })}
        {tarjeta('Ganancia Total Potencial', datos?.ganancia_total_potencial, pesos, IconTrendingUp, {
          detalle: 'Si se vende todo el stock de ahora',
          alAbrir: () => setPotencial(true),
        })}
        {tarjeta('Productos Bajo Stock', datos?.productos_bajo_stock, numero, IconAlertTriangle, {
          detalle: '5 unidades o menos, ahora',
          alAbrir: () => alVer('bajo'),
        })}
        {tarjeta('Productos Stock Óptimo', datos?.productos_stock_optimo, numero, IconCircleCheck, {
          detalle: 'Más de 10 unidades, ahora',
          alAbrir: () => alVer('optimo'),
        })}
      </TarjetasCifra>
      <PotencialCajon
        abierto={potencial}
        entidadId={entidadId}
        total={datos?.ganancia_total_potencial}
        alCerrar={() => setPotencial(false)}
      />
      {desglose && (
        <Suspense>
          <AsientosModal {...desglose} alCerrar={() => setDesglose(null)} />
        </Suspense>
      )}
    </>
  );
}
