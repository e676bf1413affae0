import { ActionIcon, NumberInput, type NumberInputProps } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import clases from './campo-cantidad.module.css';

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | null;
  onChange?: (cantidad: number | null) => void;
  /** With a button at each side, for the thumb: they stop at `min` and `max`. The keyboard has its arrows. */
  conBotones?: boolean;
};

/** Whole units, '1.250'. Emptied it is null, so that a required quantity is missed rather than 0. */
export function CampoCantidad({ value, onChange, conBotones, ...resto }: Props) {
  return (
    <NumberInput
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      // A number out of range is told by the form in its own words, not silently changed under the person's hands.
      clampBehavior="none"
      inputMode="numeric"
      classNames={{ input: 'cifra' }}
      {...(conBotones && botones(resto, value ?? 0, onChange))}
      {...resto}
      value={value ?? ''}
      onChange={(nuevo) => onChange?.(nuevo === '' || !Number.isFinite(Number(nuevo)) ? null : Number(nuevo))}
    />
  );
}

/** The buttons stand inside the field and out of the tab order: the arrows do the same. */
function botones(
  { min = 0, max = Number.POSITIVE_INFINITY }: NumberInputProps,
  cantidad: number,
  alCambiar: Props['onChange'],
): NumberInputProps {
  const comunes = { tabIndex: -1, variant: 'subtle', size: 40, className: clases.boton } as const;
  return {
    hideControls: true,
    size: 'md',
    classNames: { root: clases.campo, label: clases.rotulo, input: `${clases.numero} cifra` },
    leftSectionWidth: 46,
    rightSectionWidth: 46,
    leftSection: (
      <ActionIcon
        {...comunes}
        aria-label="Quitar uno"
        disabled={cantidad <= Number(min)}
        onClick={() => alCambiar?.(cantidad - 1)}
      >
        <IconMinus size={18} />
      </ActionIcon>
    ),
    rightSection: (
      <ActionIcon
        {...comunes}
        aria-label="Agregar uno"
        disabled={cantidad >= Number(max)}
        onClick={() => alCambiar?.(cantidad + 1)}
      >
        <IconPlus size={18} />
      </ActionIcon>
    ),
  };
}
