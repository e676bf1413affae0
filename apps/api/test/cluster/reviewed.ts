/** Files of ours, and the tables each may ask about so, by a space. */
export type Reviewed = ReadonlyArray<{ why: string; files: Readonly<Record<string, string>> }>;

/**
 * The files that may look at every branch (R10), and why: each is a decision, because on a cluster such a statement
 * asks every machine.
 */
export const EVERY_BRANCH: Reviewed = [
  {
    why:
      'What an administrator reads, who sees every branch: lists a page at a time, ' +
      'figures that are kept by day and month, a record by its id alone.',
    files: {
      'modules/agenda/agendas.queries.ts': 'agenda agenda_bloqueo cita horario',
      'modules/agenda/citas.queries.ts': 'agenda cita cita_tramo persona persona_consentimiento',
      'modules/agenda/espacios.queries.ts':
        'agenda agenda_bloqueo cita cita_tramo horario persona persona_consentimiento',
      'modules/agenda/ocupacion.queries.ts': 'agenda agenda_bloqueo cita cita_tramo horario',
      'modules/agenda/personas.queries.ts': 'cita persona persona_consentimiento',
      'modules/aprobaciones/aprobaciones.queries.ts': 'aprobacion',
      'modules/aprobaciones/aprobaciones.service.ts': 'aprobacion',
      'modules/auditoria/auditoria.queries.ts': 'auditoria',
      'modules/auditoria/visible.ts':
        'agenda agenda_bloqueo arqueo articulo caja_movimiento cita cobro devolucion gasto horario ingreso pago partida ' +
        'persona persona_espera producto saldo_favor servicio_realizado tiquete venta',
      'modules/busqueda/busqueda.queries.ts':
        'articulo cita gasto ingreso pago producto servicio_realizado tiquete venta venta_linea',
      'modules/sucursales/sucursales.queries.ts': 'libro_dia',
      'modules/caja-menor/caja-menor.queries.ts': 'arqueo libro_saldo resumen_mes',
      'modules/cuentas/pay-window.queries.ts': 'cuenta partida servicio_realizado',
      'modules/datos-personales/solicitudes.queries.ts': 'solicitud_datos',
      'modules/deudas/deudas.queries.ts': 'persona persona_consentimiento tiquete',
      'modules/gastos/gastos.queries.ts': 'gasto gasto_recibo libro_dia resumen_mes',
      'modules/ingresos/ingresos.queries.ts': 'ingreso libro_dia resumen_mes',
      'modules/inventario/inventario.queries.ts': 'articulo resumen_mes',
      'modules/libro/libro.queries.ts':
        'caja_movimiento devolucion gasto ingreso libro libro_dia libro_saldo partida servicio_realizado tiquete venta',
      'modules/libro/resumen.queries.ts': 'resumen_mes',
      'modules/lista-espera/lista-espera.queries.ts': 'persona_espera',
      'modules/lista-espera/ofertas.queries.ts': 'agenda oferta persona persona_consentimiento persona_espera',
      'modules/mostrador/abiertos.queries.ts': 'persona tiquete_abierto',
      'modules/pagos/estado-cuenta.queries.ts': 'cuenta',
      'modules/pagos/pagos.queries.ts': 'cuenta pago resumen_mes',
      'modules/personas/fotos.queries.ts': 'persona_foto',
      'modules/personas/personas.queries.ts': 'cita persona persona_consentimiento tiquete venta',
      'modules/productos/productos.queries.ts': 'producto resumen_mes',
      'modules/servicios/servicios.queries.ts': 'cuenta libro_saldo resumen_mes servicio_realizado tiquete',
      'modules/tiquetes/lista.queries.ts': 'contador libro_dia persona servicio_realizado tiquete venta venta_linea',
      'modules/tiquetes/tiquetes.queries.ts': 'tiquete',
      'modules/tablero/anulado.queries.ts': 'auditoria',
      'modules/tablero/atencion.queries.ts':
        'aprobacion arqueo articulo libro_dia libro_saldo oferta partida producto servicio_realizado tiquete_abierto',
      'modules/tablero/cifras.queries.ts': 'libro libro_dia libro_dia_tardio',
      'modules/tablero/primeros-pasos.queries.ts': 'gasto horario ingreso pago servicio_realizado venta',
      'modules/tablero/tablero.queries.ts': 'abono cargo_cuenta cuenta devolucion_linea servicio_realizado',
      'modules/ventas/ventas.queries.ts': 'libro_dia libro_saldo resumen_mes tiquete venta venta_linea',
    },
  },
  {
    why: 'A record that an administrator names by its id alone: its branch is found before it is locked.',
    files: {
      'core/session/branch.ts': 'articulo gasto ingreso pago persona producto solicitud_datos tiquete_abierto venta',
      'modules/agenda/agenda-locks.ts': 'agenda',
      'modules/agenda/atencion.service.ts': 'cita',
      'modules/agenda/bloqueos.service.ts': 'agenda agenda_bloqueo',
      'modules/agenda/cita-locks.ts': 'agenda cita cita_tramo',
      'modules/agenda/horarios.service.ts': 'agenda horario',
      'modules/agenda/turnos.service.ts': 'agenda',
      'modules/anticipos/anticipos.service.ts': 'persona saldo_favor',
      'modules/deudas/anular-cobro.service.ts': 'cobro',
      'modules/correcciones/anular-tiquete.service.ts': 'tiquete',
      'modules/correcciones/corregir.service.ts': 'tiquete',
      'modules/devoluciones/devolver.service.ts': 'tiquete',
      'modules/lista-espera/ofertas.service.ts': 'oferta',
      'modules/mostrador/abiertos.service.ts': 'tiquete',
      'modules/personas/quien-viene.service.ts': 'persona',
      'modules/propinas/anular-propina.service.ts': 'partida',
      'modules/recibos/comprobantes.service.ts': 'cobro devolucion',
      'modules/recibos/recibos.service.ts': 'tiquete',
      'modules/servicios/anular.service.ts': 'servicio_realizado',
    },
  },
  {
    why: 'Reports of an administrator: whole pictures, made in their own time and on a connection of their own.',
    files: {
      'modules/reportes/corrida.ts':
        'abono agenda aprobacion arqueo articulo articulo_movimiento auditoria caja_movimiento cargo_cuenta cita cobro ' +
        'cobro_reparto correccion devolucion devolucion_linea gasto ingreso libro_dia libro_saldo ' +
        'metodo_dia pago partida persona persona_saldo producto producto_movimiento saldo_favor servicio_realizado tiquete ' +
        'venta venta_linea',
      'modules/reportes/tipos/citas-estado.ts': 'cita',
    },
  },
  {
    why: 'Saved reports are their owner’s in whatever branch they work.',
    files: {
      'modules/reportes/guardados.queries.ts': 'reporte_guardado',
      'modules/reportes/guardados.service.ts': 'reporte_guardado',
    },
  },
  {
    why: 'What is known of a person is looked for wherever it is, to be shown, handed over or forgotten: rare, and it may take its time.',
    files: {
      'core/people/forgetting.ts': 'agenda auditoria auditoria_personal idempotencia',
      'modules/agenda/anonimizar-citas.service.ts': 'agenda agenda_bloqueo',
      'modules/datos-personales/anonimizar.service.ts':
        'agenda agenda_bloqueo aprobacion arqueo articulo articulo_movimiento auditoria auditoria_personal caja_movimiento ' +
        'cita cita_tramo cobro correccion devolucion gasto horario ingreso pago partida persona persona_espera producto ' +
        'producto_movimiento recibo_sucursal reporte_guardado servicio_realizado solicitud_datos tiquete tiquete_abierto ' +
        'venta venta_linea',
      'modules/datos-personales/buscar-personas.queries.ts':
        'auditoria auditoria_personal cita persona persona_espera solicitud_datos',
      'modules/datos-personales/exportar.service.ts':
        'auditoria auditoria_personal cargo_cuenta cuenta pago persona solicitud_datos',
      'modules/datos-personales/huellas.service.ts': 'agenda agenda_bloqueo horario oferta pago',
      'modules/datos-personales/olvidar-de-nuevo.service.ts': 'solicitud_datos',
      'modules/reportes/olvidar-guardados.service.ts': 'reporte_guardado',
    },
  },
  {
    why: 'Work of the house itself, of no branch: what undoes what, which reports are due, days and keys that are over.',
    files: {
      'core/changes/housekeeping.ts': 'idempotencia',
      'core/undo/undoing.ts': 'auditoria',
      'modules/libro/close-days.service.ts': 'libro_dia libro_dia_tardio',
      'modules/reportes/despachar-reportes.service.ts': 'reporte_guardado',
    },
  },
  {
    why: 'A file of an administrator that says the branch of each of its rows: their names are read once a file.',
    files: { 'core/imports/import.ts': 'sucursal' },
  },
  {
    why: 'A place in the waiting list, whose operator may work in more than one branch.',
    files: {
      'modules/lista-espera/retenciones.service.ts': 'oferta',
      'modules/lista-espera/siguiente.queries.ts': 'agenda horario oferta',
    },
  },
];

/**
 * Places where a statement of one branch asks a table about all of them (R11), as 'file: table'. A person of 'General'
 * may have been offered a place in any branch; the order of expenses by their receipt is one for all readers.
 */
export const LEARNED: ReadonlySet<string> = new Set([
  'modules/lista-espera/siguiente.queries.ts: oferta',
  'modules/gastos/gastos.queries.ts: gasto_recibo',
]);

/**
 * The files that may hold a row of a global table (R2): on a cluster such a lock is taken on every machine, so their
 * work is rare, and no request of a day's work is among it.
 */
export const GLOBAL_LOCKS: Reviewed = [
  {
    why: 'Accounts, their roles, their links and what they sign in with: made, changed and closed a few times a month.',
    files: {
      'modules/auth/forgotten.service.ts': 'usuario',
      'modules/auth/own-password.service.ts': 'usuario',
      'modules/enlaces/enlaces.service.ts': 'usuario',
      'modules/roles/roles.service.ts': 'role',
      'modules/usuarios/dar-rol.service.ts': 'role',
      'modules/usuarios/usuarios.service.ts': 'role usuario',
    },
  },
  {
    why: 'Customers, branches, zones, operators, the catalogue, methods and what is switched on: set up once, changed a few times a year.',
    files: {
      'modules/sucursales/sucursales.service.ts': 'client entidad',
      'modules/clientes/clientes.service.ts': 'client',
      'modules/modulos-entidades/modulos-entidades.service.ts': 'entidad',
      'modules/operadores/bloquear-operador.service.ts': 'operador',
      'modules/operadores/invitar-operadores.service.ts': 'usuario',
      'modules/servicios/catalogo.service.ts': 'servicio',
      'modules/servicios/importar-servicios.service.ts': 'servicio',
      'modules/metodos/metodos.service.ts': 'metodo',
      'modules/personas/campos.service.ts': 'campo_persona',
      'modules/zonas/zonas.service.ts': 'client zone',
    },
  },
  {
    why: 'A person is forgotten: rare, and it may take its time.',
    files: {
      'modules/clientes/anonimizar-cliente.service.ts': 'client',
      'modules/datos-personales/anonimizar.service.ts': 'client operador usuario',
      'modules/operadores/anonimizar-operador.service.ts': 'operador',
    },
  },
  {
    why: 'The account of whoever keeps a view of a list or a report: they count theirs one after the other.',
    files: {
      'modules/reportes/guardados.service.ts': 'usuario',
      'modules/vistas/vistas.service.ts': 'usuario',
    },
  },
];
