import { correo, type EnlaceDeRecibo, enlaceWhatsapp } from '@jornal/contract';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconLinkOff, IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { mensajeDe } from '../../lib/error-api';
import { fecha } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal, Pregunta } from '../../ui/modal';
import { enlazarRecibo, enviarRecibo, quitarEnlace } from './api';
import clases from './compartir.module.css';

type Props = { abierto: boolean; tiqueteId: number | null; alCerrar: () => void };

/** The link of a receipt: by WhatsApp, by mail, copied, or scanned off the screen; and taken away. */
export function CompartirReciboModal({ abierto, tiqueteId, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Compartir recibo">
      {tiqueteId !== null && <Cargado id={tiqueteId} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Cargado({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const { mutate, data, isError, error } = useMutation({ mutationFn: enlazarRecibo });
  const pedido = useRef(false);
  useEffect(() => {
    if (pedido.current) return;
    pedido.current = true;
    mutate(id);
  }, [mutate, id]);
  if (data) return <Contenido id={id} enlace={data.data} alCerrar={alCerrar} />;
  if (isError)
    return <EstadoError texto={mensajeDe(error, 'Error al hacer el enlace')} alReintentar={() => mutate(id)} />;
  return <Cargando height={280} />;
}

function Contenido({ id, enlace, alCerrar }: { id: number; enlace: EnlaceDeRecibo; alCerrar: () => void }) {
  const { enlace: direccion, qr, vence_en, contacto } = enlace;
  const texto = `Este es tu recibo: ${direccion}`;
  // Without a telephone, WhatsApp asks to whom.
  const porWhatsapp =
    enlaceWhatsapp(contacto.telefono ?? '', texto) ?? `https://wa.me/?text=${encodeURIComponent(texto)}`;
  return (
    <Stack gap="md">
      <div className={clases.codigo}>
        <img src={qr} alt="Código QR del recibo" />
        <Text fz="sm" c="dimmed">
          El cliente lo abre con la cámara de su celular, sin cuenta. Sirve hasta el {fecha(vence_en)}.
        </Text>
      </div>
      <Group gap="sm" grow preventGrowOverflow={false}>
        {!contacto.no_contactar && (
          <Button
            component="a"
            href={porWhatsapp}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            data-autofocus
          >
            WhatsApp
          </Button>
        )}
        <Copiar direccion={direccion} />
      </Group>
      {contacto.no_contactar && (
        <Text fz="sm" c="dimmed">
          Pidió que no se le escriba: dale el recibo en persona.
        </Text>
      )}
      {/* A form grows in a dialog of a phone: what stands below it would go to its foot. */}
      <div>
        <PorCorreo id={id} email={contacto.email ?? ''} alCerrar={alCerrar} />
      </div>
      <Quitar id={id} alCerrar={alCerrar} />
    </Stack>
  );
}

function Copiar({ direccion }: { direccion: string }) {
  const [copiado, setCopiado] = useState(false);
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(direccion);
      setCopiado(true);
    } catch {
      // Without TLS there is no clipboard to write to.
      avisos.info(direccion);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={copiado ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => void copiar()}
    >
      {copiado ? 'Copiado' : 'Copiar enlace'}
    </Button>
  );
}

const esquema = z.object({ email: correo() });

function PorCorreo({ id, email, alCerrar }: { id: number; email: string; alCerrar: () => void }) {
  const form = useFormulario(esquema, { email });
  const enviar = useMutation({ mutationFn: enviarRecibo });
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={async (datos) => avisos.exito((await enviar.mutateAsync({ ...datos, id })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al enviar el recibo"
    >
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <Campo nombre="email">
          {(campo) => <TextInput label="Por correo" type="email" autoComplete="off" flex={1} {...campo} />}
        </Campo>
        <Button
          type="submit"
          variant="default"
          mt={25}
          loading={enviar.isPending}
          leftSection={<IconMail size={16} aria-hidden />}
        >
          Enviar
        </Button>
      </Group>
    </Formulario>
  );
}

function Quitar({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const [pregunta, setPregunta] = useState(false);
  const quitar = useMutation({ mutationFn: quitarEnlace });
  const retirar = async () => {
    setPregunta(false);
    try {
      avisos.exito((await quitar.mutateAsync(id)).message);
      alCerrar();
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al quitar el enlace'));
    }
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        w="fit-content"
        leftSection={<IconLinkOff size={14} aria-hidden />}
        disabled={quitar.isPending}
        onClick={() => setPregunta(true)}
      >
        Quitar el enlace
      </Button>
      {pregunta && (
        <Pregunta
          titulo="¿Quitar el enlace?"
          no="Cancelar"
          si="Quitar"
          color="red"
          alNegar={() => setPregunta(false)}
          alAfirmar={() => void retirar()}
        >
          <Text fz="sm">El que ya se envió o se imprimió deja de abrir el recibo. Después puedes hacer otro.</Text>
        </Pregunta>
      )}
    </>
  );
}
