import type { Arqueo, Caja } from '@jornal/contract';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { consejoDe, mensajeDe } from '../../lib/error-api';
import { pesos } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { Modal } from '../../ui/modal';
import { nombreDeBorrador, Recuperado, useBorrador } from '../../ui/use-borrador';
import { useSinGuardar } from '../../ui/use-cambios-sin-guardar';
import { contarCaja } from './api';
import { ArqueoDetalle } from './arqueo-detalle';
import { type Conteo, contado, lineasDe } from './conteo';
import clases from './conteo.module.css';
import { ConteoDenominaciones } from './conteo-denominaciones';

type Props = {
  abierto: boolean;
  caja: Caja;
  /** The count was sent: the expected amount may be seen again. */
  alEnviar: () => void;
  alCerrar: () => void;
};

/** 'Arqueo': the cash is counted without knowing the expected amount; only then both are told. */
export function ArqueoModal({ abierto, caja, alEnviar, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={`Arqueo de caja · ${caja.entidad}`} tamano="lg">
      <Pasos caja={caja} alEnviar={alEnviar} alCerrar={alCerrar} />
    </Modal>
  );
}

function Pasos({ caja, alEnviar, alCerrar }: Omit<Props, 'abierto'>) {
  const [conteo, setConteo] = useState<Conteo>({});
  const [observaciones, setObservaciones] = useState('');
  const [confirmando, setConfirmando] = useState(false);
  const [arqueo, setArqueo] = useState<Arqueo | null>(null);
  const total = contado(conteo);
  const hayCambios = arqueo === null && (total > 0 || observaciones !== '');
  useSinGuardar(hayCambios);
  const { recuperado, anotar, olvidar } = useBorrador(nombreDeBorrador('arqueo', caja.id), (antes) => {
    setConteo((antes.conteo ?? {}) as Conteo);
    setObservaciones(String(antes.observaciones ?? ''));
  });
  useEffect(
    () => void anotar(hayCambios ? { conteo, observaciones } : null),
    [hayCambios, conteo, observaciones, anotar],
  );
  const empezarDeNuevo = () => {
    setConteo({});
    setObservaciones('');
    olvidar();
  };

  if (arqueo) return <ArqueoDetalle arqueo={arqueo} alCerrar={alCerrar} />;
  if (confirmando) {
    const cuerpo = {
      entidad_id: caja.id,
      efectivo_contado: total,
      denominaciones: lineasDe(conteo),
      observaciones: observaciones.trim() || null,
    };
    const recibido = (resultado: Arqueo) => {
      setArqueo(resultado);
      olvidar();
      alEnviar();
    };
    return <Confirmacion cuerpo={cuerpo} alVolver={() => setConfirmando(false)} alRecibir={recibido} />;
  }
  return (
    <>
      {recuperado && <Recuperado alDescartar={empezarDeNuevo} />}
      <Contar
        conteo={conteo}
        observaciones={observaciones}
        total={total}
        alContar={setConteo}
        alObservar={setObservaciones}
        alSeguir={() => setConfirmando(true)}
      />
    </>
  );
}

type ContarProps = {
  conteo: Conteo;
  observaciones: string;
  total: number;
  alContar: (conteo: Conteo) => void;
  alObservar: (texto: string) => void;
  alSeguir: () => void;
};

function Contar({ conteo, observaciones, total, alContar, alObservar, alSeguir }: ContarProps) {
  const notas = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Text fz="sm" c="dimmed" mb="sm">
        Cuenta los billetes y las monedas que hay en la caja. Lo que debería haber lo verás al enviar el conteo.
      </Text>
      <ConteoDenominaciones conteo={conteo} alCambiar={alContar} alTerminar={() => notas.current?.focus()} />
      <Textarea
        ref={notas}
        label="Observaciones"
        placeholder="Opcional"
        mt="md"
        maxLength={500}
        autosize
        minRows={2}
        value={observaciones}
        onChange={(e) => alObservar(e.currentTarget.value)}
      />
      <Group gap={12} justify="space-between" className={clases.pie}>
        <Stack component="span" gap={0} className={clases.contado}>
          Contado
          <output className="cifra" aria-live="polite">
            {pesos(total)}
          </output>
        </Stack>
        <Button size="md" onClick={alSeguir}>
          Terminar conteo
        </Button>
      </Group>
    </>
  );
}

type ConfirmacionProps = {
  cuerpo: Parameters<typeof contarCaja>[0];
  alVolver: () => void;
  alRecibir: (arqueo: Arqueo) => void;
};

function Confirmacion({ cuerpo, alVolver, alRecibir }: ConfirmacionProps) {
  const enviar = useMutation({ mutationFn: contarCaja });
  useSinGuardar(false, { enviando: enviar.isPending });
  const mandar = () =>
    enviar.mutate(cuerpo, {
      // The result of the count is seen next: a toast would only lie on it.
      onSuccess: ({ data }) => alRecibir(data),
      onError: (error) => avisos.error(mensajeDe(error, 'Error al registrar el arqueo')),
    });
  return (
    <>
      {enviar.isError && (
        <Alert color="red" variant="light" role="alert">
          {[mensajeDe(enviar.error, 'Error al registrar el arqueo'), consejoDe(enviar.error)]
            .filter(Boolean)
            .join('. ')}
        </Alert>
      )}
      <p className={clases.confirma}>
        Contaste en efectivo
        <strong className="cifra">{pesos(cuerpo.efectivo_contado)}</strong>
        Un arqueo enviado no se puede cambiar, y si no cuadra la diferencia queda registrada en la caja.
      </p>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={alVolver} disabled={enviar.isPending}>
          Volver a contar
        </Button>
        <Button onClick={mandar} disabled={enviar.isPending} data-autofocus>
          {enviar.isPending ? 'Enviando...' : 'Enviar conteo'}
        </Button>
      </Group>
    </>
  );
}
