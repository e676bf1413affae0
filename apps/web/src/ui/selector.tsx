import { CheckIcon, Loader, Select, type SelectProps, Text } from '@mantine/core';
import type { Creador } from '../lib/creadores';
import { CrearLoQueFalta } from './crear-lo-que-falta';
import { filtrarOpciones } from './filtrar-opciones';
import { elegirUnica } from './unica-opcion';

type Valor = string | number;
/** `detalle`: what it means, below its name. */
export type Opcion<V extends Valor = Valor> = { value: V; label: string; detalle?: string; disabled?: boolean };

type Props<V extends Valor> = Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> & {
  opciones: readonly Opcion<V>[] | undefined;
  value?: V | null;
  onChange?: (valor: V | null) => void;
  cargando?: boolean;
  /** How one is made where there are none, in a dialog over the form, which comes back with it chosen. */
  crear?: Creador | null;
};

/** A list to choose from, searchable whatever case and accents; Enter takes the only match. Values keep their type: ids stay numbers. */
export function Selector<V extends Valor>({ crear, ...props }: Props<V>) {
  const { opciones, onChange, cargando = false } = props;
  const falta = crear && !cargando && opciones?.length === 0 && onChange !== undefined;
  if (!falta) return <Lista {...props} />;
  return (
    <div>
      <Lista {...props} />
      <CrearLoQueFalta mt={4} crear={crear} alCrear={(id) => onChange(id as V)} />
    </div>
  );
}

function Lista<V extends Valor>({ opciones = [], value, onChange, cargando, onKeyDown, ...resto }: Props<V>) {
  const porTexto = new Map(opciones.map((opcion) => [String(opcion.value), opcion.value]));
  const detalles = new Map(opciones.flatMap(({ value: v, detalle }) => (detalle ? [[String(v), detalle]] : [])));
  return (
    <Select
      searchable
      nothingFoundMessage={cargando ? 'Cargando...' : 'No se encontraron resultados'}
      rightSection={cargando ? <Loader size="xs" role="status" aria-label="Cargando..." /> : undefined}
      clearButtonProps={{ 'aria-label': 'Borrar la selección' }}
      maxDropdownHeight={280}
      filter={filtrarOpciones}
      renderOption={detalles.size > 0 ? conDetalle(detalles) : undefined}
      {...resto}
      data={opciones.map(({ value: v, detalle: _, ...opcion }) => ({ ...opcion, value: String(v) }))}
      value={value === null || value === undefined || value === '' ? null : String(value)}
      onKeyDown={(evento) => {
        onKeyDown?.(evento);
        elegirUnica(evento, { elegida: opciones.find((opcion) => opcion.value === value)?.label, soloDeLaLista: true });
      }}
      onChange={(elegido) => onChange?.(elegido === null ? null : (porTexto.get(elegido) ?? null))}
    />
  );
}

/** The options as Mantine draws them, with what some of them mean. */
const conDetalle =
  (detalles: ReadonlyMap<string, string>): SelectProps['renderOption'] =>
  ({ option: { value, label }, checked }) => (
    <>
      <div>
        {label}
        {detalles.has(value) && (
          <Text fz={13} c="dimmed">
            {detalles.get(value)}
          </Text>
        )}
      </div>
      {checked && <CheckIcon size="0.8em" style={{ flex: 'none', marginInlineStart: 'auto', opacity: 0.4 }} />}
    </>
  );
