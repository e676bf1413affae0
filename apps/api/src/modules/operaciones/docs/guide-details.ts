import type { Seccion } from './guide-section.js';

const GASTO = { descripcion: 'Toallas', monto: 45_000, fecha: '$HOY', metodo_pago: 'efectivo', entidad_id: '$ENTIDAD' };
/** A picture of one dot. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const CSV =
  'nombre,codigo,precio,costo,stock\nCera para peinar,CERA-01,35000,20000,12\nChampú,CHAMPU-01,28000,16000,8\n';

const ERRORES: Seccion = {
  id: 'errores',
  titulo: 'Errores',
  pasos: [
    {
      texto:
        'Todos tienen la misma forma. `message` es una frase para una persona; decide con `codigo`, que no cambia. ' +
        'En `errores` está qué pasa con cada campo. `request_id` (también en `X-Request-Id`) permite encontrar la ' +
        'solicitud en los registros.',
      peticion: {
        metodo: 'POST',
        ruta: '/api/pagos/crear-pago',
        cuerpo: { empleado_id: '$EMPLEADO', monto: 0, fecha: '$HOY', sorpresa: true },
        estado: 400,
        respuesta: {
          statusCode: 400,
          codigo: 'DATOS_INVALIDOS',
          errores: { monto: ['El monto debe ser mayor a 0'], _: ['Campos no reconocidos: sorpresa'] },
        },
        cabeceras: { 'X-Request-Id': null },
      },
    },
    {
      texto:
        '400 y 409 no mejoran por repetir lo mismo; 401 pide iniciar sesión; ' +
        '429 y 503 dicen en `Retry-After` cuántos segundos esperar; un 500 es una falla nuestra.',
    },
    {
      texto:
        'Una solicitud con un campo que no existe se rechaza, para que un error de escritura no pase callado. ' +
        'Una respuesta puede traer campos nuevos: ignora los que no conozcas.',
    },
  ],
};

const REINTENTOS: Seccion = {
  id: 'reintentos',
  titulo: 'Reintentos',
  pasos: [
    {
      texto:
        'Si no llegó la respuesta, no se sabe si quedó guardado. Con una `Idempotency-Key` propia de cada ' +
        'operación se puede repetir sin miedo, durante 24 horas.',
    },
    {
      texto: 'La primera vez se guarda.',
      peticion: {
        metodo: 'POST',
        ruta: '/api/gastos/crear',
        clave: 'gasto-2026-11-18-001',
        cuerpo: GASTO,
        estado: 201,
        respuesta: { data: { id: '$GASTO', monto: 45_000 } },
      },
    },
    {
      texto: 'La segunda responde lo mismo, sin guardar otra vez, y lo dice.',
      peticion: {
        metodo: 'POST',
        ruta: '/api/gastos/crear',
        clave: 'gasto-2026-11-18-001',
        cuerpo: GASTO,
        estado: 201,
        respuesta: { data: { id: '$GASTO' } },
        cabeceras: { 'Idempotent-Replayed': 'true' },
      },
    },
    {
      texto: 'La misma clave con otra cosa se rechaza.',
      peticion: {
        metodo: 'POST',
        ruta: '/api/gastos/crear',
        clave: 'gasto-2026-11-18-001',
        cuerpo: { ...GASTO, monto: 54_000 },
        estado: 409,
        respuesta: { codigo: 'CLAVE_REUTILIZADA' },
      },
    },
    {
      texto:
        'Reintenta lo que se cortó, los 429, los 503 y el 409 `OCUPADO`: con la misma clave, y cada vez más despacio.',
    },
  ],
};

const PAGINAS: Seccion = {
  id: 'paginas',
  titulo: 'Páginas',
  pasos: [
    {
      texto:
        '`page` empieza en 1 y `per_page` llega hasta 100. `total` cuenta todas las filas. ' +
        'Con `orden` y `sentido` (`asc` o `desc`) la lista entera va por una de sus columnas.',
      peticion: {
        metodo: 'GET',
        ruta: '/api/gastos/listar?page=1&per_page=20&fecha_inicio=$HOY&fecha_fin=$HOY',
        estado: 200,
        respuesta: {
          data: [{ id: '$GASTO' }],
          pagination: { current_page: 1, per_page: 20, total: 1, total_pages: 1, from: 1, to: 1 },
        },
      },
    },
    {
      texto:
        'Mientras se registra, una fila nueva corre las demás: para recorrer todo, filtra por fechas que ya pasaron.',
    },
  ],
};

const FILES: Seccion = {
  id: 'archivos',
  titulo: 'Archivos',
  pasos: [
    {
      texto:
        'Un archivo es el cuerpo de la solicitud, tal cual, como `application/octet-stream`. Su tipo lo dice su contenido.',
      peticion: {
        metodo: 'PUT',
        ruta: '/api/gastos/recibo/$GASTO',
        archivo: { nombre: 'recibo.png', base64: PNG },
        estado: 200,
        respuesta: { message: 'Recibo guardado exitosamente' },
      },
    },
    {
      texto:
        'Los productos se importan desde CSV o Excel. Con `simular=true` solo se revisa; ' +
        `con \`simular=false\` se aplica en una sola operación. Este es productos.csv:\n\n${CSV}`,
      peticion: {
        metodo: 'POST',
        ruta: '/api/productos/importar?simular=false&entidad_id=$ENTIDAD',
        clave: 'productos-2026-11-18',
        archivo: { nombre: 'productos.csv', base64: Buffer.from(CSV).toString('base64') },
        estado: 201,
        respuesta: {
          data: { aplicado: true, resumen: { crear: 2, actualizar: 0, sin_cambios: 0, errores: 0, omitidas: 0 } },
        },
      },
    },
  ],
};

const LIMITES: Seccion = {
  id: 'limites',
  titulo: 'Límites',
  pasos: [
    {
      texto:
        'Hay un máximo de solicitudes por minuto para cada sesión, y otros más pequeños para iniciar sesión y ' +
        'enviar archivos. Cada respuesta dice cuántas quedan.',
      peticion: {
        metodo: 'GET',
        ruta: '/api/entidad/listar-entidades',
        estado: 200,
        respuesta: { entidades: [{ id: '$ENTIDAD' }] },
        cabeceras: { 'X-RateLimit-Limit': null, 'X-RateLimit-Remaining': null, 'X-RateLimit-Reset': null },
      },
    },
    {
      texto:
        'Pasado el máximo es 429, con `Retry-After`. Un JSON llega hasta 100 kB y un archivo hasta 5 MB; ' +
        'lo demás es 413. Quien administra el servidor puede cambiarlos.',
    },
    { texto: 'Una lista sin páginas puede llegar recortada: `X-Total-Count` dice cuántas filas hay en total.' },
  ],
};

/** The sections that an integration meets on its second day. */
export const PORMENORES: readonly Seccion[] = [ERRORES, REINTENTOS, PAGINAS, FILES, LIMITES];
