import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { EXPECTED } from '../src/platform/db/schema.js';

const ROOT = join(__dirname, '../../..');
/** The folders that are no shop, and those that know of it only branches, people and sessions. */
const FOLDERS = [
  'apps/api/src/platform',
  'apps/api/src/core',
  'packages/data-folder/src',
  'packages/postgres/src',
  'packages/spreadsheets/src',
];
/** Words that identifiers of ours had; the nouns of the shop, which keep their Spanish, are not among them. */
const SPANISH: ReadonlySet<string> = new Set(
  readFileSync(join(__dirname, 'spanish-words.txt'), 'utf8').trim().split(/\s+/),
);

const sourcesOf = (folder: string): string[] =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts') && !/(^|[/\\])migrations[/\\]/.test(file))
    .map((file) => join(ROOT, folder, file));

/** Names in files that other versions wrote (the index of a backup, the lock of a folder), and of the tools of tests. */
const WRITTEN = ['crudo', 'latido', 'marca', 'migraciones', 'secuencias', 'sumas', 'guardas'];

/** Names that a program cannot choose: of columns, of fields and values of the contract, of settings and of files. */
function namesOfTheWire(): Set<string> {
  const contract = sourcesOf('packages/contract/src').map((file) => readFileSync(file, 'utf8'));
  const columns = EXPECTED.schema.filter((line) => line.startsWith('columna '));
  const settings = readFileSync(join(ROOT, 'apps/api/src/platform/settings/config.ts'), 'utf8').match(
    /\b[A-Z]+(_[A-Z]+)+\b/g,
  );
  return new Set([
    ...WRITTEN,
    ...(settings ?? []),
    ...[...contract, ...columns].flatMap((text) => text.match(/\w+/g) ?? []),
  ]);
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** A property, or a variable taken out of one by its own name, is called as the wire calls it. */
const mirrors = (node: ts.Node): boolean =>
  ts.isPropertySignature(node) ||
  ts.isPropertyDeclaration(node) ||
  (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent)) ||
  (ts.isBindingElement(node) && node.propertyName === undefined && ts.isObjectBindingPattern(node.parent));

/** The name that a node declares; an import and the key of an object repeat the name of another. */
function declaredName(node: ts.Node): string | undefined {
  const repeats =
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isImportSpecifier(node) ||
    ts.isImportClause(node);
  const name = repeats ? undefined : (node as ts.NamedDeclaration).name;
  return name !== undefined && ts.isIdentifier(name) ? name.text : undefined;
}

/** The names that a source declares in Spanish: variables, parameters, functions, types, options and members. */
function spanishNames(text: string, wire: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== undefined) {
      const ofTheWire = wire.has(name) && (mirrors(node) || name.includes('_'));
      if (!ofTheWire && wordsOf(name).some((word) => SPANISH.has(word))) found.push(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

describe('Las palabras de los nombres', () => {
  const wire = namesOfTheWire();

  it('son inglesas en la plataforma, el núcleo y los paquetes, salvo las del negocio', () => {
    const found = FOLDERS.flatMap(sourcesOf).flatMap((file) =>
      spanishNames(readFileSync(file, 'utf8'), wire).map(
        (name) => `${relative(ROOT, file).replaceAll('\\', '/')}: ${name}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['una variable', 'const archivo = 1;', ['archivo']],
    ['una variable con el nombre de una columna', 'const nombre = 1;', ['nombre']],
    ['un parámetro', 'const read = (archivoLeido: string) => archivoLeido;', ['archivoLeido']],
    ['una función y un tipo', 'function abrir(): void {} type Conexion = 1;', ['abrir', 'Conexion']],
    [
      'un miembro privado',
      'class Lock { private soltar(): void {} private readonly esqueleto = 1; }',
      ['soltar', 'esqueleto'],
    ],
    ['una opción', 'type Options = { alTerminar: () => void };', ['alTerminar']],
    ['lo que se saca con otro nombre', 'const { name: nombre } = row;', ['nombre']],
    [
      'un campo del contrato, y la variable que se saca de él',
      'type Row = { nombre: string }; const { nombre } = row;',
      [],
    ],
    ['una columna y los nombres del negocio', 'const entidad_id = 1; const operador = 2; const venta = 3;', []],
  ])('control: %s', (_case, text, expected) => {
    expect(spanishNames(text, wire)).toEqual(expected);
  });
});
