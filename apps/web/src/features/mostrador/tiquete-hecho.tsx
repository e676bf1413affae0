import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { CompartirRecibo } from '../recibos/compartir-recibo-panel';
import { ImprimirRecibo } from '../recibos/imprimir-recibo-panel';
import clases from './cobro.module.css';
import type { Hecho } from './use-cobro';

/** The last steps with a client: the change, the receipt, and the next one. */
export function TiqueteHecho({
  hecho: { id, total, por_cobrar, a_favor, propina, vuelto },
  alSeguir,
}: {
  hecho: Hecho;
  alSeguir: () => void;
}) {
  const veTiquetes = useSesion().accede('tiquetes');
  return (
    <Stack gap={16}>
      <Stack gap={4} align="center" ta="center" role="status">
        <IconCircleCheck size={40} stroke={1.5} aria-hidden className={clases.visto} />
        <Text c="dimmed">
          Total <span className="cifra">{pesos(total)}</span>
          {propina > 0 && (
            <>
              {' '}
              · Propina <span className="cifra">{pesos(propina)}</span>
            </>
          )}
        </Text>
        {veTiquetes && (
          <Button component={Link} to={`/tiquetes/${id}`} variant="subtle" size="compact-sm">
            Ver tiquete
          </Button>
        )}
        {por_cobrar > 0 && (
          <Text fw={600}>
            Queda debiendo <span className="cifra">{pesos(por_cobrar)}</span>
          </Text>
        )}
        {a_favor > 0 && (
          <Text fw={600}>
            Quedó a favor <span className="cifra">{pesos(a_favor)}</span>
          </Text>
        )}
        {vuelto > 0 && (
          <p className={clases.vuelto} data-grande>
            <span>Vuelto</span>
            <strong className="cifra">{pesos(vuelto)}</strong>
          </p>
        )}
      </Stack>
      <Group justify="flex-end" gap="sm" data-botones className="a-lo-ancho">
        {veTiquetes && (
          <>
            <ImprimirRecibo id={id} />
            <CompartirRecibo id={id} />
          </>
        )}
        <Button onClick={alSeguir} ref={enfocar}>
          Siguiente
        </Button>
      </Group>
    </Stack>
  );
}

/** Enter goes on: the button that was pressed is gone. */
const enfocar = (boton: HTMLElement | null): void => void boton?.focus();
