import { COLUMNAS_ARTICULO, inventario } from '@jornal/contract';
import { ImportarModal } from '../entidades/importar-modal';

const PLANTILLA = {
  nombre: 'plantilla-inventario.csv',
  filas: [COLUMNAS_ARTICULO.map(({ titulo }) => titulo), ['Toallas desechables', '48', '1200', 'activo', '12', '']],
};

/** Brings items of the internal inventory in from a file; `entidadId` is the branch in view. */
export function ImportarArticulos(props: { abierto: boolean; entidadId: number | null; alCerrar: () => void }) {
  return (
    <ImportarModal
      {...props}
      ruta={inventario.importar.path}
      titulo="Importar artículos"
      plantilla={PLANTILLA}
      columnas={COLUMNAS_ARTICULO}
      ayuda="Cada fila se busca por su nombre: lo que ya existe se actualiza y lo demás se crea. El estado es activo, inactivo o agotado."
      mensajeError="Error al importar los artículos"
    />
  );
}
