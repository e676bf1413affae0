import { auth, gastos, PLAZO_IMPORTACION_MS } from '@jornal/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cliente, dato, subirArchivo } from './api-client';

const respuesta = { message: 'Listo' };

describe('Lo que se envía', () => {
  const enviado = vi.fn<typeof fetch>(async () => Response.json(respuesta));
  beforeEach(() => {
    enviado.mockClear();
    vi.stubGlobal('fetch', enviado);
  });
  afterEach(() => vi.unstubAllGlobals());

  const ultimo = () => enviado.mock.lastCall?.[1] as { headers: Record<string, string>; body: unknown };

  it('un archivo va como es, y cada vez con otra clave', async () => {
    const foto = new File(['abc'], 'recibo.jpg', { type: 'image/jpeg' });
    const claves = [];
    for (let i = 0; i < 2; i++) {
      expect(await dato(cliente(gastos).guardarRecibo({ params: { id: '7' }, body: foto as never }))).toEqual(
        respuesta,
      );
      expect(enviado.mock.lastCall?.[0]).toBe('/api/gastos/recibo/7');
      expect(ultimo()).toMatchObject({ headers: { 'content-type': 'application/octet-stream' }, body: foto });
      claves.push(ultimo().headers['idempotency-key']);
    }
    expect(new Set(claves).size).toBe(2);
  });

  it('una importación se espera tanto como el servidor puede tardar, y lo demás menos', async () => {
    const limite = vi.spyOn(AbortSignal, 'timeout');
    await subirArchivo('/api/productos/importar', new Blob(['a;b']), 'POST');
    await cliente(auth).logout({ body: {} });
    const [importar, salir] = limite.mock.calls.map(([ms]) => ms) as [number, number];
    limite.mockRestore();
    expect(importar).toBeGreaterThan(PLAZO_IMPORTACION_MS);
    expect(salir).toBeLessThan(PLAZO_IMPORTACION_MS);
  });

  it('lo que se llena va como JSON, y donde no se pide nada no va nada', async () => {
    await cliente(auth).login({ body: { email: 'ana@jornal.test', password: 'x' } });
    expect(ultimo()).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: '{"email":"ana@jornal.test","password":"x"}',
    });
    await cliente(auth).logout({ body: {} });
    expect(ultimo().body).toBeNull();
    expect(ultimo().headers).not.toHaveProperty('content-type');
  });
});
