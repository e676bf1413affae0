// Types of the API from the document beside this file. A file is a Blob, as browsers and Node send it, where the generator would say text.
import { writeFileSync } from 'node:fs';
import generar, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const BLOB = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
const tipos = await generar(new URL('openapi.json', import.meta.url), {
  transform: (esquema) => (esquema.format === 'binary' ? BLOB : undefined),
});
writeFileSync(new URL('schema.d.ts', import.meta.url), astToString(tipos));
