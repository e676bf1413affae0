import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const fuente = join(__dirname, '..');
const hojas = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

const archivosDe = (carpeta: string): string[] =>
  readdirSync(carpeta, { recursive: true, encoding: 'utf8' }).map((nombre) => join(carpeta, nombre));
const archivos = (carpeta: string) =>
  archivosDe(carpeta).filter((nombre) => /\.tsx$/.test(nombre) && !nombre.includes('.test.'));
const hojasDe = (carpeta: string) => archivosDe(carpeta).filter((nombre) => nombre.endsWith('.module.css'));

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

/**
 * The measures that may stand in a sheet without being one of base.css: nothing, a hairline, and those larger than the
 * largest of them, which are the layout of one screen.
 */
const deUnaPantalla = (medida: string) => {
  const enPx = Number.parseFloat(medida) * (medida.endsWith('rem') ? 16 : 1);
  return enPx <= 1 || enPx > 32;
};
/** On paper, where measures are those of the letters, and in the calendar, whose own sheet is followed. */
const DE_OTRA_MEDIDA = /ui\/(documento|imprimir|recibo|calendario|calendario-eventos)\.module\.css$/;
/** The measures from before base.css had them, file by file: they may become fewer. */
const DE_ANTES: Readonly<Record<string, number>> = {
  'app/menu-lateral.module.css': 2,
  'features/agendas/horarios.module.css': 3,
  'features/auditoria/auditoria.module.css': 1,
  'features/auth/login-page.module.css': 2,
  'features/caja-menor/conteo.module.css': 3,
  'features/citas/citas.module.css': 1,
  'features/servicios/linea-ticket.module.css': 2,
  'features/tablero/operador-tablero.module.css': 1,
  'ui/paginador.module.css': 1,
  'ui/tabla-desplegada.module.css': 1,
  'ui/tabla-telefono.module.css': 1,
  'ui/tarjeta-cifra.module.css': 1,
};

const DE_LETRA_O_ESPACIO = /^\s*(font-size|(?:row-|column-)?gap|padding[a-z-]*|border(?:-[a-z-]+)?-radius):([^;]*);/gm;
const COLOR = /#[\da-f]{3,8}\b|\brgba?\(|\bhsla?\(/gi;

/** The bare values of a sheet. */
function sinNombre(hoja: string): string[] {
  const medidas = [...hoja.matchAll(DE_LETRA_O_ESPACIO)].flatMap(([, propiedad, valor = '']) =>
    [...valor.replace(/clamp\(.*\)/, '').matchAll(/(?<![\w.-])[\d.]+(?:rem|px)\b/g)]
      .filter(([medida]) => !deUnaPantalla(medida))
      .map(([medida]) => `${propiedad}: ${medida}`),
  );
  return [...medidas, ...[...hoja.matchAll(COLOR)].map(([color]) => color)];
}

it('toda letra, todo espacio y todo color de una hoja tiene nombre', () => {
  const deMas = hojasDe(fuente)
    .filter((archivo) => !DE_OTRA_MEDIDA.test(archivo))
    .map((archivo) => ({ archivo: relative(fuente, archivo), valores: sinNombre(readFileSync(archivo, 'utf8')) }))
    .filter(({ archivo, valores }) => valores.length !== (DE_ANTES[archivo] ?? 0));
  expect(deMas).toEqual([]);
});

it('una medida suelta o un color suelto se nota', () => {
  expect(sinNombre('.a {\n  gap: 0.5rem 1rem;\n  color: #fff;\n  font-size: var(--letra-13);\n}')).toEqual([
    'gap: 0.5rem',
    'gap: 1rem',
    '#fff',
  ]);
  expect(sinNombre('.a {\n  padding: 1px 3rem 0 var(--espacio-8);\n}')).toEqual([]);
});
