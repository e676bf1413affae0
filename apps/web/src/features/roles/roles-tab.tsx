import type { RolFila } from '@jornal/contract';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { NOMBRE_ALCANCE, nombreDeRol, personas } from '../../lib/palabras-modulos';
import { useEstadoUrl } from '../../lib/url-state';
import { EstadoError } from '../../ui/estado-vacio';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { useRegistroDeFallo } from '../../ui/use-aviso-de-fallo';
import { nombreDeBorrador, Recuperado, useBorrador } from '../../ui/use-borrador';
import { useSinGuardar } from '../../ui/use-cambios-sin-guardar';
import { AccionesRol } from './acciones-rol';
import { rolesQuery } from './api';
import { type Cambios, SIN_CAMBIOS } from './cambios';
import { GuardarPermisos } from './guardar-permisos';
import { EsqueletoPermisos, PermisosRol } from './permisos-rol';
import clases from './roles.module.css';

/**
 * The roles at the left; at the right the permissions of the one in view. Another is not opened over changes that would
 * be lost.
 */
export function RolesTab({ alEditar }: { alEditar: (rol: RolFila) => void }) {
  const consulta = useQuery(rolesQuery);
  const { filtros, cambiar } = useEstadoUrl({ rol: '' });
  useRegistroDeFallo(consulta.isError, 'Error al cargar los roles');

  const lista = consulta.data;
  if (!lista && consulta.isError)
    return <EstadoError texto="Error al cargar los roles" alReintentar={() => void consulta.refetch()} />;
  if (!lista) return <EsqueletoPermisos />;
  const pedido = lista.find(({ id }) => String(id) === filtros.rol);
  // A role that was just made comes with the next list: another is not shown in its place meanwhile.
  if (!pedido && filtros.rol !== '' && consulta.isFetching) return <EsqueletoPermisos />;
  const rol = pedido ?? (lista[0] as RolFila);

  return (
    <div className={clases.partes}>
      <Stack aria-label="Roles" component="nav" gap={6} className={clases.lista}>
        {lista.map((uno) => (
          <OpcionRol key={uno.id} rol={uno} elegido={uno.id === rol.id} />
        ))}
      </Stack>
      <Panel
        titulo={nombreDeRol(rol.nombre)}
        subtitulo={
          <>
            {subtituloDe(rol)}
            {rol.usuarios > 0 && (
              <>
                {' · '}
                <Anchor component={Link} to={`?${quienesTienen(rol)}`} inherit underline="always">
                  Ver quiénes
                </Anchor>
              </>
            )}
          </>
        }
        acciones={<AccionesRol rol={rol} alEditar={alEditar} alEliminar={() => cambiar({ rol: '' })} />}
      >
        <Permisos key={rol.id} rol={rol} />
      </Panel>
    </div>
  );
}

/**
 * The permissions of a role, and the changes that are not saved: they are of this role alone, whose address one does
 * not leave without being asked.
 */
function Permisos({ rol }: { rol: RolFila }) {
  const [cambios, setCambios] = useState<Cambios>(SIN_CAMBIOS);
  const guardado = useSinGuardar(cambios.size > 0, { deLaDireccion: true });
  const { recuperado, anotar, olvidar } = useBorrador(nombreDeBorrador('permisos', rol.id), ({ permisos }) =>
    setCambios(new Map(permisos as Array<[number, boolean]>)),
  );
  useEffect(() => void anotar(cambios.size > 0 ? { permisos: [...cambios] } : null), [cambios, anotar]);
  const terminar = () => {
    guardado();
    olvidar();
    setCambios(SIN_CAMBIOS);
  };
  return (
    <>
      {recuperado && <Recuperado alDescartar={terminar} />}
      <PermisosRol rol={rol} cambios={cambios} alCambiar={setCambios} />
      <GuardarPermisos rol={rol} cambios={cambios} alTerminar={terminar} />
    </>
  );
}

const subtituloDe = ({ descripcion, alcance, activos, usuarios, factor_dias, sin_factor }: RolFila): string => {
  const inactivas = usuarios > activos ? ` y ${usuarios - activos} sin acceso` : '';
  const quienes = activos === 0 ? 'Nadie lo tiene' : `${activos === 1 ? 'Lo tiene' : 'Lo tienen'} ${personas(activos)}`;
  const faltan = sin_factor === 0 ? '' : `, ${personas(sin_factor)} sin él`;
  const factor = factor_dias === null ? '' : `Exige segundo factor${faltan}`;
  return [descripcion, `Ve ${NOMBRE_ALCANCE[alcance].toLowerCase()}`, `${quienes}${inactivas}`, factor]
    .filter(Boolean)
    .join(' · ');
};

/** The list of accounts beside this one, with those that have a role. */
const quienesTienen = ({ nombre }: RolFila): URLSearchParams =>
  new URLSearchParams({ tab: 'usuarios', search: nombreDeRol(nombre) });

type PropsOpcion = { rol: RolFila; elegido: boolean };

function OpcionRol({ rol: { id, nombre, alcance, activos, estado }, elegido }: PropsOpcion) {
  return (
    <Link to={`?rol=${id}`} className={clases.opcion} aria-current={elegido ? 'true' : undefined}>
      <Text span truncate maw="100%" fw={600}>
        {nombreDeRol(nombre)}
      </Text>
      <Text span fz={13} c="dimmed">
        {NOMBRE_ALCANCE[alcance]} · {personas(activos)}
      </Text>
      {!estado && <Insignia tono="alerta">Desactivado</Insignia>}
    </Link>
  );
}
