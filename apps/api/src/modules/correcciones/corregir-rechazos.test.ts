import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirAprobaciones, requiereDe } from '../../../test/aprobar.js';
import { abrirCorreccion, type Correccion } from '../../../test/correccion.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

describe('Lo que una corrección no puede, y cómo lo dice', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;
  let c: Correccion;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    m = await abrirMostrador(app, admin, carta);
    f = await abrirFiado(admin, m);
    c = abrirCorreccion(admin, m);
  });

  const corte = () => m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
  /** The answer to a correction that is refused, which wrote nothing. */
  const rechazo = async (...[id, cambio, quien]: Parameters<Correccion['pedir']>) => {
    const antes = await m.leer(id);
    const { status, body } = await c.pedir(id, cambio, quien);
    expect(await m.leer(id)).toEqual(antes);
    return [status, body.message.replaceAll('\u00a0', ' '), ...Object.keys(body.errores ?? {})];
  };

  it('nada que cambiar, sin motivo, o leído antes de otra corrección', async () => {
    const id = await corte();
    expect(await rechazo(id, () => ({}))).toEqual([400, 'No cambiaste nada']);
    expect(await rechazo(id, () => ({ motivo: ' ' }))).toEqual([400, expect.any(String), 'motivo']);
    expect(await rechazo(id, () => ({ motivo: 'no' }))).toEqual([400, expect.any(String), 'motivo']);
    await c.corregir(id, () => ({ notas: 'Era su cumpleaños' }));
    expect((await m.leer(id)).notas).toBe('Era su cumpleaños');
    expect(await rechazo(id, () => ({ revision: 0, notas: 'Otra' }))).toEqual([
      409,
      'Otro equipo cambió este tiquete. Míralo de nuevo.',
    ]);
  });

  it('lo cobrado suma el tiquete, y la propina cabe en ello', async () => {
    const id = await corte();
    const cobrado =
      (monto: number, mas = {}) =>
      () => ({ cobros: [{ metodo_id: m.nequi.id, monto, ...mas }] });
    expect(await rechazo(id, cobrado(20_000))).toEqual([400, 'Faltan $ 5.000 por cobrar']);
    expect(await rechazo(id, cobrado(30_000))).toEqual([400, 'Sobran $ 5.000: baja lo cobrado o súmalo a la propina']);
    expect(await rechazo(id, cobrado(25_000, { propina: 26_000 }))).toEqual([
      400,
      'La propina supera lo pagado',
      'cobros.0.propina',
    ]);
    expect(await rechazo(id, cobrado(25_000, { recibido: 25_000 }))).toEqual([
      400,
      'De Nequi no se da vuelto',
      'cobros.0.recibido',
    ]);
  });

  it('las líneas son suyas, distintas, y al menos una', async () => {
    const [id, otro] = [await corte(), await m.leer(await corte())];
    expect(await rechazo(id, () => ({ lineas: [] }))).toEqual([
      400,
      expect.stringMatching(/anula el tiquete/),
      'lineas',
    ]);
    const ajena = () => ({ lineas: [{ ...m.unCorte(), id: otro.servicios[0]?.id, cantidad: 2 }] });
    expect(await rechazo(id, ajena)).toEqual([400, 'Esa línea no es de este tiquete', 'lineas.0.id']);
    const repetida = ({ lineas }: { lineas: object[] }) => ({ lineas: [...lineas, m.unCorte()] });
    expect(await rechazo(id, repetida)).toEqual([400, 'Este servicio ya está en la lista', 'lineas']);
    const caro = () => ({ lineas: [{ ...m.unCorte(), descuento_pesos: 25_001 }] });
    expect(await rechazo(id, caro)).toEqual([
      400,
      'El descuento supera lo que cuesta la línea',
      'lineas.0.descuento_pesos',
    ]);
    const sinMotivo = ({ lineas }: { lineas: object[] }) => ({ lineas: [{ ...lineas[0], precio_unitario: 1_000 }] });
    expect(await rechazo(id, sinMotivo)).toEqual([400, 'Escribe por qué cambia el precio', 'lineas.0.motivo_precio']);
  });

  it('un operador inactivo o de otra sucursal no llega; quien ya estaba se queda', async () => {
    const id = await m.cobrar({ lineas: [m.unCorte(m.beto)], cobros: enEfectivo(25_000) });
    const otra = await abrirMostrador(app, admin, carta);
    expect(await rechazo(id, () => ({ lineas: [m.unCorte(otra.ana)] }))).toEqual([
      400,
      expect.stringMatching(/no es de esa sucursal/),
      'lineas',
    ]);
    await admin.api.delete(`/api/operadores/eliminar-operador/${m.ana.id}`).expect(200);
    expect(await rechazo(id, () => ({ lineas: [m.unCorte(m.ana)] }))).toEqual([409, 'El operador está inactivo']);
    await c.corregir(id, () => ({ cobros: [{ metodo_id: m.nequi.id, monto: 25_000 }] }));
  });

  it('uno con devoluciones se corrige con otra, y uno anulado no se corrige', async () => {
    const [id, anulado] = [await corte(), await corte()];
    const servicio_realizado_id = (await m.leer(id)).servicios[0]?.id;
    const devolucion = {
      lineas: [{ servicio_realizado_id, monto: 1_000 }],
      motivo: 'Se quejó',
      reembolso: enEfectivo(1_000),
    };
    await admin.api.post(`/api/tiquetes/${id}/devolver`).send(devolucion).expect(200);
    expect(await rechazo(id, () => ({ notas: 'x' }))).toEqual([
      409,
      'Este tiquete tiene devoluciones: corrige con otra',
    ]);
    expect((await m.leer(id)).acciones).toContainEqual({
      ...{ accion: 'corregir', recurso: 'registro', recurso_id: id, permitida: false },
      motivo: 'Este tiquete tiene devoluciones: corrige con otra',
    });
    const linea = (await m.leer(anulado)).servicios[0]?.id;
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${linea}`).expect(200);
    const { numero } = await m.leer(anulado);
    const pedido = () => ({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    expect(await rechazo(anulado, pedido)).toEqual([409, `El tiquete ${numero} está anulado`]);
  });

  it('lo que ya se abonó de su deuda se queda, con su persona', async () => {
    const id = await f.fiar(20_000);
    await f.abonar(12_000).expect(201);
    const menos = () => ({ cobros: enEfectivo(15_000), queda_debiendo: 10_000 });
    expect(await rechazo(id, menos)).toEqual([
      400,
      'De esta deuda ya se abonaron $ 12.000: deja al menos eso',
      'queda_debiendo',
    ]);
    expect(await rechazo(id, () => ({ persona_id: null }))).toEqual([
      400,
      'Para fiar elige a la persona',
      'persona_id',
    ]);
    const { data: otra } = (
      await admin.api
        .post('/api/personas')
        .send({ entidad_id: m.entidad_id, nombre: 'Carla Ríos', telefono: '310 555 0010' })
    ).body;
    expect(await rechazo(id, () => ({ persona_id: otra.id }))).toEqual([
      409,
      expect.stringMatching(/no se puede cambiar de persona/),
    ]);
    await c.corregir(id, () => ({ cobros: enEfectivo(13_000), queda_debiendo: 12_000 }));
    expect([(await m.leer(id)).saldo, (await f.credito()).deuda]).toEqual([0, 0]);
  });

  it('más deuda cabe en el límite de la persona, y en una sucursal que fía', async () => {
    const id = await f.fiar(20_000);
    const todo = () => ({ cobros: [], queda_debiendo: 25_000 });
    await f.ajustar({ fia: true, limite_fiado: 22_000 }).expect(200);
    expect(await rechazo(id, todo)).toEqual([409, 'Luisa Mora llega a $ 25.000 y su límite es $ 22.000']);
    await f.ajustar({ fia: false, limite_fiado: 100_000 }).expect(200);
    expect(await rechazo(id, todo)).toEqual([409, 'En esta sucursal no se fía']);
    // To owe less needs no leave.
    await c.corregir(id, () => ({ cobros: enEfectivo(15_000), queda_debiendo: 10_000 }));
    expect((await f.credito()).deuda).toBe(10_000);
  });

  it('el stock alcanza con lo que la línea ya tenía', async () => {
    const linea = { producto_id: m.champu.id, cantidad: 8, vendedor_id: m.ana.id };
    const id = await m.cobrar({ lineas: [linea], cobros: enEfectivo(240_000) });
    const unidades = (cantidad: number) => (como: { lineas: object[] }) => ({
      lineas: [{ ...como.lineas[0], cantidad }],
      cobros: enEfectivo(30_000 * cantidad),
    });
    expect(await rechazo(id, unidades(11))).toEqual([409, 'Stock insuficiente. Disponible: 2']);
    await c.corregir(id, unidades(10));
    expect(await m.quedan()).toBe(0);
  });

  it('con productos no cambia de día; con servicios sí, y no más allá de mañana', async () => {
    const con = await m.cobrar({ ...m.dorado() });
    expect(await rechazo(con, () => ({ fecha: '2026-11-17' }))).toEqual([
      400,
      expect.stringMatching(/no cambia de día/),
      'fecha',
    ]);
    const id = await corte();
    expect(await rechazo(id, () => ({ fecha: '2026-12-24' }))).toEqual([400, expect.stringMatching(/mañana/), 'fecha']);
    await c.corregir(id, () => ({ fecha: '2026-11-16' }));
    expect((await m.leer(id)).fecha).toBe('2026-11-16');
    const dias = await app.sql<{ fecha: string; monto: number }>(
      `SELECT fecha::text, sum(CASE WHEN haber = 'ingresos.servicios' THEN monto ELSE -monto END)::bigint AS monto FROM libro
       WHERE entidad_id = $1 AND 'ingresos.servicios' IN (debe, haber) AND origen_id = ANY(
         SELECT id FROM servicio_realizado WHERE registro_id = $2) GROUP BY 1 ORDER BY 1`,
      [m.entidad_id, id],
    );
    expect(dias).toEqual([
      { fecha: '2026-11-16', monto: 25_000 },
      { fecha: '2026-11-18', monto: 0 },
    ]);
  });

  it('es de quien corrige en su sucursal, y se corrige hasta 20 veces', async () => {
    const id = await corte();
    const [lejos, suya] = [
      await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id }),
      await crearSupervisor(admin, { entidad_id: m.entidad_id }),
    ];
    expect(await rechazo(id, () => ({ notas: 'x' }), lejos)).toEqual([404, 'No se encontró el tiquete']);
    expect((await c.pedir(id, () => ({ notas: 'La de ella' }), suya)).status).toBe(200);
    for (let vez = 1; vez < 20; vez++) await c.corregir(id, () => ({ notas: `Nota ${vez}` }));
    expect(await rechazo(id, () => ({ notas: 'Una más' }))).toEqual([409, 'Un tiquete se corrige hasta 20 veces']);
  });

  it('bajar o quitar una propina es anular esos pesos', async () => {
    const a = await abrirAprobaciones(admin, m);
    const cobros = (propina: number) => [{ metodo_id: m.nequi.id, monto: 25_000 + propina, propina }];
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: cobros(5_000) });
    const dejar = (propina: number) => c.pedir(id, () => ({ cobros: cobros(propina), propinas: [] }), a.sara);
    await a.topes({ anular_monto: 2_000 });
    expect(requiereDe(await dejar(0))).toEqual([{ que: 'anular_monto', valor: 5_000, tope: 2_000 }]);
    for (const propina of [3_000, 9_000]) expect((await dejar(propina)).status).toBe(200);
  });
});
