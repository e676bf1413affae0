import { abrirApp, type Prueba } from '../app.js';
import { type Actor, crearAdmin, crearSucursal } from '../crear.js';
import { enviarHoja } from '../importar.js';
import { aLaVez, alEncontrarse, barrera, resumir, veces } from '../tormenta.js';

describe('Dos administradores que traen lo mismo a la vez', () => {
  let prueba: Prueba;
  let ana: Actor;
  let beto: Actor;
  let norte: number;
  let sur: number;
  beforeEach(async () => {
    prueba = await abrirApp();
    ana = await crearAdmin(prueba);
    beto = await crearAdmin(prueba);
    norte = (await crearSucursal(ana, { name: 'Norte' })).id;
    sur = (await crearSucursal(ana, { name: 'Sur' })).id;
  });
  afterEach(() => prueba.cerrar());

  const cuantos = async (texto: string, valores: unknown[] = []) =>
    Number((await prueba.sql<{ n: string }>(`SELECT count(*) AS n FROM ${texto}`, valores))[0]?.n);
  const traer = (
    quien: Actor,
    ...[de, archivo, query]: Parameters<typeof enviarHoja> extends [unknown, ...infer R] ? R : never
  ) => enviarHoja(quien, de, archivo, { simular: false, ...query });

  it.each([
    ['productos', 'Nombre;Precio de venta;Costo de compra;Stock\nCera;30000;18000;4\nPeine;9000;4000;\n', 'producto'],
    ['inventario', 'Nombre;Cantidad\nGuantes;10\nAlgodón;\n', 'articulo'],
  ] as const)('la misma hoja de %s está una sola vez', async (de, hoja, tabla) => {
    const quienes = [ana, beto];
    const { estados } = resumir(
      await aLaVez(6, (i) => traer(quienes[i % 2] as Actor, de, hoja, { entidad_id: norte })),
    );
    expect(estados).toEqual({ 201: 6 });
    expect(await cuantos(tabla)).toBe(2);
  });

  const HOJA = 'Nombre;Precio;% empleado\nCorte clásico;20.000;50\nArreglo de barba;15.000;45\n';
  const LISTA = {
    servicios: [
      { nombre: 'Arreglo de barba', precio: 15_000, porcentaje_pago_empleado: 45 },
      { nombre: 'Corte clásico', precio: 20_000, porcentaje_pago_empleado: 50 },
    ],
  };

  it('el primer catálogo aceptado de la lista y el de una hoja son uno', async () => {
    const aceptar = () => ana.api.post('/api/servicios/crear-varios').send(LISTA);
    const importar = () => traer(beto, 'servicios', HOJA, {});
    for (const pedidos of [
      [aceptar, importar],
      [importar, aceptar],
    ]) {
      await prueba.sql('DELETE FROM servicio');
      const { estados, mensajes } = resumir(await alEncontrarse(prueba, 'servicio', pedidos));
      expect([await cuantos('servicio'), estados[500]]).toEqual([2, undefined]);
      expect(mensajes.filter((m) => m !== 'Todos esos servicios ya están en tu catálogo')).toEqual([]);
    }
  });

  const persona = (i: number) => `Persona;Número ${i};persona${i}@salon.co\n`;
  const personas = (orden: readonly number[]) => `Nombre;Apellido;Correo\n${orden.map(persona).join('')}`;
  const ORDEN = Array.from({ length: 20 }, (_, i) => i);
  const AVISOS = ['El email ya está registrado', 'No se importó nada: 20 filas tienen errores'];

  it('las mismas personas, a dos sucursales y en otro orden, entran una vez, y se dice por qué no otra', async () => {
    const respuestas = await aLaVez(6, (i) =>
      i % 2 === 0
        ? traer(ana, 'operadores', personas(ORDEN), { entidad_id: norte })
        : traer(beto, 'operadores', personas(ORDEN.toReversed()), { entidad_id: sur }),
    );
    const { estados, mensajes } = resumir(respuestas);
    expect(await cuantos('operador')).toBe(20);
    expect(Object.keys(estados).filter((e) => Number(e) >= 500)).toEqual([]);
    expect(mensajes.filter((m) => !AVISOS.includes(m))).toEqual([]);
    expect(new Set((await prueba.sql('SELECT entidad_id FROM operador')).map((o) => o.entidad_id)).size).toBe(1);
  });

  it('las de una hoja y las que se invitan a mano, en otro orden, también', async () => {
    const invitar = () =>
      ana.api.post('/api/operadores/invitar-varios').send({
        entidad_id: norte,
        personas: ORDEN.toReversed().map((i) => ({
          nombre: 'Persona',
          apellido: `Número ${i}`,
          email: `persona${i}@salon.co`,
          telefono: '',
        })),
      });
    const respuestas = await aLaVez(6, (i) =>
      i % 2 === 0 ? invitar() : traer(beto, 'operadores', personas(ORDEN), { entidad_id: sur }),
    );
    const { estados, mensajes } = resumir(respuestas);
    expect([await cuantos('operador'), estados[500]]).toEqual([20, undefined]);
    expect(mensajes.filter((m) => !AVISOS.includes(m))).toEqual([]);
  });

  it('control: quien mira si está y luego lo trae, sin turno, lo deja repetido', async () => {
    const juntos = barrera(3);
    await veces(3, async (i) => {
      const hay = (await cuantos(`servicio WHERE nombre = 'Cejas'`)) > 0;
      await juntos();
      if (!hay)
        await prueba.sql(
          `INSERT INTO servicio (id, nombre, precio, porcentaje_pago_empleado, created_at) VALUES ($1, 'Cejas', 1, 40, now())`,
          [1000 + i],
        );
    });
    expect(await cuantos('servicio')).toBe(3);
  });
});
