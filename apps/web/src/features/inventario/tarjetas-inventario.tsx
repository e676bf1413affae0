import { IconAlertTriangle, IconBoxMultiple, IconBuildingWarehouse, IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { numero, pesos } from '../../lib/format';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { type Existencia, estadisticasQuery } from './api';

type Props = {
  entidadId: string;
  /** Narrows the list to the items that a figure counts; '' is all of them. */
  alVer: (existencia: Existencia | '') => void;
};

/** The items that the branches keep for their own use and their cost; each figure opens the items that make it up. */
export function TarjetasInventario({ entidadId, alVer }: Props) {
  const consulta = useQuery(estadisticasQuery(entidadId));
  useAvisoDeFallo(consulta.isError, 'Error al cargar el inventario');
  const datos = consulta.data;
  const tarjeta = (
    etiqueta: string,
    valor: string | undefined,
    icono: ReactNode,
    { detalle, ver = '' }: { detalle?: string; ver?: Existencia | '' } = {},
  ) => (
    <TarjetaCifra
      etiqueta={etiqueta}
      valor={valor ?? '—'}
      cargando={consulta.isPending}
      icono={icono}
      detalle={detalle}
      alAbrir={datos && (() => alVer(ver))}
    />
  );
  return (
    <TarjetasCifra>
      {tarjeta(
        'Total Artículos',
        datos && numero(datos.total_articulos),
        <IconBuildingWarehouse size={18} stroke={1.6} />,
        { detalle: 'Ahora' },
      )}
      {tarjeta('Total Cantidad', datos && numero(datos.total_cantidad), <IconBoxMultiple size={18} stroke={1.6} />, {
        detalle: 'Unidades, ahora',
      })}
      {tarjeta('Valor Total', datos && pesos(datos.valor_total_inventario), <IconCoins size={18} stroke={1.6} />, {
        detalle: 'Cantidad por costo unitario, ahora',
      })}
      {tarjeta(
        'Artículos Agotados',
        datos && numero(datos.articulos_agotados),
        <IconAlertTriangle size={18} stroke={1.6} />,
        {
          detalle: 'Sin unidades o marcados como agotados, ahora',
          ver: 'agotados',
        },
      )}
    </TarjetasCifra>
  );
}
