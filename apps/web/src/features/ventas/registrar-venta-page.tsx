import type { Producto } from '@jornal/contract';
import { Anchor } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { sePuedePerder } from '../../lib/cambios-sin-guardar';
import { esTactil } from '../../lib/pantalla-tactil';
import { useDeNuevo } from '../../lib/registrar-de-nuevo';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { enfocarAlVerse } from '../../ui/primer-campo';
import { entidadesQuery, useCreaEn } from '../entidades/api';
import { productoQuery } from './api';
import { BuscadorProductos } from './buscador-productos';
import { CitaDeVenta, useCitaDeVenta } from './cita-de-venta';
import clases from './registrar-venta.module.css';
import { VentaDeProducto } from './venta-de-producto';
import { VentaHecha, type VentaRegistrada } from './venta-hecha';
import { VentasHoy } from './ventas-hoy';

const POR_DEFECTO = { entidad_id: '', producto: '', buscar: '', cita: '' };
type Filtros = typeof POR_DEFECTO;
type Paso = 'busqueda' | 'venta' | 'hecha';
type Cambiar = (cambio: Partial<Filtros>) => void;

/** '/ventas': find the product, sell it, give the change, next. With `?cita=` the sale is of that appointment. */
export default function RegistrarVentaPage() {
  const { puede } = useSesion();
  const { filtros, cambiar } = useEstadoUrl(POR_DEFECTO);
  const soltarCita = () => cambiar({ cita: '' });
  const cita = useCitaDeVenta(filtros.cita, soltarCita);
  // Products sold to an appointment come from its branch.
  const entidadId = cita ? String(cita.entidad_id) : filtros.entidad_id;
  const vende = useCreaEn('ventas.crear', entidadId);
  const archivada = useQuery(entidadesQuery).data?.some(({ id, archivada }) => String(id) === entidadId && archivada);
  return (
    <>
      <EncabezadoPagina
        titulo="Registrar Venta"
        subtitulo={
          <>
            Busca o escanea el producto y presiona Enter
            {puede('tiquetes.crear') && (
              <>
                {' · '}
                <Anchor component={Link} to="/mostrador" underline="always" inherit>
                  Cobrar varios, o con servicios
                </Anchor>
              </>
            )}
          </>
        }
      />
      {cita && <CitaDeVenta cita={cita} alSoltar={soltarCita} />}
      {vende && <Puesto filtros={{ ...filtros, entidad_id: entidadId }} citaId={cita?.id ?? null} cambiar={cambiar} />}
      {archivada && (
        <Panel>
          <EstadoVacio
            texto="Esta sucursal está archivada"
            detalle="Sus ventas se consultan, pero aquí ya no se vende: elige otra sucursal arriba."
          />
        </Panel>
      )}
      <VentasHoy entidadId={filtros.entidad_id} />
    </>
  );
}

function Puesto({ filtros, citaId, cambiar }: { filtros: Filtros; citaId: number | null; cambiar: Cambiar }) {
  const consultas = useQueryClient();
  const [hecha, setHecha] = useState<VentaRegistrada | null>(null);
  const [busqueda, venta] = [useRef<HTMLInputElement>(null), useRef<HTMLElement>(null)];
  const productoId = Number(filtros.producto) || null;
  const paso: Paso = productoId !== null ? 'venta' : hecha ? 'hecha' : 'busqueda';
  const deNuevo = useDeNuevo('venta', () => setHecha(null));
  const soltar = async () => {
    if (!(await sePuedePerder())) return;
    deNuevo.soltar();
    cambiar({ producto: '' });
  };
  useFoco(busqueda, venta, paso);
  // Escape in a dialog above it closes that.
  useHotkeys(
    [['Escape', ({ target }) => productoId !== null && !(target as Element).closest('[role=dialog]') && void soltar()]],
    [],
  );

  const elegir = async (producto: Producto) => {
    if (!(await sePuedePerder())) return;
    // The product just looked at is shown at once; it is read again beneath.
    consultas.setQueryData(productoQuery(producto.id).queryKey, producto);
    setHecha(null);
    // Chosen by hand it is another sale, also of the same product.
    deNuevo.soltar();
    cambiar({ producto: String(producto.id), buscar: '' });
  };

  return (
    <div className={clases.puesto} data-paso={paso}>
      <BuscadorProductos
        ref={busqueda}
        entidadId={filtros.entidad_id}
        buscado={filtros.buscar}
        alBuscar={(buscar) => cambiar({ buscar })}
        alElegir={(producto) => void elegir(producto)}
      />
      <Panel ref={venta} nombre="Venta" className={clases.venta}>
        {productoId !== null ? (
          <VentaDeProducto
            // Asked to sell it again, and again, the form begins anew.
            key={`${productoId} ${deNuevo.vez}`}
            inicial={deNuevo.datos?.producto_id === productoId ? deNuevo.datos : null}
            productoId={productoId}
            citaId={citaId}
            alSoltar={() => void soltar()}
            alVender={(registrada) => {
              setHecha(registrada);
              deNuevo.soltar();
              // The next sale is another client's.
              cambiar({ producto: '', cita: '' });
            }}
          />
        ) : hecha ? (
          <VentaHecha
            hecha={hecha}
            textoSeguir="Siguiente venta"
            alSeguir={() => {
              setHecha(null);
              if (!esTactil()) busqueda.current?.focus();
            }}
          />
        ) : (
          <EstadoVacio
            icono={<IconBarcode size={24} stroke={1.5} />}
            texto="Elige un producto"
            detalle="Aquí verás el total, el pago y el cambio."
          />
        )}
      </Panel>
    </div>
  );
}

/**
 * On arrival and after each sale the next product can be scanned without touching anything. Under a thumb the search
 * would bring up the keyboard: there, the chosen or sold product comes into sight instead.
 */
function useFoco(busqueda: RefObject<HTMLElement | null>, venta: RefObject<HTMLElement | null>, paso: Paso): void {
  useEffect(() => {
    if (!esTactil()) return paso === 'venta' ? undefined : enfocarAlVerse(busqueda.current);
    if (paso !== 'busqueda') {
      venta.current?.focus({ focusVisible: false, preventScroll: true });
      venta.current?.scrollIntoView({ block: 'start' });
    }
    return undefined;
  }, [busqueda, venta, paso]);
}
