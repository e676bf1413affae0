import { Group, Radio, type RadioGroupProps, type RadioIconProps, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { textoSobre } from '../lib/color';
import clases from './campo-color.module.css';

type Props = Omit<RadioGroupProps, 'children' | 'value' | 'defaultValue' | 'onChange'> & {
  /** '#RRGGBB'. A colour that has no name here is shown too, as it was when the field opened. */
  value?: string | null;
  onChange?: (color: string) => void;
};

export const COLOR_INICIAL = '#93C5FD';

/** Pale enough to carry dark text and to tell one from another beside it. */
const COLORES: ReadonlyMap<string, string> = new Map([
  [COLOR_INICIAL, 'Celeste'],
  ['#A5B4FC', 'Lavanda'],
  ['#D8B4FE', 'Morado'],
  ['#F9A8D4', 'Rosado'],
  ['#FCA5A5', 'Coral'],
  ['#FDBA74', 'Naranja'],
  ['#FDE047', 'Amarillo'],
  ['#BEF264', 'Limón'],
  ['#86EFAC', 'Verde'],
  ['#5EEAD4', 'Turquesa'],
  ['#D6B899', 'Café'],
  ['#CBD5E1', 'Gris'],
]);

const nombreDe = (color: string): string => COLORES.get(color) ?? `Otro color (${color})`;
const Marca = ({ className }: RadioIconProps) => <IconCheck className={className} stroke={3} aria-hidden />;

/**
 * A colour among named swatches, with the name of the chosen one written beside them: no one has to tell colours apart.
 */
export function CampoColor({ value, onChange, label = 'Color', ...resto }: Props) {
  const elegido = (value ?? COLOR_INICIAL).toUpperCase();
  const [inicial] = useState(elegido);
  const muestras = [...new Set([...COLORES.keys(), inicial, elegido])];
  return (
    <Radio.Group label={label} {...resto} value={elegido} onChange={onChange}>
      <Group gap={6} mih={36} className={clases.muestras}>
        {muestras.map((color) => (
          <Radio
            key={color}
            value={color}
            aria-label={nombreDe(color)}
            title={nombreDe(color)}
            icon={Marca}
            size="1.75rem"
            classNames={{ radio: clases.muestra, icon: clases.marca }}
            style={{ '--muestra': color, '--tinta': textoSobre(color) } as CSSProperties}
          />
        ))}
        <Text span fz="sm" lh={1.45} c="dimmed" aria-hidden>
          {nombreDe(elegido)}
        </Text>
      </Group>
    </Radio.Group>
  );
}
