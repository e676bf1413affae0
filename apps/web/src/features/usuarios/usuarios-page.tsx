import { ORDEN_USUARIOS, type Usuario } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { Selector } from '../../ui/selector';
import { Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { ConfirmarAccion, type Pedido, useAcciones } from './acciones-usuario';
import { nombreDe, usuariosQuery } from './api';
import { InvitarModal } from './invitar-modal';
import { COLUMNAS } from './usuarios-columnas';

const POR_DEFECTO = { page: '1', search: '', estado: 'todos' };
const ESTADOS = [
  { value: 'todos', label: 'Todos los estados' },
  { value: 'activo', label: 'Activos' },
  { value: 'inactivo', label: 'Inactivos' },
];

/** '/usuarios/lista': the accounts with which one signs in. */
export default function UsuariosPage() {
  const { puede } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const { pedido, orden } = useOrden(ORDEN_USUARIOS);
  const consulta = useQuery(usuariosQuery({ ...filtros, ...pedido }));
  const invitacion = useDialogo<true>();
  const accion = useDialogo<Pedido>();
  const { conHistorial, cajon } = useHistorial<Usuario>('usuario', nombreDe);

  const botonInvitar = puede('usuarios.crear') && (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => invitacion.abrir(true)}>
      Invitar usuario
    </Button>
  );

  return (
    <>
      <EncabezadoPagina
        titulo="Usuarios"
        subtitulo="Las cuentas con las que se inicia sesión"
        acciones={botonInvitar}
      />
      <Panel sinRelleno nombre="Lista de usuarios">
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          vistas={<VistasDeLista lista="usuarios" porDefecto={POR_DEFECTO} />}
          placeholder="Buscar por nombre, correo o rol…"
          acciones={
            <Exportar
              ruta="/api/usuarios"
              query={{
                ...pedido,
                search: filtros.search,
                estado: filtros.estado === 'todos' ? undefined : filtros.estado,
              }}
              nombre="Usuarios"
            />
          }
          filtros={
            <Selector
              aria-label="Estado"
              w={180}
              searchable={false}
              allowDeselect={false}
              opciones={ESTADOS}
              value={filtros.estado}
              onChange={(estado) => cambiar({ estado: estado ?? POR_DEFECTO.estado })}
            />
          }
        />
        <Tabla
          nombre="Usuarios"
          registro="usuario"
          columnas={COLUMNAS}
          filas={consulta.data?.data}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          filtros={filtros}
          mensajeError="Error al cargar los usuarios"
          acciones={conHistorial(useAcciones(accion.abrir))}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          accionVacio={botonInvitar}
        />
        <Paginador
          paginacion={consulta.data?.pagination}
          alCambiar={(page) => cambiar({ page: String(page) })}
          variante="extremos"
          nombre="Páginas de usuarios"
        />
      </Panel>
      <InvitarModal abierto={invitacion.abierto} alCerrar={invitacion.cerrar} />
      {cajon}
      <ConfirmarAccion abierto={accion.abierto} pedido={accion.sobre} alCerrar={accion.cerrar} />
    </>
  );
}
