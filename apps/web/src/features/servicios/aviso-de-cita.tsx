import type { Cita } from '@jornal/contract';
import { Alert, CloseButton, Group, Text } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { fechaLarga } from '../../lib/format';
import { nombresDe } from '../citas/api';

/** The appointment that is being registered. */
export default function CitaPorRegistrar({ cita, alSoltar }: { cita: Cita; alSoltar: () => void }) {
  const { cliente_nombre, fecha, hora_inicio, operador } = cita;
  return (
    <Alert color="jornal" variant="light" icon={<IconCalendarCheck size={18} aria-hidden />}>
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text fz="sm">
          Servicio de la cita de <strong>{cliente_nombre}</strong>: {nombresDe(cita)}, {fechaLarga(fecha).toLowerCase()}{' '}
          a las <span className="cifra">{hora_inicio}</span>, con {operador.nombre} {operador.apellido}. Elige qué se le
          hizo.
        </Text>
        <CloseButton aria-label="No registrar esta cita" onClick={alSoltar} />
      </Group>
    </Alert>
  );
}
