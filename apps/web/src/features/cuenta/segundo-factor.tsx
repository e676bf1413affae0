import type { CuentaPropia } from '@jornal/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconRefresh, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';

const PonerFactor = lazy(() => import('./poner-factor'));
const RenovarCodigos = lazy(() => import('./renovar-codigos'));
const QuitarFactor = lazy(() => import('./quitar-factor'));

/** The number of recovery codes at which it is time for new ones. */
const POCOS = 3;

/** Whether signing in asks for a code besides the password, and the ways to begin and end that. */
export function SegundoFactor({ cuenta }: { cuenta: CuentaPropia | undefined }) {
  const dialogo = useDialogo<'poner' | 'renovar' | 'quitar'>();
  const puesto = cuenta?.segundo_factor === true;
  return (
    <Panel
      titulo="Segundo factor"
      subtitulo="Además de tu contraseña, un código que cambia cada 30 segundos en tu teléfono"
      acciones={cuenta && <Insignia tono={puesto ? 'exito' : 'neutro'}>{puesto ? 'Activo' : 'Inactivo'}</Insignia>}
    >
      {cuenta && puesto && <Restantes cuantos={cuenta.codigos_restantes} />}
      {cuenta?.factor_exigido && !puesto && (
        <Text fz="sm" mb="md">
          Tu rol lo exige.
        </Text>
      )}
      <Group gap="sm">
        {cuenta && !puesto && (
          <Button leftSection={<IconShieldCheck size={16} aria-hidden />} onClick={() => dialogo.abrir('poner')}>
            Activar segundo factor
          </Button>
        )}
        {puesto && (
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => dialogo.abrir('renovar')}
            >
              Códigos nuevos
            </Button>
            <Button
              variant="default"
              leftSection={<IconShieldOff size={16} aria-hidden />}
              onClick={() => dialogo.abrir('quitar')}
            >
              Quitar segundo factor
            </Button>
          </>
        )}
      </Group>
      <Suspense>
        {/* Above the card that it changes: the codes are read after the account has its factor. */}
        {dialogo.abierto && dialogo.sobre === 'poner' && <PonerFactor alCerrar={dialogo.cerrar} />}
        {dialogo.abierto && dialogo.sobre === 'renovar' && <RenovarCodigos alCerrar={dialogo.cerrar} />}
        {dialogo.abierto && dialogo.sobre === 'quitar' && (
          <QuitarFactor exigido={cuenta?.factor_exigido === true} alCerrar={dialogo.cerrar} />
        )}
      </Suspense>
    </Panel>
  );
}

function Restantes({ cuantos }: { cuantos: number }) {
  const frase = cuantos === 1 ? 'Te queda 1 código de recuperación' : `Te quedan ${cuantos} códigos de recuperación`;
  return (
    <Text fz="sm" mb="md">
      {cuantos > POCOS ? `${frase}.` : `${frase}: pide nuevos antes de que se acaben.`}
    </Text>
  );
}
