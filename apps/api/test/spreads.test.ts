import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';

const RAIZ = join(__dirname, '../../..');
const PAQUETES = readdirSync(join(RAIZ, 'packages'));
/** The settings our sources are read with, beside them. The contract is not among them: to know all of its types takes two minutes. */
const FUENTES = [
  ...['data-folder', 'postgres', 'spreadsheets'].map((p) => join(RAIZ, 'packages', p, 'tsconfig.build.json')),
  ...['apps/api', 'apps/web'].map((aplicacion) => join(RAIZ, aplicacion, 'tsconfig.json')),
];

/** Names that the receiver does know, and its types do not say: the driver reads this one of a statement. */
const CONOCIDOS: ReadonlySet<string> = new Set(['apps/api/src/platform/db/sql.ts query_timeout']);

/** Names that `write` does not know, each by a way on which the compiler says nothing; and names that may pass. */
const CONTROL = `
type Options = { password?: string; folder?: string };
const write = (options: Options): Options => options;

const keyOf = (inside: boolean) => (inside ? { clave: 'x' } : {});
write({ folder: 'a', ...keyOf(true) });

write({ folder: 'a', ...(Math.random() > 2 && { llave: 'x' }) });

const job = { folder: 'a', firma: 'x' };
write(job);

// Known names pass, and so does a record that was made for something else.
type Record = Options & { id: number };
const record: Record = { id: 1, password: 'x' };
write({ ...record, ...(Math.random() > 2 && { password: 'y' }) });
write(record);
`;

/** The sources that are looked at, and their types. */
type Lector = { fuentes: ReadonlySet<ts.SourceFile>; tipos: ts.TypeChecker };

function leer(archivos: readonly string[], opciones: ts.CompilerOptions): Lector {
  const programa = ts.createProgram(archivos, { ...opciones, noEmit: true, composite: false, incremental: false });
  const ajenos = programa.getSourceFiles().filter((f) => f.isDeclarationFile || f.fileName.includes('node_modules'));
  return {
    fuentes: new Set(programa.getSourceFiles().filter((f) => !ajenos.includes(f))),
    tipos: programa.getTypeChecker(),
  };
}

const ANFITRION = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };

function leerAjustes(ajustes: string): ts.ParsedCommandLine {
  const lectura = ts.getParsedCommandLineOfConfigFile(ajustes, {}, ANFITRION);
  if (lectura === undefined) throw new Error(`There is no ${ajustes}`);
  return lectura;
}

/** All our sources as one program, so that the packages are understood once; each of its settings is the one that admits more. */
function leerFuentes(): Lector {
  const lecturas = FUENTES.map((ajustes) => ({ carpeta: dirname(ajustes), ...leerAjustes(ajustes) }));
  const nuestras = lecturas.flatMap(({ carpeta, fileNames }) =>
    fileNames.filter((f) => relative(carpeta, f).startsWith('src') && !/\.test\.tsx?$/.test(f)),
  );
  // The packages are read from their sources: their declarations are only there once types were checked.
  const paths = Object.fromEntries(PAQUETES.map((p) => [`@jornal/${p}`, [join(RAIZ, 'packages', p, 'src/index.ts')]]));
  const { fuentes, tipos } = leer(nuestras, { ...Object.assign({}, ...lecturas.map(({ options }) => options)), paths });
  return { fuentes: new Set([...fuentes].filter(({ fileName }) => nuestras.includes(fileName))), tipos };
}

const SUELTO = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.NonPrimitive;
const CON_NOMBRES = ts.TypeFlags.Object | ts.TypeFlags.Intersection;

/** The names that a type knows; null of a type that takes any. */
function nombresDe(tipos: ts.TypeChecker, tipo: ts.Type): Set<string> | null {
  if (tipo.flags & SUELTO) return null;
  if (tipo.isUnion()) {
    const partes = tipo.types.filter((parte) => parte.flags & (CON_NOMBRES | SUELTO));
    const nombres = partes.map((parte) => nombresDe(tipos, parte));
    return partes.length === 0 || nombres.includes(null) ? null : new Set(nombres.flatMap((n) => [...(n ?? [])]));
  }
  if (!(tipo.flags & CON_NOMBRES) || tipos.getIndexInfosOfType(tipo).length > 0) return null;
  if (tipos.getSignaturesOfType(tipo, ts.SignatureKind.Call).length > 0) return null;
  const suyos = tipos.getPropertiesOfType(tipo).map(({ name }) => name);
  return suyos.length === 0 ? null : new Set(suyos);
}

/**
 * The names of an argument that are written in a literal for it: a record of a type of its own may well hold more, and
 * so may a schema of another package.
 */
function escritos({ fuentes, tipos }: Lector, tipo: ts.Type): string[] {
  return (tipo.isUnion() ? tipo.types : [tipo])
    .filter((parte) => parte.flags & CON_NOMBRES)
    .flatMap((parte) => tipos.getPropertiesOfType(parte))
    .filter(({ declarations = [] }) =>
      declarations.some((d) => ts.isObjectLiteralExpression(d.parent) && fuentes.has(d.getSourceFile())),
    )
    .map(({ name }) => name);
}

/** An object written in one place and handed over by its name in another, where the compiler asks nothing of names that are not known. */
function esDeAqui(tipos: ts.TypeChecker, nodo: ts.Expression): boolean {
  const dicho = ts.isIdentifier(nodo) ? tipos.getSymbolAtLocation(nodo)?.valueDeclaration : undefined;
  if (dicho === undefined || !ts.isVariableDeclaration(dicho) || dicho.type !== undefined) return false;
  return dicho.initializer !== undefined && ts.isObjectLiteralExpression(dicho.initializer);
}

/** Names that reach a function, or a typed place, that does not know them: 'file name'. */
function desconocidos(lector: Lector): string[] {
  const { fuentes, tipos } = lector;
  const hallados: string[] = [];
  const comparar = (nodo: ts.Expression, traidos: readonly string[]) => {
    // The expected type of a place takes the compiler longest to know.
    if (traidos.length === 0) return;
    const esperado = tipos.getContextualType(nodo);
    const nombres = esperado === undefined ? null : nombresDe(tipos, esperado);
    const archivo = relative(RAIZ, nodo.getSourceFile().fileName).replaceAll('\\', '/');
    if (nombres !== null)
      hallados.push(...traidos.filter((nombre) => !nombres.has(nombre)).map((nombre) => `${archivo} ${nombre}`));
  };
  const visitar = (nodo: ts.Node): void => {
    if (ts.isObjectLiteralExpression(nodo))
      comparar(
        nodo,
        nodo.properties
          .filter(ts.isSpreadAssignment)
          .flatMap(({ expression }) => escritos(lector, tipos.getTypeAtLocation(expression))),
      );
    if (ts.isCallExpression(nodo) || ts.isNewExpression(nodo))
      for (const dado of nodo.arguments ?? [])
        if (esDeAqui(tipos, dado)) comparar(dado, escritos(lector, tipos.getTypeAtLocation(dado)));
    ts.forEachChild(nodo, visitar);
  };
  for (const fuente of fuentes) visitar(fuente);
  return [...new Set(hallados)];
}

describe('Lo que llega a una función por un objeto que se arma aparte', () => {
  it('tiene nombres que ella conoce', () => {
    const hallados = desconocidos(leerFuentes());
    expect(hallados.filter((nombre) => !CONOCIDOS.has(nombre))).toEqual([]);
    expect([...CONOCIDOS].filter((nombre) => !hallados.includes(nombre))).toEqual([]);
  }, 600_000);

  it('y el que no conoce se halla, venga por donde venga', () => {
    const carpeta = mkdtempSync(join(tmpdir(), 'jornal-nombres-'));
    const archivo = join(carpeta, 'control.ts');
    writeFileSync(archivo, CONTROL);
    const control = leer([archivo], { strict: true, target: ts.ScriptTarget.ES2023, types: [] });
    rmSync(carpeta, { recursive: true });
    expect(desconocidos(control).map((hallado) => basename(hallado))).toEqual([
      'control.ts clave',
      'control.ts llave',
      'control.ts firma',
    ]);
  });
});
