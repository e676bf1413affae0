import { type ReactNode, useEffect } from 'react';
import { Marca } from '../../ui/marca';
import clases from './login-page.module.css';

/** The frame of the pages without a session, with the look of the sign-in page and as little to download. */
export function PaginaSimple({ titulo, bajada, children }: { titulo: string; bajada: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${titulo} · Jornal`;
  }, [titulo]);
  return (
    <main className={clases.pagina}>
      <div className={clases.caja}>
        <Marca />
        <div>
          <h1 className={clases.titulo}>{titulo}</h1>
          <p className={clases.bajada}>{bajada}</p>
        </div>
        {children}
      </div>
    </main>
  );
}

export const Falla = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={clases.error}>
    {children}
  </p>
);

/** A link that looks like the button of the sign-in page. */
export const Ir = ({ a, children }: { a: string; children: ReactNode }) => (
  <a className={clases.entrar} href={a}>
    {children}
  </a>
);
