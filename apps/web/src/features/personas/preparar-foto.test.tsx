import { FOTO_BYTES } from '@jornal/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_DIBUJA, NO_ES_FOTO, prepararFoto } from './preparar-foto';

type Dibujo = { tipo: string | undefined; ancho: number; alto: number; fondo: boolean };

/** A browser that draws these types, with so many bytes a point; of any other it makes a PNG, as the standard says. */
function navegador(tipos: readonly string[], porPunto = 0.01): { dibujos: Dibujo[]; cerradas: () => number } {
  const dibujos: Dibujo[] = [];
  const close = vi.fn();
  let fondo = false;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((): never => {
    fondo = false;
    return { drawImage: () => undefined, fillRect: () => (fondo = true) } as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, listo, tipo) {
    dibujos.push({ tipo, ancho: this.width, alto: this.height, fondo });
    const type = tipos.find((uno) => uno === tipo) ?? 'image/png';
    listo(new Blob([new Uint8Array(this.width * this.height * porPunto)], { type }));
  });
  return { dibujos, cerradas: () => close.mock.calls.length };
}

describe('La foto que se guarda', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('es WebP donde el navegador lo dibuja', async () => {
    const { dibujos, cerradas } = navegador(['image/webp', 'image/jpeg']);
    expect((await prepararFoto(new Blob())).type).toBe('image/webp');
    expect(dibujos).toEqual([{ tipo: 'image/webp', ancho: 1_600, alto: 1_200, fondo: false }]);
    expect(cerradas()).toBe(1);
  });

  it('es JPEG, sin partes negras, donde no: en un iPhone', async () => {
    const { dibujos } = navegador(['image/jpeg']);
    expect((await prepararFoto(new Blob())).type).toBe('image/jpeg');
    expect(dibujos.map(({ tipo, fondo }) => [tipo, fondo])).toEqual([
      ['image/webp', false],
      ['image/jpeg', true],
    ]);
  });

  it('se achica hasta que cabe, y si nunca cabe se dice', async () => {
    const { dibujos } = navegador(['image/webp'], 0.4);
    expect((await prepararFoto(new Blob())).size).toBeLessThanOrEqual(FOTO_BYTES);
    expect(dibujos.at(-1)?.ancho).toBe(960);
    navegador(['image/webp'], 4);
    await expect(prepararFoto(new Blob())).rejects.toThrow('demasiado grande');
  });

  it('lo que no se puede leer, o un navegador que no dibuja fotos, se dice', async () => {
    const { cerradas } = navegador([]);
    await expect(prepararFoto(new Blob())).rejects.toThrow(NO_DIBUJA);
    expect(cerradas()).toBe(1);
    vi.stubGlobal('createImageBitmap', async () => {
      throw new DOMException('no');
    });
    await expect(prepararFoto(new Blob())).rejects.toThrow(NO_ES_FOTO);
  });
});
