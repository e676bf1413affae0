import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | null;
  onChange?: (cantidad: number | null) => void;
};

/** Whole units, '1.250'. Emptied it is null, so that a required quantity is missed rather than 0. */
export function CampoCantidad({ value, onChange, ...resto }: Props) {
  return (
    <NumberInput
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      // What is out of range is told by the form in its own words, not silently changed under the person's hands.
      clampBehavior="none"
      inputMode="numeric"
      classNames={{ input: 'cifra' }}
      {...resto}
      value={value ?? ''}
      onChange={(nuevo) => onChange?.(nuevo === '' || !Number.isFinite(Number(nuevo)) ? null : Number(nuevo))}
    />
  );
}
