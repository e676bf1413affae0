import { PERMISOS } from '@jornal/contract';
import {
  abrirMatriz,
  CON_PERMISO,
  CUERPOS,
  conParametros,
  cuerpoDe,
  duenoDe,
  llamar,
  type Matriz,
  matrizDeAcceso,
  type Ruta,
} from './access-cases.js';
import { type Cliente } from './app.js';
import { crearCuenta, crearSucursal, crearZona } from './crear.js';
import { muestraDe } from './muestra.js';

/**
 * The tables of no branch, and who changes them: an administrator, where it reaches more branches than one; its own
 * account; the product itself; any user who may add to it; or the branch that the operator of its row works in. A new
 * table goes here.
 */
const DE_NINGUNA_SUCURSAL: Readonly<
  Record<string, 'administrador' | 'cuenta' | 'producto' | 'se añade' | 'su sucursal'>
> = {
  aceptacion: 'cuenta',
  campo_persona: 'administrador',
  cargo: 'administrador',
  categoria: 'se añade',
  client: 'administrador',
  codigo_aprobacion: 'cuenta',
  codigo_primer_uso: 'producto',
  codigo_recuperacion: 'cuenta',
  correo_adjunto: 'cuenta',
  correo_saliente: 'cuenta',
  dispositivo: 'cuenta',
  enlace_clave: 'cuenta',
  entidad: 'administrador',
  intento_aprobacion: 'producto',
  intento_login: 'producto',
  migracion: 'producto',
  negocio_dia: 'producto',
  operador_servicio: 'su sucursal',
  permiso: 'administrador',
  role: 'se añade',
  role_permiso: 'se añade',
  secreto: 'producto',
  segundo_factor: 'cuenta',
  sesion: 'cuenta',
  texto_consentimiento: 'administrador',
  ultima_entrada: 'cuenta',
  vista_lista: 'cuenta',
  zone: 'administrador',
};

const ESCRIBEN = CON_PERMISO.filter((r) => r.metodo !== 'get');

describe('Lo que alcanza a más de una sucursal', () => {
  let matriz: Matriz;
  let ids: Record<'rol' | 'client' | 'zona' | 'entidad', number[]>;
  const { paraCada, resumen } = matrizDeAcceso();

  beforeAll(async () => {
    matriz = await abrirMatriz();
    const { admin, supervisora, propios, prueba } = matriz;
    const [{ client_id }] = (await prueba.sql<{ client_id: number }>('SELECT client_id FROM entidad WHERE id = $1', [
      supervisora.entidad_id,
    ])) as [{ client_id: number }];
    const hermana = await crearSucursal(admin, { name: 'Hermana', client_id });
    await crearCuenta(admin, { role_id: propios.sucursal, entidad_id: hermana.id });
    await crearCuenta(admin, { role_id: propios.propio, entidad_id: hermana.id });
    ids = {
      rol: [2, 3, 4, propios.sucursal, propios.propio],
      client: [client_id],
      zona: [(await crearZona(admin, { name: 'De las dos', client_id })).id],
      entidad: [hermana.id],
    };
  });
  afterAll(async () => {
    process.stdout.write(resumen());
    await matriz.prueba.cerrar();
  });

  /** The ids that a path of records of no branch takes; none where it is of a branch. */
  const suyos = (r: Ruta): number[] => {
    if (/^\/api\/roles\/:id/.test(r.ruta.path)) return ids.rol;
    const dueno = duenoDe(r);
    return dueno === 'client' || dueno === 'zona' || dueno === 'entidad' ? ids[dueno] : [];
  };

  /** Every request that could change something of no branch. */
  async function pedirTodo(api: Cliente, rutas: readonly Ruta[] = ESCRIBEN): Promise<void> {
    const [client, zona, entidad] = [ids.client[0], ids.zona[0], ids.entidad[0]];
    const conocidos = {
      client_id: client,
      zone_id: zona,
      entidad_id: entidad,
      entidades: [entidad],
      // Not the name nor the scope of a role, which those of the house keep for every caller.
      name: 'Cambiada',
      estado: false,
      descripcion: 'Otra',
      permisos: [{ permiso_id: PERMISOS.indexOf('servicios.ver') + 1, estado: false }],
      registros: [{ recurso: 'client', entidad_id: 0, id: client }],
    };
    for (const r of rutas)
      for (const id of conParametros(r) ? suyos(r) : [undefined]) {
        const cuerpo = { ...(muestraDe(cuerpoDe(r), conocidos) as object | undefined), ...CUERPOS[r.clave] };
        await llamar(api, r, { id, cuerpo });
      }
  }

  /**
   * The rows that were there at the beginning and are not the caller's, as they stand now; of tables that are only
   * added to, not the later ones.
   */
  async function deTodos(): Promise<Record<string, unknown>> {
    const tablas = Object.entries(DE_NINGUNA_SUCURSAL).filter(([, quien]) => /administrador|añade/.test(quien));
    const fotos: Record<string, unknown> = {};
    for (const [tabla, quien] of tablas) {
      const clave = tabla === 'role_permiso' ? 'role_id' : 'id';
      const de = quien === 'se añade' ? ` WHERE ${clave} <= ${await hastaDe(tabla, clave)}` : '';
      fotos[tabla] = (await matriz.prueba.sql(`SELECT to_jsonb(t) AS fila FROM ${tabla} t${de} ORDER BY 1`)).map(
        (f) => (f as { fila: unknown }).fila,
      );
    }
    return fotos;
  }

  const hasta = new Map<string, number>();
  async function hastaDe(tabla: string, clave: string): Promise<number> {
    const [fila] = await matriz.prueba.sql<{ n: number }>(`SELECT coalesce(max(${clave}), 0)::int AS n FROM ${tabla}`);
    if (!hasta.has(tabla)) hasta.set(tabla, fila?.n ?? 0);
    return hasta.get(tabla) as number;
  }

  it('de cada tabla sin sucursal se sabe quién la cambia', async () => {
    const tablas = await matriz.prueba.sql<{ nombre: string }>(
      `SELECT relname AS nombre FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'entidad_id' AND NOT a.attisdropped) ORDER BY 1`,
    );
    expect(tablas.map(({ nombre }) => nombre)).toEqual(Object.keys(DE_NINGUNA_SUCURSAL));
  });

  it('y las listas lo dicen de antemano: del cliente y sus zonas, a quien es de una de sus sucursales', async () => {
    const { supervisora, admin } = matriz;
    const dicen = async (api: Cliente, ruta: string, id: number | undefined) =>
      (await api.get(ruta).expect(200)).body.find((fila: { id: number }) => fila.id === id)?.en_otras_sucursales;
    for (const quien of [supervisora, admin]) {
      expect(await dicen(quien.api, '/api/clients', ids.client[0])).toBe(true);
      expect(await dicen(quien.api, '/api/zones', ids.zona[0])).toBe(true);
    }
    // Control: of a client whose only branch is the caller's.
    const sola = await crearSucursal(admin);
    const otra = await crearCuenta(admin, { role_id: 2, entidad_id: sola.id });
    const zona = await crearZona(admin, { name: 'De una', client_id: sola.client_id });
    await matriz.prueba.sql('UPDATE role_permiso SET estado = true WHERE role_id = 2');
    expect(await dicen(otra.api, '/api/clients', sola.client_id)).toBe(false);
    expect(await dicen(otra.api, '/api/zones', zona.id)).toBe(false);
    await otra.api.put(`/api/zones/${zona.id}`).send({ name: 'Otra' }).expect(200);
  });

  it('quien es de una sucursal no lo cambia, tenga los permisos que tenga', async () => {
    let antes = await deTodos();
    await paraCada(ESCRIBEN, async (r) => {
      for (const [quien, { api }] of Object.entries(matriz.quienes)) {
        await pedirTodo(api, [r]);
        const despues = await deTodos();
        const otras = Object.keys(antes).filter((t) => JSON.stringify(antes[t]) !== JSON.stringify(despues[t]));
        antes = despues;
        if (otras.length > 0) return `${quien} changes ${otras.join(', ')}`;
      }
      return null;
    });
  });

  it('control: los mismos pedidos de un administrador lo cambian', async () => {
    const antes = await deTodos();
    await pedirTodo(matriz.admin.api, [...ESCRIBEN.filter((r) => r.metodo !== 'delete')]);
    const despues = await deTodos();
    const iguales = Object.keys(antes).filter((t) => JSON.stringify(antes[t]) === JSON.stringify(despues[t]));
    expect(iguales).toEqual(['cargo', 'categoria', 'permiso']);
  });
});
