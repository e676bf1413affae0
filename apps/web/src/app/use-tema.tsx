import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** The other theme: its name, its icon and how to wear it. */
export function useTema() {
  const { setColorScheme } = useMantineColorScheme();
  const oscuro = useComputedColorScheme('light') === 'dark';
  return {
    etiqueta: oscuro ? 'Usar tema claro' : 'Usar tema oscuro',
    Icono: oscuro ? IconSun : IconMoon,
    alternar: () => setColorScheme(oscuro ? 'light' : 'dark'),
  };
}
