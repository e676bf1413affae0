import { abrirApp, type Prueba } from '../../../../test/app.js';
import { type Actor, crearAdmin, crearCuenta, crearRol, crearServicio } from '../../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../../test/fiado.js';
import { celdas, type Informes, informesDe } from '../../../../test/informes.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../../test/mostrador.js';
import { contraElTablero, faltasDe } from '../../../../test/report-ties.js';

const [HOY, MANANA] = ['2026-11-18', '2026-11-19'] as const;
const LOS_DOS = [HOY, MANANA] as const;

/**
 * Two days known by hand. First: Luisa's ticket of 95.000 (Corte 24.111, Barba 13.021, two shampoos 57.868) pays 50.000 in cash
 * and 34.500 by Nequi, 9.500 of them a tip, and owes 20.000; Carla leaves 20.000 by Nequi. Then: Luisa pays 12.000 of it; Carla's
 * Mechas of 180.000 are paid with what she left and 160.000 by card; a shampoo of Luisa comes back: 8.000 of debt, 20.934 in cash.
 */
describe('Los reportes de dos días con fiado, propina, anticipo y devolución', () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;
  let f: Fiado;
  let i: Informes;
  let carla: number;
  let datafono: number;

  beforeAll(async () => {
    app = await abrirApp({ instante: `${HOY}T10:00:00-05:00` });
    admin = await crearAdmin(app);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    f = await abrirFiado(admin, m);
    i = informesDe(admin, m.entidad_id);
    const { entidad_id } = m;
    const nuevo = async (ruta: string, datos: object): Promise<number> =>
      (
        await admin.api
          .post(ruta)
          .send({ entidad_id, ...datos })
          .expect(201)
      ).body.data.id;
    carla = await nuevo('/api/personas', { nombre: 'Carla Gil', telefono: '310 555 0010' });
    datafono = await nuevo('/api/metodos', { nombre: 'Datáfono', clase: 'transferencia' });
    const primero = await m.cobrar({
      ...m.dorado(),
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000, recibido: 60_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500 },
      ],
      queda_debiendo: 20_000,
    });
    await admin.api
      .post('/api/anticipos')
      .send({ persona_id: carla, cobros: [{ metodo_id: m.nequi.id, monto: 20_000 }] })
      .expect(201);
    app.reloj.poner(`${MANANA}T09:30:00-05:00`);
    await f.abonar(12_000).expect(201);
    const mechas = await crearServicio(admin, { nombre: 'Mechas', precio: 180_000, porcentaje_pago_empleado: 45 });
    await m.cobrar({
      ...{ persona_id: carla, usar_favor: 20_000, cobros: [{ metodo_id: datafono, monto: 160_000 }] },
      lineas: [{ servicio_id: mechas.id, empleado_id: m.beto.id, cantidad: 1 }],
    });
    app.reloj.poner(`${MANANA}T11:00:00-05:00`);
    const [venta] = (await m.leer(primero)).ventas;
    await admin.api
      .post(`/api/tiquetes/${primero}/devolver`)
      .send({
        lineas: [{ venta_id: venta?.id, cantidad: 1, destino: 'stock' }],
        ...{ motivo: 'Venía abierto', reembolso: [{ metodo_id: EFECTIVO, monto: 20_934 }] },
      })
      .expect(200);
  });
  afterAll(() => app.cerrar());

  const nombre = ({ nombre: suyo, apellido }: { nombre: string; apellido: string }) => `${suyo} ${apellido}`;

  it('cada tiquete dice lo que llevaba, cómo se pagó y cómo está hoy; lo devuelto resta en su fila', async () => {
    const reporte = await i.reporte('tiquetes', LOS_DOS);
    const QUE = ['fecha', 'hora', 'tiquete', 'detalle', 'persona', 'operadores', 'estado'];
    expect(celdas(reporte, ...QUE)).toEqual([
      [MANANA, '11:00', 1, `Devolución · ${m.champu.nombre}`, 'Luisa Mora', nombre(m.ana), 'Devolución'],
      [MANANA, '09:30', 2, 'Mechas', 'Carla Gil', nombre(m.beto), 'Cobrado'],
      [
        ...[HOY, '10:00', 1, `Corte, Barba, ${m.champu.nombre} × 2`, 'Luisa Mora'],
        ...[[nombre(m.ana), nombre(m.beto)].sort().join(', '), 'Devuelto en parte'],
      ],
    ]);
    const MONTOS = ['monto_efectivo', 'monto_transferencia', 'monto_por_cobrar', 'propina', 'devuelto', 'debe'];
    expect(celdas(reporte, 'descuento', 'total', ...MONTOS)).toEqual([
      [null, -28_934, -20_934, 0, -8_000, null, null, null],
      [0, 180_000, 0, 180_000, 0, null, 0, 0],
      [5_001, 95_000, 50_000, 25_000, 20_000, 9_500, 28_934, 0],
    ]);
    expect(reporte.summary).toEqual({
      ...{ cantidad_tiquetes: 2, ingresos_servicios: 217_132, ingresos_productos: 28_934, descuentos: 5_001 },
      ...{ monto_efectivo: 29_066, monto_transferencia: 205_000, monto_por_cobrar: 12_000, propinas: 9_500 },
    });
  });

  it.each([
    ['tiquetes', [HOY, HOY]],
    ['tiquetes', [MANANA, MANANA]],
    ['personas', [HOY, HOY]],
    ['personas', [MANANA, MANANA]],
    ['ingresos_metodo_pago', [MANANA, MANANA]],
    ['servicios_mas_vendidos', [MANANA, MANANA]],
    ['servicios_realizados', LOS_DOS],
    ['ventas_productos', [MANANA, MANANA]],
    ['operadores', LOS_DOS],
  ] as const)('%s de %s es lo que dice el tablero, con lo devuelto en su día', async (tipo, dias) => {
    const reporte = await i.reporte(tipo, dias);
    const cifras = contraElTablero(reporte, await i.tablero(dias));
    expect(cifras.length).toBeGreaterThan(1);
    expect(cifras.map(([clave, suya]) => [clave, suya])).toEqual(cifras.map(([clave, , suya]) => [clave, suya]));
    expect(faltasDe(reporte)).toEqual([]);
  });

  it('por método está lo que se ganó y lo que entró, con propinas, abonos y lo que quedó a favor aparte', async () => {
    const QUE = ['metodo_pago', 'clase', 'total', 'propinas', 'abonos', 'anticipos', 'devuelto', 'recaudo'];
    expect(celdas(await i.reporte('ingresos_metodo_pago', [HOY, HOY]), ...QUE)).toEqual([
      ['Efectivo', 'Efectivo', 50_000, 0, 0, 0, 0, 50_000],
      ['Transferencia', 'Transferencia', 0, 0, 0, 0, 0, 0],
      ['Nequi', 'Transferencia', 25_000, 9_500, 0, 20_000, 0, 54_500],
      ['Por cobrar', 'Por cobrar', 20_000, 0, 0, 0, 0, 0],
    ]);
    const manana = await i.reporte('ingresos_metodo_pago', [MANANA, MANANA]);
    expect(celdas(manana, ...QUE)).toEqual([
      ['Efectivo', 'Efectivo', -20_934, 0, 12_000, 0, 0, -8_934],
      ['Transferencia', 'Transferencia', 0, 0, 0, 0, 0, 0],
      ['Datáfono', 'Transferencia', 160_000, 0, 0, 0, 0, 160_000],
      ['Saldo a favor por transferencia', 'Transferencia', 20_000, 0, 0, 0, 0, 0],
      ['Por cobrar', 'Por cobrar', -8_000, 0, 0, 0, 0, 0],
    ]);
    const { recaudo } = await i.tablero([MANANA, MANANA]);
    expect(manana.summary['recaudo']).toBe(recaudo.efectivo + recaudo.transferencia);
  });

  it('un anticipo que se devuelve sale del recaudo y de ningún ingreso, y uno anulado no está', async () => {
    const [DIA, dia] = ['2026-11-20', ['2026-11-20', '2026-11-20']] as const;
    app.reloj.poner(`${DIA}T10:00:00-05:00`);
    await admin.api
      .post('/api/anticipos')
      .send({ persona_id: carla, cobros: enEfectivo(30_000) })
      .expect(201);
    const [lote] = (await admin.api.get(`/api/personas/${carla}/favores`).expect(200)).body.data;
    const vuelve = { metodo_id: m.nequi.id, monto: 10_000, motivo: 'Ya no viene' };
    await admin.api.post(`/api/anticipos/${lote.id}/devolver`).send(vuelve).expect(200);
    await admin.api
      .post('/api/gastos/crear')
      .send({
        ...{ descripcion: 'Luz', monto: 5_000, fecha: DIA, entidad_id: m.entidad_id },
        ...{ metodo_pago: 'transferencia', metodo_id: datafono },
      })
      .expect(201);
    const cobrado = await m.cobrar({ lineas: [m.unCorte()], cobros: [{ metodo_id: m.nequi.id, monto: 25_000 }] });
    const [linea] = (await m.leer(cobrado)).servicios;
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${linea?.id}`).expect(200);
    const reporte = await i.reporte('ingresos_metodo_pago', dia);
    expect(celdas(reporte, 'metodo_pago', 'total', 'anticipos', 'devuelto', 'recaudo')).toEqual([
      ['Efectivo', 0, 30_000, 0, 30_000],
      ['Transferencia', 0, 0, 0, 0],
      ['Nequi', 0, 0, 10_000, -10_000],
    ]);
    const { recaudo } = await i.tablero(dia);
    expect(reporte.summary).toMatchObject({ recaudo: recaudo.efectivo + recaudo.transferencia, anticipos: 30_000 });
    const tiquetes = await i.reporte('tiquetes', dia);
    expect(celdas(tiquetes, 'tiquete', 'detalle', 'estado', 'total')).toEqual([[3, 'Corte', 'Anulado', 0]]);
    expect(tiquetes.summary).toMatchObject({ cantidad_tiquetes: 0, ingresos_servicios: 0 });
    app.reloj.poner(`${MANANA}T11:00:00-05:00`);
  });

  it('un descuento dice cómo se dio, por qué y quién lo registró, también el de un producto', async () => {
    const { email } =
      (await app.sql<{ email: string }>('SELECT email FROM usuario WHERE id = $1', [admin.usuario_id]))[0] ?? {};
    const reporte = await i.reporte('descuentos', [HOY, HOY]);
    const QUE = ['servicio', 'operador', 'descuento', 'descuento_porcentaje', 'como', 'motivo', 'usuario', 'origen'];
    expect(celdas(reporte, ...QUE)).toEqual([
      ['Barba', nombre(m.beto), 1_980, 13.2, 'De varias formas', 'Cliente fiel', email, 'servicio_realizado'],
      ['Corte', nombre(m.ana), 889, 3.56, 'De todo el tiquete', null, email, 'servicio_realizado'],
      [m.champu.nombre, nombre(m.ana), 2_132, 3.55, 'De todo el tiquete', null, email, 'venta'],
    ]);
    expect(reporte.summary).toEqual({
      ...{ registros: 3, cantidad_servicios: 2, ingresos_servicios: 37_132, descuentos: 5_001 },
      ...{ descuentos_en_porcentaje: 1_500, descuentos_en_pesos: 3_501 },
      ...{ descuentos_en_pesos_de_linea: 0, descuentos_de_todo: 3_501 },
    });
    const deCorte = await i.reporte('descuentos', [HOY, HOY], { servicio_id: m.corte });
    expect(celdas(deCorte, 'servicio')).toEqual([['Corte']]);
    const deBeto = await i.reporte('descuentos', [HOY, HOY], { operador_id: m.beto.id });
    expect(celdas(deBeto, 'servicio')).toEqual([['Barba']]);
  });

  it('una deuda que se castiga resta de lo por cobrar, en su fila y con su nombre', async () => {
    const dia = ['2026-11-21', '2026-11-21'] as const;
    app.reloj.poner('2026-11-21T10:00:00-05:00');
    const fiado = await f.fiar(10_000);
    const castigo = { monto: 4_000, motivo: 'No va a pagar' };
    await admin.api.post(`/api/tiquetes/${fiado}/castigar`).send(castigo).expect(200);
    const reporte = await i.reporte('tiquetes', dia);
    expect(celdas(reporte, 'detalle', 'estado', 'total', 'monto_efectivo', 'monto_por_cobrar', 'debe')).toEqual([
      ['Castigo · Corte', 'Castigo', -4_000, 0, -4_000, null],
      ['Corte', 'Debe', 25_000, 15_000, 10_000, 6_000],
    ]);
    const { resumen_diario } = await i.tablero(dia);
    expect(reporte.totales['total']).toBe(resumen_diario.ingresos_totales);
    app.reloj.poner(`${MANANA}T11:00:00-05:00`);
  });

  it('lo que volvió a la repisa dice que fue una devolución', async () => {
    const movidos = await i.reporte('movimientos_inventario', [MANANA, MANANA]);
    expect(celdas(movidos, 'nombre', 'causa', 'entrada')).toEqual([[m.champu.nombre, 'Devolución', 1]]);
  });

  it('una propina sin entregar hace más de 30 días se ve aparte', async () => {
    const atrasadas = async () => (await i.reporte('propinas', [HOY, HOY])).summary['propinas_atrasadas'];
    app.reloj.poner('2026-12-18T10:00:00-05:00');
    expect(await atrasadas()).toBe(0);
    app.reloj.poner('2026-12-19T10:00:00-05:00');
    expect(await atrasadas()).toBe(9_500);
    expect(celdas(await i.reporte('propinas', [HOY, HOY]), 'dias', 'propinas_atrasadas')).toEqual([
      [31, expect.any(Number)],
      [31, expect.any(Number)],
    ]);
    app.reloj.poner(`${MANANA}T11:00:00-05:00`);
  });

  it('sin permiso de ver personas no se dice quién es, y sin ver su contacto, tampoco su teléfono', async () => {
    const con = async (...permisos: Array<'personas.ver' | 'personas.contacto'>) => {
      const { id: role_id } = await crearRol(admin, { alcance: 'sucursal', permisos: ['reportes.ver', ...permisos] });
      return crearCuenta(admin, { role_id, entidad_id: m.entidad_id });
    };
    const [ciego, sinContacto, completo] = [
      await con(),
      await con('personas.ver'),
      await con('personas.ver', 'personas.contacto'),
    ];
    for (const tipo of ['tiquetes', 'personas', 'cartera', 'saldos_a_favor'] as const) {
      const claves = async (quien: Actor) =>
        (await i.reporte(tipo, LOS_DOS, {}, quien)).columns
          .map(({ key }) => key)
          .filter((key) => key === 'persona' || key === 'telefono');
      const conTelefono = tipo === 'tiquetes' ? ['persona'] : ['persona', 'telefono'];
      expect([tipo, await claves(ciego), await claves(sinContacto), await claves(completo)]).toEqual([
        ...[tipo, [], ['persona'], conTelefono],
      ]);
      const { data } = await i.reporte(tipo, LOS_DOS, {}, ciego);
      expect(JSON.stringify(data)).not.toMatch(/Luisa|Carla|555/);
      const pedido = { report_type: tipo, start_date: HOY, end_date: MANANA, orden: 'persona' };
      await ciego.api.post('/api/generate-report').send(pedido).expect(400);
      const { text } = await ciego.api
        .post('/api/export-report')
        .send({ report_type: tipo, start_date: HOY, end_date: MANANA, format: 'csv' })
        .expect(200);
      expect(text).not.toMatch(/Luisa|Carla|555/);
    }
  });
});
