import type { CitaConCuenta, Servicio } from '@jornal/contract';
import { Alert, CloseButton, Group, Text } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { fecha as enTexto } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { catalogoQuery } from '../catalogo/api';
import { citaQuery, nombresDe, ofrecidosDe } from '../citas/api';

/**
 * The appointment that the address names, once it is here and has no ticket yet; one that cannot be charged is let go.
 * Charged here it stays until the next ticket begins.
 */
export function useCitaPorCobrar(texto: string, alSoltar: () => void): CitaConCuenta | null {
  const { puede } = useSesion();
  const id = /^[1-9]\d{0,15}$/.test(texto) ? Number(texto) : null;
  const { data, error } = useQuery({ ...citaQuery(id ?? 0), enabled: id !== null && puede('agendas.ver') });
  const suya = data !== undefined && data.id === id ? data : null;
  const [atendida, setAtendida] = useState<number | null>(null);
  const libre = suya !== null && suya.registro === null;
  const motivo = error
    ? mensajeDe(error, 'No se pudo cargar la cita')
    : suya && !libre && atendida !== id
      ? 'La cita ya tiene un servicio registrado'
      : null;
  const soltar = useRef(alSoltar);
  soltar.current = alSoltar;
  useEffect(() => {
    if (libre) setAtendida(id);
  }, [libre, id]);
  useEffect(() => {
    if (motivo === null) return;
    avisos.error(motivo);
    soltar.current();
  }, [motivo]);
  return libre || (suya !== null && atendida === id) ? suya : null;
}

/** Its services among those of the catalogue, and the names of those that are offered no more; undefined until that is known. */
export function useServiciosDeCita(
  cita: CitaConCuenta | null,
): { servicios: Servicio[]; faltan: string[] } | undefined {
  const { data } = useQuery({ ...catalogoQuery(cita?.entidad_id), enabled: cita !== null });
  return useMemo(() => (data && cita ? ofrecidosDe(cita, data) : undefined), [data, cita]);
}

/** The appointment that is charged. */
export function CitaDelTiquete({ cita, alSoltar }: { cita: CitaConCuenta; alSoltar: () => void }) {
  const { cliente_nombre, fecha, hora_inicio } = cita;
  return (
    <Alert color="jornal" variant="light" mb="md" py="xs" icon={<IconCalendarCheck size={18} aria-hidden />}>
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text fz="sm">
          Cita de <strong>{cliente_nombre}</strong>: {nombresDe(cita)}, {enTexto(fecha)}{' '}
          <span className="cifra">{hora_inicio}</span>
        </Text>
        <CloseButton aria-label="Cobrar sin esta cita" onClick={alSoltar} />
      </Group>
    </Alert>
  );
}
