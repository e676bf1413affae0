import type { z } from 'zod';
import { anulado } from './anulado.js';
import { archivoEnTexto } from './archivos.js';
import { articulo, articuloCambios, articuloNuevo } from './articulo.js';
import { asunto, atencion } from './atencion.js';
import { eventoAuditoria, eventoDetalle } from './auditoria.js';
import { credenciales, usuarioSesion } from './auth.js';
import {
  arqueo,
  arqueoNuevo,
  caja,
  cajas,
  causaArqueo,
  movimientoCaja,
  movimientoCajaNuevo,
  trasladoNuevo,
} from './caja-menor.js';
import { cliente, clienteDatos, clienteNuevo } from './clientes.js';
import {
  autor,
  errorRespuesta,
  medio,
  metodoPago,
  persona,
  referencia,
  soloMensaje,
  totalesPorMedio,
} from './common.js';
import { correoDetalle, correoFila } from './correo.js';
import { cuentaPropia, segundoFactorNuevo, sesionAbierta } from './cuenta.js';
import {
  anonimizacion,
  anonimizar,
  exportacionPersonal,
  personaEncontrada,
  registroEncontrado,
  registroPersonal,
  textoPorRevisar,
} from './datos-personales.js';
import { estadoCuenta } from './estado-cuenta.js';
import { estadoPagoEmpleado, paginaEstadoEmpleados } from './estado-pago.js';
import { evento } from './eventos.js';
import { FORMAS_DE_AGENDA } from './formas.agenda.js';
import {
  estadisticasCompletas,
  gananciaNeta,
  gananciasDiarias,
  gananciasMetodoPago,
  gananciasRango,
  totalGanado,
} from './ganancias.js';
import { gasto, gastoDatos } from './gastos.js';
import { importacion } from './importacion.js';
import { ingresoAdicional, ingresoNuevo, totalIngresos } from './ingresos.js';
import {
  cambioPaquetes,
  cambioStock,
  estadisticasInventario,
  movimientoArticulo,
  totalesArticulos,
} from './inventario.js';
import { paginaServiciosEmpleado, servicioEmpleado, servicioPendiente } from './items-de-cuenta.js';
import { asiento } from './libro.js';
import { paginacion } from './listas.js';
import { metodo, metodoCambios, metodoNuevo, saldoMetodo } from './metodos.js';
import { salud } from './operaciones.js';
import { cargo, operador, operadorDatos, operadorNuevo, perfilOperador } from './operadores.js';
import { pago, pagoManual, pagoSemanal, totalesPagos } from './pagos.js';
import {
  estadisticasProductos,
  movimientoStock,
  producto,
  productoCambios,
  productoNuevo,
  totalesProductos,
} from './productos.js';
import { reporteGenerado, reportePedidoEnArchivo, reportePedidoEnPantalla, reportType } from './reportes.js';
import {
  destinatario,
  envioNuevo,
  envioReporte,
  reporteGuardado,
  reporteGuardadoCambios,
  reporteGuardadoNuevo,
} from './reportes-guardados.js';
import { estadoRespaldos, respaldo } from './respaldos.js';
import { moduloEntidad, permisoFila, rolCambios, rolFila, rolNuevo, usuarioConRol } from './roles.js';
import { servicio, servicioDatos } from './servicio.js';
import { registroServicios, servicioRealizado, totalesRealizados } from './servicios.js';
import { aceptacionFila, solicitudDatos, solicitudNueva } from './solicitudes-datos.js';
import { entidad, sucursal, sucursalDatos } from './sucursales.js';
import { tableroDia, tableroDias, tableroMes, tableroPorPagar, tableroRanking } from './tablero.js';
import { tiquete, tiqueteEnLista, totalesTiquetes } from './tiquetes.js';
import { usuario, usuarioEstado, usuarioNuevo } from './usuarios.js';
import { estadisticasVentas, totalesVentas, venta, ventaNueva } from './ventas.js';
import { vista, vistaCambios, vistaNueva } from './vistas.js';
import { zona, zonaDatos } from './zonas.js';

/**
 * The shapes that have a name in the OpenAPI document, and so in every client generated from it: changing one breaks
 * its users. A shape that is not here takes the name of its operation.
 */
export const FORMAS: Readonly<Record<string, z.ZodType>> = {
  ...FORMAS_DE_AGENDA,
  Error: errorRespuesta,
  Mensaje: soloMensaje,
  Paginacion: paginacion,
  Referencia: referencia,
  Persona: persona,
  Autor: autor,
  MetodoPago: metodoPago,
  Medio: medio,
  Salud: salud,
  Respaldo: respaldo,
  EstadoRespaldos: estadoRespaldos,
  Credenciales: credenciales,
  UsuarioSesion: usuarioSesion,
  CuentaPropia: cuentaPropia,
  SesionAbierta: sesionAbierta,
  SegundoFactorNuevo: segundoFactorNuevo,
  Permiso: permisoFila,
  Rol: rolFila,
  RolNuevo: rolNuevo,
  RolCambios: rolCambios,
  UsuarioConRol: usuarioConRol,
  Usuario: usuario,
  UsuarioNuevo: usuarioNuevo,
  UsuarioEstado: usuarioEstado,
  Correo: correoFila,
  CorreoDetalle: correoDetalle,
  ModulosDeEntidad: moduloEntidad,
  Operador: operador,
  PerfilOperador: perfilOperador,
  OperadorNuevo: operadorNuevo,
  OperadorDatos: operadorDatos,
  Cargo: cargo,
  Entidad: entidad,
  Sucursal: sucursal,
  SucursalDatos: sucursalDatos,
  Cliente: cliente,
  ClienteNuevo: clienteNuevo,
  ClienteDatos: clienteDatos,
  Zona: zona,
  ZonaDatos: zonaDatos,
  Servicio: servicio,
  ServicioDatos: servicioDatos,
  ServicioRealizado: servicioRealizado,
  TotalesRealizados: totalesRealizados,
  RegistroServicios: registroServicios,
  Pago: pago,
  TotalesPagos: totalesPagos,
  PagoSemanal: pagoSemanal,
  PagoManual: pagoManual,
  EstadoPagoEmpleado: estadoPagoEmpleado,
  ServicioPendiente: servicioPendiente,
  ServicioEmpleado: servicioEmpleado,
  PaginaEstadoEmpleados: paginaEstadoEmpleados,
  PaginaServiciosEmpleado: paginaServiciosEmpleado,
  EstadoCuenta: estadoCuenta,
  IngresoAdicional: ingresoAdicional,
  IngresoNuevo: ingresoNuevo,
  TotalIngresos: totalIngresos,
  TotalesPorMedio: totalesPorMedio,
  Gasto: gasto,
  GastoDatos: gastoDatos,
  Caja: caja,
  Cajas: cajas,
  MovimientoCaja: movimientoCaja,
  MovimientoCajaNuevo: movimientoCajaNuevo,
  TrasladoNuevo: trasladoNuevo,
  Metodo: metodo,
  MetodoNuevo: metodoNuevo,
  MetodoCambios: metodoCambios,
  SaldoMetodo: saldoMetodo,
  Arqueo: arqueo,
  ArqueoNuevo: arqueoNuevo,
  CausaArqueo: causaArqueo,
  Producto: producto,
  ProductoNuevo: productoNuevo,
  ProductoCambios: productoCambios,
  EstadisticasProductos: estadisticasProductos,
  TotalesProductos: totalesProductos,
  MovimientoStock: movimientoStock,
  Importacion: importacion,
  Tiquete: tiquete,
  TiqueteEnLista: tiqueteEnLista,
  TotalesTiquetes: totalesTiquetes,
  Venta: venta,
  VentaNueva: ventaNueva,
  EstadisticasVentas: estadisticasVentas,
  TotalesVentas: totalesVentas,
  Articulo: articulo,
  ArticuloNuevo: articuloNuevo,
  ArticuloCambios: articuloCambios,
  CambioStock: cambioStock,
  CambioPaquetes: cambioPaquetes,
  MovimientoArticulo: movimientoArticulo,
  EstadisticasInventario: estadisticasInventario,
  TotalesArticulos: totalesArticulos,
  RegistroPersonal: registroPersonal,
  RegistroEncontrado: registroEncontrado,
  PersonaEncontrada: personaEncontrada,
  ExportacionPersonal: exportacionPersonal,
  Anonimizar: anonimizar,
  Anonimizacion: anonimizacion,
  TextoPorRevisar: textoPorRevisar,
  SolicitudDatos: solicitudDatos,
  SolicitudDatosNueva: solicitudNueva,
  Aceptacion: aceptacionFila,
  Asiento: asiento,
  Evento: evento,
  EventoAuditoria: eventoAuditoria,
  EventoDetalle: eventoDetalle,
  GananciaNeta: gananciaNeta,
  GananciasMetodoPago: gananciasMetodoPago,
  GananciasDiarias: gananciasDiarias,
  GananciasRango: gananciasRango,
  TotalGanado: totalGanado,
  EstadisticasCompletas: estadisticasCompletas,
  Anulado: anulado,
  Asunto: asunto,
  Atencion: atencion,
  TableroMes: tableroMes,
  TableroDia: tableroDia,
  TableroDias: tableroDias,
  TableroRanking: tableroRanking,
  TableroPorPagar: tableroPorPagar,
  TipoReporte: reportType,
  Reporte: reporteGenerado,
  ReportePedido: reportePedidoEnPantalla,
  ReportePedidoEnArchivo: reportePedidoEnArchivo,
  ArchivoEnTexto: archivoEnTexto,
  ReporteGuardado: reporteGuardado,
  ReporteGuardadoNuevo: reporteGuardadoNuevo,
  ReporteGuardadoCambios: reporteGuardadoCambios,
  EnvioReporte: envioReporte,
  EnvioReporteNuevo: envioNuevo,
  DestinatarioReporte: destinatario,
  Vista: vista,
  VistaNueva: vistaNueva,
  VistaCambios: vistaCambios,
};
