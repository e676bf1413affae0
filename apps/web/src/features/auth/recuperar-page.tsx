import { type FormEvent, useState } from 'react';
import { alPrimerCampo } from '../../ui/primer-campo';
import clases from './login-page.module.css';
import { Falla, Ir, PaginaSimple } from './pagina-simple';

/** '/recuperar': asks for a link by mail. The answer is the same whether or not the e-mail has an account. */
export default function RecuperarPage() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [enviando, setEnviando] = useState(false);
  const [respuesta, setRespuesta] = useState<string | null>(null);

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (!email.includes('@')) return setError('Por favor ingresa un email válido');
    setError(null);
    setEnviando(true);
    // As in the sign-in page, the client comes when it is needed, and may fail to.
    const api = await import('./api').catch(() => null);
    try {
      if (!api) throw new Error('offline');
      setRespuesta((await api.pedirRecuperacion(email.trim())).message);
    } catch (fallo) {
      setError(
        api?.mensajeDeEntrada(fallo, 'No pudimos enviar la solicitud. Intenta de nuevo.') ??
          'No pudimos enviar la solicitud. Intenta de nuevo.',
      );
    }
    setEnviando(false);
  };

  if (respuesta)
    return (
      <PaginaSimple titulo="Revisa tu correo" bajada={respuesta}>
        <p className={clases.nota}>
          Puede tardar unos minutos. Si no lo ves, mira en el correo no deseado. El enlace sirve una vez y durante 24
          horas.
        </p>
        <Ir a="/">Volver a iniciar sesión</Ir>
      </PaginaSimple>
    );
  return (
    <PaginaSimple
      titulo="¿Olvidaste tu contraseña?"
      bajada="Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra."
    >
      <form ref={alPrimerCampo} className={clases.formulario} onSubmit={(evento) => void enviar(evento)} noValidate>
        {error && <Falla>{error}</Falla>}
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
        <button type="submit" className={clases.entrar} disabled={email.trim() === '' || enviando}>
          {enviando ? 'Enviando...' : 'Enviarme el enlace'}
        </button>
        <a className={clases.enlace} href="/">
          Volver a iniciar sesión
        </a>
      </form>
    </PaginaSimple>
  );
}
