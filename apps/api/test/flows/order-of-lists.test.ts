import { z } from 'zod';
import { rutasDelContrato } from '../../src/modules/operaciones/openapi.js';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  registrar,
  vender,
} from '../crear.js';

type Valor = string | number | boolean | null;
type Nombrado = { nombre: string };
type Quien = { nombre: string; apellido: string } | null;
/** What the words of any list look at; everything else of a row is found by its name. */
type Fila = {
  entidad: Nombrado | null;
  role: Nombrado | null;
  categoria: Nombrado;
  usuario: Nombrado;
  empleado: Quien;
  operador: Quien;
  nombre: string | null;
  email: string;
  tipo: string;
  monto: number;
  precio_unitario: number;
  costo_unitario: number;
  fecha: string;
  hora_inicio: string;
  estado: Valor;
  pagado: boolean;
  activo: boolean;
  anonimizado: boolean;
  invitacion_pendiente: boolean;
};
type Cuerpo = { data: Fila[]; movimientos: { data: Fila[] } };
/** A list that the server puts in order: what each of its words means of a row. `sitio`: whose list it is, where its address says it. */
type Lista = {
  ruta: string;
  por: Record<string, (fila: Fila) => Valor>;
  sitio?: 'producto' | 'articulo' | 'caja' | 'empleado';
  filas?: (body: Cuerpo) => Fila[];
  sinArchivo?: true;
};

const DIA = '2026-11-18';
const espanol = new Intl.Collator('es');
const nombre = (persona: { nombre: string; apellido: string } | null): Valor =>
  persona && `${persona.nombre} ${persona.apellido}`;
const de =
  (campo: string) =>
  (fila: Fila): Valor =>
    (fila as unknown as Record<string, Valor>)[campo] ?? null;
/** By the name on screen of what the wire calls otherwise. */
const llamada = (campo: string, nombres: Record<string, string>) => (fila: Fila) =>
  nombres[String(de(campo)(fila))] ?? null;
const ORIGENES_DE_CAJA = {
  ...{
    servicio: 'Servicio',
    ingreso: 'Ingreso adicional',
    venta: 'Venta',
    producto: 'Producto',
    gasto: 'Gasto',
    pago: 'Pago a empleado',
  },
  ...{ caja: 'Movimiento de caja', arqueo: 'Arqueo' },
};
const ORIGENES_DE_STOCK = {
  creacion: 'Creación',
  ajuste: 'Ajuste',
  venta: 'Venta',
  anulacion: 'Venta anulada',
  archivo: 'Producto eliminado',
  importacion: 'Importación',
};
const METODO = de('metodo_pago');
const FECHA = de('fecha');
const SUCURSAL = ({ entidad }: Fila): Valor => entidad?.nombre ?? null;
const deUna = (fila: Fila): Valor => SUCURSAL(fila) ?? 'General';
const persona = (campo: 'empleado' | 'operador') => (fila: Fila) => nombre(fila[campo]);
const estadoDeCuenta = ({ activo, anonimizado, invitacion_pendiente }: Fila): Valor =>
  anonimizado ? 4 : !activo ? 3 : invitacion_pendiente ? 2 : 1;
const llamado = ({ operador, nombre: suyo, email }: Fila): Valor => nombre(operador) ?? suyo ?? email;

const LISTAS: readonly Lista[] = [
  {
    ruta: '/api/servicios/listar-servicios-realizados',
    por: {
      ...{
        servicio: de('servicio_nombre'),
        fecha: FECHA,
        empleado: persona('empleado'),
        entidad: SUCURSAL,
        cantidad: de('cantidad'),
        descuento: de('descuento_porcentaje'),
      },
      ...{
        total: de('total_con_descuento'),
        comision: de('monto_empleado'),
        metodo: METODO,
        estado: ({ pagado }) => !pagado,
      },
    },
  },
  {
    ruta: '/api/gastos/listar',
    por: {
      descripcion: de('descripcion'),
      fecha: FECHA,
      entidad: deUna,
      metodo: METODO,
      monto: de('monto'),
      recibo: de('tiene_recibo'),
    },
  },
  {
    ruta: '/api/servicios/listar-ingresos-adicionales',
    por: {
      ...{ concepto: de('concepto'), fecha: FECHA, tipo: de('tipo'), metodo: METODO, monto: de('monto') },
      ...{ empleado: persona('empleado'), operador: persona('operador'), entidad: deUna },
    },
  },
  {
    ruta: '/api/ventas/listar-ventas',
    por: {
      fecha: de('created_at'),
      vendedor: persona('empleado'),
      entidad: SUCURSAL,
      metodo: METODO,
      total: de('total'),
      ganancia: de('ganancia_total'),
    },
  },
  {
    ruta: '/api/pagos/listar-pagos',
    por: {
      empleado: persona('empleado'),
      fecha: FECHA,
      monto: de('monto'),
      tipo: de('tipo_pago'),
      metodo: METODO,
      estado: ({ estado }) => !estado,
    },
  },
  {
    ruta: '/api/pagos/servicios-empleado/:empleadoId',
    sitio: 'empleado',
    sinArchivo: true,
    por: {
      ...{
        servicio: de('servicio_nombre'),
        fecha: FECHA,
        cantidad: de('cantidad'),
        monto_servicio: de('monto_servicio'),
      },
      ...{
        porcentaje: de('porcentaje_empleado'),
        monto_empleado: de('monto_empleado'),
        estado: ({ pagado }) => !pagado,
      },
    },
  },
  {
    ruta: '/api/caja-menor/listar-cajas/:id',
    sitio: 'caja',
    filas: ({ movimientos }) => movimientos.data,
    por: {
      ...{ fecha: FECHA, origen: llamada('origen', ORIGENES_DE_CAJA), medio: de('medio') },
      entrada: ({ tipo, monto }) => (tipo === 'entrada' ? monto : null),
      salida: ({ tipo, monto }) => (tipo === 'salida' ? monto : null),
    },
  },
  {
    ruta: '/api/caja-menor/arqueos',
    por: {
      fecha: de('created_at'),
      contado: de('efectivo_contado'),
      esperado: de('efectivo_esperado'),
      resultado: de('diferencia'),
    },
  },
  {
    ruta: '/api/productos/listar-productos',
    por: {
      ...{
        nombre: de('nombre'),
        categoria: ({ categoria }) => categoria.nombre,
        precio: de('precio_unitario'),
        costo: de('costo_unitario'),
      },
      ...{
        ganancia: ({ precio_unitario, costo_unitario }) => precio_unitario - costo_unitario,
        stock: de('stock'),
        entidad: SUCURSAL,
      },
    },
  },
  {
    ruta: '/api/productos/movimientos/:id',
    sitio: 'producto',
    por: {
      ...{
        fecha: de('id'),
        tipo: de('tipo'),
        cantidad: de('cantidad_movimiento'),
        anterior: de('cantidad_anterior'),
        nueva: de('cantidad_nueva'),
        origen: llamada('origen', ORIGENES_DE_STOCK),
      },
    },
  },
  {
    ruta: '/api/inventario/listar-inventario',
    por: {
      nombre: de('nombre'),
      cantidad: de('cantidad'),
      estado: de('estado'),
      costo: de('costo_unitario'),
      valor: de('valor_total'),
      entidad: SUCURSAL,
    },
  },
  {
    ruta: '/api/inventario/movimientos/:id',
    sitio: 'articulo',
    por: {
      fecha: de('id'),
      tipo: de('tipo'),
      cantidad: de('cantidad_movimiento'),
      anterior: de('cantidad_anterior'),
      nueva: de('cantidad_nueva'),
    },
  },
  {
    ruta: '/api/usuarios',
    por: {
      nombre: llamado,
      rol: ({ role }) => role?.nombre ?? null,
      entidad: SUCURSAL,
      estado: estadoDeCuenta,
      ingreso: de('ultimo_ingreso'),
    },
  },
  {
    ruta: '/api/correo',
    por: {
      para: de('para'),
      asunto: de('asunto'),
      estado: de('estado'),
      fecha: de('created_at'),
      enviado: de('enviado_en'),
    },
  },
  {
    ruta: '/api/agenda/citas',
    por: {
      ...{
        cliente: de('cliente_nombre'),
        cuando: ({ fecha, hora_inicio }) => `${fecha} ${hora_inicio}`,
        servicio: de('servicio'),
      },
      ...{
        agenda: persona('operador'),
        estado: (fila) => `${de('estado')(fila)} ${de('no_asistio')(fila) === true ? 1 : 0}`,
        entidad: SUCURSAL,
      },
    },
  },
  {
    ruta: '/api/agenda/personas',
    por: {
      persona: de('nombre'),
      visitas: de('visitas'),
      canceladas: de('canceladas'),
      inasistencias: de('inasistencias'),
      ultima: de('ultima'),
      proxima: de('proxima'),
    },
  },
  {
    ruta: '/api/lista-espera/ofertas',
    sinArchivo: true,
    por: {
      persona: de('persona_nombre'),
      espacio: ({ fecha, hora_inicio }) => `${fecha} ${hora_inicio}`,
      estado: de('estado'),
      cuando: de('created_at'),
    },
  },
  {
    ruta: '/api/datos-personales/solicitudes',
    por: { persona: de('nombre'), tipo: de('tipo'), entidad: deUna, recibida: de('recibida'), vence: de('vence') },
  },
  {
    ruta: '/api/datos-personales/aceptaciones',
    por: {
      usuario: ({ nombre: suyo, usuario }) => suyo ?? usuario.nombre,
      entidad: SUCURSAL,
      version: de('version'),
      aceptado: de('aceptado_en'),
    },
  },
  { ruta: '/api/libro/asientos', por: { fecha: FECHA, operador: persona('operador'), efecto: de('efecto') } },
];

/** Every list of pages that the contract says can be ordered, with its words. Of the trail, which has a cursor, below. */
const DEL_CONTRATO = rutasDelContrato()
  .filter(
    ({ ruta }) =>
      ruta.method === 'GET' &&
      ruta.query instanceof z.ZodObject &&
      'sentido' in ruta.query.shape &&
      'page' in ruta.query.shape,
  )
  .map(({ ruta }) => ({
    ruta: ruta.path,
    palabras: palabrasDe((ruta.query as unknown as z.ZodObject).shape.orden as z.ZodType),
  }));

function palabrasDe(tipo: z.ZodType): string[] {
  const dentro = tipo instanceof z.ZodOptional || tipo instanceof z.ZodDefault ? (tipo.unwrap() as z.ZodType) : tipo;
  // The two ways through appointments have a name of their own, and tests of their own.
  return (dentro as z.ZodEnum).options
    .map(String)
    .filter((palabra) => palabra !== 'recientes' && palabra !== 'proximas');
}

function comparar(a: Valor, b: Valor): number {
  if (typeof a === 'string' && typeof b === 'string') return espanol.compare(a, b);
  return Number(a) - Number(b);
}

/** Rows go one way; those without a value come last, whichever it is. */
function estaEnOrden(valores: readonly Valor[], sentido: 'asc' | 'desc'): boolean {
  return valores.every((valor, i) => {
    if (i === 0) return true;
    const previo = valores[i - 1] as Valor;
    if (previo === null || valor === null) return valor === null;
    return (sentido === 'asc' ? 1 : -1) * comparar(previo, valor) <= 0;
  });
}

describe('El orden de las listas', () => {
  let prueba: Prueba;
  let admin: Actor;
  const sitios = { producto: 0, articulo: 0, caja: 0, empleado: 0 };

  beforeAll(async () => {
    prueba = await abrirApp({
      config: { EXPORTS_PER_MINUTE: 1_000_000, REQUESTS_PER_MINUTE: 1_000_000 },
      guardas: false,
    });
    admin = await crearAdmin(prueba);
    for (const [i, sucursal] of ['Norte', 'Ñato', 'Nube'].entries()) await trabajar(sucursal, i);
    await hacerOfertas();
    // Mails that left, and a person who came in: the others have neither.
    await prueba.sql(
      `UPDATE correo_saliente SET enviado_en = created_at + interval '1 minute', secreto = NULL WHERE id = (SELECT min(id) FROM correo_saliente)`,
    );
    await prueba.sql('UPDATE usuario SET ultimo_ingreso = $1 WHERE id = $2', [prueba.reloj.fuente(), admin.usuario_id]);
  }, 120_000);
  afterAll(() => prueba.cerrar(), 120_000);

  /** Some of everything in a branch: equal days, amounts, names and methods, and of each column that may be empty, one that is. */
  async function trabajar(sucursal: string, i: number): Promise<void> {
    const { id: entidad_id } = await crearSucursal(admin, { name: sucursal });
    const ana = await crearSupervisor(admin, { entidad_id, nombre: 'Ana', apellido: i === 2 ? 'Ñáñez' : 'Nieto' });
    const alvaro = await crearOperador(admin, { entidad_id, nombre: i === 0 ? 'Álvaro' : 'alba', apellido: 'Zea' });
    const corte = await crearServicio(admin, {
      nombre: ['Ñoquis', 'nube', 'Óleo'][i] as string,
      precio: 20_000 + i * 1_000,
      entidad_id,
    });
    const empleados = [ana, alvaro];
    for (const [j, { id: empleado_id }] of empleados.entries()) {
      const total = corte.precio * (j + 1);
      await registrar(admin, {
        empleado_id,
        total,
        fecha: `2026-11-1${6 + j}`,
        servicios: [{ servicio_id: corte.id, cantidad: j + 1 }],
      });
      const mitad = {
        metodo_pago: 'mixto' as const,
        monto_efectivo: 4_000,
        monto_transferencia: corte.precio / 2 - 4_000,
      };
      await registrar(ana, {
        empleado_id: ana.id,
        total: 0,
        ...mitad,
        servicios: [{ servicio_id: corte.id, descuento_porcentaje: 50 }],
      });
      await admin.api
        .post('/api/pagos/crear-pago')
        .send({
          empleado_id,
          monto: 4_000 + j,
          fecha: DIA,
          estado: j === 0,
          metodo_pago: j === 0 ? 'efectivo' : 'transferencia',
        })
        .expect(201);
      prueba.reloj.avanzar({ minutos: 1 });
    }
    await dineroDe(entidad_id, ana.id, i);
    await mercanciaDe(entidad_id, ana, i);
    await citasDe([ana.id, alvaro.id], i);
    await admin.api
      .post('/api/usuarios')
      .send({ email: `invitada${i}@jornal.test`, nombre: `Ñ${i}`, role_id: 1 })
      .expect(201);
    await prueba.sql(
      `INSERT INTO aceptacion (usuario_id, version, aceptado_en) VALUES ($1, $2, '2026-11-18T15:00:00Z')`,
      [ana.usuario_id, `2026-1${i % 2}`],
    );
    prueba.reloj.avanzar({ minutos: 1 });
  }

  async function dineroDe(entidad_id: number, operador_id: number, i: number): Promise<void> {
    for (const [descripcion, monto, donde] of [
      ['Ñame', 1_000, entidad_id],
      ['nevera', 1_000, entidad_id],
      ['Óxido', 2_500 + i, null],
    ] as const) {
      const { body } = await admin.api
        .post('/api/gastos/crear')
        .send({
          descripcion,
          monto,
          fecha: monto === 1_000 ? DIA : '2026-11-01',
          metodo_pago: 'transferencia',
          entidad_id: donde,
        })
        .expect(201);
      if (descripcion === 'nevera') {
        await admin.api
          .put(`/api/gastos/recibo/${body.data.id}`)
          .set('Content-Type', 'application/octet-stream')
          .send(Buffer.from('%PDF-1.7\n'))
          .expect(200);
      }
    }
    const ingreso = { metodo_pago: 'efectivo', monto_transferencia: 0, fecha: DIA, entidad_id };
    const ocasional = { tipo: 'servicio_ocasional', operador_id, empleado_id: operador_id };
    for (const [concepto, monto, cual] of [
      ['ábaco', 3_000, { tipo: 'otro' }],
      ['Zapato', 3_000, ocasional],
    ] as const) {
      await admin.api
        .post('/api/servicios/crear-ingreso-adicional')
        .send({ ...ingreso, concepto, monto, monto_efectivo: monto, ...cual })
        .expect(201);
    }
    for (const [j, contado] of [20_000, 30_000, 20_000].entries()) {
      await admin.api
        .post('/api/caja-menor/movimientos')
        .send({
          entidad_id,
          tipo: 'ingreso',
          medio: j === 0 ? 'transferencia' : 'efectivo',
          monto: 5_000,
          concepto: 'Base',
        })
        .expect(201);
      await admin.api
        .post('/api/caja-menor/arqueos')
        .send({ entidad_id, efectivo_contado: contado, observaciones: 'Conteo' })
        .expect(201);
    }
    await admin.api
      .post('/api/caja-menor/movimientos')
      .send({ entidad_id, tipo: 'retiro', medio: 'efectivo', monto: 7_000, concepto: 'Consignación' })
      .expect(201);
    for (const [nombre, tipo] of [
      ['Ñusta', 'consulta'],
      ['nora', 'reclamo'],
    ]) {
      await admin.api
        .post('/api/datos-personales/solicitudes')
        .send({ tipo, nombre, email: `titular${i}@jornal.test`, ...(i > 0 && { entidad_id }) })
        .expect(201);
    }
    Object.assign(sitios, { caja: entidad_id, empleado: operador_id });
  }

  async function mercanciaDe(entidad_id: number, ana: Actor, i: number): Promise<void> {
    for (const [j, nombre] of ['ñandú', 'Navaja', 'Ópalo'].entries()) {
      const producto = await crearProducto(admin, {
        nombre,
        entidad_id,
        precio_unitario: 30_000 + (j % 2) * 1_000,
        stock: 10 + i,
      });
      await vender(j === 0 ? admin : ana, producto, 1 + (j % 2));
      if (j === 0) sitios.producto = producto.id;
      const articulo = await crearArticulo(admin, { nombre, entidad_id, cantidad: 20 + (j % 2) });
      if (j === 1)
        await admin.api.put(`/api/inventario/cambiar-estado/${articulo.id}`).send({ estado: 'inactivo' }).expect(200);
      if (j === 0) sitios.articulo = articulo.id;
    }
    for (const cantidad of [8, 12, 9])
      await admin.api.put(`/api/productos/actualizar-stock/${sitios.producto}`).send({ cantidad }).expect(200);
    for (const [tipo, cantidad] of [
      ['agregar', 5],
      ['reducir', 5],
      ['agregar', 3],
      ['reducir', 1],
    ]) {
      await admin.api.put(`/api/inventario/actualizar-stock/${sitios.articulo}`).send({ tipo, cantidad }).expect(200);
    }
  }

  async function citasDe(operadores: readonly number[], i: number): Promise<void> {
    for (const [j, operador_id] of operadores.entries()) {
      const { id: agenda_id } = await crearAgenda(admin, { operador_id });
      const horario = await crearHorario(admin, { agenda_id });
      for (const [fecha, cliente_nombre] of [
        ['2026-11-18', 'Íñigo'],
        ['2026-11-25', ['Nubia', 'Ñuco'][j]],
      ]) {
        const cita = await crearCita(admin, horario, {
          fecha,
          cliente_nombre,
          cliente_telefono: '+573001112233',
          servicio: i === 1 ? 'Ñapa' : 'Corte',
        });
        if (j === 1)
          await admin.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ estado: 'cancelada' }).expect(200);
      }
    }
  }

  async function hacerOfertas(): Promise<void> {
    const { id: entidad_id } = await crearSucursal(admin);
    const operador = await crearOperador(admin, { entidad_id });
    const { id: agenda_id } = await crearAgenda(admin, { operador_id: operador.id });
    for (const [j, nombre] of ['Ñ', 'n', 'Ó', 'n'].entries()) {
      const horario = await crearHorario(admin, { agenda_id, hora_inicio: `1${4 + j}:00`, hora_fin: `1${4 + j}:30` });
      const { id } = await anotar(admin, { nombre, entidad_id });
      const { body } = await admin.api
        .post(`/api/lista-espera/ofrecer/${id}`)
        .send({ agenda_id, horario_id: horario.id, fecha: DIA })
        .expect(201);
      if (j > 1)
        await admin.api.post(`/api/lista-espera/responder-oferta/${body.data.id}`).send({ acepta: false }).expect(200);
    }
  }

  const direccion = ({ ruta, sitio }: Lista): string =>
    sitio === undefined ? ruta : ruta.replace(/:\w+/, String(sitios[sitio]));
  const leer = async (lista: Lista, query: Record<string, unknown>): Promise<string[]> => {
    const { body } = await admin.api.get(direccion(lista)).query(deTodo(lista, query)).expect(200);
    return (lista.filas === undefined ? (body as Cuerpo).data : lista.filas(body as Cuerpo)).map((fila) =>
      JSON.stringify(fila),
    );
  };
  /** Requests of every state; of the book, which is long, what sales wrote. */
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
        .send({ descripcion: 'Agua', monto: 9_000, fecha: DIA, entidad_id: null })
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
