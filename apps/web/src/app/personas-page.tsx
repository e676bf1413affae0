import { lazy, Suspense } from 'react';
import { PersonasDeCitasTab } from '../features/citas/personas-de-citas-tab';
import { useCreaEn } from '../features/entidades/api';
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
const TextosTab = lazy(() => import('../features/personas/textos-tab'));

/** '/personas': the people who are served: their cards, and everybody who had an appointment. */
export default function PersonasPage() {
  const { accede, esAdmin, puede, soloLoPropio } = useSesion();
  const { filtros } = useEstadoUrl({ tab: '', entidad_id: '' });
  // Own fields and texts are of every branch.
  const deTodas = esAdmin && puede('personas.editar');
  const pestanas = [
    { id: '', texto: 'Fichas' },
    ...(accede('agendas') ? [{ id: 'citas', texto: 'Según sus citas' }] : []),
    ...(deTodas
      ? [
          { id: 'campos', texto: 'Campos propios' },
          { id: 'textos', texto: 'Autorizaciones' },
        ]
      : []),
  ];
  const activa = pestanas.find(({ id }) => id === filtros.tab)?.id ?? '';
  const [nueva, importacion] = [useDialogo<null>(), useDialogo<true>()];
  const crea = useCreaEn('personas.crear', filtros.entidad_id);
  // A file would answer of each person whether they have a telephone: it is for a session that may know.
  const importa = crea && puede('personas.contacto') && !soloLoPropio;
  const enlace = (tab: string) =>
    `?${new URLSearchParams({ ...(tab && { tab }), ...(filtros.entidad_id && { entidad_id: filtros.entidad_id }) })}`;
  return (
    <>
      <EncabezadoPagina
        titulo="Personas"
        subtitulo="Quienes vienen a hacerse un servicio: su ficha, su contacto y sus citas"
        acciones={
          activa === '' &&
          crea && (
            <>
              {importa && <BotonImportar alPulsar={() => importacion.abrir(true)} />}
              <BotonCrear etiqueta="Nueva persona" alPulsar={() => nueva.abrir(null)} />
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
        {activa === 'campos' && <CamposTab />}
        {activa === 'textos' && <TextosTab />}
      </Suspense>
    </>
  );
}
