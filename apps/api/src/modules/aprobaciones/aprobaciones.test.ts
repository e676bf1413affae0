import type { Acto, Aprobacion } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Aprobaciones, abrirAprobaciones, actoDe, CODIGO } from '../../../test/aprobar.js';
import { type Actor, CLAVE, crearAdmin, crearOperador, crearSupervisor } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';
import { aLaVez, barrera, resumir, veces } from '../../../test/tormenta.js';
import { Watch } from '../../core/access/watch.js';

describe('El sí de una segunda persona', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let a: Aprobaciones;

  beforeAll(async () => {
    app = await abrirApp({ config: { SIGN_INS_PER_MINUTE: 1_000_000 } });
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    m = await abrirMostrador(app, admin, carta);
    a = await abrirAprobaciones(admin, m);
    await a.topes({ descuento: 20 });
  });

  const regalo = (porcentaje = 50) => ({
    lineas: [m.unCorte(m.ana, { descuento_porcentaje: porcentaje, motivo_descuento: 'Cliente fiel' })],
    cobros: enEfectivo(25_000 - 250 * porcentaje),
  });
  const cobrar = (aprobacion: number, datos: Record<string, unknown> = regalo(), quien: Actor = a.sara) =>
    m.pedir(datos, quien).set('Aprobacion', String(aprobacion));
  const unActo = async (datos: Record<string, unknown> = regalo(), quien: Actor = a.sara): Promise<Acto> =>
    actoDe(await m.pedir(datos, quien));
  const dicho = ({ status, body }: { status: number; body: { codigo?: string; message: string } }) => [
    status,
    body.codigo,
    body.message,
  ];
  const bandeja = async (quien: Actor, filtro = {}): Promise<Aprobacion[]> =>
    (await quien.api.get('/api/aprobaciones').query(filtro).expect(200)).body.data;

  it('en el acto: con el código de otra persona se hace la misma solicitud, una vez', async () => {
    const id = await a.aprobada(await unActo());
    const { tiquete } = (await cobrar(id).expect(201)).body;
    expect(tiquete.numero).toBe(1);
    expect(dicho(await cobrar(id))).toEqual([409, 'APROBACION_USADA', 'Esa aprobación ya se usó']);
    expect(await m.numeros()).toEqual([1]);
  });

  it('el orden de las claves del cuerpo no cambia la solicitud', async () => {
    const { lineas, cobros } = regalo();
    const id = await a.aprobada(await unActo({ lineas, cobros }));
    await cobrar(id, { cobros, lineas }).expect(201);
  });

  it('no sirve para otro cuerpo, otra persona ni otra sucursal, y vence a los dos minutos', async () => {
    const id = await a.aprobada(await unActo());
    const otra = [409, 'APROBACION_DE_OTRA', 'Esa aprobación es de otra solicitud'];
    expect(dicho(await cobrar(id, regalo(60)))).toEqual(otra);
    const noEsta = [404, 'NO_ENCONTRADO', 'No se encontró la aprobación'];
    expect(dicho(await cobrar(id, regalo(), await crearSupervisor(admin, { entidad_id: m.entidad_id })))).toEqual(
      noEsta,
    );
    const lejos = await abrirMostrador(app, admin, carta);
    const deLejos = { ...regalo(), entidad_id: lejos.entidad_id };
    expect(
      dicho(await cobrar(id, { ...deLejos, lineas: [lejos.unCorte()], cobros: enEfectivo(25_000) }, admin)),
    ).toEqual(noEsta);
    app.reloj.poner('2026-11-18T10:02:00-05:00');
    expect(dicho(await cobrar(id))).toEqual([...[409, 'APROBACION_VENCIDA', 'Esa aprobación venció: pídela de nuevo']]);
    expect((await m.pedir(regalo(), a.sara).set('Aprobacion', 'ayer')).status).toBe(400);
    expect(await m.numeros()).toEqual([]);
  });

  it('aprueba otra persona, activa, de la sucursal y con permiso', async () => {
    const acto = await unActo();
    const lejos = await abrirMostrador(app, admin, carta);
    const ajena = await crearSupervisor(admin, { entidad_id: lejos.entidad_id });
    for (const usuario_id of [a.sara.usuario_id, ajena.usuario_id, m.ana.usuario_id, 9_999_999])
      expect(dicho(await a.enElActo(acto, a.sara, { usuario_id }))).toEqual([
        ...[403, 'DEBE_APROBAR_OTRA_PERSONA', 'Debe aprobar otra persona'],
      ]);
    const sinCodigo = await a.enElActo(acto, a.sara, { usuario_id: admin.usuario_id });
    expect([sinCodigo.status, sinCodigo.body.codigo]).toEqual([409, 'SIN_CODIGO']);
    await admin.api.delete(`/api/operadores/eliminar-operador/${a.marta.id}`).expect(200);
    expect((await a.enElActo(acto)).status).toBe(403);
  });

  it('se aprueba lo que respondió el servidor, y nada que se le parezca', async () => {
    const acto = await unActo(regalo(90));
    const [requisito] = acto.requiere;
    const cambios: Array<Partial<Acto>> = [
      { requiere: [{ que: 'descuento', valor: 21, tope: 20 }] },
      { resumen: 'Un café' },
      { huella: 'a'.repeat(64) },
      { sello: 'b'.repeat(64) },
    ];
    expect(requisito?.valor).toBe(90);
    for (const cambio of cambios) {
      const { status, body } = await a.enElActo({ ...acto, ...cambio });
      expect([status, body.codigo]).toEqual([400, 'SELLO_INVALIDO']);
    }
    expect((await a.enElActo({ ...acto, entidad_id: 1 })).status).toBe(403);
    expect((await a.marta.api.post('/api/aprobaciones').send(acto)).body.codigo).toBe('SELLO_INVALIDO');
  });

  it('si mientras tanto pide más de lo que se aprobó, se vuelve a pedir', async () => {
    const id = await a.aprobada(await unActo());
    await a.topes({ descuento: 5, precio: true });
    expect((await cobrar(id)).body).toMatchObject({
      codigo: 'REQUIERE_APROBACION',
      requiere: [{ que: 'descuento', valor: 50, tope: 5 }],
    });
  });

  it('por la bandeja: se pide, otra persona la aprueba, y quien la pidió lo hace', async () => {
    const acto = await unActo();
    const id = await a.pedida(acto);
    expect((await a.sara.api.post('/api/aprobaciones').send(acto)).body.codigo).toBe('APROBACION_YA_PEDIDA');
    expect((await m.pedir(regalo(), a.sara)).body.aprobacion).toEqual({ id, estado: 'pedida' });
    expect(dicho(await cobrar(id)).slice(0, 2)).toEqual([409, 'APROBACION_SIN_DAR']);
    expect(await bandeja(a.sara, { de: 'por_resolver' })).toEqual([]);
    expect(await bandeja(a.marta, { de: 'por_resolver' })).toMatchObject([
      { id, estado: 'pedida', resumen: acto.resumen, requiere: acto.requiere, propia: false },
    ]);
    expect(dicho(await a.sara.api.post(`/api/aprobaciones/${id}/aprobar`)).slice(0, 2)).toEqual([
      ...[403, 'DEBE_APROBAR_OTRA_PERSONA'],
    ]);
    await a.marta.api.post(`/api/aprobaciones/${id}/aprobar`).expect(200);
    expect((await a.marta.api.post(`/api/aprobaciones/${id}/rechazar`).send({})).body.codigo).toBe(
      'APROBACION_RESUELTA',
    );
    expect(await m.numeros()).toEqual([]);
    expect((await m.pedir(regalo(), a.sara)).body.aprobacion).toEqual({ id, estado: 'aprobada' });
    app.reloj.poner('2026-11-19T09:59:00-05:00');
    await cobrar(id).expect(201);
    expect((await bandeja(a.sara, { de: 'mias' }))[0]).toMatchObject({ id, estado: 'usada', propia: true });
  });

  it('una rechazada, o de ayer, no sirve y se puede pedir otra', async () => {
    const acto = await unActo();
    const rechazada = await a.pedida(acto);
    await a.marta.api.post(`/api/aprobaciones/${rechazada}/rechazar`).send({ motivo: 'Es mucho' }).expect(200);
    expect(dicho(await cobrar(rechazada)).slice(0, 2)).toEqual([409, 'APROBACION_SIN_DAR']);
    const vieja = await a.pedida(acto);
    app.reloj.poner('2026-11-19T10:00:00-05:00');
    expect((await bandeja(a.sara)).map(({ estado, motivo }) => [estado, motivo])).toEqual([
      ['vencida', null],
      ['rechazada', 'Es mucho'],
    ]);
    expect((await a.marta.api.post(`/api/aprobaciones/${vieja}/aprobar`)).body.codigo).toBe('APROBACION_VENCIDA');
    expect(await a.pedida(acto)).toBeGreaterThan(vieja);
  });

  it('quien no aprueba ve lo que pidió, y a otra sucursal no llega nada', async () => {
    const id = await a.pedida(await unActo());
    const ana = await crearOperador(admin, { entidad_id: m.entidad_id });
    expect(await bandeja(ana)).toEqual([]);
    expect((await ana.api.post(`/api/aprobaciones/${id}/aprobar`)).status).toBe(403);
    const lejos = await abrirMostrador(app, admin, carta);
    const ajena = await crearSupervisor(admin, { entidad_id: lejos.entidad_id });
    expect(await bandeja(ajena)).toEqual([]);
    expect((await ajena.api.post(`/api/aprobaciones/${id}/aprobar`)).status).toBe(404);
    const { data } = (await a.sara.api.get('/api/aprobaciones/aprobadores').expect(200)).body;
    expect(data).toContainEqual({ id: a.marta.usuario_id, nombre: expect.any(String), con_codigo: true });
    expect(data.map(({ id: uno }: { id: number }) => uno)).not.toContain(a.sara.usuario_id);
    expect(data.map(({ id: uno }: { id: number }) => uno)).not.toContain(ajena.usuario_id);
  });

  it('el código se pone con la contraseña, y no se guarda en ninguna parte que se lea', async () => {
    const poner = (codigo: string, password = CLAVE) => a.sara.api.put('/api/sesion/codigo').send({ password, codigo });
    expect((await a.sara.api.get('/api/sesion/codigo').expect(200)).body).toEqual({ puesto: false });
    expect((await poner('80416', CLAVE)).status).toBe(400);
    expect((await poner('111111', CLAVE)).status).toBe(400);
    expect((await poner('123456', CLAVE)).status).toBe(400);
    expect((await poner('804162', 'otra')).body.codigo).toBe('CONTRASENA_INCORRECTA');
    await poner('804162').expect(200);
    expect((await a.sara.api.get('/api/sesion/codigo').expect(200)).body).toEqual({ puesto: true });
    expect((await app.http.post('/api/login').send({ email: a.sara.email, password: '804162' })).status).toBe(401);
    const id = await a.aprobada(await unActo());
    await cobrar(id).expect(201);
    for (const tabla of ['auditoria', 'auditoria_personal', 'idempotencia', 'aprobacion', 'codigo_aprobacion']) {
      const filas = await app.sql(`SELECT t::text AS fila FROM ${tabla} t`);
      expect(JSON.stringify(filas)).not.toContain(CODIGO);
    }
  });

  it('la auditoría de lo que se hizo nombra a las dos personas', async () => {
    const id = await a.aprobada(await unActo());
    const { tiquete } = (await cobrar(id).expect(201)).body;
    const de = { entidad_id: m.entidad_id, recurso: 'registro', recurso_id: tiquete.id };
    const { data } = (await admin.api.get('/api/auditoria').query(de).expect(200)).body;
    const evento = (await admin.api.get(`/api/auditoria/${m.entidad_id}/${data[0].id}`).expect(200)).body.data;
    expect(evento).toMatchObject({
      usuario: { id: a.sara.usuario_id },
      despues: { aprobo: `${a.marta.nombre} ${a.marta.apellido}` },
    });
  });

  it('lo aprobado esta semana está en lo que necesita atención de quien puede aprobar', async () => {
    const asunto = async (quien: Actor) => {
      const { asuntos } = (await quien.api.get('/api/tablero/atencion').expect(200)).body;
      return asuntos.find(({ tipo }: { tipo: string }) => tipo === 'aprobado');
    };
    const acto = await unActo();
    await a.pedida(acto);
    expect(await asunto(a.marta)).toBeUndefined();
    await a.aprobada(await unActo(regalo(60)));
    expect(await asunto(a.marta)).toMatchObject({ cuantos: 1, primeros: [{ entidad_id: m.entidad_id }] });
    app.reloj.poner('2026-11-23T08:00:00-05:00');
    expect(await asunto(a.marta)).toBeUndefined();
    const pedido = { report_type: 'correcciones_y_aprobaciones', start_date: '2026-11-18', end_date: '2026-11-18' };
    const { data } = (await a.marta.api.post('/api/generate-report').send(pedido).expect(200)).body.data;
    expect(data).toMatchObject([
      {
        que: 'Aprobación',
        usuario: `${a.sara.nombre} ${a.sara.apellido}`,
        resuelta_por: `${a.marta.nombre} ${a.marta.apellido}`,
      },
    ]);
  });

  it('de cincuenta usos de una aprobación, uno', async () => {
    const id = await a.aprobada(await unActo());
    const { estados, mensajes } = resumir(await aLaVez(50, () => cobrar(id)));
    expect([estados, mensajes]).toEqual([{ 201: 1, 409: 49 }, ['Esa aprobación ya se usó']]);
    expect(await m.numeros()).toEqual([1]);
    // Read, then used by all who had read it: it would be used as often as it was asked for.
    const otra = await a.aprobada(await unActo());
    const listos = barrera(50);
    const ingenuos = await veces(50, async () => {
      const [fila] = await app.sql<{ estado: string }>('SELECT estado FROM aprobacion WHERE id = $1', [otra]);
      await listos();
      return fila?.estado === 'aprobada';
    });
    expect(ingenuos.filter(Boolean)).toHaveLength(50);
  });

  it('de mil intentos de adivinar un código se miran cinco, y esperar quince minutos deja volver a probar', async () => {
    const acto = await unActo();
    const respuestas = await aLaVez(1_000, (i) => a.enElActo(acto, a.sara, { codigo: String(300_000 + i) }));
    const { estados } = resumir(respuestas);
    expect(estados).toEqual({ 400: 5, 429: 995 });
    expect((await a.enElActo(acto)).status).toBe(429);
    const otra = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    // Looked at, then counted: one by one five would be let through, and of fifty at once all that had seen few.
    const ingenuo = async (aprobador: number, juntos: () => Promise<void>) => {
      const [{ fallos } = { fallos: 0 }] = await app.sql<{ fallos: number }>(
        'SELECT fallos FROM intento_aprobacion WHERE pedida_por = 0 AND aprobador = $1',
        [aprobador],
      );
      await juntos();
      if (fallos >= 5) return false;
      await app.sql(
        `INSERT INTO intento_aprobacion (pedida_por, aprobador, fallos, ultimo) VALUES (0, $1, 1, now())
          ON CONFLICT (pedida_por, aprobador) DO UPDATE SET fallos = intento_aprobacion.fallos + 1`,
        [aprobador],
      );
      return true;
    };
    const deAUno: boolean[] = [];
    for (let i = 0; i < 7; i++) deAUno.push(await ingenuo(1, async () => undefined));
    expect(deAUno).toEqual([true, true, true, true, true, false, false]);
    const listos = barrera(50);
    const aLaVezIngenuos = await veces(50, () => ingenuo(2, listos));
    expect(aLaVezIngenuos.filter(Boolean)).toHaveLength(50);
    // Another pair is not in that queue.
    await a.enElActo(await unActo(regalo(), otra), otra).expect(201);
    app.reloj.poner('2026-11-18T10:15:01-05:00');
    await a.enElActo(await unActo()).expect(201);
  });

  it('quien prueba códigos de varias personas se queda sin probar a los diez errados, y en quince minutos vuelve', async () => {
    const acto = await unActo();
    const luz = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    const pia = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    for (const { api } of [luz, pia])
      await api.put('/api/sesion/codigo').send({ password: CLAVE, codigo: CODIGO }).expect(200);
    const probar = (quien: Actor, codigo: string) => a.enElActo(acto, a.sara, { usuario_id: quien.usuario_id, codigo });
    const errar = async (quien: Actor, veces: number) => {
      for (let i = 0; i < veces; i++) expect((await probar(quien, '318204')).status).toBe(400);
    };
    await errar(a.marta, 4);
    // A right one forgets the wrong ones at that person, and none of the others.
    expect((await probar(a.marta, CODIGO)).status).toBe(201);
    await errar(luz, 4);
    app.reloj.poner('2026-11-18T10:14:00-05:00');
    await errar(pia, 2);
    for (const quien of [pia, luz, a.marta]) expect((await probar(quien, CODIGO)).status).toBe(429);
    expect((await a.enElActo(await unActo(regalo(), pia), pia)).status).toBe(201);
    await app.app.get(Watch, { strict: false }).write();
    const [limite] = await app.sql(`SELECT despues FROM auditoria WHERE accion = 'limite' AND usuario_id = $1`, [
      a.sara.usuario_id,
    ]);
    expect(limite).toEqual({
      despues: expect.objectContaining({ ruta: 'POST /api/aprobaciones/en-el-acto', veces: 3 }),
    });
    app.reloj.poner('2026-11-18T10:15:01-05:00');
    expect((await probar(pia, CODIGO)).status).toBe(201);
  });

  it('de cien intentos a la vez a los códigos de cuatro personas se miran diez', async () => {
    const acto = await unActo();
    const aprobadores = [a.marta];
    for (let i = 0; i < 3; i++) {
      const otra = await crearSupervisor(admin, { entidad_id: m.entidad_id });
      await otra.api.put('/api/sesion/codigo').send({ password: CLAVE, codigo: CODIGO }).expect(200);
      aprobadores.push(otra);
    }
    const respuestas = await aLaVez(100, (i) =>
      a.enElActo(acto, a.sara, { usuario_id: aprobadores[i % 4]?.usuario_id, codigo: String(300_000 + i) }),
    );
    expect(resumir(respuestas).estados).toEqual({ 400: 10, 429: 90 });
  });
});
