import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  createBrowserRouter,
  createRoutesFromElements,
  Navigate,
  Outlet,
  Route,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { crearQueryClient } from '../lib/query-client';
import { useSesionGuardada } from '../lib/use-sesion-guardada';
import { LimiteError } from '../ui/limite-error';
import { PantallaCarga } from '../ui/pantalla-carga';
import { Proveedor } from '../ui/proveedor';
import { GuardaModulo, GuardaSesion } from './guardas';
import Marco from './marco';
import { PAGINAS } from './paginas';
import { precargar } from './precarga';
import { Reentrada } from './reentrada';
import { destinoTrasEntrar, LLEGADA } from './regreso';
import { RUTAS } from './routes';
import { Salida } from './salida';
import { SegundaPersona } from './segunda-persona';

const LoginPage = lazy(() => import('../features/auth/login-page'));
const PrivacidadPage = lazy(() => import('../features/legal/privacidad-page'));
const TerminosPage = lazy(() => import('../features/legal/terminos-page'));
const CuentaPage = lazy(() => import('../features/cuenta/cuenta-page'));
const NoEncontradaPage = lazy(() => import('./no-encontrada-page'));

/** The sign-in page; a person who is signed in is sent on. */
function Entrada() {
  const navegar = useNavigate();
  const { state } = useLocation();
  // Decided once: signing in here must first show its two seconds of loading.
  const [dentro] = useState(useSesionGuardada() !== null);
  return dentro ? (
    <Navigate to={RUTAS.tablero} replace state={LLEGADA} />
  ) : (
    <LoginPage alEntrar={() => void navegar(destinoTrasEntrar(state), { replace: true, state: LLEGADA })} />
  );
}

function Raiz() {
  return (
    <>
      <LimiteError>
        <Suspense fallback={<PantallaCarga />}>
          <Outlet />
        </Suspense>
      </LimiteError>
      <Salida />
      <Reentrada />
      <SegundaPersona />
    </>
  );
}

const tabla = (
  <Route element={<Raiz />}>
    <Route path={RUTAS.entrada} element={<Entrada />} />
    <Route path={RUTAS.primerUso} element={<Navigate to={RUTAS.tablero} replace />} />
    <Route path={RUTAS.privacidad} element={<PrivacidadPage />} />
    <Route path={RUTAS.terminos} element={<TerminosPage />} />
    <Route path={RUTAS.error} element={<NoEncontradaPage />} />
    <Route
      element={
        <GuardaSesion>
          <Marco />
        </GuardaSesion>
      }
    >
      <Route path={RUTAS.cuenta} element={<CuentaPage />} />
      {PAGINAS.map(({ ruta, modulo, elemento }) => (
        <Route key={ruta} path={ruta} element={<GuardaModulo modulo={modulo}>{elemento}</GuardaModulo>} />
      ))}
    </Route>
    <Route path="*" element={<Navigate to={RUTAS.error} replace />} />
  </Route>
);

let enrutador: ReturnType<typeof createBrowserRouter> | undefined;
/** Made once, when the first screen is shown: it reads the address then, and listens from then on. */
const elEnrutador = () => {
  enrutador ??= createBrowserRouter(createRoutesFromElements(tabla));
  return enrutador;
};

/** Providers and the table of routes. */
export default function Aplicacion() {
  const [consultas] = useState(crearQueryClient);
  useEffect(() => void precargar(consultas), [consultas]);
  return (
    <Proveedor>
      <QueryClientProvider client={consultas}>
        <RouterProvider router={elEnrutador()} />
      </QueryClientProvider>
    </Proveedor>
  );
}
