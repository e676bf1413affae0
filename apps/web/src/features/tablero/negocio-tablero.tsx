import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { fechaLarga } from '../../lib/format';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { AccesosRapidos } from './accesos-rapidos';
import { AdicionalesPanel } from './adicionales-panel';
import { AnuladoPanel } from './anulado-panel';
import { CitasHoy } from './citas-hoy';
import { ControlAlcance, ControlVariante } from './controles-vista';
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

/** The dashboard of the business: of all branches, of one, or of one's own. */
export function NegocioTablero({ titulo, sucursal }: Props) {
  const vista = useVista(sucursal === undefined);
  const pasos = usePrimerosPasos();
  const { entidad, especifica, faltaEntidad, variante } = vista;
  const lugar = sucursal ?? (especifica ? 'Vista Específica' : 'Vista Global');
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

  return (
    <DesgloseProvider>
      <EncabezadoPagina titulo={titulo} subtitulo={`${fechaLarga(vista.hoy)} · ${lugar}`} acciones={controles} />
      <AccesosRapidos variante={variante} />
      {pasos && (
        <Suspense fallback={<Skeleton height={330} radius="lg" />}>
          <PasosPanel {...pasos} />
        </Suspense>
      )}
      {faltaEntidad ? (
        <Panel>
          <EstadoVacio
            icono={<IconBuildingStore size={24} stroke={1.5} />}
            texto="Selecciona una sucursal"
            detalle="Verás solo las cifras de esa sucursal."
          />
        </Panel>
      ) : (
        // Until there is something to show, this is the place of the steps.
        pasos?.hechos.cifras !== false && <Cifras vista={vista} />
      )}
    </DesgloseProvider>
  );
}

function Cifras({ vista }: { vista: ReturnType<typeof useVista> }) {
  const { entidad, fecha, mes, hoy, variante } = vista;
  const completo = variante === 'completo';
  const elegirDia = (dia: string) => {
    vista.cambiarFecha(dia);
    document.getElementById('ganancias-dia')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      {entidad && (
        <Text mb={12} fz={13} c="dimmed">
          {entidad === GENERAL
            ? 'Solo lo que no es de ninguna sucursal.'
            : 'Solo esta sucursal, sin los movimientos generales del negocio.'}
        </Text>
      )}
      <Indicadores entidad={entidad} hoy={hoy} />
      <div className={clases.columnas}>
        <Stack gap={20} miw={0} className={clases.columna}>
          <div id="ganancias-dia" className={clases.primero}>
            <GananciasDia entidad={entidad} dia={fecha} hoy={hoy} alCambiar={vista.cambiarFecha} />
          </div>
          <AnuladoPanel entidad={entidad} dia={fecha} hoy={hoy} />
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
