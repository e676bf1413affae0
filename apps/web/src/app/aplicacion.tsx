import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { crearQueryClient } from '../lib/query-client';
import { useSesionGuardada } from '../lib/use-sesion-guardada';
import { LimiteError } from '../ui/limite-error';
import { PantallaCarga } from '../ui/pantalla-carga';
import { Proveedor } from '../ui/proveedor';
import { GuardaModulo, GuardaSesion } from './guardas';
import { PAGINAS } from './paginas';
import { RUTAS } from './routes';

const LoginPage = lazy(() => import('../features/auth/login-page'));
const PrivacidadPage = lazy(() => import('../features/legal/privacidad-page'));
const TerminosPage = lazy(() => import('../features/legal/terminos-page'));
const CuentaPage = lazy(() => import('../features/cuenta/cuenta-page'));
const NoEncontradaPage = lazy(() => import('./no-encontrada-page'));
const Marco = lazy(() => import('./marco'));

/** Whoever is signed in has no business at the sign-in page. */
function Entrada() {
  const navegar = useNavigate();
  // Decided once: signing in here must first show its two seconds of loading.
  const [dentro] = useState(useSesionGuardada() !== null);
  return dentro ? <Navigate to={RUTAS.tablero} replace /> : <LoginPage alEntrar={() => void navegar(RUTAS.tablero, { replace: true })} />;
}

/** Providers and the table of routes. */
export default function Aplicacion() {
  const [consultas] = useState(crearQueryClient);
  return (
    <Proveedor>
      <QueryClientProvider client={consultas}>
        <BrowserRouter>
          <LimiteError>
            <Suspense fallback={<PantallaCarga />}>
              <Routes>
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
                  {PAGINAS.map(({ ruta, modulo, Componente }) => (
                    <Route
                      key={ruta}
                      path={ruta}
                      element={
                        <GuardaModulo modulo={modulo}>
                          <Componente />
                        </GuardaModulo>
                      }
                    />
                  ))}
                </Route>
                <Route path="*" element={<Navigate to={RUTAS.error} replace />} />
              </Routes>
            </Suspense>
          </LimiteError>
        </BrowserRouter>
      </QueryClientProvider>
    </Proveedor>
  );
}
