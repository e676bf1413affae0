import { comoEsta } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirCorreccion, type Correccion } from '../../../test/correccion.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';
import { aLaVez, alEncontrarse, barrera, resumir, veces } from '../../../test/tormenta.js';
import { verificar } from '../../verificar.js';

describe('Las correcciones, varias a la vez', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;
  let c: Correccion;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    m = await abrirMostrador(app, admin, carta);
    f = await abrirFiado(admin, m);
    c = abrirCorreccion(admin, m);
  });
  afterEach(async () => expect((await verificar(app.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]));

  const corte = (quien = m.ana) => m.cobrar({ lineas: [m.unCorte(quien)], cobros: enEfectivo(25_000) });
  const porNequi = (monto: number) => ({ cobros: [{ metodo_id: m.nequi.id, monto }] });
  const deBeto = ({ lineas }: ReturnType<typeof comoEsta>) => ({ lineas: [{ ...lineas[0], empleado_id: m.beto.id }] });

  it('de cien que leyeron el mismo tiquete, una lo corrige y las demás lo leen de nuevo', async () => {
    const id = await corte();
    const { estados, mensajes } = resumir(
      await aLaVez(100, () => c.pedir(id, () => ({ revision: 0, ...porNequi(25_000) }))),
    );
    expect(estados).toEqual({ 200: 1, 409: 99 });
    expect(mensajes).toEqual(['Otro equipo cambió este tiquete. Míralo de nuevo.']);
    expect(await m.saldos('caja.efectivo', 'caja.transferencia')).toEqual([0, 25_000]);
    // Read, then written by all who had read it: each of them would have corrected the first.
    const otro = await corte();
    const listos = barrera(100);
    const leidas = await veces(100, async () => {
      const { revision } = await m.leer(otro);
      await listos();
      return revision;
    });
    expect(leidas.filter((revision) => revision === 0)).toHaveLength(100);
  });

  it('cien veces la misma petición, con su clave, es una corrección', async () => {
    const id = await corte();
    const cuerpo = { ...comoEsta(await m.leer(id)), motivo: 'Era por Nequi', ...porNequi(25_000) };
    const respuestas = await aLaVez(100, () =>
      admin.api.post(`/api/tiquetes/${id}/corregir`).set('Idempotency-Key', 'una-correccion').send(cuerpo),
    );
    const hechas = respuestas.filter(({ status }) => status === 200);
    expect(hechas.length).toBeGreaterThan(0);
    expect(respuestas.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(new Set(hechas.map(({ body }) => body.data.revision))).toEqual(new Set([1]));
    expect((await m.leer(id)).correcciones).toHaveLength(1);
  });

  it('corregir y pagar la semana a la vez: o se le pagó y es su anticipo, o ya no se le debía', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const id = await corte();
      const semana = { empleado_id: m.ana.id, monto: 10_000, tipo_pago: 'total' };
      const pago = () => admin.api.post('/api/pagos/crear-pago-semanal').send(semana);
      const como = { ...comoEsta(await m.leer(id)), motivo: 'Lo hizo Beto' };
      const correccion = () => admin.api.post(`/api/tiquetes/${id}/corregir`).send({ ...como, ...deBeto(como) });
      const respuestas = await aLaVez(2, (i) => (i === vez % 2 ? pago() : correccion()));
      const [pagado, corregido] = vez % 2 === 0 ? respuestas : respuestas.toReversed();
      expect([corregido?.status, [201, 400, 409].includes(pagado?.status as number)]).toEqual([200, true]);
      const [cuenta] = await app.sql<{ anticipo: number; ganado: number }>(
        'SELECT anticipo, ganado FROM cuenta WHERE entidad_id = $1 AND empleado_id = $2',
        [m.entidad_id, m.ana.id],
      );
      expect(cuenta).toEqual({ ganado: 0, anticipo: pagado?.status === 201 ? 10_000 : 0 });
      if (pagado?.status !== 201) continue;
      const [ultimo] = await app.sql<{ id: number }>('SELECT max(id) AS id FROM pago WHERE entidad_id = $1', [
        m.entidad_id,
      ]);
      await admin.api.delete(`/api/pagos/eliminar-pago/${ultimo?.id}`).expect(200);
    }
  });

  it('corregir y anular la misma línea a la vez: gana quien llegó primero', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const id = await m.cobrar({
        lineas: [m.unCorte(), { ...m.unCorte(m.beto), servicio_id: m.barba }],
        cobros: enEfectivo(40_001),
      });
      const tiquete = await m.leer(id);
      const como = { ...comoEsta(tiquete), motivo: 'Lo hizo Beto' };
      const lineas = [{ ...como.lineas[0], empleado_id: m.beto.id }, como.lineas[1]];
      const suya = tiquete.servicios[0]?.id as number;
      const pedidos = [
        () => admin.api.post(`/api/tiquetes/${id}/corregir`).send({ ...como, lineas }),
        () => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${suya}`),
      ];
      const [primero, segundo] = await alEncontrarse(app, 'tiquete', vez % 2 === 0 ? pedidos : pedidos.toReversed());
      expect([primero?.status, segundo?.status]).toEqual(vez % 2 === 0 ? [200, 404] : [200, 400]);
    }
    expect(await m.saldos('ingresos.servicios')).toEqual([-(2 * 40_001 + 2 * 15_001)]);
  });

  it('corregir y devolver a la vez: o se corrige y luego se devuelve lo corregido, o ya no se corrige', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const id = await corte();
      const tiquete = await m.leer(id);
      const vuelta = {
        lineas: [{ servicio_realizado_id: tiquete.servicios[0]?.id, monto: 5_000 }],
        motivo: 'Se quejó',
      };
      const pedidos = [
        () => c.pedir(id, () => porNequi(25_000)),
        () => admin.api.post(`/api/tiquetes/${id}/devolver`).send({ ...vuelta, reembolso: enEfectivo(5_000) }),
      ];
      const enOrden = await aLaVez(2, (i) => (pedidos[vez % 2 === 0 ? i : 1 - i] as (typeof pedidos)[number])());
      const [corregido, devuelto] = vez % 2 === 0 ? enOrden : enOrden.toReversed();
      expect([devuelto?.status, [200, 409].includes(corregido?.status as number)]).toEqual([200, true]);
    }
  });

  it('la última unidad en dos correcciones a la vez es de una', async () => {
    const champu = (cantidad: number) => ({ producto_id: m.champu.id, cantidad, vendedor_id: m.ana.id });
    const ids = [0, 1].map(() => m.cobrar({ lineas: [champu(4)], cobros: enEfectivo(120_000) }));
    const [uno, otro] = await Promise.all(ids);
    const respuestas = await aLaVez(2, (i) =>
      c.pedir([uno, otro][i] as number, ({ lineas }) => ({
        lineas: [{ ...lineas[0], cantidad: 6 }],
        cobros: enEfectivo(180_000),
      })),
    );
    expect(resumir(respuestas).estados).toEqual({ 200: 1, 409: 1 });
    expect(await m.quedan()).toBe(0);
  });

  it('corregir la deuda y abonarla a la vez nunca deja de cuadrar', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const id = await f.fiar(20_000);
      const menos = () => c.pedir(id, () => ({ cobros: enEfectivo(15_000), queda_debiendo: 10_000 }));
      const abono = () => f.abonar(15_000, { tiquetes: [id] });
      const respuestas = await aLaVez(2, (i) => (i === vez % 2 ? abono() : menos()));
      const [abonado, corregido] = vez % 2 === 0 ? respuestas : respuestas.toReversed();
      expect([
        [201, 400],
        [400, 200],
        [409, 200],
      ]).toContainEqual([abonado?.status, corregido?.status]);
      const { saldo } = await m.leer(id);
      expect(saldo).toBe(abonado?.status === 201 ? 5_000 : 10_000);
      await f.abonar(saldo, { tiquetes: [id] }).expect(201);
      expect((await f.credito()).deuda).toBe(0);
    }
  });

  it('quienes toman cuentas y productos al revés no se traban', async () => {
    const lineas = [
      m.unCorte(),
      { ...m.unCorte(m.beto), servicio_id: m.barba },
      { producto_id: m.champu.id, cantidad: 1, vendedor_id: m.ana.id },
    ];
    const cobrar = (suyas: readonly object[]) => m.cobrar({ lineas: suyas, cobros: enEfectivo(70_001) });
    const [uno, dos] = [await cobrar(lineas), await cobrar(lineas.toReversed())];
    for (let vez = 0; vez < 6; vez++) {
      const respuestas = await aLaVez(2, (i) =>
        c.pedir([uno, dos][i] as number, ({ lineas: suyas }) => ({
          lineas: suyas.map((linea) =>
            linea.servicio_id === undefined
              ? linea
              : { ...linea, empleado_id: linea.empleado_id === m.ana.id ? m.beto.id : m.ana.id },
          ),
        })),
      );
      expect(resumir(respuestas).estados).toEqual({ 200: 2 });
    }
    expect(await m.saldos('caja.efectivo', 'ingresos.servicios')).toEqual([140_002, -80_002]);
  });
});
