/**
 * The things that this device keeps for a person, in IndexedDB: enciphered with a key that cannot be read out, one for
 * each person. Loaded when there is something to keep or to look for.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

type Sobre = { iv: Uint8Array<ArrayBuffer>; datos: ArrayBuffer };
/** `grupo`: a print of whose it is and of what they may see. */
export type Pagina = { clave: string; de: number; grupo: string; cuando: number; tamano: number; sobre: Sobre };
type Turno = { orden?: number; de: number; sobre: Sobre };

interface Cofre extends DBSchema {
  llaves: { key: number; value: CryptoKey };
  paginas: { key: string; value: Pagina; indexes: { cuando: number } };
  cola: { key: number; value: Turno; indexes: { de: number } };
}

const NOMBRE = 'jornal';

let abierta: Promise<IDBPDatabase<Cofre>> | undefined;
export function cofre(): Promise<IDBPDatabase<Cofre>> {
  const cerrar = () => {
    void abierta?.then((base) => base.close());
    abierta = undefined;
  };
  abierta ??= openDB<Cofre>(NOMBRE, 1, {
    upgrade(base) {
      base.createObjectStore('llaves');
      base.createObjectStore('paginas', { keyPath: 'clave' }).createIndex('cuando', 'cuando');
      base.createObjectStore('cola', { keyPath: 'orden', autoIncrement: true }).createIndex('de', 'de');
    },
    // A newer version in another tab, or a browser that closed it by itself.
    blocking: cerrar,
    terminated: () => void (abierta = undefined),
  });
  abierta.catch(() => void (abierta = undefined));
  return abierta;
}

async function llaveDe(de: number): Promise<CryptoKey> {
  const base = await cofre();
  const conocida = await base.get('llaves', de);
  if (conocida) return conocida;
  const nueva = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Another tab may have been first: the first one stays.
  const paso = base.transaction('llaves', 'readwrite');
  const primera = await paso.store.get(de);
  if (!primera) await paso.store.put(nueva, de);
  await paso.done;
  return primera ?? nueva;
}

/** `atado`: what the contents belong to; under another name they cannot be read. */
const atadura = (de: number, atado: string) => new TextEncoder().encode(`${de} ${atado}`);

export async function cifrar(de: number, atado: string, texto: string): Promise<Sobre> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const como = { name: 'AES-GCM', iv, additionalData: atadura(de, atado) };
  return { iv, datos: await crypto.subtle.encrypt(como, await llaveDe(de), new TextEncoder().encode(texto)) };
}

/** Null where it cannot be read: it is of another key, or was touched. */
export async function descifrar(de: number, atado: string, { iv, datos }: Sobre): Promise<string | null> {
  const como = { name: 'AES-GCM', iv, additionalData: atadura(de, atado) };
  const claro = await crypto.subtle.decrypt(como, await llaveDe(de), datos).catch(() => null);
  return claro && new TextDecoder().decode(claro);
}

const COLA = 'cola';
// On the disk before the first sending.
const FIRME = { durability: 'strict' } as const;

export type Guardado<T> = T & { orden: number };

/** The things that wait in the queue of a person, the oldest first. */
export async function leerCola<T extends object>(de: number): Promise<Guardado<T>[]> {
  const turnos = await (await cofre()).getAllFromIndex('cola', 'de', de);
  const leidos = await Promise.all(
    turnos.map(async ({ orden = 0, sobre }) => {
      const texto = await descifrar(de, COLA, sobre);
      return texto === null ? [] : [{ ...(JSON.parse(texto) as T), orden }];
    }),
  );
  return leidos.flat();
}

export const ordenesDeCola = async (de: number): Promise<number[]> =>
  (await cofre()).getAllKeysFromIndex('cola', 'de', de);

export async function leerDeCola<T extends object>(de: number, orden: number): Promise<Guardado<T> | null> {
  const turno = await (await cofre()).get('cola', orden);
  const texto = turno?.de === de ? await descifrar(de, COLA, turno.sobre) : null;
  return texto === null ? null : { ...(JSON.parse(texto) as T), orden };
}

/** Puts one at the end of the queue, in the place of another where it is told; it is kept for sure once this resolves. */
export async function ponerEnCola<T extends object>(de: number, cosa: T, enVezDe?: number): Promise<number> {
  const sobre = await cifrar(de, COLA, JSON.stringify(cosa));
  const paso = (await cofre()).transaction('cola', 'readwrite', FIRME);
  const orden = await paso.store.add({ de, sobre });
  if (enVezDe !== undefined) await paso.store.delete(enVezDe);
  await paso.done;
  return orden;
}

/** Keeps another state of one that is still there. */
export async function cambiarEnCola<T extends object>(de: number, { orden, ...cosa }: Guardado<T>): Promise<void> {
  const sobre = await cifrar(de, COLA, JSON.stringify(cosa));
  const paso = (await cofre()).transaction('cola', 'readwrite', FIRME);
  if (await paso.store.get(orden)) await paso.store.put({ orden, de, sobre });
  await paso.done;
}

/** Puts back one that another had taken the place of. */
export async function reponerEnCola<T extends object>(
  de: number,
  { orden, ...cosa }: Guardado<T>,
  enVezDe: number,
): Promise<void> {
  const sobre = await cifrar(de, COLA, JSON.stringify(cosa));
  const paso = (await cofre()).transaction('cola', 'readwrite', FIRME);
  await paso.store.put({ orden, de, sobre });
  await paso.store.delete(enVezDe);
  await paso.done;
}

export async function quitarDeCola(orden: number): Promise<void> {
  const paso = (await cofre()).transaction('cola', 'readwrite', FIRME);
  await paso.store.delete(orden);
  await paso.done;
}

/** Forgets the pages seen, of everybody. */
export const olvidarPaginas = async (): Promise<void> => (await cofre()).clear('paginas');

/** Forgets all that is kept for a person, and its key with it. */
export async function olvidarPersona(de: number): Promise<void> {
  const paso = (await cofre()).transaction(['llaves', 'paginas', 'cola'], 'readwrite', FIRME);
  const suyos = await paso.objectStore('cola').index('de').getAllKeys(de);
  for (const orden of suyos) void paso.objectStore('cola').delete(orden);
  void paso.objectStore('paginas').clear();
  void paso.objectStore('llaves').delete(de);
  await paso.done;
}
