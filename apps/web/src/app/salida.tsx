import { lazy, Suspense, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type BlockerFunction,
  UNSAFE_DataRouterContext as ContextoEnrutador,
  type Location,
  useBlocker,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { alHaberPendientes, dependeDeLaDireccion, haySinGuardar, preguntarCon } from '../lib/cambios-sin-guardar';
import { quienVuelve } from '../lib/reentrada';
import { sesionActual } from '../lib/session';
import {
  hayEntradas,
  ponerEnHistoria,
  retirarEntradas,
  seDetuvoElEnrutador,
  seMovioElEnrutador,
} from '../ui/historia-de-dialogos';

const cargarPregunta = () => import('../ui/modal').then(({ Descartar }) => ({ default: Descartar }));
const Descartar = lazy(cargarPregunta);
// Told when it is asked.
alHaberPendientes(() => void cargarPregunta().catch(() => undefined));

/**
 * Ties the layers to the router, and asks before leaving a page where something is typed: by a link, by Back, by
 * closing the tab or by signing out.
 */
export function Salida() {
  useHistoriaDeCapas();
  const { preguntando, seguir, quedarse } = usePaso();
  const [alIrse, setAlIrse] = useState<{ responder: (si: boolean) => void } | null>(null);

  useEffect(() => void preguntarCon(() => new Promise((responder) => setAlIrse({ responder }))), []);
  useEffect(() => {
    const avisar = (evento: BeforeUnloadEvent) => {
      if (haySinGuardar()) evento.preventDefault();
    };
    window.addEventListener('beforeunload', avisar);
    return () => window.removeEventListener('beforeunload', avisar);
  }, []);

  if (alIrse) {
    const responder = (si: boolean) => {
      setAlIrse(null);
      alIrse.responder(si);
    };
    return (
      <Suspense>
        <Descartar alSeguir={() => responder(false)} alDescartar={() => responder(true)} />
      </Suspense>
    );
  }
  return preguntando ? (
    <Suspense>
      <Descartar alSeguir={quedarse} alDescartar={seguir} />
    </Suspense>
  ) : null;
}

/**
 * Keeps the place of the router, which React hears of a moment later: state written meanwhile into the entry of a layer
 * is in neither the hooks nor the screen yet.
 */
function useHistoriaDeCapas(): void {
  const navegar = useNavigate();
  const enrutador = useContext(ContextoEnrutador)?.router;
  const lugar = useLocation();
  const ultimo = useRef({ navegar, lugar });
  useLayoutEffect(() => {
    ultimo.current = { navegar, lugar };
    seMovioElEnrutador();
  }, [navegar, lugar]);
  useEffect(() => {
    const donde = () => enrutador?.state.location ?? ultimo.current.lugar;
    return ponerEnHistoria({
      clave: () => donde().key,
      repetir: () => {
        const { pathname, search, hash, state } = donde();
        void ultimo.current.navegar({ pathname, search, hash }, { replace: true, state });
      },
    });
  }, [enrutador]);
}

/**
 * The navigation that the router was kept from: to ask first, or because the entries of open layers have to go before
 * another page comes.
 */
function usePaso() {
  const navegar = useNavigate();
  const ultimaVez = useRef({ accion: 'POP', pregunta: false });
  const permitido = useRef(false);
  const debePasar = useCallback<BlockerFunction>(({ currentLocation, nextLocation, historyAction }) => {
    if (permitido.current) return false;
    const otraPagina = currentLocation.pathname !== nextLocation.pathname;
    // A person whose session ended is led to the entrance; their typed values are kept for when they come back.
    const pierde = otraPagina
      ? haySinGuardar()
      : currentLocation.search !== nextLocation.search && dependeDeLaDireccion();
    const pregunta = pierde && sesionActual() !== null;
    const retira = (historyAction === 'PUSH' || (historyAction === 'REPLACE' && otraPagina)) && hayEntradas();
    if (!pregunta && !retira) return false;
    ultimaVez.current = { accion: historyAction, pregunta };
    if (historyAction === 'POP') seDetuvoElEnrutador();
    return true;
  }, []);
  const paso = useBlocker(debePasar);
  const ultimo = useRef(paso);
  ultimo.current = paso;

  const ir = useCallback(
    async (a: Location) => {
      const replace = ultimaVez.current.accion === 'REPLACE';
      ultimo.current.reset?.();
      await retirarEntradas();
      permitido.current = true;
      await navegar(a, { replace, state: a.state });
      permitido.current = false;
    },
    [navegar],
  );
  const seguir = () => {
    if (paso.state !== 'blocked') return;
    if (!hayEntradas()) paso.proceed();
    // The router goes back by itself, from the entry of the page: those of the layers over it go first.
    else if (ultimaVez.current.accion === 'POP') void retirarEntradas().then(() => ultimo.current.proceed?.());
    else void ir(paso.location);
  };

  const detenido = paso.state === 'blocked';
  const pregunta = detenido && ultimaVez.current.pregunta;
  useEffect(() => {
    if (!detenido) return;
    // While a person is asked to sign in again, the page stays.
    if (quienVuelve()) ultimo.current.reset?.();
    else if (!pregunta && ultimo.current.location) void ir(ultimo.current.location);
  }, [detenido, pregunta, ir]);

  return { preguntando: pregunta && !quienVuelve(), seguir, quedarse: () => paso.reset?.() };
}
