import { operaciones, type SaludEnDetalle } from '@jornal/contract';
import { Box, Group, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cliente, dato } from '../lib/api-client';
import { ErrorApi } from '../lib/error-api';
import { CLAVE_AVISOS } from '../lib/query-client';
import clases from './avisos-casa.module.css';
import { RUTAS } from './routes';

type Aviso = Pick<SaludEnDetalle['avisos'][number], 'codigo' | 'texto' | 'impide' | 'desde'>;

const CADA_MINUTO = 60_000;
const api = cliente(operaciones);
const saludQuery = queryOptions({
  queryKey: CLAVE_AVISOS,
  queryFn: async ({ signal }) => (await dato(api.detalle({ fetchOptions: { signal } }))).avisos,
  refetchInterval: CADA_MINUTO,
});

const DE_RESPALDOS = 'RESPALDO_';

/** The longest wait (ms): notices that come later push the screen down. */
const PRIMERA_ESPERA_MS = 1_000;

/**
 * Whether the notices above the screen are known, `loDemas` besides those of the house: a screen shown before is pushed
 * down by them. It asks for its data meanwhile.
 */
export function useAvisosSabidos(losLee: boolean, loDemas = true): boolean {
  const { isPending } = useQuery({ ...saludQuery, refetchInterval: false, enabled: losLee });
  const [tarde, setTarde] = useState(!losLee);
  useEffect(() => {
    const reloj = setTimeout(() => setTarde(true), PRIMERA_ESPERA_MS);
    return () => clearTimeout(reloj);
  }, []);
  return tarde || (!isPending && loDemas);
}

/** Notices that keep people from working are told more strongly. */
const impiden = (avisos: readonly Aviso[]): boolean => avisos.some(({ impide }) => impide !== 'nada');

/**
 * The notices of the house on every screen of an administrator, while something is not as it should be; nothing while
 * all is well.
 */
export default function AvisosCasa() {
  const { pathname } = useLocation();
  const { data, error } = useQuery(saludQuery);
  // The home says what is the matter with backups itself, with all else that needs attention.
  const dichos = pathname === RUTAS.tablero ? data?.filter(({ codigo }) => !codigo.startsWith(DE_RESPALDOS)) : data;
  const avisos = conRespuesta(dichos ?? [], error);
  const { plegados, plegar } = usePlegados();
  const fuerte = impiden(avisos);
  const plegado = !fuerte && avisos.every((aviso) => plegados.includes(marcaDe(aviso)));
  return (
    <div role="status">
      {avisos.length > 0 && (
        <Group
          gap={12}
          align="flex-start"
          wrap="nowrap"
          fz="sm"
          className={clases.avisos}
          data-fuerte={fuerte || undefined}
          data-plegado={plegado || undefined}
        >
          {!plegado && <Lista avisos={avisos} />}
          {!fuerte && (
            <UnstyledButton
              className={clases.plegar}
              aria-expanded={!plegado}
              onClick={() => plegar(plegado ? [] : avisos.map(marcaDe))}
            >
              {plegado ? `Ver ${avisos.length === 1 ? 'un aviso' : `${avisos.length} avisos`} del servidor` : 'Ocultar'}
            </UnstyledButton>
          )}
        </Group>
      )}
    </div>
  );
}

function Lista({ avisos }: { avisos: readonly Aviso[] }) {
  const { pathname } = useLocation();
  const Icono = impiden(avisos) ? IconAlertTriangle : IconInfoCircle;
  return (
    <>
      <Icono size={17} stroke={1.7} className={clases.icono} aria-hidden />
      <Box component="ul" flex={1} miw={0} className={`partible ${clases.lista}`}>
        {avisos.map(({ codigo, texto }) => (
          <li key={codigo}>
            {texto}
            {codigo.startsWith(DE_RESPALDOS) && pathname !== RUTAS.respaldos && (
              <Link to={RUTAS.respaldos}>Ver respaldos</Link>
            )}
          </li>
        ))}
      </Box>
    </>
  );
}

/** A server that cannot even tell says so in its sentence. */
const conRespuesta = (avisos: readonly Aviso[], error: Error | null): readonly Aviso[] =>
  error instanceof ErrorApi && error.status === 503
    ? [{ codigo: error.codigo, texto: error.mensaje, impide: 'todo', desde: '' }]
    : avisos;

const DONDE = 'avisos-plegados';
const marcaDe = ({ codigo, desde }: Aviso): string => `${codigo} ${desde}`;

/** The notices that were read, for as long as the tab lasts: a notice that comes again is another. */
function usePlegados(): { plegados: readonly string[]; plegar: (marcas: readonly string[]) => void } {
  const [plegados, setPlegados] = useState<readonly string[]>(leerPlegados);
  const plegar = (marcas: readonly string[]) => {
    setPlegados(marcas);
    try {
      sessionStorage.setItem(DONDE, JSON.stringify(marcas));
    } catch {
      // Storage refused: until the page is loaded again.
    }
  };
  return { plegados, plegar };
}

function leerPlegados(): readonly string[] {
  try {
    const guardados: unknown = JSON.parse(sessionStorage.getItem(DONDE) ?? '[]');
    return Array.isArray(guardados) ? guardados : [];
  } catch {
    return [];
  }
}
