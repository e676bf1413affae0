import type { ColumnaImportada, Importacion } from '@jornal/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { montar } from '../../test/montar';
import { ErrorApi } from '../lib/error-api';
import { Importar } from './importar';
import { enLaDireccion } from './importar-decisiones';
import type { Enviar } from './use-importacion';

const COLUMNAS: ColumnaImportada[] = [
  { campo: 'nombre', titulo: 'Nombre', sinonimos: [], requerida: true },
  { campo: 'precio_unitario', titulo: 'Precio de venta', sinonimos: [], requerida: true },
  { campo: 'stock', titulo: 'Stock', sinonimos: [], requerida: false },
];
const ENCABEZADOS = ['Nombre', 'PVP', 'Bodega'];
const LECTURA = { hoja: null, hojas: [], fila_encabezados: 1, primeras_filas: [{ fila: 1, celdas: ENCABEZADOS }] };
const sinPrecio = () =>
  new ErrorApi(400, {
    codigo: 'ARCHIVO_SIN_COLUMNA',
    message: 'No se encontró la columna Precio de venta',
    errores: { precio_unitario: ['No se encontró la columna Precio de venta'], encabezados: ENCABEZADOS },
  });

/** A server that takes a file whose price is called PVP, and keeps the requests. */
function abrir(suyo?: Enviar) {
  const recibido: Array<{ simular: boolean; relacion: Readonly<Record<string, string>> }> = [];
  const conPvp = async (_archivo: File, simular: boolean, relacion: Readonly<Record<string, string>>) => {
    recibido.push({ simular, relacion });
    if (relacion.precio_unitario !== 'PVP') throw sinPrecio();
    const data: Importacion = {
      lectura: LECTURA,
      aplicado: !simular,
      resumen: { crear: 1, actualizar: 0, sin_cambios: 0, errores: 0, omitidas: 0 },
      encabezados: ENCABEZADOS,
      columnas: COLUMNAS.map(({ campo, titulo, requerida }) => ({
        campo,
        titulo,
        requerida,
        encabezado: campo === 'nombre' ? 'Nombre' : (relacion[campo] ?? null),
      })),
      filas: [{ fila: 2, nombre: 'Cera mate', accion: 'crear', errores: [] }],
    };
    return { message: 'Listo', data };
  };
  montar(
    <QueryClientProvider client={new QueryClient()}>
      <Importar
        abierto
        alCerrar={() => undefined}
        titulo="Importar productos"
        plantilla={{ nombre: 'plantilla.csv', filas: [] }}
        columnas={COLUMNAS}
        ayuda=""
        enviar={suyo ?? conPvp}
        mensajeError="Error al importar"
      />
    </QueryClientProvider>,
  );
  return { recibido, persona: userEvent.setup() };
}

const subir = async (persona: ReturnType<typeof userEvent.setup>) => {
  await screen.findByRole('button', { name: 'Revisar archivo' });
  await persona.upload(
    document.querySelector('input[type="file"]') as HTMLInputElement,
    new File(['x'], 'tabla.csv', { type: 'text/csv' }),
  );
  await persona.click(screen.getByRole('button', { name: 'Revisar archivo' }));
};
const elegir = async (persona: ReturnType<typeof userEvent.setup>, columna: string, encabezado: string) => {
  await persona.click(screen.getByRole('combobox', { name: new RegExp(columna) }));
  await persona.click(
    within(screen.getByRole('listbox', { name: new RegExp(columna) })).getByRole('option', { name: encabezado }),
  );
};

/** A dialog with lists in it is slow in jsdom, more so beside other suites. */
const PLAZO = { timeout: 30_000 };

describe('Importar', PLAZO, () => {
  it('la columna que no se encuentra se elige entre las del archivo, y con ella se revisa y se importa', async () => {
    const { recibido, persona } = abrir();
    await subir(persona);
    expect(
      await screen.findByText('No se encontró la columna Precio de venta. Elige cuál del archivo es.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Revisar archivo' })).toBeDisabled();
    await elegir(persona, 'Precio de venta', 'PVP');
    await persona.click(screen.getByRole('button', { name: 'Revisar archivo' }));
    expect(await screen.findByText('Columna del archivo que no se usa: Bodega')).toBeVisible();
    await persona.click(screen.getByRole('button', { name: 'Importar' }));
    expect(await screen.findByText('La importación terminó y los datos ya están en la lista.')).toBeVisible();
    expect(recibido).toEqual([
      { simular: true, relacion: {} },
      { simular: true, relacion: { precio_unitario: 'PVP' } },
      { simular: false, relacion: { precio_unitario: 'PVP' } },
    ]);
  });

  it('las columnas que no se usan se relacionan desde la revisión, y con otro archivo se empieza de nuevo', async () => {
    const { recibido, persona } = abrir();
    await subir(persona);
    await screen.findByText(/^No se encontró la columna/);
    await elegir(persona, 'Precio de venta', 'PVP');
    await persona.click(screen.getByRole('button', { name: 'Revisar archivo' }));
    await persona.click(await screen.findByRole('button', { name: 'Relacionar columnas' }));
    expect(screen.getByRole('combobox', { name: /Precio de venta/ })).toHaveValue('PVP');
    await elegir(persona, 'Stock', 'Bodega');
    await persona.click(screen.getByRole('button', { name: 'Revisar archivo' }));
    await persona.click(await screen.findByRole('button', { name: 'Elegir otro archivo' }));
    expect(recibido.at(-1)).toEqual({
      simular: true,
      relacion: { nombre: 'Nombre', precio_unitario: 'PVP', stock: 'Bodega' },
    });
    await subir(persona);
    await screen.findByText(/^No se encontró la columna/);
    expect(recibido.at(-1)?.relacion).toEqual({});
  });

  it('lo que se decide en la revisión se revisa de nuevo, y se importa sin lo que tiene errores', async () => {
    const recibido: Array<[simular: boolean, direccion: object]> = [];
    const fila = (n: number, nombre: string, accion: Importacion['filas'][number]['accion'], mas = {}) => ({
      fila: n,
      nombre,
      accion,
      errores: [],
      ...mas,
    });
    const SIN_COSTO = { errores: ['Falta el costo de compra'], pide: ['costo_unitario' as const] };
    const { persona } = abrir(async (_archivo, simular, _relacion, { dejarErrores, ...decisiones }) => {
      recibido.push([simular, enLaDireccion(decisiones, dejarErrores)]);
      const conCosto = decisiones.costos.has(2);
      const filas = [
        conCosto ? fila(2, 'Cera', 'crear') : fila(2, 'Cera', 'error', SIN_COSTO),
        fila(3, 'Gel', 'error', SIN_COSTO),
        decisiones.omitir.has(4)
          ? fila(4, 'Aceite', 'omitida', { aviso: 'La dejaste fuera' })
          : fila(4, 'Aceite', 'crear'),
        fila(5, 'TOTAL', 'omitida', { aviso: 'Parece la suma de las demás filas' }),
      ];
      const cuantas = (accion: string) => filas.filter((f) => f.accion === accion).length;
      const data: Importacion = {
        lectura: LECTURA,
        aplicado: !simular,
        encabezados: ['Nombre'],
        columnas: [],
        filas,
        resumen: {
          crear: cuantas('crear'),
          actualizar: 0,
          sin_cambios: 0,
          errores: cuantas('error'),
          omitidas: cuantas('omitida'),
        },
      };
      return { message: 'Listo', data };
    });
    await subir(persona);
    expect(
      await screen.findByText(
        '2 filas tienen errores y quedan fuera. Corrige el archivo y vuelve a elegirlo, o importa las demás.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Importar las demás' })).toBeEnabled();
    await persona.type(screen.getByRole('textbox', { name: 'Costo de compra de Cera' }), '9000');
    await persona.click(screen.getByText('Todas'));
    expect(screen.getByText('Parece la suma de las demás filas')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Importar la fila 5, TOTAL' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Importar la fila 3, Gel' })).toBeDisabled();
    await persona.click(screen.getByRole('checkbox', { name: 'Importar la fila 4, Aceite' }));
    expect(screen.queryByRole('button', { name: /^Importar/ })).not.toBeInTheDocument();
    // The columns are another question: the decisions on the rows wait.
    await persona.click(screen.getByRole('button', { name: 'Relacionar columnas' }));
    await persona.click(screen.getByRole('button', { name: 'Volver' }));
    await persona.click(screen.getByText('Todas'));
    expect(screen.getByRole('checkbox', { name: 'Importar la fila 4, Aceite' })).not.toBeChecked();
    await persona.click(screen.getByRole('button', { name: 'Revisar de nuevo' }));
    await screen.findByRole('button', { name: 'Importar las demás' });
    await persona.click(screen.getByText('Todas'));
    await persona.type(screen.getByRole('textbox', { name: 'Costo de compra de Gel' }), '700');
    await persona.click(screen.getByRole('button', { name: 'Relacionar columnas' }));
    await persona.click(screen.getByRole('button', { name: 'Revisar archivo' }));
    await persona.click(await screen.findByRole('button', { name: 'Importar las demás' }));
    expect(await screen.findByText('La importación terminó y los datos ya están en la lista.')).toBeVisible();
    const decidido = { omitir: '4', costos: '2:9000,3:700' };
    expect(recibido).toEqual([
      [true, {}],
      [true, { omitir: '4', costos: '2:9000' }],
      [true, decidido],
      [false, { ...decidido, dejar_errores: 'true' }],
    ]);
  });

  it('la hoja y la fila de los encabezados se eligen, y el archivo se lee otra vez de ahí', async () => {
    const lugares: object[] = [];
    const enviar = async (
      _archivo: File,
      simular: boolean,
      relacion: object,
      { hoja, fila_encabezados: fila }: { hoja?: string; fila_encabezados?: number },
    ) => {
      lugares.push({ simular, relacion, hoja, fila_encabezados: fila });
      if (hoja !== 'Abril')
        throw new ErrorApi(400, {
          codigo: 'ARCHIVO_SIN_COLUMNA',
          message: 'No se encontró la columna Precio de venta',
          errores: {
            precio_unitario: ['No se encontró la columna Precio de venta'],
            encabezados: ['Nombre'],
            hoja: ['Portada'],
            hojas: ['Portada', 'Abril'],
            fila_encabezados: ['1'],
            primeras_filas: ['1: Nombre'],
          },
        });
      const fila_encabezados = fila ?? 1;
      const data: Importacion = {
        aplicado: !simular,
        resumen: { crear: 1, actualizar: 0, sin_cambios: 0, errores: 0, omitidas: 0 },
        lectura: {
          hoja: 'Abril',
          hojas: ['Portada', 'Abril'],
          fila_encabezados,
          primeras_filas: [
            { fila: 1, celdas: ['Lista', 'de abril'] },
            { fila: 2, celdas: ['Nombre', 'Precio'] },
          ],
        },
        encabezados: ['Nombre', 'Precio'],
        columnas: COLUMNAS.map(({ campo, titulo, requerida }) => ({ campo, titulo, requerida, encabezado: 'Nombre' })),
        filas: [{ fila: 3, nombre: 'Cera mate', accion: 'crear', errores: [] }],
      };
      return { message: 'Listo', data };
    };
    const { persona } = abrir(enviar);
    await subir(persona);
    await screen.findByText(/^No se encontró la columna/);
    await elegir(persona, 'Hoja', 'Abril');
    expect(
      await screen.findByText('Se leyó la hoja «Abril» de 2. Los nombres de las columnas están en la fila 1.'),
    ).toBeVisible();
    await persona.click(screen.getByRole('button', { name: 'Cambiar hoja o fila' }));
    await elegir(persona, 'Fila con los nombres de las columnas', 'Fila 2: Nombre · Precio');
    expect(await screen.findByText(/están en la fila 2\.$/)).toBeVisible();
    await persona.click(screen.getByRole('button', { name: 'Importar' }));
    expect(await screen.findByText('La importación terminó y los datos ya están en la lista.')).toBeVisible();
    const abril = { relacion: {}, hoja: 'Abril' };
    expect(lugares).toEqual([
      { simular: true, relacion: {} },
      { simular: true, ...abril },
      { simular: true, ...abril, fila_encabezados: 2 },
      { simular: false, ...abril, fila_encabezados: 2 },
    ]);
  });
});
