import { useState } from 'react';
import clases from './login-page.module.css';

type Props = {
  value: string;
  alCambiar: (clave: string) => void;
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string;
};

/** A password of a plain page, which can be looked at while it is typed. */
export function CampoClave({ value, alCambiar, ...resto }: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <div className={clases.campo}>
      <label htmlFor="password">Contraseña</label>
      <div className={clases.clave}>
        <input
          id="password"
          name="password"
          type={visible ? 'text' : 'password'}
          required
          maxLength={200}
          value={value}
          onChange={(e) => alCambiar(e.currentTarget.value)}
          {...resto}
        />
        <button
          type="button"
          aria-label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          aria-controls="password"
          onClick={() => setVisible(!visible)}
        >
          <Ojo tachado={visible} />
        </button>
      </div>
    </div>
  );
}

function Ojo({ tachado }: { tachado: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6Z" />
      <circle cx="12" cy="12" r="2.75" />
      {tachado && <path d="M4 4l16 16" />}
    </svg>
  );
}
