import {
  type Actor,
  anotar,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  registrar,
  vender,
} from '../crear.js';
import { dejarDebiendo } from '../fiado.js';

const DIA = '2026-11-18';

/** The records whose own lists are read: their ids. */
export type Sitios = { producto: number; articulo: number; caja: number; empleado: number };

/** Three branches and offers, of which every list has rows that are equal in some column and rows that are empty in another. */
export async function llenarListas(admin: Actor): Promise<Sitios> {
  const sitios = { producto: 0, articulo: 0, caja: 0, empleado: 0 };
  for (const [i, sucursal] of ['Norte', 'Ñato', 'Nube'].entries()) await trabajar(admin, sitios, sucursal, i);
  await hacerOfertas(admin);
  return sitios;
}

/**
 * Records of every kind in a branch: equal days, amounts, names and methods, and of each column that may be empty, an
 * empty one.
 */
async function trabajar(admin: Actor, sitios: Sitios, sucursal: string, i: number): Promise<void> {
  const { id: entidad_id } = await crearSucursal(admin, { name: sucursal });
  const ana = await crearSupervisor(admin, { entidad_id, nombre: 'Ana', apellido: i === 2 ? 'Ñáñez' : 'Nieto' });
  const alvaro = await crearOperador(admin, { entidad_id, nombre: i === 0 ? 'Álvaro' : 'alba', apellido: 'Zea' });
  const corte = await crearServicio(admin, {
    nombre: ['Ñoquis', 'nube', 'Óleo'][i] as string,
    precio: 20_000 + i * 1_000,
    entidad_id,
  });
  const empleados = [ana, alvaro];
  for (const [j, { id: empleado_id }] of empleados.entries()) {
    const total = corte.precio * (j + 1);
    await registrar(admin, {
      empleado_id,
      total,
      fecha: `2026-11-1${6 + j}`,
      servicios: [{ servicio_id: corte.id, cantidad: j + 1 }],
    });
    const mitad = {
      metodo_pago: 'mixto' as const,
      monto_efectivo: 4_000,
      monto_transferencia: corte.precio / 2 - 4_000,
    };
    await registrar(ana, {
      empleado_id: ana.id,
      total: 0,
      ...mitad,
      servicios: [{ servicio_id: corte.id, descuento_porcentaje: 50 }],
    });
    await admin.api
      .post('/api/pagos/crear-pago')
      .send({
        empleado_id,
        monto: 4_000 + j,
        fecha: DIA,
        estado: j === 0,
        metodo_pago: j === 0 ? 'efectivo' : 'transferencia',
      })
      .expect(201);
    admin.prueba.reloj.avanzar({ minutos: 1 });
  }
  await dineroDe(admin, sitios, entidad_id, ana.id, i);
  await personasDe(admin, entidad_id, { servicio_id: corte.id, empleado_id: ana.id, monto: corte.precio });
  await mercanciaDe(admin, sitios, entidad_id, ana, i);
  await citasDe(admin, [ana.id, alvaro.id], i);
  await admin.api
    .post('/api/usuarios')
    .send({ email: `invitada${i}@jornal.test`, nombre: `Ñ${i}`, role_id: 1 })
    .expect(201);
  await admin.prueba.sql(
    `INSERT INTO aceptacion (usuario_id, version, aceptado_en) VALUES ($1, $2, '2026-11-18T15:00:00Z')`,
    [ana.usuario_id, `2026-1${i % 2}`],
  );
  admin.prueba.reloj.avanzar({ minutos: 1 });
}

async function dineroDe(
  admin: Actor,
  sitios: Sitios,
  entidad_id: number,
  operador_id: number,
  i: number,
): Promise<void> {
  for (const [descripcion, monto, donde] of [
    ['Ñame', 1_000, entidad_id],
    ['nevera', 1_000, entidad_id],
    ['Óxido', 2_500 + i, null],
  ] as const) {
    const { body } = await admin.api
      .post('/api/gastos/crear')
      .send({
        descripcion,
        monto,
        fecha: monto === 1_000 ? DIA : '2026-11-01',
        metodo_pago: 'transferencia',
        entidad_id: donde,
      })
      .expect(201);
    if (descripcion === 'nevera') {
      await admin.api
        .put(`/api/gastos/recibo/${body.data.id}`)
        .set('Content-Type', 'application/octet-stream')
        .send(Buffer.from('%PDF-1.7\n'))
        .expect(200);
    }
  }
  const ingreso = { metodo_pago: 'efectivo', monto_transferencia: 0, fecha: DIA, entidad_id };
  const ocasional = { tipo: 'servicio_ocasional', operador_id, empleado_id: operador_id };
  for (const [concepto, monto, cual] of [
    ['ábaco', 3_000, { tipo: 'otro' }],
    ['Zapato', 3_000, ocasional],
  ] as const) {
    await admin.api
      .post('/api/servicios/crear-ingreso-adicional')
      .send({ ...ingreso, concepto, monto, monto_efectivo: monto, ...cual })
      .expect(201);
  }
  for (const [j, contado] of [20_000, 30_000, 20_000].entries()) {
    await admin.api
      .post('/api/caja-menor/movimientos')
      .send({
        entidad_id,
        tipo: 'ingreso',
        medio: j === 0 ? 'transferencia' : 'efectivo',
        monto: 5_000,
        concepto: 'Base',
      })
      .expect(201);
    await admin.api
      .post('/api/caja-menor/arqueos')
      .send({ entidad_id, efectivo_contado: contado, observaciones: 'Conteo' })
      .expect(201);
  }
  await admin.api
    .post('/api/caja-menor/movimientos')
    .send({ entidad_id, tipo: 'retiro', medio: 'efectivo', monto: 7_000, concepto: 'Consignación' })
    .expect(201);
  for (const [nombre, tipo] of [
    ['Ñusta', 'consulta'],
    ['nora', 'reclamo'],
  ]) {
    await admin.api
      .post('/api/datos-personales/solicitudes')
      .send({ tipo, nombre, email: `titular${i}@jornal.test`, ...(i > 0 && { entidad_id }) })
      .expect(201);
  }
  Object.assign(sitios, { caja: entidad_id, empleado: operador_id });
}

/** Three people, of whom two owe, since different days. */
async function personasDe(
  admin: Actor,
  entidad_id: number,
  { monto, ...linea }: { servicio_id: number; empleado_id: number; monto: number },
): Promise<void> {
  for (const [nombre, fecha] of [
    ['Ñusta', DIA],
    ['nora', '2026-11-02'],
    ['Óscar', null],
  ] as const) {
    const { body } = await admin.api.post('/api/personas').send({ nombre, entidad_id }).expect(201);
    if (fecha !== null) await dejarDebiendo(admin, { entidad_id, persona_id: body.data.id, monto, fecha }, linea);
  }
}

async function mercanciaDe(admin: Actor, sitios: Sitios, entidad_id: number, ana: Actor, i: number): Promise<void> {
  for (const [j, nombre] of ['ñandú', 'Navaja', 'Ópalo'].entries()) {
    const producto = await crearProducto(admin, {
      nombre,
      entidad_id,
      precio_unitario: 30_000 + (j % 2) * 1_000,
      stock: 10 + i,
    });
    await vender(j === 0 ? admin : ana, producto, 1 + (j % 2));
    if (j === 0) sitios.producto = producto.id;
    const articulo = await crearArticulo(admin, { nombre, entidad_id, cantidad: 20 + (j % 2) });
    if (j === 1)
      await admin.api.put(`/api/inventario/cambiar-estado/${articulo.id}`).send({ estado: 'inactivo' }).expect(200);
    if (j === 0) sitios.articulo = articulo.id;
  }
  for (const cantidad of [8, 12, 9])
    await admin.api.put(`/api/productos/actualizar-stock/${sitios.producto}`).send({ cantidad }).expect(200);
  for (const [tipo, cantidad] of [
    ['agregar', 5],
    ['reducir', 5],
    ['agregar', 3],
    ['reducir', 1],
  ]) {
    await admin.api.put(`/api/inventario/actualizar-stock/${sitios.articulo}`).send({ tipo, cantidad }).expect(200);
  }
}

async function citasDe(admin: Actor, operadores: readonly number[], i: number): Promise<void> {
  for (const [j, operador_id] of operadores.entries()) {
    const { id: agenda_id } = await crearAgenda(admin, { operador_id });
    const horario = await crearHorario(admin, { agenda_id });
    for (const [fecha, cliente_nombre] of [
      ['2026-11-18', 'Íñigo'],
      ['2026-11-25', ['Nubia', 'Ñuco'][j]],
    ]) {
      const cita = await crearCita(admin, horario, {
        fecha,
        cliente_nombre,
        cliente_telefono: '+573001112233',
        servicio: i === 1 ? 'Ñapa' : 'Corte',
      });
      if (j === 1)
        await admin.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ estado: 'cancelada' }).expect(200);
    }
  }
}

async function hacerOfertas(admin: Actor): Promise<void> {
  const { id: entidad_id } = await crearSucursal(admin);
  const operador = await crearOperador(admin, { entidad_id });
  const { id: agenda_id } = await crearAgenda(admin, { operador_id: operador.id });
  for (const [j, nombre] of ['Ñ', 'n', 'Ó', 'n'].entries()) {
    const horario = await crearHorario(admin, { agenda_id, hora_inicio: `1${4 + j}:00`, hora_fin: `1${4 + j}:30` });
    const { id } = await anotar(admin, { nombre, entidad_id });
    const { body } = await admin.api
      .post(`/api/lista-espera/ofrecer/${id}`)
      .send({ agenda_id, horario_id: horario.id, fecha: DIA })
      .expect(201);
    if (j > 1)
      await admin.api.post(`/api/lista-espera/responder-oferta/${body.data.id}`).send({ acepta: false }).expect(200);
  }
}
