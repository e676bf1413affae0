import { randomBytes } from 'node:crypto';
import { type FotosDePersona, NOMBRE_ANONIMO, type TextoConsentimiento } from '@jornal/contract';
import { Pool } from 'pg';
import sharp from 'sharp';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';
import { aLaVez, alEncontrarse, barrera, resumir } from '../../../test/tormenta.js';

const MB = 1024 * 1024;

describe('Las fotos de una persona', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let norte: number;
  let ana: number;
  let foto: Buffer;

  beforeAll(async () => {
    app = await abrirApp({ config: { FOTOS_MB_POR_SUCURSAL: 1, FILES_PER_MINUTE: 10_000 } });
    admin = await crearAdmin(app);
    foto = await lienzo(40, 30).webp().toBuffer();
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    norte = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    ana = await ficha('Ana Ruiz');
  });

  const lienzo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });
  /** A picture that does not get small: noise, of so many bytes or more. */
  const ruido = (lado: number) =>
    sharp(randomBytes(lado * lado * 3), { raw: { width: lado, height: lado, channels: 3 } })
      .webp({ lossless: true })
      .toBuffer();
  const pelicula = async () => {
    const cuadro = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .webp()
        .toBuffer();
    return sharp([await cuadro('red'), await cuadro('blue')], { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
  };
  const ficha = async (nombre: string): Promise<number> =>
    (await sara.api.post('/api/personas').send({ nombre }).expect(201)).body.data.id;
  const dice = async (otorga: boolean, id = ana) => {
    const { body } = await sara.api.get('/api/personas/textos-consentimiento').expect(200);
    const texto = (body.data as TextoConsentimiento[]).find(({ finalidad }) => finalidad === 'fotos');
    await sara.api
      .post(`/api/personas/${id}/consentimientos`)
      .send({ finalidad: 'fotos', otorga, canal: 'en_persona', ...(otorga && { texto_id: texto?.id }) })
      .expect(201);
  };
  const subir = (bytes: Buffer = foto, id = ana, quien: Actor = sara, momento = 'antes') =>
    quien.api
      .post(`/api/personas/${id}/fotos`)
      .query({ momento })
      .set('Content-Type', 'application/octet-stream')
      .send(bytes);
  const leer = async (id = ana, quien: Actor = sara): Promise<FotosDePersona> =>
    (await quien.api.get(`/api/personas/${id}/fotos`).expect(200)).body.data;
  const imagen = async (id: number): Promise<Buffer> =>
    Buffer.from((await sara.api.get(`/api/personas/fotos/${id}`).expect(200)).body.data.content, 'base64');
  const una = async (): Promise<number> => {
    const { body } = await subir().expect(201);
    return body.data.fotos[0].id;
  };

  const llenar = (n: number, id = ana) =>
    app.sql(
      `WITH nuevas AS (INSERT INTO persona_foto (entidad_id, id, persona_id, momento, contenido, usuario_id, created_at)
         SELECT $1, nextval('persona_foto_id_seq'), $2, 'antes', '\\x00', $3, now() FROM generate_series(1, $4::int))
       INSERT INTO foto_uso (entidad_id, bytes) VALUES ($1, $4::bigint)
       ON CONFLICT (entidad_id) DO UPDATE SET bytes = foto_uso.bytes + excluded.bytes`,
      [norte, id, sara.usuario_id, n],
    );

  it('se guarda la de antes y la de después de quien lo autoriza, y se ven la más nueva primero', async () => {
    const { body } = await subir().expect(409);
    expect(body.message).toBe('Ana Ruiz no ha autorizado que se le tomen fotos: anota primero su autorización');
    await dice(true);
    expect((await subir().expect(201)).body.message).toBe('Foto de antes guardada');
    await subir(foto, ana, sara, 'despues').expect(201);
    const { autoriza, fotos } = await leer();
    expect([autoriza, fotos.map(({ momento }) => momento)]).toEqual([true, ['despues', 'antes']]);
    const { width, height, format } = await sharp(await imagen(fotos[0]?.id as number)).metadata();
    expect({ width, height, format }).toEqual({ width: 40, height: 30, format: 'webp' });
  });

  it('se guarda sin lugar ni cámara, y es la misma imagen', async () => {
    await dice(true);
    const conDatos = await lienzo(40, 30)
      .webp({ lossless: true })
      .withExif({ IFD0: { Make: 'CANARIO' }, IFD3: { GPSLatitude: '4/1 36/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARIO</x:xmpmeta>')
      .toBuffer();
    expect(conDatos.includes('CANARIO')).toBe(true);
    const { body } = await subir(conDatos).expect(201);
    const guardada = await imagen(body.data.fotos[0].id);
    const { exif, xmp, hasAlpha } = await sharp(guardada).metadata();
    expect([exif, xmp, hasAlpha, guardada.includes('CANARIO')]).toEqual([undefined, undefined, true, false]);
    expect(await sharp(guardada).raw().toBuffer()).toEqual(await sharp(conDatos).raw().toBuffer());
  });

  it('lo que va detrás de la imagen no se guarda', async () => {
    await dice(true);
    const { body } = await subir(Buffer.concat([foto, Buffer.from('<script>CANARIO</script>')])).expect(201);
    expect((await imagen(body.data.fotos[0].id)).includes('CANARIO')).toBe(false);
  });

  it.each([
    ['un PNG', () => lienzo(40, 30).png().toBuffer()],
    ['un texto', async () => Buffer.from('no soy una foto')],
    ['un WebP cortado', async () => foto.subarray(0, foto.length - 9)],
    ['un WebP sin imagen', async () => Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
    ['un WebP enorme de ver', () => lienzo(2_049, 8).webp().toBuffer()],
    ['una película', () => pelicula()],
  ])('%s no es una foto', async (_, hacer) => {
    await dice(true);
    const { body } = await subir(await hacer()).expect(400);
    expect(body.codigo).toBe('TIPO_DE_FOTO');
    expect((await leer()).fotos).toEqual([]);
  });

  it('la de más de 300 kB no cabe, ni la de 10 MB', async () => {
    await dice(true);
    for (const bytes of [301 * 1024, 10 * MB]) await subir(Buffer.concat([foto, Buffer.alloc(bytes)])).expect(413);
    await subir(foto, ana, sara, 'durante').expect(400);
    expect((await leer()).fotos).toEqual([]);
  });

  it('revocar la autorización las borra; sin ella no se ve ninguna', async () => {
    await dice(true);
    const id = await una();
    await dice(false);
    expect(await leer()).toEqual({ autoriza: false, fotos: [] });
    await sara.api.get(`/api/personas/fotos/${id}`).expect(404);
    expect(await app.sql('SELECT 1 FROM persona_foto WHERE entidad_id = $1', [norte])).toEqual([]);
    await dice(true);
    expect(await leer()).toEqual({ autoriza: true, fotos: [] });
  });

  it('se borra una con su motivo, que queda en la historia', async () => {
    await dice(true);
    const id = await una();
    await sara.api.delete(`/api/personas/fotos/${id}`).query({ motivo: 'Salió movida' }).expect(200);
    await sara.api.delete(`/api/personas/fotos/${id}`).expect(404);
    const { body } = await sara.api.get(`/api/historial/persona/${ana}`).expect(200);
    expect(body.data[0]).toMatchObject({ accion: 'eliminar_foto', motivo: 'Salió movida' });
  });

  it('las de una ficha unida se ven en la que queda, y se pueden borrar', async () => {
    const anita = await ficha('Anita');
    await dice(true, anita);
    await subir(foto, anita).expect(201);
    await sara.api.post(`/api/personas/${ana}/fusionar`).send({ persona_id: anita }).expect(200);
    const { fotos } = await leer();
    expect(fotos).toHaveLength(1);
    await imagen(fotos[0]?.id as number);
    await sara.api.delete(`/api/personas/fotos/${fotos[0]?.id}`).expect(200);
    expect((await leer()).fotos).toEqual([]);
  });

  it('la de otra sucursal, o de quien un operador no atiende, no existe', async () => {
    await dice(true);
    const id = await una();
    const sur = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    const luis = await crearOperador(admin, { entidad_id: norte });
    for (const quien of [sur, luis]) {
      await quien.api.get(`/api/personas/fotos/${id}`).expect(404);
      await quien.api.get(`/api/personas/${ana}/fotos`).expect(404);
    }
    await sur.api.delete(`/api/personas/fotos/${id}`).expect(404);
    await subir(foto, ana, sur).expect(404);
    expect((await leer()).fotos).toHaveLength(1);
  });

  it('se entregan con lo demás de la persona, y se olvidan con ella', async () => {
    await dice(true);
    const id = await una();
    const suya = (await imagen(id)).toString('base64');
    const registros = [{ recurso: 'persona', entidad_id: norte, id: ana }];
    const { body } = await admin.api.post('/api/datos-personales/exportar').send({ registros }).expect(200);
    const [entregada] = body.data.registros.filter((uno: { recurso: string }) => uno.recurso === 'foto');
    expect(entregada.datos.contenido_base64.replaceAll('\n', '')).toBe(suya);
    const orden = { registros, confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió' };
    await admin.api.post('/api/datos-personales/anonimizar').send(orden).expect(200);
    expect(await app.sql('SELECT 1 FROM persona_foto WHERE id = $1', [id])).toEqual([]);
    expect(await app.sql('SELECT bytes FROM foto_uso WHERE entidad_id = $1', [norte])).toEqual([{ bytes: 0 }]);
  });

  it.each(['la que queda', 'la unida'])(
    'de fichas unidas se entregan y se olvidan todas, nombrando %s',
    async (cual) => {
      const anita = await ficha('Anita');
      for (const id of [ana, anita]) {
        await dice(true, id);
        await subir(foto, id).expect(201);
      }
      await sara.api.post(`/api/personas/${ana}/fusionar`).send({ persona_id: anita }).expect(200);
      const registros = [{ recurso: 'persona', entidad_id: norte, id: cual === 'la unida' ? anita : ana }];
      const { body } = await admin.api.post('/api/datos-personales/exportar').send({ registros }).expect(200);
      const cuantos = (recurso: string) =>
        body.data.registros.filter((uno: { recurso: string }) => uno.recurso === recurso).length;
      expect(['persona', 'consentimiento', 'foto'].map(cuantos)).toEqual([2, 2, 2]);
      const orden = { registros, confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió' };
      await admin.api.post('/api/datos-personales/anonimizar').send(orden).expect(200);
      expect(await app.sql('SELECT 1 FROM persona_foto WHERE entidad_id = $1', [norte])).toEqual([]);
      const nombres = await app.sql('SELECT DISTINCT nombre FROM persona WHERE entidad_id = $1', [norte]);
      expect(nombres).toEqual([{ nombre: NOMBRE_ANONIMO }]);
      await admin.api.post('/api/datos-personales/anonimizar').send(orden).expect(409);
    },
  );

  it('las de una sucursal caben en su espacio', async () => {
    await dice(true);
    const grande = await ruido(290);
    expect(grande.length).toBeGreaterThan(200 * 1024);
    const { estados, mensajes } = resumir(await aLaVez(8, () => subir(grande)));
    expect(estados).toEqual({ 201: Math.floor(MB / grande.length), 409: 8 - Math.floor(MB / grande.length) });
    expect(mensajes.join()).toContain('Las fotos de la sucursal llegaron a su límite de 1 MB');
  });

  describe('Hasta 40', () => {
    it('muchas a la vez no pasan de ahí', async () => {
      await dice(true);
      await llenar(37);
      const { estados, mensajes } = resumir(await aLaVez(12, () => subir()));
      expect(estados).toEqual({ 201: 3, 409: 9 });
      expect(mensajes).toEqual(['Ana Ruiz ya tiene 40 fotos: borra alguna']);
      expect((await leer()).fotos).toHaveLength(40);
    });

    it('las de tres fichas unidas se ven todas, aunque sean más, y ninguna más cabe', async () => {
      for (const id of [ana, await ficha('Anita'), await ficha('Ana R.')]) {
        await dice(true, id);
        await llenar(40, id);
        if (id !== ana) await sara.api.post(`/api/personas/${ana}/fusionar`).send({ persona_id: id }).expect(200);
      }
      expect((await leer()).fotos).toHaveLength(120);
      await subir().expect(409);
    });

    it('control: contar y guardar después, sin el candado de la ficha, sí los pasa', async () => {
      await dice(true);
      await llenar(39);
      const pool = new Pool({ connectionString: app.baseUrl, max: 6 });
      const all = barrera(6);
      await Promise.all(
        Array.from({ length: 6 }, async () => {
          const { rows } = await pool.query('SELECT count(*)::int AS n FROM persona_foto WHERE persona_id = $1', [ana]);
          await all();
          if (rows[0].n < 40) await llenar(1);
        }),
      );
      await pool.end();
      expect((await leer()).fotos.length).toBeGreaterThan(40);
    });
  });

  describe('Borradas dos veces a la vez', () => {
    const ocupan = () => app.sql('SELECT bytes FROM foto_uso WHERE entidad_id = $1', [norte]);
    const guardadas = () =>
      app.sql('SELECT persona_id, octet_length(contenido) AS bytes FROM persona_foto WHERE entidad_id = $1', [norte]);

    it.each(['borrar la misma', 'revocar en la ficha que queda'])(
      'el espacio se devuelve una vez: %s',
      async (otra) => {
        const [anita, beto] = [await ficha('Anita'), await ficha('Beto Paz')];
        for (const id of [anita, beto]) {
          await dice(true, id);
          await subir(foto, id).expect(201);
        }
        await sara.api.post(`/api/personas/${ana}/fusionar`).send({ persona_id: anita }).expect(200);
        const suya = (await leer()).fotos[0]?.id;
        const borrar = () => sara.api.delete(`/api/personas/fotos/${suya}`);
        const revocar = () =>
          sara.api
            .post(`/api/personas/${ana}/consentimientos`)
            .send({ finalidad: 'fotos', otorga: false, canal: 'en_persona' });
        const answers = await alEncontrarse(app, 'persona_foto', [
          borrar,
          otra === 'borrar la misma' ? borrar : revocar,
        ]);
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        expect(await guardadas()).toEqual([{ persona_id: beto, bytes: expect.any(Number) }]);
        expect(await ocupan()).toEqual((await guardadas()).map(({ bytes }) => ({ bytes })));
      },
    );

    it('control: contarlas, borrarlas y devolver lo contado lo devuelve dos veces', async () => {
      const beto = await ficha('Beto Paz');
      await llenar(2);
      await llenar(2, beto);
      const pool = new Pool({ connectionString: app.baseUrl, max: 2 });
      const all = barrera(2);
      await Promise.all(
        Array.from({ length: 2 }, async () => {
          const { rows } = await pool.query('SELECT count(*)::int AS n FROM persona_foto WHERE persona_id = $1', [ana]);
          await all();
          await pool.query('DELETE FROM persona_foto WHERE entidad_id = $1 AND persona_id = $2', [norte, ana]);
          await pool.query('UPDATE foto_uso SET bytes = bytes - $2 WHERE entidad_id = $1', [norte, rows[0].n]);
        }),
      );
      await pool.end();
      expect([await ocupan(), (await guardadas()).length]).toEqual([[{ bytes: 0 }], 2]);
      await app.sql('UPDATE foto_uso SET bytes = 2 WHERE entidad_id = $1', [norte]);
    });
  });
});
