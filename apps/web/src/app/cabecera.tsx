import { ActionIcon, Button, Group, Kbd, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSesion } from '../lib/session-context';
import { useEnlace } from '../lib/sucursal';
import { Marca } from '../ui/marca';
import clases from './cabecera.module.css';
import { RUTAS } from './routes';
import { SelectorSucursal } from './selector-sucursal';
import { useTema } from './use-tema';

const Cuenta = lazy(() => import('./cuenta'));

type Props = { alAbrirMenu: () => void; alBuscar: () => void; menuAbierto: boolean };

/** The branch in view, who is signed in, the way out, the palette and the theme. */
export function Cabecera({ alAbrirMenu, alBuscar, menuAbierto }: Props) {
  const enlace = useEnlace();
  return (
    <Group component="header" gap={12} wrap="nowrap" className={clases.cabecera}>
      <ActionIcon
        className={clases.menu}
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size="lg"
        aria-label="Abrir menú"
        aria-expanded={menuAbierto}
        onClick={alAbrirMenu}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      <Link to={enlace(RUTAS.tablero)} className={clases.marca} aria-label="Jornal, ir al inicio">
        <Marca />
      </Link>
      <SelectorSucursal />
      <Group gap={10} wrap="nowrap" miw={0} ml="auto" className={clases.derecha}>
        <UnstyledButton className={clases.buscar} onClick={alBuscar} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={17} aria-hidden />
          <Text span flex={1} c="var(--mantine-color-placeholder)" className={clases.textoBuscar} aria-hidden>
            Buscar…
          </Text>
          <span className="solo-lector">Buscar pantallas, acciones y personas</span>
          <Kbd size="xs" className={clases.atajo} aria-hidden>
            Ctrl K
          </Kbd>
        </UnstyledButton>
        <BotonTema />
        <Usuario />
      </Group>
    </Group>
  );
}

function BotonTema() {
  const { etiqueta, Icono, alternar } = useTema();
  return (
    <ActionIcon
      className={clases.tema}
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      size="lg"
      title={etiqueta}
      aria-label={etiqueta}
      onClick={alternar}
    >
      <Icono size={19} />
    </ActionIcon>
  );
}

const iniciales = (nombre: string) =>
  nombre
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((parte) => parte.charAt(0).toUpperCase())
    .join('');

/** A person who is no operator is called by their e-mail: it is not said twice. */
const quien = ({ name, email }: { name: string; email: string }) => (name === email ? email : `${name}, ${email}`);

function Usuario() {
  const { usuario, salir } = useSesion();
  const [abierta, setAbierta] = useState(false);
  return (
    <>
      <UnstyledButton
        className={clases.usuario}
        aria-label={`Tu cuenta: ${quien(usuario)}`}
        aria-haspopup="dialog"
        onClick={() => setAbierta(true)}
      >
        <span className={clases.avatar} aria-hidden>
          {iniciales(usuario.name)}
        </span>
        <Stack component="span" gap={0} miw={0} maw={208} className={clases.datos}>
          <Text component="span" fz="sm" fw={600} lh={1.25} truncate>
            {usuario.name}
          </Text>
          {usuario.name !== usuario.email && (
            <Text component="span" fz="xs" c="dimmed" lh={1.25} truncate>
              {usuario.email}
            </Text>
          )}
        </Stack>
      </UnstyledButton>
      <Button
        className={clases.salir}
        variant="default"
        size="xs"
        leftSection={<IconLogout size={15} aria-hidden />}
        onClick={() => void salir()}
      >
        Cerrar sesión
      </Button>
      {abierta && (
        <Suspense>
          <Cuenta alCerrar={() => setAbierta(false)} />
        </Suspense>
      )}
    </>
  );
}
