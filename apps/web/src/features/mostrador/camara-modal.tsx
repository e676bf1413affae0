import { Button, Group, Stack, Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { EstadoError } from '../../ui/estado-vacio';
import { Modal } from '../../ui/modal';
import clases from './camara.module.css';
import { leerCodigos, type Problema, problemaDeCamara } from './lector';

type Lee = { formatos: readonly string[]; alLeer: (codigo: string) => Promise<string | null> };
type Props = Lee & { abierto: boolean; alCerrar: () => void };

/** The picture of the camera: each code is looked for as if it had been scanned, until the person closes it. */
export function CamaraModal({ abierto, alCerrar, ...lee }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Leer códigos" corto>
      <Camara abierta={abierto} {...lee} />
      <Group justify="flex-end" mt="md" data-botones>
        <Button onClick={alCerrar}>Listo</Button>
      </Group>
    </Modal>
  );
}

const PROBLEMAS: Readonly<Record<Problema, { texto: string; detalle: string }>> = {
  'sin-permiso': {
    texto: 'No diste permiso para usar la cámara',
    detalle: 'Actívalo en el navegador, en los permisos de esta página, y vuelve a intentarlo.',
  },
  'sin-camara': {
    texto: 'No encontramos una cámara',
    detalle: 'Conecta una a este equipo y vuelve a intentarlo, o escribe el código.',
  },
  ocupada: {
    texto: 'La cámara está ocupada',
    detalle: 'Otra aplicación la está usando: ciérrala y vuelve a intentarlo.',
  },
  'no-abre': { texto: 'No se pudo usar la cámara', detalle: 'Vuelve a intentarlo, o escribe el código.' },
};

/** The picture and what was read last. While the page is not in sight the camera is off. */
function Camara({ abierta, formatos, alLeer }: Lee & { abierta: boolean }) {
  const visible = useDocumentVisibility() === 'visible';
  const [problema, setProblema] = useState<Problema | null>(null);
  const [leidos, setLeidos] = useState<Leidos>({ cuantos: 0, ultimo: null });
  const tomar = async (codigo: string) => {
    navigator.vibrate?.(60);
    const agregado = await alLeer(codigo);
    setLeidos(({ cuantos }) => ({ cuantos: cuantos + 1, ultimo: { codigo, agregado } }));
  };
  if (problema) return <EstadoError {...PROBLEMAS[problema]} alReintentar={() => setProblema(null)} />;
  return (
    <Stack gap="sm">
      {abierta && visible ? (
        <Imagen formatos={formatos} alLeer={(codigo) => void tomar(codigo)} alFallar={setProblema} />
      ) : (
        <div className={clases.imagen} />
      )}
      <UltimoLeido {...leidos} />
    </Stack>
  );
}

type DeImagen = {
  formatos: readonly string[];
  alLeer: (codigo: string) => void;
  alFallar: (problema: Problema) => void;
};

/** The camera is on as long as this is there. */
function Imagen({ formatos, alLeer, alFallar }: DeImagen) {
  const video = useRef<HTMLVideoElement>(null);
  const [seVe, setSeVe] = useState(false);
  const leer = useEffectEvent(alLeer);
  const fallar = useEffectEvent(alFallar);
  useEffect(() => {
    if (!video.current) return undefined;
    const fin = new AbortController();
    leerCodigos({
      formats: formatos,
      video: video.current,
      hasta: fin.signal,
      alVerse: () => setSeVe(true),
      alLeer: (codigo) => leer(codigo),
    }).catch((error: Error) => {
      if (!fin.signal.aborted) fallar(problemaDeCamara(error));
    });
    return () => fin.abort();
  }, [formatos]);
  return (
    <div className={clases.imagen} data-leyendo={seVe || undefined}>
      <video ref={video} muted playsInline aria-hidden />
      {!seVe && <Text role="status">Abriendo la cámara…</Text>}
    </div>
  );
}

type Leidos = { cuantos: number; ultimo: { codigo: string; agregado: string | null } | null };

function UltimoLeido({ cuantos, ultimo }: Leidos) {
  return (
    <div role="status">
      <Text fw={600} className={clases.ultimo} data-negativo={ultimo?.agregado === null || undefined}>
        {ultimo === null
          ? 'Acerca el código de barras al recuadro'
          : ultimo.agregado === null
            ? `No se agregó ${ultimo.codigo}`
            : `Agregado: ${ultimo.agregado}`}
      </Text>
      <Text c="dimmed" fz="sm">
        {cuantos === 0
          ? 'Cada uno que se lea se agrega al tiquete.'
          : `${cuantos === 1 ? '1 código leído' : `${cuantos} códigos leídos`}. Para repetir uno, aléjalo.`}
      </Text>
    </div>
  );
}
