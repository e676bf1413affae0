import { moduloDe, PERMISOS_INICIALES, type Permiso, TIPOS_REPORTE } from '@jornal/contract';
import { describe, expect, it } from 'vitest';
import type { Hallado } from '../lib/comandos';
import type { Puerta } from '../lib/session-context';
import { comandosDe } from './comandos';
import { leerPedido, preparar, responder } from './paleta-motor';
import { LARGO_PEDIDO } from './paleta-palabras';

const HOY = '2026-11-24';

const de = (tipo: Hallado['tipo'], nombres: readonly string[]): Hallado[] =>
  nombres.map((nombre, i) => ({ tipo, id: i + 1, nombre, detalle: null, fecha: null, entidad_id: 1 }) as Hallado);
const comprobante = (
  tipo: 'tiquete' | 'venta' | 'gasto' | 'servicio_realizado' | 'pago',
  id: number,
  nombre: string,
): Hallado => ({
  tipo,
  id,
  nombre,
  detalle: null,
  fecha: '2026-11-20',
  entidad_id: 1,
});

/** A business as that of the demonstration: what a search finds, and more. */
const NEGOCIO: readonly Hallado[] = [
  ...de('sucursal', ['Sede Chapinero', 'Sede Laureles', 'Sede Cedritos']),
  ...de('operador', [
    'Andrés Peña',
    'Luisa Ramírez',
    'Camilo Torres',
    'Valentina Ríos',
    'Sebastián Ortiz',
    'Mateo Cárdenas',
    'Juliana Gómez',
    'Santiago Muñoz',
    'Paula Restrepo',
    'Diego Castaño',
    'Natalia Suárez',
    'Felipe Niño',
  ]),
  ...de('persona', ['Laura Zapata', 'Óscar Mejía', 'Gabriela Duarte', 'Esteban Vargas']),
  ...de('usuario', ['Marcela Giraldo', 'Carolina Vélez']),
  ...de('cliente', ['Barbería y Spa La 70 S.A.S.']),
  ...de('servicio', [
    'Corte clásico',
    'Corte y barba',
    'Arreglo de barba',
    'Corte infantil',
    'Corte dama',
    'Cepillado',
    'Manicure tradicional',
    'Manicure semipermanente',
    'Pedicure spa',
    'Tinte completo',
    'Keratina',
    'Diseño de cejas',
    'Limpieza facial',
    'Masaje relajante 60 min',
    'Uñas acrílicas',
  ]),
  ...de('producto', [
    'Champú anticaída 400 ml',
    'Champú matizador 250 ml',
    'Tratamiento de keratina en crema',
    'Aceite de argán 60 ml',
    'Cera mate para cabello',
    'Pomada brillante',
    'Aceite para barba',
    'Esmalte semipermanente',
    'Removedor sin acetona',
  ]),
  ...de('articulo', ['Toallas desechables', 'Cuchillas de afeitar', 'Guantes de nitrilo', 'Capas de corte']),
  comprobante('tiquete', 3417, 'Tiquete 124'),
  comprobante('venta', 1042, 'Cera mate para cabello'),
  comprobante('gasto', 315, 'Arriendo del local'),
  comprobante('servicio_realizado', 2210, 'Corte clásico'),
  comprobante('pago', 88, 'Paula Restrepo'),
];

const MARCO = {
  tema: () => undefined,
  salir: () => undefined,
  cambiarSucursal: () => undefined,
  verAtajos: () => undefined,
  exportable: true,
  exportar: () => undefined,
};

const conPermisos = (permisos: readonly Permiso[]) => {
  const modulos: readonly string[] = permisos.map(moduloDe);
  return {
    puede: (permiso: Permiso) => permisos.includes(permiso),
    accede: (puerta: Puerta) => [puerta].flat().some((llave) => modulos.includes(llave)),
  };
};
const todoPuede = { puede: () => true, accede: () => true };

const DEL_ADMIN = preparar(comandosDe(todoPuede, MARCO, TIPOS_REPORTE));

/** The text of what is answered first, and where it leads. */
function primera(pedido: string, comandos = DEL_ADMIN): string {
  const [opcion] = responder(leerPedido(pedido, HOY), comandos, NEGOCIO);
  if (opcion === undefined) return 'nada';
  const destino = opcion.ir();
  const dias =
    typeof destino === 'function' || !opcion.comando.rango
      ? ''
      : (destino.a.match(/\d{4}-\d\d-\d\d/g) ?? []).join(' a ');
  return dias === '' ? opcion.texto : `${opcion.texto} ${dias}`;
}

/** Requests as owners of shops write them, and the entry that they would press. */
const PEDIDOS: ReadonlyArray<readonly [escrito: string, quiere: string | RegExp]> = [
  ['agregar gasto', 'Agregar gasto'],
  ['nuevo egreso', 'Agregar gasto'],
  ['anotar el arriendo', 'Agregar gasto'],
  ['gasto registrar', 'Agregar gasto'],
  ['pagar la luz', 'Agregar gasto'],
  ['poner un gsto', 'Agregar gasto'],
  ['arqueo', 'Hacer arqueo de la caja'],
  ['cuadrar la caja', 'Hacer arqueo de la caja'],
  ['contar plata', 'Hacer arqueo de la caja'],
  ['cierre de caja', 'Hacer arqueo de la caja'],
  ['meter plata a la caja', 'Ingresar dinero a la caja'],
  ['sacar efectivo de la caja', 'Retirar dinero de la caja'],
  ['pagar a Paula', 'Pagar a Paula Restrepo'],
  ['liquidar paula', 'Pagar a Paula Restrepo'],
  ['nomina de andres', 'Pagar a Andrés Peña'],
  ['pagar a restreppo', 'Pagar a Paula Restrepo'],
  ['cuanto le debo a Luisa', 'Estado de cuenta de Luisa Ramírez'],
  ['paula restrepo', 'Estado de cuenta de Paula Restrepo'],
  ['sebastian ortis', 'Estado de cuenta de Sebastián Ortiz'],
  ['registrar pago', 'Registrar pago a un empleado'],
  ['corte clásico', 'Registrar Corte clásico'],
  ['clasico corte', 'Registrar Corte clásico'],
  ['cobrar corte y barba', 'Registrar Corte y barba'],
  ['hacer manicure semipermanente', 'Registrar Manicure semipermanente'],
  ['cejas', 'Registrar Diseño de cejas'],
  ['corte infntil', 'Registrar Corte infantil'],
  ['precio del corte dama', 'Corte dama en el catálogo'],
  ['vender cera', 'Vender Cera mate para cabello'],
  ['venta de pomada', /Vend?e?r? ?.*Pomada brillante/],
  ['champu matisador', 'Vender Champú matizador 250 ml'],
  ['cuantas ceras quedan', 'Cera mate para cabello: precio y existencias'],
  ['vender aceite argan', 'Vender Aceite de argán 60 ml'],
  ['registrar una venta', 'Registrar venta'],
  ['agendar', 'Agendar una cita'],
  ['nueva cita', 'Agendar una cita'],
  ['reservar turno para mañana', 'Agendar una cita 2026-11-25'],
  ['citas de laura zapata', 'Citas de Laura Zapata'],
  ['telefono de oscar mejia', 'Citas de Óscar Mejía'],
  ['citas de hoy', 'Citas 2026-11-24 a 2026-11-24'],
  ['cambiar a Sede Laureles', 'Cambiar a Sede Laureles'],
  ['laurelez', 'Cambiar a Sede Laureles'],
  ['pasar a chapinero', 'Cambiar a Sede Chapinero'],
  ['exportar', 'Exportar a Excel lo que ves'],
  ['tema oscuro', 'Usar tema oscuro'],
  ['modo noche', 'Usar tema oscuro'],
  ['ventas de octubre', 'Lista de ventas 2026-10-01 a 2026-10-31'],
  ['ventas del mes pasado', 'Lista de ventas 2026-10-01 a 2026-10-31'],
  ['gastos de ayer', 'Gastos de esos días 2026-11-23 a 2026-11-23'],
  ['servicios de la semana pasada', 'Servicios realizados de esos días 2026-11-16 a 2026-11-22'],
  ['semana pasada gastos', 'Gastos de esos días 2026-11-16 a 2026-11-22'],
  ['servicios de camilo en octubre', 'Servicios de Camilo Torres 2026-10-01 a 2026-10-31'],
  ['bajar ventas de octubre en excel', 'Exportar ventas a Excel 2026-10-01 a 2026-10-31'],
  ['reporte de gastos del mes pasado', 'Reporte: Gastos operativos 2026-10-01 a 2026-10-31'],
  ['ganancias de este mes', 'Reporte: Resumen financiero 2026-11-01 a 2026-11-24'],
  ['venta 1042', 'Venta N.º 1042: Cera mate para cabello'],
  ['recibo 1042', 'Venta N.º 1042: Cera mate para cabello'],
  ['gasto 315', 'Gasto N.º 315: Arriendo del local'],
  ['caja menor', 'Caja Menor'],
  ['invitar usuario', 'Invitar usuario'],
  ['cerrar sesion', 'Cerrar sesión'],
];

/** Words that are others but for a letter, or that several commands have. */
const CERCANOS: ReadonlyArray<readonly [escrito: string, quiere: string]> = [
  ['uñas', 'Registrar Uñas acrílicas'],
  ['cuanto hay en caja', 'Caja Menor'],
  ['cuanto hay en efectivo', 'Caja Menor'],
  ['cuanto se le debe a mateo', 'Estado de cuenta de Mateo Cárdenas'],
  ['prestamo a diego', 'Pagar a Diego Castaño'],
  ['vale para natalia', 'Pagar a Natalia Suárez'],
  ['regisrar gasto', 'Agregar gasto'],
  ['tinte conpleto', 'Registrar Tinte completo'],
  ['subir precio corte infantil', 'Corte infantil en el catálogo'],
  ['ventas por metodo de pago', 'Reporte: Ingresos por método de pago'],
  ['cuanto facturamos ayer', 'Reporte: Resumen financiero 2026-11-23 a 2026-11-23'],
  ['quien borro una venta', 'Auditoría'],
  ['anular venta 1042', 'Venta N.º 1042: Cera mate para cabello'],
  ['dar cita', 'Agendar una cita'],
  ['cancelar una cita', 'Citas'],
  ['citas de camilo hoy', 'Citas con Camilo Torres 2026-11-24 a 2026-11-24'],
  ['cita para esteban vargas mañana', 'Agendar a Esteban Vargas: espacios libres 2026-11-25'],
  ['metodos de pago', 'Métodos de pago'],
  ['formas de pago', 'Métodos de pago'],
  ['nuevo metodo de pago', 'Nuevo método de pago'],
  ['trasladar de nequi a efectivo', 'Trasladar dinero entre métodos'],
  ['pasar plata de nequi a la caja', 'Trasladar dinero entre métodos'],
  ['traslado', 'Trasladar dinero entre métodos'],
  ['disponibilidad juliana', 'Agendar con Juliana Gómez: espacios libres'],
];

describe('la paleta', () => {
  it('entiende lo que escriben los dueños: al menos 57 de 60 a la primera', () => {
    const falladas = PEDIDOS.flatMap(([escrito, quiere]) => {
      const primero = primera(escrito);
      const bien = typeof quiere === 'string' ? primero === quiere : quiere.test(primero);
      return bien ? [] : [`${escrito} → ${primero}`];
    });
    expect(PEDIDOS).toHaveLength(60);
    expect(falladas).toEqual([]);
  });

  it.each([
    ['tiquete 124', 'Tiquete 124'],
    ['ticket 124', 'Tiquete 124'],
    ['124', 'Tiquete 124'],
    ['tiquetes de ayer', 'Tiquetes de esos días 2026-11-23 a 2026-11-23'],
    ['nuevo tiquete', 'Mostrador'],
    ['reporte de tiquetes del mes pasado', 'Reporte: Tiquetes 2026-10-01 a 2026-10-31'],
    ['personas nuevas de este mes', 'Reporte: Personas atendidas 2026-11-01 a 2026-11-24'],
    ['mostrador', 'Mostrador'],
  ])('halla un tiquete por su número, o dónde se cobra: %s', (escrito, quiere) => {
    expect(primera(escrito)).toBe(quiere);
  });

  it.each([
    ['cartera', 'Cartera'],
    ['quien me debe', 'Cartera'],
    ['fiado', 'Cartera'],
    ['recibir abono', 'Recibir un abono'],
    ['cuanto debe laura zapata', 'Lo que debe Laura Zapata'],
    ['abono de esteban vargas', 'Lo que debe Esteban Vargas'],
    ['exportar cartera', 'Exportar cartera a Excel'],
    ['reporte de cartera', 'Reporte: Cartera'],
    ['reporte de saldos a favor', 'Reporte: Saldos a favor'],
  ])('halla quién debe, y dónde se le recibe: %s', (escrito, quiere) => {
    expect(primera(escrito)).toBe(quiere);
  });

  it('una palabra que está dicha como es no es otra con una letra mal', () => {
    expect(CERCANOS.map(([escrito]) => [escrito, primera(escrito)])).toEqual(CERCANOS);
  });

  it('no responde nada fuera del permiso de quien escribe', () => {
    const permisos = PERMISOS_INICIALES.operador;
    const suyos = comandosDe(conPermisos(permisos), { ...MARCO, cambiarSucursal: undefined }, []);
    const preparados = preparar(suyos);
    const ajenas = PEDIDOS.flatMap(([escrito]) =>
      responder(leerPedido(escrito, HOY), preparados, NEGOCIO).filter(
        ({ comando: { permiso } }) => permiso !== undefined && !permisos.includes(permiso),
      ),
    );
    expect(ajenas).toEqual([]);
    expect(primera('corte clásico', preparados)).toBe('Registrar Corte clásico');
    expect(primera('agregar gasto', preparados)).not.toMatch(/gasto/);
    expect(primera('laureles', preparados)).toBe('nada');
  });

  it('de un texto de 10 kB o de signos no halla nada, y lee solo su comienzo', () => {
    for (const texto of ['%_\\\'";--', '¿?¡!', 'x'.repeat(10_000), 'zq wv '.repeat(2_000)]) {
      const pedida = leerPedido(texto, HOY);
      expect(pedida.palabras.length).toBeLessThanOrEqual(12);
      expect(pedida.palabras.join('').length).toBeLessThanOrEqual(LARGO_PEDIDO);
      expect(responder(pedida, DEL_ADMIN, NEGOCIO)).toEqual([]);
    }
  });

  it('pone primero lo que se usó hace poco, entre lo que responde igual', () => {
    const sin = responder(leerPedido('corte', HOY), DEL_ADMIN, NEGOCIO);
    const dama = sin.find(({ texto }) => texto === 'Registrar Corte dama');
    expect(sin[0]).not.toBe(dama);
    const con = responder(leerPedido('corte', HOY), DEL_ADMIN, NEGOCIO, [dama?.clave ?? '']);
    expect(con[0]?.texto).toBe('Registrar Corte dama');
  });
});
