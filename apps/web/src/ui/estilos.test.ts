import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const fuente = join(__dirname, '..');
const hojas = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

function archivos(carpeta: string): string[] {
  return readdirSync(carpeta, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory()
      ? archivos(join(carpeta, e.name))
      : /\.tsx$/.test(e.name) && !e.name.includes('.test.')
        ? [join(carpeta, e.name)]
        : [],
  );
}

it('carga la hoja de estilos de cada componente de Mantine que se usa', () => {
  const usados = archivos(fuente).flatMap((archivo) => {
    const importado = /import \{([^}]*)\} from '@mantine\/core'/.exec(readFileSync(archivo, 'utf8'))?.[1] ?? '';
    return importado.split(',').map((nombre) => nombre.trim().split(' as ')[0] ?? '');
  });
  const listado = readFileSync(join(__dirname, 'estilos.ts'), 'utf8');
  const faltan = [...new Set(usados)].filter(
    (nombre) => existsSync(join(hojas, `${nombre}.layer.css`)) && !listado.includes(`/${nombre}.layer.css`),
  );
  expect(usados).toContain('Button');
  expect(faltan).toEqual([]);
});
