import { sumarDias, type TableroDias, type TableroMes } from '@jornal/contract';
import fc from 'fast-check';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
} from '../../../test/crear.js';
import { Housekeeping } from '../../core/changes/housekeeping.js';

const SEMILLA = Number(process.env.SEMILLA ?? 20_261_118);
const HOY = '2026-11-18';
const PRECIO = 20_000;

describe('Los días cerrados del negocio', () => {
  let app: Prueba;
  let admin: Actor;
  let gente: Operador[];
  let corte: number;
  let hoy = HOY;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    const sucursales = [await crearSucursal(admin), await crearSucursal(admin), await crearSucursal(admin)];
    gente = await Promise.all(sucursales.map(({ id }) => crearOperador(admin, { entidad_id: id })));
    corte = (await crearServicio(admin, { precio: PRECIO })).id;
  });
  afterAll(() => app.cerrar());

  const atender = async (quien: number, fecha: string, cantidad = 1): Promise<number> => {
    const { id } = gente[quien] as Operador;
    const servicios = [{ servicio_id: corte, cantidad }];
    const [item] = await registrar(admin, { empleado_id: id, fecha, total: PRECIO * cantidad, servicios });
    return (item as { id: number }).id;
  };
  const anular = (id: number) => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`).expect(200);
  const cerrar = () => app.app.get(Housekeeping, { strict: false }).clean();
  const pasar = (dias: number) => {
    app.reloj.avanzar({ dias });
    hoy = sumarDias(hoy, dias);
  };
  const cerrados = async () =>
    (await app.sql<{ hasta: string | null }>('SELECT max(fecha)::text AS hasta FROM negocio_dia'))[0]?.hasta;
  const leer = async <T>(ruta: string, query: object): Promise<T> =>
    (await admin.api.get(`/api/tablero/${ruta}`).query(query).expect(200)).body;
  const dias = (entidad_id?: number) =>
    leer<TableroDias>('dias', { fecha_inicio: sumarDias(hoy, -90), fecha_fin: hoy, entidad_id });

  /** The days of all branches, and those of each added up: from totals that are kept apart. */
  async function deTodasYDeCadaUna(): Promise<[TableroDias['dias'], TableroDias['dias']]> {
    const all = await dias();
    const each = await Promise.all(gente.map(({ entidad_id }) => dias(entidad_id)));
    const added = all.dias.map(({ fecha }, i) => {
      const suma = (cifra: 'ingresos_totales' | 'gastos' | 'ganancia_neta') =>
        each.reduce((total, { dias: suyos }) => total + (suyos[i]?.[cifra] ?? 0), 0);
      return {
        fecha,
        ingresos_totales: suma('ingresos_totales'),
        gastos: suma('gastos'),
        ganancia_neta: suma('ganancia_neta'),
      };
    });
    return [all.dias, added];
  }

  it('se cierran días después de pasar, y lo que se escribe luego de ellos cuenta igual', async () => {
    const [antes, otro] = [await atender(0, '2026-11-03'), await atender(1, HOY)];
    await atender(2, HOY, 3);
    await cerrar();
    expect(await cerrados()).toBe('2026-11-03');
    const ingresos = async () => (await leer<TableroMes>('mes', { mes: 11, anio: 2026 })).neta.ingresos_totales;
    expect(await ingresos()).toBe(5 * PRECIO);

    await atender(1, '2026-11-03', 2);
    await anular(antes);
    expect(await ingresos()).toBe(6 * PRECIO);
    pasar(4);
    await cerrar();
    expect(await cerrados()).toBe(HOY);
    await anular(otro);
    expect(await ingresos()).toBe(5 * PRECIO);
    const [todas, cadaUna] = await deTodasYDeCadaUna();
    expect(todas).toEqual(cadaUna);
  });

  it('lo que se escribe ayer y hoy no es tardío, y dos cierres a la vez escriben lo mismo', async () => {
    const tardios = async () => await app.sql('SELECT * FROM libro_dia_tardio t ORDER BY t');
    const antes = await tardios();
    await atender(0, hoy);
    await atender(0, sumarDias(hoy, -1));
    expect(await tardios()).toEqual(antes);
    pasar(6);
    await Promise.all([cerrar(), cerrar()]);
    const [todas, cadaUna] = await deTodasYDeCadaUna();
    expect(todas).toEqual(cadaUna);
  });

  it('ningún orden de escribir, anular, pasar los días y cerrar los separa de los de sus sucursales', async () => {
    const paso = fc.record({
      que: fc.constantFrom('atender', 'atender', 'anular', 'pasar', 'cerrar'),
      quien: fc.nat(2),
      dias: fc.integer({ min: -12, max: 1 }),
      n: fc.integer({ min: 1, max: 5 }),
    });
    const vivos: number[] = [];
    for (const { que, quien, dias: lejos, n } of fc.sample(paso, { numRuns: 60, seed: SEMILLA })) {
      if (que === 'atender') vivos.push(await atender(quien, sumarDias(hoy, lejos), n));
      if (que === 'pasar') pasar(n);
      if (que === 'cerrar') await cerrar();
      if (que === 'anular') for (const id of vivos.splice(n, 1)) await anular(id);
    }
    await cerrar();
    expect(Number(Date.parse((await cerrados()) ?? ''))).toBeGreaterThan(Date.parse(HOY));
    const [todas, cadaUna] = await deTodasYDeCadaUna();
    expect(todas).toEqual(cadaUna);
  });
});
