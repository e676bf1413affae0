import type { ServicioRealizado, Tiquete, TiqueteEnLista } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearCuenta,
  crearHorario,
  crearOperador,
  crearProducto,
  crearRol,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  type Operador,
  registrar,
  vender,
} from '../../../test/crear.js';

const PAGINA = { page: 1, per_page: 10 };

describe('La lista de tiquetes', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let beto: Operador;
  let norte: number;
  let sur: number;
  let deAna: ServicioRealizado[];
  let deBeto: ServicioRealizado[];

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: norte, nombre: 'Sara', apellido: 'Rojas' });
    ana = await crearOperador(admin, { entidad_id: norte, nombre: 'Ana', apellido: 'Ruiz' });
    beto = await crearOperador(admin, { entidad_id: norte, nombre: 'Beto', apellido: 'Gil' });
    const corte = (await crearServicio(admin, { nombre: 'Corte', precio: 20_000 })).id;
    const barba = (await crearServicio(admin, { nombre: 'Barba', precio: 10_000 })).id;
    // Norte: 1 of Ana, paid both ways; 2 a sale of Sara; 3 of Beto, by transfer, of two days ago. Sur: 1, a sale.
    deAna = await registrar(ana, {
      empleado_id: ana.id,
      total: 28_000,
      metodo_pago: 'mixto',
      monto_efectivo: 18_000,
      monto_transferencia: 10_000,
      servicios: [{ servicio_id: corte, descuento_porcentaje: 10 }, { servicio_id: barba }],
    });
    await vender(sara, await crearProducto(sara, { nombre: 'Cera', precio_unitario: 30_000 }), 2);
    deBeto = await registrar(admin, {
      empleado_id: beto.id,
      total: 40_000,
      fecha: '2026-11-16',
      metodo_pago: 'transferencia',
      monto_efectivo: 0,
      monto_transferencia: 40_000,
      servicios: [{ servicio_id: corte, cantidad: 2 }],
    });
    const tonico = { nombre: 'Tónico', precio_unitario: 15_000, costo_unitario: 9_000, entidad_id: sur };
    await vender(admin, await crearProducto(admin, tonico), 1);
  });
  afterAll(() => app.cerrar());

  const lista = async (quien: Actor, query: Record<string, unknown> = {}) =>
    (
      await quien.api
        .get('/api/tiquetes')
        .query({ ...PAGINA, ...query })
        .expect(200)
    ).body as { data: TiqueteEnLista[]; pagination: { total: number }; totales?: Record<string, number> };
  const numeros = async (quien: Actor, query = {}) => (await lista(quien, query)).data.map(({ numero }) => numero);
  const uno = async (quien: Actor, id: number) =>
    (await quien.api.get(`/api/tiquetes/${id}`).expect(200)).body as Tiquete;
  const idDe = async (numero: number, quien: Actor = sara) =>
    (await lista(quien, { search: String(numero) })).data.find((t) => t.numero === numero)?.id as number;

  it('dice en pocas palabras qué se cobró, quién lo hizo y cómo se pagó', async () => {
    const { data, pagination } = await lista(sara);
    expect(pagination.total).toBe(3);
    expect(data.map(({ numero, lineas, personas }) => [numero, lineas, personas.map((p) => p.nombre)])).toEqual([
      [3, [{ tipo: 'servicio', nombre: 'Corte', cantidad: 2 }], ['Beto']],
      [2, [{ tipo: 'producto', nombre: 'Cera', cantidad: 2 }], ['Sara']],
      [
        1,
        [
          { tipo: 'servicio', nombre: 'Corte', cantidad: 1 },
          { tipo: 'servicio', nombre: 'Barba', cantidad: 1 },
        ],
        ['Ana'],
      ],
    ]);
    expect(data[2]).toMatchObject({
      estado: 'cobrado',
      origen: 'registrar',
      fecha: '2026-11-18',
      entidad: { id: norte, nombre: 'Norte' },
      total: 28_000,
      total_original: 28_000,
      monto_efectivo: 18_000,
      monto_transferencia: 10_000,
    });
  });

  it('un administrador ve los de todas, y los de una; nadie más nombra otra sucursal', async () => {
    expect((await lista(admin)).pagination.total).toBe(4);
    const deSur = await lista(admin, { entidad_id: sur });
    expect(deSur.data).toEqual([
      expect.objectContaining({ numero: 1, personas: [], entidad: { id: sur, nombre: 'Sur' }, total: 15_000 }),
    ]);
    await sara.api
      .get('/api/tiquetes')
      .query({ ...PAGINA, entidad_id: sur })
      .expect(403);
  });

  it.each([
    ['un número', { search: '2' }, [2]],
    ['un servicio', { search: 'corte' }, [3, 1]],
    ['un producto', { search: 'cera' }, [2]],
    ['quien atendió', { search: 'beto gil' }, [3]],
    ['quien vendió', { search: 'rojas' }, [2]],
    ['un servicio y su operador', { search: 'ruiz barba' }, [1]],
    ['dos que no van juntos', { search: 'beto barba' }, []],
    ['un origen', { origen: 'venta' }, [2]],
    ['un método', { metodo_pago: 'mixto' }, [1]],
    ['otro método', { metodo_pago: 'transferencia' }, [3]],
    ['efectivo', { metodo_pago: 'efectivo' }, [2]],
    ['unos días', { fecha_inicio: '2026-11-17', fecha_fin: '2026-11-18' }, [2, 1]],
    ['los anulados, que no hay', { estado: 'anulado' }, []],
    ['los cobrados', { estado: 'cobrado' }, [3, 2, 1]],
    ['por número', { orden: 'numero' }, [1, 2, 3]],
    ['por día', { orden: 'fecha' }, [3, 2, 1]],
    ['por total', { orden: 'total' }, [1, 3, 2]],
  ])('se filtra y se ordena por %s', async (_, query, esperados) => {
    expect(await numeros(sara, query)).toEqual(esperados);
    expect((await lista(sara, query)).pagination.total).toBe(esperados.length);
  });

  it('por operador, con el tiquete entero', async () => {
    expect(await numeros(sara, { empleado_id: beto.id })).toEqual([3]);
    expect(await numeros(admin, { empleado_id: sara.id })).toEqual([2]);
  });

  it('los totales son los de lo filtrado, los sepa el libro o se sumen', async () => {
    const de = async (quien: Actor, query = {}) => (await lista(quien, { totales: 'true', ...query })).totales;
    const suma = (monto_efectivo: number, monto_transferencia: number) => ({
      total: monto_efectivo + monto_transferencia,
      monto_efectivo,
      monto_transferencia,
      monto_por_cobrar: 0,
      saldo: 0,
    });
    expect(await de(sara)).toEqual(suma(78_000, 50_000));
    expect(await de(admin)).toEqual(suma(93_000, 50_000));
    expect(await de(sara, { fecha_fin: '2026-11-17' })).toEqual(suma(0, 40_000));
    expect(await de(sara, { search: 'corte' })).toEqual(suma(18_000, 50_000));
    expect(await de(sara, { estado: 'anulado' })).toEqual(suma(0, 0));
    expect(await de(ana)).toEqual(suma(18_000, 10_000));
  });

  it('un operador ve los que tienen una línea suya, y pedir los de otro es 403', async () => {
    expect(await numeros(ana)).toEqual([1]);
    expect((await lista(ana)).pagination.total).toBe(1);
    expect(await numeros(ana, { search: 'corte' })).toEqual([1]);
    expect(await numeros(ana, { search: '3' })).toEqual([]);
    expect(await numeros(ana, { search: 'beto' })).toEqual([]);
    await ana.api
      .get('/api/tiquetes')
      .query({ ...PAGINA, empleado_id: beto.id })
      .expect(403);
    const ajeno = await idDe(3);
    await ana.api.get(`/api/tiquetes/${ajeno}`).expect(404);
    await beto.api.get(`/api/tiquetes/${ajeno}`).expect(200);
    const deSur = (await lista(admin, { entidad_id: sur })).data[0]?.id;
    await sara.api.get(`/api/tiquetes/${deSur}`).expect(404);
    await sara.api.get(`/api/tiquetes/${deSur}/historia`).expect(404);
    await admin.api.get(`/api/tiquetes/${deSur}`).expect(200);
  });

  it('el tiquete entero dice sus líneas, su dinero y quién lo registró', async () => {
    const { acciones, ...tiquete } = await uno(sara, deAna[0]?.registro_id as number);
    expect(tiquete).toMatchObject({
      numero: 1,
      total: 28_000,
      registrado_por: { nombre: 'Ana Ruiz' },
      cita: null,
      ventas: [],
    });
    expect(tiquete.servicios[0]).toEqual({
      id: deAna[0]?.id,
      nombre: 'Corte',
      servicio_id: deAna[0]?.servicio?.id,
      empleado: { id: ana.id, nombre: 'Ana', apellido: 'Ruiz' },
      cantidad: 1,
      precio_unitario: 20_000,
      descuento_porcentaje: 10,
      descuento_reparto: 0,
      motivo_descuento: null,
      precio_catalogo: null,
      motivo_precio: null,
      total_servicio: 20_000,
      total_con_descuento: 18_000,
      porcentaje_empleado: 40,
      monto_empleado: 7_200,
      cantidad_devuelta: 0,
      monto_devuelto: 0,
      metodo_pago: 'mixto',
      monto_efectivo: deAna[0]?.monto_efectivo,
      monto_transferencia: deAna[0]?.monto_transferencia,
      monto_por_cobrar: 0,
      pagado: false,
      retenido: false,
      anulacion: null,
    });
    const si = { permitida: true, motivo: null };
    expect(acciones).toEqual([
      ...deAna.flatMap(({ id }) =>
        ['anular', 'devolver'].map((accion) => ({ accion, recurso: 'servicio_realizado', recurso_id: id, ...si })),
      ),
      { accion: 'corregir', recurso: 'registro', recurso_id: tiquete.id, ...si },
      { accion: 'anular', recurso: 'registro', recurso_id: tiquete.id, ...si },
    ]);
    const { ventas, acciones: deVenta } = await uno(sara, await idDe(2));
    expect(ventas).toEqual([
      expect.objectContaining({
        empleado: { id: sara.id, nombre: 'Sara', apellido: 'Rojas' },
        productos: [
          expect.objectContaining({ nombre: 'Cera', cantidad: 2, precio_unitario: 30_000, subtotal: 60_000 }),
        ],
        total: 60_000,
        anulacion: null,
      }),
    ]);
    expect(deVenta).toMatchObject([
      { accion: 'anular', recurso: 'venta', permitida: true },
      { accion: 'devolver', recurso: 'venta', permitida: true },
      { accion: 'corregir', recurso: 'registro', permitida: true },
      { accion: 'anular', recurso: 'registro', permitida: true },
    ]);
  });

  it('lo que no se puede anular dice por qué, como lo diría la ruta que anula', async () => {
    const motivos = async (quien: Actor, id: number) =>
      (await uno(quien, id)).acciones.filter(({ accion }) => accion === 'anular').map(({ motivo }) => motivo);
    const id = deAna[0]?.registro_id as number;
    // Her two lines, and the ticket whole.
    expect(await motivos(ana, id)).toEqual(Array(3).fill('No tienes permiso para anular esto'));
    await admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: beto.id, monto: 16_000, tipo_pago: 'total' })
      .expect(201);
    const linea = deBeto[0] as ServicioRealizado;
    const { body } = await sara.api.delete(`/api/servicios/eliminar-servicio-realizado/${linea.id}`).expect(409);
    // Whole it may be: who corrects tickets lets go of what was paid.
    expect(await motivos(sara, linea.registro_id as number)).toEqual([body.message, null]);
  });

  it('una línea anulada queda con quién, cuándo y por qué, y sin ninguna el tiquete queda anulado', async () => {
    const lineas = await registrar(admin, {
      empleado_id: ana.id,
      total: 30_000,
      servicios: deAna.map(({ servicio }) => ({ servicio_id: servicio?.id as number })),
    });
    const id = lineas[0]?.registro_id as number;
    const anular = (linea: number) =>
      sara.api
        .delete(`/api/servicios/eliminar-servicio-realizado/${linea}`)
        .query({ motivo: 'Era de otra' })
        .expect(200);
    await anular(lineas[0]?.id as number);
    const medio = await uno(sara, id);
    expect(medio).toMatchObject({ estado: 'cobrado', total: 10_000, total_original: 30_000 });
    expect(medio.servicios[0]?.anulacion).toEqual({
      usuario: { id: expect.any(Number), nombre: 'Sara Rojas' },
      motivo: 'Era de otra',
      created_at: '2026-11-18T15:00:00.000Z',
    });
    const deLineas = medio.acciones.filter(({ recurso }) => recurso !== 'registro');
    expect(new Set(deLineas.map(({ recurso_id }) => recurso_id))).toEqual(new Set([lineas[1]?.id]));
    expect((await lista(sara, { search: String(medio.numero) })).data[0]?.lineas).toHaveLength(1);
    await anular(lineas[1]?.id as number);
    const [anulado] = (await lista(sara, { estado: 'anulado' })).data;
    expect(anulado).toMatchObject({ id, numero: medio.numero, estado: 'anulado', total: 0, total_original: 30_000 });
    expect(anulado?.lineas).toHaveLength(2);
    expect(await numeros(sara, { estado: 'cobrado' })).not.toContain(medio.numero);
    const { body } = await sara.api.get(`/api/tiquetes/${id}/historia`).expect(200);
    expect(body.data.map((e: { accion: string; recurso: string }) => `${e.accion} ${e.recurso}`)).toEqual([
      'anular servicio_realizado',
      'anular servicio_realizado',
      'crear registro',
    ]);
    expect((await lista(sara, { totales: 'true' })).totales?.total).toBe(128_000);
    // It was the administrator who registered it.
    expect((await ana.api.get(`/api/tiquetes/${id}/historia`).expect(200)).body.data).toEqual([]);
    const suyos = await ana.api.get(`/api/tiquetes/${deAna[0]?.registro_id}/historia`).expect(200);
    expect(suyos.body.data).toMatchObject([{ accion: 'crear', recurso: 'registro' }]);
  });

  it('el de una cita lleva a ella a quien la puede ver', async () => {
    const agenda = await crearAgenda(admin, { operador_id: ana.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id });
    const cita = await crearCita(admin, horario, { cliente_nombre: 'Luisa Mora' });
    const [linea] = await registrar(sara, {
      empleado_id: ana.id,
      total: 20_000,
      cita_id: cita.id,
      servicios: [{ servicio_id: deAna[0]?.servicio?.id as number }],
    });
    const id = linea?.registro_id as number;
    expect((await uno(sara, id)).cita).toEqual({
      id: cita.id,
      cliente_nombre: 'Luisa Mora',
      fecha: cita.fecha,
      hora_inicio: cita.hora_inicio,
    });
    const { id: role_id } = await crearRol(admin, { alcance: 'sucursal', permisos: ['tiquetes.ver'] });
    expect((await uno(await crearCuenta(admin, { role_id, entidad_id: norte }), id)).cita).toBeNull();
  });

  it('sin el permiso es 403', async () => {
    const empresa = await crearUsuario(app, 'cliente');
    await empresa.api.get('/api/tiquetes').query(PAGINA).expect(403);
  });

  it('sale en un archivo, con su número y su resumen', async () => {
    const { text } = await sara.api.get('/api/tiquetes').query({ formato: 'csv', orden: 'numero' }).expect(200);
    const [cabeza, primero] = text.replace(/^\uFEFF/, '').split('\r\n');
    expect(cabeza).toBe(
      'Tiquete;Fecha;Líneas;Atendió o vendió;Sucursal;Origen;Estado;Efectivo;Transferencia;Total;Registrado;' +
        'Por cobrar;Saldo;Devuelto;Persona',
    );
    expect(primero).toMatch(
      /^1;2026-11-18;Corte, Barba;Ana Ruiz;Norte;Registrar Servicio;Cobrado;18000;10000;28000;.*;0;0;0;$/,
    );
  });
});

describe('Un tiquete de varios operadores', () => {
  it('le dice a cada uno lo suyo, y nada de lo de los demás', async () => {
    // Its lines are handed to another operator in the table, which the guards would refuse.
    const app = await abrirApp({ guardas: false });
    try {
      const admin = await crearAdmin(app);
      const entidad_id = (await crearSucursal(admin)).id;
      const ana = await crearOperador(admin, { entidad_id, nombre: 'Ana' });
      const beto = await crearOperador(admin, { entidad_id, nombre: 'Beto' });
      const corte = (await crearServicio(admin, { nombre: 'Corte', precio: 20_000 })).id;
      const barba = (await crearServicio(admin, { nombre: 'Barba', precio: 10_000 })).id;
      const lineas = await registrar(admin, {
        empleado_id: ana.id,
        total: 30_000,
        servicios: [{ servicio_id: corte }, { servicio_id: barba }],
      });
      const entregar = (empleado_id: number) =>
        app.sql('UPDATE servicio_realizado SET empleado_id = $1 WHERE entidad_id = $2 AND id = $3', [
          empleado_id,
          entidad_id,
          lineas[1]?.id,
        ]);
      await entregar(beto.id);
      const id = lineas[0]?.registro_id as number;
      const uno = async (quien: Actor) => (await quien.api.get(`/api/tiquetes/${id}`).expect(200)).body as Tiquete;
      const lista = async (query: Record<string, unknown>) =>
        (
          await ana.api
            .get('/api/tiquetes')
            .query({ ...PAGINA, totales: 'true', ...query })
            .expect(200)
        ).body;
      const deAna = { total: 20_000, monto_efectivo: 20_000, monto_transferencia: 0 };
      expect((await uno(ana)).servicios.map(({ nombre }) => nombre)).toEqual(['Corte']);
      expect(await uno(ana)).toMatchObject({ ...deAna, total_original: 20_000, registrado_por: null });
      expect(await uno(beto)).toMatchObject({ total: 10_000, monto_efectivo: 10_000 });
      expect(await uno(admin)).toMatchObject({ total: 30_000 });
      const personas = [{ id: ana.id, nombre: 'Ana', apellido: ana.apellido }];
      for (const query of [{}, { orden: 'total' }, { metodo_pago: 'efectivo' }, { search: '1' }])
        expect(await lista(query)).toMatchObject({ data: [{ id, ...deAna, personas }], totales: deAna });
      for (const query of [{ search: 'barba' }, { search: 'beto' }, { metodo_pago: 'mixto' }])
        expect((await lista(query)).data).toEqual([]);
      await entregar(ana.id);
    } finally {
      await app.cerrar();
    }
  });
});
