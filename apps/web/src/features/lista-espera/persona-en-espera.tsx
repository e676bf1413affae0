import type { PersonaEspera } from '@jornal/contract';
import { Box, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconCalendarTime, IconClockPause, IconPencil, IconTrash } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { AccionesFila, type AccionFila } from '../../ui/acciones-fila';
import clases from './lista-espera.module.css';
import { Retenido } from './retenido';

export type Hacer = {
  [accion in 'ofrecer' | 'asignar' | 'cambiarFecha' | 'editar' | 'eliminar']: (persona: PersonaEspera) => void;
};
type Acciones = ((persona: PersonaEspera) => AccionFila[]) | undefined;
type Props = {
  persona: PersonaEspera;
  conEntidad: boolean;
  hacer: Hacer;
  historial: Acciones;
  alResponder: (liberada: boolean) => void;
};

/** A person who waits, and the actions on them. */
export function PersonaEnEspera({ persona, conEntidad, hacer, historial, alResponder }: Props) {
  const acciones = useAcciones(persona, hacer, historial);
  const { posicion, nombre, servicio, telefono, notas, oferta, entidad } = persona;
  return (
    <li className={clases.persona}>
      <Box component="span" w={26} h={26} fz={13} className="disco cifra">
        {posicion}
      </Box>
      <Stack gap={0} miw={0} className="partible">
        <Text component="strong" fw={600} lh={1.35}>
          {nombre}
        </Text>
        <Text span fz={13} c="dimmed">
          {[servicio, telefono, conEntidad && (entidad?.nombre ?? 'General')].filter(Boolean).join(' · ')}
        </Text>
        {notas && (
          <Text span fz={13} c="dimmed" style={{ whiteSpace: 'pre-line' }}>
            {notas}
          </Text>
        )}
        {oferta && <Retenido oferta={oferta} alResponder={alResponder} />}
      </Stack>
      {acciones.length > 0 && (
        <div className={clases.acciones}>
          <AccionesFila acciones={acciones} />
        </div>
      )}
    </li>
  );
}

/** The actions that the user may take; a person whose answer is awaited gets nothing else until then. */
function useAcciones(persona: PersonaEspera, hacer: Hacer, historial: Acciones): AccionFila[] {
  const { puede, esAdmin } = useSesion();
  const libre = persona.oferta === null;
  const suya = persona.entidad_id !== null || esAdmin;
  const de = (texto: string) => ({ texto, etiqueta: `${texto}: ${persona.nombre}` });
  const todas: Array<false | AccionFila> = [
    puede('agendas.crear') &&
      libre && {
        ...de('Asignar cita'),
        icono: <IconCalendarPlus />,
        variante: 'success',
        alPulsar: () => hacer.asignar(persona),
      },
    puede('agendas.editar') &&
      libre && { ...de('Ofrecer'), icono: <IconClockPause />, alPulsar: () => hacer.ofrecer(persona) },
    puede('agendas.editar') &&
      suya && {
        ...de('Cambiar fecha'),
        icono: <IconCalendarTime />,
        alPulsar: () => hacer.cambiarFecha(persona),
      },
    puede('agendas.editar') &&
      suya && { ...de('Editar'), icono: <IconPencil />, alPulsar: () => hacer.editar(persona) },
    puede('agendas.eliminar') &&
      suya && {
        ...de('Eliminar'),
        icono: <IconTrash />,
        variante: 'danger',
        alPulsar: () => hacer.eliminar(persona),
      },
  ];
  return [...((suya && historial?.(persona)) || []), ...todas.filter((accion) => accion !== false)];
}
