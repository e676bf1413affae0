import type { EnlaceDeRecibo, Recibo, ReciboImpreso } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearSucursal, crearSupervisor, permitir } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';
import { aLaVez, barrera, resumir, veces } from '../../../test/tormenta.js';

const URL = 'https://jornal.ejemplo.co';
const NO_ABRE = 'Este enlace no abre ningún recibo. Pídele otro al negocio.';
const VACIO = {
  ...{ nombre: null, nit: null, direccion: null, telefono: null, regimen: null, pie: null, prefijo: null },
  ...{
    resolucion: null,
    resolucion_fecha: null,
    resolucion_desde: null,
    resolucion_hasta: null,
    resolucion_vence: null,
  },
};

describe('Los recibos', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;

  beforeAll(async () => {
    app = await abrirApp({ config: { PUBLIC_URL: URL, RECEIPTS_PER_MINUTE: 10_000 } });
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    m = await abrirMostrador(app, admin, carta);
    f = await abrirFiado(admin, m);
  });

  const dorado = () =>
    m.cobrar({
      ...m.dorado(),
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000, recibido: 60_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500 },
      ],
      queda_debiendo: 20_000,
    });
  const enlazar = async (id: number, quien: Actor = admin): Promise<EnlaceDeRecibo> =>
    (await quien.api.post(`/api/tiquetes/${id}/recibo`).expect(200)).body.data;
  const tokenDe = async (id: number): Promise<string> => (await enlazar(id)).enlace.split('#')[1] as string;
  const imprimir = async (id: number, quien: Actor = admin): Promise<ReciboImpreso> =>
    (await quien.api.post(`/api/tiquetes/${id}/recibo/impresion`).expect(200)).body.data;
  const pedir = (token: string) => app.http.post('/api/publico/recibo').send({ token });
  const abrir = async (token: string): Promise<Recibo> => (await pedir(token).expect(200)).body.data;
  const noAbre = async (token: string) => expect((await pedir(token).expect(404)).body.message).toBe(NO_ABRE);
  const guardar = (datos: object, quien: Actor = admin) =>
    quien.api.put('/api/datos-recibo').send({ entidad_id: m.entidad_id, ...VACIO, ...datos });

  it('el enlace abre sin sesión lo que se cobró, y nada que sea de la casa', async () => {
    const id = await dorado();
    const { enlace, qr, vence_en, contacto } = await enlazar(id);
    expect(enlace).toMatch(new RegExp(`^${URL}/recibo#[0-9a-z]+-[0-9a-z]+-[\\w-]{22}$`));
    expect(qr).toMatch(/^data:image\/png;base64,/);
    expect(vence_en).toBe('2027-05-17T15:00:00.000Z');
    expect(contacto).toEqual({ telefono: '+573105550009', email: null, no_contactar: false });
    const recibo = await abrir(enlace.split('#')[1] as string);
    const { numero } = await m.leer(id);
    expect(recibo).toMatchObject({
      ...{ numero: String(numero), anulado: false, cliente: 'Luisa', total: 95_000, saldo: 20_000, propina: 9_500 },
      pagos: [
        { nombre: 'Efectivo', monto: 50_000, billetes: { recibido: 60_000, vuelto: 10_000 } },
        { nombre: 'Nequi', monto: 34_500, billetes: null },
      ],
    });
    expect(recibo.lineas.map(({ nombre, total }) => [nombre, total])).toEqual([
      ['Corte', 24_111],
      ['Barba', 13_021],
      [m.champu.nombre, 57_868],
    ]);
    const dicho = JSON.stringify(recibo);
    for (const suyo of ['Mora', '310', '555', 'comision', 'porcentaje_empleado', 'monto_empleado', 'costo', 'M-1'])
      expect(dicho).not.toContain(suyo);
  });

  it('devuelve y abona, y el mismo enlace lo dice; anulado, dice ANULADO con lo que fue', async () => {
    const id = await dorado();
    const token = await tokenDe(id);
    const [venta] = (await m.leer(id)).ventas;
    await f.abonar(12_000).expect(201);
    await admin.api
      .post(`/api/tiquetes/${id}/devolver`)
      .send({ lineas: [{ venta_id: venta?.id, cantidad: 1 }], motivo: 'No le gustó', reembolso: enEfectivo(20_934) })
      .expect(200);
    const recibo = await abrir(token);
    expect(recibo).toMatchObject({ total: 95_000, devuelto: 28_934, saldo: 0 });
    expect(recibo.devoluciones).toEqual([{ tipo: 'devolucion', numero: 1, fecha: '2026-11-18', monto: 28_934 }]);
    expect(recibo.pagos.map(({ nombre, monto, abonado }) => [nombre, monto, abonado])).toEqual([
      ['Efectivo', 50_000, null],
      ['Nequi', 34_500, null],
      ['Abono por Efectivo', 12_000, '2026-11-18'],
      ['Devuelto por Efectivo', -20_934, null],
    ]);
    const otro = await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    const suyo = await tokenDe(otro);
    const [servicio] = (await m.leer(otro)).servicios;
    await admin.api
      .delete(`/api/servicios/eliminar-servicio-realizado/${servicio?.id}`)
      .query({ motivo: 'Repetido' })
      .expect(200);
    expect(await abrir(suyo)).toMatchObject({ anulado: true, total: 25_000, cliente: null });
  });

  it('un enlace mal escrito, ajeno, vencido o quitado es el mismo 404; y el que se hace después es otro', async () => {
    const [id, otro] = [await dorado(), await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) })];
    const token = await tokenDe(id);
    expect(await tokenDe(id)).toBe(token);
    const [sucursal, , marca] = token.split('-');
    for (const malo of [
      ...['', 'x', token.slice(1), `${token}A`, token.toUpperCase(), `${token.slice(0, -1)}*`, 'a'.repeat(200)],
      `${sucursal}-${otro.toString(36)}-${marca}`,
      `${sucursal}-${(999_999_999).toString(36)}-${marca}`,
      `zzzzzzzzzz-${id.toString(36)}-${marca}`,
      token.replace(/.$/, (ultima) => (ultima === 'A' ? 'B' : 'A')),
    ])
      await noAbre(malo);
    await pedir('a'.repeat(201)).expect(400);
    app.reloj.avanzar({ dias: 179 });
    await abrir(token);
    app.reloj.avanzar({ dias: 1 });
    await noAbre(token);
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    await abrir(token);
    const quitar = () => admin.api.delete(`/api/tiquetes/${id}/recibo`);
    expect((await quitar().expect(200)).body.message).toBe('El enlace ya no abre el recibo');
    await noAbre(token);
    await quitar().expect(404);
    const nuevo = await tokenDe(id);
    expect(nuevo).not.toBe(token);
    await abrir(nuevo);
    await noAbre(token);
  });

  it('el primer papel es el original; los demás dicen qué copia son, de quién y de cuándo', async () => {
    const id = await dorado();
    const original = await imprimir(id);
    expect(original.copia).toBeNull();
    expect(original.enlace.enlace).toBe((await enlazar(id)).enlace);
    app.reloj.avanzar({ minutos: 30 });
    const sara = await crearSupervisor(admin, { entidad_id: m.entidad_id, nombre: 'Sara', apellido: 'Paz' });
    expect((await imprimir(id, sara)).copia).toEqual({
      ...{ numero: 1, usuario: 'Sara Paz', created_at: '2026-11-18T15:30:00.000Z' },
    });
    const historia = await admin.api.get(`/api/tiquetes/${id}/historia`).expect(200);
    expect(historia.body.data.slice(0, 3).map(({ accion }: { accion: string }) => accion)).toEqual([
      ...['imprimir_recibo', 'enlazar_recibo', 'imprimir_recibo'],
    ]);
  });

  it('treinta que imprimen a la vez: un original y las copias 1 a 29; quien cuenta por su lado repite', async () => {
    const id = await dorado();
    const copias = (await aLaVez(30, () => admin.api.post(`/api/tiquetes/${id}/recibo/impresion`))).map(
      ({ body }) => body.data.copia?.numero ?? 0,
    );
    expect(copias.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i));
    const otro = await dorado();
    await imprimir(otro);
    const todos = barrera(6);
    const contadas = await veces(6, async () => {
      const [fila] = await app.sql<{ impresiones: number }>(
        `SELECT impresiones FROM recibo_papel WHERE entidad_id = $1 AND de = 'tiquete' AND de_id = $2`,
        [m.entidad_id, otro],
      );
      await todos();
      const cuenta = (fila?.impresiones ?? 0) + 1;
      await app.sql(
        `UPDATE recibo_papel SET impresiones = $3 WHERE entidad_id = $1 AND de = 'tiquete' AND de_id = $2`,
        [...[m.entidad_id, otro, cuenta]],
      );
      return cuenta;
    });
    expect(new Set(contadas).size).toBe(1);
  });

  it('veinte que comparten a la vez tienen el mismo enlace; quitado, otros veinte tienen otro, y uno solo lo quita', async () => {
    const id = await dorado();
    const enlaces = async () =>
      new Set(
        (await aLaVez(20, () => admin.api.post(`/api/tiquetes/${id}/recibo`))).map(({ body }) => body.data.enlace),
      );
    const [uno, ...mas] = await enlaces();
    expect(mas).toEqual([]);
    const quitados = await aLaVez(12, () => admin.api.delete(`/api/tiquetes/${id}/recibo`));
    expect(resumir(quitados).estados).toEqual({ 200: 1, 404: 11 });
    const otros = await enlaces();
    expect([otros.size, otros.has(uno)]).toEqual([1, false]);
  });

  it('un abono tiene su recibo con lo que queda; anulado, ya no; y una devolución el suyo', async () => {
    const id = await dorado();
    await f.abonar(12_000).expect(201);
    const cobro = await f.ultimoAbono();
    const deAbono = (quien: Actor = admin) => quien.api.post(`/api/cobros/${cobro}/recibo`);
    const { body } = await deAbono().expect(200);
    expect(body.data).toMatchObject({
      recibo: { cliente: 'Luisa', metodo: 'Efectivo', monto: 12_000, queda: 8_000 },
      copia: null,
    });
    await f.abonar(3_000).expect(201);
    const otra = (await deAbono().expect(200)).body.data;
    expect([otra.recibo.queda, otra.copia.numero]).toEqual([8_000, 1]);
    await f.abonar(1_000).expect(201);
    const errado = await f.ultimoAbono();
    await admin.api.delete(`/api/cobros/${errado}`).query({ motivo: 'Era de otra' }).expect(200);
    await admin.api.post(`/api/cobros/${errado}/recibo`).expect(404);
    const [venta] = (await m.leer(id)).ventas;
    await admin.api
      .post(`/api/tiquetes/${id}/devolver`)
      .send({ lineas: [{ venta_id: venta?.id, cantidad: 1 }], motivo: 'No le gustó', reembolso: enEfectivo(23_934) })
      .expect(200);
    const { devoluciones, numero } = await m.leer(id);
    const deDevolucion = () => admin.api.post(`/api/devoluciones/${devoluciones[0]?.id}/recibo`);
    expect((await deDevolucion().expect(200)).body.data).toMatchObject({
      recibo: {
        ...{ numero: 1, tiquete: String(numero), monto: 28_934, a_deuda: 5_000, a_favor: 0 },
        lineas: [{ nombre: m.champu.nombre, cantidad: 1, monto: 28_934 }],
      },
      copia: null,
    });
    await admin.api.post('/api/devoluciones/999999999/recibo').expect(404);
    await m.ana.api.post(`/api/cobros/${cobro}/recibo`).expect(403);
    const sur = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    await deAbono(sur).expect(404);
  });

  it('por correo va el enlace, fuera del texto que se guarda', async () => {
    const id = await dorado();
    const enviar = (email: string) => admin.api.post(`/api/tiquetes/${id}/recibo/correo`).send({ email });
    expect((await enviar('LUISA@correo.co').expect(200)).body.message).toBe(
      'El recibo quedó pendiente: no hay un servidor de correo configurado',
    );
    await enviar('no es un correo').expect(400);
    const [correo] = await app.sql<{ id: number; cuerpo: string; html: string; secreto: string; asunto: string }>(
      'SELECT id, cuerpo, html, secreto, asunto FROM correo_saliente WHERE para = $1',
      ['luisa@correo.co'],
    );
    const { enlace } = await enlazar(id);
    expect(`${URL}/recibo#${correo?.secreto}`).toBe(enlace);
    expect(correo?.cuerpo).toContain(`${URL}/recibo#{{secreto}}`);
    expect(`${correo?.cuerpo} ${correo?.html}`).not.toContain(correo?.secreto);
    // Its link is no password's: it is not told by the list of mails, and sent once, only its ticket sends it again.
    const { body } = await admin.api.get(`/api/correo/${correo?.id}`).expect(200);
    expect(body).toMatchObject({ lleva_enlace: false, enlace_disponible: false });
    expect(JSON.stringify(body)).not.toContain(correo?.secreto);
    await admin.api.post(`/api/correo/${correo?.id}/enlace`).expect(409);
    await app.sql('UPDATE correo_saliente SET enviado_en = now(), secreto = NULL WHERE id = $1', [correo?.id]);
    const otra = await admin.api.post(`/api/correo/${correo?.id}/reenviar`).expect(409);
    expect(otra.body.message).toBe('Este correo lleva el enlace de un recibo: envíalo otra vez desde su tiquete.');
  });

  it('lo que la sucursal escribió encabeza sus recibos, también los de antes; vacío no se imprime', async () => {
    const id = await dorado();
    const antes = await abrir(await tokenDe(id));
    expect(antes.negocio).toMatchObject({ nit: null, resolucion: null, pie: null });
    const datos = {
      ...{
        nombre: 'Barbería El Faro S.A.S.',
        nit: '900.123.456-7',
        direccion: 'Cra 7 # 45-10',
        telefono: '601 555 0000',
      },
      ...{ regimen: 'No responsable de IVA', pie: 'Cambios solo con este recibo', prefijo: 'FE', resolucion: '18764' },
      ...{
        resolucion_fecha: '2026-01-02',
        resolucion_desde: 1,
        resolucion_hasta: 5_000,
        resolucion_vence: '2028-01-02',
      },
    };
    await guardar(datos).expect(200);
    const { body } = await admin.api.get('/api/datos-recibo').query({ entidad_id: m.entidad_id }).expect(200);
    expect(body.data).toMatchObject(datos);
    const { negocio, numero } = await abrir(await tokenDe(id));
    expect(numero).toBe(`FE ${antes.numero}`);
    expect(negocio).toEqual({
      ...{ nombre: datos.nombre, nit: datos.nit, direccion: datos.direccion, telefono: datos.telefono },
      ...{ regimen: datos.regimen, pie: datos.pie },
      resolucion: 'Resolución 18764 del 02/01/2026, de FE 1 a FE 5000, vence el 02/01/2028',
    });
    await guardar({ nombre: '  ' }).expect(200);
    expect((await abrir(await tokenDe(id))).negocio).toEqual(antes.negocio);
    await admin.api.put('/api/datos-recibo').send({ entidad_id: m.entidad_id }).expect(400);
    await guardar({ resolucion_desde: 10, resolucion_hasta: 9 }).expect(400);
    await guardar({ resolucion_desde: 0 }).expect(400);
    await guardar({ nit: 'x'.repeat(31) }).expect(400);
  });

  it('un operador da el recibo de lo que es solo suyo; de otra sucursal no hay tiquete', async () => {
    const suyo = await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    const compartido = await dorado();
    await permitir(admin, 3, ['tiquetes.ver'], true);
    await imprimir(suyo, m.ana);
    const conOtros = async (id: number, quien: Actor) => (await m.leer(id, quien)).con_otros;
    expect([await conOtros(suyo, m.ana), await conOtros(compartido, m.ana), await conOtros(compartido, admin)]).toEqual(
      [...[false, true, false]],
    );
    const negado = await m.ana.api.post(`/api/tiquetes/${compartido}/recibo/impresion`).expect(403);
    expect(negado.body.message).toMatch(/líneas de otras personas/);
    await m.beto.api.post(`/api/tiquetes/${suyo}/recibo`).expect(404);
    const sur = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    for (const pedido of [
      sur.api.post(`/api/tiquetes/${suyo}/recibo`),
      sur.api.post(`/api/tiquetes/${suyo}/recibo/impresion`),
      sur.api.post(`/api/tiquetes/${suyo}/recibo/correo`).send({ email: 'a@b.co' }),
      sur.api.delete(`/api/tiquetes/${suyo}/recibo`),
    ])
      await pedido.expect(404);
    await guardar({ nombre: 'Ajena' }, sur).expect(403);
  });

  it('a quien no ve contactos el enlace no le dice ninguno', async () => {
    const id = await dorado();
    const sara = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    expect((await enlazar(id, sara)).contacto.telefono).toBe('+573105550009');
    await permitir(admin, 2, ['personas.contacto'], false);
    expect((await enlazar(id, sara)).contacto).toEqual({ telefono: null, email: null, no_contactar: false });
    await permitir(admin, 2, ['personas.contacto'], true);
  });

  it('de quien pidió que no se le contacte, el enlace no dice adónde escribirle', async () => {
    const id = await dorado();
    await admin.api.put(`/api/personas/${f.luisa}`).send({ no_contactar: true }).expect(200);
    expect((await enlazar(id)).contacto).toEqual({ telefono: null, email: null, no_contactar: true });
  });

  it('quien adivina enlaces se detiene a los treinta por minuto, sin quitarle la entrada a nadie', async () => {
    const otra = await abrirApp({ config: { PUBLIC_URL: URL } });
    const dueno = await crearAdmin(otra);
    const estados = await veces(
      40,
      async () => (await otra.http.post('/api/publico/recibo').send({ token: 'x' })).status,
    );
    expect(estados.filter((estado) => estado === 404)).toHaveLength(30);
    expect(estados.filter((estado) => estado === 429)).toHaveLength(10);
    await otra.http.post('/api/login').send({ email: dueno.email, password: CLAVE }).expect(200);
    await otra.cerrar();
  });
});
