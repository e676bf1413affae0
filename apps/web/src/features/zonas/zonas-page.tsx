import type { Zona } from '@jornal/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { editar, eliminar } from '../../ui/acciones-lista';
import { avisos } from '../../ui/avisos';
import { texto } from '../../ui/columnas';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaEntera } from '../../ui/use-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { clientesQuery, vetoDe } from '../clientes/api';
import { eliminarZona, zonasQuery } from './api';
import { ZonaModal } from './zona-modal';

const COLUMNAS: readonly Columna<Zona>[] = [
  texto('name', 'Nombre', 'que', ({ name }) => name),
  texto('description', 'Descripción', 'fuera', ({ description }) => description),
  texto('client', 'Cliente', 'quien', ({ client }) => client.name),
];

const POR_DEFECTO = { page: '1', search: '' };

/** '/zonas/lista': how each client groups where it works. */
export default function ZonasPage() {
  const { puede, esAdmin } = useSesion();
  const lista = useListaEntera({
    porDefecto: POR_DEFECTO,
    columnas: COLUMNAS,
    consulta: ({ search }) => zonasQuery(search),
  });
  const edicion = useDialogo<Zona | null>();
  const preguntar = useEliminarZona();
  const veto = (zona: Zona) => vetoDe(zona, esAdmin);
  return (
    <Lista
      lista={lista}
      pagina={{ titulo: 'Zonas', subtitulo: 'Los sectores en que cada cliente agrupa sus sucursales' }}
      nombre="Zonas"
      registro="zone"
      columnas={COLUMNAS}
      busqueda="Buscar por nombre o descripción…"
      exportar={{ ruta: '/api/zones', nombre: 'Zonas' }}
      crear={usePuedeCrear() && { etiqueta: 'Nueva zona', alPulsar: () => edicion.abrir(null) }}
      acciones={[
        editar(puede('entidades.editar'), edicion.abrir, { veto }),
        eliminar(puede('entidades.eliminar'), preguntar, { veto }),
      ]}
      historial={useHistorial<Zona>('zone', ({ name }) => name)}
      error="Error al cargar las zonas"
    >
      <ZonaModal abierto={edicion.abierto} zona={edicion.sobre} alCerrar={edicion.cerrar} />
    </Lista>
  );
}

/** A person who sees one branch makes zones of its client while that has no other. */
function usePuedeCrear(): boolean {
  const { puede, esAdmin } = useSesion();
  const crea = puede('entidades.crear');
  const { data } = useQuery({ ...clientesQuery(), enabled: crea && !esAdmin });
  return crea && (esAdmin || data?.some(({ en_otras_sucursales }) => !en_otras_sucursales) === true);
}

/** Deleting asks through the browser's own question (section 2, Zonas). */
function useEliminarZona(): (zona: Zona) => void {
  const { mutateAsync } = useMutation({ mutationFn: eliminarZona });
  const preguntar = async ({ id, name }: Zona) => {
    if (!window.confirm(`¿Quieres eliminar la zona «${name}»?`)) return;
    try {
      avisos.exito((await mutateAsync(id)).message);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al eliminar la zona'));
    }
  };
  return (zona) => void preguntar(zona);
}
