import type { CorreoDetalle, CorreoFila } from '@jornal/contract';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconMailForward } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { fechaHora } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { Dato, Ficha } from '../../ui/ficha';
import { Insignia } from '../../ui/insignia';
import { Modal } from '../../ui/modal';
import { copiarEnlace, correoQuery, esEnlacePropio, motivoDe, reenviarCorreo } from './api';
import clases from './correo.module.css';
import { TONOS } from './estados';

type Props = { abierto: boolean; correo: CorreoFila | null; alCerrar: () => void };

/** The text of a mail, how it is doing, and its link for people who may hand it over. */
export function CorreoModal({ abierto, correo, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={correo?.asunto ?? 'Correo'} tamano="lg">
      {correo && <Contenido id={correo.id} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const { puede, usuario } = useSesion();
  const consulta = useQuery(correoQuery(id));
  const reenviar = useMutation({ mutationFn: reenviarCorreo });
  if (!consulta.data && consulta.isError)
    return <EstadoError texto="Error al cargar el correo" alReintentar={() => consulta.refetch()} />;
  if (!consulta.data) return <Cargando height={320} />;
  const correo = consulta.data;
  const enviar = async () => {
    try {
      avisos.exito((await reenviar.mutateAsync(id)).message);
      alCerrar();
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al reenviar el correo'));
    }
  };
  return (
    <Stack gap="md">
      <Datos correo={correo} />
      <pre className={clases.cuerpo}>{correo.cuerpo}</pre>
      {correo.adjuntos.map(({ nombre, bytes }) => (
        <Text key={nombre} fz="sm" c="dimmed">
          Adjunto: {nombre} ({Math.ceil(bytes / 1024)} KB)
        </Text>
      ))}
      {puede('usuarios.editar') && !esEnlacePropio(correo, usuario) && (
        <>
          {correo.lleva_enlace && <Enlace correo={correo} />}
          {correo.adjuntos.length > 0 && (
            <Text fz="sm" c="dimmed">
              Al reenviarlo van los mismos archivos, con las cifras de cuando se hicieron. Para un reporte con las de
              ahora, usa «Enviar ahora» en Analytics.
            </Text>
          )}
          <Group justify="flex-end">
            <Button
              variant="default"
              loading={reenviar.isPending}
              leftSection={<IconMailForward size={16} aria-hidden />}
              onClick={() => void enviar()}
            >
              Reenviar
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function Datos({ correo }: { correo: CorreoDetalle }) {
  const motivo = motivoDe(correo);
  return (
    <>
      <Ficha>
        <Dato nombre="Para">{correo.para}</Dato>
        <Dato nombre="Estado">
          <Insignia tono={TONOS[correo.estado]}>{correo.estado}</Insignia>
        </Dato>
        <Dato nombre="Fecha">{fechaHora(correo.created_at)}</Dato>
        {correo.enviado_en && <Dato nombre="Enviado">{fechaHora(correo.enviado_en)}</Dato>}
        {correo.intentos > 0 && correo.fallo !== 'ENLACE_VENCIDO' && <Dato nombre="Intentos">{correo.intentos}</Dato>}
      </Ficha>
      {motivo && (
        <Alert color={correo.estado === 'Fallido' ? 'red' : 'yellow'} variant="light">
          {motivo}
        </Alert>
      )}
    </>
  );
}

/** The field begins at the edge: its focus ring must not be cut. */
const CON_SU_FOCO = {
  message: { overflow: 'visible' },
  body: { overflow: 'visible' },
  wrapper: { overflow: 'visible' },
};

/** The link leaves the server only when it is asked for, and that stays in the audit trail. */
function Enlace({ correo }: { correo: CorreoDetalle }) {
  const campo = useRef<HTMLInputElement>(null);
  const [copiado, setCopiado] = useState(false);
  const pedir = useMutation({ mutationFn: copiarEnlace });
  const copiar = async () => {
    try {
      const { enlace } = pedir.data ?? (await pedir.mutateAsync(correo.id));
      await navigator.clipboard.writeText(enlace).then(
        () => setCopiado(true),
        () => {
          // Without TLS there is no clipboard to write to: the text can be selected by hand.
          campo.current?.select();
          avisos.info('Cópialo con Ctrl C');
        },
      );
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al copiar el enlace'));
    }
  };
  if (!correo.enlace_disponible)
    return (
      <Text fz="sm" c="dimmed">
        El enlace de este correo ya no se puede copiar. Si la persona lo necesita, reenvía el correo: sale con uno
        nuevo.
      </Text>
    );
  return (
    <Alert color="jornal" variant="light" title="Enlace para elegir la contraseña" styles={CON_SU_FOCO}>
      <Text fz="sm" mb="sm" className="partible">
        Entrégalo solo a {correo.para}: quien lo abra elige la contraseña de esa cuenta. Sirve una vez
        {correo.enlace_vence_en ? `, hasta el ${fechaHora(correo.enlace_vence_en)}` : ''}.
      </Text>
      <Group align="flex-end" gap="sm">
        {pedir.data && (
          <TextInput
            ref={campo}
            label="Enlace"
            readOnly
            value={pedir.data.enlace}
            onFocus={(evento) => evento.currentTarget.select()}
            style={{ flex: '1 1 12rem', minWidth: 0 }}
          />
        )}
        <Button
          loading={pedir.isPending}
          onClick={() => void copiar()}
          leftSection={copiado ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        >
          {copiado ? 'Copiado' : 'Copiar enlace'}
        </Button>
      </Group>
    </Alert>
  );
}
