import clases from './login-page.module.css';

/** The acceptance that each sign-in asks for (specification, section 5, Login). */
export function Aceptacion({ acepta, alCambiar }: { acepta: boolean; alCambiar: (acepta: boolean) => void }) {
  return (
    <div className={clases.aceptacion}>
      <input id="acepta" type="checkbox" checked={acepta} onChange={(e) => alCambiar(e.currentTarget.checked)} />
      <label htmlFor="acepta">
        Acepto la{' '}
        <a href="/politica-privacidad" target="_blank" rel="noreferrer">
          política de privacidad
        </a>{' '}
        y los{' '}
        <a href="/terminos-uso" target="_blank" rel="noreferrer">
          términos de uso
        </a>
      </label>
    </div>
  );
}
