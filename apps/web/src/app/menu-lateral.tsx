import { ActionIcon, Box, Stack, Text, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSesion } from '../lib/session-context';
import { useEnlace } from '../lib/sucursal';
import { atajoDe } from './atajos';
import { type EntradaMenu, type GrupoMenu, menuDe } from './menu';
import clases from './menu-lateral.module.css';
import { precargarPagina } from './paginas';

const Pista = lazy(() => import('./pista'));

type Props = {
  estrecho?: boolean;
  alAlternar?: () => void;
  /** An entry was pressed, be it that of the screen one is on. */
  alIr?: () => void;
};

/** The entries a person may open, groups that expand, and the button that narrows it all to icons. */
export function MenuLateral({ estrecho = false, alAlternar, alIr }: Props) {
  const { entradas, grupos } = menuDe(useSesion().accede);
  const { pathname } = useLocation();
  const lista = useRef<HTMLElement>(null);
  // On a low screen the list is longer than what one sees of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has its own entry, which is to be in sight.
  useEffect(
    () => void lista.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' }),
    [pathname],
  );
  const alternar = estrecho ? 'Ampliar menú' : 'Reducir menú';
  // The rows share the height of the screen, so that none of them is out of sight.
  const renglones = entradas.length + grupos.reduce((suma, grupo) => suma + grupo.entradas.length + 1, 0);
  return (
    <Stack gap={0} h="100%" className={clases.menu} data-estrecho={estrecho || undefined}>
      <Box
        ref={lista}
        aria-label="Principal"
        component="nav"
        flex={1}
        mih={0}
        py={4}
        px={12}
        className={clases.lista}
        __vars={{ '--renglones': String(renglones) }}
      >
        {entradas.map((entrada) => (
          <Entrada key={entrada.ruta} entrada={entrada} estrecho={estrecho} alIr={alIr} />
        ))}
        {grupos.map((grupo) => (
          <Grupo key={grupo.id} grupo={grupo} estrecho={estrecho} alIr={alIr} />
        ))}
      </Box>
      {alAlternar && (
        <Box py={8} px={12} bg="var(--mantine-color-body)" className={`raya-arriba ${clases.pie}`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="dimmed"
            size="lg"
            title={alternar}
            aria-label={alternar}
            onClick={alAlternar}
          >
            {estrecho ? <IconLayoutSidebarLeftExpand size={19} /> : <IconLayoutSidebarLeftCollapse size={19} />}
          </ActionIcon>
        </Box>
      )}
    </Stack>
  );
}

function Entrada({
  entrada: { texto, ruta, icono: Icono, nueva, cuenta: Cuenta },
  estrecho,
  alIr,
}: {
  entrada: EntradaMenu;
  estrecho: boolean;
  alIr?: () => void;
}) {
  const conVista = useEnlace();
  const atajo = atajoDe(ruta);
  const enlace = (
    <NavLink
      to={conVista(ruta)}
      className={clases.entrada}
      aria-label={estrecho ? texto : undefined}
      aria-keyshortcuts={atajo?.toUpperCase()}
      onClick={alIr}
      onPointerEnter={() => void precargarPagina(ruta)}
    >
      <Icono size={18} stroke={1.6} aria-hidden />
      {!estrecho && (
        <Text span truncate flex={1}>
          {texto}
        </Text>
      )}
      {Cuenta && (
        <Suspense>
          <Cuenta />
        </Suspense>
      )}
      {nueva && !estrecho && <span className={clases.nueva}>NEW</span>}
      {atajo && !estrecho && <span className={clases.atajo} data-atajo={atajo} aria-hidden />}
    </NavLink>
  );
  if (!estrecho) return enlace;
  return (
    <Suspense fallback={enlace}>
      <Pista texto={texto}>{enlace}</Pista>
    </Suspense>
  );
}

function Grupo({ grupo, estrecho, alIr }: { grupo: GrupoMenu; estrecho: boolean; alIr?: () => void }) {
  // Of this person on this device: the groups that one of them folds stay open for the others.
  const { id: persona } = useSesion().usuario;
  const [abierto, setAbierto] = useLocalStorage({
    key: `menu-${grupo.id}-${persona}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const entradas = grupo.entradas.map((entrada) => (
    <Entrada key={entrada.ruta} entrada={entrada} estrecho={estrecho} alIr={alIr} />
  ));
  // Narrow there is no room for a title to fold by: a line parts the groups instead.
  if (estrecho) {
    return (
      <Box component="fieldset" mt={8} pt={8} className="raya-arriba" aria-label={grupo.titulo}>
        {entradas}
      </Box>
    );
  }
  const id = `menu-${grupo.id}`;
  return (
    <Box mt={8}>
      <UnstyledButton
        className={clases.titulo}
        aria-expanded={abierto}
        aria-controls={id}
        onClick={() => setAbierto(!abierto)}
      >
        {grupo.titulo}
        <IconChevronDown size={14} aria-hidden className={clases.flecha} />
      </UnstyledButton>
      <div id={id} hidden={!abierto}>
        {entradas}
      </div>
    </Box>
  );
}
