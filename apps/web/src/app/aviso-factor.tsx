import type { FaltaFactor } from '@jornal/contract';
import { Box, Group, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconShieldExclamation, IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fechaHora } from '../lib/format';
import { useSesion } from '../lib/session-context';
import { useAhora } from '../lib/use-ahora';
import clases from './avisos-casa.module.css';
import { RUTAS } from './routes';

const UN_MINUTO_MS = 60_000;
const UN_DIA_MS = 24 * 60 * UN_MINUTO_MS;

/** How long is left, in days that have begun. */
function quedan(hasta: string, ahora: number): string {
  const dias = Math.ceil((new Date(hasta).getTime() - ahora) / UN_DIA_MS);
  return dias <= 1 ? 'Te queda menos de un día' : `Te quedan ${dias} días`;
}

/**
 * The second factor that the signed-in person lacks: a demand of their role is told until it is put; an advice, until
 * they say no.
 */
export function AvisoFactor() {
  const { usuario, faltaFactor } = useSesion();
  const [despues, setDespues] = useLocalStorage({
    key: `factor-despues-${usuario.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (!faltaFactor) return null;
  if (faltaFactor.hasta !== null) return <Exigido hasta={faltaFactor.hasta} />;
  if (despues) return null;
  return (
    <Barra
      icono={<IconShieldLock size={17} stroke={1.7} className={clases.icono} aria-hidden />}
      alCallar={() => setDespues(true)}
    >
      Ves todo el negocio: protege tu cuenta con un segundo factor.
    </Barra>
  );
}

function Exigido({ hasta }: { hasta: NonNullable<FaltaFactor['hasta']> }) {
  const ahora = useAhora(UN_MINUTO_MS);
  return (
    <Barra icono={<IconShieldExclamation size={17} stroke={1.7} className={clases.icono} aria-hidden />}>
      Tu rol exige segundo factor. {quedan(hasta, ahora)} para activarlo: desde el {fechaHora(hasta)} no podrás hacer
      nada más hasta que lo actives.
    </Barra>
  );
}

function Barra({ icono, alCallar, children }: { icono: ReactNode; alCallar?: () => void; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Group role="status" gap={12} align="flex-start" wrap="nowrap" fz="sm" className={clases.avisos}>
      {icono}
      <Box flex={1} miw={0} className={`partible ${clases.lista}`}>
        {children}
        {pathname !== RUTAS.cuenta && <Link to={RUTAS.cuenta}>Activarlo en tu cuenta</Link>}
      </Box>
      {alCallar && (
        <UnstyledButton className={clases.plegar} onClick={alCallar}>
          Ahora no
        </UnstyledButton>
      )}
    </Group>
  );
}
