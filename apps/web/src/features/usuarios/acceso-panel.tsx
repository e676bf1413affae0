import type { Usuario, UsuarioConRol } from '@jornal/contract';
import { Anchor, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { fechaHora } from '../../lib/format';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { useSesion } from '../../lib/session-context';
import { AccionesFila } from '../../ui/acciones-fila';
import { deCadaFila } from '../../ui/acciones-lista';
import { alAbrir } from '../../ui/al-abrir';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { Dato, Ficha } from '../../ui/ficha';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { rolesQuery, usuariosConRolQuery } from '../roles/api';
import clases from './acceso-panel.module.css';
import { type Pedido, useAcciones, useAccionRol } from './acciones-usuario';
import { usuarioQuery } from './api';
import { resumenDeRol } from './resumen-de-rol';
import { EstadoUsuario } from './usuarios-columnas';

const CambiarRolModal = alAbrir(() => import('./cambiar-rol-modal').then((modulo) => modulo.CambiarRolModal));
const ConfirmarAccion = alAbrir(() => import('./confirmar-accion').then((modulo) => modulo.ConfirmarAccion));

type Cuenta = Usuario | UsuarioConRol;
const completa = (cuenta: Cuenta): cuenta is Usuario => 'ultimo_ingreso' in cuenta;

/** An account as this person may see it: whole, or what the list of roles tells of it. */
function useCuenta(id: number) {
  const { puede } = useSesion();
  const [veCuentas, veRoles] = [puede('usuarios.ver'), puede('roles.ver')];
  const entera = useQuery({ ...usuarioQuery(id), enabled: veCuentas });
  const conRol = useQuery({ ...usuariosConRolQuery, enabled: !veCuentas && veRoles });
  const cuenta: Cuenta | undefined = entera.data ?? conRol.data?.find((una) => una.id === id);
  return { se_ve: veCuentas || veRoles, cuenta, consulta: veCuentas ? entera : conRol };
}

type Props = { usuarioId: number; nivel?: 3 };

/**
 * The account of a person and its role, with what may be done with them and the way to the other places that tell of
 * them. Nothing for people who may see no account.
 */
export function AccesoPanel({ usuarioId, nivel }: Props) {
  const { se_ve, cuenta, consulta } = useCuenta(usuarioId);
  const [accion, cambio] = [useDialogo<Pedido>(), useDialogo<Cuenta>()];
  const deRol = deCadaFila(useAccionRol(cambio.abrir));
  const deCuenta = deCadaFila(useAcciones(accion.abrir));
  if (!se_ve || (!cuenta && consulta.isSuccess)) return null;
  const acciones = cuenta && [...(deRol?.(cuenta) ?? []), ...((completa(cuenta) && deCuenta?.(cuenta)) || [])];
  return (
    <Panel
      titulo="Cuenta y rol"
      subtitulo="Con qué entra, y qué puede hacer"
      nivel={nivel}
      acciones={acciones && acciones.length > 0 && <AccionesFila acciones={acciones} />}
    >
      {cuenta ? (
        <Contenido cuenta={cuenta} />
      ) : consulta.isError ? (
        <EstadoError texto="Error al cargar la cuenta" alReintentar={() => void consulta.refetch()} />
      ) : (
        <Cargando height={200} />
      )}
      <ConfirmarAccion abierto={accion.abierto} pedido={accion.sobre} alCerrar={accion.cerrar} />
      <CambiarRolModal abierto={cambio.abierto} usuario={cambio.sobre} alCerrar={cambio.cerrar} />
    </Panel>
  );
}

function Contenido({ cuenta }: { cuenta: Cuenta }) {
  const { puede } = useSesion();
  const { data: roles } = useQuery({ ...rolesQuery, enabled: puede('roles.ver') });
  const { role, entidad, activo } = cuenta;
  const rol = roles?.find(({ id }) => id === role?.id);
  return (
    <>
      <Ficha>
        <Dato nombre="Usuario">{cuenta.email}</Dato>
        <Dato nombre="Estado">
          {completa(cuenta) ? (
            <EstadoUsuario {...cuenta} />
          ) : (
            <Insignia tono={activo ? 'exito' : 'neutro'}>{activo ? 'Activo' : 'Inactivo'}</Insignia>
          )}
        </Dato>
        {completa(cuenta) && (
          <>
            <Dato nombre="Último ingreso">{cuenta.ultimo_ingreso ? fechaHora(cuenta.ultimo_ingreso) : 'Nunca'}</Dato>
            <Dato nombre="Segundo factor">{cuenta.segundo_factor ? 'Sí' : 'No'}</Dato>
          </>
        )}
        <Dato nombre="Rol">{nombreDeRol(role?.nombre ?? 'Sin rol')}</Dato>
        <Dato nombre="Dónde trabaja">{entidad?.nombre ?? 'Ninguna sucursal en particular'}</Dato>
        {rol && <Dato nombre="Con ese rol">{resumenDeRol(rol).ve}</Dato>}
      </Ficha>
      <Lugares cuenta={cuenta} />
    </>
  );
}

/** The other places that tell of an account, but for the one where it is being looked at. */
function Lugares({ cuenta: { id, email, role } }: { cuenta: Cuenta }) {
  const { puede } = useSesion();
  const { pathname } = useLocation();
  const suya = new URLSearchParams({ search: email });
  const lugares = [
    { texto: 'En Usuarios', ruta: '/usuarios/lista', con: suya, si: puede('usuarios.ver') },
    { texto: 'En Usuarios y Roles', ruta: '/usuarios/roles', con: suya, si: puede('roles.ver') },
    {
      texto: 'Permisos de su rol',
      ruta: '/roles-permisos',
      con: new URLSearchParams({ rol: String(role?.id) }),
      si: puede('roles.ver') && role !== null,
    },
    {
      texto: 'Lo que ha hecho',
      ruta: '/auditoria',
      con: new URLSearchParams({ usuario_id: String(id) }),
      si: puede('usuarios.ver'),
    },
  ].filter(({ si, ruta }) => si && ruta !== pathname);
  if (lugares.length === 0) return null;
  return (
    <Box component="nav" aria-label="Esta persona en otras pantallas" fz="sm" className={clases.lugares}>
      {lugares.map(({ texto, ruta, con }) => (
        <Anchor key={ruta} component={Link} to={`${ruta}?${con}`} inherit>
          {texto}
        </Anchor>
      ))}
    </Box>
  );
}
