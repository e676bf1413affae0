import type { RolFila } from '@jornal/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { NOMBRE_ALCANCE, nombreDeRol, personas } from '../../lib/palabras-modulos';
import { useEstadoUrl } from '../../lib/url-state';
import { EstadoError } from '../../ui/estado-vacio';
import { Insignia } from '../../ui/insignia';
import { Pregunta } from '../../ui/modal';
import { Panel } from '../../ui/panel';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { AccionesRol } from './acciones-rol';
import { rolesQuery } from './api';
import { type Cambios, SIN_CAMBIOS } from './cambios';
import { GuardarPermisos } from './guardar-permisos';
import { EsqueletoPermisos, PermisosRol } from './permisos-rol';
import clases from './roles.module.css';

/** The roles at the left; at the right what the one in view may do. Another is not opened over changes that would be lost. */
export function RolesTab({ alEditar }: { alEditar: (rol: RolFila) => void }) {
  const consulta = useQuery(rolesQuery);
  const { filtros, cambiar } = useEstadoUrl({ rol: '' });
  const [cambios, setCambios] = useState<Cambios>(SIN_CAMBIOS);
  const [pendiente, setPendiente] = useState<string | null>(null);
  useAvisoDeFallo(consulta.isError, 'Error al cargar los roles');

  const lista = consulta.data;
  if (!lista && consulta.isError) return <EstadoError texto="Error al cargar los roles" alReintentar={() => void consulta.refetch()} />;
  if (!lista) return <EsqueletoPermisos />;
  const pedido = lista.find(({ id }) => String(id) === filtros.rol);
  // One that was just made comes with the next list: another is not shown in its place meanwhile.
  if (!pedido && filtros.rol !== '' && consulta.isFetching) return <EsqueletoPermisos />;
  const rol = pedido ?? (lista[0] as RolFila);

  const ir = (id: string) => {
    setPendiente(null);
    setCambios(SIN_CAMBIOS);
    cambiar({ rol: id });
  };
  const elegir = (evento: MouseEvent, id: number) => {
    if (id === rol.id || cambios.size === 0) return;
    evento.preventDefault();
    setPendiente(String(id));
  };

  return (
    <div className={clases.partes}>
      <nav aria-label="Roles" className={clases.lista}>
        {lista.map((uno) => (
          <OpcionRol key={uno.id} rol={uno} elegido={uno.id === rol.id} alElegir={(evento) => elegir(evento, uno.id)} />
        ))}
      </nav>
      <Panel titulo={nombreDeRol(rol.nombre)} subtitulo={subtituloDe(rol)} acciones={<AccionesRol rol={rol} alEditar={alEditar} alEliminar={() => ir('')} />}>
        <PermisosRol rol={rol} cambios={cambios} alCambiar={setCambios} />
        <GuardarPermisos rol={rol} cambios={cambios} alTerminar={() => setCambios(SIN_CAMBIOS)} />
      </Panel>
      {pendiente !== null && (
        <Pregunta titulo="¿Descartar los cambios?" no="Seguir editando" si="Descartar" color="red" alNegar={() => setPendiente(null)} alAfirmar={() => ir(pendiente)}>
          <Text fz="sm">Los permisos que cambiaste en «{nombreDeRol(rol.nombre)}» no se han guardado.</Text>
        </Pregunta>
      )}
    </div>
  );
}

const subtituloDe = ({ descripcion, alcance, activos, usuarios }: RolFila): string => {
  const inactivas = usuarios > activos ? ` y ${usuarios - activos} sin acceso` : '';
  const quienes = activos === 0 ? 'Nadie lo tiene' : `${activos === 1 ? 'Lo tiene' : 'Lo tienen'} ${personas(activos)}`;
  return [descripcion, `Ve ${NOMBRE_ALCANCE[alcance].toLowerCase()}`, `${quienes}${inactivas}`].filter(Boolean).join(' · ');
};

type PropsOpcion = { rol: RolFila; elegido: boolean; alElegir: (evento: MouseEvent) => void };

function OpcionRol({ rol: { id, nombre, alcance, activos, estado }, elegido, alElegir }: PropsOpcion) {
  return (
    <Link to={`?rol=${id}`} className={clases.opcion} aria-current={elegido ? 'true' : undefined} onClick={alElegir}>
      <span className={clases.nombre}>{nombreDeRol(nombre)}</span>
      <span className={clases.detalle}>
        {NOMBRE_ALCANCE[alcance]} · {personas(activos)}
      </span>
      {!estado && <Insignia tono="alerta">Desactivado</Insignia>}
    </Link>
  );
}
