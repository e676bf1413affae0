import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { descargarArchivo } from './descargar';

describe('Descargar un archivo', () => {
  const pedido = vi.fn<typeof fetch>();
  const guardados: Array<{ nombre: string; archivo: Blob }> = [];

  beforeEach(() => {
    guardados.length = 0;
    let ultimo = new Blob();
    const crear = (archivo: Blob) => {
      ultimo = archivo;
      return 'blob:x';
    };
    vi.stubGlobal('fetch', pedido);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: crear, revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      guardados.push({ nombre: this.download, archivo: ultimo });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const llega = (trozos: string[], fallo?: Error) =>
    new Response(
      new ReadableStream({
        start: (salida) => {
          for (const trozo of trozos) salida.enqueue(new TextEncoder().encode(trozo));
          if (fallo) salida.error(fallo);
          else salida.close();
        },
      }),
      {
        headers: {
          'content-type': 'text/csv',
          'content-disposition': 'attachment; filename="gastos.csv"',
          'x-total-count': '7',
        },
      },
    );

  it('se guarda con el nombre que dice el servidor, y va diciendo cuánto ha llegado de cuántas filas', async () => {
    pedido.mockResolvedValue(llega(['\uFEFFFecha;', 'Monto\r\n']));
    const avances: unknown[] = [];
    await descargarArchivo(
      '/api/gastos/listar',
      { query: { formato: 'csv', search: '', mes: 11 } },
      { alAvanzar: (a) => avances.push(a) },
    );
    expect(pedido.mock.lastCall?.[0]).toBe('/api/gastos/listar?formato=csv&mes=11');
    expect(avances).toEqual([
      { bytes: 0, filas: 7 },
      { bytes: 9, filas: 7 },
      { bytes: 16, filas: 7 },
    ]);
    expect(guardados.map(({ nombre, archivo }) => [nombre, archivo.size])).toEqual([['gastos.csv', 16]]);
  });

  it('de uno que se corta no se guarda nada', async () => {
    pedido.mockResolvedValue(llega(['Fecha;'], new TypeError('terminated')));
    await expect(
      descargarArchivo('/api/export-report/archivo', { cuerpo: { report_type: 'gastos' } }),
    ).rejects.toMatchObject({ name: 'ErrorApi', status: 0 });
    expect(guardados).toEqual([]);
  });

  it('dice la frase del servidor cuando no se puede', async () => {
    pedido.mockResolvedValue(
      Response.json(
        { message: 'El reporte tiene 1.000.001 filas: el máximo es 1.000.000. Reduce el rango.' },
        { status: 413 },
      ),
    );
    await expect(descargarArchivo('/api/export-report/archivo', { cuerpo: {} })).rejects.toMatchObject({
      status: 413,
      mensaje: expect.stringContaining('el máximo es 1.000.000'),
    });
  });
});
