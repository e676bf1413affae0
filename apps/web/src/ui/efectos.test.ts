import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const raiz = join(__dirname, '../../../..');
const REGLA = './scripts/effects.grit';

/** Which of these lines the rule refuses. */
function rechazadas(lineas: readonly string[]): string[] {
  const carpeta = mkdtempSync(join(tmpdir(), 'jornal-efectos-'));
  try {
    const plugins = [join(raiz, REGLA)];
    writeFileSync(join(carpeta, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }));
    writeFileSync(join(carpeta, 'probado.tsx'), lineas.join('\n'));
    const biome = join(raiz, 'node_modules/@biomejs/biome/bin/biome');
    const orden = [biome, 'lint', '--colors=off', '--max-diagnostics=none', '--reporter=github', 'probado.tsx'];
    const { stdout } = spawnSync(process.execPath, orden, { cwd: carpeta, encoding: 'utf8' });
    const cuales = [...stdout.matchAll(/title=plugin,.*?,line=(\d+)/g)].map(([, linea]) => Number(linea));
    return lineas.filter((_, i) => cuales.includes(i + 1));
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
}

const DE_MAS = [
  'useEffect(() => lista.current?.scrollIntoView(), [camino]);',
  'useEffect(() => anotar(valores));',
  'useLayoutEffect(() => anotar(valores), [valores]);',
  'useInsertionEffect(() => anotar(valores), []);',
  'React.useEffect(() => anotar(valores), []);',
  'useEffect(async () => anotar(valores), []);',
  'const conRef = <div ref={(caja) => caja?.focus()} />;',
  'const aparte = { ref: (caja: HTMLElement) => caja.focus() };',
  'const aLaVista = (fila: HTMLElement | null) => fila?.scrollIntoView();',
  'const recordada = useCallback((fila: HTMLTableRowElement | null) => fila?.scrollIntoView(), []);',
];
const BIEN = [
  'useEffect(() => { anotar(valores); }, [valores]);',
  'useEffect(() => void anotar(valores), [valores]);',
  'useEffect(() => () => anotar(null), []);',
  'useEffect(() => { return suscribir(anotar); }, []);',
  'useLayoutEffect(() => undefined);',
  'const conRef = <div ref={(caja) => void caja?.focus()} onClick={() => anotar(1)} />;',
  'const porNombre = <div ref={aLaVista} />;',
  'const aLaVista = (fila: HTMLElement | null) => { fila?.scrollIntoView(); };',
  'const medir = (fila: HTMLElement) => fila.offsetHeight;',
  'const otra = usePrevio(() => anotar(valores), []);',
];

it('un efecto o un ref que devuelve lo que no es una limpieza no pasa', () => {
  expect(rechazadas([...DE_MAS, ...BIEN])).toEqual(DE_MAS);
});

it('la regla es de las que se comprueban en todo el código', () => {
  const { plugins } = JSON.parse(readFileSync(join(raiz, 'biome.json'), 'utf8')) as { plugins: string[] };
  expect(plugins).toContain(REGLA);
});
