import type { Importacion, PersonaFicha, PersonaListada } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
  permitir,
} from '../../../test/crear.js';
import { enviarHoja, NADA } from '../../../test/importar.js';
import { aLaVez, esperanCandado, resumir } from '../../../test/tormenta.js';

const ROL_SUPERVISOR = 2;
const ROL_OPERADOR = 3;

describe('Importar personas', () => {
  let app: Prueba;
  let admin: Actor;
  let norte: number;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-25T07:00:00-05:00');
    norte = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
  });
  afterEach(() => permitir(admin, ROL_SUPERVISOR, ['personas.contacto', 'personas.editar'], true));

  const send = (file: Buffer | string, query: object, who: Actor = sara) => enviarHoja(who, 'personas', file, query);
  const look = async (file: Buffer | string, query: object = {}, who: Actor = sara): Promise<Importacion> =>
    (await send(file, { simular: true, ...query }, who).expect(200)).body.data;
  const bring = async (file: Buffer | string, query: object = {}, who: Actor = sara): Promise<Importacion> =>
    (await send(file, { simular: false, ...query }, who).expect(201)).body.data;
  const fates = ({ filas }: Importacion) => filas.map(({ accion, errores, aviso }) => [accion, ...errores, aviso]);
  const create = async (data: object, who: Actor = sara): Promise<PersonaFicha> =>
    (await who.api.post('/api/personas').send(data).expect(201)).body.data;
  const card = async (id: number): Promise<PersonaFicha> =>
    (await sara.api.get(`/api/personas/${id}`).expect(200)).body.data;
  const list = async (who: Actor = sara): Promise<PersonaListada[]> =>
    (await who.api.get('/api/personas').query({ per_page: 100 }).expect(200)).body.data;
  const kept = async () => (await list()).map(({ nombre, telefono }) => [nombre, telefono]);

  const ANA = { nombre: 'Ana Ruiz', telefono: '310 555 0001' };

  describe('De quién es una fila', () => {
    it('el mismo teléfono y nombre, como se escriban, es la misma ficha: cambia lo que la hoja dice', async () => {
      const { id } = await create({ ...ANA, notas: 'Llega temprano', etiquetas: ['VIP'] });
      const rows = ['+57 (310) 555-0001', '0057 3105550001', '3105550001', '310.555.0001'];
      for (const telefono of rows)
        expect(fates(await look(`Nombre;Teléfono;Notas;Etiquetas\nANA  RUIZ;${telefono};;vip\n`))).toEqual([
          ['actualizar', undefined],
        ]);
      await bring('Nombre;Teléfono;Correo;Notas\nAna Ruiz;+57 310 5550001;ana@correo.co;\n');
      expect(await card(id)).toMatchObject({
        ...ANA,
        email: 'ana@correo.co',
        notas: 'Llega temprano',
        etiquetas: ['VIP'],
      });
      await bring('Nombre;Teléfono;Etiquetas\nana ruíz;3105550001;Novia | VIP\n');
      expect(await card(id)).toMatchObject({
        nombre: 'ana ruíz',
        telefono: '310 555 0001',
        etiquetas: ['Novia', 'VIP'],
      });
    });

    it('el mismo teléfono con otro nombre es otra persona, y se dice a quién se parece', async () => {
      await create(ANA);
      const file = 'Nombre;Teléfono\nSofía Ruiz;310-555-0001\nAna;3105550001\n';
      const otra = (quienes: string) =>
        `Comparte teléfono, correo o documento con ${quienes}: revisa si es la misma persona`;
      expect(fates(await bring(file))).toEqual([
        ['crear', otra('Ana Ruiz')],
        ['crear', otra('Ana Ruiz y Sofía Ruiz')],
      ]);
      expect((await look(file)).resumen).toEqual({ ...NADA, sin_cambios: 2 });
    });

    it('de un teléfono que muchas tienen se nombran unas pocas', async () => {
      const filas = Array.from({ length: 5 }, (_, i) => `Persona ${'ABCDE'[i]};3000000000`).join('\n');
      expect(fates(await look(`Nombre;Teléfono\n${filas}\n`))[4]).toEqual([
        'crear',
        'Comparte teléfono, correo o documento con Persona A, Persona B, Persona C y otras personas: revisa si es la misma persona',
      ]);
    });

    it('un teléfono de 7 cifras o con extensión también la dice, si es el mismo', async () => {
      const file = 'Nombre;Teléfono\nAna;555 00 01\nLuz;ext. 22\n';
      expect((await bring(file)).resumen).toEqual({ ...NADA, crear: 2 });
      expect((await look(file)).resumen).toEqual({ ...NADA, sin_cambios: 2 });
      expect((await look('Nombre;Teléfono\nAna;601 555 0001\n')).resumen).toEqual({ ...NADA, crear: 1 });
    });

    it('sin teléfono la dicen el documento o el correo, si un nombre cabe en el otro', async () => {
      const { id } = await create({ ...ANA, email: 'ana@correo.co', documento: '52.123.456' });
      expect(fates(await bring('Nombre;Correo;Notas\nAna;ANA@correo.co;Café\n'))).toEqual([['actualizar', undefined]]);
      expect(fates(await bring('Nombre;Documento;Alergias\nAna María Ruiz;52123456;Tinte\n'))).toEqual([
        ['actualizar', undefined],
      ]);
      // The fuller name stays, and so does the document as it was written.
      expect(await card(id)).toMatchObject({
        ...ANA,
        nombre: 'Ana María Ruiz',
        documento: '52.123.456',
        notas: 'Café',
        alergias: 'Tinte',
      });
      expect(fates(await look('Nombre;Correo\nPedro Gil;ana@correo.co\n'))[0]?.[0]).toBe('crear');
    });

    it('con su documento y otro teléfono cambia de teléfono; con su correo y otro teléfono puede ser otra', async () => {
      const { id } = await create({ ...ANA, email: 'casa@correo.co', documento: '52123456' });
      await bring('Nombre;Teléfono;Documento\nAna Ruiz;320 777 0000;52.123.456\n');
      expect(await card(id)).toMatchObject({ nombre: 'Ana Ruiz', telefono: '320 777 0000' });
      expect(fates(await look('Nombre;Teléfono;Correo\nAna Ruiz;3009998877;casa@correo.co\n'))[0]?.[0]).toBe('crear');
    });

    it('si puede ser de varias no se adivina', async () => {
      await create({ nombre: 'Luz Gómez', email: 'casa@correo.co' });
      await create({ nombre: 'Luz Peña', email: 'casa@correo.co' });
      expect(fates(await look('Nombre;Correo\nLuz;casa@correo.co\nLuz Peña;casa@correo.co\n'))).toEqual([
        ['error', 'Puede ser Luz Gómez o Luz Peña: escribe su teléfono', undefined],
        ['sin_cambios', undefined],
      ]);
    });

    it('un nombre solo no es de nadie: el que ya está queda fuera hasta que se pide', async () => {
      const { id } = await create({ ...ANA, notas: 'Suya' });
      const file = 'Nombre;Notas\nAna Ruiz;De quién\nLuz;Otra\nLuz;Más\n';
      const duda =
        'Hay otra persona con ese nombre, aquí o en el archivo, y la fila no trae teléfono, correo ni documento que digan si es la misma';
      expect(fates(await bring(file))).toEqual([
        ['omitida', duda],
        ['crear', undefined],
        ['omitida', duda],
      ]);
      expect((await card(id)).notas).toBe('Suya');
      expect((await look(file)).resumen).toEqual({ ...NADA, sin_cambios: 1, omitidas: 2 });
      expect((await bring(file, { incluir: '2' })).resumen).toEqual({ ...NADA, crear: 1, sin_cambios: 1, omitidas: 1 });
      expect((await list()).filter(({ nombre }) => nombre === 'Ana Ruiz')).toHaveLength(2);
    });

    it('la misma persona dos veces en el archivo es una fila y un error', async () => {
      await create(ANA);
      const file =
        'Nombre;Teléfono;Documento\nAna Ruiz;3105550001;\nANA RUIZ;310 555 0001;\n' +
        'Luz Díaz;3105550002;11\nLuz;3105550003;1.1\nPaz;3105550004;\npaz;(310) 5550004;\n';
      const repetida = 'La fila está repetida en el archivo';
      expect((await send(file, { simular: false }).expect(400)).body.errores).toEqual({
        'fila 3': [repetida],
        'fila 5': [repetida],
        'fila 7': [repetida],
      });
    });

    it('de una ficha unida se habla a la que la reúne, y la archivada no vuelve', async () => {
      const ana = await create(ANA);
      const anita = await create({ nombre: 'Anita', telefono: '300 111 2233' });
      await sara.api.post(`/api/personas/${ana.id}/fusionar`).send({ persona_id: anita.id }).expect(200);
      expect((await bring('Nombre;Teléfono;Notas\nAnita;3001112233;Suya\n')).resumen).toEqual({
        ...NADA,
        actualizar: 1,
      });
      expect(await card(ana.id)).toMatchObject({ ...ANA, notas: 'Suya' });
      const luz = await create({ nombre: 'Luz', telefono: '3105550009' });
      await sara.api.delete(`/api/personas/${luz.id}`).expect(200);
      expect(fates(await bring('Nombre;Teléfono\nLuz;310 555 0009\n'))).toEqual([
        ['sin_cambios', 'Su ficha está archivada: se restaura en Personas'],
      ]);
    });

    it('quien pidió que no se le contacte sigue así', async () => {
      const { id } = await create({ ...ANA, no_contactar: true });
      expect(fates(await bring('Nombre;Teléfono;No contactar\nAna Ruiz;3105550001;No\n'))).toEqual([
        ['sin_cambios', 'Pidió que no se le contacte, y así queda: se cambia en su ficha'],
      ]);
      expect((await card(id)).no_contactar).toBe(true);
    });

    it('la misma hoja a la vez trae a cada persona una sola vez', async () => {
      const file = 'Nombre;Teléfono\nAna Ruiz;3105550001\nLuz;3105550002\n';
      expect(resumir(await aLaVez(5, () => send(file, { simular: false }))).estados).toEqual({ 201: 5 });
      expect(await kept()).toEqual([
        ['Ana Ruiz', '3105550001'],
        ['Luz', '3105550002'],
      ]);
    });
  });

  describe('Mientras tanto', () => {
    /** The work of another, which the import has to wait for. */
    const meanwhile = async (statement: string, file: string) => {
      const other = new Client({ connectionString: app.baseUrl });
      await other.connect();
      try {
        await other.query('BEGIN');
        await other.query(statement, [norte]);
        const answer = Promise.resolve(send(file, { simular: false }));
        while ((await esperanCandado(app)) === 0) await new Promise(setImmediate);
        await other.query('COMMIT');
        return await answer;
      } finally {
        await other.end();
      }
    };
    const FILE = 'Nombre;Teléfono;Notas\nAna Ruiz;3105550001;Hola\nLuz;3105550002;\n';

    it('la ficha que otro hizo a mano no se repite: nada entra, y la segunda vez ya está', async () => {
      const answer = await meanwhile(
        `INSERT INTO persona (entidad_id, id, nombre, telefono_texto, telefono_digitos, etiquetas, no_contactar, created_at)
         VALUES ($1, nextval('persona_id_seq'), 'Ana Ruiz', '3105550001', '3105550001', '{}', false, now())`,
        FILE,
      );
      expect([answer.status, answer.body.codigo]).toEqual([409, 'CAMBIO_MIENTRAS_TANTO']);
      expect(await kept()).toEqual([['Ana Ruiz', '3105550001']]);
      expect((await bring(FILE)).resumen).toEqual({ ...NADA, crear: 1, actualizar: 1 });
    });

    it('la que otro archivó no se cambia', async () => {
      await create(ANA);
      const answer = await meanwhile('UPDATE persona SET archivado_en = now() WHERE entidad_id = $1', FILE);
      expect([answer.status, answer.body.codigo]).toEqual([409, 'CAMBIO_MIENTRAS_TANTO']);
      expect(await kept()).toEqual([]);
    });

    it('lo que otro cambió y la hoja no dice se conserva', async () => {
      const { id } = await create(ANA);
      const answer = await meanwhile(`UPDATE persona SET alergias = 'Tinte' WHERE entidad_id = $1`, FILE);
      expect(answer.status).toBe(201);
      expect(await card(id)).toMatchObject({ alergias: 'Tinte', notas: 'Hola' });
    });
  });

  describe('Quién puede', () => {
    const FILE = 'Nombre;Teléfono;Sucursal\nAna Ruiz;3105550001;Norte de prueba\n';

    it('un administrador dice de qué sucursal, o lo dice cada fila; General no tiene', async () => {
      const sur = (await crearSucursal(admin, { name: 'Norte de prueba' })).id;
      expect((await send('Nombre\nAna\n', {}, admin).expect(400)).body.codigo).toBe('ENTIDAD_REQUERIDA');
      const data = await bring(`${FILE}Luz;3105550002;General\n`, { dejar_errores: true }, admin);
      expect(data.filas.map(({ sucursal, errores }) => [sucursal, ...errores])).toEqual([
        ['Norte de prueba'],
        ['General', 'En General no hay personas: di otra sucursal'],
      ]);
      expect((await list(admin)).filter(({ entidad_id }) => entidad_id === sur)).toHaveLength(1);
    });

    it('un supervisor trae a la suya, y no a otra', async () => {
      const otra = await crearSucursal(admin);
      await send(FILE, { entidad_id: otra.id }).expect(403);
      expect(fates(await bring(FILE))).toEqual([['omitida', 'Es de la sucursal «Norte de prueba»']]);
      await create(ANA, await crearSupervisor(admin, { entidad_id: otra.id }));
      expect((await bring('Nombre;Teléfono\nAna Ruiz;3105550001\n')).resumen).toEqual({ ...NADA, crear: 1 });
    });

    it('sin el permiso de editar solo crea', async () => {
      await create(ANA);
      await permitir(admin, ROL_SUPERVISOR, ['personas.editar'], false);
      expect(fates(await look('Nombre;Teléfono;Notas\nAna Ruiz;3105550001;Hola\nLuz;3105550002;\n'))).toEqual([
        ['error', 'Ya existe, y no tienes permiso para cambiarlo', undefined],
        ['crear', undefined],
      ]);
    });

    it('quien no ve el contacto no importa: una hoja le diría de quién es cada teléfono', async () => {
      await create(ANA);
      await permitir(admin, ROL_SUPERVISOR, ['personas.contacto'], false);
      for (const simular of [true, false]) {
        const { body } = await send('Nombre;Teléfono\nAna Ruiz;3105550001\n', { simular }).expect(403);
        expect(body.message).toBe('Para importar personas necesitas el permiso Ver contacto');
      }
    });

    it('quien solo ve a los suyos tampoco', async () => {
      await permitir(admin, ROL_OPERADOR, ['personas.crear'], true);
      const beto = await crearOperador(admin, { entidad_id: norte });
      expect((await send('Nombre\nAna\n', {}, beto).expect(403)).body.message).toBe(
        'Tu rol solo ve a las personas que atiende',
      );
      await permitir(admin, ROL_OPERADOR, ['personas.crear'], false);
    });

    it('un contacto que salió oculto en un archivo no dice nada', async () => {
      const { id } = await create({ ...ANA, email: 'ana@correo.co' });
      const file = 'Nombre;Teléfono;Correo;Documento\nAna Ruiz;••• 0001;•••@correo.co;••• 3456\n';
      expect((await bring(file)).resumen).toEqual({ ...NADA, sin_cambios: 1 });
      expect(await card(id)).toMatchObject({ ...ANA, email: 'ana@correo.co', documento: null });
    });

    it('el límite de fiado es de quien lo pone', async () => {
      const { id } = await create(ANA);
      const file = 'Nombre;Teléfono;Límite de fiado\nAna Ruiz;3105550001;$ 50.000\n';
      await permitir(admin, ROL_SUPERVISOR, ['entidades.editar'], false);
      expect(fates(await look(file))).toEqual([
        ['error', 'No tienes permiso para cambiar el límite de fiado', undefined],
      ]);
      expect((await bring(file, { entidad_id: norte }, admin)).resumen).toEqual({ ...NADA, actualizar: 1 });
      expect((await card(id)).limite_fiado).toBe(50_000);
      // As it is, it says nothing that would need to be allowed.
      expect((await look(file)).resumen).toEqual({ ...NADA, sin_cambios: 1 });
    });
  });

  it('queda en la auditoría, cada ficha con lo suyo, y se deshace', async () => {
    const { id } = await create(ANA);
    await bring('Nombre;Teléfono;Alergias\nAna Ruiz;3105550001;Tinte\nLuz;3105550002;\n');
    const events = await app.sql<{ accion: string; recurso: string; despues: object; id: number }>(
      `SELECT id::int, accion, recurso, despues FROM auditoria WHERE entidad_id = $1 AND solicitud_id =
         (SELECT solicitud_id FROM auditoria WHERE accion = 'importar' AND entidad_id = $1) ORDER BY id`,
      [norte],
    );
    expect(events.map(({ accion, recurso }) => [accion, recurso])).toEqual([
      ['importar', 'importacion'],
      ['crear', 'persona'],
      ['modificar', 'persona'],
    ]);
    expect(events[0]?.despues).toEqual({ nombre: 'Personas', ...NADA, crear: 1, actualizar: 1 });
    expect(JSON.stringify(events)).not.toMatch(/Luz|Tinte|310555/);
    await sara.api.post(`/api/auditoria/${norte}/${events[2]?.id}/deshacer`).send({}).expect(200);
    expect((await card(id)).alergias).toBeNull();
  });
});
