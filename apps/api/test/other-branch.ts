import {
  type Actor,
  anotar,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearCliente,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearZona,
  type Operador,
  registrar,
  vender,
} from './crear.js';

/** A text that only the other branch has: no user of this one may ever read it. */
export const CANARIO = 'CANARIO';
/** A WebP of a single point. */
export const FOTO = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';

export type Ajeno = Record<
  | 'entidad'
  | 'client'
  | 'zona'
  | 'operador'
  | 'usuario'
  | 'correo'
  | 'servicio'
  | 'realizado'
  | 'tiquete'
  | 'propina'
  | 'abono'
  | 'favor'
  | 'devolucion'
  | 'aprobacion'
  | 'abierto'
  | 'pago'
  | 'ingreso'
  | 'gasto'
  | 'metodo'
  | 'arqueo'
  | 'producto'
  | 'venta'
  | 'articulo'
  | 'agenda'
  | 'cita'
  | 'horario'
  | 'bloqueo'
  | 'persona'
  | 'ficha'
  | 'foto'
  | 'oferta'
  | 'solicitud'
  | 'guardado'
  | 'vista',
  number
>;

type Sucursal = Awaited<ReturnType<typeof crearSucursal>>;

/** The id that a request that makes something answers. */
const hecho = async (actor: Actor, ruta: string, cuerpo: object): Promise<number> =>
  (await actor.api.post(ruta).send(cuerpo).expect(201)).body.data.id;

/** The branch and its people. */
async function conGente(admin: Actor) {
  const client = await crearCliente(admin, { name: `${CANARIO} cliente`, nit: CANARIO });
  const zona = await crearZona(admin, { name: `${CANARIO} zona`, client_id: client.id });
  const norte = await crearSucursal(admin, { name: `${CANARIO} norte`, client_id: client.id });
  const operador = await crearOperador(admin, {
    entidad_id: norte.id,
    nombre: CANARIO,
    email: `${CANARIO}@jornal.test`,
  });
  return { client, zona, norte, operador };
}

/** A tip in a ticket of the counter. */
async function unaPropina(
  admin: Actor,
  { entidad_id, ...linea }: { entidad_id: number; servicio_id: number; empleado_id: number },
): Promise<number> {
  const { body } = await admin.api
    .post('/api/tiquetes')
    .send({
      entidad_id,
      lineas: [{ ...linea, cantidad: 1 }],
      cobros: [{ metodo_id: 1, monto: 26_000, propina: 1_000 }],
    })
    .expect(201);
  const { body: tiquete } = await admin.api.get(`/api/tiquetes/${body.tiquete.id}`).expect(200);
  return tiquete.propinas[0].id;
}

/** A payment of what a person was left owing. */
async function unAbono(
  admin: Actor,
  {
    entidad_id,
    persona_id,
    ...linea
  }: { entidad_id: number; persona_id: number; servicio_id: number; empleado_id: number },
): Promise<number> {
  await admin.api.put('/api/ajustes-sucursal').send({ entidad_id, fia: true, limite_fiado: 100_000 }).expect(200);
  const cobrado = { entidad_id, persona_id, lineas: [{ ...linea, cantidad: 1 }], cobros: [], queda_debiendo: 25_000 };
  await admin.api.post('/api/tiquetes').send(cobrado).expect(201);
  await admin.api
    .post('/api/abonos')
    .send({ persona_id, cobros: [{ metodo_id: 1, monto: 1_000, referencia: CANARIO }] })
    .expect(201);
  const { body } = await admin.api.get(`/api/personas/${persona_id}/cuenta`).expect(200);
  return body.data[0].cobro_id;
}

/** A line of a ticket that was given back. */
/** A request in the tray, of a discount beyond the ceiling of its branch. */
async function unaAprobacion(
  admin: Actor,
  { entidad_id, ...linea }: { entidad_id: number; servicio_id: number; empleado_id: number },
): Promise<number> {
  const abiertos = { anular_monto: null, anular_dias: null, devolver: null, fiado: false, pago_propio: false };
  const topes = { entidad_id, descuento: 0, precio: false, ...abiertos };
  await admin.api.put('/api/topes').send(topes).expect(200);
  const { body } = await admin.api
    .post('/api/tiquetes')
    .send({ entidad_id, lineas: [{ ...linea, cantidad: 1, descuento_porcentaje: 100 }], cobros: [] })
    .expect(409);
  return await hecho(admin, '/api/aprobaciones', body.acto);
}

async function unaDevolucion(
  admin: Actor,
  { entidad_id, ...linea }: { entidad_id: number; servicio_id: number; empleado_id: number },
): Promise<number> {
  const { body: cobrado } = await admin.api
    .post('/api/tiquetes')
    .send({ entidad_id, lineas: [{ ...linea, cantidad: 1 }], cobros: [{ metodo_id: 1, monto: 25_000 }] })
    .expect(201);
  const leer = async () => (await admin.api.get(`/api/tiquetes/${cobrado.tiquete.id}`).expect(200)).body;
  const [servicio] = (await leer()).servicios;
  await admin.api
    .post(`/api/tiquetes/${cobrado.tiquete.id}/devolver`)
    .send({
      lineas: [{ servicio_realizado_id: servicio.id, cantidad: 1 }],
      motivo: CANARIO,
      reembolso: [{ metodo_id: 1, monto: 25_000 }],
    })
    .expect(200);
  return (await leer()).devoluciones[0].id;
}

/** Money that a person left for later. */
async function unFavor(admin: Actor, persona_id: number): Promise<number> {
  await admin.api
    .post('/api/anticipos')
    .send({ persona_id, cobros: [{ metodo_id: 1, monto: 2_000, referencia: CANARIO }] })
    .expect(201);
  const { body } = await admin.api.get(`/api/personas/${persona_id}/favores`).expect(200);
  return body.data[0].id;
}

/** Everything that moves its money or its stock. */
async function conDinero(admin: Actor, norte: Sucursal, operador: Operador) {
  const servicio = await crearServicio(admin, { nombre: `${CANARIO} corte`, precio: 25_000, entidad_id: norte.id });
  const [realizado] = await registrar(operador, {
    empleado_id: operador.id,
    total: 25_000,
    servicios: [{ servicio_id: servicio.id }],
  });
  const pago = await hecho(admin, '/api/pagos/crear-pago', {
    empleado_id: operador.id,
    monto: 4_000,
    fecha: '2026-11-18',
    estado: false,
  });
  const ingreso = await hecho(admin, '/api/servicios/crear-ingreso-adicional', {
    concepto: CANARIO,
    tipo: 'otro',
    monto: 1_000,
    metodo_pago: 'efectivo',
    monto_efectivo: 1_000,
    monto_transferencia: 0,
    fecha: '2026-11-18',
    entidad_id: norte.id,
  });
  const gasto = await hecho(admin, '/api/gastos/crear', {
    descripcion: CANARIO,
    monto: 1_000,
    metodo_pago: 'efectivo',
    fecha: '2026-11-18',
    entidad_id: norte.id,
  });
  const metodo = await hecho(admin, '/api/metodos', { nombre: CANARIO, clase: 'transferencia', entidad_id: norte.id });
  const arqueo = await hecho(admin, '/api/caja-menor/arqueos', {
    entidad_id: norte.id,
    efectivo_contado: 20_000,
    observaciones: CANARIO,
  });
  const producto = await crearProducto(admin, { nombre: `${CANARIO} cera`, entidad_id: norte.id });
  const venta = await vender(admin, producto, 1, { observaciones: CANARIO });
  const articulo = await crearArticulo(admin, { nombre: `${CANARIO} toalla`, entidad_id: norte.id });
  const propina = await unaPropina(admin, { entidad_id: norte.id, servicio_id: servicio.id, empleado_id: operador.id });
  const abierto = await hecho(admin, '/api/tiquetes-abiertos', {
    entidad_id: norte.id,
    nombre: CANARIO,
    notas: CANARIO,
    lineas: [{ producto_id: producto.id, cantidad: 1 }],
  });
  return {
    servicio: servicio.id,
    realizado: realizado?.id as number,
    tiquete: realizado?.registro_id as number,
    propina,
    abierto,
    pago,
    ingreso,
    gasto,
    metodo,
    arqueo,
    producto: producto.id,
    venta: venta.id,
    articulo: articulo.id,
  };
}

/** A photo of a person, who agreed to it. */
async function unaFoto(admin: Actor, ficha: number): Promise<number> {
  const { body: textos } = await admin.api.get('/api/personas/textos-consentimiento').expect(200);
  const texto = (textos.data as Array<{ id: number; finalidad: string }>).find(
    ({ finalidad }) => finalidad === 'fotos',
  );
  await admin.api
    .post(`/api/personas/${ficha}/consentimientos`)
    .send({ finalidad: 'fotos', otorga: true, canal: 'en_persona', texto_id: texto?.id })
    .expect(201);
  const { body } = await admin.api
    .post(`/api/personas/${ficha}/fotos?momento=antes`)
    .set('Content-Type', 'application/octet-stream')
    .send(Buffer.from(FOTO, 'base64'))
    .expect(201);
  return body.data.fotos[0].id;
}

/** Its appointments, and who waits for one. */
async function conCitas(admin: Actor, norte: Sucursal, operador: Operador) {
  const agenda = await crearAgenda(admin, { operador_id: operador.id, nombre: `${CANARIO} agenda` });
  const horario = await crearHorario(admin, { agenda_id: agenda.id, titulo: CANARIO });
  const bloqueo = await hecho(admin, '/api/agenda/bloqueos', {
    agenda_id: agenda.id,
    desde: '2026-11-20',
    hasta: '2026-11-20',
    motivo: CANARIO,
  });
  const cita = await crearCita(admin, horario, {
    cliente_nombre: CANARIO,
    cliente_telefono: CANARIO,
    notas: CANARIO,
  });
  const persona = await anotar(admin, { nombre: CANARIO, telefono: CANARIO, notas: CANARIO, entidad_id: norte.id });
  const ficha = await hecho(admin, '/api/personas', {
    ...{ nombre: CANARIO, telefono: `${CANARIO} 1`, notas: CANARIO, alergias: CANARIO, etiquetas: [CANARIO] },
    entidad_id: norte.id,
  });
  const foto = await unaFoto(admin, ficha);
  const oferta = await hecho(admin, `/api/lista-espera/ofrecer/${persona.id}`, {
    agenda_id: agenda.id,
    horario_id: horario.id,
    fecha: '2026-11-25',
  });
  return { agenda: agenda.id, horario: horario.id, bloqueo, cita: cita.id, persona: persona.id, ficha, foto, oferta };
}

/** Another branch with one of everything, all of it marked. */
export async function llenarOtraSucursal(admin: Actor): Promise<Ajeno> {
  const { client, zona, norte, operador } = await conGente(admin);
  const dinero = await conDinero(admin, norte, operador);
  const citas = await conCitas(admin, norte, operador);
  const linea = { servicio_id: dinero.servicio, empleado_id: operador.id };
  const abono = await unAbono(admin, { entidad_id: norte.id, persona_id: citas.ficha, ...linea });
  // The one with their credentials.
  const [correo] = await admin.prueba.sql<{ id: number }>('SELECT id FROM correo_saliente WHERE usuario_id = $1', [
    operador.usuario_id,
  ]);
  const solicitud = await hecho(admin, '/api/datos-personales/solicitudes', {
    tipo: 'consulta',
    nombre: CANARIO,
    entidad_id: norte.id,
  });
  const guardado = await hecho(admin, '/api/reportes-guardados', {
    nombre: CANARIO,
    report_type: 'gastos',
    rango: 'ultimo_mes',
    filtros: { entidad_id: norte.id },
    compartido: true,
  });
  const vista = await hecho(operador, '/api/vistas/crear-vista', {
    lista: 'citas',
    nombre: CANARIO,
    filtros: { entidad_id: String(norte.id) },
  });
  return {
    ...dinero,
    ...citas,
    abono,
    favor: await unFavor(admin, citas.ficha),
    aprobacion: await unaAprobacion(admin, { entidad_id: norte.id, ...linea }),
    devolucion: await unaDevolucion(admin, { entidad_id: norte.id, ...linea }),
    vista,
    guardado,
    solicitud,
    entidad: norte.id,
    client: client.id,
    zona: zona.id,
    operador: operador.id,
    usuario: operador.usuario_id,
    correo: correo?.id as number,
  };
}
