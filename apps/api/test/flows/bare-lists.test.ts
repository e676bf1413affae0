import { CABECERA_TOTAL, esListaSimple, FILAS_SIN_PAGINAS, SERVICIOS_POR_PAGO } from '@jornal/contract';
import { z } from 'zod';
import { rutasDelContrato } from '../../src/modules/operaciones/openapi.js';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
} from '../crear.js';

/** Bare lists that always answer everything there is: small by nature, or one row per employee. */
const ENTERAS = [
  'GET /api/branches',
  'GET /api/clients',
  'GET /api/clients/:id/branches',
  'GET /api/clients/search',
  'GET /api/cargo/listar-cargo',
  'GET /api/modulos-entidades',
  'GET /api/operadores/:id/servicios',
  'GET /api/operadores/listar-operador',
  'GET /api/pagos/estado-empleados',
  'GET /api/productos/categorias',
  'GET /api/metodos',
  'GET /api/roles',
  'GET /api/roles/permissions',
  'GET /api/roles/permisos',
  'GET /api/roles/usuarios',
  'GET /api/servicios/listar-servicio',
  'GET /api/servicios/total-pagar-operador',
  'GET /api/servicios/total-pagar-operador-completo',
  'GET /api/zones',
  'GET /api/zones/search',
];

describe('Las listas sin páginas', () => {
  let prueba: Prueba;
  let admin: Actor;
  let ana: Operador;
  const sobran = 3;

  beforeAll(async () => {
    // Without the second lock: rows written by hand leave again the same way.
    prueba = await abrirApp({ guardas: false });
    admin = await crearAdmin(prueba);
    ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const servicios: number[] = [];
    for (let n = 0; n < 50; n++) servicios.push((await crearServicio(admin, { precio: 10_000 })).id);
    for (let faltan = SERVICIOS_POR_PAGO + sobran; faltan > 0; faltan -= servicios.length) {
      const lineas = servicios.slice(0, faltan).map((servicio_id) => ({ servicio_id }));
      await registrar(admin, { empleado_id: ana.id, total: 10_000 * lineas.length, servicios: lineas });
    }
    await prueba.sql(
      `INSERT INTO ingreso (entidad_id, id, concepto, monto, metodo_pago, monto_efectivo, monto_transferencia, tipo,
           fecha, usuario_id, created_at)
       SELECT 0, 1000000 + n, 'Gorra', 1000, 'efectivo', 1000, 0, 'accesorio', '2026-11-18', $1, '2026-11-18T15:00:00Z'
       FROM generate_series(1, $2) n`,
      [admin.usuario_id, FILAS_SIN_PAGINAS + sobran],
    );
    await prueba.sql(
      `INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, filas, monto)
       VALUES (0, 'ingreso.accesorio', 0, '2026-11-01', $1, 0)`,
      [FILAS_SIN_PAGINAS + sobran],
    );
  }, 120_000);
  // The rows of income written by hand stand in no book.
  afterAll(async () => {
    await prueba.sql('DELETE FROM ingreso WHERE id >= 1000000');
    await prueba.sql(`DELETE FROM resumen_mes WHERE serie = 'ingreso.accesorio'`);
    await prueba.cerrar();
  });

  it.each([
    ['pagos/servicios-pendientes', true, SERVICIOS_POR_PAGO, SERVICIOS_POR_PAGO + sobran],
    ['pagos/servicios-empleado', true, FILAS_SIN_PAGINAS, SERVICIOS_POR_PAGO + sobran],
    ['servicios/listar-ingresos-adicionales', false, FILAS_SIN_PAGINAS, FILAS_SIN_PAGINAS + sobran],
  ])('%s sigue siendo una lista y dice de cuántas filas la cortó', async (ruta, deAna, trae, hay) => {
    const respuesta = await admin.api.get(`/api/${ruta}${deAna ? `/${ana.id}` : ''}`).expect(200);
    expect(respuesta.body).toHaveLength(trae);
    expect(respuesta.headers[CABECERA_TOTAL.toLowerCase()]).toBe(String(hay));
  });

  it('la que cabe entera dice cuántas son, y una página lo dice en su cuerpo', async () => {
    const beto = await crearOperador(admin, { entidad_id: ana.entidad_id });
    for (const ruta of ['servicios-pendientes', 'servicios-empleado']) {
      const { body, headers } = await admin.api.get(`/api/pagos/${ruta}/${beto.id}`).expect(200);
      expect([body, headers['x-total-count']]).toEqual([[], '0']);
    }
    const pagina = await admin.api.get('/api/servicios/listar-ingresos-adicionales').query({ page: 1 }).expect(200);
    expect([pagina.body.pagination.total, pagina.headers['x-total-count']]).toEqual([
      FILAS_SIN_PAGINAS + sobran,
      undefined,
    ]);
  });

  it('toda ruta que responde una lista sin páginas dice que tiene límite, o está entre las que dan todo', () => {
    const esLista = (forma: unknown): boolean =>
      forma instanceof z.ZodArray || (forma instanceof z.ZodUnion && forma.options.some(esLista));
    const listas = rutasDelContrato().filter(({ ruta }) => esLista(ruta.responses[200]));
    const enteras = listas.filter(({ ruta }) => !esListaSimple(ruta)).map(({ ruta }) => `${ruta.method} ${ruta.path}`);
    expect(enteras.sort()).toEqual([...ENTERAS].sort());
    expect(listas).toHaveLength(ENTERAS.length + 10);
  });
});
