import { PERMISOS } from '@jornal/contract';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, permitir } from '../../../test/crear.js';
import { migrarDesde, migrarUna } from '../../../test/migrar-una.js';
import { OperadorVeSuAgenda1700000000070 } from './migrations/0070-operador-ve-su-agenda.js';
import { Personas1700000000078 } from './migrations/0078-personas.js';

const OPERADOR = 3;
const SEE_AGENDAS = PERMISOS.indexOf('agendas.ver') + 1;
const SEE_TICKETS = PERMISOS.indexOf('tiquetes.ver') + 1;
const REGISTER_SERVICES = PERMISOS.indexOf('servicios.crear') + 1;

describe.each(CON_Y_SIN_GUARDAS)('El operador ve su agenda desde una actualización$base', ({ guardas }) => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp({ guardas });
    // As it was then: later ones give permissions of their own.
    await migrarDesde(app, Personas1700000000078, 'down', { guardas });
    admin = await crearAdmin(app);
    // It came later: on the day of this migration the role had none of it.
    await app.sql(`UPDATE role_permiso SET estado = false WHERE role_id = $1 AND permiso_id = $2`, [
      OPERADOR,
      SEE_TICKETS,
    ]);
  });
  afterAll(async () => {
    await migrarDesde(app, Personas1700000000078, 'up', { guardas });
    await app.cerrar();
  });

  const migration = (direction: 'up' | 'down') => migrarUna(app, new OperadorVeSuAgenda1700000000070(), direction);
  const sees = async () => {
    const { body } = await admin.api.get('/api/roles').expect(200);
    const role = body.find(({ id }: { id: number }) => id === OPERADOR);
    return role.permisos.find((p: { id: number }) => p.id === SEE_AGENDAS).estado;
  };
  const told = async () => (await admin.api.get(`/api/historial/role/${OPERADOR}`).expect(200)).body.data;

  it('un negocio nuevo lo tiene de entrada, y no hay a quién contarlo', async () => {
    expect([await sees(), await told()]).toEqual([true, []]);
  });

  it('en un negocio que ya trabajaba se lo da, y la auditoría lo cuenta a quien administra', async () => {
    await migration('down');
    expect(await sees()).toBe(false);
    await migration('up');
    expect(await sees()).toBe(true);
    expect(await told()).toMatchObject([
      {
        accion: 'cambiar_permisos',
        usuario: null,
        motivo: expect.stringContaining('ver su propia agenda'),
        despues: [{ permiso: 'agendas.ver', estado: true }],
      },
    ]);
  });

  it('a un rol que ya no tiene los permisos con que nació no se le cambia nada', async () => {
    await migration('down');
    await app.sql(`UPDATE role_permiso SET estado = false WHERE role_id = $1 AND permiso_id = $2`, [
      OPERADOR,
      REGISTER_SERVICES,
    ]);
    await migration('up');
    expect(await sees()).toBe(false);
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = $1 AND permiso_id = $2`, [
      OPERADOR,
      REGISTER_SERVICES,
    ]);
    await migration('up');
    expect(await sees()).toBe(true);
  });

  it('a uno que alguien cambió tampoco, aunque lo haya dejado como estaba', async () => {
    await permitir(admin, OPERADOR, ['agendas.ver'], false).expect(200);
    await migration('up');
    expect(await sees()).toBe(false);
    await permitir(admin, OPERADOR, ['agendas.ver'], true).expect(200);
    await migration('down');
    expect(await sees()).toBe(true);
  });
});
