import type { Producto } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Modal } from '../../ui/modal';
import { productoQuery } from './api';
import { VentaFormulario } from './venta-formulario';
import { VentaHecha, type VentaRegistrada } from './venta-hecha';

type Props = { abierto: boolean; producto: Producto | null; alCerrar: () => void };

/** Sells one product from where it is listed. */
export function VentaModal({ abierto, producto, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Registrar Venta">
      {producto && <Contenido producto={producto} alCerrar={alCerrar} />}
    </Modal>
  );
}

/** Sold, it stays until it is closed: the change is read here, and the receipt printed. */
function Contenido({ producto, alCerrar }: { producto: Producto; alCerrar: () => void }) {
  const [hecha, setHecha] = useState<VentaRegistrada | null>(null);
  // The list it was opened from may be minutes old; price and stock are read again beneath.
  const actual = useQuery(productoQuery(producto.id)).data ?? producto;
  if (hecha) return <VentaHecha hecha={hecha} alSeguir={alCerrar} textoSeguir="Cerrar" conFoco />;
  return <VentaFormulario producto={actual} alVender={setHecha} />;
}
