import { ESTADOS_TIQUETE, METODOS_PAGO, NOMBRE_ESTADO_TIQUETE, ORDEN_TIQUETES } from '@jornal/contract';
import { useNavigate } from 'react-router-dom';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { FiltroOpciones } from '../../ui/filtro-opciones';
import { Filtros } from '../../ui/filtros';
import { Lista } from '../../ui/lista';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { RangoFechas } from '../../ui/rango-fechas';
import { useListaPaginada } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { OperadorSelector } from '../operadores/operador-selector';
import { type FiltrosTiquetes, tiquetesQuery } from './api';
import { DePersona } from './de-persona';
import { columnasTiquetes } from './tiquetes-columnas';

const POR_DEFECTO: FiltrosTiquetes = {
  page: '1',
  per_page: '10',
  search: '',
  estado: '',
  metodo_pago: '',
  debe: '',
  empleado_id: '',
  persona_id: '',
  fecha_inicio: '',
  fecha_fin: '',
  entidad_id: '',
};

const opciones = <V extends string>(valores: readonly V[], nombres: Readonly<Record<V, string>>) =>
  valores.map((value) => ({ value, label: nombres[value] }));
const ESTADOS = opciones(ESTADOS_TIQUETE, NOMBRE_ESTADO_TIQUETE);
const METODOS = opciones(METODOS_PAGO, NOMBRES_METODO);
const DEUDA = opciones(['true', 'false'], { true: 'Debe', false: 'No debe' });

/** '/tiquetes': what every client was charged in one piece, by its number. */
export default function TiquetesPage() {
  const { esAdmin, soloLoPropio, puede } = useSesion();
  const irA = useNavigate();
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_TIQUETES, consulta: tiquetesQuery });
  const { filtros, cambiar, consulta } = lista;
  const totales = consulta.data?.totales;
  const conSaldo = (totales?.saldo ?? 0) > 0;
  const personaId = Number(filtros.persona_id);
  return (
    <Lista
      lista={lista}
      pagina={{
        titulo: 'Tiquetes',
        subtitulo:
          personaId > 0 ? (
            <DePersona personaId={personaId} alQuitar={() => cambiar({ persona_id: '' })} />
          ) : soloLoPropio ? (
            'Lo que cobraste a cada cliente de una vez'
          ) : (
            'Lo que se cobró a cada cliente de una vez'
          ),
      }}
      panel={{ nombre: 'Lista de tiquetes' }}
      nombre="Tiquetes"
      densa
      columnas={columnasTiquetes({ conEntidad: esAdmin, conPersona: !soloLoPropio, conSaldo })}
      busqueda="Buscar por número, línea o persona…"
      filtros={
        <>
          <RangoFechas valor={filtros} alCambiar={cambiar} />
          <Filtros>
            {!soloLoPropio && (
              <OperadorSelector
                aria-label="Empleado"
                placeholder="Empleado"
                clearable
                conInactivos
                entidadId={Number(filtros.entidad_id) || null}
                value={Number(filtros.empleado_id) || null}
                onChange={(operador) => cambiar({ empleado_id: operador ? String(operador) : '' })}
              />
            )}
            <FiltroOpciones de={lista} clave="metodo_pago" nombre="Método" opciones={METODOS} todas="Método" />
            <FiltroOpciones de={lista} clave="estado" nombre="Estado" opciones={ESTADOS} todas="Estado" />
            {(puede('tiquetes.fiado') || filtros.debe !== '') && (
              <FiltroOpciones de={lista} clave="debe" nombre="Deuda" opciones={DEUDA} todas="Deuda" />
            )}
          </Filtros>
        </>
      }
      vistas={<VistasDeLista lista="tiquetes" porDefecto={POR_DEFECTO} />}
      exportar={{ ruta: '/api/tiquetes', nombre: 'Tiquetes' }}
      crear={puede('tiquetes.crear') && { etiqueta: 'Cobrar', a: '/mostrador' }}
      alAbrir={({ id }) => void irA(`/tiquetes/${id}`)}
      totales={
        totales && {
          efectivo: pesos(totales.monto_efectivo),
          transferencia: pesos(totales.monto_transferencia),
          ...(conSaldo && { saldo: pesos(totales.saldo) }),
          total: pesos(totales.total),
        }
      }
      error="Error al cargar la lista de tiquetes"
      vacio="Todavía no hay tiquetes: el primero sale al cobrar un servicio o una venta."
    />
  );
}
