import type { Metodo } from '@jornal/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { reordenar } from '../../lib/orden';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { metodosQuery, modificarMetodo } from './api';

type Paso = 1 | -1;

/** The order of the methods and how one goes a step: shown at once, asked again if the server refuses. */
export type OrdenDeMetodos = {
  /** Whether there is a place to go to. */
  cabe: (metodo: Metodo, paso: Paso) => boolean;
  mover: (metodo: Metodo, paso: Paso) => void;
  /** The place that one came to, for who listens. */
  dicho: string;
};

export function useOrdenDeMetodos(ajeno: (metodo: Metodo) => boolean): OrdenDeMetodos {
  const consultas = useQueryClient();
  const puede = useSesion().puede('entidades.editar');
  const todos = useQuery(metodosQuery).data ?? [];
  const [dicho, setDicho] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: async (cambios: ReturnType<typeof reordenar>) => {
      // In turn: they wait for each other on the server anyway.
      for (const cambio of cambios) await modificarMetodo(cambio);
    },
    onError: (error) => {
      avisos.error(mensajeDe(error, 'Error al cambiar el orden'));
      void consultas.invalidateQueries({ queryKey: ['metodos'] });
    },
  });
  const mueve = (metodo: Metodo) => puede && !ajeno(metodo);
  const cambiosDe = (metodo: Metodo, paso: Paso) => reordenar(todos, metodo.id, paso, mueve);
  return {
    dicho,
    cabe: (metodo, paso) => cambiosDe(metodo, paso).length > 0,
    mover: (metodo, paso) => {
      if (isPending) return;
      const cambios = cambiosDe(metodo, paso);
      if (cambios.length === 0) return;
      const ordenes = new Map(cambios.map(({ id, orden }) => [id, orden]));
      const nuevos = todos
        .map((uno) => ({ ...uno, orden: ordenes.get(uno.id) ?? uno.orden }))
        .sort((a, b) => a.orden - b.orden || a.id - b.id);
      void consultas.cancelQueries({ queryKey: ['metodos'] });
      consultas.setQueryData(metodosQuery.queryKey, nuevos);
      setDicho(`${metodo.nombre}, ${nuevos.findIndex(({ id }) => id === metodo.id) + 1} de ${nuevos.length}`);
      mutate(cambios);
    },
  };
}
