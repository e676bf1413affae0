import { DENOMINACIONES } from '@jornal/contract';
import { ActionIcon, Group, NumberInput, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { pesos } from '../../lib/format';
import { escribirEncima } from '../../ui/escribir-encima';
import { CANTIDAD_MAXIMA, type Conteo, cantidadDe } from './conteo';
import clases from './conteo.module.css';

type Props = {
  conteo: Conteo;
  alCambiar: (conteo: Conteo) => void;
  /** Enter was pressed on the last coin. */
  alTerminar: () => void;
};

/** How many of each note and coin. Enter goes to the next; on a phone each has keys as large as a thumb. */
export function ConteoDenominaciones({ conteo, alCambiar, alTerminar }: Props) {
  const campos = useRef<(HTMLInputElement | null)[]>([]);
  const poner = (valor: number, cantidad: unknown) => alCambiar({ ...conteo, [valor]: cantidadDe(cantidad) });
  const siguiente = (i: number) => (evento: KeyboardEvent) => {
    if (evento.key !== 'Enter') return;
    evento.preventDefault();
    const campo = campos.current[i + 1];
    if (campo) campo.focus();
    else alTerminar();
  };
  return (
    <ul className={clases.denominaciones}>
      {DENOMINACIONES.map((valor, i) => {
        const cantidad = conteo[valor] ?? 0;
        return (
          <li key={valor} className={clases.denominacion} data-con-algo={cantidad > 0 || undefined}>
            <Text span fw={550} className="entero cifra">
              {pesos(valor)}
            </Text>
            <Group component="span" gap={4} align="stretch" wrap="nowrap" display="inline-flex">
              <ActionIcon
                variant="default"
                className={clases.paso}
                aria-label={`Uno menos de ${pesos(valor)}`}
                disabled={cantidad === 0}
                onClick={() => poner(valor, cantidad - 1)}
              >
                <IconMinus size={18} aria-hidden />
              </ActionIcon>
              <NumberInput
                ref={(campo) => {
                  campos.current[i] = campo;
                }}
                className={clases.cantidad}
                classNames={{ input: 'cifra' }}
                aria-label={`Cantidad de ${pesos(valor)}`}
                value={cantidad === 0 ? '' : cantidad}
                placeholder="0"
                onChange={(nueva) => poner(valor, nueva)}
                {...escribirEncima}
                onKeyDown={siguiente(i)}
                min={0}
                max={CANTIDAD_MAXIMA}
                allowDecimal={false}
                allowNegative={false}
                inputMode="numeric"
                hideControls
              />
              <ActionIcon
                variant="default"
                className={clases.paso}
                aria-label={`Uno más de ${pesos(valor)}`}
                onClick={() => poner(valor, cantidad + 1)}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            </Group>
            <span className={`${clases.subtotal} cifra`}>{cantidad > 0 ? pesos(valor * cantidad) : '—'}</span>
          </li>
        );
      })}
    </ul>
  );
}
