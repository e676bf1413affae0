import { Button, Group } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { reporteQuery, tiposQuery } from './api';
import { Exportar } from './exportar';
import { ImprimirReporte } from './imprimir-reporte';
import { sonIguales } from './parametros';
import { ParametrosPanel } from './parametros-panel';
import clases from './reporte.module.css';
import { ReporteEsqueleto, ReporteVista } from './reporte-vista';
import { ReportesGuardados } from './reportes-guardados';
import { paraGuardar } from './reportes-guardados-api';
import { TiposTarjetas } from './tipos-tarjetas';
import { useParametros } from './use-parametros';

/** '/reportes/analytics': every figure of the business, of any days, with its parts. */
export default function AnalyticsPage() {
  const tipos = useQuery(tiposQuery);
  const parametros = useParametros(tipos.data);
  const { aplicados, borrador, editar, generar, hayReporte } = parametros;
  const falloTipos = mensajeDe(tipos.error, 'Error al cargar los tipos de reportes');
  useAvisoDeFallo(tipos.isError, falloTipos);
  const cliente = useQueryClient();
  const deReporte = reporteQuery(parametros.pedido);
  const consulta = useQuery({ ...deReporte, enabled: hayReporte });
  const { alVer, zona } = useLlevarAlReporte(consulta.data !== undefined && !consulta.isPlaceholderData);

  const enPantalla = tipos.data?.find(({ id }) => id === aplicados.report_type) ?? null;
  const alGenerar = (cambio: Partial<typeof borrador> = {}) => {
    generar(cambio);
    // The same parameters as those on screen: the report is asked for anew.
    if (hayReporte && sonIguales({ ...borrador, ...cambio }, aplicados)) void consulta.refetch();
    alVer();
  };

  return (
    <>
      <EncabezadoPagina
        titulo="Analytics & Reportes"
        subtitulo="Todas las cifras del negocio, de los días que quieras"
        acciones={
          <ReportesGuardados reporte={enPantalla && paraGuardar(parametros.pedido, enPantalla.name, parametros.hoy)} />
        }
      />
      <ParametrosPanel
        tipos={tipos.data}
        valor={borrador}
        editar={editar}
        generando={consulta.isFetching && hayReporte}
        alGenerar={() => alGenerar()}
        alCancelar={() => void cliente.cancelQueries({ queryKey: deReporte.queryKey })}
        alLimpiar={parametros.limpiar}
      />
      {hayReporte ? (
        <section ref={zona} tabIndex={-1} aria-label="Reporte" className={clases.lugar}>
          <Reporte parametros={parametros} consulta={consulta} alGenerar={alGenerar} />
        </section>
      ) : tipos.data ? (
        <TiposTarjetas tipos={tipos.data} alElegir={(report_type) => alGenerar({ report_type })} />
      ) : tipos.isError ? (
        <Panel>
          <EstadoError texto={falloTipos} alReintentar={() => tipos.refetch()} />
        </Panel>
      ) : (
        <ReporteEsqueleto />
      )}
    </>
  );
}

type ReporteProps = {
  parametros: ReturnType<typeof useParametros>;
  consulta: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof reporteQuery>['queryFn']>>>>>;
  alGenerar: (cambio?: Partial<ReturnType<typeof useParametros>['borrador']>) => void;
};

function Reporte({ parametros, consulta, alGenerar }: ReporteProps) {
  const { aplicados, cambiado, pedido, url, hoy, cambiarVista } = parametros;
  const { data, error, fetchStatus, isError, isPlaceholderData } = consulta;
  const fallo = mensajeDe(error, 'Error al generar el reporte');
  useAvisoDeFallo(isError, fallo);
  // The report that stands there until the new one comes is of the parameters it was asked with.
  const mostrados = useRef(aplicados);
  if (data && !isPlaceholderData) mostrados.current = aplicados;
  // Nothing is on its way, and nothing came: it was cancelled.
  if (fetchStatus === 'idle' && !isError && (!data || isPlaceholderData))
    return <Cancelado alGenerar={() => void consulta.refetch()} />;
  if (!data) {
    if (!isError) return <ReporteEsqueleto />;
    return (
      <Panel>
        <EstadoError texto={fallo} alReintentar={() => consulta.refetch()} />
      </Panel>
    );
  }
  const viejo = cambiado || !sonIguales(mostrados.current, aplicados);
  return (
    <>
      {cambiado && (
        <Group
          gap="8px 16px"
          justify="space-between"
          mb={16}
          c="var(--jornal-info)"
          py={10}
          px={14}
          bg="var(--jornal-info-suave)"
          bdrs={10}
          role="status"
        >
          Cambiaste los parámetros: este reporte es de los anteriores.
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => alGenerar()}
          >
            Genera de nuevo
          </Button>
        </Group>
      )}
      <div className="de-antes" inert={viejo} aria-busy={(viejo && !cambiado) || undefined}>
        <ReporteVista
          key={data.report_type}
          reporte={data}
          consulta={consulta}
          parametros={mostrados.current}
          url={url}
          hoy={hoy}
          cambiarVista={cambiarVista}
          alAmpliar={(rango) => alGenerar(rango)}
          acciones={
            <>
              <Exportar reporte={data} pedido={pedido} />
              <ImprimirReporte pedido={pedido} parametros={mostrados.current} />
            </>
          }
        />
      </div>
    </>
  );
}

function Cancelado({ alGenerar }: { alGenerar: () => void }) {
  return (
    <Panel>
      <EstadoVacio
        icono={<IconPlayerStop size={24} stroke={1.5} />}
        texto="Cancelaste este reporte"
        detalle="Ya no se está calculando."
        accion={
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={alGenerar}>
            Generar de nuevo
          </Button>
        }
      />
    </Panel>
  );
}

/** On a phone a report begins below its parameters: once it is here, it is brought into sight. */
function useLlevarAlReporte(listo: boolean) {
  const zona = useRef<HTMLElement>(null);
  const pedido = useRef(false);
  useEffect(() => {
    if (!listo || !pedido.current) return;
    pedido.current = false;
    if (!window.matchMedia('(max-width: 640px)').matches) return;
    zona.current?.focus({ preventScroll: true });
    zona.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  });
  return { zona, alVer: () => (pedido.current = true) };
}
