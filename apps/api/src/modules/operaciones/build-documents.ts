// A step of the build: the documents of the API, made and compressed once.
import { mkdir, writeFile } from 'node:fs/promises';
import { archivoDe, CODIFICACIONES, ETAGS, hacerDocumentos, type NombreDocumento } from './documents.js';

const hechos = await hacerDocumentos();
await mkdir(new URL('.', ETAGS), { recursive: true });
const etags: Record<string, string> = {};
for (const [nombre, hecho] of Object.entries(hechos)) {
  for (const codificacion of CODIFICACIONES)
    await writeFile(archivoDe(nombre as NombreDocumento, codificacion), hecho[codificacion]);
  etags[nombre] = hecho.etag;
}
await writeFile(ETAGS, JSON.stringify(etags));
