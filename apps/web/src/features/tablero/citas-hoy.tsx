import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { fechaLarga, hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Panel } from '../../ui/panel';
import clases from './tablero.module.css';

const CitasHoyPanel = lazy(() => import('../citas/citas-hoy-panel'));

/**
 * Today's appointments, fetched apart: the figures come first. 'General' ('0') has none. `solo`: the screen shows
 * nothing else; `propias`: those of the caller, first of all.
 */
export function CitasHoy({
  entidad,
  solo,
  propias,
}: {
  entidad?: string | undefined;
  solo?: boolean;
  propias?: boolean;
}) {
  if (!useSesion().puede('agendas.ver') || entidad === '0') return null;
  return (
    <div className={clases.segundo}>
      <Suspense
        fallback={
          <Panel sinRelleno titulo="Citas de hoy" subtitulo={fechaLarga(hoy())}>
            <Box h={propias ? '12rem' : { base: '9rem', xs: '16rem' }} aria-busy="true" />
          </Panel>
        }
      >
        <CitasHoyPanel entidad={entidad} solo={solo} propias={propias} />
      </Suspense>
    </div>
  );
}
