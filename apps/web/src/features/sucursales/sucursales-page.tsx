import type { Sucursal } from '@jornal/contract';
import { Text } from '@mantine/core';
import { coincide } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { Eliminar } from '../../ui/eliminar';
import { FiltroOpciones } from '../../ui/filtro-opciones';
import { Lista } from '../../ui/lista';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaEntera } from '../../ui/use-lista';
import { TopesModal } from '../aprobaciones/topes-modal';
import { useHistorial } from '../auditoria/historial-modal';
import { FiadoModal } from '../deudas/fiado-modal';
import { DatosReciboModal } from '../recibos/datos-recibo-modal';
import { useAccionesSucursal } from './acciones-sucursal';
import { archivarSucursal, sucursalesQuery } from './api';
import { RestaurarSucursal } from './restaurar-sucursal';
import { SucursalModal } from './sucursal-modal';
import { columnasSucursales } from './sucursales-columnas';

const POR_DEFECTO = { page: '1', search: '', estado: 'activas' };
const ESTADOS = [
  { value: 'activas', label: 'Activas' },
  { value: 'archivadas', label: 'Archivadas' },
  { value: 'todas', label: 'Todas' },
];

const enEstado = (archivada: boolean, estado: string): boolean =>
  estado === 'todas' || archivada === (estado === 'archivadas');

/** '/sucursales/lista': the branches of the business, and how much of its month's budget each has used. */
export default function SucursalesPage() {
  const { puede, accede, esAdmin } = useSesion();
  const columnas = columnasSucursales({ conGastos: accede('gastos') });
  const lista = useListaEntera({
    porDefecto: POR_DEFECTO,
    columnas,
    consulta: () => sucursalesQuery,
    queda: ({ archivada, name, address, city, client }, { estado, search }) =>
      enEstado(archivada, estado) && coincide(search, name, address, city, client?.name),
    archivo: ({ estado, search }) => ({
      query: { archivadas: estado === 'activas' ? undefined : 'true' },
      estrechada: search !== '' || estado === 'archivadas',
    }),
    todas: { estado: 'todas' },
  });
  const edicion = useDialogo<Sucursal | null>();
  const [fiado, recibo, topes] = [useDialogo<Sucursal>(), useDialogo<Sucursal>(), useDialogo<Sucursal>()];
  const [archivo, vuelta] = [useDialogo<Sucursal>(), useDialogo<Sucursal>()];
  // A branch is made by an administrator alone: the server says so too.
  const crea = esAdmin && puede('entidades.crear');
  return (
    <Lista
      lista={lista}
      pagina={{
        titulo: 'Sucursales',
        subtitulo: 'Dónde atiende el negocio, y lo que lleva gastado cada una este mes',
      }}
      nombre="Sucursales"
      registro="entidad"
      columnas={columnas}
      busqueda="Buscar por nombre, dirección, ciudad o cliente…"
      filtros={<FiltroOpciones de={lista} clave="estado" nombre="Estado" opciones={ESTADOS} w={150} />}
      exportar={{ ruta: '/api/branches', nombre: 'Sucursales' }}
      crear={crea && { etiqueta: 'Nueva sucursal', alPulsar: () => edicion.abrir(null) }}
      acciones={useAccionesSucursal({
        alEditar: edicion.abrir,
        alFiar: fiado.abrir,
        alRecibo: recibo.abrir,
        alTopar: topes.abrir,
        archivar: archivo.abrir,
        restaurar: vuelta.abrir,
      })}
      historial={useHistorial<Sucursal>('entidad', ({ name }) => name)}
      error="Error al cargar la lista de sucursales"
    >
      <SucursalModal abierto={edicion.abierto} sucursal={edicion.sobre} alCerrar={edicion.cerrar} />
      <FiadoModal abierto={fiado.abierto} sucursal={fiado.sobre} alCerrar={fiado.cerrar} />
      <TopesModal abierto={topes.abierto} sucursal={topes.sobre} alCerrar={topes.cerrar} />
      <DatosReciboModal abierto={recibo.abierto} sucursal={recibo.sobre} alCerrar={recibo.cerrar} />
      <Eliminar
        dialogo={archivo}
        titulo="Eliminar sucursal"
        error="Error al eliminar la sucursal"
        con={archivarSucursal}
      >
        {({ name }) => (
          <>
            ¿Quieres eliminar <strong>{name}</strong>?
            <Text fz="sm" c="dimmed" mt="xs">
              Queda archivada: no recibe nada nuevo, y su historia sigue en los filtros y en todas las cifras. Puedes
              restaurarla después.
            </Text>
          </>
        )}
      </Eliminar>
      <RestaurarSucursal abierto={vuelta.abierto} sucursal={vuelta.sobre} alCerrar={vuelta.cerrar} />
    </Lista>
  );
}
