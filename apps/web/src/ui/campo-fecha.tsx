import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { fecha as enTexto } from '../lib/format';

type Props = Omit<
  DateInputProps,
  'value' | 'defaultValue' | 'onChange' | 'dateParser' | 'valueFormat' | 'minDate' | 'maxDate'
> & {
  /** 'YYYY-MM-DD' or nothing. */
  value?: string | null;
  onChange?: (dia: string | null) => void;
  min?: string;
  max?: string;
};

export const FECHA_INVALIDA = 'Date input not valid.';

/** 'dd/MM/yyyy', 'd-M-yyyy' or 'YYYY-MM-DD' → 'YYYY-MM-DD'; null when there is no such day. */
export function leerFecha(texto: string): string | null {
  const local = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})\s*$/.exec(texto);
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(texto);
  const partes = local ? [local[3], local[2], local[1]] : iso ? [iso[1], iso[2], iso[3]] : null;
  if (!partes) return null;
  const [a, m, d] = partes.map(Number) as [number, number, number];
  const dia = new Date(Date.UTC(a, m - 1, d));
  if (a < 1900 || a > 2199 || dia.getUTCMonth() !== m - 1 || dia.getUTCDate() !== d) return null;
  return dia.toISOString().slice(0, 10);
}

const ETIQUETAS = {
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  monthLevelControl: 'Elegir mes',
  yearLevelControl: 'Elegir año',
};

/** A day, typed or picked: dd/MM/yyyy, Spanish, weeks from Monday, one month shown. */
export function CampoFecha({
  value,
  onChange,
  min,
  max,
  error,
  placeholder = 'dd/mm/aaaa',
  onBlur,
  onFocus,
  ...resto
}: Props) {
  const [ilegible, setIlegible] = useState(false);
  // A text that reads as a day is tidied on leaving; any other stays as it was typed.
  const [legible, setLegible] = useState(true);
  const juzgar = (texto: string) => {
    const dia = leerFecha(texto);
    setIlegible(
      texto.trim() !== '' && (dia === null || (min !== undefined && dia < min) || (max !== undefined && dia > max)),
    );
  };
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1, weekendDays: [0] }}>
      <DateInput
        leftSection={<IconCalendar size={16} aria-hidden />}
        leftSectionPointerEvents="none"
        maxLevel="decade"
        fixOnBlur={legible}
        clearable={!resto.required && !resto.withAsterisk}
        clearButtonProps={{ 'aria-label': 'Borrar la fecha' }}
        ariaLabels={ETIQUETAS}
        popoverProps={{ position: 'bottom-start', withinPortal: true }}
        {...resto}
        placeholder={placeholder}
        valueFormat={(dia) => enTexto(dia)}
        dateParser={leerFecha}
        minDate={min}
        maxDate={max}
        value={value ?? null}
        onChange={(dia) => {
          setIlegible(false);
          onChange?.(dia);
        }}
        onFocus={onFocus}
        onInput={(evento) => setLegible(leerFecha(evento.currentTarget.value) !== null)}
        onBlur={(evento) => {
          juzgar(evento.currentTarget.value);
          onBlur?.(evento);
        }}
        error={ilegible ? FECHA_INVALIDA : error}
      />
    </DatesProvider>
  );
}
