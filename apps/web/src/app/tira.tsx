import { Anchor, Group, Text, UnstyledButton } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cuantosServicios, esperan, rechazados } from '../features/servicios/cola';
import { enviarCola } from '../features/servicios/cola-envio';
import { colaActual, useCola } from '../features/servicios/cola-estado';
import { sePuedePerder } from '../lib/cambios-sin-guardar';
import { fecha, horaActual, hoy, sumarDias } from '../lib/format';
import { useSinLinea } from '../lib/linea';
import { usarVersionNueva, useVersionNueva } from '../lib/obrero';
import { alSalirPreguntar } from '../lib/salir';
import { deAntes } from '../lib/se-guarda';
import { Pregunta } from '../ui/modal';
import clases from './avisos-casa.module.css';
import { RUTAS } from './routes';

/** Above every screen, while there is something to say: that there is no line, what waits for one, a new version. */
export function Tira() {
  const [sinLinea, version, cola] = [useSinLinea(), useVersionNueva(), useCola()];
  const { pathname } = useLocation();
  const [espera, bandeja] = [esperan(cola), rechazados(cola)];
  const enSuPantalla = pathname === RUTAS.registrarServicio;
  const dichos = [
    sinLinea && <SinLinea key="linea" />,
    !enSuPantalla && espera.length > 0 && (
      <EnLaCola key="espera">{cuantosServicios(espera)} por enviar en este equipo.</EnLaCola>
    ),
    !enSuPantalla && bandeja.length > 0 && (
      <EnLaCola key="bandeja">{cuantosServicios(bandeja)} sin registrar.</EnLaCola>
    ),
    version && <VersionNueva key="version" />,
  ].filter((dicho) => dicho !== false);
  return (
    <>
      <div role="status">
        {dichos.length > 0 && (
          <Group gap="4px 20px" fz="sm" className={clases.avisos}>
            {dichos}
          </Group>
        )}
      </div>
      <PreguntaAlSalir />
    </>
  );
}

function SinLinea() {
  const consultas = useQueryClient();
  const desde = useDesde(consultas);
  const reintentar = () => {
    void consultas.invalidateQueries();
    void enviarCola();
  };
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <IconPlugConnectedX size={17} stroke={1.7} className={clases.icono} aria-hidden />
      <span>
        Sin conexión.{' '}
        {desde === null
          ? 'Lo que no se alcanzó a ver antes no está disponible hasta que vuelva.'
          : `Lo que ves es de las ${enPalabras(desde)}.`}
      </span>
      <UnstyledButton className={clases.plegar} onClick={reintentar}>
        Reintentar
      </UnstyledButton>
    </Group>
  );
}

/** '14:32 (hoy)', '18:05 (ayer)', '09:10 (24/11/2026)'. */
function enPalabras(desde: number): string {
  const [dia, hora] = [hoy(new Date(desde)), horaActual(new Date(desde))];
  const dicho = dia === hoy() ? 'hoy' : dia === sumarDias(hoy(), -1) ? 'ayer' : fecha(dia);
  return `${hora} (${dicho})`;
}

/** When the oldest of the figures on screen was told by the server; null: there are none. */
function useDesde(consultas: QueryClient): number | null {
  const cache = consultas.getQueryCache();
  const leer = () => {
    const vistas = cache.findAll({ type: 'active' }).filter(({ state }) => state.data !== undefined);
    const horas = vistas.map(({ queryHash, state }) => deAntes.get(queryHash) ?? state.dataUpdatedAt);
    // To the minute: what is told does not change with every answer.
    return horas.length === 0 ? null : Math.floor(Math.min(...horas) / 60_000) * 60_000;
  };
  return useSyncExternalStore((alCambiar) => cache.subscribe(alCambiar), leer);
}

function EnLaCola({ children }: { children: ReactNode }) {
  return (
    <Text span fz="sm">
      {children}{' '}
      <Anchor component={Link} to={RUTAS.registrarServicio} inherit>
        Ver
      </Anchor>
    </Text>
  );
}

function VersionNueva() {
  return (
    <span>
      Hay una versión nueva de Jornal.{' '}
      <UnstyledButton
        className={clases.plegar}
        onClick={() => void sePuedePerder().then((si) => si && usarVersionNueva())}
      >
        Usarla
      </UnstyledButton>
    </span>
  );
}

/** A person who leaves with services that were not sent is asked: they would be lost. */
function PreguntaAlSalir() {
  const [pregunta, setPregunta] = useState<{ cuantos: string; responder: (sale: boolean) => void } | null>(null);
  useEffect(() => {
    const soltar = alSalirPreguntar(() => {
      const cola = colaActual();
      if (cola.length === 0) return Promise.resolve(true);
      return new Promise((responder) => setPregunta({ cuantos: cuantosServicios(cola), responder }));
    });
    return soltar;
  }, []);
  if (!pregunta) return null;
  const responder = (sale: boolean) => {
    setPregunta(null);
    pregunta.responder(sale);
  };
  return (
    <Pregunta
      titulo="¿Salir sin enviarlos?"
      no="Quedarme"
      si="Salir y borrarlos"
      color="red"
      alNegar={() => responder(false)}
      alAfirmar={() => responder(true)}
    >
      <Text fz="sm">Tienes {pregunta.cuantos} por enviar en este equipo. Si sales se borran.</Text>
    </Pregunta>
  );
}
