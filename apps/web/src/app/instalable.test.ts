import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const PUBLIC = join(WEB, 'public');
const PNG = '89504e470d0a1a0a';

type Icon = { src: string; sizes: string; type: string; purpose?: string };

/** The width and height that a PNG says of itself, in its first block. */
function sizeOf(path: string): string {
  const bytes = readFileSync(join(PUBLIC, path));
  expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('la aplicación se instala', () => {
  const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8'));
  const drawn = (manifest.icons as Icon[]).filter(({ type }) => type === 'image/png');

  it('con los tamaños que piden los navegadores, y uno que se puede recortar', () => {
    expect(drawn.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of drawn) expect(sizeOf(src)).toBe(sizes);
  });

  it('en un teléfono de Apple, con el icono que nombra la página', () => {
    const page = readFileSync(join(WEB, 'index.html'), 'utf8');
    const icon = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(sizeOf(icon)).toBe('180x180');
  });

  it('es una sola, en su propia ventana', () => {
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/dashboard', display: 'standalone' });
  });
});
