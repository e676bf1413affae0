import type { Cita } from '@jornal/contract';
import { Button, Group } from '@mantine/core';
import { IconBasketDollar, IconReceipt, IconShoppingBag } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';

/** Leads to charging the client who came: the service, once, the products they take home, or all of it at the counter. */
export function CobrarCita({ cita, sinRegistro }: { cita: Cita; sinRegistro: boolean }) {
  const { puede } = useSesion();
  if (cita.estado === 'cancelada' || cita.fecha > hoy()) return null;
  const registra = sinRegistro && puede('servicios.crear');
  const vende = puede('ventas.crear');
  if (!registra && !vende) return null;
  return (
    <Group justify="flex-end" gap="sm" mt="lg">
      {registra && puede('tiquetes.crear') && (
        <Button
          component={Link}
          to={`/mostrador?cita=${cita.id}`}
          variant="default"
          leftSection={<IconBasketDollar size={16} aria-hidden />}
        >
          Cobrar en el mostrador
        </Button>
      )}
      {vende && (
        <Button
          component={Link}
          to={`/ventas?cita=${cita.id}`}
          variant="default"
          leftSection={<IconShoppingBag size={16} aria-hidden />}
        >
          Vender producto
        </Button>
      )}
      {registra && (
        <Button
          component={Link}
          to={`/servicios/registrar?cita=${cita.id}`}
          leftSection={<IconReceipt size={16} aria-hidden />}
        >
          Registrar servicio
        </Button>
      )}
    </Group>
  );
}
