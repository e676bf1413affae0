import { ORDEN_PAGOS, type Pago } from '@jornal/contract';
import { Box, Button } from '@mantine/core';
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRegistrarDeNuevo } from '../../lib/de-nuevo';
import { mensajeDe } from '../../lib/error-api';
import type { FiltrosEnUso } from '../../lib/filtros-en-uso';
import { fecha, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useOrden } from '../../lib/use-orden';
import type { AccionFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Confirmar } from '../../ui/confirmar';
import { Exportar } from '../../ui/exportar';
import { reparosDe, useConfirmacion } from '../../ui/fuera-de-lo-comun';
import { Insignia } from '../../ui/insignia';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { RangoFechas } from '../../ui/rango-fechas';
import { type Columna, Tabla } from '../../ui/tabla';
import { unSoloDia } from '../../ui/tabla-columnas';
import { useDialogo } from '../../ui/use-dialogo';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { useCajaQueda } from '../caja-menor/api';
import { OperadorSelector } from '../operadores/operador-selector';
import {
  eliminarPago,
  type FiltrosPagos,
  MEDIOS_DE_PAGO,
  marcarPagado,
  pagosQuery,
  SIN_FILTROS,
  TIPOS_DE_PAGO,
} from './api';
import { useAbrirEstadoSemana } from './estado-semana-url';

type Props = {
  filtros: FiltrosPagos;
  cambiar: (cambio: Partial<FiltrosPagos>) => void;
  limpiar: () => void;
  hayFiltros: boolean;
  enUso: FiltrosEnUso;
  /** Opens the form; absent when this person may not register payments. */
  alRegistrar?: () => void;
};

const COLUMNAS: readonly Columna<Pago>[] = [
  {
    id: 'empleado',
    titulo: 'Empleado',
    enTelefono: 'que',
    celda: ({ empleado }) => `${empleado.nombre} ${empleado.apellido}`,
  },
  {
    id: 'fecha',
    titulo: 'Fecha',
    enTelefono: 'quien',
    callaSi: unSoloDia,
    celda: (pago) => <span className="cifra">{fecha(pago.fecha)}</span>,
  },
  { id: 'monto', titulo: 'Monto', enTelefono: 'monto', celda: (pago) => pesos(pago.monto), numerica: true },
  { id: 'tipo', titulo: 'Tipo', enTelefono: 'quien', celda: (pago) => TIPOS_DE_PAGO[pago.tipo_pago] },
  { id: 'metodo', titulo: 'Método', enTelefono: 'quien', celda: (pago) => MEDIOS_DE_PAGO[pago.metodo_pago] },
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    celda: (pago) => (
      <Insignia tono={pago.estado ? 'exito' : 'alerta'}>{pago.estado ? 'Pagado' : 'Pendiente'}</Insignia>
    ),
  },
];

/** Every payment on record: search, filters, and what can be done with each; the row opens the statement of its week. */
export function ListaPagos({ filtros, cambiar, limpiar, hayFiltros, enUso, alRegistrar }: Props) {
  const { pedido, orden } = useOrden(ORDEN_PAGOS);
  const consulta = useQuery(pagosQuery({ ...filtros, ...pedido, totales: 'true' }));
  const totales = consulta.data?.totales;
  const eliminacion = useDialogo<Pago>();
  const { confirmar, pregunta } = useConfirmacion();
  const acciones = useAcciones(eliminacion.abrir, confirmar);
  const { conHistorial, cajon } = useHistorial<Pago>(
    'pago',
    ({ empleado, monto }) => `${empleado.nombre} ${empleado.apellido} · ${pesos(monto)}`,
  );
  const abrirSemana = useAbrirEstadoSemana();
  return (
    <Panel titulo="Pagos registrados" sinRelleno>
      <Box mt={-16}>
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          vistas={<VistasDeLista lista="pagos" porDefecto={SIN_FILTROS} />}
          placeholder="Buscar por empleado…"
          filtros={<Filtros filtros={filtros} cambiar={cambiar} />}
          acciones={
            <Exportar ruta="/api/pagos/listar-pagos" query={{ ...filtros, ...pedido }} nombre="Pagos registrados" />
          }
        />
      </Box>
      <Tabla
        nombre="Pagos registrados"
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={(pago) => pago.id}
        consulta={consulta}
        orden={orden}
        filtros={filtros}
        mensajeError="Error al cargar los pagos"
        totales={
          totales && {
            monto: pesos(totales.monto),
            ...(totales.pendiente > 0 && { estado: `${pesos(totales.pendiente)} pendientes` }),
          }
        }
        acciones={conHistorial(acciones)}
        alAbrir={({ empleado, fecha: dia }) => abrirSemana({ empleado_id: empleado.id }, dia.slice(0, 10))}
        hayFiltros={hayFiltros}
        alLimpiar={limpiar}
        accionVacio={
          alRegistrar && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={alRegistrar}>
              Registrar Pago
            </Button>
          )
        }
      />
      <Paginador
        paginacion={consulta.data?.pagination}
        alCambiar={(pagina) => cambiar({ page: String(pagina) })}
        variante="vecinas"
      />
      {pregunta}
      {cajon}
      <ConfirmarEliminar abierto={eliminacion.abierto} pago={eliminacion.sobre} alCerrar={eliminacion.cerrar} />
    </Panel>
  );
}

function Filtros({ filtros, cambiar }: Pick<Props, 'filtros' | 'cambiar'>) {
  return (
    <>
      <OperadorSelector
        w={{ base: '100%', xs: 224 }}
        aria-label="Empleado"
        placeholder="Todos los empleados"
        clearable
        conInactivos
        entidadId={Number(filtros.entidad_id) || null}
        value={filtros.empleado_id ? Number(filtros.empleado_id) : null}
        onChange={(id) => cambiar({ empleado_id: id === null ? '' : String(id) })}
      />
      <RangoFechas conPeriodos valor={filtros} alCambiar={cambiar} />
    </>
  );
}

type Preguntar = (reparos: readonly string[]) => Promise<boolean>;

function useAcciones(
  alEliminar: (pago: Pago) => void,
  confirmar: Preguntar,
): ((pago: Pago) => AccionFila[]) | undefined {
  const { puede, usuario } = useSesion();
  const marcar = useMutation({
    mutationFn: marcarPagado,
    onSuccess: avisos.conAviso,
    onError: (error) => avisos.error(mensajeDe(error, 'Error al registrar el pago')),
  });
  const cajaQueda = useCajaQueda();
  const alMarcar = async (pago: Pago) => {
    const caja_queda = await cajaQueda(pago.entidad_id, pago.metodo_pago === 'efectivo' ? pago.monto : 0);
    const pago_propio = pago.empleado.id === usuario.operador?.id;
    if (await confirmar(reparosDe({ pago_propio, caja_queda }))) marcar.mutate(pago.id);
  };
  const [editar, eliminar] = [puede('pagos.editar'), puede('pagos.eliminar')];
  if (!editar && !eliminar) return undefined;
  return (pago) => [
    ...(editar && !pago.estado
      ? [
          {
            etiqueta: 'Marcar pagado',
            icono: <IconCheck />,
            variante: 'success' as const,
            alPulsar: () => void alMarcar(pago),
            deshabilitada: marcar.isPending,
            motivo: 'Registrando...',
          },
        ]
      : []),
    ...(eliminar
      ? [{ etiqueta: 'Eliminar', icono: <IconTrash />, variante: 'danger' as const, alPulsar: () => alEliminar(pago) }]
      : []),
  ];
}

function ConfirmarEliminar({ abierto, pago, alCerrar }: { abierto: boolean; pago: Pago | null; alCerrar: () => void }) {
  const { puede } = useSesion();
  const registrarDeNuevo = useRegistrarDeNuevo();
  const eliminar = useMutation({ mutationFn: eliminarPago });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Eliminar pago"
      pideMotivo
      sobre={pago?.id}
      mensajeError="Error al eliminar el pago"
      alConfirmar={async (motivo) => {
        if (!pago) return;
        const { message } = await eliminar.mutateAsync({ id: pago.id, motivo });
        const { empleado, monto, fecha: dia, estado, metodo_pago } = pago;
        avisos.anulado(
          message,
          puede('pagos.crear') &&
            (() =>
              registrarDeNuevo({
                de: 'pago',
                datos: { empleado_id: empleado.id, monto, fecha: dia, estado, metodo_pago },
              })),
        );
      }}
    >
      {pago && (
        <>
          ¿Eliminar el pago de <strong className="cifra">{pesos(pago.monto)}</strong> a{' '}
          <strong>
            {pago.empleado.nombre} {pago.empleado.apellido}
          </strong>{' '}
          del {fecha(pago.fecha)}?{' '}
          {pago.estado
            ? 'Los servicios que cubría vuelven a quedar pendientes y el dinero vuelve a la caja.'
            : 'Es un pago pendiente: no se mueve dinero.'}
        </>
      )}
    </Confirmar>
  );
}
