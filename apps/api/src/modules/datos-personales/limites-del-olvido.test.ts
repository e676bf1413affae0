import type { Anonimizacion, PersonaEncontrada, RegistroPersonal } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearCliente,
  crearHorario,
  crearOperador,
  crearProducto,
  crearSucursal,
  type Operador,
  vender,
} from '../../../test/crear.js';
import { migrarUna } from '../../../test/migrar-una.js';

import { AgendasOlvidadas1700000000039 } from '../../platform/db/migrations/0039-agendas-olvidadas.js';

describe('Olvidar a una persona no toca lo de las demás', () => {
  let app: Prueba;
  let admin: Actor;
  let center: number;
  let north: number;
  let sara: Operador;
  let producto: Awaited<ReturnType<typeof crearProducto>>;
  let horario: Awaited<ReturnType<typeof crearHorario>>;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin, { name: 'Centro' })).id;
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearOperador(admin, {
      entidad_id: center,
      nombre: 'Sara',
      apellido: 'Mora',
      telefono: '3001112233',
      email: 'sara@jornal.test',
    });
    producto = await crearProducto(admin, { entidad_id: center, stock: 50 });
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
  const waiter = (id: number): RegistroPersonal => ({ recurso: 'persona_espera', entidad_id: center, id });
  const cita = (id: number): RegistroPersonal => ({ recurso: 'cita', entidad_id: center, id });
  const request = (data: Record<string, unknown>) =>
    admin.api.post('/api/datos-personales/solicitudes').send({ tipo: 'consulta', nombre: 'Hilario Cruz', ...data });
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
  const attempts = async () =>
    (await app.sql<{ clave: string }>(`SELECT clave FROM intento_login ORDER BY 1`)).map(({ clave }) => clave);
  const forgotten = async () =>
    (
      await app.sql<{ que: string }>(
        `SELECT entidad_id || '-' || id AS que FROM auditoria_personal WHERE borrado_en IS NOT NULL`,
      )
    ).map(({ que }) => que);
  const entrarMal = (email: string) => app.http.post('/api/login').send({ email, password: 'no es esta' }).expect(401);
  /** The texts that the audit trail keeps apart of the last change of a record. */
  const trail = async (resource: string, id: number) =>
    (
      await app.sql<{ antes: unknown; despues: Record<string, unknown> | null }>(
        `SELECT p.antes, p.despues FROM auditoria_personal p JOIN auditoria a USING (entidad_id, id)
          WHERE a.recurso = $1 AND a.recurso_id = $2 ORDER BY a.id DESC LIMIT 1`,
        [resource, id],
      )
    )[0];

  it.each(['@', '%', 'na@jornal', '.*@.*', 'ana'])('en una solicitud no se anota el correo «%s»', async (email) => {
    const { body } = await request({ email }).expect(400);
    expect(body.errores).toEqual({ email: ['El email no es válido'] });
  });

  it('sin correo se anota igual', async () => {
    expect((await request({ email: '' }).expect(201)).body.data.email).toBeNull();
  });

  it.each(['@', '_', '.*', '%', ' '])(
    'una de antes que dice «%s» donde va el correo no da poder sobre ningún otro',
    async (email) => {
      await entrarMal('quien.sea@jornal.test');
      const { id } = (await request({ email: 'uno@jornal.test' }).expect(201)).body.data;
      await app.sql(`UPDATE solicitud_datos SET email = $2 WHERE id = $1`, [id, email]);
      const [habia, fallos, borrados] = [await mails(), await attempts(), await forgotten()];
      expect(habia.length).toBeGreaterThan(0);
      expect(fallos.length).toBeGreaterThan(0);
      await anonimizar({ recurso: 'solicitud', entidad_id: 0, id });
      expect(await mails()).toEqual(habia);
      expect(await attempts()).toEqual(fallos);
      expect((await forgotten()).length).toBe(borrados.length + 1);
    },
  );

  it('una dirección es la entera: no la que empieza o termina igual, ni la que tiene otra letra donde va el punto', async () => {
    const others = [
      'mariana.luz@jornal.test',
      'ana.luz@jornal.test.co',
      'anaxluz@jornal.test',
      'ana.luz+dos@jornal.test',
    ];
    for (const para of [...others, 'ana.luz@jornal.test']) {
      await enCola(para, `Para quien lee ${para}.`);
      await entrarMal(para);
    }
    await enCola('tienda@jornal.test', 'Le escribimos a\nana.luz@jornal.test.');
    const venta = await vender(admin, producto, 1, { observaciones: 'Escribir a mariana.luz@jornal.test' });
    const own = await vender(admin, producto, 1, { observaciones: 'Su correo:\nAna.Luz@jornal.test' });
    await anonimizar(
      cita((await crearCita(admin, horario, { cliente_nombre: 'Ana Luz', cliente_email: 'ana.luz@jornal.test' })).id),
    );
    expect((await mails()).filter((what) => what.includes('luz'))).toEqual(
      others.map((para) => `${para}: Para quien lee ${para}.`),
    );
    expect((await attempts()).filter((key) => key.startsWith('cuenta:')).join()).not.toContain(
      'cuenta:ana.luz@jornal.test,',
    );
    for (const other of others) expect(await attempts()).toContain(`cuenta:${other}`);
    expect((await trail('venta', venta.id))?.despues).toEqual({ observaciones: 'Escribir a mariana.luz@jornal.test' });
    expect((await trail('venta', own.id))?.despues).toBeNull();
  });

  it('un teléfono se compara por sus cifras y entero: el fijo de una no es el final del celular de otra', async () => {
    await enCola('tienda@jornal.test', 'Llamar al (605) 422-3344');
    await enCola('tienda@jornal.test', 'Llamar al 300 422 3344');
    await enCola('tienda@jornal.test', 'Llamar al 422.33.44, en la tarde');
    await enCola('tienda@jornal.test', 'Pedido 42233441');
    const habia = await mails();
    const venta = await vender(admin, producto, 1, { observaciones: 'Abonó $ 4.223.344' });
    const short = { nombre: 'Fidelia Rocha', servicio: 'Corte', telefono: '422 3344', entidad_id: center };
    const anotarCorto = () =>
      admin.api.post('/api/lista-espera/crear-persona').set('Idempotency-Key', 'corto').send(short).expect(201);
    // A short number is an amount as well: texts written by hand are left for a person to read.
    const { por_revisar } = await anonimizar(waiter((await anotarCorto()).body.data.id));
    expect(await mails()).toEqual(habia);
    expect((await trail('venta', venta.id))?.despues).toEqual({ observaciones: 'Abonó $ 4.223.344' });
    expect(por_revisar.map(({ texto }) => texto)).toEqual(
      expect.arrayContaining(['Llamar al 422.33.44, en la tarde', 'Abonó $ 4.223.344']),
    );
    expect(JSON.stringify((await anotarCorto()).body)).not.toContain('422 3344');
    await vender(admin, producto, 1, { observaciones: 'Presupuesto de $ 3.004.223.344' });
    await anonimizar(
      waiter((await anotar(admin, { nombre: 'Fidelia Rocha', telefono: '+57 300 422 3344', entidad_id: center })).id),
    );
    expect((await mails()).filter((what) => what.startsWith('tienda'))).toEqual([
      'tienda@jornal.test: Llamar al (605) 422-3344',
      'tienda@jornal.test: Llamar al 422.33.44, en la tarde',
      'tienda@jornal.test: Pedido 42233441',
    ]);
    expect(
      await app.sql(`SELECT 1 FROM auditoria_personal WHERE despues ->> 'observaciones' LIKE 'Presupuesto%'`),
    ).toHaveLength(1);
  });

  it('el nombre solo no borra nada: lo que dice de otra que se llama igual se lista para revisar', async () => {
    const teresa = 'Teresa Camargo';
    const one = await anotar(admin, { nombre: teresa, telefono: '3140001111', entidad_id: center });
    const other = await anotar(admin, { nombre: teresa, telefono: '3140002222', entidad_id: center });
    await enCola('otra.teresa@jornal.test', `Hola, ${teresa}`);
    const venta = await vender(admin, producto, 1, { observaciones: `Para ${teresa}` });
    const gasto = {
      descripcion: `Flores de ${teresa}`,
      monto: 12_000,
      metodo_pago: 'efectivo',
      fecha: '2026-11-18',
      entidad_id: center,
    };
    await admin.api.post('/api/gastos/crear').set('Idempotency-Key', 'flores').send(gasto).expect(201);

    const { por_revisar } = await anonimizar(waiter(one.id));
    expect((await trail('persona_espera', one.id))?.despues).toBeNull();
    expect((await trail('persona_espera', other.id))?.despues).toMatchObject({ nombre: teresa });
    expect((await trail('venta', venta.id))?.despues).toEqual({ observaciones: `Para ${teresa}` });
    expect(await mails()).toContain(`otra.teresa@jornal.test: Hola, ${teresa}`);
    const { body } = await admin.api.post('/api/gastos/crear').set('Idempotency-Key', 'flores').send(gasto).expect(201);
    expect(body.data.descripcion).toBe(`Flores de ${teresa}`);
    expect(por_revisar.find(({ donde, texto }) => donde === 'Auditoría' && texto.includes('Flores'))?.texto).toBe(
      gasto.descripcion,
    );
    const said = por_revisar
      .filter(({ coincide }) => coincide === teresa)
      .map(({ donde, campo }) => `${donde}: ${campo}`);
    expect([...new Set(said)].sort()).toEqual(
      [
        'Auditoría: Después',
        'Correo a otra persona: Texto',
        'Gasto: Descripción',
        'Lista de espera: Nombre',
        'Venta: Observaciones',
      ].sort(),
    );
  });

  it('el correo o el teléfono de una cuenta que no se eligió sigue siendo suyo, aunque alguien lo escribiera en una cita', async () => {
    const client = await crearCliente(admin, { phone: '3155556677', nit: '900555777' });
    for (const email of ['sara@jornal.test', admin.email]) await enCola(email, 'Su nómina');
    await entrarMal(sara.email);
    const ventas = [
      await vender(admin, producto, 1, { observaciones: 'Sara: sara@jornal.test, 300 111 2233' }),
      await vender(admin, producto, 1, { observaciones: 'Factura al 3155556677, NIT 900555777' }),
    ];
    const [habia, fallos] = [await mails(), await attempts()];
    const ajenas = [
      { cliente_nombre: 'Rigoberto Paz', cliente_email: sara.email, cliente_telefono: '300 111 2233' },
      { cliente_nombre: 'Rigoberto Paz', cliente_email: admin.email, cliente_telefono: '3155556677' },
      { cliente_nombre: 'Rigoberto Paz', cliente_email: client.email, cliente_telefono: '900555777' },
    ];
    for (const data of ajenas) await anonimizar(cita((await crearCita(admin, horario, data)).id));
    expect(await mails()).toEqual(habia);
    expect(await attempts()).toEqual(fallos);
    for (const { id } of ventas) expect((await trail('venta', id))?.despues).not.toBeNull();
    expect(await find('rigoberto')).toEqual([]);
  });

  it('a quien se anotó con un nombre sin letras también se le olvida', async () => {
    await anonimizar(waiter((await anotar(admin, { nombre: '***', telefono: '3199990000', entidad_id: center })).id));
    expect(await find('3199990000')).toEqual([]);
  });

  it('de una búsqueda por lo que dice un correo se elige todo lo de esa dirección, y se dice cuánto es', async () => {
    await enCola('bandeja@jornal.test', 'Una clave: Ulpiano');
    await enCola('bandeja@jornal.test', 'Otra cosa');
    const [hallada] = (await find('ulpiano'))[0]?.registros ?? [];
    expect(hallada).toMatchObject({ recurso: 'correo', email: 'bandeja@jornal.test', cuantos: 2 });
    await anonimizar({ recurso: 'correo', entidad_id: 0, id: hallada?.id as number });
    expect((await mails()).filter((what) => what.startsWith('bandeja'))).toEqual([]);
  });

  it('quien atendía a otras personas se olvida en la historia de sus citas, y ellas no; sus agendas pierden su nombre', async () => {
    const nidia = await crearOperador(admin, {
      entidad_id: center,
      nombre: 'Nidia',
      apellido: 'Cuesta',
      telefono: '3118889900',
    });
    const vieja = await crearAgenda(admin, { operador_id: nidia.id, nombre: 'Agenda de Nidia' });
    const suHorario = await crearHorario(admin, { agenda_id: vieja.id });
    const { id } = await crearCita(admin, suHorario, { cliente_nombre: 'Carmen Rosa', cliente_telefono: '3127776655' });
    await admin.api.delete(`/api/agenda/eliminar-cita/${id}`).expect(200);
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
    const venta = await vender(nidia, producto, 1, { observaciones: 'Con bolsa' });
    await app.sql(`UPDATE role_permiso SET estado = false WHERE role_id = 3 AND permiso_id > 4`);
    await admin.api.put(`/api/operadores/modificar-operador/${nidia.id}`).send({ entidad_id: north }).expect(200);
    const fresh = await crearAgenda(admin, { operador_id: nidia.id, nombre: 'La de Nidia' });
    const { body: ausencia } = await admin.api
      .post('/api/agenda/bloqueos')
      .send({ operador_id: nidia.id, desde: '2026-12-01', hasta: '2026-12-05', motivo: 'Operan a Nidia' })
      .expect(201);
    await admin.api.delete(`/api/operadores/eliminar-operador/${nidia.id}`).expect(200);
    expect(JSON.stringify([await trail('cita', id), await trail('venta', venta.id)])).toContain('Cuesta');

    await anonimizar({ ...operador(nidia), entidad_id: north });
    expect((await trail('cita', id))?.antes).toEqual({
      cliente_nombre: 'Carmen Rosa',
      cliente_telefono: '3127776655',
    });
    expect((await trail('venta', venta.id))?.despues).toEqual({ observaciones: 'Con bolsa' });
    expect(await app.sql(`SELECT nombre FROM agenda WHERE id = ANY($1)`, [[vieja.id, fresh.id]])).toEqual([
      { nombre: 'Agenda de Persona anonimizada' },
      { nombre: 'Agenda de Persona anonimizada' },
    ]);
    expect(await app.sql(`SELECT razon FROM agenda_bloqueo WHERE id = $1`, [ausencia.data.id])).toEqual([
      { razon: 'Ausencia' },
    ]);
    const said = () =>
      app.sql(`SELECT antes, despues FROM auditoria_personal WHERE concat_ws(' ', antes, despues) ~* 'Cuesta|Nidia'`);
    expect(await said()).toEqual([]);

    // Of whom was forgotten before the names of agendas were apart.
    const rows = [
      ['agenda', vieja.id, {}, { nombre: 'Agenda de Nidia' }],
      ['horario', suHorario.id, {}, { titulo: 'Con Nidia' }],
      ['cita', id, { agenda_id: vieja.id }, { cliente_nombre: 'Carmen Rosa', agenda_nombre: 'Agenda de Nidia' }],
    ] as const;
    for (const [i, [resource, recurso_id, after, aside]] of rows.entries()) {
      const key = [center, 3_000_000 + i];
      await app.sql(
        `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, despues, solicitud_id, created_at)
          VALUES ($1, $2, $3, 'editar', $4, $5, $6, 's', now())`,
        [...key, admin.usuario_id, resource, recurso_id, JSON.stringify(after)],
      );
      await app.sql(`INSERT INTO auditoria_personal (entidad_id, id, despues) VALUES ($1, $2, $3)`, [
        ...key,
        JSON.stringify(aside),
      ]);
    }
    expect(await said()).toHaveLength(3);
    await migrarUna(app, new AgendasOlvidadas1700000000039());
    expect(await said()).toEqual([]);
    expect((await trail('cita', id))?.despues).toEqual({ cliente_nombre: 'Carmen Rosa' });
  });

  it('la agenda que se le dio a otra persona pierde el nombre que tuvo, también en la historia de sus citas', async () => {
    const [iris, luz] = [
      await crearOperador(admin, { entidad_id: center, nombre: 'Iris' }),
      await crearOperador(admin, { entidad_id: center, nombre: 'Luz' }),
    ];
    const agenda = await crearAgenda(admin, { operador_id: iris.id, nombre: 'Silla de Iris' });
    const { id } = await crearCita(admin, await crearHorario(admin, { agenda_id: agenda.id }), {
      cliente_nombre: 'Carmen Rosa',
    });
    await admin.api.delete(`/api/agenda/eliminar-cita/${id}`).expect(200);
    await admin.api
      .put(`/api/agenda/modificar-agenda/${agenda.id}`)
      .send({ operador_id: luz.id, nombre: 'Silla de Luz' })
      .expect(200);
    await admin.api.delete(`/api/operadores/eliminar-operador/${iris.id}`).expect(200);
    await anonimizar(operador(iris));
    expect(
      await app.sql(`SELECT antes, despues FROM auditoria_personal WHERE concat_ws(' ', antes, despues) ~* 'Iris'`),
    ).toEqual([]);
    expect((await trail('cita', id))?.antes).toEqual({ cliente_nombre: 'Carmen Rosa' });
    expect(await app.sql(`SELECT nombre FROM agenda WHERE id = $1`, [agenda.id])).toEqual([{ nombre: 'Silla de Luz' }]);
  });

  it('un cliente se busca también por el nombre de su negocio, y donde se escribió se lista', async () => {
    const client = await crearCliente(admin, {
      name: 'Ovidio Salas',
      business_name: 'Peluquería El Bucle Dorado',
      nit: '801222333',
      phone: '3161112233',
    });
    const gasto = {
      descripcion: 'Anticipo a El Bucle Dorado, peluquería',
      monto: 5_000,
      metodo_pago: 'efectivo',
      fecha: '2026-11-18',
      entidad_id: center,
    };
    await admin.api.post('/api/gastos/crear').send(gasto).expect(201);
    await admin.api
      .post('/api/gastos/crear')
      .send({ ...gasto, descripcion: 'Un bucle de cable' })
      .expect(201);
    await admin.api.put(`/api/clients/${client.id}`).send({ business_name: 'Dorado y Compañía' }).expect(200);
    const [ovidio] = await find('dorado y compania');
    expect(ovidio?.registros.map((r) => r.recurso)).toEqual(expect.arrayContaining(['client', 'usuario', 'auditoria']));
    expect((await find('bucle dorado'))[0]?.registros).toContainEqual(
      expect.objectContaining({ recurso: 'auditoria', nombre: 'Ovidio Salas' }),
    );
    await admin.api.put(`/api/clients/${client.id}`).send({ business_name: 'Peluquería El Bucle Dorado' }).expect(200);
    const { por_revisar } = await anonimizar({ recurso: 'client', entidad_id: 0, id: client.id });
    expect(por_revisar.filter((t) => t.donde === 'Gasto').map((t) => [t.texto, t.coincide])).toEqual([
      [gasto.descripcion, 'Peluquería El Bucle Dorado'],
    ]);
  });

  it('si hay más textos por revisar de los que caben, se dice cuántos son', async () => {
    await app.sql(
      `INSERT INTO zone (id, name, description, client_id, created_at)
        SELECT nextval('zone_id_seq'), 'Ruta de Eulogio ' || i, '', (SELECT min(id) FROM client), now()
        FROM generate_series(1, 305) i`,
    );
    const { por_revisar, total_por_revisar } = await anonimizar(
      waiter((await anotar(admin, { nombre: 'Eulogio Tejada', telefono: '3170001122', entidad_id: center })).id),
    );
    expect([por_revisar.length, total_por_revisar]).toEqual([300, 305]);
  });
});
