import { Anchor, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pesos } from '../../lib/format';
import { Cargando } from '../../ui/cargando';
import { estadisticasQuery } from '../productos/api';
import { Cifra } from './cifra';
import { Linea } from './datos';
import { type Ambito, deInventario, deInventarioYVentas } from './desgloses';
import { parteDeLaBarra } from './escala';

/**
 * The cost of the stock, as it is now, and together with the day's sales: a bar over a million, or over itself once it
 * is more (section 9).
 */
export function InventarioYVentas({ ambito, vendido }: { ambito: Ambito; vendido: number }) {
  const { data, isError, refetch } = useQuery(estadisticasQuery(ambito.entidad ?? ''));
  if (data === undefined && isError) return <SinInventario alReintentar={() => void refetch()} />;
  if (data === undefined) return <Cargando height={72} />;
  const { valor_total_inventario: inventario } = data;
  const suma = inventario + vendido;
  return (
    <>
      <Linea nombre="Valor del inventario" detalle="A costo de compra, en este momento">
        <Cifra nombre="Valor del inventario" valor={inventario} desglose={deInventario(ambito, inventario)} />
      </Linea>
      <Linea nombre="Inventario y ventas" total>
        <Cifra nombre="Inventario y ventas" valor={suma} desglose={deInventarioYVentas(ambito, suma)} />
        <Progress
          w="min(12rem, 45vw)"
          mt={6}
          value={parteDeLaBarra(suma)}
          color="jornal"
          size="sm"
          aria-label={`Inventario y ventas: ${pesos(suma)}`}
        />
      </Linea>
    </>
  );
}

/** The sales above it did come: only this is missing. */
function SinInventario({ alReintentar }: { alReintentar: () => void }) {
  return (
    <Linea nombre="Valor del inventario" detalle="Error al cargar el valor del inventario">
      <Anchor component="button" type="button" fz="sm" onClick={alReintentar}>
        Reintentar
      </Anchor>
    </Linea>
  );
}
