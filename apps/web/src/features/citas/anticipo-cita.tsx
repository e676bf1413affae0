import type { Cita } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { Dato } from '../../ui/ficha';
import { useDialogo } from '../../ui/use-dialogo';
import type { DeAnticipo } from '../deudas/anticipo-modal';
import { favoresQuery } from '../deudas/api';

const AnticipoModal = alAbrir(() => import('../deudas/anticipo-modal').then((modulo) => modulo.AnticipoModal));

/** Takes what a person leaves for an appointment that is not charged yet; of one without a card there is no place to keep it. */
export function RecibirAnticipo({ cita, sinRegistro }: { cita: Cita; sinRegistro: boolean }) {
  const { puede } = useSesion();
  const anticipo = useDialogo<DeAnticipo>();
  const { persona_id, entidad_id, cliente_nombre: nombre, entidad, id, fecha, hora_inicio } = cita;
  if (persona_id === null || cita.estado === 'cancelada' || !sinRegistro || !puede('tiquetes.crear')) return null;
  const persona = { id: persona_id, entidad_id, nombre, sucursal: entidad.nombre, cita: { id, fecha, hora_inicio } };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCoins size={16} aria-hidden />}
        onClick={() => anticipo.abrir(persona)}
      >
        Recibir anticipo
      </Button>
      <AnticipoModal abierto={anticipo.abierto} persona={anticipo.sobre} alCerrar={anticipo.cerrar} />
    </>
  );
}

/** The money that was left for an appointment and is not used yet, to who may know it. */
export function AnticipoDeCita({ cita: { id, persona_id } }: { cita: Cita }) {
  const { puede } = useSesion();
  const { data } = useQuery({
    ...favoresQuery(persona_id ?? 0),
    enabled: persona_id !== null && puede('tiquetes.fiado'),
  });
  const suyos = persona_id === null ? [] : (data?.data ?? []).filter(({ cita }) => cita?.id === id);
  const queda = suyos.reduce((suma, favor) => suma + favor.queda, 0);
  if (queda === 0) return null;
  return (
    <Dato nombre="Anticipo" cifra>
      {pesos(queda)}
    </Dato>
  );
}
