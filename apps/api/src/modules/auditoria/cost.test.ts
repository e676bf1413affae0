import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal } from '../../../test/crear.js';
import { GROUND } from '../../../test/ground.js';
import { Db } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/sql.js';

const FILAS = 120_000;
/** Pages of the database that reading a page of the list may touch, with as many rows as there are here or a hundred times more. */
const PAGINAS = 900;

type Nodo = {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Nodo[];
};
const nodos = (n: Nodo): Nodo[] => [n, ...(n.Plans ?? []).flatMap(nodos)];

(GROUND === 'lab' ? describe.skip : describe)('Leer la auditoría de muchos años', () => {
  let app: Prueba;
  let admin: Actor;
  let center: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin)).id;
    await crearSucursal(admin);
    await app.sql(
      `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, despues, marcas, solicitud_id, created_at)
       SELECT $1::bigint + n % 2, 1000000 + n, $2,
         CASE WHEN n % 5000 = 0 THEN 'anular' WHEN n % 50 = 0 THEN 'modificar' ELSE 'crear' END,
         CASE n % 4 WHEN 0 THEN 'gasto' ELSE 'registro' END, n,
         '{"monto": 1000}', CASE WHEN n % 20000 = 0 THEN ARRAY['fecha'] END,
         'x', timestamptz '2020-01-01' + n * interval '20 minutes'
         FROM generate_series(1, ${FILAS}) n`,
      [center, admin.usuario_id],
    );
    // An action that was frequent, and not for years.
    await app.sql(
      `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
       SELECT $1::bigint, 5000000 + n, $2, 'desactivar', 'operador', n, 'x', timestamptz '2019-01-01' + n * interval '1 minute'
       FROM generate_series(1, 4000) n`,
      [center, admin.usuario_id],
    );
    await app.sql(`ANALYZE auditoria`);
  }, 120_000);
  afterAll(() => app.cerrar());

  /** The cost of a request in the database, by its statement, and whether it walked through the whole trail. */
  async function costo(
    query: Record<string, unknown>,
    path = '/api/auditoria',
  ): Promise<{ filas: number; paginas: number; enteras: string[] }> {
    const look = jest.spyOn(app.app.get(Db), 'rows');
    const { body } = await admin.api.get(path).query(query).expect(200);
    const consultas = look.mock.calls
      .map(([consulta]) => (consulta as Sql).compile())
      .filter(({ text }) => text.includes('FROM auditoria'));
    look.mockRestore();
    let [pages, whole]: [number, string[]] = [0, []];
    for (const { text, values } of consultas) {
      const [{ 'QUERY PLAN': plan }] = (await app.sql(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
        values,
      )) as [{ 'QUERY PLAN': Array<{ Plan: Nodo }> }];
      const root = plan[0]?.Plan as Nodo;
      pages += root['Shared Hit Blocks'] + root['Shared Read Blocks'];
      whole = [
        ...whole,
        ...nodos(root).flatMap((n) =>
          n['Node Type'] === 'Seq Scan' && n['Relation Name'] === 'auditoria' ? ['auditoria'] : [],
        ),
      ];
    }
    expect(consultas.length).toBeGreaterThan(0);
    return { filas: body.data?.length ?? body.cantidad, paginas: pages, enteras: whole };
  }

  it.each([
    ['la primera página', {}],
    ['una página profunda', { cursor: `d${Date.parse('2020-06-01T00:00:00Z')}-1000001` }],
    ['una página hacia atrás', { cursor: `a${Date.parse('2020-06-01T00:00:00Z')}-1000001` }],
    ['de una persona que casi no hizo nada', { usuario_id: 0 }],
    ['unos días de hace años', { desde: '2021-03-01', hasta: '2021-03-02' }],
    ['una acción rara', { accion: 'anular' }],
    ['una acción que nunca hubo', { accion: 'anonimizar' }],
    ['una clase de registro que casi no hay', { recurso: 'entidad' }],
    ['una clase de registro que nunca hubo', { recurso: 'zone' }],
    ['un registro', { recurso: 'gasto', recurso_id: 400 }],
    ['un registro del que no se dice la clase', { recurso_id: 400 }],
    ['varias acciones que son una, y ninguna reciente', { accion: 'activar,desactivar' }],
    ['una acción que antes se llamaba de otro modo', { accion: 'desactivar' }],
    ['la acción cuyo nombre era también de otra', { accion: 'eliminar' }],
    ['varias clases de registro, y ninguna reciente', { recurso: 'operador,client' }],
    ['varias de las dos', { accion: 'anular,desactivar', recurso: 'operador,client' }],
    ['lo marcado', { marcadas: 'true' }],
    ['lo de todos los días', { accion: 'crear', recurso: 'registro' }],
  ])('%s se encuentra por un índice, con pocas páginas de la base', async (_, query) => {
    const { paginas, enteras } = await costo(query);
    expect(enteras).toEqual([]);
    expect(paginas).toBeLessThan(PAGINAS);
  });

  it('lo anulado de un día de hace años, también', async () => {
    const { filas, paginas, enteras } = await costo({ fecha: '2021-03-01' }, '/api/tablero/anulado');
    expect([filas, enteras]).toEqual([0, []]);
    expect(paginas).toBeLessThan(PAGINAS);
  });

  it('un archivo los trae todos, el más reciente primero', async () => {
    const answer = await admin.api.get('/api/auditoria/exportar').query({ recurso: 'operador,client' }).expect(200);
    const [, ...rows] = answer.text.trimEnd().split('\r\n');
    expect([answer.headers['x-total-count'], rows.length]).toEqual([String(rows.length), rows.length]);
    expect(rows.length).toBeGreaterThan(4_000);
    expect(rows.map((row) => row.slice(0, 16))).toEqual(
      rows
        .map((row) => row.slice(0, 16))
        .toSorted()
        .toReversed(),
    );
  });
});
