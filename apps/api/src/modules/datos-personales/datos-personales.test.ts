import type { Anonimizacion, ExportacionPersonal, PersonaEncontrada, RegistroPersonal } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearCliente,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';
import { cifras, dondeDice, llenar, sembrarSecretos, ZORAIDA } from '../../../test/somebody.js';
import { aLaVez, barrera, veces } from '../../../test/tormenta.js';
import { verificar } from '../../verificar.js';
import { textosLibres } from './textos-libres.js';

const COMPLETO = `${ZORAIDA.nombre} ${ZORAIDA.apellido}`;
const MOTIVO = 'Lo pidió por escrito';

const referencias = (personas: readonly PersonaEncontrada[]): RegistroPersonal[] =>
  personas.flatMap(({ registros }) => registros.map(({ recurso, entidad_id, id }) => ({ recurso, entidad_id, id })));

describe('Los datos personales', () => {
  let app: Prueba;
  let admin: Actor;
  let center: number;
  let supervisor: Operador;
  let producto: Awaited<ReturnType<typeof crearProducto>>;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin, { name: 'Centro' })).id;
    supervisor = await crearSupervisor(admin, {
      entidad_id: center,
      nombre: 'Sara',
      apellido: 'Mora',
      telefono: '3001112233',
    });
    producto = await crearProducto(admin, { entidad_id: center, stock: 50 });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 2`);
  });
  afterAll(() => app.cerrar());

  const find = async (q: string, who: Actor = admin): Promise<PersonaEncontrada[]> =>
    (await who.api.get('/api/datos-personales/buscar').query({ q }).expect(200)).body.personas;
  const anonimizar = (registros: RegistroPersonal[], data: Record<string, unknown> = {}, who: Actor = admin) =>
    who.api
      .post('/api/datos-personales/anonimizar')
      .send({ registros, confirmacion: 'ANONIMIZAR', motivo: MOTIVO, ...data });

  describe('Olvidar a quien fue operadora, clienta de citas y de la lista de espera', () => {
    let zoraida: Operador;
    let before: unknown;
    let encontrada: PersonaEncontrada[];
    let done: Anonimizacion;

    beforeAll(async () => {
      zoraida = await llenar({ admin, supervisora: supervisor, producto }, center);
      before = await cifras(admin, center);
      encontrada = await find('lozano penuela');
    });

    it('se encuentra como una sola persona por su nombre, su teléfono o su correo, con todo lo que se guarda de ella', async () => {
      expect(encontrada).toHaveLength(1);
      expect(encontrada[0]).toMatchObject({ nombre: COMPLETO, emails: [ZORAIDA.email] });
      expect([...new Set(encontrada[0]?.registros.map((r) => r.recurso))].sort()).toEqual([
        'auditoria',
        'cita',
        'correo',
        'operador',
        'persona',
        'persona_espera',
        'solicitud',
        'usuario',
      ]);
      expect(encontrada[0]?.registros.find((r) => r.recurso === 'cita')).toMatchObject({
        cuantos: 2,
        entidad: { id: center, nombre: 'Centro' },
        desde: expect.any(String),
      });
      for (const q of ['3175550143', '317-555-0143', 'ZORAIDA.LOZANO@jornal.test'])
        expect(await find(q)).toMatchObject([{ nombre: COMPLETO }]);
      expect((await find(ZORAIDA.email))[0]?.registros.map((r) => r.recurso)).toContain('correo');
    });

    it('exportarla entrega todo, sin secretos, y queda anotado quién lo pidió', async () => {
      const secrets = await sembrarSecretos(app);
      expect(secrets.map(({ donde }) => donde)).toEqual(
        expect.arrayContaining(['correo_saliente.secreto', 'usuario.clave_hash', 'segundo_factor.secreto']),
      );
      const { body } = await admin.api
        .post('/api/datos-personales/exportar')
        .send({ registros: referencias(await find(ZORAIDA.email)) })
        .expect(200);
      const { nombre, registros } = body.data as ExportacionPersonal;
      expect(nombre).toBe(COMPLETO);
      expect([...new Set(registros.map((r) => r.recurso))].sort()).toEqual(
        [
          'aceptacion',
          'auditoria',
          'cita',
          'correo',
          'cuenta',
          'operador',
          'pago',
          'persona',
          'persona_espera',
          'sesion',
          'solicitud',
          'usuario',
        ].sort(),
      );
      expect(registros.filter((r) => r.recurso === 'cita')).toHaveLength(2);
      for (const { secreto } of secrets) expect(JSON.stringify(registros)).not.toContain(secreto);
      const [trail] = await app.sql(
        `SELECT accion, usuario_id FROM auditoria WHERE recurso = 'datos_personales' ORDER BY id DESC LIMIT 1`,
      );
      expect(trail).toEqual({ accion: 'exportar', usuario_id: admin.usuario_id });
    });

    it('pide escribir ANONIMIZAR y un motivo que no la nombre', async () => {
      const registros = referencias(encontrada);
      expect((await anonimizar(registros, { confirmacion: 'anonimizar' }).expect(400)).body.errores).toEqual({
        confirmacion: ['Escribe ANONIMIZAR para confirmar'],
      });
      expect((await anonimizar(registros, { motivo: ' ' }).expect(400)).body.errores).toEqual({
        motivo: ['El motivo es requerido'],
      });
      expect((await anonimizar(registros, { motivo: 'Lo pidió Zoraida' }).expect(400)).body).toMatchObject({
        codigo: 'MOTIVO_CON_NOMBRE',
      });
      expect((await find(ZORAIDA.email))[0]?.nombre).toBe(COMPLETO);
    });

    it('antes está en muchas partes; después solo en lo que se escribió a mano, que se lista, y ninguna cifra cambia', async () => {
      const buscados = [ZORAIDA.nombre, 'Lozano', ZORAIDA.telefono, ZORAIDA.email];
      // The search finds the texts that are there: it would tell if something stayed.
      expect((await dondeDice(app, buscados)).length).toBeGreaterThan(12);
      const { body } = await anonimizar(
        referencias([...(await find('zoraida lozano')), ...(await find(ZORAIDA.email))]),
      ).expect(200);
      expect(body.message).toBe('Los datos de la persona se anonimizaron');
      done = body.data;
      expect(done.por_revisar.map((t) => t.donde)).toEqual(
        expect.arrayContaining(['Gasto', 'Ingreso adicional', 'Movimiento de caja', 'Venta']),
      );
      expect(done.total_por_revisar).toBe(done.por_revisar.length);
      const left = await dondeDice(app, buscados);
      const permitido =
        /^(gasto\.descripcion|ingreso\.concepto|caja_movimiento\.concepto|venta\.(observaciones|motivo)|auditoria\.(antes|despues|motivo)): /;
      expect(left.filter((where) => !permitido.test(where))).toEqual([]);
      const contados = left.reduce((sum, where) => sum + Number(where.split(': ')[1]), 0);
      expect(contados).toBe(done.total_por_revisar);
      expect(await cifras(admin, center)).toEqual(before);
      expect((await verificar(app.baseUrl)).filter((c) => c.filas.length > 0)).toEqual([]);
    });

    it('su cuenta queda cerrada y su correo libre para otra persona', async () => {
      await zoraida.api.get('/api/sesion').expect(401);
      expect(
        await app.sql(`SELECT email, activo, clave_hash, nombre FROM usuario WHERE id = $1`, [zoraida.usuario_id]),
      ).toEqual([
        { email: `anonimo-${zoraida.usuario_id}@anonimo.invalid`, activo: false, clave_hash: null, nombre: null },
      ]);
      expect(
        await app.sql(
          `SELECT ip, dispositivo FROM sesion WHERE usuario_id = $1 AND (ip <> '' OR dispositivo IS NOT NULL)`,
          [zoraida.usuario_id],
        ),
      ).toEqual([]);
      for (const tabla of ['segundo_factor', 'codigo_recuperacion', 'dispositivo', 'vista_lista'])
        expect(await app.sql(`SELECT 1 FROM ${tabla} WHERE usuario_id = $1`, [zoraida.usuario_id])).toEqual([]);
      expect(await find(ZORAIDA.email)).toEqual([]);
      await crearOperador(admin, {
        entidad_id: center,
        nombre: 'Otra',
        apellido: 'Distinta',
        telefono: '3009998877',
        email: ZORAIDA.email,
      });
    });

    it('quien repite una solicitud de antes no recibe sus datos, ni la hace otra vez', async () => {
      const howMany = async () => (await app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM pago`))[0]?.n;
      const habia = await howMany();
      const pago = { empleado_id: zoraida.id, monto: 8_000, tipo_pago: 'total' };
      const { body } = await admin.api
        .post('/api/pagos/crear-pago-semanal')
        .set('Idempotency-Key', `pago-${zoraida.id}`)
        .send(pago)
        .expect(201);
      expect(body.data).toMatchObject({
        empleado: { id: zoraida.id, nombre: '(borrado)', apellido: '(borrado)' },
        monto: 8_000,
      });
      expect(await howMany()).toBe(habia);
    });

    it('y no se puede otra vez', async () => {
      const registros = [{ recurso: 'operador' as const, entidad_id: center, id: zoraida.id }];
      expect((await anonimizar(registros).expect(409)).body).toMatchObject({ codigo: 'YA_ANONIMIZADA' });
    });
  });

  it('a quien todavía trabaja aquí no se le olvida: la frase dice cuánto se le debe', async () => {
    const lia = await crearOperador(admin, {
      entidad_id: center,
      nombre: 'Lía',
      apellido: 'Quiñones',
      telefono: '3150001122',
    });
    const servicio = await crearServicio(admin, { precio: 10_000, entidad_id: center });
    await registrar(lia, { empleado_id: lia.id, total: 10_000, servicios: [{ servicio_id: servicio.id }] });
    const { body } = await anonimizar([{ recurso: 'operador', entidad_id: center, id: lia.id }]).expect(409);
    expect(body).toMatchObject({
      codigo: 'OPERADOR_ACTIVO',
      message:
        'Lía Quiñones todavía trabaja aquí y tiene un saldo de $\u00a04.000: págale y desactívalo en Operadores primero',
    });
    expect(await find('quinones')).toMatchObject([{ nombre: 'Lía Quiñones' }]);
  });

  it('a un cliente con sucursales tampoco; sin ellas se olvidan su nombre, su NIT y su cuenta', async () => {
    const client = await crearCliente(admin, {
      name: 'Ruperta Inciarte',
      business_name: 'Inciarte SAS',
      nit: '800.777.123-4',
      phone: '3187770001',
    });
    const sucursal = await crearSucursal(admin, { client_id: client.id });
    const registros = [{ recurso: 'client' as const, entidad_id: 0, id: client.id }];
    expect(await find('8007771234')).toMatchObject([{ nombre: 'Ruperta Inciarte', nits: ['800.777.123-4'] }]);
    expect((await anonimizar(registros).expect(409)).body.codigo).toBe('CLIENTE_CON_SUCURSALES');
    await admin.api.delete(`/api/branches/${sucursal.id}`).expect(200);
    await anonimizar(registros).expect(200);
    expect(await dondeDice(app, ['Ruperta', 'Inciarte', '8007771234', '3187770001', client.email])).toEqual([]);
  });

  it('nadie anonimiza su propia cuenta', async () => {
    expect(
      (await anonimizar([{ recurso: 'usuario', entidad_id: 0, id: admin.usuario_id }]).expect(409)).body.codigo,
    ).toBe('CUENTA_PROPIA');
  });

  it('dos que lo piden a la vez: uno lo hace, al otro se le dice que ya está', async () => {
    const waiter = await anotar(admin, { nombre: 'Genoveva Urdaneta', telefono: '3160004455', entidad_id: center });
    const registros = [{ recurso: 'persona_espera' as const, entidad_id: center, id: waiter.id }];
    const answers = await aLaVez(12, () => anonimizar(registros));
    expect(answers.map((r) => r.status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect(
      await app.sql(
        `SELECT 1 FROM auditoria WHERE accion = 'anonimizar' AND recurso = 'persona_espera' AND recurso_id = $1`,
        [waiter.id],
      ),
    ).toHaveLength(1);

    // Control: who looks first and writes after, without a lock, would have forgotten the same person twelve times.
    const { id } = await anotar(admin, { nombre: 'Genoveva Urdaneta', telefono: '3160004456', entidad_id: center });
    const [gathered, data] = [barrera(12), 'entidad_id = $1 AND id = $2'];
    const ingenuos = await veces(12, async () => {
      const [row] = await app.sql<{ nombre: string }>(`SELECT nombre FROM persona_espera WHERE ${data}`, [center, id]);
      await gathered();
      if (row?.nombre !== 'Genoveva Urdaneta') return 0;
      await app.sql(`UPDATE persona_espera SET nombre = 'Persona anonimizada' WHERE ${data}`, [center, id]);
      return 1;
    });
    expect(ingenuos.filter((n) => n === 1)).toHaveLength(12);
  });

  it('de dos que se llaman igual con otro teléfono solo se olvida a la elegida', async () => {
    const one = await anotar(admin, { nombre: 'Teresa Camargo', telefono: '3140001111', entidad_id: center });
    const other = await anotar(admin, { nombre: 'Teresa Camargo', telefono: '3140002222', entidad_id: center });
    expect(await find('teresa camargo')).toHaveLength(2);
    const { body } = await anonimizar([{ recurso: 'persona_espera', entidad_id: center, id: one.id }]).expect(200);
    expect(body.data.por_revisar).toMatchObject([
      { donde: 'Lista de espera', campo: 'Nombre', id: other.id, coincide: 'Teresa Camargo' },
      { donde: 'Auditoría', campo: 'Después', coincide: 'Teresa Camargo' },
    ]);
    expect(
      await app.sql(`SELECT nombre FROM persona_espera WHERE id = ANY($1) ORDER BY id`, [[one.id, other.id]]),
    ).toEqual([{ nombre: 'Persona anonimizada' }, { nombre: 'Teresa Camargo' }]);
    expect((await find('teresa camargo'))[0]?.registros.map((r) => r.recurso)).toContain('auditoria');
  });

  it('quien comparte el teléfono con quien se busca no aparece por eso', async () => {
    await anotar(admin, { nombre: 'Primitivo Rangel', telefono: '3141112222', entidad_id: center });
    await anotar(admin, { nombre: 'Casilda Ospina', telefono: '314 111 2222', entidad_id: center });
    expect((await find('casilda')).map((p) => p.nombre)).toEqual(['Casilda Ospina']);
    expect((await find('3141112222')).map((p) => p.nombre)).toEqual(['Casilda Ospina', 'Primitivo Rangel']);
  });

  it('quien ve una sucursal busca y olvida en la suya; quien solo ve lo propio, nada', async () => {
    const sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    const foreign = await anotar(admin, { nombre: 'Eufrasia Benítez', telefono: '3120003344', entidad_id: sur });
    expect(await find('eufrasia')).toHaveLength(1);
    expect(await find('eufrasia', supervisor)).toEqual([]);
    const registros = [{ recurso: 'persona_espera' as const, entidad_id: sur, id: foreign.id }];
    await anonimizar(registros, {}, supervisor).expect(404);
    await supervisor.api.post('/api/datos-personales/exportar').send({ registros }).expect(404);
    // The last administrator, or an account that can do more, is out of a supervisor's power.
    await anonimizar([{ recurso: 'usuario', entidad_id: 0, id: admin.usuario_id }], {}, supervisor).expect(404);
    const own = await anotar(supervisor, { nombre: 'Clodomira Daza', telefono: '3120005566' });
    await anonimizar([{ recurso: 'persona_espera', entidad_id: center, id: own.id }], {}, supervisor).expect(200);
    const ope = await crearOperador(admin, {
      entidad_id: center,
      nombre: 'Petra',
      apellido: 'Solís',
      telefono: '3120007788',
    });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
    await ope.api.get('/api/datos-personales/buscar').query({ q: 'petra' }).expect(403);
    await anonimizar([{ recurso: 'persona_espera', entidad_id: center, id: own.id }], {}, ope).expect(403);
    await ope.api.get('/api/datos-personales/solicitudes').expect(403);
    await ope.api.get('/api/datos-personales/aceptaciones').expect(403);
    await app.sql(`UPDATE role_permiso SET estado = false WHERE role_id = 3 AND permiso_id > 4`);
  });

  it('una búsqueda de menos de tres letras se rechaza', async () => {
    expect((await admin.api.get('/api/datos-personales/buscar').query({ q: 'an' }).expect(400)).body.message).toBe(
      'Escribe al menos 3 letras o cifras',
    );
  });

  it('de cada texto de la base se sabe si se borra, si se lista para revisar o si no habla de nadie', async () => {
    const columns = await app.sql<{ c: string }>(
      `SELECT table_name || '.' || column_name AS c
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'jsonb') ORDER BY 1`,
    );
    const listadas = textosLibres().flatMap(({ tabla, textos }) =>
      Object.keys(textos).map((column) => `${tabla}.${column}`),
    );
    const unknown = columns
      .map(({ c }) => c)
      .filter((c) => !listadas.includes(c) && !BORRADAS.includes(c) && !DE_NADIE.some((patron) => patron.test(c)));
    expect(unknown).toEqual([]);
  });
});

/** The columns that forgetting a person empties by itself. */
const BORRADAS = [
  ...[
    'auditoria_personal.antes',
    'auditoria_personal.despues',
    'intento_login.clave',
    'intento_login.email',
    'intento_login.direccion',
  ],
  ...[
    'correo_saliente.para',
    'correo_saliente.asunto',
    'correo_saliente.cuerpo',
    'correo_saliente.html',
    'correo_saliente.message_id',
    'correo_saliente.secreto',
    'correo_adjunto.nombre',
  ],
  ...['persona.telefono_normal', 'persona.telefono_digitos', 'persona.documento_tipo', 'persona.cumple'],
  ...['sesion.ip', 'sesion.dispositivo', 'usuario.clave_hash', 'dispositivo.hash', 'segundo_factor.secreto'],
];
/** Words of the product itself, codes and prints of things: never written by hand. */
const DE_NADIE = [
  /\.(estado|tipo|tipo_pago|metodo_pago|medio|clase|origen|serie|cuenta|debe|haber|via|modulo|dia_semana|color|mime_type|destino|accion|recurso|solicitud_id|rol|alcance|version|clave|huella|hash|ical_huella|fallo)$/,
  /^(ajuste_sucursal\.comision_fiado)$/,
  /^recibo_(papel\.de|sucursal\.(prefijo|resolucion))$/,
  /^(vista_lista\.lista|secreto\.(nombre|valor)|metodo\.nombre|campo_persona\.nombre|(persona|texto)_consentimiento\.(finalidad|canal|sha256)|persona_foto\.momento)$/,
  /^reporte_(guardado\.(report_type|filtros|rango|frecuencia|formato|detenido)|envio\.resultado)$/,
  /^(libro\.concepto|permiso\.nombre|migracion\.name|arqueo\.denominaciones|enlace_clave\.proposito|auditoria\.(ip|sesion)|sesion\.fin)$/,
];
