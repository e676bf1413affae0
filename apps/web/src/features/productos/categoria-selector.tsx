import type { SelectProps } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { categoriasQuery, crearCategoria } from './api';

const NUEVA = 0;
const { compare } = new Intl.Collator('es', { sensitivity: 'base' });

type Props = Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | null;
  onChange?: (categoriaId: number | null) => void;
};

/** Chooses a category; a new name creates one. */
export function CategoriaSelector({ value, onChange, ...resto }: Props) {
  const { puede } = useSesion();
  const consultas = useQueryClient();
  const consulta = useQuery(categoriasQuery);
  useAvisoDeFallo(consulta.isError, 'Error al cargar los datos necesarios');
  const [texto, setTexto] = useState('');
  const crear = useMutation({
    mutationFn: crearCategoria,
    onSuccess: ({ message, data }) => {
      // Known at once: the field names it without waiting for the list to come again.
      consultas.setQueryData(categoriasQuery.queryKey, (previas = []) => [...previas, data]);
      onChange?.(data.id);
      avisos.exito(message);
    },
    onError: (error) => avisos.error(mensajeDe(error, 'Error al crear la categoría')),
  });

  const categorias = consulta.data ?? [];
  const escrita = texto.trim();
  const esNueva =
    puede('productos.crear') &&
    escrita !== '' &&
    escrita.length <= 60 &&
    !consulta.isPending &&
    !categorias.some(({ nombre }) => compare(nombre, escrita) === 0);
  return (
    <Selector
      placeholder="Elige o escribe una nueva"
      allowDeselect={false}
      {...resto}
      cargando={consulta.isPending || crear.isPending}
      searchValue={texto}
      onSearchChange={setTexto}
      opciones={[
        ...categorias.map(({ id, nombre }) => ({ value: id, label: nombre })),
        ...(esNueva ? [{ value: NUEVA, label: `Crear «${escrita}»` }] : []),
      ]}
      value={value}
      onChange={(elegida) => (elegida === NUEVA ? crear.mutate(escrita) : onChange?.(elegida))}
    />
  );
}
