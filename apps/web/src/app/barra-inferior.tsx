import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { useSesion } from '../lib/session-context';
import { useEnlace } from '../lib/sucursal';
import clases from './barra-inferior.module.css';
import { barraDe } from './menu';

type Props = { menuAbierto: boolean; alAbrirMenu: () => void };

/** Under the thumb, on a phone: the four places this person uses most, and the menu with the rest. */
export function BarraInferior({ menuAbierto, alAbrirMenu }: Props) {
  const { accede, usuario } = useSesion();
  const enlace = useEnlace();
  return (
    <Group component="nav" gap={0} align="stretch" wrap="nowrap" className={clases.barra} aria-label="Accesos del día">
      {barraDe(accede, usuario.alcance).map(({ texto, corto = texto, ruta, icono: Icono }) => (
        <NavLink key={ruta} to={enlace(ruta)} className={clases.lugar} aria-label={corto === texto ? undefined : texto}>
          <Icono size={22} stroke={1.6} aria-hidden />
          <Text span truncate maw="100%" fz={11} className={clases.texto}>
            {corto}
          </Text>
        </NavLink>
      ))}
      <UnstyledButton className={clases.lugar} aria-haspopup="dialog" aria-expanded={menuAbierto} onClick={alAbrirMenu}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        <Text span truncate maw="100%" fz={11} className={clases.texto}>
          Menú
        </Text>
      </UnstyledButton>
    </Group>
  );
}
