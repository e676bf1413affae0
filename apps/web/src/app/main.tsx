import './arranque';
import '../ui/base.css';
import { type ComponentType, lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import LoginPage from '../features/auth/login-page';
import { primerUsoAbierto } from '../lib/primer-uso';
import { alCambiarSesion, sesionActual } from '../lib/session';
import { AvisosArea } from '../ui/avisos-area';
import { PantallaCarga } from '../ui/pantalla-carga';
import { traerPrimera } from './primeras';
import { destinoTrasEntrar, LLEGADA } from './regreso';
import { RUTAS } from './routes';

/** With the code of the first screen, so that it is drawn, and its data asked for, as soon as the frame is. */
async function cargarAplicacion() {
  const primera = sesionActual() ? traerPrimera(window.location.pathname) : undefined;
  const modulo = await import('./aplicacion');
  await primera;
  return modulo;
}
const Aplicacion = lazy(cargarAplicacion);
const PrimerUsoPage = lazy(() => import('../features/auth/primer-uso-page'));
const RecuperarPage = lazy(() => import('../features/auth/recuperar-page'));
const ClavePage = lazy(() => import('../features/auth/clave-page'));
const ReciboPage = lazy(() => import('../features/recibos/recibo-page'));

/**
 * Sends the visitor of an empty business to where its owner is made. Asked once the page stands, by itself: nothing
 * waits for the answer.
 */
async function llevarAlPrimerUso(): Promise<void> {
  if (await primerUsoAbierto()) window.location.replace(RUTAS.primerUso);
}

const RUTAS_SIN_SESION: readonly string[] = [RUTAS.entrada, RUTAS.primerUso];
/** Pages that ask for no session, also in a browser with an open one: of a password, and of the receipt of a client. */
const SIN_SESION: Readonly<Record<string, ComponentType>> = {
  [RUTAS.recuperar]: RecuperarPage,
  [RUTAS.clave]: ClavePage,
  [RUTAS.recibo]: ReciboPage,
};

/**
 * Signing in is the first thing everybody downloads, often on a telephone in a shop. So at '/' without a session only the
 * sign-in page loads, and at '/primer-uso' the one that makes the owner; components, router, menu and everything else
 * come once the person is typing.
 */
function Inicio() {
  const [soloEntrada, setSoloEntrada] = useState(() =>
    RUTAS_SIN_SESION.includes(window.location.pathname) && !sesionActual() ? window.location.pathname : null,
  );
  useEffect(() => {
    if (soloEntrada === RUTAS.entrada) void llevarAlPrimerUso();
  }, [soloEntrada]);
  const entrar = () => {
    // Sent here by a guard and loaded again, the guard's state is still in the entry of the history, where the router
    // keeps it.
    const { usr } = (window.history.state as { usr?: unknown } | null) ?? {};
    window.history.replaceState({ usr: LLEGADA }, '', destinoTrasEntrar(usr));
    setSoloEntrada(null);
  };
  const SinSesion = SIN_SESION[window.location.pathname];
  if (SinSesion)
    return (
      <Suspense fallback={<PantallaCarga />}>
        <SinSesion />
      </Suspense>
    );
  if (soloEntrada === RUTAS.entrada) return <LoginPage alEntrar={entrar} alEmpezar={() => void cargarAplicacion()} />;
  return (
    <Suspense fallback={<PantallaCarga />}>
      {soloEntrada === RUTAS.primerUso ? <PrimerUsoPage alEntrar={entrar} /> : <Aplicacion />}
    </Suspense>
  );
}

// A person who is signed in, or has just signed in.
const acercar = () => {
  if (sesionActual()) void traerPrimera(window.location.pathname);
};
acercar();
alCambiarSesion(acercar);

const raiz = document.getElementById('root');
if (!raiz) throw new Error('index.html has no #root');
createRoot(raiz).render(
  <StrictMode>
    <Inicio />
    <AvisosArea />
  </StrictMode>,
);
