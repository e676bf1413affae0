// Every migration, in its order. Generated, never edited: see schema.test.ts.
import { Base1700000000001 } from './migrations/0001-base.js';
import { LibroYCuentas1700000000002 } from './migrations/0002-libro-y-cuentas.js';
import { Dinero1700000000003 } from './migrations/0003-dinero.js';
import { ProductosEInventario1700000000004 } from './migrations/0004-productos-e-inventario.js';
import { Guardas1700000000009 } from './migrations/0009-guardas.js';
import { Entrada1700000000010 } from './migrations/0010-entrada.js';
import { MarcasYRecibos1700000000011 } from './migrations/0011-marcas-y-recibos.js';
import { CorreoYOlvido1700000000012 } from './migrations/0012-correo-y-olvido.js';
import { ResumenMes1700000000013 } from './migrations/0013-resumen-mes.js';
import { HolguraProducto1700000000014 } from './migrations/0014-holgura-producto.js';
import { AuditoriaPersonal1700000000015 } from './migrations/0015-auditoria-personal.js';
import { Agenda1700000000016 } from './migrations/0016-agenda.js';
import { GuardasAgenda1700000000017 } from './migrations/0017-guardas-agenda.js';
import { CitaAtendida1700000000018 } from './migrations/0018-cita-atendida.js';
import { CitasAnuladas1700000000019 } from './migrations/0019-citas-anuladas.js';
import { ListasDeCitas1700000000020 } from './migrations/0020-listas-de-citas.js';
import { AlcanceYCuentas1700000000021 } from './migrations/0021-alcance-y-cuentas.js';
import { CorreoYEnlaces1700000000022 } from './migrations/0022-correo-y-enlaces.js';
import { SegundoFactor1700000000023 } from './migrations/0023-segundo-factor.js';
import { AuditoriaDeDonde1700000000024 } from './migrations/0024-auditoria-de-donde.js';
import { ConceptoSinPersonas1700000000026 } from './migrations/0026-concepto-sin-personas.js';
import { SolicitudesDeDatos1700000000027 } from './migrations/0027-solicitudes-de-datos.js';
import { ZonasYSucursales1700000000028 } from './migrations/0028-zonas-y-sucursales.js';
import { SucursalesDeOperador1700000000031 } from './migrations/0031-sucursales-de-operador.js';
import { VueltaDeCuentas1700000000032 } from './migrations/0032-vuelta-de-cuentas.js';
import { AuditoriaSinNombres1700000000033 } from './migrations/0033-auditoria-sin-nombres.js';
import { SucursalesReabiertas1700000000034 } from './migrations/0034-sucursales-reabiertas.js';
import { OlvidarUnCampo1700000000035 } from './migrations/0035-olvidar-un-campo.js';
import { ReportesGuardados1700000000036 } from './migrations/0036-reportes-guardados.js';
import { IndicesDeReportes1700000000038 } from './migrations/0038-indices-de-reportes.js';
import { AgendasOlvidadas1700000000039 } from './migrations/0039-agendas-olvidadas.js';
import { RespuestasBreves1700000000040 } from './migrations/0040-respuestas-breves.js';
import { TopesDeValor1700000000044 } from './migrations/0044-topes-de-valor.js';
import { VistasDeLista1700000000045 } from './migrations/0045-vistas-de-lista.js';
import { OrdenPorMonto1700000000046 } from './migrations/0046-orden-por-monto.js';
import { Secretos1700000000048 } from './migrations/0048-secretos.js';
import { StockQueVuelve1700000000049 } from './migrations/0049-stock-que-vuelve.js';
import { VersionDeLaClave1700000000050 } from './migrations/0050-version-de-la-clave.js';
import { UltimaEntrada1700000000051 } from './migrations/0051-ultima-entrada.js';
import { Busquedas1700000000052 } from './migrations/0052-busquedas.js';
import { PlazasDeOtraHora1700000000053 } from './migrations/0053-plazas-de-otra-hora.js';
import { FactorExigido1700000000054 } from './migrations/0054-factor-exigido.js';
import { EnlacesPorQuienLosPide1700000000059 } from './migrations/0059-enlaces-por-quien-los-pide.js';
import { SinUso1700000000060 } from './migrations/0060-sin-uso.js';
import { Traslados1700000000061 } from './migrations/0061-traslados.js';
import { OlvidarEnUnCluster1700000000062 } from './migrations/0062-olvidar-en-un-cluster.js';
import { LlaveDeLasPlazas1700000000063 } from './migrations/0063-llave-de-las-plazas.js';
import { ConteoDeCatalogos1700000000064 } from './migrations/0064-conteo-de-catalogos.js';
import { OrdenDeListas1700000000065 } from './migrations/0065-orden-de-listas.js';
import { DiasDelNegocio1700000000066 } from './migrations/0066-dias-del-negocio.js';
import { OrdenDeTodas1700000000067 } from './migrations/0067-orden-de-todas.js';
import { ClienteSinCuenta1700000000068 } from './migrations/0068-cliente-sin-cuenta.js';
import { GastosPorDia1700000000069 } from './migrations/0069-gastos-por-dia.js';
import { OperadorVeSuAgenda1700000000070 } from './migrations/0070-operador-ve-su-agenda.js';
import { UsuarioPorNombre1700000000071 } from './migrations/0071-usuario-por-nombre.js';
import { Tiquetes1700000000075 } from './migrations/0075-tiquetes.js';
import { Metodos1700000000076 } from './migrations/0076-metodos.js';
import { ListaDeTiquetes1700000000077 } from './migrations/0077-lista-de-tiquetes.js';
import { Personas1700000000078 } from './migrations/0078-personas.js';
import { GuardasMetodos1700000000080 } from './migrations/0080-guardas-metodos.js';
import { Mostrador1700000000081 } from './migrations/0081-mostrador.js';
import { GuardasMostrador1700000000082 } from './migrations/0082-guardas-mostrador.js';
import { TiquetesAbiertos1700000000083 } from './migrations/0083-tiquetes-abiertos.js';
import { Propinas1700000000084 } from './migrations/0084-propinas.js';
import { GuardasPropinas1700000000085 } from './migrations/0085-guardas-propinas.js';
import { Fiado1700000000086 } from './migrations/0086-fiado.js';
import { GuardasFiado1700000000087 } from './migrations/0087-guardas-fiado.js';
import { AFavor1700000000088 } from './migrations/0088-a-favor.js';
import { GuardasAFavor1700000000089 } from './migrations/0089-guardas-a-favor.js';
import { Devoluciones1700000000090 } from './migrations/0090-devoluciones.js';
import { GuardasDevoluciones1700000000091 } from './migrations/0091-guardas-devoluciones.js';
import { Recibos1700000000092 } from './migrations/0092-recibos.js';
import { Correcciones1700000000093 } from './migrations/0093-correcciones.js';
import { GuardasCorrecciones1700000000094 } from './migrations/0094-guardas-correcciones.js';
import { ComisionAlCobrar1700000000095 } from './migrations/0095-comision-al-cobrar.js';
import { Aprobaciones1700000000096 } from './migrations/0096-aprobaciones.js';
import { GuardasAprobaciones1700000000097 } from './migrations/0097-guardas-aprobaciones.js';
import { FichasCompletas1700000000098 } from './migrations/0098-fichas-completas.js';
import { GuardasConsentimientos1700000000099 } from './migrations/0099-guardas-consentimientos.js';
import { AnticiposAnulados1700000000100 } from './migrations/0100-anticipos-anulados.js';
import { DescuentoDeLinea1700000000101 } from './migrations/0101-descuento-de-linea.js';
import { GuardasDescuentos1700000000102 } from './migrations/0102-guardas-descuentos.js';
import { DuracionDeServicios1700000000103 } from './migrations/0103-duracion-de-servicios.js';
import { Carriles1700000000104 } from './migrations/0104-carriles.js';
import { GuardasCarriles1700000000105 } from './migrations/0105-guardas-carriles.js';
import { OperadorServicio1700000000106 } from './migrations/0106-operador-servicio.js';
import { CitaDeCualquiera1700000000107 } from './migrations/0107-cita-de-cualquiera.js';
import { VariosServicios1700000000108 } from './migrations/0108-varios-servicios.js';
import { BloqueosDeOperador1700000000109 } from './migrations/0109-bloqueos-de-operador.js';
import { BloqueosPorDias1700000000110 } from './migrations/0110-bloqueos-por-dias.js';

export const MIGRATIONS = [
  Base1700000000001,
  LibroYCuentas1700000000002,
  Dinero1700000000003,
  ProductosEInventario1700000000004,
  Guardas1700000000009,
  Entrada1700000000010,
  MarcasYRecibos1700000000011,
  CorreoYOlvido1700000000012,
  ResumenMes1700000000013,
  HolguraProducto1700000000014,
  AuditoriaPersonal1700000000015,
  Agenda1700000000016,
  GuardasAgenda1700000000017,
  CitaAtendida1700000000018,
  CitasAnuladas1700000000019,
  ListasDeCitas1700000000020,
  AlcanceYCuentas1700000000021,
  CorreoYEnlaces1700000000022,
  SegundoFactor1700000000023,
  AuditoriaDeDonde1700000000024,
  ConceptoSinPersonas1700000000026,
  SolicitudesDeDatos1700000000027,
  ZonasYSucursales1700000000028,
  SucursalesDeOperador1700000000031,
  VueltaDeCuentas1700000000032,
  AuditoriaSinNombres1700000000033,
  SucursalesReabiertas1700000000034,
  OlvidarUnCampo1700000000035,
  ReportesGuardados1700000000036,
  IndicesDeReportes1700000000038,
  AgendasOlvidadas1700000000039,
  RespuestasBreves1700000000040,
  TopesDeValor1700000000044,
  VistasDeLista1700000000045,
  OrdenPorMonto1700000000046,
  Secretos1700000000048,
  StockQueVuelve1700000000049,
  VersionDeLaClave1700000000050,
  UltimaEntrada1700000000051,
  Busquedas1700000000052,
  PlazasDeOtraHora1700000000053,
  FactorExigido1700000000054,
  EnlacesPorQuienLosPide1700000000059,
  SinUso1700000000060,
  Traslados1700000000061,
  OlvidarEnUnCluster1700000000062,
  LlaveDeLasPlazas1700000000063,
  ConteoDeCatalogos1700000000064,
  OrdenDeListas1700000000065,
  DiasDelNegocio1700000000066,
  OrdenDeTodas1700000000067,
  ClienteSinCuenta1700000000068,
  GastosPorDia1700000000069,
  OperadorVeSuAgenda1700000000070,
  UsuarioPorNombre1700000000071,
  Tiquetes1700000000075,
  Metodos1700000000076,
  ListaDeTiquetes1700000000077,
  Personas1700000000078,
  GuardasMetodos1700000000080,
  Mostrador1700000000081,
  GuardasMostrador1700000000082,
  TiquetesAbiertos1700000000083,
  Propinas1700000000084,
  GuardasPropinas1700000000085,
  Fiado1700000000086,
  GuardasFiado1700000000087,
  AFavor1700000000088,
  GuardasAFavor1700000000089,
  Devoluciones1700000000090,
  GuardasDevoluciones1700000000091,
  Recibos1700000000092,
  Correcciones1700000000093,
  GuardasCorrecciones1700000000094,
  ComisionAlCobrar1700000000095,
  Aprobaciones1700000000096,
  GuardasAprobaciones1700000000097,
  FichasCompletas1700000000098,
  GuardasConsentimientos1700000000099,
  AnticiposAnulados1700000000100,
  DescuentoDeLinea1700000000101,
  GuardasDescuentos1700000000102,
  DuracionDeServicios1700000000103,
  Carriles1700000000104,
  GuardasCarriles1700000000105,
  OperadorServicio1700000000106,
  CitaDeCualquiera1700000000107,
  VariosServicios1700000000108,
  BloqueosDeOperador1700000000109,
  BloqueosPorDias1700000000110,
];
