import type { z } from 'zod';
import { agenda, agendaCambios, agendaDatos, bloqueo, bloqueoNuevo, generarHorarios, horario, horarioCambios, horarioNuevo, simulacionHorarios } from './agenda.js';
import { archivoEnTexto } from './archivos.js';
import { eventoAuditoria, eventoDetalle } from './auditoria.js';
import { credenciales, usuarioSesion } from './auth.js';
import { branch, branchDatos, entidad } from './branches.js';
import { arqueo, arqueoNuevo, caja, causaArqueo, movimientoCaja, movimientoCajaNuevo } from './caja-menor.js';
import { cambioCita, cita, citaCambios, citaConCuenta, citaDelDia, citaNueva, moverCitas, movimientoCitas, personaCitas } from './citas.js';
import { client, clientDatos, clientNuevo } from './clients.js';
import { autor, errorRespuesta, medio, metodoPago, paginacion, persona, referencia, soloMensaje, totalesPorMedio } from './common.js';
import { correoDetalle, correoFila } from './correo.js';
import { cuentaPropia, segundoFactorNuevo, sesionAbierta } from './cuenta.js';
import {
  aceptacionFila,
  anonimizacion,
  anonimizar,
  exportacionPersonal,
  personaEncontrada,
  registroEncontrado,
  registroPersonal,
  solicitudDatos,
  solicitudNueva,
  textoPorRevisar,
} from './datos-personales.js';
import { calendario, calendarioOperadores, consultaEspacios, diaCalendario, disponibilidad, espacioCalendario, espacioHorario } from './espacios.js';
import { evento } from './eventos.js';
import { gasto, gastoDatos } from './gastos.js';
import { importacion } from './importacion.js';
import { ingresoAdicional, ingresoNuevo, totalIngresos } from './ingresos.js';
import { articulo, articuloCambios, articuloNuevo, cambioPaquetes, cambioStock, estadisticasInventario, movimientoArticulo, totalesArticulos } from './inventario.js';
import { asiento } from './libro.js';
import { oferta, personaEspera, personaEsperaCambios, personaEsperaNueva, plazaElegida } from './lista-espera.js';
import { salud } from './operaciones.js';
import { cargo, operador, operadorDatos, operadorNuevo, perfilOperador } from './operadores.js';
import { estadoCuenta, estadoPagoEmpleado, paginaServiciosEmpleado, pago, pagoManual, pagoSemanal, servicioEmpleado, servicioPendiente, totalesPagos } from './pagos.js';
import { estadisticasProductos, movimientoStock, producto, productoCambios, productoNuevo, totalesProductos } from './productos.js';
import { reporteGenerado, reportePedidoEnArchivo, reportePedidoEnPantalla, reportType } from './reportes.js';
import { destinatario, envioNuevo, envioReporte, reporteGuardado, reporteGuardadoCambios, reporteGuardadoNuevo } from './reportes-guardados.js';
import { estadoRespaldos, respaldo } from './respaldos.js';
import { moduloEntidad, permisoFila, rolCambios, rolFila, rolNuevo, usuarioConRol } from './roles.js';
import { registroServicios, servicio, servicioDatos, servicioRealizado, totalesRealizados } from './servicios.js';
import {
  anulado,
  estadisticasCompletas,
  gananciaNeta,
  gananciasDiarias,
  gananciasMetodoPago,
  gananciasRango,
  tableroDia,
  tableroDias,
  tableroMes,
  tableroPorPagar,
  tableroRanking,
  totalGanado,
} from './tablero.js';
import { usuario, usuarioEstado, usuarioNuevo } from './usuarios.js';
import { estadisticasVentas, totalesVentas, venta, ventaNueva } from './ventas.js';
import { vista, vistaCambios, vistaNueva } from './vistas.js';
import { zone, zoneDatos } from './zones.js';

/**
 * The shapes that have a name in the OpenAPI document, and so in every client generated from it: changing one breaks whoever
 * uses it. What is not here takes the name of its operation.
 */
export const FORMAS: Readonly<Record<string, z.ZodType>> = {
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
  Sucursal: branch,
  SucursalDatos: branchDatos,
  Cliente: client,
  ClienteNuevo: clientNuevo,
  ClienteDatos: clientDatos,
  Zona: zone,
  ZonaDatos: zoneDatos,
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
  PaginaServiciosEmpleado: paginaServiciosEmpleado,
  EstadoCuenta: estadoCuenta,
  IngresoAdicional: ingresoAdicional,
  IngresoNuevo: ingresoNuevo,
  TotalIngresos: totalIngresos,
  TotalesPorMedio: totalesPorMedio,
  Gasto: gasto,
  GastoDatos: gastoDatos,
  Caja: caja,
  MovimientoCaja: movimientoCaja,
  MovimientoCajaNuevo: movimientoCajaNuevo,
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
  Agenda: agenda,
  AgendaDatos: agendaDatos,
  AgendaCambios: agendaCambios,
  Horario: horario,
  HorarioNuevo: horarioNuevo,
  HorarioCambios: horarioCambios,
  GenerarHorarios: generarHorarios,
  SimulacionHorarios: simulacionHorarios,
  Bloqueo: bloqueo,
  BloqueoNuevo: bloqueoNuevo,
  EspacioHorario: espacioHorario,
  EspacioCalendario: espacioCalendario,
  DiaCalendario: diaCalendario,
  Calendario: calendario,
  CalendarioOperadores: calendarioOperadores,
  ConsultaEspacios: consultaEspacios,
  Disponibilidad: disponibilidad,
  Cita: cita,
  CitaConCuenta: citaConCuenta,
  CitaDelDia: citaDelDia,
  CitaNueva: citaNueva,
  CitaCambios: citaCambios,
  MoverCitas: moverCitas,
  MovimientoCitas: movimientoCitas,
  PersonaCitas: personaCitas,
  CambioCita: cambioCita,
  PersonaEspera: personaEspera,
  PersonaEsperaNueva: personaEsperaNueva,
  PersonaEsperaCambios: personaEsperaCambios,
  PlazaElegida: plazaElegida,
  Oferta: oferta,
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
