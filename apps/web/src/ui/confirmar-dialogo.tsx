import type { DevolverCon } from '@jornal/contract';
import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { consejoDe, mensajeDe } from '../lib/error-api';
import { avisos } from './avisos';
import { DeudaAnulada, Devolucion, type Devolvible, hayComoDevolver } from './devolucion';
import { Modal } from './modal';
import { nombreDeBorrador, Recuperado, useBorrador } from './use-borrador';
import { useModal, useSinGuardar } from './use-cambios-sin-guardar';

/**
 * Asks why, optionally; the reason is handed to `alConfirmar`, and until then kept as a draft of the record it is
 * about.
 */
type Motivo =
  | { pideMotivo: boolean | undefined; sobre: number | string | undefined }
  | { pideMotivo?: undefined; sobre?: undefined };

export type PropsConfirmar = Motivo & {
  abierto: boolean;
  alCerrar: () => void;
  titulo: string;
  children: ReactNode;
  textoConfirmar?: string;
  /** The money that is annulled: where there is a choice, the way it was given back is asked. */
  dinero?: Devolvible | null | undefined;
  /** Resolves when it is done: the dialog closes. Rejects: the dialog stays and the reason is shown. */
  alConfirmar: (motivo: string | undefined, devolver_con: DevolverCon | undefined) => Promise<unknown>;
  mensajeError: string;
  color?: string;
};

/** Asks before something that cannot be taken back. */
export function ConfirmarDialogo({ abierto, alCerrar, titulo, ...resto }: PropsConfirmar) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={titulo} tamano="sm" corto>
      <Contenido alCerrar={alCerrar} {...resto} />
    </Modal>
  );
}

type PropsContenido = Omit<PropsConfirmar, 'abierto' | 'titulo' | 'pideMotivo' | 'sobre'> & Partial<Motivo>;

/** Apart from the dialog so that each opening begins with an empty reason. */
function Contenido({
  alCerrar,
  children,
  textoConfirmar = 'Eliminar',
  pideMotivo,
  sobre,
  dinero,
  alConfirmar,
  mensajeError,
  color = 'red',
}: PropsContenido) {
  const { motivo, recuperado, escribir, olvidar } = useMotivo(pideMotivo ? sobre : undefined);
  const [devolverCon, setDevolverCon] = useState<DevolverCon>();
  const [ocupado, setOcupado] = useState(false);
  const [consejo, setConsejo] = useState<string | null>(null);
  useSinGuardar(motivo.trim() !== '', { enviando: ocupado });
  const cancelar = useModal()?.cerrar ?? alCerrar;

  const confirmar = async () => {
    setOcupado(true);
    setConsejo(null);
    try {
      await alConfirmar(motivo.trim() || undefined, devolverCon);
      olvidar();
      alCerrar();
    } catch (error) {
      setConsejo(consejoDe(error));
      avisos.error(mensajeDe(error, mensajeError));
    } finally {
      setOcupado(false);
    }
  };

  return (
    <>
      {recuperado && <Recuperado alDescartar={() => escribir('')} />}
      {consejo && (
        <Alert color="red" variant="light" mb="md" role="alert">
          {consejo}
        </Alert>
      )}
      <Text fz="sm" component="div">
        {children}
      </Text>
      {dinero && <DeudaAnulada de={dinero} />}
      {dinero && hayComoDevolver(dinero) && <Devolucion de={dinero} valor={devolverCon} alCambiar={setDevolverCon} />}
      {pideMotivo && (
        <Textarea
          label="Motivo"
          placeholder="Opcional"
          mt="md"
          maxLength={300}
          autosize
          minRows={2}
          value={motivo}
          onChange={(e) => escribir(e.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="sm" mt="lg" data-botones>
        <Button variant="default" onClick={cancelar} disabled={ocupado}>
          Cancelar
        </Button>
        <Button color={color} onClick={() => void confirmar()} loading={ocupado}>
          {textoConfirmar}
        </Button>
      </Group>
    </>
  );
}

/** Why, as it was written of one record: that of another is never offered, and of none nothing is kept. */
function useMotivo(sobre: number | string | undefined) {
  const titulo = useModal()?.titulo ?? '';
  const [motivo, setMotivo] = useState('');
  const [nombre] = useState(() => (sobre === undefined ? null : nombreDeBorrador(titulo, sobre)));
  const { recuperado, anotar, olvidar } = useBorrador(nombre, (antes) => setMotivo(String(antes.motivo ?? '')));
  useEffect(() => void anotar(motivo.trim() === '' ? null : { motivo }), [motivo, anotar]);
  const escribir = (nuevo: string) => {
    setMotivo(nuevo);
    if (nuevo === '') olvidar();
  };
  return { motivo, recuperado, escribir, olvidar };
}
