import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useCreador } from '../../lib/creadores';
import { useSesion } from '../../lib/session-context';
import { CrearLoQueFalta } from '../../ui/crear-lo-que-falta';
import { filtrarOpciones } from '../../ui/filtrar-opciones';
import { Campo } from '../../ui/formulario';
import { elegirUnica } from '../../ui/unica-opcion';
import { catalogoQuery } from './api';

type Props = {
  entidadId: number | null;
  /** Where its fields stand in the form: those of a row begin with it. */
  en?: '' | `servicios.${number}.`;
  rotulo?: { label: string } | { 'aria-label': string };
  /** Other words were written, or chosen: which service of the catalogue they are of, and how long that says it is. */
  alCambiar?: (id: number | null, minutos: number | null) => void;
};

/**
 * A service of the branch, or any words: people ask for services that are not in the catalogue. Fills `servicio` of the
 * form it stands in, and `servicio_id` when the words are those of a service.
 */
export function ServicioLibreSelector({ entidadId, en = '', rotulo = { label: 'Servicio' }, alCambiar }: Props) {
  const { setValue } = useFormContext();
  const { puede } = useSesion();
  const { data, refetch } = useQuery({ ...catalogoQuery(entidadId), enabled: puede('servicios.ver') });
  const idDe = useServicioLlamado(entidadId);
  const crear = useCreador('servicio', { entidadId });
  const activos = (data ?? []).filter(({ estado }) => estado);
  const poner = (id: number | null, nuevo = data?.find((uno) => uno.id === id)) => {
    alCambiar?.(id, nuevo?.duracion_minutos ?? null);
    setValue(`${en}servicio_id`, id, { shouldDirty: true });
  };
  const elegir = async (id: number) => {
    const nuevo = (await refetch()).data?.find((uno) => uno.id === id);
    if (!nuevo) return;
    setValue(`${en}servicio`, nuevo.nombre, { shouldDirty: true, shouldValidate: true });
    poner(id, nuevo);
  };
  return (
    <div>
      <Campo nombre={`${en}servicio`}>
        {({ onChange, ...campo }) => (
          <Autocomplete
            {...rotulo}
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
              poner(idDe(texto));
            }}
          />
        )}
      </Campo>
      {crear && data && activos.length === 0 && (
        <CrearLoQueFalta mt={4} crear={crear} alCrear={(id) => void elegir(id)} />
      )}
    </div>
  );
}

/** The service of the catalogue that a text names, where it is one that is offered. */
export function useServicioLlamado(entidadId: number | null): (texto: string) => number | null {
  const { puede } = useSesion();
  const { data } = useQuery({ ...catalogoQuery(entidadId), enabled: puede('servicios.ver') });
  return (texto) => data?.find(({ nombre, estado }) => estado && nombre === texto.trim())?.id ?? null;
}

/** How many minutes a service of the catalogue says that it lasts; null where it says none. */
export function useMinutosDeServicio(entidadId: number | null): (id: number | null) => number | null {
  const { puede } = useSesion();
  const { data } = useQuery({ ...catalogoQuery(entidadId), enabled: puede('servicios.ver') });
  return (id) => data?.find((servicio) => servicio.id === id)?.duracion_minutos ?? null;
}
