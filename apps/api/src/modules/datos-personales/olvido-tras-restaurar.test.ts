import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonaEncontrada, RegistroPersonal } from '@jornal/contract';
import { abrirApp, crearBase, enUnaMaquina, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearCliente,
  crearCuenta,
  crearHorario,
  crearOperador,
  crearSucursal,
  type Operador,
} from '../../../test/crear.js';
import { forgottenBeside, forgottenSince } from '../../platform/backup/forgotten.js';
import { restore } from '../../platform/backup/restore.js';
import { writeBackup } from '../../platform/backup/write.js';
import { expand } from '../../platform/db/kept-answers.js';
import { Config } from '../../platform/settings/config.js';
import { OlvidarDeNuevoService } from './olvidar-de-nuevo.service.js';

const LLAVE = { secret: 'la llave de firma de este negocio', beside: false };
/** The people forgotten, each with words of their own; Darío and Beto stay. */
const OLVIDADOS = {
  'de sus citas': ['hilda', 'rojas', '3115550001', 'hilda@correo.test'],
  'de la lista de espera': ['ciro', 'pena', '3115550002'],
  'operadora que se fue': ['sara', 'mora', '3115550003', 'sara@jornal.test'],
  'con cuenta y sin operador': ['nora', 'nora@jornal.test'],
  'cliente de la casa': ['ines', 'veganorte', '3115550005', '9015550005', 'ines@jornal.test'],
  'que pidió algo': ['olga', 'ruiz', 'olga@correo.test'],
  'de un correo y nada más': ['xilena@correo.test', 'xilena'],
  'de la auditoría y nada más': ['ulpiana', '3115550008', 'ulpiana@correo.test'],
  'de una cita que hoy es de otra': ['wilma', '3115550009', 'wilma@correo.test'],
};
const SIGUEN = ['dario', '3115550010', 'beto'];

describe('En un respaldo de antes de olvidar a alguien', () => {
  let app: Prueba;
  let admin: Actor;
  let folder: string;
  let center: number;
  let horario: { id: number; agenda_id: number };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jornal-restaurar-'));
    app = await abrirApp({ config: { RESPALDO_DIR: folder } });
    app.app.get(Config).DATABASE_ADMIN_URL = app.baseUrl;
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin)).id;
    const ana = await crearOperador(admin, { entidad_id: center, nombre: 'Ana', apellido: 'Gil' });
    const agenda_id = (await crearAgenda(admin, { operador_id: ana.id })).id;
    horario = await crearHorario(admin, { agenda_id, capacidad: 30 });
  });
  afterAll(async () => {
    await app.cerrar();
    await rm(folder, { recursive: true });
  });

  /** Where a database says any of these words: every row of every table, and what is inside of kept answers. */
  async function dondeDice({ sql }: Prueba, palabras: readonly string[]): Promise<string[]> {
    const tablas = await sql<{ tabla: string }>(
      `SELECT relname AS tabla FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const texts: Array<[string, string]> = [];
    for (const { tabla } of tablas)
      for (const { fila } of await sql<{ fila: string }>(`SELECT plano(t::text) AS fila FROM "${tabla}" t`))
        texts.push([tabla, fila]);
    for (const { respuesta_breve } of await sql<{ respuesta_breve: Buffer | null }>(
      'SELECT respuesta_breve FROM idempotencia',
    ))
      texts.push(['lo que responde una clave', JSON.stringify(expand(respuesta_breve) ?? '').toLowerCase()]);
    return palabras.flatMap((palabra) => {
      // Digits may stand apart, as a person writes them.
      const written = /^\d+$/.test(palabra) ? [...palabra].join(' ?') : palabra;
      const dice = new RegExp(`(?<![a-z0-9])${written}(?![a-z0-9])`);
      return [...new Set(texts.filter(([, t]) => dice.test(t)).map(([tabla]) => `${palabra}: ${tabla}`))];
    });
  }
  const enCola = (para: string, body: string) =>
    app.sql(
      `INSERT INTO correo_saliente (id, para, asunto, cuerpo, message_id, created_at, en_cola_desde)
        SELECT nextval('correo_saliente_id_seq'), $1, 'Aviso', $2, gen_random_uuid()::text, now(), now()`,
      [para, body],
    );
  const citar = (data: Record<string, unknown>) => crearCita(admin, horario, data);
  const change = (id: number, data: Record<string, unknown>) =>
    admin.api.put(`/api/agenda/actualizar-cita/${id}`).send(data).expect(200);
  const sleep = (data: Record<string, unknown>) =>
    admin.api.post('/api/lista-espera/crear-persona').send({ servicio: 'Corte', entidad_id: center, ...data });
  const ask = (data: Record<string, unknown>) =>
    admin.api.post('/api/datos-personales/solicitudes').send({ tipo: 'consulta', recibida: '2026-11-18', ...data });

  /** All that the search finds of a person, as the screen names it. */
  async function todoDe(q: string): Promise<RegistroPersonal[]> {
    const { body } = await admin.api.get('/api/datos-personales/buscar').query({ q }).expect(200);
    return (body.personas as PersonaEncontrada[]).flatMap(({ registros }) =>
      registros.map(({ recurso, entidad_id, id, parte }) => ({ recurso, entidad_id, id, ...(parte && { parte }) })),
    );
  }
  const anonimizar = (registros: RegistroPersonal[]) =>
    admin.api
      .post('/api/datos-personales/anonimizar')
      .send({ registros, confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió por escrito' })
      .expect(200);

  const HILDA = { cliente_nombre: 'Hilda Rojas', cliente_telefono: '311 555 0001' };
  const ULPIANA = {
    cliente_nombre: 'Ulpiana',
    cliente_telefono: '3115550008',
    cliente_email: 'ulpiana@correo.test',
  };
  const WILMA = { cliente_nombre: 'Wilma', cliente_telefono: '3115550009', cliente_email: 'wilma@correo.test' };
  const BETO = { cliente_nombre: 'Beto', cliente_telefono: '', cliente_email: '' };

  async function antesDelRespaldo(): Promise<{ sara: Operador; inesId: number; nora: Actor; citas: number[] }> {
    await admin.api
      .post('/api/agenda/crear-cita')
      .set('Idempotency-Key', 'clave-1')
      .send({
        agenda_id: horario.agenda_id,
        horario_id: horario.id,
        fecha: '2026-11-18',
        servicio: 'Corte',
        ...HILDA,
      })
      .expect(201);
    await enCola('hilda@correo.test', 'Te esperamos');
    await enCola('otro@correo.test', 'Llama a 311 555 0001, o escribe a hilda@correo.test');
    await sleep({ nombre: 'Ciro Peña', telefono: '3115550002' }).expect(201);
    await ask({ nombre: 'Olga Ruiz', email: 'olga@correo.test', entidad_id: center }).expect(201);
    await enCola('xilena@correo.test', 'Hola, Xilena');
    const sara = await crearOperador(admin, {
      entidad_id: center,
      nombre: 'Sara',
      apellido: 'Mora',
      telefono: '3115550003',
      email: 'sara@jornal.test',
    });
    await crearAgenda(admin, { operador_id: sara.id, nombre: 'Agenda de Sara Mora' });
    const reporte = { report_type: 'servicios_realizados', rango: 'este_anio', compartido: false };
    await admin.api
      .post('/api/reportes-guardados')
      .send({ ...reporte, nombre: 'Comisiones de Sara Mora', filtros: {} })
      .expect(201);
    for (const [name, filters] of [
      ['Citas de Hilda Rojas', {}],
      ['Por confirmar', { search: 'hilda@correo.test' }],
    ] as const)
      await admin.api
        .post('/api/vistas/crear-vista')
        .send({ lista: 'citas', nombre: name, filtros: filters })
        .expect(201);
    await app.http.post('/api/login').send({ email: 'hilda@correo.test', password: 'no es' }).expect(401);
    await admin.api.delete(`/api/agenda/eliminar-agenda/${(await agendaDe(sara)).id}`).expect(200);
    await admin.api.delete(`/api/operadores/eliminar-operador/${sara.id}`).expect(200);
    const nora = await crearCuenta(admin, { role_id: 2, entidad_id: center });
    await app.sql(`UPDATE usuario SET nombre = 'Nora', email = 'nora@jornal.test' WHERE id = $1`, [nora.usuario_id]);
    const ines = await crearCliente(admin, {
      name: 'Inés',
      business_name: 'Veganorte',
      nit: '9015550005',
      phone: '3115550005',
      email: 'ines@jornal.test',
    });
    const ulpiana = await citar(ULPIANA);
    await change(ulpiana.id, BETO);
    const wilma = await citar(WILMA);
    const dario = await citar({ cliente_nombre: 'Darío', cliente_telefono: '3115550010' });
    return { sara, inesId: ines.id, nora, citas: [wilma.id, dario.id] };
  }
  const agendaDe = async (de: Operador): Promise<{ id: number }> =>
    (await app.sql<{ id: number }>(`SELECT id::int AS id FROM agenda WHERE operador_id = $1`, [de.id]))[0] as {
      id: number;
    };

  enUnaMaquina(
    'no queda una palabra suya en ninguna tabla una vez restaurado, y de los demás no falta ninguna',
    async () => {
      const { sara, inesId, nora, citas } = await antesDelRespaldo();
      const file = join(folder, 'jornal-2026-11-18-1000-manual.respaldo');
      await writeBackup(app.baseUrl, file, { key: LLAVE });
      const since = app.reloj.fuente().toISOString();
      app.reloj.avanzar({ minutos: 5 });

      // Some of them are known only by these later records.
      await citar({ ...HILDA, cliente_email: 'hilda@correo.test' });
      await sleep({ nombre: 'Ciro Peña', telefono: '3115550002', fecha: '2026-11-25' }).expect(201);
      await change(citas[0] as number, BETO);
      await change(citas[1] as number, { cliente_nombre: 'Hilda Rojas', cliente_telefono: '3115550001' });
      app.reloj.avanzar({ minutos: 5 });
      const all = Object.values(OLVIDADOS).flat();
      const before = await dondeDice(app, all);
      expect(all.filter((palabra) => !before.some((where) => where.startsWith(`${palabra}:`)))).toEqual([]);
      await anonimizar(await todoDe('hilda'));
      for (const who of ['ciro', 'olga', 'xilena', 'ulpiana', 'wilma']) {
        app.reloj.avanzar({ minutos: 1 });
        await anonimizar(await todoDe(who));
      }
      app.reloj.avanzar({ minutos: 1 });
      await anonimizar([{ recurso: 'operador', entidad_id: center, id: sara.id }]);
      await anonimizar([{ recurso: 'usuario', entidad_id: center, id: nora.usuario_id }]);
      await anonimizar([{ recurso: 'client', entidad_id: 0, id: inesId }]);
      expect(await dondeDice(app, all)).toEqual([]);

      await admin.api.get('/api/respaldos').expect(200);
      const forgotten = forgottenSince(await forgottenBeside(folder), since);
      // Numbers and words of ours: nothing that tells who they were.
      expect(all.filter((palabra) => JSON.stringify(forgotten).toLowerCase().includes(palabra))).toEqual([]);
      const database = await crearBase();
      await restore(database.url, file, { trust: { keys: [LLAVE.secret] }, service: database.servicioUrl });
      const restaurada = await abrirApp({ base: database });
      const enElRespaldo = await dondeDice(restaurada, all);
      expect(all.filter((palabra) => !enElRespaldo.some((where) => where.startsWith(`${palabra}:`)))).toEqual([]);
      const deNuevo = restaurada.app.get(OlvidarDeNuevoService, { strict: false });
      expect(await deNuevo.olvidar(forgotten)).toMatchObject({ negados: [] });
      expect(await dondeDice(restaurada, all)).toEqual([]);
      for (const palabra of SIGUEN) expect(await dondeDice(restaurada, [palabra])).toContain(`${palabra}: cita`);
      await restaurada.cerrar();
    },
  );
});
