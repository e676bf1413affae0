import { type FormEvent, useEffect, useRef, useState } from 'react';
import { porQueTermino } from '../../lib/session';
import { avisos } from '../../ui/avisos';
import { Marca } from '../../ui/marca';
import { PantallaCarga } from '../../ui/pantalla-carga';
import { alPrimerCampo } from '../../ui/primer-campo';
import { Aceptacion } from './aceptacion';
import { CampoClave } from './campo-clave';
import clases from './login-page.module.css';

const ESPERA_TRAS_ENTRAR_MS = 2000;
/** In a demonstration the server says on the page the account that anyone may enter with. */
const { ejemploCorreo = '', ejemploClave = '' } = document.documentElement.dataset;
const DE_EJEMPLO = { correo: ejemploCorreo, clave: ejemploClave };

type Props = {
  /** Signed in, and the two seconds of loading are over. */
  alEntrar: () => void;
  /** The first key was pressed: time to fetch the code of the next screen. */
  alEmpezar?: () => void;
};

/**
 * '/': plain inputs, without the component library, the router or the client, which come with the first key pressed:
 * this is what everybody downloads first.
 */
export default function LoginPage({ alEntrar, alEmpezar }: Props) {
  const [dentro, setDentro] = useState(false);
  useEffect(() => {
    document.title = 'Inicia sesión · Jornal';
  }, []);

  if (dentro) return <PantallaCarga />;
  return (
    <main className={clases.pagina}>
      <div className={clases.caja}>
        <Marca />
        <div>
          <h1 className={clases.titulo}>Inicia sesión</h1>
          <p className={clases.bajada}>Servicios, pagos y caja de tu negocio en un solo lugar.</p>
        </div>
        <PorQue />
        <FormularioEntrada
          alLograrlo={() => {
            setDentro(true);
            setTimeout(alEntrar, ESPERA_TRAS_ENTRAR_MS);
          }}
          alEmpezar={alEmpezar}
        />
      </div>
    </main>
  );
}

/** Sent here because their session ended by something they should know of. */
function PorQue() {
  const [motivo] = useState(porQueTermino);
  return (
    motivo && (
      <p role="status" className={clases.porQue}>
        {motivo}
      </p>
    )
  );
}

/** The first error that is known before asking the server, in the words of the specification. */
function revisar(email: string, password: string, acepta: boolean): string | null {
  if (!email.trim() || !password) return 'Por favor completa todos los campos';
  if (!acepta) return 'Debes aceptar los términos y condiciones';
  return email.includes('@') ? null : 'Por favor ingresa un email válido';
}

function useEntrada(alLograrlo: () => void) {
  const [error, setError] = useState<string | null>(null);
  const [enviando, setEnviando] = useState(false);
  // The password was right, and the account asks for a code besides.
  const [faltaCodigo, setFaltaCodigo] = useState(false);

  const fallar = (mensaje: string) => {
    setError(mensaje);
    avisos.error(mensaje);
  };

  const entrar = async (email: string, password: string, acepta: boolean, codigo: string) => {
    const falta = revisar(email, password, acepta);
    if (falta) return fallar(falta);
    setError(null);
    setEnviando(true);
    // The client may fail to arrive too; then there is nothing better to say than that signing in failed.
    const api = await import('./api').catch(() => null);
    try {
      if (!api) throw new Error('offline');
      await api.iniciarSesion({ email: email.trim(), password, ...(codigo && { codigo }) });
    } catch (fallo) {
      setEnviando(false);
      if (api?.pideCodigo(fallo)) return setFaltaCodigo(true);
      return fallar(api?.mensajeDeEntrada(fallo) ?? 'Error al iniciar sesión');
    }
    avisos.exito('¡Inicio de sesión exitoso!');
    alLograrlo();
  };
  return { error, enviando, faltaCodigo, entrar };
}

function FormularioEntrada({ alLograrlo, alEmpezar }: { alLograrlo: () => void; alEmpezar?: () => void }) {
  const [email, setEmail] = useState(DE_EJEMPLO.correo);
  const [password, setPassword] = useState(DE_EJEMPLO.clave);
  const [acepta, setAcepta] = useState(false);
  const [codigo, setCodigo] = useState('');
  const { error, enviando, faltaCodigo, entrar } = useEntrada(alLograrlo);
  const completo = email.trim() !== '' && password !== '' && acepta && (!faltaCodigo || codigo.trim() !== '');

  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    if (completo && !enviando) void entrar(email, password, acepta, codigo.trim());
  };

  return (
    <form ref={alPrimerCampo} className={clases.formulario} onSubmit={enviar} onInput={alEmpezar} noValidate>
      {error && (
        <p role="alert" className={clases.error}>
          {error}
        </p>
      )}
      <div className={clases.campo}>
        <label htmlFor="email">Correo electrónico</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          placeholder="nombre@correo.com"
          required
          maxLength={254}
          value={email}
          onChange={(e) => setEmail(e.currentTarget.value)}
        />
      </div>
      <CampoClave autoComplete="current-password" value={password} alCambiar={setPassword} />
      {faltaCodigo && <CampoCodigo codigo={codigo} alCambiar={setCodigo} />}
      <Aceptacion acepta={acepta} alCambiar={setAcepta} />
      <button type="submit" className={clases.entrar} disabled={!completo || enviando}>
        {enviando ? 'Iniciando sesión...' : 'Entrar'}
      </button>
      <a className={clases.enlace} href="/recuperar">
        ¿Olvidaste tu contraseña?
      </a>
    </form>
  );
}

/** Takes the focus when it appears: it is the only thing missing. */
function CampoCodigo({ codigo, alCambiar }: { codigo: string; alCambiar: (codigo: string) => void }) {
  const campo = useRef<HTMLInputElement>(null);
  useEffect(() => void campo.current?.focus(), []);
  return (
    <div className={clases.campo}>
      <label htmlFor="codigo">Código de verificación</label>
      <input
        ref={campo}
        id="codigo"
        name="codigo"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby="codigo-ayuda"
        required
        maxLength={40}
        value={codigo}
        onChange={(e) => alCambiar(e.currentTarget.value)}
      />
      <p id="codigo-ayuda" className={clases.ayuda}>
        El de tu aplicación de autenticación, o uno de tus códigos de recuperación.
      </p>
    </div>
  );
}
