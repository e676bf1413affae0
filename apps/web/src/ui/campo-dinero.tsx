import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step'> & {
  value?: number | null;
  onChange?: (monto: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
};

/**
 * Pesos as they are read: '$ 1.250.000', whole, never below zero. Emptied it is null, so that a required amount is
 * missed rather than 0.
 */
export function CampoDinero({ value, onChange, min = 0, step = 100, ...resto }: Props) {
  return (
    <NumberInput
      prefix="$ "
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      allowNegative={false}
      // An amount out of range is told by the form in its own words, not silently changed under the person's hands.
      clampBehavior="none"
      min={min}
      step={step}
      inputMode="numeric"
      rightSection={<span aria-hidden>COP</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      hideControls
      classNames={{ input: 'cifra' }}
      styles={{ section: { color: 'var(--mantine-color-dimmed)', fontSize: '0.75rem' } }}
      {...resto}
      value={value ?? ''}
      onChange={(nuevo) => onChange?.(typeof nuevo === 'number' ? nuevo : aNumero(nuevo))}
    />
  );
}

function aNumero(texto: string): number | null {
  const numero = Number(texto);
  return texto.trim() === '' || !Number.isFinite(numero) ? null : numero;
}
