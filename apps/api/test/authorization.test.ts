import { type MetadatosRuta, moduloDe, PERMISOS, type Permiso, cuerpoDe as tipoDeCuerpo } from '@jornal/contract';
import { rutasDelContrato } from '../src/modules/operaciones/openapi.js';
import {
  abrirMatriz,
  CERRADAS,
  CON_PERMISO,
  CUERPOS,
  cuerpoDe,
  foto,
  llamar,
  type Matriz,
  matrizDeAcceso,
  type Respuesta,
  RUTAS,
} from './access-cases.js';
import { type Cliente, type Prueba } from './app.js';
import { type Actor, crearAdmin, crearCliente, iniciarSesion, type Operador } from './crear.js';
import { camposDe, muestraDe } from './muestra.js';
import { type Ajeno } from './other-branch.js';
import { ACCESO_A_MANO } from './permissions.js';

describe('La matriz de acceso', () => {
  let prueba: Prueba;
  let admin: Actor;
  let supervisora: Operador;
  let ajeno: Ajeno;
  let quienes: Matriz['quienes'];
  let propios: Matriz['propios'];
  let deCadaQuien: Matriz['deCadaQuien'];
  const { contar, fallasDe, paraCada, responde, resumen } = matrizDeAcceso();

  beforeAll(async () => {
    ({ prueba, admin, supervisora, ajeno, propios, quienes, deCadaQuien } = await abrirMatriz());
  });
  afterAll(async () => {
    process.stdout.write(resumen());
    await prueba.cerrar();
  });

  it('el contrato pide de cada ruta lo que la tabla escrita a mano, ruta por ruta y sin que falte ni sobre ninguna', () => {
    const delContrato = rutasDelContrato().map(({ ruta }) => {
      const { acceso, propio } = (ruta.metadata ?? {}) as Partial<MetadatosRuta>;
      return [`${ruta.method} ${ruta.path}`, propio ? `${acceso} o lo propio` : acceso];
    });
    expect(Object.fromEntries(delContrato)).toEqual(ACCESO_A_MANO);
    expect(delContrato).toHaveLength(Object.keys(ACCESO_A_MANO).length);
  });

  it('toda ruta dice qué pide a quien la llama, y son públicas solo las que deben serlo', () => {
    const sinDeclarar = RUTAS.filter((r) => !(['publico', 'sesion', ...PERMISOS] as const).includes(r.acceso)).map(
      (r) => r.clave,
    );
    expect(sinDeclarar).toEqual([]);
    expect(RUTAS.filter((r) => r.acceso === 'publico').map((r) => r.clave)).toEqual([
      'auth.login',
      'auth.primerUso',
      'auth.crearPrimerAdmin',
      'auth.abrirEjemplo',
      'auth.recuperar',
      'auth.consultarEnlace',
      'auth.elegirClave',
      'recibos.abrir',
      'agendas.ical',
      'operaciones.vivo',
      'operaciones.listo',
      'operaciones.openapi',
      'operaciones.docs',
      'operaciones.metricas',
    ]);
  });

  it.each([
    'sin sesión',
    'con un token inventado',
    'con una sesión vencida',
    'con una sesión cerrada',
    'con un usuario desactivado',
  ])('%s nadie entra a ninguna ruta, y nada cambia', async (caso) => {
    const api = await apiDe(caso);
    const antes = await foto(prueba);
    await paraCada(CERRADAS, (r) => responde(llamar(api, r), [401]));
    expect(await foto(prueba)).toEqual(antes);
  });

  async function apiDe(caso: string): Promise<Cliente> {
    if (caso === 'sin sesión') return prueba.http;
    if (caso === 'con un token inventado') return prueba.como('eyJhbGciOiJIUzI1NiJ9.e30.basura');
    if (caso === 'con una sesión vencida') return prueba.como(await iniciarSesion(prueba, admin.usuario_id, -1));
    if (caso === 'con una sesión cerrada') {
      const token = await iniciarSesion(prueba, admin.usuario_id);
      await prueba.como(token).post('/api/logout').send({}).expect(200);
      return prueba.como(token);
    }
    const inactivo = await crearAdmin(prueba);
    await prueba.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [inactivo.usuario_id]);
    return inactivo.api;
  }

  it('sin el permiso de la ruta es 403; con él se pasa', async () => {
    const antes = await foto(prueba);
    const poner = (permiso: Permiso, estado: boolean) =>
      prueba.sql(`UPDATE role_permiso SET estado = $2 WHERE role_id = 2 AND permiso_id = $1`, [
        PERMISOS.indexOf(permiso) + 1,
        estado,
      ]);
    await paraCada(CON_PERMISO, async (r) => {
      await poner(r.acceso as Permiso, false);
      // A route that lets everybody act for themselves lets a supervisor too.
      const sin = await responde(llamar(supervisora.api, r), r.propio ? [200, 400, 403, 404] : [403]);
      await poner(r.acceso as Permiso, true);
      return sin ?? responde(llamar(supervisora.api, r), [200, 400, 404, 409]);
    });
    expect(await foto(prueba)).toEqual(antes);
  });

  it('quien no tiene rol ni operador no pasa de su propia sesión', async () => {
    const cuenta = await crearCliente(admin);
    const [usuario] = await prueba.sql<{ id: number }>(`SELECT id FROM usuario WHERE email = $1`, [cuenta.email]);
    const api = prueba.como(await iniciarSesion(prueba, usuario?.id as number));
    await paraCada(CON_PERMISO, (r) => responde(llamar(api, r), [403]));
  });

  describe('Con un rol que creó el negocio', () => {
    /** Asks for a missing record with an empty body: any refusal but one for want of a permission. */
    const pasa = async (peticion: PromiseLike<Respuesta>, quien: string) => {
      const falla = await responde(peticion, [200, 400, 403, 404, 409], quien);
      const { text } = await peticion;
      return (
        falla ??
        (text.includes('No tienes permisos para realizar esta acción')
          ? `${quien}: refused with every permission`
          : null)
      );
    };
    const deAmbos = (
      pedir: (api: Cliente, quien: 'recepcionista sin operador' | 'ayudante') => Promise<string | null>,
    ) =>
      deCadaQuien(async (api, quien) =>
        quien === 'recepcionista sin operador' || quien === 'ayudante' ? pedir(api, quien) : null,
      );
    const poner = (estado: boolean) =>
      prueba.sql(`UPDATE role_permiso SET estado = $2 WHERE role_id = ANY($1)`, [Object.values(propios), estado]);

    it('el de una sucursal, sin operador y con todos los permisos, entra a todas las rutas; el que ve lo propio, a las suyas', async () => {
      const antes = await foto(prueba);
      await paraCada(CON_PERMISO, (r) =>
        deAmbos((api, quien) =>
          quien === 'ayudante' ? pasa(llamar(api, r), quien) : responde(llamar(api, r), [200, 400, 404, 409], quien),
        ),
      );
      expect(await foto(prueba)).toEqual(antes);
    });

    it('sin permisos no entra a ninguna, salvo un operador a lo propio; con el rol apagado, ni a eso', async () => {
      const antes = await foto(prueba);
      await poner(false);
      await paraCada(CON_PERMISO, (r) =>
        deAmbos((api, quien) =>
          responde(llamar(api, r), r.propio && quien === 'ayudante' ? [200, 400, 403, 404] : [403], quien),
        ),
      );
      await poner(true);
      const apagar = (estado: boolean) =>
        prueba.sql(`UPDATE role SET estado = $2 WHERE id = ANY($1)`, [Object.values(propios), estado]);
      await apagar(false);
      await paraCada(CON_PERMISO, (r) => deAmbos((api, quien) => responde(llamar(api, r), [403], quien)));
      await apagar(true);
      expect(await foto(prueba)).toEqual(antes);
    });

    it('un permiso, un módulo o un alcance que se quitan con la sesión abierta rigen desde la siguiente solicitud', async () => {
      const { 'recepcionista sin operador': recepcionista } = quienes;
      const quitar = (estado: boolean) =>
        admin.api
          .put(`/api/roles/${propios.sucursal}/permisos`)
          .send({ permisos: [{ permiso_id: PERMISOS.indexOf('gastos.ver') + 1, estado }] })
          .expect(200);
      const modulo = (activo: boolean) =>
        admin.api
          .put(`/api/modulos-entidades/${supervisora.entidad_id}`)
          .send({ modulos: [{ modulo: 'ventas', activo }] })
          .expect(200);
      // A role that an operator has: an account without one has nothing of its own to see.
      const alcance = (ve: string) => admin.api.put(`/api/roles/${propios.propio}`).send({ alcance: ve }).expect(200);
      const veACuantos = async () =>
        (await quienes.ayudante.api.get('/api/pagos/estado-empleados').expect(200)).body.length;
      const vigentes = async () => (await recepcionista.api.get('/api/sesion').expect(200)).body;
      await recepcionista.api.get('/api/gastos/listar').expect(200);
      await quitar(false);
      await recepcionista.api.get('/api/gastos/listar').expect(403);
      expect((await vigentes()).permisos).not.toContain('gastos.ver');
      await quitar(true);
      await modulo(false);
      await recepcionista.api.get('/api/ventas/listar-ventas').expect(403);
      expect((await vigentes()).modulos).not.toContain('ventas');
      await modulo(true);
      expect(await veACuantos()).toBe(1);
      await alcance('sucursal');
      expect(await veACuantos()).toBeGreaterThan(1);
      await alcance('propio');
      expect(await veACuantos()).toBe(1);
    });
  });

  it('nadie pone en lo que envía lo que no le toca decir: rol, estado, sucursal, alcance, casa', async () => {
    const sensibles = ['role_id', 'activo', 'entidad_id', 'alcance', 'de_la_casa', 'permisos', 'usuario_id'];
    const antes = await foto(prueba);
    const conCuerpo = RUTAS.filter((r) => r.metodo !== 'get' && tipoDeCuerpo(r.ruta) === 'json');
    expect(conCuerpo.length).toBeGreaterThan(40);
    await paraCada(conCuerpo, async (r) => {
      const sobran = sensibles.filter((campo) => !camposDe(cuerpoDe(r)).includes(campo));
      const cuerpo = {
        ...(muestraDe(cuerpoDe(r)) as object),
        ...CUERPOS[r.clave],
        ...Object.fromEntries(sobran.map((campo) => [campo, 1])),
      };
      contar();
      const { status, text } = await llamar(admin.api, r, { cuerpo });
      return status === 400 && text.includes(`Campos no reconocidos: ${sobran.join(', ')}`)
        ? null
        : `${status}: ${text.slice(0, 200)}`;
    });
    expect(await foto(prueba)).toEqual(antes);
  });

  describe('Control: la matriz nombra la celda', () => {
    const GASTOS = RUTAS.filter((r) => r.clave === 'gastos.listar');

    it('de una ruta que dejó de pedir su permiso', async () => {
      const metadatos = GASTOS[0]?.ruta.metadata as MetadatosRuta;
      const quitado = metadatos.acceso;
      metadatos.acceso = 'sesion';
      await prueba.sql(`UPDATE role_permiso SET estado = false WHERE role_id = $1`, [propios.sucursal]);
      const fallas = await fallasDe(GASTOS, (r) =>
        deCadaQuien((api, quien) =>
          quien.startsWith('recep') ? responde(llamar(api, r), [403], quien) : Promise.resolve(null),
        ),
      );
      metadatos.acceso = quitado;
      await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = $1`, [propios.sucursal]);
      expect(fallas).toEqual([
        expect.stringMatching(
          /^gastos\.listar \(GET \/api\/gastos\/listar\): recepcionista sin operador: 200 instead of 403/,
        ),
      ]);
    });

    it('de quien ve lo de otra sucursal', async () => {
      const { 'recepcionista sin operador': recepcionista } = quienes;
      const mudar = (entidad_id: number) =>
        prueba.sql(`UPDATE usuario SET entidad_id = $2 WHERE id = $1`, [recepcionista.usuario_id, entidad_id]);
      await mudar(ajeno.entidad);
      const fallas = await fallasDe(GASTOS, (r) => deCadaQuien((api, quien) => responde(llamar(api, r), [200], quien)));
      await mudar(supervisora.entidad_id);
      expect(fallas).toEqual([
        expect.stringMatching(/^gastos\.listar \(.+\): recepcionista sin operador: shows something of another branch/),
      ]);
    });
  });

  it('con el módulo apagado en su sucursal es 403, también para lo propio; para un administrador no', async () => {
    const antes = await foto(prueba);
    await paraCada(CON_PERMISO, async (r) => {
      const modulo = moduloDe(r.acceso as Permiso);
      await prueba.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, $2)`, [
        supervisora.entidad_id,
        modulo,
      ]);
      const falla = await deCadaQuien((api, quien) => responde(llamar(api, r), [403], quien));
      const { status } = await llamar(admin.api, r);
      await prueba.sql(`DELETE FROM modulo_apagado WHERE modulo = $1`, [modulo]);
      return falla ?? (status === 403 ? 'an administrator was refused' : null);
    });
    expect(await foto(prueba)).toEqual(antes);
  });
});
