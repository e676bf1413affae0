import { Marca } from './marca';
import clases from './pantalla-carga.module.css';

/** The whole screen while something the person waits for is under way. Plain: the sign-in page shows it too. */
export function PantallaCarga({ texto = 'Cargando...' }: { texto?: string }) {
  return (
    <main className={clases.pantalla} aria-busy="true">
      <Marca />
      <span className={clases.giro} aria-hidden />
      <p role="status" className={clases.texto}>
        {texto}
      </p>
    </main>
  );
}
