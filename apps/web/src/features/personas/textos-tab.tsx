import { NOMBRE_FINALIDAD, type TextoConsentimiento, textoNuevo } from '@jornal/contract';
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fecha } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { cambiarTexto, textosQuery } from './consentimientos-api';

/** The first version of each came with the product. */
const DEL_PRODUCTO = 1;

/** The texts with which people are asked for the use of their data. */
export default function TextosTab() {
  const { data, isError, refetch } = useQuery(textosQuery);
  const edicion = useDialogo<TextoConsentimiento>();
  if (data === undefined) {
    if (isError) return <EstadoError texto="Error al cargar los textos" alReintentar={() => void refetch()} />;
    return <Cargando height={240} />;
  }
  return (
    <Stack gap={16}>
      {data.map((texto) => (
        <Panel key={texto.id}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Title order={2} fz="md">
                {NOMBRE_FINALIDAD[texto.finalidad]}
              </Title>
              <Text fz="xs" c="dimmed">
                Versión {texto.version}
                {texto.version > DEL_PRODUCTO && ` · desde el ${fecha(texto.created_at)}`}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              flex="none"
              leftSection={<IconPencil size={16} aria-hidden />}
              aria-label={`Cambiar el texto de: ${NOMBRE_FINALIDAD[texto.finalidad].toLowerCase()}`}
              onClick={() => edicion.abrir(texto)}
            >
              Cambiar
            </Button>
          </Group>
          <Text fz="sm" mt={8} style={{ whiteSpace: 'pre-line' }}>
            {texto.texto}
          </Text>
        </Panel>
      ))}
      <Modal abierto={edicion.abierto} alCerrar={edicion.cerrar} titulo="Cambiar el texto" tamano="lg">
        {edicion.sobre && <Cambiar texto={edicion.sobre} alCerrar={edicion.cerrar} />}
      </Modal>
    </Stack>
  );
}

function Cambiar({ texto: { id, finalidad, texto }, alCerrar }: { texto: TextoConsentimiento; alCerrar: () => void }) {
  const form = useFormulario(textoNuevo, { finalidad, texto });
  const cambiar = useMutation({ mutationFn: cambiarTexto });
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={async (datos) => avisos.exito((await cambiar.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar el texto"
    >
      <Stack gap="md">
        <Campo nombre="texto">
          {(campo) => (
            <Textarea
              label={NOMBRE_FINALIDAD[finalidad]}
              description="Será una versión nueva: lo que ya autorizó cada persona sigue siendo de la suya"
              withAsterisk
              autosize
              minRows={5}
              maxRows={14}
              maxLength={4_000}
              {...campo}
            />
          )}
        </Campo>
      </Stack>
      <BotonesFormulario enviar="Guardar versión" />
    </Formulario>
  );
}
