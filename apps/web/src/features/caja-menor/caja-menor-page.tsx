import type { Caja, Medio } from '@jornal/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight, IconCalculator } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePedido } from '../../lib/pedido';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Explicacion } from '../../ui/explicacion';
import { Panel } from '../../ui/panel';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useDialogo } from '../../ui/use-dialogo';
import { archivadasQuery, CAJAS_POR_PAGINA, cajasQuery, saldoCajaQuery } from './api';
import { ArqueoModal } from './arqueo-modal';
import { ArqueoDetalleModal, Arqueos } from './arqueos';
import { MetodosCaja } from './metodos-caja';
import { MovimientoModal, type TipoMovimiento } from './movimiento-modal';
import { Movimientos } from './movimientos';
import { TarjetasCaja } from './tarjetas-caja';

const POR_DEFECTO = { entidad_id: '', caja: '', medio: '', page: '1', arqueos: '1' };

/** '/caja-menor': the till of each branch, its movements, and the counts of its cash. */
export default function CajaMenorPage() {
  const { filtros, cambiar } = useEstadoUrl(POR_DEFECTO);
  const buscada = filtros.caja;
  const { consulta, cerradas, verArchivadas } = useCajas(buscada);
  useAvisoDeFallo(consulta.isError, 'Error al cargar las cajas');
  const [contando, setContando] = useState(false);
  const { data } = consulta;
  const caja = useElegida(data && [...data.cajas, ...(cerradas?.cajas ?? [])], filtros.entidad_id);

  if (!data && consulta.isError) {
    return (
      <>
        <EncabezadoPagina titulo="Caja Menor" />
        <Panel>
          <EstadoError texto="Error al cargar las cajas" alReintentar={() => void consulta.refetch()} />
        </Panel>
      </>
    );
  }
  return (
    <>
      <TituloYAcciones
        caja={caja}
        entreVarias={filtros.entidad_id === '' && (data?.cuantas ?? 0) > 1}
        alContar={setContando}
      />
      {(buscada !== '' || (data && data.cuantas + data.archivadas > Number(CAJAS_POR_PAGINA))) && (
        <BarraHerramientas
          busqueda={buscada}
          alBuscar={(texto) => cambiar({ caja: texto, entidad_id: filtros.entidad_id })}
          placeholder="Buscar caja por sucursal…"
          atajo={false}
        />
      )}
      <TarjetasCaja
        consulta={consulta}
        buscada={buscada}
        cerradas={cerradas}
        elegida={caja}
        oculto={contando}
        alVerArchivadas={verArchivadas}
        alElegir={(id) => cambiar({ entidad_id: String(id), arqueos: '1' })}
      />
      {data?.cajas.length === 0 && buscada === '' && !caja && (
        <Panel>
          <EstadoVacio detalle="No tienes una sucursal con caja." />
        </Panel>
      )}
      {caja && <Listas key={caja.id} caja={caja} filtros={filtros} cambiar={cambiar} oculto={contando} />}
    </>
  );
}

/** The tills that are shown or found and, once they were asked for, those of archived branches. */
function useCajas(buscada: string) {
  const [pedidas, setPedidas] = useState(false);
  const consulta = useInfiniteQuery(cajasQuery(buscada));
  const conArchivadas = pedidas && buscada === '';
  const archivadas = useInfiniteQuery({
    ...archivadasQuery(consulta.data?.cuantas ?? 0),
    enabled: conArchivadas && consulta.data !== undefined && !consulta.isPlaceholderData,
  });
  const cajas = conArchivadas ? archivadas.data?.cajas.filter(({ archivada }) => archivada) : undefined;
  const cerradas = cajas && { cajas, consulta: archivadas };
  return { consulta, cerradas, verArchivadas: () => setPedidas(true) };
}

/** The till that the address names, also one that the cards do not show; else the first. */
function useElegida(cajas: readonly Caja[] | undefined, entidadId: string): Caja | undefined {
  const listada = cajas?.find(({ id }) => String(id) === entidadId);
  const aparte = cajas !== undefined && listada === undefined && /^\d+$/.test(entidadId);
  const una = useQuery({ ...saldoCajaQuery(Number(entidadId)), enabled: aparte });
  if (aparte && una.isPending) return undefined;
  return listada ?? (aparte ? una.data : undefined) ?? cajas?.[0];
}

/** The three actions on an open till. While its cash is counted the screen behind does not tell the expected amount. */
function TituloYAcciones({
  caja,
  entreVarias,
  alContar,
}: {
  caja: Caja | undefined;
  entreVarias: boolean;
  alContar: (contando: boolean) => void;
}) {
  const puede = useSesion().puede('caja_menor.crear');
  const movimiento = useDialogo<TipoMovimiento>();
  const arqueo = useDialogo<Caja>();
  const contar = (conteo: Caja) => {
    arqueo.abrir(conteo);
    alContar(true);
  };
  const abierta = puede && caja && !caja.archivada;
  usePedido('arqueo', abierta && (() => contar(caja)));
  usePedido('ingresar-dinero', abierta && (() => movimiento.abrir('ingreso')));
  usePedido('retirar-dinero', abierta && (() => movimiento.abrir('retiro')));
  const acciones = abierta && (
    <Group gap={10} align="stretch" w={{ base: '100%', xs: 'auto' }} className="a-lo-ancho">
      <Button
        variant="default"
        leftSection={<IconArrowDownLeft size={16} aria-hidden />}
        onClick={() => movimiento.abrir('ingreso')}
      >
        Ingresar dinero
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowUpRight size={16} aria-hidden />}
        onClick={() => movimiento.abrir('retiro')}
      >
        Retirar dinero
      </Button>
      <Button leftSection={<IconCalculator size={16} aria-hidden />} onClick={() => contar(caja)}>
        Arqueo
      </Button>
    </Group>
  );
  return (
    <>
      <EncabezadoPagina
        titulo="Caja Menor"
        subtitulo={
          <>
            {entreVarias && caja
              ? `Lo que se ingresa, se retira y se cuenta es de ${caja.entidad}.`
              : 'El efectivo y las transferencias que tiene cada sucursal ahora.'}{' '}
            <Explicacion pregunta="Qué es un arqueo">
              Contar los billetes y las monedas que hay en la caja y compararlos con lo que debería haber. Si sobra o
              falta dinero, Jornal te dice cuánto y queda anotado.
            </Explicacion>
          </>
        }
        acciones={acciones}
      />
      {caja && (
        <MovimientoModal
          abierto={movimiento.abierto}
          tipo={movimiento.sobre}
          caja={caja}
          alCerrar={movimiento.cerrar}
        />
      )}
      {arqueo.sobre && (
        <ArqueoModal
          abierto={arqueo.abierto}
          caja={arqueo.sobre}
          alEnviar={() => alContar(false)}
          alCerrar={() => {
            arqueo.cerrar();
            alContar(false);
          }}
        />
      )}
    </>
  );
}

type ListasProps = {
  caja: Caja;
  filtros: typeof POR_DEFECTO;
  cambiar: (cambio: Partial<typeof POR_DEFECTO>) => void;
  oculto: boolean;
};

const MEDIOS: readonly Medio[] = ['efectivo', 'transferencia'];

function Listas({ caja, filtros, cambiar, oculto }: ListasProps) {
  const detalle = useDialogo<number>();
  const medio = MEDIOS.find((uno) => uno === filtros.medio);
  return (
    <>
      <MetodosCaja caja={caja} medio={medio} page={filtros.page} oculto={oculto} />
      <Stack gap="lg">
        <Movimientos
          caja={caja}
          medio={medio}
          page={filtros.page}
          oculto={oculto}
          alCambiar={cambiar}
          alAbrirArqueo={detalle.abrir}
        />
        <Arqueos
          caja={caja}
          page={filtros.arqueos}
          oculto={oculto}
          alCambiarPagina={(pagina) => cambiar({ arqueos: String(pagina), page: filtros.page })}
          alAbrir={detalle.abrir}
        />
        <ArqueoDetalleModal abierto={detalle.abierto} id={detalle.sobre} alCerrar={detalle.cerrar} />
      </Stack>
    </>
  );
}
