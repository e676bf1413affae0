import { DUPLICADOS_LISTADOS } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PersonasDeCitasTab } from '../features/citas/personas-de-citas-tab';
import { useCreaEn } from '../features/entidades/api';
import { repetidasQuery } from '../features/personas/api';
import { FichasTab } from '../features/personas/fichas-tab';
import { useSesion } from '../lib/session-context';
import { useEstadoUrl } from '../lib/url-state';
import { BotonImportar } from '../ui/boton-importar';
import { Cargando } from '../ui/cargando';
import { EncabezadoPagina } from '../ui/encabezado-pagina';
import { BotonCrear } from '../ui/lista';
import { Pestanas } from '../ui/pestanas';
import { useDialogo } from '../ui/use-dialogo';

const CamposTab = lazy(() => import('../features/personas/campos-tab'));
const RepetidasTab = lazy(() => import('../features/personas/repetidas-tab'));
const TextosTab = lazy(() => import('../features/personas/textos-tab'));

/** '/personas': the people who are served: their cards, and everybody who had an appointment. */
export default function PersonasPage() {
  const { puede, soloLoPropio } = useSesion();
  const { filtros } = useEstadoUrl({ tab: '', entidad_id: '' });
  const pestanas = usePestanas(filtros.entidad_id);
  const activa = pestanas.find(({ id }) => id === filtros.tab)?.id ?? '';
  const [nueva, importacion, campo] = [useDialogo<null>(), useDialogo<true>(), useDialogo<true>()];
  const crea = useCreaEn('personas.crear', filtros.entidad_id);
  // A file would answer of each person whether they have a telephone: it is for a session that may know.
  const importa = crea && puede('personas.contacto') && !soloLoPropio;
  const conAcciones = activa === 'campos' || (activa === '' && crea);
  const enlace = (tab: string) =>
    `?${new URLSearchParams({ ...(tab && { tab }), ...(filtros.entidad_id && { entidad_id: filtros.entidad_id }) })}`;
  return (
    <>
      <EncabezadoPagina
        titulo="Personas"
        subtitulo="Quienes vienen a hacerse un servicio: su ficha, su contacto y sus citas"
        acciones={
          conAcciones && (
            <>
              {activa === '' && importa && <BotonImportar alPulsar={() => importacion.abrir(true)} />}
              {activa === '' && <BotonCrear etiqueta="Nueva persona" alPulsar={() => nueva.abrir(null)} />}
              {activa === 'campos' && <BotonCrear etiqueta="Nuevo campo" alPulsar={() => campo.abrir(true)} />}
            </>
          )
        }
      />
      {pestanas.length > 1 && (
        <Pestanas
          nombre="Secciones de Personas"
          pestanas={pestanas.map(({ id, texto }) => ({ id, texto, a: enlace(id) }))}
          activa={activa}
        />
      )}
      {activa === '' && <FichasTab nueva={nueva} importacion={importacion} crea={crea} importa={importa} />}
      {activa === 'citas' && <PersonasDeCitasTab />}
      <Suspense fallback={<Cargando height={240} />}>
        {activa === 'repetidas' && <RepetidasTab entidadId={filtros.entidad_id} />}
        {activa === 'campos' && <CamposTab nuevo={campo} />}
        {activa === 'textos' && <TextosTab />}
      </Suspense>
    </>
  );
}

/** The parts of the screen for this person: own fields and texts are of every branch. */
function usePestanas(entidadId: string): ReadonlyArray<{ id: string; texto: string }> {
  const { accede, esAdmin, puede } = useSesion();
  const edita = puede('personas.editar');
  const repetidas = useQuery({ ...repetidasQuery(entidadId), enabled: edita, staleTime: 60_000 });
  const deTodas = esAdmin && edita;
  return [
    { id: '', texto: 'Fichas' },
    ...(edita ? [{ id: 'repetidas', texto: `Posibles repetidas${cuantas(repetidas.data?.length ?? 0)}` }] : []),
    ...(accede('agendas') ? [{ id: 'citas', texto: 'Según sus citas' }] : []),
    ...(deTodas ? [{ id: 'campos', texto: 'Campos propios' }] : []),
    ...(deTodas ? [{ id: 'textos', texto: 'Autorizaciones' }] : []),
  ];
}

/** ' (3)'; none says nothing. */
function cuantas(pares: number): string {
  if (pares === 0) return '';
  return pares === DUPLICADOS_LISTADOS ? ` (${pares} o más)` : ` (${pares})`;
}
