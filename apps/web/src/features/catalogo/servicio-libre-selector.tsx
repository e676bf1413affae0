import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useSesion } from '../../lib/session-context';
import { filtrarOpciones } from '../../ui/filtrar-opciones';
import { Campo } from '../../ui/formulario';
import { elegirUnica } from '../../ui/unica-opcion';
import { catalogoQuery } from './api';

/**
 * A service of the branch, or any words: people ask for services that are not in the catalogue. Fills `servicio` of the
 * form it stands in, and `servicio_id` when the words are those of a service.
 */
export function ServicioLibreSelector({ entidadId }: { entidadId: number | null }) {
  const { setValue } = useFormContext();
  const { puede } = useSesion();
  const { data } = useQuery({ ...catalogoQuery(entidadId), enabled: puede('servicios.ver') });
  const activos = (data ?? []).filter(({ estado }) => estado);
  return (
    <Campo nombre="servicio">
      {({ onChange, ...campo }) => (
        <Autocomplete
          label="Servicio"
          withAsterisk
          maxLength={120}
          placeholder="Elige uno o escríbelo"
          filter={filtrarOpciones}
          onKeyDown={elegirUnica}
          data={[...new Set(activos.map(({ nombre }) => nombre))]}
          {...campo}
          value={campo.value ?? ''}
          onChange={(texto) => {
            onChange(texto);
            setValue('servicio_id', activos.find(({ nombre }) => nombre === texto.trim())?.id ?? null, {
              shouldDirty: true,
            });
          }}
        />
      )}
    </Campo>
  );
}
