import type { Asiento, EventoDetalle, MovimientoCaja } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, type Mostrador } from '../../../test/mostrador.js';
import { verificar } from '../../verificar.js';
import { INVARIANTES } from './invariants.js';

const DE_TIQUETES = 'Un tiquete suma lo que suman sus líneas que siguen en pie, y sin ninguna está anulado';
const DE_SALDO =
  'Lo que se debe de un tiquete es lo que se fió de él menos lo que se abonó y lo que pagaron sus devoluciones';
const DE_DINERO = 'Lo que entró de un tiquete, con lo que todavía debe, es su total menos lo devuelto';
const DE_PERSONA = 'Lo que debe una persona es el saldo de sus tiquetes';
const DE_SUCURSAL = 'Lo que deben las personas de una sucursal es su saldo en por cobrar';
const DE_ABONO = 'Un abono es lo que pagó de cada tiquete, y lo que lo anula lo devuelve entero';
const DE_METODO = 'Un abono entra, y se devuelve, por los métodos que mueve el libro';
const DE_SALDOS = 'Los saldos son la suma de los asientos';
const DE_DIAS = 'Los totales diarios son la suma de los asientos';
const DE_MESES = 'Los resúmenes de cada mes cuentan las filas de sus listas';
const DE_SERVICIOS = 'El libro dice lo que dicen los servicios realizados';
const DE_VENTAS = 'El libro dice lo que dicen las ventas';

describe('El libro de lo que se fió', () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;
  let f: Fiado;
  let abono: number;
  let devuelto: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    f = await abrirFiado(admin, m);
    await m.cobrar({
      ...m.dorado(),
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500 },
      ],
      queda_debiendo: 20_000,
    });
    await f.fiar(25_000);
    await f.abonar(30_000, { cobros: [{ metodo_id: m.nequi.id, monto: 30_000 }] }).expect(201);
    abono = await f.ultimoAbono();
    app.reloj.poner('2026-11-18T11:00:00-05:00');
    await f.abonar(4_000).expect(201);
    devuelto = await f.ultimoAbono();
    await admin.api
      .delete(`/api/cobros/${devuelto}`)
      .query({ motivo: 'Era de otra', devolver_con: 'transferencia' })
      .expect(200);
  });
  afterAll(() => app.cerrar());

  const asientos = async (query: Record<string, unknown>): Promise<{ data: Asiento[]; total: number }> =>
    (
      await admin.api
        .get('/api/libro/asientos')
        .query({ entidad_id: m.entidad_id, per_page: 100, ...query })
        .expect(200)
    ).body;

  it('la cuenta por cobrar tiene lo que se debe, y dice de qué es cada fila', async () => {
    const { data, total } = await asientos({ cuenta: 'por_cobrar' });
    expect(total).toBe(15_000);
    expect(data.map(({ origen, debe, haber, efecto }) => [origen, debe, haber, efecto]).reverse()).toEqual([
      ['servicio', 'por_cobrar', 'ingresos.servicios', 5_076],
      ['servicio', 'por_cobrar', 'ingresos.servicios', 2_741],
      ['venta', 'por_cobrar', 'ingresos.productos', 12_183],
      ['servicio', 'por_cobrar', 'ingresos.servicios', 25_000],
      ['cobro', 'caja.transferencia', 'por_cobrar', -30_000],
      ['cobro', 'caja.efectivo', 'por_cobrar', -4_000],
      ['cobro', 'por_cobrar', 'caja.efectivo', 4_000],
    ]);
    expect((await asientos({ cuenta: 'ingresos', contra: 'por_cobrar' })).total).toBe(45_000);
    const deAbono = await asientos({ origen: 'cobro', origen_id: abono });
    expect(deAbono.data).toMatchObject([
      { concepto: 'Abono a 2 tiquetes', operador: null, metodo: { nombre: 'Nequi' } },
    ]);
    expect((await asientos({ metodo_id: m.nequi.id, origen: 'cobro' })).total).toBe(30_000);
  });

  it('la caja tiene los abonos entre sus movimientos, y en su lugar por orden de lo que son', async () => {
    const de = async (query = {}): Promise<MovimientoCaja[]> =>
      (
        await admin.api
          .get(`/api/caja-menor/listar-cajas/${m.entidad_id}`)
          .query({ per_page: 50, ...query })
          .expect(200)
      ).body.movimientos.data;
    const abonos = (await de()).filter(({ origen }) => origen === 'cobro');
    expect(
      abonos
        .map(({ origen_id, tipo, medio, monto, anulacion }) => [origen_id, tipo, medio, monto, anulacion])
        .reverse(),
    ).toEqual([
      [abono, 'entrada', 'transferencia', 30_000, false],
      [devuelto, 'entrada', 'efectivo', 4_000, false],
      [devuelto, 'salida', 'efectivo', 4_000, true],
      [devuelto, 'entrada', 'efectivo', 4_000, true],
      [devuelto, 'salida', 'transferencia', 4_000, true],
    ]);
    const origenes = (await de({ orden: 'origen', sentido: 'asc' })).map(({ origen }) => origen);
    expect([...new Set(origenes)]).toEqual(['cobro', 'propina', 'servicio', 'venta']);
  });

  it('el historial de un abono lo ve quien puede fiar en su sucursal, y en otra nadie', async () => {
    const historia = (quien: Actor, id = devuelto) => quien.api.get(`/api/historial/cobro/${id}`);
    const deSucursal = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    const deOtra = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    for (const quien of [admin, deSucursal]) {
      const { data } = (await historia(quien).expect(200)).body as { data: EventoDetalle[] };
      expect(data.map(({ accion, motivo }) => [accion, motivo])).toEqual([
        ['anular', 'Era de otra'],
        ['crear', null],
      ]);
    }
    await historia(deOtra).expect(404);
    await historia(m.ana).expect(403);
    await historia(admin, 999_999).expect(404);
  });

  it('no le falta nada mientras nadie toque los datos', async () => {
    expect((await verificar(app.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]);
  });

  describe('Los invariantes', () => {
    let client: Client;
    beforeAll(async () => {
      client = new Client({ connectionString: app.baseUrl });
      await client.connect();
    });
    afterAll(() => client.end());

    /** Changes rows by hand, without the second lock nor the checks of a row. */
    const aMano = async (statement: string): Promise<string[]> => {
      await client.query('BEGIN');
      try {
        await client.query('SET LOCAL session_replication_role = replica');
        await client.query('ALTER TABLE tiquete DROP CONSTRAINT tiquete_saldo');
        for (const [tabla, check] of [
          ['tiquete', 'registro_montos_suman'],
          ['servicio_realizado', 'realizado_montos_suman'],
          ['venta', 'venta_montos_concuerdan'],
        ])
          await client.query(`ALTER TABLE ${tabla} DROP CONSTRAINT ${check}`);
        await client.query(statement);
        const names: string[] = [];
        for (const { nombre, sql } of INVARIANTES) if ((await client.query(sql)).rows.length > 0) names.push(nombre);
        return names;
      } finally {
        await client.query('ROLLBACK');
      }
    };

    it.each<[string, string[]]>([
      [
        'UPDATE tiquete SET monto_por_cobrar = monto_por_cobrar + 1, saldo = saldo + 1 WHERE numero = 1',
        [DE_TIQUETES, DE_PERSONA, DE_DINERO],
      ],
      ['UPDATE tiquete SET saldo = saldo - 1 WHERE saldo > 0', [DE_SALDO, DE_PERSONA, DE_DINERO]],
      [
        `UPDATE servicio_realizado SET monto_por_cobrar = monto_por_cobrar - 1, monto_transferencia = monto_transferencia + 1
          WHERE monto_transferencia > 0`,
        [DE_SERVICIOS, DE_TIQUETES],
      ],
      [
        `UPDATE venta SET monto_por_cobrar = monto_por_cobrar - 1, monto_transferencia = monto_transferencia + 1
          WHERE monto_por_cobrar > 0`,
        [DE_VENTAS, DE_TIQUETES],
      ],
      ['UPDATE persona_saldo SET por_cobrar = por_cobrar + 1', [DE_PERSONA, DE_SUCURSAL]],
      ['DELETE FROM persona_saldo', [DE_PERSONA, DE_SUCURSAL]],
      [`UPDATE libro_saldo SET saldo = saldo + 1 WHERE cuenta = 'por_cobrar'`, [DE_SALDOS, DE_SUCURSAL]],
      [
        `UPDATE cobro_reparto SET monto = monto - 1 WHERE tiquete_id = (SELECT min(id) FROM tiquete) AND monto > 4000`,
        [DE_SALDO, DE_ABONO, DE_DINERO],
      ],
      ['DELETE FROM cobro_reparto', [DE_SALDO, DE_ABONO, DE_DINERO]],
      ['UPDATE cobro SET monto = monto - 1 WHERE anula_id IS NOT NULL', [DE_ABONO, DE_METODO]],
      [`UPDATE cobro SET metodo_id = 2 WHERE tipo = 'abono' AND metodo_id > 2`, [DE_METODO]],
      [
        `UPDATE libro SET monto = monto + 1 WHERE origen = 'cobro' AND metodo_id IS NOT NULL AND revierte_id IS NULL`,
        [
          DE_DIAS,
          DE_SALDOS,
          DE_MESES,
          'Lo que tiene cada método, y lo que movió cada día, es lo que dicen sus asientos',
          DE_METODO,
        ],
      ],
      [`DELETE FROM auditoria WHERE recurso = 'cobro'`, ['Todo lo que movió dinero tiene su rastro de auditoría']],
    ])('encuentran lo que deja %s', async (statement, esperados) => {
      expect(await aMano(statement)).toEqual(esperados);
    });
  });
});
