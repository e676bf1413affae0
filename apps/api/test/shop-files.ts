import iconv from 'iconv-lite';
import { cuaderno, excel } from './xlsx.js';

/** The values kept of a product: name, code, price, cost, stock. */
export type Guardado = [string, string | null, number, number, number];
/** A file as shops have them, of our own making: the products kept of it, or its refusal, by row or as a whole. */
export type ArchivoDeTienda = { caso: string; archivo: Buffer } & (
  | { guardado: Guardado[] }
  | { filas: Record<string, string[]> }
  | { rechazo: string }
);

const CERA: Guardado = ['Cera mate', null, 30_000, 18_000, 0];
const AJI: Guardado = ['Champú de ají', '0077', 25_000, 15_000, 12];
const DOS = [CERA, AJI];
const CABEZA = 'Código;Nombre;Precio de venta;Costo de compra;Stock';
const CSV = `${CABEZA}\n0077;Champú de ají;25000;15000;12\n;Cera mate;30000;18000;\n`;
const HOJA = [
  ['Código', 'Nombre', 'Precio de venta', 'Costo de compra', 'Stock'],
  ['0077', 'Champú de ají', 25_000, 15_000, 12],
  [null, 'Cera mate', 30_000, 18_000, null],
];
const bien = (caso: string, archivo: string | Buffer, guardado: Guardado[] = DOS): ArchivoDeTienda => ({
  caso,
  archivo: Buffer.from(archivo as string),
  guardado,
});
/** A shop's price, cost or count, written its way. */
const precio = (escrito: string, leido: number): ArchivoDeTienda =>
  bien(`el precio «${escrito}»`, `Nombre;Precio;Costo\nCera mate;"${escrito}";900\n`, [
    ['Cera mate', null, leido, 900, 0],
  ]);
const fila = (caso: string, archivo: string | Buffer, ...errores: string[]): ArchivoDeTienda => ({
  caso,
  archivo: Buffer.from(archivo as string),
  filas: { 'fila 2': errores },
});
const precioMal = (escrito: string): ArchivoDeTienda =>
  fila(
    `el precio «${escrito}»`,
    `Nombre;Precio;Costo\nCera mate;${escrito};900\n`,
    `No se entiende el precio «${escrito}»`,
  );
const nombreMal = (escrito: string, porque: string): ArchivoDeTienda =>
  fila(
    `el nombre «${escrito}»`,
    `Nombre;Precio;Costo\n${escrito};2000;900\n`,
    `«${escrito}» ${porque}, no un nombre: corrígelo en el archivo`,
  );

const LETRAS: ArchivoDeTienda[] = [
  ...['windows-1252', 'cp850', 'macintosh', 'utf-8', 'utf-16le', 'utf-16be'].map((letras) =>
    bien(`en ${letras}`, iconv.encode(CSV, letras)),
  ),
  bien('con marca de UTF-8 y líneas de Windows', `\uFEFF${CSV.replaceAll('\n', '\r\n')}`),
  bien(
    'con comillas, rayas, € y ™ de Windows',
    iconv.encode('Nombre;Precio;Costo\nGel “Pro” – 5€ ™;2000;900\nMen’s gel;2000;900\n', 'windows-1252'),
    [
      ['Gel “Pro” – 5€ ™', null, 2_000, 900, 0],
      ['Men’s gel', null, 2_000, 900, 0],
    ],
  ),
  fila(
    'con las letras ya dañadas al guardarlo',
    'Nombre;Precio;Costo\nChampÃº;2000;900\n',
    'El nombre «ChampÃº» tiene letras dañadas: en Excel guarda el archivo como .xlsx o como CSV UTF-8',
  ),
  fila(
    'con letras que ya se perdieron',
    'Nombre;Precio;Costo\nChamp\uFFFD;2000;900\n',
    'El nombre «Champ\uFFFD» tiene letras dañadas: en Excel guarda el archivo como .xlsx o como CSV UTF-8',
  ),
];

const FORMAS: ArchivoDeTienda[] = [
  bien('con comas', CSV.replaceAll(';', ',')),
  bien('con tabuladores', CSV.replaceAll(';', '\t')),
  bien('con barras', CSV.replaceAll(';', '|')),
  bien('con sep=;', `sep=;\r\n${CSV}`),
  bien('con sep=, y precios con comas', `sep=,\n${CSV.replaceAll(';', ',').replace('25000', '"25,000"')}`),
  bien('con sep entre comillas, en UTF-16', iconv.encode(`\uFEFF"sep=;"\n${CSV}`, 'utf-16le')),
  bien('con títulos arriba', `Peluquería Sol, NIT 900.123\nInventario, a 31 de marzo, 2026\n\n${CSV}`),
  bien('con títulos arriba y comas', `Peluquería Sol;\nInventario a marzo\n${CSV.replaceAll(';', ',')}`),
  bien('con líneas vacías arriba', `\n\n;;;;\n${CSV}`),
  bien('con los encabezados otra vez a mitad', CSV.replace('\n;Cera', `\n\n${CABEZA}\n;Cera`)),
  bien('con códigos guardados de Excel', CSV.replace('0077', '="0077"')),
  bien('con un producto llamado como una columna', 'Nombre;Precio;Costo\nStock;2000;900\nProducto;3000;900\n', [
    ['Producto', null, 3_000, 900, 0],
    ['Stock', null, 2_000, 900, 0],
  ]),
  bien('de Excel', excel(HOJA)),
  bien('de Excel con títulos arriba', excel([['Peluquería Sol'], [], ['Inventario', null, 'marzo'], ...HOJA])),
  bien(
    'de Excel en la segunda hoja',
    cuaderno([
      { nombre: 'Portada', filas: [['Peluquería Sol']] },
      { nombre: 'Lista', filas: HOJA },
    ]),
  ),
  bien(
    'de Excel entre otras hojas',
    cuaderno([
      {
        nombre: 'Clientes',
        filas: [
          ['Nombre', 'Teléfono'],
          ['Ana', 300],
        ],
      },
      {
        nombre: 'Gastos',
        filas: [
          ['Fecha', 'Detalle'],
          [{ dia: 46_000 }, 'Luz'],
        ],
      },
      { nombre: 'Precios', filas: [['Precios de marzo'], ...HOJA] },
    ]),
  ),
  bien(
    'de Excel con una hoja oculta',
    cuaderno([
      { nombre: 'Vieja', filas: [...HOJA, ['1', 'Otro', 9, 8, 7]], oculta: true },
      { nombre: 'Lista', filas: HOJA },
    ]),
  ),
];

const PRECIOS: ArchivoDeTienda[] = [
  precio("1'250.000", 1_250_000),
  precio('1’250.000', 1_250_000),
  precio("$ 1'250.000,00", 1_250_000),
  precio('12.500 pesos', 12_500),
  precio('12.500.-', 12_500),
  precio('$12.500,oo', 12_500),
  precio('$ 12.500.=', 12_500),
  precio('COP 12.500', 12_500),
  precio('12.500 COP', 12_500),
  precio('COP $12,500.00', 12_500),
  precio('12 500', 12_500),
  precio('12500.0000', 12_500),
  precio('$\u00a012.500', 12_500),
  precioMal('$ 12.500 c/u'),
  precioMal('12.500 x 2'),
  precioMal('10 12'),
  precioMal('1.250,000'),
  precioMal('entre 5.000 y 6.000'),
  precioMal('variable'),
  precioMal('#N/A'),
  precioMal('2,5E+04'),
  precioMal('1.250.00'),
  bien('cantidades con su unidad', 'Nombre;Precio;Costo;Stock\nCera mate;30000;18000;12 und\n', [
    ['Cera mate', null, 30_000, 18_000, 12],
  ]),
  fila(
    'una cantidad que es un día',
    excel([
      ['Nombre', 'Precio', 'Costo', 'Stock'],
      ['Cera mate', 2_000, 900, '1-may'],
    ]),
    'No se entiende el stock «1-may»',
  ),
  fila(
    'un stock que Excel volvió día',
    cuaderno([
      {
        nombre: 'Lista',
        filas: [
          ['Nombre', 'Precio', 'Costo', 'Stock'],
          ['Cera', 2_000, 900, { dia: 46_143 }],
        ],
      },
    ]),
    'No se entiende el stock «2026-05-01»',
  ),
];

const CODIGO_CORTADO =
  'perdió cifras: en Excel dale a la columna formato de Texto, escribe o pega otra vez los códigos y guarda el archivo';
const CELDAS: ArchivoDeTienda[] = [
  fila(
    'un código en notación científica',
    `${CABEZA}\n7,70205E+12;Cera;2000;900;1\n`,
    `El código «7,70205E+12» ${CODIGO_CORTADO}`,
  ),
  fila('un código así en inglés', `${CABEZA}\n7.7E+12;Cera;2000;900;1\n`, `El código «7.7E+12» ${CODIGO_CORTADO}`),
  fila(
    'un código de más cifras que Excel guarda',
    excel([
      ['Código', 'Nombre', 'Precio', 'Costo'],
      [12_345_678_901_234_500, 'Cera', 2_000, 900],
    ]),
    `El código «12345678901234500» ${CODIGO_CORTADO}`,
  ),
  bien(
    'un código de barras como número',
    excel([
      ['Código', 'Nombre', 'Precio', 'Costo'],
      [7_702_051_234_567, 'Cera', 2_000, 900],
    ]),
    [['Cera', '7702051234567', 2_000, 900, 0]],
  ),
  fila(
    'un código que Excel volvió día',
    cuaderno([
      {
        nombre: 'Lista',
        filas: [
          ['Código', 'Nombre', 'Precio', 'Costo'],
          [{ dia: 46_143 }, 'Cera', 2_000, 900],
        ],
      },
    ]),
    'El código «2026-05-01» es una fecha: en Excel dale a la columna formato de Texto, escríbelo otra vez y guarda el archivo',
  ),
  nombreMal('TRUE', 'es un valor de Excel'),
  nombreMal('VERDADERO', 'es un valor de Excel'),
  nombreMal('#N/A', 'es un error de una fórmula de Excel'),
  nombreMal('#¡REF!', 'es un error de una fórmula de Excel'),
  nombreMal('31/03/2026', 'es una fecha'),
  nombreMal('3-may', 'es una fecha'),
  fila(
    'un nombre que es un día de Excel',
    cuaderno([
      {
        nombre: 'Lista',
        filas: [
          ['Nombre', 'Precio', 'Costo'],
          [{ dia: 46_143 }, 2_000, 900],
        ],
      },
    ]),
    '«2026-05-01» es una fecha, no un nombre: corrígelo en el archivo',
  ),
  fila(
    'un nombre que es una fórmula rota',
    excel([
      ['Nombre', 'Precio', 'Costo'],
      [{ error: '#N/A' }, 2_000, 900],
    ]),
    '«#N/A» es un error de una fórmula de Excel, no un nombre: corrígelo en el archivo',
  ),
  fila(
    'un nombre que es verdadero',
    excel([
      ['Nombre', 'Precio', 'Costo'],
      [true, 2_000, 900],
    ]),
    '«true» es un valor de Excel, no un nombre: corrígelo en el archivo',
  ),
];

const PROGRAMAS: ArchivoDeTienda[] = [
  bien(
    'de Siigo',
    excel([
      ['Siigo - Productos y servicios'],
      [],
      [
        'Tipo de producto',
        'Código del producto',
        'Nombre del producto / servicio',
        'Precio de venta 1',
        'Costo promedio',
        'Saldo cantidades',
      ],
      ['Producto', '0077', 'Champú de ají', 25_000, 15_000, 12],
      ['Producto', null, 'Cera mate', 30_000, 18_000, null],
    ]),
  ),
  bien(
    'de Alegra',
    'Tipo,Nombre,Referencia,Precio base,Impuesto,Precio total,Costo inicial,Cantidad disponible\n' +
      'Producto,Champú de ají,0077,21008,IVA,25000,15000,12\n' +
      'Producto,Cera mate,,25210,IVA,30000,18000,\n',
  ),
  bien(
    'de Loyverse',
    'Handle,SKU,Name,Category,Sold by weight,Cost,Barcode,Available for sale [Sol],Price [Sol],In stock [Sol],Low stock [Sol]\n' +
      'champu,0077,Champú de ají,,N,15000.00,,Y,25000.00,12,\n' +
      'cera,,Cera mate,,N,18000.00,,Y,30000.00,,\n',
  ),
  bien(
    'de Loyverse en español',
    'Handle,REF,Nombre,Coste,Código de barras,Precio [Sol],En inventario [Sol]\n' +
      'champu,,Champú de ají,15000,0077,25000,12\n' +
      'cera,,Cera mate,18000,,30000,\n',
  ),
  bien(
    'de Square',
    'Token,Item Name,Variation Name,SKU,Description,GTIN,Price,Default Unit Cost,Current Quantity Sol,Current Quantity [Sol]\n' +
      'A1,Champú de ají,Regular,0077,Para el pelo,,25000.00,15000.00,,12\n' +
      'A2,Cera mate,Regular,,,,30000.00,18000.00,,\n',
  ),
  bien('hecho a mano', CSV.replace(CABEZA, 'REF.;ARTÍCULO *;P.V.P. ($);Vlr. compra (COP);Cant.')),
  bien(
    'con _ y mayúsculas',
    CSV.replace(CABEZA, 'CODIGO_BARRAS;NOMBRE_PRODUCTO;PRECIO_VENTA;COSTO_UNITARIO;EXISTENCIAS'),
  ),
];

const RECHAZADOS: ArchivoDeTienda[] = [
  {
    caso: 'una lista de clientes',
    archivo: Buffer.from('Nombre;Teléfono\nAna;300\n'),
    rechazo: 'No se encontró la columna Precio de venta',
  },
  {
    caso: 'un libro sin la tabla',
    archivo: cuaderno([
      { nombre: 'A', filas: [['Hola']] },
      { nombre: 'B', filas: [] },
    ]),
    rechazo: 'No se encontraron las columnas Nombre y Precio de venta',
  },
  {
    caso: 'un .xls de antes',
    archivo: Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'),
    rechazo: 'No se pudo leer el archivo: debe ser CSV o Excel (.xlsx)',
  },
  {
    caso: 'una página web guardada',
    archivo: Buffer.from('<html><body><table><tr><td>Nombre</td></tr></table>\n'),
    rechazo: 'No se encontraron las columnas Nombre y Precio de venta',
  },
];

export const ARCHIVOS_DE_TIENDAS = [...LETRAS, ...FORMAS, ...PRECIOS, ...CELDAS, ...PROGRAMAS, ...RECHAZADOS];
