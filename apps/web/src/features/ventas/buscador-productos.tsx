import type { Producto } from '@jornal/contract';
import { Box, Combobox, useCombobox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, Ref } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { useBusqueda } from '../../lib/url-state';
import { avisos } from '../../ui/avisos';
import { CampoEscaner } from '../../ui/campo-escaner';
import { Panel } from '../../ui/panel';
import { disponiblesQuery, porCodigoQuery, productoQuery } from './api';
import clases from './registrar-venta.module.css';
import { TarjetasProducto } from './tarjetas-producto';

type Props = {
  ref: Ref<HTMLInputElement>;
  entidadId: string;
  buscado: string;
  alBuscar: (texto: string) => void;
  alElegir: (producto: Producto) => void;
};

/**
 * The products with stock, filtered by the typed text; a scanner types a barcode and Enter. Arrows and Enter choose
 * too.
 */
export function BuscadorProductos({ ref, entidadId, buscado, alBuscar, alElegir }: Props) {
  const consulta = useQuery(disponiblesQuery(entidadId, buscado));
  const productos = consulta.data?.data;
  const lista = useCombobox({ opened: Boolean(productos?.length) });
  const [texto, escribir, buscarYa] = useBusqueda(buscado, alBuscar);
  const resolver = useResolver(entidadId);
  const consultas = useQueryClient();

  const alEscribir = (nuevo: string) => {
    // Another list is coming: an arrow begins again at its first product.
    lista.resetSelectedOption();
    escribir(nuevo);
  };

  const elegir = (producto: Producto) => {
    lista.resetSelectedOption();
    // At once: written later it would take the address back to before the choice.
    escribir('');
    buscarYa();
    alElegir(producto);
  };

  const elegirNuevo = async (id: number) => elegir(await consultas.fetchQuery(productoQuery(id)));

  const alTeclear = (evento: KeyboardEvent<HTMLInputElement>) => {
    if (evento.key !== 'Enter' || evento.nativeEvent.isComposing) return;
    evento.preventDefault();
    evento.stopPropagation();
    const marcado = productos?.[lista.getSelectedOptionIndex()];
    if (marcado) return elegir(marcado);
    if (texto.trim() !== '') void resolver(texto.trim()).then((producto) => producto && elegir(producto));
  };

  return (
    <Combobox store={lista} onOptionSubmit={(id) => elegirPorId(productos, id, elegir)}>
      <Panel sinRelleno className={clases.catalogo}>
        <Box p="var(--orilla)">
          <CampoEscaner
            ref={ref}
            nombre="Buscar o escanear un producto"
            ejemplo="Nombre o código de barras…"
            texto={texto}
            alEscribir={alEscribir}
            alTeclear={alTeclear}
          />
        </Box>
        <TarjetasProducto
          consulta={consulta}
          entidadId={entidadId}
          buscado={buscado}
          alLimpiar={() => alEscribir('')}
          alCrear={(id) => void elegirNuevo(id)}
        />
      </Panel>
    </Combobox>
  );
}

function elegirPorId(
  productos: readonly Producto[] | undefined,
  id: string,
  elegir: (producto: Producto) => void,
): void {
  const producto = productos?.find((uno) => String(uno.id) === id);
  if (producto) elegir(producto);
}

/**
 * The product that Enter chooses for a text: the one of that barcode, else the first one found. Null: none, or several
 * branches have that barcode.
 */
function useResolver(entidadId: string): (texto: string) => Promise<Producto | null> {
  const consultas = useQueryClient();
  return async (texto) => {
    try {
      const conCodigo = await consultas.fetchQuery(porCodigoQuery(entidadId, texto));
      const vendibles = conCodigo.filter(({ stock }) => stock > 0);
      if (conCodigo.length > 0 && vendibles.length === 0) avisos.error('Stock insuficiente. Disponible: 0');
      if (conCodigo.length > 0) return vendibles.length === 1 ? (vendibles[0] ?? null) : null;
      return (await consultas.fetchQuery(disponiblesQuery(entidadId, texto))).data[0] ?? null;
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al cargar la lista de productos'));
      return null;
    }
  };
}
