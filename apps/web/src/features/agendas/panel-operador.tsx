import type { Disponibilidad } from '@jornal/contract';
import { Box, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconCalendarEvent, IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { numero } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import clases from './agendas.module.css';
import { EspaciosLista } from './espacios-lista';
import { rutaCalendario } from './rutas';

export type AgendaDelDia = Disponibilidad['disponibilidad'][number];
type Props = {
  agenda: AgendaDelDia;
  fecha: string;
  abierto: boolean;
  alAlternar: () => void;
  alMoverCitas: (agenda: AgendaDelDia) => void;
};

/** How many places of an agenda are left on the day, in a word. */
function Resumen({ agenda }: { agenda: AgendaDelDia }) {
  if (agenda.horarios_disponibles.length === 0) return <Insignia>Sin horarios</Insignia>;
  if (agenda.espacios_libres > 0)
    return (
      <Insignia tono="exito">
        {agenda.espacios_libres === 1 ? '1 libre' : `${numero(agenda.espacios_libres)} libres`}
      </Insignia>
    );
  if (agenda.espacios_ocupados > 0) return <Insignia tono="alerta">Sin espacios</Insignia>;
  return (
    <Insignia>{agenda.horarios_disponibles.some(({ bloqueado }) => bloqueado) ? 'Bloqueado' : 'Terminó'}</Insignia>
  );
}

/** The day of one operator's agenda, folded or with its slots. */
export function PanelOperador({ agenda, fecha, abierto, alAlternar, alMoverCitas }: Props) {
  const id = useId();
  const { puede } = useSesion();
  const quien = `${agenda.operador.nombre} ${agenda.operador.apellido}`;
  return (
    <Panel sinRelleno nombre={`${quien}, ${agenda.agenda_nombre}`}>
      <Box component="h3" fz={15} fw={600}>
        <UnstyledButton
          className={`pulsable ${clases.alternar}`}
          aria-expanded={abierto}
          aria-controls={abierto ? id : undefined}
          onClick={alAlternar}
        >
          <Stack component="span" gap={0} flex={1} miw={0} lh={1.35} className="partible">
            <span>{quien}</span>
            <Text span fz={13} fw={400} c="dimmed">
              {agenda.agenda_nombre}
            </Text>
          </Stack>
          <Resumen agenda={agenda} />
          <IconChevronDown size={18} className="flecha" aria-hidden />
        </UnstyledButton>
      </Box>
      {abierto && (
        <Box id={id} pt={4} px="var(--orilla)" pb={12}>
          {agenda.horarios_disponibles.length === 0 ? (
            <Text c="dimmed" fz="sm">
              No atiende ese día de la semana.
            </Text>
          ) : (
            <EspaciosLista
              espacios={agenda.horarios_disponibles}
              agendaId={agenda.agenda_id}
              fecha={fecha}
              nombre={`Horarios de ${quien}`}
            />
          )}
          <Group gap={8} align="stretch" mt={10} ml={-8}>
            <Button
              component={Link}
              to={rutaCalendario(agenda.agenda_id, fecha)}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconCalendarEvent size={16} aria-hidden />}
            >
              Abrir calendario
            </Button>
            {puede('agendas.editar') && agenda.espacios_ocupados > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconArrowsExchange size={16} aria-hidden />}
                onClick={() => alMoverCitas(agenda)}
              >
                Mover citas
              </Button>
            )}
          </Group>
        </Box>
      )}
    </Panel>
  );
}
