import {
  type Alternativa,
  DURACION_MINUTOS,
  duracionMinutos,
  minutosDe,
  reserva,
  servicioReservado,
  sucursalElegida,
  type Tramo,
} from '@jornal/contract';
import { Box, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ErrorApi } from '../../lib/error-api';
import { fechaLarga, hoy, ratoLibre } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { ServicioLibreSelector, useMinutosDeServicio } from '../catalogo/servicio-libre-selector';
import { useEntidadInicial } from '../entidades/api';
import { EntidadSelector } from '../entidades/entidad-selector';
import { salidaConHoras } from './alternativas';
import { type QueSeAgenda, reservar } from './api';
import { Contacto, NotasDeCita } from './contacto-cita';
import { HorasLibresSelector } from './horas-libres-selector';

/** The facts that are known already when an hour is looked for; a rest that was pressed is an hour that was found. */
export type Comienzo = {
  entidadId: number | null;
  operadorId: number | null;
  fecha: string;
  rato?: Tramo & { operador: string };
};

const esquema = reserva.omit({ servicios: true, estado: true }).extend({
  ...servicioReservado.shape,
  entidad_id: sucursalElegida,
  duracion_minutos: duracionMinutos,
  hora_inicio: z.string({ error: 'Elige una hora' }).min(1, { error: 'Elige una hora' }),
});
type Entrada = z.input<typeof esquema>;

/** How long it is where no catalogue says so. */
const DURA = 30;
const ELEGIDA = { shouldDirty: true, shouldValidate: true } as const;

type Props = { comienzo: Comienzo; persona: string; alTerminar: () => void };

/** Books an appointment at any free hour, with an operator or with whichever has time. */
export function ReservaFormulario({ comienzo, persona, alTerminar }: Props) {
  const { rato } = comienzo;
  const { usuario, puede } = useSesion();
  const conContacto = puede('personas.contacto');
  const inicial = useEntidadInicial();
  const [sucursal] = useState(comienzo.entidadId ?? inicial ?? usuario.entidad?.id ?? null);
  const [otraHora, setOtraHora] = useState(rato === undefined);
  const dura = rato === undefined ? DURA : Math.min(DURA, minutosDe(rato.hora_fin) - minutosDe(rato.hora_inicio));
  const valores = {
    entidad_id: sucursal,
    servicio: '',
    servicio_id: null,
    duracion_minutos: dura,
    operador_id: comienzo.operadorId,
    fecha: comienzo.fecha < hoy() ? hoy() : comienzo.fecha,
    hora_inicio: rato?.hora_inicio ?? '',
    persona_id: undefined,
    cliente_nombre: persona,
    ...(conContacto && { cliente_telefono: '', cliente_email: '' }),
    notas: '',
  };
  const form = useFormulario(esquema, valores, 'onSubmit');
  const [entidadId = null, servicioId = null, minutos, fecha] = useWatch({
    control: form.control,
    name: ['entidad_id', 'servicio_id', 'duracion_minutos', 'fecha'],
  });
  const deCatalogo = useMinutosDeServicio(entidadId)(servicioId);
  const alAgendar = useAgendar(deCatalogo);
  const elegir = ({ fecha: dia, hora_inicio, operador }: Alternativa) => {
    setOtraHora(true);
    form.setValue('fecha', dia, ELEGIDA);
    form.setValue('operador_id', operador.id, ELEGIDA);
    form.setValue('hora_inicio', hora_inicio, ELEGIDA);
  };
  const conHoras = otraHora || form.formState.errors.hora_inicio !== undefined;
  const servicio = <Servicio entidadId={entidadId} dura={dura} />;
  return (
    <Formulario
      form={form}
      alEnviar={alAgendar}
      alTerminar={alTerminar}
      mensajeError="Error al agendar la cita"
      salida={salidaConHoras(fecha, elegir)}
    >
      <Stack gap="md">
        {rato && !conHoras && <Rato rato={rato} fecha={fecha} alCambiar={() => setOtraHora(true)} />}
        {sucursal === null && <Sucursal />}
        {!rato && servicio}
        {conHoras && (
          <HorasLibresSelector entidadId={entidadId} que={queSeAgenda(servicioId, minutos, deCatalogo)} conCualquiera />
        )}
        <Contacto entidadId={entidadId ?? 0} nueva conContacto={conContacto} />
        {rato && servicio}
        <NotasDeCita />
      </Stack>
      <BotonesFormulario enviar="Agendar cita" ocupado="Agendando..." />
    </Formulario>
  );
}

/** By its number, where it takes what its catalogue says; null where its minutes are none. */
function queSeAgenda(servicio_id: number | null, minutos: unknown, deCatalogo: number | null): QueSeAgenda | null {
  const { data } = duracionMinutos.safeParse(minutos);
  if (data === undefined) return null;
  return { servicio_id, duracion_minutos: data === deCatalogo ? null : data };
}

/** Sends it, with the minutes only where they are not those of the catalogue: an operator may have others of their own. */
function useAgendar(deCatalogo: number | null) {
  const consultas = useQueryClient();
  const agendar = useMutation({
    mutationFn: reservar,
    // Another booking was first: the hours on screen are out of date.
    onError: (error) => error instanceof ErrorApi && error.status === 409 && void consultas.invalidateQueries(),
  });
  return async ({ servicio, servicio_id, duracion_minutos, operador_id, ...resto }: z.output<typeof esquema>) => {
    const uno = { servicio, servicio_id, operador_id, ...(duracion_minutos !== deCatalogo && { duracion_minutos }) };
    avisos.conAviso(
      await agendar.mutateAsync({ ...resto, entidad_id: resto.entidad_id ?? undefined, servicios: [uno] }),
    );
  };
}

type PropsRato = { rato: NonNullable<Comienzo['rato']>; fecha: string; alCambiar: () => void };

/** The rest that was pressed. */
const Rato = ({ rato, fecha, alCambiar }: PropsRato) => (
  <Group gap="4px 12px" justify="space-between">
    <div>
      <Text fw={600} className="cifra">
        {ratoLibre(rato)}
      </Text>
      <Text fz="sm" c="dimmed" className="partible">
        {fechaLarga(fecha)} · {rato.operador}
      </Text>
    </div>
    <Button variant="subtle" size="compact-sm" onClick={alCambiar}>
      Otra hora
    </Button>
  </Group>
);

/** Where several branches are in view: nothing of one holds in another. */
function Sucursal() {
  const { setValue } = useFormContext<Entrada>();
  return (
    <Campo nombre="entidad_id">
      {({ value, onChange, error, onBlur }) => (
        <EntidadSelector
          label="Sucursal"
          withAsterisk
          value={value ?? null}
          error={error}
          onBlur={onBlur}
          onChange={(id) => {
            onChange(id);
            setValue('operador_id', null);
            setValue('hora_inicio', '');
          }}
        />
      )}
    </Campo>
  );
}

type Servicios = { entidadId: number | null; dura: number };

/** Choosing a service of the catalogue fills in how long it is; words of one's own begin at `dura`. */
function useDuracionDelServicio({ entidadId, dura }: Servicios): void {
  const { getValues, setValue, subscribe } = useFormContext<Entrada>();
  const enCatalogo = useMinutosDeServicio(entidadId);
  const duracionDe = useRef(enCatalogo);
  duracionDe.current = enCatalogo;
  useEffect(() => {
    let previo = getValues('servicio_id') ?? null;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const id = values.servicio_id ?? null;
        if (id === previo) return;
        const [antes, ahora] = [duracionDe.current(previo), duracionDe.current(id)];
        previo = id;
        const minutos = ahora ?? (values.duracion_minutos === antes ? dura : undefined);
        // The others who watch the form are still to be told of the service, with the values of now.
        if (minutos !== undefined)
          queueMicrotask(() => setValue('duracion_minutos', minutos, { shouldValidate: true }));
      },
    });
  }, [dura, getValues, setValue, subscribe]);
}

function Servicio(props: Servicios) {
  useDuracionDelServicio(props);
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <Box flex={1} miw={0}>
        <ServicioLibreSelector entidadId={props.entidadId} />
      </Box>
      <Campo nombre="duracion_minutos">
        {({ onChange, value, ...campo }) => (
          <NumberInput
            label="Dura (min)"
            withAsterisk
            w="6.5rem"
            flex="none"
            min={DURACION_MINUTOS.min}
            max={DURACION_MINUTOS.max}
            step={5}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            classNames={{ input: 'cifra' }}
            {...campo}
            value={value ?? ''}
            onChange={(escrito) => onChange(escrito === '' ? undefined : escrito)}
          />
        )}
      </Campo>
    </Group>
  );
}
