import { type EstadoOferta, type Oferta, ORDEN_OFERTAS } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fecha, fechaHora } from '../../lib/format';
import { useOrdenSuelto } from '../../lib/use-orden';
import { Insignia, type Tono } from '../../ui/insignia';
import { Modal } from '../../ui/modal';
import { Paginador } from '../../ui/paginador';
import { type Columna, Tabla } from '../../ui/tabla';
import { ofertasQuery } from './api';

const ESTADOS: Readonly<Record<EstadoOferta, { nombre: string; tono: Tono }>> = {
  pendiente: { nombre: 'Retenido', tono: 'alerta' },
  aceptada: { nombre: 'Aceptada', tono: 'exito' },
  rechazada: { nombre: 'Rechazada', tono: 'peligro' },
  vencida: { nombre: 'Vencida', tono: 'neutro' },
};

const COLUMNAS: readonly Columna<Oferta>[] = [
  { id: 'persona', titulo: 'Persona', enTelefono: 'que', celda: ({ persona_nombre }) => persona_nombre },
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
  {
    id: 'cuando',
    titulo: 'Ofrecida',
    enTelefono: 'fuera',
    celda: ({ created_at }) => <span className="cifra">{fechaHora(created_at)}</span>,
  },
];

type Props = { abierto: boolean; entidadId: string; alCerrar: () => void };

/** Every place that was offered: to whom, and what came of it. */
export function OfertasModal({ abierto, entidadId, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Ofertas" tamano="lg">
      <Contenido entidadId={entidadId} />
    </Modal>
  );
}

function Contenido({ entidadId }: { entidadId: string }) {
  const [pagina, setPagina] = useState('1');
  const { pedido, orden } = useOrdenSuelto(ORDEN_OFERTAS, () => setPagina('1'));
  const consulta = useQuery(ofertasQuery(pagina, entidadId, pedido));
  return (
    <>
      <Tabla
        nombre="Ofertas"
        densa
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        orden={orden}
        mensajeError="Error al cargar las ofertas"
        textoVacio="Todavía no se ha ofrecido ningún espacio"
        filasEsqueleto={5}
      />
      <Paginador
        paginacion={consulta.data?.pagination}
        alCambiar={(page) => setPagina(String(page))}
        nombre="Páginas de ofertas"
      />
    </>
  );
}
