import { IconCash, IconUser } from '@tabler/icons-react';
import { type Comando, conDias, enSuLista } from '../../lib/comandos';

const PAGOS = '/pagos/registrar';
const LO_PAGADO = 'pago nomina sueldo comision liquidacion abono anticipo adelanto avance prestamo vale quincena';
const GENTE = 'empleado operador trabajador barbero estilista muchacho personal';

export const comandosPagos: readonly Comando[] = [
  {
    id: 'pago-nuevo',
    texto: 'Registrar pago a un empleado',
    icono: IconCash,
    permiso: 'pagos.crear',
    verbos: ['pagar', 'crear'],
    cosas: LO_PAGADO,
    bastaElVerbo: true,
    atajo: 'n p',
    ir: () => ({ a: PAGOS, pedido: { que: 'crear' } }),
  },
  {
    id: 'pagar-a',
    de: 'operador',
    texto: ({ nombre }) => `Pagar a ${nombre}`,
    icono: IconCash,
    permiso: 'pagos.crear',
    verbos: ['pagar'],
    cosas: LO_PAGADO,
    ir: ({ hallado }) => ({ a: PAGOS, pedido: { que: 'pagar', id: hallado.id } }),
  },
  {
    id: 'cuenta-de',
    de: 'operador',
    texto: ({ nombre }) => `Estado de cuenta de ${nombre}`,
    icono: IconUser,
    permiso: 'pagos.ver',
    verbos: ['ver'],
    cosas: 'cuenta estado saldo deuda deudas debe debo debemos deben adeudamos semana comisiones gano ganado',
    porDefecto: true,
    rango: true,
    ir: ({ hallado, rango }) => ({
      a: `${PAGOS}?${new URLSearchParams({ cuenta: String(hallado.id), ...(rango && { semana: rango.inicio }) })}`,
    }),
  },
  {
    id: 'pagos-de',
    texto: 'Pagos de esos días',
    icono: IconCash,
    permiso: 'pagos.ver',
    verbos: ['ver', 'pagar'],
    cosas: `pago nomina liquidacion ${GENTE}`,
    rango: 'siempre',
    ir: ({ rango }) => ({ a: conDias(PAGOS, rango) }),
  },
  {
    id: 'pagos-operador',
    de: 'operador',
    texto: ({ nombre }) => `Pagos hechos a ${nombre}`,
    icono: IconCash,
    permiso: 'pagos.ver',
    verbos: ['ver'],
    cosas: 'pagos historial hechos',
    rango: true,
    ir: ({ hallado, rango }) => ({ a: conDias(PAGOS, rango, { empleado_id: String(hallado.id) }) }),
  },
  {
    id: 'pago',
    de: 'pago',
    texto: ({ id, nombre }) => `Pago N.º ${id} a ${nombre}`,
    icono: IconCash,
    permiso: 'pagos.ver',
    verbos: ['ver', 'anular'],
    cosas: 'pago comprobante recibo numero',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: enSuLista(PAGOS, 'pago', hallado) }),
  },
];
