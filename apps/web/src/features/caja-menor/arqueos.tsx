import { type Arqueo, type Caja, ORDEN_ARQUEOS } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useOrden } from '../../lib/use-orden';
import { Cargando } from '../../ui/cargando';
import { dinero, instante } from '../../ui/columnas';
import { EstadoError } from '../../ui/estado-vacio';
import { Exportar } from '../../ui/exportar';
import { Insignia } from '../../ui/insignia';
import { Modal } from '../../ui/modal';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { arqueoQuery, arqueosQuery } from './api';
import { ArqueoDetalle } from './arqueo-detalle';
import { resultadoDe } from './resultado';
import { Saldo } from './saldo';

type Fila = Omit<Arqueo, 'causas'>;
type Props = {
  caja: Caja;
  page: string;
  oculto: boolean;
  alCambiarPagina: (pagina: number) => void;
  alAbrir: (id: number) => void;
};

const columnas = (oculto: boolean): Columna<Fila>[] => [
  instante('fecha', 'Fecha', 'que', ({ created_at }) => created_at),
  dinero('contado', 'Contado', 'monto', ({ efectivo_contado }) => efectivo_contado),
  {
    id: 'esperado',
    titulo: 'Esperado',
    enTelefono: 'quien',
    numerica: true,
    celda: ({ efectivo_esperado }) => <Saldo monto={efectivo_esperado} oculto={oculto} />,
  },
  {
    id: 'resultado',
    titulo: 'Resultado',
    enTelefono: 'estado',
    celda: ({ diferencia }) => <Insignia tono={resultadoDe(diferencia).tono}>{resultadoDe(diferencia).texto}</Insignia>,
  },
  {
    id: 'quien',
    titulo: 'Contó',
    enTelefono: 'quien',
    celda: ({ usuario }) => <span className="entero">{usuario.nombre}</span>,
  },
  {
    id: 'observaciones',
    titulo: 'Observaciones',
    enTelefono: 'fuera',
    celda: ({ observaciones }) => <span className="partible">{observaciones ?? '—'}</span>,
  },
];

/** Every count of a till; a row opens the count with its denominations. */
export function Arqueos({ caja, page, oculto, alCambiarPagina, alAbrir }: Props) {
  const { pedido, orden } = useOrden(ORDEN_ARQUEOS, { de: '_arqueos', pagina: 'arqueos' });
  const consulta = useQuery(arqueosQuery(caja.id, page, pedido));
  return (
    <Panel
      titulo="Arqueos"
      subtitulo={`${caja.entidad}: el efectivo que se contó, frente al que debía haber`}
      sinRelleno
      acciones={
        oculto ? undefined : (
          <Exportar
            ruta="/api/caja-menor/arqueos"
            query={{ ...pedido, entidad_id: String(caja.id) }}
            nombre={`Arqueos de ${caja.entidad}`}
          />
        )
      }
    >
      <Tabla
        nombre="Arqueos"
        columnas={columnas(oculto)}
        filas={consulta.data?.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        orden={orden}
        mensajeError="Error al cargar los arqueos"
        textoVacio="Todavía no se ha contado esta caja."
        filasEsqueleto={5}
        alAbrir={({ id }) => alAbrir(id)}
      />
      <Paginador
        nombre="Paginación de los arqueos"
        paginacion={consulta.data?.pagination}
        alCambiar={alCambiarPagina}
        variante="vecinas"
      />
    </Panel>
  );
}

/** A count of the past. */
export function ArqueoDetalleModal({
  abierto,
  id,
  alCerrar,
}: {
  abierto: boolean;
  id: number | null;
  alCerrar: () => void;
}) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Arqueo de caja" tamano="lg">
      {id !== null && <Detalle id={id} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Detalle({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const consulta = useQuery(arqueoQuery(id));
  if (consulta.data) return <ArqueoDetalle arqueo={consulta.data} alCerrar={alCerrar} />;
  if (consulta.isError)
    return <EstadoError texto="Error al cargar el arqueo" alReintentar={() => void consulta.refetch()} />;
  return <Cargando height={360} />;
}
