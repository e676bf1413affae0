import clases from './marca.module.css';

/** The mark and name of the product. `corta` shows the mark alone. */
export function Marca({ corta }: { corta?: boolean }) {
  return (
    <span className={clases.marca}>
      <svg
        width="28"
        height="28"
        viewBox="0 0 32 32"
        role={corta ? 'img' : undefined}
        aria-label={corta ? 'Jornal' : undefined}
        aria-hidden={corta ? undefined : true}
      >
        <rect width="32" height="32" rx="8" fill="#0f766e" />
        <path
          d="M19.5 8v10.2a4.9 4.9 0 0 1-9.3 2.1M14 8h8.5"
          fill="none"
          stroke="#fff"
          strokeWidth="3.2"
          strokeLinecap="round"
        />
      </svg>
      {!corta && <span>Jornal</span>}
    </span>
  );
}
