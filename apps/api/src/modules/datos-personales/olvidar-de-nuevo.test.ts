import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Anonimizacion, RegistroPersonal } from '@jornal/contract';
import { abrirApp, crearBase, enUnaMaquina, type Prueba } from '../../../test/app.js';
import { crearAdmin, crearAgenda, crearCita, crearHorario, crearOperador, crearSucursal } from '../../../test/crear.js';
import { forgottenBeside } from '../../platform/backup/forgotten.js';
import { restore } from '../../platform/backup/restore.js';
import { writeBackup } from '../../platform/backup/write.js';
import { Config } from '../../platform/settings/config.js';
import { OlvidarDeNuevoService } from './olvidar-de-nuevo.service.js';

const LLAVE = { secret: 'la llave de firma de este negocio', beside: false };

describe('A quien se olvidó después de un respaldo', () => {
  let app: Prueba;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jornal-olvidados-'));
    app = await abrirApp({ config: { RESPALDO_DIR: folder } });
    app.app.get(Config).DATABASE_ADMIN_URL = app.baseUrl;
  });
  afterAll(async () => {
    await app.cerrar();
    await rm(folder, { recursive: true });
  });

  enUnaMaquina('lo olvida de nuevo quien lo restaura; de quien entonces no se podía, dice por qué', async () => {
    const admin = await crearAdmin(app);
    const { id: entidad_id } = await crearSucursal(admin);
    const sara = await crearOperador(admin, { entidad_id, nombre: 'Sara', apellido: 'Mora' });
    const horario = await crearHorario(admin, { agenda_id: (await crearAgenda(admin, { operador_id: sara.id })).id });
    const cita = await crearCita(admin, horario, { cliente_nombre: 'Hilda Rojas', cliente_telefono: '3115556677' });
    const luz = await crearOperador(admin, { entidad_id, nombre: 'Luz', apellido: 'Paz' });
    const file = join(folder, 'jornal-2026-11-18-1000-manual.respaldo');
    await writeBackup(app.baseUrl, file, { key: LLAVE });

    const anonimizar = async (log: RegistroPersonal): Promise<Anonimizacion> =>
      (
        await admin.api
          .post('/api/datos-personales/anonimizar')
          .send({ registros: [log], confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió por escrito' })
          .expect(200)
      ).body.data;
    const { respaldos } = await anonimizar({ recurso: 'cita', entidad_id, id: cita.id });
    expect(respaldos).toEqual([
      {
        nombre: 'jornal-2026-11-18-1000-manual.respaldo',
        motivo: 'manual',
        creado_en: '2026-11-18T15:00:00.000Z',
        hasta: null,
      },
    ]);
    app.reloj.avanzar({ minutos: 1 });
    await admin.api.delete(`/api/operadores/eliminar-operador/${luz.id}`).expect(200);
    await anonimizar({ recurso: 'operador', entidad_id, id: luz.id });
    let forgotten = await forgottenBeside(folder);
    while (forgotten.length < 4) {
      await new Promise(setImmediate);
      forgotten = await forgottenBeside(folder);
    }
    // Numbers and nothing else.
    expect(forgotten).toEqual(
      [
        { recurso: 'cita', id: cita.id, cuando: '2026-11-18T15:00:00.000Z' },
        { recurso: 'operador', id: luz.id, cuando: '2026-11-18T15:01:00.000Z' },
        // The mail that was sent to the account.
        { huella: 'correo', id: expect.any(Number), cuando: '2026-11-18T15:01:00.000Z', entidad_id: 0 },
        { recurso: 'usuario', id: expect.any(Number), cuando: '2026-11-18T15:01:00.000Z' },
      ].map((one) => ({ entidad_id, por: admin.usuario_id, ...one })),
    );

    const { body } = await admin.api.get('/api/respaldos').expect(200);
    expect(body.respaldos).toMatchObject([
      { nombre: 'jornal-2026-11-18-1000-manual.respaldo', olvidadas: 2, hasta: null },
    ]);

    const database = await crearBase();
    await restore(database.url, file, { trust: { keys: [LLAVE.secret] }, service: database.servicioUrl });
    const restaurada = await abrirApp({ base: database });
    const names = async () =>
      (
        await restaurada.sql<{ quien: string }>(
          `SELECT cliente_nombre AS quien FROM cita UNION ALL SELECT nombre || ' ' || apellido FROM operador ORDER BY 1`,
        )
      ).map(({ quien }) => quien);
    expect(await names()).toEqual(['Hilda Rojas', 'Luz Paz', 'Sara Mora']);
    const deNuevo = restaurada.app.get(OlvidarDeNuevoService, { strict: false });
    const never = { ...(forgotten[0] as (typeof forgotten)[number]), id: 987_654, cuando: '2026-11-18T16:00:00.000Z' };
    expect(await deNuevo.olvidar([...forgotten, never])).toEqual({
      registros: 1,
      negados: [
        { recurso: 'operador', entidad_id, id: luz.id, porque: expect.any(String) },
        { recurso: 'usuario', entidad_id, id: expect.any(Number), porque: expect.any(String) },
      ],
    });
    expect(await names()).toEqual(['Luz Paz', 'Persona anonimizada', 'Sara Mora']);
    expect(await deNuevo.olvidar(forgotten.slice(0, 1))).toEqual({ registros: 0, negados: [] });
    await restaurada.cerrar();
  });
});
