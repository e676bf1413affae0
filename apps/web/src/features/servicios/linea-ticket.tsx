import type { Servicio } from '@jornal/contract';
import { ActionIcon, NumberInput, Stack, Text } from '@mantine/core';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { pesos, porcentaje } from '../../lib/format';
import { escribirEncima } from '../../ui/escribir-encima';
import { Campo } from '../../ui/formulario';
import clases from './linea-ticket.module.css';
import type { Importes } from './ticket';

type Props = {
  indice: number;
  servicio: Servicio | undefined;
  importes: Importes;
  /** The last line cannot be taken away. */
  alQuitar?: () => void;
};

/** A service of the ticket: how many, what discount, and its total while one types. */
export function LineaTicket({ indice, servicio, importes: { bruto, total, empleado }, alQuitar }: Props) {
  const nombre = servicio?.nombre ?? 'Servicio';
  return (
    <li className={clases.linea}>
      <Stack gap={0} className={clases.titulo}>
        <Text span fw={600} className="partible">
          {nombre}
        </Text>
        <Text span fz="xs" c="dimmed" className="cifra">
          {servicio && `${pesos(servicio.precio)} c/u`}
        </Text>
      </Stack>
      <Campo nombre={`servicios.${indice}.cantidad`}>{(campo) => <Cantidad servicio={nombre} {...campo} />}</Campo>
      <Campo nombre={`servicios.${indice}.descuento_porcentaje`}>
        {(campo) => (
          <NumberInput
            label="Descuento"
            aria-label={`Descuento de ${nombre}`}
            min={0}
            max={100}
            decimalScale={2}
            decimalSeparator=","
            suffix=" %"
            clampBehavior="none"
            allowNegative={false}
            hideControls
            inputMode="decimal"
            classNames={{ input: 'cifra' }}
            {...campo}
            {...escribirEncima}
          />
        )}
      </Campo>
      <Stack gap={0} ta="right" className={`cifra ${clases.importe}`}>
        <span>
          {bruto > total && (
            <del className={clases.antes}>
              <span className="solo-lector">Antes </span>
              {pesos(bruto)}
            </del>
          )}
          <strong>{pesos(total)}</strong>
        </span>
        <Text span fz="xs" c="dimmed">
          {servicio && `${porcentaje(servicio.porcentaje_pago_empleado)} · `}
          {pesos(empleado)} empleado
        </Text>
      </Stack>
      {alQuitar && (
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          size="lg"
          className={clases.quitar}
          aria-label={`Quitar ${nombre}`}
          onClick={alQuitar}
        >
          <IconX size={17} />
        </ActionIcon>
      )}
    </li>
  );
}

type CantidadProps = {
  servicio: string;
  value: unknown;
  onChange: (cantidad: number | string) => void;
  error?: string;
};

function Cantidad({ servicio, value, onChange, ...campo }: CantidadProps) {
  const cantidad = typeof value === 'number' ? value : 0;
  return (
    <NumberInput
      label="Cantidad"
      aria-label={`Cantidad de ${servicio}`}
      min={1}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      thousandSeparator="."
      decimalSeparator=","
      hideControls
      inputMode="numeric"
      leftSectionWidth={38}
      rightSectionWidth={38}
      classNames={{ input: `cifra ${clases.unidades}` }}
      leftSection={
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={`Menos ${servicio}`}
          disabled={cantidad <= 1}
          onClick={() => onChange(Math.max(1, cantidad - 1))}
        >
          <IconMinus size={15} />
        </ActionIcon>
      }
      rightSection={
        <ActionIcon variant="subtle" size="lg" aria-label={`Más ${servicio}`} onClick={() => onChange(cantidad + 1)}>
          <IconPlus size={15} />
        </ActionIcon>
      }
      {...campo}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={onChange}
      {...escribirEncima}
    />
  );
}
