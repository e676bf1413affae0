import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { crearAdmin } from '../../../test/crear.js';
import { abrirFiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo } from '../../../test/mostrador.js';
import { verificar } from '../../verificar.js';
import { INVARIANTES } from './invariants.js';

const DE_LINEA = 'De una línea se devolvió lo que dicen sus devoluciones, y nunca más de sus unidades';
const DE_TIQUETE = 'Lo devuelto de un tiquete es lo que suman sus devoluciones';
const DE_DINERO = 'Lo que entró de un tiquete, con lo que todavía debe, es su total menos lo devuelto';
const DE_LIBRO = 'Una devolución es la suma de sus líneas, y el libro dice lo mismo';
const DE_FAVOR = 'Lo que quedó a favor de un tiquete devuelto es lo que dicen sus devoluciones';
const DE_COMISION = 'Lo que un operador dejó de ganar por devoluciones es lo que se cargó a su cuenta';
const DE_CARGO = 'Un cargo a una cuenta es una fuente de ella, por el mismo monto, y la cuenta los suma';
const DE_NUMERO = 'Las devoluciones de una sucursal van de la 1 en adelante, sin saltos';

describe('El libro de lo que se devolvió', () => {
  let app: Prueba;
  let client: Client;

  beforeAll(async () => {
    app = await abrirApp();
    const admin = await crearAdmin(app);
    const m = await abrirMostrador(app, admin, await crearCarta(admin));
    const { luisa, abonar } = await abrirFiado(admin, m);
    const id = await m.cobrar({ ...m.dorado(), persona_id: luisa, cobros: enEfectivo(75_000), queda_debiendo: 20_000 });
    await abonar(5_000).expect(201);
    const { servicios, ventas } = await m.leer(id);
    const devolver = (lineas: readonly object[], mas: Record<string, unknown>) =>
      admin.api.post(`/api/tiquetes/${id}/devolver`).send({ lineas, motivo: 'No le gustó', ...mas });
    await admin.api.post(`/api/tiquetes/${id}/castigar`).send({ monto: 3_000, motivo: 'Se fue' }).expect(200);
    await devolver([{ venta_id: ventas[0]?.id, monto: 20_000 }], { reembolso: enEfectivo(8_000) }).expect(200);
    const [{ total = 0, monto_devuelto = 0 } = {}] = (await m.leer(id)).ventas;
    const unidad = { reembolso: enEfectivo(total / 2 - monto_devuelto) };
    await devolver([{ venta_id: ventas[0]?.id, cantidad: 1 }], unidad).expect(200);
    await devolver([{ servicio_realizado_id: servicios[0]?.id, monto: 9_000 }], { a_favor: 9_000 }).expect(200);
    client = new Client({ connectionString: app.baseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await app.cerrar();
  });

  it('no le falta nada mientras nadie toque los datos', async () => {
    expect((await verificar(app.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]);
  });

  /** Changes rows by hand, without the second lock; answers the invariants that find it. */
  const aMano = async (statement: string): Promise<string[]> => {
    await client.query('BEGIN');
    try {
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(statement);
      const names: string[] = [];
      for (const { nombre, sql } of INVARIANTES) if ((await client.query(sql)).rows.length > 0) names.push(nombre);
      return names;
    } finally {
      await client.query('ROLLBACK');
    }
  };

  it.each<[string, string[]]>([
    ['UPDATE servicio_realizado SET monto_devuelto = monto_devuelto - 1 WHERE monto_devuelto > 0', [DE_LINEA]],
    ['UPDATE venta SET cantidad_devuelta = cantidad_devuelta + 1', [DE_LINEA]],
    ['UPDATE tiquete SET devuelto = devuelto - 1', [DE_TIQUETE, DE_DINERO]],
    ['UPDATE devolucion SET a_favor = a_favor - 1 WHERE a_favor > 0', [DE_LIBRO, DE_FAVOR]],
    [`UPDATE devolucion SET monto = monto + 1 WHERE tipo = 'devolucion' AND numero = 2`, [DE_TIQUETE, DE_LIBRO]],
    ['UPDATE devolucion_linea SET comision = comision - 1 WHERE comision > 0', [DE_LIBRO, DE_COMISION]],
    ['UPDATE devolucion_linea SET costo = costo + 1 WHERE costo > 0', [DE_LIBRO]],
    ['UPDATE cargo_cuenta SET monto = monto + 1', [DE_COMISION, DE_CARGO]],
    ['UPDATE cuenta SET cargos = cargos + 1 WHERE cargos > 0', [DE_CARGO]],
    ['UPDATE devolucion SET numero = 9 WHERE numero = 4', [DE_NUMERO]],
    [
      'UPDATE servicio_realizado SET anulado_en = now() WHERE monto_devuelto > 0',
      ['Una línea con devoluciones no se anula'],
    ],
    [`DELETE FROM auditoria WHERE recurso = 'devolucion'`, ['Todo lo que movió dinero tiene su rastro de auditoría']],
  ])('los invariantes encuentran lo que deja %s', async (statement, esperados) => {
    expect(await aMano(statement)).toEqual(expect.arrayContaining(esperados));
  });
});
