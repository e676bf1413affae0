import './arranque';
import '../ui/base.css';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import LoginPage from '../features/auth/login-page';
import { sesionActual } from '../lib/session';
import { AvisosArea } from '../ui/avisos-area';
import { PantallaCarga } from '../ui/pantalla-carga';
import { RUTAS } from './routes';

const cargarAplicacion = () => import('./aplicacion');
const Aplicacion = lazy(cargarAplicacion);

/**
 * Signing in is the first thing everybody downloads, often on a telephone in a shop. So at '/' without a session only the
 * sign-in page loads; components, router, menu and everything else come once the person is typing.
 */
function Inicio() {
  const [soloEntrada, setSoloEntrada] = useState(() => window.location.pathname === RUTAS.entrada && !sesionActual());
  const entrar = () => {
    window.history.replaceState(null, '', RUTAS.tablero);
    setSoloEntrada(false);
  };
  if (soloEntrada) return <LoginPage alEntrar={entrar} alEmpezar={() => void cargarAplicacion()} />;
  return (
    <Suspense fallback={<PantallaCarga />}>
      <Aplicacion />
    </Suspense>
  );
}

const raiz = document.getElementById('root');
if (!raiz) throw new Error('index.html has no #root');
createRoot(raiz).render(
  <StrictMode>
    <Inicio />
    <AvisosArea />
  </StrictMode>,
);
