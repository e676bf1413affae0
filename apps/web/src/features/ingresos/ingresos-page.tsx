import { type IngresoAdicional, ORDEN_INGRESOS, TIPOS_INGRESO } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
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
import { Selector } from '../../ui/selector';
import { Tabla } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useVerLista } from '../../ui/use-ver-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { useCreaEn } from '../entidades/api';
import { eliminarIngreso, type FiltrosIngresos, ingresosQuery, NOMBRES_TIPO } from './api';
import { DetalleIngresoModal } from './detalle-ingreso-modal';
import { IngresoModal } from './ingreso-modal';
import { columnasIngresos } from './ingresos-columnas';
import { TarjetasIngresos } from './tarjetas-ingresos';

const POR_DEFECTO: FiltrosIngresos = {
  page: '1',
  search: '',
  tipo: '',
  fecha_inicio: '',
  fecha_fin: '',
  entidad_id: '',
};
const TIPOS = TIPOS_INGRESO.map((tipo) => ({ value: tipo, label: NOMBRES_TIPO[tipo] }));

/** '/ingresos-adicionales': what comes in besides services and sales. */
export default function IngresosPage() {
  const { esAdmin, puede } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const { pedido, orden } = useOrden(ORDEN_INGRESOS);
  const consulta = useQuery(ingresosQuery({ ...filtros, ...pedido }));
  const totales = consulta.data?.totales;
  const [registrando, setRegistrando] = useState(false);
  const borrado = useDialogo<IngresoAdicional>();
  const detalle = useDialogo<IngresoAdicional>();
  const { lista, ver } = useVerLista();
  const { conHistorial, cajon } = useHistorial<IngresoAdicional>('ingreso', ({ concepto }) => concepto);
  const deNuevo = useDeNuevo('ingreso', () => setRegistrando(true));
  const cerrar = useCallback(() => {
    setRegistrando(false);
    deNuevo.soltar();
  }, [deNuevo.soltar]);

  const acciones = (ingreso: IngresoAdicional): AccionFila[] => [
    { etiqueta: 'Eliminar', icono: <IconTrash />, variante: 'danger', alPulsar: () => borrado.abrir(ingreso) },
  ];
  const botonRegistrar = useCreaEn('ingresos_adicionales.crear', filtros.entidad_id) && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setRegistrando(true)}>
      Registrar Ingreso Adicional
    </Button>
  );

  return (
    <>
      <EncabezadoPagina
        titulo="Ingresos Adicionales"
        subtitulo="Accesorios, servicios ocasionales y otras entradas"
        acciones={botonRegistrar}
      />
      <TarjetasIngresos
        entidadId={filtros.entidad_id}
        alVer={(tipo) => {
          cambiar({ ...POR_DEFECTO, tipo, entidad_id: filtros.entidad_id });
          ver();
        }}
      />
      <Panel sinRelleno ref={lista} nombre="Lista de ingresos adicionales">
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por concepto o categoría…"
          filtros={<Filtros filtros={filtros} cambiar={cambiar} />}
          vistas={<VistasDeLista lista="ingresos" porDefecto={POR_DEFECTO} />}
          acciones={
            <Exportar
              ruta="/api/servicios/listar-ingresos-adicionales"
              query={{ ...filtros, ...pedido }}
              nombre="Ingresos adicionales"
            />
          }
        />
        <Tabla
          nombre="Ingresos Adicionales"
          registro="ingreso"
          densa
          columnas={columnasIngresos({ conEntidad: esAdmin })}
          filas={consulta.data?.data}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          filtros={filtros}
          mensajeError="Error al cargar los ingresos adicionales"
          alAbrir={detalle.abrir}
          totales={totales && { monto: pesos(totales.monto) }}
          acciones={conHistorial(puede('ingresos_adicionales.eliminar') ? acciones : undefined)}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          accionVacio={botonRegistrar}
        />
        <Paginador
          paginacion={consulta.data?.pagination}
          alCambiar={(page) => cambiar({ page: String(page) })}
          variante="extremos"
          nombre="Páginas de ingresos"
        />
      </Panel>
      {cajon}
      <DetalleIngresoModal
        abierto={detalle.abierto}
        ingreso={comoEsta(detalle.sobre, consulta.data?.data)}
        alCerrar={detalle.cerrar}
      />
      <IngresoModal abierto={registrando} inicial={deNuevo.datos} alCerrar={cerrar} />
      <EliminarIngreso abierto={borrado.abierto} ingreso={borrado.sobre} alCerrar={borrado.cerrar} />
    </>
  );
}

function Filtros({
  filtros,
  cambiar,
}: {
  filtros: FiltrosIngresos;
  cambiar: (cambio: Partial<FiltrosIngresos>) => void;
}) {
  return (
    <>
      <Selector
        w={{ base: '100%', xs: 184 }}
        aria-label="Tipo"
        placeholder="Todos los tipos"
        clearable
        searchable={false}
        opciones={TIPOS}
        value={filtros.tipo}
        onChange={(tipo) => cambiar({ tipo: tipo ?? '' })}
      />
      <RangoFechas conPeriodos valor={filtros} alCambiar={cambiar} />
    </>
  );
}

function EliminarIngreso({
  abierto,
  ingreso,
  alCerrar,
}: {
  abierto: boolean;
  ingreso: IngresoAdicional | null;
  alCerrar: () => void;
}) {
  const { puede } = useSesion();
  const registrarDeNuevo = useRegistrarDeNuevo();
  const eliminar = useMutation({ mutationFn: eliminarIngreso });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Eliminar ingreso adicional"
      pideMotivo
      sobre={ingreso?.id}
      dinero={ingreso}
      mensajeError="Error al eliminar el ingreso adicional"
      alConfirmar={async (motivo, devolver_con) => {
        if (!ingreso) return;
        const { message } = await eliminar.mutateAsync({ id: ingreso.id, motivo, devolver_con });
        avisos.anulado(
          message,
          puede('ingresos_adicionales.crear') && (() => registrarDeNuevo({ de: 'ingreso', datos: ingreso })),
        );
      }}
    >
      {ingreso && (
        <>
          ¿Quieres eliminar <strong>{ingreso.concepto}</strong>, del {fecha(ingreso.fecha)}, por{' '}
          <strong className="cifra">{pesos(ingreso.monto)}</strong>? Sale de todas las cuentas
          {ingreso.tipo === 'servicio_ocasional' && ', y con él la parte de su operador'}.
        </>
      )}
    </Confirmar>
  );
}
