import type { Arqueo } from '@jornal/contract';
import fc from 'fast-check';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearOperador, crearSucursal, type Operador } from '../../../test/crear.js';

const HOY = '2026-11-18';
type Paso = { que: 'base' | 'gasto' | 'mixto' | 'transferencia' | 'pago'; monto: number };

describe('Cuando sale más efectivo del que hay en la caja', () => {
  let prueba: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
  });
  afterAll(() => prueba.cerrar());

  /** Registers it a minute later; answers what became of the audit row's marks. */
  const dar = async (ana: Operador, { que, monto }: Paso): Promise<boolean> => {
    prueba.reloj.avanzar({ minutos: 1 });
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
    const [fila] = await prueba.sql<{ marcas: string[] | null }>(
      'SELECT marcas FROM auditoria WHERE entidad_id = $1 ORDER BY id DESC LIMIT 1',
      [entidad_id],
    );
    return fila?.marcas?.includes('caja_en_rojo') ?? false;
  };
  const enEfectivo = ({ que, monto }: Paso): number => {
    if (que === 'base') return monto;
    if (que === 'transferencia') return 0;
    return que === 'mixto' ? -Math.ceil(monto / 2) : -monto;
  };
  const contar = async (entidad_id: number, efectivo_contado: number): Promise<Arqueo> => {
    prueba.reloj.avanzar({ minutos: 1 });
    return (await admin.api.post('/api/caja-menor/arqueos').send({ entidad_id, efectivo_contado }).expect(201)).body
      .data;
  };
  const nueva = async (): Promise<Operador> => crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });

  it('se registra, queda señalado si y solo si la deja bajo cero, y es lo primero que explica una diferencia', async () => {
    const paso = fc.record({
      que: fc.constantFrom<Paso['que']>('base', 'gasto', 'mixto', 'transferencia', 'pago'),
      monto: fc.integer({ min: 100, max: 60_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: 1, maxLength: 6 }), async (pasos) => {
        const ana = await nueva();
        let saldo = 0;
        let enRojo = 0;
        for (const uno of pasos) {
          const cambia = enEfectivo(uno);
          saldo += cambia;
          const rojo = cambia < 0 && saldo < 0;
          if (rojo) enRojo++;
          expect(await dar(ana, uno)).toBe(rojo);
        }
        const { causas, efectivo_esperado } = await contar(ana.entidad_id, Math.max(0, saldo) + 7);
        expect(efectivo_esperado).toBe(saldo);
        const tipos = causas.map(({ tipo }) => tipo);
        expect(tipos.filter((tipo) => tipo === 'caja_en_rojo')).toHaveLength(enRojo);
        expect(tipos.slice(0, enRojo).every((tipo) => tipo === 'caja_en_rojo')).toBe(true);
      }),
      { numRuns: 6 },
    );
  }, 240_000);

  it('después de un arqueo cuenta lo que se contó, no lo de antes', async () => {
    const ana = await nueva();
    await dar(ana, { que: 'gasto', monto: 50_000 });
    expect((await contar(ana.entidad_id, 20_000)).causas).toMatchObject([{ tipo: 'caja_en_rojo', monto: 50_000 }]);
    expect(await dar(ana, { que: 'gasto', monto: 20_000 })).toBe(false);
    expect((await contar(ana.entidad_id, 500)).causas).toEqual([]);
    expect(await dar(ana, { que: 'pago', monto: 501 })).toBe(true);
    expect((await contar(ana.entidad_id, 3)).causas).toMatchObject([
      { tipo: 'caja_en_rojo', monto: 501, origen: 'pago' },
    ]);
  });
});
