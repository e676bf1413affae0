import { enlaceWhatsapp, type Oferta, textoOfrecer } from '@jornal/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconClockPause, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { fechaCorta } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useAhora } from '../../lib/use-ahora';
import { avisos } from '../../ui/avisos';
import { agendasActivasQuery } from '../agendas/api';
import { responderOferta } from './api';
import { cuentaAtras, minutosHasta } from './ofertas';

type Props = {
  oferta: Oferta;
  /** The person answered; `liberada` when the place is free again. */
  alResponder?: (liberada: boolean) => void;
};

/** A place that is held: how long still, how to tell the person, and their answer. */
export function Retenido({ oferta, alResponder }: Props) {
  const { puede } = useSesion();
  const responder = useMutation({ mutationFn: responderOferta });
  const contestar = async (acepta: boolean) => {
    try {
      avisos.conAviso(await responder.mutateAsync({ id: oferta.id, acepta }));
      alResponder?.(!acepta);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al responder la oferta'));
    }
  };
  const cual = responder.isPending ? responder.variables.acepta : null;
  return (
    <Stack gap={4} mt={6} py={10} px={12} bg="var(--jornal-alerta-suave)" bdrs={10}>
      <Group component="p" gap={6} wrap="nowrap" c="var(--jornal-alerta)">
        <IconClockPause size={16} aria-hidden />
        <strong>Retenido</strong>
        <Cuenta hasta={oferta.vence_en} />
      </Group>
      <Text fz="sm">
        {fechaCorta(oferta.fecha)}, <span className="cifra">{oferta.hora_inicio}</span> · {oferta.agenda_nombre}
      </Text>
      <Group gap={6} align="stretch" mt={4} className="a-lo-ancho">
        <Avisar oferta={oferta} />
        {puede('agendas.editar') && (
          <>
            <Button
              size="compact-sm"
              leftSection={<IconCheck size={16} aria-hidden />}
              loading={cual === true}
              disabled={cual === false}
              onClick={() => void contestar(true)}
            >
              Aceptó
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconX size={16} aria-hidden />}
              loading={cual === false}
              disabled={cual === true}
              onClick={() => void contestar(false)}
            >
              No aceptó
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}

/** Silent for who listens to the screen: it would speak every second. */
function Cuenta({ hasta }: { hasta: string }) {
  const ahora = useAhora(1_000);
  return (
    <Text span ml="auto" fw={650} role="timer" aria-label="Tiempo que queda" className="cifra">
      {cuentaAtras(hasta, ahora)}
    </Text>
  );
}

/** A chat with the offer written. */
function Avisar({ oferta }: { oferta: Oferta }) {
  const agendas = useQuery(agendasActivasQuery()).data ?? [];
  if (oferta.no_contactar)
    return (
      <Text span fz={13} c="dimmed" style={{ alignSelf: 'center' }}>
        Pidió que no se le escriba
      </Text>
    );
  if (oferta.persona_telefono === null) return null;
  const negocio = agendas.find(({ id }) => id === oferta.agenda_id)?.entidad.nombre ?? oferta.agenda_nombre;
  const { persona_nombre: nombre, servicio, fecha, hora_inicio } = oferta;
  const enlace = enlaceWhatsapp(
    oferta.persona_telefono,
    textoOfrecer({ nombre, servicio, fecha, hora_inicio, negocio, minutos: minutosHasta(oferta.vence_en, Date.now()) }),
  );
  if (enlace === null) return null;
  return (
    <Button
      component="a"
      href={enlace}
      target="_blank"
      rel="noopener noreferrer"
      size="compact-sm"
      variant="default"
      leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
      aria-label={`WhatsApp a ${nombre}`}
    >
      WhatsApp
    </Button>
  );
}
