import type { Operador } from '@jornal/contract';
import { useNavigate } from 'react-router-dom';
import { coincide } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { BotonImportar } from '../../ui/boton-importar';
import { entero, texto } from '../../ui/columnas';
import { FiltroOpciones } from '../../ui/filtro-opciones';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaEntera } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useCreaEn } from '../entidades/api';
import { useAccionesOperador } from './acciones-operador';
import { operadoresQuery } from './api';
import { DesactivarOperador } from './desactivar-operador';
import { EstadoOperador } from './estado-operador';
import { OperadorModal } from './operador-modal';
import { ReactivarOperador } from './reactivar-operador';

const ImportarOperadoresModal = alAbrir(() =>
  import('./importar-operadores-modal').then((modulo) => modulo.ImportarOperadoresModal),
);

const COLUMNAS: readonly Columna<Operador>[] = [
  texto('nombre', 'Nombre', 'que', ({ nombre, apellido }) => `${nombre} ${apellido}`),
  entero('telefono', 'Teléfono', 'fuera', ({ telefono }) => telefono),
  texto('entidad', 'Sucursal', 'quien', ({ entidades }) => entidades.nombre, { callaSi: 'entidad_id' }),
  texto('cargo', 'Cargo', 'quien', ({ cargo }) => cargo?.nombre),
  texto('email', 'Email', 'fuera', ({ usuario }) => usuario?.email),
  { id: 'estado', titulo: 'Estado', enTelefono: 'estado', celda: (operador) => <EstadoOperador {...operador} /> },
];

const POR_DEFECTO = { page: '1', search: '', estado: 'activos', entidad_id: '' };
const ESTADOS = [
  { value: 'activos', label: 'Activos' },
  { value: 'inactivos', label: 'Inactivos' },
  { value: 'todos', label: 'Todos' },
];

const enEstado = ({ activo }: Pick<Operador, 'activo'>, estado: string): boolean =>
  estado === 'todos' || (activo === false) === (estado === 'inactivos');

/** The operators, who perform the services: their branch, their position and the user they sign in with. */
export default function OperadoresPage() {
  const { puede } = useSesion();
  const irA = useNavigate();
  const lista = useListaEntera({
    porDefecto: POR_DEFECTO,
    columnas: COLUMNAS,
    consulta: ({ entidad_id }) => operadoresQuery(Number(entidad_id) || null),
    queda: ({ nombre, apellido, telefono, usuario, cargo, activo }, { estado, search }) =>
      enEstado({ activo }, estado) &&
      coincide(search, `${nombre} ${apellido}`, telefono, usuario?.email, cargo?.nombre),
    archivo: ({ entidad_id, estado }) => ({ query: { entidad_id, estado: estado === 'todos' ? undefined : estado } }),
    todas: { estado: 'todos' },
  });
  const edicion = useDialogo<Operador | null>();
  const [desactivacion, reactivacion] = [useDialogo<Operador>(), useDialogo<Operador>()];
  const importacion = useDialogo<true>();
  const crea = useCreaEn('operadores.crear', lista.filtros.entidad_id);
  return (
    <Lista
      lista={lista}
      pagina={{
        titulo: 'Operadores',
        subtitulo: 'Quienes prestan los servicios y reciben su participación',
        acciones: crea && <BotonImportar alPulsar={() => importacion.abrir(true)} />,
      }}
      nombre="Operadores"
      columnas={COLUMNAS}
      busqueda="Buscar operador…"
      filtros={<FiltroOpciones de={lista} clave="estado" nombre="Estado" opciones={ESTADOS} w={150} />}
      vistas={<VistasDeLista lista="operadores" porDefecto={POR_DEFECTO} />}
      exportar={{ ruta: '/api/operadores/listar-operador', nombre: 'Operadores' }}
      crear={crea && { etiqueta: 'Nuevo operador', alPulsar: () => edicion.abrir(null) }}
      acciones={useAccionesOperador(edicion.abrir, desactivacion.abrir, reactivacion.abrir)}
      alAbrir={puede('operadores.ver') ? ({ id }) => irA(`/operadores/${id}`) : undefined}
      error="Error al cargar la lista de operadores"
    >
      <OperadorModal abierto={edicion.abierto} operador={edicion.sobre} alCerrar={edicion.cerrar} />
      <DesactivarOperador
        abierto={desactivacion.abierto}
        operador={desactivacion.sobre}
        alCerrar={desactivacion.cerrar}
      />
      <ReactivarOperador abierto={reactivacion.abierto} operador={reactivacion.sobre} alCerrar={reactivacion.cerrar} />
      <ImportarOperadoresModal abierto={importacion.abierto} alCerrar={importacion.cerrar} />
    </Lista>
  );
}
