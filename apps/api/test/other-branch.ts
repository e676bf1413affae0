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
  registrar,
  vender,
} from './crear.js';

/** Text that only the other branch has: nobody of this one may ever read it. */
export const CANARIO = 'CANARIO';

export type Ajeno = Record<
  | 'entidad'
  | 'client'
  | 'zona'
  | 'operador'
  | 'usuario'
  | 'correo'
  | 'servicio'
  | 'realizado'
  | 'pago'
  | 'ingreso'
  | 'gasto'
  | 'arqueo'
  | 'producto'
  | 'venta'
  | 'articulo'
  | 'agenda'
  | 'cita'
  | 'horario'
  | 'bloqueo'
  | 'persona'
  | 'oferta'
  | 'solicitud'
  | 'guardado'
  | 'vista',
  number
>;

/** Another branch with one of everything, all of it marked. */
export async function llenarOtraSucursal(admin: Actor): Promise<Ajeno> {
  const client = await crearCliente(admin, { name: `${CANARIO} cliente`, nit: CANARIO });
  const zona = await crearZona(admin, { name: `${CANARIO} zona`, client_id: client.id });
  const norte = await crearSucursal(admin, { name: `${CANARIO} norte`, client_id: client.id });
  const operador = await crearOperador(admin, {
    entidad_id: norte.id,
    nombre: CANARIO,
    email: `${CANARIO}@jornal.test`,
  });
  const servicio = await crearServicio(admin, { nombre: `${CANARIO} corte`, precio: 25_000, entidad_id: norte.id });
  const [realizado] = await registrar(operador, {
    empleado_id: operador.id,
    total: 25_000,
    servicios: [{ servicio_id: servicio.id }],
  });
  const pago = await admin.api
    .post('/api/pagos/crear-pago')
    .send({ empleado_id: operador.id, monto: 4_000, fecha: '2026-11-18', estado: false })
    .expect(201);
  const ingreso = await admin.api
    .post('/api/servicios/crear-ingreso-adicional')
    .send({
      concepto: CANARIO,
      tipo: 'otro',
      monto: 1_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 1_000,
      monto_transferencia: 0,
      fecha: '2026-11-18',
      entidad_id: norte.id,
    })
    .expect(201);
  const gasto = await admin.api
    .post('/api/gastos/crear')
    .send({ descripcion: CANARIO, monto: 1_000, metodo_pago: 'efectivo', fecha: '2026-11-18', entidad_id: norte.id })
    .expect(201);
  const arqueo = await admin.api
    .post('/api/caja-menor/arqueos')
    .send({ entidad_id: norte.id, efectivo_contado: 20_000, observaciones: CANARIO })
    .expect(201);
  const producto = await crearProducto(admin, { nombre: `${CANARIO} cera`, entidad_id: norte.id });
  const venta = await vender(admin, producto, 1, { observaciones: CANARIO });
  const articulo = await crearArticulo(admin, { nombre: `${CANARIO} toalla`, entidad_id: norte.id });
  const agenda = await crearAgenda(admin, { operador_id: operador.id, nombre: `${CANARIO} agenda` });
  const horario = await crearHorario(admin, { agenda_id: agenda.id, titulo: CANARIO });
  const bloqueo = await admin.api
    .post('/api/agenda/bloqueos')
    .send({ agenda_id: agenda.id, desde: '2026-11-20', hasta: '2026-11-20', motivo: CANARIO })
    .expect(201);
  const cita = await crearCita(admin, horario, {
    cliente_nombre: CANARIO,
    cliente_telefono: CANARIO,
    notas: CANARIO,
  });
  const persona = await anotar(admin, { nombre: CANARIO, telefono: CANARIO, notas: CANARIO, entidad_id: norte.id });
  const oferta = await admin.api
    .post(`/api/lista-espera/ofrecer/${persona.id}`)
    .send({ agenda_id: agenda.id, horario_id: horario.id, fecha: '2026-11-25' })
    .expect(201);
  // The one with their credentials.
  const [correo] = await admin.prueba.sql<{ id: number }>('SELECT id FROM correo_saliente WHERE usuario_id = $1', [
    operador.usuario_id,
  ]);
  const solicitud = await admin.api
    .post('/api/datos-personales/solicitudes')
    .send({ tipo: 'consulta', nombre: CANARIO, entidad_id: norte.id })
    .expect(201);
  const guardado = await admin.api
    .post('/api/reportes-guardados')
    .send({
      nombre: CANARIO,
      report_type: 'gastos',
      rango: 'ultimo_mes',
      filtros: { entidad_id: norte.id },
      compartido: true,
    })
    .expect(201);
  const vista = await operador.api
    .post('/api/vistas/crear-vista')
    .send({ lista: 'citas', nombre: CANARIO, filtros: { entidad_id: String(norte.id) } })
    .expect(201);
  return {
    vista: vista.body.data.id,
    guardado: guardado.body.data.id,
    solicitud: solicitud.body.data.id,
    agenda: agenda.id,
    cita: cita.id,
    persona: persona.id,
    oferta: oferta.body.data.id,
    horario: horario.id,
    bloqueo: bloqueo.body.data.id,
    producto: producto.id,
    venta: venta.id,
    articulo: articulo.id,
    arqueo: arqueo.body.data.id,
    ingreso: ingreso.body.data.id,
    gasto: gasto.body.data.id,
    entidad: norte.id,
    client: client.id,
    zona: zona.id,
    operador: operador.id,
    usuario: operador.usuario_id,
    correo: correo?.id as number,
    servicio: servicio.id,
    realizado: realizado?.id as number,
    pago: pago.body.data.id,
  };
}
