import { Button, Group, Stack } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { pagosProbables } from '../../lib/billetes';
import { pesos } from '../../lib/format';
import { CampoDinero } from '../../ui/campo-dinero';
import { Campo } from '../../ui/formulario';
import { cambioDe, type VentaEscrita } from './venta';
import clases from './venta.module.css';

/** The cash that the client hands over, one press for a note, and the change to give. */
export function Recibido() {
  const { setValue, formState } = useFormContext<VentaEscrita>();
  const [efectivo, recibido] = useWatch<VentaEscrita, ['montoEfectivo', 'recibido']>({
    name: ['montoEfectivo', 'recibido'],
  });
  if (!(efectivo > 0)) return null;
  const poner = (monto: number) =>
    setValue('recibido', monto, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <Stack gap={10}>
      <Campo nombre="recibido">
        {(campo) => <CampoDinero label="Recibido" placeholder="Con cuánto paga" {...campo} />}
      </Campo>
      <Group component="fieldset" gap={6} align="stretch" className={clases.billetes} aria-label="Con cuánto paga">
        {pagosProbables(efectivo).map((monto) => (
          <Button
            key={monto}
            variant="default"
            size="sm"
            className="cifra"
            disabled={monto < efectivo}
            aria-pressed={recibido === monto}
            onClick={() => poner(monto)}
          >
            {pesos(monto)}
          </Button>
        ))}
        <Button variant="default" size="sm" aria-pressed={recibido === efectivo} onClick={() => poner(efectivo)}>
          Exacto
        </Button>
      </Group>
      <Cambio valor={cambioDe(recibido, efectivo)} />
    </Stack>
  );
}

/** 'Cambio $ 6.000', or the amount that is missing. */
export function Cambio({ valor }: { valor: number | null }) {
  return (
    <Group
      component="p"
      gap={16}
      align="baseline"
      justify="space-between"
      wrap="nowrap"
      py={8}
      px={12}
      w="100%"
      bdrs={8}
      fw={550}
      className={clases.cambio}
      role="status"
      data-falta={(valor !== null && valor < 0) || undefined}
    >
      <span>{valor !== null && valor < 0 ? 'Faltan' : 'Cambio'}</span>
      <strong className="cifra">{valor === null ? '—' : pesos(Math.abs(valor))}</strong>
    </Group>
  );
}
