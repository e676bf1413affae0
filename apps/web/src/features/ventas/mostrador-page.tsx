import type { Producto } from '@jornal/contract';
import { IconBarcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { EntidadSelector } from '../entidades/entidad-selector';
import { productoQuery } from './api';
import { BuscadorProductos } from './buscador-productos';
import clases from './mostrador.module.css';
import { VentaDeProducto } from './venta-de-producto';
import { VentaHecha, type VentaRegistrada } from './venta-hecha';
import { VentasHoy } from './ventas-hoy';

const POR_DEFECTO = { entidad_id: '', producto: '', buscar: '' };
type Filtros = typeof POR_DEFECTO;
type Cambiar = (cambio: Partial<Filtros>) => void;

/** '/ventas': the counter. Find the product, sell it, give the change, next. */
export default function MostradorPage() {
  const { esAdmin, puede } = useSesion();
  const { filtros, cambiar } = useEstadoUrl(POR_DEFECTO);
  const selector = esAdmin && (
    <EntidadSelector
      className={clases.entidad}
      aria-label="Entidad"
      conTodas
      value={Number(filtros.entidad_id) || null}
      onChange={(entidad) => cambiar({ entidad_id: entidad ? String(entidad) : '', producto: '' })}
    />
  );
  return (
    <>
      <EncabezadoPagina titulo="Registrar Venta" subtitulo="Busca o escanea el producto y presiona Enter" acciones={selector} />
      {puede('ventas.crear') && <Mostrador filtros={filtros} cambiar={cambiar} />}
      <VentasHoy entidadId={filtros.entidad_id} />
    </>
  );
}

function Mostrador({ filtros, cambiar }: { filtros: Filtros; cambiar: Cambiar }) {
  const consultas = useQueryClient();
  const [hecha, setHecha] = useState<VentaRegistrada | null>(null);
  const busqueda = useRef<HTMLInputElement>(null);
  const productoId = Number(filtros.producto) || null;
  const paso = productoId !== null ? 'venta' : hecha ? 'hecha' : 'busqueda';
  useFocoEnBusqueda(busqueda, productoId);

  const elegir = (producto: Producto) => {
    // What was just looked at is shown at once; it is read again beneath.
    consultas.setQueryData(productoQuery(producto.id).queryKey, producto);
    setHecha(null);
    cambiar({ producto: String(producto.id), buscar: '' });
  };

  return (
    <div className={clases.mostrador} data-paso={paso}>
      <BuscadorProductos ref={busqueda} entidadId={filtros.entidad_id} buscado={filtros.buscar} alBuscar={(buscar) => cambiar({ buscar })} alElegir={elegir} />
      <Panel className={clases.venta}>
        {productoId !== null ? (
          <VentaDeProducto
            key={productoId}
            productoId={productoId}
            alSoltar={() => cambiar({ producto: '' })}
            alVender={(venta) => {
              setHecha(venta);
              cambiar({ producto: '' });
            }}
          />
        ) : hecha ? (
          <VentaHecha
            hecha={hecha}
            textoSeguir="Siguiente venta"
            alSeguir={() => {
              setHecha(null);
              busqueda.current?.focus();
            }}
          />
        ) : (
          <EstadoVacio icono={<IconBarcode size={24} stroke={1.5} />} texto="Elige un producto" detalle="Aquí verás el total, el pago y el cambio." />
        )}
      </Panel>
    </div>
  );
}

/** On arrival and after each sale the next product can be scanned without touching anything. */
function useFocoEnBusqueda(busqueda: RefObject<HTMLInputElement | null>, productoId: number | null): void {
  useEffect(() => {
    if (productoId === null) busqueda.current?.focus();
  }, [busqueda, productoId]);
}
