import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** The documents served as they were made: the contract for machines and the page for people. */
export type NombreDocumento = 'openapi.json' | 'docs.html';
export const CODIFICACIONES = ['br', 'gzip', 'identity'] as const;
export type Codificacion = (typeof CODIFICACIONES)[number];
/** A document in every form it is sent in. */
export type Hecho = Readonly<Record<Codificacion, Buffer>> & { etag: string };

const CARPETA = new URL('../../documentos/', import.meta.url);
export const archivoDe = (name: NombreDocumento, encoding: Codificacion): URL =>
  new URL(`${name}${{ br: '.br', gzip: '.gz', identity: '' }[encoding]}`, CARPETA);
export const ETAGS = new URL('etags.json', CARPETA);

/** Makes both from the contract. The same in every encoding, so one weak mark tells its version. */
export async function hacerDocumentos(): Promise<Record<NombreDocumento, Hecho>> {
  const [{ documentoOpenApi }, { paginaDocs }] = await Promise.all([import('./openapi.js'), import('./docs/page.js')]);
  const documento = documentoOpenApi();
  const make = async (text: string): Promise<Hecho> => {
    const identity = Buffer.from(text);
    const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity, { level: 9 })]);
    return {
      br,
      gzip: gz,
      identity,
      etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    };
  };
  return { 'openapi.json': await make(JSON.stringify(documento)), 'docs.html': await make(paginaDocs(documento)) };
}

let hechos: Promise<Record<NombreDocumento, Hecho>> | undefined;
let etags: Promise<Record<NombreDocumento, string> | null> | undefined;

/**
 * The bytes of a document and their version: read from the file of the build, made at the first request where nothing
 * was built.
 */
export async function abrirDocumento(
  name: NombreDocumento,
  encoding: Codificacion,
): Promise<{ etag: string; bytes: () => Promise<Buffer> }> {
  etags ??= readFile(ETAGS, 'utf8').then(JSON.parse, () => null);
  const construidos = await etags;
  if (construidos !== null) return { etag: construidos[name], bytes: () => readFile(archivoDe(name, encoding)) };
  hechos ??= hacerDocumentos();
  const done = (await hechos)[name];
  return { etag: done.etag, bytes: async () => done[encoding] };
}

/** The best encoding the caller takes: one it names without refusing it (`q=0`). */
export function codificacionPara(aceptadas: string | undefined): Codificacion {
  const admite = new Map(
    (aceptadas ?? '').split(',').map((part) => {
      const [name = '', ...rest] = part.split(';').map((t) => t.trim().toLowerCase());
      return [name, !rest.some((t) => /^q=0(\.0*)?$/.test(t))];
    }),
  );
  return CODIFICACIONES.find((c) => admite.get(c)) ?? 'identity';
}

/** Whether the caller already holds this version. */
export const yaLaTiene = (siNoCoincide: string | undefined, etag: string): boolean =>
  (siNoCoincide ?? '')
    .split(',')
    .some((t) => t.trim() === '*' || t.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
