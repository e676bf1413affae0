import type { Anonimizacion, PersonaEncontrada, RegistroPersonal } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  type Operador,
} from '../../../test/crear.js';

const ANONIMIZADA = { codigo: 'PERSONA_ANONIMIZADA', message: 'Esta persona fue anonimizada' };

describe('Después de olvidar a una persona', () => {
  let app: Prueba;
  let admin: Actor;
  let center: number;
  let sara: Operador;
  let horario: Awaited<ReturnType<typeof crearHorario>>;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin, { name: 'Centro' })).id;
    sara = await crearOperador(admin, {
      entidad_id: center,
      nombre: 'Sara',
      apellido: 'Mora',
      telefono: '3001112233',
      email: 'sara@jornal.test',
    });
    horario = await crearHorario(admin, {
      agenda_id: (await crearAgenda(admin, { operador_id: sara.id })).id,
      capacidad: 20,
    });
  });
  afterAll(() => app.cerrar());

  const find = async (q: string): Promise<PersonaEncontrada[]> =>
    (await admin.api.get('/api/datos-personales/buscar').query({ q }).expect(200)).body.personas;
  const ask = (registros: RegistroPersonal[]) =>
    admin.api
      .post('/api/datos-personales/anonimizar')
      .send({ registros, confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió por escrito' });
  const anonimizar = async (...registros: RegistroPersonal[]): Promise<Anonimizacion> =>
    (await ask(registros).expect(200)).body.data;
  const cita = (id: number): RegistroPersonal => ({ recurso: 'cita', entidad_id: center, id });
  const operador = ({ id }: { id: number }): RegistroPersonal => ({ recurso: 'operador', entidad_id: center, id });

  const enCola = (para: string, body: string) =>
    app.sql(
      `INSERT INTO correo_saliente (id, para, asunto, cuerpo, message_id, created_at, en_cola_desde)
        SELECT nextval('correo_saliente_id_seq'), $1, 'Aviso', $2, gen_random_uuid()::text, now(), now()`,
      [para, body],
    );
  const mails = async () =>
    (await app.sql<{ que: string }>(`SELECT para || ': ' || cuerpo AS que FROM correo_saliente ORDER BY id`)).map(
      ({ que }) => que,
    );
  /** The texts that the audit trail keeps apart of the last change of a record. */
  const trail = async (resource: string, id: number) =>
    (
      await app.sql<{ antes: unknown; despues: Record<string, unknown> | null }>(
        `SELECT p.antes, p.despues FROM auditoria_personal p JOIN auditoria a USING (entidad_id, id)
          WHERE a.recurso = $1 AND a.recurso_id = $2 ORDER BY a.id DESC LIMIT 1`,
        [resource, id],
      )
    )[0];

  describe('Una cita que pasó de una persona a otra', () => {
    const ULPIANA = {
      cliente_nombre: 'Ulpiana Ríos',
      cliente_telefono: '3191110001',
      cliente_email: 'ulpiana@jornal.test',
    };
    const BETO = { cliente_nombre: 'Beto Salas', cliente_telefono: '3191110002', cliente_email: 'beto@jornal.test' };
    let id: number;
    const referencias = (personas: PersonaEncontrada[]): RegistroPersonal[] =>
      personas.flatMap(({ registros }) =>
        registros.map(({ recurso, entidad_id, id, parte }) => ({ recurso, entidad_id, id, ...(parte && { parte }) })),
      );
    const exportar = async (registros: RegistroPersonal[]) =>
      (await admin.api.post('/api/datos-personales/exportar').send({ registros }).expect(200)).body.data.registros;

    beforeAll(async () => {
      id = (await crearCita(admin, horario, ULPIANA)).id;
      await admin.api.put(`/api/agenda/actualizar-cita/${id}`).send({ notas: 'Con prisa' }).expect(200);
      await admin.api
        .put(`/api/agenda/actualizar-cita/${id}`)
        .send({ ...BETO, notas: '' })
        .expect(200);
      await enCola(ULPIANA.cliente_email, 'Para Ulpiana');
      await enCola(BETO.cliente_email, 'Para Beto');
    });

    it('a cada una se le entrega lo suyo, sin la otra ni quien atendía', async () => {
      const deBeto = JSON.stringify(await exportar([cita(id)]));
      expect(deBeto).toContain(BETO.cliente_telefono);
      expect(deBeto).not.toMatch(/ulpiana|3191110001|prisa|Sara|Mora/i);
      const [ulpiana] = await find('ulpiana');
      expect(ulpiana?.registros.filter((r) => r.recurso === 'auditoria')).toMatchObject([
        { cuantos: 3, parte: 'antes', nombre: ULPIANA.cliente_nombre },
      ]);
      const own = await exportar(referencias([ulpiana as PersonaEncontrada]));
      expect(own.filter((r: { recurso: string }) => r.recurso === 'auditoria')).toHaveLength(3);
      expect(JSON.stringify(own)).not.toMatch(/beto|3191110002|Sara|Mora/i);
    });

    it('olvidar a una por la auditoría olvida todas sus filas, y ningún correo de la otra', async () => {
      const registros = referencias(await find('ulpiana')).filter((r) => r.recurso === 'auditoria');
      expect(registros).toHaveLength(1);
      await anonimizar(...registros);
      const left = await mails();
      expect(left).toContain('beto@jornal.test: Para Beto');
      expect(left).not.toContain('ulpiana@jornal.test: Para Ulpiana');
      expect(
        await app.sql(`SELECT 1 FROM auditoria_personal WHERE concat_ws(' ', antes, despues) ILIKE '%ulpiana%'`),
      ).toEqual([]);
      expect(await app.sql(`SELECT cliente_nombre FROM cita WHERE id = $1`, [id])).toEqual([
        { cliente_nombre: BETO.cliente_nombre },
      ]);
    });

    it('si no se dice de cuál de las dos es la fila, se olvida la fila y no da poder sobre ningún correo', async () => {
      const [casto, delia] = ['casto@jornal.test', 'delia@jornal.test'];
      const other = await crearCita(admin, horario, { cliente_nombre: 'Casto Vera', cliente_email: casto });
      await admin.api
        .put(`/api/agenda/actualizar-cita/${other.id}`)
        .send({ cliente_nombre: 'Delia Roa', cliente_email: delia })
        .expect(200);
      for (const para of [casto, delia]) await enCola(para, 'Su cita');
      const registros = referencias(await find('casto vera')).filter((r) => r.recurso === 'auditoria');
      expect(registros).toMatchObject([{ parte: 'antes' }]);
      await anonimizar(...registros.map(({ parte: _, ...sin }) => sin));
      expect(await trail('cita', other.id)).toEqual({ antes: null, despues: null });
      expect(await mails()).toEqual(expect.arrayContaining([`${casto}: Su cita`, `${delia}: Su cita`]));
    });
  });

  describe('Quien ya se olvidó no vuelve', () => {
    let olvidada: Operador;
    const evento = async (resource: string, action: string, id: number) =>
      (
        await app.sql<{ camino: string }>(
          `SELECT '/api/auditoria/' || entidad_id || '/' || id || '/deshacer' AS camino
            FROM auditoria WHERE recurso = $1 AND accion = $2 AND recurso_id = $3 ORDER BY id DESC LIMIT 1`,
          [resource, action, id],
        )
      )[0]?.camino as string;

    beforeAll(async () => {
      olvidada = await crearOperador(admin, {
        entidad_id: center,
        nombre: 'Brígida',
        apellido: 'Lasso',
        telefono: '3188887766',
      });
      await admin.api.delete(`/api/operadores/eliminar-operador/${olvidada.id}`).expect(200);
      await anonimizar(operador(olvidada));
    });

    it('ni como operadora, ni su cuenta, ni se le escribe otro nombre', async () => {
      expect((await admin.api.put(`/api/operadores/reactivar-operador/${olvidada.id}`).expect(409)).body).toMatchObject(
        ANONIMIZADA,
      );
      expect(
        (
          await admin.api
            .put(`/api/operadores/modificar-operador/${olvidada.id}`)
            .send({ nombre: 'Brígida' })
            .expect(409)
        ).body,
      ).toMatchObject(ANONIMIZADA);
      await app.sql(`UPDATE operador SET activo = true WHERE id = $1`, [olvidada.id]);
      expect(
        (await admin.api.put(`/api/usuarios/${olvidada.usuario_id}/estado`).send({ activo: true }).expect(409)).body,
      ).toMatchObject(ANONIMIZADA);
      await app.sql(`UPDATE operador SET activo = false WHERE id = $1`, [olvidada.id]);
    });

    it('las listas lo dicen, y de las demás que no', async () => {
      const operadores = (await admin.api.get('/api/operadores/listar-operador').expect(200)).body as Array<{
        id: number;
        anonimizado: boolean;
      }>;
      expect(operadores.filter((o) => o.anonimizado).map((o) => o.id)).toContain(olvidada.id);
      expect(operadores.find((o) => o.id === sara.id)?.anonimizado).toBe(false);
      expect((await admin.api.get(`/api/operadores/${olvidada.id}/perfil`).expect(200)).body).toMatchObject({
        anonimizado: true,
        activo: false,
      });
      expect((await admin.api.get(`/api/usuarios/${olvidada.usuario_id}`).expect(200)).body.anonimizado).toBe(true);
      expect((await admin.api.get(`/api/usuarios/${sara.usuario_id}`).expect(200)).body.anonimizado).toBe(false);
    });

    it('tampoco deshaciendo lo que se hizo antes', async () => {
      const { body } = await admin.api
        .post('/api/usuarios')
        .send({ email: 'efrain@jornal.test', nombre: 'Efraín', role_id: 2, entidad_id: center })
        .expect(201);
      const { id } = body.data;
      await admin.api.put(`/api/usuarios/${id}/estado`).send({ activo: false }).expect(200);
      await anonimizar({ recurso: 'usuario', entidad_id: center, id });
      expect((await admin.api.post(await evento('usuario', 'desactivar', id)).expect(409)).body).toMatchObject(
        ANONIMIZADA,
      );
      await admin.api.post(await evento('operador', 'desactivar', olvidada.id)).expect(409);
      expect(await app.sql(`SELECT activo FROM usuario WHERE id = ANY($1)`, [[id, olvidada.usuario_id]])).toEqual([
        { activo: false },
        { activo: false },
      ]);
    });
  });

  it('de un tiquete abierto se lista cada texto que la nombra, sin lo demás de sus líneas', async () => {
    const { id: servicio_id } = await crearServicio(admin, { nombre: 'Corte' });
    const abierto = await admin.api
      .post('/api/tiquetes-abiertos')
      .send({
        entidad_id: center,
        nombre: 'Silla de Radegunda Pombo',
        lineas: [{ servicio_id, cantidad: 1, precio_unitario: 20_000, motivo_precio: 'Lo acordó Radegunda Pombo' }],
        descuento: { descuento_porcentaje: 10, motivo_descuento: 'Amiga de Radegunda Pombo' },
      })
      .expect(201);
    const cited = await crearCita(admin, horario, { cliente_nombre: 'Radegunda Pombo' });
    const { por_revisar } = await anonimizar(cita(cited.id));
    expect(
      por_revisar
        .filter(({ donde }) => donde === 'Tiquete abierto')
        .map(({ id, campo, texto }) => [id, campo, texto])
        .sort(),
    ).toEqual([
      [abierto.body.data.id, 'Motivo', 'Amiga de Radegunda Pombo'],
      [abierto.body.data.id, 'Motivo', 'Lo acordó Radegunda Pombo'],
      [abierto.body.data.id, 'Nombre', 'Silla de Radegunda Pombo'],
    ]);
  });
});
