import { PERMISOS, PERMISOS_INICIALES, ROLES } from '@jornal/contract';
import { CATALOGO, type Codigo, explicar } from '../openapi/errors.js';
import { prosa, tabla } from './html.js';

/** The permissions of each role on a new installation; an administrator changes them. */
export function permisosHtml(): string {
  const rows = PERMISOS.map((permiso) => [
    `<code>${permiso}</code>`,
    ...ROLES.map((rol) =>
      PERMISOS_INICIALES[rol].includes(permiso) ? '<span aria-label="sí">●</span>' : '<span aria-label="no">–</span>',
    ),
  ]);
  return `<section id="permisos"><h2>Roles y permisos</h2><p>Lo que puede cada rol en una instalación
nueva; un administrador lo cambia en Roles. Un módulo apagado en una sucursal lo está también aquí, salvo para
administradores.</p>${tabla(['Permiso', ...ROLES], rows)}</section>`;
}

export function erroresHtml(): string {
  const rows = (Object.keys(CATALOGO) as Codigo[]).map((code) => {
    const { estados, frase, hacer } = explicar(code);
    return [
      `<code id="error-${code}">${code}</code><br>${estados.join(', ')}`,
      `${prosa(frase)}${hacer === undefined ? '' : `<br><small>${prosa(hacer)}</small>`}`,
    ];
  });
  return `<section id="codigos"><h2>Códigos de error</h2>${tabla(['Código y estado', 'Frase'], rows)}</section>`;
}
