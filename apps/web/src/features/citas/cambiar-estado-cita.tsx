import { type Cita, ESTADOS_CITA } from '@jornal/contract';
import { Checkbox, Input, SegmentedControl, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { actualizarCita } from './api';
import { ESTADOS } from './estados';
import { LlegadaDeCita } from './llegada-cita';

/** The state is freely editable; whether the person came stands beside it. */
export function CambiarEstadoCita({ cita, alLiberar }: { cita: Cita; alLiberar: ((cita: Cita) => void) | undefined }) {
  const id = useId();
  // Four states side by side do not fit a phone.
  const angosta = useEnTelefono();
  const actualizar = useMutation({ mutationFn: actualizarCita });
  const cambiar = async (cambios: Partial<Pick<Cita, 'estado' | 'no_asistio'>>) => {
    try {
      const hecho = await actualizar.mutateAsync({ id: cita.id, ...cambios });
      avisos.conAviso(hecho);
      if (cambios.estado === 'cancelada') alLiberar?.(hecho.data);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al actualizar la cita'));
    }
  };
  // The new state is shown at once; a refusal brings back what is true.
  const pedido = actualizar.isPending ? actualizar.variables : undefined;
  return (
    <Stack gap="sm" mt="md">
      <LlegadaDeCita cita={cita} />
      <div>
        <Input.Label id={id} component="div">
          Estado
        </Input.Label>
        <SegmentedControl
          fullWidth
          orientation={angosta ? 'vertical' : 'horizontal'}
          aria-labelledby={id}
          disabled={actualizar.isPending}
          value={pedido?.estado ?? cita.estado}
          onChange={(estado) => void cambiar({ estado: estado as Cita['estado'] })}
          data={ESTADOS_CITA.map((estado) => ({ value: estado, label: ESTADOS[estado].nombre }))}
        />
      </div>
      <Checkbox
        label="No asistió"
        checked={pedido?.no_asistio ?? cita.no_asistio}
        disabled={actualizar.isPending || cita.estado === 'cancelada'}
        onChange={(evento) => void cambiar({ no_asistio: evento.currentTarget.checked })}
      />
    </Stack>
  );
}
