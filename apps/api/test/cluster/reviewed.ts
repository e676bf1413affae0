export type Reviewed = ReadonlyArray<{ why: string; senders: readonly string[] }>;

/**
 * Who may look at every branch (R10), and why: each is a decision, because on a cluster such a statement asks every machine. A sender is the
 * method that sends it, or its file where none is in sight; `a|b` are two that send the same.
 */
export const EVERY_BRANCH: Reviewed = [
  {
    why: 'Lists and figures of an administrator, who sees every branch: a page at a time, or sums that are kept by day and month.',
    senders: [
      'AgendasQueries.bloqueos',
      'AgendasQueries.listar',
      'AnuladoQueries.entre',
      'AnuladoQueries.resumen',
      'BranchesQueries.gastosDelMes',
      'CajaMenorQueries.arqueos',
      'CajaMenorQueries.listar',
      'CifrasQueries.cifras|cifras.queries.ts',
      'CifrasQueries.porDia|cifras.queries.ts',
      'CitasQueries.listar',
      'EspaciosQueries.calendarioOperadores',
      'EspaciosQueries.disponibilidad',
      'GastosQueries.estadisticas|VentasQueries.estadisticas',
      'GastosQueries.listar',
      'GastosQueries.suma',
      'GastosQueries.totales',
      'IngresosQueries.listar',
      'IngresosQueries.total',
      'InventarioQueries.estadisticas',
      'InventarioQueries.listar',
      'LibroQueries.asientos',
      'ListaEsperaQueries.lista',
      'Object.estadoEmpleados|Object.totalPagarCompleto|Object.totalPagar',
      'OfertasQueries.listar',
      'OfertasQueries.pendientes',
      'PagosQueries.listar',
      'PagosQueries.pendientes',
      'PersonasQueries.listar',
      'ProductosQueries.estadisticas',
      'ProductosQueries.listar',
      'ProductosQueries.movimientos',
      'ResumenQueries.tramo',
      'ServiciosQueries.realizados',
      'SolicitudesQueries.listar',
      'TableroQueries.acumulado',
      'TableroQueries.conteos',
      'TableroService.bloque',
      'VentasQueries.estadisticas',
      'VentasQueries.listar',
      'auditoria.queries.ts',
      'contar',
      'ocupacion.queries.ts',
      'paginaPorCursor',
    ],
  },
  {
    why: 'A record that an administrator names by its id alone: read, or its branch found before it is locked.',
    senders: [
      'withinBranchOf',
      'AgendasQueries.exigirAgenda',
      'AgendasQueries.obtener',
      'AtencionService.exigirVigente',
      'BloqueosService.agendaDe',
      'CajaMenorQueries.arqueo',
      'CitasQueries.visible',
      'CitasService.ver',
      'EspaciosQueries.suya',
      'GastosQueries.obtener',
      'GastosQueries.recibo',
      'HorariosService.bloquear',
      'InventarioQueries.obtener',
      'ListaEsperaQueries.bloquear',
      'ListaEsperaQueries.una',
      'OfertasQueries.una',
      'OfertasService.bloquear',
      'PlazasService.sucursalDe',
      'ProductosQueries.obtener',
      'anular.service.ts',
      'bloquearAgenda',
      'exigirVisible',
    ],
  },
  {
    why: 'What is the employee’s own in whatever branch they worked, by their id.',
    senders: ['PagosQueries.delEmpleado'],
  },
  {
    why: 'Reports of an administrator: whole pictures, made in their own time and on a connection of their own.',
    senders: ['Corrida.fila|Corrida.unaVez', 'citas-estado.ts'],
  },
  {
    why: 'Saved reports are their owner’s in whatever branch they work.',
    senders: ['GuardadosQueries.listar', 'entidadDe', 'guardados.service.ts'],
  },
  {
    why: 'What is known of a person is looked for wherever it is, to be shown, handed over or forgotten: rare, and it may take its time.',
    senders: [
      'AnonimizarCitasService.agendasDe',
      'AnonimizarService.borrarHuellas',
      'BuscarPersonasQueries.buscar',
      'Olvido.auditoria',
      'Olvido.campos',
      'Olvido.nombres',
      'Olvido.respuestas',
      'buscarEnAuditoria',
      'cargar',
      'enAuditoria',
      'exportar.service.ts',
      'textosQueHablan',
    ],
  },
  {
    why: 'Work of the house itself, of no branch: what undoes what, which reports are due, keys that are over.',
    senders: ['Deshacer.enTransaccion', 'DespacharReportes.ronda', 'Limpieza.olvidarClaves'],
  },
  {
    why: 'A place in the waiting list, whose operator may work in more than one branch.',
    senders: [
      'RetencionesService.exigirNinguna|personas.service.ts',
      'SiguienteQueries.siguiente|SiguienteQueries.tras',
    ],
  },
];

/** Who may hold a row of a global table (R2): on a cluster such a lock is taken on every machine, so what does it is rare, and no request of a day's work is among it. */
export const GLOBAL_LOCKS: Reviewed = [
  {
    why: 'Accounts, their roles, their links and what they sign in with: made, changed and closed a few times a month.',
    senders: [
      'ClaveConEnlace.exigirVivo',
      'ClavePropia.exigir',
      'DarRolService.rolQuePuedeDar',
      'EnlacesService.emitir',
      'EnlacesService.usar',
      'RolesService.bloquear',
      'SegundoFactorService.confirmar',
      'UsuariosService.activar',
      'UsuariosService.cuidarUltimoAdmin',
      'UsuariosService.exigirMando',
      'UsuariosService.exigirNoAnonimizado',
      'UsuariosService.sinNadie',
      'forgotten.service.ts',
    ],
  },
];

const BRANCH_BY_BRANCH =
  'An administrator’s list in the order of an index takes the first rows of each branch by LATERAL (decision 0071). On a cluster: the ids of the branches first, and one UNION ALL with each of them named.';

/** What still breaks a rule, and what it would take: nothing is added here, and what is mended goes. */
export const PENDING: ReadonlyArray<{ key: string; takes: string }> = [
  'R3 auditoria, by paginaPorCursor',
  'R3 gasto, by GastosQueries.listar',
  'R3 ingreso, by IngresosQueries.listar',
  'R3 pago, by PagosQueries.listar',
  'R3 servicio_realizado, by ServiciosQueries.realizados',
  'R3 venta, by VentasQueries.listar',
].map((key) => ({ key, takes: BRANCH_BY_BRANCH }));
