import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Anonimizacion, RegistroPersonal } from '@jornal/contract';
import { abrirApp, crearBase, type Prueba } from '../../../test/app.js';
import { crearAdmin, crearAgenda, crearCita, crearHorario, crearOperador, crearSucursal } from '../../../test/crear.js';
import { forgottenBeside } from '../../platform/backup/forgotten.js';
import { restore } from '../../platform/backup/restore.js';
import { writeBackup } from '../../platform/backup/write.js';
import { Config } from '../../platform/settings/config.js';
import { OlvidarDeNuevoService } from './olvidar-de-nuevo.service.js';

const LLAVE = { secret: 'la llave de firma de este negocio', beside: false };

describe('A quien se olvidó después de un respaldo', () => {
  let prueba: Prueba;
  let carpeta: string;
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'jornal-olvidados-'));
    prueba = await abrirApp({ config: { RESPALDO_DIR: carpeta } });
    prueba.app.get(Config).DATABASE_ADMIN_URL = prueba.baseUrl;
  });
  afterAll(async () => {
    await prueba.cerrar();
    await rm(carpeta, { recursive: true });
  });

  it('lo olvida de nuevo quien lo restaura; de quien entonces no se podía, dice por qué', async () => {
    const admin = await crearAdmin(prueba);
    const { id: entidad_id } = await crearSucursal(admin);
    const sara = await crearOperador(admin, { entidad_id, nombre: 'Sara', apellido: 'Mora' });
    const horario = await crearHorario(admin, { agenda_id: (await crearAgenda(admin, { operador_id: sara.id })).id });
    const cita = await crearCita(admin, horario, { cliente_nombre: 'Hilda Rojas', cliente_telefono: '3115556677' });
    const luz = await crearOperador(admin, { entidad_id, nombre: 'Luz', apellido: 'Paz' });
    const archivo = join(carpeta, 'jornal-2026-11-18-1000-manual.respaldo');
    await writeBackup(prueba.baseUrl, archivo, { key: LLAVE });

    const anonimizar = async (registro: RegistroPersonal): Promise<Anonimizacion> =>
      (
        await admin.api
          .post('/api/datos-personales/anonimizar')
          .send({ registros: [registro], confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió por escrito' })
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
    prueba.reloj.avanzar({ minutos: 1 });
    await admin.api.delete(`/api/operadores/eliminar-operador/${luz.id}`).expect(200);
    await anonimizar({ recurso: 'operador', entidad_id, id: luz.id });
    let olvidados = await forgottenBeside(carpeta);
    while (olvidados.length < 4) {
      await new Promise(setImmediate);
      olvidados = await forgottenBeside(carpeta);
    }
    // Numbers and nothing else.
    expect(olvidados).toEqual(
      [
        { recurso: 'cita', id: cita.id, cuando: '2026-11-18T15:00:00.000Z' },
        { recurso: 'operador', id: luz.id, cuando: '2026-11-18T15:01:00.000Z' },
        // The mail that was sent to the account.
        { huella: 'correo', id: expect.any(Number), cuando: '2026-11-18T15:01:00.000Z', entidad_id: 0 },
        { recurso: 'usuario', id: expect.any(Number), cuando: '2026-11-18T15:01:00.000Z' },
      ].map((uno) => ({ entidad_id, por: admin.usuario_id, ...uno })),
    );

    const { body } = await admin.api.get('/api/respaldos').expect(200);
    expect(body.respaldos).toMatchObject([
      { nombre: 'jornal-2026-11-18-1000-manual.respaldo', olvidadas: 2, hasta: null },
    ]);

    const base = await crearBase();
    await restore(base.url, archivo, { trust: { keys: [LLAVE.secret] }, service: base.servicioUrl });
    const restaurada = await abrirApp({ base });
    const nombres = async () =>
      (
        await restaurada.sql<{ quien: string }>(
          `SELECT cliente_nombre AS quien FROM cita UNION ALL SELECT nombre || ' ' || apellido FROM operador ORDER BY 1`,
        )
      ).map(({ quien }) => quien);
    expect(await nombres()).toEqual(['Hilda Rojas', 'Luz Paz', 'Sara Mora']);
    const deNuevo = restaurada.app.get(OlvidarDeNuevoService, { strict: false });
    const nunca = { ...(olvidados[0] as (typeof olvidados)[number]), id: 987_654, cuando: '2026-11-18T16:00:00.000Z' };
    expect(await deNuevo.olvidar([...olvidados, nunca])).toEqual({
      registros: 1,
      negados: [
        { recurso: 'operador', entidad_id, id: luz.id, porque: expect.any(String) },
        { recurso: 'usuario', entidad_id, id: expect.any(Number), porque: expect.any(String) },
      ],
    });
    expect(await nombres()).toEqual(['Luz Paz', 'Persona anonimizada', 'Sara Mora']);
    expect(await deNuevo.olvidar(olvidados.slice(0, 1))).toEqual({ registros: 0, negados: [] });
    await restaurada.cerrar();
  });
});
