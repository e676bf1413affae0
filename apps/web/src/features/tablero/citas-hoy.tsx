import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSesion } from '../../lib/session-context';
import clases from './tablero.module.css';

const CitasHoyPanel = lazy(() => import('../citas/citas-hoy-panel'));

/** Today's appointments, fetched apart: the figures come first. What is of no branch ('0') has none. */
export function CitasHoy({ entidad }: { entidad?: string | undefined }) {
  if (!useSesion().puede('agendas.ver') || entidad === '0') return null;
  return (
    <div className={clases.segundo}>
      <Suspense fallback={<Skeleton height={240} radius="lg" />}>
        <CitasHoyPanel entidad={entidad} />
      </Suspense>
    </div>
  );
}
