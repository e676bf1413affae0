import { IconUser, IconUserPlus } from '@tabler/icons-react';
import type { Comando } from '../../lib/comandos';

export const comandosOperadores: readonly Comando[] = [
  {
    id: 'operador-nuevo',
    texto: 'Nuevo operador',
    icono: IconUserPlus,
    permiso: 'operadores.crear',
    verbos: ['invitar', 'crear'],
    cosas: 'operador empleado trabajador barbero estilista manicurista profesional personal',
    ir: () => ({ a: '/operadores/lista', pedido: { que: 'crear' } }),
  },
  {
    id: 'operador',
    de: 'operador',
    texto: ({ nombre }) => `Ficha de ${nombre}`,
    icono: IconUser,
    permiso: 'operadores.ver',
    verbos: ['ver', 'cambiar'],
    cosas: 'operador ficha perfil datos telefono editar porcentaje empleado',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: `/operadores/${hallado.id}` }),
  },
];
