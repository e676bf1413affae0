import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { entidadesQuery } from '../features/entidades/api';
import { sePuedePerder } from '../lib/cambios-sin-guardar';
import { useSesion } from '../lib/session-context';
import { conSucursal, PARAMETRO_SUCURSAL, recordada, recordar, SucursalEnVista, VALOR_GENERAL } from '../lib/sucursal';
import { avisos } from '../ui/avisos';
import { RUTAS } from './routes';

/** The screens where 'General' can be looked at. */
const CON_GENERAL: ReadonlySet<string> = new Set([
  RUTAS.tablero,
  RUTAS.gastos,
  RUTAS.ingresos,
  RUTAS.cajaMenor,
  RUTAS.reportes,
  RUTAS.auditoria,
  RUTAS.datosPersonales,
]);
export const conGeneralEn = (pathname: string): boolean => CON_GENERAL.has(pathname);

/** The old name of the parameter in the address of the dashboard. */
const DE_ANTES = 'entidad';
const esId = (texto: string): boolean => /^[1-9]\d{0,14}$/.test(texto);

/** Which branch an address names; null when it names none. A value that is no branch is all of them. */
function enDireccion(parametros: URLSearchParams, pathname: string): string | null {
  const dicho = parametros.get(PARAMETRO_SUCURSAL) ?? (pathname === RUTAS.tablero ? parametros.get(DE_ANTES) : null);
  // The address of a report, kept or sent by mail, says all that was asked: without a branch it is of all of them.
  if (dicho === null) return pathname === RUTAS.reportes && parametros.has('report_type') ? '' : null;
  return esId(dicho) || (dicho === VALOR_GENERAL && conGeneralEn(pathname)) ? dicho : '';
}

/** Whether this navigation goes back or forward to a place of this visit, whose address then said all there was to say. */
function useDeVuelta(): boolean {
  const { key } = useLocation();
  const [llegada] = useState(key);
  const salio = useRef(false);
  useEffect(() => {
    if (key !== llegada) salio.current = true;
  }, [key, llegada]);
  return useNavigationType() === 'POP' && salio.current;
}

/**
 * The one branch in view. The address says it; where a link does not, it is the one of the screen before, and on
 * arrival the one this person looked at last. The address is then made to say it too, so that reload, back and a shared
 * link give the same screen.
 */
export function SucursalProvider({ children }: { children: ReactNode }) {
  const { esAdmin } = useSesion();
  return esAdmin ? <DeVarias>{children}</DeVarias> : <DeUna>{children}</DeUna>;
}

function DeVarias({ children }: { children: ReactNode }) {
  const { usuario } = useSesion();
  const { pathname, state } = useLocation();
  const [parametros, fijar] = useSearchParams();
  const [memoria, setMemoria] = useState(() => recordada(usuario.id));
  const deVuelta = useDeVuelta();
  const dicha = enDireccion(parametros, pathname);
  const valor = dicha ?? (deVuelta ? '' : memoria);
  const llevada = valor === VALOR_GENERAL ? '' : valor;
  const porComprobar = useRef(dicha === null && memoria !== '');

  useEffect(() => {
    setMemoria(llevada);
    recordar(usuario.id, llevada);
  }, [llevada, usuario.id]);

  useEffect(() => {
    const sobra = parametros.has(DE_ANTES) && pathname === RUTAS.tablero;
    if (
      (parametros.get(PARAMETRO_SUCURSAL) ?? '') === valor &&
      parametros.has(PARAMETRO_SUCURSAL) === (valor !== '') &&
      !sobra
    )
      return;
    fijar(
      (previos) => {
        const nuevos = new URLSearchParams(previos);
        if (sobra) nuevos.delete(DE_ANTES);
        if (valor === '') nuevos.delete(PARAMETRO_SUCURSAL);
        else nuevos.set(PARAMETRO_SUCURSAL, valor);
        return nuevos;
      },
      { replace: true, state },
    );
  }, [parametros, pathname, state, valor, fijar]);

  const poner = useCallback(
    (nuevo: string) => fijar((previos) => conSucursal(previos, nuevo), { replace: true }),
    [fijar],
  );
  useComprobada(valor, poner, porComprobar);
  const cambiar = useCallback((nuevo: string) => void sePuedePerder().then((si) => si && poner(nuevo)), [poner]);
  return <SucursalEnVista value={useMemo(() => ({ valor, cambiar }), [valor, cambiar])}>{children}</SucursalEnVista>;
}

/**
 * Shows all branches, and says so, where the chosen one is not there, or was remembered and is archived by now. An
 * archived one that is chosen stays.
 */
function useComprobada(valor: string, cambiar: (valor: string) => void, porComprobar: { current: boolean }): void {
  const { data } = useQuery(entidadesQuery);
  useEffect(() => {
    if (!data) return;
    const recienLlegada = porComprobar.current;
    porComprobar.current = false;
    if (valor === '' || valor === VALOR_GENERAL) return;
    const suya = data.find(({ id }) => String(id) === valor);
    if (suya && !(suya.archivada && recienLlegada)) return;
    avisos.info(
      suya
        ? `La sucursal ${suya.nombre} está archivada: ves todas las sucursales`
        : 'Esa sucursal no está a tu alcance: ves todas las sucursales',
    );
    cambiar('');
  }, [data, valor, cambiar, porComprobar]);
}

/** A person with one branch only looks at that one, whatever the address says. */
const SIEMPRE_LA_SUYA = { valor: '', cambiar: () => undefined };

function DeUna({ children }: { children: ReactNode }) {
  const { usuario } = useSesion();
  const { state } = useLocation();
  const [parametros, fijar] = useSearchParams();
  const dicha = parametros.get(PARAMETRO_SUCURSAL);
  useEffect(() => {
    if (dicha === null) return;
    if (dicha !== '' && dicha !== usuario.entity_id)
      avisos.info(`Esa sucursal no está a tu alcance: ves ${usuario.entidad?.nombre ?? 'lo tuyo'}`);
    fijar(
      (previos) => {
        const nuevos = new URLSearchParams(previos);
        nuevos.delete(PARAMETRO_SUCURSAL);
        return nuevos;
      },
      { replace: true, state },
    );
  }, [dicha, state, fijar, usuario]);
  return <SucursalEnVista value={SIEMPRE_LA_SUYA}>{children}</SucursalEnVista>;
}
