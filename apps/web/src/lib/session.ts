import type { UsuarioSesion } from '@jornal/contract';

/** The answer of /login about a person; sessions of before have no zone, name, scope or branch. */
type Entrada = Omit<UsuarioSesion, 'nombre' | 'alcance' | 'entidad'> &
  Partial<Pick<UsuarioSesion, 'nombre' | 'alcance' | 'entidad'>> & { zona_horaria?: string | undefined };
/** The signed-in person as the browser keeps them (specification, section 3, Session user), and the zone of the business. */
export type Usuario = UsuarioSesion & { name: string; type: string; entity_id: string; zona_horaria: string };
export type SesionGuardada = { token: string; usuario: Usuario };

const CLAVE_TOKEN = 'token';
const CLAVE_USUARIO = 'user';

const ZONA_POR_DEFECTO = 'America/Bogota';

/** The scope of a role before it said so itself. */
const alcanceDe = (rol: string | undefined) =>
  rol === 'admin' ? 'todo' : rol === 'supervisor' ? 'sucursal' : 'propio';

const oyentes = new Set<() => void>();
let actual: SesionGuardada | null = leer();

/** A zone this browser does not know would break every screen that shows an hour. */
function zonaConocida(zona: unknown): string {
  try {
    if (typeof zona === 'string') return new Intl.DateTimeFormat('es-CO', { timeZone: zona }) && zona;
  } catch {
    // The zone is unknown to this browser.
  }
  return ZONA_POR_DEFECTO;
}

function aUsuario({
  id,
  email,
  role,
  operador,
  zona_horaria,
  nombre = null,
  alcance = alcanceDe(role?.nombre),
  entidad = operador?.entidad ?? null,
}: Entrada): Usuario {
  return {
    id,
    email,
    role,
    operador,
    nombre,
    alcance,
    entidad,
    name: operador ? `${operador.nombre} ${operador.apellido}`.trim() : (nombre ?? email),
    type: role?.nombre ?? '',
    entity_id: entidad ? String(entidad.id) : '',
    zona_horaria: zonaConocida(zona_horaria),
  };
}

/** A token without a readable user is no session: both go. */
function leer(): SesionGuardada | null {
  try {
    const token = localStorage.getItem(CLAVE_TOKEN);
    const usuario: unknown = JSON.parse(localStorage.getItem(CLAVE_USUARIO) ?? 'null');
    if (token && esUsuario(usuario)) return { token, usuario: aUsuario(usuario) };
  } catch {
    // Unreadable, or a browser that refuses storage: falls through to no session.
  }
  borrar();
  return null;
}

function esUsuario(dato: unknown): dato is Entrada {
  if (typeof dato !== 'object' || dato === null) return false;
  const { id, email, role, operador } = dato as Partial<UsuarioSesion>;
  const objetoONulo = (x: unknown) => x === null || typeof x === 'object';
  return (
    typeof id === 'number' && typeof email === 'string' && objetoONulo(role ?? null) && objetoONulo(operador ?? null)
  );
}

function borrar(): void {
  try {
    localStorage.removeItem(CLAVE_TOKEN);
    localStorage.removeItem(CLAVE_USUARIO);
  } catch {
    // Storage refused: there is nothing to erase.
  }
}

function publicar(sesion: SesionGuardada | null): void {
  actual = sesion;
  for (const avisar of oyentes) avisar();
}

/** The session as it stands now; null when there is none. */
export const sesionActual = (): SesionGuardada | null => actual;

/** The time zone of the business, as the server said it last; before any sign-in, Bogotá's. */
export const zonaDelNegocio = (): string => actual?.usuario.zona_horaria ?? ZONA_POR_DEFECTO;

/**
 * Keeps what the server says now of the signed-in person: their role, branch or zone may have changed since this
 * session was stored.
 */
export function guardarVigente(vigente: Entrada): void {
  if (actual === null || actual.usuario.id !== vigente.id) return;
  if (JSON.stringify(aUsuario(vigente)) !== JSON.stringify(aUsuario(actual.usuario)))
    guardarSesion(actual.token, vigente);
}

/** Keeps the answer of /login. */
export function guardarSesion(token: string, usuario: Entrada): void {
  const sesion = { token, usuario: aUsuario(usuario) };
  try {
    // The token last: another tab that reads it has whose it is already.
    localStorage.setItem(CLAVE_USUARIO, JSON.stringify(sesion.usuario));
    localStorage.setItem(CLAVE_TOKEN, token);
  } catch {
    // Storage refused or full: the session lasts as long as this tab.
  }
  seFue = false;
  porQue = null;
  publicar(sesion);
}

/**
 * Forgets the session in this tab and, through storage, in every other. `seVa`: because its person said so; `motivo`:
 * why the server ended it, where they are to read it.
 */
export function olvidarSesion({ seVa = false, motivo = null }: { seVa?: boolean; motivo?: string | null } = {}): void {
  borrar();
  seFue = seVa;
  porQue = motivo;
  publicar(null);
}

let seFue = false;
let porQue: string | null = null;
/** The reason that the server gave for the end of the last session of this page; null where there is none to tell. */
export const porQueTermino = (): string | null => porQue;
/** Whether the last session of this page ended because its person left: the next one begins at the beginning. */
export const seFuePorSuCuenta = (): boolean => seFue;

let retener = (_sesion: SesionGuardada): boolean => false;
/** Whether a session that ended in another tab is kept in this one, until its person is asked. */
export const retenerCuando = (cuando: (sesion: SesionGuardada) => boolean): void => void (retener = cuando);

/** Calls `avisar` at every sign-in and sign-out, here or in another tab. */
export function alCambiarSesion(avisar: () => void): () => void {
  oyentes.add(avisar);
  return () => oyentes.delete(avisar);
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (evento) => {
    if (evento.key !== null && evento.key !== CLAVE_TOKEN && evento.key !== CLAVE_USUARIO) return;
    // Signing in writes two keys, hence two events: between them the pair is not to be judged, let alone erased.
    const completa = localStorage.getItem(CLAVE_TOKEN) !== null && localStorage.getItem(CLAVE_USUARIO) !== null;
    const nueva = completa ? leer() : null;
    if (nueva === null && actual !== null && retener(actual)) return;
    publicar(nueva);
  });
}
