import type { Cita } from '@jornal/contract';
import { Alert, CloseButton, Group, Text } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { fecha as enTexto } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { citaQuery } from '../citas/api';

/** The appointment that the address names, once it is here; an appointment that cannot be read is let go. */
export function useCitaDeVenta(texto: string, alSoltar: () => void): Cita | null {
  const { puede } = useSesion();
  const id = /^[1-9]\d{0,15}$/.test(texto) ? Number(texto) : null;
  const { data, error } = useQuery({ ...citaQuery(id ?? 0), enabled: id !== null && puede('agendas.ver') });
  const soltar = useRef(alSoltar);
  soltar.current = alSoltar;
  useEffect(() => {
    if (!error) return;
    avisos.error(mensajeDe(error, 'No se pudo cargar la cita'));
    soltar.current();
  }, [error]);
  return data && data.id === id ? data : null;
}

/** The appointment of the sale. */
export function CitaDeVenta({ cita, alSoltar }: { cita: Cita; alSoltar: () => void }) {
  return (
    <Alert color="jornal" variant="light" mb="md" icon={<IconCalendarCheck size={18} aria-hidden />}>
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text fz="sm">
          Venta para la cita de <strong>{cita.cliente_nombre}</strong>, {enTexto(cita.fecha)}{' '}
          <span className="cifra">{cita.hora_inicio}</span>
        </Text>
        <CloseButton aria-label="Vender sin esta cita" onClick={alSoltar} />
      </Group>
    </Alert>
  );
}
