import { VERSION_TERMINOS } from '@jornal/contract';
import { Anchor, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Marca } from '../../ui/marca';
import clases from './documento.module.css';

type Props = { titulo: string; entrada: ReactNode; otro: { texto: string; ruta: string }; children: ReactNode };

/** A legal text that reads like a page of a book: narrow, dated, and with the way back. */
export function Documento({ titulo, entrada, otro, children }: Props) {
  useEffect(() => {
    document.title = `${titulo} · Jornal`;
  }, [titulo]);
  return (
    <div className={clases.pagina}>
      <header className={clases.cabecera}>
        <Link to="/" className={clases.marca} aria-label="Jornal, ir al inicio">
          <Marca />
        </Link>
        <Anchor component={Link} to="/" fz="sm">
          Volver a iniciar sesión
        </Anchor>
      </header>
      <main className={clases.texto}>
        <Title order={1} fz="1.75rem" lh={1.25}>
          {titulo}
        </Title>
        <Text c="dimmed" fz="sm" lh={1.55}>
          Versión {VERSION_TERMINOS}
        </Text>
        <p>{entrada}</p>
        {children}
        <p>
          Consulta también:{' '}
          <Anchor component={Link} to={otro.ruta} underline="always" inherit>
            {otro.texto}
          </Anchor>
          .
        </p>
      </main>
    </div>
  );
}

export function Seccion({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} fz="1.125rem">
        {titulo}
      </Title>
      {children}
    </section>
  );
}
