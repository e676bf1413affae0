import { COLUMNAS_PRODUCTO, productos } from '@jornal/contract';
import { ImportarModal } from '../entidades/importar-modal';

const PLANTILLA = {
  nombre: 'plantilla-productos.csv',
  filas: [
    COLUMNAS_PRODUCTO.map(({ titulo }) => titulo),
    ['Cera para peinar 100 g', '7701234567897', 'General', '25000', '14000', '12', ''],
  ],
};

/** Brings products in from a file; `entidadId` is the branch in view. */
export function ImportarProductosModal(props: { abierto: boolean; entidadId: number | null; alCerrar: () => void }) {
  return (
    <ImportarModal
      {...props}
      ruta={productos.importar.path}
      titulo="Importar productos"
      plantilla={PLANTILLA}
      columnas={COLUMNAS_PRODUCTO}
      ayuda={
        'Cada fila se busca por su código y, si no tiene, por su nombre: ' +
        'lo que ya existe se actualiza y lo demás se crea. El costo que falte se escribe al revisar.'
      }
      mensajeError="Error al importar los productos"
    />
  );
}
