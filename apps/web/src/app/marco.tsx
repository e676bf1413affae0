import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { reposo } from '../lib/primer-gesto';
import { useSesion } from '../lib/session-context';
import { useSeguirEventos } from '../lib/use-seguir-eventos';
import { IndicadorEnVivo } from '../ui/indicador-en-vivo';
import { LimiteError } from '../ui/limite-error';
import { useEnTelefono } from '../ui/use-en-telefono';
import { AvisoFactor } from './aviso-factor';
import AvisosCasa, { useAvisosSabidos } from './avisos-casa';
import { BarraInferior } from './barra-inferior';
import { Cabecera } from './cabecera';
import { CargandoPagina } from './cargando-pagina';
import { ProveerCreadores } from './creadores';
import clases from './marco.module.css';
import { MenuLateral } from './menu-lateral';
import { PaletaPerezosa } from './paleta-perezosa';
import { usePrecargaDeLoDeCadaDia } from './precarga';
import { SucursalProvider } from './sucursal-en-vista';

const CajonMenu = lazy(() => import('./cajon-menu'));

/** The frame of every screen, and the branch that all of them look at. */
export default function Marco() {
  return (
    <SucursalProvider>
      <ProveerCreadores>
        <EnMarco />
      </ProveerCreadores>
    </SucursalProvider>
  );
}

/** Header, sidebar (a drawer where there is no room; a phone has a bar below too) and the screen. */
function EnMarco() {
  useSeguirEventos();
  usePrecargaDeLoDeCadaDia();
  const Tira = useAlDescansar();
  const { esAdmin, faltaFactor } = useSesion();
  const sabidos = useAvisosSabidos(esAdmin, faltaFactor !== undefined);
  const { pathname } = useLocation();
  const [estrecho, setEstrecho] = useLocalStorage({
    key: 'menu-estrecho',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  // Remembers the path it was opened on: going anywhere closes it.
  const [abiertoEn, setAbiertoEn] = useState<string | null>(null);
  const abierto = abiertoEn === pathname;
  const [paleta, setPaleta] = useState(false);
  const enTelefono = useEnTelefono();
  const sinLateral = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });

  const primero = useRef(pathname);
  useEffect(() => {
    if (primero.current === pathname) return;
    primero.current = pathname;
    window.scrollTo({ top: 0 });
  }, [pathname]);

  return (
    <div className={clases.marco} data-estrecho={estrecho || undefined}>
      <a href="#contenido" className={clases.saltar}>
        Saltar al contenido
      </a>
      <Cabecera alAbrirMenu={() => setAbiertoEn(pathname)} alBuscar={() => setPaleta(true)} menuAbierto={abierto} />
      {sinLateral ? (
        abierto && (
          <Suspense>
            <CajonMenu alCerrar={() => setAbiertoEn(null)} />
          </Suspense>
        )
      ) : (
        <aside className={clases.lateral}>
          <MenuLateral estrecho={estrecho} alAlternar={() => setEstrecho(!estrecho)} />
        </aside>
      )}
      <main id="contenido" className={clases.contenido} tabIndex={-1}>
        {Tira && <Tira />}
        {esAdmin && <AvisosCasa />}
        <AvisoFactor />
        {!sabidos && (
          <div className={clases.ancho}>
            <CargandoPagina />
          </div>
        )}
        <div className={clases.ancho} hidden={!sabidos}>
          <LimiteError key={pathname}>
            <Suspense fallback={<CargandoPagina />}>
              <Outlet />
            </Suspense>
          </LimiteError>
          <IndicadorEnVivo />
        </div>
        <div id="capas" />
      </main>
      {enTelefono && <BarraInferior menuAbierto={abierto} alAbrirMenu={() => setAbiertoEn(pathname)} />}
      <PaletaPerezosa abrir={paleta} alAbrir={() => setPaleta(true)} alCerrar={() => setPaleta(false)} />
    </div>
  );
}

/** Begins the work that waits for the page to stand (`al-descansar.ts`); answers what tells of it once it is here. */
function useAlDescansar(): ComponentType | undefined {
  const consultas = useQueryClient();
  const [resto, setResto] = useState<typeof import('./al-descansar')>();
  useEffect(() => {
    let vigente = true;
    void reposo()
      .then(() => import('./al-descansar'))
      .then((modulo) => vigente && setResto(modulo))
      // Without a line yet: the next visit tries again.
      .catch(() => undefined);
    return () => void (vigente = false);
  }, []);
  useEffect(() => {
    const detener = resto?.empezar(consultas);
    return () => detener?.();
  }, [resto, consultas]);
  return resto?.Tira;
}
