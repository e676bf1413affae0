import { IconAlertTriangle, IconBoxMultiple, IconCircleCheck, IconCoins, IconPackage, IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import type { CifraSimple } from '../libro/api';
import { estadisticasQuery } from './api';

const AsientosModal = lazy(() => import('../libro/asientos-modal'));

/** What there is to sell and what it is worth. The value opens its rows in the book; the products that run low, the list of them. */
export function TarjetasProductos({ entidadId, alVerBajos }: { entidadId: string; alVerBajos: () => void }) {
  const { puede } = useSesion();
  const consulta = useQuery(estadisticasQuery(entidadId));
  useAvisoDeFallo(consulta.isError, 'Error al cargar la lista de productos');
  const [desglose, setDesglose] = useState<CifraSimple | null>(null);

  const datos = consulta.data;
  const tarjeta = (etiqueta: string, cifra: number | undefined, mostrar: (n: number) => string, icono: ReactNode, extra?: { detalle?: string; alAbrir?: () => void }) => (
    <TarjetaCifra etiqueta={etiqueta} valor={cifra === undefined ? '—' : mostrar(cifra)} cargando={consulta.isPending} icono={icono} {...extra} />
  );
  const abrirValor = (cifra: number) => () =>
    setDesglose({
      titulo: 'Valor Total Inventario',
      detalle: 'Lo que costó el stock: entradas menos salidas',
      cifra,
      filtro: { cuenta: 'inventario.productos', ...(entidadId && { entidad_id: entidadId }) },
    });

  return (
    <>
      <TarjetasCifra deTres>
        {tarjeta('Total Productos', datos?.total_productos, numero, <IconPackage size={18} stroke={1.6} />)}
        {tarjeta('Total Stock', datos?.total_stock, numero, <IconBoxMultiple size={18} stroke={1.6} />, { detalle: 'Unidades' })}
        {tarjeta('Valor Total Inventario', datos?.valor_total_inventario, pesos, <IconCoins size={18} stroke={1.6} />, {
          detalle: 'A costo de compra',
          alAbrir: datos && puede('dashboard.negocio') ? abrirValor(datos.valor_total_inventario) : undefined,
        })}
        {tarjeta('Ganancia Total Potencial', datos?.ganancia_total_potencial, pesos, <IconTrendingUp size={18} stroke={1.6} />, { detalle: 'Si se vende todo el stock' })}
        {tarjeta('Productos Bajo Stock', datos?.productos_bajo_stock, numero, <IconAlertTriangle size={18} stroke={1.6} />, {
          detalle: '5 unidades o menos',
          alAbrir: datos ? alVerBajos : undefined,
        })}
        {tarjeta('Productos Stock Óptimo', datos?.productos_stock_optimo, numero, <IconCircleCheck size={18} stroke={1.6} />, { detalle: 'Más de 10 unidades' })}
      </TarjetasCifra>
      {desglose && (
        <Suspense>
          <AsientosModal {...desglose} alCerrar={() => setDesglose(null)} />
        </Suspense>
      )}
    </>
  );
}
