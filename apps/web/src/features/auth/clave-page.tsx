import { type FormEvent, useEffect, useState } from 'react';
import { PantallaCarga } from '../../ui/pantalla-carga';
import { alPrimerCampo } from '../../ui/primer-campo';
import clases from './login-page.module.css';
import { Falla, Ir, PaginaSimple } from './pagina-simple';

const NO_SIRVE = 'El enlace ya no es válido. Pide uno nuevo.';
const SIN_RESPUESTA = 'No pudimos conectarnos. Intenta de nuevo.';

/** The text after `#`: the browser sends it to no server by itself, so it is in no log. */
const tokenDeLaDireccion = () => window.location.hash.slice(1);

type Estado =
  | { es: 'preguntando' }
  | { es: 'abierto'; email: string }
  | { es: 'cerrado' }
  | { es: 'incierto'; mensaje: string }
  | { es: 'lista' };

/** '/clave': chooses a password with the link of a mail. */
export default function ClavePage() {
  const [token] = useState(tokenDeLaDireccion);
  const [estado, setEstado] = useState<Estado>({ es: 'preguntando' });
  useEffect(() => {
    // Once read it stays in no bar and no history.
    window.history.replaceState(null, '', window.location.pathname);
    void consultar(token).then(setEstado);
  }, [token]);

  useEffect(() => {
    // Another link put in the same tab changes the text after `#` and nothing else: the page begins again.
    const empezarDeNuevo = () => window.location.reload();
    window.addEventListener('hashchange', empezarDeNuevo);
    return () => window.removeEventListener('hashchange', empezarDeNuevo);
  }, []);

  if (estado.es === 'preguntando') return <PantallaCarga />;
  if (estado.es === 'lista')
    return (
      <PaginaSimple
        titulo="Tu contraseña quedó lista"
        bajada="Cerramos las sesiones que tu cuenta tenía abiertas. Inicia sesión con la contraseña nueva."
      >
        <Ir a="/">Iniciar sesión</Ir>
      </PaginaSimple>
    );
  if (estado.es === 'abierto')
    return (
      <PaginaSimple
        titulo="Elige tu contraseña"
        bajada={
          <>
            Para la cuenta <strong className={clases.cuenta}>{estado.email}</strong>
          </>
        }
      >
        <Formulario
          token={token}
          email={estado.email}
          alLograrlo={() => setEstado({ es: 'lista' })}
          alCerrarse={() => setEstado({ es: 'cerrado' })}
        />
      </PaginaSimple>
    );
  if (estado.es === 'incierto')
    return (
      <PaginaSimple titulo="Elige tu contraseña" bajada={estado.mensaje}>
        <button type="button" className={clases.entrar} onClick={() => void consultar(token).then(setEstado)}>
          Intentar de nuevo
        </button>
      </PaginaSimple>
    );
  return (
    <PaginaSimple titulo="Este enlace ya no sirve" bajada={NO_SIRVE}>
      <Ir a="/recuperar">Pedir un enlace nuevo</Ir>
      <a className={clases.enlace} href="/">
        Volver a iniciar sesión
      </a>
    </PaginaSimple>
  );
}

async function consultar(token: string): Promise<Estado> {
  if (token === '') return { es: 'cerrado' };
  const api = await import('./api').catch(() => null);
  if (!api) return { es: 'incierto', mensaje: SIN_RESPUESTA };
  try {
    return { es: 'abierto', email: (await api.consultarEnlace(token)).email };
  } catch (fallo) {
    return api.noSirve(fallo)
      ? { es: 'cerrado' }
      : { es: 'incierto', mensaje: api.mensajeDeEntrada(fallo, SIN_RESPUESTA) };
  }
}

/** The first error that is known before asking the server, which has the last word on all of them. */
function revisar(nueva: string, repetida: string): string | null {
  if (nueva.length < 8) return 'La contraseña debe tener al menos 8 caracteres';
  return nueva === repetida ? null : 'Las contraseñas no coinciden';
}

function Formulario({
  token,
  email,
  alLograrlo,
  alCerrarse,
}: {
  token: string;
  email: string;
  alLograrlo: () => void;
  alCerrarse: () => void;
}) {
  const [nueva, setNueva] = useState('');
  const [repetida, setRepetida] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [enviando, setEnviando] = useState(false);

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    const falta = revisar(nueva, repetida);
    setError(falta);
    if (falta) return;
    setEnviando(true);
    const api = await import('./api').catch(() => null);
    try {
      if (!api) throw new Error('offline');
      await api.elegirClave({ token, nueva });
      alLograrlo();
    } catch (fallo) {
      setEnviando(false);
      if (api?.noSirve(fallo)) return alCerrarse();
      setError(api?.mensajeDeEntrada(fallo, 'Error al guardar la contraseña') ?? 'Error al guardar la contraseña');
    }
  };

  return (
    <form ref={alPrimerCampo} className={clases.formulario} onSubmit={(evento) => void enviar(evento)} noValidate>
      {error && <Falla>{error}</Falla>}
      {/* For password managers: the e-mail of the account. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <Clave
        id="nueva"
        etiqueta="Contraseña nueva"
        placeholder="Mínimo 8 caracteres"
        value={nueva}
        alCambiar={setNueva}
      />
      <Clave id="repetida" etiqueta="Repite la contraseña" value={repetida} alCambiar={setRepetida} />
      <button type="submit" className={clases.entrar} disabled={nueva === '' || repetida === '' || enviando}>
        {enviando ? 'Guardando...' : 'Guardar contraseña'}
      </button>
    </form>
  );
}

type ClaveProps = {
  id: string;
  etiqueta: string;
  value: string;
  alCambiar: (valor: string) => void;
  placeholder?: string;
};

const Clave = ({ id, etiqueta, alCambiar, ...resto }: ClaveProps) => (
  <div className={clases.campo}>
    <label htmlFor={id}>{etiqueta}</label>
    <input
      id={id}
      name={id}
      type="password"
      autoComplete="new-password"
      required
      maxLength={200}
      onChange={(e) => alCambiar(e.currentTarget.value)}
      {...resto}
    />
  </div>
);
