import type { Arqueo } from '@jornal/contract';
import fc from 'fast-check';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearCuenta,
  crearOperador,
  crearRol,
  crearSucursal,
  type Operador,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
type Paso = { que: 'base' | 'gasto' | 'mixto' | 'transferencia' | 'pago'; monto: number };

describe('Cuando sale más efectivo del que hay en la caja', () => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  /** Registers it a minute later; answers whether the audit row is marked. */
  const give = async (ana: Operador, { que, monto }: Paso): Promise<boolean> => {
    app.reloj.avanzar({ minutos: 1 });
    const entidad_id = ana.entidad_id;
    if (que === 'base')
      await admin.api
        .post('/api/caja-menor/movimientos')
        .send({ entidad_id, tipo: 'ingreso', medio: 'efectivo', monto, concepto: 'Base' })
        .expect(201);
    else if (que === 'pago')
      await admin.api.post('/api/pagos/crear-pago').send({ empleado_id: ana.id, monto, fecha: HOY }).expect(201);
    else
      await admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Compra', monto, fecha: HOY, metodo_pago: que === 'gasto' ? 'efectivo' : que, entidad_id })
        .expect(201);
    const [row] = await app.sql<{ marcas: string[] | null }>(
      'SELECT marcas FROM auditoria WHERE entidad_id = $1 ORDER BY id DESC LIMIT 1',
      [entidad_id],
    );
    return row?.marcas?.includes('caja_en_rojo') ?? false;
  };
  const enEfectivo = ({ que, monto }: Paso): number => {
    if (que === 'base') return monto;
    if (que === 'transferencia') return 0;
    return que === 'mixto' ? -Math.ceil(monto / 2) : -monto;
  };
  const count = async (entidad_id: number, efectivo_contado: number): Promise<Arqueo> => {
    app.reloj.avanzar({ minutos: 1 });
    return (await admin.api.post('/api/caja-menor/arqueos').send({ entidad_id, efectivo_contado }).expect(201)).body
      .data;
  };
  const fresh = async (): Promise<Operador> => crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });

  it('se registra, queda señalado si y solo si la deja bajo cero, y es lo primero que explica una diferencia', async () => {
    const paso = fc.record({
      que: fc.constantFrom<Paso['que']>('base', 'gasto', 'mixto', 'transferencia', 'pago'),
      monto: fc.integer({ min: 100, max: 60_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: 1, maxLength: 6 }), async (steps) => {
        const ana = await fresh();
        let balance = 0;
        let enRojo = 0;
        for (const one of steps) {
          const cambia = enEfectivo(one);
          balance += cambia;
          const rojo = cambia < 0 && balance < 0;
          if (rojo) enRojo++;
          expect(await give(ana, one)).toBe(rojo);
        }
        const { causas, efectivo_esperado } = await count(ana.entidad_id, Math.max(0, balance) + 7);
        expect(efectivo_esperado).toBe(balance);
        const types = causas.map(({ tipo }) => tipo);
        expect(types.filter((type) => type === 'caja_en_rojo')).toHaveLength(enRojo);
        expect(types.slice(0, enRojo).every((type) => type === 'caja_en_rojo')).toBe(true);
      }),
      { numRuns: 6 },
    );
  }, 240_000);

  it('después de un arqueo cuenta lo que se contó, no lo de antes', async () => {
    const ana = await fresh();
    await give(ana, { que: 'gasto', monto: 50_000 });
    expect((await count(ana.entidad_id, 20_000)).causas).toMatchObject([{ tipo: 'caja_en_rojo', monto: 50_000 }]);
    expect(await give(ana, { que: 'gasto', monto: 20_000 })).toBe(false);
    expect((await count(ana.entidad_id, 500)).causas).toEqual([]);
    expect(await give(ana, { que: 'pago', monto: 501 })).toBe(true);
    expect((await count(ana.entidad_id, 3)).causas).toMatchObject([
      { tipo: 'caja_en_rojo', monto: 501, origen: 'pago' },
    ]);
  });

  it('de un mismo gasto se dice una vez todo lo que podría explicar la diferencia', async () => {
    const { entidad_id } = await fresh();
    const gasto = { descripcion: 'Café', monto: 12_000, fecha: HOY, entidad_id };
    for (const _ of ['uno', 'otro']) await admin.api.post('/api/gastos/crear').send(gasto).expect(201);
    await admin.api
      .post('/api/gastos/crear')
      .send({ ...gasto, descripcion: 'Hielo', monto: 4_000, metodo_pago: 'efectivo' })
      .expect(201);
    const { causas } = await count(entidad_id, 0);
    expect(causas.map(({ tipo, mensaje }) => [tipo, mensaje])).toEqual([
      ['caja_en_rojo', 'Salió más efectivo del que había: Hielo'],
      [
        'caja_en_rojo',
        'Salió más efectivo del que había; el mismo monto dos veces en pocos minutos; ' +
          'un gasto sin método de pago contó como efectivo: Café',
      ],
      ['caja_en_rojo', 'Salió más efectivo del que había; un gasto sin método de pago contó como efectivo: Café'],
    ]);
    expect(new Set(causas.map(({ origen_id }) => origen_id)).size).toBe(3);
  });

  describe('a quien no puede ver la caja', () => {
    const SIN_CIFRA =
      'En la caja no alcanza el efectivo: quedó por debajo de cero. Revisa si el dinero salió de otra parte o ' +
      'falta registrar algo que entró.';
    let ana: Operador;
    let sinCaja: Actor;
    let conCaja: Actor;

    beforeAll(async () => {
      ana = await fresh();
      const entidad_id = ana.entidad_id;
      const permisos = [
        'gastos.crear',
        'gastos.editar',
        'gastos.ver',
        'pagos.crear',
        'pagos.editar',
        'pagos.ver',
      ] as const;
      const sin = await crearRol(admin, { alcance: 'sucursal', permisos });
      const con = await crearRol(admin, { alcance: 'sucursal', permisos: [...permisos, 'caja_menor.ver'] });
      sinCaja = await crearCuenta(admin, { role_id: sin.id, entidad_id });
      conCaja = await crearCuenta(admin, { role_id: con.id, entidad_id });
    });

    const spend = async (who: Actor, amount: number, metodo_pago = 'efectivo') =>
      (
        await who.api
          .post('/api/gastos/crear')
          .send({ descripcion: 'Compra', monto: amount, fecha: HOY, metodo_pago })
          .expect(201)
      ).body;

    it('se le dice después, sin la cifra; a quien la ve se le preguntó antes', async () => {
      await give(ana, { que: 'base', monto: 50_000 });
      expect((await spend(sinCaja, 50_000)).aviso).toBeNull();
      expect((await spend(sinCaja, 1_000, 'transferencia')).aviso).toBeNull();
      const { aviso, data } = await spend(sinCaja, 700);
      expect(aviso).toBe(SIN_CIFRA);
      expect((await spend(conCaja, 700)).aviso).toBeNull();
      const editar = async (amount: number) =>
        (await sinCaja.api.put(`/api/gastos/actualizar/${data.id}`).send({ monto: amount }).expect(200)).body.aviso;
      expect([await editar(900), await editar(800)]).toEqual([SIN_CIFRA, null]);
    });

    it('también de un pago, al registrarlo y al marcarlo pagado', async () => {
      const pagar = async (who: Actor, data: object) =>
        (
          await who.api
            .post('/api/pagos/crear-pago')
            .send({ empleado_id: ana.id, monto: 90_000, fecha: HOY, ...data })
            .expect(201)
        ).body;
      expect((await pagar(sinCaja, {})).aviso).toBe(SIN_CIFRA);
      expect((await pagar(conCaja, {})).aviso).toBeNull();
      const nota = await pagar(sinCaja, { estado: false });
      expect(nota.aviso).toBeNull();
      expect(nota.data.entidad_id).toBe(ana.entidad_id);
      const { body } = await sinCaja.api.put(`/api/pagos/marcar-pagado/${nota.data.id}`).expect(200);
      expect(body.aviso).toBe(SIN_CIFRA);
      const { data } = (await admin.api.get('/api/pagos/listar-pagos').query({ empleado_id: ana.id }).expect(200)).body;
      expect(data.map((pago: { entidad_id: number }) => pago.entidad_id)).toEqual([
        ana.entidad_id,
        ana.entidad_id,
        ana.entidad_id,
      ]);
    });
  });
});
