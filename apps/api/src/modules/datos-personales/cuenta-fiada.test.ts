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
    await admin.api.put(`/api/personas/${f.luisa}/limite`).send({ limite_fiado: 60_000 }).expect(200);
  });
  afterAll(() => app.cerrar());

  const suya = () => [{ recurso: 'persona', entidad_id: m.entidad_id, id: f.luisa }];

  it('se le entrega lo que se le fió, lo que abonó y su límite', async () => {
    const { data } = (await admin.api.post('/api/datos-personales/exportar').send({ registros: suya() }).expect(200))
      .body as { data: ExportacionPersonal };
    const de = (recurso: string) => data.registros.filter((r) => r.recurso === recurso).map(({ datos }) => datos);
    expect(de('persona')).toMatchObject([{ nombre: 'Luisa Mora', limite_fiado: 60_000 }]);
    expect(de('fiado')).toEqual([
      { numero: 1, fecha: '2026-11-18', total: 25_000, monto_por_cobrar: 25_000, saldo: 15_000 },
    ]);
    expect(de('abono')).toEqual([
      { fecha: '2026-11-18', monto: 3_000, referencia: null, metodo: 'Efectivo', anulado_en: expect.any(String) },
      { fecha: '2026-11-18', monto: 10_000, referencia: 'Giro de Luisa Mora', metodo: 'Nequi', anulado_en: null },
    ]);
  });

  it('olvidada, su deuda y sus abonos quedan sin nombre, y se dice el texto que la nombra', async () => {
    const { data } = (
      await admin.api
        .post('/api/datos-personales/anonimizar')
        .send({ registros: suya(), confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió' })
        .expect(200)
    ).body as { data: Anonimizacion };
    expect(data.por_revisar).toMatchObject([
      { donde: 'Abono', recurso: 'persona', id: f.luisa, campo: 'Referencia', texto: 'Giro de Luisa Mora' },
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
