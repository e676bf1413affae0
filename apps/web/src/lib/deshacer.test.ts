import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anotarHecho, hechoDe } from './deshacer';

describe('Lo que un aviso puede deshacer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('es el cambio cuya respuesta dijo esa frase, una sola vez', () => {
    anotarHecho({ message: 'Gasto eliminado' }, '1-42');
    expect(hechoDe('Otra cosa')).toBeNull();
    expect(hechoDe('Gasto eliminado')).toBe('1-42');
    expect(hechoDe('Gasto eliminado')).toBeNull();
  });

  it('no lo que no dejó nada que deshacer, ni lo que se dijo hace rato', () => {
    anotarHecho({ message: 'Venta registrada' }, null);
    expect(hechoDe('Venta registrada')).toBeNull();
    anotarHecho({ message: 'Producto actualizado' }, '1-43');
    vi.advanceTimersByTime(6_000);
    expect(hechoDe('Producto actualizado')).toBeNull();
  });

  it('de dos cambios a la vez que dicen lo mismo no deshace ninguno: no se sabe de cuál es el aviso', () => {
    anotarHecho({ message: 'Producto actualizado' }, '1-44');
    anotarHecho({ message: 'Producto actualizado' }, '1-45');
    expect(hechoDe('Producto actualizado')).toBeNull();
    anotarHecho({ message: 'Producto actualizado' }, '1-46');
    expect(hechoDe('Producto actualizado')).toBe('1-46');
  });
});
