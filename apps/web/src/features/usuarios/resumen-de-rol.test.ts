import { moduloDe, PERMISOS, PERMISOS_INICIALES, type Rol } from '@jornal/contract';
import { expect, it } from 'vitest';
import { resumenDeRol } from './resumen-de-rol';

const ALCANCE = { admin: 'todo', supervisor: 'sucursal', operador: 'propio', cliente: 'propio' } as const;
/** As the server names them. */
const NOMBRES: Record<string, string> = {
  ver: 'Ver',
  crear: 'Crear',
  editar: 'Editar',
  eliminar: 'Eliminar',
  negocio: 'Ver cifras del negocio',
};
const rol = (nombre: Rol, estado = true) => ({
  alcance: ALCANCE[nombre],
  estado,
  permisos: PERMISOS.map((p, i) => ({
    id: i + 1,
    modulo: moduloDe(p),
    nombre: NOMBRES[p.slice(p.indexOf('.') + 1)] ?? '',
    estado: PERMISOS_INICIALES[nombre].includes(p),
  })),
});

it('dice hasta dónde ve un rol y qué hace en cada módulo al que entra', () => {
  expect(resumenDeRol(rol('operador'))).toEqual({
    ve: 'Ve solo lo suyo',
    modulos: [
      { modulo: 'Dashboard', acciones: 'ver' },
      { modulo: 'Servicios', acciones: 'ver, crear' },
      { modulo: 'Agendas', acciones: 'ver' },
      { modulo: 'Tiquetes', acciones: 'ver, crear' },
      { modulo: 'Personas', acciones: 'ver' },
    ],
  });
});

it('de un módulo con todo dice «todo», y no nombra los módulos a los que no entra', () => {
  const { ve, modulos } = resumenDeRol(rol('supervisor'));
  expect(ve).toBe('Ve todo lo de su sucursal');
  expect(modulos).toContainEqual({ modulo: 'Gastos', acciones: 'todo' });
  expect(modulos.map((m) => m.modulo)).not.toContain('Usuarios y Auditoría');
  // Of a ticket nothing is edited: what is taken back asks for the permission of its lines.
  expect(resumenDeRol(rol('admin')).modulos.filter((m) => m.acciones !== 'todo')).toEqual([
    { modulo: 'Tiquetes', acciones: 'ver, crear' },
  ]);
});

it('un rol apagado no puede nada, aunque tenga permisos', () => {
  expect(resumenDeRol(rol('supervisor', false)).modulos).toEqual([]);
  expect(resumenDeRol(rol('cliente')).modulos).toEqual([]);
});
