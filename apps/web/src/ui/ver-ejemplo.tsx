import { useEjemplo } from '../lib/primer-uso';
import clases from './ver-ejemplo.module.css';

/**
 * A business with sample data, to look around first: another one, in another tab and at another address, where nothing
 * of one's own is. Plain: it stands on the page of the first use too.
 */
export function VerEjemplo() {
  const { ejemplo, abrir } = useEjemplo();
  if (ejemplo === null || ejemplo.estado === 'no_hay') return null;
  if (ejemplo.estado === 'abriendo')
    return (
      <p role="status" className={clases.nota}>
        Preparando un negocio de ejemplo… La primera vez tarda cerca de un minuto.
      </p>
    );
  if (ejemplo.url !== null)
    return (
      <a className={clases.ver} href={ejemplo.url} target="_blank" rel="noreferrer">
        Ver con datos de ejemplo
      </a>
    );
  return (
    <>
      {ejemplo.estado === 'fallo' && (
        <p role="alert" className={clases.nota}>
          No se pudo abrir el ejemplo. Inténtalo de nuevo.
        </p>
      )}
      <button type="button" className={clases.ver} onClick={abrir}>
        Ver con datos de ejemplo
      </button>
    </>
  );
}
