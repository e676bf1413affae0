import { abrirApp } from '../../test/app.js';
import { crearAdmin } from '../../test/crear.js';
import { cargarDemostracion } from '../../test/demonstration.js';

const INSTANTE = '2026-11-18T21:10:00-05:00';

it('En el negocio de demostración espera una solicitud en la bandeja, de más descuento que el tope', async () => {
  const prueba = await abrirApp({ base: await cargarDemostracion(INSTANTE, 1), instante: INSTANTE });
  try {
    const admin = await crearAdmin(prueba, 'duena@salon.co');
    const { data } = (await admin.api.get('/api/aprobaciones').query({ de: 'por_resolver' }).expect(200)).body;
    expect(data).toMatchObject([
      { accion: 'cobrar', estado: 'pedida', requiere: [{ que: 'descuento', valor: 60, tope: 50 }] },
    ]);
    await admin.api.post(`/api/aprobaciones/${data[0].id}/aprobar`).expect(200);
  } finally {
    await prueba.cerrar();
  }
}, 120_000);
