import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor, type Operador } from '../../../test/crear.js';

describe('Lo que las personas piden y aceptan', () => {
  let app: Prueba;
  let admin: Actor;
  let center: number;
  let supervisor: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin, { name: 'Centro' })).id;
    supervisor = await crearSupervisor(admin, { entidad_id: center, nombre: 'Sara', apellido: 'Mora' });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 2`);
  });
  afterAll(() => app.cerrar());

  describe('Las solicitudes', () => {
    const anotarSolicitud = (data: Record<string, unknown>, who: Actor = admin) =>
      who.api
        .post('/api/datos-personales/solicitudes')
        .send({ nombre: 'Hortensia Vélez', email: 'Hortensia@correo.test', ...data });
    const list = async (query: Record<string, unknown> = {}, who: Actor = admin) =>
      (await who.api.get('/api/datos-personales/solicitudes').query(query).expect(200)).body.data;

    it.each([
      ['consulta', '2026-11-18', '2026-12-02', 10],
      ['reclamo', '2026-11-18', '2026-12-10', 15],
      // Friday the 13th: Monday is a holiday.
      ['consulta', '2026-11-13', '2026-11-30', 8],
    ])(
      'una %s recibida el %s se responde hasta el %s, sin contar festivos ni fines de semana',
      async (type, recibida, vence, days) => {
        const { body } = await anotarSolicitud({ tipo: type, recibida }).expect(201);
        expect(body).toMatchObject({
          message: 'Solicitud anotada',
          // It is the 18th: the days left are counted as those of the term.
          data: {
            tipo: type,
            recibida,
            vence,
            dias: days,
            vencida: false,
            respuesta: null,
            usuario: { id: admin.usuario_id },
            email: 'hortensia@correo.test',
          },
        });
      },
    );

    it('está vencida desde el día siguiente, se responde una vez, y queda quién y cuándo', async () => {
      const { id, vence } = (
        await anotarSolicitud({ tipo: 'consulta', recibida: '2026-10-30', entidad_id: center }).expect(201)
      ).body.data;
      expect(vence).toBe('2026-11-17');
      expect(await list({ estado: 'vencidas' })).toMatchObject([{ id, vencida: true, dias: -1 }]);
      expect(await list({ estado: 'vencidas', entidad_id: 0 })).toEqual([]);
      const responder = (who: Actor = admin) =>
        who.api
          .put(`/api/datos-personales/solicitudes/${id}/responder`)
          .send({ respuesta: 'Se le enviaron sus datos' });
      const { body } = await responder(supervisor).expect(200);
      expect(body.data).toMatchObject({
        vencida: false,
        dias: 0,
        respuesta: 'Se le enviaron sus datos',
        respondida_por: { nombre: 'Sara Mora' },
        respondida_en: '2026-11-18T15:00:00.000Z',
      });
      expect((await responder().expect(409)).body).toMatchObject({
        codigo: 'SOLICITUD_RESPONDIDA',
        message: 'Esta solicitud ya se respondió',
      });
      expect(await list({ estado: 'respondidas', search: 'hortensia' })).toMatchObject([{ id }]);
    });

    it('un supervisor ve las de su sucursal, y la que llega es de la suya', async () => {
      const { body } = await anotarSolicitud({ tipo: 'reclamo' }, supervisor).expect(201);
      expect(body.data.entidad).toEqual({ id: center, nombre: 'Centro' });
      expect(
        (await list({ estado: 'todas', per_page: 100 }, supervisor)).every(
          (s: { entidad: { id: number } | null }) => s.entidad?.id === center,
        ),
      ).toBe(true);
    });

    it('en una sucursal archivada no se anota ninguna; la que ya tenía se responde', async () => {
      const closed = (await crearSucursal(admin, { name: 'Cerrada' })).id;
      const { id } = (await anotarSolicitud({ tipo: 'consulta', entidad_id: closed }).expect(201)).body.data;
      await admin.api.delete(`/api/branches/${closed}`).expect(200);
      expect((await anotarSolicitud({ tipo: 'consulta', entidad_id: closed }).expect(409)).body).toMatchObject({
        codigo: 'SUCURSAL_ARCHIVADA',
        message: 'La sucursal está archivada. Restáurala primero en Sucursales.',
      });
      await anotarSolicitud({ tipo: 'consulta', entidad_id: 999_999 }).expect(404);
      await admin.api
        .put(`/api/datos-personales/solicitudes/${id}/responder`)
        .send({ respuesta: 'Se le contestó' })
        .expect(200);
    });

    it('dice qué falta', async () => {
      expect((await anotarSolicitud({ tipo: 'queja' }).expect(400)).body.message).toBe(
        'Elige si es una consulta o un reclamo',
      );
      expect((await anotarSolicitud({ tipo: 'consulta', recibida: '2026-11-19' }).expect(400)).body.message).toBe(
        'Una solicitud no llega en el futuro',
      );
      const vieja = {
        codigo: 'FECHA_FUERA_DE_LIMITE',
        message: 'Una solicitud de hace más de 2 años no se anota: revisa la fecha',
      };
      expect((await anotarSolicitud({ tipo: 'consulta', recibida: '2024-11-17' }).expect(400)).body).toMatchObject(
        vieja,
      );
      await anotarSolicitud({ tipo: 'consulta', recibida: '2024-11-18' }).expect(201);
      await admin.api.put('/api/datos-personales/solicitudes/999999/responder').send({ respuesta: 'Ya' }).expect(404);
    });
  });

  it('las versiones aceptadas se listan por cuenta, con su hora', async () => {
    await supervisor.api.post('/api/sesion/aceptacion').send({ version: '2026-11' }).expect(201);
    const { body } = await admin.api
      .get('/api/datos-personales/aceptaciones')
      .query({ search: 'sara mora' })
      .expect(200);
    expect(body.data).toEqual([
      {
        usuario: { id: supervisor.usuario_id, nombre: supervisor.email },
        nombre: 'Sara Mora',
        entidad: { id: center, nombre: 'Centro' },
        version: '2026-11',
        aceptado_en: '2026-11-18T15:00:00.000Z',
      },
    ]);
  });
});
