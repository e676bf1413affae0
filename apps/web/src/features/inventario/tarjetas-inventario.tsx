import { IconAlertTriangle, IconBoxMultiple, IconBuildingWarehouse, IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { numero, pesos } from '../../lib/format';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { estadisticasQuery } from './api';

/** What the branches keep for their own use and what it cost. */
export function TarjetasInventario({ entidadId }: { entidadId: string }) {
  const consulta = useQuery(estadisticasQuery(entidadId));
  useAvisoDeFallo(consulta.isError, 'Error al cargar el inventario');
  const datos = consulta.data;
  const comunes = { cargando: consulta.isPending };
  const valor = (cifra: number | undefined, mostrar: (n: number) => string) => (cifra === undefined ? '—' : mostrar(cifra));
  return (
    <TarjetasCifra>
      <TarjetaCifra {...comunes} etiqueta="Total Artículos" valor={valor(datos?.total_articulos, numero)} icono={<IconBuildingWarehouse size={18} stroke={1.6} />} />
      <TarjetaCifra {...comunes} etiqueta="Total Cantidad" valor={valor(datos?.total_cantidad, numero)} icono={<IconBoxMultiple size={18} stroke={1.6} />} detalle="Unidades" />
      <TarjetaCifra
        {...comunes}
        etiqueta="Valor Total"
        valor={valor(datos?.valor_total_inventario, pesos)}
        icono={<IconCoins size={18} stroke={1.6} />}
        detalle="Cantidad por costo unitario"
      />
      <TarjetaCifra
        {...comunes}
        etiqueta="Artículos Agotados"
        valor={valor(datos?.articulos_agotados, numero)}
        icono={<IconAlertTriangle size={18} stroke={1.6} />}
        detalle="Sin unidades o marcados como agotados"
      />
    </TarjetasCifra>
  );
}
