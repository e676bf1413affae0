import { type IngresoAdicional, ORDEN_INGRESOS, TIPOS_INGRESO } from '@jornal/contract';
import { useCallback } from 'react';
import { fecha, pesos } from '../../lib/format';
import { useDeNuevo } from '../../lib/registrar-de-nuevo';
import { useSesion } from '../../lib/session-context';
import { eliminar } from '../../ui/acciones-lista';
import { alAbrir } from '../../ui/al-abrir';
import { Eliminar } from '../../ui/eliminar';
import { FiltroOpciones } from '../../ui/filtro-opciones';
import { Lista } from '../../ui/lista';
import { RangoFechas } from '../../ui/rango-fechas';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { useCreaEn } from '../entidades/api';
import { eliminarIngreso, type FiltrosIngresos, ingresosQuery, NOMBRES_TIPO } from './api';
import { columnasIngresos } from './ingresos-columnas';
import { TarjetasIngresos } from './tarjetas-ingresos';

const DetalleIngresoModal = alAbrir(() =>
  import('./detalle-ingreso-modal').then((modulo) => modulo.DetalleIngresoModal),
);
const IngresoModal = alAbrir(() => import('./ingreso-modal').then((modulo) => modulo.IngresoModal));

const POR_DEFECTO: FiltrosIngresos = {
  page: '1',
  search: '',
  tipo: '',
  fecha_inicio: '',
  fecha_fin: '',
  entidad_id: '',
};
const TIPOS = TIPOS_INGRESO.map((tipo) => ({ value: tipo, label: NOMBRES_TIPO[tipo] }));

/** '/ingresos-adicionales': the income besides services and sales. */
export default function IngresosPage() {
  const { esAdmin, puede } = useSesion();
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_INGRESOS, consulta: ingresosQuery });
  const { filtros, cambiar, consulta } = lista;
  const totales = consulta.data?.totales;
  const [registro, borrado] = [useDialogo<true>(), useDialogo<IngresoAdicional>()];
  const detalle = useDialogo<IngresoAdicional>();
  const deNuevo = useDeNuevo('ingreso', () => registro.abrir(true));
  const { cerrar: cerrarRegistro } = registro;
  const { soltar } = deNuevo;
  // The form closes by itself a while after it has saved: its timer needs a function that stays.
  const cerrar = useCallback(() => {
    cerrarRegistro();
    soltar();
  }, [cerrarRegistro, soltar]);
  const crea = useCreaEn('ingresos_adicionales.crear', filtros.entidad_id);
  return (
    <Lista
      lista={lista}
      pagina={{ titulo: 'Ingresos Adicionales', subtitulo: 'Accesorios, servicios ocasionales y otras entradas' }}
      antes={<TarjetasIngresos entidadId={filtros.entidad_id} alVer={(tipo) => lista.verSolo({ tipo })} />}
      panel={{ nombre: 'Lista de ingresos adicionales' }}
      nombre="Ingresos Adicionales"
      registro="ingreso"
      densa
      columnas={columnasIngresos({ conEntidad: esAdmin })}
      busqueda="Buscar por concepto o categoría…"
      filtros={
        <>
          <FiltroOpciones
            de={lista}
            clave="tipo"
            nombre="Tipo"
            opciones={TIPOS}
            todas="Todos los tipos"
            w={{ base: '100%', xs: 184 }}
          />
          <RangoFechas valor={filtros} alCambiar={cambiar} />
        </>
      }
      vistas={<VistasDeLista lista="ingresos" porDefecto={POR_DEFECTO} />}
      exportar={{ ruta: '/api/servicios/listar-ingresos-adicionales', nombre: 'Ingresos adicionales' }}
      crear={crea && { etiqueta: 'Registrar Ingreso Adicional', alPulsar: () => registro.abrir(true) }}
      acciones={[eliminar(puede('ingresos_adicionales.eliminar'), borrado.abrir)]}
      historial={useHistorial<IngresoAdicional>('ingreso', ({ concepto }) => concepto)}
      alAbrir={detalle.abrir}
      totales={totales && { monto: pesos(totales.monto) }}
      error="Error al cargar los ingresos adicionales"
      paginador={{ nombre: 'Páginas de ingresos' }}
    >
      <DetalleIngresoModal
        abierto={detalle.abierto}
        ingreso={comoEsta(detalle.sobre, lista.filas)}
        alCerrar={detalle.cerrar}
      />
      <IngresoModal abierto={registro.abierto} inicial={deNuevo.datos} alCerrar={cerrar} />
      <Eliminar
        dialogo={borrado}
        titulo="Eliminar ingreso adicional"
        error="Error al eliminar el ingreso adicional"
        con={eliminarIngreso}
        dinero={(ingreso) => ingreso}
        deNuevo={(ingreso) => puede('ingresos_adicionales.crear') && { de: 'ingreso', datos: ingreso }}
      >
        {({ concepto, fecha: dia, monto, tipo }) => (
          <>
            ¿Quieres eliminar <strong>{concepto}</strong>, del {fecha(dia)}, por{' '}
            <strong className="cifra">{pesos(monto)}</strong>? Sale de todas las cuentas
            {tipo === 'servicio_ocasional' && ', y con él la parte de su operador'}.
          </>
        )}
      </Eliminar>
    </Lista>
  );
}
