/**
 * The answers that a person saw last, for when the server cannot be reached: of a few screens, enciphered, a week old at
 * most, and only for the same person with the same role, branch and permissions.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { huellaDeTexto } from './claves';
import { cifrar, cofre, descifrar, olvidarPaginas, type Pagina } from './cofre';
import { hayCofre } from './hay-cofre';
import { permisosRecordados } from './permisos-recordados';
import { deAntes, seGuarda } from './se-guarda';
import { alCambiarSesion, sesionActual } from './session';

const DIA_MS = 86_400_000;
const DURAN_MS = 7 * DIA_MS;
const MAXIMAS = 120;
/** Of one answer and of all, in letters. */
const LARGO_MAXIMO = 300_000;
const LARGO_DE_TODAS = 4_000_000;
const JUNTAR_MS = 1_000;

/** Whose answers they are and what that person may see: with another role, branch or permission they are others. */
function quienMira(): { de: number; grupo: string } | null {
  const [usuario, sabe] = [sesionActual()?.usuario, permisosRecordados()];
  if (!usuario || !sabe) return null;
  const { id, type, alcance, entidad } = usuario;
  return {
    de: id,
    grupo: huellaDeTexto(JSON.stringify([id, type, alcance, entidad?.id, sabe.permisos, sabe.modulos])),
  };
}
const nombreDe = (grupo: string, hash: string): string => huellaDeTexto(`${grupo}\n${hash}`);

export type Vista = { datos: unknown; cuando: number };

/** The answer to a query as it was seen last; null: it never was, or too long ago. */
export async function leerPagina(hash: string): Promise<Vista | null> {
  const quien = quienMira();
  if (quien === null || !hayCofre()) return null;
  const clave = nombreDe(quien.grupo, hash);
  const pagina = await (await cofre()).get('paginas', clave);
  if (!pagina || pagina.de !== quien.de || Date.now() - pagina.cuando > DURAN_MS) return null;
  const texto = await descifrar(quien.de, clave, pagina.sobre);
  return texto === null ? null : { datos: JSON.parse(texto), cuando: pagina.cuando };
}

async function guardar(consultas: readonly Query[]): Promise<void> {
  const quien = quienMira();
  if (quien === null) return;
  const paginas: Pagina[] = [];
  for (const { queryHash, state } of consultas) {
    const texto = JSON.stringify(state.data);
    if (texto === undefined || texto.length > LARGO_MAXIMO) continue;
    const clave = nombreDe(quien.grupo, queryHash);
    const sobre = await cifrar(quien.de, clave, texto);
    paginas.push({ clave, ...quien, cuando: state.dataUpdatedAt, tamano: texto.length, sobre });
  }
  const base = await cofre();
  // The session may have ended meanwhile: nothing is kept of one that did.
  if (sesionActual()?.usuario.id !== quien.de) return;
  const paso = base.transaction('paginas', 'readwrite');
  for (const pagina of paginas) void paso.store.put(pagina);
  await paso.done;
}

/** The newest stay, as many as there is room for; none of another person, nor from before a change of what one may see. */
async function podar(): Promise<void> {
  const grupo = quienMira()?.grupo;
  const paso = (await cofre()).transaction('paginas', 'readwrite');
  let [cuantas, letras] = [0, 0];
  for (let en = await paso.store.index('cuando').openCursor(null, 'prev'); en; en = await en.continue()) {
    cuantas += 1;
    letras += en.value.tamano;
    const cabe = cuantas <= MAXIMAS && letras <= LARGO_DE_TODAS && Date.now() - en.value.cuando <= DURAN_MS;
    if (!cabe || en.value.grupo !== grupo) await en.delete();
  }
  await paso.done;
}

/** Keeps what the screens are answered, for as long as there is a session; with its end all is forgotten. */
export function seguirPaginas(consultas: QueryClient): () => void {
  if (!hayCofre()) return () => undefined;
  const cache = consultas.getQueryCache();
  const nuevas = new Map<string, Query>();
  let reloj: ReturnType<typeof setTimeout> | undefined;
  const soltar = async () => {
    clearTimeout(reloj);
    reloj = undefined;
    const estas = [...nuevas.values()];
    nuevas.clear();
    await guardar(estas);
    await podar();
  };
  const anotar = (consulta: Query) => {
    if (consulta.state.data === undefined || !seGuarda(consulta.queryKey)) return;
    // It is kept already, with the time at which it was seen.
    if (deAntes.has(consulta.queryHash)) return;
    nuevas.set(consulta.queryHash, consulta);
    // Storage refused or full: what there is stays.
    reloj ??= setTimeout(() => void soltar().catch(() => undefined), JUNTAR_MS);
  };
  for (const consulta of cache.getAll()) anotar(consulta);
  const dejar = cache.subscribe((suceso) => {
    if (suceso.type === 'updated' && suceso.action.type === 'success') anotar(suceso.query);
  });
  // A tab that is put away may be gone before its time.
  const alIrse = () => {
    if (document.hidden && reloj !== undefined) void soltar().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', alIrse);
  const dejarSesion = alCambiarSesion(() => {
    if (sesionActual() === null) void olvidarPaginas().catch(() => undefined);
  });
  return () => {
    clearTimeout(reloj);
    document.removeEventListener('visibilitychange', alIrse);
    dejar();
    dejarSesion();
  };
}
