import { type Cita, ORDEN_CITAS } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { Lista } from '../../ui/lista';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { citasQuery } from './api';
import { columnasCitas } from './citas-columnas';
import { FiltrosDeCitas } from './citas-filtros';

const OfrecerModal = alAbrir(() => import('../lista-espera/ofrecer-modal').then((modulo) => modulo.OfrecerModal));
const DetalleCitaModal = alAbrir(() => import('./detalle-cita-modal').then((modulo) => modulo.DetalleCitaModal));
const ImprimirDiaModal = alAbrir(() => import('./imprimir-dia-modal').then((modulo) => modulo.ImprimirDiaModal));

const porDefecto = () => ({
  page: '1',
  search: '',
  estado: '',
  agenda_id: '',
  fecha_inicio: hoy(),
  fecha_fin: '',
  entidad_id: '',
});

/** Every appointment, from today on unless said otherwise. `entidadId`: the branch in view, '' is all of them. */
export function CitasTab({ entidadId }: { entidadId: string }) {
  const { esAdmin } = useSesion();
  const lista = useListaPaginada({
    porDefecto: porDefecto(),
    por: ORDEN_CITAS,
    // Towards the future the nearest comes first; in the whole history, the newest.
    pedir: (dicho) => ({
      orden: dicho.fecha_inicio === '' ? ('recientes' as const) : ('proximas' as const),
      ...dicho,
      entidad_id: entidadId,
    }),
    consulta: citasQuery,
  });
  const { filtros, cambiar } = lista;
  const [detalle, libre, impresion] = [useDialogo<Cita>(), useDialogo<Cita>(), useDialogo<true>()];
  return (
    <Lista
      lista={lista}
      panel={{ nombre: 'Citas' }}
      nombre="Citas"
      registro="cita"
      columnas={columnasCitas({ conEntidad: esAdmin })}
      busqueda="Buscar cliente o servicio…"
      filtros={<FiltrosDeCitas filtros={filtros} entidadId={entidadId} cambiar={cambiar} />}
      vistas={<VistasDeLista lista="citas" porDefecto={porDefecto()} />}
      exportar={{ ruta: '/api/agenda/citas', nombre: 'Citas' }}
      herramientas={
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => impresion.abrir(true)}
        >
          Imprimir el día
        </Button>
      }
      alAbrir={detalle.abrir}
      error="Error al cargar las citas"
      vacio="No hay citas desde hoy"
      paginador={{ nombre: 'Páginas de citas' }}
    >
      <DetalleCitaModal
        abierto={detalle.abierto}
        cita={detalle.sobre}
        alCerrar={detalle.cerrar}
        alLiberar={(cita) => {
          detalle.cerrar();
          libre.abrir(cita);
        }}
      />
      <OfrecerModal abierto={libre.abierto} plaza={libre.sobre} alCerrar={libre.cerrar} />
      <ImprimirDiaModal
        abierto={impresion.abierto}
        fecha={filtros.fecha_inicio || hoy()}
        entidadId={entidadId}
        alCerrar={impresion.cerrar}
      />
    </Lista>
  );
}
