import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { fechaLarga, hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Panel } from '../../ui/panel';
import clases from './tablero.module.css';

const CitasHoyPanel = lazy(() => import('../citas/citas-hoy-panel'));

/**
 * Today's appointments, fetched apart: the figures come first. 'General' ('0') has none. `solo`: the screen shows
 * nothing else.
 */
export function CitasHoy({ entidad, solo }: { entidad?: string | undefined; solo?: boolean }) {
  if (!useSesion().puede('agendas.ver') || entidad === '0') return null;
  return (
    <div className={clases.segundo}>
      <Suspense
        fallback={
          <Panel sinRelleno titulo="Citas de hoy" subtitulo={fechaLarga(hoy())}>
            <Box h={{ base: '9rem', xs: '16rem' }} aria-busy="true" />
          </Panel>
        }
      >
        <CitasHoyPanel entidad={entidad} solo={solo} />
      </Suspense>
    </div>
  );
}
