import type { Oferta, PersonaEspera } from '@jornal/contract';
import { Box, Button, CloseButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fechaCorta, hoy, numero } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { Eliminar } from '../../ui/eliminar';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Exportar } from '../../ui/exportar';
import { Panel } from '../../ui/panel';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useDialogo } from '../../ui/use-dialogo';
import { useHistorial } from '../auditoria/historial-modal';
import { useCreaEn } from '../entidades/api';
import { eliminarPersona, enEsperaQuery, siguienteQuery } from './api';
import clases from './lista-espera.module.css';
import { caidas } from './ofertas';
import type { PlazaLibre } from './ofrecer-modal';
import { PersonaEnEspera } from './persona-en-espera';
import type { QueHacer } from './plaza-modal';

const CambiarFechaModal = alAbrir(() => import('./cambiar-fecha-modal').then((modulo) => modulo.CambiarFechaModal));
const OfertasModal = alAbrir(() => import('./ofertas-modal').then((modulo) => modulo.OfertasModal));
const OfrecerModal = alAbrir(() => import('./ofrecer-modal').then((modulo) => modulo.OfrecerModal));
const PersonaModal = alAbrir(() => import('./persona-modal').then((modulo) => modulo.PersonaModal));
const PlazaModal = alAbrir(() => import('./plaza-modal').then((modulo) => modulo.PlazaModal));

const MENSAJE_ERROR = 'Error al cargar lista de espera';

type Props = {
  /** The day in view. */
  fecha: string;
  /** The branch in view, as the address keeps it: '' is all of them. */
  entidadId: string;
};

/** The people who wait for a place on a day, and how they get one. */
export function ListaEsperaPanel({ fecha, entidadId }: Props) {
  const consulta = useQuery(enEsperaQuery(fecha, entidadId));
  useAvisoDeFallo(consulta.isError, MENSAJE_ERROR);
  const [edicion, ofertas] = [useDialogo<PersonaEspera | 'nueva'>(), useDialogo<true>()];
  const cuantas = consulta.data?.total ?? 0;
  const agregar = useCreaEn('agendas.crear', entidadId) && (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => edicion.abrir('nueva')}>
      Agregar persona
    </Button>
  );
  return (
    <Panel
      sinRelleno
      titulo="Lista de espera"
      subtitulo={consulta.data ? `${numero(cuantas)} ${cuantas === 1 ? 'persona' : 'personas'}` : fechaCorta(fecha)}
      acciones={agregar}
    >
      {consulta.data ? (
        <Personas
          key={`${fecha} ${entidadId}`}
          personas={consulta.data.filas}
          total={cuantas}
          entidadId={entidadId}
          alEditar={edicion.abrir}
        />
      ) : consulta.isError ? (
        <EstadoError texto={MENSAJE_ERROR} alReintentar={() => consulta.refetch()} />
      ) : (
        <Esqueleto />
      )}
      <Box py={6} px={12} className="raya-arriba">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => ofertas.abrir(true)}
        >
          Ofertas
        </Button>
        {cuantas > 0 && (
          <Exportar
            pequeno
            ruta={`/api/lista-espera/personas-por-fecha/${fecha}`}
            query={{ entidad_id: entidadId }}
            nombre="Lista de espera"
          />
        )}
      </Box>
      <PersonaModal
        abierto={edicion.abierto}
        persona={edicion.sobre === 'nueva' ? null : edicion.sobre}
        fecha={fecha}
        entidadId={Number(entidadId) || null}
        alCerrar={edicion.cerrar}
      />
      <OfertasModal abierto={ofertas.abierto} entidadId={entidadId} alCerrar={ofertas.cerrar} />
    </Panel>
  );
}

type PropsPersonas = {
  personas: readonly PersonaEspera[];
  total: number;
  entidadId: string;
  alEditar: (persona: PersonaEspera) => void;
};

function Personas({ personas, total, entidadId, alEditar }: PropsPersonas) {
  const { esAdmin } = useSesion();
  const [plaza, fecha, borrado, libre] = [
    useDialogo<{ persona: PersonaEspera; que: QueHacer }>(),
    useDialogo<PersonaEspera>(),
    useDialogo<PersonaEspera>(),
    useDialogo<PlazaLibre>(),
  ];
  const { conHistorial, cajon } = useHistorial<PersonaEspera>('persona_espera', ({ nombre }) => nombre, {
    nombrada: true,
  });
  const { caida, olvidar, anotar } = useCaida(personas);
  const proponer = (oferta: Oferta) => {
    olvidar();
    libre.abrir(oferta);
  };
  const contestada = (oferta: Oferta, liberada: boolean) => {
    anotar(oferta.id);
    if (liberada) proponer(oferta);
  };
  const hacer = {
    asignar: (persona: PersonaEspera) => plaza.abrir({ persona, que: 'asignar' }),
    ofrecer: (persona: PersonaEspera) => plaza.abrir({ persona, que: 'ofrecer' }),
    cambiarFecha: fecha.abrir,
    editar: alEditar,
    eliminar: borrado.abrir,
  };
  return (
    <>
      {caida && <PlazaCaida oferta={caida} alOfrecer={() => proponer(caida)} alOlvidar={olvidar} />}
      {personas.length === 0 ? (
        <EstadoVacio icono={<IconUsers size={24} stroke={1.5} />} texto="Nadie espera ese día" />
      ) : (
        <ol className={clases.lista} aria-label="Personas en espera">
          {personas.map((persona) => (
            <PersonaEnEspera
              key={persona.id}
              persona={persona}
              conEntidad={esAdmin && entidadId === ''}
              hacer={hacer}
              historial={conHistorial()}
              alResponder={(liberada) => persona.oferta && contestada(persona.oferta, liberada)}
            />
          ))}
        </ol>
      )}
      {total > personas.length && (
        <Text fz="sm" c="dimmed" px="md" py="xs">
          Se muestran las primeras {numero(personas.length)} de {numero(total)}.
        </Text>
      )}
      <PlazaModal
        abierto={plaza.abierto}
        persona={plaza.sobre?.persona ?? null}
        que={plaza.sobre?.que ?? 'asignar'}
        alCerrar={plaza.cerrar}
      />
      <CambiarFechaModal abierto={fecha.abierto} persona={fecha.sobre} alCerrar={fecha.cerrar} />
      <Eliminar
        dialogo={borrado}
        titulo="Eliminar de la lista de espera"
        error="Error al eliminar la persona"
        con={eliminarPersona}
      >
        {({ nombre, oferta }) => (
          <>
            ¿Quieres quitar a <strong>{nombre}</strong> de la lista de espera?
            {oferta && ' El espacio que tiene retenido queda libre.'}
          </>
        )}
      </Eliminar>
      <OfrecerModal abierto={libre.abierto} plaza={libre.sobre} alCerrar={libre.cerrar} />
      {cajon}
    </>
  );
}

/**
 * A place that was held and is free again, because the offer was refused elsewhere or had no answer: it is proposed in
 * a line, for the user may be in the middle of something. Answers given here are not told again.
 */
function useCaida(personas: readonly PersonaEspera[]) {
  const [respondidas] = useState(() => new Set<number>());
  const [caida, setCaida] = useState<Oferta | null>(null);
  const antes = useRef(personas);
  useEffect(() => {
    const nueva = caidas(antes.current, personas).find(({ id, fecha }) => !respondidas.has(id) && fecha >= hoy());
    antes.current = personas;
    if (nueva) setCaida(nueva);
  }, [personas, respondidas]);
  const olvidar = useCallback(() => setCaida(null), []);
  return { caida, olvidar, anotar: (id: number) => respondidas.add(id) };
}

function PlazaCaida({
  oferta,
  alOfrecer,
  alOlvidar,
}: {
  oferta: Oferta;
  alOfrecer: () => void;
  alOlvidar: () => void;
}) {
  const { puede } = useSesion();
  const { data: persona } = useQuery({ ...siguienteQuery(oferta), enabled: puede('agendas.editar') });
  if (!persona) return null;
  return (
    <Group gap="6px 10px" p="10px 18px" bg="var(--jornal-activo)" className="raya-arriba" role="status">
      <Text flex="1 1 12rem">
        Quedó libre el {fechaCorta(oferta.fecha)} a las <span className="cifra">{oferta.hora_inicio}</span>,{' '}
        {oferta.agenda_nombre}. Le sirve a <strong>{persona.nombre}</strong>.
      </Text>
      <Button size="compact-sm" onClick={alOfrecer}>
        Ofrecer
      </Button>
      <CloseButton aria-label="Ahora no" onClick={alOlvidar} />
    </Group>
  );
}

function Esqueleto() {
  return (
    <Stack gap={12} pt={8} px={18} pb={18} aria-busy="true">
      <span className="solo-lector" role="status">
        Cargando...
      </span>
      {[0, 1, 2].map((fila) => (
        <Skeleton key={fila} height={44} aria-hidden />
      ))}
    </Stack>
  );
}
