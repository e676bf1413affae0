import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CampoFecha } from '../../ui/campo-fecha';
import { Filtros } from '../../ui/filtros';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { FiltroEntidad } from '../entidades/filtro-entidad-selector';
import { type FiltrosAuditoria, personasQuery } from './api';
import { OPCIONES_ACCION, OPCIONES_RECURSO } from './palabras';

type Props = { filtros: FiltrosAuditoria; cambiar: (cambio: Partial<FiltrosAuditoria>) => void };

/** Nobody: what the system noticed by itself. */
const SISTEMA = { value: 0, label: 'Sistema' };

export function AuditoriaFiltros({ filtros, cambiar }: Props) {
  const personas = useQuery(personasQuery(''));
  useAvisoDeFallo(personas.isError, 'Error al cargar las personas');
  const { desde, hasta } = filtros;
  const nombres = (personas.data ?? []).map(({ id, nombre, activo }) => ({ value: id, label: activo ? nombre : `${nombre} · inactivo` }));
  return (
    <Filtros>
      {/* A range is never upside down: the end that was not touched follows the other. */}
      <CampoFecha
        aria-label="Desde"
        placeholder="Desde"
        value={desde || null}
        onChange={(dia) => cambiar({ desde: dia ?? '', ...(dia && hasta && dia > hasta && { hasta: dia }) })}
      />
      <CampoFecha
        aria-label="Hasta"
        placeholder="Hasta"
        value={hasta || null}
        onChange={(dia) => cambiar({ hasta: dia ?? '', ...(dia && desde && dia < desde && { desde: dia }) })}
      />
      <Selector
        aria-label="Persona"
        placeholder="Persona"
        clearable
        cargando={personas.isPending}
        opciones={[SISTEMA, ...nombres]}
        value={filtros.usuario_id === '' ? null : Number(filtros.usuario_id)}
        onChange={(persona) => cambiar({ usuario_id: persona === null ? '' : String(persona) })}
      />
      <FiltroEntidad conGeneral valor={filtros.entidad_id} alCambiar={(entidad_id) => cambiar({ entidad_id })} />
      <Selector
        aria-label="Registro"
        placeholder="Registro"
        clearable
        opciones={OPCIONES_RECURSO}
        value={filtros.recurso}
        onChange={(recurso) => cambiar({ recurso: recurso ?? '', recurso_id: '' })}
      />
      <Selector aria-label="Acción" placeholder="Acción" clearable opciones={OPCIONES_ACCION} value={filtros.accion} onChange={(accion) => cambiar({ accion: accion ?? '' })} />
      <Checkbox
        label="Solo lo marcado"
        style={{ alignSelf: 'center' }}
        checked={filtros.marcadas === 'true'}
        onChange={(evento) => cambiar({ marcadas: evento.currentTarget.checked ? 'true' : '' })}
      />
    </Filtros>
  );
}
