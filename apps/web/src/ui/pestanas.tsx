import { Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import clases from './pestanas.module.css';

type Props = {
  /** The whole that they are parts of: 'Secciones de Agendas'. */
  nombre: string;
  pestanas: readonly { id: string; texto: string; a: string }[];
  activa: string;
};

/** The parts of a screen, each with an address of its own: links, so that back, reload and a new window work as everywhere. */
export function Pestanas({ nombre, pestanas, activa }: Props) {
  return (
    <Group
      aria-label={nombre}
      component="nav"
      gap={4}
      align="stretch"
      wrap="nowrap"
      mb={20}
      className={clases.pestanas}
    >
      {pestanas.map(({ id, texto, a }) => (
        <Link key={id} to={a} className={clases.pestana} aria-current={id === activa ? 'page' : undefined}>
          {texto}
        </Link>
      ))}
    </Group>
  );
}
