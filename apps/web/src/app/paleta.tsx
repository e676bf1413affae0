import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  type SpotlightFilterFunction,
} from '@mantine/spotlight';
import { IconLogout, IconMoon, IconSearch, IconSun, IconUser, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { operadoresQuery } from '../features/operadores/api';
import { coincide } from '../lib/lista-local';
import { useSesion } from '../lib/session-context';
import { useEnlace } from '../lib/sucursal';
import { useCapa } from '../ui/historia-de-dialogos';
import { menuDe } from './menu';
import clases from './paleta.module.css';
import { RUTAS } from './routes';

const [almacen, paleta] = createSpotlight();

const PERSONAS = 'Personas';
const NOMBRE = 'Buscar pantallas, acciones y personas';

/**
 * By name, whatever its accents. People only once something is typed: there may be many of them, and one looks for one.
 */
const filtrar: SpotlightFilterFunction = (busqueda, grupos) =>
  (grupos as SpotlightActionGroupData[])
    .filter(({ group }) => group !== PERSONAS || busqueda.trim() !== '')
    .map(({ group, actions }) => ({ group, actions: actions.filter(({ label }) => coincide(busqueda, label)) }))
    .filter(({ actions }) => actions.length > 0);

/** The employees this person may look up, each opening their statement, or their row where accounts are none of one's business. */
function usePersonas(): SpotlightActionData[] {
  const { puede } = useSesion();
  const navegar = useNavigate();
  const cuentas = puede('pagos.ver');
  const { data } = useQuery({ ...operadoresQuery(), enabled: cuentas || puede('operadores.ver') });
  const activos = (data ?? []).filter(({ activo }) => activo !== false);
  const variasSedes = new Set(activos.map(({ entidad_id }) => entidad_id)).size > 1;
  return activos.map(({ id, nombre, apellido, entidades }) => ({
    id: `persona-${id}`,
    label: `${nombre} ${apellido}`,
    description: [cuentas ? 'Estado de cuenta' : 'Operador', variasSedes && entidades.nombre]
      .filter(Boolean)
      .join(' · '),
    leftSection: <IconUser size={18} stroke={1.6} />,
    onClick: () =>
      void navegar(
        cuentas
          ? `${RUTAS.pagos}?cuenta=${id}`
          : `${RUTAS.operadores}?search=${encodeURIComponent(`${nombre} ${apellido}`)}`,
      ),
  }));
}

/** Ctrl K: every screen and action of this person, and the people they work with, by name. */
export default function Paleta({ alCerrar }: { alCerrar: () => void }) {
  const navegar = useNavigate();
  const enlace = useEnlace();
  const { accede, salir } = useSesion();
  const { setColorScheme } = useMantineColorScheme();
  const personas = usePersonas();
  useEffect(() => void paleta.open(), []);
  useCapa(true, () => {
    paleta.close();
    return true;
  });

  const { entradas, grupos } = menuDe(accede);
  const pantallas = [...entradas, ...grupos.flatMap((grupo) => grupo.entradas)].map(
    ({ texto, ruta, icono: Icono }): SpotlightActionData => ({
      id: ruta,
      label: texto,
      leftSection: <Icono size={18} stroke={1.6} />,
      onClick: () => void navegar(enlace(ruta)),
    }),
  );
  const acciones: SpotlightActionData[] = [
    {
      id: 'cuenta',
      label: 'Tu cuenta',
      leftSection: <IconUserCircle size={18} stroke={1.6} />,
      onClick: () => void navegar(RUTAS.cuenta),
    },
    {
      id: 'claro',
      label: 'Usar tema claro',
      leftSection: <IconSun size={18} />,
      onClick: () => setColorScheme('light'),
    },
    {
      id: 'oscuro',
      label: 'Usar tema oscuro',
      leftSection: <IconMoon size={18} />,
      onClick: () => setColorScheme('dark'),
    },
    { id: 'salir', label: 'Cerrar sesión', leftSection: <IconLogout size={18} />, onClick: () => void salir() },
  ];

  return (
    <Spotlight
      store={almacen}
      shortcut={null}
      attributes={{ content: { 'aria-label': NOMBRE } }}
      actions={[
        { group: 'Pantallas', actions: pantallas },
        { group: 'Acciones', actions: acciones },
        { group: PERSONAS, actions: personas },
      ]}
      filter={filtrar}
      nothingFound="No se encontraron resultados"
      highlightQuery
      classNames={{ actionBody: clases.nombre, actionDescription: clases.detalle }}
      scrollable
      maxHeight={420}
      // The arrows move the choice; scrolling with the keyboard alone must reach the list too.
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Resultados' } }}
      radius="lg"
      onSpotlightClose={alCerrar}
      searchProps={{ placeholder: 'Buscar…', 'aria-label': NOMBRE, leftSection: <IconSearch size={18} /> }}
    />
  );
}
