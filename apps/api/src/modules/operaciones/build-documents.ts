// A step of the build: the documents of the API, made and compressed once.
import { mkdir, writeFile } from 'node:fs/promises';
import { archivoDe, CODIFICACIONES, ETAGS, hacerDocumentos, type NombreDocumento } from './documents.js';

const hechos = await hacerDocumentos();
await mkdir(new URL('.', ETAGS), { recursive: true });
const etags: Record<string, string> = {};
for (const [name, done] of Object.entries(hechos)) {
  for (const encoding of CODIFICACIONES) await writeFile(archivoDe(name as NombreDocumento, encoding), done[encoding]);
  etags[name] = done.etag;
}
await writeFile(ETAGS, JSON.stringify(etags));
