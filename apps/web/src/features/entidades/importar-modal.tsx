import type { ColumnaImportada, Importacion } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { subirArchivo } from '../../lib/api-client';
import { useSesion } from '../../lib/session-context';
import { Importar } from '../../ui/importar';
import { enLaDireccion } from '../../ui/importar-decisiones';
import type { Plantilla } from '../../ui/plantilla';
import { entidadesQuery } from './api';
import { EntidadSelector } from './entidad-selector';

type Props = {
  abierto: boolean;
  /** The branch in view, which the file is for unless another is chosen. */
  entidadId: number | null;
  /** The rows may be of every branch, and are where neither the person nor the file says which. */
  deTodas?: boolean;
  alCerrar: () => void;
  /** Where the file goes: the path of the route. */
  ruta: string;
  titulo: string;
  plantilla: Plantilla;
  columnas: readonly ColumnaImportada[];
  ayuda: string;
  mensajeError: string;
};

/** Brings the rows of a file into a branch or, of an administrator who says so, each into the branch it names. */
export function ImportarModal({ entidadId, deTodas = false, ruta, ...resto }: Props) {
  const { esAdmin } = useSesion();
  const { data } = useQuery({ ...entidadesQuery, enabled: esAdmin });
  const abiertas = data?.filter(({ archivada }) => !archivada) ?? [];
  const unica = abiertas.length === 1 && !deTodas ? (abiertas[0]?.id ?? null) : null;
  const ninguna = deTodas ? 'Todas, o la que diga cada fila' : unica === null && 'La que diga cada fila';
  const [elegida, setElegida] = useState<number | null>();
  const entidad = esAdmin ? (elegida === undefined ? (entidadId ?? unica) : elegida) : null;
  return (
    <Importar
      {...resto}
      campos={
        esAdmin && (
          <EntidadSelector label="Sucursal" withAsterisk conTodas={ninguna} value={entidad} onChange={setElegida} />
        )
      }
      listo={!esAdmin || deTodas || entidad !== null || abiertas.length > 1}
      enviar={(archivo, simular, relacion, { dejarErrores, hoja, fila_encabezados, ...decisiones }) => {
        const consulta = new URLSearchParams({
          simular: String(simular),
          ...(entidad && { entidad_id: String(entidad) }),
          ...(hoja !== undefined && { hoja }),
          ...(fila_encabezados !== undefined && { fila_encabezados: String(fila_encabezados) }),
          ...enLaDireccion(decisiones, dejarErrores),
        });
        for (const [campo, encabezado] of Object.entries(relacion))
          consulta.append('columnas', `${campo}:${encabezado}`);
        return subirArchivo<{ message: string; data: Importacion }>(`${ruta}?${consulta}`, archivo, 'POST');
      }}
    />
  );
}
