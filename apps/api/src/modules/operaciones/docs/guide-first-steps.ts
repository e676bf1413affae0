import type { Seccion } from './guide-section.js';

const ENTRAR: Seccion = {
  id: 'entrar',
  titulo: 'Iniciar sesión',
  pasos: [
    {
      texto:
        'Crea para tu programa una cuenta propia, con el rol que le baste: lo que haga queda a su nombre. ' +
        'Con su email y su contraseña pide un token.',
    },
    {
      texto:
        'El token dura 12 horas, o las que diga el servidor. Guárdalo como `TOKEN`: no se puede volver a pedir sin la contraseña.',
      peticion: {
        metodo: 'POST',
        ruta: '/api/login',
        sinSesion: true,
        cuerpo: { email: '$CORREO', password: '$CLAVE' },
        estado: 200,
        respuesta: { access_token: '$TOKEN' },
      },
    },
    {
      texto: 'Va en cada solicitud, en `Authorization`. Esta dice quién eres y qué puedes hacer.',
      peticion: {
        metodo: 'GET',
        ruta: '/api/sesion',
        estado: 200,
        respuesta: { email: '$CORREO', role: { nombre: 'admin' } },
      },
    },
    {
      texto: 'Sin token, o con uno que ya terminó, es 401: inicia sesión de nuevo y repite.',
      peticion: {
        metodo: 'GET',
        ruta: '/api/sesion',
        sinSesion: true,
        estado: 401,
        respuesta: { statusCode: 401, codigo: 'SESION_INVALIDA' },
      },
    },
  ],
};

const SERVICIO: Seccion = {
  id: 'servicio',
  titulo: 'El primer servicio',
  pasos: [
    {
      texto: 'Un servicio lo hace un operador de una sucursal. Pregunta primero por tus sucursales…',
      peticion: {
        metodo: 'GET',
        ruta: '/api/entidad/listar-entidades',
        estado: 200,
        respuesta: { entidades: [{ id: '$ENTIDAD' }] },
      },
    },
    {
      texto: '…y por sus operadores.',
      peticion: {
        metodo: 'GET',
        ruta: '/api/operadores/listar-operador?entidad_id=$ENTIDAD',
        estado: 200,
        respuesta: [{ id: '$EMPLEADO' }],
      },
    },
    {
      texto: 'Lo que se ofrece está en el catálogo: el precio, y el porcentaje que le queda al operador.',
      peticion: {
        metodo: 'POST',
        ruta: '/api/servicios/crear-servicio',
        cuerpo: { nombre: 'Corte', precio: 25_000, porcentaje_pago_empleado: 40 },
        estado: 201,
        respuesta: { data: { id: '$CORTE', precio: 25_000 } },
      },
    },
    {
      texto: 'Otro, para atender a un cliente que quiere los dos.',
      peticion: {
        metodo: 'POST',
        ruta: '/api/servicios/crear-servicio',
        cuerpo: { nombre: 'Barba', precio: 15_000, porcentaje_pago_empleado: 40 },
        estado: 201,
        respuesta: { data: { id: '$BARBA' } },
      },
    },
    {
      texto:
        'Regístralos juntos: se guardan todos o ninguno. Lo que se recibe en efectivo y por transferencia suma ' +
        'exactamente lo que cuestan. Los montos son pesos enteros.',
      peticion: {
        metodo: 'POST',
        ruta: '/api/servicios/servicios-multiples',
        clave: 'turno-2026-11-18-001',
        cuerpo: {
          empleado_id: '$EMPLEADO',
          fecha: '$HOY',
          metodo_pago: 'mixto',
          monto_efectivo: 30_000,
          monto_transferencia: 10_000,
          servicios: [
            { servicio_id: '$CORTE', cantidad: 1 },
            { servicio_id: '$BARBA', cantidad: 1 },
          ],
        },
        estado: 201,
        respuesta: {
          data: [
            { total_con_descuento: 25_000, monto_empleado: 10_000 },
            { total_con_descuento: 15_000, monto_empleado: 6_000 },
          ],
        },
      },
    },
  ],
};

const PAGAR: Seccion = {
  id: 'pagar',
  titulo: 'Pagar a un operador',
  pasos: [
    {
      texto: '`saldo_pendiente` es lo que se le debe; por debajo de cero es un anticipo.',
      peticion: {
        metodo: 'GET',
        ruta: '/api/pagos/estado-empleados?entidad_id=$ENTIDAD',
        estado: 200,
        respuesta: [{ empleado_id: '$EMPLEADO', saldo_pendiente: 16_000 }],
      },
    },
    {
      texto:
        'Un pago `total` lleva exactamente ese saldo: si alguien registró algo mientras tanto, se rechaza en vez de pagar de menos.',
      peticion: {
        metodo: 'POST',
        ruta: '/api/pagos/crear-pago-semanal',
        clave: 'pago-2026-47-ana',
        cuerpo: { empleado_id: '$EMPLEADO', monto: 16_000, tipo_pago: 'total', metodo_pago: 'efectivo' },
        estado: 201,
        respuesta: { data: { monto: 16_000, estado: true, tipo_pago: 'total' } },
      },
    },
    {
      texto: 'Pagar otra vez lo mismo, con otra clave, es un conflicto: no queda nada por pagar.',
      peticion: {
        metodo: 'POST',
        ruta: '/api/pagos/crear-pago-semanal',
        cuerpo: { empleado_id: '$EMPLEADO', monto: 16_000, tipo_pago: 'total' },
        estado: 409,
        respuesta: { codigo: 'SALDO_CAMBIO' },
      },
    },
  ],
};

/** From the first sign-in to a person who was paid. */
export const PRIMEROS_PASOS: readonly Seccion[] = [ENTRAR, SERVICIO, PAGAR];
