import { abrirApp, deLasGuardas, type Prueba } from '../../../../test/app.js';
import { abrirCorreccion, type Correccion } from '../../../../test/correccion.js';
import { type Actor, crearAdmin } from '../../../../test/crear.js';
import { celdas, type Informes, informesDe } from '../../../../test/informes.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../../test/mostrador.js';
import { withClientAt } from '../../../platform/db/connection.js';

const HOY = ['2026-11-18', '2026-11-18'] as const;
const [PORCENTAJE, EN_PESOS, DE_TODO] = [
  'Porcentaje de la línea',
  'En pesos de la línea',
  'De todo el tiquete',
] as const;
const [VARIAS, NO_SE_SABE] = ['De varias formas', 'En pesos o a todo el tiquete'] as const;

describe('Cómo se dio cada descuento', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let i: Informes;
  let c: Correccion;

  beforeAll(async () => {
    app = await abrirApp({ instante: '2026-11-18T10:00:00-05:00' });
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    m = await abrirMostrador(app, admin, carta);
    i = informesDe(admin, m.entidad_id);
    c = abrirCorreccion(admin, m);
  });

  const barba = (mas: object = {}) => ({ ...m.unCorte(m.beto, { ...mas }), servicio_id: m.barba });
  const champu = (mas: object = {}) => ({ producto_id: m.champu.id, vendedor_id: m.ana.id, cantidad: 1, ...mas });
  /** How each line was discounted, by its name; and the sums. */
  const leer = async () => {
    const reporte = await i.reporte('descuentos', HOY);
    const filas = celdas(reporte, 'servicio', 'como', 'descuento').sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    const { descuentos, ...sumas } = reporte.summary as Record<string, number>;
    return {
      filas,
      sumas: [
        descuentos,
        ...[
          'descuentos_en_porcentaje',
          'descuentos_en_pesos_de_linea',
          'descuentos_de_todo',
          'descuentos_en_pesos',
        ].map((clave) => sumas[clave]),
      ],
    };
  };
  /** A ticket of three lines, each discounted otherwise, with 10 % off the whole: 25.000 − 2.500, 13.501 − 1.350, 28.000 − 2.800. */
  const conTodo = () =>
    m.cobrar({
      lineas: [m.unCorte(), barba({ descuento_porcentaje: 10 }), champu({ descuento_pesos: 2_000 })],
      descuento: { descuento_porcentaje: 10 },
      cobros: enEfectivo(59_851),
    });
  const comoSeDio = (nombre: string) => [
    ['Barba', VARIAS, 2_850],
    ['Corte', DE_TODO, 2_500],
    [nombre, VARIAS, 4_800],
  ];

  it('cada línea dice si fue suyo, en porcentaje o en pesos, o de todo el tiquete', async () => {
    await m.cobrar({
      lineas: [m.unCorte(m.ana, { descuento_pesos: 3_000 }), barba({ descuento_porcentaje: 10 })],
      cobros: enEfectivo(35_501),
    });
    await m.cobrar({
      lineas: [champu()],
      descuento: { descuento_pesos: 1_000 },
      cobros: enEfectivo(29_000),
    });
    expect(await leer()).toEqual({
      filas: [
        ['Barba', PORCENTAJE, 1_500],
        ['Corte', EN_PESOS, 3_000],
        [m.champu.nombre, DE_TODO, 1_000],
      ],
      sumas: [5_500, 1_500, 3_000, 1_000, 4_000],
    });
  });

  it('una línea descontada de varias formas tiene en cada suma su parte', async () => {
    await conTodo();
    expect(await leer()).toEqual({
      filas: comoSeDio(m.champu.nombre),
      sumas: [10_150, 1_500, 2_000, 6_650, 8_650],
    });
  });

  it('corregir otra cosa no cambia cómo se dio; corregir el descuento lo vuelve de la línea', async () => {
    const id = await conTodo();
    const antes = await leer();
    await c.corregir(id, ({ lineas }) => ({
      lineas: lineas.map((linea) =>
        linea.producto_id === undefined ? { ...linea, empleado_id: m.ana.id } : { ...linea, vendedor_id: m.beto.id },
      ),
    }));
    expect(await leer()).toEqual(antes);
    await c.corregir(id, ({ lineas: [corte, ...otras] }) => ({
      lineas: [{ ...corte, descuento_pesos: 2_000 }, ...otras],
      cobros: [{ metodo_id: EFECTIVO, monto: 60_351 }],
    }));
    const [barbaSigue, , champuSigue] = comoSeDio(m.champu.nombre);
    expect(await leer()).toEqual({
      filas: [barbaSigue, ['Corte', EN_PESOS, 2_000], champuSigue],
      sumas: [9_650, 1_500, 4_000, 4_150, 8_150],
    });
  });

  it('de un cobro viejo no se sabe si unos pesos fueron de la línea o de todo, tampoco después de corregirlo', async () => {
    const id = await conTodo();
    await withClientAt(app.baseUrl, async (client) => {
      await client.query('SET session_replication_role = replica');
      for (const tabla of ['servicio_realizado', 'venta_linea'])
        await client.query(`UPDATE ${tabla} SET descuento_pesos = NULL WHERE entidad_id = ${m.entidad_id}`);
    });
    const viejo = {
      filas: [
        ['Barba', VARIAS, 2_850],
        ['Corte', NO_SE_SABE, 2_500],
        [m.champu.nombre, NO_SE_SABE, 4_800],
      ],
      sumas: [10_150, 1_500, 0, 0, 8_650],
    };
    expect(await leer()).toEqual(viejo);
    await c.corregir(id, ({ lineas: [corte, ...otras] }) => ({
      lineas: [{ ...corte, empleado_id: m.beto.id }, ...otras],
    }));
    expect(await leer()).toEqual(viejo);
  });

  deLasGuardas('los pesos de una línea no se cambian', async () => {
    await conTodo();
    const cambio = `UPDATE servicio_realizado SET descuento_pesos = 1 WHERE entidad_id = ${m.entidad_id}`;
    await expect(app.sql(cambio)).rejects.toThrow('no se modifican ni se borran');
  });
});
