import { type Gasto, ORDEN_GASTOS } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeNuevo, useRegistrarDeNuevo } from '../../lib/de-nuevo';
import { fecha, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import type { AccionFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Confirmar } from '../../ui/confirmar';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { RangoFechas } from '../../ui/rango-fechas';
import { Tabla } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useVerLista } from '../../ui/use-ver-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { useCreaEn } from '../entidades/api';
import { eliminarGasto, gastosQuery } from './api';
import { DetalleGastoModal } from './detalle-gasto-modal';
import { GastoModal } from './gasto-modal';
import { columnasGastos } from './gastos-columnas';
import { ReciboModal } from './recibo-modal';
import { TarjetasGastos } from './tarjetas-gastos';

const POR_DEFECTO = { page: '1', search: '', fecha_inicio: '', fecha_fin: '', entidad_id: '' };

/** '/gastos': what it costs to run the business, each with its receipt when there is one. */
export default function GastosPage() {
  const { esAdmin } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const { pedido, orden } = useOrden(ORDEN_GASTOS);
  const consulta = useQuery(gastosQuery({ ...filtros, ...pedido }));
  const totales = consulta.data?.totales;
  const edicion = useDialogo<Gasto | 'nuevo'>();
  const borrado = useDialogo<Gasto>();
  const recibo = useDialogo<Gasto>();
  const detalle = useDialogo<Gasto>();
  const deNuevo = useDeNuevo('gasto', () => edicion.abrir('nuevo'));
  const { lista, ver } = useVerLista();
  const { conHistorial, cajon } = useHistorial<Gasto>('gasto', ({ descripcion }) => descripcion);

  const botonAgregar = useCreaEn('gastos.crear', filtros.entidad_id) && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edicion.abrir('nuevo')}>
      Agregar Gasto
    </Button>
  );

  return (
    <>
      <EncabezadoPagina
        titulo="Gastos Operativos"
        subtitulo="Lo que cuesta tener el negocio abierto"
        acciones={botonAgregar}
      />
      <TarjetasGastos
        entidadId={filtros.entidad_id}
        alVer={(fechas) => {
          cambiar({ ...POR_DEFECTO, ...fechas, entidad_id: filtros.entidad_id });
          ver();
        }}
      />
      <Panel sinRelleno ref={lista} nombre="Lista de gastos">
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por descripción…"
          vistas={<VistasDeLista lista="gastos" porDefecto={POR_DEFECTO} />}
          acciones={<Exportar ruta="/api/gastos/listar" query={{ ...filtros, ...pedido }} nombre="Gastos operativos" />}
          filtros={<RangoFechas conPeriodos valor={filtros} alCambiar={cambiar} />}
        />
        <Tabla
          nombre="Gastos"
          registro="gasto"
          columnas={columnasGastos({ conEntidad: esAdmin, verRecibo: recibo.abrir })}
          filas={consulta.data?.data}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          filtros={filtros}
          mensajeError="Error al cargar los gastos"
          falloSinAviso
          alAbrir={detalle.abrir}
          totales={totales && { monto: pesos(totales.monto) }}
          acciones={conHistorial(useAcciones(edicion.abrir, borrado.abrir))}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          accionVacio={botonAgregar}
        />
        <Paginador
          paginacion={consulta.data?.pagination}
          alCambiar={(page) => cambiar({ page: String(page) })}
          variante="extremos"
          nombre="Páginas de gastos"
        />
      </Panel>
      <GastoModal
        abierto={edicion.abierto}
        gasto={edicion.sobre === 'nuevo' ? null : edicion.sobre}
        inicial={deNuevo.datos}
        alCerrar={() => {
          edicion.cerrar();
          deNuevo.soltar();
        }}
      />
      <DetalleGastoModal
        abierto={detalle.abierto}
        gasto={comoEsta(detalle.sobre, consulta.data?.data)}
        alCerrar={detalle.cerrar}
        alVerRecibo={recibo.abrir}
      />
      <ReciboModal
        abierto={recibo.abierto}
        gasto={comoEsta(recibo.sobre, consulta.data?.data)}
        alCerrar={recibo.cerrar}
      />
      {cajon}
      <EliminarGasto abierto={borrado.abierto} gasto={borrado.sobre} alCerrar={borrado.cerrar} />
    </>
  );
}

/** What this person may do with an expense; undefined when nothing. */
function useAcciones(
  editar: (gasto: Gasto) => void,
  eliminar: (gasto: Gasto) => void,
): ((gasto: Gasto) => AccionFila[]) | undefined {
  const { puede } = useSesion();
  const [edita, elimina] = [puede('gastos.editar'), puede('gastos.eliminar')];
  if (!edita && !elimina) return undefined;
  return (gasto) => [
    ...(edita ? [{ etiqueta: 'Editar', icono: <IconPencil />, alPulsar: () => editar(gasto) }] : []),
    ...(elimina
      ? [{ etiqueta: 'Eliminar', icono: <IconTrash />, variante: 'danger' as const, alPulsar: () => eliminar(gasto) }]
      : []),
  ];
}

function EliminarGasto({ abierto, gasto, alCerrar }: { abierto: boolean; gasto: Gasto | null; alCerrar: () => void }) {
  const { puede } = useSesion();
  const registrarDeNuevo = useRegistrarDeNuevo();
  const eliminar = useMutation({ mutationFn: eliminarGasto });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Eliminar gasto"
      pideMotivo
      sobre={gasto?.id}
      dinero={gasto && { ...gasto, salio: true }}
      mensajeError="Error al eliminar el gasto"
      alConfirmar={async (motivo, devolver_con) => {
        if (!gasto) return;
        const { message } = await eliminar.mutateAsync({ id: gasto.id, motivo, devolver_con });
        avisos.anulado(message, puede('gastos.crear') && (() => registrarDeNuevo({ de: 'gasto', datos: gasto })));
      }}
    >
      {gasto && (
        <>
          ¿Quieres eliminar <strong>{gasto.descripcion}</strong>, del {fecha(gasto.fecha)}, por{' '}
          <strong className="cifra">{pesos(gasto.monto)}</strong>? El dinero vuelve a la caja y el gasto sale de todas
          las cuentas.
        </>
      )}
    </Confirmar>
  );
}
