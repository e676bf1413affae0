import { type Anonimizacion, type Deudor, type ExportacionPersonal, NOMBRE_ANONIMO } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, type Mostrador } from '../../../test/mostrador.js';

describe('La cuenta de una persona entre sus datos', () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;
  let f: Fiado;
  let devuelto: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    f = await abrirFiado(admin, m);
    await f.fiar(25_000);
    const cobros = [{ metodo_id: m.nequi.id, monto: 10_000, referencia: 'Giro de Luisa Mora' }];
    await f.abonar(10_000, { cobros }).expect(201);
    app.reloj.poner('2026-11-18T11:00:00-05:00');
    await f.abonar(3_000).expect(201);
    await admin.api
      .delete(`/api/cobros/${await f.ultimoAbono()}`)
      .query({ motivo: 'Era de otra' })
      .expect(200);
    const suyo = await m.cobrar({
      ...{ persona_id: f.luisa, lineas: [m.unCorte()], cobros: [{ metodo_id: 1, monto: 25_000 }] },
    });
    const linea = { servicio_realizado_id: (await m.leer(suyo)).servicios[0]?.id, cantidad: 1 };
    const reembolso = [{ metodo_id: 1, monto: 25_000 }];
    const devolucion = { lineas: [linea], motivo: 'A Luisa Mora no le gustó', reembolso };
    await admin.api.post(`/api/tiquetes/${suyo}/devolver`).send(devolucion).expect(200);
    devuelto = suyo;
    await admin.api.put(`/api/personas/${f.luisa}/limite`).send({ limite_fiado: 60_000 }).expect(200);
  });
  afterAll(() => app.cerrar());

  const suya = () => [{ recurso: 'persona', entidad_id: m.entidad_id, id: f.luisa }];

  const exportar = async (registros: object[]) => {
    const { data } = (await admin.api.post('/api/datos-personales/exportar').send({ registros }).expect(200)).body as {
      data: ExportacionPersonal;
    };
    return (recurso: string) => data.registros.filter((r) => r.recurso === recurso).map(({ datos }) => datos);
  };

  it('se le entrega lo que se le fió, lo que abonó, lo que se le devolvió y su límite', async () => {
    const de = await exportar(suya());
    expect(de('persona')).toMatchObject([{ nombre: 'Luisa Mora', limite_fiado: 60_000 }]);
    expect(de('fiado')).toEqual([
      { numero: 1, fecha: '2026-11-18', total: 25_000, monto_por_cobrar: 25_000, saldo: 15_000 },
    ]);
    expect(de('abono')).toEqual([
      { fecha: '2026-11-18', monto: 3_000, referencia: null, metodo: 'Efectivo', anulado_en: expect.any(String) },
      { fecha: '2026-11-18', monto: 10_000, referencia: 'Giro de Luisa Mora', metodo: 'Nequi', anulado_en: null },
    ]);
    expect(de('devolucion')).toEqual([
      {
        ...{ numero: 1, tipo: 'devolucion', fecha: '2026-11-18', motivo: 'A Luisa Mora no le gustó' },
        ...{ monto: 25_000, a_deuda: 0, a_favor: 0 },
      },
    ]);
  });

  it('a quien la atendió se le entrega lo que dejó de ganar, y quién era su cliente no', async () => {
    const de = await exportar([{ recurso: 'operador', entidad_id: m.entidad_id, id: m.ana.id }]);
    expect(de('cuenta')).toMatchObject([{ ganado: 20_000, pagado: 10_000, anticipo: 0, cargos: 10_000 }]);
    expect(de('cargo_cuenta')).toEqual([{ fecha: '2026-11-18', clase: 'devolucion', monto: 10_000 }]);
    expect(de('devolucion')).toEqual([]);
  });

  it('olvidada, su deuda y sus abonos quedan sin nombre, y se dice el texto que la nombra', async () => {
    const { data } = (
      await admin.api
        .post('/api/datos-personales/anonimizar')
        .send({ registros: suya(), confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió' })
        .expect(200)
    ).body as { data: Anonimizacion };
    const revisar = data.por_revisar.toSorted((a, b) => (a.donde < b.donde ? -1 : 1));
    expect(revisar).toMatchObject([
      { donde: 'Abono', recurso: 'persona', id: f.luisa, campo: 'Referencia', texto: 'Giro de Luisa Mora' },
      { donde: 'Auditoría', recurso: 'auditoria', campo: 'Motivo', texto: 'A Luisa Mora no le gustó' },
      { donde: 'Devolución', recurso: 'registro', id: devuelto, campo: 'Motivo', texto: 'A Luisa Mora no le gustó' },
    ]);
    const cartera = (await admin.api.get('/api/cartera').query({ page: 1, per_page: 10 }).expect(200)).body;
    expect(
      (cartera.data as Deudor[]).map(({ persona, telefono_normal, deuda }) => [persona.nombre, telefono_normal, deuda]),
    ).toEqual([[NOMBRE_ANONIMO, null, 15_000]]);
    expect((await f.cuenta()).map(({ tipo, monto }) => [tipo, monto])).toEqual([
      ['abono_anulado', 3_000],
      ['abono', -3_000],
      ['abono', -10_000],
      ['fiado', 25_000],
    ]);
    const rastro = await app.sql(
      `SELECT a.antes::text || a.despues::text FROM auditoria a WHERE a.recurso = 'cobro' AND concat(a.antes, a.despues) ILIKE '%luisa%'`,
    );
    expect(rastro).toEqual([]);
  });
});
