import type { Branch } from '@jornal/contract';
import type { ListFile } from '../../core/files/lists.js';

/** The list as a file. */
export const SUCURSALES: ListFile<Branch> = {
  nombre: 'sucursales',
  titulo: 'Sucursales',
  columnas: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ name }) => name },
    { titulo: 'Dirección', tipo: 'texto', de: ({ address }) => address },
    { titulo: 'Ciudad', tipo: 'texto', de: ({ city }) => city },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Cliente', tipo: 'texto', de: ({ client }) => client?.name },
    { titulo: 'Presupuesto', tipo: 'dinero', suma: true, de: ({ budget }) => budget },
    { titulo: 'Gastos del mes', tipo: 'dinero', suma: true, de: ({ uso_presupuesto }) => uso_presupuesto?.gastos_mes },
    { titulo: '% usado', tipo: 'porcentaje', de: ({ uso_presupuesto }) => uso_presupuesto?.porcentaje },
    { titulo: 'Estado', tipo: 'texto', de: ({ archivada }) => (archivada ? 'Archivada' : 'Activa') },
  ],
};
