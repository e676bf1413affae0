import { useEstadoUrl } from '../../lib/url-state';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Pestanas } from '../../ui/pestanas';
import { AceptacionesTab } from './aceptaciones-tab';
import { BuscarTab } from './buscar-tab';
import { SolicitudesTab } from './solicitudes-tab';

const PESTANAS = [
  { id: '', texto: 'Buscar' },
  { id: 'solicitudes', texto: 'Solicitudes' },
  { id: 'aceptaciones', texto: 'Aceptaciones' },
] as const;

/**
 * '/datos-personales': the data held of people, their requests about it, and the terms they accepted (Ley 1581 de
 * 2012).
 */
export default function DatosPersonalesPage() {
  const { filtros } = useEstadoUrl({ tab: '' });
  const activa = PESTANAS.find(({ id }) => id === filtros.tab)?.id ?? '';
  return (
    <>
      <EncabezadoPagina
        titulo="Datos personales"
        subtitulo="Qué se guarda de cada persona, entregárselo, y olvidarlo cuando lo pide"
      />
      <Pestanas
        nombre="Secciones de Datos personales"
        pestanas={PESTANAS.map(({ id, texto }) => ({ id, texto, a: id === '' ? '?' : `?tab=${id}` }))}
        activa={activa}
      />
      {activa === '' && <BuscarTab />}
      {activa === 'solicitudes' && <SolicitudesTab />}
      {activa === 'aceptaciones' && <AceptacionesTab />}
    </>
  );
}
