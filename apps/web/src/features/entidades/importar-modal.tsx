import type { ColumnaImportada, Importacion } from '@jornal/contract';
import { useState } from 'react';
import { subirArchivo } from '../../lib/api-client';
import { useSesion } from '../../lib/session-context';
import { Importar } from '../../ui/importar';
import type { Plantilla } from '../../ui/plantilla';
import { EntidadSelector } from './entidad-selector';

type Props = {
  abierto: boolean;
  /** The branch in view, which the file is for unless another is chosen. */
  entidadId: number | null;
  alCerrar: () => void;
  /** Where the file goes: the path of the route. */
  ruta: string;
  titulo: string;
  plantilla: Plantilla;
  columnas: readonly ColumnaImportada[];
  ayuda: string;
  mensajeError: string;
};

/** Brings the rows of a file into a branch. */
export function ImportarModal({ entidadId, ruta, ...resto }: Props) {
  const { esAdmin } = useSesion();
  const [elegida, setElegida] = useState<number | null>(null);
  const entidad = esAdmin ? (elegida ?? entidadId) : null;
  return (
    <Importar
      {...resto}
      campos={esAdmin && <EntidadSelector label="Sucursal" withAsterisk value={entidad} onChange={setElegida} />}
      listo={!esAdmin || entidad !== null}
      enviar={(archivo, simular, relacion, { hoja, fila_encabezados }) => {
        const consulta = new URLSearchParams({
          simular: String(simular),
          ...(entidad && { entidad_id: String(entidad) }),
          ...(hoja !== undefined && { hoja }),
          ...(fila_encabezados !== undefined && { fila_encabezados: String(fila_encabezados) }),
        });
        for (const [campo, encabezado] of Object.entries(relacion))
          consulta.append('columnas', `${campo}:${encabezado}`);
        return subirArchivo<{ message: string; data: Importacion }>(`${ruta}?${consulta}`, archivo, 'POST');
      }}
    />
  );
}
