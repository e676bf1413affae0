import {
  FOTOS_MAXIMO,
  type FotoPersona,
  MOMENTOS_FOTO,
  type MomentoFoto,
  NOMBRE_MOMENTO,
  type PersonaFicha,
} from '@jornal/contract';
import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { fechaHora } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useUrl } from '../../lib/use-url';
import { avisos } from '../../ui/avisos';
import { CargaALaVista } from '../../ui/carga-a-la-vista';
import { Cargando } from '../../ui/cargando';
import { Confirmar } from '../../ui/confirmar';
import { EstadoError } from '../../ui/estado-vacio';
import { Modal } from '../../ui/modal';
import { useDialogo } from '../../ui/use-dialogo';
import clases from './fotos.module.css';
import { borrarFoto, fotosQuery, guardarFoto, imagenQuery } from './fotos-api';
import { prepararFoto } from './preparar-foto';

const ALTO = 136;
const deQue = ({ momento, created_at }: FotoPersona): string => `${NOMBRE_MOMENTO[momento]} · ${fechaHora(created_at)}`;

/** The photos of a person before and after their services, of who agreed to them. */
export function FotosPanel({ ficha }: { ficha: PersonaFicha }) {
  const { puede } = useSesion();
  const { data, isError, refetch } = useQuery(fotosQuery(ficha.id));
  const [vista, borrado] = [useDialogo<FotoPersona>(), useDialogo<FotoPersona>()];
  const edita = puede('personas.editar') && !ficha.archivada;
  return (
    <section aria-labelledby="fotos-de-ficha">
      <Group justify="space-between" mb={8} gap={8}>
        <Title order={3} fz="sm" id="fotos-de-ficha">
          Fotos
        </Title>
        {edita && data?.autoriza && data.fotos.length < FOTOS_MAXIMO && <Tomar id={ficha.id} />}
      </Group>
      {data === undefined && isError && (
        <EstadoError texto="Error al cargar las fotos" alReintentar={() => void refetch()} />
      )}
      {data === undefined && !isError && <Cargando height={48} />}
      {data && data.fotos.length === 0 && (
        <Text fz="sm" c="dimmed">
          {data.autoriza
            ? 'Todavía no tiene fotos.'
            : 'Para guardar fotos de antes y después, registra primero que las autoriza.'}
        </Text>
      )}
      {data && data.fotos.length > 0 && (
        <div className={clases.rejilla}>
          {data.fotos.map((foto) => (
            <CargaALaVista key={foto.id} alto={ALTO}>
              <Miniatura foto={foto} alVer={() => vista.abrir(foto)} />
            </CargaALaVista>
          ))}
        </div>
      )}
      <Modal
        abierto={vista.abierto && !borrado.abierto}
        alCerrar={vista.cerrar}
        titulo={vista.sobre ? deQue(vista.sobre) : ''}
        tamano="lg"
      >
        {vista.sobre && (
          <Grande foto={vista.sobre} alBorrar={edita ? () => vista.sobre && borrado.abrir(vista.sobre) : undefined} />
        )}
      </Modal>
      <Borrar dialogo={borrado} alBorrar={vista.cerrar} />
    </section>
  );
}

/** Takes a photo with the camera of a phone, or picks one that there is. */
function Tomar({ id }: { id: number }) {
  const guardar = useMutation({
    mutationFn: async ({ momento, archivo }: { momento: MomentoFoto; archivo: File }) =>
      guardarFoto({ id, momento, foto: await prepararFoto(archivo) }),
    onSuccess: ({ message }) => avisos.exito(message),
    onError: (error) => avisos.error(mensajeDe(error, error.message || 'Error al guardar la foto')),
  });
  return (
    <Group gap={4}>
      {MOMENTOS_FOTO.map((momento) => (
        <Escoger
          key={momento}
          momento={momento}
          ocupado={guardar.isPending && guardar.variables.momento === momento}
          deshabilitado={guardar.isPending}
          alEscoger={(archivo) => guardar.mutate({ momento, archivo })}
        />
      ))}
    </Group>
  );
}

type PropsEscoger = {
  momento: MomentoFoto;
  ocupado: boolean;
  deshabilitado: boolean;
  alEscoger: (archivo: File) => void;
};

/** A button that opens the camera or the files of the device. */
function Escoger({ momento, ocupado, deshabilitado, alEscoger }: PropsEscoger) {
  const entrada = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCamera size={16} aria-hidden />}
        loading={ocupado}
        disabled={deshabilitado}
        aria-label={`Agregar foto de ${NOMBRE_MOMENTO[momento].toLowerCase()}`}
        onClick={() => entrada.current?.click()}
      >
        {NOMBRE_MOMENTO[momento]}
      </Button>
      <input
        ref={entrada}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const archivo = currentTarget.files?.[0];
          // The same file may be chosen again after it was refused.
          currentTarget.value = '';
          if (archivo) alEscoger(archivo);
        }}
      />
    </>
  );
}

function Miniatura({ foto, alVer }: { foto: FotoPersona; alVer: () => void }) {
  const { data, isError, refetch } = useQuery(imagenQuery(foto.id));
  const url = useUrl(data);
  if (!data && isError)
    return (
      <Stack mih={ALTO} justify="center" align="center" gap={4} role="status">
        <Text fz="xs" c="dimmed" ta="center">
          No cargó: {deQue(foto)}
        </Text>
        <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </Stack>
    );
  return (
    <UnstyledButton onClick={alVer} aria-label={`Ver la foto: ${deQue(foto)}`}>
      {url === undefined ? <Cargando height={ALTO} /> : <img src={url} alt="" className={clases.foto} />}
      <Text fz="xs" c="dimmed" mt={4}>
        {deQue(foto)}
      </Text>
    </UnstyledButton>
  );
}

function Grande({ foto, alBorrar }: { foto: FotoPersona; alBorrar: (() => void) | undefined }) {
  const { data, isError, refetch } = useQuery(imagenQuery(foto.id));
  const url = useUrl(data);
  if (!data && isError) return <EstadoError texto="Error al cargar la foto" alReintentar={() => void refetch()} />;
  return (
    <Stack gap={12}>
      {url === undefined ? (
        <Cargando height={320} />
      ) : (
        <img src={url} alt={`Foto de ${NOMBRE_MOMENTO[foto.momento].toLowerCase()}`} className={clases.entera} />
      )}
      <Group justify="space-between">
        <Text fz="sm" c="dimmed">
          La guardó {foto.usuario}
        </Text>
        {alBorrar && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={alBorrar}>
            Borrar foto
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type PropsBorrar = { dialogo: ReturnType<typeof useDialogo<FotoPersona>>; alBorrar: () => void };

function Borrar({ dialogo: { abierto, sobre, cerrar }, alBorrar }: PropsBorrar) {
  const borrar = useMutation({ mutationFn: borrarFoto });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={cerrar}
      titulo="Borrar foto"
      textoConfirmar="Borrar"
      pideMotivo
      sobre={sobre?.id}
      mensajeError="Error al borrar la foto"
      alConfirmar={async (motivo) => {
        if (!sobre) return;
        avisos.exito((await borrar.mutateAsync({ id: sobre.id, motivo })).message);
        alBorrar();
      }}
    >
      ¿Quieres borrar la foto de {sobre ? deQue(sobre).toLowerCase() : ''}? No se puede deshacer.
    </Confirmar>
  );
}
