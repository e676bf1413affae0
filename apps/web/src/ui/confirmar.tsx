import { Button, Group, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { mensajeDe } from '../lib/api-client';
import { avisos } from './avisos';
import { Modal } from './modal';
import { useSinGuardar } from './use-sin-guardar';

type Props = {
  abierto: boolean;
  alCerrar: () => void;
  titulo: string;
  children: ReactNode;
  textoConfirmar?: string;
  /** Asks why, optionally; what was written is handed to `alConfirmar`. */
  pideMotivo?: boolean;
  /** Resolves when it is done: the dialog closes. Rejects: the dialog stays and the reason is shown. */
  alConfirmar: (motivo: string | undefined) => Promise<unknown>;
  mensajeError: string;
  color?: string;
};

/** Asks before something that cannot be taken back. */
export function Confirmar({ abierto, alCerrar, titulo, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={titulo} tamano="sm" corto>
      <Contenido alCerrar={alCerrar} {...resto} />
    </Modal>
  );
}

/** Apart from the dialog so that each opening begins with an empty reason. */
function Contenido({ alCerrar, children, textoConfirmar = 'Eliminar', pideMotivo, alConfirmar, mensajeError, color = 'red' }: Omit<Props, 'abierto' | 'titulo'>) {
  const [motivo, setMotivo] = useState('');
  const [ocupado, setOcupado] = useState(false);
  useSinGuardar(motivo.trim() !== '', { enviando: ocupado });

  const confirmar = async () => {
    setOcupado(true);
    try {
      await alConfirmar(motivo.trim() || undefined);
      alCerrar();
    } catch (error) {
      avisos.error(mensajeDe(error, mensajeError));
    } finally {
      setOcupado(false);
    }
  };

  return (
    <>
      <Text fz="sm" component="div">
        {children}
      </Text>
      {pideMotivo && (
        <Textarea label="Motivo" placeholder="Opcional" mt="md" maxLength={300} autosize minRows={2} value={motivo} onChange={(e) => setMotivo(e.currentTarget.value)} />
      )}
      <Group justify="flex-end" gap="sm" mt="lg" data-botones>
        <Button variant="default" onClick={alCerrar} disabled={ocupado}>
          Cancelar
        </Button>
        <Button color={color} onClick={() => void confirmar()} loading={ocupado}>
          {textoConfirmar}
        </Button>
      </Group>
    </>
  );
}
