import { ORDEN_FICHAS, type PersonaListada } from '@jornal/contract';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { type AccionDeLista, editar } from '../../ui/acciones-lista';
import { alAbrir } from '../../ui/al-abrir';
import { avisos } from '../../ui/avisos';
import { BotonImportar } from '../../ui/boton-importar';
import { Eliminar } from '../../ui/eliminar';
import { Filtros } from '../../ui/filtros';
import { Lista } from '../../ui/lista';
import { Selector } from '../../ui/selector';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { useEntidadInicial } from '../entidades/api';
import { archivarFicha, etiquetasQuery, type FiltrosFichas, fichasQuery, restaurarFicha } from './api';
import { columnasDeFichas } from './fichas-columnas';

const FichaCajon = alAbrir(() => import('./ficha-cajon').then((modulo) => modulo.FichaCajon));
const FichaModal = alAbrir(() => import('./ficha-modal').then((modulo) => modulo.FichaModal));
const ImportarPersonasModal = alAbrir(() =>
  import('./importar-personas-modal').then((modulo) => modulo.ImportarPersonasModal),
);

const POR_DEFECTO: FiltrosFichas = { page: '1', search: '', etiqueta: '', archivadas: '', entidad_id: '' };

type Persona = Pick<PersonaListada, 'id'> & Partial<Pick<PersonaListada, 'nombre'>>;
type Props = {
  /** The dialog that makes a new card, whose button stands in the head of the screen. */
  nueva: { abierto: boolean; abrir: (persona: null) => void; cerrar: () => void };
  /** The dialog that brings cards in from a file, whose button stands there too. */
  importacion: { abierto: boolean; abrir: (si: true) => void; cerrar: () => void };
  crea: boolean;
  importa: boolean;
};

/** The cards of the people who are served. */
export function FichasTab({ nueva, importacion, crea, importa }: Props) {
  const { esAdmin } = useSesion();
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_FICHAS, consulta: fichasQuery });
  const [edicion, ficha, archivo] = [useDialogo<Persona>(), useDialogo<Persona>(), useDialogo<PersonaListada>()];
  const entidadEnVista = useEntidadInicial() ?? null;
  useFichaDeDireccion(ficha.abrir);
  return (
    <Lista
      lista={lista}
      panel={{ nombre: 'Lista de personas' }}
      nombre="Personas"
      registro="persona"
      columnas={columnasDeFichas({ conEntidad: esAdmin })}
      busqueda="Buscar por nombre, teléfono, correo o etiqueta…"
      filtros={<FiltrosDeFichas filtros={lista.filtros} cambiar={lista.cambiar} />}
      exportar={{ ruta: '/api/personas', nombre: 'Personas' }}
      crear={crea && { etiqueta: 'Nueva persona', alPulsar: () => nueva.abrir(null) }}
      traer={importa && <BotonImportar alPulsar={() => importacion.abrir(true)} />}
      acciones={useAccionesDeFicha({ alEditar: edicion.abrir, alArchivar: archivo.abrir })}
      alAbrir={ficha.abrir}
      error="Error al cargar las personas"
      vacio="Todavía no hay fichas de personas"
      paginador={{ nombre: 'Páginas de personas' }}
    >
      <FichaModal abierto={nueva.abierto} persona={null} entidadId={entidadEnVista} alCerrar={nueva.cerrar} />
      <FichaModal
        abierto={edicion.abierto}
        persona={edicion.sobre}
        entidadId={entidadEnVista}
        alCerrar={edicion.cerrar}
      />
      <ImportarPersonasModal abierto={importacion.abierto} entidadId={entidadEnVista} alCerrar={importacion.cerrar} />
      <FichaCajon
        abierto={ficha.abierto}
        persona={ficha.sobre}
        alCerrar={ficha.cerrar}
        alEditar={(suya) => {
          ficha.cerrar();
          edicion.abrir(suya);
        }}
      />
      <Eliminar
        dialogo={archivo}
        titulo="Archivar ficha"
        error="Error al archivar la ficha"
        con={archivarFicha}
        boton="Archivar"
      >
        {({ nombre }) => (
          <>
            ¿Quieres archivar la ficha de <strong>{nombre}</strong>? Sus citas se conservan, y la ficha se puede
            restaurar.
          </>
        )}
      </Eliminar>
    </Lista>
  );
}

/** Another screen leads to a card by its number. */
function useFichaDeDireccion(abrir: (persona: Persona) => void): void {
  const { filtros, cambiar } = useEstadoUrl({ ficha: '' });
  useEffect(() => {
    const id = Number(filtros.ficha);
    if (!Number.isSafeInteger(id) || id <= 0) return;
    abrir({ id });
    cambiar({ ficha: '' });
  }, [filtros.ficha, abrir, cambiar]);
}

type Acciones = { alEditar: (persona: Persona) => void; alArchivar: (persona: PersonaListada) => void };

/** The actions on a card, for this person. */
function useAccionesDeFicha({ alEditar, alArchivar }: Acciones): AccionDeLista<PersonaListada>[] {
  const { puede } = useSesion();
  const restaurar = useMutation({ mutationFn: restaurarFicha });
  const restaura = async ({ id }: PersonaListada) => {
    try {
      avisos.exito((await restaurar.mutateAsync(id)).message);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al restaurar la ficha'));
    }
  };
  return [
    editar<PersonaListada>(puede('personas.editar'), alEditar, { de: ({ archivada }) => !archivada }),
    {
      etiqueta: 'Restaurar',
      icono: <IconArchiveOff />,
      si: puede('personas.crear'),
      de: ({ archivada }) => archivada,
      alPulsar: (fila) => void restaura(fila),
    },
    {
      etiqueta: 'Archivar',
      icono: <IconArchive />,
      variante: 'danger',
      si: puede('personas.eliminar'),
      de: ({ archivada }) => !archivada,
      alPulsar: alArchivar,
    },
  ];
}

const ARCHIVADAS = [{ value: 'true', label: 'Archivadas' }];

type PropsFiltros = { filtros: FiltrosFichas; cambiar: (cambio: Partial<FiltrosFichas>) => void };

function FiltrosDeFichas({ filtros, cambiar }: PropsFiltros) {
  const etiquetas = useQuery(etiquetasQuery(filtros.entidad_id));
  return (
    <Filtros>
      <Selector
        aria-label="Etiqueta"
        placeholder="Etiqueta"
        clearable
        cargando={etiquetas.isPending}
        opciones={etiquetas.data?.map((etiqueta) => ({ value: etiqueta, label: etiqueta }))}
        value={filtros.etiqueta || null}
        onChange={(etiqueta) => cambiar({ etiqueta: etiqueta ?? '' })}
      />
      <Selector
        aria-label="Estado"
        placeholder="Activas"
        clearable
        searchable={false}
        opciones={ARCHIVADAS}
        value={filtros.archivadas || null}
        onChange={(archivadas) => cambiar({ archivadas: archivadas ?? '' })}
      />
    </Filtros>
  );
}
