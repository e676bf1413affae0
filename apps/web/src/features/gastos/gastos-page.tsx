import { type Gasto, ORDEN_GASTOS } from '@jornal/contract';
import { fecha, pesos } from '../../lib/format';
import { useDeNuevo } from '../../lib/registrar-de-nuevo';
import { useSesion } from '../../lib/session-context';
import { editar, eliminar } from '../../ui/acciones-lista';
import { alAbrir } from '../../ui/al-abrir';
import { Eliminar } from '../../ui/eliminar';
import { Lista } from '../../ui/lista';
import { RangoFechas } from '../../ui/rango-fechas';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { useCreaEn } from '../entidades/api';
import { eliminarGasto, gastosQuery } from './api';
import { columnasGastos } from './gastos-columnas';
import { TarjetasGastos } from './tarjetas-gastos';

const DetalleGastoModal = alAbrir(() => import('./detalle-gasto-modal').then((modulo) => modulo.DetalleGastoModal));
const GastoModal = alAbrir(() => import('./gasto-modal').then((modulo) => modulo.GastoModal));
const ReciboModal = alAbrir(() => import('./recibo-modal').then((modulo) => modulo.ReciboModal));

const POR_DEFECTO = { page: '1', search: '', fecha_inicio: '', fecha_fin: '', entidad_id: '' };

/** '/gastos': the costs of running the business, each with its receipt when there is one. */
export default function GastosPage() {
  const { esAdmin, puede } = useSesion();
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_GASTOS, consulta: gastosQuery });
  const { filtros, cambiar, consulta } = lista;
  const totales = consulta.data?.totales;
  const [edicion, borrado] = [useDialogo<Gasto | null>(), useDialogo<Gasto>()];
  const [recibo, detalle] = [useDialogo<Gasto>(), useDialogo<Gasto>()];
  const deNuevo = useDeNuevo('gasto', () => edicion.abrir(null));
  const crea = useCreaEn('gastos.crear', filtros.entidad_id);
  return (
    <Lista
      lista={lista}
      pagina={{ titulo: 'Gastos Operativos', subtitulo: 'Lo que cuesta tener el negocio abierto' }}
      antes={<TarjetasGastos entidadId={filtros.entidad_id} alVer={lista.verSolo} />}
      panel={{ nombre: 'Lista de gastos' }}
      nombre="Gastos"
      registro="gasto"
      columnas={columnasGastos({ conEntidad: esAdmin, verRecibo: recibo.abrir })}
      busqueda="Buscar por descripción…"
      filtros={<RangoFechas valor={filtros} alCambiar={cambiar} />}
      vistas={<VistasDeLista lista="gastos" porDefecto={POR_DEFECTO} />}
      exportar={{ ruta: '/api/gastos/listar', nombre: 'Gastos operativos' }}
      crear={crea && { etiqueta: 'Agregar Gasto', alPulsar: () => edicion.abrir(null) }}
      acciones={[editar(puede('gastos.editar'), edicion.abrir), eliminar(puede('gastos.eliminar'), borrado.abrir)]}
      historial={useHistorial<Gasto>('gasto', ({ descripcion }) => descripcion)}
      alAbrir={detalle.abrir}
      totales={totales && { monto: pesos(totales.monto) }}
      error="Error al cargar los gastos"
      falloSinAviso
      paginador={{ nombre: 'Páginas de gastos' }}
    >
      <GastoModal
        abierto={edicion.abierto}
        gasto={edicion.sobre}
        inicial={deNuevo.datos}
        alCerrar={() => {
          edicion.cerrar();
          deNuevo.soltar();
        }}
      />
      <DetalleGastoModal
        abierto={detalle.abierto}
        gasto={comoEsta(detalle.sobre, lista.filas)}
        alCerrar={detalle.cerrar}
        alVerRecibo={recibo.abrir}
      />
      <ReciboModal abierto={recibo.abierto} gasto={comoEsta(recibo.sobre, lista.filas)} alCerrar={recibo.cerrar} />
      <Eliminar
        dialogo={borrado}
        titulo="Eliminar gasto"
        error="Error al eliminar el gasto"
        con={eliminarGasto}
        dinero={(gasto) => ({ ...gasto, salio: true })}
        deNuevo={(gasto) => puede('gastos.crear') && { de: 'gasto', datos: gasto }}
      >
        {({ descripcion, fecha: dia, monto }) => (
          <>
            ¿Quieres eliminar <strong>{descripcion}</strong>, del {fecha(dia)}, por{' '}
            <strong className="cifra">{pesos(monto)}</strong>? El dinero vuelve a la caja y el gasto sale de todas las
            cuentas.
          </>
        )}
      </Eliminar>
    </Lista>
  );
}
