import type { Tiquete, TiqueteEnLista } from '@jornal/contract';
import { abrirApp } from '../../test/app.js';
import { crearAdmin } from '../../test/crear.js';
import { cargarDemostracion } from '../../test/demonstration.js';

const INSTANTE = '2026-11-18T21:10:00-05:00';

it('En el negocio de demostración se corrigió por dónde se pagó un tiquete, y quién hizo una línea de otro', async () => {
  const prueba = await abrirApp({ base: await cargarDemostracion(INSTANTE, 4), instante: INSTANTE });
  try {
    const admin = await crearAdmin(prueba, 'duena@salon.co');
    const leer = async <T>(ruta: string): Promise<T> => (await admin.api.get(`/api/${ruta}`).expect(200)).body;
    const { data } = await leer<{ data: TiqueteEnLista[] }>(
      'tiquetes?origen=mostrador&fecha_fin=2026-11-17&per_page=100',
    );
    const todos: Tiquete[] = [];
    for (const { id } of data) todos.push(await leer<Tiquete>(`tiquetes/${id}`));
    const corregidos = todos.filter(({ revision }) => revision > 0);
    expect(corregidos.map(({ fecha, revision }) => [fecha, revision])).toEqual([
      ['2026-11-16', 1],
      ['2026-11-15', 1],
    ]);
    const [quien, metodo] = corregidos.map(({ correcciones }) => correcciones[0]);
    expect(metodo?.antes.cobros.map((uno) => uno.metodo.nombre)).toEqual(['Nequi']);
    expect(metodo?.despues.cobros.map((uno) => uno.metodo.nombre)).toEqual(['Daviplata']);
    const de = (lado: Tiquete['correcciones'][number]['antes'] | undefined) => lado?.lineas.map((uno) => uno.quien?.id);
    expect(new Set(de(quien?.antes)).size).toBe(1);
    expect(new Set(de(quien?.despues)).size).toBe(2);
  } finally {
    // Its invariants are asked here.
    await prueba.cerrar();
  }
}, 120_000);
