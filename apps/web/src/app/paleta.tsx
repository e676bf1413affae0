import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSesion } from '../lib/session-context';
import { menuDe } from './menu';

const [almacen, paleta] = createSpotlight();

/** Ctrl K: every screen and action of this person, by name. */
export default function Paleta({ alCerrar }: { alCerrar: () => void }) {
  const navegar = useNavigate();
  const { accede, salir } = useSesion();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => paleta.open(), []);

  const { entradas, grupos } = menuDe(accede);
  const pantallas = [...entradas, ...grupos.flatMap((grupo) => grupo.entradas)].map(
    ({ texto, ruta, icono: Icono }): SpotlightActionData => ({ id: ruta, label: texto, leftSection: <Icono size={18} stroke={1.6} />, onClick: () => void navegar(ruta) }),
  );
  const acciones: SpotlightActionData[] = [
    { id: 'claro', label: 'Usar tema claro', leftSection: <IconSun size={18} />, onClick: () => setColorScheme('light') },
    { id: 'oscuro', label: 'Usar tema oscuro', leftSection: <IconMoon size={18} />, onClick: () => setColorScheme('dark') },
    { id: 'salir', label: 'Cerrar sesión', leftSection: <IconLogout size={18} />, onClick: () => void salir() },
  ];

  return (
    <Spotlight
      store={almacen}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Buscar pantallas y acciones' } }}
      actions={[
        { group: 'Pantallas', actions: pantallas },
        { group: 'Acciones', actions: acciones },
      ]}
      nothingFound="No se encontraron resultados"
      highlightQuery
      scrollable
      maxHeight={420}
      // The arrows move the choice; whoever scrolls with the keyboard alone must reach the list too.
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Resultados' } }}
      radius="lg"
      onSpotlightClose={alCerrar}
      searchProps={{ placeholder: 'Buscar…', 'aria-label': 'Buscar pantallas y acciones', leftSection: <IconSearch size={18} /> }}
    />
  );
}
