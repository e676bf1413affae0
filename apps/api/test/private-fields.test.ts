import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const CASA = join(__dirname, '../../..');

/** The fields that TypeORM and pg keep to themselves: those that are touched, and those that would be next. */
const PRIVADO = [
  /\b(databaseConnection|isTransactionActive|transactionDepth|connectedQueryRunners)\b/,
  /\b(processID|secretKey|readyForQuery|_\w*[qQ]uery\w*)\b/,
  /\bconnection\b[^;]*\bstream\b/,
  /\bdriver\b[^;]*\bmaster\b/,
];

/** Whether a source touches any; its comments do not. */
function toca(texto: string): boolean {
  const sinComentarios = ts
    .createPrinter({ removeComments: true })
    .printFile(ts.createSourceFile('x.ts', texto, ts.ScriptTarget.Latest));
  return PRIVADO.some((campo) => campo.test(sinComentarios));
}

describe('Lo privado de TypeORM y de pg', () => {
  it('se toca en un archivo de cada uno', () => {
    const archivos = ['apps/api/src', ...readdirSync(join(CASA, 'packages')).map((p) => join('packages', p, 'src'))]
      .flatMap((carpeta) =>
        (readdirSync(join(CASA, carpeta), { recursive: true }) as string[]).map((f) => join(carpeta, f)),
      )
      .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts'));
    expect(archivos.length).toBeGreaterThan(300);
    expect(archivos.filter((f) => toca(readFileSync(join(CASA, f), 'utf8'))).sort()).toEqual([
      join('apps', 'api', 'src', 'platform', 'db', 'pg-private.ts'),
      join('apps', 'api', 'src', 'platform', 'db', 'typeorm-private.ts'),
    ]);
  });

  it.each([
    'const { processID } = client as unknown as { processID: number };',
    '(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();',
    'Object.assign(runner, { isTransactionActive: true });',
    '(source.driver as unknown as { master: Pool }).master;',
    'if (client._queryable) client.end();',
  ])('control: se descubre %s', (texto) => {
    expect(toca(texto)).toBe(true);
  });

  it.each(['const master = 1;', 'this.connection = connection;', '// processID\nbody.stream.destroy();'])(
    'control: no dice nada de %s',
    (texto) => {
      expect(toca(texto)).toBe(false);
    },
  );
});
