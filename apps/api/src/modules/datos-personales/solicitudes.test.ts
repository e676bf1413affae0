import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor, type Operador } from '../../../test/crear.js';

describe('Lo que las personas piden y aceptan', () => {
  let prueba: Prueba;
  let admin: Actor;
  let centro: number;
  let supervisora: Operador;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    centro = (await crearSucursal(admin, { name: 'Centro' })).id;
    supervisora = await crearSupervisor(admin, { entidad_id: centro, nombre: 'Sara', apellido: 'Mora' });
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 2`);
  });
  afterAll(() => prueba.cerrar());

  describe('Las solicitudes', () => {
    const anotarSolicitud = (datos: Record<string, unknown>, quien: Actor = admin) =>
      quien.api
        .post('/api/datos-personales/solicitudes')
        .send({ nombre: 'Hortensia Vélez', email: 'Hortensia@correo.test', ...datos });
    const listar = async (query: Record<string, unknown> = {}, quien: Actor = admin) =>
      (await quien.api.get('/api/datos-personales/solicitudes').query(query).expect(200)).body.data;

    it.each([
      ['consulta', '2026-11-18', '2026-12-02', 10],
      ['reclamo', '2026-11-18', '2026-12-10', 15],
      // Friday the 13th: Monday is a holiday.
      ['consulta', '2026-11-13', '2026-11-30', 8],
    ])(
      'una %s recibida el %s se responde hasta el %s, sin contar festivos ni fines de semana',
      async (tipo, recibida, vence, dias) => {
        const { body } = await anotarSolicitud({ tipo, recibida }).expect(201);
        expect(body).toMatchObject({
          message: 'Solicitud anotada',
          // It is the 18th: the days left are counted as those of the term.
          data: {
            tipo,
            recibida,
            vence,
            dias,
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
        await anotarSolicitud({ tipo: 'consulta', recibida: '2026-10-30', entidad_id: centro }).expect(201)
      ).body.data;
      expect(vence).toBe('2026-11-17');
      expect(await listar({ estado: 'vencidas' })).toMatchObject([{ id, vencida: true, dias: -1 }]);
      expect(await listar({ estado: 'vencidas', entidad_id: 0 })).toEqual([]);
      const responder = (quien: Actor = admin) =>
        quien.api
          .put(`/api/datos-personales/solicitudes/${id}/responder`)
          .send({ respuesta: 'Se le enviaron sus datos' });
      const { body } = await responder(supervisora).expect(200);
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
      expect(await listar({ estado: 'respondidas', search: 'hortensia' })).toMatchObject([{ id }]);
    });

    it('un supervisor ve las de su sucursal, y la que llega es de la suya', async () => {
      const { body } = await anotarSolicitud({ tipo: 'reclamo' }, supervisora).expect(201);
      expect(body.data.entidad).toEqual({ id: centro, nombre: 'Centro' });
      expect(
        (await listar({ estado: 'todas', per_page: 100 }, supervisora)).every(
          (s: { entidad: { id: number } | null }) => s.entidad?.id === centro,
        ),
      ).toBe(true);
    });

    it('en una sucursal archivada no se anota ninguna; la que ya tenía se responde', async () => {
      const cerrada = (await crearSucursal(admin, { name: 'Cerrada' })).id;
      const { id } = (await anotarSolicitud({ tipo: 'consulta', entidad_id: cerrada }).expect(201)).body.data;
      await admin.api.delete(`/api/branches/${cerrada}`).expect(200);
      expect((await anotarSolicitud({ tipo: 'consulta', entidad_id: cerrada }).expect(409)).body).toMatchObject({
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
    await supervisora.api.post('/api/sesion/aceptacion').send({ version: '2026-11' }).expect(201);
    const { body } = await admin.api
      .get('/api/datos-personales/aceptaciones')
      .query({ search: 'sara mora' })
      .expect(200);
    expect(body.data).toEqual([
      {
        usuario: { id: supervisora.usuario_id, nombre: supervisora.email },
        nombre: 'Sara Mora',
        entidad: { id: centro, nombre: 'Centro' },
        version: '2026-11',
        aceptado_en: '2026-11-18T15:00:00.000Z',
      },
    ]);
  });
});
