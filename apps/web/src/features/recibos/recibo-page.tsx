import type { Recibo as Datos } from '@jornal/contract';
import { useCallback, useEffect, useState } from 'react';
import { PantallaCarga } from '../../ui/pantalla-carga';
import { useImpresion } from '../../ui/use-impresion';
import { Recibo } from './recibo';
import clases from './recibo-page.module.css';

type Estado = { es: 'preguntando' } | { es: 'cerrado' } | { es: 'incierto' } | { es: 'abierto'; recibo: Datos };

async function abrir(token: string): Promise<Estado> {
  if (token === '') return { es: 'cerrado' };
  try {
    const recibo = await (await import('./api')).abrirRecibo(token);
    return recibo === null ? { es: 'cerrado' } : { es: 'abierto', recibo };
  } catch {
    return { es: 'incierto' };
  }
}

/** '/recibo': the receipt of a client, with the words after '#' of its link and no session. They stay there: it is opened again. */
export default function ReciboPage() {
  const [estado, setEstado] = useState<Estado>({ es: 'preguntando' });
  const preguntar = useCallback(() => void abrir(window.location.hash.slice(1)).then(setEstado), []);
  useEffect(() => {
    document.title = 'Recibo · Jornal';
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(robots);
    preguntar();
    // Another link put in the same tab changes the text after `#` and nothing else.
    window.addEventListener('hashchange', preguntar);
    return () => {
      window.removeEventListener('hashchange', preguntar);
      robots.remove();
    };
  }, [preguntar]);

  if (estado.es === 'preguntando') return <PantallaCarga />;
  if (estado.es === 'abierto') return <Abierto recibo={estado.recibo} />;
  return (
    <main className={clases.pagina}>
      <div className={clases.aviso} role="alert">
        {estado.es === 'cerrado' ? (
          <>
            <h1>Este enlace no abre ningún recibo</h1>
            <p>Puede que haya vencido o que el negocio lo haya quitado. Pídele otro.</p>
          </>
        ) : (
          <>
            <h1>No pudimos abrir el recibo</h1>
            <p>Revisa tu conexión e intenta de nuevo en un momento.</p>
            <button type="button" className={clases.boton} onClick={preguntar}>
              Intentar de nuevo
            </button>
          </>
        )}
      </div>
    </main>
  );
}

function Abierto({ recibo }: { recibo: Datos }) {
  const papel = <Recibo recibo={recibo} />;
  const { imprimir, hoja } = useImpresion(papel);
  return (
    <main className={clases.pagina}>
      <h1 className="solo-lector">Recibo {recibo.numero}</h1>
      <div className={clases.papel}>{papel}</div>
      <button type="button" className={clases.boton} onClick={() => imprimir('a4')}>
        Imprimir o guardar
      </button>
      {hoja}
    </main>
  );
}
