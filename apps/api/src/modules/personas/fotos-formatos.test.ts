import type { FotosDePersona, TextoConsentimiento } from '@jornal/contract';
import sharp, { type JpegOptions } from 'sharp';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor, type Operador } from '../../../test/crear.js';

/** The parts of a JPEG before its picture, by their marks, and of a WebP, by their names. */
const marcas = (jpeg: Buffer): string[] => {
  const halladas: string[] = [];
  for (let lugar = 2; jpeg[lugar] === 0xff && jpeg[lugar + 1] !== 0xda; lugar += 2 + jpeg.readUInt16BE(lugar + 2))
    halladas.push(jpeg.toString('hex', lugar + 1, lugar + 2));
  return [...new Set(halladas)].sort();
};
const partes = (webp: Buffer): Array<[string, Buffer]> => {
  const halladas: Array<[string, Buffer]> = [];
  for (let lugar = 12; lugar < webp.length; ) {
    const hasta = lugar + 8 + webp.readUInt32LE(lugar + 4);
    halladas.push([webp.toString('latin1', lugar, lugar + 4), webp.subarray(lugar, hasta + (hasta % 2))]);
    lugar = hasta + (hasta % 2);
  }
  return halladas;
};
/** A WebP of those parts. */
const armado = (cuerpos: readonly Buffer[]): Buffer => {
  const contenido = Buffer.concat([Buffer.from('WEBP'), ...cuerpos]);
  const cabecera = Buffer.from('RIFF\0\0\0\0', 'latin1');
  cabecera.writeUInt32LE(contenido.length, 4);
  return Buffer.concat([cabecera, contenido]);
};

describe('Los formatos de una foto', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: number;

  beforeAll(async () => {
    app = await abrirApp({ config: { FILES_PER_MINUTE: 10_000 } });
    admin = await crearAdmin(app);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    ana = (await sara.api.post('/api/personas').send({ nombre: 'Ana Ruiz' }).expect(201)).body.data.id;
    const { body } = await sara.api.get('/api/personas/textos-consentimiento').expect(200);
    const texto = (body.data as TextoConsentimiento[]).find(({ finalidad }) => finalidad === 'fotos');
    await sara.api
      .post(`/api/personas/${ana}/consentimientos`)
      .send({ finalidad: 'fotos', otorga: true, canal: 'en_persona', texto_id: texto?.id })
      .expect(201);
  });
  afterAll(() => app.cerrar());

  const lienzo = (width = 40, height = 30) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });
  const jpeg = (opciones: JpegOptions = {}, lado = 40) =>
    sharp({
      create: {
        width: lado,
        height: 30,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg(opciones)
      .toBuffer();
  const subir = (bytes: Buffer) =>
    sara.api.post(`/api/personas/${ana}/fotos`).set('Content-Type', 'application/octet-stream').send(bytes);
  const guardar = async (bytes: Buffer): Promise<{ tipo: string; guardada: Buffer; id: number }> => {
    const { fotos } = (await subir(bytes).expect(201)).body.data as FotosDePersona;
    const id = fotos[0]?.id as number;
    const { content, mime_type } = (await sara.api.get(`/api/personas/fotos/${id}`).expect(200)).body.data;
    return { tipo: mime_type, guardada: Buffer.from(content, 'base64'), id };
  };
  const rechazar = async (bytes: Buffer) => {
    const { body } = await subir(bytes).expect(400);
    expect(body.codigo).toBe('TIPO_DE_FOTO');
  };
  const pixeles = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

  it.each([
    ['como los dibuja un iPhone', {}],
    ['progresivo', { progressive: true }],
    ['con todo su color', { optimiseScans: true, progressive: true, chromaSubsampling: '4:4:4' }],
  ])('un JPEG %s se guarda y se entrega como tal, y es la misma imagen', async (_, opciones) => {
    const original = await jpeg(opciones);
    const { tipo, guardada } = await guardar(original);
    expect(tipo).toBe('image/jpeg');
    expect(await pixeles(guardada)).toEqual(await pixeles(original));
  });

  it('de un JPEG no se guardan lugar, cámara, comentarios ni colores de pantalla', async () => {
    const conDatos = await sharp(await jpeg())
      .withExif({ IFD0: { Make: 'CANARIO', Orientation: '6' }, IFD3: { GPSLatitude: '4/1 36/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARIO</x:xmpmeta>')
      .withIccProfile('p3', { attach: true })
      .jpeg()
      .toBuffer();
    const comentario = Buffer.from('\xff\xfe\x00\x09CANARIO', 'latin1');
    const original = Buffer.concat([conDatos.subarray(0, 2), comentario, conDatos.subarray(2)]);
    expect((await sharp(original).metadata()).exif?.includes('CANARIO')).toBe(true);
    expect(marcas(original)).toEqual(expect.arrayContaining(['e1', 'e2', 'fe']));
    const { guardada } = await guardar(original);
    const { exif, xmp, icc, orientation, width, height } = await sharp(guardada).metadata();
    expect([exif, xmp, icc, orientation, width, height]).toEqual([undefined, undefined, undefined, undefined, 40, 30]);
    expect(marcas(guardada).filter((marca) => /^e|^fe/.test(marca))).toEqual([]);
    expect(guardada.includes('CANARIO')).toBe(false);
  });

  it('se entrega como JPEG con lo demás de la persona', async () => {
    const { id, guardada } = await guardar(await jpeg());
    const [{ entidad_id }] = (await app.sql('SELECT entidad_id FROM persona_foto WHERE id = $1', [id])) as [
      { entidad_id: number },
    ];
    const registros = [{ recurso: 'persona', entidad_id, id: ana }];
    const { body } = await admin.api.post('/api/datos-personales/exportar').send({ registros }).expect(200);
    const suya = body.data.registros.find((uno: { recurso: string; clave: string }) => uno.clave === String(id));
    expect(suya.datos.mime_type).toBe('image/jpeg');
    expect(suya.datos.contenido_base64.replaceAll('\n', '')).toBe(guardada.toString('base64'));
  });

  it('un JPEG de más puntos, de dos imágenes, cortado o con algo detrás no es una foto', async () => {
    const uno = await jpeg();
    await rechazar(await jpeg({}, 2_049));
    await rechazar(Buffer.concat([uno, uno]));
    await rechazar(Buffer.concat([uno, Buffer.from('<script>')]));
    for (const hasta of [2, 3, 20, 200, uno.length - 2, uno.length - 1]) await rechazar(uno.subarray(0, hasta));
    // An end before any picture.
    await rechazar(Buffer.from('ffd8ffd9', 'hex'));
    const cuadro = uno.indexOf(Buffer.from('ffc0', 'hex'));
    const largo = 2 + uno.readUInt16BE(cuadro + 2);
    const repetido = [uno.subarray(0, cuadro + largo), uno.subarray(cuadro)];
    await rechazar(Buffer.concat(repetido));
    const aritmetico = Buffer.from(uno);
    aritmetico[cuadro + 1] = 0xc9;
    await rechazar(aritmetico);
    const sinAlto = Buffer.from(uno);
    sinAlto.writeUInt16BE(0, cuadro + 5);
    await rechazar(sinAlto);
    await guardar(uno);
  });

  it('un WebP cuyas partes no están en su orden no es una foto', async () => {
    const original = await lienzo().webp().toBuffer();
    const suyas = partes(original);
    expect(suyas.map(([nombre]) => nombre)).toEqual(['VP8X', 'ALPH', 'VP8 ']);
    const [cabecera, alfa, imagen] = suyas.map(([, parte]) => parte) as [Buffer, Buffer, Buffer];
    for (const orden of [
      [alfa, cabecera, imagen],
      [cabecera, imagen, alfa],
      [cabecera, alfa, alfa, imagen],
      [cabecera, cabecera, alfa, imagen],
      [alfa, imagen],
    ])
      await rechazar(armado(orden));
    // A head that says another size than its picture.
    const otra = Buffer.from(cabecera);
    otra[8 + 4] = 20;
    await rechazar(armado([otra, alfa, imagen]));
    const { tipo, guardada } = await guardar(armado([cabecera, alfa, imagen]));
    expect(tipo).toBe('image/webp');
    expect(await pixeles(guardada)).toEqual(await pixeles(original));
  });
});
