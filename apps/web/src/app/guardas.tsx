import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { type Puerta, SesionProvider, useSesion } from '../lib/session-context';
import { useSesionGuardada } from '../lib/use-sesion-guardada';
import { EstadoVacio } from '../ui/estado-vacio';
import { PantallaCarga } from '../ui/pantalla-carga';
import { CargandoPagina } from './cargando-pagina';
import { inicioDe } from './menu';
import { acabaDeLlegar, regresoA } from './regreso';
import { RUTAS } from './routes';

const FactorObligatorioPage = lazy(() => import('../features/cuenta/factor-obligatorio-page'));

/** Without a session, to the sign-in page, which leads back; while its permissions are on their way, loading. */
export function GuardaSesion({ children }: { children: ReactNode }) {
  const sesion = useSesionGuardada();
  const lugar = useLocation();
  const quien = useRef<number | null>(null);
  if (!sesion) return <Navigate to={RUTAS.entrada} replace state={regresoA(lugar, quien.current)} />;
  quien.current = sesion.usuario.id;
  return (
    // Another person in the same tab begins with nothing of the one before; the same one, signed in again over the screen, goes on.
    <SesionProvider key={sesion.usuario.id} usuario={sesion.usuario}>
      <EsperaPermisos>
        <EsperaFactor>{children}</EsperaFactor>
      </EsperaPermisos>
    </SesionProvider>
  );
}

/** The work of a person at the desk is the agenda, and the dashboard has no figures for them: they land on it. */
function EsperaPermisos({ children }: { children: ReactNode }) {
  const { cargando, esAdmin, puede } = useSesion();
  const { pathname, state } = useLocation();
  if (cargando) return <PantallaCarga />;
  const deRecepcion = !esAdmin && puede('agendas.crear') && !puede('dashboard.ver');
  if (deRecepcion && pathname === RUTAS.tablero && acabaDeLlegar(state)) return <Navigate to={RUTAS.agendas} replace />;
  return children;
}

/**
 * A person who owes the second factor that their role demands sees how to put it, and nothing else. Once it is put they
 * read their codes before going on, though nothing is owed by then.
 */
function EsperaFactor({ children }: { children: ReactNode }) {
  const { faltaFactor } = useSesion();
  const [puesto, setPuesto] = useState(false);
  if (!faltaFactor?.vencido && !puesto) return children;
  return (
    <Suspense fallback={<PantallaCarga />}>
      <FactorObligatorioPage alPonerlo={() => setPuesto(true)} alTerminar={() => setPuesto(false)} />
    </Suspense>
  );
}

/**
 * A screen whose module is closed to this person says so; the server refuses its data in any case. The dashboard, where
 * everybody is sent, is the home of every role, with what each may see of it; a person without any module goes to their
 * account.
 */
export function GuardaModulo({ modulo, children }: { modulo: Puerta; children: ReactNode }) {
  const { accede, porConfirmar } = useSesion();
  if (accede(modulo)) return children;
  if (porConfirmar) return <CargandoPagina />;
  const inicio = inicioDe(accede);
  if (inicio.ruta === RUTAS.cuenta) return <Navigate to={inicio.ruta} replace />;
  if (modulo === 'dashboard') return children;
  return (
    <EstadoVacio
      unico
      icono={<IconLock size={24} stroke={1.5} />}
      texto="No tienes permiso para ver esta página"
      detalle="Si la necesitas para tu trabajo, pídele acceso a quien administra el negocio."
      accion={
        <Button component={Link} to={inicio.ruta}>
          Ir a {inicio.texto}
        </Button>
      }
    />
  );
}
