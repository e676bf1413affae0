import { type Acto, type Aprobador, NOMBRE_ACTO, palabrasDe } from '@jornal/contract';
import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PorAprobar } from '../../lib/aprobacion';
import { mensajeDe } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { useSinGuardar } from '../../ui/use-cambios-sin-guardar';
import { aprobadoresQuery, aprobarEnElActo, miasQuery, pedirAprobacion } from './api';

const CIFRAS = 6;

/** Over the screen, which waits as it is: what goes beyond which ceiling, and the yes of another person. */
export default function RequiereDialogo({ acto, aprobacion, responder }: PorAprobar) {
  const [pedida, setPedida] = useState(aprobacion);
  return (
    <Modal abierto alCerrar={() => responder(null)} titulo="Requiere aprobación" tamano="sm">
      <Stack gap="md">
        <LoQuePasa acto={acto} />
        {pedida === null ? (
          <Pedir acto={acto} responder={responder} alPedir={(id) => setPedida({ id, estado: 'pedida' })} />
        ) : (
          <Esperar id={pedida.id} ya={pedida.estado === 'aprobada'} responder={responder} />
        )}
      </Stack>
    </Modal>
  );
}

const LoQuePasa = ({ acto: { accion, resumen, requiere } }: { acto: Acto }) => (
  <Stack gap={6}>
    <Text fz="sm">
      <strong>{NOMBRE_ACTO[accion]}</strong> · {resumen}
    </Text>
    {requiere.map((requisito) => (
      <Text key={requisito.que} fz="sm">
        {palabrasDe(requisito)}
      </Text>
    ))}
  </Stack>
);

type Hacer = { acto: Acto; responder: (id: number | null) => void; alPedir: (id: number) => void };

/** Another person types their code here, or is asked by the tray. */
function Pedir({ acto, responder, alPedir }: Hacer) {
  const { data, isError } = useQuery(aprobadoresQuery(acto.entidad_id));
  const pedir = useMutation({
    mutationFn: () => pedirAprobacion(acto),
    onSuccess: (hecha) => {
      avisos.exito(hecha.message);
      alPedir(hecha.data.id);
    },
  });
  useSinGuardar(false, { enviando: pedir.isPending });
  const bandeja = (
    <Button variant="default" loading={pedir.isPending} onClick={() => pedir.mutate()}>
      Pedir por la bandeja
    </Button>
  );
  if (data === undefined && !isError) return <Cargando height={160} />;
  const conCodigo = data?.filter(({ con_codigo }) => con_codigo) ?? [];
  return (
    <Stack gap="md">
      {pedir.isError && <Fallo error={pedir.error} />}
      {conCodigo.length > 0 ? (
        <EnElActo acto={acto} conCodigo={conCodigo} responder={responder} bandeja={bandeja} />
      ) : (
        <>
          <Text fz="sm" c="dimmed">
            {data?.length === 0
              ? 'No hay otra persona que pueda aprobar en esta sucursal.'
              : 'Nadie que pueda aprobar ha puesto su código: pídela por la bandeja.'}
          </Text>
          <Group justify="flex-end">{bandeja}</Group>
        </>
      )}
    </Stack>
  );
}

type Aqui = Pick<Hacer, 'acto' | 'responder'> & { conCodigo: readonly Aprobador[]; bandeja: React.ReactNode };

function EnElActo({ acto, conCodigo, responder, bandeja }: Aqui) {
  const [quien, setQuien] = useState<number | null>(conCodigo[0]?.id ?? null);
  const [codigo, setCodigo] = useState('');
  const aprobar = useMutation({
    mutationFn: (usuario_id: number) => aprobarEnElActo({ ...acto, usuario_id, codigo }),
    onSuccess: ({ data }) => responder(data.id),
    onError: () => setCodigo(''),
  });
  useSinGuardar(false, { enviando: aprobar.isPending });
  const completo = quien !== null && codigo.length === CIFRAS;
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    // A form of React is inside the form of its dialog, wherever it is drawn.
    evento.stopPropagation();
    if (completo && !aprobar.isPending) aprobar.mutate(quien);
  };
  return (
    <form noValidate autoComplete="off" onSubmit={enviar}>
      <Stack gap="md">
        {aprobar.isError && <Fallo error={aprobar.error} />}
        <Selector
          label="Quién aprueba"
          opciones={conCodigo.map(({ id, nombre }) => ({ value: id, label: nombre }))}
          value={quien}
          onChange={setQuien}
        />
        <PasswordInput
          label="Su código de seis cifras"
          description="Lo escribe quien aprueba. No se guarda."
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CIFRAS}
          value={codigo}
          onChange={(evento) => setCodigo(evento.currentTarget.value.replace(/\D/g, ''))}
          visibilityToggleButtonProps={{
            'aria-label': 'Mostrar u ocultar el código',
            'aria-hidden': false,
            tabIndex: 0,
          }}
        />
        <Group justify="flex-end">
          {bandeja}
          <Button type="submit" disabled={!completo} loading={aprobar.isPending}>
            Aprobar y aplicar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asked by the tray: it may be waited for here, or done again later. */
function Esperar({ id, ya, responder }: { id: number; ya: boolean; responder: (id: number | null) => void }) {
  const { data } = useQuery(miasQuery);
  const mia = data?.find((una) => una.id === id);
  if (ya || mia?.estado === 'aprobada')
    return (
      <>
        <Alert color="green" variant="light" role="status">
          {mia?.resuelta_por ? `${mia.resuelta_por.nombre} la aprobó.` : 'Ya está aprobada.'}
        </Alert>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => responder(id)}>
            Aplicar
          </Button>
        </Group>
      </>
    );
  const rechazada = mia?.estado === 'rechazada';
  return (
    <>
      <Alert color={rechazada ? 'red' : 'jornal'} variant="light" role="status">
        {rechazada
          ? `No la aprobaron${mia?.motivo ? `: ${mia.motivo}` : '.'}`
          : 'Ya la pediste por la bandeja. Espérala aquí, o haz esto de nuevo cuando la aprueben: no tendrás que pedirla otra vez.'}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => responder(null)}>
          Cerrar
        </Button>
      </Group>
    </>
  );
}

const Fallo = ({ error }: { error: unknown }) => (
  <Alert color="red" variant="light" role="alert">
    {mensajeDe(error, 'Error al pedir la aprobación')}
  </Alert>
);
