import { useState } from 'react';
import { useSesion } from '../../lib/session-context';
import { Importar, type Plantilla } from '../../ui/importar';
import { EntidadSelector } from '../entidades/entidad-selector';
import { importarArticulos } from './api';

const PLANTILLA: Plantilla = {
  nombre: 'plantilla-inventario.csv',
  filas: [
    ['Nombre', 'Cantidad', 'Costo unitario', 'Estado', 'Tamaño del paquete'],
    ['Toallas desechables', '48', '1200', 'activo', '12'],
  ],
};

/** `entidadId`: the branch in view, which the file is for unless another is chosen. */
type Props = { abierto: boolean; entidadId: number | null; alCerrar: () => void };

/** Brings items of the internal inventory in from a file. */
export function ImportarArticulos({ abierto, entidadId, alCerrar }: Props) {
  const { esAdmin } = useSesion();
  const [elegida, setElegida] = useState<number | null>(null);
  const entidad = esAdmin ? (elegida ?? entidadId) : null;
  return (
    <Importar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Importar artículos"
      plantilla={PLANTILLA}
      ayuda="Cada fila se busca por su nombre: lo que ya existe se actualiza y lo demás se crea. El estado es activo, inactivo o agotado."
      campos={esAdmin && <EntidadSelector label="Entidad" withAsterisk value={entidad} onChange={setElegida} />}
      listo={!esAdmin || entidad !== null}
      enviar={(archivo, simular) => importarArticulos(archivo, simular, entidad)}
      mensajeError="Error al importar los artículos"
    />
  );
}
