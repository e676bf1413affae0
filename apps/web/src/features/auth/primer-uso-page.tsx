import { type FormEvent, useEffect, useState } from 'react';
import { primerUsoAbierto } from '../../lib/primer-uso';
import { avisos } from '../../ui/avisos';
import { Marca } from '../../ui/marca';
import { PantallaCarga } from '../../ui/pantalla-carga';
import { alPrimerCampo } from '../../ui/primer-campo';
import { VerEjemplo } from '../../ui/ver-ejemplo';
import { Aceptacion } from './aceptacion';
import { CampoClave } from './campo-clave';
import clases from './login-page.module.css';

type Estado = 'preguntando' | 'abierto' | 'cerrado' | 'creada' | 'entrando';

/** '/primer-uso': an empty business gets its owner. Plain, like the sign-in page whose look it shares. */
export default function PrimerUsoPage({ alEntrar }: { alEntrar: () => void }) {
  const [estado, setEstado] = useState<Estado>('preguntando');
  useEffect(() => {
    document.title = 'Primer uso · Jornal';
    // Without an answer the form is shown all the same: sending it tells the error.
    void primerUsoAbierto().then((abierto) => setEstado(abierto === false ? 'cerrado' : 'abierto'));
  }, []);

  if (estado === 'preguntando' || estado === 'entrando') return <PantallaCarga />;
  return (
    <main className={clases.pagina}>
      <div className={clases.caja}>
        <Marca />
        {estado === 'abierto' && (
          <>
            <div>
              <h1 className={clases.titulo}>Crea tu negocio</h1>
              <p className={clases.bajada}>
                Este negocio está vacío. Quien lo instaló tiene el código: el servidor lo muestra al iniciar.
              </p>
            </div>
            <FormularioDueno
              alLograrlo={() => {
                setEstado('entrando');
                alEntrar();
              }}
              alFaltarEntrar={() => setEstado('creada')}
            />
            <div className={clases.ejemplo}>
              <VerEjemplo />
            </div>
          </>
        )}
        {estado === 'creada' && <LlevarAEntrar titulo="Cuenta creada" bajada="Tu cuenta está lista. Inicia sesión." />}
        {estado === 'cerrado' && (
          <LlevarAEntrar
            titulo="Este negocio ya tiene dueño"
            bajada="Pide una cuenta a quien lo administra, o entra con la tuya."
          />
        )}
      </div>
    </main>
  );
}

function LlevarAEntrar({ titulo, bajada }: { titulo: string; bajada: string }) {
  return (
    <>
      <div>
        <h1 className={clases.titulo}>{titulo}</h1>
        <p className={clases.bajada}>{bajada}</p>
      </div>
      <a className={clases.entrar} href="/">
        Iniciar sesión
      </a>
    </>
  );
}

const SIN_LLENAR = { codigo: '', negocio: '', ciudad: '', nombre: '', email: '', password: '' };
type Datos = typeof SIN_LLENAR;

/** The steps after the account is made: its owner is in, or has yet to sign in by hand. */
type AlCrear = { alLograrlo: () => void; alFaltarEntrar: () => void };

/** The first error that is known before asking the server, which has the last word on all of them. */
function revisar({ email, password }: Datos): string | null {
  if (!email.includes('@')) return 'Por favor ingresa un email válido';
  return password.length < 8 ? 'La contraseña debe tener al menos 8 caracteres' : null;
}

function useCreacion({ alLograrlo, alFaltarEntrar }: AlCrear) {
  const [error, setError] = useState<string | null>(null);
  const [enviando, setEnviando] = useState(false);

  const crear = async (datos: Datos) => {
    const falta = revisar(datos);
    setError(falta);
    if (falta) return;
    setEnviando(true);
    const email = datos.email.trim();
    // As in the sign-in page, the client comes when it is needed, and may fail to.
    const api = await import('./api').catch(() => null);
    try {
      if (!api) throw new Error('offline');
      const { message } = await api.crearPrimerAdmin({ ...datos, email });
      // The account is there from here on: a later failure is no reason to make it again.
      const dentro = await api.iniciarSesion({ email, password: datos.password }).then(
        () => true,
        () => false,
      );
      if (!dentro) return alFaltarEntrar();
      avisos.exito(message);
      alLograrlo();
    } catch (fallo) {
      setEnviando(false);
      setError(api?.mensajeDeEntrada(fallo, 'Error al crear la cuenta') ?? 'Error al crear la cuenta');
    }
  };
  return { error, enviando, crear };
}

function FormularioDueno(alCrear: AlCrear) {
  const [datos, setDatos] = useState<Datos>(SIN_LLENAR);
  const [acepta, setAcepta] = useState(false);
  const { error, enviando, crear } = useCreacion(alCrear);
  const completo = Object.values(datos).every((dato) => dato.trim() !== '') && acepta;
  const campo = (nombre: keyof Datos) => ({
    value: datos[nombre],
    onChange: (valor: string) => setDatos({ ...datos, [nombre]: valor }),
  });

  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    if (completo && !enviando) void crear(datos);
  };

  return (
    <form ref={alPrimerCampo} className={clases.formulario} onSubmit={enviar} noValidate>
      {error && (
        <p role="alert" className={clases.error}>
          {error}
        </p>
      )}
      <Campo
        id="codigo"
        etiqueta="Código"
        autoComplete="one-time-code"
        placeholder="XXXX-XXXX-XXXX"
        maxLength={40}
        {...campo('codigo')}
      />
      <Campo
        id="negocio"
        etiqueta="Nombre del negocio"
        autoComplete="organization"
        maxLength={120}
        {...campo('negocio')}
      />
      <Campo id="ciudad" etiqueta="Ciudad" autoComplete="address-level2" maxLength={120} {...campo('ciudad')} />
      <Campo id="nombre" etiqueta="Tu nombre" autoComplete="name" maxLength={80} {...campo('nombre')} />
      <Campo
        id="email"
        etiqueta="Correo electrónico"
        type="email"
        autoComplete="username"
        placeholder="nombre@correo.com"
        maxLength={254}
        {...campo('email')}
      />
      <CampoClave
        autoComplete="new-password"
        placeholder="Mínimo 8 caracteres"
        value={datos.password}
        alCambiar={campo('password').onChange}
      />
      <Aceptacion acepta={acepta} alCambiar={setAcepta} />
      <button type="submit" className={clases.entrar} disabled={!completo || enviando}>
        {enviando ? 'Creando...' : 'Crear negocio y entrar'}
      </button>
    </form>
  );
}

type CampoProps = {
  id: string;
  etiqueta: string;
  value: string;
  onChange: (valor: string) => void;
  autoComplete: string;
  maxLength: number;
  type?: string;
  placeholder?: string;
};

function Campo({ id, etiqueta, onChange, type = 'text', ...resto }: CampoProps) {
  return (
    <div className={clases.campo}>
      <label htmlFor={id}>{etiqueta}</label>
      <input id={id} name={id} type={type} required onChange={(e) => onChange(e.currentTarget.value)} {...resto} />
    </div>
  );
}
