import { useState } from 'react';
import { useSesion } from '../../lib/session-context';
import { Importar, type Plantilla } from '../../ui/importar';
import { EntidadSelector } from '../entidades/entidad-selector';
import { importarProductos } from './api';

const PLANTILLA: Plantilla = {
  nombre: 'plantilla-productos.csv',
  filas: [
    ['Nombre', 'Código', 'Categoría', 'Precio de venta', 'Costo de compra', 'Stock'],
    ['Cera para peinar 100 g', '7701234567897', 'General', '25000', '14000', '12'],
  ],
};

/** `entidadId`: the branch in view, which the file is for unless another is chosen. */
type Props = { abierto: boolean; entidadId: number | null; alCerrar: () => void };

/** Brings products in from a file. */
export function ImportarProductos({ abierto, entidadId, alCerrar }: Props) {
  const { esAdmin } = useSesion();
  const [elegida, setElegida] = useState<number | null>(null);
  const entidad = esAdmin ? (elegida ?? entidadId) : null;
  return (
    <Importar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Importar productos"
      plantilla={PLANTILLA}
      ayuda="Cada fila se busca por su código y, si no tiene, por su nombre: lo que ya existe se actualiza y lo demás se crea."
      campos={esAdmin && <EntidadSelector label="Entidad" withAsterisk value={entidad} onChange={setElegida} />}
      listo={!esAdmin || entidad !== null}
      enviar={(archivo, simular) => importarProductos(archivo, simular, entidad)}
      mensajeError="Error al importar los productos"
    />
  );
}
