import type { Entidad } from '@jornal/contract';
import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCreador } from '../../lib/creadores';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { entidadesQuery, GENERAL, nombreEnLista } from './api';

const TODAS = -1;

type Props = Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | null;
  onChange?: (entidadId: number | null) => void;
  /** Offers 'Todas las sucursales', or another text in its place, whose value is null. */
  conTodas?: boolean | string;
  /** Offers 'General', which is 0: the records of no branch. */
  conGeneral?: boolean;
  /**
   * Offers the archived ones too, last and marked: for past records, never for something new. An archived one that is
   * chosen already is always told.
   */
  conArchivadas?: boolean;
};

const comoOpcion = (entidad: Entidad) => ({ value: entidad.id, label: nombreEnLista(entidad) });

/** Chooses a branch among those within reach. */
export function EntidadSelector({
  value,
  onChange,
  conTodas,
  conGeneral,
  conArchivadas,
  placeholder = 'Seleccionar Entidad',
  ...resto
}: Props) {
  const consulta = useQuery(entidadesQuery);
  const crear = useCreador('sucursal');
  useAvisoDeFallo(consulta.isError, 'Error al cargar la lista de entidades');
  const [todas, general] = [
    conTodas && { value: TODAS, label: conTodas === true ? 'Todas las sucursales' : conTodas },
    conGeneral && { value: GENERAL, label: 'General', detalle: 'Lo que no es de ninguna sucursal' },
  ];
  const entidades = (consulta.data ?? []).filter(({ id, archivada }) => conArchivadas || !archivada || id === value);
  const propias = [...entidades.filter((e) => !e.archivada), ...entidades.filter((e) => e.archivada)].map(comoOpcion);
  return (
    <Selector
      placeholder={placeholder}
      allowDeselect={false}
      {...resto}
      cargando={consulta.isPending}
      crear={crear}
      opciones={[...(todas ? [todas] : []), ...(general ? [general] : []), ...propias]}
      value={conTodas ? (value ?? TODAS) : value}
      onChange={(elegida) => onChange?.(elegida === TODAS ? null : elegida)}
    />
  );
}
