import { agendas } from './agenda.js';
import { aprobaciones } from './aprobaciones.js';
import { auditoria } from './auditoria.js';
import { auth } from './auth.js';
import { busqueda } from './busqueda-rapida.js';
import { cajaMenor } from './caja-menor.js';
import { citas } from './citas.js';
import { clientes } from './clientes.js';
import { consentimientos } from './consentimientos.js';
import { correcciones } from './correcciones.js';
import { correos } from './correo.js';
import { cuentas } from './cuenta.js';
import { datosPersonales } from './datos-personales.js';
import { deshacer } from './deshacer.js';
import { deudas } from './deudas.js';
import { devoluciones } from './devoluciones.js';
import { espacios } from './espacios.js';
import { eventos } from './eventos.js';
import { favores } from './favores.js';
import { fotosPersona } from './fotos-persona.js';
import { gastos } from './gastos.js';
import { horas } from './horas-libres.js';
import { ingresos } from './ingresos.js';
import { inventario } from './inventario.js';
import { libro } from './libro.js';
import { listaEspera } from './lista-espera.js';
import { metodos } from './metodos.js';
import { mostrador } from './mostrador.js';
import { operaciones } from './operaciones.js';
import { operadores } from './operadores.js';
import { pagos } from './pagos.js';
import { camposPersona, personas } from './personas.js';
import { productos } from './productos.js';
import { propinas } from './propinas.js';
import { recibos } from './recibos.js';
import { reportes } from './reportes.js';
import { reportesGuardados } from './reportes-guardados.js';
import { respaldos } from './respaldos.js';
import { modulosEntidades, roles } from './roles.js';
import { servicios } from './servicios.js';
import { entidades, sucursales } from './sucursales.js';
import { tablero } from './tablero.js';
import { tiquetes } from './tiquetes.js';
import { tiquetesAbiertos } from './tiquetes-abiertos.js';
import { usuarios } from './usuarios.js';
import { ventas } from './ventas.js';
import { vistas } from './vistas.js';
import { zonas } from './zonas.js';

/**
 * The routers by their names: typed as the exports of each module, so that a compiler that reads it need not spell out
 * every route again.
 */
type Contract = {
  readonly auth: typeof auth;
  readonly cuentas: typeof cuentas;
  readonly roles: typeof roles;
  readonly modulosEntidades: typeof modulosEntidades;
  readonly usuarios: typeof usuarios;
  readonly operadores: typeof operadores;
  readonly entidades: typeof entidades;
  readonly sucursales: typeof sucursales;
  readonly clientes: typeof clientes;
  readonly zonas: typeof zonas;
  readonly servicios: typeof servicios;
  readonly pagos: typeof pagos;
  readonly ingresos: typeof ingresos;
  readonly aprobaciones: typeof aprobaciones;
  readonly correcciones: typeof correcciones;
  readonly devoluciones: typeof devoluciones;
  readonly favores: typeof favores;
  readonly gastos: typeof gastos;
  readonly cajaMenor: typeof cajaMenor;
  readonly productos: typeof productos;
  readonly propinas: typeof propinas;
  readonly recibos: typeof recibos;
  readonly mostrador: typeof mostrador;
  readonly tiquetes: typeof tiquetes;
  readonly tiquetesAbiertos: typeof tiquetesAbiertos;
  readonly ventas: typeof ventas;
  readonly inventario: typeof inventario;
  readonly agendas: typeof agendas;
  readonly espacios: typeof espacios;
  readonly horas: typeof horas;
  readonly citas: typeof citas;
  readonly listaEspera: typeof listaEspera;
  readonly metodos: typeof metodos;
  readonly camposPersona: typeof camposPersona;
  readonly consentimientos: typeof consentimientos;
  readonly fotosPersona: typeof fotosPersona;
  readonly personas: typeof personas;
  readonly datosPersonales: typeof datosPersonales;
  readonly tablero: typeof tablero;
  readonly reportes: typeof reportes;
  readonly reportesGuardados: typeof reportesGuardados;
  readonly vistas: typeof vistas;
  readonly busqueda: typeof busqueda;
  readonly libro: typeof libro;
  readonly deshacer: typeof deshacer;
  readonly deudas: typeof deudas;
  readonly eventos: typeof eventos;
  readonly correos: typeof correos;
  readonly auditoria: typeof auditoria;
  readonly respaldos: typeof respaldos;
  readonly operaciones: typeof operaciones;
};

/** Every route of the API. The server implements it, the web and integrators consume it. */
export const contract: Contract = {
  auth,
  cuentas,
  roles,
  modulosEntidades,
  usuarios,
  operadores,
  entidades,
  sucursales,
  clientes,
  zonas,
  servicios,
  pagos,
  ingresos,
  aprobaciones,
  correcciones,
  devoluciones,
  favores,
  gastos,
  cajaMenor,
  productos,
  propinas,
  recibos,
  mostrador,
  tiquetes,
  tiquetesAbiertos,
  ventas,
  inventario,
  agendas,
  espacios,
  horas,
  citas,
  listaEspera,
  metodos,
  camposPersona,
  consentimientos,
  fotosPersona,
  personas,
  datosPersonales,
  tablero,
  reportes,
  reportesGuardados,
  vistas,
  busqueda,
  libro,
  deshacer,
  deudas,
  eventos,
  correos,
  auditoria,
  respaldos,
  operaciones,
};
