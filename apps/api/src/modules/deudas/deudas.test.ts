import type { Permiso } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirAprobaciones, exigirSegunda, requiereDe } from '../../../test/aprobar.js';
import { type Actor, crearAdmin, crearCuenta, crearRol, crearSucursal } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, type Mostrador } from '../../../test/mostrador.js';

describe('El fiado', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;

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
  });

  const anularServicio = (id: number | undefined) =>
    admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`);
  const POR_CUENTA = ['por_cobrar', 'caja.efectivo', 'ingresos.servicios', 'por_pagar'] as const;

  it('el tiquete dorado: lo que queda debiendo se reparte por lo que cuesta cada línea, y es ingreso del día', async () => {
    const dorado = m.dorado();
    const id = await m.cobrar({
      ...dorado,
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000, recibido: 60_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500 },
      ],
      queda_debiendo: 20_000,
    });
    const tiquete = await m.leer(id);
    expect(tiquete).toMatchObject({ total: 95_000, monto_por_cobrar: 20_000, saldo: 20_000 });
    expect(
      [...tiquete.servicios, ...tiquete.ventas].map((l) => [
        l.monto_por_cobrar,
        l.monto_efectivo,
        l.monto_transferencia,
      ]),
    ).toEqual([
      [5_076, 12_690, 6_345],
      [2_741, 6_853, 3_427],
      [12_183, 30_457, 15_228],
    ]);
    expect(await m.saldos('por_cobrar', 'caja.efectivo', 'caja.transferencia', 'por_pagar')).toEqual([
      20_000, 50_000, 34_500, -24_352,
    ]);
    const hoy = { fecha_inicio: '2026-11-18', fecha_fin: '2026-11-18', entidad_id: m.entidad_id };
    const { body } = await admin.api.get('/api/servicios/ganancias-por-rango').query(hoy).expect(200);
    expect(body.resumen_diario).toMatchObject({ ingresos_totales: 95_000, ganancia_neta: 44_148 });
    expect(body.metodos_pago).toEqual({
      efectivo: { total: 50_000 },
      transferencia: { total: 25_000 },
      por_cobrar: { total: 20_000 },
    });
  });

  it('abonar paga primero el tiquete más viejo, mueve la caja y no los ingresos', async () => {
    const viejo = await f.fiar(15_000);
    app.reloj.poner('2026-11-20T10:00:00-05:00');
    const nuevo = await f.fiar(25_000);
    const antes = await m.saldos(...POR_CUENTA);
    const { body } = await f.abonar(20_000).expect(201);
    expect(body).toEqual({
      message: 'Abono de $ 20.000 recibido',
      data: { abonado: 20_000, a_favor: 0, deuda: 20_000, vuelto: 0 },
    });
    expect([(await m.leer(viejo)).saldo, (await m.leer(nuevo)).saldo]).toEqual([0, 20_000]);
    const [porCobrar, caja, ...resto] = await m.saldos(...POR_CUENTA);
    expect([porCobrar, caja, resto]).toEqual([20_000, (antes[1] as number) + 20_000, antes.slice(2)]);
    expect((await m.leer(nuevo)).cobros).toMatchObject([{ tipo: 'abono', monto: 5_000, fecha: '2026-11-20' }]);
    expect(await f.cuenta()).toMatchObject([
      { tipo: 'abono', monto: -20_000, saldo: 20_000, debe: 0, anulable: true },
      { tipo: 'fiado', monto: 25_000, saldo: 40_000, debe: 20_000, tiquete: { id: nuevo } },
      { tipo: 'fiado', monto: 15_000, saldo: 15_000, debe: 0, tiquete: { id: viejo } },
    ]);
  });

  it('por dos métodos y al tiquete que se diga, y con vuelto', async () => {
    await f.fiar(15_000);
    const elegido = await f.fiar(20_000);
    const cobros = [
      { metodo_id: EFECTIVO, monto: 5_000, recibido: 20_000 },
      { metodo_id: m.nequi.id, monto: 7_000 },
    ];
    const { body } = await f.abonar(0, { cobros, tiquetes: [elegido] }).expect(201);
    expect(body.data).toEqual({ abonado: 12_000, a_favor: 0, deuda: 23_000, vuelto: 15_000 });
    const { saldo, cobros: suyos } = await m.leer(elegido);
    expect(saldo).toBe(8_000);
    expect(suyos.filter(({ tipo }) => tipo === 'abono').map(({ metodo, monto }) => [metodo.nombre, monto])).toEqual([
      ['Efectivo', 5_000],
      ['Nequi', 7_000],
    ]);
  });

  it('abonar más de lo que se debe, o a quien no debe, no deja nada escrito', async () => {
    const { body: nada } = await f.abonar(1_000).expect(409);
    expect(nada.message).toBe('Luisa Mora no debe nada');
    const suyo = await f.fiar(8_000);
    const { body } = await f.abonar(8_001).expect(400);
    expect(body.message).toBe('La deuda es de $ 8.000');
    await f.abonar(8_000, { tiquetes: [suyo, suyo + 1] }).expect(409);
    await f.abonar(8_000, { cobros: [{ metodo_id: EFECTIVO, monto: 8_000, propina: 1_000 }] }).expect(400);
    await f.abonar(8_000, { persona_id: 999_999_999 }).expect(404);
    expect((await f.credito()).deuda).toBe(8_000);
    expect(await app.sql(`SELECT 1 FROM cobro WHERE entidad_id = $1 AND tipo = 'abono'`, [m.entidad_id])).toEqual([]);
  });

  it('anular un abono trae de vuelta la deuda y saca el dinero de la caja, una vez', async () => {
    const suyo = await f.fiar(20_000);
    await f.abonar(12_000).expect(201);
    const cobro_id = await f.ultimoAbono();
    const anular = () => admin.api.delete(`/api/cobros/${cobro_id}`).query({ motivo: 'Era de otra' });
    expect((await anular().expect(200)).body.message).toBe('Abono anulado: la deuda volvió');
    await anular().expect(404);
    expect((await m.leer(suyo)).saldo).toBe(20_000);
    expect(await m.saldos('por_cobrar', 'caja.efectivo')).toEqual([20_000, 5_000]);
    expect((await f.cuenta()).map(({ tipo, saldo, anulable }) => [tipo, saldo, anulable])).toEqual([
      ['abono_anulado', 20_000, false],
      ['abono', 8_000, false],
      ['fiado', 20_000, false],
    ]);
    expect((await m.leer(suyo)).cobros.filter(({ tipo }) => tipo === 'abono')).toEqual([]);
  });

  it('el rastro de un abono nombra a su persona como los demás, por el número de su ficha', async () => {
    await f.fiar(20_000);
    await f.abonar(12_000).expect(201);
    const id = await f.ultimoAbono();
    const [rastro] = await app.sql<{ despues: unknown }>(
      `SELECT despues FROM auditoria WHERE entidad_id = $1 AND recurso = 'cobro' AND recurso_id = $2`,
      [m.entidad_id, id],
    );
    expect(rastro?.despues).toMatchObject({ monto: 12_000, persona_id: f.luisa });
  });

  it('devuelto por otro medio sale de ese, y la caja lo dice', async () => {
    await f.fiar(20_000);
    await f.abonar(12_000).expect(201);
    const cobro_id = await f.ultimoAbono();
    await admin.api
      .delete(`/api/cobros/${cobro_id}`)
      .query({ motivo: 'Era de otra', devolver_con: 'transferencia' })
      .expect(200);
    expect(await m.saldos('por_cobrar', 'caja.efectivo', 'caja.transferencia')).toEqual([20_000, 17_000, -12_000]);
  });

  it('anular una línea fiada borra su deuda', async () => {
    const suyo = await f.fiar(20_000);
    await anularServicio((await m.leer(suyo)).servicios[0]?.id).expect(200);
    expect(await m.leer(suyo)).toMatchObject({ estado: 'anulado', total: 0, saldo: 0, monto_por_cobrar: 0 });
    expect(await m.saldos(...POR_CUENTA)).toEqual([0, 0, 0, 0]);
    expect(await f.credito()).toEqual({ deuda: 0, fia: true, limite: 100_000, cupo: 100_000, a_favor: 0 });
    expect((await f.cuenta())[0]).toMatchObject({ tipo: 'linea_anulada', monto: -20_000, saldo: 0 });
  });

  it('la venta fiada que se anula deja de deberse, y su producto vuelve', async () => {
    const suyo = await m.cobrar({
      persona_id: f.luisa,
      lineas: [{ producto_id: m.champu.id, cantidad: 1 }],
      cobros: [],
      queda_debiendo: 30_000,
    });
    const [venta] = (await m.leer(suyo)).ventas;
    expect(venta).toMatchObject({ monto_por_cobrar: 30_000, monto_efectivo: 0, metodo_pago: 'efectivo' });
    await admin.api.delete(`/api/ventas/eliminar-venta/${venta?.id}`).expect(200);
    expect([await m.quedan(), (await f.credito()).deuda]).toEqual([10, 0]);
    expect(await m.saldos('por_cobrar', 'ingresos.productos')).toEqual([0, 0]);
  });

  it('no se fía sin persona, sin que la sucursal fíe, sin cupo, sin permiso ni por una suma que no da', async () => {
    const sinPersona = await f.pedirFiado(5_000, { persona_id: null }).expect(400);
    expect(sinPersona.body.errores).toEqual({ persona_id: ['Para fiar elige a la persona'] });
    expect((await f.pedirFiado(5_000, { queda_debiendo: undefined }).expect(400)).body.message).toBe(
      'Faltan $ 5.000 por cobrar',
    );
    expect((await f.pedirFiado(5_000, { queda_debiendo: 6_000 }).expect(400)).body.message).toContain('Sobran $ 1.000');
    await f.ajustar({ fia: true, limite_fiado: 20_000 }).expect(200);
    expect((await f.pedirFiado(25_000).expect(409)).body.message).toBe(
      'Luisa Mora llega a $ 25.000 y su límite es $ 20.000',
    );
    await f.ajustar({ fia: false, limite_fiado: 20_000 }).expect(200);
    expect((await f.pedirFiado(5_000).expect(409)).body.message).toBe('En esta sucursal no se fía');
    const rol = await crearRol(admin, { alcance: 'sucursal', permisos: ['tiquetes.crear', 'servicios.crear'] });
    const caja = await crearCuenta(admin, { role_id: rol.id, entidad_id: m.entidad_id });
    expect((await f.pedirFiado(5_000, {}, caja).expect(403)).body.message).toBe('No puedes fiar');
    expect([await m.numeros(), await m.saldos('por_cobrar')]).toEqual([[], [0]]);
    expect(await f.credito()).toEqual({ deuda: 0, fia: false, limite: 0, cupo: 0, a_favor: 0 });
  });

  it('el límite de una persona vale más que el de su sucursal, hasta que se le quita', async () => {
    const limitar = (limite_fiado: number | null) =>
      admin.api.put(`/api/personas/${f.luisa}/limite`).send({ limite_fiado });
    expect((await limitar(10_000).expect(200)).body).toEqual({
      message: 'Límite de Luisa Mora guardado',
      data: { deuda: 0, fia: true, limite: 10_000, cupo: 10_000, a_favor: 0 },
    });
    await f.pedirFiado(12_000).expect(409);
    await f.fiar(10_000);
    await limitar(null).expect(200);
    await f.fiar(12_000);
    expect(await f.credito()).toEqual({ deuda: 22_000, fia: true, limite: 100_000, cupo: 78_000, a_favor: 0 });
  });

  it('un límite que se envía otra vez con la misma clave responde lo mismo', async () => {
    const enviar = () =>
      admin.api
        .put(`/api/personas/${f.luisa}/limite`)
        .set('Idempotency-Key', 'limite')
        .send({ limite_fiado: 10_000 })
        .expect(200);
    const primera = await enviar();
    const segunda = await enviar();
    expect(segunda.body).toEqual(primera.body);
    expect(segunda.headers['idempotent-replayed']).toBe('true');
  });

  it('la deuda de una ficha unida cuenta con la de la otra, y se abona junta', async () => {
    const crear = async (nombre: string): Promise<number> =>
      (await admin.api.post('/api/personas').send({ entidad_id: m.entidad_id, nombre }).expect(201)).body.data.id;
    const otra = await crear('Luisa M.');
    await f.fiar(25_000, { persona_id: otra });
    await f.fiar(15_000);
    await admin.api.post(`/api/personas/${f.luisa}/fusionar`).send({ persona_id: otra }).expect(200);
    expect((await f.credito()).deuda).toBe(40_000);
    await admin.api.put(`/api/personas/${f.luisa}/limite`).send({ limite_fiado: 40_000 }).expect(200);
    expect((await f.pedirFiado(1_000, { persona_id: otra }).expect(409)).body.message).toBe(
      'Luisa Mora llega a $ 41.000 y su límite es $ 40.000',
    );
    await f.abonar(30_000).expect(201);
    expect((await f.credito(otra)).deuda).toBe(10_000);
  });

  it('la cartera dice quién debe por edades, la deuda más vieja primero, y suma lo que debe el libro', async () => {
    for (const [dia, debe] of [
      ['2026-08-10', 25_000],
      ['2026-10-10', 5_000],
      ['2026-11-18', 1_000],
    ] as const) {
      app.reloj.poner(`${dia}T10:00:00-05:00`);
      await f.fiar(debe);
    }
    const { id: otra } = (
      await admin.api.post('/api/personas').send({ entidad_id: m.entidad_id, nombre: 'Óscar Peña' }).expect(201)
    ).body.data;
    await f.fiar(7_000, { persona_id: otra });
    const ver = (mas: Record<string, unknown> = {}) =>
      admin.api.get('/api/cartera').query({ entidad_id: m.entidad_id, totales: 'true', ...mas });
    const { body } = await ver().expect(200);
    expect(body.data).toMatchObject([
      {
        persona: { id: f.luisa, nombre: 'Luisa Mora', telefono: '310 555 0009' },
        ...{ telefono_normal: '+573105550009', deuda: 31_000, hasta_30: 1_000, hasta_60: 5_000, hasta_90: 0 },
        ...{ mas_de_90: 25_000, tiquetes: 3, desde: '2026-08-10', dias: 100 },
      },
      { persona: { id: otra }, deuda: 7_000, hasta_30: 7_000, dias: 0 },
    ]);
    expect(body.totales).toEqual({
      ...{ deuda: 38_000, hasta_30: 8_000, hasta_60: 5_000, hasta_90: 0, mas_de_90: 25_000, personas: 2 },
    });
    expect(await m.saldos('por_cobrar')).toEqual([38_000]);
    const nombres = async (mas: Record<string, unknown>): Promise<string[]> =>
      (await ver(mas).expect(200)).body.data.map(({ persona }: { persona: { nombre: string } }) => persona.nombre);
    expect(await nombres({ search: 'pena' })).toEqual(['Óscar Peña']);
    expect(await nombres({ orden: 'deuda', sentido: 'asc' })).toEqual(['Óscar Peña', 'Luisa Mora']);
    const { text } = await ver({ formato: 'csv' }).expect(200);
    expect(text).toContain('Luisa Mora');
  });

  it('anular un abono por encima de un tope lo aprueba otra persona', async () => {
    const a = await abrirAprobaciones(admin, m);
    await a.topes({ anular_monto: 8_000, anular_dias: 3 });
    await f.fiar(25_000);
    const unAbono = async (hora: number, monto: number) => {
      app.reloj.poner(`2026-11-18T${hora}:00:00-05:00`);
      await f.abonar(monto).expect(201);
      return await f.ultimoAbono();
    };
    const anular = (id: number) => a.sara.api.delete(`/api/cobros/${id}`).query({ motivo: 'Era de otra' });
    await anular(await unAbono(11, 8_000)).expect(200);
    const id = await unAbono(12, 12_000);
    const requiere = [{ que: 'anular_monto' as const, valor: 12_000, tope: 8_000 }];
    const { resumen } = await exigirSegunda(admin, a, () => anular(id), { requiere, recurso: 'cobro', recurso_id: id });
    expect(resumen).toBe('Abono al tiquete 1 de $ 12.000, del 18/11/2026. Era de otra');
    expect(await f.credito()).toMatchObject({ deuda: 25_000 });
    const viejo = await unAbono(13, 1_000);
    app.reloj.poner('2026-11-26T10:00:00-05:00');
    expect(requiereDe(await anular(viejo))).toEqual([{ que: 'anular_dias', valor: 8, tope: 3 }]);
  });

  it('otra sucursal no ve la cartera ni cobra lo ajeno, y quien solo ve lo suyo no ve a nadie', async () => {
    await f.fiar(25_000);
    const permisos: Permiso[] = ['tiquetes.fiado', 'personas.ver', 'servicios.eliminar'];
    const rol = await crearRol(admin, { alcance: 'sucursal', permisos });
    const ajena = await crearCuenta(admin, { role_id: rol.id, entidad_id: (await crearSucursal(admin)).id });
    expect((await ajena.api.get('/api/cartera').expect(200)).body.data).toEqual([]);
    await f.abonar(1_000, {}, ajena).expect(404);
    await ajena.api.get(`/api/personas/${f.luisa}/cuenta`).expect(404);
    await f.abonar(1_000).expect(201);
    const cobro_id = await f.ultimoAbono();
    await ajena.api.delete(`/api/cobros/${cobro_id}`).query({ motivo: 'No es mío' }).expect(404);
    // Without `personas.contacto` nothing of it may be dialled.
    const propia = await crearCuenta(admin, { role_id: rol.id, entidad_id: m.entidad_id });
    const [fila] = (await propia.api.get('/api/cartera').expect(200)).body.data;
    expect([fila.persona.telefono, fila.telefono_normal]).toEqual(['••• 0009', null]);
    const solo = await crearRol(admin, { alcance: 'propio', permisos });
    const operador = await crearCuenta(admin, { role_id: solo.id, entidad_id: m.entidad_id });
    expect((await operador.api.get('/api/cartera').expect(200)).body).toMatchObject({
      data: [],
      pagination: { total: 0 },
    });
  });

  it('los ajustes son de una sucursal, y «General» no es ninguna', async () => {
    await admin.api.get('/api/ajustes-sucursal').query({ entidad_id: '0' }).expect(400);
    await admin.api.get('/api/topes').query({ entidad_id: '0' }).expect(400);
    const { body } = await admin.api.get('/api/ajustes-sucursal').query({ entidad_id: m.entidad_id }).expect(200);
    expect(body.data.entidad.id).toBe(m.entidad_id);
  });
});
