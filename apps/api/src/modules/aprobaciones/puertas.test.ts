import { cambiosDe, comoEsta, type EventoDetalle, type TopesNuevos } from '@jornal/contract';
import type { Test } from 'supertest';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Aprobaciones, abrirAprobaciones, actoDe } from '../../../test/aprobar.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

const HOY = '2026-11-18';

/** A door that answers REQUIERE_APROBACION: the ceiling, the request that goes beyond it, what is read of it, and its trail. */
type Puerta = {
  puerta: string;
  topes: Partial<TopesNuevos>;
  /** Makes ready what is there before; answers the request, made as often as it is called. */
  abrir: () => Promise<() => Test>;
  requiere: readonly string[];
  resumen: () => string;
  rastro: { accion: string; recurso: string };
};

describe('Las puertas que piden a una segunda persona', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;
  let a: Aprobaciones;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner(`${HOY}T10:00:00-05:00`);
    m = await abrirMostrador(app, admin, carta);
    f = await abrirFiado(admin, m);
    a = await abrirAprobaciones(admin, m);
  });

  const nombre = ({ nombre: n, apellido }: { nombre: string; apellido: string }) => `${n} ${apellido}`;
  const unServicio = async (quien = m.ana) => {
    const id = await m.cobrar({ lineas: [m.unCorte(quien)], cobros: enEfectivo(25_000) });
    return { id, servicio: (await m.leer(id)).servicios[0]?.id };
  };
  const unaVenta = async () => {
    const id = await m.cobrar({ lineas: [{ producto_id: m.champu.id, cantidad: 1 }], cobros: enEfectivo(30_000) });
    return (await m.leer(id)).ventas[0]?.id;
  };
  const pago = { monto: 10_000, metodo_pago: 'efectivo' };

  const PUERTAS: readonly Puerta[] = [
    {
      puerta: 'POST /tiquetes, con descuento',
      topes: { descuento: 20 },
      abrir: async () => () =>
        m.pedir(
          {
            lineas: [m.unCorte(m.ana, { descuento_porcentaje: 50, motivo_descuento: 'Cliente fiel' })],
            cobros: enEfectivo(12_500),
          },
          a.sara,
        ),
      requiere: ['descuento'],
      resumen: () => `Operador: ${nombre(m.ana)}. $ 12.500: Corte`,
      rastro: { accion: 'crear', recurso: 'registro' },
    },
    {
      puerta: 'POST /tiquetes, a otro precio y de dos operadores',
      topes: { precio: true },
      abrir: async () => () =>
        m.pedir(
          {
            lineas: [m.unCorte(m.ana, { precio_unitario: 20_000, motivo_precio: 'Cumple años' }), m.unCorte(m.beto)],
            cobros: enEfectivo(45_000),
          },
          a.sara,
        ),
      requiere: ['precio'],
      resumen: () => '$ 45.000: Corte, Corte',
      rastro: { accion: 'crear', recurso: 'registro' },
    },
    {
      puerta: 'POST /tiquetes, fiado por encima del límite',
      topes: { fiado: true },
      abrir: async () => {
        await f.ajustar({ fia: true, limite_fiado: 10_000 });
        return () => f.pedirFiado(20_000, {}, a.sara);
      },
      requiere: ['fiado'],
      resumen: () => `Persona: Luisa Mora. Operador: ${nombre(m.ana)}. $ 25.000: Corte`,
      rastro: { accion: 'crear', recurso: 'registro' },
    },
    {
      puerta: 'POST /servicios/servicios-multiples',
      topes: { descuento: 20 },
      abrir: async () => () =>
        a.sara.api.post('/api/servicios/servicios-multiples').send({
          ...{ empleado_id: m.ana.id, fecha: HOY, metodo_pago: 'efectivo', monto_efectivo: 12_500 },
          ...{ monto_transferencia: 0, servicios: [{ servicio_id: m.corte, cantidad: 1, descuento_porcentaje: 50 }] },
        }),
      requiere: ['descuento'],
      resumen: () => `Operador: ${nombre(m.ana)}. $ 12.500: Corte`,
      rastro: { accion: 'crear', recurso: 'registro' },
    },
    {
      puerta: 'POST /tiquetes/:id/corregir',
      topes: { descuento: 20, anular_monto: 5_000 },
      abrir: async () => {
        const { id } = await unServicio();
        const lineas = [{ ...m.unCorte(), descuento_pesos: 15_000, motivo_descuento: 'Quedó mal' }];
        const como = { ...comoEsta(await m.leer(id)), lineas, cobros: enEfectivo(10_000), motivo: 'Se cobró de más' };
        return () => a.sara.api.post(`/api/tiquetes/${id}/corregir`).send(como);
      },
      requiere: ['descuento', 'anular_monto'],
      resumen: () => 'Tiquete 1: de $ 25.000 a $ 10.000. Se cobró de más',
      rastro: { accion: 'corregir', recurso: 'registro' },
    },
    {
      puerta: 'DELETE /servicios/eliminar-servicio-realizado/:id',
      topes: { anular_monto: 20_000 },
      abrir: async () => {
        const { servicio } = await unServicio();
        return () =>
          a.sara.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicio}`).query({ motivo: 'No se hizo' });
      },
      requiere: ['anular_monto'],
      resumen: () => `Tiquete 1. Operador: ${nombre(m.ana)}. Corte de $ 25.000, del 18/11/2026. No se hizo`,
      rastro: { accion: 'anular', recurso: 'servicio_realizado' },
    },
    {
      puerta: 'DELETE /ventas/eliminar-venta/:id',
      topes: { anular_monto: 20_000 },
      abrir: async () => {
        const venta = await unaVenta();
        return () => a.sara.api.delete(`/api/ventas/eliminar-venta/${venta}`).query({ motivo: 'Se arrepintió' });
      },
      requiere: ['anular_monto'],
      resumen: () => `Tiquete 1. Venta de $ 30.000, del 18/11/2026. Se arrepintió`,
      rastro: { accion: 'anular', recurso: 'venta' },
    },
    {
      puerta: 'DELETE /tiquetes/:id',
      topes: { anular_monto: 50_000 },
      abrir: async () => {
        const cobros = [{ metodo_id: 1, monto: 60_000, propina: 5_000 }];
        const lineas = [m.unCorte(), { producto_id: m.champu.id, cantidad: 1 }];
        const id = await m.cobrar({ lineas, cobros });
        return () => a.sara.api.delete(`/api/tiquetes/${id}`).query({ motivo: 'No era', devolver_con: 'efectivo' });
      },
      requiere: ['anular_monto'],
      resumen: () => 'Tiquete 1. Todo el tiquete: $ 55.000 y $ 5.000 de propina, del 18/11/2026. No era',
      rastro: { accion: 'anular', recurso: 'registro' },
    },
    {
      puerta: 'POST /tiquetes/:id/devolver',
      topes: { devolver: 10_000 },
      abrir: async () => {
        const { id, servicio: servicio_realizado_id } = await unServicio();
        const reembolso = enEfectivo(12_000);
        const pedido = { lineas: [{ servicio_realizado_id, monto: 12_000 }], motivo: 'Se quejó', reembolso };
        return () => a.sara.api.post(`/api/tiquetes/${id}/devolver`).send(pedido);
      },
      requiere: ['devolver'],
      resumen: () => 'Tiquete 1: $ 12.000. Se quejó',
      rastro: { accion: 'devolver', recurso: 'devolucion' },
    },
    {
      puerta: 'POST /tiquetes/:id/castigar',
      topes: { devolver: 10_000 },
      abrir: async () => {
        const id = await f.fiar(25_000);
        return () => a.sara.api.post(`/api/tiquetes/${id}/castigar`).send({ motivo: 'Se fue del país' });
      },
      requiere: ['devolver'],
      resumen: () => 'Persona: Luisa Mora. Tiquete 1: $ 25.000. Se fue del país',
      rastro: { accion: 'castigar', recurso: 'devolucion' },
    },
    {
      puerta: 'POST /pagos/crear-pago',
      topes: { pago_propio: true },
      abrir: async () => () =>
        a.sara.api.post('/api/pagos/crear-pago').send({ ...pago, empleado_id: a.sara.id, fecha: HOY, estado: true }),
      requiere: ['pago_propio'],
      resumen: () => 'Pago de $ 10.000 a quien lo hace',
      rastro: { accion: 'crear', recurso: 'pago' },
    },
    {
      puerta: 'POST /pagos/crear-pago-semanal',
      topes: { pago_propio: true },
      abrir: async () => {
        await unServicio(a.sara);
        return () =>
          a.sara.api
            .post('/api/pagos/crear-pago-semanal')
            .send({ ...pago, empleado_id: a.sara.id, tipo_pago: 'total' });
      },
      requiere: ['pago_propio'],
      resumen: () => 'Pago de $ 10.000 a quien lo hace',
      rastro: { accion: 'crear', recurso: 'pago' },
    },
    {
      puerta: 'PUT /pagos/marcar-pagado/:id',
      topes: { pago_propio: true },
      abrir: async () => {
        const pendiente = { ...pago, empleado_id: a.sara.id, fecha: HOY, estado: false };
        const { id } = (await a.sara.api.post('/api/pagos/crear-pago').send(pendiente).expect(201)).body.data;
        return () => a.sara.api.put(`/api/pagos/marcar-pagado/${id}`).send();
      },
      requiere: ['pago_propio'],
      resumen: () => 'Pago de $ 10.000 a quien lo hace',
      rastro: { accion: 'marcar_pagado', recurso: 'pago' },
    },
  ];

  const delRastro = async ({ accion, recurso }: Puerta['rastro']) => {
    const de = { entidad_id: m.entidad_id, recurso, accion };
    const { data } = (await admin.api.get('/api/auditoria').query(de).expect(200)).body;
    const { body } = await admin.api.get(`/api/auditoria/${m.entidad_id}/${data[0]?.id}`).expect(200);
    return cambiosDe(body.data as EventoDetalle, 'America/Bogota');
  };

  it.each(PUERTAS)('$puerta: sin el sí no, con él una vez, y el rastro dice quién aprobó', async (puerta) => {
    const { topes, abrir, requiere, resumen, rastro } = puerta;
    const pedir = await abrir();
    await a.topes(topes);
    const acto = actoDe(await pedir());
    expect(acto.requiere.map(({ que }) => que)).toEqual(requiere);
    expect(acto.resumen).toBe(resumen());
    const id = String(await a.aprobada(acto));
    const hecho = await pedir().set('Aprobacion', id);
    expect([hecho.status, hecho.body.message]).toEqual([expect.any(Number), expect.any(String)]);
    expect([200, 201]).toContain(hecho.status);
    expect([404, 409]).toContain((await pedir().set('Aprobacion', id)).status);
    const cambios = await delRastro(rastro);
    expect(cambios).toContainEqual({ campo: 'aprobo', etiqueta: 'Aprobó', antes: null, despues: nombre(a.marta) });
    expect(cambios.length).toBeGreaterThan(1);
  });

  it('lo que se aprobó anular por un motivo no se anula por otro', async () => {
    await a.topes({ anular_monto: 20_000 });
    const { servicio } = await unServicio();
    const anulaciones = [
      `servicios/eliminar-servicio-realizado/${servicio}`,
      `ventas/eliminar-venta/${await unaVenta()}`,
    ];
    for (const ruta of anulaciones) {
      const anular = (motivo: string) => a.sara.api.delete(`/api/${ruta}`).query({ motivo });
      const id = String(await a.aprobada(actoDe(await anular('No se hizo'))));
      const otro = await anular('Era de otra').set('Aprobacion', id);
      expect([otro.status, otro.body.codigo]).toEqual([409, 'APROBACION_DE_OTRA']);
      await anular('No se hizo').set('Aprobacion', id).expect(200);
    }
  });
});
