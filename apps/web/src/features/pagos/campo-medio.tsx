import type { Medio } from '@jornal/contract';
import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { MEDIOS_DE_PAGO } from './api';

/** From which till an employee is paid. */
export function CampoMedio({
  valor,
  alCambiar,
  error,
}: {
  valor: Medio;
  alCambiar: (medio: Medio) => void;
  error?: string;
}) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} component="div">
        Método de pago
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={valor}
        onChange={(medio) => alCambiar(medio as Medio)}
        data={Object.entries(MEDIOS_DE_PAGO).map(([value, label]) => ({ value, label }))}
      />
      {error && <Input.Error mt={4}>{error}</Input.Error>}
    </div>
  );
}
