import type { FilaReporte, ReporteGenerado, TipoReporte } from '@jornal/contract';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
  vender,
} from '../crear.js';
import { barrera, veces } from '../tormenta.js';

const HOY = '2026-11-18';
const ESCRITORES = 24;
const REPORTES = 50;
const TIPOS: readonly TipoReporte[] = [
  'servicios_realizados',
  'gastos',
  'ventas_productos',
  'resumen_financiero',
  'tendencia_diaria',
  'entidades',
];

describe('Los reportes mientras se escribe', () => {
  let prueba: Prueba;
  let admin: Actor;
  let ana: Operador;
  let corte: number;
  let cera: Awaited<ReturnType<typeof crearProducto>>;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    const entidad_id = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id });
    corte = (await crearServicio(admin, { precio: 10_000, porcentaje_pago_empleado: 40 })).id;
    cera = await crearProducto(admin, { entidad_id, stock: 10_000 });
  });
  afterAll(() => prueba.cerrar());

  const atender = () => registrar(admin, { empleado_id: ana.id, total: 10_000, servicios: [{ servicio_id: corte }] });
  const suma = (filas: readonly FilaReporte[], columna: string) =>
    filas.reduce((total, fila) => total + Number(fila[columna] ?? 0), 0);

  it(`${REPORTES} reportes mientras ${ESCRITORES} escriben: cada uno concuerda consigo mismo`, async () => {
    let quedan = REPORTES;
    const escribir = async (i: number): Promise<void> => {
      while (quedan > 0) {
        if (i % 3 === 0) await vender(admin, cera, 1);
        else if (i % 3 === 1) await atender();
        else
          await admin.api
            .post('/api/gastos/crear')
            .send({ descripcion: 'Toallas', monto: 1_000, fecha: HOY, entidad_id: ana.entidad_id })
            .expect(201);
      }
    };
    const leidos: ReporteGenerado[] = [];
    const leer = async (i: number): Promise<void> => {
      const pedido = { report_type: TIPOS[i % TIPOS.length], start_date: HOY, end_date: HOY };
      leidos.push((await admin.api.post('/api/generate-report').send(pedido).expect(200)).body.data);
      quedan -= 1;
    };
    // Five at a time, so that they are spread over the writing.
    const leerTodos = async () => {
      for (let i = 0; i < REPORTES; i += 5) await veces(5, (j) => leer(i + j));
    };
    await Promise.all([leerTodos(), veces(ESCRITORES, escribir)]);
    const rotos = leidos.filter(
      ({ data, totales, pagination }) =>
        pagination.total !== data.length ||
        Object.entries(totales).some(([clave, total]) => suma(data, clave) !== total),
    );
    expect(rotos).toEqual([]);
    for (const { report_type, summary: s, totales: t } of leidos) {
      if (report_type === 'servicios_realizados') expect(s['ingresos_servicios']).toBe(t['total_con_descuento']);
      if (report_type === 'resumen_financiero') expect(s['ganancia_neta']).toBe(t['monto']);
      if (report_type === 'tendencia_diaria' || report_type === 'entidades')
        expect(s['ganancia_neta']).toBe(t['ganancia_neta']);
    }
    // The reports were read while the history was written: their figures grew.
    expect(new Set(leidos.map(({ summary }) => JSON.stringify(summary))).size).toBeGreaterThan(TIPOS.length);
  });

  it('control: las filas y los totales en dos consultas, sin un mismo instante, se contradicen', async () => {
    const encuentro = barrera(2);
    const ingenuo = async () => {
      const filas = await prueba.sql<{ total: string }>(
        `SELECT total_con_descuento AS total FROM servicio_realizado WHERE entidad_id = $1 AND anulado_en IS NULL`,
        [ana.entidad_id],
      );
      await encuentro();
      await escrito;
      const [totales] = await prueba.sql<{ total: string }>(
        `SELECT sum(total_con_descuento) AS total FROM servicio_realizado WHERE entidad_id = $1 AND anulado_en IS NULL`,
        [ana.entidad_id],
      );
      return {
        enFilas: filas.reduce((total, fila) => total + Number(fila.total), 0),
        enTotales: Number(totales?.total),
      };
    };
    const escrito = encuentro().then(atender);
    const { enFilas, enTotales } = await ingenuo();
    expect(enTotales - enFilas).toBe(10_000);
  });
});
