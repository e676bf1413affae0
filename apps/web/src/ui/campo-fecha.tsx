import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { fecha as enTexto } from '../lib/format';
import { FECHA_INVALIDA, leerFecha } from '../lib/leer-fecha';

export type PropsFecha = Omit<
  DateInputProps,
  'value' | 'defaultValue' | 'onChange' | 'dateParser' | 'valueFormat' | 'minDate' | 'maxDate'
> & {
  /** 'YYYY-MM-DD' or nothing. */
  value?: string | null;
  onChange?: (dia: string | null) => void;
  min?: string;
  max?: string;
};

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
}: PropsFecha) {
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
