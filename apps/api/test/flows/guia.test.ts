import { GUIA } from '../../src/modules/operaciones/docs/guide.js';
import type { Peticion } from '../../src/modules/operaciones/docs/guide-section.js';
import { paginaDocs } from '../../src/modules/operaciones/docs/page.js';
import { documentoOpenApi } from '../../src/modules/operaciones/openapi.js';
import { abrirApp, type Prueba } from '../app.js';
import { CLAVE, crearAdmin, crearOperador, crearSucursal } from '../crear.js';
import { juezDe } from '../juez.js';

/** Variables of the guide: a text is put where its name stands, a number where a whole value is. */
type Variables = Map<string, string | number>;

function poner(valor: unknown, variables: Variables): unknown {
  if (typeof valor === 'string') {
    const entera = /^\$(\w+)$/.exec(valor)?.[1];
    if (entera !== undefined) return conocida(entera, variables);
    return valor.replace(/\$([A-Z]+)/g, (_, nombre: string) => String(conocida(nombre, variables)));
  }
  if (Array.isArray(valor)) return valor.map((v) => poner(v, variables));
  if (valor !== null && typeof valor === 'object')
    return Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, poner(v, variables)]));
  return valor;
}

function conocida(nombre: string, variables: Variables): string | number {
  const valor = variables.get(nombre);
  if (valor === undefined) throw new Error(`The guide uses $${nombre} before saying where it comes from`);
  return valor;
}

/** Keeps the value that an answer has for a new name. */
function aprender(esperado: unknown, llegado: unknown, variables: Variables): void {
  const nombre = typeof esperado === 'string' ? /^\$(\w+)$/.exec(esperado)?.[1] : undefined;
  if (nombre !== undefined && !variables.has(nombre)) variables.set(nombre, llegado as string | number);
  else if (esperado !== null && typeof esperado === 'object') {
    for (const [clave, valor] of Object.entries(esperado))
      aprender(valor, (llegado as Record<string, unknown> | undefined)?.[clave], variables);
  }
}

describe('La guía de la API', () => {
  let prueba: Prueba;
  const documento = documentoOpenApi();
  const juez = juezDe(documento);
  const variables: Variables = new Map<string, string | number>([
    ['CORREO', 'programa@jornal.test'],
    ['CLAVE', CLAVE],
    ['HOY', '2026-11-18'],
  ]);

  beforeAll(async () => {
    prueba = await abrirApp();
    const admin = await crearAdmin(prueba, 'programa@jornal.test');
    await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
  });
  afterAll(() => prueba.cerrar());

  async function enviar({ metodo, ruta, sinSesion, clave, cuerpo, archivo }: Peticion) {
    let solicitud = prueba.http[metodo.toLowerCase() as 'get' | 'post' | 'put'](poner(ruta, variables) as string);
    if (!sinSesion) solicitud = solicitud.set('Authorization', `Bearer ${variables.get('TOKEN')}`);
    if (clave !== undefined) solicitud = solicitud.set('Idempotency-Key', clave);
    if (archivo !== undefined)
      return solicitud.set('Content-Type', 'application/octet-stream').send(Buffer.from(archivo.base64, 'base64'));
    return cuerpo === undefined ? solicitud : solicitud.send(poner(cuerpo, variables) as object);
  }

  const peticiones = GUIA.flatMap(({ titulo, pasos }) =>
    pasos.flatMap(({ texto, peticion }) =>
      peticion === undefined ? [] : [{ titulo, texto: texto.slice(0, 60), peticion }],
    ),
  );

  it.each(peticiones)('$titulo: «$texto…» es lo que pasa', async ({ peticion }) => {
    const { status, body, headers } = await enviar(peticion);
    aprender(peticion.respuesta, body, variables);
    expect({ status, body }).toMatchObject({ status: peticion.estado, body: poner(peticion.respuesta, variables) });
    for (const [nombre, valor] of Object.entries(peticion.cabeceras ?? {})) {
      expect([nombre, headers[nombre.toLowerCase()]]).toEqual([nombre, valor ?? expect.any(String)]);
    }
    const ruta = poner(peticion.ruta, variables) as string;
    expect(
      juez.respuesta({
        metodo: peticion.metodo,
        ruta,
        estado: status,
        tipo: headers['content-type'] ?? '',
        cuerpo: body,
        cabeceras: headers,
      }),
    ).toEqual([]);
  });

  it('está entera en la página, con cada operación, cada código y los permisos de cada rol', () => {
    const pagina = paginaDocs(documento);
    expect(peticiones.length).toBeGreaterThan(15);
    const faltan = [
      ...GUIA.map(({ id }) => `<section id="${id}">`),
      ...Object.values(documento.paths).flatMap((metodos) =>
        Object.values(metodos).map((op) => `<details id="${op.operationId}">`),
      ),
      ...Object.keys(documento.components.schemas).map((nombre) => `<details id="esquema-${nombre}">`),
      ...['error-SALDO_CAMBIO', 'error-ERROR_INTERNO'].map((id) => `id="${id}"`),
      '<code>modulos_entidades.eliminar</code>',
      '<code>dashboard.negocio</code>',
    ].filter((texto) => !pagina.includes(texto));
    expect(faltan).toEqual([]);
    const destinos = [...pagina.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id as string);
    expect(destinos.filter((id) => !pagina.includes(`id="${id}"`))).toEqual([]);
    expect(pagina).not.toMatch(/<script|undefined|\[object/);
  });
});
