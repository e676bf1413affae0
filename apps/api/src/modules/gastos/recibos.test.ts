import { crc32, deflateSync } from 'node:zlib';
import type { Gasto } from '@jornal/contract';
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
import { resumir, veces } from '../../../test/tormenta.js';

// Each picture is read by a process of its own, and some tests send ten of them.
jest.setTimeout(120_000);

const MB = 1024 * 1024;
const PDF = Buffer.from('%PDF-1.7\n');
const pdf = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)]);
const DANADA = 'La imagen está dañada o incompleta. Toma la foto de nuevo o guárdala otra vez.';
const DEMASIADO_GRANDE = 'La imagen es demasiado grande: máximo 40 megapíxeles';

/** A picture that is red, green and blue from left to right: its orientation and colours can be told afterwards. */
const BANDERA = { ancho: 90, alto: 30 };
const bandera = () => {
  const puntos = Buffer.alloc(BANDERA.ancho * BANDERA.alto * 3);
  for (let i = 0; i < BANDERA.ancho * BANDERA.alto; i++) puntos[i * 3 + Math.floor((i % BANDERA.ancho) / 30)] = 220;
  return sharp(puntos, { raw: { width: BANDERA.ancho, height: BANDERA.alto, channels: 3 } });
};
const DONDE = {
  IFD0: { Make: 'Camara Secreta', Artist: 'Persona Con Nombre' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 42/1 36/1', GPSLongitudeRef: 'W', GPSLongitude: '74/1 4/1 12/1' },
};
type Tipo = 'jpeg' | 'png' | 'webp';
const TIPOS: Tipo[] = ['jpeg', 'png', 'webp'];
const photo = (type: Tipo = 'jpeg') => bandera().withExif(DONDE).toFormat(type).toBuffer();
const lisa = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03040' } });

/** A whole PNG of one bit a dot: some kilobytes that decoded would take hundreds of megabytes. */
function bomba(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const largo = Buffer.alloc(4);
    largo.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([largo, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const puntos = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', puntos),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('El recibo de un gasto', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let sara: Operador;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp({ config: { RECIBOS_MB_POR_SUCURSAL: 20, FILES_PER_MINUTE: 10_000 } });
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin)).id;
    sur = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
    ana = await crearOperador(admin, { entidad_id: north });
  });
  afterAll(() => app.cerrar());

  const create = async (entidad_id: number | null = north): Promise<number> =>
    (
      await admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Jabón', monto: 12_000, fecha: '2026-11-18', entidad_id })
        .expect(201)
    ).body.data.id;
  const get = async (id: number): Promise<Gasto> =>
    (await admin.api.get(`/api/gastos/obtener/${id}`).expect(200)).body.data;
  const save = (id: number, file: Buffer, who: Actor = admin) =>
    who.api.put(`/api/gastos/recibo/${id}`).set('Content-Type', 'application/octet-stream').send(file);
  const ver = (id: number, who: Actor = admin) => who.api.get(`/api/gastos/recibo/${id}`);
  const remove = (id: number, who: Actor = admin) => who.api.delete(`/api/gastos/recibo/${id}`);
  const bytesDe = async (id: number) => Buffer.from((await ver(id).expect(200)).body.data.content, 'base64');
  const guardada = async (file: Buffer): Promise<Buffer> => {
    const id = await create();
    await save(id, file).expect(200);
    return bytesDe(id);
  };
  const colorEn = async (image: Buffer, left: number, top: number) =>
    [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((c) =>
      c > 180 ? 1 : 0,
    );

  describe('La foto', () => {
    it.each(TIPOS)(
      'de tipo %s se guarda como JPG, se ve igual y no dice dónde, con qué ni de quién es',
      async (type) => {
        const file = await photo(type);
        expect((await sharp(file).metadata()).exif).toBeDefined();
        const id = await create();
        expect((await save(id, file).expect(200)).body).toEqual({ message: 'Recibo guardado exitosamente' });
        const { data } = (await ver(id).expect(200)).body;
        expect(data).toMatchObject({ mime_type: 'image/jpeg', filename: `recibo-${id}.jpg` });
        const image = Buffer.from(data.content, 'base64');
        const { format, width, height, exif, xmp, iptc, orientation } = await sharp(image).metadata();
        expect({ format, width, height, exif, xmp, iptc, orientation }).toEqual({
          format: 'jpeg',
          width: BANDERA.ancho,
          height: BANDERA.alto,
        });
        for (const fingerprint of ['Exif', 'Camara', 'Persona']) expect(image.includes(fingerprint)).toBe(false);
        expect([await colorEn(image, 15, 15), await colorEn(image, 45, 15), await colorEn(image, 75, 15)]).toEqual([
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ]);
        expect(await get(id)).toMatchObject({ tiene_recibo: true });
      },
    );

    it.each([1, 2, 3, 4, 5, 6, 7, 8])(
      'tomada de lado o al revés (orientación %i) queda derecha',
      async (orientation) => {
        const file = await bandera().withMetadata({ orientation }).png().toBuffer();
        const image = await guardada(file);
        const { data: derecha, info } = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
        const { data: puntos, info: de } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
        expect([de.width, de.height]).toEqual([info.width, info.height]);
        // As it went through JPEG: no colour is another one.
        expect([...puntos].every((c, i) => Math.abs(c - (derecha[i] as number)) < 90)).toBe(true);
      },
    );

    it('conserva los colores de una pantalla moderna', async () => {
      const image = await guardada(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c86432' } })
          .withIccProfile('p3')
          .png()
          .toBuffer(),
      );
      const [r, g, b] = await sharp(image).raw().toBuffer();
      expect(
        [Math.abs((r as number) - 0xc8), Math.abs((g as number) - 0x64), Math.abs((b as number) - 0x32)].every(
          (d) => d <= 4,
        ),
      ).toBe(true);
      expect((await sharp(image).metadata()).icc).toBeUndefined();
    });

    it('de 40 megapíxeles se reduce, y lo transparente queda blanco', async () => {
      const { width, height } = await sharp(await guardada(await lisa(8000, 5000).jpeg().toBuffer())).metadata();
      expect([width, height]).toEqual([2560, 1600]);
      const empty = await guardada(
        await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
          .png()
          .toBuffer(),
      );
      expect(await colorEn(empty, 4, 4)).toEqual([1, 1, 1]);
    });

    it('la que casi no se puede comprimir cabe de todos modos', async () => {
      const ruido = await sharp({
        create: {
          width: 2560,
          height: 2560,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 128, sigma: 128 },
        },
      })
        .webp({ quality: 30 })
        .toBuffer();
      expect((await guardada(ruido)).length).toBeLessThanOrEqual(5 * MB);
    });

    it('pierde lo que traiga escondido después de la imagen', async () => {
      const escondido = Buffer.from('PK\x03\x04<script>alert(1)</script>');
      expect((await guardada(Buffer.concat([await photo(), escondido]))).includes('script')).toBe(false);
    });

    it('más grande de lo que se decodifica se rechaza sin decodificarla', async () => {
      const enormes = [
        bomba(30_000),
        await lisa(8000, 5001).jpeg().toBuffer(),
        await lisa(6000, 5000).jpeg({ progressive: true }).toBuffer(),
      ];
      for (const enorme of enormes) {
        expect(enorme.length).toBeLessThan(MB);
        expect((await save(await create(), enorme).expect(400)).body).toMatchObject({
          codigo: 'IMAGEN_ILEGIBLE',
          message: DEMASIADO_GRANDE,
        });
      }
    });

    it('dañada, cortada o que es otra cosa se rechaza con su frase y no queda', async () => {
      const id = await create();
      const [jpg, png, webp] = (await Promise.all(TIPOS.map((type) => photo(type)))) as [Buffer, Buffer, Buffer];
      const rotas = [
        ...[jpg, png, webp].map((image) => image.subarray(0, Math.floor(image.length * 0.8))),
        Buffer.from('ffd8ffe000104a464946', 'hex'),
        Buffer.concat([png.subarray(0, 8), jpg]),
        Buffer.concat([
          Buffer.from([0xff, 0xd8, 0xff]),
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        ]),
        Buffer.concat([webp.subarray(0, 12), Buffer.from('<html><script>alert(1)</script></html>')]),
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), PDF]),
      ];
      for (const rota of rotas)
        expect((await save(id, rota).expect(400)).body).toMatchObject({
          codigo: 'IMAGEN_ILEGIBLE',
          message: DANADA,
        });
      await ver(id).expect(404);
    });

    it('muchas a la vez se hacen esperar o volver, y nadie más lo nota', async () => {
      const [grande, chica] = [await lisa(8000, 5000).png().toBuffer(), await photo()];
      const gastos = await Promise.all(Array.from({ length: 20 }, () => create()));
      const subidas = veces(20, (i) => save(gastos[i] as number, i === 0 ? grande : chica));
      await app.http.get('/api/salud/vivo').expect(200);
      // A person has one in work and three that wait; a receipt of another person still finds its place.
      const other = await crearAdmin(app);
      await save(await create(), chica, other).expect(200);
      const answers = await subidas;
      const { estados, mensajes } = resumir(answers);
      expect((estados[200] ?? 0) + (estados[503] ?? 0)).toBe(20);
      expect(estados[200]).toBeGreaterThanOrEqual(4);
      expect(mensajes).toEqual(['Hay muchas fotos en proceso. Intenta de nuevo en unos segundos.']);
      expect(
        answers.filter(({ status }) => status === 503).every(({ headers }) => headers['retry-after'] === '5'),
      ).toBe(true);
    });
  });

  describe('El archivo', () => {
    it('en PDF se guarda y se devuelve idéntico', async () => {
      const id = await create();
      await save(id, PDF).expect(200);
      expect((await ver(id).expect(200)).body).toEqual({
        data: { content: PDF.toString('base64'), mime_type: 'application/pdf', filename: `recibo-${id}.pdf` },
      });
    });

    it('que no es foto ni PDF no es un recibo, se llame como se llame', async () => {
      const id = await create();
      for (const file of [
        Buffer.from('<html><script>alert(1)</script></html>'),
        Buffer.from('GIF89a'),
        Buffer.from('RIFF....AVI '),
        Buffer.concat([Buffer.from(' '), PDF]),
      ]) {
        const answer = await save(id, file).set('Content-Disposition', 'attachment; filename="recibo.jpg"').expect(400);
        expect(answer.body).toMatchObject({
          codigo: 'TIPO_DE_RECIBO',
          message: 'El recibo debe ser una imagen JPG, PNG o WebP, o un PDF',
        });
      }
      expect((await save(id, Buffer.alloc(0)).expect(400)).body.message).toBe('El archivo es requerido');
      expect(await get(id)).toMatchObject({ tiene_recibo: false });
    });

    it('cabe hasta 5 MB, y ni un byte más', async () => {
      const id = await create();
      expect((await save(id, pdf(5 * MB + 1)).expect(413)).body.message).toMatch(/\S/);
      await ver(id).expect(404);
      await save(id, pdf(5 * MB)).expect(200);
      expect((await ver(id).expect(200)).body.data.content).toHaveLength(Math.ceil((5 * MB) / 3) * 4);
      await remove(id).expect(200);
    });

    it('guardado por una versión anterior se sigue viendo como estaba', async () => {
      const id = await create(sur);
      const file = await photo('png');
      await app.sql(
        `INSERT INTO gasto_recibo (entidad_id, gasto_id, mime_type, contenido, usuario_id, created_at)
          VALUES ($1, $2, 'image/png', $3, $4, now())`,
        [sur, id, file, admin.usuario_id],
      );
      await app.sql('INSERT INTO recibo_uso (entidad_id, bytes) VALUES ($1, $2)', [sur, file.length]);
      expect((await ver(id).expect(200)).body.data).toEqual({
        content: file.toString('base64'),
        mime_type: 'image/png',
        filename: `recibo-${id}.png`,
      });
      await remove(id).expect(200);
    });

    it('el nuevo reemplaza al anterior, y quitado no queda', async () => {
      const id = await create();
      await save(id, await photo()).expect(200);
      await save(id, PDF).expect(200);
      expect((await ver(id).expect(200)).body.data.mime_type).toBe('application/pdf');
      const answer = await remove(id).query({ motivo: 'No era de aquí' }).expect(200);
      expect(answer.body).toEqual({ message: 'Recibo eliminado correctamente' });
      expect((await ver(id).expect(404)).body.message).toBe('El gasto no tiene recibo');
      await remove(id).expect(404);
    });

    it('solo es de quien ve el gasto', async () => {
      const id = await create(sur);
      await save(id, PDF).expect(200);
      await ver(id, sara).expect(404);
      await save(id, pdf(20), sara).expect(404);
      await remove(id, sara).expect(404);
      await ver(id, ana).expect(403);
      await app.http.get(`/api/gastos/recibo/${id}`).expect(401);
      expect(await bytesDe(id)).toEqual(PDF);
    });

    it('se va con el gasto eliminado', async () => {
      const id = await create();
      await save(id, PDF).expect(200);
      await admin.api.delete(`/api/gastos/eliminar/${id}`).expect(200);
      await ver(id).expect(404);
      await save(id, PDF).expect(404);
    });
  });
});
