import type { Agenda } from '@jornal/contract';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { fechaHora } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { Modal, Pregunta } from '../../ui/modal';
import { crearIcal, eliminarIcal } from './api';

type Props = { abierto: boolean; agenda: Agenda; alCerrar: () => void };

/** The secret address from which another calendar reads an agenda: made, shown once, replaced, taken away. */
export function IcalModal({ abierto, agenda, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Calendario externo">
      <Contenido agenda={agenda} />
    </Modal>
  );
}

function Contenido({ agenda }: { agenda: Agenda }) {
  const [direccion, setDireccion] = useState<string | null>(null);
  const [pregunta, setPregunta] = useState<'reemplazar' | 'quitar' | null>(null);
  const crear = useMutation({ mutationFn: crearIcal });
  const quitar = useMutation({ mutationFn: eliminarIcal });
  const ocupado = crear.isPending || quitar.isPending;

  const hacer = async (que: () => Promise<{ message: string }>) => {
    setPregunta(null);
    try {
      avisos.exito((await que()).message);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al guardar la agenda'));
    }
  };
  const dar = () =>
    hacer(async () => {
      const { message, data } = await crear.mutateAsync(agenda.id);
      setDireccion(new URL(data.ruta, window.location.origin).href);
      return { message };
    });
  const retirar = () =>
    hacer(async () => {
      const hecho = await quitar.mutateAsync(agenda.id);
      setDireccion(null);
      return hecho;
    });

  const existe = agenda.ical_creado_en !== null || direccion !== null;
  return (
    <Stack gap="md">
      <Text fz="sm">
        Una dirección secreta con la que Google Calendar, Outlook o el calendario del teléfono muestran las citas de{' '}
        <strong>{agenda.nombre}</strong>. Quien la tenga puede leerlas; nunca lleva teléfonos.
      </Text>
      {direccion && <Direccion valor={direccion} />}
      {!direccion && agenda.ical_creado_en && (
        <Text fz="sm" c="dimmed">
          Tiene una dirección desde el {fechaHora(agenda.ical_creado_en)}
          {agenda.ical_creado_por && `, creada por ${agenda.ical_creado_por.nombre}`}.{' '}
          {agenda.ical_creado_por?.activo === false && 'Su cuenta está desactivada y la dirección dejó de servir. '}
          {agenda.ical_leido_en
            ? `Un calendario la leyó por última vez el ${fechaHora(agenda.ical_leido_en)}.`
            : 'Ningún calendario la ha leído.'}{' '}
          No se puede volver a mostrar: si se perdió, reemplázala.
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        {existe && (
          <Button variant="default" disabled={ocupado} onClick={() => setPregunta('quitar')}>
            Quitar dirección
          </Button>
        )}
        {existe ? (
          <Button variant="default" disabled={ocupado} onClick={() => setPregunta('reemplazar')}>
            Reemplazar dirección
          </Button>
        ) : (
          <Button loading={ocupado} onClick={() => void dar()} data-autofocus>
            Crear dirección
          </Button>
        )}
      </Group>
      {pregunta === 'reemplazar' && (
        <Pregunta
          titulo="¿Reemplazar la dirección?"
          no="Cancelar"
          si="Reemplazar"
          alNegar={() => setPregunta(null)}
          alAfirmar={() => void dar()}
        >
          <Text fz="sm">La anterior deja de servir en todos los calendarios que la usan.</Text>
        </Pregunta>
      )}
      {pregunta === 'quitar' && (
        <Pregunta
          titulo="¿Quitar la dirección?"
          no="Cancelar"
          si="Quitar"
          color="red"
          alNegar={() => setPregunta(null)}
          alAfirmar={() => void retirar()}
        >
          <Text fz="sm">Los calendarios que la usan dejan de recibir las citas.</Text>
        </Pregunta>
      )}
    </Stack>
  );
}

function Direccion({ valor }: { valor: string }) {
  const campo = useRef<HTMLInputElement>(null);
  const [copiada, setCopiada] = useState(false);
  const copiar = async () => {
    campo.current?.select();
    try {
      await navigator.clipboard.writeText(valor);
      setCopiada(true);
    } catch {
      // Without TLS there is no clipboard to write to; the text is selected already.
      avisos.info('Cópiala con Ctrl C');
    }
  };
  return (
    <Alert color="jornal" variant="light" title="Cópiala ahora: no se vuelve a mostrar">
      <Group align="flex-end" gap="sm" wrap="nowrap" mt={4}>
        <TextInput
          ref={campo}
          label="Dirección"
          readOnly
          value={valor}
          onFocus={(evento) => evento.currentTarget.select()}
          style={{ flex: 1, minWidth: 0 }}
        />
        <Button
          onClick={() => void copiar()}
          leftSection={copiada ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        >
          {copiada ? 'Copiada' : 'Copiar'}
        </Button>
      </Group>
    </Alert>
  );
}
