import { type Cita, ESTADOS_CITA, ORDEN_CITAS } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Exportar } from '../../ui/exportar';
import { Filtros as FilaDeFiltros } from '../../ui/filtros';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { RangoFechas } from '../../ui/rango-fechas';
import { Selector } from '../../ui/selector';
import { Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { OfrecerModal } from '../lista-espera/ofrecer-modal';
import { citasQuery } from './api';
import { columnasCitas } from './citas-columnas';
import { DetalleCitaModal } from './detalle-cita-modal';
import { AgendaSelector } from './espacio-selector';
import { ESTADOS } from './estados';
import { ImprimirDiaModal } from './imprimir-dia-modal';

const porDefecto = () => ({
  page: '1',
  search: '',
  estado: '',
  agenda_id: '',
  fecha_inicio: hoy(),
  fecha_fin: '',
  entidad_id: '',
});
type Filtros = ReturnType<typeof porDefecto>;

/** Every appointment, from today on unless said otherwise. `entidadId`: the branch in view, '' is all of them. */
export function CitasTab({ entidadId }: { entidadId: string }) {
  const { esAdmin } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(porDefecto());
  // Towards the future the nearest comes first; in the whole history, the newest.
  const { pedido, orden } = useOrden(ORDEN_CITAS);
  const suyo = filtros.fecha_inicio === '' ? 'recientes' : 'proximas';
  const pedidas = { ...filtros, entidad_id: entidadId, orden: suyo, ...pedido } as const;
  const consulta = useQuery(citasQuery(pedidas));
  const [detalle, libre] = [useDialogo<Cita>(), useDialogo<Cita>()];
  const [imprimiendo, setImprimiendo] = useState(false);
  return (
    <Panel sinRelleno nombre="Citas">
      <BarraHerramientas
        busqueda={filtros.search}
        enUso={enUso}
        alBuscar={(search) => cambiar({ search })}
        vistas={<VistasDeLista lista="citas" porDefecto={porDefecto()} />}
        placeholder="Buscar cliente o servicio…"
        filtros={<FiltrosCitas filtros={{ ...filtros, entidad_id: entidadId }} cambiar={cambiar} />}
        acciones={
          <>
            <Exportar ruta="/api/agenda/citas" query={pedidas} nombre="Citas" />
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => setImprimiendo(true)}
            >
              Imprimir el día
            </Button>
          </>
        }
      />
      <Tabla
        nombre="Citas"
        registro="cita"
        columnas={columnasCitas({ conEntidad: esAdmin })}
        filas={consulta.data?.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        orden={orden}
        filtros={{ ...filtros, entidad_id: entidadId }}
        mensajeError="Error al cargar las citas"
        alAbrir={detalle.abrir}
        hayFiltros={hayFiltros}
        alLimpiar={limpiar}
        textoVacio="No hay citas desde hoy"
      />
      <Paginador
        paginacion={consulta.data?.pagination}
        alCambiar={(page) => cambiar({ page: String(page) })}
        variante="extremos"
        nombre="Páginas de citas"
      />
      <DetalleCitaModal
        abierto={detalle.abierto}
        cita={detalle.sobre}
        alCerrar={detalle.cerrar}
        alLiberar={(cita) => {
          detalle.cerrar();
          libre.abrir(cita);
        }}
      />
      <OfrecerModal abierto={libre.abierto} plaza={libre.sobre} alCerrar={libre.cerrar} />
      <ImprimirDiaModal
        abierto={imprimiendo}
        fecha={filtros.fecha_inicio || hoy()}
        entidadId={entidadId}
        alCerrar={() => setImprimiendo(false)}
      />
    </Panel>
  );
}

const OPCIONES_ESTADO = ESTADOS_CITA.map((estado) => ({ value: estado, label: ESTADOS[estado].nombre }));

function FiltrosCitas({ filtros, cambiar }: { filtros: Filtros; cambiar: (cambio: Partial<Filtros>) => void }) {
  return (
    <>
      <RangoFechas conPeriodos valor={filtros} alCambiar={cambiar} />
      <FilaDeFiltros>
        <Selector
          aria-label="Estado"
          placeholder="Todos los estados"
          clearable
          searchable={false}
          opciones={OPCIONES_ESTADO}
          value={filtros.estado}
          onChange={(estado) => cambiar({ estado: estado ?? '' })}
        />
        <AgendaSelector
          label={undefined}
          aria-label="Agenda"
          placeholder="Todas las agendas"
          clearable
          entidadId={Number(filtros.entidad_id) || null}
          value={Number(filtros.agenda_id) || null}
          onChange={(id) => cambiar({ agenda_id: id === null ? '' : String(id) })}
        />
      </FilaDeFiltros>
    </>
  );
}
