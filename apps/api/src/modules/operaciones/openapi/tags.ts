/** The groups of the contract as a person reads them. */
export const GRUPOS: Readonly<Record<string, { titulo: string; descripcion: string }>> = {
  auth: { titulo: 'Sesión', descripcion: 'Iniciar y cerrar sesión, y lo que puede quien llama.' },
  cuentas: {
    titulo: 'Cuenta propia',
    descripcion: 'Los datos de quien llama, sus sesiones abiertas y su segundo factor.',
  },
  roles: { titulo: 'Roles', descripcion: 'Qué permite cada rol y quién lo tiene.' },
  modulosEntidades: { titulo: 'Módulos por sucursal', descripcion: 'Qué módulos usa cada sucursal.' },
  usuarios: {
    titulo: 'Usuarios',
    descripcion: 'Las cuentas con las que se entra: invitar, activar, desactivar y restablecer.',
  },
  operadores: {
    titulo: 'Operadores',
    descripcion: 'Las personas que trabajan en cada sucursal, con su cargo, su cuenta y los servicios que hacen.',
  },
  entidades: { titulo: 'Entidades', descripcion: 'Las sucursales al alcance de quien llama.' },
  sucursales: { titulo: 'Sucursales', descripcion: 'Crear, cambiar y archivar sucursales.' },
  clientes: { titulo: 'Clientes', descripcion: 'Las empresas dueñas de las sucursales.' },
  zonas: { titulo: 'Zonas', descripcion: 'Las zonas en que un cliente agrupa lo suyo.' },
  servicios: {
    titulo: 'Servicios',
    descripcion: 'El catálogo y los servicios realizados: de ellos sale lo que se le debe a cada operador.',
  },
  pagos: { titulo: 'Pagos', descripcion: 'Lo que se debe a cada operador y los pagos que lo saldan.' },
  ingresos: { titulo: 'Ingresos adicionales', descripcion: 'Accesorios, servicios ocasionales y otros ingresos.' },
  gastos: { titulo: 'Gastos', descripcion: 'Los gastos y sus recibos.' },
  cajaMenor: { titulo: 'Caja menor', descripcion: 'El dinero de cada sucursal, sus movimientos y arqueos.' },
  metodos: {
    titulo: 'Métodos de pago',
    descripcion: 'Nequi, el datáfono: por dónde entra y sale el dinero del negocio.',
  },
  productos: { titulo: 'Productos', descripcion: 'Lo que se vende: precios, existencias e importación.' },
  mostrador: { titulo: 'Mostrador', descripcion: 'Cobrar a un cliente servicios y productos de una vez.' },
  tiquetes: { titulo: 'Tiquetes', descripcion: 'Lo que se cobró a cada cliente de una vez, con su número.' },
  tiquetesAbiertos: {
    titulo: 'Tiquetes abiertos',
    descripcion: 'Los de quienes siguen en el local: se retoman en cualquier equipo y todavía no se cobran.',
  },
  propinas: { titulo: 'Propinas', descripcion: 'Lo que el cliente deja a quien lo atendió: entero de él.' },
  deudas: {
    titulo: 'Cartera',
    descripcion: 'Lo que queda debiendo cada persona, sus abonos, y en qué sucursal se fía y hasta cuánto.',
  },
  aprobaciones: {
    titulo: 'Aprobaciones',
    descripcion:
      'Los topes de una sucursal, y el sí de otra persona cuando algo los pasa: en el acto o por la bandeja.',
  },
  correcciones: {
    titulo: 'Correcciones',
    descripcion: 'Un tiquete cobrado, como debió quedar: con su número y con la fecha que tenía.',
  },
  devoluciones: {
    titulo: 'Devoluciones',
    descripcion: 'Lo que vuelve de un tiquete, con fecha de hoy, y las deudas que ya no se cobrarán.',
  },
  favores: {
    titulo: 'Saldos a favor',
    descripcion: 'Lo que una persona dejó para después: anticipos, sobrantes, y lo que se le devuelve o se retiene.',
  },
  recibos: {
    titulo: 'Recibos',
    descripcion: 'El recibo de un tiquete: en papel, por correo y por un enlace que abre sin sesión.',
  },
  ventas: { titulo: 'Ventas', descripcion: 'Ventas de productos.' },
  inventario: { titulo: 'Inventario interno', descripcion: 'Lo que la sucursal usa y no vende.' },
  agendas: {
    titulo: 'Agendas',
    descripcion: 'Las agendas de los operadores, sus horarios de cada semana y los días que no atienden.',
  },
  espacios: { titulo: 'Espacios', descripcion: 'Qué está libre y qué ocupado, y el calendario.' },
  horas: {
    titulo: 'Horas libres',
    descripcion: 'A qué horas cabe un servicio, y citas que empiezan a cualquiera de ellas.',
  },
  citas: { titulo: 'Citas', descripcion: 'Las citas y las personas que las piden.' },
  camposPersona: {
    titulo: 'Campos propios',
    descripcion: 'Lo que el negocio anota además en las fichas de las personas.',
  },
  fotosPersona: { titulo: 'Fotos', descripcion: 'Fotos de antes y después de las personas que las autorizan.' },
  consentimientos: {
    titulo: 'Consentimientos',
    descripcion: 'Para qué autoriza cada persona el uso de sus datos, y con qué texto (Ley 1581 de 2012).',
  },
  personas: { titulo: 'Personas', descripcion: 'Las fichas de quienes vienen a hacerse un servicio.' },
  listaEspera: { titulo: 'Lista de espera', descripcion: 'Quienes esperan un espacio, y los que se les ofrecen.' },
  datosPersonales: {
    titulo: 'Datos personales',
    descripcion:
      'Qué se guarda de una persona, entregárselo, olvidarla, y lo que pide sobre sus datos (Ley 1581 de 2012).',
  },
  tablero: { titulo: 'Tablero', descripcion: 'Las cifras del negocio.' },
  reportes: { titulo: 'Reportes', descripcion: 'Cada cifra del negocio con sus filas, en pantalla y en archivo.' },
  reportesGuardados: {
    titulo: 'Reportes guardados',
    descripcion: 'Los reportes que cada quien guarda y comparte, y los que salen solos por correo.',
  },
  vistas: { titulo: 'Vistas', descripcion: 'Los filtros y el orden de una lista que cada quien guarda con un nombre.' },
  busqueda: {
    titulo: 'Búsqueda',
    descripcion: 'Personas, catálogo y comprobantes por su nombre o su número, de una vez.',
  },
  libro: { titulo: 'Libro', descripcion: 'Los asientos de los que sale cada cifra.' },
  deshacer: { titulo: 'Deshacer', descripcion: 'Devolver un cambio a como estaba antes.' },
  eventos: { titulo: 'En vivo', descripcion: 'Enterarse de lo que cambia mientras cambia.' },
  correos: { titulo: 'Correo', descripcion: 'Los correos que el negocio envía, y los enlaces que llevan.' },
  auditoria: { titulo: 'Auditoría', descripcion: 'Quién hizo qué, cuándo y desde dónde.' },
  respaldos: {
    titulo: 'Respaldos',
    descripcion: 'Copias de todo el negocio: las que hay, hacer una, descargarla y borrarla.',
  },
  operaciones: { titulo: 'Operación', descripcion: 'Estado del servidor y estos documentos.' },
};
