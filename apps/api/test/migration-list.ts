import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CARPETA = join(__dirname, '../src/platform/db/migrations');
const LISTA = join(CARPETA, '../migrations.ts');

/** The list of migrations as its folder says it: the class of each file, in the order of their numbers. */
export function comoLista(): string {
  const todas = readdirSync(CARPETA)
    .filter((archivo) => /^\d{4}-.*\.ts$/.test(archivo))
    .sort()
    .map((archivo) => {
      const clase = /^export class (\w+)/m.exec(readFileSync(join(CARPETA, archivo), 'utf8'))?.[1];
      if (clase === undefined) throw new Error(`${archivo} exports no class`);
      return { clase, de: archivo.replace(/\.ts$/, '.js') };
    });
  return [
    '// Every migration, in its order. Generated, never edited: see schema.test.ts.',
    ...todas.map(({ clase, de }) => `import { ${clase} } from './migrations/${de}';`),
    '',
    'export const MIGRATIONS = [',
    ...todas.map(({ clase }) => `  ${clase},`),
    '];',
    '',
  ].join('\n');
}

export const listaEscrita = (): string => readFileSync(LISTA, 'utf8').replaceAll('\r\n', '\n');

/** Before anything is migrated: a new one is in the list from its first run on. */
export const escribirLista = (): void => writeFileSync(LISTA, comoLista());
