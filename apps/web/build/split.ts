/** The end of the name of the half of a file that needs no library of schemas. */
export const PLAIN = '?plain';
/** A file of the contract in two halves: the second needs the first, never the other way round. */
export type Part = { plain: string; schemas: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Import = { from: string; name: string };
type Statement = { code: string; names: readonly string[]; uses: ReadonlySet<string>; exported: boolean };
type File = { imports: ReadonlyMap<string, Import>; statements: readonly Statement[]; heavy: Set<string> };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Every name that is read below a node; the names of properties are none. */
function usesOf(node: Node, found = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') found.add(node.name as string);
  for (const [key, value] of Object.entries(node)) {
    const named = (key === 'property' || key === 'key') && node.computed === false && node.shorthand !== true;
    if (named) continue;
    for (const below of Array.isArray(value) ? value : [value]) if (isNode(below)) usesOf(below, found);
  }
  return found;
}

/** The work behind a constant may be left out with it: nothing in the contract has an effect. */
function withoutEffect(code: string, statement: Node, declarations: readonly Node[]): string {
  let out = code.slice(statement.start, statement.end);
  for (const { init } of [...declarations].reverse()) {
    if (!isNode(init) || init.type === 'ArrowFunctionExpression' || init.type === 'Literal') continue;
    const [from, to] = [init.start - statement.start, init.end - statement.start];
    out = `${out.slice(0, from)}/* @__PURE__ */ (() => (${out.slice(from, to)}))()${out.slice(to)}`;
  }
  return out;
}

function statementOf(code: string, node: Node): Statement {
  const exported = node.type === 'ExportNamedDeclaration';
  const declaration = exported ? node.declaration : node;
  if (!isNode(declaration)) throw new Error(`The contract has a statement that the build cannot cut: ${node.type}`);
  const uses = usesOf(declaration);
  if (declaration.type === 'VariableDeclaration') {
    const declarations = declaration.declarations as Node[];
    const names = declarations.map(({ id }) => (id as Node).name as string);
    return { code: withoutEffect(code, declaration, declarations), names, uses, exported };
  }
  const name = (declaration.id as Node | undefined)?.name;
  if (typeof name !== 'string') throw new Error(`The contract has an effect when it is loaded: ${declaration.type}`);
  return { code: code.slice(declaration.start, declaration.end), names: [name], uses, exported };
}

function read(code: string, program: { body: unknown[] }): File {
  const imports = new Map<string, Import>();
  const statements: Statement[] = [];
  for (const node of program.body as Node[]) {
    if (node.type === 'ExportNamedDeclaration' && !isNode(node.declaration)) {
      // `export {}`, all that is left of a file of types.
      if ((node.specifiers as Node[]).length > 0)
        throw new Error('The contract exports by name: the build cannot cut it');
      continue;
    }
    if (node.type !== 'ImportDeclaration') statements.push(statementOf(code, node));
    else
      for (const one of node.specifiers as Node[]) {
        const name = (one.imported as Node | undefined)?.name as string;
        imports.set((one.local as Node).name as string, { from: (node.source as Node).value as string, name });
      }
  }
  return { imports, statements, heavy: new Set() };
}

const fileOf = (from: string): string => from.replace(/^\.\/(.*)\.js$/, '$1.ts');

/** Marks the statements that need a library, by themselves or by something they use, until no more do. */
function weigh(files: ReadonlyMap<string, File>): void {
  const heavyHere = ({ imports, heavy }: File, name: string): boolean => {
    const imported = imports.get(name);
    if (!imported) return heavy.has(name);
    const file = files.get(fileOf(imported.from));
    return file ? file.heavy.has(imported.name) : true;
  };
  for (let more = true; more; ) {
    more = false;
    for (const file of files.values())
      for (const { names, uses } of file.statements) {
        if (file.heavy.has(names[0] as string) || ![...uses].some((name) => heavyHere(file, name))) continue;
        for (const name of names) file.heavy.add(name);
        more = true;
      }
  }
}

/** The import of a name, from the half of its file that has it. */
function importOf(local: string, { from, name }: Import, files: ReadonlyMap<string, File>): string {
  const file = files.get(fileOf(from));
  const half = file && !file.heavy.has(name) ? `./${fileOf(from)}${PLAIN}` : from;
  return `import { ${name} as ${local} } from '${half}';`;
}

type Extra = (name: string) => { name: string; code: string } | undefined;

function halves(
  file: string,
  { imports, statements, heavy }: File,
  files: ReadonlyMap<string, File>,
  extra: Extra,
): Part {
  const self = `./${file}${PLAIN}`;
  const [light, weighty] = [false, true].map((wanted) =>
    statements.filter(({ names }) => heavy.has(names[0] as string) === wanted),
  ) as [Statement[], Statement[]];
  const importsOf = (half: readonly Statement[]) =>
    [...imports]
      .filter(([local]) => half.some(({ uses }) => uses.has(local)))
      .map(([local, it]) => importOf(local, it, files));
  const extras = statements.flatMap(({ names }) => names.flatMap((name) => extra(name) ?? []));
  const plainNames = light.flatMap(({ names }) => names);
  const needed = plainNames.filter((name) => weighty.some(({ uses }) => uses.has(name)));
  const open = [...light.flatMap(({ names, exported }) => (exported ? names : [])), ...extras.map(({ name }) => name)];
  return {
    plain: [
      ...importsOf(light),
      ...light.map(({ code }) => `export ${code}`),
      ...extras.map(({ name, code }) => `export const ${name} = ${code};`),
    ].join('\n'),
    schemas: [
      ...importsOf(weighty),
      `import { ${needed.join(', ')} } from '${self}';`,
      `export { ${open.join(', ')} } from '${self}';`,
      ...weighty.map(({ code, exported }) => (exported ? `export ${code}` : code)),
    ].join('\n'),
  };
}

/**
 * Cuts each file in two, and adds `extra` to the first half: code that shares a file with a schema would otherwise bring
 * it along, and its library, wherever it goes.
 */
export function split(
  sources: ReadonlyMap<string, string>,
  parse: (code: string) => { body: unknown[] },
  extra: Extra,
): Map<string, Part> {
  const files = new Map([...sources].map(([name, code]) => [name, read(code, parse(code))]));
  weigh(files);
  return new Map([...files].map(([name, file]) => [name, halves(name, file, files, extra)]));
}
