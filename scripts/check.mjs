// npm run check: format and lint, long lines, types, boundaries, dead code. All of them run; any failure fails it.
import { decir, ejecutar, exigirNode, instalar } from './workspace.mjs';

const REVISIONES = [
  { nombre: 'formato y lint (biome)', orden: 'biome ci --colors=off --diagnostic-level=error .' },
  { nombre: 'líneas de hasta 140 columnas', orden: 'node scripts/lines.mjs' },
  { nombre: 'tipos (tsc)', orden: 'tsc -b' },
  {
    nombre: 'límites (dependency-cruiser)',
    orden: 'depcruise --config .dependency-cruiser.cjs apps/api/src apps/api/test apps/web/src packages',
  },
  { nombre: 'código muerto (knip)', orden: 'knip --no-progress' },
];

exigirNode();
await instalar({ completa: true });
const fallas = await Promise.all(REVISIONES.map(revisar));
process.exit(fallas.some(Boolean) ? 1 : 0);

async function revisar({ nombre, orden }) {
  const inicio = Date.now();
  const { codigo, salida } = await ejecutar(orden, [], { enConsola: true });
  const segundos = ((Date.now() - inicio) / 1000).toFixed(1);
  decir(codigo === 0 ? `✓ ${nombre} (${segundos} s)` : `✗ ${nombre} (${segundos} s)\n${salida.trimEnd()}\n`);
  return codigo !== 0;
}
