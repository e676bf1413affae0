import { abrirApp, type Prueba } from '../app.js';
import { type Actor, crearAdmin, crearOperador, crearUsuario } from '../crear.js';
import { llenarListas, type Sitios } from './full-lists.js';
import { type Cuerpo, DEL_CONTRATO, estaEnOrden, type Fila, LISTAS, type Lista } from './ordered-lists.js';

describe('El orden de las listas', () => {
  let prueba: Prueba;
  let admin: Actor;
  let sitios: Sitios;

  beforeAll(async () => {
    prueba = await abrirApp({
      config: { EXPORTS_PER_MINUTE: 1_000_000, REQUESTS_PER_MINUTE: 1_000_000 },
      guardas: false,
    });
    admin = await crearAdmin(prueba);
    sitios = await llenarListas(admin);
    // Mails that left, and a person who came in: the others have neither.
    await prueba.sql(
      `UPDATE correo_saliente SET enviado_en = created_at, secreto = NULL
        WHERE id = (SELECT min(id) FROM correo_saliente)`,
    );
    await prueba.sql('INSERT INTO ultima_entrada VALUES ($1, $2)', [admin.usuario_id, prueba.reloj.fuente()]);
  }, 120_000);
  afterAll(() => prueba.cerrar(), 120_000);

  const direccion = ({ ruta, sitio }: Lista): string =>
    sitio === undefined ? ruta : ruta.replace(/:\w+/, String(sitios[sitio]));
  const leer = async (lista: Lista, query: Record<string, unknown>): Promise<string[]> => {
    const { body } = await admin.api.get(direccion(lista)).query(deTodo(lista, query)).expect(200);
    return (lista.filas === undefined ? (body as Cuerpo).data : lista.filas(body as Cuerpo)).map((fila) =>
      JSON.stringify(fila),
    );
  };
  /** Requests of every state; of the book, which is long, the rows of sales. */
  const deTodo = ({ ruta }: Lista, query: Record<string, unknown>) => ({
    ...(ruta === '/api/datos-personales/solicitudes' && { estado: 'todas' }),
    ...(ruta === '/api/libro/asientos' && { origen: 'venta' }),
    ...query,
  });
  /** Page after page, until one is empty. */
  async function porPaginas(lista: Lista, query: Record<string, unknown>, per_page = 4): Promise<string[]> {
    const filas: string[] = [];
    for (let page = 1; ; page++) {
      const pagina = await leer(lista, { ...query, page, per_page });
      filas.push(...pagina);
      if (pagina.length === 0) return filas;
    }
  }
  /** The lines of the file, without its head and its totals. */
  async function archivo(lista: Lista, query: Record<string, unknown>): Promise<string[]> {
    const { text, headers } = await admin.api
      .get(direccion(lista))
      .query(deTodo(lista, { ...query, formato: 'csv' }))
      .expect(200);
    return text.split('\r\n').slice(1, 1 + Number(headers['x-total-count']));
  }

  it('son las del contrato, cada una por todas sus columnas', () => {
    const aqui = LISTAS.map(({ ruta, por }) => ({ ruta, palabras: Object.keys(por).sort() }));
    const porRuta = (a: { ruta: string }, b: { ruta: string }) => a.ruta.localeCompare(b.ruta);
    expect(aqui.sort(porRuta)).toEqual(
      DEL_CONTRATO.map(({ ruta, palabras }) => ({ ruta, palabras: [...palabras].sort() })).sort(porRuta),
    );
  });

  it.each(LISTAS)(
    '$ruta: por cada columna y hacia los dos lados, sus páginas y su archivo son la lista entera en ese orden',
    async (lista) => {
      const suyo = await leer(lista, { page: 1, per_page: 100 });
      expect(suyo.length).toBeGreaterThan(2);
      expect(suyo.length).toBeLessThan(100);
      const lineas = lista.sinArchivo ? [] : await archivo(lista, {});
      const lineaDe = new Map(suyo.map((fila, i) => [fila, lineas[i]]));
      for (const [orden, valor] of Object.entries(lista.por)) {
        const deCada: string[][] = [];
        for (const sentido of ['asc', 'desc'] as const) {
          const query = { orden, sentido };
          const paginas = await porPaginas(lista, query, Math.ceil(suyo.length / 3));
          const valores = paginas.map((fila) => valor(JSON.parse(fila) as Fila));
          expect({
            query,
            enOrden: estaEnOrden(valores, sentido) ? valores : 'no',
            filas: [...paginas].sort(),
          }).toEqual({ query, enOrden: valores, filas: [...suyo].sort() });
          expect(await leer(lista, { ...query, page: 1, per_page: 100 })).toEqual(paginas);
          if (!lista.sinArchivo) expect(await archivo(lista, query)).toEqual(paginas.map((fila) => lineaDe.get(fila)));
          deCada.push(paginas);
        }
        // Something stands in another place, or nothing was ordered.
        const distintos = new Set(suyo.map((fila) => valor(JSON.parse(fila) as Fila)).filter((uno) => uno !== null));
        if (distintos.size > 1) expect(deCada[0]).not.toEqual(deCada[1]);
      }
    },
  );

  it.each(DEL_CONTRATO)(
    '$ruta: por una columna que no tiene, o hacia ningún lado, lo dice',
    async ({ ruta, palabras }) => {
      const lista = LISTAS.find((una) => una.ruta === ruta) as Lista;
      const pedir = async (query: Record<string, unknown>) =>
        (
          await admin.api
            .get(direccion(lista))
            .query({ page: 1, ...query })
            .expect(400)
        ).body;
      const malo = await pedir({ orden: 'id; DROP TABLE usuario' });
      if (ruta === '/api/agenda/citas') expect(malo.message).toBe('Selecciona un orden válido');
      else expect(malo.message).toBe(`La lista no se ordena por esa columna: puede ser por ${palabras.join(', ')}`);
      expect(malo.errores).toEqual({ orden: [malo.message] });
      expect((await pedir({ sentido: 'arriba' })).message).toBe('El sentido debe ser asc o desc');
    },
  );

  it('en español la ñ va después de la n, y ni tildes ni mayúsculas separan', async () => {
    const gastos = LISTAS.find(({ ruta }) => ruta === '/api/gastos/listar') as Lista;
    const filas = await leer(gastos, { per_page: 100, orden: 'descripcion' });
    expect([...new Set(filas.map((fila) => (JSON.parse(fila) as { descripcion: string }).descripcion))]).toEqual([
      'nevera',
      'Ñame',
      'Óxido',
    ]);
  });

  it('el saldo de cada movimiento de la caja es el de cuando se escribió, en cualquier orden', async () => {
    const caja = LISTAS.find(({ sitio }) => sitio === 'caja') as Lista;
    const saldos = (filas: readonly string[]) =>
      Object.fromEntries(
        filas.map((fila) => JSON.parse(fila) as { id: number; saldo: number }).map(({ id, saldo }) => [id, saldo]),
      );
    expect(saldos(await porPaginas(caja, { orden: 'entrada', sentido: 'desc' }))).toEqual(
      saldos(await leer(caja, { per_page: 100 })),
    );
  });

  it('quien es de una sucursal no ve otra, por más que ordene por ella', async () => {
    const [sara] = await prueba.sql<{ entidad_id: number }>(`SELECT entidad_id FROM operador LIMIT 1`);
    const operador = await crearOperador(admin, { entidad_id: sara?.entidad_id as number, cargo_id: 3 });
    await admin.api.put(`/api/roles/usuarios/${operador.usuario_id}/role`).send({ role_id: 2 }).expect(200);
    const { body } = await operador.api
      .get('/api/ventas/listar-ventas')
      .query({ orden: 'entidad', sentido: 'desc', per_page: 100 })
      .expect(200);
    expect(new Set(body.data.map(({ entidad }: { entidad: { id: number } }) => entidad.id))).toEqual(
      new Set([sara?.entidad_id]),
    );
  });

  describe('la auditoría, por páginas de cursor', () => {
    type Pagina = {
      data: Array<{ id: number; entidad_id: number }>;
      anterior: string | null;
      siguiente: string | null;
    };
    const pagina = async (query: Record<string, unknown>): Promise<Pagina> =>
      (
        await admin.api
          .get('/api/auditoria')
          .query({ per_page: 25, ...query })
          .expect(200)
      ).body;
    const claves = ({ data }: Pagina) => data.map(({ entidad_id, id }) => `${entidad_id}-${id}`);

    async function recorrer(query: Record<string, unknown>): Promise<Pagina[]> {
      const paginas = [await pagina(query)];
      for (;;) {
        const cursor = paginas.at(-1)?.siguiente;
        if (!cursor) return paginas;
        paginas.push(await pagina({ ...query, cursor }));
      }
    }

    it('de lo más antiguo a lo más reciente es lo mismo al revés, y se vuelve por donde se fue', async () => {
      const [nuevas, viejas] = [await recorrer({}), await recorrer({ orden: 'cuando' })];
      expect(viejas.flatMap(claves)).toEqual(nuevas.flatMap(claves).reverse());
      expect(viejas.length).toBeGreaterThan(2);
      expect(viejas[0]?.anterior).toBeNull();
      for (let i = viejas.length - 1; i > 0; i--) {
        const vuelta = await pagina({ orden: 'cuando', cursor: viejas[i]?.anterior });
        expect(claves(vuelta)).toEqual(claves(viejas[i - 1] as Pagina));
      }
      expect((await recorrer({ orden: 'cuando', sentido: 'desc' })).flatMap(claves)).toEqual(nuevas.flatMap(claves));
    });

    it('su archivo va en el mismo orden', async () => {
      const lineas = async (query: Record<string, unknown>) => {
        const { text, headers } = await admin.api.get('/api/auditoria/exportar').query(query).expect(200);
        return text.split('\r\n').slice(1, 1 + Number(headers['x-total-count']));
      };
      const hasta = { hasta: '2026-11-17' };
      await lineas(hasta);
      const [nuevas, viejas] = [await lineas({}), await lineas({ orden: 'cuando' })];
      // The second one tells of the first, at its end.
      expect(viejas.slice(0, nuevas.length)).toEqual([...nuevas].reverse());
    });

    it('el primer evento de un registro dice quién lo creó', async () => {
      const { body } = await admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Agua', monto: 9_000, fecha: '2026-11-18', entidad_id: null })
        .expect(201);
      await admin.api.put(`/api/gastos/actualizar/${body.data.id}`).send({ monto: 9_500 }).expect(200);
      const { data } = (
        await admin.api.get(`/api/historial/gasto/${body.data.id}`).query({ orden: 'cuando', per_page: 1 }).expect(200)
      ).body;
      expect(data).toMatchObject([{ accion: 'crear', usuario: { id: admin.usuario_id } }]);
    });

    it('no se ordena por otra cosa', async () => {
      const { body } = await admin.api.get('/api/auditoria').query({ orden: 'monto' }).expect(400);
      expect(body.message).toBe('La lista no se ordena por esa columna: puede ser por cuando');
    });
  });

  it('las cuentas sin rol van al final, hacia los dos lados', async () => {
    const sola = await crearUsuario(prueba, null);
    for (const sentido of ['asc', 'desc']) {
      const { body } = await admin.api.get('/api/usuarios').query({ orden: 'rol', sentido, per_page: 100 }).expect(200);
      expect(body.data.at(-1).id).toBe(sola.usuario_id);
    }
  });
});
