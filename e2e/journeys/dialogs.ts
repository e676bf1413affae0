import { admin, type Dialog, operador, removal, type Step } from './dialog';
import { OF_PEOPLE } from './dialogs-people';

/** The table of agendas: the people who wait for a day stand in another table of the same screen. */
const ofAgenda = (press: string): Step => ({ of: 'Agendas', press });
const slots: readonly Step[] = [ofAgenda('Horarios')];
const appointment: readonly Step[] = [{ row: 'Citas' }];
const receipt: readonly Step[] = [{ row: 'Gastos' }, 'Ver el recibo'];
const somebody: Step = { lookFor: 'Marcela', in: 'A quién buscas' };

/**
 * Every dialog there is, plainly told, for the journeys that walk over all of them. `dialogs.spec.ts` fails when a file
 * with a dialog stands in no row.
 */
export const DIALOGS: readonly Dialog[] = [
  ...admin('/dashboard', [
    { open: [/^Tu cuenta: /], name: 'Tu cuenta', file: 'app/cuenta' },
    { open: [/^Pagar a /], name: 'Pago Semanal', field: 'Total', file: 'features/pagos/pago-semanal-modal' },
    { open: [/Ver movimientos$/], name: /./, file: 'features/libro/asientos-modal' },
  ]),
  ...admin('/servicios/registrar', [
    {
      open: [{ list: 'Servicios disponibles' }],
      name: 'Asignar servicios',
      field: 'Empleado',
      file: 'features/servicios/asignar-modal',
    },
    removal('Eliminar servicio', 'features/servicios/historial'),
    { open: [{ row: 'Historial de servicios' }], name: /./, file: 'features/servicios/detalle-servicio-modal' },
  ]),
  ...admin('/servicios/lista', [
    { open: ['Nuevo servicio'], name: 'Nuevo servicio', field: 'Nombre', file: 'features/catalogo/servicio-modal' },
    { open: ['Editar'], name: 'Editar servicio', field: 'Nombre', file: 'features/catalogo/servicio-modal' },
    { open: ['Importar'], name: 'Importar servicios', field: 'Sucursal', file: 'features/entidades/importar-modal' },
    { open: [/^Historial de cambios/], name: 'Historial de cambios', file: 'features/auditoria/historial-cajon' },
  ]),
  ...admin('/pagos/registrar', [
    {
      open: ['Registrar Pago'],
      name: 'Registrar Pago',
      field: 'Empleado',
      file: 'features/pagos/registrar-pago-modal',
    },
    { open: [/^Pagar a /], name: 'Pago Semanal', field: 'Total', file: 'features/pagos/pago-semanal-modal' },
    { open: [{ row: 'Estado de empleados' }], name: 'Estado de cuenta', file: 'features/pagos/estado-semana-modal' },
    { open: [/^Por pagar/], name: 'Por pagar', file: 'features/pagos/por-pagar-modal' },
    removal('Eliminar pago', 'features/pagos/lista-pagos'),
  ]),
  ...admin('/caja-menor', [
    { open: ['Ingresar dinero'], name: /./, field: 'Monto', file: 'features/caja-menor/movimiento-modal' },
    { open: ['Retirar dinero'], name: /./, field: 'Monto', file: 'features/caja-menor/movimiento-modal' },
    {
      open: [/^Arqueo$/],
      name: /^Arqueo de caja · /,
      field: 'Cantidad de $ 100.000',
      file: 'features/caja-menor/arqueo-modal',
    },
    { open: [{ row: 'Movimientos de la caja' }], name: /./, file: 'features/caja-menor/movimiento-detalle-modal' },
    { open: [{ row: 'Arqueos' }], name: 'Arqueo de caja', file: 'features/caja-menor/arqueos' },
  ]),
  ...admin('/ingresos-adicionales', [
    {
      open: ['Registrar Ingreso Adicional'],
      name: 'Registrar Ingreso Adicional',
      field: 'Concepto',
      file: 'features/ingresos/ingreso-modal',
    },
    { open: [{ row: 'Ingresos Adicionales' }], name: /./, file: 'features/ingresos/detalle-ingreso-modal' },
    { open: [/^Total General/], name: /./, file: 'features/libro/asientos-modal' },
    removal('Eliminar ingreso adicional', 'features/ingresos/ingresos-page'),
  ]),
  ...admin('/gastos', [
    { open: ['Agregar Gasto'], name: 'Agregar Gasto', field: 'Descripción', file: 'features/gastos/gasto-modal' },
    { open: ['Editar'], name: 'Editar Gasto', field: 'Descripción', file: 'features/gastos/gasto-modal' },
    { open: [{ row: 'Gastos' }], name: /./, file: 'features/gastos/detalle-gasto-modal' },
    {
      open: [{ menu: 'Vistas', entry: 'Guardar esta vista…' }],
      name: 'Guardar esta vista',
      field: 'Nombre',
      file: 'ui/vistas-dialogos',
    },
    removal('Eliminar gasto', 'features/gastos/gastos-page'),
  ]),
  ...admin('/gastos?search=Arriendo', [
    { open: [/^Ver el recibo de /], onPhone: receipt, name: 'Recibo', file: 'features/gastos/recibo-modal' },
    {
      ...removal('Quitar recibo', 'features/gastos/recibo-modal', [/^Ver el recibo de /, 'Quitar recibo']),
      onPhone: [...receipt, 'Quitar recibo'],
    },
  ]),
  ...admin('/productos', [
    { open: ['Nuevo Producto'], name: 'Nuevo Producto', field: 'Nombre', file: 'features/productos/producto-modal' },
    { open: ['Editar'], name: 'Editar Producto', field: 'Nombre', file: 'features/productos/producto-modal' },
    { open: ['Ajustar stock'], name: 'Ajustar stock', field: 'Stock nuevo', file: 'features/productos/stock-modal' },
    { open: ['Movimientos'], name: 'Movimientos de stock', file: 'features/productos/movimientos-cajon' },
    { open: ['Registrar Venta'], name: 'Registrar Venta', field: 'Cantidad', file: 'features/ventas/venta-modal' },
    {
      open: [/^Ganancia Total Potencial/],
      name: 'Ganancia Total Potencial',
      file: 'features/productos/potencial-cajon',
    },
    { open: ['Importar'], name: 'Importar productos', field: 'Sucursal', file: 'features/entidades/importar-modal' },
    removal('Eliminar producto', 'features/productos/productos-page'),
  ]),
  ...admin('/inventario/lista?search=Toallas', [
    { open: ['Nuevo Artículo'], name: 'Nuevo Artículo', field: 'Nombre', file: 'features/inventario/articulo-modal' },
    { open: ['Editar'], name: 'Editar Artículo', field: 'Nombre', file: 'features/inventario/articulo-modal' },
    { open: ['Agregar stock'], name: /./, field: 'Cantidad que entra', file: 'features/inventario/stock-modal' },
    { open: ['Paquetes'], name: 'Paquetes', field: 'Número de paquetes', file: 'features/inventario/paquetes-modal' },
    {
      open: ['Cambiar estado'],
      name: 'Cambiar estado',
      field: /^(Activo|Inactivo|Agotado)$/,
      file: 'features/inventario/estado-modal',
    },
    { open: ['Importar'], name: 'Importar artículos', field: 'Sucursal', file: 'features/entidades/importar-modal' },
    removal('Eliminar artículo', 'features/inventario/lista-articulos'),
  ]),
  ...admin('/ventas/lista', [
    { open: ['Ver detalle'], name: /^Venta N/, file: 'features/ventas/detalle-venta-modal' },
    removal('Eliminar venta', 'features/ventas/detalle-venta-modal'),
  ]),
  // Of a product in cash no tip goes with it.
  ...admin('/tiquetes?estado=cobrado&metodo_pago=efectivo&search=Cera', [
    {
      ...removal('Anular línea', 'features/tiquetes/lineas-tiquete', [{ row: 'Tiquetes' }, /^Anular (?!tiquete)/]),
      page: /\/tiquetes\/\d+$/,
    },
    {
      ...removal('Anular tiquete', 'features/tiquetes/anular-tiquete', [{ row: 'Tiquetes' }, 'Anular tiquete']),
      page: /\/tiquetes\/\d+$/,
    },
    {
      // It begins at WhatsApp, which is used most: a field would bring the keyboard of the phone up.
      open: [{ row: 'Tiquetes' }, 'Compartir'],
      name: 'Compartir recibo',
      file: 'features/recibos/compartir-recibo-modal',
      page: /\/tiquetes\/\d+$/,
    },
    {
      open: [{ row: 'Tiquetes' }, 'Corregir'],
      name: /^Corregir el tiquete/,
      // Of the newest ticket with that product, which a journey at the counter may have begun with a service.
      field: /^Quién (vendió|hizo)/,
      file: 'features/correcciones/corregir-modal',
      page: /\/tiquetes\/\d+$/,
    },
    {
      open: [{ row: 'Tiquetes' }, /^Devolver /],
      name: /^Devolver del tiquete/,
      field: 'Motivo',
      file: 'features/devoluciones/devolver-modal',
      page: /\/tiquetes\/\d+$/,
    },
  ]),
  ...admin('/agendas', [
    { open: ['Nueva Agenda'], name: 'Nueva Agenda', field: 'Operador', file: 'features/agendas/agenda-modal' },
    { open: ['Buscar hora'], name: 'Buscar hora', field: 'Sucursal', file: 'features/citas/reserva-modal' },
    { open: [ofAgenda('Editar')], name: 'Editar Agenda', field: 'Operador', file: 'features/agendas/agenda-modal' },
    {
      open: [ofAgenda('Consultar espacios')],
      name: /^Espacios de /,
      field: 'Fecha',
      file: 'features/agendas/espacios-modal',
    },
    { open: [/^Espacios libres/], name: /./, file: 'features/agendas/espacios-modal' },
    removal('Eliminar agenda', 'features/agendas/eliminar-agenda', [ofAgenda('Eliminar')]),
    { open: slots, name: /^Horarios de /, file: 'features/agendas/horarios-cajon' },
    {
      open: [...slots, 'Nuevo horario'],
      name: 'Nuevo horario',
      field: 'Título',
      file: 'features/agendas/horario-modal',
    },
    {
      open: [...slots, 'Generar horarios'],
      name: 'Generar horarios',
      field: 'Lunes',
      heading: /a la semana$/,
      file: 'features/agendas/generar-modal',
    },
    { open: [...slots, 'Bloqueos'], name: /^Bloqueos de /, file: 'features/agendas/bloqueos-modal' },
    {
      open: [...slots, 'Bloqueos', 'Nuevo bloqueo'],
      name: 'Nuevo bloqueo',
      field: 'Motivo',
      file: 'features/agendas/bloqueos-modal',
    },
    { open: ['Cerrar la sucursal'], name: 'Cierres de la sucursal', file: 'features/agendas/cierres-modal' },
    {
      open: ['Cerrar la sucursal', 'Cerrar la sucursal'],
      name: 'Cerrar la sucursal',
      field: 'Motivo',
      file: 'features/agendas/cierres-modal',
    },
    { open: [...slots, 'Calendario externo'], name: 'Calendario externo', file: 'features/agendas/ical-modal' },
    removal('Eliminar horario', 'features/agendas/eliminar-horario-modal', [...slots, /^Eliminar: /]),
    {
      open: ['Agregar persona'],
      name: 'Agregar persona',
      field: 'Nombre',
      file: 'features/lista-espera/persona-modal',
    },
    { open: ['Ofertas'], name: 'Ofertas', file: 'features/lista-espera/ofertas-modal' },
  ]),
  ...OF_PEOPLE,
  ...admin('/aprobaciones', [removal('Rechazar solicitud', 'features/aprobaciones/bandeja-page', ['Rechazar'])]),
  ...admin('/agendas?tab=citas', [
    { open: appointment, name: /./, field: /./, file: 'features/citas/detalle-cita-modal' },
    {
      open: [...appointment, 'Editar'],
      name: 'Editar Cita',
      field: 'Nombre del cliente',
      file: 'features/citas/cita-modal',
    },
    {
      open: [...appointment, 'Reprogramar'],
      name: 'Reprogramar cita',
      field: 'Agenda',
      file: 'features/citas/reprogramar-modal',
    },
    removal('Eliminar cita', 'features/citas/eliminar-cita', [...appointment, 'Eliminar cita']),
    { open: ['Imprimir el día'], name: 'Imprimir el día', field: 'Día', file: 'features/citas/imprimir-dia-modal' },
  ]),
  // Those that were attended keep their services.
  ...admin('/agendas?tab=citas&estado=pendiente', [
    {
      open: [...appointment, 'Cambiar servicios'],
      name: 'Cambiar servicios',
      field: 'Servicio',
      file: 'features/citas/cambiar-servicios-modal',
    },
  ]),
  ...admin('/operadores/lista', [
    { open: ['Nuevo operador'], name: 'Nuevo operador', field: 'Nombre', file: 'features/operadores/operador-modal' },
    { open: ['Editar'], name: 'Editar operador', field: 'Nombre', file: 'features/operadores/operador-modal' },
    removal('Desactivar operador', 'features/operadores/desactivar-operador', ['Desactivar']),
    { open: ['Importar'], name: 'Importar operadores', field: 'Sucursal', file: 'features/entidades/importar-modal' },
  ]),
  ...admin('/operadores/1', [
    {
      open: ['Elegir servicios'],
      name: /^Servicios que hace /,
      field: 'Buscar servicio',
      file: 'features/operadores/servicios-modal',
    },
    {
      open: ['Nueva ausencia'],
      name: /^Nueva ausencia de /,
      field: 'Motivo',
      file: 'features/agendas/ausencias-panel',
    },
  ]),
  ...admin('/operadores/lista?estado=inactivos', [
    { open: ['Reactivar'], name: 'Reactivar operador', file: 'features/operadores/reactivar-operador' },
  ]),
  ...admin('/sucursales/lista', [
    { open: ['Nueva sucursal'], name: 'Nueva sucursal', field: 'Nombre', file: 'features/sucursales/sucursal-modal' },
    { open: ['Editar'], name: 'Editar sucursal', field: 'Nombre', file: 'features/sucursales/sucursal-modal' },
    { open: ['Fiado'], name: 'Fiado', field: 'Esta sucursal fía', file: 'features/deudas/fiado-modal' },
    {
      open: ['Topes y aprobaciones'],
      name: 'Topes y aprobaciones',
      field: 'Descuento hasta',
      file: 'features/aprobaciones/topes-modal',
    },
    {
      open: ['Datos del recibo'],
      name: 'Datos del recibo',
      field: 'Nombre',
      file: 'features/recibos/datos-recibo-modal',
    },
    removal('Eliminar sucursal', 'features/sucursales/sucursales-page'),
  ]),
  ...admin('/sucursales/lista?estado=archivadas', [
    { open: ['Restaurar'], name: 'Restaurar sucursal', file: 'features/sucursales/restaurar-sucursal' },
  ]),
  ...admin('/clientes/lista', [
    { open: ['Nuevo cliente'], name: 'Nuevo cliente', field: 'Nombre', file: 'features/clientes/cliente-modal' },
    { open: ['Editar'], name: 'Editar cliente', field: 'Nombre', file: 'features/clientes/cliente-modal' },
    { open: [{ row: 'Clientes' }], name: /./, file: 'features/clientes/cliente-cajon' },
    removal('Eliminar cliente', 'features/clientes/clientes-page'),
  ]),
  ...admin('/zonas/lista', [
    { open: ['Nueva zona'], name: 'Nueva zona', field: 'Nombre', file: 'features/zonas/zona-modal' },
  ]),
  ...admin('/metodos-pago', [
    { open: ['Nuevo método'], name: 'Nuevo método de pago', field: 'Nombre', file: 'features/metodos/metodo-modal' },
  ]),
  ...admin('/usuarios/lista', [
    { open: ['Invitar usuario'], name: 'Invitar usuario', field: 'Nombre', file: 'features/usuarios/invitar-modal' },
    removal('Desactivar usuario', 'features/usuarios/confirmar-accion', ['Desactivar']),
    { open: [{ row: 'Usuarios' }], name: /./, file: 'features/usuarios/persona-cajon' },
  ]),
  ...admin('/usuarios/roles', [
    { open: ['Cambiar rol'], name: 'Cambiar rol', field: 'Nuevo rol', file: 'features/usuarios/cambiar-rol-modal' },
  ]),
  ...admin('/roles-permisos', [
    { open: ['Nuevo rol'], name: 'Nuevo rol', field: 'Nombre', file: 'features/roles/rol-modal' },
  ]),
  ...admin('/auditoria', [{ open: [{ row: 'Eventos' }], name: /./, file: 'features/auditoria/evento-cajon' }]),
  ...admin('/correo', [{ open: ['Ver'], name: /./, file: 'features/correo/correo-modal' }]),
  ...admin('/datos-personales', [
    { open: [somebody, 'Exportar'], name: /^Datos de /, file: 'features/datos-personales/exportar-modal' },
    {
      open: [somebody, 'Anonimizar'],
      name: /^Anonimizar a /,
      field: 'Motivo',
      reason: true,
      file: 'features/datos-personales/anonimizar-modal',
    },
  ]),
  ...admin('/datos-personales?tab=solicitudes', [
    {
      open: ['Nueva solicitud'],
      name: 'Nueva solicitud',
      field: 'Qué pide',
      file: 'features/datos-personales/solicitud-modal',
    },
    { open: ['Responder'], name: /./, field: 'Qué se respondió', file: 'features/datos-personales/responder-modal' },
  ]),
  ...admin('/cuenta', [
    {
      open: ['Borrar lo guardado en este equipo'],
      name: 'Borrar lo guardado en este equipo',
      file: 'features/cuenta/en-este-equipo',
    },
    { open: ['Cambiar nombre'], name: 'Cambiar nombre', field: 'Nombre', file: 'features/cuenta/datos' },
    {
      open: ['Cambiar contraseña'],
      name: 'Cambiar contraseña',
      field: 'Contraseña actual',
      file: 'features/cuenta/cambiar-contrasena',
    },
    {
      open: ['Poner código'],
      name: 'Poner código',
      field: 'Tu contraseña',
      file: 'features/aprobaciones/codigo-panel',
    },
    {
      open: ['Activar segundo factor'],
      name: 'Activar segundo factor',
      field: 'Tu contraseña',
      file: 'features/cuenta/poner-factor',
    },
  ]),
  ...admin('/reportes/analytics?report_type=gastos', [
    { open: ['Reportes guardados'], name: 'Reportes guardados', file: 'features/reportes/reportes-guardados-cajon' },
    {
      open: [/^Guardar$/],
      name: 'Guardar reporte',
      field: 'Nombre',
      file: 'features/reportes/reportes-guardados-guardar',
    },
    { open: [{ row: 'Gastos operativos' }], name: /./, file: 'features/reportes/origen-fila' },
    { open: [/^Gastos/], name: /./, file: 'features/libro/asientos-modal' },
  ]),
  ...operador('/dashboard', [
    { open: [/^Total Ganado/], name: /./, file: 'features/pagos/estado-cuenta-modal' },
    { open: ['Ver estado de cuenta'], name: 'Estado de cuenta', file: 'features/pagos/estado-semana-modal' },
  ]),
  ...operador('/servicios/registrar', [
    {
      open: [{ list: 'Servicios disponibles' }],
      name: 'Asignar servicios',
      field: 'Fecha',
      file: 'features/servicios/asignar-modal',
    },
  ]),
];
