import { type EstadoOferta, type Oferta, ORDEN_OFERTAS } from '@jornal/contract';
import { fecha } from '../../lib/format';
import { instante, texto } from '../../ui/columnas';
import { Insignia, type Tono } from '../../ui/insignia';
import { Lista } from '../../ui/lista';
import { Modal } from '../../ui/modal';
import type { Columna } from '../../ui/tabla';
import { useListaSuelta } from '../../ui/use-lista';
import { ofertasQuery } from './api';

const ESTADOS: Readonly<Record<EstadoOferta, { nombre: string; tono: Tono }>> = {
  pendiente: { nombre: 'Retenido', tono: 'alerta' },
  aceptada: { nombre: 'Aceptada', tono: 'exito' },
  rechazada: { nombre: 'Rechazada', tono: 'peligro' },
  vencida: { nombre: 'Vencida', tono: 'neutro' },
};

const COLUMNAS: readonly Columna<Oferta>[] = [
  texto('persona', 'Persona', 'que', ({ persona_nombre }) => persona_nombre),
  {
    id: 'espacio',
    titulo: 'Espacio',
    enTelefono: 'quien',
    celda: (oferta) => (
      <span className="cifra">
        {fecha(oferta.fecha)} {oferta.hora_inicio} · {oferta.agenda_nombre}
      </span>
    ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    celda: ({ estado }) => <Insignia tono={ESTADOS[estado].tono}>{ESTADOS[estado].nombre}</Insignia>,
  },
  instante('cuando', 'Ofrecida', 'fuera', ({ created_at }) => created_at),
];

type Props = { abierto: boolean; entidadId: string; alCerrar: () => void };

/** Every place that was offered: to whom, and the outcome. */
export function OfertasModal({ abierto, entidadId, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Ofertas" tamano="lg">
      <Contenido entidadId={entidadId} />
    </Modal>
  );
}

function Contenido({ entidadId }: { entidadId: string }) {
  const lista = useListaSuelta({
    por: ORDEN_OFERTAS,
    consulta: (pagina, pedido) => ofertasQuery(String(pagina), entidadId, pedido),
  });
  return (
    <Lista
      suelta
      lista={lista}
      nombre="Ofertas"
      densa
      columnas={COLUMNAS}
      error="Error al cargar las ofertas"
      vacio="Todavía no se ha ofrecido ningún espacio"
      filasEsqueleto={5}
      paginador={{ variante: 'vecinas', nombre: 'Páginas de ofertas' }}
    />
  );
}
