import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import ts from 'typescript';
import { rutasDelContrato } from '../src/modules/operaciones/openapi.js';
import { VERSION } from '../src/platform/settings/version.js';
import { abrirApp, type Prueba } from './app.js';

const RAIZ = join(__dirname, '../src');

/** Tables that more than their owner writes, and why. */
const DE_VARIOS: Readonly<Record<string, readonly string[]>> = {
  // Opened and closed by sign-in and sign-out; ended by the account when it is closed or its password changes.
  sesion: ['auth', 'usuarios'],
  // Known from a sign-in; forgotten for the same reasons.
  dispositivo: ['auth', 'usuarios'],
  // Made and answered by the waiting list; goes along when its agenda gets another operator.
  oferta: ['agenda', 'lista-espera'],
};

/** Statements on a branch's table that name no branch, by file and what they are for. Each is a decision: it looks at every branch. */
const SIN_SUCURSAL: ReadonlyArray<[string, RegExp]> = [
  // The reports of an account stay its own in whatever branch its user works: how many they keep, and in which
  // branch one of them is.
  ['guardados.service.ts', /SELECT count/],
  ['guardados.queries.ts', /SELECT g\.entidad_id FROM reporte_guardado g WHERE g\.usuario_id/],
  // The agendas and the absences of the forgotten person, in whatever branch they are.
  ['anonimizar-citas.service.ts', /SELECT DISTINCT [ab]\.entidad_id FROM agenda/],
  // Days are closed of all branches together, and an administrator is told what all tills hold.
  ['close-days.service.ts', /SELECT min\(d\.fecha\)|SELECT x\.fecha/],
  ['cajas.queries.ts', /AS abiertas/],
  // The items of an account: of which branch, says who asks for them.
  ['items.queries.ts', /FROM (servicio_realizado|partida) s WHERE/],
];

type Fuente = { archivo: string; modulo: string; texto: string; ast: ts.SourceFile };

function comoFuente(archivo: string, texto: string): Fuente {
  const [zona, modulo] = archivo.split(sep) as [string, string];
  return {
    archivo,
    modulo: zona === 'modules' ? modulo : 'core',
    texto,
    ast: ts.createSourceFile(archivo, texto, ts.ScriptTarget.Latest, true),
  };
}

const FUENTES: Fuente[] = (readdirSync(RAIZ, { recursive: true }) as string[])
  .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts') && !f.includes('migrations'))
  .filter((f) => /^(modules|core|platform)/.test(f))
  .map((f) => comoFuente(f, readFileSync(join(RAIZ, f), 'utf8')));
const DE_MODULOS = FUENTES.filter((f) => f.modulo !== 'core');

function recorrer(nodo: ts.Node, visitar: (n: ts.Node) => void): void {
  visitar(nodo);
  ts.forEachChild(nodo, (hijo) => recorrer(hijo, visitar));
}

/** Every sql`…` of a file. */
function consultas({ ast }: Fuente): ts.TaggedTemplateExpression[] {
  const todas: ts.TaggedTemplateExpression[] = [];
  recorrer(ast, (n) => {
    if (ts.isTaggedTemplateExpression(n) && n.tag.getText() === 'sql') todas.push(n);
  });
  return todas;
}

/** Pieces of statements kept in a constant, by name: one is judged where it becomes a statement, also in another file. */
const PIEZAS = new Map(
  FUENTES.flatMap(({ ast }) =>
    ast.statements
      .filter(ts.isVariableStatement)
      .flatMap((s) => s.declarationList.declarations)
      .filter((d) => /sql`/.test(d.initializer?.getText() ?? ''))
      .map((d) => [d.name.getText(), d.initializer?.getText() as string] as const),
  ),
);
const esPieza = (consulta: ts.Node) =>
  [...PIEZAS.values()].some((texto) => texto === consulta.getText()) && !/\bWHERE\b/.test(consulta.getText());

/** The text of a statement with the constants it begins from. */
const conConstantes = (consulta: ts.Node): string =>
  consulta.getText().replace(/\$\{([A-Z_]+)\}/g, (todo, nombre: string) => PIEZAS.get(nombre) ?? todo);

/** The text of a statement with the parts from its own file: its constants, and the texts pushed onto its lists. */
function conSusPiezas({ ast }: Fuente, consulta: ts.Node): string {
  const nombres = new Set<string>();
  const textos = [conConstantes(consulta)];
  const anotar = (n: ts.Node) => recorrer(n, (hijo) => void (ts.isIdentifier(hijo) && nombres.add(hijo.text)));
  anotar(consulta);
  for (let vuelta = 0; vuelta < 3; vuelta++) {
    recorrer(ast, (n) => {
      const suyo =
        ((ts.isVariableDeclaration(n) || ts.isMethodDeclaration(n) || ts.isFunctionDeclaration(n)) &&
          n.name !== undefined &&
          ts.isIdentifier(n.name) &&
          nombres.has(n.name.text)) ||
        (ts.isCallExpression(n) &&
          /^\w+\.push$/.test(n.expression.getText()) &&
          nombres.has(n.expression.getText().split('.')[0] as string));
      // A method the statement is written in is not one of its pieces.
      if (!suyo || (n.pos <= consulta.pos && consulta.end <= n.end) || textos.includes(n.getText())) return;
      textos.push(n.getText());
      if (ts.isVariableDeclaration(n)) anotar(n);
    });
  }
  return textos.join('\n');
}

const TABLA_DE = new Map(
  FUENTES.flatMap(({ texto }) =>
    [...texto.matchAll(/@Entity\('(\w+)'\)[\s\S]*?export class (\w+)/g)].map(([, tabla, clase]) => [
      clase as string,
      tabla as string,
    ]),
  ),
);

/** The tables a file writes, by SQL or through their entity. */
function escritas({ texto }: Fuente): string[] {
  const porSql = [...texto.matchAll(/\b(?:INSERT INTO|DELETE FROM|UPDATE)\s+([a-z_]+)\b/g)].map(
    ([, tabla]) => tabla as string,
  );
  const porEntidad = [...texto.matchAll(/\binsert(?:Record|Records|ionOf)\(\s*(?:em,\s*)?([A-Z]\w*)/g)].map(
    ([, clase]) => TABLA_DE.get(clase as string) ?? `entity ${clase}`,
  );
  return [...porSql, ...porEntidad];
}

describe('La arquitectura', () => {
  let prueba: Prueba;
  let tablas: string[];
  let deSucursal: string[];

  beforeAll(async () => {
    prueba = await abrirApp();
    tablas = (
      await prueba.sql<{ t: string }>(
        `SELECT relname AS t FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      )
    ).map((f) => f.t);
    deSucursal = (
      await prueba.sql<{
        t: string;
      }>(`SELECT c.relname AS t FROM pg_index i
        JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
        WHERE i.indisprimary AND a.attname = 'entidad_id' AND c.relnamespace = 'public'::regnamespace`)
    ).map((f) => f.t);
  });
  afterAll(() => prueba.cerrar());

  it('cada tabla la escribe solo su dueño', () => {
    const escritores = new Map<string, Set<string>>();
    for (const fuente of FUENTES) {
      for (const tabla of escritas(fuente).filter((t) => tablas.includes(t) || t.startsWith('entity ')))
        escritores.set(tabla, (escritores.get(tabla) ?? new Set()).add(fuente.modulo));
    }
    expect(escritores.size).toBeGreaterThan(15);
    const compartidas = [...escritores]
      .filter(([tabla, modulos]) => tabla.startsWith('entity ') || modulos.size > 1)
      .map(([tabla, modulos]) => [tabla, [...modulos].sort()] as const);
    expect(
      compartidas.filter(([tabla, modulos]) => JSON.stringify(DE_VARIOS[tabla]) !== JSON.stringify(modulos)),
    ).toEqual([]);
  });

  type Vista = { archivo: string; texto: string };
  /** The statements on a branch's table that name no branch, and how many were looked at. */
  function sinSucursal(fuentes: readonly Fuente[]): { vistas: number; malas: Vista[] } {
    const usa = new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO)\\s+(?:${deSucursal.join('|')})\\b`);
    const nombra =
      /entidad_id\s*(=|IN\b)|\b(inScope|ask)\(|INSERT INTO \w+\s*\(\s*entidad_id|USING \(entidad_id|\bentidad_id: 'bigint'/;
    const vistas = fuentes.flatMap((f) =>
      consultas(f).flatMap((c) =>
        !esPieza(c) && usa.test(conConstantes(c))
          ? [{ archivo: f.archivo, texto: c.getText(), todo: conSusPiezas(f, c) }]
          : [],
      ),
    );
    return { vistas: vistas.length, malas: vistas.filter(({ todo }) => !nombra.test(todo)) };
  }

  it('toda consulta sobre una tabla de sucursal nombra la sucursal', () => {
    const { vistas, malas } = sinSucursal(DE_MODULOS);
    expect(vistas).toBeGreaterThan(20);
    const excusa = (v: Vista) =>
      SIN_SUCURSAL.find(([archivo, para]) => v.archivo.endsWith(archivo) && para.test(v.texto));
    expect(
      malas
        .filter((v) => excusa(v) === undefined)
        .map(({ archivo, texto }) => `${archivo}: ${texto.replace(/\s+/g, ' ').slice(0, 160)}`),
    ).toEqual([]);
    expect(SIN_SUCURSAL.filter((e) => !malas.some((v) => excusa(v) === e))).toEqual([]);
  });

  /** The declared lists (`core/lists/list.ts`) of a branch's table whose scope names no branch, and how many there are. */
  function listasSinSucursal(fuentes: readonly Fuente[]): { vistas: number; malas: string[] } {
    const vistas: Array<{ archivo: string; scope: string }> = [];
    for (const { archivo, ast } of fuentes)
      recorrer(ast, (n) => {
        if (!ts.isObjectLiteralExpression(n)) return;
        const dicho = (nombre: string) =>
          n.properties
            .find((p) => p.name?.getText() === nombre)
            ?.getText()
            .slice(nombre.length + 1)
            .trim();
        const [scope, from = ''] = [dicho('scope'), dicho('from')];
        const tabla = /sql`(\w+)/.exec(PIEZAS.get(from) ?? from)?.[1];
        const deTodas = tabla !== undefined && !deSucursal.includes(tabla);
        if (scope !== undefined && dicho('filters') !== undefined && !deTodas) vistas.push({ archivo, scope });
      });
    const malas = vistas.filter(({ scope }) => !/\bscoped\(|\bentidad_id = /.test(scope));
    return { vistas: vistas.length, malas: malas.map(({ archivo }) => archivo) };
  }

  it('toda lista declarada de una tabla de sucursal nombra la sucursal en su alcance', () => {
    const { vistas, malas } = listasSinSucursal(DE_MODULOS);
    expect(vistas).toBeGreaterThan(10);
    expect(malas).toEqual([]);
  });

  it('control: la que la olvida se descubre, y la que la nombra no', () => {
    const lista = (scope: string) =>
      comoFuente(
        join('modules', 'x', 'x.list.ts'),
        `const X = { from: sql\`gasto g\`, scope: ${scope}, filters: {} };`,
      );
    expect(listasSinSucursal([lista('() => seen(sql`true`)')]).malas).toHaveLength(1);
    expect(listasSinSucursal([lista('() => scoped(quien, columnas)')])).toEqual({ vistas: 1, malas: [] });
  });

  it('control: una consulta que la olvida se descubre, y una que la nombra en otra línea no', () => {
    const mala = `const mala = sql\`SELECT entidad_id, id FROM libro WHERE id = \${id}\`;`;
    const buena = `const donde = [inScope(quien, columnas)];\nconst buena = sql\`SELECT id FROM libro WHERE \${joinSql(donde)}\`;`;
    expect(sinSucursal([comoFuente(join('modules', 'x', 'x.queries.ts'), mala)]).malas).toHaveLength(1);
    expect(sinSucursal([comoFuente(join('modules', 'x', 'x.queries.ts'), buena)])).toMatchObject({
      vistas: 1,
      malas: [],
    });
    expect(escritas(comoFuente('modules/x', 'insertRecord(em, Nadie, x); sql`UPDATE libro SET`'))).toEqual([
      'libro',
      'entity Nadie',
    ]);
  });

  it('el servidor atiende cada ruta del contrato', () => {
    const fastify = prueba.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    const sinAtender = rutasDelContrato().filter(
      ({ ruta }) => !fastify.hasRoute({ method: ruta.method, url: ruta.path }),
    );
    expect(sinAtender.map(({ grupo, nombre }) => `${grupo}.${nombre}`)).toEqual([]);
    expect(fastify.hasRoute({ method: 'GET', url: '/api/no-existe' })).toBe(false);
  });

  it('una ruta de la API que no existe responde 404 con la forma de siempre', async () => {
    const respuesta = await prueba.http.get('/api/no-existe').expect(404);
    expect(respuesta.body).toMatchObject({
      statusCode: 404,
      codigo: 'NO_ENCONTRADO',
      message: 'No se encontró el registro',
    });
  });

  it('una transacción la abre solo transaction.ts, que mata su conexión al terminar', () => {
    const abren = FUENTES.filter(({ texto }) => /\.transaction\(|\bcreateQueryRunner\(|'BEGIN[ ']/.test(texto)).map(
      (f) => f.archivo,
    );
    // A backup, its restoring and a moving are of a whole database, on connections of their own; then who migrates; a
    // snapshot reads and writes nothing.
    const deTodaLaBase = ['place.ts', 'restore-aside.ts', 'write.ts'].map((archivo) =>
      join('platform', 'backup', archivo),
    );
    expect(abren.sort()).toEqual([
      ...deTodaLaBase,
      join('platform', 'db', 'data-source.ts'),
      join('platform', 'db', 'snapshot.ts'),
      join('platform', 'db', 'transaction.ts'),
      join('platform', 'move', 'origin.ts'),
    ]);
  });

  it('la hora la dice solo el reloj: ni la base ni la máquina', () => {
    const deLaBase = FUENTES.flatMap((f) =>
      consultas(f)
        .filter((c) =>
          /(?<!\.)\bnow\(\)|\bcurrent_(date|time|timestamp)\b|\blocaltime|\b(clock|statement|transaction)_timestamp\b/i.test(
            c.getText(),
          ),
        )
        .map(() => f.archivo),
    );
    // The one place that asks it, for decisions that no process's clock may take.
    expect(deLaBase).toEqual([join('platform', 'db', 'moment.ts')]);
    const deLaMaquina = DE_MODULOS.filter(({ texto }) => /\bnew Date\(\)|\bDate\.now\(\)/.test(texto)).map(
      (f) => f.archivo,
    );
    expect(deLaMaquina).toEqual([]);
  });

  it('las llaves y los índices únicos de una tabla de sucursal empiezan por la sucursal', async () => {
    const malos = await prueba.sql(
      `SELECT c.relname AS tabla, i.indexrelid::regclass::text AS indice FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE c.relname = ANY($1) AND i.indisunique AND a.attname <> 'entidad_id'`,
      [deSucursal],
    );
    expect(malos).toEqual([]);
    const foraneas = await prueba.sql(
      `SELECT k.conname FROM pg_constraint k
         JOIN pg_class destino ON destino.oid = k.confrelid JOIN pg_class origen ON origen.oid = k.conrelid
         JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1] AND k.contype = 'f'
       WHERE destino.relname = ANY($1) AND a.attname <> 'entidad_id'`,
      [deSucursal],
    );
    expect(foraneas).toEqual([]);
  });
});

/** The words of a name, however it is written, without their plural. */
const palabrasDe = (nombre: string): string[] =>
  nombre
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((palabra) => palabra.toLowerCase().replace(/e?s$/, ''));

/** Whether the class says every word of its file's name, in their order. */
function seLlamaComo(archivo: string, clase: string): boolean {
  const faltan = palabrasDe(archivo.replace(/(\.entity)?\.tsx?$/, ''));
  for (const palabra of palabrasDe(clase)) if (palabra === faltan[0]) faltan.shift();
  return faltan.length === 0;
}

describe('Los archivos', () => {
  const casa = join(RAIZ, '../../..');

  it('una clase se encuentra por el nombre de su archivo', () => {
    const perdidas = ['apps/api/src', 'apps/web/src', 'packages', 'e2e']
      .flatMap((carpeta) =>
        (readdirSync(join(casa, carpeta), { recursive: true }) as string[]).map((f) => join(carpeta, f)),
      )
      .filter((f) => /\.tsx?$/.test(f) && !/\.test\.|node_modules|dist/.test(f))
      .flatMap((f) =>
        [...readFileSync(join(casa, f), 'utf8').matchAll(/^export (?:abstract )?class (\w+)/gm)]
          .filter(([, clase]) => !seLlamaComo(basename(f), clase as string))
          .map(([, clase]) => `${f}: ${clase}`),
      );
    expect(perdidas).toEqual([]);
  });

  it('control: la que está donde nadie la busca se descubre', () => {
    expect(seLlamaComo('authentication.ts', 'SessionReader')).toBe(false);
    expect(seLlamaComo('pagos.service.ts', 'PagosQueries')).toBe(false);
    expect(seLlamaComo('horario.entity.ts', 'HorarioFila')).toBe(true);
    expect(seLlamaComo('0002-libro-y-cuentas.ts', 'LibroYCuentas1700000000002')).toBe(true);
    expect(seLlamaComo('once-a-second.ts', 'OnceASecond')).toBe(true);
  });

  it('control: uno más largo de lo que se lee de una vez no pasa la revisión', () => {
    const aparte = mkdtempSync(join(tmpdir(), 'jornal-largo-'));
    // The whole of scripts: the rules that the configuration names are there.
    cpSync(join(casa, 'scripts'), join(aparte, 'scripts'), { recursive: true });
    copyFileSync(join(casa, 'biome.json'), join(aparte, 'biome.json'));
    const noPasa = (archivo: string, lineas: number) => {
      writeFileSync(
        join(aparte, archivo),
        Array.from({ length: lineas }, (_, i) => `export const n${i} = 0;\n`).join(''),
      );
      const biome = join(casa, 'node_modules/.bin/biome');
      return spawnSync(biome, ['lint', '--vcs-enabled=false', archivo], { cwd: aparte }).status !== 0;
    };
    expect([250, 251].map((lineas) => noPasa('largo.ts', lineas))).toEqual([false, true]);
    expect([400, 401].map((lineas) => noPasa('largo.test.ts', lineas))).toEqual([false, true]);
    rmSync(aparte, { recursive: true });
  });
});

describe('La versión', () => {
  it('es la misma en todos los paquetes y en lo que el producto dice de sí', () => {
    const raiz = join(RAIZ, '../../..');
    const paquetes = [
      'package.json',
      ...[
        'apps/api',
        'apps/web',
        ...readdirSync(join(raiz, 'packages')).map((nombre) => join('packages', nombre)),
        'e2e',
        'bench',
      ].map((carpeta) => join(carpeta, 'package.json')),
    ];
    for (const paquete of paquetes)
      expect([paquete, JSON.parse(readFileSync(join(raiz, paquete), 'utf8')).version]).toEqual([paquete, VERSION]);
  });
});
