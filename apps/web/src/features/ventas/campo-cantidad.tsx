import { ActionIcon, Input, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import clases from './venta.module.css';

type Props = { value: unknown; onChange: (cantidad: number) => void; onBlur?: () => void; ref?: Ref<HTMLInputElement>; name?: string; maximo: number; error?: string };

/** How many, by keyboard or with a thumb: never more by its buttons than there are. */
export function CampoCantidad({ value, onChange, maximo, error, ...campo }: Props) {
  const id = useId();
  const cantidad = typeof value === 'number' ? value : 0;
  return (
    <div>
      <Input.Label htmlFor={id} required>
        Cantidad
      </Input.Label>
      <div className={clases.cantidad}>
        <ActionIcon variant="default" size={44} aria-label="Quitar uno" disabled={cantidad <= 1} onClick={() => onChange(cantidad - 1)}>
          <IconMinus size={18} />
        </ActionIcon>
        <NumberInput
          id={id}
          required
          // What one changes first; both, for a dialog decides by the attribute.
          autoFocus
          data-autofocus
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          min={1}
          thousandSeparator="."
          decimalSeparator=","
          inputMode="numeric"
          hideControls
          size="md"
          classNames={{ input: `${clases.numero} cifra` }}
          error={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          onFocus={(evento) => evento.currentTarget.select()}
          {...campo}
          value={typeof value === 'number' ? value : ''}
          // Emptied it is 0, which the form refuses in its own words.
          onChange={(nueva) => onChange(Number(nueva) || 0)}
        />
        <ActionIcon variant="default" size={44} aria-label="Agregar uno" disabled={cantidad >= maximo} onClick={() => onChange(cantidad + 1)}>
          <IconPlus size={18} />
        </ActionIcon>
      </div>
      {error && (
        <Input.Error id={`${id}-error`} role="alert" mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
