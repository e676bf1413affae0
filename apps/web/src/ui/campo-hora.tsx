import { Autocomplete, type AutocompleteProps, type ComboboxItem } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';

type Props = Omit<AutocompleteProps, 'value' | 'defaultValue' | 'onChange' | 'data' | 'filter' | 'renderOption'> & {
  /** 'HH:mm' or nothing. */
  value?: string | null;
  /**
   * Gets 'HH:mm', null when emptied, and a text that cannot be read as it was typed: the form's schema refuses it, so
   * that no hour is taken for another or for none.
   */
  onChange?: (hora: string | null) => void;
  /** The first and last hour suggested; any other may be typed. */
  min?: string;
  max?: string;
  /** Minutes between suggestions. */
  paso?: number;
};

export const HORA_INVALIDA = 'Hora no válida. Escríbela como 9:30 o 9:30 pm';

const ESCRITA = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:([ap])m?)?$/;

/** '9', '930', '9:30', '9.30', '21:30', '9:30 pm', '9 p. m.' → 'HH:mm'; null when there is no such hour. */
export function leerHora(texto: string): string | null {
  const junto = texto.toLowerCase().replace(/\s|\.(?=\s*m|\s*$)/g, '');
  const partes = ESCRITA.exec(junto);
  if (!partes) return null;
  const [, horas, minutos = '00', mitad] = partes;
  const h = Number(horas);
  if (Number(minutos) > 59 || h > 23 || (mitad && (h < 1 || h > 12))) return null;
  const deVeinticuatro = mitad ? (h % 12) + (mitad === 'p' ? 12 : 0) : h;
  return `${String(deVeinticuatro).padStart(2, '0')}:${minutos}`;
}

function sugerencias(min: string, max: string, paso: number): string[] {
  const horas: string[] = [];
  for (let minutos = 0; minutos < 1440; minutos += paso) {
    const hora = `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`;
    if (hora >= min && hora <= max) horas.push(hora);
  }
  return horas;
}

/** Opens the list where the hour is, or where a working day begins. Only the list moves, never the page; and once it has a size. */
function alMontar(opcion: HTMLElement | null): (() => void) | undefined {
  const lista = opcion?.closest<HTMLElement>('[role="listbox"]');
  if (!opcion || !lista) return undefined;
  const observador = new ResizeObserver(() => {
    if (lista.clientHeight === 0) return;
    observador.disconnect();
    lista.scrollTop += opcion.getBoundingClientRect().top - lista.getBoundingClientRect().top - 8;
  });
  observador.observe(lista);
  return () => observador.disconnect();
}

/** An hour of the day, typed or picked, 24 hours. */
export function CampoHora({
  value,
  onChange,
  min = '00:00',
  max = '23:59',
  paso = 30,
  error,
  onBlur,
  placeholder = 'hh:mm',
  ...resto
}: Props) {
  // The text being typed; on leaving, the hour it reads as takes its place.
  const [escrito, setEscrito] = useState<string | null>(null);
  const horas = sugerencias(min, max, paso);
  const destino = horas.findLast((hora) => hora <= (value || '08:00')) ?? horas[0];
  const leida = escrito === null ? null : leerHora(escrito);
  const ilegible = escrito === null && Boolean(value) && leerHora(value as string) === null;
  return (
    <Autocomplete
      leftSection={<IconClock size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      inputMode="text"
      autoComplete="off"
      // The list itself scrolls, which the arrows of the field move: a frame around it would need the focus to be moved.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      comboboxProps={{ position: 'bottom-start', withinPortal: true }}
      classNames={{ input: 'cifra' }}
      clearable={!resto.required && !resto.withAsterisk}
      clearButtonProps={{ 'aria-label': 'Borrar la hora' }}
      {...resto}
      placeholder={placeholder}
      data={horas}
      // A whole hour already chosen narrows nothing: the list is there to choose another.
      filter={({ options }) =>
        escrito
          ? (options as ComboboxItem[]).filter(
              (hora) => hora.value.includes(escrito) || hora.value.slice(0, 2) === leida?.slice(0, 2),
            )
          : options
      }
      renderOption={({ option }) => <span ref={option.value === destino ? alMontar : undefined}>{option.value}</span>}
      value={escrito ?? value ?? ''}
      onChange={(texto) => {
        const hora = leerHora(texto);
        setEscrito(texto === '' || hora === texto ? null : texto);
        onChange?.(texto.trim() === '' ? null : (hora ?? texto));
      }}
      onBlur={(evento) => {
        setEscrito(null);
        onBlur?.(evento);
      }}
      error={ilegible ? HORA_INVALIDA : error}
    />
  );
}
