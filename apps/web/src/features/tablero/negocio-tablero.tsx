import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { fechaLarga } from '../../lib/format';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { AccesosRapidos } from './accesos-rapidos';
import { AdicionalesPanel } from './adicionales-panel';
import { AnuladoPanel } from './anulado-panel';
import { AtencionPanel, useHayAsuntos } from './atencion-panel';
import { CitasHoy } from './citas-hoy';
import { ControlAlcance, ControlVariante, VISTAS } from './controles-vista';
import { DesgloseProvider } from './desglose-contexto';
import { GananciasDia } from './ganancias-dia';
import { GraficoPanel } from './grafico-panel';
import { Indicadores } from './indicadores';
import { MediosPanel } from './medios-panel';
import { OperadoresDia } from './operadores-dia';
import { PagosPanel } from './pagos-panel';
import { PanelCaja } from './panel-caja';
import { ProductosPanel } from './productos-panel';
import { RankingPanel } from './ranking-panel';
import { ResumenFinanciero } from './resumen-financiero';
import clases from './tablero.module.css';
import { usePrimerosPasos } from './use-primeros-pasos';
import { useVista } from './use-vista';

/** Of a new business alone. */
const PasosPanel = lazy(() => import('../primeros-pasos/pasos-panel'));
const ComparacionPanel = lazy(() => import('./comparacion-panel'));

/** The value for records of no branch in the URL. */
const GENERAL = '0';

type Props = {
  titulo: string;
  /** The branch of a person who has one only; without it one chooses. */
  sucursal?: string;
};

/** The view that is chosen, and its meaning; a phone has no room for that here, and tells it beside the choice. */
function Alcance({ especifica }: { especifica: boolean }) {
  const [vista, esto] = especifica ? ['Vista Específica', VISTAS.especifica] : ['Vista Global', VISTAS.global];
  return (
    <>
      {vista}
      <Text span inherit visibleFrom="xs">
        : {esto}
      </Text>
    </>
  );
}

/** The dashboard of the business: of all branches, of one, or of one's own. */
export function NegocioTablero({ titulo, sucursal }: Props) {
  const vista = useVista(sucursal === undefined);
  const pasos = usePrimerosPasos();
  const { entidad, especifica, faltaEntidad, variante } = vista;
  // On a phone today comes before the choice of what to see.
  const despues = useEnTelefono() && !faltaEntidad;
  // Until there is something to show, its place is that of the steps.
  const hayCifras = pasos?.hechos.cifras !== false;
  const controles = (
    <Group gap={10} align="stretch" className={clases.controles}>
      {sucursal === undefined && (
        <ControlAlcance
          especifica={especifica}
          entidad={entidad}
          alCambiarVista={vista.cambiarVista}
          alCambiarEntidad={vista.cambiarEntidad}
        />
      )}
      <ControlVariante variante={variante} alCambiar={vista.setVariante} />
    </Group>
  );

  const nota = entidad && (
    <Text mb={12} fz={13} c="dimmed">
      {entidad === GENERAL
        ? 'Solo lo que no es de ninguna sucursal.'
        : 'Solo esta sucursal, sin los movimientos generales del negocio.'}
    </Text>
  );

  return (
    <DesgloseProvider>
      <EncabezadoPagina
        titulo={titulo}
        subtitulo={
          <>
            {fechaLarga(vista.hoy)} · {sucursal ?? <Alcance especifica={especifica} />}
          </>
        }
        acciones={!despues && controles}
      />
      {!despues && nota}
      {pasos && (
        <Suspense fallback={<Skeleton height={330} radius="lg" />}>
          <PasosPanel {...pasos} />
        </Suspense>
      )}
      {faltaEntidad ? (
        <Panel mb={20}>
          <EstadoVacio
            icono={<IconBuildingStore size={24} stroke={1.5} />}
            texto="Selecciona una sucursal"
            detalle="Verás solo las cifras de esa sucursal."
          />
        </Panel>
      ) : (
        hayCifras && <Hoy vista={vista} />
      )}
      {(faltaEntidad || !hayCifras) && (
        <div className={clases.suelto}>
          <AtencionPanel entidad={undefined} hoy={vista.hoy} />
        </div>
      )}
      {despues && (
        <div className={clases.despues}>
          {nota}
          {controles}
        </div>
      )}
      <AccesosRapidos variante={variante} />
      {!faltaEntidad && hayCifras && <Cifras vista={vista} />}
    </DesgloseProvider>
  );
}

type PropsCifras = { vista: ReturnType<typeof useVista> };

/** Today, or the day in view, and beside it what needs attention now. */
function Hoy({ vista }: PropsCifras) {
  const { entidad, fecha, hoy } = vista;
  const hayAsuntos = useHayAsuntos(entidad);
  return (
    <div className={clases.hoy} data-solo={!hayAsuntos || undefined}>
      <Stack gap={20} miw={0}>
        <div id="ganancias-dia">
          <GananciasDia entidad={entidad} dia={fecha} hoy={hoy} alCambiar={vista.cambiarFecha} />
        </div>
        {/* The records annulled today need attention, and are told there. */}
        {fecha !== hoy && <AnuladoPanel entidad={entidad} dia={fecha} />}
      </Stack>
      <AtencionPanel entidad={entidad} hoy={hoy} />
    </div>
  );
}

function Cifras({ vista }: PropsCifras) {
  const { entidad, fecha, mes, hoy, variante } = vista;
  const completo = variante === 'completo';
  const elegirDia = (dia: string) => {
    vista.cambiarFecha(dia);
    document.getElementById('ganancias-dia')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <Indicadores entidad={entidad} hoy={hoy} />
      <div className={clases.columnas}>
        <Stack gap={20} miw={0} className={clases.columna}>
          <GraficoPanel
            entidad={entidad}
            rango={vista.rango}
            mes={mes}
            hoy={hoy}
            alCambiarRango={vista.cambiarRango}
            alElegirDia={elegirDia}
          />
          {completo && (
            <Suspense fallback={<Skeleton height={270} radius="lg" />}>
              <ComparacionPanel entidad={entidad} mes={mes} hoy={hoy} />
            </Suspense>
          )}
          {completo && <MediosPanel entidad={entidad} mes={mes} />}
          {completo && <RankingPanel entidad={entidad} mes={mes} hoy={hoy} />}
          {!completo && <OperadoresDia entidad={entidad} dia={fecha} />}
          {!completo && <AdicionalesPanel entidad={entidad} mes={mes} />}
        </Stack>
        <Stack gap={20} miw={0} className={clases.columna}>
          <CitasHoy entidad={entidad} />
          {!completo && (
            <div className={clases.segundo}>
              <PagosPanel entidad={entidad} todos={false} />
            </div>
          )}
          <ResumenFinanciero entidad={entidad} mes={mes} mesActual={hoy.slice(0, 7)} alCambiar={vista.cambiarMes} />
          {completo && <PanelCaja entidad={entidad} />}
          {completo && <ProductosPanel entidad={entidad} dia={fecha} />}
          {completo && <AdicionalesPanel entidad={entidad} mes={mes} />}
        </Stack>
      </div>
      {completo && (
        <Stack gap={20} mt={20}>
          <OperadoresDia entidad={entidad} dia={fecha} />
          <PagosPanel entidad={entidad} todos />
        </Stack>
      )}
    </>
  );
}
