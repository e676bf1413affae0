import { monitorEventLoopDelay } from 'node:perf_hooks';
import { abrirApp, type Prueba } from '../app.js';
import { BOMBAS } from '../bombs.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor } from '../crear.js';
import { enviarHoja } from '../importar.js';
import { resumir, veces } from '../tormenta.js';

describe('Archivos hechos para costar', () => {
  let prueba: Prueba;
  let sara: Actor;
  const demora = monitorEventLoopDelay({ resolution: 10 });

  beforeAll(async () => {
    prueba = await abrirApp();
    const admin = await crearAdmin(prueba);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
  });
  afterAll(async () => {
    process.stdout.write(
      `Archivos hechos para costar: el servidor esperó como mucho ${Math.round(demora.max / 1e6)} ms\n`,
    );
    await prueba.cerrar();
  });

  const enviar = (archivo: Buffer) => enviarHoja(sara, 'productos', archivo, { simular: false });

  it.each(BOMBAS.map((b) => [b.nombre, b] as const))(
    '%s: se rechaza con sus razones y los demás siguen',
    async (_nombre, { archivo, mensaje }) => {
      const bytes = archivo();
      expect(bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024);
      // Building the file is the test's own work.
      demora.enable();
      const respuesta = await enviar(bytes);
      demora.disable();
      expect([respuesta.status, respuesta.body.message]).toEqual([400, mensaje]);
      await prueba.http.get('/api/salud/vivo').expect(200);
    },
  );

  it('muchos a la vez esperan su turno o vuelven luego, y un archivo bueno entra después', async () => {
    const bytes = BOMBAS.find((b) => b.nombre.includes('20 MB de filas'))?.archivo() as Buffer;
    const { estados, mensajes } = resumir(await veces(24, () => enviar(bytes)));
    // Two of one person's are read and three wait; the rest may find one of those places free again.
    expect(estados[400]).toBeGreaterThanOrEqual(5);
    expect((estados[400] ?? 0) + (estados[503] ?? 0)).toBe(24);
    expect(mensajes).toContain(
      'La tabla sigue después de la fila 5.001: el máximo son 5.000 filas. Borra las filas vacías de arriba o divide el archivo.',
    );
    expect(
      (await enviar(Buffer.from('nombre;precio;costo\nCera;2000;1000\n')).expect(201)).body.data.resumen.crear,
    ).toBe(1);
  });
});
