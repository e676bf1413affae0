import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fechaLarga, numero } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Panel } from '../../ui/panel';
import { diaQuery, type Entidad } from './api';
import { Cifra } from './cifra';
import { ContenidoPanel } from './contenido-panel';
import { Linea, Lista } from './datos';
import { ambitoDia, deCuenta, deGananciaVentas } from './desgloses';
import { InventarioYVentas } from './inventario-y-ventas';

/** Products sold on the day that is shown, their profit, and the stock still on the shelves. */
export function ProductosPanel({ entidad, dia }: { entidad: Entidad; dia: string }) {
  const { usuario, puede } = useSesion();
  const consulta = useQuery({ ...diaQuery(usuario.id, entidad, dia), placeholderData: keepPreviousData });
  const ambito = ambitoDia(entidad, dia);
  return (
    <Panel plegable="productos" titulo="Productos y Ventas" subtitulo={fechaLarga(dia)}>
      <ContenidoPanel consulta={consulta} alto={puede('productos.ver') ? 220 : 120}>
        {({ ventas_productos: ventas }) => (
          <Lista>
            <Linea
              nombre="Total vendido"
              detalle={`${numero(ventas.cantidad_ventas)} ${ventas.cantidad_ventas === 1 ? 'venta' : 'ventas'}`}
            >
              <Cifra
                nombre="Total vendido en productos"
                valor={ventas.total_ventas}
                desglose={deCuenta(ambito, 'Ventas de productos', 'ingresos.productos', ventas.total_ventas)}
              />
            </Linea>
            <Linea nombre="Ganancia de ventas" total>
              <Cifra
                nombre="Ganancia de ventas"
                valor={ventas.ganancia_ventas}
                desglose={deGananciaVentas(ambito, ventas.ganancia_ventas)}
              />
            </Linea>
            {puede('productos.ver') && <InventarioYVentas ambito={ambito} vendido={ventas.total_ventas} />}
          </Lista>
        )}
      </ContenidoPanel>
    </Panel>
  );
}
