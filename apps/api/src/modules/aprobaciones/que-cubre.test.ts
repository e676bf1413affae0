import { type Acto, NOMBRE_ANONIMO } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Aprobaciones, abrirAprobaciones, actoDe, requiereDe } from '../../../test/aprobar.js';
import { type Actor, crearAdmin, crearSupervisor, permitir } from '../../../test/crear.js';
import { abrirFiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

describe('Lo que cubre un sí', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let a: Aprobaciones;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    m = await abrirMostrador(app, admin, carta);
    a = await abrirAprobaciones(admin, m);
  });

  afterEach(async () => void (await permitir(admin, 2, ['aprobaciones.aprobar'], true).expect(200)));

  const medio = () => ({
    lineas: [m.unCorte(m.ana, { descuento_porcentaje: 50, motivo_descuento: 'Cliente fiel' })],
    cobros: enEfectivo(12_500),
  });
  const cobrar = (aprobacion: number, mas: Record<string, unknown> = {}) =>
    m.pedir({ ...medio(), ...mas }, a.sara).set('Aprobacion', String(aprobacion));
  const aprobar = (id: number, quien: Actor = a.marta) => quien.api.post(`/api/aprobaciones/${id}/aprobar`).expect(200);
  /** A service of the tenth, and the ceiling of days that its annulment goes beyond. */
  const viejo = async () => {
    await a.topes({ anular_dias: 3 });
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000), fecha: '2026-11-10' });
    const servicio = (await m.leer(id)).servicios[0]?.id;
    return () => a.sara.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicio}`);
  };

  it('al otro día, de algo más viejo, no se ofrece el sí de ayer, que no alcanza, y se pide otro', async () => {
    const anular = await viejo();
    const id = await a.pedida(actoDe(await anular()));
    await aprobar(id);
    expect((await anular()).body.aprobacion).toEqual({ id, estado: 'aprobada' });
    app.reloj.poner('2026-11-19T08:00:00-05:00');
    const refused = await anular();
    expect(requiereDe(refused)).toEqual([{ que: 'anular_dias', valor: 9, tope: 3 }]);
    expect(refused.body.aprobacion).toBeUndefined();
    expect(requiereDe(await anular().set('Aprobacion', String(id)))).toEqual(requiereDe(refused));
    const otro = await a.aprobada(actoDe(refused));
    await anular().set('Aprobacion', String(otro)).expect(200);
  });

  it('lo que se había pedido por menos deja su puesto a lo que se pide ahora', async () => {
    const f = await abrirFiado(admin, m);
    await f.ajustar({ fia: true, limite_fiado: 10_000 });
    await a.topes({ fiado: true });
    const poco = await a.pedida(actoDe(await f.pedirFiado(20_000, {}, a.sara)));
    expect((await f.pedirFiado(20_000, {}, a.sara)).body.aprobacion).toEqual({ id: poco, estado: 'pedida' });
    await f.ajustar({ fia: true, limite_fiado: 100_000 });
    await f.fiar(15_000);
    await f.ajustar({ fia: true, limite_fiado: 10_000 });
    const refused = await f.pedirFiado(20_000, {}, a.sara);
    expect(requiereDe(refused)).toEqual([{ que: 'fiado', valor: 35_000, tope: 10_000 }]);
    expect(refused.body.aprobacion).toBeUndefined();
    const mucho = await a.pedida(actoDe(refused));
    expect((await a.marta.api.post(`/api/aprobaciones/${poco}/aprobar`)).body.codigo).toBe('APROBACION_RESUELTA');
    expect((await f.pedirFiado(20_000, {}, a.sara)).body.aprobacion).toEqual({ id: mucho, estado: 'pedida' });
    expect((await a.sara.api.post('/api/aprobaciones').send(actoDe(refused))).body.codigo).toBe('APROBACION_YA_PEDIDA');
    await aprobar(mucho);
    await f.pedirFiado(20_000, {}, a.sara).set('Aprobacion', String(mucho)).expect(201);
  });

  it('quien aprobó debe seguir pudiendo cuando se usa: activa, de la sucursal y con el permiso', async () => {
    await a.topes({ descuento: 20 });
    const dado = async (): Promise<[Acto, number]> => {
      const acto = actoDe(await m.pedir(medio(), a.sara));
      return [acto, await a.aprobada(acto)];
    };
    const noVale = async (id: number) => {
      const { status, body } = await cobrar(id);
      expect([status, body.codigo, body.aprobacion]).toEqual([409, 'REQUIERE_APROBACION', undefined]);
    };
    const [acto, id] = await dado();
    await permitir(admin, 2, ['aprobaciones.aprobar'], false);
    await noVale(id);
    await permitir(admin, 2, ['aprobaciones.aprobar'], true);
    expect((await m.pedir(medio(), a.sara)).body.aprobacion).toEqual({ id, estado: 'aprobada' });
    await cobrar(id).expect(201);

    const [, segunda] = await dado();
    await admin.api.delete(`/api/operadores/eliminar-operador/${a.marta.id}`).expect(200);
    await noVale(segunda);
    const otra = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    const tercera = await a.pedida(acto);
    await aprobar(tercera, otra);
    const lejos = (await abrirMostrador(app, admin, carta)).entidad_id;
    await admin.api.put(`/api/operadores/modificar-operador/${otra.id}`).send({ entidad_id: lejos }).expect(200);
    await noVale(tercera);
    const deAdmin = await a.pedida(acto);
    await aprobar(deAdmin, admin);
    await cobrar(deAdmin).expect(201);
    expect(await m.numeros()).toEqual([1, 2]);
  });

  it('el sí que se pidió antes de guardar el tiquete abierto sirve después', async () => {
    await a.topes({ descuento: 20 });
    const id = await a.aprobada(actoDe(await m.pedir(medio(), a.sara)));
    const { lineas } = medio();
    const abierto = (await a.sara.api.post('/api/tiquetes-abiertos').send({ lineas }).expect(201)).body.data;
    const { tiquete } = (await cobrar(id, { abierto: { id: abierto.id, version: abierto.version } }).expect(201)).body;
    expect(tiquete.id).toBe(abierto.id);
  });

  it('el rastro de lo que se aprueba en el acto dice quién lo aprobó', async () => {
    await a.topes({ descuento: 20 });
    const id = await a.aprobada(actoDe(await m.pedir(medio(), a.sara)));
    const de = { entidad_id: m.entidad_id, recurso: 'aprobacion', recurso_id: id };
    const { data } = (await admin.api.get('/api/auditoria').query(de).expect(200)).body;
    const evento = (await admin.api.get(`/api/auditoria/${m.entidad_id}/${data[0].id}`).expect(200)).body.data;
    expect(evento).toMatchObject({
      accion: 'aprobar',
      usuario: { id: a.sara.usuario_id },
      despues: { aprobo: `${a.marta.nombre} ${a.marta.apellido}` },
    });
  });

  it('a quien se olvida no lo nombra lo que se pidió por su deuda', async () => {
    const f = await abrirFiado(admin, m);
    await f.ajustar({ fia: true, limite_fiado: 10_000 });
    await a.topes({ fiado: true });
    const id = await a.pedida(actoDe(await f.pedirFiado(20_000, {}, a.sara)));
    const dice = async () =>
      (
        await app.sql<{ dice: string }>(
          `SELECT concat_ws(' / ', a.resumen, r.despues, p.despues) AS dice FROM aprobacion a
            JOIN auditoria r ON r.entidad_id = a.entidad_id AND r.recurso = 'aprobacion' AND r.recurso_id = a.id
            LEFT JOIN auditoria_personal p ON p.entidad_id = r.entidad_id AND p.id = r.id WHERE a.id = $1`,
          [id],
        )
      )[0]?.dice;
    expect(await dice()).toContain('Persona: Luisa Mora. ');
    const registros = [{ recurso: 'persona', entidad_id: m.entidad_id, id: f.luisa }];
    const pedido = { registros, confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió por escrito' };
    await admin.api.post('/api/datos-personales/anonimizar').send(pedido).expect(200);
    expect(await dice()).not.toContain('Luisa');
    expect(await dice()).toContain(`Persona: ${NOMBRE_ANONIMO}. Operador: `);
  });
});
