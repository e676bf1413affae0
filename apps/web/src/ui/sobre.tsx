import clases from './sobre.module.css';

/** What a dialog is about: its name, and beside it the figure that matters there. */
export function Sobre({ nombre, dato }: { nombre: string; dato: string }) {
  return (
    <p className={clases.sobre}>
      <strong>{nombre}</strong>
      <span className="cifra">{dato}</span>
    </p>
  );
}

/** What the change being typed would come to, below its field. */
export function Resultado({ children }: { children: string }) {
  return (
    <p className={`${clases.resultado} cifra`} role="status">
      {children}
    </p>
  );
}
