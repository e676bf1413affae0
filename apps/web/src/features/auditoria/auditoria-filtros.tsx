import { Checkbox } from '@mantine/core';
import { CampoFecha } from '../../ui/campo-fecha';
import { Filtros } from '../../ui/filtros';
import { Selector } from '../../ui/selector';
import { FiltroEntidad } from '../entidades/filtro-entidad-selector';
import type { FiltrosAuditoria } from './api';
import { OPCIONES_ACCION, OPCIONES_RECURSO } from './palabras';
import { PersonaSelector } from './persona-selector';

type Props = { filtros: FiltrosAuditoria; cambiar: (cambio: Partial<FiltrosAuditoria>) => void };

export function AuditoriaFiltros({ filtros, cambiar }: Props) {
  const { desde, hasta } = filtros;
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
      <PersonaSelector valor={filtros.usuario_id} alCambiar={(usuario_id) => cambiar({ usuario_id })} />
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
