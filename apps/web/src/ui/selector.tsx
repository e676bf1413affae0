import { Loader, Select, type SelectProps } from '@mantine/core';
import { filtrarOpciones } from './filtrar-opciones';
import { elegirUnica } from './unica-opcion';

type Valor = string | number;
export type Opcion<V extends Valor = Valor> = { value: V; label: string; disabled?: boolean };

type Props<V extends Valor> = Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> & {
  opciones: readonly Opcion<V>[] | undefined;
  value?: V | null;
  onChange?: (valor: V | null) => void;
  cargando?: boolean;
};

/** A list to choose from, searchable whatever case and accents; Enter takes the only match. Values keep their type: ids stay numbers. */
export function Selector<V extends Valor>({ opciones = [], value, onChange, cargando, onKeyDown, ...resto }: Props<V>) {
  const porTexto = new Map(opciones.map((opcion) => [String(opcion.value), opcion.value]));
  return (
    <Select
      searchable
      nothingFoundMessage={cargando ? 'Cargando...' : 'No se encontraron resultados'}
      rightSection={cargando ? <Loader size="xs" role="status" aria-label="Cargando..." /> : undefined}
      clearButtonProps={{ 'aria-label': 'Borrar la selección' }}
      maxDropdownHeight={280}
      filter={filtrarOpciones}
      {...resto}
      data={opciones.map(({ value: v, ...opcion }) => ({ ...opcion, value: String(v) }))}
      value={value === null || value === undefined || value === '' ? null : String(value)}
      onKeyDown={(evento) => {
        onKeyDown?.(evento);
        elegirUnica(evento, { elegida: opciones.find((opcion) => opcion.value === value)?.label, soloDeLaLista: true });
      }}
      onChange={(elegido) => onChange?.(elegido === null ? null : (porTexto.get(elegido) ?? null))}
    />
  );
}
